//! From the text of a post to lines that keep their places: without markup, with tables as rows of keyed cells.

mod aligned;
mod beside;
mod cells;
mod clean;
mod contents;
mod figures;
mod grid;
mod heading;
mod sentences;

use crate::corrections::Corrections;
use crate::marks::{chat, quotes::Quotes, wiki};
pub use grid::is_sheet;
pub use heading::{Column, Columns, column};

/// Where a line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Plain,
    /// A row of a table whose columns have headings.
    Row,
    /// A row of a form: words with their values in cells.
    Form,
    /// A sentence of a paragraph.
    Sentence,
}

/// What the user says about a text.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Headings of spreadsheets.
    pub columns: Columns,
    /// Corrections of an earlier reading.
    pub corrections: Corrections,
}

/// A line of a post, ready to be read.
#[derive(Clone, Debug)]
pub struct SourceLine {
    pub text: String,
    /// Its number in the post, from 1, and that of the last line with a part of it.
    pub number: usize,
    pub end: usize,
    /// The whole line that begins with this sentence, and the number of its sentences.
    pub whole: Option<(String, usize)>,
    pub is_quoted: bool,
    pub layout: Layout,
}

impl SourceLine {
    fn new(text: String, number: usize, layout: Layout) -> SourceLine {
        SourceLine {
            text,
            number,
            end: number,
            whole: None,
            is_quoted: false,
            layout,
        }
    }
}

/// The mark between the cells of a row.
pub const CELL: &str = " ¦ ";

/// The longest line that is read as a line of a ship, in bytes.
const MAX_LINE: usize = 3000;

/// Returns `true` for a line that is too long to be read, unless it is a paragraph of sentences.
pub fn is_too_long(line: &str) -> bool {
    if line.len() <= MAX_LINE {
        return false;
    }
    let letters = line.chars().filter(|c| c.is_alphabetic() || *c == ' ');
    let has_words = line
        .split_whitespace()
        .any(|word| (2..20).contains(&word.len()));
    !has_words || letters.count() * 5 < line.chars().count() * 4
}

/// Returns all lines of a post in reading order.
pub fn lines(text: &str, is_sheet: bool, hints: &Hints) -> Vec<SourceLine> {
    if is_sheet {
        return grid::sheet_lines(text, &hints.columns);
    }
    let flat = wiki::flattened(text);
    let text = flat.as_deref().unwrap_or(text);
    let all: Vec<&str> = chat::unprefixed(text.lines().collect());
    let quotes = Quotes::new(text, &all);
    let mut lines: Vec<SourceLine> = all
        .iter()
        .enumerate()
        .map(|(at, raw)| {
            let raw = if raw.len() > MAX_LINE { "" } else { raw };
            let text = clean::clean(raw, quotes.closed());
            SourceLine {
                is_quoted: quotes.has(at),
                ..SourceLine::new(text, at + 1, Layout::Plain)
            }
        })
        .collect();
    lines = beside::stacked(lines);
    sentences::split(grid::with_tables(lines))
}
