//! Messages about a place in a file: where, what, the line itself and a caret.

use crate::doc::doubts::Doubt;
use crate::doc::fault::{Fault, Faults, SourceLine};
use crate::doc::finding::{Finding, Severity};
use crate::doc::yaml::Text;
use crate::number::citation::{Citation, Confidence};
use serde_json::{Value, json};
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// The prefix and colour of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Error,
    Illegal,
    Advice,
}

impl Tone {
    fn word(self) -> &'static str {
        match self {
            Tone::Error => "error",
            Tone::Illegal => "illegal",
            Tone::Advice => "advice",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Tone::Error | Tone::Illegal => "\u{1b}[1;31m",
            Tone::Advice => "\u{1b}[1;33m",
        }
    }
}

/// A message about a line and column of a file.
pub(super) struct Message<'a> {
    pub(super) tone: Tone,
    pub(super) file: &'a str,
    /// 0 for a message about the whole file.
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) path: String,
    pub(super) text: &'a str,
    pub(super) source: &'a SourceLine,
    /// A last line, such as the rule that applies.
    pub(super) rule: Option<String>,
}

impl<'a> Message<'a> {
    pub(super) fn of_fault(file: &'a str, fault: &'a Fault) -> Message<'a> {
        Message {
            tone: Tone::Error,
            file,
            line: fault.line,
            column: fault.column,
            path: fault.path.to_string(),
            text: &fault.message,
            source: &fault.source,
            rule: None,
        }
    }

    pub(super) fn render(&self, is_coloured: bool) -> String {
        let (on, bold, off) = if is_coloured { (self.tone.colour(), "\u{1b}[1m", "\u{1b}[0m") } else { ("", "", "") };
        let path = if self.path.is_empty() { String::new() } else { format!("{}: ", self.path) };
        let place = if self.line > 0 { format!(":{}:{}", self.line, self.column) } else { String::new() };
        let mut text = format!("{bold}{}{place}:{off} ", self.file);
        let _ = writeln!(text, "{on}{}:{off} {path}{}", self.tone.word(), self.text);
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        if !self.source.text.is_empty() {
            // Terminal columns, not characters: a wide character takes two, a combining accent none.
            let before = self.source.text[..self.source.span.start].width();
            let width = self.source.text[self.source.span.clone()].width().max(1);
            let _ = writeln!(text, "{margin} |\n{number} | {}", self.source.text);
            let _ = writeln!(text, "{margin} | {}{on}{}{off}", " ".repeat(before), "^".repeat(width));
        }
        if let Some(rule) = &self.rule {
            let _ = writeln!(text, "{margin} = {rule}");
        }
        text
    }
}

/// All faults of a document, with the number of those that are not shown.
pub(super) fn told(file: &str, faults: &Faults, is_coloured: bool) -> String {
    let shown = faults.list().iter().map(|fault| Message::of_fault(file, fault).render(is_coloured));
    let more = match faults.more() {
        0 => None,
        1 => Some(format!("{file}: and one more fault\n")),
        more => Some(format!("{file}: and {more} more faults\n")),
    };
    shown.chain(more).collect()
}

/// A malformed document as JSON: the first of its faults, and all.
pub(super) fn malformed_json(file: &str, document: usize, faults: &Faults) -> Value {
    json!({"file": file, "document": document, "error": faults.first(), "errors": faults.list()})
}

/// A finding and its place in the file.
pub(super) struct Placed {
    pub(super) finding: Finding,
    pub(super) line: usize,
    pub(super) column: usize,
    source: SourceLine,
}

/// Findings with their places.
pub(super) fn placed(text: Text, findings: Vec<Finding>) -> Vec<Placed> {
    if findings.is_empty() {
        return Vec::new();
    }
    let places = text.places();
    let place = |finding: Finding| {
        let place = places.of(&finding.path);
        let source = place.map(|(line, column)| text.source_line(line, column)).unwrap_or_default();
        let (line, column) = place.unwrap_or((text.first_line, 1));
        Placed { finding, line, column, source }
    };
    findings.into_iter().map(place).collect()
}

/// Doubts about a document as advice.
pub(super) fn doubted(text: Text, doubts: Vec<Doubt>) -> Vec<Placed> {
    const RULE: Citation = Citation::new("Starwright", "YAML files", Confidence::Derived);
    let place = |Doubt { line, column, path, message }: Doubt| {
        let finding = Finding::advice(path, RULE, message);
        Placed { finding, line, column, source: text.source_line(line, column) }
    };
    doubts.into_iter().map(place).collect()
}

impl Placed {
    /// Its message, with the rule and, if given, whose rule it is.
    pub(super) fn message<'a>(&'a self, file: &'a str, ship: Option<&str>) -> Message<'a> {
        let ship = ship.map(|ship| format!(", {ship}")).unwrap_or_default();
        Message {
            tone: match self.finding.severity {
                Severity::Illegal => Tone::Illegal,
                Severity::Advice => Tone::Advice,
            },
            file,
            line: self.line,
            column: self.column,
            path: self.finding.path.to_string(),
            text: &self.finding.message,
            source: &self.source,
            rule: Some(format!("{}{ship}", self.finding.rule)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &str, column: usize) -> String {
        let source = Text::from(text).source_line(1, column);
        let (file, path, text) = ("a.yaml", String::new(), "wrong");
        Message { tone: Tone::Error, file, line: 1, column, path, text, source: &source, rule: None }.render(false)
    }

    #[test]
    fn carets_stand_below_the_word_whatever_letters_are_before_it() {
        for (text, column, shown, blanks, carets) in [
            ("class: Wren, hull: x", 20, "class: Wren, hull: x", 19, 1),
            ("{class: 戦艦, hull: x}", 19, "{class: 戦艦, hull: x}", 20, 1),
            ("{class: e\u{301}a, hull: x}", 20, "{class: e\u{301}a, hull: x}", 18, 1),
            ("class: 戦艦", 8, "class: 戦艦", 7, 4),
            ("a\u{202E}: x", 5, "a\\u{202e}: x", 11, 1),
        ] {
            let marked = format!("{}{}", " ".repeat(blanks), "^".repeat(carets));
            let expected = format!("a.yaml:1:{column}: error: wrong\n  |\n1 | {shown}\n  | {marked}\n");
            assert_eq!(rendered(text, column), expected);
        }
    }
}
