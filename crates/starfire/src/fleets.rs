//! What a unit counts for in a fleet: its missiles, and the codes of the glossary.

use super::Starfire;
use super::report::{LoadReport, Report};
use super::ship::Ship;
use super::tables::{self, Code};
use starwright_paper::table::{Cell, Column};
use starwright_rules::fleets::{
    BattleSize, CarriedItem, FleetShip, Fleets, GlossaryTerm, PointsSource, TermKind,
};
use starwright_text::citation::Citation;

impl Fleets for Starfire {
    const BATTLE_SIZES: &'static [BattleSize] = &[];
    const FLEET_RULE: Citation = tables::LOAD;
    const POINTS_SOURCE: PointsSource = PointsSource::Unknown;
    const CARRIED_ITEMS: Option<(&'static str, &'static [Column])> = Some((
        "Missiles",
        &[
            Column::text("missile", "Missile"),
            Column::text("words", "What it is"),
            Column::text("mode", "Mode"),
            Column::number("damage", "Damage"),
            Column::text("kind", "As"),
            Column::text("limits", "Limits").optional(),
        ],
    ));

    fn fleet_ship(ship: &Ship, report: &Report) -> FleetShip {
        let used = |code: &Code| ship.missiles.iter().any(|load| load.missile.has(*code));
        FleetShip {
            class: ship.class.clone(),
            faction: ship.faction.clone(),
            kind: Some(ship.unit.to_string()),
            terms: Code::ALL.into_iter().filter(used).map(term).collect(),
            carried_items: report.missiles.iter().map(build_item).collect(),
            ..FleetShip::default()
        }
    }

    fn terms() -> Vec<GlossaryTerm> {
        Code::ALL.into_iter().map(term).collect()
    }
}

fn build_item(load: &LoadReport) -> CarriedItem {
    let missile = &load.missile;
    let cells = vec![
        Cell::text(&missile.name),
        Cell::text(&missile.words),
        Cell::text(load.mode),
        missile.damage.into(),
        Cell::text(if missile.laser { "laser" } else { "warhead" }),
        Cell::text(missile.limits.join("; ")),
    ];
    CarriedItem {
        count: load.count,
        cells,
    }
}

fn term(code: Code) -> GlossaryTerm {
    let term = GlossaryTerm::new(
        TermKind::Missile,
        code.name(),
        code.meaning(),
        code.citation(),
    );
    GlossaryTerm {
        code: Some(code.written()),
        ..term
    }
}
