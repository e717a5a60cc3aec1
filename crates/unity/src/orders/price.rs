//! What an order needs of the engines, and how that comes about (Unity 3.2, 3.4).

use super::figures::{FLOOR, LEAST, REQUIREMENT, SPECIAL};
use super::helm::Slips;
use super::order::Order;
use serde::Serialize;
use starwright_paper::hex::Side;
use starwright_text::citation::Citation;
use starwright_text::finding::serialize_display;

/// A part of an engine requirement.
#[derive(Clone, Debug, Serialize)]
pub struct PricePart {
    /// What needs it, in words.
    pub part: String,
    /// What it needs; negative if it saves something.
    pub points: i64,
    /// The rule.
    #[serde(serialize_with = "serialize_display")]
    pub rule: Citation,
}

/// What the price of an order depends on.
#[derive(Clone, Copy, Debug)]
pub struct Manoeuvre {
    pub turning: Turning,
    /// Sideslips, whichever way.
    pub slips: u32,
    pub speed: u32,
    /// Hex sides of the pivot.
    pub pivot: u32,
}

/// How much a ship turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    None,
    Once(Side),
    /// This many one-side turns.
    Often(usize),
    /// A U-turn, whatever else.
    About,
}

/// What the ship did in the turn before.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    pub speed: u32,
    pub slips: Slips,
}

/// The parts of an engine requirement.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    base: i64,
    slips: i64,
    pivot: i64,
    /// Sideslips of the turn before, in the direction of the turn; not negative.
    discount: i64,
    /// What is missing to the least that a manoeuvre needs.
    raise: i64,
}

impl Manoeuvre {
    /// That of an order; orders that break rules are priced by the same formulas.
    pub fn of(order: &Order) -> Manoeuvre {
        let turning = match order.turns().as_slice() {
            _ if order.has_u_turn() => Turning::About,
            [] => Turning::None,
            [side] => Turning::Once(*side),
            turns => Turning::Often(turns.len()),
        };
        let pivot = order
            .pivot
            .as_ref()
            .map_or(0, |pivot| pivot.what.unsigned_abs());
        Manoeuvre {
            turning,
            slips: order.slips().count,
            speed: order.speed(),
            pivot,
        }
    }

    /// Whether the ship just goes on.
    fn is_drifting(self, before: Before) -> bool {
        self.turning == Turning::None
            && self.slips == 0
            && self.pivot == 0
            && self.speed == before.speed
    }

    pub fn price(self, before: Before) -> Price {
        let (old, new) = (i64::from(before.speed), i64::from(self.speed));
        let (base, discount) = match self.turning {
            Turning::None => ((old - new).abs(), 0),
            Turning::Once(side) => (old.max(new), i64::from(before.slips.to(side))),
            Turning::Often(_) | Turning::About => (old + new, 0),
        };
        let (slips, pivot) = (i64::from(self.slips), i64::from(self.pivot));
        let least = if self.is_drifting(before) { 0 } else { LEAST };
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
    /// The engine requirement.
    pub fn requirement(self) -> i64 {
        self.base + self.slips + self.pivot - self.discount + self.raise
    }

    /// Its parts in words, with the rules.
    pub fn parts(self, manoeuvre: Manoeuvre, before: Before) -> Vec<PricePart> {
        let (old, new) = (before.speed, manoeuvre.speed);
        let base = match manoeuvre.turning {
            Turning::None if old == new => format!("no turn, speed {old} unchanged"),
            Turning::None => format!("no turn: the difference of speeds {old} and {new}"),
            Turning::Once(_) => format!("one turn: the greater of speeds {old} and {new}"),
            Turning::Often(count) => format!("{count} turns: the sum of speeds {old} and {new}"),
            Turning::About => format!("a U-turn: the sum of speeds {old} and {new}"),
        };
        let slips = |count: i64| {
            if count == 1 {
                "1 sideslip".to_string()
            } else {
                format!("{count} sideslips")
            }
        };
        let side = if let Turning::Once(side) = manoeuvre.turning {
            side.word()
        } else {
            ""
        };
        let parts = [
            (slips(self.slips), self.slips, SPECIAL),
            (
                format!("{} to {side} in the turn before", slips(self.discount)),
                -self.discount,
                SPECIAL,
            ),
            (
                format!("a pivot of {}", manoeuvre.pivot),
                self.pivot,
                SPECIAL,
            ),
            (
                format!("at least {LEAST} for any manoeuvre"),
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

    fn price(text: &str, speed: u32, slips: Slips) -> i64 {
        let manoeuvre = Manoeuvre::of(&parse(text).expect(text));
        let before = Before { speed, slips };
        let price = manoeuvre.price(before);
        let sum: i64 = price
            .parts(manoeuvre, before)
            .iter()
            .map(|part| part.points)
            .sum();
        assert_eq!(sum, price.requirement(), "{text}: the parts add up");
        sum
    }

    const fn slips(count: u32, side: Side) -> Slips {
        Slips { count, side }
    }

    #[test]
    fn the_worked_examples_of_the_book() {
        assert_eq!(price("P2L2(5)", 4, Slips::NONE), 6);
        assert_eq!(price("3P1(4)", 5, slips(1, Side::Port)), 4);
        assert_eq!(price("2R1RR(6)", 6, Slips::NONE), 3);
        assert_eq!(price("3S3(6)", 6, slips(3, Side::Starboard)), 3);
        assert_eq!(price("3P1(4)+1", 5, Slips::NONE), 6);
    }

    #[test]
    fn turns_cost_by_their_number() {
        for old in 0..12 {
            for new in 0..12 {
                let (difference, sum) = ((i64::from(old) - new).abs(), i64::from(old) + new);
                assert_eq!(price(&format!("{new}"), old, Slips::NONE), difference);
                assert_eq!(
                    price(&format!("{new}S"), old, Slips::NONE),
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
    fn slips_of_the_turn_before_help_one_turn_to_their_side_down_to_one() {
        assert_eq!(price("2P2", 4, slips(3, Side::Port)), 1);
        assert_eq!(price("2P2", 4, slips(9, Side::Port)), 1);
        assert_eq!(price("2S2", 4, slips(3, Side::Port)), 4);
        assert_eq!(price("4", 4, slips(3, Side::Port)), 0);
        assert_eq!(price("6", 4, slips(3, Side::Port)), 2);
        assert_eq!(price("2P2L", 4, slips(2, Side::Port)), 4);
    }

    #[test]
    fn only_going_on_needs_nothing() {
        assert_eq!(price("0", 0, Slips::NONE), 0);
        assert_eq!(price("4", 4, Slips::NONE), 0);
        for (text, speed) in [("4+1", 4), ("3L", 4), ("U", 0), ("P", 0), ("5", 4)] {
            assert_eq!(price(text, speed, Slips::NONE), 1, "{text}");
        }
    }
}
