//! Finds every place that a ship can reach in one turn, with the cheapest order for each.
//!
//! Turns to one side lead through the directions 0, 1, 2, 3 of that side, counted from the first heading. A sideslip goes in the
//! direction of the next turn. So after `t` turns the ship has moved some hexes in each of the directions 0 to `t` and, by
//! sideslips at the end, `t + 1`. A sideslip before a turn goes in the same direction as a forward hex after it and costs one more.
//! Two hexes in directions that are two apart equal one hex in the direction between, opposite ones cancel, and a ship that turns
//! never needs more for being slower. So a cheapest order uses at most two directions: neighbors or, after three turns, the
//! first and the last.

use super::figures::{MAX_PIVOT, MAX_TURNS};
use super::helm::Helm;
use super::order::{Order, Step};
use super::price::{Maneuver, PreviousTurn, Turning};
use serde::Serialize;
use starwright_paper::hex::{Heading, Hex, Side};
use std::collections::HashMap;

/// A course in at most two directions, which may be the cheapest to some place.
#[derive(Clone, Copy, Debug)]
struct Course {
    side: Side,
    turns: usize,
    /// Two directions with the number of hexes in each. The direction `turns + 1` stands for sideslips.
    legs: [(usize, u32); 2],
}

/// A hex and heading, the cheapest course there, and that course's engine requirement.
#[derive(Clone, Debug)]
struct Destination {
    hex: Hex,
    heading: Heading,
    requirement: i64,
    course: Course,
}

/// Every place that a ship can reach in one turn.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReachablePlaces {
    /// The ship before it moves.
    #[serde(flatten)]
    pub helm: Helm,
    /// Places and headings, nearest first.
    pub ends: Vec<ReachablePlace>,
}

/// A place that a ship can reach, with the cheapest order to it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReachablePlace {
    /// The hex.
    pub end: Hex,
    /// Distance from the starting hex, in hexes.
    pub distance: u32,
    /// The final heading.
    pub heading: Heading,
    /// The cheapest order to the place.
    pub order: String,
    /// Engine requirement of the order.
    pub requirement: i64,
    /// Speed of the order.
    pub speed: u32,
    /// Maximum pivot in hex sides that the engines still allow at the place.
    pub pivot: u32,
}

/// Finds every place that a ship can reach in one turn.
pub fn reachable_places(helm: &Helm) -> ReachablePlaces {
    let (engines, before) = (helm.engines, helm.previous_turn());
    let destinations = reach(engines, before);
    let ends = destinations.iter().map(|destination| {
        let order = destination.course.order();
        ReachablePlace {
            end: destination.hex,
            distance: destination.hex.distance(),
            heading: destination.heading,
            order: order.to_string(),
            requirement: destination.requirement,
            speed: order.speed(),
            pivot: max_pivot(destination, engines, before),
        }
    });
    ReachablePlaces {
        ends: ends.collect(),
        helm: helm.clone(),
    }
}

/// Returns the maximum pivot in hex sides that the engines still allow at a destination.
fn max_pivot(destination: &Destination, engines: u32, before: PreviousTurn) -> u32 {
    let maneuver = destination.course.maneuver();
    let is_paid = |pivot: &u32| {
        let price = Maneuver {
            pivot: *pivot,
            ..maneuver
        }
        .price(before);
        price.requirement() <= i64::from(engines)
    };
    (1..=MAX_PIVOT.unsigned_abs())
        .rev()
        .find(is_paid)
        .unwrap_or(0)
}

/// Returns all destinations, nearest first.
fn reach(engines: u32, before: PreviousTurn) -> Vec<Destination> {
    let mut found: HashMap<(Hex, Heading), Destination> = HashMap::new();
    for turns in 0..=MAX_TURNS {
        for side in Side::ALL {
            for directions in (0..=turns)
                .map(|first| [first, first + 1])
                .chain((turns == MAX_TURNS).then_some([0, turns + 1]))
            {
                for course in courses(side, turns, directions, engines, before) {
                    let place = course.end_place();
                    let maneuver = course.maneuver();
                    let requirement = maneuver.price(before).requirement();
                    let (hex, heading) = place;
                    let destination = Destination {
                        hex,
                        heading,
                        requirement,
                        course,
                    };
                    let is_better = |old: &Destination| destination.sort_key() < old.sort_key();
                    if found.get(&place).is_none_or(is_better) {
                        found.insert(place, destination);
                    }
                }
            }
        }
    }
    let mut all: Vec<Destination> = found.into_values().collect();
    all.sort_by_key(|destination| {
        (
            destination.hex.distance(),
            -destination.hex.halves,
            destination.hex.column,
            destination.heading,
        )
    });
    all
}

/// Lists the courses in two directions that the engines allow.
fn courses(
    side: Side,
    turns: usize,
    directions: [usize; 2],
    engines: u32,
    before: PreviousTurn,
) -> impl Iterator<Item = Course> {
    // A change of speed costs the difference; a turn costs the speed, minus the sideslips of the previous turn.
    let (slowest, fastest) = match turns {
        0 => (before.speed.saturating_sub(engines), before.speed + engines),
        1 => (0, engines + before.slips.count(side)),
        _ => (0, engines.saturating_sub(before.speed)),
    };
    let is_slip = directions[1] > turns;
    let split = move |speed: u32| {
        let max_second = if is_slip {
            speed.min(engines + before.slips.count(side))
        } else {
            speed
        };
        (0..=max_second).map(move |second| Course {
            side,
            turns,
            legs: [(directions[0], speed - second), (directions[1], second)],
        })
    };
    let is_paid =
        move |course: &Course| course.maneuver().price(before).requirement() <= i64::from(engines);
    (slowest..=fastest).flat_map(split).filter(is_paid)
}

impl Destination {
    /// Returns a sort key: cheaper first, then fewer sideslips, then slower.
    fn sort_key(&self) -> (i64, u32, u32, usize) {
        let maneuver = self.course.maneuver();
        (
            self.requirement,
            maneuver.slips,
            maneuver.speed,
            self.course.turns,
        )
    }
}

impl Course {
    fn slips(self) -> u32 {
        self.legs
            .iter()
            .filter(|(direction, _)| *direction > self.turns)
            .map(|(_, hexes)| hexes)
            .sum()
    }

    fn maneuver(self) -> Maneuver {
        let turning = match self.turns {
            0 => Turning::None,
            1 => Turning::Once(self.side),
            turns => Turning::Several(turns),
        };
        Maneuver {
            turning,
            slips: self.slips(),
            speed: self.legs.iter().map(|(_, hexes)| hexes).sum(),
            pivot: 0,
        }
    }

    fn end_place(self) -> (Hex, Heading) {
        let heading =
            |direction: usize| Heading::default().turned(self.side.sign() * direction as i32);
        let mut hex = Hex::default();
        for (direction, hexes) in self.legs {
            hex = hex.far(heading(direction), hexes as i32);
        }
        (hex, heading(self.turns))
    }

    /// Converts the course to an order, with three turns in one hex as a U.
    fn order(self) -> Order {
        let hexes = |direction: usize| {
            self.legs
                .iter()
                .filter(|(own, _)| *own == direction)
                .map(|(_, hexes)| *hexes)
                .sum::<u32>()
        };
        let is_about = self.turns == MAX_TURNS && hexes(1) == 0 && hexes(2) == 0;
        let mut steps = Vec::new();
        for direction in 0..=self.turns {
            match direction {
                0 => {}
                1 if is_about => steps.push(Step::UTurn),
                _ if is_about => {}
                _ => steps.push(Step::Turn(self.side)),
            }
            if hexes(direction) > 0 {
                steps.push(Step::Ahead(hexes(direction)));
            }
        }
        steps.extend((0..self.slips()).map(|_| Step::Slip(self.side)));
        if steps.is_empty() {
            steps.push(Step::Ahead(0));
        }
        Order::from_steps(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::super::check::check;
    use super::super::helm::Sideslips;
    use super::super::parse::parse;
    use super::*;
    use std::collections::BTreeMap;

    /// Returns the minimum requirement of every place, over all orders of up to `length` letters.
    fn brute_force(
        engines: u32,
        before: PreviousTurn,
        length: usize,
    ) -> BTreeMap<(Hex, Heading), i64> {
        let mut found = BTreeMap::new();
        let mut texts = vec![String::new()];
        for _ in 0..length {
            texts = texts
                .iter()
                .flat_map(|text| {
                    ["1 ", "P", "S", "U", "L", "R"].map(|letter| format!("{text}{letter}"))
                })
                .collect();
            for text in texts.iter().chain([&"0".to_string()]) {
                let order = parse(text).expect("an order");
                let needed = Maneuver::from_order(&order).price(before).requirement();
                if check(text, &order, needed, engines).is_empty() {
                    let (hexes, heading) = order.fly(Hex::default(), Heading::default());
                    let end = hexes.last().copied().expect("never empty");
                    let min = found.entry((end, heading)).or_insert(needed);
                    *min = needed.min(*min);
                }
            }
            texts.retain(|text| check(text, &parse(text).expect("an order"), 0, 0).is_empty());
        }
        found
    }

    #[test]
    fn no_order_reaches_more_or_cheaper() {
        let none = Sideslips::NONE;
        let two = Sideslips {
            count: 2,
            side: Side::Starboard,
        };
        for (engines, speed, slips, length) in [
            (0, 2, none, 5),
            (1, 0, none, 5),
            (2, 1, none, 6),
            (3, 1, two, 6),
            (3, 3, none, 7),
            (2, 3, two, 7),
            (4, 0, none, 7),
        ] {
            let before = PreviousTurn { speed, slips };
            let quick = reach(engines, before);
            let all: BTreeMap<_, _> = quick
                .iter()
                .map(|destination| {
                    (
                        (destination.hex, destination.heading),
                        destination.requirement,
                    )
                })
                .collect();
            assert_eq!(quick.len(), all.len(), "each place once");
            assert_eq!(
                all,
                brute_force(engines, before, length),
                "engines {engines}, speed {speed}"
            );
        }
    }

    #[test]
    fn every_order_is_legal_and_leads_to_its_place() {
        for engines in 0..9 {
            for speed in 0..9 {
                for slips in [
                    Sideslips::NONE,
                    Sideslips {
                        count: 3,
                        side: Side::Port,
                    },
                ] {
                    let before = PreviousTurn { speed, slips };
                    for destination in reach(engines, before) {
                        let text = destination.course.order().to_string();
                        let order = parse(&text).expect("an order");
                        let needed = Maneuver::from_order(&order).price(before).requirement();
                        assert_eq!(needed, destination.requirement, "{text}");
                        assert!(check(&text, &order, needed, engines).is_empty(), "{text}");
                        let (hexes, heading) = order.fly(Hex::default(), Heading::default());
                        assert_eq!(
                            (hexes.last(), heading),
                            (Some(&destination.hex), destination.heading),
                            "{text}"
                        );
                    }
                }
            }
        }
    }
}
