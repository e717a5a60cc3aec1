//! A line-by-line diff of two texts, in the usual format.

use similar::TextDiff;
use starwright_text::field::escape_controls;
use std::fmt::Write;
use std::time::Duration;

/// Lines shown around a change.
const AROUND: usize = 2;

/// After this time, the diff need not be the shortest.
const PATIENCE: Duration = Duration::from_secs(1);

/// Returns the changed lines, marked `-` and `+`, with a few lines of context; `done` describes the second text, such as `fixed`.
pub fn difference(file: &str, done: &str, before: &str, after: &str) -> String {
    let difference = TextDiff::configure()
        .timeout(PATIENCE)
        .diff_lines(before, after);
    let mut out = format!("--- {file}\n+++ {file}, {done}\n");
    for group in difference.grouped_ops(AROUND) {
        let first = group.first().map_or(0, |change| change.old_range().start);
        let _ = writeln!(out, "@@ line {} @@", first + 1);
        for change in group
            .iter()
            .flat_map(|change| difference.iter_changes(change))
        {
            let _ = writeln!(
                out,
                "{}{}",
                change.tag(),
                escape_controls(change.value().trim_end_matches(['\r', '\n']))
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_lines_and_their_neighbors_are_shown() {
        let before = "a\nb\nc\nd\ne\nf\ng\n";
        let shown = difference("x", "in order", before, "a\nb\nc\nd\nE\nf\ng\n");
        assert_eq!(
            shown,
            "--- x\n+++ x, in order\n@@ line 3 @@\n c\n d\n-e\n+E\n f\n g\n"
        );
        let moved = difference("x", "in order", before, "g\na\nb\nc\nd\ne\nf\n");
        assert_eq!(
            moved
                .lines()
                .filter(|line| line.starts_with(['-', '+']))
                .count(),
            4,
            "{moved}"
        );
    }
}
