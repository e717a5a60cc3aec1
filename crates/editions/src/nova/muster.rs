//! What a ship counts for in a fleet, and the words of the glossary.

use super::report::Report;
use super::ship::Ship;
use super::tables::{self, BATTLE_SIZES, SYSTEM_NAMES, TRAIT_NAMES};
use super::{Arc, Nova};
use crate::legacy;
use starwright_rules::muster::{BattleSize, Fleets, Muster, Points, Term, TermKind, by_name_only};
use starwright_text::citation::Citation;
use starwright_text::nearest::same;

impl Fleets for Nova {
    const BATTLES: &'static [BattleSize] = &BATTLE_SIZES;
    const RULE: Citation = tables::BATTLES;
    const POINTS: Points = Points::Posted;

    fn muster(ship: &Ship, _: &Report) -> Muster {
        let traits = ship
            .weapons
            .iter()
            .flat_map(|weapon| &weapon.traits)
            .map(|word| of_trait(word));
        let systems = ship.systems.iter().map(|entry| of_system(&entry.name));
        let banks: usize = ship.weapons.iter().map(|weapon| weapon.banks.len()).sum();
        legacy::muster(ship, banks, traits.chain(systems))
    }

    fn terms() -> Vec<Term> {
        TRAIT_NAMES
            .iter()
            .map(|(name, ..)| of_trait(name))
            .chain(SYSTEM_NAMES.map(of_system))
            .collect()
    }

    fn arc_legend() -> Vec<(String, [bool; 12])> {
        Arc::ALL
            .iter()
            .map(|arc| (arc.code().to_string(), arc.sectors()))
            .collect()
    }
}

fn of_trait(word: &str) -> Term {
    let meaning = TRAIT_NAMES
        .iter()
        .find(|(name, ..)| same(name, word))
        .map_or("", |(_, meaning, _)| meaning);
    Term {
        meaning,
        ..by_name_only(TermKind::Trait, word, tables::TRAITS)
    }
}

fn of_system(name: &str) -> Term {
    by_name_only(TermKind::System, name, tables::SYSTEMS)
}
