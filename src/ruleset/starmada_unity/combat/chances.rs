//! Distributions as a table: a row a number, a column a distribution.

use super::odds::percent;
use crate::paper::table::{Cell, Column, Table};
use crate::play::dice::Distribution;

const COLUMNS: &[Column] = &[
    Column::number("number", "Number"),
    Column::number("damage", "Damage dice"),
    Column::number("damage_or_more", "or more"),
    Column::number("screens", "Screens lost").optional(),
    Column::number("hull", "Hull lost"),
    Column::number("engines", "Engines lost").optional(),
    Column::number("weapons", "Weapons lost").optional(),
    Column::number("shields", "Shields lost").optional(),
];

/// What is rarer than this has no row.
const RAREST: f64 = 0.000_05;

/// The chance of each number of damage dice and of boxes lost on each track, as far as any is worth a row.
pub(super) fn table(damage: &Distribution, tracks: &[&Distribution; 5]) -> Table {
    let mut table = Table::new(COLUMNS);
    let all = || [damage].into_iter().chain(tracks.iter().copied());
    let last = all().map(|d| d.chances().iter().rposition(|chance| *chance >= RAREST).unwrap_or(0)).max().unwrap_or(0);
    for value in 0..=last {
        let has = |d: &&Distribution| value < d.chances().len() && d.chances().len() > 1;
        let exactly = |d: &Distribution| if has(&d) { percent(d.exactly(value)) } else { Cell::text("") };
        let mut row = vec![Cell::number(value as f64, value.to_string()), exactly(damage)];
        row.push(if has(&damage) { percent(damage.at_least(value)) } else { Cell::text("") });
        row.extend(tracks.iter().map(|track| exactly(track)));
        table.rows.push(row);
    }
    table.title = Some("Chance of each number of damage dice, and of boxes lost on each track".to_string());
    table
}
