//! What the banks of a ship take and bring, and the most that any space holds of them.

use super::super::super::ratings::Ratings;
use super::super::super::ship::Ship;
use super::{MARGIN, Setting, State, Value, compare, sum};
use crate::number::exact::Exact;
use std::rc::Rc;

/// What a bank takes and brings at each number of mounts, the least first.
pub(super) struct Column {
    pub(super) setting: Setting,
    pub(super) cost: Vec<usize>,
    pub(super) value: Vec<Value>,
}

/// The banks of a ship: what each number of mounts takes and brings, and the most that any space holds.
pub(super) struct Banks {
    pub(super) columns: Vec<Column>,
    pub(super) most: Vec<Vec<Value>>,
    /// What systems take of the space beside the weapons, and how often they are rounded.
    share: f64,
    rounding: f64,
}

impl Banks {
    /// The most space that weapons can take of what is free, when systems that grow with them take their share.
    pub(super) fn left(&self, free: f64) -> usize {
        let rounding = if self.share > 0.0 { self.rounding } else { 0.0 };
        ((free + rounding) / (1.0 + self.share * (1.0 - MARGIN))) as usize + 1
    }
}

impl State<'_> {
    /// What the banks of a ship take and bring within so much space; neither hull nor protection matters for that.
    pub(super) fn banks(&mut self, ship: &Ship, base: &Ratings<Exact>, free: f64) -> Rc<Banks> {
        let counts = ship.systems().iter().map(|fitted| fitted.count as i32);
        let tech = ship.tech.0.iter().map(|level| i32::from(level.halves()));
        let key: Vec<i32> = [ship.engines as i32].into_iter().chain(tech).chain(counts).collect();
        if let Some(banks) = self.known.get(&key).filter(|banks| banks.left(free) < banks.most[0].len()) {
            return Rc::clone(banks);
        }
        let (share, rounding) = self.share_of_systems(ship, base);
        let mut banks = Banks { columns: Vec::new(), most: Vec::new(), share, rounding };
        // A little more, so that the next larger hull does not start anew.
        let left = banks.left(free * 1.5);
        for setting in &self.search.banks {
            banks.columns.push(self.column(ship, base, *setting, left));
        }
        banks.most = most_value(&banks.columns, left);
        let banks = Rc::new(banks);
        self.known.insert(key, Rc::clone(&banks));
        banks
    }

    /// What systems that grow with the weapons take for each unit of those. Each system is rounded on its own, by less than 1.
    fn share_of_systems(&mut self, ship: &Ship, base: &Ratings<Exact>) -> (f64, f64) {
        let mut full = ship.clone();
        self.search.banks.iter().for_each(|setting| setting.turn(&mut full, setting.most));
        let full = self.rate(&full);
        let rounding = ship.systems().len() as f64;
        let weapons = full.space.weapons.less(base.space.weapons).to_f64();
        let systems = full.space.systems.less(base.space.systems).to_f64();
        (if weapons > 0.0 { ((systems - rounding) / weapons).max(0.0) } else { 0.0 }, rounding)
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
