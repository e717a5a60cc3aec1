//! Cannons: throws counted exactly in `rolls`, one shot in `hit`, a craft's fire in `volley` at a target in some `state`;
//! `odds` answers, `shown` is what people see of it.

mod attack;
mod hit;
mod odds;
mod rolls;
mod shown;
mod state;
mod volley;

// What the files of this folder work with; they take it from here.
use super::index::DamageIndex;
use super::numbers::Figures;
use super::ship::{Against, Band, Cannon, Change, Damage, Dice, Kind, Pick, Ship, Weapon};
use super::tables::Code;
use super::{SilentDeath, tables};
pub use attack::Attack;
pub use hit::{Gun, Mark, Shot, range_modifier};
pub use odds::{BatteryOdds, ByRange, Codes, Volley, by_range, odds};
pub use rolls::{Rolls, Throws};
use starwright_paper::answer::Answer;
use starwright_rules::Question;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::Choice;
use starwright_rules::{Battles, Rules};

impl Battles for SilentDeath {
    const ODDS: &'static [Choice] = attack::CHOICES;
    const ODDS_EXAMPLES: &'static [&'static str] =
        &["starwright odds moth.yaml lacewing.yaml --range 4 --target \"screens 12, structure 1\""];

    fn battle(question: Question<SilentDeath>, numbers: &Figures) -> Result<Answer, Refusal> {
        match question {
            Question::Odds { attacker, target, given } => {
                Ok(odds(attacker, target, numbers, &Attack::of(given))?.into())
            }
            Question::ByRange { attackers, target, given } => {
                Ok(by_range(attackers, target, numbers, &Attack::of(given))?.into())
            }
            Question::Flights { .. } => Err(format!("{} has no flights", Self::TITLE).into()),
            Question::Duel { .. } | Question::Audit { .. } => Err(format!(
                "fights to the end are not modeled for {}: the page has no chart of critical hits and no rules on structure loss",
                Self::TITLE
            )
            .into()),
        }
    }
}
