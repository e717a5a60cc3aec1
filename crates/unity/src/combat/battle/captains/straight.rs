//! The `straight` captain, who turns only at the edge of the board and otherwise changes only the speed.

use super::super::fight::Fight;
use super::super::movement::Order;
use super::{Captain, CaptainState};
use starwright_paper::random::Random;

/// A captain who flies straight ahead, as near to an enemy as possible, and turns only at the edge.
pub struct StraightCaptain;

impl Captain for StraightCaptain {
    fn order(&self, fight: &Fight, _: &mut CaptainState, ship: usize, _: &mut Random) -> Order {
        let nearest = |wanted: &dyn Fn(usize) -> bool| {
            let staying = fight.destinations_on_board(ship).filter(|end| wanted(*end));
            staying.min_by_key(|end| {
                let hex = fight.placement(ship, *end).hex;
                fight.nearest_enemy(ship, hex).map_or(0, |(range, _)| range)
            })
        };
        // Slow enough to turn before the edge of the board.
        let is_safe = |end: usize| fight.is_safe(ship, end, 0);
        let destination = nearest(&|end| fight.is_straight(ship, end) && is_safe(end))
            .or_else(|| nearest(&is_safe))
            .or_else(|| nearest(&|_| true));
        Order {
            destination: destination.unwrap_or(0),
            pivot: 0,
        }
    }
}
