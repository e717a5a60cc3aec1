//! Findings about a readable design: where, how serious, and which rule.

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
    /// Returns the name of the severity.
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
    /// The seriousness of the finding.
    pub severity: Severity,
    /// The field of the design.
    pub path: FieldPath,
    /// What is wrong and what to do, in the author's words.
    pub message: String,
    /// The rule that the finding is about.
    #[serde(serialize_with = "serialize_display")]
    pub rule: Citation,
    /// Why the design's errata allow it, or `None` if they do not mention it.
    #[serde(skip)]
    pub errata: Option<String>,
}

/// A violation of the rules that a design's errata allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The field that breaks a rule.
    pub path: FieldPath,
    /// Why the violation is allowed, in the author's words.
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
    /// Reports a violation of the rules.
    pub fn illegal(path: FieldPath, rule: Citation, message: impl Into<String>) -> Finding {
        Finding {
            severity: Severity::Illegal,
            path,
            message: message.into(),
            rule,
            errata: None,
        }
    }

    /// Reports something worth knowing.
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

/// Returns `true` if no finding is illegal.
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

/// Serializes a value as the text it displays.
pub fn serialize_display<S: Serializer>(
    value: &impl fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Serializes each value as the text it displays.
pub fn serialize_displays<S: Serializer>(
    values: &[impl fmt::Display],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

/// The path to a field from the top of a document: `weapons[0].acc`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldPath(Vec<PathStep>);

/// One step of a [`FieldPath`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A key of a map.
    Key(String),
    /// An index into a list, counted from 0.
    Index(usize),
}

impl FieldPath {
    /// Builds the path of a top-level field.
    pub fn from_key(key: &str) -> FieldPath {
        FieldPath::default().key(key)
    }

    /// Appends a key.
    pub fn key(mut self, key: &str) -> FieldPath {
        self.0.push(PathStep::Key(key.to_string()));
        self
    }

    /// Appends a list index.
    pub fn index(mut self, index: usize) -> FieldPath {
        self.0.push(PathStep::Index(index));
        self
    }

    /// Returns the path without its last step, or `None` at the top.
    pub fn parent(&self) -> Option<FieldPath> {
        let (_, before) = self.0.split_last()?;
        Some(FieldPath(before.to_vec()))
    }

    /// Parses the written form; a step that is not an index is a key.
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

    /// Appends a step.
    pub fn step(mut self, step: PathStep) -> FieldPath {
        self.0.push(step);
        self
    }

    pub fn push(&mut self, step: PathStep) {
        self.0.push(step);
    }

    pub fn pop(&mut self) {
        self.0.pop();
    }

    pub fn steps(&self) -> &[PathStep] {
        &self.0
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Key(key) if position == 0 => f.write_str(key)?,
                PathStep::Key(key) => write!(f, ".{key}")?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
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
            FieldPath::from_key("a").index(1).parent(),
            Some(FieldPath::from_key("a"))
        );
    }
}
