//! Explains a unit's numbers: the damage of each missile, and of one full load.

use super::missile::Missile;
use super::numbers::Numbers;
use super::report::MissileReport;
use super::ship::{Load, Ship};
use super::{Starfire, tables};
use starwright_paper::columns;
use starwright_paper::table::{Column, Table};
use starwright_rules::Explanations;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::join::Join;

impl Explanations for Starfire {
    const FIGURES: &'static [&'static str] = &["class", "unit", "missiles", "damage"];

    /// Explains the damage of each kind of missile once, then of the whole load.
    fn explain(ship: &Ship, figures: &Numbers) -> Vec<Breakdown> {
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
                Breakdown::from_figure(count.into(), tables::LOAD, || "missiles".to_string()),
                Breakdown::from_figure(damage, tables::DAMAGE, || format!("damage of {missile}")),
            ];
            Breakdown::product(parts, None, tables::LOAD, || {
                format!("{count} {missile}, {}", load.mode.word())
            })
        };
        let load = Breakdown::sum(ship.missiles.iter().map(line), tables::LOAD, || {
            "one full load".to_string()
        });
        let damages = kinds.iter().map(|missile| missile.damage(figures));
        damages
            .chain((!ship.missiles.is_empty()).then_some(load))
            .collect()
    }

    /// Lists the missiles of a ship, one row each, with their number.
    fn boxes(ship: &Ship, figures: &Numbers) -> Table {
        let reports: Vec<MissileReport> = ship
            .missiles
            .iter()
            .map(|load| MissileReport::new(&load.missile, figures))
            .collect();
        let mut table = missile_table(&reports);
        let columns = [
            Column::number("count", "Count").with_total(),
            Column::text("mode", "Mode"),
        ];
        table.columns.splice(..0, columns);
        for (row, load) in table.rows.iter_mut().zip(&ship.missiles) {
            row.splice(..0, [load.count.get().into(), load.mode.word().into()]);
        }
        table
    }
}

/// Builds one row per missile.
pub fn missile_table<'a>(missiles: impl IntoIterator<Item = &'a MissileReport>) -> Table {
    Table::from_items(
        missiles,
        columns! { |missile|
            text missile "Missile" = &missile.name,
            text words "What it is",
            text body "Body",
            number base "Base" = missile.base_damage,
            text factors "Factors" = {

                missile
                    .factors
                    .iter()
                    .map(|factor| format!("x{}", factor)).join(" ")
            },
            number raw "Raw",
            text rounding "Rounding" = &missile.rounding_words,
            number damage "Damage",
            text kind "As" = if missile.laser { "laser" } else { "warhead" },
            text limits "Limits".optional() = {
                missile.limits.join("; ")
            },
        },
    )
}
