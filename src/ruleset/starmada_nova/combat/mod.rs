//! What Nova ships do to each other (Nova p.11 to 14): `condition` is what is left of a ship, `attack` one volley and its
//! options, `odds` its exact chances, `shown` what people see of them.

mod attack;
mod condition;
#[cfg(test)]
mod laws;
mod odds;
mod shown;

use super::Nova;
use crate::paper::answer::Answer;
use crate::play::options::Choice;
use crate::play::question::Refusal;
use crate::ruleset::Battles;
use crate::ruleset::battle::Question;
use crate::ruleset::legacy::{Edition, NoNumbers};
pub use attack::Attack;
pub use condition::{Condition, Row};
pub use odds::{BankOdds, BatteryOdds, ByRange, CheckOdds, Volley, by_range, odds};

impl Battles for Nova {
    const ODDS: &'static [Choice] = attack::CHOICES;
    const ODDS_EXAMPLES: &'static [&'static str] =
        &["starwright odds heron.yaml leviathan.yaml --range 6 --target \"boxes 4, shields 1\""];

    fn battle(question: Question<Nova>, _: &NoNumbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds { attacker, target, given } => Ok(odds(attacker, target, &Attack::of(given)?)?.into()),
            Question::ByRange { attackers, target, given } => {
                Ok(by_range(attackers, target, &Attack::of(given)?)?.into())
            }
            Question::Flights { .. } => {
                Err(format!("flights are not modelled for {}", <Nova as Edition>::TITLE).into())
            }
            Question::Duel { .. } | Question::Audit { .. } => {
                Err(format!("fights to the end are not yet modelled for {}", <Nova as Edition>::TITLE).into())
            }
        }
    }
}
