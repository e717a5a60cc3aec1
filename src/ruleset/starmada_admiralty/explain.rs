//! How the rows come about, worked out for one box of each.

use super::ship::{Shields, Ship};
use super::tables;
use crate::number::breakdown::{Breakdown, Term};
use crate::number::exact::Exact;
use crate::number::rounding::{Direction, Rounding};

/// The posted rating, and the middle box of the engine and shield rows.
pub(super) fn explain(ship: &Ship) -> Vec<Breakdown> {
    let posted =
        ship.posted.map(|rating| Breakdown::given(rating.into(), tables::RATING, || "posted rating".to_string()));
    let hull = ship.hull.get();
    let left = hull.div_ceil(2);
    let worked = |what: &str, rating: u32| {
        let given = |number: Exact, label: &str| Breakdown::given(number, tables::FALLING, || label.to_string());
        let share = Exact::ratio(left.into(), hull.into());
        let factors = [given(rating.into(), what), given(share, &format!("of the hull left, {left} of {hull}"))];
        let up = Some(Rounding::whole(Direction::Up));
        Breakdown::product(factors, up, tables::FALLING, || format!("{what} at half the hull"))
    };
    let engines = Some(ship.engines.get()).filter(|rating| *rating > 0).map(|rating| worked("engines", rating));
    let shields = match ship.shields {
        Shields::Even(rating) if rating.get() > 0 => Some(worked("shields", rating.get())),
        Shields::Even(_) | Shields::Facets(_) | Shields::Types(_) => None,
    };
    posted.into_iter().chain(engines).chain(shields).collect()
}
