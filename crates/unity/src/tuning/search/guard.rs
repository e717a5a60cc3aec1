//! What protects a ship: shields and screens in every setting that fits, and what each takes and brings.

use super::super::dial::Dial;
use super::super::{Ratings, Ship};
use super::{Setting, State, Value};
use starwright_text::exact::Exact;

/// What protects a ship, beyond the least of it.
pub struct Guard {
    pub values: Vec<i32>,
    pub space: f64,
    pub drat: f64,
    /// The volleys that the ship endures with it, where that counts.
    pub endured: f64,
    /// What it adds to ORAT and to what the goal counts.
    pub value: Value,
}

impl State<'_> {
    /// The settings of what protects the ship.
    pub fn guarding(&self) -> Vec<Setting> {
        let is_cover =
            |setting: &&Setting| matches!(setting.dial, Dial::Cover(..) | Dial::Facing(..));
        self.search
            .rising
            .iter()
            .filter(is_cover)
            .copied()
            .collect()
    }

    /// The volleys that a ship endures, where that counts.
    pub fn endured(&self, ship: &Ship) -> f64 {
        let foe = self
            .search
            .limits
            .least_volleys
            .map(|(foe, _)| foe)
            .or(self.search.goal.attacker());
        foe.map_or(0.0, |foe| foe.volleys(ship))
    }

    /// Everything that can protect a ship whose other dials are at their least; what takes more space for no more is left out.
    pub fn guards(&self, ship: &Ship, base: &Ratings<Exact>) -> Vec<Guard> {
        let settings = self.guarding();
        let mut rows = vec![(Vec::new(), ship.clone(), base.clone())];
        for setting in &settings {
            let mut next = Vec::new();
            for (values, ship, _) in rows {
                for value in setting.least..=setting.most {
                    let turned = setting.turned(&ship, value);
                    let ratings = self.rate(&turned);
                    if !self.is_allowed(&ratings) {
                        break;
                    }
                    next.push(([values.as_slice(), &[value]].concat(), turned, ratings));
                }
            }
            rows = next;
        }
        let mut guards = Vec::new();
        let primary = |ship: &Ship| self.search.goal.primary(ship, self.view);
        for (values, turned, ratings) in rows {
            let value = (
                primary(&turned) - primary(ship),
                ratings.orat.to_f64() - base.orat.to_f64(),
            );
            let space = ratings.space.used.to_f64() - base.space.used.to_f64();
            let endured = self.endured(&turned);
            guards.push(Guard {
                values,
                space,
                drat: ratings.drat.to_f64(),
                endured,
                value,
            });
        }
        guards.retain(|guard| {
            self.search
                .limits
                .least_volleys
                .is_none_or(|(_, least)| guard.endured >= least)
        });
        if self.search.limits.most_rating.is_none() {
            guards.sort_by(|a, b| a.space.total_cmp(&b.space).then(b.drat.total_cmp(&a.drat)));
            let mut best: Vec<(Value, f64, f64)> = Vec::new();
            guards.retain(|guard| {
                let per_drat = guard.endured / guard.drat;
                let is_less = |(value, drat, endured): &(Value, f64, f64)| {
                    *drat >= guard.drat
                        && *endured >= per_drat
                        && value.0 >= guard.value.0
                        && value.1 >= guard.value.1
                };
                let is_new = !best.iter().any(is_less);
                best.extend(is_new.then_some((guard.value, guard.drat, per_drat)));
                is_new
            });
        }
        guards
    }
}
