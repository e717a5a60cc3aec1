//! Questions about battles and their answers, in words that no game owns.

use crate::doc::finding::Finding;
use crate::doc::yaml::Fault;
use crate::number::breakdown::Breakdown;
use crate::paper::table::Table;
use crate::play::chart::Chart;
use serde_json::Value;

/// What a model does with a trait whose effect is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// The weapon fires as if it did not have the trait.
    #[default]
    Ignore,
    /// Damage grows by what the trait multiplies the weapon's price with.
    Price,
}

/// How two sides fight.
#[derive(Clone, Copy, Debug)]
pub struct Engagement {
    /// Hexes between the sides at first; beyond every weapon if it is not given.
    pub start: Option<u32>,
    /// Where ships of the first side see the enemy, in degrees from their bows; drawn every turn if it is not given.
    pub bearing: Option<f64>,
    /// The same for the second side.
    pub aspect: Option<f64>,
    /// After so many turns there is no result.
    pub turns: u32,
    /// When enough duels are fought.
    pub effort: Effort,
    /// Which random numbers.
    pub seed: u64,
    /// What stands in for what the rules we know do not say.
    pub fallback: Fallback,
}

/// How much work an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// So many duels.
    Runs(u64),
    /// As many as it takes for a 95 % interval of the first side's wins that is at most so wide.
    Precision(f64),
    /// No dice at all: every chance followed to its end.
    Exact,
}

/// How ratings are put to the test.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Duels for each match of two forces.
    pub runs: u64,
    /// The most ships a side.
    pub most_ships: u32,
    /// Whether ships are rated and fight without the systems that the model does not know.
    pub is_modelled_only: bool,
    /// How the duels are fought; its effort does not count.
    pub engagement: Engagement,
}

/// What a game answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was asked, in a line.
    pub title: String,
    /// The answer for people and spreadsheets.
    pub tables: Vec<Table>,
    /// What the reader must know: what was assumed and what is not in the model.
    pub notes: Vec<String>,
    /// The answer for programs; an object.
    pub json: Value,
    /// The answer as a picture.
    pub chart: Option<Chart>,
}

/// What a command that only one game has answers.
#[derive(Clone, Debug)]
pub struct Told {
    /// The answer; none if nothing of what was asked could be read.
    pub answer: Option<Answer>,
    /// What is wrong with what was asked.
    pub problems: Vec<Mistaken>,
    /// How the numbers come about, if that was asked.
    pub breakdowns: Vec<Breakdown>,
}

/// Something wrong with words on a command line.
#[derive(Clone, Debug)]
pub struct Mistaken {
    /// Which words: the name of the option or of the subject.
    pub what: &'static str,
    /// Where in them, and what.
    pub fault: Fault,
    /// The finding behind it, if they could be read.
    pub finding: Option<Finding>,
}
