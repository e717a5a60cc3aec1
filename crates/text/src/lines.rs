//! The lines of a text, found once: looking one up or placing a byte on its line takes a binary search.

use crate::steps;

/// Where the lines of a text begin.
#[derive(Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    /// The byte at which each line begins; the last may be empty.
    starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of a text.
    pub fn new(text: &'a str) -> LineIndex<'a> {
        let starts: Vec<usize> = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        steps::count(starts.len());
        LineIndex { text, starts }
    }

    /// Returns a line without its end, counted from 0; the same as `lines().nth(line)`.
    pub fn get(&self, line: usize) -> Option<&'a str> {
        let start = *self.starts.get(line)?;
        let rest = &self.text[start..];
        match self.starts.get(line + 1) {
            Some(next) => {
                let full = &self.text[start..next - 1];
                Some(full.strip_suffix('\r').unwrap_or(full))
            }
            None => Some(rest).filter(|rest| !rest.is_empty()),
        }
    }

    /// Returns the lines from one on, with their numbers, counted from 0.
    pub fn enumerate_from(&self, line: usize) -> impl Iterator<Item = (usize, &'a str)> {
        (line..self.starts.len()).map_while(|line| Some((line, self.get(line)?)))
    }

    /// Returns how many lines there are.
    pub fn count(&self) -> usize {
        self.starts.len() - usize::from(self.text.is_empty() || self.text.ends_with('\n'))
    }

    /// Finds the line of a byte, counted from 0.
    pub fn line_at(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at) - 1
    }

    /// Finds the byte of a line and column, both counted from 0.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let start = self.starts.get(line).copied().unwrap_or(self.text.len());
        self.text[start..]
            .char_indices()
            .nth(column)
            .map_or(self.text.len(), |(at, _)| start + at)
    }

    /// Finds line and column of a byte, both counted from 0, the column in characters.
    pub fn position(&self, at: usize) -> (usize, usize) {
        let at = at.min(self.text.len());
        let line = self.line_at(at);
        (line, self.text[self.starts[line]..at].chars().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_positions_are_those_of_a_plain_count() {
        for text in [
            "",
            "\n",
            "a",
            "a\n",
            "a\r\nb\r",
            "é\n\nßx\n",
            "\r\n\r\n",
            "a\rb\nc",
        ] {
            let lines = LineIndex::new(text);
            let plain: Vec<(usize, &str)> = text.lines().enumerate().collect();
            assert_eq!(
                lines.enumerate_from(0).collect::<Vec<_>>(),
                plain,
                "{text:?}"
            );
            assert_eq!(lines.count(), plain.len(), "{text:?}");
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                let before = &text[..at];
                let column = before
                    .rsplit('\n')
                    .next()
                    .unwrap_or_default()
                    .chars()
                    .count();
                assert_eq!(
                    lines.position(at),
                    (before.matches('\n').count(), column),
                    "{text:?} at {at}"
                );
            }
        }
    }
}
