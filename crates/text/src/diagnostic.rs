//! Errors that keep a file from being read: where, what kind of mistake, and what to write instead.

use crate::field::to_single_line;
use crate::finding::FieldPath;
use crate::replacement::Replacement;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// Maximum number of errors kept per document; the others are counted.
pub const MAX_DIAGNOSTICS: usize = 50;

/// The kind of mistake in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// Not YAML, or YAML that means something other than what was intended.
    Syntax,
    /// A key that is not known in its place.
    UnknownKey,
    /// A word that is not one of those known in its place.
    UnknownWord,
    /// A value of the wrong form: a list for a number, `9+` for an accuracy.
    WrongType,
    /// A number or a text beyond its limits.
    OutOfRange,
    /// A missing key, or a key without a value.
    Missing,
    /// A key or an entry that is written twice.
    Duplicate,
    /// Two fields that contradict each other.
    Conflict,
    /// Too large, too deep or too many to be read.
    TooLarge,
    /// A problem with the file itself, or with another that it names.
    File,
}

impl DiagnosticKind {
    /// Every kind, in the order in which they are documented.
    pub const ALL: [DiagnosticKind; 10] = [
        DiagnosticKind::Syntax,
        DiagnosticKind::UnknownKey,
        DiagnosticKind::UnknownWord,
        DiagnosticKind::WrongType,
        DiagnosticKind::OutOfRange,
        DiagnosticKind::Missing,
        DiagnosticKind::Duplicate,
        DiagnosticKind::Conflict,
        DiagnosticKind::TooLarge,
        DiagnosticKind::File,
    ];

    /// Returns the word for this kind in JSON and tables.
    pub fn word(self) -> &'static str {
        match self {
            DiagnosticKind::Syntax => "syntax",
            DiagnosticKind::UnknownKey => "unknown_key",
            DiagnosticKind::UnknownWord => "unknown_word",
            DiagnosticKind::WrongType => "wrong_type",
            DiagnosticKind::OutOfRange => "out_of_range",
            DiagnosticKind::Missing => "missing",
            DiagnosticKind::Duplicate => "duplicate",
            DiagnosticKind::Conflict => "conflict",
            DiagnosticKind::TooLarge => "too_large",
            DiagnosticKind::File => "file",
        }
    }
}

/// Why a text cannot be read, and where. Lines and columns count from 1, in characters.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The kind of mistake.
    pub kind: DiagnosticKind,
    /// Line in the file.
    pub line: usize,
    /// Column in the line.
    pub column: usize,
    /// Line and column after the last wrong character.
    pub end: (usize, usize),
    /// Path of the field, empty if not known.
    pub path: FieldPath,
    /// What is wrong and, after a semicolon, what to write instead.
    pub message: String,
    /// The word to write instead, if only one is near.
    pub replacement: Option<Box<Replacement>>,
    /// The line that a caret points into.
    pub source: Box<SourceLine>,
}

/// A line of a file, cut to a readable length.
#[derive(Clone, Debug, Default)]
pub struct SourceLine {
    /// The visible part of the line.
    pub text: Box<str>,
    /// Byte range of the wrong word in `text`.
    pub span: std::ops::Range<usize>,
}

impl Diagnostic {
    /// Reports a problem with a whole file, at its first line.
    pub fn for_file(kind: DiagnosticKind, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            kind,
            line: 1,
            column: 1,
            end: (1, 1),
            path: FieldPath::default(),
            message: to_single_line(&message.into()),
            replacement: None,
            source: Box::default(),
        }
    }

    /// Returns `true` if the text as a whole is not what was expected.
    pub fn is_about_whole_text(&self) -> bool {
        self.kind == DiagnosticKind::WrongType && self.path.steps().is_empty()
    }

    /// Returns what to write instead, if the message includes it.
    pub fn help(&self) -> Option<&str> {
        self.message.split_once("; ").map(|(_, help)| help)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let path = self.path.to_string();
        let field = if path.is_empty() {
            path
        } else {
            format!("{path}: ")
        };
        write!(
            f,
            "line {}, column {}: {field}{}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for Diagnostic {}

impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Diagnostic", 8)?;
        object.serialize_field("line", &self.line)?;
        object.serialize_field("column", &self.column)?;
        object.serialize_field("path", &self.path)?;
        object.serialize_field("message", &self.message)?;
        object.serialize_field("kind", &self.kind)?;
        object.serialize_field("help", &self.help())?;
        object.serialize_field("end_line", &self.end.0)?;
        object.serialize_field("end_column", &self.end.1)?;
        object.end()
    }
}

/// Every error that keeps a document from being read, in line order; never empty.
#[derive(Clone, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// How many errors are not in the list.
    more: usize,
}

impl Diagnostics {
    /// Sorts errors by line and drops repetitions; `others` counts errors that are not in the list. Returns `None` if
    /// the list is empty.
    pub fn from_list(mut diagnostics: Vec<Diagnostic>, others: usize) -> Option<Diagnostics> {
        diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
        diagnostics.dedup_by(|one, other| {
            (one.line, one.column) == (other.line, other.column) && one.message == other.message
        });
        let more = diagnostics.len().saturating_sub(MAX_DIAGNOSTICS) + others;
        diagnostics.truncate(MAX_DIAGNOSTICS);
        (!diagnostics.is_empty()).then_some(Diagnostics {
            list: diagnostics,
            more,
        })
    }

    /// Returns the first error.
    pub fn first(&self) -> &Diagnostic {
        &self.list[0]
    }

    /// Returns the errors that are kept, at most [`MAX_DIAGNOSTICS`].
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// Returns how many errors are not in the list.
    pub fn omitted_count(&self) -> usize {
        self.more
    }

    /// Returns the first error, its message extended by the number of the others.
    pub fn summary(&self) -> Diagnostic {
        let mut first = self.first().clone();
        first.message += &self.describe_rest();
        first
    }

    fn describe_rest(&self) -> String {
        more_errors(self.list.len() - 1 + self.more)
    }

    /// Changes every error in the list.
    pub fn change_each(mut self, change: impl FnMut(&mut Diagnostic)) -> Diagnostics {
        self.list.iter_mut().for_each(change);
        self
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics {
            list: vec![diagnostic],
            more: 0,
        }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.first(), self.describe_rest())
    }
}

impl std::error::Error for Diagnostics {}

/// Writes how many errors follow the first: ` (and 3 more diagnostics)`, or nothing if none do.
pub fn more_errors(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " (and one more fault)".to_string(),
        others => format!(" (and {others} more faults)"),
    }
}
