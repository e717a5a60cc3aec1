//! Reads a text into types: once into a tree with places, and from the tree into the type. Every error is noted, and
//! reading continues, so that all mistakes are reported at the same time.

use crate::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics, SourceLine};
use crate::field::FileValue;
use crate::field_error::{FieldError, FieldErrors, FieldLocation};
use crate::finding::{FieldPath, PathStep};
use crate::lines::LineIndex;
use crate::locator::Locator;
use crate::reading::{LocatedError, TreeDeserializer};
use crate::tree::{NodeShape, SyntaxError, Tree};
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::sync::Arc;

/// Maximum size of a file in bytes.
pub const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// The fields of a weapon that its `stats` line can replace.
const IN_STATS: [&str; 7] = ["range", "ma", "rof", "acc", "imp", "dmg", "traits"];

/// The message for a document without any value.
const NOTHING: &str = "nothing is written here";

/// One YAML document, its values, and where in its file it starts. Clones share the values.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// The document itself.
    pub text: &'a str,
    /// The line of the file on which it starts, counted from 1.
    pub first_line: usize,
    tree: Arc<Tree<'a>>,
}

impl<'a> From<&'a str> for Text<'a> {
    /// Reads a text that is a whole file.
    fn from(text: &'a str) -> Text<'a> {
        Text::with_first_line(text, 1)
    }
}

impl<'a> From<&Text<'a>> for Text<'a> {
    /// Shares what has been read.
    fn from(text: &Text<'a>) -> Text<'a> {
        text.clone()
    }
}

impl<'a> Text<'a> {
    /// Reads a text that starts on this line of its file.
    pub fn with_first_line(text: &'a str, first_line: usize) -> Text<'a> {
        Text {
            text,
            first_line,
            tree: Arc::new(Tree::read(text)),
        }
    }

    /// Returns the values of the document and their places.
    pub fn tree(&self) -> &Tree<'a> {
        &self.tree
    }

    /// Returns the top-level keys with the first line of their values as written, without quotes. After something that
    /// cannot be read, lines that look like keys count.
    pub fn keys(&self) -> Vec<(Cow<'a, str>, &'a str)> {
        let tree = self.tree();
        let mut keys = Vec::new();
        if let Some(NodeShape::Map { entries, .. }) = tree.top.map(|top| &tree.node(top).shape) {
            for entry in entries {
                if let NodeShape::Scalar(key) = &tree.node(entry.key).shape {
                    keys.push((key.text.clone(), tree.first_line(entry)));
                }
            }
        }
        if let Some(stop) = &tree.error {
            let rest = self.text[stop.at..].split_once('\n').unwrap_or_default().1;
            keys.extend(rest.lines().filter_map(key_line));
        }
        keys
    }

    /// Reads the document into a draft and converts the draft. `make` reports what is wrong with a draft that is
    /// well-formed; it also gets drafts of which only a part could be read, so that all errors are reported at the
    /// same time.
    pub fn read<D: FileValue + DeserializeOwned, T>(
        &self,
        make: impl FnOnce(D, &mut FieldErrors) -> Option<T>,
    ) -> Result<T, Diagnostics> {
        let tree = self.tree();
        if tree.top.is_none() && tree.error.is_none() {
            return Err(self.document_error(DiagnosticKind::Missing, NOTHING).into());
        }
        let (draft, noted) = TreeDeserializer::read::<D>(tree);
        let mut problems = FieldErrors::default();
        let made = draft.and_then(|draft| {
            draft.check(&FieldLocation::Top, &mut problems);
            make(draft, &mut problems)
        });
        match made {
            Some(made) if tree.error.is_none() && noted.is_empty() && problems.is_empty() => {
                Ok(made)
            }
            _ => Err(self.explain(noted, problems)),
        }
    }

    /// Places every error in the document.
    fn explain(&self, noted: Vec<LocatedError>, problems: FieldErrors) -> Diagnostics {
        let tree = self.tree();
        let lines = LineIndex::new(self.text);
        let locator = Locator::new(self, &lines);
        let mut placed = locator.place_noted(tree, noted);
        // What is not read yet is not missing.
        let is_certain =
            |problem: &FieldError| tree.error.is_none() || problem.kind != DiagnosticKind::Missing;
        placed
            .join(locator.place_problems(tree, problems.into_vec().into_iter().filter(is_certain)));
        if let Some(stop) = &tree.error
            && (!is_post(tree) || placed.list.is_empty())
        {
            let stop = locator
                .unclosed_quote(tree, stop)
                .unwrap_or_else(|| locator.locate_stop(stop));
            placed = locator.append_last(placed, stop);
        }
        placed.into_diagnostics().unwrap_or_else(|| {
            Diagnostic::for_file(
                DiagnosticKind::File,
                "cannot be read, for a reason that could not be found",
            )
            .into()
        })
    }

    /// Reports an error at a field of this document, or at the nearest written field above it.
    pub fn error_at(
        &self,
        kind: DiagnosticKind,
        path: &FieldPath,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.locate(FieldError::new(kind, path.clone(), message))
    }

    /// Places an error in the document.
    pub fn locate(&self, problem: FieldError) -> Diagnostic {
        Locator::new(self, &LineIndex::new(self.text)).place_problem(self.tree(), problem)
    }

    /// Places errors in the document; returns `None` if there are none.
    pub fn locate_all(&self, problems: FieldErrors) -> Option<Diagnostics> {
        if problems.is_empty() {
            return None;
        }
        let lines = LineIndex::new(self.text);
        Locator::new(self, &lines)
            .place_problems(self.tree(), problems.into_vec().into_iter())
            .into_diagnostics()
    }

    /// Reports an error in the whole document.
    pub fn document_error(&self, kind: DiagnosticKind, message: impl Into<String>) -> Diagnostic {
        let lines = LineIndex::new(self.text);
        Locator::new(self, &lines).diagnose_word(
            kind,
            self.first_line,
            1,
            FieldPath::default(),
            message.into(),
        )
    }

    /// Reports an error at a byte of the text.
    pub fn error_at_byte(&self, kind: DiagnosticKind, at: usize, message: &str) -> Diagnostic {
        Locator::new(self, &LineIndex::new(self.text)).diagnose_span(
            kind,
            &(at..at),
            FieldPath::default(),
            message,
        )
    }

    /// Returns the positions of the document's fields.
    pub fn positions(&self) -> FieldPositions<'_> {
        FieldPositions {
            first_line: self.first_line,
            lines: LineIndex::new(self.text),
            tree: self.tree(),
        }
    }

    /// Reports the error at which reading stopped.
    pub fn syntax_error(&self, stop: &SyntaxError) -> Diagnostic {
        Locator::new(self, &LineIndex::new(self.text)).locate_stop(stop)
    }

    /// Returns a line of the file, with the word at `column` marked.
    pub fn source_line(&self, line: usize, column: usize) -> SourceLine {
        LineIndex::new(self.text).mark_line(line.saturating_sub(self.first_line), column, None)
    }
}

/// Splits `key: value` at the beginning of a line.
fn key_line(line: &str) -> Option<(Cow<'_, str>, &str)> {
    if line.starts_with([' ', '\t', '#', '-', '%']) {
        return None;
    }
    let (key, value) = line.split_once(':')?;
    let value = value.split(" #").next().unwrap_or_default();
    Some((
        Cow::Borrowed(key.trim_matches(['"', '\'', ' '])),
        value.trim().trim_matches(['"', '\'']),
    ))
}

/// Returns `true` if a text begins with a line of prose, as no Starwright file does.
fn is_post(tree: &Tree) -> bool {
    tree.top
        .and_then(|top| tree.word(top))
        .is_some_and(|word| !word.starts_with(char::is_lowercase))
}

/// The positions of a document's fields.
pub struct FieldPositions<'a> {
    first_line: usize,
    lines: LineIndex<'a>,
    tree: &'a Tree<'a>,
}

impl FieldPositions<'_> {
    /// Finds line and column (from 1) in the file of the nearest written field at or above `path`, or returns `None`
    /// if that is the top.
    pub fn find(&self, path: &FieldPath) -> Option<(usize, usize)> {
        let stats = match path.steps().last() {
            Some(PathStep::Key(key)) if IN_STATS.contains(&key.as_str()) => {
                path.parent().map(|above| above.key("stats"))
            }
            _ => None,
        };
        let written = self
            .tree
            .find_written(path)
            .or_else(|| self.tree.find_written(&stats?));
        let node = written.or_else(|| self.tree.nearest(path));
        node.map(|node| {
            let (line, column) = self.lines.position(self.tree.node(node).span.start);
            (self.first_line + line, column + 1)
        })
    }

    /// Returns a line of the file, with the word at `column` marked.
    pub fn source_line(&self, line: usize, column: usize) -> SourceLine {
        self.lines
            .mark_line(line.saturating_sub(self.first_line), column, None)
    }
}

#[cfg(test)]
mod tests;
