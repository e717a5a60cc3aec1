//! From paths to the ships in them, whatever they are written in.

use super::super::batch::{self, Source};
use crate::convert::Legacy;
use crate::design::{Kind, documents};
use crate::finding::FieldPath;
use crate::import::{self, Dialect, Entry, Import, Unread};
use crate::ruleset::starmada_admiralty::Weapon;
use crate::ruleset::starmada_unity::Outline;
use crate::yaml::Fault;
use rayon::prelude::*;
use std::path::PathBuf;

/// The endings of what is read from a folder.
const ENDINGS: [&str; 5] = ["yaml", "yml", "txt", "csv", "tsv"];

/// The largest text that is read, in bytes.
const LARGEST_TEXT: u64 = 64 * 1024 * 1024;

/// A ship, or what should have been one.
pub(super) struct Item {
    pub(super) file: String,
    pub(super) line: usize,
    /// How it was written: the key of a dialect, or `yaml`.
    pub(super) layout: &'static str,
    pub(super) subject: Result<Subject, Fault>,
    pub(super) warnings: Vec<String>,
    /// Lines that nobody could read and that the ship does not keep itself.
    pub(super) unread: Vec<String>,
}

/// What was found.
pub(super) enum Subject {
    Legacy(Box<Legacy>),
    /// A ship that is of Unity already, only not yet YAML.
    Unity(Box<Outline>),
    /// Weapons without a ship.
    Weapons(Vec<Weapon>),
    /// Lines that belong to no ship.
    Stray,
}

/// All that was found.
#[derive(Default)]
pub(super) struct Found {
    pub(super) items: Vec<Item>,
    /// Things to know about whole files: (file, what).
    pub(super) notes: Vec<(String, String)>,
    /// Files that could not be read: (file, why, whether it could not even be opened).
    pub(super) unread: Vec<(String, String, bool)>,
    pub(super) lines: Lines,
}

/// Every line of text is in one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) read: usize,
    pub(super) blank: usize,
    pub(super) unread: usize,
}

/// Reads all files, in order.
pub(super) fn gather(paths: &[PathBuf], forced: Option<Dialect>) -> Found {
    let sources = batch::sources(paths, &ENDINGS);
    let each: Vec<Found> = sources.par_iter().map(|source| of_source(source, forced)).collect();
    each.into_iter().fold(Found::default(), |mut all, found| {
        all.items.extend(found.items);
        all.notes.extend(found.notes);
        all.unread.extend(found.unread);
        all.lines.read += found.lines.read;
        all.lines.blank += found.lines.blank;
        all.lines.unread += found.lines.unread;
        all
    })
}

fn of_source(source: &Source, forced: Option<Dialect>) -> Found {
    let file = source.shown();
    let unread =
        |why: String, is_unopened| Found { unread: vec![(file.clone(), why, is_unopened)], ..Found::default() };
    let bytes = match source.bytes(LARGEST_TEXT) {
        Ok(bytes) => bytes,
        Err(why) => return unread(why, true),
    };
    let (text, note) = match import::decode(bytes) {
        Ok(decoded) => decoded,
        Err(why) => return unread(why, false),
    };
    let ending = source.path().extension().unwrap_or_default().to_string_lossy().to_lowercase();
    if text.starts_with(&super::report::first_line()) {
        let why = "this is the report of an earlier run, not a spreadsheet of ships".to_string();
        return if source.is_named() { unread(why, false) } else { Found::default() };
    }
    let mut found = match ending.as_str() {
        "yaml" | "yml" => of_yaml(source, &file, &text),
        "csv" | "tsv" => of_import(&file, import::import(&text, Some(Dialect::Csv))),
        _ if forced.is_none() && is_yaml(&text) => of_yaml(source, &file, &text),
        _ => of_import(&file, import::import(&text, forced)),
    };
    found.notes.extend(note.map(|note| (file.clone(), note)));
    if found.items.is_empty() && found.unread.is_empty() && source.is_named() {
        found.unread.push((file, "no ships in it".to_string(), false));
    }
    found
}

/// Whether text without a telling ending is a design file.
fn is_yaml(text: &str) -> bool {
    let begins = |key: &str| text.lines().take(200).any(|line| line.starts_with(key));
    begins("ruleset:") || (begins("class:") && begins("hull:"))
}

fn of_yaml(source: &Source, file: &str, text: &str) -> Found {
    let mut found = Found::default();
    for document in documents(text, source.folder()) {
        if !source.is_named() && !matches!(document.kind, Kind::Design(_) | Kind::UnknownRuleset) {
            continue;
        }
        let subject = match Legacy::read(&document) {
            Ok(Some(legacy)) => Ok(Subject::Legacy(Box::new(legacy))),
            Ok(None) if !source.is_named() => continue,
            Ok(None) => Err(document.text.fault_at(&FieldPath::default(), "this is a Unity design already")),
            Err(fault) => Err(fault),
        };
        found.items.push(item(file, document.text.first_line, "yaml", subject));
    }
    found
}

fn item(file: &str, line: usize, layout: &'static str, subject: Result<Subject, Fault>) -> Item {
    Item { file: file.to_string(), line, layout, subject, warnings: Vec::new(), unread: Vec::new() }
}

fn of_import(file: &str, import: Import) -> Found {
    let lines = Lines { blank: import.blank, unread: import.stray.len(), ..Lines::default() };
    let mut found = Found { lines, ..Found::default() };
    if let Some(first) = import.stray.first() {
        let stray = item(file, first.line, "", Ok(Subject::Stray));
        found.items.push(Item { unread: import.stray.iter().map(shown).collect(), ..stray });
    }
    for entry in import.entries {
        found.lines.read += entry.read;
        found.lines.blank += entry.blank;
        found.lines.unread += entry.unread.len();
        found.items.push(of_entry(file, entry));
    }
    found
}

fn of_entry(file: &str, entry: Entry) -> Item {
    let subject = entry.subject.map(|subject| match subject {
        import::Subject::Admiralty(ship) => Subject::Legacy(Box::new(Legacy::Admiralty(ship))),
        import::Subject::Nova(ship) => Subject::Legacy(Box::new(Legacy::Nova(ship))),
        import::Subject::Unity(outline) => Subject::Unity(outline),
        import::Subject::Weapons { weapons, .. } => Subject::Weapons(weapons),
    });
    Item {
        warnings: entry.warnings.iter().map(|warning| format!("line {}: {}", warning.line, warning.message)).collect(),
        unread: entry.unread.iter().map(shown).collect(),
        ..item(file, entry.line, entry.dialect.key(), subject)
    }
}

fn shown(unread: &Unread) -> String {
    format!("line {}: {}", unread.line, unread.shown())
}
