//! The odds of strikes and skirmishes. `strike_engine`, `icon_counts` and `skirmish_engine` compute exact distributions, and
//! `properties` compares them with every possible roll. `aim` finds which armaments strike and with which modifiers, from the
//! options in `conditions` and the cards in `card_conditions`; `volley` and `skirmish` build the answers.

mod aim;
mod attack;
mod card_conditions;
mod conditions;
mod icon_counts;
mod notes;
mod piece_state;
mod present;
#[cfg(test)]
mod properties;
mod skirmish;
mod skirmish_engine;
mod strike_engine;
mod volley;

use super::derived::{DiceReduction, derive_attributes, skirmish_dice};
use super::numbers::Numbers;
use super::ship::{Armament, Icons, Ship, WeaponCard};
use super::tables::{Arc, Facing, Keyword, PieceType, Role, Slot};
use super::{StarStrike, tables};
pub use attack::Attack;
pub use skirmish::{DiceSource, SideOdds, Skirmish, skirmish};
use starwright_paper::answer::Answer;
use starwright_rules::Question;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValues};
use starwright_rules::{Battles, Rules};
pub use volley::{
    AppliedModifier, BatteryOdds, ByRange, IconsMade, TargetLosses, Volley, odds, odds_by_range,
};

impl Battles for StarStrike {
    const ODDS: &'static [GameOption] = attack::OPTIONS;
    const ODDS_EXAMPLES: &'static [&'static str] = &[
        "starwright odds wayfarer.yaml cling.yaml --range 1 --when \"dust cloud\"",
        "starwright odds glim.yaml cling.yaml --range 1 --attacker \"first tertiary\"",
        "starwright odds glim.yaml cling.yaml --skirmish --attacker \"support 2\"",
    ];

    fn battle(question: Question<StarStrike>, numbers: &Numbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds {
                attacker,
                target,
                given,
            } if given.has("skirmish") => {
                refuse_strike_options(given)?;
                Ok(skirmish(attacker, target, numbers, &Attack::from_options(given))?.into())
            }
            Question::Odds {
                attacker,
                target,
                given,
            } => Ok(odds(attacker, target, numbers, &Attack::from_options(given))?.into()),
            Question::ByRange { given, .. } if given.has("skirmish") => {
                Err("a skirmish has no range; leave out --by-range or --skirmish".into())
            }
            Question::ByRange {
                attackers,
                target,
                given,
            } => {
                Ok(odds_by_range(attackers, target, numbers, &Attack::from_options(given))?.into())
            }
            Question::Flights { .. } => Err(format!("{} has no flights", StarStrike::TITLE).into()),
            Question::Duel { .. }
            | Question::Gauntlet { .. }
            | Question::ShipAudit { .. }
            | Question::Audit { .. } => Err(format!(
                "fights to the end are not modeled for {}; it has `odds`",
                StarStrike::TITLE
            )
            .into()),
        }
    }
}

/// Refuses options that have no meaning in a skirmish.
fn refuse_strike_options(given: &OptionValues) -> Result<(), Refusal> {
    for name in given.names() {
        if !["skirmish", "attacker", "target"].contains(&name) {
            let message =
                format!("--{name} does not apply to a skirmish; it takes --attacker and --target");
            return Err(message.into());
        }
    }
    Ok(())
}

/// Names both sides by class, or as attacking and defending if the classes are the same.
fn side_names(attacker: &Ship, target: &Ship) -> [String; 2] {
    if attacker.class == target.class {
        return ["attacking", "defending"].map(|side| format!("the {side} {}", target.class));
    }
    [attacker, target].map(|ship| ship.class.clone())
}

/// Adds the name of an option to the reason why its value is refused.
fn name_option(option: &str, refusal: Refusal) -> Refusal {
    format!("{option}: {refusal}").into()
}
