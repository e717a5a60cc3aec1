//! What every message and every page keeps to.

use starwright_paper::layout::{Item, Page, Pages};
use starwright_paper::table::Table;
use starwright_text::diagnostic::{Diagnostic, Diagnostics, MAX_DIAGNOSTICS};
use starwright_text::field::is_unprintable;
use starwright_text::finding::Finding;
use starwright_text::yaml::Text;
use std::fmt::Debug;

/// Asserts that text for people is one line and has no control characters.
pub fn plain(words: &str) {
    assert!(!words.is_empty(), "words that say nothing");
    let control = words.chars().find(|c| is_unprintable(*c));
    assert!(control.is_none(), "{control:?} in {words:?}");
}

/// Diagnostics come in the order of their lines, and there are not too many of them.
pub fn sound_faults(text: &str, faults: &Diagnostics) {
    let list = faults.list();
    assert!(
        (1..=MAX_DIAGNOSTICS).contains(&list.len())
            && (faults.omitted_count() == 0 || list.len() == MAX_DIAGNOSTICS)
    );
    assert!(
        list.is_sorted_by_key(|fault| (fault.line, fault.column)),
        "{faults:?}"
    );
    list.iter().for_each(|fault| sound_fault(text, fault));
}

/// Asserts that a diagnostic is within its text, has a message, and marks a part of the line it shows.
pub fn sound_fault(text: &str, fault: &Diagnostic) {
    plain(&fault.message);
    plain(&fault.to_string());
    placed(text, fault.line, fault.column, fault);
    placed(text, fault.end.0, fault.end.1, fault);
    assert!((fault.line, fault.column) <= fault.end, "{fault:?}");
    let shown = &fault.source;
    assert!(shown.text.get(shown.span.clone()).is_some(), "{shown:?}");
    assert!(!shown.text.chars().any(is_unprintable), "{shown:?}");
}

/// Asserts that a place is a line of the text, or its first, and a column of that line or the one after it.
pub fn placed(text: &str, line: usize, column: usize, what: &dyn Debug) {
    let full = text.lines().nth(line.wrapping_sub(1));
    assert!(
        full.is_some() || line == 1,
        "line {line} of {}: {what:?}",
        text.lines().count()
    );
    let width = full.unwrap_or_default().chars().count();
    assert!(
        (1..=width + 1).contains(&column),
        "column {column} of {width}: {what:?}"
    );
}

/// Findings speak plainly and about something that is written.
pub fn found(text: &str, document: &Text, findings: &[Finding]) {
    let places = document.positions();
    for finding in findings {
        plain(&finding.message);
        let path = finding.path.to_string();
        assert!(!path.chars().any(is_unprintable), "{path:?}");
        if let Some((line, column)) = places.find(&finding.path) {
            placed(text, line, column, finding);
        }
    }
}

/// Asserts that a table has a cell for each column in each row, and only finite numbers.
pub fn tabled(table: &Table) {
    for row in &table.rows {
        assert_eq!(row.len(), table.columns.len(), "{row:?}");
        for cell in row {
            assert!(
                !cell
                    .as_str()
                    .chars()
                    .any(|c| is_unprintable(c) && c != '\n'),
                "{cell:?}"
            );
        }
    }
}

/// Asserts that every item of a page has a place and that all text can be shown.
pub fn drawn(pages: &Pages) {
    for item in pages.pages.iter().flat_map(Page::flat) {
        let item = &*item;
        if let Item::Text { size, text, .. } = item {
            plain(text);
            assert!(size.is_finite() && *size > 0.0, "{item:?}");
        }
        assert!(
            points(item).iter().flatten().all(|at| at.is_finite()),
            "{item:?}"
        );
    }
}

/// Asserts that every item is within its page.
pub fn within(pages: &Pages) {
    let is_on = |[x, y]: &[f32; 2]| {
        (-1.0..pages.width + 1.0).contains(x) && (-1.0..pages.height + 1.0).contains(y)
    };
    for item in pages.pages.iter().flat_map(Page::flat) {
        assert!(points(&item).iter().all(is_on), "{item:?}");
    }
}

/// Returns the corners of an item; of a text, the left end of its baseline.
fn points(item: &Item) -> Vec<[f32; 2]> {
    match item {
        Item::Text { x, y, .. } => vec![[*x, *y]],
        Item::Boxes { boxes, .. } => boxes
            .iter()
            .flat_map(|area| {
                [
                    [area.x, area.y],
                    [area.x + area.width, area.y + area.height],
                ]
            })
            .collect(),
        Item::Lines { lines, .. } => lines
            .iter()
            .flat_map(|[x, y, u, v]| [[*x, *y], [*u, *v]])
            .collect(),
        Item::Polygon { points, .. } => points.clone(),
        // Pages are flat here.
        Item::Tag(_) | Item::Shared { .. } => vec![],
        Item::Drawing {
            at: [x, y],
            scale,
            drawing,
            ..
        } => {
            let [right, low] = drawing.size().map(|size| size * scale / 2.0);
            vec![[x - right, y - low], [x + right, y + low]]
        }
    }
}
