//! Questions about battles and their answers, in terms that no game owns.

use crate::doc::fault::Fault;
use crate::doc::finding::Finding;
use crate::number::breakdown::Breakdown;
use crate::paper::answer::Answer;
use std::fmt;

/// Why a question is not answered: it makes no sense, or nobody knows the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, for the person who asked, with what to do instead where there is something.
    pub message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal { message }
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        message.to_string().into()
    }
}

/// How a model treats a trait whose effect is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// The weapon fires as if it did not have the trait.
    #[default]
    Ignore,
    /// Damage is multiplied by the trait's factor on the weapon's price.
    Price,
}

/// How two sides fight.
#[derive(Clone, Copy, Debug)]
pub struct Engagement {
    /// Hexes between the sides at the start; beyond the range of every weapon if not given.
    pub start: Option<u32>,
    /// The bearing of the enemy from ships of the first side, in degrees from their bows; drawn every turn if not given.
    pub bearing: Option<f64>,
    /// The same for the second side.
    pub aspect: Option<f64>,
    /// A duel without a winner after this many turns has no result.
    pub turns: u32,
    /// How many duels to fight.
    pub effort: Effort,
    /// The seed of the random numbers.
    pub seed: u64,
    /// What to assume where the known rules are silent.
    pub fallback: Fallback,
}

impl Default for Engagement {
    /// As `duel` fights without options: up to 200 turns, until the interval of wins is 0.02 wide, seed 1.
    fn default() -> Engagement {
        Engagement {
            start: None,
            bearing: None,
            aspect: None,
            turns: 200,
            effort: Effort::Precision(0.02),
            seed: 1,
            fallback: Fallback::Ignore,
        }
    }
}

/// How much work to spend on an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// This many duels, at least one.
    Runs(u64),
    /// Enough duels for a 95 % interval of the first side's wins of at most this width.
    Precision(f64),
    /// No dice: every chance is followed to its end.
    Exact,
}

/// How ratings are tested.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Duels for each match of two forces.
    pub runs: u64,
    /// The most ships per side.
    pub most_ships: u32,
    /// Whether ships are rated and fight without the systems that the model lacks.
    pub is_modelled_only: bool,
    /// How the duels are fought; its effort is ignored.
    pub engagement: Engagement,
}

/// The answer of a command that only one game has.
#[derive(Clone, Debug)]
pub struct Told {
    /// The answer; none if nothing in the question could be read.
    pub answer: Option<Answer>,
    /// What is wrong with the question.
    pub problems: Vec<Mistaken>,
    /// How the numbers come about, if asked for.
    pub breakdowns: Vec<Breakdown>,
}

/// Something wrong with a value on the command line.
#[derive(Clone, Debug)]
pub struct Mistaken {
    /// Which value: the name of the option or subject.
    pub what: &'static str,
    /// Where in it, and what.
    pub fault: Fault,
    /// The finding, if the value could be read.
    pub finding: Option<Finding>,
}
