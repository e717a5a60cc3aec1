//! What is wrong with a document, as JSON, and as findings at their places.

use crate::doc::doubts::Doubt;
use crate::doc::fault::{Faults, SourceLine};
use crate::doc::finding::{Finding, Step};
use crate::doc::message::Message;
use crate::doc::yaml::Text;
use crate::number::citation::{Citation, Confidence};
use crate::ruleset::document::Document;
use serde_json::{Value, json};

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
pub(super) fn placed(document: &Document, findings: Vec<Finding>) -> Vec<Placed> {
    let text = document.text;
    // Many findings are about something that is not written, such as the space; for those, no tree is needed.
    let is_written = |finding: &Finding| match finding.path.steps() {
        [Step::Key(key), ..] => document.value_at(key).is_some(),
        _ => false,
    };
    let places = findings.iter().any(is_written).then(|| text.places());
    let place = |finding: Finding| {
        let place = places.as_ref().and_then(|places| places.of(&finding.path));
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
            severity: Some(self.finding.severity),
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
