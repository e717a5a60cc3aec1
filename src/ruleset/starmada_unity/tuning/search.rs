//! The best settings of a ship's dials: every hull and tech level, every engine and shield rating, and then the banks, of
//! which a table of the most that any space can hold tells how much is still to be had.

use super::super::numbers::Numbers;
use super::super::ratings::{Ratings, rate};
use super::super::ship::Ship;
use super::dial::Dial;
use crate::number::exact::Exact;
use crate::play::tuning::Alarm;

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
}

/// A little more than rounding errors of sums can be.
const MARGIN: f64 = 1e-9;

struct State<'a> {
    search: &'a Search<'a>,
    best: Option<Best>,
    rated: u64,
    is_late: bool,
    /// Combinations of hull and tech levels that are looked at.
    done: usize,
}

/// What the goal counts, then offensive rating: compared in this order, and added part by part.
type Value = (i64, f64);

/// What a bank takes and brings at each number of mounts, the least first.
struct Column {
    setting: Setting,
    cost: Vec<usize>,
    value: Vec<Value>,
}

impl Search<'_> {
    /// Looks for the best; `tick` hears of every combination of hull and tech levels.
    pub(super) fn run(&self, tick: &dyn Fn(usize, usize)) -> Found {
        let mut state = State { search: self, best: None, rated: 0, is_late: false, done: 0 };
        let lowest = at_least(self.ship, self.rising.iter().chain(&self.banks));
        state.turn_outer(&lowest, 0, tick);
        Found { best: state.best, is_complete: !state.is_late, rated: state.rated }
    }

    /// How many combinations of hull and tech levels there are.
    fn combinations(&self) -> usize {
        self.outer.iter().map(|setting| (setting.most - setting.least + 1).max(0) as usize).product()
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

    /// Every combination of hull and tech levels from this dial on.
    fn turn_outer(&mut self, ship: &Ship, index: usize, tick: &dyn Fn(usize, usize)) {
        let Some(setting) = self.search.outer.get(index) else {
            tick(self.done, self.search.combinations());
            self.done += 1;
            return self.turn_rising(ship, 0);
        };
        for value in setting.least..=setting.most {
            if self.is_late {
                return;
            }
            let mut turned = ship.clone();
            setting.turn(&mut turned, value);
            self.turn_outer(&turned, index + 1, tick);
        }
    }

    /// Every setting of the dials from this one on, the highest first. More of any takes more space and rating, so that the
    /// first that is too much ends the row.
    fn turn_rising(&mut self, ship: &Ship, index: usize) {
        let Some(setting) = self.search.rising.get(index) else { return self.fill_banks(ship) };
        let mut row = Vec::new();
        for value in setting.least..=setting.most {
            let mut turned = ship.clone();
            setting.turn(&mut turned, value);
            let ratings = self.rate(&turned);
            if !self.is_allowed(&ratings) {
                break;
            }
            row.push(turned);
        }
        for turned in row.iter().rev() {
            if self.is_late {
                return;
            }
            self.turn_rising(turned, index + 1);
        }
    }

    /// The best mounts for a ship whose banks are at their least.
    fn fill_banks(&mut self, ship: &Ship) {
        let counts_banks = matches!(self.search.goal, Goal::Count(_));
        let primary = self.search.primary(ship);
        if !counts_banks && self.best.as_ref().is_some_and(|best| primary < best.primary) {
            return;
        }
        let base = self.rate(ship);
        if !self.is_allowed(&base) {
            return;
        }
        self.offer(ship, &base);
        let left = self.left_for_weapons(ship, &base);
        let mut columns = Vec::new();
        for setting in &self.search.banks {
            columns.push(self.column(ship, &base, *setting, left));
        }
        let (orat, drat) = (base.orat.to_f64(), base.drat.to_f64());
        if !counts_banks && !self.can_beat((primary, orat + left as f64 * densest(&columns)), drat) {
            return;
        }
        let most = most_value(&columns, left);
        self.mount(ship, &columns, &most, left, (primary, orat), drat);
    }

    /// The most space that weapons can still take, when systems that grow with them take their share. Each system is
    /// rounded on its own, by less than 1.
    fn left_for_weapons(&mut self, ship: &Ship, base: &Ratings<Exact>) -> usize {
        let mut full = ship.clone();
        self.search.banks.iter().for_each(|setting| setting.turn(&mut full, setting.most));
        let full = self.rate(&full);
        let rounding = ship.systems().len() as f64;
        let weapons = full.space.weapons.less(base.space.weapons).to_f64();
        let systems = full.space.systems.less(base.space.systems).to_f64();
        let share = if weapons > 0.0 { ((systems - rounding) / weapons).max(0.0) } else { 0.0 };
        let left = base.space.budget.less(base.space.used).to_f64();
        let rounding = if share > 0.0 { rounding } else { 0.0 };
        ((left + rounding) / (1.0 + share * (1.0 - MARGIN))) as usize + 1
    }

    /// What each number of mounts takes and brings, others being at their least, as far as there is space.
    fn column(&mut self, ship: &Ship, base: &Ratings<Exact>, setting: Setting, left: usize) -> Column {
        let mut column = Column { setting, cost: Vec::new(), value: Vec::new() };
        let mut turned = ship.clone();
        let primary = self.search.primary(ship);
        for mounts in setting.least..=setting.most {
            setting.turn(&mut turned, mounts);
            let ratings = self.rate(&turned);
            // The space of systems that grows with the weapons is left out here and checked ship by ship.
            let cost = whole(ratings.space.weapons.less(base.space.weapons));
            if cost > left {
                break;
            }
            column.cost.push(cost);
            let orat = ratings.orat.to_f64() - base.orat.to_f64();
            column.value.push((self.search.primary(&turned) - primary, orat));
        }
        column
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

/// The whole part, as an index.
fn whole(number: Exact) -> usize {
    usize::try_from(number.split().0).unwrap_or(usize::MAX)
}

fn sum(a: Value, b: Value) -> Value {
    (a.0 + b.0, a.1 + b.1)
}

fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// The most offensive rating that a unit of space brings in any bank.
fn densest(columns: &[Column]) -> f64 {
    let each = columns.iter().flat_map(|column| column.cost.iter().zip(&column.value).skip(1));
    each.map(|(cost, (_, orat))| orat / *cost as f64).fold(0.0, f64::max)
}

/// The most value that the columns from each on hold within each space.
fn most_value(columns: &[Column], left: usize) -> Vec<Vec<Value>> {
    let mut most = vec![vec![(0, 0.0); left + 1]];
    for column in columns.iter().rev() {
        let below = &most[most.len() - 1];
        let best = |space: usize| {
            let fitting = column.cost.iter().zip(&column.value).filter(|(cost, _)| **cost <= space);
            let values = fitting.map(|(cost, value)| sum(*value, below[space - cost]));
            values.max_by(compare).expect("the least number of mounts takes no space")
        };
        let next: Vec<Value> = (0..=left).map(best).collect();
        most.push(next);
    }
    most.reverse();
    most
}

#[cfg(test)]
mod tests;
