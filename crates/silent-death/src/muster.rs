//! What a craft counts for in a fleet: no points, since the page has none.

use super::report::Report;
use super::ship::Ship;
use super::{SilentDeath, tables};
use starwright_rules::muster::{
    BattleSize, Fleets, Muster, Points, Term, TermKind, by_name_only, each_once,
};
use starwright_text::citation::Citation;

impl Fleets for SilentDeath {
    const BATTLES: &'static [BattleSize] = &[];
    const RULE: Citation = tables::CARD;
    const POINTS: Points = Points::Unknown;

    fn muster(ship: &Ship, _: &Report) -> Muster {
        let gear = ship
            .equipment
            .iter()
            .map(|name| by_name_only(TermKind::System, name, tables::CARD));
        Muster {
            class: ship.identity.class.clone(),
            faction: ship.identity.faction.clone(),
            kind: ship.identity.kind.clone(),
            weapons: Some(u32::try_from(ship.weapons.len()).unwrap_or(u32::MAX)),
            terms: each_once(gear),
            ..Muster::default()
        }
    }

    fn terms() -> Vec<Term> {
        Vec::new()
    }
}
