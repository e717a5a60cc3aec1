//! What a fleet needs from Silent Death; the page has no points.

use super::report::Report;
use super::ship::Ship;
use super::{SilentDeath, tables};
use starwright_rules::fleets::{
    BattleSize, FleetShip, Fleets, GlossaryTerm, PointsSource, TermKind, unexplained_term,
    unique_terms,
};
use starwright_text::citation::Citation;

impl Fleets for SilentDeath {
    const BATTLE_SIZES: &'static [BattleSize] = &[];
    const FLEET_RULE: Citation = tables::CARD;
    const POINTS_SOURCE: PointsSource = PointsSource::Unknown;

    fn fleet_ship(ship: &Ship, _: &Report) -> FleetShip {
        let equipment = ship
            .equipment
            .iter()
            .map(|name| unexplained_term(TermKind::System, name, tables::CARD));
        FleetShip {
            class: ship.identity.class.clone(),
            faction: ship.identity.faction.clone(),
            kind: ship.identity.kind.clone(),
            weapons: Some(u32::try_from(ship.weapons.len()).unwrap_or(u32::MAX)),
            terms: unique_terms(equipment),
            ..FleetShip::default()
        }
    }

    fn terms() -> Vec<GlossaryTerm> {
        Vec::new()
    }
}
