//! An order: what it tells the ship to do, and how that is written.

use super::helm::Slips;
use starwright_paper::hex::{Heading, Hex, Side};
use std::fmt;
use std::ops::Range;

/// A part of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This many hexes forward.
    Ahead(u32),
    /// One hex side to a side.
    Turn(Side),
    /// Three hex sides at once.
    UTurn,
    /// One hex forward and to a side, the heading unchanged.
    Slip(Side),
}

/// Something and its place in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    pub what: T,
    pub span: Range<usize>,
}

/// An order that can be read; it may still break rules.
#[derive(Clone, Debug, Default)]
pub struct Order {
    pub steps: Vec<Placed<Step>>,
    /// The speed in brackets.
    pub written_speed: Option<Placed<u32>>,
    /// Hex sides clockwise.
    pub pivot: Option<Placed<i32>>,
    /// Marks of optional rules, in words.
    pub marks: Vec<String>,
    /// The first movement or terrain option marked (Unity D, G), without which the order cannot be judged.
    pub option: Option<&'static str>,
}

impl Order {
    /// An order of these steps.
    pub fn of(steps: impl IntoIterator<Item = Step>) -> Order {
        let steps = steps
            .into_iter()
            .map(|what| Placed { what, span: 0..0 })
            .collect();
        Order {
            steps,
            ..Order::default()
        }
    }

    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.iter().map(|step| step.what)
    }

    /// Forward hexes and sideslips (Unity 3.1, 3.4).
    pub fn speed(&self) -> u32 {
        let hexes = |step| match step {
            Step::Ahead(hexes) => hexes,
            Step::Slip(_) => 1,
            Step::Turn(_) | Step::UTurn => 0,
        };
        self.steps().map(hexes).sum()
    }

    /// The sides of its one-side turns, in order.
    pub fn turns(&self) -> Vec<Side> {
        self.steps()
            .filter_map(|step| {
                if let Step::Turn(side) = step {
                    Some(side)
                } else {
                    None
                }
            })
            .collect()
    }

    pub fn has_u_turn(&self) -> bool {
        self.steps().any(|step| step == Step::UTurn)
    }

    /// Its sideslips; of an order that slips to both sides, all to that of the first.
    pub fn slips(&self) -> Slips {
        let mut slips = self.steps().filter_map(|step| {
            if let Step::Slip(side) = step {
                Some(side)
            } else {
                None
            }
        });
        slips.next().map_or(Slips::NONE, |side| Slips {
            count: 1 + slips.count() as u32,
            side,
        })
    }

    /// The hexes that a ship enters and where it heads at the end (Unity 3.1, 3.4).
    pub fn fly(&self, from: Hex, heading: Heading) -> (Vec<Hex>, Heading) {
        let (mut hexes, mut heading) = (vec![from], heading);
        let mut hex = from;
        for step in self.steps() {
            let (count, way) = match step {
                Step::Ahead(count) => (count, heading),
                Step::Slip(side) => (1, heading.turned(side.sign())),
                Step::Turn(side) => {
                    heading = heading.turned(side.sign());
                    continue;
                }
                Step::UTurn => {
                    heading = heading.turned(3);
                    continue;
                }
            };
            for _ in 0..count {
                hex = hex.next(way);
                hexes.push(hex);
            }
        }
        (hexes, heading)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for step in self.steps() {
            match step {
                Step::Ahead(hexes) => write!(f, "{hexes}")?,
                Step::Turn(Side::Port) => f.write_str("P")?,
                Step::Turn(Side::Starboard) => f.write_str("S")?,
                Step::UTurn => f.write_str("U")?,
                Step::Slip(Side::Port) => f.write_str("L")?,
                Step::Slip(Side::Starboard) => f.write_str("R")?,
            }
        }
        write!(f, "({})", self.speed())?;
        self.pivot
            .as_ref()
            .map_or(Ok(()), |pivot| write!(f, "{:+}", pivot.what))
    }
}
