//! Searches numbers of mounts, the most promising first, until nothing can beat the best design.

use super::super::Ship;
use super::banks::BankTable;
use super::{ObjectiveValue, SearchState, compare, sum};

/// The table and the DRAT of a ship whose banks are set one by one.
struct BankSetup<'b> {
    banks: &'b BankTable,
    drat: f64,
}

impl SearchState<'_> {
    /// Finds the best mounts for a ship whose banks are at their minimum.
    pub fn fill_banks(&mut self, ship: &Ship) {
        let base = self.rate_ship(ship);
        if !self.is_allowed(&base) {
            return;
        }
        self.endured = self.volleys_endured(ship);
        self.keep_if_better(ship, &base);
        let free = self.search.free_space(&base);
        let banks = self.banks(ship, &base, free);
        let primary = self.search.objective.primary(ship, self.bearing);
        let setup = BankSetup {
            banks: &banks,
            drat: base.drat.to_f64(),
        };
        let left = banks.left_space(free).min(banks.best[0].len() - 1);
        self.set_banks(&setup, ship, 0, left, (primary, base.orat.to_f64()));
    }

    /// Tries every number of mounts for the bank at index `from` and, recursively, for the banks after it.
    fn set_banks(
        &mut self,
        setup: &BankSetup,
        ship: &Ship,
        from: usize,
        left: usize,
        value: ObjectiveValue,
    ) {
        let BankSetup { banks, drat } = setup;
        let Some(column) = banks.columns.get(from) else {
            return;
        };
        let outlook = |state: &Self, index: usize| {
            let own = sum(value, column.value[index]);
            let left = left - column.cost[index];
            state.bound_banks(banks, from + 1, left, own, *drat, state.endured)
        };
        let fitting = (0..column.cost.len()).filter(|index| column.cost[*index] <= left);
        let mut order: Vec<(usize, ObjectiveValue)> =
            fitting.map(|index| (index, outlook(self, index))).collect();
        order.sort_by(|a, b| compare(&b.1, &a.1));
        for (index, bound) in order {
            if self.is_late || !self.can_beat(bound, *drat) {
                return;
            }
            let value = sum(value, column.value[index]);
            let ship = column
                .variable
                .apply(ship, column.variable.least + index as i32);
            let ratings = self.rate_ship(&ship);
            if self.is_allowed(&ratings) && self.can_have_counts(&ship, &banks.columns[from + 1..])
            {
                self.keep_if_better(&ship, &ratings);
                self.set_banks(setup, &ship, from + 1, left - column.cost[index], value);
            }
        }
    }
}
