//! Nova ships in battle (Nova p.8 to 14): `condition` is a ship with its damage, `attack` the options of one volley,
//! `odds` its exact odds (`present` shows them), `battle` battles on the board, `audit` the audit of posted ratings.

mod attack;
mod audit;
mod battle;
mod condition;
mod odds;
mod present;
#[cfg(test)]
mod properties;

use super::{Nova, Ship};
use crate::legacy::NoNumbers;
pub use attack::{Attack, bears};
pub use condition::{Condition, Row};
pub use odds::{BankOdds, BatteryOdds, ByRange, CheckOdds, Volley, odds, odds_by_range};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Board;
use starwright_paper::staging::RecordedBattle;
use starwright_rules::Battles;
use starwright_rules::Question;
use starwright_rules::battle::question::{DuelOptions, Refusal};
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::options::GameOption;

impl Battles for Nova {
    const ODDS: &'static [GameOption] = attack::OPTIONS;
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
            } => Ok(odds(attacker, target, &Attack::from_options(given))?.into()),
            Question::ByRange {
                attackers,
                target,
                given,
            } => Ok(odds_by_range(attackers, target, &Attack::from_options(given))?.into()),
            Question::Flights { .. } => Err(format!(
                "flights are not modeled for {}",
                <Nova as starwright_rules::Rules>::TITLE
            )
            .into()),
            Question::Duel { sides, how } => Ok(battle::duel(sides, how)?.into()),
            Question::Gauntlet {
                ship,
                opponents,
                how,
            } => Ok(audit::gauntlet(ship, opponents, how)?.into()),
            Question::ShipAudit {
                ship,
                opponents,
                options,
            } => Ok(audit::audit_ship(ship, opponents, options)?.into()),
            Question::Audit { ships, options } => Ok(audit::audit(ships, options)?.into()),
        }
    }

    fn record_battle(
        sides: [&[(Ship, u32)]; 2],
        designs: Vec<ReplayDesign>,
        _: &NoNumbers,
        options: &DuelOptions,
    ) -> Result<RecordedBattle, Refusal> {
        battle::record_first_battle(sides, &designs, options)
    }
}
