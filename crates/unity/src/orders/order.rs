//! An order as a list of steps, which can be flown and written as text.

use super::helm::Sideslips;
use starwright_paper::hex::{Heading, Hex, Side};
use std::fmt;
use std::ops::Range;

/// One step of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Hexes straight forward.
    Ahead(u32),
    /// A turn by one hex side.
    Turn(Side),
    /// A turn by three hex sides.
    UTurn,
    /// One hex diagonally forward, without a change of heading.
    Slip(Side),
}

/// A value and its byte range in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// A parsed order, which may still break rules.
#[derive(Clone, Debug, Default)]
pub struct Order {
    pub steps: Vec<Spanned<Step>>,
    /// The speed that is written in brackets.
    pub written_speed: Option<Spanned<u32>>,
    /// The pivot in hex sides, clockwise.
    pub pivot: Option<Spanned<i32>>,
    /// Marks of optional rules, spelled out.
    pub marks: Vec<String>,
    /// The first optional rule on movement or terrain that the order marks (Unity D, G). Without that rule, the order
    /// cannot be judged.
    pub option: Option<&'static str>,
}

impl Order {
    /// Creates an order without a written speed, pivot or marks.
    pub fn from_steps(steps: impl IntoIterator<Item = Step>) -> Order {
        let steps = steps
            .into_iter()
            .map(|value| Spanned { value, span: 0..0 })
            .collect();
        Order {
            steps,
            ..Order::default()
        }
    }

    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.iter().map(|step| step.value)
    }

    /// Returns the speed: the number of forward hexes and sideslips (Unity 3.1, 3.4).
    pub fn speed(&self) -> u32 {
        self.steps()
            .map(|step| match step {
                Step::Ahead(hexes) => hexes,
                Step::Slip(_) => 1,
                Step::Turn(_) | Step::UTurn => 0,
            })
            .sum()
    }

    /// Returns the side of each turn by one hex side, in order.
    pub fn turns(&self) -> Vec<Side> {
        let turns = self.steps().filter_map(|step| match step {
            Step::Turn(side) => Some(side),
            _ => None,
        });
        turns.collect()
    }

    pub fn has_u_turn(&self) -> bool {
        self.steps().any(|step| step == Step::UTurn)
    }

    /// Returns the sideslips. If they go to both sides, all are counted for the side of the first.
    pub fn slips(&self) -> Sideslips {
        let mut slips = self.steps().filter_map(|step| match step {
            Step::Slip(side) => Some(side),
            _ => None,
        });
        slips.next().map_or(Sideslips::NONE, |side| Sideslips {
            count: 1 + slips.count() as u32,
            side,
        })
    }

    /// Returns the hexes of the path, starting hex first, and the final heading (Unity 3.1, 3.4).
    pub fn fly(&self, from: Hex, heading: Heading) -> (Vec<Hex>, Heading) {
        let (mut hexes, mut heading) = (vec![from], heading);
        let mut hex = from;
        for step in self.steps() {
            let (count, direction) = match step {
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
                hex = hex.next(direction);
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
        match &self.pivot {
            Some(pivot) => write!(f, "{:+}", pivot.value),
            None => Ok(()),
        }
    }
}
