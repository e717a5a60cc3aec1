//! How the rows and dice come about: the rating as posted, a box of each row, the base of each battery.

use super::dice::Base;
use super::ship::{Battery, Ship};
use super::tables;
use crate::number::breakdown::{Breakdown, Term};
use crate::number::citation::Citation;
use crate::number::exact::Exact;
use crate::number::rounding::Rounding;

/// The posted rating, the second box of the thrust and ECM rows, and the second column of each battery.
pub(super) fn explain(ship: &Ship) -> Vec<Breakdown> {
    let posted =
        ship.posted.map(|rating| Breakdown::given(rating.into(), tables::RATING, || "posted rating".to_string()));
    let row = |what: &str, rating: u32| {
        let given = Breakdown::given(rating.into(), tables::ROWS, || what.to_string());
        (rating > 0).then(|| second(format!("{what}, second box"), given, tables::ROWS))
    };
    let rows = [row("thrust", ship.thrust.get()), row("ECM", ship.ecm.get())];
    posted.into_iter().chain(rows.into_iter().flatten()).chain(ship.weapons.iter().map(battery)).collect()
}

/// A number times the root of one half: the root of the number times half of it.
fn second(label: String, number: Breakdown, citation: Citation) -> Breakdown {
    let amount = number.amount();
    let half = Breakdown::given(amount / Exact::whole(2), citation, || "half of it".to_string());
    Breakdown::root([number, half], Rounding::nearest(0), citation, || label)
}

fn battery(battery: &Battery) -> Breakdown {
    let Base { value, interval, is_consistent } = battery.base();
    let (label, citation) = match interval {
        Some((least, most)) => (format!("base, the middle of {least} to {most}"), tables::BASE),
        None if is_consistent => ("base, as given".to_string(), tables::DICE),
        None => ("first column, since no base gives them all".to_string(), tables::BASE),
    };
    let base = Breakdown::given(value, citation, || label);
    second(format!("{}: second column", battery.name), base, tables::DICE)
}
