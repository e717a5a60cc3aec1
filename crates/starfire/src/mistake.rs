//! A mistake in a word: which letters of it, and what would be right.

use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, SourceLine};
use starwright_text::field::to_single_line;
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
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
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake {
            span,
            message: message.into(),
        }
    }

    /// The fault of a word on its own; its number takes the place of a line.
    pub fn alone(&self, word: &str, line: usize) -> Diagnostic {
        let shown: String = word.chars().take(LONGEST).collect();
        let (from, until) = (
            self.span.start.min(shown.len()),
            self.span.end.min(shown.len()),
        );
        let start = to_single_line(&shown[..from]).len();
        let marked = to_single_line(&shown[from..until]).len();
        let column = word[..self.span.start].chars().count() + 1;
        let length = word
            .get(self.span.clone())
            .map_or(0, |wrong| wrong.chars().count());
        Diagnostic {
            kind: DiagnosticKind::UnknownWord,
            line,
            column,
            end: (line, column + length),
            path: FieldPath::default(),
            message: to_single_line(&self.message),
            source: SourceLine {
                text: to_single_line(&shown).into(),
                span: start..start + marked,
            },
        }
    }

    /// The problem of a word that a field of a file begins with, at its wrong letters.
    pub(crate) fn within(&self, path: &FieldPath) -> FieldError {
        FieldError {
            part: Some(self.span.clone()),
            ..FieldError::unknown_word_at(path.clone(), self.message.as_str())
        }
    }
}
