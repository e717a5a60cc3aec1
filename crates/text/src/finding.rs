//! What is wrong with a readable design: where, how serious, and by which rule.

use crate::citation::Citation;
use serde::{Serialize, Serializer};
use std::fmt;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The rules forbid it; the ship is rated nonetheless.
    Illegal,
    /// Allowed, but worth knowing.
    Warning,
}

impl Severity {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Illegal => "illegal",
            Severity::Warning => "warning",
        }
    }
}

/// One problem, with the numbers in the message.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// How serious it is.
    pub severity: Severity,
    /// The field of the design.
    pub path: FieldPath,
    /// What is wrong and what to do, in the author's words.
    pub message: String,
    /// The rule it breaks.
    #[serde(serialize_with = "serialize_display")]
    pub rule: Citation,
    /// Why the design's errata allow it, or `None` if they do not mention it.
    #[serde(skip)]
    pub errata: Option<String>,
}

/// A breach of the rules that a design's errata allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The field that breaks a rule.
    pub path: FieldPath,
    /// Why that is allowed, in the author's words.
    pub reason: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{}: {}: {} ({})",
            self.severity.word(),
            self.path,
            self.message,
            self.rule
        )
    }
}

impl Finding {
    /// Something the rules forbid.
    pub fn illegal(path: FieldPath, rule: Citation, message: impl Into<String>) -> Finding {
        Finding {
            severity: Severity::Illegal,
            path,
            message: message.into(),
            rule,
            errata: None,
        }
    }

    /// Something worth knowing.
    pub fn warning(path: FieldPath, rule: Citation, message: impl Into<String>) -> Finding {
        Finding {
            severity: Severity::Warning,
            path,
            message: message.into(),
            rule,
            errata: None,
        }
    }
}

/// Whether nothing is found that the rules forbid.
pub fn are_legal(findings: &[Finding]) -> bool {
    findings
        .iter()
        .all(|finding| finding.severity != Severity::Illegal)
}

/// Returns the errata that a ship relies on, each path once.
pub fn collect_errata(findings: &[Finding]) -> Vec<Erratum> {
    let mut errata: Vec<Erratum> = Vec::new();
    for finding in findings {
        if let Some(reason) = &finding.errata
            && errata.iter().all(|known| known.path != finding.path)
        {
            errata.push(Erratum {
                path: finding.path.clone(),
                reason: reason.clone(),
            });
        }
    }
    errata
}

/// Serializes as what it displays.
pub fn serialize_display<S: Serializer>(
    value: &impl fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Serializes each as what it displays.
pub fn serialize_displays<S: Serializer>(
    values: &[impl fmt::Display],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

/// The path to a field from the top of a document: `weapons[0].acc`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldPath(Vec<Step>);

/// One step of a [`FieldPath`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Into a map.
    Key(String),
    /// Into a list, counted from 0.
    Index(usize),
}

impl FieldPath {
    /// The path of a field at the top.
    pub fn top(key: &str) -> FieldPath {
        FieldPath::default().key(key)
    }

    /// This path with one more key.
    pub fn key(mut self, key: &str) -> FieldPath {
        self.0.push(Step::Key(key.to_string()));
        self
    }

    /// This path with one more list index.
    pub fn index(mut self, index: usize) -> FieldPath {
        self.0.push(Step::Index(index));
        self
    }

    /// The path without its last step; `None` at the top.
    pub fn parent(&self) -> Option<FieldPath> {
        let (_, before) = self.0.split_last()?;
        Some(FieldPath(before.to_vec()))
    }

    /// Parses the written form; a step that is not an index counts as a key.
    pub fn parse(text: &str) -> FieldPath {
        let mut path = FieldPath::default();
        for part in text.split('.').filter(|part| !part.is_empty()) {
            let mut pieces = part.split('[');
            if let Some(key) = pieces.next().filter(|key| !key.is_empty()) {
                path = path.key(key);
            }
            for piece in pieces {
                path = match piece.trim_end_matches(']').parse() {
                    Ok(index) => path.index(index),
                    Err(_) => path.key(piece),
                };
            }
        }
        path
    }

    /// This path with one more step.
    pub fn step(mut self, step: Step) -> FieldPath {
        self.0.push(step);
        self
    }

    pub fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    pub fn pop(&mut self) {
        self.0.pop();
    }

    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if position == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl Serialize for FieldPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_back_as_it_is_written() {
        for text in [
            "hull",
            "weapons[0].acc",
            "weapons[12].second_mode.traits[1]",
            "",
        ] {
            assert_eq!(FieldPath::parse(text).to_string(), text);
        }
        assert_eq!(
            FieldPath::top("a").index(1).parent(),
            Some(FieldPath::top("a"))
        );
    }
}
