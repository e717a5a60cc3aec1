//! The `random` captain, who chooses among all legal orders with equal probability.

use super::super::fight::Fight;
use super::super::movement::Order;
use super::{Captain, CaptainState};
use starwright_paper::random::Random;

/// A captain who picks any legal order that stays on the board.
pub struct RandomCaptain;

impl Captain for RandomCaptain {
    fn order(
        &self,
        fight: &Fight,
        _: &mut CaptainState,
        ship: usize,
        random: &mut Random,
    ) -> Order {
        let staying: Vec<usize> = fight.destinations_on_board(ship).collect();
        if staying.is_empty() {
            return Order::default();
        }
        let destination = staying[random.below(staying.len() as u32) as usize];
        let pivots = i32::from(fight.destinations[ship][destination].pivot);
        Order {
            destination,
            pivot: (random.below(2 * pivots as u32 + 1) as i32 - pivots) as i8,
        }
    }

    fn directs_flights(&self) -> bool {
        false
    }
}
