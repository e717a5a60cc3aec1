//! The best settings of a ship's dials.
//!
//! Hulls and numbers of systems are tried in every combination; engines in every rating; what protects the ship is a list of
//! what each space buys; banks are a table of the most that each space holds. Engines, protection and banks only share the
//! space, so that a list and a table bound what a combination can come to without any ship being rated. The combinations with
//! the highest bound come first, several at a time on all cores, and the search ends when no bound is above the best. Rounds
//! and shares of the work are fixed beforehand, so that neither the number of cores nor their speed changes the answer. A
//! mixed-integer solver would have to be given the same tables, since neither the root of a product nor rounding up bank by
//! bank is linear.

use super::dial::Dial;
use super::goal::{Foe, Goal, View};
use super::{Numbers, Ratings, Ship, System, rate};
use rayon::prelude::*;
use starwright_rules::tuning::{Alarm, Task};
use starwright_text::exact::Exact;
use std::collections::HashMap;
use std::rc::Rc;

mod banks;
mod guard;
mod mount;

use banks::Banks;
use guard::Guard;

/// A dial and how far it may be turned.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub dial: Dial,
    /// The same on the other side of the ship, which turns with it.
    pub twin: Option<Dial>,
    pub least: i32,
    pub most: i32,
}

impl Setting {
    /// Turns the dial and its twin.
    pub(crate) fn turn(&self, ship: &mut Ship, value: i32) {
        self.dial.turn(ship, value);
        self.twin.iter().for_each(|twin| twin.turn(ship, value));
    }

    /// The ship with both turned.
    pub(crate) fn turned(&self, ship: &Ship, value: i32) -> Ship {
        let mut ship = ship.clone();
        self.turn(&mut ship, value);
        ship
    }
}

/// What is looked for.
#[derive(Clone)]
pub struct Search<'a> {
    pub ship: &'a Ship,
    pub numbers: &'a Numbers,
    /// Hull and tech levels: of these every combination is tried.
    pub outer: Vec<Setting>,
    /// What takes space and raises the rating, banks apart.
    pub rising: Vec<Setting>,
    /// The banks.
    pub banks: Vec<Setting>,
    pub goal: Goal<'a>,
    pub limits: Caps<'a>,
    pub alarm: Alarm,
    /// How many ships may be rated before the best so far is taken.
    pub most_rated: u64,
}

/// What a ship must not exceed or fall short of besides its dials.
#[derive(Clone, Copy, Default)]
pub struct Caps<'a> {
    pub most_rating: Option<Exact>,
    pub most_space: Option<Exact>,
    /// The volleys that it must endure.
    pub least_volleys: Option<(Foe<'a>, f64)>,
}

impl Caps<'_> {
    pub fn of(task: &Task) -> Caps<'static> {
        Caps {
            most_rating: task.most_rating.map(Exact::from),
            ..Caps::default()
        }
    }
}

/// The best so far.
#[derive(Clone, Debug)]
pub struct Best {
    pub ship: Ship,
    /// What the goal counts.
    pub primary: i64,
    rating: Exact,
}

/// What came of a search.
pub struct Found {
    pub best: Option<Best>,
    /// Whether everything was looked at.
    pub is_complete: bool,
    /// How many ships were rated.
    pub rated: u64,
    /// What nothing left open can exceed, if the search ended early and it is known.
    pub open: Option<Value>,
}

/// Whether a dial is no combination of its own: engines, and what protects the ship.
fn is_inner(dial: Dial) -> bool {
    matches!(dial, Dial::Engines | Dial::Cover(..) | Dial::Facing(..))
}

/// The ship with these dials in every position.
fn every(ship: &Ship, settings: &[&Setting]) -> Vec<Ship> {
    settings.iter().fold(vec![ship.clone()], |ships, setting| {
        let values = setting.least..=setting.most;
        ships
            .iter()
            .flat_map(|ship| values.clone().map(move |value| setting.turned(ship, value)))
            .collect()
    })
}

/// A little more than rounding errors of sums can be.
const MARGIN: f64 = 1e-9;
/// The most combinations that are looked through at a time; the first rounds are smaller.
const ROUND: usize = 8;

struct State<'a> {
    search: &'a Search<'a>,
    /// The bearing that damage is counted at.
    view: &'a View,
    best: Option<Best>,
    rated: u64,
    most_rated: u64,
    is_late: bool,
    /// The volleys that the ship at hand endures, where that counts.
    endured: f64,
    /// What banks take and bring, by all that they depend on.
    known: HashMap<Vec<i32>, Rc<Banks>>,
}

/// What the goal counts, then offensive rating (or, of whole ships, its product with DRAT): compared in this order, and added
/// part by part.
pub type Value = (i64, f64);

/// A ship with banks and protection at their least, and what it can come to with each of its guards that fits.
struct Lead {
    ship: Ship,
    guards: Rc<Vec<Guard>>,
    bounds: Vec<Option<Value>>,
}

impl Search<'_> {
    /// Looks for the best; `tick` is called for every combination of hull and systems.
    pub fn run(&self, tick: &dyn Fn(usize, usize)) -> Found {
        let lowest = at_least(self.ship, self.rising.iter().chain(&self.banks));
        let outer: Vec<&Setting> = self
            .outer
            .iter()
            .chain(self.rising.iter().filter(|s| !is_inner(s.dial)))
            .collect();
        let mut ships = every(&lowest, &outer);
        if self.goal.is_of_least() {
            let none = View::default();
            let mut state = self.state(&none, None, u64::MAX);
            ships.iter().for_each(|ship| {
                let ratings = state.rate(ship);
                state.offer(ship, &ratings);
            });
            return Found {
                best: state.best,
                is_complete: true,
                rated: ships.len() as u64,
                open: None,
            };
        }
        if !self.goal.is_of_outer() {
            return self.best_of(&ships, tick);
        }
        // Where hull or tech levels decide, the first of them that fit are the best.
        let primary = |ship: &Ship| self.goal.primary(ship, &View::default());
        // Of equal sums of tech the more even comes first.
        let spread = |ship: &Ship| {
            ship.tech
                .0
                .iter()
                .map(|level| i32::from(level.halves()).pow(2))
                .sum::<i32>()
        };
        ships.sort_by_key(|ship| (-primary(ship), spread(ship)));
        let mut found = Found {
            best: None,
            is_complete: true,
            rated: 0,
            open: None,
        };
        for group in ships.chunk_by(|a, b| primary(a) == primary(b)) {
            found = self.best_of(group, tick);
            if found.best.is_some() || !found.is_complete {
                break;
            }
        }
        found
    }

    /// The best of these combinations.
    fn best_of(&self, ships: &[Ship], tick: &dyn Fn(usize, usize)) -> Found {
        let views = self.goal.views(self.ship, &self.banks);
        let pairs: Vec<(&Ship, &View)> = ships
            .iter()
            .flat_map(|ship| views.iter().map(move |v| (ship, v)))
            .collect();
        let bounds: Vec<Option<(Value, &Ship, &View)>> = pairs
            .par_iter()
            .map(|(ship, view)| Some((self.state(view, None, u64::MAX).bound(ship)?, *ship, *view)))
            .collect();
        let mut bounds: Vec<(Value, &Ship, &View)> = bounds.into_iter().flatten().collect();
        if self.alarm.rings() {
            return Found {
                best: None,
                is_complete: false,
                rated: 0,
                open: bounds.iter().map(|b| b.0).max_by(compare),
            };
        }
        bounds.sort_by(|a, b| compare(&b.0, &a.0));
        self.rounds(&bounds, tick)
    }

    /// Looks through combinations, the highest bound first, a round at a time.
    fn rounds(&self, bounds: &[(Value, &Ship, &View)], tick: &dyn Fn(usize, usize)) -> Found {
        let (mut best, mut rated, mut done, mut size): (Option<Best>, u64, usize, usize) =
            (None, 0, 0, 1);
        while done < bounds.len() {
            tick(done, bounds.len());
            // Bounds are products already.
            if !self
                .state(bounds[done].2, best.clone(), 0)
                .can_beat(bounds[done].0, 1.0)
            {
                break;
            }
            let round = &bounds[done..bounds.len().min(done + size)];
            let share = self.most_rated.saturating_sub(rated) / round.len() as u64;
            let done_now: Vec<(Option<Best>, u64, bool)> = round
                .par_iter()
                .map(|(bound, ship, view)| {
                    let mut state = self.state(view, best.clone(), share);
                    if state.can_beat(*bound, 1.0) {
                        state.fill(ship);
                    }
                    (state.best, state.rated, state.is_late)
                })
                .collect();
            let open = done_now
                .iter()
                .zip(round)
                .find(|((.., is_late), _)| *is_late)
                .map(|(_, (bound, ..))| *bound);
            for (found, own, _) in done_now {
                rated += own;
                let key = |best: &Best| (best.primary, best.rating);
                let is_better = |own: &Best| best.as_ref().is_none_or(|best| key(own) > key(best));
                best = found.filter(is_better).or(best);
            }
            if open.is_some() {
                return Found {
                    best,
                    is_complete: false,
                    rated,
                    open,
                };
            }
            (done, size) = (done + size, (2 * size).min(ROUND));
        }
        Found {
            best,
            is_complete: true,
            rated,
            open: None,
        }
    }

    fn state<'s>(&'s self, view: &'s View, best: Option<Best>, most_rated: u64) -> State<'s> {
        State {
            search: self,
            view,
            best,
            rated: 0,
            most_rated,
            is_late: false,
            endured: 0.0,
            known: HashMap::new(),
        }
    }

    /// The space that a ship may use.
    fn room(&self, ratings: &Ratings<Exact>) -> Exact {
        self.limits
            .most_space
            .map_or(ratings.space.budget, |most| most.min(ratings.space.budget))
    }

    /// The space that a ship may still use.
    pub fn free(&self, ratings: &Ratings<Exact>) -> f64 {
        self.room(ratings).to_f64() - ratings.space.used.to_f64()
    }
}

/// The ship with all these dials at their least.
pub fn at_least<'a>(ship: &Ship, settings: impl IntoIterator<Item = &'a Setting>) -> Ship {
    let mut ship = ship.clone();
    settings
        .into_iter()
        .for_each(|setting| setting.turn(&mut ship, setting.least));
    ship
}

impl State<'_> {
    fn rate(&self, ship: &Ship) -> Ratings<Exact> {
        rate(ship, self.search.numbers)
    }

    /// The same, counted as work.
    fn try_out(&mut self, ship: &Ship) -> Ratings<Exact> {
        self.rated += 1;
        self.is_late |= self.rated > self.most_rated;
        self.is_late |= self.rated.is_multiple_of(64) && self.search.alarm.rings();
        self.rate(ship)
    }

    fn is_allowed(&self, ratings: &Ratings<Exact>) -> bool {
        let is_within = ratings.space.used <= self.search.room(ratings);
        is_within
            && self
                .search
                .limits
                .most_rating
                .is_none_or(|most| ratings.rating <= most)
    }

    /// The ship with every engine rating that fits, the rest at its least.
    fn engined(&self, ship: &Ship) -> Vec<(Ship, Ratings<Exact>)> {
        let setting = self
            .search
            .rising
            .iter()
            .find(|setting| setting.dial == Dial::Engines)
            .copied();
        let values = setting.map_or(vec![ship.engines as i32], |setting| {
            (setting.least..=setting.most).collect()
        });
        let mut engined = Vec::new();
        for value in values {
            let turned = Ship {
                engines: value as u32,
                ..ship.clone()
            };
            let ratings = self.rate(&turned);
            if !self.is_allowed(&ratings) {
                break;
            }
            engined.push((turned, ratings));
        }
        engined
    }

    /// The most that a combination can come to: what the goal counts, then ORAT times DRAT; none if it does not fit at all.
    fn bound(&mut self, ship: &Ship) -> Option<Value> {
        let leads = self.leads(ship);
        leads
            .into_iter()
            .flat_map(|lead| lead.bounds)
            .flatten()
            .max_by(compare)
    }

    /// Each engine rating of a combination with its guards and what each that fits can come to.
    fn leads(&mut self, ship: &Ship) -> Vec<Lead> {
        let (mut leads, mut known): (Vec<Lead>, Option<Rc<Vec<Guard>>>) = (Vec::new(), None);
        // A Shockwave brings more the more engines there are.
        let is_bound_to_engines = ship.count_of(System::Shockwave) > 0;
        for (engined, base) in self.engined(ship) {
            let guards = match known.filter(|_| !is_bound_to_engines) {
                Some(guards) => guards,
                None => Rc::new(self.guards(&engined, &base)),
            };
            known = Some(Rc::clone(&guards));
            let free = self.search.free(&base);
            let banks = self.banks(&engined, &base, free);
            let own = (
                self.search.goal.primary(&engined, self.view),
                base.orat.to_f64(),
            );
            let bound = |guard: &Guard| {
                let left = banks.left((guard.space <= free).then_some(free - guard.space)?);
                let most = banks.most[0][left.min(banks.most[0].len() - 1)];
                let (primary, orat) = sum(sum(own, guard.value), most);
                let worth = self.most_worth(
                    guard.endured / guard.drat,
                    sum(own, guard.value),
                    &banks.columns,
                );
                let primary = worth.unwrap_or(primary.min(self.most_by_rating(
                    &banks,
                    0,
                    sum(own, guard.value),
                    guard.drat,
                )));
                Some((primary, orat * guard.drat))
            };
            let bounds = guards.iter().map(bound).collect();
            leads.push(Lead {
                ship: engined,
                guards,
                bounds,
            });
        }
        leads
    }

    /// The best of a combination, the most promising first.
    fn fill(&mut self, ship: &Ship) {
        let leads = self.leads(ship);
        let mut order: Vec<(&Ship, &[i32], Value)> = Vec::new();
        for lead in &leads {
            let fitting = lead
                .guards
                .iter()
                .zip(&lead.bounds)
                .filter_map(|(guard, bound)| Some((guard, (*bound)?)));
            order
                .extend(fitting.map(|(guard, bound)| (&lead.ship, guard.values.as_slice(), bound)));
        }
        order.sort_by(|a, b| compare(&b.2, &a.2));
        let settings = self.guarding();
        for (engined, values, bound) in order {
            if self.is_late || !self.can_beat(bound, 1.0) {
                return;
            }
            let mut turned = engined.clone();
            settings
                .iter()
                .zip(values)
                .for_each(|(setting, value)| setting.turn(&mut turned, *value));
            self.fill_banks(&turned);
        }
    }

    fn offer(&mut self, ship: &Ship, ratings: &Ratings<Exact>) {
        let primary = self
            .search
            .goal
            .whole(ship, ratings, self.view, self.endured);
        let key = (primary, ratings.rating);
        if self.is_allowed(ratings)
            && self
                .best
                .as_ref()
                .is_none_or(|best| key > (best.primary, best.rating))
        {
            self.best = Some(Best {
                ship: ship.clone(),
                primary,
                rating: ratings.rating,
            });
        }
    }

    /// Whether a ship of at most this value can be better than the best.
    fn can_beat(&self, (primary, orat): Value, drat: f64) -> bool {
        let Some(best) = &self.best else { return true };
        if primary != best.primary {
            return primary > best.primary;
        }
        let is_at_most = self
            .search
            .limits
            .most_rating
            .is_some_and(|most| best.rating >= most);
        let rating = best.rating.to_f64();
        !is_at_most && orat * drat * (1.0 + MARGIN) > rating * rating
    }
}

fn sum(a: Value, b: Value) -> Value {
    (a.0 + b.0, a.1 + b.1)
}

pub fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests;
