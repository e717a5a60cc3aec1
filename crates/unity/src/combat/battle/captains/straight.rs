//! `straight`: no turn, sideslip or pivot unless the board ends; it only changes its speed.

use super::super::fight::Fight;
use super::super::movement::Order;
use super::{Captain, Mind};
use starwright_paper::random::Random;

/// Straight ahead, as near to the nearest enemy as that leads; at the edge it turns by whatever brings it nearest.
pub struct Straight;

impl Captain for Straight {
    fn order(&self, fight: &Fight, _: &mut Mind, ship: usize, _: &mut Random) -> Order {
        let (vessel, ends) = (&fight.vessels[ship], &fight.ends[ship]);
        let distance = |end: usize| {
            let hex = ends[end].hex.from(vessel.hex, vessel.heading);
            fight.nearest(ship, hex).map_or(0, |(range, _)| range)
        };
        let staying = || (0..ends.len()).filter(|end| fight.stays(ship, *end));
        // Slow enough to turn before the edge.
        let is_safe = |end: usize| fight.is_safe(ship, end, 0);
        let best = |wanted: &dyn Fn(usize) -> bool| {
            staying()
                .filter(|end| wanted(*end))
                .min_by_key(|end| distance(*end))
        };
        let end = best(&|end| fight.is_straight(ship, end) && is_safe(end))
            .or_else(|| best(&is_safe))
            .or_else(|| best(&|_| true));
        Order {
            end: end.unwrap_or(0),
            pivot: 0,
        }
    }
}
