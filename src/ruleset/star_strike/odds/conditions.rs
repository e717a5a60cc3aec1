//! What holds in a battle, read from the words people give: conditions of a strike, states of both pieces.

use super::super::ship::Ship;
use crate::doc::field::{clip, counted, did_you_mean};
use crate::doc::nearest::same;

/// What holds when a strike is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Conditions {
    pub(super) is_skilled: bool,
    pub(super) has_augur: bool,
    pub(super) has_delectable: bool,
    pub(super) has_cover: bool,
    pub(super) terrain: Terrain,
    /// Conditions of weapon cards, as they stand there.
    pub(super) of_cards: Vec<String>,
}

/// Where the target stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Terrain {
    #[default]
    Open,
    Nebula,
    DustCloud,
    BlackHole,
    BlackHoleCore,
}

impl Terrain {
    /// The word for it; none for open space.
    pub(super) fn word(self) -> Option<&'static str> {
        match self {
            Terrain::Open => None,
            Terrain::Nebula => Some("nebula"),
            Terrain::DustCloud => Some("dust cloud"),
            Terrain::BlackHole => Some("black hole"),
            Terrain::BlackHoleCore => Some("black hole core"),
        }
    }
}

/// The conditions that every strike may have.
const KNOWN: [&str; 8] =
    ["skilled", "augur", "delectable", "cover", "nebula", "dust cloud", "black hole", "black hole core"];

impl Conditions {
    /// Reads conditions; the error lists those that are known.
    pub(super) fn read(words: &[String], attackers: &[Ship]) -> Result<Conditions, String> {
        let cards = attackers.iter().flat_map(|ship| &ship.weapons);
        let mut on_cards: Vec<&str> = Vec::new();
        for (when, _) in cards.flat_map(|card| &card.modifiers) {
            if !on_cards.iter().any(|known| same(known, when)) {
                on_cards.push(when);
            }
        }
        let mut conditions = Conditions::default();
        for word in words.iter().map(|word| word.trim()) {
            if let Some(when) = on_cards.iter().find(|when| same(when, word)) {
                conditions.of_cards.push(when.to_string());
                continue;
            }
            match KNOWN.into_iter().find(|known| same(known, word)) {
                Some("skilled") => conditions.is_skilled = true,
                Some("augur") => conditions.has_augur = true,
                Some("delectable") => conditions.has_delectable = true,
                Some("cover") => conditions.has_cover = true,
                Some(terrain) => conditions.stand_in(terrain)?,
                None => {
                    let all = || {
                        let cards = if on_cards.is_empty() {
                            String::new()
                        } else {
                            format!("; on the weapon cards: {}", on_cards.join("; "))
                        };
                        format!("; known are {}{cards}", KNOWN.join(", "))
                    };
                    let hint = did_you_mean(word, KNOWN.into_iter().chain(on_cards.iter().copied()));
                    let hint = if hint.is_empty() { all() } else { hint };
                    return Err(format!("unknown condition '{}'{hint}", clip(word)));
                }
            }
        }
        Ok(conditions)
    }

    fn stand_in(&mut self, word: &str) -> Result<(), String> {
        let all = [Terrain::Nebula, Terrain::DustCloud, Terrain::BlackHole, Terrain::BlackHoleCore];
        let terrain = all.into_iter().find(|terrain| terrain.word() == Some(word)).unwrap_or_default();
        match self.terrain.word() {
            Some(other) if self.terrain != terrain => Err(format!("the target stands in one hex: {other} or {word}")),
            _ => {
                self.terrain = terrain;
                Ok(())
            }
        }
    }
}

/// In which state a piece is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Exhausted effects, at most 2.
    pub(super) exhausted: u32,
    /// Criticals taken.
    pub(super) criticals: u32,
    /// Hull points lost.
    pub(super) damage: u32,
    /// Skirmish dice from Supports nearby.
    pub(super) support: u32,
    /// Skirmish dice that some effect takes away.
    pub(super) fewer: u32,
    pub(super) has_evaded: bool,
    pub(super) is_strategic: bool,
}

/// What a state may be given as: the word and the most that stands behind it, none if nothing does.
pub(super) type Words = &'static [(&'static str, Option<u32>)];

/// What matters of a piece that is struck.
pub(super) const STRUCK: Words = &[("critical", Some(20)), ("damaged", Some(29))];
/// What matters of a piece in a skirmish.
pub(super) const IN_A_SKIRMISH: Words = &[
    ("exhausted", Some(2)),
    ("critical", Some(20)),
    ("damaged", Some(29)),
    ("support", Some(40)),
    ("fewer dice", Some(99)),
    ("evaded", None),
    ("strategic system", None),
];

impl State {
    /// Reads a state: `exhausted 1`, `evaded`; a word alone that takes a number counts 1.
    pub(super) fn read(words: &[String], known: Words) -> Result<State, String> {
        let mut state = State::default();
        let all = || {
            let word = |(word, most): &(&str, Option<u32>)| {
                if most.is_some() { format!("{word} N") } else { word.to_string() }
            };
            known.iter().map(word).collect::<Vec<_>>().join(", ")
        };
        for text in words.iter().map(|word| word.trim()).filter(|word| !word.is_empty()) {
            let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let (name, number) = match text.rsplit_once(char::is_whitespace) {
                Some((name, number)) if is_digits(number) => (name, Some(number)),
                _ => (text, None),
            };
            let Some((word, most)) = known.iter().find(|(word, _)| same(word, name)) else {
                let hint = did_you_mean(name, known.iter().map(|(word, _)| *word));
                let hint = if hint.is_empty() { format!("; known here: {}", all()) } else { hint };
                return Err(format!("unknown state '{}'{hint}", clip(text)));
            };
            let number = match (most, number) {
                (None, None) => 1,
                (None, Some(_)) => return Err(format!("'{word}' takes no number")),
                (Some(_), None) => 1,
                (Some(most), Some(number)) => match number.parse::<u32>() {
                    Ok(number) if number <= *most => number,
                    _ => return Err(format!("'{}': at most {word} {most}", clip(text))),
                },
            };
            match *word {
                "exhausted" => state.exhausted = number,
                "critical" => state.criticals = number,
                "damaged" => state.damage = number,
                "support" => state.support = number,
                "fewer dice" => state.fewer = number,
                "evaded" => state.has_evaded = true,
                _ => state.is_strategic = true,
            }
        }
        Ok(state)
    }

    /// Refuses more damage than the piece survives.
    pub(super) fn refuse_the_dead(&self, name: &str, hull: u32, criticals: u32) -> Result<(), String> {
        if self.damage >= hull {
            let points = counted(hull as usize, "hull point");
            return Err(format!("{name} has {points}, so 'damaged {}' has removed it", self.damage));
        }
        if self.criticals >= criticals {
            return Err(format!(
                "{name} is removed by its critical {criticals}, so 'critical {}' cannot be",
                self.criticals
            ));
        }
        Ok(())
    }
}
