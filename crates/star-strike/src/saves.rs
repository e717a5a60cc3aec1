//! The saves of a piece: against what, on which rolls, and how likely a hit of each kind gets past them all.

use super::derived::derived;
use super::numbers::Numbers;
use super::ship::{Ship, WeaponCard};
use super::tables::{self, Keyword, Role};
use serde::Serialize;
use starwright_rules::figures::Figure;
use starwright_text::citation::Citation;

/// A save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Save {
    /// Its name.
    pub name: &'static str,
    /// What it is rolled against.
    pub against: &'static str,
    /// When it may be rolled.
    pub when: &'static str,
    /// Against what and when, in short.
    #[serde(skip)]
    pub short: &'static str,
    /// A roll of at most this saves.
    pub roll: u32,
    /// The rule it comes from.
    #[serde(skip)]
    pub citation: Citation,
}

impl Save {
    /// The chance that it saves.
    pub fn chance(&self) -> f64 {
        f64::from(self.roll.min(6)) / 6.0
    }

    /// The rolls that save: `1-2`.
    pub fn rolls(&self) -> String {
        match self.roll.min(6) {
            0 => "none".to_string(),
            1 => "1".to_string(),
            roll => format!("1-{roll}"),
        }
    }
}

/// A kind of save: its name, what it is rolled against, when, and both in short.
type Kind = (&'static str, &'static str, &'static str, &'static str);

const ARMOR: Kind = (
    "Armor",
    "hits and criticals",
    "not of Heavy weapons",
    "not Heavy",
);
const FLAK: Kind = (
    "Flak",
    "hits and criticals",
    "of Ordnance weapons only",
    "Ordnance",
);
const MASSIVE: Kind = ("Massive", "criticals", "always", "criticals");
const ORE_HULL: Kind = (
    "Ore Hull",
    "direct hits",
    "in strikes and skirmishes",
    "direct hits",
);
const FAST: Kind = (
    "Fast",
    "direct hits",
    "in strikes and skirmishes",
    "direct hits",
);
const EVASION: Kind = (
    "Evasion",
    "direct hits",
    "in skirmishes, while Evade is ready",
    "Evade ready",
);
const BUNKER_DOWN: Kind = (
    "Bunker Down",
    "direct hits",
    "in skirmishes, in a strategic system",
    "strategic system",
);
const RAM_PROW: Kind = ("Ram-Prow", "direct hits", "in skirmishes", "skirmish");

fn save((name, against, when, short): Kind, roll: u32, citation: Citation) -> Save {
    Save {
        name,
        against,
        when,
        short,
        roll,
        citation,
    }
}

fn by(kind: Kind, figure: Figure) -> Save {
    save(kind, figure.whole(), figure.citation)
}

/// All saves there are, those of a card without their roll.
pub fn kinds(numbers: &Numbers) -> Vec<(Save, &'static str)> {
    vec![
        (
            save(ARMOR, 0, tables::STRIKE_SAVES),
            "the armor that counts",
        ),
        (save(FLAK, 0, tables::STRIKE_SAVES), "the flak that counts"),
        (by(MASSIVE, numbers.massive_save), "Massive pieces"),
        (by(ORE_HULL, numbers.ore_hull_save), "Ore Hull"),
        (by(FAST, numbers.fast_save), "Fast"),
        (by(EVASION, numbers.evasion_save), "escorts"),
        (by(BUNKER_DOWN, numbers.bunker_save), "every piece"),
        (by(RAM_PROW, numbers.ram_save), "Ram-Prow"),
    ]
}

/// The saves that a piece may have, in book order; those that never save left out.
pub fn saves(ship: &Ship, numbers: &Numbers) -> Vec<Save> {
    let found = derived(ship, numbers);
    let always = |has: bool, kind, figure| has.then(|| by(kind, figure));
    let all = [
        Some(save(ARMOR, found.armor, tables::STRIKE_SAVES)),
        Some(save(FLAK, found.flak, tables::STRIKE_SAVES)),
        always(ship.has(Keyword::Massive), MASSIVE, numbers.massive_save),
        always(ship.has(Keyword::OreHull), ORE_HULL, numbers.ore_hull_save),
        always(ship.has(Keyword::Fast), FAST, numbers.fast_save),
        always(ship.role == Role::Escort, EVASION, numbers.evasion_save),
        always(true, BUNKER_DOWN, numbers.bunker_save),
        always(ship.has(Keyword::RamProw), RAM_PROW, numbers.ram_save),
    ];
    all.into_iter()
        .flatten()
        .filter(|save| save.roll > 0)
        .collect()
}

/// The chance to get past saves that need rolls of at most these; each is rolled, one success is enough.
pub fn past(rolls: impl IntoIterator<Item = u32>) -> f64 {
    rolls
        .into_iter()
        .map(|roll| 1.0 - f64::from(roll.min(6)) / 6.0)
        .product()
}

/// The rolls of a target's saves against hits of a weapon, its armor and flak as they count just now.
pub fn against_hits(card: &WeaponCard, armor: u32, flak: u32) -> Vec<u32> {
    let armor = (!card.is_heavy()).then_some(armor);
    armor
        .into_iter()
        .chain(card.is_ordnance().then_some(flak))
        .collect()
}

/// The rolls against criticals besides.
pub fn against_criticals(ship: &Ship, numbers: &Numbers) -> Option<u32> {
    ship.has(Keyword::Massive)
        .then(|| numbers.massive_save.whole())
}

/// The rolls against direct hits wherever they come from.
pub fn against_directs(ship: &Ship, numbers: &Numbers) -> Vec<u32> {
    let kinds = [
        (Keyword::OreHull, numbers.ore_hull_save),
        (Keyword::Fast, numbers.fast_save),
    ];
    kinds
        .into_iter()
        .filter(|(keyword, _)| ship.has(*keyword))
        .map(|(_, figure)| figure.whole())
        .collect()
}

/// The rolls against direct hits in a skirmish besides.
pub fn in_a_skirmish(
    ship: &Ship,
    numbers: &Numbers,
    has_evaded: bool,
    is_strategic: bool,
) -> Vec<u32> {
    let kinds = [
        (
            ship.role == Role::Escort && !has_evaded,
            numbers.evasion_save,
        ),
        (is_strategic, numbers.bunker_save),
        (ship.has(Keyword::RamProw), numbers.ram_save),
    ];
    kinds
        .into_iter()
        .filter(|(has, _)| *has)
        .map(|(_, figure)| figure.whole())
        .collect()
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
    fn every_save_of_the_note_is_had_by_those_who_have_it() {
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
    fn each_save_is_rolled_and_one_success_is_enough() {
        let mut past_all = 0;
        for (first, second) in (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)))
        {
            past_all += u32::from(first > 2 && second > 3);
        }
        assert!((past([2, 3]) - f64::from(past_all) / 36.0).abs() < 1e-15);
        assert_eq!(past([]), 1.0);
        assert_eq!(past([9]), 0.0);
    }

    #[test]
    fn armor_is_no_save_against_heavy_and_flak_only_against_ordnance() {
        let text = |types: &str| {
            format!(
                "class: A\nrole: light\nhull: 1\nweapons: {{X-1: {{name: X, types: [{types}], distance: 1, effects: {{0+: hit}}}}}}"
            )
        };
        let rolls =
            |types: &str| against_hits(&Ship::parse(&text(types)).expect(types).weapons[0], 3, 2);
        assert_eq!(rolls(""), [3]);
        assert!(rolls("Heavy").is_empty());
        assert_eq!(rolls("Ordnance"), [3, 2]);
        assert_eq!(rolls("heavy, ORDNANCE"), [2]);
    }
}
