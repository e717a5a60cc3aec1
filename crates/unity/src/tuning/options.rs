//! Options of `fit`, `fix` and `sweep`.

use super::quantity::{Goal, Quantity};
use super::{Ship, StepKind, TechLevel, TechLine};
use starwright_rules::options;
use starwright_rules::tuning::Limits;
use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::rc::Rc;
use std::time::Duration;

/// Default maximum number of mounts of a bank; no bank of the shipped designs has more.
pub const DEFAULT_MAX_MOUNTS: u32 = 8;

/// Options of `fit`: the goal, and what may change.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FitOptions<'a> {
    /// The goal. Among designs that are equal in it, the highest rating is best.
    pub goal: Goal,
    /// The quantities that may change. If the list is empty, engines, shields and mounts may.
    pub vary: Vec<Quantity>,
    /// Limits of quantities, which may then change as well.
    pub bounds: Vec<(Quantity, Limits)>,
    /// Tech levels to use, for one line or for all.
    pub tech: Vec<(Option<TechLine>, TechLevel)>,
    /// Maximum rating.
    pub max_rating: Option<u32>,
    /// Maximum number of mounts of a bank, unless the bank already has more.
    pub max_mounts: u32,
    /// Whether parts that are equal on port and starboard may become different.
    pub is_asymmetric: bool,
    /// The opponent for damage and survival, or `None` for the design itself.
    pub target: Option<&'a Ship>,
    /// Distance to the target in hexes, or `None` for two thirds of the longest range.
    pub range: Option<u32>,
    /// Time after which the search stops with the best design so far, or `None` to stop after two million ships.
    pub time_limit: Option<Duration>,
    pub(super) progress: Option<Progress<'a>>,
}

impl<'a> FitOptions<'a> {
    /// Creates options for the best design for a goal.
    pub fn new(goal: Goal) -> FitOptions<'a> {
        FitOptions {
            goal,
            vary: Vec::new(),
            bounds: Vec::new(),
            tech: Vec::new(),
            max_rating: None,
            max_mounts: DEFAULT_MAX_MOUNTS,
            is_asymmetric: false,
            target: None,
            range: None,
            time_limit: None,
            progress: None,
        }
    }

    /// Creates options that maximize a quantity.
    pub fn maximize(quantity: Quantity) -> FitOptions<'a> {
        FitOptions::new(Goal::maximize(quantity))
    }

    /// Creates options that minimize a quantity.
    pub fn minimize(quantity: Quantity) -> FitOptions<'a> {
        FitOptions::new(Goal::minimize(quantity))
    }

    /// Adds a quantity that may change. Quantities that are not added may not.
    pub fn vary(mut self, quantity: Quantity) -> FitOptions<'a> {
        self.vary.push(quantity);
        self
    }

    /// Limits a quantity to a range, within which it may change.
    pub fn bound<N: Into<f64> + Copy>(
        mut self,
        quantity: Quantity,
        range: impl RangeBounds<N>,
    ) -> FitOptions<'a> {
        let limits = limits(&quantity, range);
        self.bounds.push((quantity, limits));
        self
    }

    /// Sets the tech level of one line, or of all four.
    pub fn tech(mut self, line: Option<TechLine>, level: TechLevel) -> FitOptions<'a> {
        self.tech.push((line, level));
        self
    }

    /// Sets the maximum rating.
    pub fn max_rating(mut self, rating: u32) -> FitOptions<'a> {
        self.max_rating = Some(rating);
        self
    }

    /// Sets the maximum number of mounts of a bank, unless the bank already has more.
    pub fn max_mounts(mut self, mounts: u32) -> FitOptions<'a> {
        self.max_mounts = mounts;
        self
    }

    /// Allows port and starboard to differ.
    pub fn allow_asymmetry(mut self) -> FitOptions<'a> {
        self.is_asymmetric = true;
        self
    }

    /// Sets the opponent for damage and survival.
    pub fn target(mut self, target: &'a Ship) -> FitOptions<'a> {
        self.target = Some(target);
        self
    }

    /// Sets the distance to the target in hexes.
    pub fn range(mut self, hexes: u32) -> FitOptions<'a> {
        self.range = Some(hexes);
        self
    }

    /// Sets the time after which the search stops with the best design so far.
    pub fn time_limit(mut self, limit: Duration) -> FitOptions<'a> {
        self.time_limit = Some(limit);
        self
    }

    /// Sets a callback that receives the number of combinations done and their total.
    pub fn on_progress(mut self, report: impl Fn(usize, usize) + 'a) -> FitOptions<'a> {
        self.progress = Some(Progress(Rc::new(report)));
        self
    }

    /// Calls the progress callback, if there is one.
    pub(super) fn report(&self, done: usize, total: usize) {
        if let Some(Progress(report)) = &self.progress {
            report(done, total);
        }
    }
}

/// A callback that receives the number of combinations done and their total.
#[derive(Clone)]
pub struct Progress<'a>(Rc<dyn Fn(usize, usize) + 'a>);

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Progress")
    }
}

/// Converts a range of a quantity to limits.
fn limits<N: Into<f64> + Copy>(quantity: &Quantity, range: impl RangeBounds<N>) -> Limits {
    let step = match quantity {
        Quantity::Tech(_) => 0.5,
        _ => 1.0,
    };
    let end = |bound: Bound<&N>, step: f64| match bound {
        Bound::Included(number) => Some((*number).into()),
        Bound::Excluded(number) => Some((*number).into() + step),
        Bound::Unbounded => None,
    };
    Limits {
        min: end(range.start_bound(), step),
        max: end(range.end_bound(), -step),
    }
}

options! {
    /// Options of `fix`: what must be kept, and what changes cost.
    #[derive(Clone, Debug)]
    FixOptions {
        /// Maximum number of solutions.
        max_solutions: usize = 5,
    }
    other {
        /// The quantities that must stay as they are.
        keep: Vec<Quantity> = Vec::new(),
        /// Costs of one step, for kinds that differ from the default.
        step_costs: Vec<(StepKind, u32)> = Vec::new(),
        /// Whether parts that are equal on port and starboard may become different.
        is_asymmetric: bool = false,
    }
}

impl FixOptions {
    /// Adds a quantity that must not change. [`Quantity::count`] keeps a weapon or a system by name.
    pub fn keep(mut self, quantity: Quantity) -> FixOptions {
        self.keep.push(quantity);
        self
    }

    /// Sets the cost of one step of a kind, from 1 to 100.
    pub fn step_cost(mut self, kind: StepKind, cost: u32) -> FixOptions {
        self.step_costs.push((kind, cost));
        self
    }

    /// Allows port and starboard to differ.
    pub fn allow_asymmetry(mut self) -> FixOptions {
        self.is_asymmetric = true;
        self
    }
}

/// Options of `sweep`: what varies, and the target for damage.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SweepOptions<'a> {
    /// The quantity that varies.
    pub vary: Quantity,
    /// The first and the last value. By default, all values up to the first that does not fit.
    pub limits: Limits,
    /// The target for damage, or `None` for the design itself.
    pub target: Option<&'a Ship>,
    /// Distance to the target in hexes, or `None` for two thirds of the longest range.
    pub range: Option<u32>,
}

impl<'a> SweepOptions<'a> {
    /// Creates options that vary a quantity over all of its values.
    pub fn new(vary: Quantity) -> SweepOptions<'a> {
        SweepOptions {
            vary,
            limits: Limits::default(),
            target: None,
            range: None,
        }
    }

    /// Limits the quantity to a range.
    pub fn within<N: Into<f64> + Copy>(mut self, range: impl RangeBounds<N>) -> SweepOptions<'a> {
        self.limits = limits(&self.vary, range);
        self
    }

    /// Sets the target for damage.
    pub fn target(mut self, target: &'a Ship) -> SweepOptions<'a> {
        self.target = Some(target);
        self
    }

    /// Sets the distance to the target in hexes.
    pub fn range(mut self, hexes: u32) -> SweepOptions<'a> {
        self.range = Some(hexes);
        self
    }
}
