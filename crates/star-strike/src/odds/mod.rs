//! Strikes and skirmishes: `strike`, `icons` and `melee` are the exact engines (`laws` compares them with every throw),
//! `conditions` reads what people say of a battle, `facts` what follows from the cards, `aim` finds who strikes and how,
//! `volley` (with `remarks`) and `brawl` answer, `shown` is what people see of it.

mod aim;
mod attack;
mod brawl;
mod conditions;
mod facts;
mod icons;
#[cfg(test)]
mod laws;
mod melee;
mod remarks;
mod shown;
mod strike;
mod volley;

// What the files of this folder work with; they take it from here.
use super::derived::{Vigour, derived, skirmish_dice};
use super::numbers::Numbers;
use super::saves::{against_criticals, against_directs, against_hits, in_a_skirmish, past};
use super::ship::{Armament, Icons, Ship, WeaponCard};
use super::tables::{Arc, Facing, Keyword, Kind, Role, Slot};
use super::{StarStrike, tables};
pub use attack::Attack;
pub use brawl::{DiceFrom, SideOdds, Skirmish, skirmish};
use starwright_paper::answer::Answer;
use starwright_rules::Question;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{Choice, Given};
use starwright_rules::{Battles, Rules};
pub use volley::{BatteryOdds, ByRange, Lost, Made, Modifier, Volley, by_range, odds};

impl Battles for StarStrike {
    const ODDS: &'static [Choice] = attack::CHOICES;
    const ODDS_EXAMPLES: &'static [&'static str] = &[
        "starwright odds wayfarer.yaml cling.yaml --range 1 --when \"dust cloud\" --target \"damaged 1\"",
        "starwright odds beacon-of-hesper.yaml cling.yaml --range 1 --attacker \"reloading, first tertiary\"",
        "starwright odds glim.yaml cling.yaml --skirmish --attacker \"exhausted 1, support 2\"",
    ];

    fn battle(question: Question<StarStrike>, numbers: &Numbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds {
                attacker,
                target,
                given,
            } if given.has("skirmish") => {
                refuse_in_skirmish(given)?;
                Ok(skirmish(attacker, target, numbers, &Attack::of(given))?.into())
            }
            Question::Odds {
                attacker,
                target,
                given,
            } => Ok(odds(attacker, target, numbers, &Attack::of(given))?.into()),
            Question::ByRange { given, .. } if given.has("skirmish") => {
                Err("a skirmish has no range: leave --by-range or --skirmish out".into())
            }
            Question::ByRange {
                attackers,
                target,
                given,
            } => Ok(by_range(attackers, target, numbers, &Attack::of(given))?.into()),
            Question::Flights { .. } => Err(format!("{} has no flights", StarStrike::TITLE).into()),
            Question::Duel { .. } | Question::Audit { .. } => Err(format!(
                "fights to the end are not modeled for {}; it has `odds`",
                StarStrike::TITLE
            )
            .into()),
        }
    }
}

/// Refuses options that mean nothing hand to hand.
fn refuse_in_skirmish(given: &Given) -> Result<(), String> {
    let strange = given
        .names()
        .into_iter()
        .find(|name| !["skirmish", "attacker", "target"].contains(name));
    strange.map_or(Ok(()), |name| {
        Err(format!(
            "--{name} means nothing in a skirmish; states go with --attacker and --target"
        ))
    })
}

/// What the two sides are called: by their classes, or by side where these are the same.
fn names(attacker: &Ship, target: &Ship) -> [String; 2] {
    if attacker.class == target.class {
        return ["attacking", "defending"].map(|side| format!("the {side} {}", target.class));
    }
    [attacker, target].map(|ship| ship.class.clone())
}
