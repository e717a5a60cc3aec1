//! The conditions of a strike that the user states with `--when`.

use super::Ship;
use starwright_rules::battle::question::Refusal;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::is_same_word;

/// What holds when a strike is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Whether the attacker is Skilled, or `None` if its card decides.
    pub is_skilled: Option<bool>,
    /// Whether an Augur nearby helps.
    pub has_augur: bool,
    /// Whether a Delectable piece is near the attacker.
    pub has_delectable: bool,
    /// Whether a piece with Cover is near the target.
    pub has_cover: bool,
    /// The target's terrain.
    pub terrain: Terrain,
    /// Conditions of weapon cards, each with the user's statement whether it holds.
    pub card_conditions: Vec<(String, bool)>,
}

/// Terrain that affects strikes.
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
    /// Returns the terrain's word, or `None` for open space.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Terrain::Open => None,
            Terrain::Nebula => Some("nebula"),
            Terrain::DustCloud => Some("dust cloud"),
            Terrain::BlackHole => Some("black hole"),
            Terrain::BlackHoleCore => Some("black hole core"),
        }
    }

    /// Sets the terrain of a piece, or refuses if another terrain is set already.
    pub fn set(&mut self, piece: &str, word: &str) -> Result<(), Refusal> {
        let terrain = match word {
            "nebula" => Terrain::Nebula,
            "dust cloud" => Terrain::DustCloud,
            "black hole" => Terrain::BlackHole,
            _ => Terrain::BlackHoleCore,
        };
        if let Some(other) = self.word()
            && *self != terrain
        {
            let message = format!("the {piece} is in one hex; choose between {other} and {word}");
            return Err(message.into());
        }
        *self = terrain;
        Ok(())
    }
}

/// The conditions that apply to any strike.
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
    /// Parses conditions: known words, and conditions on the attackers' weapon cards with or without `not`.
    pub fn parse(phrases: &[String], attackers: &[Ship]) -> Result<Conditions, Refusal> {
        let cards = attackers.iter().flat_map(|ship| &ship.weapons);
        let mut on_cards: Vec<&str> = Vec::new();
        for (when, _) in cards.flat_map(|card| &card.modifiers) {
            if !on_cards.iter().any(|known| is_same_word(known, when)) {
                on_cards.push(when);
            }
        }
        let mut conditions = Conditions::default();
        for phrase in phrases {
            conditions.add(phrase.trim(), &on_cards)?;
        }
        Ok(conditions)
    }

    fn add(&mut self, phrase: &str, on_cards: &[&str]) -> Result<(), Refusal> {
        let denied = phrase.strip_prefix("not ").map(str::trim);
        let on_card = |word: &str| on_cards.iter().find(|when| is_same_word(when, word));
        if let Some(when) = on_card(phrase) {
            self.card_conditions.push((when.to_string(), true));
            return Ok(());
        }
        if let Some(when) = denied.and_then(on_card) {
            self.card_conditions.push((when.to_string(), false));
            return Ok(());
        }
        if denied.is_some_and(|word| is_same_word(word, "skilled")) {
            self.is_skilled = Some(false);
            return Ok(());
        }
        let known = KNOWN.into_iter().find(|known| is_same_word(known, phrase));
        match known.ok_or_else(|| unknown_condition(phrase, on_cards))? {
            "skilled" => self.is_skilled = Some(true),
            "augur" => self.has_augur = true,
            "delectable" => self.has_delectable = true,
            "cover" => self.has_cover = true,
            terrain => self.terrain.set("target", terrain)?,
        }
        Ok(())
    }

    /// Returns whether the user says that a card's condition holds, or `None` if the user does not mention it.
    pub fn stated_value(&self, when: &str) -> Option<bool> {
        let mut stated = self.card_conditions.iter().rev();
        let (_, holds) = stated.find(|(own, _)| is_same_word(own, when))?;
        Some(*holds)
    }
}

fn unknown_condition(phrase: &str, on_cards: &[&str]) -> Refusal {
    let mut hint = did_you_mean(phrase, KNOWN.into_iter().chain(on_cards.iter().copied()));
    if hint.is_empty() {
        hint = format!("; known: {}", KNOWN.join(", "));
        if !on_cards.is_empty() {
            hint = format!("{hint}; on the weapon cards: {}", on_cards.join("; "));
        }
    }
    format!("unknown condition '{}'{hint}", clip(phrase)).into()
}
