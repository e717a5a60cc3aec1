//! The points and counts of a legacy ship in a fleet.

use super::{CommonFields, Ship};
use starwright_rules::fleets::{FleetShip, GlossaryTerm, unique_terms};
use starwright_text::exact::Exact;

/// Returns the points and counts of a ship in a fleet, with this many weapons and the words on its sheet.
pub fn fleet_ship(
    ship: &impl Ship,
    weapons: usize,
    terms: impl IntoIterator<Item = GlossaryTerm>,
) -> FleetShip {
    let CommonFields {
        identity,
        hull,
        posted,
    } = ship.common_fields();
    FleetShip {
        class: identity.class.clone(),
        faction: identity.faction.clone(),
        kind: identity.kind.clone(),
        rating: posted.map(Exact::from),
        hull: Some(hull),
        weapons: Some(u32::try_from(weapons).unwrap_or(u32::MAX)),
        terms: unique_terms(terms),
        ..FleetShip::default()
    }
}
