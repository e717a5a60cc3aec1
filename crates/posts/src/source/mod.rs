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
    let lines: Vec<SourceLine> = all
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
    sentences::split(grid::with_tables(beside::stacked(lines)))
}

/// Returns the lines of a printed sheet as they are written, without quotes and frames; columns and cells are apart.
pub fn sheet_of_boxes(text: &str) -> Vec<SourceLine> {
    let is_row =
        |line: &&str| line.matches(',').count() > 3 && !line.contains(", ") || line.contains('\t');
    let filled = text.lines().filter(|line| !line.trim().is_empty()).count();
    let line = |text: String, number| SourceLine::new(text, number, Layout::Plain);
    if 2 * text.lines().filter(is_row).count() > filled {
        let records = cells::records(text);
        let most = records
            .iter()
            .map(|(_, cells)| cells.len())
            .max()
            .unwrap_or(0);
        let width = |at: usize| {
            let cells = records.iter().filter_map(|(_, cells)| cells.get(at));
            // A title may go on over empty cells.
            cells
                .map(|cell| cell.chars().count())
                .filter(|size| *size < 16)
                .max()
                .unwrap_or(0)
                + 2
        };
        let widths: Vec<usize> = (0..most).map(width).collect();
        let row = |(number, cells): &cells::Record| {
            let mut text = String::new();
            let (mut size, mut place) = (0, 0);
            for (cell, width) in cells.iter().zip(&widths) {
                if !cell.is_empty() {
                    let gap = place.max(size + 2) - size;
                    text += &" ".repeat(if size == 0 { place } else { gap });
                    text += cell;
                    size = text.chars().count();
                }
                place += width;
            }
            line(text, *number)
        };
        return records.iter().map(row).collect();
    }
    let lines = text.lines().zip(1..);
    lines
        .map(|(text, number)| line(clean::unframed(text), number))
        .collect()
}
