//! What protects a ship: shields and screens in every setting that fits, and what each takes and brings.

use super::super::parameter::{Parameter, Variable};
use super::super::{RatingTerms, Ship};
use super::{Search, State, Value};
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

impl Search<'_> {
    /// Returns the variables of what protects the ship, single facings last.
    pub fn guarding(&self) -> Vec<&Variable> {
        let cover = self.variables(|p| matches!(p, Parameter::Cover(..)));
        let facings = self.variables(|p| matches!(p, Parameter::Facing(..)));
        cover.chain(facings).collect()
    }
}

impl State<'_> {
    /// Returns the volleys that a ship endures, where that counts.
    pub fn endured(&self, ship: &Ship) -> f64 {
        let required = self.search.caps.min_volleys.map(|(foe, _)| foe);
        let foe = required.or(self.search.goal.attacker());
        foe.map_or(0.0, |foe| foe.volleys(ship))
    }

    /// Lists everything that can protect a ship whose other variables are at their minimum, without what takes more space for no more.
    pub fn guards(&self, ship: &Ship, base: &RatingTerms<Exact>) -> Vec<Guard> {
        let mut rows = vec![(Vec::new(), ship.clone(), base.clone())];
        for variable in self.search.guarding() {
            let mut next = Vec::new();
            for (values, ship, _) in rows {
                for value in variable.least..=variable.most {
                    let applied = variable.applied(&ship, value);
                    let ratings = self.rate(&applied);
                    if !self.is_allowed(&ratings) {
                        break;
                    }
                    next.push(([values.as_slice(), &[value]].concat(), applied, ratings));
                }
            }
            rows = next;
        }
        let primary = |ship: &Ship| self.search.goal.primary(ship, self.view);
        let guard = |(values, applied, ratings): (Vec<i32>, Ship, RatingTerms<Exact>)| Guard {
            values,
            space: ratings.space.used.to_f64() - base.space.used.to_f64(),
            drat: ratings.drat.to_f64(),
            endured: self.endured(&applied),
            value: (
                primary(&applied) - primary(ship),
                ratings.orat.to_f64() - base.orat.to_f64(),
            ),
        };
        let mut guards: Vec<Guard> = rows.into_iter().map(guard).collect();
        if let Some((_, least)) = self.search.caps.min_volleys {
            guards.retain(|guard| guard.endured >= least);
        }
        if self.search.caps.max_rating.is_none() {
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
