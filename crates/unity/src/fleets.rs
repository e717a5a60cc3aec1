//! Describes ships as fleet entries, and lists the glossary of traits and systems.

use super::arcs::{Arc, ArcSet};
use super::report::Ratings;
use super::ship::Ship;
use super::tables::{BATTLE_SIZES, FLEETS, System, TRAITS, TechLine, WeaponTrait};
use super::tracks::{mounts, weapons};
use super::{Traits, Unity};
use starwright_rules::fleets::{
    BattleSize, FleetShip, Fleets, GlossaryTerm, PointsSource, TermKind,
};
use starwright_text::citation::Citation;

impl Fleets for Unity {
    const BATTLE_SIZES: &'static [BattleSize] = &BATTLE_SIZES;
    const FLEET_RULE: Citation = FLEETS;
    const POINTS_SOURCE: PointsSource = PointsSource::Computed;

    fn fleet_ship(ship: &Ship, report: &Ratings) -> FleetShip {
        let modes = ship
            .weapons()
            .iter()
            .flat_map(|weapon| [Some(weapon.mode()), weapon.second_mode()])
            .flatten();
        let traits = modes
            .flat_map(|mode| mode.traits.iter())
            .fold(Traits::default(), Traits::with_trait);
        let systems = System::ALL
            .into_iter()
            .filter(|system| ship.system_count(*system) > 0);
        FleetShip {
            class: ship.class().to_string(),
            faction: ship.faction().map(str::to_string),
            kind: ship.ship_type().map(str::to_string),
            rating: Some(report.rating),
            hull: Some(ship.hull()),
            weapons: Some(weapons(ship)),
            mounts: Some(mounts(ship)),
            flights: Some(ship.system_count(System::Carrier)),
            tech: TechLine::ALL
                .into_iter()
                .map(|line| ship.tech(line).number())
                .reduce(f64::max),
            max_range: ship
                .weapons()
                .iter()
                .map(|weapon| weapon.reach().hexes())
                .max(),
            terms: traits
                .iter()
                .map(trait_term)
                .chain(systems.map(system_term))
                .collect(),
            ..FleetShip::default()
        }
    }

    fn terms() -> Vec<GlossaryTerm> {
        WeaponTrait::ALL
            .into_iter()
            .map(trait_term)
            .chain(System::ALL.into_iter().map(system_term))
            .collect()
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

fn trait_term(weapon_trait: WeaponTrait) -> GlossaryTerm {
    let term = GlossaryTerm::new(
        TermKind::Trait,
        weapon_trait.name(),
        weapon_trait.effect(),
        TRAITS,
    );
    GlossaryTerm {
        code: Some(weapon_trait.code()),
        ..term
    }
}

fn system_term(system: System) -> GlossaryTerm {
    GlossaryTerm::new(
        TermKind::System,
        system.name(),
        system.effect(),
        system.row().citation,
    )
}
