//! Words to write instead of wrong ones, where only one is near, and how a text is corrected by them.

use crate::diagnostic::{DiagnosticKind, Diagnostics};
use crate::finding::FieldPath;
use crate::lines::LineIndex;
use crate::nearest::nearest_words;
use crate::yaml::Text;
use std::ops::Range;

/// The only near word for a wrong one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The word as it is written.
    pub wrong: String,
    /// The word to write instead.
    pub right: String,
}

impl Replacement {
    /// Creates a replacement, boxed since few errors have one.
    pub fn new(wrong: &str, right: &str) -> Box<Replacement> {
        Box::new(Replacement {
            wrong: wrong.to_string(),
            right: right.to_string(),
        })
    }

    /// Finds the nearest candidate, or returns `None` if there is none or several are equally near.
    pub fn nearest<'a>(
        wrong: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<Box<Replacement>> {
        let mut near = nearest_words(wrong, candidates);
        near.dedup();
        match near[..] {
            [right] => Some(Replacement::new(wrong, right)),
            _ => None,
        }
    }

    /// Returns the bytes of the wrong word within a span, if it is written there exactly once.
    fn find(&self, text: &str, span: Range<usize>) -> Option<Range<usize>> {
        let written = text.get(span.clone())?;
        let at = written.find(&self.wrong)?;
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let is_single = written.rfind(&self.wrong) == Some(at) && !self.wrong.is_empty();
        let start = span.start + at;
        (is_single && self.right.chars().all(is_plain)).then(|| start..start + self.wrong.len())
    }
}

/// A replacement at its place in a text.
struct Edit<'a> {
    span: Range<usize>,
    right: &'a str,
    /// The path of the renamed key, or `None` for a value.
    key: Option<FieldPath>,
}

/// Applies every replacement of these diagnostics; everything else stays as it is. A key that the map already has, or
/// that two wrong keys mean, is not certain and is left alone.
pub fn apply_replacements(text: &Text, diagnostics: &Diagnostics) -> String {
    let lines = LineIndex::new(text.text);
    let offset = |line: usize, column: usize| {
        lines.offset(
            line.saturating_sub(text.first_line),
            column.saturating_sub(1),
        )
    };
    let mut edits: Vec<Edit> = Vec::new();
    for diagnostic in diagnostics.list() {
        let Some(replacement) = &diagnostic.replacement else {
            continue;
        };
        let (end_line, end_column) = diagnostic.end;
        let span = offset(diagnostic.line, diagnostic.column)..offset(end_line, end_column);
        let is_key = diagnostic.kind == DiagnosticKind::UnknownKey;
        let key = is_key.then(|| {
            diagnostic
                .path
                .parent()
                .unwrap_or_default()
                .key(&replacement.right)
        });
        if let Some(span) = replacement.find(text.text, span) {
            let right = &replacement.right;
            edits.push(Edit { span, right, key });
        }
    }
    let is_taken = |key: &FieldPath| {
        let meant = edits.iter().filter(|edit| edit.key.as_ref() == Some(key));
        meant.count() > 1 || text.tree().key_node(key).is_some()
    };
    let (mut fixed, mut done) = (String::new(), 0);
    for edit in &edits {
        if edit.key.as_ref().is_some_and(is_taken) || edit.span.start < done {
            continue;
        }
        fixed.push_str(&text.text[done..edit.span.start]);
        fixed.push_str(edit.right);
        done = edit.span.end;
    }
    fixed + &text.text[done..]
}
