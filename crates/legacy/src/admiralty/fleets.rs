//! The points and counts of a ship in a fleet, and the words of the glossary.

use super::report::Report;
use super::ship::Ship;
use super::tables::{self, SYSTEM_NAMES};
use super::{Admiralty, Trait};
use crate::legacy;
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_rules::fleets::{
    BattleSize, FleetShip, Fleets, GlossaryTerm, PointsSource, TermKind, unexplained_term,
};
use starwright_text::citation::Citation;

impl Fleets for Admiralty {
    const BATTLE_SIZES: &'static [BattleSize] = &[];
    const FLEET_RULE: Citation = tables::FLEETS;
    const POINTS_SOURCE: PointsSource = PointsSource::Posted;

    fn fleet_ship(ship: &Ship, _: &Report) -> FleetShip {
        let traits = ship
            .weapons
            .iter()
            .flat_map(|weapon| &weapon.traits)
            .map(|entry| trait_term(entry.to_string()));
        let systems = ship.systems.iter().map(|entry| system_term(&entry.name));
        // Each weapon has its own arcs; where a post left them out, the battery counts as one weapon.
        let weapons: usize = ship
            .weapons
            .iter()
            .map(|weapon| weapon.arcs.len().max(1))
            .sum();
        legacy::fleet_ship(ship, weapons, traits.chain(systems))
    }

    fn terms() -> Vec<GlossaryTerm> {
        let traits = Trait::ALL
            .iter()
            .map(|known| trait_term(known.name().to_string()));
        traits.chain(SYSTEM_NAMES.map(system_term)).collect()
    }

    fn arc_legend() -> Vec<(String, [bool; 12])> {
        Arc::ALL
            .into_iter()
            .map(|arc| {
                (
                    arc.letter().to_string(),
                    ArcSet::default().with(arc).sectors(),
                )
            })
            .collect()
    }
}

fn trait_term(name: String) -> GlossaryTerm {
    unexplained_term(TermKind::Trait, name, tables::TRAITS)
}

fn system_term(name: &str) -> GlossaryTerm {
    unexplained_term(TermKind::System, name, tables::SYSTEMS)
}
