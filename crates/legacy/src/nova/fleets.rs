//! The points and counts of a ship in a fleet, and the words of the glossary.

use super::report::Report;
use super::ship::Ship;
use super::tables::{self, BATTLE_SIZES, SYSTEM_NAMES, TRAIT_NAMES};
use super::{Arc, Nova};
use crate::legacy;
use starwright_rules::fleets::{
    BattleSize, FleetShip, Fleets, GlossaryTerm, PointsSource, TermKind, unexplained_term,
};
use starwright_text::citation::Citation;
use starwright_text::nearest::is_same_word;

impl Fleets for Nova {
    const BATTLE_SIZES: &'static [BattleSize] = &BATTLE_SIZES;
    const FLEET_RULE: Citation = tables::BATTLES;
    const POINTS_SOURCE: PointsSource = PointsSource::Posted;

    fn fleet_ship(ship: &Ship, _: &Report) -> FleetShip {
        let traits = ship
            .weapons
            .iter()
            .flat_map(|weapon| &weapon.traits)
            .map(|word| trait_term(word));
        let systems = ship.systems.iter().map(|entry| system_term(&entry.name));
        let banks: usize = ship.weapons.iter().map(|weapon| weapon.banks.len()).sum();
        FleetShip {
            max_range: ship.weapons.iter().map(|weapon| weapon.range[2]).max(),
            ..legacy::fleet_ship(ship, banks, traits.chain(systems))
        }
    }

    fn terms() -> Vec<GlossaryTerm> {
        TRAIT_NAMES
            .iter()
            .map(|(name, ..)| trait_term(name))
            .chain(SYSTEM_NAMES.map(system_term))
            .collect()
    }

    fn arc_legend() -> Vec<(String, [bool; 12])> {
        Arc::ALL
            .iter()
            .map(|arc| (arc.code().to_string(), arc.sectors()))
            .collect()
    }
}

fn trait_term(word: &str) -> GlossaryTerm {
    let meaning = TRAIT_NAMES
        .iter()
        .find(|(name, ..)| is_same_word(name, word))
        .map_or("", |(_, meaning, _)| meaning);
    GlossaryTerm {
        meaning,
        ..unexplained_term(TermKind::Trait, word, tables::TRAITS)
    }
}

fn system_term(name: &str) -> GlossaryTerm {
    unexplained_term(TermKind::System, name, tables::SYSTEMS)
}
