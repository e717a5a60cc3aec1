//! How the numbers of a unit come about: the damage of each missile, and of one full load.

use super::Starfire;
use super::missile::Missile;
use super::numbers::Figures;
use super::report::MissileReport;
use super::ship::{Load, Ship};
use super::tables;
use crate::number::breakdown::{Breakdown, Term};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::Explains;

impl Explains for Starfire {
    const FIGURES: &'static [&'static str] = &["class", "unit", "missiles", "damage"];

    /// The damage of each kind of missile once, then of the whole load.
    fn explain(ship: &Ship, figures: &Figures) -> Vec<Breakdown> {
        let mut kinds: Vec<&Missile> = Vec::new();
        for load in &ship.missiles {
            if !kinds.contains(&&load.missile) {
                kinds.push(&load.missile);
            }
        }
        let line = |load: &Load| {
            let damage = load.missile.damage::<Breakdown>(figures).amount;
            let (count, missile) = (load.count.get(), &load.missile);
            let parts = [
                Breakdown::given(count.into(), tables::LOAD, || "missiles".to_string()),
                Breakdown::given(damage, tables::DAMAGE, || format!("damage of {missile}")),
            ];
            Breakdown::product(parts, None, tables::LOAD, || format!("{count} {missile}, {}", load.mode.word()))
        };
        let load = Breakdown::sum(ship.missiles.iter().map(line), tables::LOAD, || "one full load".to_string());
        let damages = kinds.iter().map(|missile| missile.damage(figures));
        damages.chain((!ship.missiles.is_empty()).then_some(load)).collect()
    }

    /// The missiles of a ship, one row each, with how many there are.
    fn boxes(ship: &Ship, figures: &Figures) -> Table {
        let mut columns = vec![Column::number("count", "Count").with_total(), Column::text("mode", "Mode")];
        columns.extend(COLUMNS);
        let mut table = Table::new(&columns);
        let cells = |load: &Load| {
            let count = load.count.get();
            let first = [Cell::number(count.into(), count.to_string()), Cell::text(load.mode.word())];
            first.into_iter().chain(row(&load.missile, figures)).collect()
        };
        table.rows = ship.missiles.iter().map(cells).collect();
        table
    }
}

/// The columns of a table of missiles.
pub(super) const COLUMNS: &[Column] = &[
    Column::text("missile", "Missile"),
    Column::text("words", "What it is"),
    Column::text("body", "Body"),
    Column::number("base", "Base"),
    Column::text("factors", "Factors"),
    Column::number("raw", "Raw"),
    Column::text("rounding", "Rounding"),
    Column::number("damage", "Damage"),
    Column::text("kind", "As"),
    Column::text("limits", "Limits").optional(),
];

/// The row of a missile.
pub(super) fn row(missile: &Missile, figures: &Figures) -> Vec<Cell> {
    let told = MissileReport::of(missile, figures);
    let number = |number: crate::number::exact::Exact| Cell::number(number.to_f64(), number.to_string());
    let factors: Vec<String> = told.factors.iter().map(|factor| format!("x{}", factor.0)).collect();
    let rounding = match missile.rounding() {
        (rounding, Some(code)) => format!("{} ({})", rounding.describe(), code.written()),
        (rounding, None) => rounding.describe(),
    };
    vec![
        Cell::text(told.name),
        Cell::text(told.words),
        Cell::text(missile.body().code()),
        number(missile.body().base(figures).value),
        Cell::text(factors.join(" ")),
        number(told.raw.0),
        Cell::text(rounding),
        number(told.damage.0),
        Cell::text(if told.laser { "laser" } else { "warhead" }),
        Cell::text(told.limits.join("; ")),
    ]
}
