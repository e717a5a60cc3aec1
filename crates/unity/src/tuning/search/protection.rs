//! Lists the settings of shields and screens that fit, with the space and value of each.

use super::super::parameter::{Parameter, Variable};
use super::super::{RatingTerms, Ship};
use super::{ObjectiveValue, Search, SearchState};
use starwright_text::exact::Exact;

/// One setting of shields and screens, compared with the minimum.
pub struct ProtectionOption {
    pub values: Vec<i32>,
    pub space: f64,
    pub drat: f64,
    /// The number of volleys that the ship survives with this setting, if survival counts.
    pub endured: f64,
    /// The value that the setting adds to the goal and to ORAT.
    pub value: ObjectiveValue,
}

impl Search<'_> {
    /// Returns the variables of shields and screens, single facings last.
    pub fn protecting_variables(&self) -> Vec<&Variable> {
        let cover = self.variables(|p| matches!(p, Parameter::Cover(..)));
        let facings = self.variables(|p| matches!(p, Parameter::Facing(..)));
        cover.chain(facings).collect()
    }
}

impl SearchState<'_> {
    /// Returns the number of volleys that a ship survives, or 0 if survival does not count.
    pub fn volleys_endured(&self, ship: &Ship) -> f64 {
        let required = self.search.limits.min_volleys.map(|(opponent, _)| opponent);
        let opponent = required.or(self.search.objective.attacker());
        opponent.map_or(0.0, |opponent| opponent.volleys(ship))
    }

    /// Lists the settings of shields and screens for a ship whose other variables are at their minimum. Settings that
    /// take more space without an advantage are left out.
    pub fn protections(&self, ship: &Ship, base: &RatingTerms<Exact>) -> Vec<ProtectionOption> {
        let mut rows = vec![(Vec::new(), ship.clone(), base.clone())];
        for variable in self.search.protecting_variables() {
            let mut next = Vec::new();
            for (values, ship, _) in rows {
                for value in variable.least..=variable.most {
                    let apply = variable.apply(&ship, value);
                    let ratings = self.rate(&apply);
                    if !self.is_allowed(&ratings) {
                        break;
                    }
                    next.push(([values.as_slice(), &[value]].concat(), apply, ratings));
                }
            }
            rows = next;
        }
        let primary = |ship: &Ship| self.search.objective.primary(ship, self.bearing);
        let protection =
            |(values, apply, ratings): (Vec<i32>, Ship, RatingTerms<Exact>)| ProtectionOption {
                values,
                space: ratings.space.used.to_f64() - base.space.used.to_f64(),
                drat: ratings.drat.to_f64(),
                endured: self.volleys_endured(&apply),
                value: (
                    primary(&apply) - primary(ship),
                    ratings.orat.to_f64() - base.orat.to_f64(),
                ),
            };
        let mut protections: Vec<ProtectionOption> = rows.into_iter().map(protection).collect();
        if let Some((_, least)) = self.search.limits.min_volleys {
            protections.retain(|protection| protection.endured >= least);
        }
        if self.search.limits.max_rating.is_none() {
            protections.sort_by(|a, b| a.space.total_cmp(&b.space).then(b.drat.total_cmp(&a.drat)));
            let mut best: Vec<(ObjectiveValue, f64, f64)> = Vec::new();
            protections.retain(|protection| {
                let per_drat = protection.endured / protection.drat;
                let is_less = |(value, drat, endured): &(ObjectiveValue, f64, f64)| {
                    *drat >= protection.drat
                        && *endured >= per_drat
                        && value.0 >= protection.value.0
                        && value.1 >= protection.value.1
                };
                let is_new = !best.iter().any(is_less);
                best.extend(is_new.then_some((protection.value, protection.drat, per_drat)));
                is_new
            });
        }
        protections
    }
}
