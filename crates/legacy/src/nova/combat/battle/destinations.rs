//! The destinations of a ship: every hex and heading that it can reach in one move, with the order for it.

use crate::nova::orders::{Helm, Maneuver, fly, reachable_places};
use starwright_paper::hex::Hex;
use starwright_rules::battle::captains::Placement;
use starwright_rules::battle::memo::Memo;
use starwright_rules::orders::WrittenOrder;
use std::sync::Arc;

/// Maximum speed that a captain orders; a faster ship would leave the board.
const MAX_SPEED: u32 = 30;

/// A hex and heading within reach of a ship at the origin that heads up.
#[derive(Clone, Debug)]
pub struct Destination {
    pub hex: Hex,
    /// Hexes of the path, starting hex first.
    pub path: Vec<Hex>,
    /// Hexes where the path changes direction.
    bends: Vec<Hex>,
    /// Turn in hex sides clockwise.
    pub turned: i32,
    pub speed: u32,
    pub maneuver: Maneuver,
    /// Number of turns of one hex side, all to the same side.
    pub turns: u32,
    pub order: Box<str>,
}

impl Destination {
    /// Returns the placement to which the order leads from another.
    #[inline]
    pub fn placement(&self, from: Placement) -> Placement {
        Placement {
            hex: self.hex.laid(from.hex, from.heading),
            heading: from.heading.turned(self.turned),
        }
    }

    /// Iterates over the hexes that must be on the board for the whole path to be.
    pub fn corners(&self) -> impl Iterator<Item = &Hex> {
        self.bends.iter().chain([&self.hex])
    }
}

/// Returns all destinations of a ship, those of `orders --all`; never empty.
pub fn destinations(helm: Helm) -> Arc<[Destination]> {
    static DESTINATIONS: Memo<(u32, u32), Arc<[Destination]>> = Memo::new();
    DESTINATIONS.get((helm.thrust, helm.previous), |_| {
        let max_speed = MAX_SPEED.max(helm.previous);
        let places = reachable_places(helm).ends.into_iter();
        places
            .filter(|place| place.speed <= max_speed)
            .map(|place| build_destination(place.order, helm))
            .collect()
    })
}

fn build_destination(order: String, helm: Helm) -> Destination {
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
    Destination {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn destinations_match_the_order_checker() {
        for (thrust, previous) in [(5, 3), (3, 5), (0, 4), (0, 0), (2, 2)] {
            let helm = Helm { thrust, previous };
            let (destinations, places) = (destinations(helm), reachable_places(helm).ends);
            assert_eq!(destinations.len(), places.len());
            for (end, place) in destinations.iter().zip(places) {
                let stance = end.placement(Placement::default());
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
            destinations(Helm {
                thrust: 0,
                previous: 7
            })
            .len(),
            1,
            "without thrust a ship goes on"
        );
    }
}
