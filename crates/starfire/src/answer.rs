//! Answers about missile designators: what each is and does, and everything that is wrong with it.

use super::bodies::Bodies;
use super::designator::parse;
use super::explain::missile_table;
use super::missile::Missile;
use super::numbers::Numbers;
use super::report::MissileReport;
use super::tables::{Code, Part};
use super::word_error::word_error;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::table::Table;
use starwright_rules::battle::question::ArgumentError;
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::pluralize;
use starwright_text::finding::{FieldPath, Finding, Severity};

/// Answers about missile designators.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Missiles {
    /// The missiles in the order of the question.
    pub missiles: Vec<NamedMissile>,
    /// Explanations of the damage of those that can be read, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explain: Option<Vec<Breakdown>>,
}

/// The answer on one designator.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum NamedMissile {
    /// A designator that can be read.
    Read {
        /// The designator as given.
        text: String,
        /// The missile's report.
        #[serde(flatten)]
        missile: Box<MissileReport>,
        /// Whether no rule is broken.
        legal: bool,
        /// Violations and warnings.
        findings: Vec<Finding>,
    },
    /// A designator that cannot be read.
    Unread {
        /// The designator as given.
        text: String,
        /// The errors in the designator.
        errors: Vec<WrongPart>,
    },
}

/// An error in a designator.
#[derive(Clone, Debug, Serialize)]
pub struct WrongPart {
    /// Column of the error, from 1.
    pub column: usize,
    /// What is wrong, and what to write instead.
    pub message: String,
}

/// Reads designators and reports what they are and do; a wrong one does not keep the others from being answered.
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
                    let whole = word_error(0..word.len(), finding.message.clone());
                    ArgumentError {
                        argument: "missile",
                        diagnostic: whole.locate_in_word(word, index + 1),
                        finding: Some(finding.clone()),
                    }
                }));
                if let Some(breakdowns) = &mut answer.explain {
                    breakdowns.push(missile.damage(figures));
                }
                answer.missiles.push(NamedMissile::Read {
                    text,
                    missile: Box::new(MissileReport::new(&missile, figures)),
                    legal: findings
                        .iter()
                        .all(|finding| finding.severity != Severity::Illegal),
                    findings,
                });
            }
            Err(mistakes) => {
                let faults: Vec<Diagnostic> = mistakes
                    .iter()
                    .map(|mistake| mistake.locate_in_word(word, index + 1))
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

/// Lists every legal missile on some bodies: each warhead with each set of modifiers and electronics. Codes that the
/// source allows only by its example are listed with their warnings.
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
            let fault = word_error(0..name.len(), message).locate_in_word(name, index + 1);
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

/// Lists every set of codes with at most one warhead, in the order of designators.
fn sets_of_codes() -> Vec<Vec<Code>> {
    let warheads = [Vec::new()]
        .into_iter()
        .chain(codes_of(Part::Warhead).map(|code| vec![code]));
    let (modifiers, electronics) = (subsets(Part::Modifiers), subsets(Part::Electronics));
    let mut sets = Vec::new();
    for warhead in warheads {
        for modifiers in &modifiers {
            for electronics in &electronics {
                sets.push([warhead.as_slice(), modifiers, electronics].concat());
            }
        }
    }
    sets
}

fn codes_of(part: Part) -> impl Iterator<Item = Code> {
    Code::ALL
        .into_iter()
        .filter(move |code| code.part() == part)
}

/// Lists every set of codes of one part.
fn subsets(part: Part) -> Vec<Vec<Code>> {
    let mut sets = vec![Vec::new()];
    for code in codes_of(part) {
        let with: Vec<Vec<Code>> = sets
            .iter()
            .map(|set: &Vec<Code>| [set.as_slice(), &[code]].concat())
            .collect();
        sets.extend(with);
    }
    sets
}

impl Missiles {
    /// Returns the missiles that can be read.
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

    /// Builds one row per missile that can be read; no table if there are none.
    fn tables(&self) -> Vec<Table> {
        let table = missile_table(self.read());
        if table.rows.is_empty() {
            Vec::new()
        } else {
            vec![table.named("missiles")]
        }
    }
}
