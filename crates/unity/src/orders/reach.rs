//! Every place where a ship can be after one turn, each with its cheapest order.
//!
//! A turn to one side leads through the directions 0, 1, 2, 3 of that side, counted from the first heading. A sideslip goes
//! where the next turn would lead, so after `t` turns the ship has gone some hexes each in the directions 0 to `t` and, by
//! sideslips at its end, `t + 1`; a sideslip before a turn goes no other way than a forward hex after it, and costs one more.
//! Two hexes in directions that are two apart are one in the direction between, opposite ones cancel, and a ship that turns never
//! needs more for being slower. So a cheapest order goes in at most two directions: neighbours or, after three turns, the first
//! and the last.

use super::figures::{MOST_PIVOT, MOST_TURNS};
use super::helm::Helm;
use super::order::{Order, Step};
use super::price::{Before, Manoeuvre, Turning};
use serde::Serialize;
use starwright_paper::hex::{Heading, Hex, Side};
use std::collections::HashMap;

/// An order of the simple kind that is cheapest somewhere.
#[derive(Clone, Copy, Debug)]
struct Course {
    side: Side,
    turns: usize,
    /// Two directions, and hexes in each; the direction `turns + 1` is gone by sideslips.
    legs: [(usize, u32); 2],
}

/// A place, the cheapest order that leads there and what it needs.
#[derive(Clone, Debug)]
struct Reached {
    hex: Hex,
    heading: Heading,
    requirement: i64,
    course: Course,
}

/// Every place that a ship can reach in one turn.
#[derive(Clone, Debug, Serialize)]
pub struct WithinReach {
    /// The ship before it moves.
    #[serde(flatten)]
    pub helm: Helm,
    /// The places with their headings, the nearest first.
    pub ends: Vec<Place>,
}

/// A place that a ship can reach, with the order that needs least.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// Where it is.
    pub end: Hex,
    /// Hexes from where the ship was.
    pub distance: u32,
    /// Where the ship heads there.
    pub heading: Heading,
    /// The cheapest order that leads there.
    pub order: String,
    /// What that needs of the engines.
    pub requirement: i64,
    /// The speed of the order.
    pub speed: u32,
    /// The most hex sides that the ship can pivot there with what the engines still give.
    pub pivot: u32,
}

/// Every place that a ship can reach in one turn.
pub fn within_reach(helm: &Helm) -> WithinReach {
    let (engines, before) = (helm.engines, helm.before());
    let place = |reached: &Reached| {
        let order = reached.course.order();
        Place {
            end: reached.hex,
            distance: reached.hex.distance(),
            heading: reached.heading,
            order: order.to_string(),
            requirement: reached.requirement,
            speed: order.speed(),
            pivot: widest_pivot(reached, engines, before),
        }
    };
    WithinReach {
        helm: helm.clone(),
        ends: reach(engines, before).iter().map(place).collect(),
    }
}

/// The most hex sides that the ship can pivot at the end with what the engines still give.
fn widest_pivot(reached: &Reached, engines: u32, before: Before) -> u32 {
    let manoeuvre = reached.course.manoeuvre();
    let is_paid = |pivot: &u32| {
        let price = Manoeuvre {
            pivot: *pivot,
            ..manoeuvre
        }
        .price(before);
        price.requirement() <= i64::from(engines)
    };
    (1..=MOST_PIVOT.unsigned_abs())
        .rev()
        .find(is_paid)
        .unwrap_or(0)
}

/// All places with their headings, the nearest first.
fn reach(engines: u32, before: Before) -> Vec<Reached> {
    let mut found: HashMap<(Hex, Heading), Reached> = HashMap::new();
    for turns in 0..=MOST_TURNS {
        for side in Side::ALL {
            for ways in (0..=turns)
                .map(|way| [way, way + 1])
                .chain((turns == MOST_TURNS).then_some([0, turns + 1]))
            {
                for course in courses(side, turns, ways, engines, before) {
                    let place = course.place();
                    let manoeuvre = course.manoeuvre();
                    let requirement = manoeuvre.price(before).requirement();
                    let (hex, heading) = place;
                    let reached = Reached {
                        hex,
                        heading,
                        requirement,
                        course,
                    };
                    let is_better = |old: &Reached| reached.rank() < old.rank();
                    if found.get(&place).is_none_or(is_better) {
                        found.insert(place, reached);
                    }
                }
            }
        }
    }
    let mut all: Vec<Reached> = found.into_values().collect();
    all.sort_by_key(|reached| {
        (
            reached.hex.distance(),
            -reached.hex.halves,
            reached.hex.column,
            reached.heading,
        )
    });
    all
}

/// The courses in two directions that the engines allow.
fn courses(
    side: Side,
    turns: usize,
    ways: [usize; 2],
    engines: u32,
    before: Before,
) -> impl Iterator<Item = Course> {
    // A change of speed costs its difference; a turn its speed, less the sideslips of the turn before.
    let (slowest, fastest) = match turns {
        0 => (before.speed.saturating_sub(engines), before.speed + engines),
        1 => (0, engines + before.slips.to(side)),
        _ => (0, engines.saturating_sub(before.speed)),
    };
    let is_slip = ways[1] > turns;
    let split = move |speed: u32| {
        let most = if is_slip {
            speed.min(engines + before.slips.to(side))
        } else {
            speed
        };
        (0..=most).map(move |second| Course {
            side,
            turns,
            legs: [(ways[0], speed - second), (ways[1], second)],
        })
    };
    let is_paid =
        move |course: &Course| course.manoeuvre().price(before).requirement() <= i64::from(engines);
    (slowest..=fastest).flat_map(split).filter(is_paid)
}

impl Reached {
    /// Cheaper first, then with fewer sideslips, then slower.
    fn rank(&self) -> (i64, u32, u32, usize) {
        let manoeuvre = self.course.manoeuvre();
        (
            self.requirement,
            manoeuvre.slips,
            manoeuvre.speed,
            self.course.turns,
        )
    }
}

impl Course {
    fn slips(self) -> u32 {
        self.legs
            .iter()
            .filter(|(way, _)| *way > self.turns)
            .map(|(_, hexes)| hexes)
            .sum()
    }

    fn manoeuvre(self) -> Manoeuvre {
        let turning = match self.turns {
            0 => Turning::None,
            1 => Turning::Once(self.side),
            turns => Turning::Often(turns),
        };
        Manoeuvre {
            turning,
            slips: self.slips(),
            speed: self.legs.iter().map(|(_, hexes)| hexes).sum(),
            pivot: 0,
        }
    }

    fn place(self) -> (Hex, Heading) {
        let way = |way: usize| Heading::default().turned(self.side.sign() * way as i32);
        let go = |hex: Hex, (to, hexes): (usize, u32)| hex.far(way(to), hexes as i32);
        (
            self.legs.into_iter().fold(Hex::default(), go),
            way(self.turns),
        )
    }

    /// The order, three turns on the spot as a U.
    fn order(self) -> Order {
        let hexes = |way: usize| {
            self.legs
                .iter()
                .filter(|(to, _)| *to == way)
                .map(|(_, hexes)| *hexes)
                .sum::<u32>()
        };
        let is_about = self.turns == MOST_TURNS && hexes(1) == 0 && hexes(2) == 0;
        let mut steps = Vec::new();
        for way in 0..=self.turns {
            match way {
                0 => {}
                1 if is_about => steps.push(Step::UTurn),
                _ if is_about => {}
                _ => steps.push(Step::Turn(self.side)),
            }
            if hexes(way) > 0 {
                steps.push(Step::Ahead(hexes(way)));
            }
        }
        steps.extend((0..self.slips()).map(|_| Step::Slip(self.side)));
        if steps.is_empty() {
            steps.push(Step::Ahead(0));
        }
        Order::of(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::super::check::check;
    use super::super::helm::Slips;
    use super::super::parse::parse;
    use super::*;
    use std::collections::BTreeMap;

    /// The least requirement of every place, over all order texts of up to `length` letters.
    fn brute(engines: u32, before: Before, length: usize) -> BTreeMap<(Hex, Heading), i64> {
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
                let needed = Manoeuvre::of(&order).price(before).requirement();
                if check(text, &order, needed, engines).is_empty() {
                    let (hexes, heading) = order.fly(Hex::default(), Heading::default());
                    let end = hexes.last().copied().expect("never empty");
                    let least = found.entry((end, heading)).or_insert(needed);
                    *least = needed.min(*least);
                }
            }
            texts.retain(|text| check(text, &parse(text).expect("an order"), 0, 0).is_empty());
        }
        found
    }

    #[test]
    fn no_order_reaches_more_or_cheaper() {
        let none = Slips::NONE;
        let two = Slips {
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
            let before = Before { speed, slips };
            let quick = reach(engines, before);
            let all: BTreeMap<_, _> = quick
                .iter()
                .map(|reached| ((reached.hex, reached.heading), reached.requirement))
                .collect();
            assert_eq!(quick.len(), all.len(), "each place once");
            assert_eq!(
                all,
                brute(engines, before, length),
                "engines {engines}, speed {speed}"
            );
        }
    }

    #[test]
    fn every_order_told_is_legal_and_leads_where_it_says() {
        for engines in 0..9 {
            for speed in 0..9 {
                for slips in [
                    Slips::NONE,
                    Slips {
                        count: 3,
                        side: Side::Port,
                    },
                ] {
                    let before = Before { speed, slips };
                    for reached in reach(engines, before) {
                        let text = reached.course.order().to_string();
                        let order = parse(&text).expect("an order");
                        let needed = Manoeuvre::of(&order).price(before).requirement();
                        assert_eq!(needed, reached.requirement, "{text}");
                        assert!(check(&text, &order, needed, engines).is_empty(), "{text}");
                        let (hexes, heading) = order.fly(Hex::default(), Heading::default());
                        assert_eq!(
                            (hexes.last(), heading),
                            (Some(&reached.hex), reached.heading),
                            "{text}"
                        );
                    }
                }
            }
        }
    }
}
