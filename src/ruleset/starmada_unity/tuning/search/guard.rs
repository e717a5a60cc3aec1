//! What protects a ship: shields and screens in every setting that fits, and what each takes and brings.

use super::super::super::ratings::Ratings;
use super::super::super::ship::Ship;
use super::super::dial::Dial;
use super::{Setting, State, Value};
use crate::number::exact::Exact;

/// What protects a ship, beyond the least of it.
pub(super) struct Guard {
    pub(super) values: Vec<i32>,
    pub(super) space: f64,
    pub(super) drat: f64,
    /// What it adds to ORAT and to what the goal counts.
    pub(super) value: Value,
}

impl State<'_> {
    /// The settings of what protects the ship.
    pub(super) fn guarding(&self) -> Vec<Setting> {
        let is_cover = |setting: &&Setting| matches!(setting.dial, Dial::Cover(..) | Dial::Facing(..));
        self.search.rising.iter().filter(is_cover).copied().collect()
    }

    /// Everything that can protect a ship whose other dials are at their least; what takes more space for no more is left out.
    pub(super) fn guards(&mut self, ship: &Ship, base: &Ratings<Exact>) -> Vec<Guard> {
        let settings = self.guarding();
        let mut rows = vec![(Vec::new(), ship.clone())];
        for setting in &settings {
            let mut next = Vec::new();
            for (values, ship) in rows {
                for value in setting.least..=setting.most {
                    let mut turned = ship.clone();
                    setting.turn(&mut turned, value);
                    let ratings = self.rate(&turned);
                    if !self.is_allowed(&ratings) || self.is_late {
                        break;
                    }
                    next.push(([values.as_slice(), &[value]].concat(), turned));
                }
            }
            rows = next;
        }
        let mut guards = Vec::new();
        for (values, turned) in rows {
            let ratings = self.rate(&turned);
            let primary = self.search.primary(&turned) - self.search.primary(ship);
            let value = (primary, ratings.orat.to_f64() - base.orat.to_f64());
            let space = ratings.space.used.to_f64() - base.space.used.to_f64();
            guards.push(Guard { values, space, drat: ratings.drat.to_f64(), value });
        }
        if self.search.most_rating.is_none() {
            guards.sort_by(|a, b| a.space.total_cmp(&b.space).then(b.drat.total_cmp(&a.drat)));
            let mut best: Vec<(Value, f64)> = Vec::new();
            guards.retain(|guard| {
                let is_less = |(value, drat): &(Value, f64)| {
                    *drat >= guard.drat && value.0 >= guard.value.0 && value.1 >= guard.value.1
                };
                let is_new = !best.iter().any(is_less);
                best.extend(is_new.then_some((guard.value, guard.drat)));
                is_new
            });
        }
        guards
    }
}
