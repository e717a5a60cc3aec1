//! Lines longer than anything that a person writes about a ship: only their beginning is read.

use super::{Import, Unread, Verdict, Warning};
use std::borrow::Cow;

/// The most bytes of a line that are read.
pub const MAX_LINE: usize = 8000;

/// A text whose long lines are cut.
pub struct Shortened<'a> {
    pub text: Cow<'a, str>,
    /// The numbers and lengths of the lines that were cut.
    cut: Vec<(usize, usize)>,
}

impl<'a> Shortened<'a> {
    /// Cuts the long lines of a text.
    pub fn new(text: &'a str) -> Shortened<'a> {
        let is_long = |line: &str| line.len() > MAX_LINE && line.trim_end().len() > MAX_LINE;
        let lines = text.lines().zip(1..).filter(|(line, _)| is_long(line));
        let cut: Vec<(usize, usize)> = lines.map(|(line, number)| (number, line.len())).collect();
        if cut.is_empty() {
            return Shortened {
                text: Cow::Borrowed(text),
                cut,
            };
        }
        let shortened = |line: &'a str| if is_long(line) { beginning(line) } else { line };
        let text = text
            .lines()
            .flat_map(|line| [shortened(line), "\n"])
            .collect::<String>();
        Shortened {
            text: Cow::Owned(text),
            cut,
        }
    }

    /// Marks the lines that were cut as unreadable, unless they are sentences that belong to no ship.
    pub fn report(&self, import: &mut Import) {
        for &(number, length) in &self.cut {
            if let Ok(at) = import
                .stray
                .binary_search_by_key(&number, |unread| unread.line)
            {
                lose(&mut import.stray[at]);
            }
            let at = import.entries.partition_point(|entry| entry.line <= number);
            let Some(entry) = at.checked_sub(1).map(|at| &mut import.entries[at]) else {
                continue;
            };
            let Ok(line) = entry.lines.binary_search_by_key(&number, |line| line.line) else {
                continue;
            };
            let verdict = &mut entry.lines[line].verdict;
            if let Ok(at) = entry
                .unread
                .binary_search_by_key(&number, |unread| unread.line)
            {
                lose(&mut entry.unread[at]);
                if !entry.unread[at].is_talk {
                    *verdict = Verdict::Lost;
                }
            } else if *verdict != Verdict::Blank {
                *verdict = Verdict::Lost;
                let message =
                    format!("the line has {length} bytes: only the first {MAX_LINE} are read");
                entry.lines[line].doubts.push(message.clone());
                let at = entry
                    .warnings
                    .partition_point(|warning| warning.line <= number);
                entry.warnings.insert(
                    at,
                    Warning {
                        line: number,
                        message,
                        verdict: Verdict::Lost,
                    },
                );
            }
        }
    }
}

/// As much of a line as is read.
fn beginning(line: &str) -> &str {
    let end = (0..=MAX_LINE).rev().find(|end| line.is_char_boundary(*end));
    &line[..end.unwrap_or_default()]
}

/// Marks a line as unreadable unless it is a sentence: letters and spaces for the most part.
fn lose(unread: &mut Unread) {
    let said = unread
        .text
        .chars()
        .filter(|c| c.is_alphabetic() || *c == ' ')
        .count();
    let has_words = unread
        .text
        .split_whitespace()
        .any(|word| word.len() < 20 && word.len() > 1);
    unread.is_talk &= has_words && said * 5 >= unread.text.chars().count() * 4;
}

#[cfg(test)]
mod tests {
    use super::super::{Entry, Import, import};
    use super::*;

    fn read(line: &str) -> Import {
        import(
            &format!(
                "Kite-class Destroyer (112)\nHull: 3 2 1\nEngines: 4\n{line}\nSpecials: Hyperdrive\n"
            ),
            None,
        )
    }

    #[test]
    fn a_long_line_is_cut_whatever_it_is_made_of() {
        for sign in "[({<|/-*.,=~\"x1]:+#_".chars() {
            let line = sign.to_string().repeat(100 * MAX_LINE);
            let shortened = Shortened::new(&line);
            assert_eq!(
                (shortened.text.len(), shortened.cut.len()),
                (MAX_LINE + 1, 1),
                "{sign}"
            );
            let found = read(&sign.to_string().repeat(MAX_LINE + 1));
            // A line that is nothing but drawn holds nothing to lose.
            let is_drawn = |entry: &Entry| {
                entry
                    .lines
                    .iter()
                    .any(|line| line.line == 4 && line.verdict == Verdict::Blank)
            };
            let is_lost = |entry: &Entry| !entry.is_complete() || is_drawn(entry);
            assert!(
                found.entries.iter().all(is_lost),
                "{sign}: {} entries",
                found.entries.len()
            );
        }
    }

    #[test]
    fn a_long_row_is_never_read_in_silence() {
        let found = read(&format!("Shields: 2 2 1{}", " 1".repeat(MAX_LINE)));
        let lines = &found.entries[0].lines;
        assert!(
            !found.entries[0].is_complete() && lines[3].verdict == Verdict::Lost,
            "{lines:?}"
        );
    }

    #[test]
    fn a_long_paragraph_of_sentences_is_ignored() {
        let text = format!(
            "Hello\n{}\n\nKite-class Destroyer (112)\nHull: 3\n",
            "this goes on and on ".repeat(400)
        );
        let found = import(&text, None);
        assert!(
            found.stray.iter().all(|unread| unread.is_talk),
            "{:?}",
            found.stray[1].is_talk
        );
    }
}
