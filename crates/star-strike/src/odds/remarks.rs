//! What goes with the odds of strikes in words: what is assumed, what is not known, what is left out.

use super::aim::{Field, Strike};
use super::conditions::Terrain;
use super::{Keyword, Numbers, tables};
use std::collections::BTreeSet;

/// The modifiers of striking cards whose conditions nobody knows, each once.
pub fn unknown(field: &Field, strikes: &[Strike], distance: u32) -> Vec<String> {
    let facts = field.facts(distance);
    let is_unknown =
        |when: &str| facts.truth(when).is_none() && field.conditions.said(when).is_none();
    let cards = strikes
        .iter()
        .filter(|strike| strike.aim.is_ok())
        .filter_map(|strike| strike.card);
    let asked = cards.flat_map(|card| card.modifiers.iter().map(move |modifier| (card, modifier)));
    let asked = asked.filter(|(_, (when, _))| is_unknown(when));
    let asked: BTreeSet<String> = asked
        .map(|(card, (when, value))| format!("{when} ({value:+}, {})", card.name))
        .collect();
    asked.into_iter().collect()
}

/// What the odds decide where the players would.
pub fn policy() -> String {
    format!(
        "The odds decide: {} ({}).",
        tables::POLICY.note,
        tables::POLICY
    )
}

/// When shields are spent, as the figure has it.
pub fn shield_step(numbers: &Numbers) -> String {
    let words = match numbers.shields_meet_lock_ons.whole() {
        0 => "Shields are spent before lock-ons are rolled, so icons of lock-ons meet no shields",
        _ => "Shields cancel icons of lock-ons too",
    };
    format!("{words} ({}).", numbers.shields_meet_lock_ons.citation)
}

/// What is assumed in a volley, and what the model leaves out.
pub fn remarks(field: &Field, strikes: &[Strike], unknown: &[String]) -> Vec<String> {
    let mut remarks = Vec::new();
    if !unknown.is_empty() {
        let all = unknown.join("; ");
        remarks.push(format!(
            "Not counted, since it is not known whether it holds: {all}. Say --when \"...\" or --when \"not ...\"."
        ));
    }
    remarks.push(policy());
    remarks.push(shield_step(field.numbers));
    let aims = || strikes.iter().filter_map(|strike| strike.aim.as_ref().ok());
    if aims().any(|aim| aim.blow.shielded.modifier != aim.blow.bare.modifier)
        && field.defence.shields > 0
    {
        remarks.push(format!(
            "A condition on the target's shields counts while it has shield points left there, strike by strike ({}).",
            tables::SHIELDED
        ));
    }
    remarks.extend(help_remarks(field));
    if let Some(word) = field.conditions.terrain.word() {
        let what = match field.conditions.terrain {
            Terrain::Nebula => ": no shield points may be spent, armor is higher",
            Terrain::DustCloud | Terrain::BlackHole | Terrain::BlackHoleCore => ": flak is higher",
            Terrain::Open => "",
        };
        remarks.push(format!(
            "The target is in a {word}{what} ({}).",
            tables::TERRAIN
        ));
    }
    if strikes
        .iter()
        .any(|strike| matches!(strike.aim, Err("no weapon card")))
    {
        remarks.push(
            "An armament without a weapon card cannot be computed; write its card into the design or a library."
                .to_string(),
        );
    }
    let has_locks = aims().any(|aim| {
        aim.blow
            .shielded
            .effects
            .iter()
            .any(|icons| icons.locks > 0)
    });
    let spends = |strike: &Strike| {
        strike.aim.is_ok() && strike.card.is_some_and(|card| !card.target_lock.is_empty())
    };
    if has_locks && strikes.iter().any(spends) {
        remarks.push(
            "Target-lock abilities of the weapon cards are not part of the odds.".to_string(),
        );
    }
    remarks
}

/// What there is to say of Skilled, Augur and Delectable.
fn help_remarks(field: &Field) -> Vec<String> {
    let mut remarks = Vec::new();
    let (conditions, has_skilled) = (field.conditions, field.attacker.has(Keyword::Skilled));
    if field.states[0].is_overrunning {
        remarks.push(format!(
            "In an overrun the attacker is Skilled ({}).",
            tables::OVERRUN
        ));
    } else if conditions.is_skilled == Some(true) && !has_skilled {
        remarks.push(
            "The attacker has no Skilled of its own; it counts as if an order gave it.".to_string(),
        );
    } else if has_skilled && conditions.is_skilled.is_none() {
        remarks
            .push("The attacker uses its own Skilled; --when \"not skilled\" if it is used up this round.".to_string());
    }
    if conditions.has_delectable && field.target.has(Keyword::Delectable) {
        remarks.push(
            "The target is Delectable itself, so the Delectable piece nearby changes nothing."
                .to_string(),
        );
    }
    if field.is_skilled() || conditions.has_augur {
        remarks.push("Skilled and Augur help one strike a round each: the one with which all strikes together take the most hull points and criticals.".to_string());
    }
    remarks
}
