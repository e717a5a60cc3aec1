//! What a piece counts for in a fleet, and the words of the glossary.

use super::numbers::Numbers;
use super::report::Report;
use super::ship::Ship;
use super::tables::{self, Arc, Keyword, LEVELS};
use super::{StarStrike, formation};
use starwright_rules::formation::{Formation, Inspection};
use starwright_rules::muster::{BattleSize, Fleets, Muster, Points, Term, TermKind, each_once};
use starwright_text::citation::Citation;

impl Fleets for StarStrike {
    const BATTLES: &'static [BattleSize] = &LEVELS;
    const RULE: Citation = tables::BATTLES;
    const POINTS: Points = Points::Listed;
    const CATEGORIES: &'static [&'static str] = formation::CATEGORIES;

    fn muster(ship: &Ship, report: &Report) -> Muster {
        let bonus = Some(ship.bonus_orders.clone()).filter(|orders| !orders.is_empty());
        let massive = ship
            .keywords
            .iter()
            .filter_map(|fitted| fitted.order.clone())
            .map(|order| vec![order]);
        Muster {
            code: ship.code.clone(),
            class: ship.class.clone(),
            faction: ship.faction.clone(),
            kind: Some(ship.kind.word().to_string()),
            role: Some(ship.role.word()),
            order_limit: Some(report.derived().order_limit),
            needed_orders: bonus.into_iter().chain(massive).collect(),
            hull: Some(ship.hull),
            weapons: u32::try_from(ship.armaments.len()).ok(),
            terms: each_once(ship.keywords.iter().map(|fitted| term(fitted.keyword))),
            ..Muster::default()
        }
    }

    fn inspect(formation: &Formation, numbers: &Numbers) -> Inspection {
        formation::inspect(formation, numbers)
    }

    fn terms() -> Vec<Term> {
        Keyword::ALL.map(term).to_vec()
    }

    fn arc_legend() -> Vec<(String, [bool; 12])> {
        let numbers = Numbers::standard();
        Arc::ALL
            .map(|arc| (arc.word().to_string(), numbers.sectors(arc)))
            .to_vec()
    }
}

fn term(keyword: Keyword) -> Term {
    Term::new(
        TermKind::Keyword,
        keyword.name(),
        keyword.meaning(),
        keyword.citation(),
    )
}
