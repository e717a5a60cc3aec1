//! Rows of boxes in HTML: as large as the line allows, broken evenly.

use super::{escaped, wrapped};
use crate::render::words::NONE;
use crate::sheet::{FACINGS, Grouping, Portrait, SIDES, Track, TrackForm, TrackGroup};

/// How many boxes fit on a printed line: of the usual size, and of the small one.
const LINE: [f32; 2] = [28.3, 33.5];

/// A track is broken evenly into at most this many rows; a longer one breaks where the line ends.
const ROWS: usize = 8;

/// Groups side by side; those with facings go below the others if they would have to break beside them.
pub fn tracks(groups: &[TrackGroup], label: usize) -> String {
    let groups: Vec<&TrackGroup> = groups.iter().collect();
    if fit(&groups, label).is_some_and(|(rows, _)| rows == 1) {
        return line(&groups, label);
    }
    let (even, crosses): (Vec<_>, Vec<_>) = groups
        .into_iter()
        .partition(|group| matches!(group.form, TrackForm::Even(_)));
    let crosses: String = crosses
        .into_iter()
        .map(|group| line(&[group], label))
        .collect();
    line(&even, label) + &crosses
}

fn line(groups: &[&TrackGroup], label: usize) -> String {
    let (rows, is_tight) = fit(groups, label).unwrap_or((1, false));
    let class = if is_tight { "tracks tight" } else { "tracks" };
    wrapped("div", class, groups.iter().map(|one| group(one, rows)))
}

/// Fits groups into as few rows as possible, then with boxes as large as possible: (rows, whether in small boxes).
fn fit(groups: &[&TrackGroup], label: usize) -> Option<(usize, bool)> {
    let letters = |index: usize, group: &TrackGroup| {
        if index == 0 {
            label
        } else {
            group.label.chars().count().max(4)
        }
    };
    let width = |rows| -> f32 {
        groups
            .iter()
            .enumerate()
            .map(|(index, group)| width(group, rows, letters(index, group)))
            .sum()
    };
    let tries = (1..=ROWS).flat_map(|rows| [(rows, false), (rows, true)]);
    tries
        .into_iter()
        .find(|(rows, is_tight)| width(*rows) <= LINE[usize::from(*is_tight)])
}

/// Returns the longest of this many rows of a track, in boxes of the usual width.
fn row(track: &Track, rows: usize) -> usize {
    let count = track.boxes.len().div_ceil(rows);
    let count = match &track.grouping {
        Grouping::Fives if rows > 1 => count.next_multiple_of(5),
        Grouping::Sizes(sizes) if rows > 1 => sizes.iter().copied().max().unwrap_or(0).max(count),
        Grouping::Together | Grouping::Fives | Grouping::Sizes(_) => count,
    };
    // Boxes with words are wider than boxes with numbers.
    let letters = track
        .boxes
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0);
    count * (letters / 2).max(1)
}

/// Returns the width of a group and the space after it, in boxes of the style sheet.
fn width(group: &TrackGroup, rows: usize, letters: usize) -> f32 {
    let label = letters as f32 * 0.4;
    match &group.form {
        TrackForm::Even(track) => {
            let boxes = row(track, rows) as f32;
            label
                + 1.3
                + if track.grouping != Grouping::Together {
                    boxes * 1.05
                } else {
                    boxes
                }
        }
        TrackForm::Facings(tracks) => {
            let [fore, port, starboard, aft] =
                tracks.each_ref().map(|track| row(track, rows) as f32);
            (2.0 * port.max(starboard) + label + 1.0).max(fore).max(aft) + 1.2
        }
        TrackForm::Hexagon(tracks) => {
            2.0 * tracks
                .iter()
                .map(|track| row(track, rows))
                .max()
                .unwrap_or(0) as f32
                + label
                + 2.2
        }
    }
}

fn group(group: &TrackGroup, rows: usize) -> String {
    let label = escaped(&group.label);
    let (class, inner) = match &group.form {
        TrackForm::Even(even) => ("even", track(&group.label, even, rows)),
        TrackForm::Facings(tracks) => ("cross", facings(&group.label, &FACINGS, tracks, rows)),
        TrackForm::Hexagon(tracks) => ("hexagon", facings(&group.label, &SIDES, tracks, rows)),
    };
    format!("<div class=\"group {class}\">\n<h4>{label}</h4>\n{inner}</div>\n")
}

/// Tracks labelled by facing, which is also the CSS class.
fn facings(label: &str, names: &[&str], tracks: &[Track], rows: usize) -> String {
    let facing = |(class, facing): (&&str, &Track)| {
        let word = class.replace('_', " ");
        if facing.boxes.is_empty() {
            return format!("<div class=\"facing {class}\"><span>{word}: {NONE}</span></div>\n");
        }
        let boxes = track(&format!("{label} {word}"), facing, rows);
        format!("<div class=\"facing {class}\"><span>{word}</span>\n{boxes}</div>\n")
    };
    names.iter().zip(tracks).map(facing).collect()
}

/// A hexagon with the bow in the middle of its upper side.
const OUTLINE: &str = "<svg viewBox=\"0 0 100 88\" aria-hidden=\"true\"><polygon points=\"25.5,1 74.5,1 99,44 74.5,87 25.5,87 1,44\"/></svg>";

/// Where a picture with tracks around it goes.
pub const SURROUNDED: &str = "<div class=\"picture surrounded\">";

/// Returns a picture or an empty frame for one, surrounded by its tracks if it has any, and tracks beside it.
pub fn portrait(portrait: &Portrait, label: usize) -> String {
    let outline = if portrait.around.is_some() {
        OUTLINE
    } else {
        ""
    };
    let frame = match (&portrait.picture, &portrait.around) {
        (Some(_), Some(_)) => format!("{SURROUNDED}</div>\n"),
        (Some(_), None) => String::new(),
        (None, _) => format!(
            "<div class=\"picture\">{outline}<span>{}</span></div>\n",
            escaped(&portrait.caption)
        ),
    };
    let around: String = portrait
        .around
        .iter()
        .map(|around| group(around, 1))
        .collect();
    let beside = wrapped(
        "div",
        "rows",
        portrait.beside.iter().map(|one| line(&[one], label)),
    );
    format!(
        "<div class=\"portrait\">\n<div class=\"frame\">\n{frame}{around}</div>\n{beside}</div>\n"
    )
}

fn track(label: &str, track: &Track, rows: usize) -> String {
    let count = track.boxes.len();
    let class = if track.grouping == Grouping::Together {
        "track"
    } else {
        "track fives"
    };
    let cells: Vec<_> = track
        .boxes
        .iter()
        .enumerate()
        .map(|(at, text)| (text.as_str(), at < track.checked))
        .collect();
    let mut cells = cells.into_iter();
    let boxes: String = track
        .groups()
        .into_iter()
        .map(|size| boxes(cells.by_ref().take(size)))
        .collect();
    let (name, row) = (name(label, count, track.checked), row(track, rows));
    format!(
        "<div class=\"{class}\" style=\"--row: {row}\" role=\"group\" aria-label=\"{name}\">\n{boxes}</div>\n"
    )
}

/// Returns the description of boxes for screen readers.
fn name(label: &str, count: usize, checked: usize) -> String {
    let boxes = if count == 1 {
        "1 box".to_string()
    } else {
        format!("{count} boxes")
    };
    let off = if checked > 0 {
        format!(", {} checked off", checked.min(count))
    } else {
        String::new()
    };
    format!("{}: {boxes}{off}", escaped(label))
}

fn boxes<'a>(cells: impl Iterator<Item = (&'a str, bool)>) -> String {
    let cell = |(text, is_checked)| match is_checked {
        true => format!("<li class=\"off\"><s>{}</s></li>", escaped(text)),
        false => format!("<li>{}</li>", escaped(text)),
    };
    format!(
        "<ol class=\"boxes\">{}</ol>\n",
        cells.map(cell).collect::<String>()
    )
}

/// Writes empty boxes; nothing if there are none.
pub fn blanks(label: &str, count: u32, checked: u32) -> String {
    if count == 0 {
        return String::new();
    }
    let name = name(label, count as usize, checked as usize);
    let boxes = boxes((0..count).map(|index| ("", index < checked)));
    format!("<div role=\"group\" aria-label=\"{name}\">{boxes}</div>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::sample::track as sample;

    fn drawn(counts: &[usize], in_fives: bool) -> String {
        let group = |count: &usize| TrackGroup {
            key: "hull",
            label: "HULL".into(),
            form: TrackForm::Even(sample(*count, 0, in_fives)),
        };
        tracks(&counts.iter().map(group).collect::<Vec<_>>(), 4)
    }

    #[test]
    fn boxes_shrink_before_they_take_a_second_row() {
        assert!(drawn(&[8, 6, 4], false).starts_with("<div class=\"tracks\">"));
        assert!(drawn(&[8, 8, 8], false).starts_with("<div class=\"tracks tight\">"));
        assert!(drawn(&[24], true).starts_with("<div class=\"tracks\">"));
        assert!(drawn(&[28], true).starts_with("<div class=\"tracks tight\">"));
    }

    #[test]
    fn rows_are_even_and_hulls_break_between_fives() {
        assert_eq!(drawn(&[15, 15], false).matches("--row: 8").count(), 2);
        assert!(drawn(&[36], true).contains("--row: 20"));
        assert!(drawn(&[30], true).contains("--row: 15"));
        assert_eq!(drawn(&[500], true).matches("<li>").count(), 500);
    }

    #[test]
    fn boxes_with_words_are_broader() {
        let boxes = vec!["2/2/3/II".to_string(); 6];
        let form = TrackForm::Even(Track {
            boxes,
            ..Track::default()
        });
        let group = TrackGroup {
            key: "shields",
            label: "SHIELDS".into(),
            form,
        };
        assert!(tracks(&[group], 4).contains("--row: 24"));
    }

    #[test]
    fn a_wide_cross_stands_on_a_line_of_its_own() {
        let even = |label: &str| TrackGroup {
            key: "",
            label: label.into(),
            form: TrackForm::Even(sample(12, 0, false)),
        };
        let cross = |count| {
            let form = TrackForm::Facings([count; 4].map(|count| sample(count, 0, false)));
            TrackGroup {
                key: "shields",
                label: "SHLD".into(),
                form,
            }
        };
        let lines =
            |groups: &[TrackGroup]| tracks(groups, 4).matches("<div class=\"tracks").count();
        assert_eq!(lines(&[even("ENG"), cross(12), even("WPN")]), 2);
        assert_eq!(lines(&[even("ENG"), cross(4)]), 1);
        assert_eq!(lines(&[]), 0);
    }
}
