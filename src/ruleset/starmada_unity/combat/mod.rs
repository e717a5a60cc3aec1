//! Ships in battle: which weapons bear, what a volley does, who wins.
//!
//! `figures` (what the rules say, cited) -> `geometry` (arcs and facings), `aim` (one weapon at one target) -> `odds` (a volley; `shown` to people),
//! `duel` (a fight to the end), `fairness` (the audit of ratings). What the model leaves out is named by `unmodelled`.

mod aim;
mod attack;
mod duel;
mod fairness;
mod figures;
mod geometry;
#[cfg(test)]
mod laws;
mod odds;
mod shown;
mod unmodelled;

use super::{Numbers, Unity};
use crate::paper::answer::Answer;
use crate::play::options::Choice;
use crate::play::question::Refusal;
use crate::ruleset::Battles;
use crate::ruleset::battle::Question;
pub use attack::Attack;
pub use duel::{DuelOutcome, DuelTurns, Group, HullLeft, Kills, Share, duel};
pub use fairness::{Audit, Bin, Match, Standing, audit};
pub use odds::{BatteryOdds, ByRange, FlightOdds, Losses, Volley, by_range};
pub(super) use odds::{expected_damage, odds};

impl Battles for Unity {
    const ODDS: &'static [Choice] = attack::CHOICES;

    fn battle(question: Question<Unity>, numbers: &Numbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds { attacker, target, given } => {
                Ok(odds(attacker, target, numbers, &Attack::of(given, false)?).into())
            }
            Question::ByRange { attackers, target, given } => {
                Ok(by_range(attackers, target, numbers, &Attack::of(given, true)?).into())
            }
            Question::Duel { sides, how } => Ok(duel(sides, numbers, how)?.into()),
            Question::Audit { ships, trial, tick } => Ok(audit(ships, numbers, trial, tick)?.into()),
        }
    }
}
