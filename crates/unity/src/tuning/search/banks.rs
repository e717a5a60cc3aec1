//! What the banks of a ship take and bring, and the most that any space holds of them.

use super::super::goal::{Goal, most_worth};
use super::super::{Ratings, Ship};
use super::{MARGIN, Setting, State, Value, compare, sum};
use starwright_text::exact::Exact;
use std::rc::Rc;

/// What a bank takes and brings at each number of mounts, the least first.
pub struct Column {
    pub setting: Setting,
    pub cost: Vec<usize>,
    pub value: Vec<Value>,
}

/// The banks of a ship: what each number of mounts takes and brings, and the most that any space holds.
pub struct Banks {
    pub columns: Vec<Column>,
    pub most: Vec<Vec<Value>>,
    /// The most that the goal counts within each ORAT, in units of `orat_unit`; empty where the rating is free.
    by_orat: Vec<Vec<i64>>,
    orat_unit: f64,
    /// What systems take of the space besides the weapons, and how often they are rounded.
    share: f64,
    rounding: f64,
}

impl Banks {
    /// The most space that weapons can take of what is free, when systems that grow with them take their share.
    pub fn left(&self, free: f64) -> usize {
        let rounding = if self.share > 0.0 { self.rounding } else { 0.0 };
        ((free + rounding) / (1.0 + self.share * (1.0 - MARGIN))) as usize + 1
    }
}

impl State<'_> {
    /// What the banks of a ship take and bring within this much space; neither hull nor protection matters for that.
    pub fn banks(&mut self, ship: &Ship, base: &Ratings<Exact>, free: f64) -> Rc<Banks> {
        let counts = ship.systems().iter().map(|fitted| fitted.count as i32);
        let tech = ship.tech.0.iter().map(|level| i32::from(level.halves()));
        let key: Vec<i32> = [ship.engines as i32]
            .into_iter()
            .chain(tech)
            .chain(counts)
            .collect();
        if let Some(banks) = self
            .known
            .get(&key)
            .filter(|banks| banks.left(free) < banks.most[0].len())
        {
            return Rc::clone(banks);
        }
        let (share, rounding) = self.share_of_systems(ship, base);
        let mut banks = Banks {
            columns: Vec::new(),
            most: Vec::new(),
            by_orat: Vec::new(),
            orat_unit: 1.0,
            share,
            rounding,
        };
        // A little more, so that the next larger hull can use the same table.
        let left = banks.left(free * 1.5);
        for setting in &self.search.banks {
            banks.columns.push(self.column(ship, base, *setting, left));
        }
        banks.most = most_value(&banks.columns, left);
        if self.search.limits.most_rating.is_some() {
            let all: f64 = banks
                .columns
                .iter()
                .filter_map(|column| column.value.last())
                .map(|value| value.1)
                .sum();
            banks.orat_unit = (all / ORAT_UNITS as f64).max(MARGIN);
            banks.by_orat = most_within_orat(&banks.columns, banks.orat_unit);
        }
        let banks = Rc::new(banks);
        self.known.insert(key, Rc::clone(&banks));
        banks
    }

    /// What systems that grow with the weapons take for each unit of those. Each system is rounded on its own, by less than 1.
    fn share_of_systems(&self, ship: &Ship, base: &Ratings<Exact>) -> (f64, f64) {
        let mut full = ship.clone();
        self.search
            .banks
            .iter()
            .for_each(|setting| setting.turn(&mut full, setting.most));
        let full = self.rate(&full);
        let rounding = ship.systems().len() as f64;
        let weapons = full.space.weapons.less(base.space.weapons).to_f64();
        let systems = full.space.systems.less(base.space.systems).to_f64();
        (
            if weapons > 0.0 {
                ((systems - rounding) / weapons).max(0.0)
            } else {
                0.0
            },
            rounding,
        )
    }

    /// What each number of mounts takes and brings, others being at their least, as far as there is space.
    fn column(&self, ship: &Ship, base: &Ratings<Exact>, setting: Setting, left: usize) -> Column {
        let mut column = Column {
            setting,
            cost: Vec::new(),
            value: Vec::new(),
        };
        let mut turned = ship.clone();
        let primary = |ship: &Ship| self.search.goal.primary(ship, self.view);
        let least = primary(ship);
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
            column.value.push((primary(&turned) - least, orat));
        }
        column
    }
}

/// How finely ORAT is divided where the rating is bounded.
const ORAT_UNITS: usize = 600;

impl Column {
    /// The most damage of the bank, and the ORAT for it at its best mean of both.
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

impl State<'_> {
    /// What a ship can be worth at best with these banks to come, if that is the goal.
    pub fn most_worth(&self, per_drat: f64, own: Value, columns: &[Column]) -> Option<i64> {
        let is_goal = matches!(self.search.goal, Goal::Worth(_));
        is_goal.then(|| most_worth(per_drat, own, columns.iter().map(Column::best_mean)))
    }

    /// The most that the goal counts with the banks from one on, as far as the highest rating allowed leaves ORAT for them.
    pub fn most_by_rating(&self, banks: &Banks, from: usize, own: Value, drat: f64) -> i64 {
        let Some(most) = self.search.limits.most_rating.filter(|_| drat > 0.0) else {
            return i64::MAX;
        };
        // Whatever way ratings are rounded, they are off by less than 1.
        let left = (most.to_f64() + 1.0).powi(2) / drat * (1.0 + MARGIN) - own.1;
        let within = &banks.by_orat[from];
        match left < 0.0 {
            true => i64::MIN,
            false => own.0 + within[((left / banks.orat_unit) as usize).min(within.len() - 1)],
        }
    }
}

/// The most that the columns from each on count within each ORAT, rounded down bank by bank.
fn most_within_orat(columns: &[Column], unit: f64) -> Vec<Vec<i64>> {
    let mut most = vec![vec![0_i64; ORAT_UNITS + 1]];
    for column in columns.iter().rev() {
        let below = &most[most.len() - 1];
        let costs: Vec<usize> = column
            .value
            .iter()
            .map(|value| (value.1.max(0.0) / unit) as usize)
            .collect();
        let best = |units: usize| {
            let fitting = costs
                .iter()
                .zip(&column.value)
                .filter(|(cost, _)| **cost <= units);
            fitting
                .map(|(cost, value)| value.0 + below[units - cost])
                .max()
                .unwrap_or(0)
        };
        let next = (0..=ORAT_UNITS).map(best).collect();
        most.push(next);
    }
    most.reverse();
    most
}

/// The whole part, as an index.
fn whole(number: Exact) -> usize {
    usize::try_from(number.split().0).unwrap_or(usize::MAX)
}

/// The most value that the columns from each on hold within each space.
fn most_value(columns: &[Column], left: usize) -> Vec<Vec<Value>> {
    let mut most = vec![vec![(0, 0.0); left + 1]];
    for column in columns.iter().rev() {
        let below = &most[most.len() - 1];
        let best = |space: usize| {
            let fitting = column
                .cost
                .iter()
                .zip(&column.value)
                .filter(|(cost, _)| **cost <= space);
            let values = fitting.map(|(cost, value)| sum(*value, below[space - cost]));
            values
                .max_by(compare)
                .expect("the least number of mounts takes no space")
        };
        let next: Vec<Value> = (0..=left).map(best).collect();
        most.push(next);
    }
    most.reverse();
    most
}
