//! The records of a spreadsheet with their line numbers: cells separated by comma, semicolon or tab, optionally quoted.

use super::plain::typed;
use std::ops::Range;

/// A row of cells.
#[derive(Debug, Default)]
pub struct Record {
    /// Its place in the text, without the line end.
    pub span: Range<usize>,
    /// Its first line, from 1.
    pub line: usize,
    /// The number of lines it spans; a quoted cell may hold line ends.
    pub lines: usize,
    pub cells: Vec<String>,
    /// Whether its last quote was never closed.
    pub is_unclosed: bool,
}

impl Record {
    /// Whether all its cells are empty, or hold the rules of a drawn table.
    pub fn is_blank(&self) -> bool {
        self.cells
            .iter()
            .all(|cell| !cell.contains(|c: char| c != '-' && c != ':' && !c.is_whitespace()))
    }
}

/// The most cells of a record; the rest is joined into the last one.
pub const MOST_CELLS: usize = 200;

/// The separator of a spreadsheet: the most frequent one in its first line.
pub fn separator(text: &str) -> char {
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let mut known = [',', ';', '\t'].map(|known| (first.matches(known).count(), known));
    // The first one wins a tie: a comma.
    known.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    known[0].1
}

/// All records, one at a time. A quote opens a cell only at its beginning, so that `5" gun` is not a quote.
pub fn records(text: &str, separator: char) -> Records<'_> {
    Records {
        text,
        separator,
        at: 0,
        line: 1,
    }
}

/// The cells of a line, trimmed; bars may stand around it, too.
pub fn cells(line: &str, mark: char) -> Vec<String> {
    let inner = if mark == '|' {
        line.trim().trim_matches(mark)
    } else {
        line
    };
    let record = records(inner, mark).next().unwrap_or_default();
    record
        .cells
        .iter()
        .map(|cell| cell.trim().to_string())
        .collect()
}

/// The records of a text that are still to be read.
#[derive(Clone)]
pub struct Records<'a> {
    text: &'a str,
    separator: char,
    at: usize,
    line: usize,
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let (start, line) = (self.at, self.line);
        if start >= self.text.len() {
            return None;
        }
        let mut record = Record {
            line,
            lines: 1,
            ..Record::default()
        };
        let (mut cell, mut is_quoted, mut is_ended) = (String::new(), false, false);
        let mut chars = self.text[start..].char_indices().peekable();
        let mut end = self.text.len();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' if is_quoted && chars.peek().is_some_and(|(_, next)| *next == '"') => {
                    chars.next();
                    cell.push('"');
                }
                '"' if is_quoted => is_quoted = false,
                '"' if cell.trim().is_empty() => {
                    cell.clear();
                    is_quoted = true;
                }
                '\n' if !is_quoted => {
                    (end, is_ended) = (start + at, true);
                    break;
                }
                c if c == self.separator && !is_quoted && record.cells.len() + 1 < MOST_CELLS => {
                    record.cells.push(std::mem::take(&mut cell));
                }
                c => {
                    record.lines += usize::from(c == '\n');
                    cell.extend(if c.is_ascii() { Some(c) } else { typed(c) });
                }
            }
        }
        record.cells.push(cell);
        record.is_unclosed = is_quoted;
        // The line end after the last line does not begin another.
        record.lines -= usize::from(is_quoted && self.text.ends_with('\n'));
        record.span = start..end;
        (self.at, self.line) = (end + usize::from(is_ended), line + record.lines);
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_parted_and_lines_counted() {
        let text = "a,\"b, c\",5\" gun\n\n\"x\ny\",\"say \"\"hi\"\"\"\nlast";
        let records: Vec<Record> = records(text, ',').collect();
        let found: Vec<(usize, usize, Vec<&str>)> = records
            .iter()
            .map(|record| {
                (
                    record.line,
                    record.lines,
                    record.cells.iter().map(String::as_str).collect(),
                )
            })
            .collect();
        assert_eq!(found[0], (1, 1, vec!["a", "b, c", "5\" gun"]));
        assert_eq!(found[1], (2, 1, vec![""]));
        assert_eq!(found[2], (3, 2, vec!["x\ny", "say \"hi\""]));
        assert_eq!(found[3], (5, 1, vec!["last"]));
    }

    #[test]
    fn every_line_is_in_one_record() {
        for text in [
            "",
            "\n",
            "a",
            "a\n",
            "\"a",
            "\"a\n",
            "\"a\nb\n",
            "a\n\n\"b\n\nc\"\n",
            "\"\"\n\"",
            "a,\"b\nc\",d\n\ne",
        ] {
            let counted: usize = records(text, ',').map(|record| record.lines).sum();
            assert_eq!(counted, text.lines().count(), "{text:?}");
        }
        assert!(
            records("\"a\nb", ',')
                .last()
                .is_some_and(|record| record.is_unclosed)
        );
        let first = records(&",".repeat(1_000_000), ',').next();
        assert_eq!(first.map(|record| record.cells.len()), Some(MOST_CELLS));
    }

    #[test]
    fn the_separator_is_the_most_frequent_one() {
        assert_eq!(separator("class;hull;weapons, all\n"), ';');
        assert_eq!(separator("\n\nclass\thull\n"), '\t');
        assert_eq!(separator("class"), ',');
    }
}
