//! The state of a piece in words: `exhausted 1`, `reloading`, `only primary`.

use super::conditions::Terrain;
use super::{Armament, Ship};
use starwright_rules::battle::question::Refusal;
use starwright_text::field::{clip, did_you_mean, pluralize};
use starwright_text::join::Join;
use starwright_text::nearest::is_same_word;

/// The state of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceState {
    /// Exhausted effects, at most 2.
    pub exhausted: u32,
    /// Criticals taken.
    pub criticals: u32,
    /// Hull points lost.
    pub damage: u32,
    /// Skirmish dice from Supports nearby.
    pub support: u32,
    /// Skirmish dice removed by other effects.
    pub fewer_dice: u32,
    /// Whether Evade has been used in this round.
    pub has_evaded: bool,
    /// Whether it is in a strategic system.
    pub is_strategic: bool,
    /// Whether it has a Reloading token.
    pub is_reloading: bool,
    /// Whether only its team, which has the initiative, has pieces left to activate.
    pub is_limited: bool,
    /// Whether only its team, which lacks the initiative, has pieces left to activate.
    pub is_overrunning: bool,
    /// The part of a black hole that it is in, if any.
    pub terrain: Terrain,
    /// Names of armaments that strike before the others.
    pub first: Vec<String>,
    /// Names of the only armaments that strike, or empty for all.
    pub only: Vec<String>,
}

/// The kind of argument that follows the word for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateArgument {
    Nothing,
    /// A number up to this one; 1 if it is left out.
    Number(u32),
    /// The name of an armament.
    Armament,
}

/// The words for states that matter in a situation, each with its argument.
pub type StateWords = &'static [(&'static str, StateArgument)];

/// States of the target of a strike.
pub const TARGET_WORDS: StateWords = &[
    ("critical", StateArgument::Number(20)),
    ("damaged", StateArgument::Number(29)),
    ("exhausted", StateArgument::Number(2)),
];
/// States of a piece that strikes.
pub const ATTACKER_WORDS: StateWords = &[
    ("reloading", StateArgument::Nothing),
    ("black hole core", StateArgument::Nothing),
    ("black hole", StateArgument::Nothing),
    ("strategic activation", StateArgument::Nothing),
    ("overrun", StateArgument::Nothing),
    ("first", StateArgument::Armament),
    ("only", StateArgument::Armament),
    ("exhausted", StateArgument::Number(2)),
    ("critical", StateArgument::Number(20)),
    ("damaged", StateArgument::Number(29)),
];
/// States of a piece in a skirmish.
pub const SKIRMISH_WORDS: StateWords = &[
    ("exhausted", StateArgument::Number(2)),
    ("critical", StateArgument::Number(20)),
    ("damaged", StateArgument::Number(29)),
    ("support", StateArgument::Number(40)),
    ("fewer dice", StateArgument::Number(99)),
    ("evaded", StateArgument::Nothing),
    ("strategic system", StateArgument::Nothing),
    ("overrun", StateArgument::Nothing),
];

impl PieceState {
    /// Parses phrases such as `exhausted 1`, `evaded` or `only primary`.
    pub fn parse(phrases: &[String], words: StateWords) -> Result<PieceState, Refusal> {
        let mut state = PieceState::default();
        for phrase in phrases.iter().map(|phrase| phrase.trim()) {
            if !phrase.is_empty() {
                state.add(phrase, words)?;
            }
        }
        if state.is_limited && state.is_overrunning {
            let message = "choose one: 'strategic activation' is for the team with the initiative, 'overrun' for the other";
            return Err(message.into());
        }
        Ok(state)
    }

    fn add(&mut self, phrase: &str, words: StateWords) -> Result<(), Refusal> {
        let mut found = words.iter().filter_map(|(word, argument)| {
            let rest = argument_text(phrase, word, *argument)?;
            Some((*word, *argument, rest))
        });
        let Some((word, argument, rest)) = found.next() else {
            return Err(unknown_state(phrase, words));
        };
        match argument {
            StateArgument::Nothing if !rest.is_empty() => {
                return Err(format!("'{word}' takes no number").into());
            }
            StateArgument::Nothing => self.mark(word)?,
            StateArgument::Armament if rest.is_empty() => {
                let message = format!(
                    "'{word}' needs an armament (slot, weapon or code), such as {word} primary"
                );
                return Err(message.into());
            }
            StateArgument::Armament if word == "first" => self.first.push(rest.to_string()),
            StateArgument::Armament => self.only.push(rest.to_string()),
            StateArgument::Number(max) => {
                let number = if rest.is_empty() { Ok(1) } else { rest.parse() };
                match number {
                    Ok(number) if number <= max => self.count(word, number),
                    _ => {
                        let message =
                            format!("expected at most {word} {max}, found '{}'", clip(phrase));
                        return Err(message.into());
                    }
                }
            }
        }
        Ok(())
    }

    fn mark(&mut self, word: &str) -> Result<(), Refusal> {
        match word {
            "evaded" => self.has_evaded = true,
            "strategic system" => self.is_strategic = true,
            "reloading" => self.is_reloading = true,
            "strategic activation" => self.is_limited = true,
            "overrun" => self.is_overrunning = true,
            black_hole => self.terrain.set("attacker", black_hole)?,
        }
        Ok(())
    }

    fn count(&mut self, word: &str, number: u32) {
        match word {
            "exhausted" => self.exhausted = number,
            "critical" => self.criticals = number,
            "damaged" => self.damage = number,
            "support" => self.support = number,
            _ => self.fewer_dice = number,
        }
    }

    /// Refuses more damage or criticals than the piece survives.
    pub fn refuse_defeated(&self, name: &str, hull: u32, criticals: u32) -> Result<(), Refusal> {
        if self.damage >= hull {
            let points = pluralize(hull as usize, "hull point");
            let message = format!(
                "'damaged {}' defeats {name}, which has {points}",
                self.damage
            );
            return Err(message.into());
        }
        if self.criticals >= criticals {
            let message = format!(
                "'critical {}' defeats {name}, which is removed by critical {criticals}",
                self.criticals
            );
            return Err(message.into());
        }
        Ok(())
    }

    /// Refuses names that no armament of these ships has.
    pub fn refuse_unknown_armaments(&self, ships: &[Ship]) -> Result<(), Refusal> {
        let is_known = |name: &str| {
            ships.iter().any(|ship| {
                let mut armaments = ship.armaments.iter();
                armaments.any(|armament| is_called(ship, armament, name))
            })
        };
        let mut names = self.first.iter().chain(&self.only);
        let Some(name) = names.find(|name| !is_known(name)) else {
            return Ok(());
        };
        let armaments = ships.iter().flat_map(|ship| {
            let own = ship.armaments.iter();
            own.map(|armament| describe_armament(ship, armament))
        });
        let known: Vec<String> = armaments.collect();
        let message = format!(
            "unknown armament '{}'; known: {}",
            clip(name),
            known.join(", ")
        );
        Err(message.into())
    }
}

/// Describes an armament by slot and weapon, such as `primary 2 (Lance)`.
fn describe_armament(ship: &Ship, armament: &Armament) -> String {
    let same_slot = ship.armaments.iter();
    let count = same_slot
        .filter(|other| other.slot == armament.slot)
        .count();
    let weapon = match ship.card(armament) {
        Some(card) => &card.name,
        None => &armament.weapon,
    };
    if count > 1 {
        return format!("{} {} ({weapon})", armament.slot.word(), armament.index + 1);
    }
    format!("{} ({weapon})", armament.slot.word())
}

/// Returns `true` if a name means this armament: its slot (`primary`, `primary 2`), its weapon or its weapon's code.
pub fn is_called(ship: &Ship, armament: &Armament, name: &str) -> bool {
    let slot = armament.slot.word();
    let numbered = format!("{slot} {}", armament.index + 1);
    let card = ship.card(armament);
    card.is_some_and(|card| is_same_word(&card.name, name))
        || is_same_word(&armament.weapon, name)
        || is_same_word(slot, name)
        || is_same_word(&numbered, name)
}

/// Returns the text after a state's word, or `None` if the phrase is another state.
fn argument_text<'a>(phrase: &'a str, word: &str, argument: StateArgument) -> Option<&'a str> {
    if is_same_word(phrase, word) {
        return Some("");
    }
    if argument == StateArgument::Armament {
        let (first, name) = phrase.split_once(char::is_whitespace)?;
        return is_same_word(first, word).then_some(name.trim());
    }
    let (name, number) = phrase.rsplit_once(char::is_whitespace)?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && is_same_word(name, word)).then_some(number)
}

/// Explains why a phrase is not a state in this situation.
fn unknown_state(phrase: &str, words: StateWords) -> Refusal {
    let is_one_of = |words: StateWords| {
        words
            .iter()
            .any(|(word, argument)| argument_text(phrase, word, *argument).is_some())
    };
    let shown = clip(phrase);
    if words != SKIRMISH_WORDS && is_one_of(SKIRMISH_WORDS) {
        return format!("'{shown}' matters only in a skirmish").into();
    }
    if words == SKIRMISH_WORDS && is_one_of(ATTACKER_WORDS) {
        return format!("'{shown}' matters only in strikes").into();
    }
    if words == TARGET_WORDS && is_one_of(ATTACKER_WORDS) {
        return format!("'{shown}' matters only for the attacker").into();
    }
    let name = phrase.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut hint = did_you_mean(name.trim_end(), words.iter().map(|(word, _)| *word));
    if hint.is_empty() {
        let known = words.iter().map(|(word, argument)| match argument {
            StateArgument::Nothing => word.to_string(),
            StateArgument::Number(_) => format!("{word} N"),
            StateArgument::Armament => format!("{word} ARMAMENT"),
        });
        hint = format!("; known: {}", known.join(", "));
    }
    format!("unknown state '{shown}'{hint}").into()
}
