//! The best settings of a ship's dials.
//!
//! Hull, tech levels and numbers of systems are tried in every combination; engines in every rating; what protects the ship is
//! a list of what each space buys in DRAT; banks are a table of the most ORAT that each space holds. Engines, protection and
//! banks only share the space, so that the product of a list and a table bounds what a combination can come to without any
//! ship being rated. The combinations with the highest bound come first, and the search ends when no bound is above the best:
//! the answer is exact, whatever the order and the speed of the machine. A mixed-integer solver would have to be given the same
//! tables, since neither the root of a product nor rounding up bank by bank is linear.

use super::super::numbers::Numbers;
use super::super::ratings::{Ratings, rate};
use super::super::ship::Ship;
use super::super::tables::System;
use super::dial::Dial;
use crate::number::exact::Exact;
use crate::play::tuning::Alarm;
use std::collections::HashMap;
use std::rc::Rc;

mod banks;
mod guard;

use banks::{Banks, Column};
use guard::Guard;

/// A dial and how far it may be turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub(super) dial: Dial,
    /// The same on the other side of the ship, which turns with it.
    pub(super) twin: Option<Dial>,
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Setting {
    /// Turns the dial and its twin.
    pub(super) fn turn(&self, ship: &mut Ship, value: i32) {
        self.dial.turn(ship, value);
        self.twin.iter().for_each(|twin| twin.turn(ship, value));
    }
}

/// What is looked for.
pub(super) struct Search<'a> {
    pub(super) ship: &'a Ship,
    pub(super) numbers: &'a Numbers,
    /// Hull and tech levels: of these every combination is tried.
    pub(super) outer: Vec<Setting>,
    /// What takes space and raises the rating, banks apart.
    pub(super) rising: Vec<Setting>,
    /// The banks.
    pub(super) banks: Vec<Setting>,
    pub(super) goal: Goal,
    pub(super) most_rating: Option<Exact>,
    pub(super) alarm: Alarm,
}

/// What is best; among equals the highest rating is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    Rating,
    /// The most of a dial.
    Most(Dial),
    /// The least of a dial.
    Least(Dial),
    /// The most weapons in these banks, each with its weapons a mount.
    Count(Vec<(Dial, u32)>),
}

/// The best so far.
#[derive(Clone, Debug)]
pub(super) struct Best {
    pub(super) ship: Ship,
    /// What the goal counts.
    primary: i64,
    rating: Exact,
}

/// What came of a search.
pub(super) struct Found {
    pub(super) best: Option<Best>,
    /// Whether everything was looked at.
    pub(super) is_complete: bool,
    /// How many ships were rated.
    pub(super) rated: u64,
    /// The rating that nothing left open can exceed, if time ran out and it is known.
    pub(super) open: Option<f64>,
}

/// Whether a dial is no combination of its own: engines, and what protects the ship.
fn is_inner(dial: Dial) -> bool {
    matches!(dial, Dial::Engines | Dial::Cover(..) | Dial::Facing(..))
}

/// The ship with these dials in every position.
fn every(ship: &Ship, settings: &[&Setting]) -> Vec<Ship> {
    settings.iter().fold(vec![ship.clone()], |ships, setting| {
        let turned = |ship: &Ship, value: i32| {
            let mut ship = ship.clone();
            setting.turn(&mut ship, value);
            ship
        };
        ships.iter().flat_map(|ship| (setting.least..=setting.most).map(move |value| turned(ship, value))).collect()
    })
}

/// A little more than rounding errors of sums can be.
const MARGIN: f64 = 1e-9;

struct State<'a> {
    search: &'a Search<'a>,
    best: Option<Best>,
    rated: u64,
    is_late: bool,
    /// What banks take and bring, by all that they depend on.
    known: HashMap<Vec<i32>, Rc<Banks>>,
}

/// What the goal counts, then offensive rating: compared in this order, and added part by part.
type Value = (i64, f64);

/// A ship with banks and protection at their least, and what it can come to with each of its guards that fits.
struct Lead {
    ship: Ship,
    guards: Rc<Vec<Guard>>,
    bounds: Vec<Option<Value>>,
}

impl Search<'_> {
    /// Looks for the best; `tick` hears of every combination of hull, tech levels and systems.
    pub(super) fn run(&self, tick: &dyn Fn(usize, usize)) -> Found {
        let mut state = State { search: self, best: None, rated: 0, is_late: false, known: HashMap::new() };
        let lowest = at_least(self.ship, self.rising.iter().chain(&self.banks));
        let outer: Vec<&Setting> = self.outer.iter().chain(self.rising.iter().filter(|s| !is_inner(s.dial))).collect();
        let combinations = every(&lowest, &outer);
        let mut bounds: Vec<(Value, &Ship)> = Vec::new();
        for ship in &combinations {
            if state.is_late {
                break;
            }
            bounds.extend(state.bound(ship).map(|bound| (bound, ship)));
        }
        bounds.sort_by(|a, b| compare(&b.0, &a.0));
        let (mut open, count) = (None, bounds.len());
        for (done, (bound, ship)) in bounds.iter().enumerate() {
            tick(done, count);
            // Bounds are products already.
            if !state.can_beat(*bound, 1.0) {
                break;
            }
            state.fill(ship);
            if state.is_late {
                open = Some(bound.1.sqrt());
                break;
            }
        }
        let is_complete = !state.is_late;
        Found { best: state.best, is_complete, rated: state.rated, open: open.filter(|_| !is_complete) }
    }

    fn primary(&self, ship: &Ship) -> i64 {
        match &self.goal {
            Goal::Rating => 0,
            Goal::Most(dial) => dial.value(ship).into(),
            Goal::Least(dial) => -i64::from(dial.value(ship)),
            Goal::Count(banks) => banks.iter().map(|(dial, each)| i64::from(dial.value(ship)) * i64::from(*each)).sum(),
        }
    }
}

/// The ship with all these dials at their least.
pub(super) fn at_least<'a>(ship: &Ship, settings: impl IntoIterator<Item = &'a Setting>) -> Ship {
    let mut ship = ship.clone();
    settings.into_iter().for_each(|setting| setting.turn(&mut ship, setting.least));
    ship
}

impl State<'_> {
    fn rate(&mut self, ship: &Ship) -> Ratings<Exact> {
        self.rated += 1;
        self.is_late |= self.rated.is_multiple_of(64) && self.search.alarm.rings();
        rate(ship, self.search.numbers)
    }

    fn is_allowed(&self, ratings: &Ratings<Exact>) -> bool {
        let is_within = ratings.space.used <= ratings.space.budget;
        is_within && self.search.most_rating.is_none_or(|most| ratings.rating <= most)
    }

    /// The ship with every engine rating that fits, the rest at its least.
    fn engined(&mut self, ship: &Ship) -> Vec<(Ship, Ratings<Exact>)> {
        let setting = self.search.rising.iter().find(|setting| setting.dial == Dial::Engines).copied();
        let values = setting.map_or(vec![ship.engines as i32], |setting| (setting.least..=setting.most).collect());
        let mut engined = Vec::new();
        for value in values {
            let turned = Ship { engines: value as u32, ..ship.clone() };
            let ratings = self.rate(&turned);
            if !self.is_allowed(&ratings) {
                break;
            }
            self.offer(&turned, &ratings);
            engined.push((turned, ratings));
        }
        engined
    }

    /// The most that a combination can come to: what the goal counts, then ORAT times DRAT; none if it does not fit at all.
    fn bound(&mut self, ship: &Ship) -> Option<Value> {
        let leads = self.leads(ship);
        leads.into_iter().flat_map(|lead| lead.bounds).flatten().max_by(compare)
    }

    /// Each engine rating of a combination with its guards and what each that fits can come to.
    fn leads(&mut self, ship: &Ship) -> Vec<Lead> {
        let (mut leads, mut known): (Vec<Lead>, Option<Rc<Vec<Guard>>>) = (Vec::new(), None);
        // A Shockwave brings more the more engines there are.
        let is_bound_to_engines = ship.count_of(System::Shockwave) > 0;
        for (engined, base) in self.engined(ship) {
            if self.is_late {
                break;
            }
            let guards = match known.filter(|_| !is_bound_to_engines) {
                Some(guards) => guards,
                None => Rc::new(self.guards(&engined, &base)),
            };
            known = Some(Rc::clone(&guards));
            let free = base.space.budget.less(base.space.used).to_f64();
            let banks = self.banks(&engined, &base, free);
            let own = (self.search.primary(&engined), base.orat.to_f64());
            let bound = |guard: &Guard| {
                let left = banks.left((guard.space <= free).then_some(free - guard.space)?);
                let (primary, orat) = sum(sum(own, guard.value), banks.most[0][left.min(banks.most[0].len() - 1)]);
                Some((primary, orat * guard.drat))
            };
            let bounds = guards.iter().map(bound).collect();
            leads.push(Lead { ship: engined, guards, bounds });
        }
        leads
    }

    /// The best of a combination, the most promising first.
    fn fill(&mut self, ship: &Ship) {
        let leads = self.leads(ship);
        let mut order: Vec<(&Ship, &[i32], Value)> = Vec::new();
        for lead in &leads {
            let fitting = lead.guards.iter().zip(&lead.bounds).filter_map(|(guard, bound)| Some((guard, (*bound)?)));
            order.extend(fitting.map(|(guard, bound)| (&lead.ship, guard.values.as_slice(), bound)));
        }
        order.sort_by(|a, b| compare(&b.2, &a.2));
        let settings = self.guarding();
        for (engined, values, bound) in order {
            if self.is_late || !self.can_beat(bound, 1.0) {
                return;
            }
            let mut turned = engined.clone();
            settings.iter().zip(values).for_each(|(setting, value)| setting.turn(&mut turned, *value));
            self.fill_banks(&turned);
        }
    }

    /// The best mounts for a ship whose banks are at their least.
    fn fill_banks(&mut self, ship: &Ship) {
        let base = self.rate(ship);
        if !self.is_allowed(&base) {
            return;
        }
        self.offer(ship, &base);
        let free = base.space.budget.less(base.space.used).to_f64();
        let banks = self.banks(ship, &base, free);
        let value = (self.search.primary(ship), base.orat.to_f64());
        let left = banks.left(free).min(banks.most[0].len() - 1);
        self.mount(ship, &banks.columns, &banks.most, left, value, base.drat.to_f64());
    }

    /// Whether a ship of at most this value can be better than the best.
    fn can_beat(&self, (primary, orat): Value, drat: f64) -> bool {
        let Some(best) = &self.best else { return true };
        if primary != best.primary {
            return primary > best.primary;
        }
        let is_at_most = self.search.most_rating.is_some_and(|most| best.rating >= most);
        let rating = best.rating.to_f64();
        !is_at_most && orat * drat * (1.0 + MARGIN) > rating * rating
    }

    /// Sets the banks from the first of `columns` on, the most promising numbers first.
    fn mount(&mut self, ship: &Ship, columns: &[Column], most: &[Vec<Value>], left: usize, value: Value, drat: f64) {
        let Some((column, rest)) = columns.split_first() else {
            let ratings = self.rate(ship);
            return self.offer(ship, &ratings);
        };
        let outlook = |index: usize| sum(column.value[index], most[1][left - column.cost[index]]);
        let mut order: Vec<usize> = (0..column.cost.len()).filter(|index| column.cost[*index] <= left).collect();
        order.sort_by(|a, b| compare(&outlook(*b), &outlook(*a)));
        for index in order {
            if self.is_late || !self.can_beat(sum(value, outlook(index)), drat) {
                return;
            }
            let mut turned = ship.clone();
            column.setting.turn(&mut turned, column.setting.least + index as i32);
            let ratings = self.rate(&turned);
            if self.is_allowed(&ratings) {
                let value = sum(value, column.value[index]);
                self.mount(&turned, rest, &most[1..], left - column.cost[index], value, drat);
            }
        }
    }

    fn offer(&mut self, ship: &Ship, ratings: &Ratings<Exact>) {
        let primary = self.search.primary(ship);
        let key = (primary, ratings.rating);
        if self.is_allowed(ratings) && self.best.as_ref().is_none_or(|best| key > (best.primary, best.rating)) {
            self.best = Some(Best { ship: ship.clone(), primary, rating: ratings.rating });
        }
    }
}

fn sum(a: Value, b: Value) -> Value {
    (a.0 + b.0, a.1 + b.1)
}

fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests;
