//! Finds the places of errors in a text; its lines, brackets and typos are searched once for all of them.

use crate::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics, MAX_DIAGNOSTICS, SourceLine};
use crate::field::{escape_controls, to_single_line};
use crate::field_error::FieldError;
use crate::finding::FieldPath;
use crate::lines::LineIndex;
use crate::reading::LocatedError;
use crate::tree::{SyntaxError, Tree};
use crate::typos::TypoFinder;
use crate::yaml::Text;
use std::collections::HashSet;
use std::ops::Range;

/// Maximum number of characters of a source line that a diagnostic keeps.
const MAX_LINE_CHARACTERS: usize = 160;

impl LineIndex<'_> {
    /// Marks `count` characters of a line (from 0) at `column` (from 1); without a count, the word there.
    pub fn mark_line(&self, line: usize, column: usize, count: Option<usize>) -> SourceLine {
        let Some(full) = self.get(line) else {
            return SourceLine::default();
        };
        let at = column.saturating_sub(1);
        let skipped = at.saturating_sub(MAX_LINE_CHARACTERS / 2);
        // Escaping lengthens the text, so the position is computed first.
        let mut text = if skipped > 0 {
            "…".to_string()
        } else {
            String::new()
        };
        text += &make_printable(full, skipped, at - skipped);
        let (start, room) = (text.len(), MAX_LINE_CHARACTERS - (at - skipped));
        text += &make_printable(full, at, room);
        if full.chars().nth(at + room).is_some() {
            text.push('…');
        }
        let length = match count {
            Some(count) => make_printable(full, at, count.min(room)).len(),
            None => word_length(&text[start..]),
        };
        SourceLine {
            text: text.into(),
            span: start..start + length,
        }
    }
}

/// Makes `count` characters of a line safe to print.
fn make_printable(line: &str, from: usize, count: usize) -> String {
    let part: String = line.chars().skip(from).take(count).collect();
    escape_controls(&part.replace('\t', " "))
}

/// Maximum number of errors that are placed; the others are only counted. Twice as many as are shown, since some turn out
/// to be the same typo.
const MAX_PLACED: usize = 2 * MAX_DIAGNOSTICS;

/// Errors at their places, and those that are only counted.
#[derive(Debug, Default)]
pub struct LocatedDiagnostics {
    pub list: Vec<Diagnostic>,
    /// The byte offsets of errors that are only counted.
    unplaced: Vec<usize>,
    /// Number of further errors, whose place was not looked for.
    more: usize,
}

impl LocatedDiagnostics {
    /// Adds the errors of another list.
    pub fn join(&mut self, other: LocatedDiagnostics) {
        self.list.extend(other.list);
        self.unplaced.extend(other.unplaced);
        self.more += other.more;
    }

    /// Returns the errors in the order of their lines, or `None` if there are none.
    pub fn into_diagnostics(self) -> Option<Diagnostics> {
        Diagnostics::from_list(self.list, self.unplaced.len() + self.more)
    }
}

/// Finds the places of errors in one text.
pub struct Locator<'a> {
    text: &'a Text<'a>,
    lines: &'a LineIndex<'a>,
    typos: TypoFinder<'a>,
}

impl<'a> Locator<'a> {
    /// Prepares to search a text by its lines.
    pub fn new(text: &'a Text<'a>, lines: &'a LineIndex<'a>) -> Locator<'a> {
        Locator {
            text,
            lines,
            typos: TypoFinder::new(lines),
        }
    }

    /// Places the errors that a reader noted. A typo is reported once, no matter how many errors it caused.
    pub fn place_noted(&self, tree: &Tree, mut noted: Vec<LocatedError>) -> LocatedDiagnostics {
        noted.sort_by_key(LocatedError::start);
        noted.dedup_by(|one, other| {
            one.start() == other.start() && one.error.message == other.error.message
        });
        let (mut placed, mut reported) = (LocatedDiagnostics::default(), HashSet::new());
        // A line may have many notes and is searched once.
        let mut last = None;
        for noted in noted {
            let line = self.lines.line_at(noted.start());
            let is_in_field = !noted.error.path.steps().is_empty();
            if placed.list.len() >= MAX_PLACED {
                placed.unplaced.push(noted.start());
                continue;
            }
            let typo = match last.take() {
                Some((place, typo)) if place == (line, is_in_field) => typo,
                _ => self.typos.find(line, is_in_field),
            };
            last = Some(((line, is_in_field), typo.clone()));
            match typo {
                Some(typo) => {
                    if reported.insert((typo.at, typo.message.clone())) {
                        let path = noted.error.path;
                        let kind = DiagnosticKind::Syntax;
                        placed.list.push(self.diagnose_syntax(kind, &typo, path));
                    }
                }
                None => placed.list.push(self.place_error(tree, noted)),
            }
        }
        placed
    }

    /// Appends the error after which nothing is read.
    pub fn append_last(
        &self,
        mut placed: LocatedDiagnostics,
        stop: Diagnostic,
    ) -> LocatedDiagnostics {
        let line = stop.line.saturating_sub(self.text.first_line);
        let at = self.lines.offset(line, stop.column.saturating_sub(1));
        placed
            .list
            .retain(|diagnostic| (diagnostic.line, diagnostic.column) < (stop.line, stop.column));
        placed.unplaced.retain(|start| *start < at);
        placed.list.push(stop);
        placed
    }

    /// Converts a byte offset in the text to line and column in the file.
    fn position(&self, at: usize) -> (usize, usize) {
        let (line, column) = self.lines.position(at);
        (self.text.first_line + line, column + 1)
    }

    /// Reports an error in the word at a line and column.
    pub fn diagnose_word(
        &self,
        kind: DiagnosticKind,
        line: usize,
        column: usize,
        path: FieldPath,
        message: String,
    ) -> Diagnostic {
        let full = self
            .lines
            .get(line.saturating_sub(self.text.first_line))
            .unwrap_or_default();
        let start = full
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(full.len(), |(at, _)| at);
        let length = full[start..][..word_length(&full[start..])].chars().count();
        let source = self.lines.mark_line(
            line.saturating_sub(self.text.first_line),
            column,
            Some(length),
        );
        Diagnostic {
            kind,
            line,
            column,
            end: (line, column + length),
            path,
            message: to_single_line(&message),
            replacement: None,
            source: Box::new(source),
        }
    }

    /// Reports an error in some bytes of the text. What ends on the line where it begins is marked as a whole, else its first
    /// word.
    pub fn diagnose_span(
        &self,
        kind: DiagnosticKind,
        span: &Range<usize>,
        path: FieldPath,
        message: &str,
    ) -> Diagnostic {
        let (line, column) = self.position(span.start);
        let end = self.position(span.end);
        let count = (end.0 == line && end.1 > column).then(|| end.1 - column);
        let source = self
            .lines
            .mark_line(line.saturating_sub(self.text.first_line), column, count);
        let mut message = to_single_line(message);
        if kind == DiagnosticKind::Missing
            && matches!(
                &source.text[source.span.clone()],
                "null" | "Null" | "NULL" | "~"
            )
        {
            message += "; null and ~ mean nothing in YAML, so quote them if they are text";
        }
        Diagnostic {
            kind,
            line,
            column,
            end: end.max((line, column)),
            path,
            message,
            replacement: None,
            source: Box::new(source),
        }
    }

    /// Reports the error at which reading stopped, or the typo that caused it.
    pub fn locate_stop(&self, stop: &SyntaxError) -> Diagnostic {
        let kind = if stop.is_too_large {
            DiagnosticKind::TooLarge
        } else {
            DiagnosticKind::Syntax
        };
        let typo = if stop.is_too_large {
            None
        } else {
            self.typos.find(self.lines.line_at(stop.at), false)
        };
        self.diagnose_syntax(kind, typo.as_ref().unwrap_or(stop), FieldPath::default())
    }

    fn diagnose_syntax(
        &self,
        kind: DiagnosticKind,
        error: &SyntaxError,
        path: FieldPath,
    ) -> Diagnostic {
        let (line, column) = self.position(error.at);
        self.diagnose_word(kind, line, column, path, error.message.clone())
    }

    /// Reports a quote that was closed by the next one, further down, after which reading stopped.
    pub fn unclosed_quote(&self, tree: &Tree, stop: &SyntaxError) -> Option<Diagnostic> {
        let span = tree.long_quote_before(stop.at)?;
        let (line, column) = self.position(span.start);
        let message = format!(
            "the quote that begins here is closed only on line {}; is its end missing?",
            self.position(span.end).0
        );
        Some(self.diagnose_word(
            DiagnosticKind::Syntax,
            line,
            column,
            FieldPath::default(),
            message,
        ))
    }

    /// Places one error that a reader noted.
    fn place_error(&self, tree: &Tree, noted: LocatedError) -> Diagnostic {
        let (mut error, span) = (noted.error, noted.span.unwrap_or_default());
        if error.kind == DiagnosticKind::Duplicate
            && error.message.starts_with("the key ")
            && let Some(first) = tree
                .key_node(&error.path)
                .map(|key| tree.node(key).span.start)
            && first < span.start
        {
            let line = self.position(first).0;
            error.message += &format!("; it is on line {line} already");
        }
        let part = self.quoted_part(&error.message, &span).unwrap_or(span);
        Diagnostic {
            replacement: error.replacement,
            ..self.diagnose_span(error.kind, &part, error.path, &error.message)
        }
    }

    /// Finds the word that a message quotes first in a value on one line, if it is a part of it and occurs only once.
    fn quoted_part(&self, message: &str, span: &Range<usize>) -> Option<Range<usize>> {
        let value = self.text.text.get(span.clone())?;
        let claim = message.split("; ").next()?;
        let quoted = claim
            .strip_prefix('\'')
            .or_else(|| claim.split_once(" '").map(|(_, quoted)| quoted))?;
        let word = quoted
            .split_once('\'')
            .map(|(word, _)| word)
            .filter(|word| !word.is_empty())?;
        let is_whole = value.trim_matches(['"', '\'']) == word;
        let is_part = !is_whole && !value.starts_with(['[', '{']) && !value.contains('\n');
        let at = value
            .find(word)
            .filter(|at| is_part && value.rfind(word) == Some(*at))?;
        Some(span.start + at..span.start + at + word.len())
    }

    /// Places errors that are known by their paths.
    pub fn place_problems(
        &self,
        tree: &Tree,
        mut problems: impl Iterator<Item = FieldError>,
    ) -> LocatedDiagnostics {
        let list = problems
            .by_ref()
            .take(MAX_PLACED)
            .map(|problem| self.place_problem(tree, problem))
            .collect();
        LocatedDiagnostics {
            list,
            unplaced: Vec::new(),
            more: problems.count(),
        }
    }

    /// Places an error at its key or value, or at the nearest written field above it.
    pub fn place_problem(&self, tree: &Tree, problem: FieldError) -> Diagnostic {
        let FieldError {
            kind,
            path,
            message,
            part,
            is_about_key,
            replacement,
        } = problem;
        let key = if is_about_key {
            tree.key_node(&path)
        } else {
            None
        };
        let Some(node) = key.or_else(|| tree.nearest(&path)) else {
            return self.diagnose_word(kind, self.text.first_line, 1, path, message);
        };
        let span = tree.node(node).span.clone();
        // A part of a value is found again where the value is written plainly, not with escapes or broken into lines.
        let written = tree
            .word(node)
            .and_then(|word| self.text.text[span.clone()].find(word));
        let part = part
            .zip(written)
            .map(|(part, quote)| span.start + quote + part.start..span.start + quote + part.end);
        Diagnostic {
            replacement,
            ..self.diagnose_span(kind, &part.unwrap_or(span), path, &message)
        }
    }
}

/// Returns the length in bytes of what a caret should underline: a quoted text, a bracketed list or map, a key, a value.
fn word_length(text: &str) -> usize {
    let mut depth = 0usize;
    match text.chars().next() {
        Some('\t') => text.len() - text.trim_start_matches('\t').len(),
        Some(quote @ ('"' | '\'')) => text[1..].find(quote).map_or(text.len(), |end| end + 2),
        Some('[' | '{') => {
            let closing = text.find(|c| {
                depth = if matches!(c, '[' | '{') {
                    depth + 1
                } else {
                    depth - usize::from(matches!(c, ']' | '}'))
                };
                depth == 0
            });
            closing.map_or(text.trim_end().len(), |end| end + 1)
        }
        _ => {
            let value = &text[..text.find([',', ']', '}', '#']).unwrap_or(text.len())];
            let key = &value[..value.find(": ").unwrap_or(value.len())];
            key.trim_end().trim_end_matches(':').len()
        }
    }
}
