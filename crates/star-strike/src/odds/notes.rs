//! Notes on the odds of strikes: assumptions, conditions that are not known, and what the model leaves out.

use super::aim::{Aim, ArmamentStrike, VolleySetup};
use super::conditions::Terrain;
use super::{Keyword, Numbers, tables};
use std::collections::BTreeSet;

/// Lists modifiers of striking cards whose conditions are not known, each once.
pub fn unknown_conditions(
    setup: &VolleySetup,
    strikes: &[ArmamentStrike],
    distance: u32,
) -> Vec<String> {
    let facts = setup.facts(distance);
    let mut unknown = BTreeSet::new();
    for strike in strikes.iter().filter(|strike| strike.aim.is_ok()) {
        let Some(card) = strike.card else {
            continue;
        };
        for (when, value) in &card.modifiers {
            if facts.evaluate(when).is_none() && setup.conditions.stated_value(when).is_none() {
                unknown.insert(format!("{when} ({value:+}, {})", card.name));
            }
        }
    }
    unknown.into_iter().collect()
}

/// States the choices that the odds make for the players.
pub fn describe_policy() -> String {
    let rule = tables::POLICY;
    format!("The odds assume: {} ({rule}).", rule.note)
}

/// States when shields are spent.
pub fn shield_step(numbers: &Numbers) -> String {
    let words = match numbers.shields_meet_lock_ons.whole() {
        0 => "Shields are spent before lock-ons are rolled and do not cancel their icons",
        _ => "Shields also cancel icons of lock-ons",
    };
    format!("{words} ({}).", numbers.shields_meet_lock_ons.citation)
}

/// Lists the assumptions of a volley and what the model leaves out.
pub fn assumptions(
    setup: &VolleySetup,
    strikes: &[ArmamentStrike],
    unknown: &[String],
) -> Vec<String> {
    let mut notes = Vec::new();
    if !unknown.is_empty() {
        notes.push(format!(
            "Not counted, since it is not known whether it holds: {}. Add --when \"...\" or --when \"not ...\".",
            unknown.join("; ")
        ));
    }
    notes.push(describe_policy());
    notes.push(shield_step(setup.numbers));
    let aims: Vec<&Aim> = strikes
        .iter()
        .filter_map(|strike| strike.aim.as_ref().ok())
        .collect();
    let depends_on_shields =
        |aim: &&Aim| aim.strike.shielded.modifier != aim.strike.unshielded.modifier;
    if setup.defense.shields > 0 && aims.iter().any(depends_on_shields) {
        notes.push(format!(
            "A condition on the target's shields holds, strike by strike, while the facing has shield points left ({}).",
            tables::SHIELDED
        ));
    }
    notes.extend(help_notes(setup));
    if let Some(word) = setup.conditions.terrain.word() {
        let effect = match setup.conditions.terrain {
            Terrain::Nebula => "no shield points may be spent, armor is higher",
            _ => "flak is higher",
        };
        let rule = tables::TERRAIN;
        notes.push(format!("The target is in a {word}: {effect} ({rule})."));
    }
    if strikes.iter().any(|strike| strike.card.is_none()) {
        notes.push(
            "An armament without a weapon card is left out; add its card to the design or a library."
                .to_string(),
        );
    }
    let makes_locks = |aim: &&Aim| {
        let mut effects = aim.strike.shielded.effects.iter();
        effects.any(|icons| icons.locks > 0)
    };
    let has_ability = |strike: &ArmamentStrike| {
        strike.aim.is_ok() && strike.card.is_some_and(|card| !card.target_lock.is_empty())
    };
    if aims.iter().any(makes_locks) && strikes.iter().any(has_ability) {
        notes.push("Target-lock abilities of weapon cards are not part of the odds.".to_string());
    }
    notes
}

/// Lists notes on Skilled, Augur and Delectable.
fn help_notes(setup: &VolleySetup) -> Vec<String> {
    let mut notes = Vec::new();
    let conditions = setup.conditions;
    let has_skilled = setup.attacker.has(Keyword::Skilled);
    if setup.states[0].is_overrunning {
        let rule = tables::OVERRUN;
        notes.push(format!("In an overrun the attacker is Skilled ({rule})."));
    } else if conditions.is_skilled == Some(true) && !has_skilled {
        notes.push(
            "The attacker's card lacks Skilled; the odds assume that an order grants it."
                .to_string(),
        );
    } else if has_skilled && conditions.is_skilled.is_none() {
        notes.push(
            "The attacker uses its own Skilled; add --when \"not skilled\" if it is used up this round."
                .to_string(),
        );
    }
    if conditions.has_delectable && setup.target.has(Keyword::Delectable) {
        notes.push(
            "The target itself is Delectable, so the Delectable piece nearby has no effect."
                .to_string(),
        );
    }
    if setup.is_skilled() || conditions.has_augur {
        notes.push(
            "Skilled and Augur each help one strike per round: the one with which all strikes together remove the most hull points and criticals."
                .to_string(),
        );
    }
    notes
}
