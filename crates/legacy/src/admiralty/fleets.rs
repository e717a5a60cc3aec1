//! What a ship counts for in a fleet, and the words of the glossary.

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
            .map(|entry| of_trait(entry.to_string()));
        let systems = ship.systems.iter().map(|entry| of_system(&entry.name));
        // A weapon has arcs of its own each; where a post left them out, it counts as one.
        let weapons: usize = ship
            .weapons
            .iter()
            .map(|weapon| weapon.arcs.len().max(1))
            .sum();
        legacy::muster(ship, weapons, traits.chain(systems))
    }

    fn terms() -> Vec<GlossaryTerm> {
        let traits = Trait::ALL
            .iter()
            .map(|known| of_trait(known.name().to_string()));
        traits.chain(SYSTEM_NAMES.map(of_system)).collect()
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

fn of_trait(name: String) -> GlossaryTerm {
    unexplained_term(TermKind::Trait, name, tables::TRAITS)
}

fn of_system(name: &str) -> GlossaryTerm {
    unexplained_term(TermKind::System, name, tables::SYSTEMS)
}
