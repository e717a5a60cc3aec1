//! Errors in a field, known by its path at most; their place in the text is found later.

use crate::diagnostic::{Diagnostic, DiagnosticKind, SourceLine};
use crate::field::to_single_line;
use crate::finding::{FieldPath, PathStep};
use crate::replacement::Replacement;
use std::fmt;
use std::ops::Range;

/// Maximum number of characters of a word that are shown.
const MAX_SHOWN: usize = 80;

/// Why a field is wrong, before its place in a text is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The kind of mistake.
    pub kind: DiagnosticKind,
    /// The field, as in a file: `weapons[0].acc`; empty until it is known.
    pub path: FieldPath,
    /// What is wrong and, after a semicolon, what to write instead.
    pub message: String,
    /// The bytes of the value that are wrong, if not all of them.
    pub part: Option<Range<usize>>,
    /// Whether the key is wrong, not its value.
    pub is_about_key: bool,
    /// The word to write instead, if only one is near.
    pub replacement: Option<Box<Replacement>>,
}

impl FieldError {
    /// Reports an error at a path.
    pub fn new(kind: DiagnosticKind, path: FieldPath, message: impl Into<String>) -> FieldError {
        FieldError {
            kind,
            path,
            message: message.into(),
            part: None,
            is_about_key: false,
            replacement: None,
        }
    }

    fn with_kind(kind: DiagnosticKind, message: impl Into<String>) -> FieldError {
        FieldError::new(kind, FieldPath::default(), message)
    }

    /// Reports a value of the wrong form.
    pub fn wrong_type(message: impl Into<String>) -> FieldError {
        FieldError::with_kind(DiagnosticKind::WrongType, message)
    }

    /// Reports a value that is not one of the known words.
    pub fn unknown_word(message: impl Into<String>) -> FieldError {
        FieldError::with_kind(DiagnosticKind::UnknownWord, message)
    }

    /// Reports a value beyond its limits.
    pub fn out_of_range(message: impl Into<String>) -> FieldError {
        FieldError::with_kind(DiagnosticKind::OutOfRange, message)
    }

    /// Reports a missing value.
    pub fn missing(message: impl Into<String>) -> FieldError {
        FieldError::with_kind(DiagnosticKind::Missing, message)
    }

    /// Reports a value whose parts contradict each other.
    pub fn conflict(message: impl Into<String>) -> FieldError {
        FieldError::with_kind(DiagnosticKind::Conflict, message)
    }

    /// Reports two fields that contradict each other.
    pub fn conflict_at(path: FieldPath, message: impl Into<String>) -> FieldError {
        FieldError::conflict(message).with_path(path)
    }

    /// Reports something missing at a path.
    pub fn missing_at(path: FieldPath, message: impl Into<String>) -> FieldError {
        FieldError::missing(message).with_path(path)
    }

    /// Reports an unknown word at a path.
    pub fn unknown_word_at(path: FieldPath, message: impl Into<String>) -> FieldError {
        FieldError::unknown_word(message).with_path(path)
    }

    /// Names the field that is wrong.
    pub fn with_path(self, path: FieldPath) -> FieldError {
        FieldError { path, ..self }
    }

    /// Adds what to write instead, if exactly one candidate is nearest to the wrong word.
    pub fn with_nearest<'a>(
        self,
        wrong: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> FieldError {
        FieldError {
            replacement: Replacement::nearest(wrong, candidates),
            ..self
        }
    }

    /// Puts the name of a part of the value before the message.
    pub fn for_part(self, part: &str) -> FieldError {
        FieldError {
            message: format!("{part}: {}", self.message),
            ..self
        }
    }

    /// Returns the wrong bytes of the value; empty if all of them are wrong.
    pub fn span(&self) -> Range<usize> {
        self.part.clone().unwrap_or_default()
    }

    /// Places the error in a word that is not from a file; its number takes the place of a line.
    pub fn locate_in_word(&self, word: &str, line: usize) -> Diagnostic {
        let span = self.span();
        let shown: String = word.chars().take(MAX_SHOWN).collect();
        let (from, until) = (span.start.min(shown.len()), span.end.min(shown.len()));
        let start = to_single_line(&shown[..from]).len();
        let marked = to_single_line(&shown[from..until]).len();
        let column = word[..span.start].chars().count() + 1;
        let length = word.get(span).map_or(0, |wrong| wrong.chars().count());
        Diagnostic {
            kind: self.kind,
            line,
            column,
            end: (line, column + length),
            path: FieldPath::default(),
            message: to_single_line(&self.message),
            replacement: self.replacement.clone(),
            source: Box::new(SourceLine {
                text: to_single_line(&shown).into(),
                span: start..start + marked,
            }),
        }
    }

    /// Joins several errors into one of the first one's kind, or returns `None` if there are none.
    pub fn join(errors: Vec<FieldError>) -> Option<FieldError> {
        errors.into_iter().reduce(|first, next| {
            let message = format!("{}; also: {}", first.message, next.message);
            FieldError { message, ..first }
        })
    }
}

impl From<FieldError> for String {
    fn from(error: FieldError) -> String {
        error.message
    }
}

/// The errors in one file, or in something built in code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Adds an error.
    pub fn push(&mut self, error: FieldError) {
        self.0.push(error);
    }

    /// Unwraps a result, collecting its error.
    pub fn keep<T>(&mut self, result: Result<T, FieldError>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Unwraps a result, collecting all of its errors.
    pub fn keep_all<T>(&mut self, result: Result<T, Vec<FieldError>>) -> Option<T> {
        result.map_err(|errors| self.0.extend(errors)).ok()
    }

    /// Returns `true` if nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the collected errors.
    pub fn into_vec(self) -> Vec<FieldError> {
        self.0
    }

    /// Returns the errors in the order in which they were found.
    pub fn list(&self) -> &[FieldError] {
        &self.0
    }

    /// Returns the errors as an error, unless there are none.
    pub fn into_result(self) -> Result<(), FieldErrors> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl<'a> IntoIterator for &'a FieldErrors {
    type Item = &'a FieldError;
    type IntoIter = std::slice::Iter<'a, FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.path.steps().is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(FieldError::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for FieldError {}

impl std::error::Error for FieldErrors {}

/// A place in a document on the path to its fields; it costs nothing unless something is wrong there.
#[derive(Clone, Copy, Debug)]
pub enum FieldLocation<'a> {
    /// The whole document.
    Top,
    /// A key of a map.
    Key(&'a FieldLocation<'a>, &'a str),
    /// An entry of a list.
    Index(&'a FieldLocation<'a>, usize),
}

impl FieldLocation<'_> {
    /// Returns the path from the top.
    pub fn path(&self) -> FieldPath {
        match self {
            FieldLocation::Top => FieldPath::default(),
            FieldLocation::Key(up, key) => up.path().step(PathStep::Key(key.to_string())),
            FieldLocation::Index(up, index) => up.path().step(PathStep::Index(*index)),
        }
    }
}
