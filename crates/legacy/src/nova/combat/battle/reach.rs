//! Every place and heading that a ship can reach in one move, with the order that leads there, ready to be laid on the board.

use crate::nova::orders::{Helm, Maneuver, fly, within_reach};
use starwright_paper::hex::{Heading, Hex};
use starwright_rules::orders::WrittenOrder;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The fastest that a captain goes: beyond this every ship leaves the board.
const FASTEST: u32 = 30;

/// A place and heading within reach, seen from a ship that heads up.
#[derive(Clone, Debug)]
pub struct End {
    pub hex: Hex,
    /// The hexes on the way, where the ship was being the first; its legs are straight.
    pub path: Vec<Hex>,
    /// Where the way bends; between these and its ends it is straight.
    bends: Vec<Hex>,
    /// Hex sides clockwise.
    pub turned: i32,
    pub speed: u32,
    pub maneuver: Maneuver,
    /// Turns of one hex side, all one way.
    pub turns: u32,
    pub order: Box<str>,
}

impl End {
    /// All hexes that must be on the board for the whole way to be.
    pub fn corners(&self) -> impl Iterator<Item = &Hex> {
        self.bends.iter().chain([&self.hex])
    }
}

/// The tables of this program; many battles need the same.
static ENDS: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// What is within reach, by thrust and speed.
type Known = HashMap<(u32, u32), Arc<[End]>>;

/// All places within reach, those of `orders --all`; never none.
pub fn ends(helm: Helm) -> Arc<[End]> {
    let known = || ENDS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (helm.thrust, helm.previous);
    if let Some(ends) = known().get(&key) {
        return Arc::clone(ends);
    }
    let fastest = FASTEST.max(helm.previous);
    let ends: Arc<[End]> = within_reach(helm)
        .ends
        .into_iter()
        .filter(|place| place.speed <= fastest)
        .map(|place| end(place.order, helm))
        .collect();
    Arc::clone(known().entry(key).or_insert(ends))
}

fn end(order: String, helm: Helm) -> End {
    let flown = fly(
        &[WrittenOrder {
            line: 1,
            text: order.clone(),
        }],
        helm,
    )
    .turns
    .swap_remove(0);
    let step = |from: Hex, to: Hex| (to.column - from.column, to.halves - from.halves);
    let is_bend = |hexes: &&[Hex]| step(hexes[0], hexes[1]) != step(hexes[1], hexes[2]);
    End {
        hex: flown.end,
        bends: flown
            .path
            .windows(3)
            .filter(is_bend)
            .map(|hexes| hexes[1])
            .collect(),
        turned: flown.heading.sides().into(),
        speed: flown.speed.unwrap_or(helm.previous),
        maneuver: flown.maneuver.unwrap_or(Maneuver::Straight),
        turns: order
            .chars()
            .filter(|letter| matches!(letter, 'P' | 'S'))
            .count() as u32,
        order: order.into(),
        path: flown.path,
    }
}

/// Where a ship is and where it heads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stance {
    pub hex: Hex,
    pub heading: Heading,
}

impl Stance {
    /// Where an end leads from here.
    #[inline]
    pub fn to(self, end: &End) -> Stance {
        Stance {
            hex: end.hex.laid(self.hex, self.heading),
            heading: self.heading.turned(end.turned),
        }
    }

    /// Where going straight on leads.
    pub fn on(self, hexes: u32) -> Stance {
        Stance {
            hex: self.hex.far(self.heading, hexes as i32),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_the_places_of_the_order_checker() {
        for (thrust, previous) in [(5, 3), (3, 5), (0, 4), (0, 0), (2, 2)] {
            let helm = Helm { thrust, previous };
            let (ends, places) = (ends(helm), within_reach(helm).ends);
            assert_eq!(ends.len(), places.len());
            for (end, place) in ends.iter().zip(places) {
                let stance = Stance::default().to(end);
                assert_eq!(
                    (stance.hex, stance.heading, end.speed),
                    (place.end, place.heading, place.speed)
                );
                assert_eq!(
                    (end.maneuver, &*end.order),
                    (place.maneuver, place.order.as_str())
                );
                assert!(end.corners().all(|corner| end.path.contains(corner)));
                let turned = if end.turned > 3 {
                    6 - end.turned
                } else {
                    end.turned
                };
                assert_eq!(end.turns as i32, turned, "{}", end.order);
            }
        }
        assert_eq!(
            ends(Helm {
                thrust: 0,
                previous: 7
            })
            .len(),
            1,
            "without thrust a ship goes on"
        );
    }
}
