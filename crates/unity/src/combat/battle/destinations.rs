//! The destinations of a ship: every hex and heading that it can reach in one turn, with the order for it.

use crate::orders::parse::parse;
use crate::orders::{Helm, Sideslips, reachable_places};
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_paper::replay::Board;
use starwright_rules::battle::memo::Memo;
use std::sync::Arc;

/// Maximum speed that a captain orders; a faster ship would leave the board.
pub const MAX_SPEED: u32 = 30;

/// A displacement in hexes ahead and in the next direction clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offset {
    pub ahead: i16,
    pub aside: i16,
}

impl Offset {
    pub fn from_hex(hex: Hex) -> Offset {
        Offset {
            ahead: ((hex.halves - hex.column) / 2) as i16,
            aside: hex.column as i16,
        }
    }

    /// Returns the offset between two hexes relative to a heading.
    pub fn from_hexes(from: Hex, heading: Heading, to: Hex) -> Offset {
        let apart = Hex {
            column: to.column - from.column,
            halves: to.halves - from.halves,
        };
        // Turn the vector back by one hex side.
        let back = |Offset { ahead, aside }, _| Offset {
            ahead: ahead + aside,
            aside: -ahead,
        };
        (0..heading.sides()).fold(Offset::from_hex(apart), back)
    }

    /// Returns the hex at this offset from another, relative to a heading.
    #[inline]
    pub fn from(self, hex: Hex, heading: Heading) -> Hex {
        hex.far(heading, self.ahead.into())
            .far(heading.turned(1), self.aside.into())
    }
}

/// A hex and heading that a ship at the origin, heading up, can reach in one turn.
#[derive(Clone, Debug)]
pub struct Destination {
    pub hex: Offset,
    /// The hex where the path changes direction, or its end if it is straight.
    pub bend: Offset,
    /// Change of heading in hex sides clockwise.
    pub turned: u8,
    pub speed: u16,
    /// Number of sideslips to starboard, or negative to port.
    pub slips: i8,
    /// Maximum pivot at the end in hex sides.
    pub pivot: i8,
    pub order: Box<str>,
}

/// Engine rating, previous speed, and previous sideslips to starboard (negative to port). They determine the
/// destinations.
pub type HelmKey = (u32, u16, i8);

/// Returns all destinations, the same as `orders --all`. The first is straight ahead at the previous speed.
pub fn destinations(helm_key: HelmKey) -> Arc<[Destination]> {
    static DESTINATIONS: Memo<HelmKey, Arc<[Destination]>> = Memo::new();
    DESTINATIONS.get(helm_key, |helm_key| compute(helm_key).into())
}

impl Destination {
    /// Returns the end of a path from a hex, or `None` if the path leaves the board. Both parts of a path are straight,
    /// so checking their ends is enough.
    #[inline]
    pub fn hex_on_board(&self, board: Board, hex: Hex, heading: Heading) -> Option<Hex> {
        let end = self.hex.from(hex, heading);
        (board.has(end) && board.has(self.bend.from(hex, heading))).then_some(end)
    }
}

/// Converts a key to the helm that `orders` uses.
pub fn helm((engines, previous, slips): HelmKey) -> Helm {
    let side = if slips < 0 {
        Side::Port
    } else {
        Side::Starboard
    };
    let slips = Sideslips {
        count: slips.unsigned_abs().into(),
        side,
    };
    Helm {
        previous: previous.into(),
        slips,
        is_first_turn: false,
        ..Helm::first_turn(engines)
    }
}

fn compute(key: HelmKey) -> Vec<Destination> {
    let (helm, previous) = (helm(key), key.1);
    let reached = reachable_places(&helm).ends;
    let slow = reached
        .into_iter()
        .filter(|place| place.speed <= MAX_SPEED.max(previous.into()));
    let mut ends: Vec<Destination> = slow
        .map(|place| {
            let order = parse(&place.order).expect("an order within reach");
            let (path, _) = order.fly(Hex::default(), Heading::default());
            let count = |letter: char| place.order.matches(letter).count() as i8;
            Destination {
                hex: Offset::from_hex(place.end),
                bend: Offset::from_hex(find_bend(&path)),
                turned: place.heading.sides(),
                speed: place.speed as u16,
                slips: count('R') - count('L'),
                pivot: place.pivot as i8,
                order: place.order.into(),
            }
        })
        .collect();
    let straight = Offset::from_hex(Hex::default().far(Heading::default(), previous.into()));
    if let Some(place) = ends
        .iter()
        .position(|end| end.hex == straight && end.turned == 0)
    {
        ends.swap(0, place);
    }
    ends
}

/// Returns the hex where a path changes direction, or its last hex if it is straight.
fn find_bend(path: &[Hex]) -> Hex {
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
    use crate::orders::fly;
    use starwright_rules::orders::WrittenOrder;

    #[test]
    fn destinations_match_the_order_checker_straight_ahead_first() {
        for (engines, previous, slips) in [
            (5, 5, 0),
            (3, 6, -2),
            (0, 4, 0),
            (0, 0, 0),
            (8, 8, 3),
            (2, 0, 0),
        ] {
            let helm = helm((engines, previous, slips));
            let ends = destinations((engines, previous, slips));
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
        assert_eq!(
            destinations((0, 7, 0)).len(),
            1,
            "without engines a ship goes on"
        );
    }

    #[test]
    fn offsets_turn_with_the_heading() {
        for heading in Heading::all() {
            let from = Hex {
                column: 4,
                halves: -2,
            };
            let offset = Offset::from_hex(
                Hex::default()
                    .far(Heading::default(), 3)
                    .far(Heading::default().turned(2), 2),
            );
            let to = from.far(heading, 3).far(heading.turned(2), 2);
            assert_eq!(
                (
                    offset.from(from, heading),
                    Offset::from_hexes(from, heading, to)
                ),
                (to, offset)
            );
        }
    }
}
