//! Messages about a place in a file: where, what, the line itself and a caret.

use crate::diagnostic::{Diagnostic, Diagnostics, SourceLine};
use crate::finding::Severity;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// A message about a line and column of a file.
pub struct Message<'a> {
    /// The severity, or `None` for an error that keeps the file from being read.
    pub severity: Option<Severity>,
    pub file: &'a str,
    /// The line, or 0 for a message about the whole file.
    pub line: usize,
    pub column: usize,
    pub path: String,
    pub text: &'a str,
    pub source: &'a SourceLine,
    /// A last line, such as the rule that applies.
    pub rule: Option<String>,
}

impl<'a> Message<'a> {
    pub fn from_diagnostic(file: &'a str, diagnostic: &'a Diagnostic) -> Message<'a> {
        Message {
            severity: None,
            file,
            line: diagnostic.line,
            column: diagnostic.column,
            path: diagnostic.path.to_string(),
            text: &diagnostic.message,
            source: &diagnostic.source,
            rule: None,
        }
    }

    pub fn render(&self, is_colored: bool) -> String {
        let color = if self.severity == Some(Severity::Warning) {
            "\u{1b}[1;33m"
        } else {
            "\u{1b}[1;31m"
        };
        let (on, bold, off) = if is_colored {
            (color, "\u{1b}[1m", "\u{1b}[0m")
        } else {
            ("", "", "")
        };
        let path = if self.path.is_empty() {
            String::new()
        } else {
            format!("{}: ", self.path)
        };
        let place = if self.line > 0 {
            format!(":{}:{}", self.line, self.column)
        } else {
            String::new()
        };
        let mut text = format!("{bold}{}{place}:{off} ", self.file);
        let _ = writeln!(
            text,
            "{on}{}:{off} {path}{}",
            self.severity.map_or("error", Severity::word),
            self.text
        );
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        if !self.source.text.is_empty() {
            // Terminal columns, not characters: a wide character takes two, a combining accent none.
            let before = self.source.text[..self.source.span.start].width();
            let width = self.source.text[self.source.span.clone()].width().max(1);
            let _ = writeln!(text, "{margin} |\n{number} | {}", self.source.text);
            let _ = writeln!(
                text,
                "{margin} | {}{on}{}{off}",
                " ".repeat(before),
                "^".repeat(width)
            );
        }
        if let Some(rule) = &self.rule {
            let _ = writeln!(text, "{margin} = {rule}");
        }
        text
    }
}

impl Diagnostic {
    /// Renders the error as a compiler would: file name with line and column, message, the line itself and a caret
    /// below the wrong word.
    pub fn render(&self, file: &str) -> String {
        Message::from_diagnostic(file, self).render(false)
    }
}

impl Diagnostics {
    /// Renders every error as in [`Diagnostic::render`], with the number of those that are not kept.
    pub fn render(&self, file: &str) -> String {
        self.render_colored(file, false)
    }

    /// Renders every error, in the colors of a terminal if wanted.
    pub fn render_colored(&self, file: &str, is_colored: bool) -> String {
        let shown = self
            .list()
            .iter()
            .map(|diagnostic| Message::from_diagnostic(file, diagnostic).render(is_colored));
        let more = match self.more() {
            0 => None,
            1 => Some(format!("{file}: and one more fault\n")),
            more => Some(format!("{file}: and {more} more faults\n")),
        };
        shown.chain(more).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::Text;

    #[test]
    fn carets_are_below_the_word_whatever_letters_are_before_it() {
        for (text, column, shown, blanks, carets) in [
            ("class: Wren, hull: x", 20, "class: Wren, hull: x", 19, 1),
            (
                "{class: 戦艦, hull: x}",
                19,
                "{class: 戦艦, hull: x}",
                20,
                1,
            ),
            (
                "{class: e\u{301}a, hull: x}",
                20,
                "{class: e\u{301}a, hull: x}",
                18,
                1,
            ),
            ("class: 戦艦", 8, "class: 戦艦", 7, 4),
            ("a\u{202E}: x", 5, "a\\u{202e}: x", 11, 1),
        ] {
            let marked = format!("{}{}", " ".repeat(blanks), "^".repeat(carets));
            let expected =
                format!("a.yaml:1:{column}: error: wrong\n  |\n1 | {shown}\n  | {marked}\n");
            let source = Text::from(text).source_line(1, column);
            let whole =
                Text::from(text).document_error(crate::diagnostic::DiagnosticKind::Syntax, "wrong");
            assert_eq!(
                Diagnostic {
                    column,
                    source: Box::new(source),
                    ..whole
                }
                .render("a.yaml"),
                expected
            );
        }
    }
}
