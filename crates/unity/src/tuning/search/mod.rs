//! Finds the best values of a ship's variables.
//!
//! Every combination of hulls and systems is tried with every engine rating. Protection is a list of what each amount
//! of space buys; banks are a [`table`] of the best value within each space. Engines, protection and banks depend on
//! each other only through the space that they share, so the list and the table bound the value of a combination
//! without rating any ship. Combinations with the highest bound are searched first, several at a time on all cores,
//! until no bound exceeds the best design. Rounds and shares of the work are fixed beforehand, so that the number and
//! speed of cores do not change the result. A mixed-integer solver would need the same tables, since neither the root
//! of a product nor rounding up bank by bank is linear.

use super::objective::{BearingDamage, Objective, Opponent};
use super::parameter::{Layer, Parameter, Variable};
use super::{Numbers, RatingTerms, Ship, System, rate};
use rayon::prelude::*;
use starwright_text::exact::Exact;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;

mod banks;
mod mount;
mod protection;
pub mod table;

use banks::BankTable;
use protection::ProtectionOption;

/// A search: the variables, the goal and the limits.
#[derive(Clone)]
pub struct Search<'a> {
    /// The ship from which the search starts, with variable tech levels at their maximum. Higher tech never lowers a
    /// rating, so the best design is found there.
    pub ship: Ship,
    pub numbers: &'a Numbers,
    pub variables: Vec<Variable>,
    /// Tech levels that vary; the best design finally gets the lowest that suffice.
    pub tech: Vec<Variable>,
    pub objective: Objective<'a>,
    pub limits: SearchLimits<'a>,
    /// The time at which the search ends with the best design so far.
    pub deadline: Option<Instant>,
    /// Maximum number of ships to rate; then the search ends with the best design so far.
    pub max_rated: u64,
}

/// Limits of a ship in addition to the ranges of its variables.
#[derive(Clone, Default)]
pub struct SearchLimits<'a> {
    pub max_rating: Option<Exact>,
    pub max_space: Option<Exact>,
    /// An opponent, and the minimum number of its volleys that the ship must survive.
    pub min_volleys: Option<(Opponent<'a>, f64)>,
    /// Limits of the number of weapons in several banks together.
    pub counts: Vec<CountBound>,
}

/// A minimum and maximum number of weapons in several banks together.
#[derive(Clone, Debug)]
pub struct CountBound {
    pub banks: Vec<Parameter>,
    pub least: i32,
    pub most: i32,
}

impl CountBound {
    /// Returns the number of weapons that a ship has in these banks.
    pub fn count(&self, ship: &Ship) -> i32 {
        self.banks.iter().map(|bank| weapons(*bank, ship)).sum()
    }

    pub fn allows(&self, ship: &Ship) -> bool {
        (self.least..=self.most).contains(&self.count(ship))
    }
}

/// Returns the number of weapons in a bank.
pub fn weapons(bank: Parameter, ship: &Ship) -> i32 {
    match bank {
        Parameter::Mounts(weapon, bank) => {
            let bank = ship.weapons()[weapon].banks[bank];
            (bank.mounts * bank.per_mount) as i32
        }
        _ => 0,
    }
}

/// The best design so far.
#[derive(Clone, Debug)]
pub struct BestDesign {
    pub ship: Ship,
    /// The value of the goal.
    pub primary: i64,
    rating: Exact,
}

/// The result of a search.
#[derive(Default)]
pub struct SearchResult {
    pub best: Option<BestDesign>,
    /// Whether the search covered every design.
    pub is_complete: bool,
    /// The number of ships that were rated.
    pub rated: u64,
    /// An upper bound of the designs not searched, if the search ended early and a bound is known.
    pub open: Option<ObjectiveValue>,
}

/// Returns a ship for every combination of these variables' values.
fn all_combinations<'v>(ship: &Ship, variables: impl Iterator<Item = &'v Variable>) -> Vec<Ship> {
    variables.fold(vec![ship.clone()], |ships, variable| {
        let values = variable.least..=variable.most;
        let apply = |ship| values.clone().map(move |value| variable.apply(ship, value));
        ships.iter().flat_map(apply).collect()
    })
}

/// A relative margin above the rounding errors of sums.
const MARGIN: f64 = 1e-9;
/// Maximum number of combinations searched at a time; the first rounds are smaller.
const MAX_ROUND: usize = 8;

struct SearchState<'a> {
    search: &'a Search<'a>,
    /// The bearing for which damage is computed.
    bearing: &'a BearingDamage,
    best: Option<BestDesign>,
    rated: u64,
    max_rated: u64,
    is_late: bool,
    /// The number of volleys that the current ship survives, if survival counts.
    endured: f64,
    /// Known bank tables, by all numbers on which they depend.
    known: HashMap<Vec<i32>, Rc<BankTable>>,
}

/// The value of the goal, then the ORAT (or, for whole ships, ORAT times DRAT). Values are compared in this order and
/// added up part by part.
pub type ObjectiveValue = (i64, f64);

/// A ship with its banks at their minimum, a setting of its protection, and an upper bound of its value.
struct Outline {
    ship: Rc<Ship>,
    values: Vec<i32>,
    bound: ObjectiveValue,
}

impl Search<'_> {
    /// Finds the best design, calling `tick` with the number of combinations done and their total.
    pub fn run(&self, tick: &dyn Fn(usize, usize)) -> SearchResult {
        let mut found = self.find_best(tick);
        if let Some(best) = &mut found.best {
            best.ship = self.reduce_tech(best.ship.clone());
            for layer in Layer::ALL {
                layer.even_out(&mut best.ship, &self.ship);
            }
        }
        found
    }

    fn find_best(&self, tick: &dyn Fn(usize, usize)) -> SearchResult {
        let (is_least, counts) = (self.objective.is_lowest_best(), &self.limits.counts);
        let is_outer = |variable: &&Variable| match variable.first_parameter() {
            Parameter::Hull | Parameter::Tech(_) | Parameter::System(_) => true,
            bank => is_least && counts.iter().any(|bound| bound.banks.contains(&bank)),
        };
        // Systems come after hull and tech levels.
        let (systems, outer): (Vec<&Variable>, Vec<&Variable>) = self
            .variables
            .iter()
            .filter(is_outer)
            .partition(|variable| variable.first_parameter().is_rising());
        let mut ships = all_combinations(&self.lowest_ship(), outer.into_iter().chain(systems));
        if is_least {
            let none = BearingDamage::default();
            let mut state = self.state(&none, None, u64::MAX);
            for ship in &ships {
                let ratings = state.rate(ship);
                state.keep_if_better(ship, &ratings);
            }
            return SearchResult {
                best: state.best,
                is_complete: true,
                rated: ships.len() as u64,
                open: None,
            };
        }
        if !self.objective.is_decided_by_hull_or_tech() {
            return self.search_best(&ships, tick);
        }
        // If hull or tech levels decide, the first combination that fits is the best.
        let primary = |ship: &Ship| self.objective.primary(ship, &BearingDamage::default());
        // Of tech levels with equal sums, the more even ones come first.
        let spread = |ship: &Ship| {
            let squares = ship
                .blueprint
                .tech
                .iter()
                .map(|level| i32::from(level.half_steps()).pow(2));
            squares.sum::<i32>()
        };
        ships.sort_by_key(|ship| (-primary(ship), spread(ship)));
        let mut found = SearchResult {
            is_complete: true,
            ..SearchResult::default()
        };
        for group in ships.chunk_by(|a, b| primary(a) == primary(b)) {
            found = self.search_best(group, tick);
            if found.best.is_some() || !found.is_complete {
                break;
            }
        }
        found
    }

    /// Returns the starting ship with every variable at its minimum.
    pub fn lowest_ship(&self) -> Ship {
        let mut ship = self.ship.clone();
        self.variables
            .iter()
            .for_each(|variable| variable.set(&mut ship, variable.least));
        ship
    }

    /// Iterates over the variables whose first parameter is of some kind.
    fn variables(&self, is_kind: fn(Parameter) -> bool) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(move |variable| is_kind(variable.first_parameter()))
    }

    /// Returns the banks that may change, those with a bound on their number first.
    pub fn banks(&self) -> Vec<&Variable> {
        let banks = self.variables(|parameter| matches!(parameter, Parameter::Mounts(..)));
        let mut banks: Vec<&Variable> = banks.collect();
        let is_bound = |variable: &Variable| {
            let mut counts = self.limits.counts.iter();
            counts.any(|bound| bound.banks.contains(&variable.first_parameter()))
        };
        banks.sort_by_key(|variable| !is_bound(variable));
        banks
    }

    /// Returns the ship with the lowest tech levels that suffice.
    fn reduce_tech(&self, mut ship: Ship) -> Ship {
        for variable in &self.tech {
            for value in (variable.least..variable.most).rev() {
                let less = variable.apply(&ship, value);
                if self.free_space(&rate(&less, self.numbers)) < 0.0 {
                    break;
                }
                ship = less;
            }
        }
        ship
    }

    /// Finds the best design among these combinations.
    fn search_best(&self, ships: &[Ship], tick: &dyn Fn(usize, usize)) -> SearchResult {
        let bearings = self.objective.bearings(&self.ship, &self.banks());
        let pairs: Vec<(&Ship, &BearingDamage)> = ships
            .iter()
            .flat_map(|ship| bearings.iter().map(move |v| (ship, v)))
            .collect();
        let bounds: Vec<Option<(ObjectiveValue, &Ship, &BearingDamage)>> = pairs
            .par_iter()
            .map(|(ship, bearing)| {
                Some((
                    self.state(bearing, None, u64::MAX)
                        .bound_combination(ship)?,
                    *ship,
                    *bearing,
                ))
            })
            .collect();
        let mut bounds: Vec<(ObjectiveValue, &Ship, &BearingDamage)> =
            bounds.into_iter().flatten().collect();
        if self.is_out_of_time() {
            return SearchResult {
                open: bounds.iter().map(|b| b.0).max_by(compare),
                ..SearchResult::default()
            };
        }
        bounds.sort_by(|a, b| compare(&b.0, &a.0));
        self.search_in_rounds(&bounds, tick)
    }

    /// Searches combinations in rounds, those with the highest bound first.
    fn search_in_rounds(
        &self,
        bounds: &[(ObjectiveValue, &Ship, &BearingDamage)],
        tick: &dyn Fn(usize, usize),
    ) -> SearchResult {
        let (mut found, mut done, mut size) = (SearchResult::default(), 0, 1);
        while done < bounds.len() {
            tick(done, bounds.len());
            let best = &found.best;
            // Bounds already include the factor DRAT.
            let state = self.state(bounds[done].2, best.clone(), 0);
            if !state.can_beat(bounds[done].0, 1.0) {
                break;
            }
            let round = &bounds[done..bounds.len().min(done + size)];
            let share = self.max_rated.saturating_sub(found.rated) / round.len() as u64;
            let done_now: Vec<(Option<BestDesign>, u64, bool)> = round
                .par_iter()
                .map(|(bound, ship, bearing)| {
                    let mut state = self.state(bearing, best.clone(), share);
                    if state.can_beat(*bound, 1.0) {
                        state.search_combination(ship);
                    }
                    (state.best, state.rated, state.is_late)
                })
                .collect();
            for ((own, rated, is_late), (bound, ..)) in done_now.into_iter().zip(round) {
                found.rated += rated;
                let key = |best: &BestDesign| (best.primary, best.rating);
                if own.as_ref().map(key) > found.best.as_ref().map(key) {
                    found.best = own;
                }
                if is_late && found.open.is_none() {
                    found.open = Some(*bound);
                }
            }
            if found.open.is_some() {
                return found;
            }
            (done, size) = (done + size, (2 * size).min(MAX_ROUND));
        }
        SearchResult {
            is_complete: true,
            ..found
        }
    }

    fn state<'s>(
        &'s self,
        bearing: &'s BearingDamage,
        best: Option<BestDesign>,
        max_rated: u64,
    ) -> SearchState<'s> {
        SearchState {
            search: self,
            bearing,
            best,
            rated: 0,
            max_rated,
            is_late: false,
            endured: 0.0,
            known: HashMap::new(),
        }
    }

    fn is_out_of_time(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns the space that a ship may use.
    fn usable_space(&self, ratings: &RatingTerms<Exact>) -> Exact {
        let budget = ratings.space.budget;
        self.limits
            .max_space
            .map_or(budget, |most| most.min(budget))
    }

    /// Returns the space that a ship may still use.
    pub fn free_space(&self, ratings: &RatingTerms<Exact>) -> f64 {
        self.usable_space(ratings).to_f64() - ratings.space.used.to_f64()
    }
}

impl SearchState<'_> {
    fn rate(&self, ship: &Ship) -> RatingTerms<Exact> {
        rate(ship, self.search.numbers)
    }

    /// Rates a ship and counts it as work.
    fn rate_ship(&mut self, ship: &Ship) -> RatingTerms<Exact> {
        self.rated += 1;
        self.is_late |= self.rated > self.max_rated;
        self.is_late |= self.rated.is_multiple_of(64) && self.search.is_out_of_time();
        self.rate(ship)
    }

    fn is_allowed(&self, ratings: &RatingTerms<Exact>) -> bool {
        let max_rating = self.search.limits.max_rating;
        ratings.space.used <= self.search.usable_space(ratings)
            && max_rating.is_none_or(|most| ratings.rating <= most)
    }

    /// Returns the ship with every engine rating that fits and everything else at its minimum.
    fn engine_variants(&self, ship: &Ship) -> Vec<(Ship, RatingTerms<Exact>)> {
        let engines = self
            .search
            .variables(|parameter| parameter == Parameter::Engines);
        let rated = all_combinations(ship, engines).into_iter().map(|ship| {
            let ratings = self.rate(&ship);
            (ship, ratings)
        });
        rated
            .take_while(|(_, ratings)| self.is_allowed(ratings))
            .collect()
    }

    /// Computes an upper bound of a combination's value, or returns `None` if the combination does not fit.
    fn bound_combination(&mut self, ship: &Ship) -> Option<ObjectiveValue> {
        let outlines = self.outlines(ship).into_iter();
        outlines.map(|outline| outline.bound).max_by(compare)
    }

    /// Lists each engine rating of a combination with each protection that fits, and an upper bound of their value.
    fn outlines(&mut self, ship: &Ship) -> Vec<Outline> {
        let (mut outlines, mut protections): (Vec<Outline>, Vec<ProtectionOption>) =
            (Vec::new(), Vec::new());
        // The ORAT of a Shockwave depends on the engines.
        let is_bound_to_engines = ship.system_count(System::Shockwave) > 0;
        for (index, (engined, base)) in self.engine_variants(ship).into_iter().enumerate() {
            if index == 0 || is_bound_to_engines {
                protections = self.protections(&engined, &base);
            }
            let free = self.search.free_space(&base);
            let banks = self.banks(&engined, &base, free);
            let primary = self.search.objective.primary(&engined, self.bearing);
            let ship = Rc::new(engined);
            for protection in protections
                .iter()
                .filter(|protection| protection.space <= free)
            {
                let left = banks.left_space(free - protection.space);
                let own = sum((primary, base.orat.to_f64()), protection.value);
                let (primary, orat) =
                    self.bound_banks(&banks, 0, left, own, protection.drat, protection.endured);
                outlines.push(Outline {
                    ship: Rc::clone(&ship),
                    values: protection.values.clone(),
                    bound: (primary, orat * protection.drat),
                });
            }
        }
        outlines
    }

    /// Finds the best design of a combination, searching the most promising outlines first.
    fn search_combination(&mut self, ship: &Ship) {
        let mut outlines = self.outlines(ship);
        outlines.sort_by(|a, b| compare(&b.bound, &a.bound));
        let variables = self.search.protecting_variables();
        for outline in outlines {
            if self.is_late || !self.can_beat(outline.bound, 1.0) {
                return;
            }
            let mut guarded = Ship::clone(&outline.ship);
            for (variable, value) in variables.iter().zip(outline.values) {
                variable.set(&mut guarded, value);
            }
            self.fill_banks(&guarded);
        }
    }

    fn keep_if_better(&mut self, ship: &Ship, ratings: &RatingTerms<Exact>) {
        let goal = &self.search.objective;
        let primary = goal.whole(ship, ratings, self.bearing, self.endured);
        let key = (primary, ratings.rating);
        let best = self.best.as_ref().map(|best| (best.primary, best.rating));
        let counts = &self.search.limits.counts;
        if Some(key) > best && self.is_allowed(ratings) && counts.iter().all(|b| b.allows(ship)) {
            self.best = Some(BestDesign {
                ship: ship.clone(),
                primary,
                rating: ratings.rating,
            });
        }
    }

    /// Returns `true` if a ship with at most this value can be better than the best design so far.
    fn can_beat(&self, (primary, orat): ObjectiveValue, drat: f64) -> bool {
        let Some(best) = &self.best else { return true };
        if primary != best.primary {
            return primary > best.primary;
        }
        let max_rating = self.search.limits.max_rating;
        let is_at_most = max_rating.is_some_and(|most| best.rating >= most);
        let rating = best.rating.to_f64();
        !is_at_most && orat * drat * (1.0 + MARGIN) > rating * rating
    }
}

fn sum(a: ObjectiveValue, b: ObjectiveValue) -> ObjectiveValue {
    (a.0 + b.0, a.1 + b.1)
}

pub fn compare(a: &ObjectiveValue, b: &ObjectiveValue) -> std::cmp::Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests;
