//! What a fleet needs from Star Strike: escalation levels, each piece's data, checks and the glossary.

use super::numbers::Numbers;
use super::report::Report;
use super::ship::Ship;
use super::tables::{self, Arc, ESCALATION_LEVELS, Keyword};
use super::{StarStrike, fleet_check, score};
use starwright_paper::score::ScoreSheet;
use starwright_rules::fleet_list::{FleetInspection, ListedFleet};
use starwright_rules::fleets::{
    BattleSize, FleetShip, Fleets, GlossaryTerm, PointsSource, TermKind, unique_terms,
};
use starwright_text::citation::Citation;

impl Fleets for StarStrike {
    const BATTLE_SIZES: &'static [BattleSize] = &ESCALATION_LEVELS;
    const FLEET_RULE: Citation = tables::BATTLES;
    const POINTS_SOURCE: PointsSource = PointsSource::Listed;
    const CATEGORIES: &'static [&'static str] = fleet_check::CATEGORIES;

    fn fleet_ship(ship: &Ship, report: &Report) -> FleetShip {
        let mut needed_orders = Vec::new();
        if !ship.bonus_orders.is_empty() {
            needed_orders.push(ship.bonus_orders.clone());
        }
        for keyword in &ship.keywords {
            needed_orders.extend(keyword.order.clone().map(|order| vec![order]));
        }
        FleetShip {
            code: ship.code.clone(),
            class: ship.class.clone(),
            faction: ship.faction.clone(),
            kind: Some(ship.kind.word().to_string()),
            role: Some(ship.role.word()),
            order_limit: Some(report.derived().order_limit),
            needed_orders,
            hull: Some(ship.hull),
            weapons: u32::try_from(ship.armaments.len()).ok(),
            terms: unique_terms(ship.keywords.iter().map(|own| term(own.keyword))),
            ..FleetShip::default()
        }
    }

    fn score_sheet() -> Option<ScoreSheet> {
        Some(score::score_sheet())
    }

    fn inspect(fleet: &ListedFleet, numbers: &Numbers) -> FleetInspection {
        fleet_check::inspect(fleet, numbers)
    }

    fn terms() -> Vec<GlossaryTerm> {
        Keyword::ALL.map(term).to_vec()
    }

    fn arc_legend() -> Vec<(String, [bool; 12])> {
        let numbers = Numbers::standard();
        Arc::ALL
            .map(|arc| (arc.word().to_string(), numbers.sectors(arc)))
            .to_vec()
    }
}

fn term(keyword: Keyword) -> GlossaryTerm {
    GlossaryTerm::new(
        TermKind::Keyword,
        keyword.name(),
        keyword.meaning(),
        keyword.citation(),
    )
}
