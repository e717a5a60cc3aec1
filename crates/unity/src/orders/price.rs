//! Computes and explains the engine requirement of an order (Unity 3.2, 3.4).

use super::figures::{FLOOR, MIN_REQUIREMENT, REQUIREMENT, SPECIAL};
use super::helm::Sideslips;
use super::order::Order;
use serde::Serialize;
use starwright_paper::hex::Side;
use starwright_text::citation::Citation;
use starwright_text::field::pluralize;
use starwright_text::finding::serialize_display;

/// One line of the explanation of an engine requirement.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PricePart {
    /// The maneuver that costs the points, in words.
    pub part: String,
    /// Engine points; negative for a discount.
    pub points: i64,
    /// The section of the book.
    #[serde(serialize_with = "serialize_display")]
    pub rule: Citation,
}

/// The aspects of an order that determine its engine requirement.
#[derive(Clone, Copy, Debug)]
pub struct Maneuver {
    pub turning: Turning,
    /// Number of sideslips to either side.
    pub slips: u32,
    pub speed: u32,
    /// The pivot in hex sides.
    pub pivot: u32,
}

/// The turns of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    None,
    Once(Side),
    /// Several turns by one hex side each.
    Several(usize),
    /// A U-turn, with or without other turns.
    UTurn,
}

/// Speed and sideslips of the previous turn.
#[derive(Clone, Copy, Debug)]
pub struct PreviousTurn {
    pub speed: u32,
    pub slips: Sideslips,
}

/// An engine requirement, split into its parts.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    base: i64,
    slips: i64,
    pivot: i64,
    /// Discount for sideslips of the previous turn to the side of the turn; not negative.
    discount: i64,
    /// Points added to reach the minimum requirement.
    raise: i64,
}

impl Maneuver {
    /// Summarizes an order. An order that breaks rules is priced by the same formulas.
    pub fn from_order(order: &Order) -> Maneuver {
        let turning = match order.turns().as_slice() {
            _ if order.has_u_turn() => Turning::UTurn,
            [] => Turning::None,
            [side] => Turning::Once(*side),
            turns => Turning::Several(turns.len()),
        };
        let pivot = order
            .pivot
            .as_ref()
            .map_or(0, |pivot| pivot.value.unsigned_abs());
        Maneuver {
            turning,
            slips: order.slips().count,
            speed: order.speed(),
            pivot,
        }
    }

    /// Returns `true` if the ship continues straight ahead at its previous speed.
    fn is_unchanged(self, before: PreviousTurn) -> bool {
        self.turning == Turning::None
            && self.slips == 0
            && self.pivot == 0
            && self.speed == before.speed
    }

    /// Computes the engine requirement after a previous turn.
    pub fn price(self, before: PreviousTurn) -> Price {
        let (old, new) = (i64::from(before.speed), i64::from(self.speed));
        let (base, discount) = match self.turning {
            Turning::None => ((old - new).abs(), 0),
            Turning::Once(side) => (old.max(new), i64::from(before.slips.count(side))),
            Turning::Several(_) | Turning::UTurn => (old + new, 0),
        };
        let (slips, pivot) = (i64::from(self.slips), i64::from(self.pivot));
        let least = if self.is_unchanged(before) {
            0
        } else {
            MIN_REQUIREMENT
        };
        let raise = (least - (base + slips + pivot - discount)).max(0);
        Price {
            base,
            slips,
            pivot,
            discount,
            raise,
        }
    }
}

impl Price {
    /// Returns the engine requirement.
    pub fn requirement(self) -> i64 {
        self.base + self.slips + self.pivot - self.discount + self.raise
    }

    /// Explains the requirement part by part.
    pub fn parts(self, maneuver: Maneuver, before: PreviousTurn) -> Vec<PricePart> {
        let (old, new) = (before.speed, maneuver.speed);
        let base = match maneuver.turning {
            Turning::None if old == new => format!("no turn, speed {old} unchanged"),
            Turning::None => format!("no turn: the difference of speeds {old} and {new}"),
            Turning::Once(_) => format!("one turn: the greater of speeds {old} and {new}"),
            Turning::Several(count) => format!("{count} turns: the sum of speeds {old} and {new}"),
            Turning::UTurn => format!("a U-turn: the sum of speeds {old} and {new}"),
        };
        let slips = |count: i64| pluralize(count as usize, "sideslip");
        let side = match maneuver.turning {
            Turning::Once(side) => side.word(),
            _ => "",
        };
        let parts = [
            (slips(self.slips), self.slips, SPECIAL),
            (
                format!("{} to {side} in the turn before", slips(self.discount)),
                -self.discount,
                SPECIAL,
            ),
            (
                format!("a pivot of {}", maneuver.pivot),
                self.pivot,
                SPECIAL,
            ),
            (
                format!("at least {MIN_REQUIREMENT} for any maneuver"),
                self.raise,
                FLOOR,
            ),
        ];
        let parts = parts.into_iter().filter(|(_, points, _)| *points != 0);
        let all = [(base, self.base, REQUIREMENT)].into_iter().chain(parts);
        all.map(|(part, points, rule)| PricePart { part, points, rule })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;

    fn price(text: &str, speed: u32, slips: Sideslips) -> i64 {
        let maneuver = Maneuver::from_order(&parse(text).expect(text));
        let before = PreviousTurn { speed, slips };
        let price = maneuver.price(before);
        let sum: i64 = price
            .parts(maneuver, before)
            .iter()
            .map(|part| part.points)
            .sum();
        assert_eq!(sum, price.requirement(), "{text}: the parts add up");
        sum
    }

    const fn slips(count: u32, side: Side) -> Sideslips {
        Sideslips { count, side }
    }

    #[test]
    fn the_worked_examples_of_the_book_agree() {
        assert_eq!(price("P2L2(5)", 4, Sideslips::NONE), 6);
        assert_eq!(price("3P1(4)", 5, slips(1, Side::Port)), 4);
        assert_eq!(price("2R1RR(6)", 6, Sideslips::NONE), 3);
        assert_eq!(price("3S3(6)", 6, slips(3, Side::Starboard)), 3);
        assert_eq!(price("3P1(4)+1", 5, Sideslips::NONE), 6);
    }

    #[test]
    fn turns_cost_by_their_number() {
        for old in 0..12 {
            for new in 0..12 {
                let (difference, sum) = ((i64::from(old) - new).abs(), i64::from(old) + new);
                assert_eq!(price(&format!("{new}"), old, Sideslips::NONE), difference);
                assert_eq!(
                    price(&format!("{new}S"), old, Sideslips::NONE),
                    i64::from(old).max(new).max(1)
                );
                for many in ["SS", "PPP", "U"] {
                    assert_eq!(
                        price(&format!("{new}{many}"), old, slips(2, Side::Port)),
                        sum.max(1),
                        "{many}"
                    );
                }
            }
        }
    }

    #[test]
    fn previous_slips_lower_one_turn_to_their_side_to_at_least_one() {
        assert_eq!(price("2P2", 4, slips(3, Side::Port)), 1);
        assert_eq!(price("2P2", 4, slips(9, Side::Port)), 1);
        assert_eq!(price("2S2", 4, slips(3, Side::Port)), 4);
        assert_eq!(price("4", 4, slips(3, Side::Port)), 0);
        assert_eq!(price("6", 4, slips(3, Side::Port)), 2);
        assert_eq!(price("2P2L", 4, slips(2, Side::Port)), 4);
    }

    #[test]
    fn only_an_unchanged_course_needs_nothing() {
        assert_eq!(price("0", 0, Sideslips::NONE), 0);
        assert_eq!(price("4", 4, Sideslips::NONE), 0);
        for (text, speed) in [("4+1", 4), ("3L", 4), ("U", 0), ("P", 0), ("5", 4)] {
            assert_eq!(price(text, speed, Sideslips::NONE), 1, "{text}");
        }
    }
}
