//! A mistake in a word: which letters of it, and what would be right.

use crate::doc::field::printable;
use crate::doc::finding::FieldPath;
use crate::doc::yaml::{Fault, SourceLine, Text};
use std::ops::Range;

/// The most of a word that is shown, in characters; longer ones are wrong as a whole.
const LONGEST: usize = 80;

/// Why a word cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The letters that are wrong, in bytes of the word.
    pub span: Range<usize>,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Mistake {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake { span, message: message.into() }
    }

    /// The fault of a word that stands alone, as the so-manieth of its kind.
    pub(crate) fn alone(&self, word: &str, line: usize) -> Fault {
        let shown: String = word.chars().take(LONGEST).collect();
        let (from, until) = (self.span.start.min(shown.len()), self.span.end.min(shown.len()));
        let start = printable(&shown[..from]).len();
        let marked = printable(&shown[from..until]).len();
        Fault {
            line,
            column: word[..self.span.start].chars().count() + 1,
            path: FieldPath::default(),
            message: printable(&self.message),
            source: SourceLine { text: printable(&shown).replace('\n', " "), span: start..start + marked },
        }
    }

    /// The fault of a word that stands in a field of a file, at its wrong letters; at the field if the word does not stand
    /// there as it is, but with escapes or broken into lines.
    pub(super) fn within(&self, text: Text, path: &FieldPath, word: &str) -> Fault {
        let mut fault = text.fault_at(path, &self.message);
        let line = text.text.lines().nth(fault.line - text.first_line).unwrap_or_default();
        let field = line.char_indices().nth(fault.column - 1).map_or(line.len(), |(index, _)| index);
        if let Some(before) = line[field..].find(word) {
            fault.column += line[field..field + before + self.span.start].chars().count();
            fault.source = text.source_line(fault.line, fault.column);
            let from = fault.source.span.start;
            let marked = word[self.span.clone()].chars().count().max(1);
            let until = fault.source.text[from..].char_indices().nth(marked).map(|(index, _)| from + index);
            fault.source.span.end = until.unwrap_or(fault.source.text.len());
        }
        fault
    }
}
