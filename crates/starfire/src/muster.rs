//! What a unit counts for in a fleet: its missiles, listed together, and the codes of the glossary.

use super::Starfire;
use super::report::{LoadReport, Report};
use super::ship::Ship;
use super::tables::{self, Code};
use starwright_paper::table::{Cell, Column};
use starwright_rules::muster::{BattleSize, Fleets, Muster, Points, Supply, Term, TermKind};
use starwright_text::citation::Citation;

impl Fleets for Starfire {
    const BATTLES: &'static [BattleSize] = &[];
    const RULE: Citation = tables::LOAD;
    const POINTS: Points = Points::Unknown;
    const SUPPLIES: Option<(&'static str, &'static [Column])> = Some((
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

    fn muster(ship: &Ship, report: &Report) -> Muster {
        let used = |code: &Code| ship.missiles.iter().any(|load| load.missile.has(*code));
        Muster {
            class: ship.class.clone(),
            faction: ship.faction.clone(),
            kind: Some(ship.unit.to_string()),
            terms: Code::ALL.into_iter().filter(used).map(term).collect(),
            supplies: report.missiles.iter().map(supply).collect(),
            ..Muster::default()
        }
    }

    fn terms() -> Vec<Term> {
        Code::ALL.into_iter().map(term).collect()
    }
}

fn supply(load: &LoadReport) -> Supply {
    let missile = &load.missile;
    let cells = vec![
        Cell::text(&missile.name),
        Cell::text(&missile.words),
        Cell::text(load.mode),
        missile.damage.into(),
        Cell::text(if missile.laser { "laser" } else { "warhead" }),
        Cell::text(missile.limits.join("; ")),
    ];
    Supply {
        count: load.count,
        cells,
    }
}

fn term(code: Code) -> Term {
    let term = Term::new(
        TermKind::Missile,
        code.name(),
        code.meaning(),
        code.citation(),
    );
    Term {
        code: Some(code.written()),
        ..term
    }
}
