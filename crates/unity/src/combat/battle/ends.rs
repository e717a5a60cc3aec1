//! Every place and heading that a ship can reach in one turn, with the order that leads there, ready to be laid on the board.

use crate::orders::{Helm, Sideslips, fly, within_reach};
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_rules::orders::WrittenOrder;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The fastest that a captain goes: beyond this every ship leaves the board.
pub const FASTEST: u32 = 30;

/// A vector on hexes: so many ahead, so many in the next direction clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offset {
    pub ahead: i16,
    pub aside: i16,
}

impl Offset {
    pub fn of(hex: Hex) -> Offset {
        Offset {
            ahead: ((hex.halves - hex.column) / 2) as i16,
            aside: hex.column as i16,
        }
    }

    /// How one hex lies from another, ahead being this heading.
    pub fn between(from: Hex, heading: Heading, to: Hex) -> Offset {
        let apart = Hex {
            column: to.column - from.column,
            halves: to.halves - from.halves,
        };
        // Turned back one side, ahead becomes ahead less aside, and aside becomes ahead.
        let back = |Offset { ahead, aside }, _| Offset {
            ahead: ahead + aside,
            aside: -ahead,
        };
        (0..heading.sides()).fold(Offset::of(apart), back)
    }

    /// The hex that lies so from another, ahead being this heading.
    #[inline]
    pub fn from(self, hex: Hex, heading: Heading) -> Hex {
        hex.far(heading, self.ahead.into())
            .far(heading.turned(1), self.aside.into())
    }
}

/// A place and heading within reach, seen from a ship that heads up.
#[derive(Clone, Debug)]
pub struct End {
    pub hex: Offset,
    /// Where the way bends, if it does; between the two ends and this it is straight.
    pub bend: Offset,
    /// Hex sides clockwise.
    pub turned: u8,
    pub speed: u16,
    /// Sideslips to starboard, negative to port.
    pub slips: i8,
    /// The most hex sides that the ship can pivot at the end.
    pub pivot: i8,
    pub order: Box<str>,
}

/// What the places within reach hang on: engine rating, speed before, sideslips before (to starboard; negative to port).
pub type Helmed = (u32, u16, i8);

/// The tables of this program; many battles need the same.
static ENDS: LazyLock<Mutex<HashMap<Helmed, Arc<[End]>>>> = LazyLock::new(Mutex::default);

/// All places within reach, straight ahead at the speed before being the first. They are those of `orders --all`.
pub fn ends(helmed: Helmed) -> Arc<[End]> {
    let known = || ENDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(ends) = known().get(&helmed) {
        return Arc::clone(ends);
    }
    let ends: Arc<[End]> = compute(helmed).into();
    Arc::clone(known().entry(helmed).or_insert(ends))
}

fn compute((engines, previous, slips): Helmed) -> Vec<End> {
    let side = if slips < 0 {
        Side::Port
    } else {
        Side::Starboard
    };
    let slips = Sideslips {
        count: slips.unsigned_abs().into(),
        side,
    };
    let helm = Helm {
        previous: previous.into(),
        slips,
        is_first_turn: false,
        ..Helm::in_first_turn(engines)
    };
    let reached = within_reach(&helm).ends;
    let slow = reached
        .into_iter()
        .filter(|place| place.speed <= FASTEST.max(previous.into()));
    let mut ends: Vec<End> = slow
        .map(|place| {
            let flown = fly(
                &[WrittenOrder {
                    line: 1,
                    text: place.order.clone(),
                }],
                &helm,
            );
            let path = flown.turns.first().map_or(&[][..], |turn| &turn.path);
            let count = |letter: char| place.order.matches(letter).count() as i8;
            End {
                hex: Offset::of(place.end),
                bend: Offset::of(bend(path)),
                turned: place.heading.sides(),
                speed: place.speed as u16,
                slips: count('R') - count('L'),
                pivot: place.pivot as i8,
                order: place.order.into(),
            }
        })
        .collect();
    let straight = Offset::of(Hex::default().far(Heading::default(), previous.into()));
    if let Some(place) = ends
        .iter()
        .position(|end| end.hex == straight && end.turned == 0)
    {
        ends.swap(0, place);
    }
    ends
}

/// Where a way changes direction; its last hex if it does not.
fn bend(path: &[Hex]) -> Hex {
    let is_bend = |hexes: &&[Hex]| {
        let step = |from: Hex, to: Hex| (to.column - from.column, to.halves - from.halves);
        step(hexes[0], hexes[1]) != step(hexes[1], hexes[2])
    };
    path.windows(3)
        .find(is_bend)
        .map(|hexes| hexes[1])
        .or(path.last().copied())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_the_places_of_the_order_checker_and_going_on_is_the_first() {
        for (engines, previous, slips) in [
            (5, 5, 0),
            (3, 6, -2),
            (0, 4, 0),
            (0, 0, 0),
            (8, 8, 3),
            (2, 0, 0),
        ] {
            let side = if slips < 0 {
                Side::Port
            } else {
                Side::Starboard
            };
            let before = Sideslips {
                count: i8::unsigned_abs(slips).into(),
                side,
            };
            let helm = Helm {
                previous: u32::from(previous),
                slips: before,
                ..Helm::in_first_turn(engines)
            };
            let ends = ends((engines, previous, slips));
            assert_eq!(&*ends[0].order, format!("{previous}({previous})"));
            for end in &*ends {
                for pivot in -end.pivot..=end.pivot {
                    let text = if pivot == 0 {
                        end.order.to_string()
                    } else {
                        format!("{}{pivot:+}", end.order)
                    };
                    let flown = fly(&[WrittenOrder { line: 1, text }], &helm);
                    let turn = &flown.turns[0];
                    assert_eq!(turn.legal, Some(true), "{}", turn.order);
                    assert_eq!(end.hex.from(Hex::default(), Heading::default()), turn.end);
                    assert_eq!(
                        (end.turned, u32::from(end.speed)),
                        (turn.heading.sides(), turn.speed.expect("a speed"))
                    );
                    let bend = end.bend.from(Hex::default(), Heading::default());
                    assert!(turn.path.contains(&bend));
                }
            }
        }
        assert_eq!(ends((0, 7, 0)).len(), 1, "without engines a ship goes on");
    }

    #[test]
    fn offsets_turn_with_the_heading() {
        for heading in Heading::all() {
            let from = Hex {
                column: 4,
                halves: -2,
            };
            let offset = Offset::of(
                Hex::default()
                    .far(Heading::default(), 3)
                    .far(Heading::default().turned(2), 2),
            );
            let to = from.far(heading, 3).far(heading.turned(2), 2);
            assert_eq!(
                (
                    offset.from(from, heading),
                    Offset::between(from, heading, to)
                ),
                (to, offset)
            );
        }
    }
}
