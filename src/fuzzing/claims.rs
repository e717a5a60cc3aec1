//! What every message and every page keeps to.

use crate::doc::field::is_unprintable;
use crate::doc::finding::Finding;
use crate::doc::yaml::{Fault, Text};
use crate::paper::layout::{Item, Pages};
use crate::paper::table::Table;
use std::fmt::Debug;

/// Words for people hold nothing that a terminal would obey. A word that they quote may run over several lines.
pub(super) fn plain(words: &str) {
    assert!(!words.is_empty(), "words that say nothing");
    let control = words.chars().find(|c| is_unprintable(*c) && *c != '\n');
    assert!(control.is_none(), "{control:?} in {words:?}");
}

/// A fault stands inside its text, says something, and marks a piece of what it shows.
pub(super) fn told(text: &str, fault: &Fault) {
    plain(&fault.message);
    plain(&fault.to_string());
    placed(text, fault.line, fault.column, fault);
    let shown = &fault.source;
    assert!(shown.text.get(shown.span.clone()).is_some(), "{shown:?}");
    assert!(!shown.text.chars().any(is_unprintable), "{shown:?}");
}

/// The place of something is a line of the text, or its first, and a column of that line, or the one behind it.
pub(super) fn placed(text: &str, line: usize, column: usize, what: &dyn Debug) {
    // To the YAML parser, which counts the lines, these end lines as well; and it reads nothing at the end of the file.
    let is_counted_otherwise = text.replace("\r\n", "\n").contains(['\r', '\u{85}', '\u{2028}', '\u{2029}']);
    let is_nothing = text.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#'));
    if is_counted_otherwise || is_nothing {
        return;
    }
    let full = text.lines().nth(line.wrapping_sub(1));
    assert!(full.is_some() || line == 1, "line {line} of {}: {what:?}", text.lines().count());
    let width = full.unwrap_or_default().chars().count();
    assert!((1..=width + 1).contains(&column), "column {column} of {width}: {what:?}");
}

/// Findings speak plainly and about something that is written.
pub(super) fn found(text: &str, document: Text, findings: &[Finding]) {
    for finding in findings {
        plain(&finding.message);
        let path = finding.path.to_string();
        assert!(!path.chars().any(is_unprintable), "{path:?}");
        if let Some((line, column)) = document.place(&finding.path) {
            placed(text, line, column, finding);
        }
    }
}

/// A table has a cell for each column in each row, and no number that is none.
pub(super) fn tabled(table: &Table) {
    for row in &table.rows {
        assert_eq!(row.len(), table.columns.len(), "{row:?}");
        for cell in row {
            assert!(!cell.as_str().chars().any(|c| is_unprintable(c) && c != '\n'), "{cell:?}");
        }
    }
}

/// Everything on a page has a place, and all text can be shown.
pub(super) fn drawn(pages: &Pages) {
    for item in pages.pages.iter().flat_map(|page| &page.items) {
        if let Item::Text { size, text, .. } = item {
            plain(text);
            assert!(size.is_finite() && *size > 0.0, "{item:?}");
        }
        assert!(points(item).iter().flatten().all(|at| at.is_finite()), "{item:?}");
    }
}

/// Nothing stands beside its page.
pub(super) fn within(pages: &Pages) {
    let is_on = |[x, y]: &[f32; 2]| (-1.0..pages.width + 1.0).contains(x) && (-1.0..pages.height + 1.0).contains(y);
    for item in pages.pages.iter().flat_map(|page| &page.items) {
        assert!(points(item).iter().all(is_on), "{item:?}");
    }
}

/// The corners of an item; of a text, the left end of its baseline.
fn points(item: &Item) -> Vec<[f32; 2]> {
    match item {
        Item::Text { x, y, .. } => vec![[*x, *y]],
        Item::Boxes { boxes, .. } => {
            boxes.iter().flat_map(|area| [[area.x, area.y], [area.x + area.width, area.y + area.height]]).collect()
        }
        Item::Lines { lines, .. } => lines.iter().flat_map(|[x, y, u, v]| [[*x, *y], [*u, *v]]).collect(),
        Item::Polygon { points, .. } => points.clone(),
    }
}
