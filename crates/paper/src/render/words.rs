//! The words that HTML and text sheets share.

use crate::sheet::{Content, Head, Sheet, TrackForm};

/// For a facing without boxes.
pub const NONE: &str = "none";

/// What is left to write on a blank sheet.
pub const FIELDS: [&str; 3] = ["Faction", "Class", "Type"];

/// The mark of an illegal ship.
pub const NOT_LEGAL: &str = "NOT LEGAL";

/// Returns the title of a sheet.
pub fn title(head: &Head) -> String {
    if head.is_blank {
        "Blank sheet".to_string()
    } else {
        head.title()
    }
}

/// Returns the heading of a block: its key, capitalised; none for tracks, what goes with them, and tables, which label
/// themselves.
pub fn heading(key: &str, content: &Content) -> Option<String> {
    let mut letters = key.chars();
    let capitalized = || {
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect())
    };
    match content {
        Content::Rows(_)
        | Content::Portrait(_)
        | Content::Panel(_)
        | Content::Columns(_)
        | Content::Grid(_)
        | Content::Tables(_) => None,
        Content::Text(_) if key == "tracks" => None,
        Content::Batteries(_)
        | Content::Items(_)
        | Content::Text(_)
        | Content::Record(_)
        | Content::Flights(_) => capitalized(),
    }
}

/// Returns `true` if this is the sheet of a ship, not a page of tables: only ships have names.
pub fn is_ship(sheet: &Sheet) -> bool {
    let has_tracks = sheet.groups().next().is_some();
    has_tracks || sheet.head.is_blank || sheet.head.rating.is_some() || sheet.head.name.is_some()
}

/// Returns the length of the longest row label, so that the rows of boxes line up.
pub fn longest_label(sheet: &Sheet) -> usize {
    let rows = sheet
        .groups()
        .filter(|group| matches!(group.form, TrackForm::Even(_)));
    rows.map(|group| group.label.chars().count())
        .max()
        .unwrap_or(0)
}

/// Returns the line at the bottom; empty if it was never filled in.
pub fn footer(sheet: &Sheet) -> Option<String> {
    let footer = &sheet.footer;
    let is_given = [&footer.ruleset, &footer.version, &footer.hash]
        .into_iter()
        .any(|part| !part.is_empty());
    is_given.then(|| footer.line())
}
