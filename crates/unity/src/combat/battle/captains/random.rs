//! `random`: any legal order, one as likely as another.

use super::super::fight::Fight;
use super::super::movement::Order;
use super::{Captain, Mind};
use starwright_paper::random::Random;

/// Any legal order; it stays on the board while it can.
pub struct Any;

impl Captain for Any {
    fn order(&self, fight: &Fight, mind: &mut Mind, ship: usize, random: &mut Random) -> Order {
        let ends = &fight.ends[ship];
        mind.scored.clear();
        mind.scored.extend(
            (0..ends.len())
                .filter(|end| fight.stays(ship, *end))
                .map(|end| (0.0, end)),
        );
        if mind.scored.is_empty() {
            return Order::default();
        }
        let end = mind.scored[random.below(mind.scored.len() as u32) as usize].1;
        let most = i32::from(ends[end].pivot);
        Order {
            end,
            pivot: (random.below(2 * most as u32 + 1) as i32 - most) as i8,
        }
    }

    fn directs_flights(&self) -> bool {
        false
    }
}
