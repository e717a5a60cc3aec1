//! Every place where a ship can be after one turn, each with its cheapest order.
//!
//! A turn to one side leads through the directions 0, 1, 2, 3 of that side, counted from the heading at first. A sideslip goes
//! where the next turn would lead, so after `t` turns the ship has gone some hexes each in the directions 0 to `t` and, by
//! sideslips at its end, `t + 1`; a sideslip before a turn goes no other way than a forward hex after it, and costs one more.
//! Two hexes in directions that are two apart are one in the direction between, opposite ones cancel, and a ship that turns never
//! needs more for being slower. So a cheapest order goes in at most two directions: neighbours or, after three turns, the first
//! and the last.

use super::figures::MOST_TURNS;
use super::order::{Order, Step};
use super::price::{Before, Manoeuvre, Turning};
use crate::play::hex::{Heading, Hex, Side};
use std::collections::HashMap;

/// An order of the simple kind that is cheapest somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    side: Side,
    turns: usize,
    /// Two directions, and hexes in each; the direction `turns + 1` is gone by sideslips.
    legs: [(usize, u32); 2],
}

/// A place, the cheapest order that leads there and what it needs.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub(super) hex: Hex,
    pub(super) heading: Heading,
    pub(super) requirement: i64,
    pub(super) course: Course,
}

/// All places with their headings, the nearest first.
pub(super) fn reach(engines: u32, before: Before) -> Vec<Reached> {
    let mut found: HashMap<(Hex, Heading), Reached> = HashMap::new();
    for turns in 0..=MOST_TURNS {
        for side in Side::ALL {
            for ways in (0..=turns).map(|way| [way, way + 1]).chain((turns == MOST_TURNS).then_some([0, turns + 1])) {
                for course in courses(side, turns, ways, engines, before) {
                    let place = course.place();
                    let manoeuvre = course.manoeuvre();
                    let requirement = manoeuvre.price(before).requirement();
                    let (hex, heading) = place;
                    let reached = Reached { hex, heading, requirement, course };
                    let is_better = |old: &Reached| reached.rank() < old.rank();
                    if found.get(&place).is_none_or(is_better) {
                        found.insert(place, reached);
                    }
                }
            }
        }
    }
    let mut all: Vec<Reached> = found.into_values().collect();
    all.sort_by_key(|reached| (reached.hex.distance(), -reached.hex.halves, reached.hex.column, reached.heading));
    all
}

/// The courses in two directions that the engines allow.
fn courses(side: Side, turns: usize, ways: [usize; 2], engines: u32, before: Before) -> impl Iterator<Item = Course> {
    // A change of speed costs its difference; a turn its speed, less the sideslips of the turn before.
    let (slowest, fastest) = match turns {
        0 => (before.speed.saturating_sub(engines), before.speed + engines),
        1 => (0, engines + before.slips.to(side)),
        _ => (0, engines.saturating_sub(before.speed)),
    };
    let is_slip = ways[1] > turns;
    let split = move |speed: u32| {
        let most = if is_slip { speed.min(engines + before.slips.to(side)) } else { speed };
        (0..=most).map(move |second| Course { side, turns, legs: [(ways[0], speed - second), (ways[1], second)] })
    };
    let is_paid = move |course: &Course| course.manoeuvre().price(before).requirement() <= i64::from(engines);
    (slowest..=fastest).flat_map(split).filter(is_paid)
}

impl Reached {
    /// Cheaper first, then with fewer sideslips, then slower.
    fn rank(&self) -> (i64, u32, u32, usize) {
        let manoeuvre = self.course.manoeuvre();
        (self.requirement, manoeuvre.slips, manoeuvre.speed, self.course.turns)
    }
}

impl Course {
    fn slips(self) -> u32 {
        self.legs.iter().filter(|(way, _)| *way > self.turns).map(|(_, hexes)| hexes).sum()
    }

    pub(super) fn manoeuvre(self) -> Manoeuvre {
        let turning = match self.turns {
            0 => Turning::None,
            1 => Turning::Once(self.side),
            turns => Turning::Often(turns),
        };
        Manoeuvre { turning, slips: self.slips(), speed: self.legs.iter().map(|(_, hexes)| hexes).sum(), pivot: 0 }
    }

    fn place(self) -> (Hex, Heading) {
        let way = |way: usize| Heading::default().turned(self.side.sign() * way as i32);
        let go = |hex: Hex, (to, hexes): (usize, u32)| hex.far(way(to), hexes as i32);
        (self.legs.into_iter().fold(Hex::default(), go), way(self.turns))
    }

    /// The order, three turns on the spot as a U.
    pub(super) fn order(self) -> Order {
        let hexes = |way: usize| self.legs.iter().filter(|(to, _)| *to == way).map(|(_, hexes)| *hexes).sum::<u32>();
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
