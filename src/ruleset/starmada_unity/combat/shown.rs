//! What people see of the odds of a volley.

use super::figures::FIGHTERS;
use super::odds::{AtRange, BatteryOdds, ByRange, Volley};
use crate::paper::answer::Present;
use crate::paper::table::{Cell, Column, Table, percent};
use crate::play::chart::{Axis, Chart, Series};
use crate::play::dice::Distribution;

impl Present for Volley {
    fn title(&self) -> String {
        let best = if self.bearing_is_best { ", the best bearing" } else { "" };
        let screens = if self.screens > 0 { format!(", screens {}", self.screens) } else { String::new() };
        format!(
            "{} at {}: range {}, bearing {}{best}, aspect {} ({}, shields {}{screens})",
            self.attacker,
            self.target,
            self.range,
            self.bearing,
            self.aspect,
            self.facing.word(),
            self.shields,
        )
    }

    fn tables(&self) -> Vec<Table> {
        vec![spreads(self), batteries(&self.batteries), chances(self)]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!(
            "{:.2} damage dice expected; chance to destroy {}.",
            self.expected_damage,
            percent(self.destroyed)
        )];
        if self.flights.flights > 0 {
            notes.push(format!(
                "{} flights, {} fighters, if adjacent: {:.2} more damage dice, not counted above ({FIGHTERS}).",
                self.flights.flights, self.flights.fighters, self.flights.expected_damage
            ));
        }
        notes.extend(self.left_out.iter().cloned());
        notes
    }
}

/// Damage dice and boxes lost on each track, with their names in tables.
fn counted(volley: &Volley) -> [(Column, &Distribution); 6] {
    let lost = &volley.lost;
    [
        (Column::number("damage", "Damage dice"), &volley.damage),
        (Column::number("screens", "Screens lost").optional(), &lost.screens),
        (Column::number("hull", "Hull lost"), &lost.hull),
        (Column::number("engines", "Engines lost").optional(), &lost.engines),
        (Column::number("weapons", "Weapons lost").optional(), &lost.weapons),
        (Column::number("shields", "Shields lost").optional(), &lost.shields),
    ]
}

/// Mean and percentiles of all that is counted, and the chance that a whole track is lost.
fn spreads(volley: &Volley) -> Table {
    let counted = counted(volley).into_iter().filter(|(column, d)| column.key == "damage" || d.chances().len() > 1);
    let counted: Vec<(Column, &Distribution)> = counted.collect();
    let all = |(column, lost): &(Column, &Distribution)| match column.key {
        "damage" => Cell::text(""),
        _ => Cell::percent(lost.at_least(lost.chances().len() - 1)),
    };
    let mut table = Table::of(
        &counted,
        &[
            (Column::text("what", "What"), |(column, _)| column.label.into()),
            (Column::number("mean", "Mean"), |(_, counted)| Cell::decimals(counted.mean(), 2)),
            (Column::number("tenth", "10 %"), |(_, counted)| counted.quantile(0.1).into()),
            (Column::number("median", "50 %"), |(_, counted)| counted.quantile(0.5).into()),
            (Column::number("nine_tenths", "90 %"), |(_, counted)| counted.quantile(0.9).into()),
        ],
    );
    table.columns.push(Column::number("all", "All lost"));
    table.rows.iter_mut().zip(&counted).for_each(|(row, counted)| row.push(all(counted)));
    table.named("spread")
}

fn batteries(batteries: &[BatteryOdds]) -> Table {
    let table = Table::of(
        batteries,
        &[
            (Column::text("battery", "Battery"), |battery| (&battery.name).into()),
            (Column::text("mode", "Fires as"), |battery| battery.mode.as_deref().unwrap_or("out of range").into()),
            (Column::number("weapons", "Weapons"), |battery| battery.weapons.into()),
            (Column::number("bearing", "Bear"), |battery| battery.bearing.into()),
            (Column::number("modifier", "Modifier"), |battery| battery.modifier.map(|m| Cell::signed(m.into())).into()),
            (Column::number("hit", "To hit"), |battery| battery.hit.map(Cell::percent).into()),
            (Column::number("hits", "Hits").with_total(), |battery| Cell::decimals(battery.expected_hits, 2)),
            (Column::number("impact", "Gets through"), |battery| battery.impact.map(Cell::percent).into()),
            (Column::number("impacts", "Impact").with_total(), |battery| Cell::decimals(battery.expected_impact, 2)),
            (Column::number("expected_damage", "Damage").with_total(), |battery| {
                Cell::decimals(battery.expected_damage, 2)
            }),
        ],
    );
    table.named("batteries")
}

/// What is rarer than this has no row.
const RAREST: f64 = 0.000_05;

/// The chance of each number of damage dice and of boxes lost on each track, as far as any is worth a row.
fn chances(volley: &Volley) -> Table {
    let counted = counted(volley);
    let mut columns: Vec<Column> = counted.iter().map(|(column, _)| *column).collect();
    columns.insert(0, Column::number("number", "Number"));
    columns.insert(2, Column::number("damage_or_more", "or more"));
    let last = |(_, d): &(Column, &Distribution)| d.chances().iter().rposition(|chance| *chance >= RAREST).unwrap_or(0);
    let mut table = Table::new(&columns);
    for value in 0..=counted.iter().map(last).max().unwrap_or(0) {
        let has = |d: &Distribution| value < d.chances().len() && d.chances().len() > 1;
        let exactly = |(_, d): &(Column, &Distribution)| Cell::from(has(d).then(|| Cell::percent(d.exactly(value))));
        let mut row: Vec<Cell> = counted.iter().map(exactly).collect();
        row.insert(0, value.into());
        row.insert(2, has(&volley.damage).then(|| Cell::percent(volley.damage.at_least(value))).into());
        table.rows.push(row);
    }
    table.titled("Chance of each number of damage dice, and of boxes lost on each track").named("chances").detail()
}

impl Present for ByRange {
    fn title(&self) -> String {
        format!("Expected damage at {}: {}, shields {}", self.target, self.facing.word(), self.shields)
    }

    fn tables(&self) -> Vec<Table> {
        let rows = self.ships.iter().flat_map(|ship| ship.ranges.iter().map(|at| (ship.ship.as_str(), *at)));
        let rows: Vec<(&str, AtRange)> = rows.collect();
        let table = Table::of(
            &rows,
            &[
                (Column::text("ship", "Ship"), |(ship, _)| (*ship).into()),
                (Column::number("range", "Range"), |(_, at)| at.range.into()),
                (Column::number("bearing", "Bearing"), |(_, at)| Cell::number(at.bearing, at.bearing.to_string())),
                (Column::number("expected_damage", "Damage"), |(_, at)| Cell::decimals(at.expected_damage, 2)),
            ],
        );
        vec![table.named("ranges")]
    }

    fn notes(&self) -> Vec<String> {
        self.left_out.clone()
    }

    fn chart(&self) -> Option<Chart> {
        let series = self.ships.iter().map(|ship| Series {
            name: ship.label.clone(),
            points: ship.ranges.iter().map(|at| (f64::from(at.range), at.expected_damage)).collect(),
            ..Series::default()
        });
        let of = if let [ship] = self.ships.as_slice() { format!(" of {}", ship.label) } else { String::new() };
        Some(Chart {
            title: format!("Expected damage{of} at {}, by range", self.target_label),
            x: Axis::of("range in hexes").including(0.0).whole(),
            y: Axis::of("damage dice a volley").including(0.0),
            series: series.collect(),
        })
    }
}
