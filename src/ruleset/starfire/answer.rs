//! What is told of missiles that somebody names: what each is and does, and everything that is wrong with it.

use super::bodies::Bodies;
use super::designator::parse;
use super::explain::table_of;
use super::mistake::Mistake;
use super::numbers::Figures;
use super::report::MissileReport;
use crate::doc::fault::Fault;
use crate::doc::field::counted;
use crate::doc::finding::{FieldPath, Finding, Severity};
use crate::number::breakdown::Breakdown;
use crate::paper::answer::Present;
use crate::paper::table::Table;
use crate::play::question::Mistaken;
use serde::Serialize;

/// Missiles that somebody names.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Missiles {
    /// In the order of the question.
    pub missiles: Vec<NamedMissile>,
    /// How the damage of those that can be read comes about, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<Breakdown>>,
}

/// What is told of a designator.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum NamedMissile {
    /// It can be read.
    Read {
        /// The designator as it was given.
        text: String,
        /// The missile.
        #[serde(flatten)]
        missile: MissileReport,
        /// Whether no rule is broken.
        legal: bool,
        /// What the rules say against it.
        findings: Vec<Finding>,
    },
    /// It cannot.
    Unread {
        /// The designator as it was given.
        text: String,
        /// What is wrong with it.
        errors: Vec<WrongPart>,
    },
}

/// Something wrong with a designator.
#[derive(Clone, Debug, Serialize)]
pub struct WrongPart {
    /// Where, from 1.
    pub column: usize,
    /// What.
    pub message: String,
}

/// Reads designators and tells what they are and do; those that are wrong do not stand in the way of the others.
pub(super) fn missiles(
    words: &[String],
    bodies: &Bodies,
    figures: &Figures,
    explains: bool,
) -> (Missiles, Vec<Mistaken>) {
    let mut answer = Missiles { explain: explains.then(Vec::new), ..Missiles::default() };
    let mut problems = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let text = word.clone();
        match parse(word, bodies) {
            Ok(missile) => {
                let findings = missile.findings(figures, &FieldPath::default());
                problems.extend(findings.iter().map(|finding| {
                    let whole = Mistake::new(0..word.len(), finding.message.clone());
                    mistaken(whole.alone(word, index + 1), Some(finding.clone()))
                }));
                if let Some(breakdowns) = &mut answer.explain {
                    breakdowns.push(missile.damage(figures));
                }
                answer.missiles.push(NamedMissile::Read {
                    text,
                    missile: MissileReport::of(&missile, figures),
                    legal: findings.iter().all(|finding| finding.severity != Severity::Illegal),
                    findings,
                });
            }
            Err(mistakes) => {
                let faults: Vec<Fault> = mistakes.iter().map(|mistake| mistake.alone(word, index + 1)).collect();
                let wrong = |fault: &Fault| WrongPart { column: fault.column, message: fault.message.clone() };
                answer.missiles.push(NamedMissile::Unread { text, errors: faults.iter().map(wrong).collect() });
                problems.extend(faults.into_iter().map(|fault| mistaken(fault, None)));
            }
        }
    }
    (answer, problems)
}

fn mistaken(fault: Fault, finding: Option<Finding>) -> Mistaken {
    Mistaken { what: "missile", fault, finding }
}

impl Missiles {
    /// Those that can be read.
    fn read(&self) -> impl Iterator<Item = &MissileReport> {
        self.missiles.iter().filter_map(|named| match named {
            NamedMissile::Read { missile, .. } => Some(missile),
            NamedMissile::Unread { .. } => None,
        })
    }
}

impl Present for Missiles {
    fn title(&self) -> String {
        counted(self.read().count(), "missile")
    }

    /// One row per missile that can be read; no table without any.
    fn tables(&self) -> Vec<Table> {
        let table = table_of(self.read());
        if table.rows.is_empty() { Vec::new() } else { vec![table.named("missiles")] }
    }
}
