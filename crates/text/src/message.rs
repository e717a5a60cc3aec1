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

    pub fn render(&self, style: MessageStyle) -> String {
        let color = if self.severity == Some(Severity::Warning) {
            "\u{1b}[1;33m"
        } else {
            "\u{1b}[1;31m"
        };
        let (on, bold, off) = if style.is_colored {
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
            format!(":{}:{}:", self.line, self.column)
        } else {
            ":".to_string()
        };
        let severity = self.severity.map_or("error", Severity::word);
        let head = self.file.width() + place.width() + severity.width() + 2;
        let said = style.wrap(&format!("{path}{}", self.text), head + 1);
        let file = self.file;
        let mut text = format!("{bold}{file}{place}{off} {on}{severity}:{off} {said}\n");
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        if !self.source.text.is_empty() {
            let (shown, before, width) = style.cut(self.source, number.len() + 3);
            let _ = writeln!(text, "{margin} |\n{number} | {shown}");
            let _ = writeln!(
                text,
                "{margin} | {}{on}{}{off}",
                " ".repeat(before),
                "^".repeat(width)
            );
        }
        if let Some(rule) = &self.rule {
            let rule = style.wrap(rule, number.len() + 3);
            let _ = writeln!(text, "{margin} = {rule}");
        }
        text
    }
}

/// How messages are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct MessageStyle {
    /// Whether severities and carets are colored.
    pub is_colored: bool,
    /// The columns of the terminal, or `None` for lines of any length.
    pub width: Option<usize>,
}

/// What replaces the part of a line that does not fit.
const LEFT_OUT: &str = "...";

impl MessageStyle {
    /// Wraps a sentence that begins after `column` at spaces; further lines are indented by two. Words stay whole.
    fn wrap(self, sentence: &str, column: usize) -> String {
        let width = self.width.unwrap_or(usize::MAX);
        let (mut text, mut end) = (String::new(), column);
        for word in sentence.split(' ') {
            let is_first = text.is_empty();
            let next = end + word.width() + usize::from(!is_first);
            if next <= width {
                text += if is_first { "" } else { " " };
                end = next;
            } else {
                text += "\n  ";
                end = 2 + word.width();
            }
            text += word;
        }
        text
    }

    /// Cuts a line of a file to the terminal, which has `margin` columns before it, so that the start of the wrong word
    /// is visible. Returns the line and the columns before and in the wrong word.
    fn cut(self, source: &SourceLine, margin: usize) -> (String, usize, usize) {
        // Terminal columns, not characters: a wide character takes two, a combining accent none.
        let before = source.text[..source.span.start].width();
        let width = source.text[source.span.clone()].width().max(1);
        let room = (self.width.unwrap_or(usize::MAX).saturating_sub(margin)).max(20);
        if source.text.width() <= room {
            return (source.text.to_string(), before, width);
        }
        let inner = room - LEFT_OUT.len();
        let (mut shown, mut start) = (&*source.text, 0);
        // Half of the line is enough for a long word, and for what is before it.
        if before + width.min(inner / 2) > inner {
            let skipped = before.saturating_sub(inner / 2).max(LEFT_OUT.len());
            (shown, start) = skip_columns(shown, skipped);
            start -= LEFT_OUT.len();
        }
        let dots = if start > 0 { LEFT_OUT } else { "" };
        let kept = take_columns(shown, inner - dots.len());
        let rest = if kept.len() < shown.len() {
            LEFT_OUT
        } else {
            ""
        };
        let before = before - start;
        let line = format!("{dots}{kept}{rest}");
        (line, before, width.min(room - before))
    }
}

/// Returns the end of a line after at least this many columns, and the number of columns left out.
fn skip_columns(line: &str, columns: usize) -> (&str, usize) {
    let starts = line.char_indices().map(|(place, _)| place);
    let place = starts
        .into_iter()
        .find(|&place| line[..place].width() >= columns)
        .unwrap_or(line.len());
    (&line[place..], line[..place].width())
}

/// Returns the start of a line, at most this many columns wide.
fn take_columns(line: &str, columns: usize) -> &str {
    let ends = line.char_indices().map(|(place, c)| place + c.len_utf8());
    let end = ends
        .take_while(|&end| line[..end].width() <= columns)
        .last()
        .unwrap_or(0);
    &line[..end]
}

impl Diagnostic {
    /// Renders the error as a compiler would: file name with line and column, message, the line itself and a caret
    /// below the wrong word.
    pub fn render(&self, file: &str) -> String {
        Message::from_diagnostic(file, self).render(MessageStyle::default())
    }
}

impl Diagnostics {
    /// Renders every error as in [`Diagnostic::render`], with the number of those that are not kept.
    pub fn render(&self, file: &str) -> String {
        self.render_styled(file, MessageStyle::default())
    }

    /// Renders every error for a terminal.
    pub fn render_styled(&self, file: &str, style: MessageStyle) -> String {
        let shown = self
            .list()
            .iter()
            .map(|diagnostic| Message::from_diagnostic(file, diagnostic).render(style));
        let more = match self.omitted_count() {
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

    #[test]
    fn messages_fit_the_terminal_and_keep_the_caret_below_the_word() {
        let text = format!(
            "class: {} hull: ten and more {}",
            "A ".repeat(30),
            "z ".repeat(20)
        );
        for (width, word) in [
            (40, "A A"),
            (40, "hull"),
            (60, "ten"),
            (80, "more"),
            (80, "z z"),
        ] {
            let column = text.find(word).expect("a word of the line") + 1;
            let style = MessageStyle {
                is_colored: false,
                width: Some(width),
            };
            let source = Text::from(text.as_str()).source_line(1, column);
            let words = "a sentence of some more words than a line of this terminal has room for";
            let message = Message {
                severity: None,
                file: "folder/ship.yaml",
                line: 1,
                column,
                path: "hull".to_string(),
                text: words,
                source: &source,
                rule: Some("a rule of a book with a long name, cited with its section".to_string()),
            };
            let shown = message.render(style);
            assert!(shown.lines().all(|line| line.width() <= width), "{shown}");
            let whole: Vec<&str> = shown.split_whitespace().collect();
            assert!(whole.join(" ").contains(words), "{shown}");
            let mut lines = shown.lines().skip_while(|line| !line.starts_with("1 | "));
            let (line, carets) = (lines.next().expect("a line"), lines.next().expect("carets"));
            let place = carets.find('^').expect("a caret");
            assert!(line[place..].starts_with(&word[..1]), "{shown}");
        }
    }
}
