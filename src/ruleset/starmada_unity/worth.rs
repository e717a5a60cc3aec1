//! What each part of a ship is worth: the ship rated again without it.

use super::numbers::Numbers;
use super::ratings::{Ratings, rate};
use super::ship::{Cover, Ship};
use crate::number::exact::Exact;
use crate::number::rounding::Rounding;
use crate::paper::table::{Cell, Column, Table};

const COLUMNS: &[Column] = &[
    Column::text("without", "Without"),
    Column::number("space", "Space freed"),
    Column::number("orat", "ORAT lost"),
    Column::number("drat", "DRAT lost"),
    Column::number("rating", "Rating then"),
    Column::number("worth", "Worth"),
    Column::number("per_space", "Worth per 100 space"),
];

/// A row for each weapon, each system, the engines, the shields and the screens.
pub(super) fn worth(ship: &Ship, numbers: &Numbers) -> Table {
    let whole: Ratings<Exact> = rate(ship, numbers);
    let mut table = Table::new(COLUMNS);
    for (name, lesser) in lesser_ships(ship) {
        let without: Ratings<Exact> = rate(&lesser, numbers);
        let space = signed(whole.space.used, without.space.used);
        let worth = signed(whole.rating, without.rating);
        let per_space = if space > 0.0 { 100.0 * worth / space } else { 0.0 };
        let change = |before: Exact, after: Exact| {
            let (sign, size) = if before >= after { ("", before.less(after)) } else { ("-", after.less(before)) };
            let text = format!("{sign}{}", Rounding::nearest(2).apply(size).places(2));
            number(text)
        };
        table.rows.push(vec![
            Cell::text(name),
            Cell::number(space, space.to_string()),
            change(whole.orat, without.orat),
            change(whole.drat, without.drat),
            Cell::number(without.rating.to_f64(), without.rating.to_string()),
            Cell::number(worth, worth.to_string()),
            number(format!("{per_space:.1}")),
        ]);
    }
    table
}

/// A number just as it is written.
fn number(text: String) -> Cell {
    Cell::number(text.parse().unwrap_or_default(), text)
}

fn signed(before: Exact, after: Exact) -> f64 {
    if before >= after { before.less(after).to_f64() } else { -after.less(before).to_f64() }
}

fn lesser_ships(ship: &Ship) -> Vec<(String, Ship)> {
    let mut ships = Vec::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        let mut lesser = ship.clone();
        lesser.weapons.remove(index);
        ships.push((weapon.name().to_string(), lesser));
    }
    for (index, fitted) in ship.systems().iter().enumerate() {
        let mut lesser = ship.clone();
        lesser.systems.remove(index);
        ships.push((fitted.to_string(), lesser));
    }
    if ship.engines() > 0 {
        ships.push(("engines".to_string(), Ship { engines: 0, ..ship.clone() }));
    }
    if !ship.shields().is_none() {
        ships.push(("shields".to_string(), Ship { shields: Cover::Even(0), ..ship.clone() }));
    }
    if !ship.screens().is_none() {
        ships.push(("screens".to_string(), Ship { screens: Cover::Even(0), ..ship.clone() }));
    }
    ships
}
