//! Computes the space and value of a ship's banks, and the best value that fits in each space.

use super::super::objective::{Objective, max_worth};
use super::super::parameter::Variable;
use super::super::{RatingTerms, Ship};
use super::table::TableRule;
use super::{MARGIN, ObjectiveValue, SearchState, compare, sum};
use starwright_text::exact::Exact;
use std::rc::Rc;

/// The space and the value of a bank for each number of mounts, the minimum first.
pub struct BankColumn {
    pub variable: Variable,
    pub cost: Vec<usize>,
    pub value: Vec<ObjectiveValue>,
}

/// The space and value of each bank for each number of mounts, and the best value that fits in each space.
pub struct BankTable {
    pub columns: Vec<BankColumn>,
    pub best: Vec<Vec<ObjectiveValue>>,
    /// The maximum value within each ORAT, in units of `orat_unit`; empty without a maximum rating.
    by_orat: Vec<Vec<i64>>,
    orat_unit: f64,
    /// Space of systems per unit of weapon space.
    share: f64,
    /// Maximum rounding error of the systems' space.
    rounding: f64,
}

/// The rule for a table of the best value within each space.
const BEST_VALUE: TableRule<ObjectiveValue> = TableRule {
    worst: (i64::MIN, f64::NEG_INFINITY),
    sum,
    best: |a, b| if compare(&a, &b).is_lt() { b } else { a },
};

/// The rule for a table of the highest count within each ORAT.
const BEST_COUNT: TableRule<i64> = TableRule {
    worst: 0,
    sum: |a, b| a + b,
    best: i64::max,
};

impl BankTable {
    /// Returns the maximum space for weapons out of the free space, leaving room for systems that grow with them.
    pub fn left_space(&self, free: f64) -> usize {
        let rounding = if self.share > 0.0 { self.rounding } else { 0.0 };
        ((free + rounding) / (1.0 + self.share * (1.0 - MARGIN))) as usize + 1
    }
}

impl SearchState<'_> {
    /// Returns the table of a ship's banks within this much free space. It does not depend on hull or protection.
    pub fn banks(&mut self, ship: &Ship, base: &RatingTerms<Exact>, free: f64) -> Rc<BankTable> {
        let counts = ship.systems().into_iter().map(|fitted| fitted.count as i32);
        let tech = ship
            .blueprint
            .tech
            .iter()
            .map(|level| i32::from(level.half_steps()));
        let key: Vec<i32> = [ship.engines() as i32]
            .into_iter()
            .chain(tech)
            .chain(counts)
            .collect();
        if let Some(banks) = self
            .known
            .get(&key)
            .filter(|banks| banks.left_space(free) < banks.best[0].len())
        {
            return Rc::clone(banks);
        }
        let (share, rounding) = self.share_of_systems(ship, base);
        let mut banks = BankTable {
            columns: Vec::new(),
            best: Vec::new(),
            by_orat: Vec::new(),
            orat_unit: 1.0,
            share,
            rounding,
        };
        // Build a larger table than needed, so that the next larger hull can use it too.
        let left = banks.left_space(free * 1.5);
        for variable in self.search.banks() {
            banks
                .columns
                .push(self.bank_column(ship, base, variable, left));
        }
        let parts = banks.columns.iter().map(|column| {
            column
                .cost
                .iter()
                .copied()
                .zip(column.value.iter().copied())
        });
        banks.best = BEST_VALUE.rows(parts, vec![(0, 0.0); left + 1]);
        if self.search.limits.max_rating.is_some() {
            let last = banks
                .columns
                .iter()
                .filter_map(|column| column.value.last());
            let unit = (last.map(|value| value.1).sum::<f64>() / ORAT_UNITS as f64).max(MARGIN);
            let parts = banks.columns.iter().map(|column| {
                column
                    .value
                    .iter()
                    .map(|value| ((value.1.max(0.0) / unit) as usize, value.0))
            });
            banks.by_orat = BEST_COUNT.rows(parts, vec![0; ORAT_UNITS + 1]);
            banks.orat_unit = unit;
        }
        let banks = Rc::new(banks);
        self.known.insert(key, Rc::clone(&banks));
        banks
    }

    /// Returns the space of systems per unit of weapon space, and the maximum rounding error. Each system is rounded
    /// separately, by less than 1.
    fn share_of_systems(&self, ship: &Ship, base: &RatingTerms<Exact>) -> (f64, f64) {
        let mut full = ship.clone();
        for variable in self.search.banks() {
            variable.set(&mut full, variable.most);
        }
        let full = self.rate(&full);
        let rounding = ship.systems().len() as f64;
        let weapons = full
            .space
            .weapons
            .saturating_minus(base.space.weapons)
            .to_f64();
        let systems = full
            .space
            .systems
            .saturating_minus(base.space.systems)
            .to_f64();
        (
            if weapons > 0.0 {
                ((systems - rounding) / weapons).max(0.0)
            } else {
                0.0
            },
            rounding,
        )
    }

    /// Computes the space and value of each number of mounts that fits, with the other banks at their minimum.
    fn bank_column(
        &self,
        ship: &Ship,
        base: &RatingTerms<Exact>,
        variable: &Variable,
        left: usize,
    ) -> BankColumn {
        let mut column = BankColumn {
            variable: variable.clone(),
            cost: Vec::new(),
            value: Vec::new(),
        };
        let primary = |ship: &Ship| self.search.objective.primary(ship, self.bearing);
        let least = primary(ship);
        for mounts in variable.least..=variable.most {
            let apply = variable.apply(ship, mounts);
            let ratings = self.rate(&apply);
            // The space of systems that grow with the weapons is ignored here and checked ship by ship.
            let (cost, _) = ratings
                .space
                .weapons
                .saturating_minus(base.space.weapons)
                .split();
            let cost = usize::try_from(cost).unwrap_or(usize::MAX);
            if cost > left {
                break;
            }
            column.cost.push(cost);
            let orat = ratings.orat.to_f64() - base.orat.to_f64();
            column.value.push((primary(&apply) - least, orat));
        }
        column
    }
}

/// Number of units into which ORAT is divided if there is a maximum rating.
const ORAT_UNITS: usize = 600;

impl BankColumn {
    /// Returns the maximum damage of the bank, and the ORAT for it at the bank's best ratio of damage to ORAT.
    fn best_mean(&self) -> (i64, f64) {
        let most = self.value.iter().map(|value| value.0).max().unwrap_or(0);
        let means = self
            .value
            .iter()
            .filter(|value| value.0 > 0 && value.1 > 0.0)
            .map(|value| value.0 as f64 / value.1);
        (most, most as f64 / means.fold(MARGIN, f64::max))
    }
}

impl SearchState<'_> {
    /// Computes an upper bound of the value that a ship can reach with the remaining banks within a space.
    pub fn bound_banks(
        &self,
        banks: &BankTable,
        from: usize,
        left: usize,
        own: ObjectiveValue,
        drat: f64,
        endured: f64,
    ) -> ObjectiveValue {
        let most = &banks.best[from];
        let (primary, orat) = sum(own, most[left.min(most.len() - 1)]);
        if let Objective::Worth(_) = self.search.objective {
            let columns = banks.columns[from..].iter().map(BankColumn::best_mean);
            return (max_worth(endured / drat, own, columns), orat);
        }
        (
            primary.min(self.bound_by_rating(banks, from, own, drat)),
            orat,
        )
    }

    /// Computes an upper bound of the value of the remaining banks, given the ORAT that the maximum rating leaves for
    /// them.
    fn bound_by_rating(
        &self,
        banks: &BankTable,
        from: usize,
        own: ObjectiveValue,
        drat: f64,
    ) -> i64 {
        let Some(most) = self.search.limits.max_rating else {
            return i64::MAX;
        };
        if drat <= 0.0 {
            return i64::MAX;
        }
        // Ratings are rounded by less than 1, up or down.
        let left = (most.to_f64() + 1.0).powi(2) / drat * (1.0 + MARGIN) - own.1;
        let within = &banks.by_orat[from];
        if left < 0.0 {
            return i64::MIN;
        }
        own.0 + within[((left / banks.orat_unit) as usize).min(within.len() - 1)]
    }

    /// Returns `true` if a ship can satisfy the bounds on numbers of weapons once these remaining banks are set.
    pub fn can_have_counts(&self, ship: &Ship, columns: &[BankColumn]) -> bool {
        self.search.limits.counts.iter().all(|bound| {
            let is_open =
                |column: &BankColumn| bound.banks.contains(&column.variable.first_parameter());
            let count = bound.count(ship);
            count <= bound.most && (count >= bound.least || columns.iter().any(is_open))
        })
    }
}
