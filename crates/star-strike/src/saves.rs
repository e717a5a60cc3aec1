//! The saves of a piece: what they work against, which rolls save, and how likely a hit gets past all of them.

use super::derived::derive_attributes;
use super::numbers::Numbers;
use super::ship::{Ship, WeaponCard};
use super::tables::{self, Keyword, Role};
use serde::Serialize;
use starwright_rules::numbers::CitedNumber;
use starwright_text::citation::Citation;

/// A save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Save {
    /// The save's name.
    pub name: &'static str,
    /// The kind of damage that it works against.
    pub against: &'static str,
    /// The condition under which the save may be rolled.
    pub when: &'static str,
    /// A short form of `against` and `when` for the card.
    #[serde(skip)]
    pub short: &'static str,
    /// The highest roll that saves.
    pub roll: u32,
    /// The rule that grants it.
    #[serde(skip)]
    pub citation: Citation,
}

impl Save {
    /// Returns the probability that the save succeeds.
    pub fn chance(&self) -> f64 {
        f64::from(self.roll.min(6)) / 6.0
    }

    /// Returns the rolls that save, such as `1-2`.
    pub fn rolls(&self) -> String {
        match self.roll.min(6) {
            0 => "none".to_string(),
            1 => "1".to_string(),
            roll => format!("1-{roll}"),
        }
    }

    const fn with_roll(self, roll: u32, citation: Citation) -> Save {
        Save {
            roll,
            citation,
            ..self
        }
    }

    fn with_number(self, number: CitedNumber) -> Save {
        self.with_roll(number.whole(), number.citation)
    }
}

const fn kind(
    name: &'static str,
    against: &'static str,
    when: &'static str,
    short: &'static str,
) -> Save {
    Save {
        name,
        against,
        when,
        short,
        roll: 0,
        citation: tables::STRIKE_SAVES,
    }
}

const ARMOR: Save = kind(
    "Armor",
    "hits and criticals",
    "except from Heavy weapons",
    "not Heavy",
);
const FLAK: Save = kind(
    "Flak",
    "hits and criticals",
    "from Ordnance weapons only",
    "Ordnance",
);
pub const MASSIVE: Save = kind("Massive", "criticals", "always", "criticals");
pub const ORE_HULL: Save = kind(
    "Ore Hull",
    "direct hits",
    "in strikes and skirmishes",
    "direct hits",
);
pub const FAST: Save = kind(
    "Fast",
    "direct hits",
    "in strikes and skirmishes",
    "direct hits",
);
pub const EVASION: Save = kind(
    "Evasion",
    "direct hits",
    "in skirmishes, while Evade is ready",
    "Evade ready",
);
pub const BUNKER_DOWN: Save = kind(
    "Bunker Down",
    "direct hits",
    "in skirmishes, in a strategic system",
    "strategic system",
);
pub const RAM_PROW: Save = kind("Ram-Prow", "direct hits", "in skirmishes", "skirmish");

/// Returns every kind of save with the pieces that have it; the roll of Armor and Flak is 0, since it depends on the card.
pub fn save_kinds(numbers: &Numbers) -> Vec<(Save, &'static str)> {
    vec![
        (ARMOR, "every piece, by its armor"),
        (FLAK, "every piece, by its flak"),
        (MASSIVE.with_number(numbers.massive_save), "Massive pieces"),
        (ORE_HULL.with_number(numbers.ore_hull_save), "Ore Hull"),
        (FAST.with_number(numbers.fast_save), "Fast"),
        (EVASION.with_number(numbers.evasion_save), "escorts"),
        (BUNKER_DOWN.with_number(numbers.bunker_save), "every piece"),
        (RAM_PROW.with_number(numbers.ram_save), "Ram-Prow"),
    ]
}

/// Returns the saves of a piece in book order, without those that never succeed.
pub fn saves(ship: &Ship, numbers: &Numbers) -> Vec<Save> {
    let attributes = derive_attributes(ship, numbers);
    let mut saves = vec![
        ARMOR.with_roll(attributes.armor, tables::STRIKE_SAVES),
        FLAK.with_roll(attributes.flak, tables::STRIKE_SAVES),
    ];
    for (has_save, kind, number) in [
        (ship.has(Keyword::Massive), MASSIVE, numbers.massive_save),
        (ship.has(Keyword::OreHull), ORE_HULL, numbers.ore_hull_save),
        (ship.has(Keyword::Fast), FAST, numbers.fast_save),
        (ship.role == Role::Escort, EVASION, numbers.evasion_save),
        (true, BUNKER_DOWN, numbers.bunker_save),
        (ship.has(Keyword::RamProw), RAM_PROW, numbers.ram_save),
    ] {
        if has_save {
            saves.push(kind.with_number(number));
        }
    }
    saves.retain(|save| save.roll > 0);
    saves
}

/// Returns the probability that a hit gets past saves with these rolls; each is rolled, and one success is enough.
pub fn unsaved_chance(rolls: impl IntoIterator<Item = u32>) -> f64 {
    rolls
        .into_iter()
        .map(|roll| 1.0 - f64::from(roll.min(6)) / 6.0)
        .product()
}

/// Returns the save rolls against a weapon's hits and criticals, given the target's present armor and flak.
pub fn hit_save_rolls(card: &WeaponCard, armor: u32, flak: u32) -> Vec<u32> {
    let mut rolls = Vec::new();
    if !card.is_heavy() {
        rolls.push(armor);
    }
    if card.is_ordnance() {
        rolls.push(flak);
    }
    rolls
}

/// Returns the rolls that save by these kinds of saves, as far as the piece has them.
pub fn save_rolls(ship: &Ship, numbers: &Numbers, kinds: &[Save]) -> Vec<u32> {
    let is_asked = |save: &Save| kinds.iter().any(|kind| kind.name == save.name);
    let saves = saves(ship, numbers).into_iter().filter(is_asked);
    saves.map(|save| save.roll).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(&'static str, u32)> {
        let ship = Ship::parse(&format!("class: A\nhull: 4\n{text}\n")).expect(text);
        saves(&ship, &Numbers::standard())
            .iter()
            .map(|save| (save.name, save.roll))
            .collect()
    }

    #[test]
    fn role_and_keywords_decide_which_saves_a_piece_has() {
        assert_eq!(names("role: heavy"), [("Armor", 1), ("Bunker Down", 2)]);
        assert_eq!(
            names("role: escort"),
            [("Armor", 1), ("Evasion", 3), ("Bunker Down", 2)]
        );
        let all = "role: light\narmor: 3\nflak: 2\nkeywords: [Massive, Ore Hull, Fast, Ram-Prow]";
        let expected = [
            ("Armor", 3),
            ("Flak", 2),
            ("Massive", 3),
            ("Ore Hull", 2),
            ("Fast", 1),
            ("Bunker Down", 2),
            ("Ram-Prow", 1),
        ];
        assert_eq!(names(all), expected);
    }

    #[test]
    fn one_successful_save_is_enough() {
        let mut unsaved = 0;
        for (first, second) in (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)))
        {
            unsaved += u32::from(first > 2 && second > 3);
        }
        assert!((unsaved_chance([2, 3]) - f64::from(unsaved) / 36.0).abs() < 1e-15);
        assert_eq!(unsaved_chance([]), 1.0);
        assert_eq!(unsaved_chance([9]), 0.0);
    }

    #[test]
    fn armor_fails_against_heavy_and_flak_works_against_ordnance_only() {
        let text = |types: &str| {
            format!(
                "class: A\nrole: light\nhull: 1\nweapons: {{X-1: {{name: X, types: [{types}], distance: 1, effects: {{0+: hit}}}}}}"
            )
        };
        let rolls =
            |types: &str| hit_save_rolls(&Ship::parse(&text(types)).expect(types).weapons[0], 3, 2);
        assert_eq!(rolls(""), [3]);
        assert!(rolls("Heavy").is_empty());
        assert_eq!(rolls("Ordnance"), [3, 2]);
        assert_eq!(rolls("heavy, ORDNANCE"), [2]);
    }
}
