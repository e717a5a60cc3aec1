//! The answer on missiles that somebody names: what each is and does, and everything that is wrong with it.

use super::bodies::Bodies;
use super::designator::parse;
use super::explain::table_of;
use super::missile::Missile;
use super::mistake::Mistake;
use super::numbers::Numbers;
use super::report::MissileReport;
use super::tables::{Code, Part};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::table::Table;
use starwright_rules::battle::question::ArgumentError;
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::pluralize;
use starwright_text::finding::{FieldPath, Finding, Severity};

/// Missiles that somebody names.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Missiles {
    /// In the order of the question.
    pub missiles: Vec<NamedMissile>,
    /// How the damage of those that can be read comes about, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<Breakdown>>,
}

/// The answer on one designator.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum NamedMissile {
    /// It can be read.
    Read {
        /// The designator as it was given.
        text: String,
        /// The missile.
        #[serde(flatten)]
        missile: Box<MissileReport>,
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

/// Reads designators and says what they are and do; a wrong one does not keep the others from being answered.
pub fn missiles(
    words: &[String],
    bodies: &Bodies,
    figures: &Numbers,
    explains: bool,
) -> (Missiles, Vec<ArgumentError>) {
    let mut answer = Missiles {
        explain: explains.then(Vec::new),
        ..Missiles::default()
    };
    let mut problems = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let text = word.clone();
        match parse(word, bodies) {
            Ok(missile) => {
                let findings = missile.findings(figures, &FieldPath::default());
                problems.extend(findings.iter().map(|finding| {
                    let whole = Mistake::new(0..word.len(), finding.message.clone());
                    ArgumentError {
                        argument: "missile",
                        diagnostic: whole.alone(word, index + 1),
                        finding: Some(finding.clone()),
                    }
                }));
                if let Some(breakdowns) = &mut answer.explain {
                    breakdowns.push(missile.damage(figures));
                }
                answer.missiles.push(NamedMissile::Read {
                    text,
                    missile: Box::new(MissileReport::of(&missile, figures)),
                    legal: findings
                        .iter()
                        .all(|finding| finding.severity != Severity::Illegal),
                    findings,
                });
            }
            Err(mistakes) => {
                let faults: Vec<Diagnostic> = mistakes
                    .iter()
                    .map(|mistake| mistake.alone(word, index + 1))
                    .collect();
                let wrong = |fault: &Diagnostic| WrongPart {
                    column: fault.column,
                    message: fault.message.clone(),
                };
                answer.missiles.push(NamedMissile::Unread {
                    text,
                    errors: faults.iter().map(wrong).collect(),
                });
                problems.extend(faults.into_iter().map(|fault| ArgumentError {
                    argument: "missile",
                    diagnostic: fault,
                    finding: None,
                }));
            }
        }
    }
    (answer, problems)
}

/// Every legal missile on some bodies: each warhead with each set of modifiers and electronics. Codes that the source allows
/// only by its example are there, with their warnings.
pub fn legal_codes(
    names: &[String],
    bodies: &Bodies,
    figures: &Numbers,
) -> (Missiles, Vec<ArgumentError>) {
    let (mut words, mut problems) = (Vec::new(), Vec::new());
    for (index, name) in names.iter().enumerate() {
        let Some(body) = bodies.find(name) else {
            let message = match name.split_once('-') {
                Some((body, _)) if bodies.find(body).is_some() => {
                    format!("name the body alone: {body}")
                }
                _ => parse(name, bodies)
                    .err()
                    .map_or(String::new(), |mistakes| mistakes[0].message.clone()),
            };
            let fault = Mistake::new(0..name.len(), message).alone(name, index + 1);
            problems.push(ArgumentError {
                argument: "codes",
                diagnostic: fault,
                finding: None,
            });
            continue;
        };
        words.extend(
            sets_of_codes()
                .into_iter()
                .map(|codes| Missile::new(body.clone(), codes).to_string()),
        );
    }
    let (mut answer, _) = missiles(&words, bodies, figures, false);
    answer
        .missiles
        .retain(|named| matches!(named, NamedMissile::Read { legal: true, .. }));
    (answer, problems)
}

/// Every set of codes with at most one warhead, in the order of designators.
fn sets_of_codes() -> Vec<Vec<Code>> {
    let of = |part: Part| {
        Code::ALL
            .into_iter()
            .filter(move |code| code.part() == part)
    };
    let subsets = |part: Part| {
        of(part).fold(vec![Vec::new()], |sets: Vec<Vec<Code>>, code| {
            let with = sets
                .iter()
                .map(|set| [set.as_slice(), &[code]].concat())
                .collect::<Vec<_>>();
            sets.into_iter().chain(with).collect()
        })
    };
    let warheads = [Vec::new()]
        .into_iter()
        .chain(of(Part::Warhead).map(|code| vec![code]));
    let (modifiers, electronics) = (subsets(Part::Modifiers), subsets(Part::Electronics));
    let both = |warhead: Vec<Code>| {
        let modified = modifiers
            .iter()
            .map(move |more| [warhead.as_slice(), more].concat());
        modified
            .flat_map(|codes| {
                electronics
                    .iter()
                    .map(move |more| [codes.as_slice(), more].concat())
            })
            .collect::<Vec<_>>()
    };
    warheads.flat_map(both).collect()
}

impl Missiles {
    /// Those that can be read.
    fn read(&self) -> impl Iterator<Item = &MissileReport> {
        self.missiles.iter().filter_map(|named| match named {
            NamedMissile::Read { missile, .. } => Some(missile.as_ref()),
            NamedMissile::Unread { .. } => None,
        })
    }
}

impl Present for Missiles {
    fn title(&self) -> String {
        pluralize(self.read().count(), "missile")
    }

    /// One row per missile that can be read; no table without any.
    fn tables(&self) -> Vec<Table> {
        let table = table_of(self.read());
        if table.rows.is_empty() {
            Vec::new()
        } else {
            vec![table.named("missiles")]
        }
    }
}
