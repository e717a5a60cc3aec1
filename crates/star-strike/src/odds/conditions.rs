//! What holds in a battle, read from the words people give: conditions of a strike, states of both pieces.

use super::{Armament, Ship};
use starwright_text::field::{clip, counted, did_you_mean};
use starwright_text::nearest::same;

/// What holds when a strike is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Whether the attacker is Skilled, if that was said; else its card decides.
    pub is_skilled: Option<bool>,
    pub has_augur: bool,
    pub has_delectable: bool,
    pub has_cover: bool,
    /// Where the target is.
    pub terrain: Terrain,
    /// Conditions of weapon cards as the cards word them, and whether they are said to hold.
    pub of_cards: Vec<(String, bool)>,
}

/// The terrain of a hex that matters to strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    #[default]
    Open,
    Nebula,
    DustCloud,
    BlackHole,
    BlackHoleCore,
}

impl Terrain {
    /// The word for it; none for open space.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Terrain::Open => None,
            Terrain::Nebula => Some("nebula"),
            Terrain::DustCloud => Some("dust cloud"),
            Terrain::BlackHole => Some("black hole"),
            Terrain::BlackHoleCore => Some("black hole core"),
        }
    }

    fn from_word(word: &str) -> Terrain {
        let all = [
            Terrain::Nebula,
            Terrain::DustCloud,
            Terrain::BlackHole,
            Terrain::BlackHoleCore,
        ];
        all.into_iter()
            .find(|terrain| terrain.word() == Some(word))
            .unwrap_or_default()
    }

    /// The terrain of somebody who may be in another already; the error says that there is one hex.
    fn with(self, who: &str, word: &str) -> Result<Terrain, String> {
        let terrain = Terrain::from_word(word);
        match self.word() {
            Some(other) if self != terrain => {
                Err(format!("the {who} is in one hex: {other} or {word}"))
            }
            _ => Ok(terrain),
        }
    }
}

/// The conditions that every strike may have.
const KNOWN: [&str; 8] = [
    "skilled",
    "augur",
    "delectable",
    "cover",
    "nebula",
    "dust cloud",
    "black hole",
    "black hole core",
];

impl Conditions {
    /// Reads conditions; the error lists those that are known.
    pub fn read(words: &[String], attackers: &[Ship]) -> Result<Conditions, String> {
        let cards = attackers.iter().flat_map(|ship| &ship.weapons);
        let mut on_cards: Vec<&str> = Vec::new();
        for (when, _) in cards.flat_map(|card| &card.modifiers) {
            if !on_cards.iter().any(|known| same(known, when)) {
                on_cards.push(when);
            }
        }
        let mut conditions = Conditions::default();
        for word in words.iter().map(|word| word.trim()) {
            let denied = word.strip_prefix("not ").map(str::trim);
            let find = |word: &str| on_cards.iter().copied().find(|when| same(when, word));
            match (find(word), denied.map(|denied| (find(denied), denied))) {
                (Some(when), _) => conditions.of_cards.push((when.to_string(), true)),
                (None, Some((Some(when), _))) => {
                    conditions.of_cards.push((when.to_string(), false))
                }
                (None, Some((None, denied))) if same(denied, "skilled") => {
                    conditions.is_skilled = Some(false)
                }
                _ => conditions
                    .take(word)
                    .map_err(|()| unknown(word, &on_cards))??,
            }
        }
        Ok(conditions)
    }

    /// Takes one of the conditions that every strike may have; the outer error is for a word that is none of them.
    fn take(&mut self, word: &str) -> Result<Result<(), String>, ()> {
        match KNOWN
            .into_iter()
            .find(|known| same(known, word))
            .ok_or(())?
        {
            "skilled" => self.is_skilled = Some(true),
            "augur" => self.has_augur = true,
            "delectable" => self.has_delectable = true,
            "cover" => self.has_cover = true,
            terrain => match self.terrain.with("target", terrain) {
                Ok(terrain) => self.terrain = terrain,
                Err(message) => return Ok(Err(message)),
            },
        }
        Ok(Ok(()))
    }

    /// Whether a condition of a card is said to hold, or not to; none if nothing is said.
    pub fn said(&self, when: &str) -> Option<bool> {
        self.of_cards
            .iter()
            .rev()
            .find(|(own, _)| same(own, when))
            .map(|(_, holds)| *holds)
    }
}

fn unknown(word: &str, on_cards: &[&str]) -> String {
    let hint = did_you_mean(word, KNOWN.into_iter().chain(on_cards.iter().copied()));
    let cards = match on_cards {
        [] => String::new(),
        cards => format!("; on the weapon cards: {}", cards.join("; ")),
    };
    let hint = if hint.is_empty() {
        format!("; known are {}{cards}", KNOWN.join(", "))
    } else {
        hint
    };
    format!("unknown condition '{}'{hint}", clip(word))
}

/// The state of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Exhausted effects, at most 2.
    pub exhausted: u32,
    /// Criticals taken.
    pub criticals: u32,
    /// Hull points lost.
    pub damage: u32,
    /// Skirmish dice from Supports nearby.
    pub support: u32,
    /// Skirmish dice that some effect takes away.
    pub fewer: u32,
    pub has_evaded: bool,
    pub is_strategic: bool,
    /// Whether it has a Reloading token.
    pub is_reloading: bool,
    /// Whether its team has the initiative and is the only one with pieces left to activate.
    pub is_limited: bool,
    /// Whether its team lacks the initiative and is the only one with pieces left to activate.
    pub is_overrunning: bool,
    /// The black hole that it is in, if any.
    pub terrain: Terrain,
    /// Armaments that strike before the others, by name.
    pub first: Vec<String>,
    /// The armaments that strike at all, by name; empty for all of them.
    pub only: Vec<String>,
}

/// What may follow the word for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    Nothing,
    /// A number up to this one; 1 if it is left out.
    Number(u32),
    /// The name of an armament.
    Armament,
}

/// The words for states, each with what may follow it.
pub type Words = &'static [(&'static str, Follows)];

/// What matters of a piece that is struck.
pub const STRUCK: Words = &[
    ("critical", Follows::Number(20)),
    ("damaged", Follows::Number(29)),
    ("exhausted", Follows::Number(2)),
];
/// What matters of a piece that strikes.
pub const STRIKING: Words = &[
    ("reloading", Follows::Nothing),
    ("black hole core", Follows::Nothing),
    ("black hole", Follows::Nothing),
    ("strategic activation", Follows::Nothing),
    ("overrun", Follows::Nothing),
    ("first", Follows::Armament),
    ("only", Follows::Armament),
    ("exhausted", Follows::Number(2)),
    ("critical", Follows::Number(20)),
    ("damaged", Follows::Number(29)),
];
/// What matters of a piece in a skirmish.
pub const IN_A_SKIRMISH: Words = &[
    ("exhausted", Follows::Number(2)),
    ("critical", Follows::Number(20)),
    ("damaged", Follows::Number(29)),
    ("support", Follows::Number(40)),
    ("fewer dice", Follows::Number(99)),
    ("evaded", Follows::Nothing),
    ("strategic system", Follows::Nothing),
    ("overrun", Follows::Nothing),
];

impl State {
    /// Reads a state: `exhausted 1`, `evaded`, `only primary`.
    pub fn read(words: &[String], known: Words) -> Result<State, String> {
        let mut state = State::default();
        for text in words
            .iter()
            .map(|word| word.trim())
            .filter(|word| !word.is_empty())
        {
            let found = known
                .iter()
                .find_map(|(word, follows)| Some((*word, *follows, behind(text, word, *follows)?)));
            let Some((word, follows, rest)) = found else {
                return Err(strange(text, known));
            };
            match follows {
                Follows::Nothing if !rest.is_empty() => {
                    return Err(format!("'{word}' takes no number"));
                }
                Follows::Nothing => state.mark(word)?,
                Follows::Armament if rest.is_empty() => {
                    return Err(format!(
                        "'{word}' which armament? Name its slot, weapon or code: {word} primary"
                    ));
                }
                Follows::Armament if word == "first" => state.first.push(rest.to_string()),
                Follows::Armament => state.only.push(rest.to_string()),
                Follows::Number(most) => {
                    let number = if rest.is_empty() {
                        Some(1)
                    } else {
                        rest.parse().ok()
                    };
                    let number = number.filter(|number| *number <= most);
                    state.count(
                        word,
                        number.ok_or_else(|| format!("'{}': at most {word} {most}", clip(text)))?,
                    );
                }
            }
        }
        if state.is_limited && state.is_overrunning {
            return Err(
                "'strategic activation' is for the team with the initiative, 'overrun' for the other".to_string()
            );
        }
        Ok(state)
    }

    fn mark(&mut self, word: &str) -> Result<(), String> {
        match word {
            "evaded" => self.has_evaded = true,
            "strategic system" => self.is_strategic = true,
            "reloading" => self.is_reloading = true,
            "strategic activation" => self.is_limited = true,
            "overrun" => self.is_overrunning = true,
            hole => self.terrain = self.terrain.with("attacker", hole)?,
        }
        Ok(())
    }

    fn count(&mut self, word: &str, number: u32) {
        match word {
            "exhausted" => self.exhausted = number,
            "critical" => self.criticals = number,
            "damaged" => self.damage = number,
            "support" => self.support = number,
            _ => self.fewer = number,
        }
    }

    /// Refuses more damage than the piece survives.
    pub fn refuse_the_dead(&self, name: &str, hull: u32, criticals: u32) -> Result<(), String> {
        if self.damage >= hull {
            let points = counted(hull as usize, "hull point");
            return Err(format!(
                "{name} has {points}, so 'damaged {}' has removed it",
                self.damage
            ));
        }
        if self.criticals >= criticals {
            return Err(format!(
                "{name} is removed by its critical {criticals}, so 'critical {}' cannot be",
                self.criticals
            ));
        }
        Ok(())
    }

    /// Refuses names that no armament of these ships has.
    pub fn refuse_strange_armaments(&self, ships: &[Ship]) -> Result<(), String> {
        let called = |name: &str| {
            ships
                .iter()
                .any(|ship| (0..ship.armaments.len()).any(|place| is_called(ship, place, name)))
        };
        let Some(name) = self
            .first
            .iter()
            .chain(&self.only)
            .find(|name| !called(name))
        else {
            return Ok(());
        };
        let shown = |ship: &Ship, armament: &Armament| {
            let is_one_of_two = ship
                .armaments
                .iter()
                .filter(|other| other.slot == armament.slot)
                .count()
                > 1;
            let number = if is_one_of_two {
                format!(" {}", armament.place + 1)
            } else {
                String::new()
            };
            let weapon = ship
                .card(armament)
                .map_or(&armament.weapon, |card| &card.name);
            format!("{}{number} ({weapon})", armament.slot.word())
        };
        let all: Vec<String> = ships
            .iter()
            .flat_map(|ship| ship.armaments.iter().map(|armament| shown(ship, armament)))
            .collect();
        Err(format!(
            "no armament is called '{}'; there are {}",
            clip(name),
            all.join(", ")
        ))
    }
}

/// Whether the armament at this place of a card goes by a name: its slot (`primary`, `primary 2`), its weapon or its code.
pub fn is_called(ship: &Ship, place: usize, name: &str) -> bool {
    let armament = &ship.armaments[place];
    let numbered = format!("{} {}", armament.slot.word(), armament.place + 1);
    let card = ship
        .card(armament)
        .is_some_and(|card| same(&card.name, name));
    card || same(&armament.weapon, name)
        || same(armament.slot.word(), name)
        || same(&numbered, name)
}

/// What follows the word of a state; none if the text is another.
fn behind<'a>(text: &'a str, word: &str, follows: Follows) -> Option<&'a str> {
    if same(text, word) {
        return Some("");
    }
    match follows {
        Follows::Armament => text
            .split_once(char::is_whitespace)
            .filter(|(first, _)| same(first, word)),
        Follows::Nothing | Follows::Number(_) => {
            let is_digits =
                |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.rsplit_once(char::is_whitespace)
                .filter(|(name, rest)| same(name, word) && is_digits(rest))
        }
    }
    .map(|(_, rest)| rest.trim())
}

/// The message on a state that is not known here.
fn strange(text: &str, known: Words) -> String {
    let is_of = |words: Words| {
        words
            .iter()
            .any(|(word, follows)| behind(text, word, *follows).is_some())
    };
    if known != IN_A_SKIRMISH && is_of(IN_A_SKIRMISH) {
        return format!("'{}' matters in a skirmish only", clip(text));
    }
    if known == IN_A_SKIRMISH && is_of(STRIKING) {
        return format!("'{}' matters in strikes only", clip(text));
    }
    if known == STRUCK && is_of(STRIKING) {
        return format!("'{}' matters of the attacker only", clip(text));
    }
    let name = text
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    let hint = did_you_mean(name, known.iter().map(|(word, _)| *word));
    let shown = |(word, follows): &(&str, Follows)| match follows {
        Follows::Nothing => word.to_string(),
        Follows::Number(_) => format!("{word} N"),
        Follows::Armament => format!("{word} ARMAMENT"),
    };
    let all = || known.iter().map(shown).collect::<Vec<_>>().join(", ");
    let hint = if hint.is_empty() {
        format!("; known here: {}", all())
    } else {
        hint
    };
    format!("unknown state '{}'{hint}", clip(text))
}
