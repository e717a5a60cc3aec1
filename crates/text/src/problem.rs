//! What is wrong with the fields of a file: known by their paths while a draft is put together, and placed in its text later.

use crate::fault::FaultKind;
use crate::finding::{FieldPath, Step};
use std::fmt;
use std::ops::Range;

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Problem {
    pub kind: FaultKind,
    pub path: FieldPath,
    pub message: String,
    /// The bytes of the value that are wrong, if not all of them.
    pub part: Option<Range<usize>>,
    /// Whether the key is wrong, not its value.
    pub is_about_key: bool,
}

impl Problem {
    /// A problem of this kind with the value at a path.
    pub fn new(kind: FaultKind, path: FieldPath, message: impl Into<String>) -> Problem {
        Problem {
            kind,
            path,
            message: message.into(),
            part: None,
            is_about_key: false,
        }
    }

    /// Two fields that do not go together.
    pub fn conflict(path: FieldPath, message: impl Into<String>) -> Problem {
        Problem::new(FaultKind::Conflict, path, message)
    }

    /// Something that is needed.
    pub fn missing(path: FieldPath, message: impl Into<String>) -> Problem {
        Problem::new(FaultKind::Missing, path, message)
    }

    /// A word that is not known.
    pub fn unknown(path: FieldPath, message: impl Into<String>) -> Problem {
        Problem::new(FaultKind::UnknownWord, path, message)
    }
}

/// What is wrong, as far as it has been found.
#[derive(Debug, Default)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// One more.
    pub fn push(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// The value of a result; what is wrong with it is kept.
    pub fn keep<T>(&mut self, result: Result<T, Problem>) -> Option<T> {
        result.map_err(|problem| self.push(problem)).ok()
    }

    /// The same where several things may be wrong with it.
    pub fn keep_all<T>(&mut self, result: Result<T, Vec<Problem>>) -> Option<T> {
        result.map_err(|problems| self.0.extend(problems)).ok()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<Problem> {
        self.0
    }
}

/// A field that is wrong in something made in code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// What kind of mistake it is.
    pub kind: FaultKind,
    /// The field, as in a file: `weapons[0].acc`.
    pub path: FieldPath,
    /// What is wrong with it.
    pub message: String,
}

/// All fields that are wrong in something made in code; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// An error unless nothing is wrong.
    pub fn none(problems: Problems) -> Result<(), FieldErrors> {
        if problems.is_empty() {
            return Ok(());
        }
        let error = |Problem {
                         kind,
                         path,
                         message,
                         ..
                     }: Problem| FieldError {
            kind,
            path,
            message,
        };
        Err(FieldErrors(
            problems.into_vec().into_iter().map(error).collect(),
        ))
    }

    /// All of them, in the order of the fields.
    pub fn list(&self) -> &[FieldError] {
        &self.0
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

/// A place in a document on the way down to its fields; it costs nothing unless something is wrong there.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// The whole document.
    Top,
    /// A key of a map.
    Key(&'a Place<'a>, &'a str),
    /// An entry of a list.
    Index(&'a Place<'a>, usize),
}

impl Place<'_> {
    /// The path from the top.
    pub fn path(&self) -> FieldPath {
        match self {
            Place::Top => FieldPath::default(),
            Place::Key(up, key) => up.path().step(Step::Key(key.to_string())),
            Place::Index(up, index) => up.path().step(Step::Index(*index)),
        }
    }
}
