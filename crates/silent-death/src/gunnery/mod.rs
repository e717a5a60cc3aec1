//! Cannon fire. `rolls` counts throws exactly, `shot` is one shot, `volley` a craft's fire at a target in a given `state`;
//! `odds` answers questions and `present` writes the answers as tables.

mod attack;
mod odds;
mod present;
mod rolls;
mod shot;
mod state;
mod volley;

// Shared imports of the files in this folder.
use super::damage_index::DamageIndex;
use super::numbers::Numbers;
use super::ship::{
    AttackDice, Band, Cannon, DamageCode, DamageModifier, PickedDice, Resistance, Ship, Weapon,
    WeaponKind,
};
use super::tables::IndexCode;
use super::{SilentDeath, tables};
pub use attack::Attack;
pub use odds::{BatteryOdds, ByRange, CodeNumbers, Volley, odds, odds_by_range};
#[cfg(test)]
pub use rolls::DiceThrows;
#[cfg(test)]
pub use shot::TargetDefense;
pub use shot::{Gun, range_modifier};
use starwright_paper::answer::Answer;
use starwright_rules::Question;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::GameOption;
use starwright_rules::{Battles, Rules};

impl Battles for SilentDeath {
    const ODDS: &'static [GameOption] = attack::CHOICES;
    const ODDS_EXAMPLES: &'static [&'static str] =
        &["starwright odds moth.yaml lacewing.yaml --range 4 --target \"screens 12\""];

    fn battle(question: Question<SilentDeath>, numbers: &Numbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds { attacker, target, given } => {
                Ok(odds(attacker, target, numbers, &Attack::from_options(given))?.into())
            }
            Question::ByRange { attackers, target, given } => {
                Ok(odds_by_range(attackers, target, numbers, &Attack::from_options(given))?.into())
            }
            Question::Flights { .. } => Err(format!("{} has no flights", Self::TITLE).into()),
            Question::Duel { .. }
            | Question::Gauntlet { .. }
            | Question::ShipAudit { .. }
            | Question::Audit { .. } => Err(format!(
                "{} has no duels or audits: its page has no critical hit chart and no rules on structure loss",
                Self::TITLE
            )
            .into()),
        }
    }
}
