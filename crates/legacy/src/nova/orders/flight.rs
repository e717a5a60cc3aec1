//! Flies orders turn by turn, and finds every place within reach of one order.

use super::super::tables::MANEUVERS;
use super::maneuver::{Maneuver, Order, Step};
use serde::Serialize;
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_rules::orders::{OrderError, WrittenOrder};
use starwright_text::field::{clip, escape_controls};
use std::collections::BTreeMap;

/// Thrust and speed of a ship before it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Helm {
    /// Thrust rating.
    pub thrust: u32,
    /// Speed in the previous turn.
    pub previous: u32,
}

/// Result of orders flown one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct FlownOrders {
    /// Always `None`: thrust is not spent, it limits maneuvers.
    pub requirement: Option<u32>,
    /// Whether all orders are legal.
    pub legal: bool,
    /// Speed of the last order, or `None` if it cannot be read.
    pub speed: Option<u32>,
    /// Maneuver of the last order, or `None` if it is not one.
    pub maneuver: Option<Maneuver>,
    /// Thrust and speed before the first order.
    #[serde(flatten)]
    pub helm: Helm,
    /// One turn per order.
    pub turns: Vec<FlownTurn>,
}

/// Result of one order.
#[derive(Clone, Debug, Serialize)]
pub struct FlownTurn {
    /// Number of the turn, from 1.
    pub turn: usize,
    /// The order as written, with control characters escaped.
    pub order: String,
    /// Whether the order is legal.
    pub legal: bool,
    /// Ordered speed, or `None` if the order cannot be read.
    pub speed: Option<u32>,
    /// Maneuver of the order.
    pub maneuver: Option<Maneuver>,
    /// Speed in the previous turn.
    pub previous: u32,
    /// Errors of the order.
    pub problems: Vec<OrderError>,
    /// Order that is flown: the written one, or straight ahead at the previous speed if it is not legal (derived).
    pub flown: String,
    /// Hex where the ship ends.
    pub end: Hex,
    /// Heading at the end.
    pub heading: Heading,
    /// Hexes of the path, starting hex first.
    pub path: Vec<Hex>,
}

/// Flies orders one after the other, from the middle of the map and heading up.
pub fn fly(orders: &[WrittenOrder], helm: Helm) -> FlownOrders {
    let (mut now, mut hex, mut heading) = (helm, Hex::default(), Heading::default());
    let mut turns: Vec<FlownTurn> = Vec::new();
    for (index, written) in orders.iter().enumerate() {
        let problem = |(span, message), rule| OrderError {
            order: index,
            diagnostic: written.error_at(span, message),
            rule,
        };
        let read = Order::read(&written.text);
        let problems = match &read {
            Err(mistake) => vec![problem(mistake.clone(), None)],
            Ok(order) => {
                let breach = order.breach(now).into_iter();
                breach
                    .map(|why| problem((0..written.text.len(), why), Some(MANEUVERS)))
                    .collect()
            }
        };
        let order = read.ok();
        let is_legal = problems.is_empty();
        let flown = match &order {
            Some(order) if is_legal => order.clone(),
            _ => Order(vec![Step::Ahead(now.previous)]),
        };
        let (path, after) = flown.fly(hex, heading);
        (hex, heading) = (path.last().copied().unwrap_or(hex), after);
        turns.push(FlownTurn {
            turn: index + 1,
            order: escape_controls(&clip(&written.text)),
            legal: is_legal,
            speed: order.as_ref().map(Order::speed),
            maneuver: order.as_ref().and_then(Order::maneuver),
            previous: now.previous,
            problems,
            flown: flown.to_string(),
            end: hex,
            heading,
            path,
        });
        now.previous = flown.speed();
    }
    let last = turns.last();
    FlownOrders {
        requirement: None,
        legal: turns.iter().all(|turn| turn.legal),
        speed: last.and_then(|turn| turn.speed),
        maneuver: last.and_then(|turn| turn.maneuver),
        helm,
        turns,
    }
}

/// Every place that a ship can reach in one turn, with its heading.
#[derive(Clone, Debug, Serialize)]
pub struct ReachablePlaces {
    /// Thrust and speed before the move.
    #[serde(flatten)]
    pub helm: Helm,
    /// Places with their headings, nearest first.
    pub ends: Vec<Place>,
}

/// A hex and heading that a ship can reach.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// Hex of the place.
    pub end: Hex,
    /// Distance in hexes from the start.
    pub distance: u32,
    /// Heading at the place.
    pub heading: Heading,
    /// Order with the fewest turns, then hexes, that leads there.
    pub order: String,
    /// Maneuver of the order.
    pub maneuver: Maneuver,
    /// Speed of the order.
    pub speed: u32,
}

/// Finds every place that a ship can reach in one turn.
///
/// Two hexes in directions that are two sides apart are one in the direction between, and opposite ones cancel. No maneuver
/// with turns has a minimum number of hexes, so every place is reached in two neighboring directions.
pub fn reachable_places(helm: Helm) -> ReachablePlaces {
    let mut found: BTreeMap<(Hex, Heading), Place> = BTreeMap::new();
    for turns in 0..=3 {
        let Some(maneuver) = Maneuver::from_turns(turns) else {
            continue;
        };
        let Some(hexes) = maneuver.hexes(helm) else {
            continue;
        };
        for side in Side::ALL.into_iter().take(if turns == 0 { 1 } else { 2 }) {
            for speed in hexes.clone() {
                for first in 0..=turns.saturating_sub(1) {
                    for ahead in 0..=speed {
                        let legs = [(first, speed - ahead), (first + 1, ahead)];
                        let place = build_place(maneuver, &build_order(side, turns, legs));
                        found.entry((place.end, place.heading)).or_insert(place);
                    }
                }
            }
        }
    }
    let mut ends: Vec<Place> = found.into_values().collect();
    ends.sort_by_key(|place| {
        (
            place.distance,
            -place.end.halves,
            place.end.column,
            place.heading,
        )
    });
    ReachablePlaces { helm, ends }
}

/// Builds an order with the given hexes after the given numbers of turns.
fn build_order(side: Side, turns: usize, legs: [(usize, u32); 2]) -> Order {
    let hexes = |after: usize| {
        legs.iter()
            .filter(|(leg, _)| *leg == after)
            .map(|(_, hexes)| *hexes)
            .sum::<u32>()
    };
    let mut steps = Vec::new();
    for after in 0..=turns {
        if after > 0 {
            steps.push(Step::Turn(side));
        }
        // Without turns, both legs are one.
        let hexes = if turns == 0 {
            legs[0].1 + legs[1].1
        } else {
            hexes(after)
        };
        if hexes > 0 {
            steps.push(Step::Ahead(hexes));
        }
    }
    Order(if steps.is_empty() {
        vec![Step::Ahead(0)]
    } else {
        steps
    })
}

fn build_place(maneuver: Maneuver, order: &Order) -> Place {
    let (path, heading) = order.fly(Hex::default(), Heading::default());
    let end = path.last().copied().unwrap_or_default();
    Place {
        end,
        distance: end.distance(),
        heading,
        order: order.to_string(),
        maneuver,
        speed: order.speed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns every order with up to three turns, hex by hex.
    fn walk_orders(helm: Helm) -> BTreeSet<(Hex, Heading)> {
        let mut found = BTreeSet::new();
        let mut open: Vec<(Hex, Heading, usize, u32, i32)> =
            vec![(Hex::default(), Heading::default(), 0, 0, 0)];
        while let Some((hex, heading, turns, hexes, sign)) = open.pop() {
            let allowed = Maneuver::from_turns(turns).and_then(|maneuver| maneuver.hexes(helm));
            if allowed.is_some_and(|allowed| allowed.contains(&hexes)) {
                found.insert((hex, heading));
            }
            if hexes < helm.previous + helm.thrust {
                open.push((hex.next(heading), heading, turns, hexes + 1, sign));
            }
            for turn in [-1, 1]
                .into_iter()
                .filter(|turn| turns < 3 && (sign == 0 || sign == *turn))
            {
                open.push((hex, heading.turned(turn), turns + 1, hexes, turn));
            }
        }
        found
    }

    #[test]
    fn every_place_within_reach_is_found_and_its_order_leads_there() {
        for thrust in 0..=4 {
            for previous in 0..=5 {
                let helm = Helm { thrust, previous };
                let reach = reachable_places(helm);
                let ends: BTreeSet<_> = reach
                    .ends
                    .iter()
                    .map(|place| (place.end, place.heading))
                    .collect();
                assert_eq!(ends, walk_orders(helm), "{helm:?}");
                for place in &reach.ends {
                    let order = Order::read(&place.order).expect("our own notation");
                    assert_eq!(order.breach(helm), None, "{} {helm:?}", place.order);
                    let (path, heading) = order.fly(Hex::default(), Heading::default());
                    assert_eq!((path.last(), heading), (Some(&place.end), place.heading));
                }
            }
        }
    }

    #[test]
    fn an_illegal_order_continues_straight_at_the_current_speed() {
        let written = |text: &str| WrittenOrder {
            line: 1,
            text: text.to_string(),
        };
        let flown = fly(
            &[written("2P1"), written("9")],
            Helm {
                thrust: 3,
                previous: 3,
            },
        );
        assert!(!flown.legal);
        assert_eq!(
            (flown.turns[0].flown.as_str(), flown.turns[1].flown.as_str()),
            ("2P1(3)", "3(3)")
        );
        assert_eq!(
            (flown.speed, flown.maneuver),
            (Some(9), Some(Maneuver::Straight))
        );
    }
}
