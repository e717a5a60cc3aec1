//! What Nova ships do to each other (Nova p.8 to 14): `condition` is what is left of a ship, `attack` one volley and its
//! options, `odds` its exact chances, `shown` what people see of them, `battle` battles on the board, `fairness`
//! the audit of posted ratings.

mod attack;
mod battle;
mod condition;
mod fairness;
#[cfg(test)]
mod laws;
mod odds;
mod shown;

use super::{Nova, Ship};
use crate::legacy::NoNumbers;
pub use attack::{Attack, bears};
pub use condition::{Condition, Row};
pub use odds::{BankOdds, BatteryOdds, ByRange, CheckOdds, Volley, by_range, odds};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Board;
use starwright_paper::staging::Recorded;
use starwright_rules::Battles;
use starwright_rules::Question;
use starwright_rules::battle::question::{BattleOptions, Refusal};
use starwright_rules::options::GameOption;

impl Battles for Nova {
    const ODDS: &'static [GameOption] = attack::CHOICES;
    const BOARD: Board = Board::Bounded {
        columns: 24,
        rows: 18,
    };
    const HAS_PARTIAL_POINTS: bool = true;
    const ODDS_EXAMPLES: &'static [&'static str] =
        &["starwright odds heron.yaml leviathan.yaml --range 6 --target \"boxes 4\""];

    fn battle(question: Question<Nova>, _: &NoNumbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds {
                attacker,
                target,
                given,
            } => Ok(odds(attacker, target, &Attack::of(given)?)?.into()),
            Question::ByRange {
                attackers,
                target,
                given,
            } => Ok(by_range(attackers, target, &Attack::of(given)?)?.into()),
            Question::Flights { .. } => Err(format!(
                "flights are not modeled for {}",
                <Nova as starwright_rules::Rules>::TITLE
            )
            .into()),
            Question::Duel { sides, how } => {
                let sides = sides.map(borrowed);
                Ok(battle::duel([&sides[0], &sides[1]], how)?.into())
            }
            Question::Audit {
                ships,
                trial,
                from,
                watch,
            } => Ok(fairness::audit(ships, trial, from, watch)?.into()),
        }
    }

    fn record_battle(
        sides: [&[(Ship, u32)]; 2],
        designs: Vec<(String, usize)>,
        _: &NoNumbers,
        how: &BattleOptions,
    ) -> Result<Recorded, Refusal> {
        let sides = sides.map(borrowed);
        battle::recorded([&sides[0], &sides[1]], designs, how)
    }
}

fn borrowed(side: &[(Ship, u32)]) -> Vec<(&Ship, u32)> {
    side.iter().map(|(ship, count)| (ship, *count)).collect()
}
