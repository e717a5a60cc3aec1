//! What changes from one text to another, line by line, as programmers are used to see it.

use crate::doc::field::printable;
use std::fmt::Write;

/// The most lines on each side that are compared one by one.
const MOST_LINES: usize = 3000;

/// Lines shown around a change.
const AROUND: usize = 2;

/// The changed lines with `-` and `+` before them, and a few lines around them.
pub(super) fn difference(file: &str, before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let mut out = format!("--- {file}\n+++ {file}, in order\n");
    if old.len().max(new.len()) > MOST_LINES {
        let _ = writeln!(out, "{} lines before, {} after", old.len(), new.len());
        return out;
    }
    let steps = steps(&old, &new);
    let is_near = |index: usize| {
        let near = index.saturating_sub(AROUND)..(index + AROUND + 1).min(steps.len());
        steps[near].iter().any(|(sign, _, _)| *sign != ' ')
    };
    let mut is_open = false;
    for (index, (sign, number, line)) in steps.iter().enumerate() {
        if is_near(index) {
            if !is_open {
                let _ = writeln!(out, "@@ line {number} @@");
            }
            let _ = writeln!(out, "{sign}{}", printable(line));
        }
        is_open = is_near(index);
    }
    out
}

/// Every line: its sign, the line number before the change, its text.
fn steps<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, usize, &'a str)> {
    // The longest run of lines, in order, that both texts share from each pair of places on.
    let mut shared = vec![vec![0u16; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            shared[i][j] =
                if old[i] == new[j] { shared[i + 1][j + 1] + 1 } else { shared[i + 1][j].max(shared[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut steps = Vec::with_capacity(old.len() + new.len());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            steps.push((' ', i + 1, old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && shared[i + 1][j] >= shared[i][j + 1] {
            steps.push(('-', i + 1, old[i]));
            i += 1;
        } else {
            steps.push(('+', i + 1, new[j]));
            j += 1;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_lines_and_their_neighbours_are_shown() {
        let before = "a\nb\nc\nd\ne\nf\ng\n";
        let shown = difference("x", before, "a\nb\nc\nd\nE\nf\ng\n");
        assert_eq!(shown, "--- x\n+++ x, in order\n@@ line 3 @@\n c\n d\n-e\n+E\n f\n g\n");
        let moved = difference("x", before, "g\na\nb\nc\nd\ne\nf\n");
        assert_eq!(moved.lines().filter(|line| line.starts_with(['-', '+'])).count(), 4, "{moved}");
    }
}
