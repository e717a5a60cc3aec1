//! Options of `fit`, `fix` and `sweep`.

use super::quantity::{Goal, Quantity};
use super::{Ship, StepKind, TechLevel, TechLine};
use starwright_rules::tuning::Limits;
use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::rc::Rc;
use std::time::Duration;

/// Maximum mounts of a bank unless the user allows more; no bank of the shipped designs has more.
pub const DEFAULT_MAX_MOUNTS: u32 = 8;

/// What `fit` looks for and what may change.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FitOptions<'a> {
    /// The goal; among designs that are equal in it, the highest rating is best.
    pub goal: Goal,
    /// The quantities that may change; engines, shields and mounts if empty.
    pub vary: Vec<Quantity>,
    /// Limits of quantities, which may then change as well.
    pub bounds: Vec<(Quantity, Limits)>,
    /// Tech levels to use, of one line or of all.
    pub tech: Vec<(Option<TechLine>, TechLevel)>,
    /// Maximum rating.
    pub max_rating: Option<u32>,
    /// Maximum mounts of a bank that does not have more already.
    pub max_mounts: u32,
    /// Whether parts that are equal on port and starboard may become different.
    pub is_asymmetric: bool,
    /// The ship that damage is done to and suffered from, or `None` for the design itself.
    pub target: Option<&'a Ship>,
    /// Hexes to the target, or `None` for two thirds of the longest range.
    pub range: Option<u32>,
    /// Time after which the best design so far is taken, or `None` to stop after two million ships.
    pub time_limit: Option<Duration>,
    pub(super) progress: Option<Progress<'a>>,
}

impl<'a> FitOptions<'a> {
    /// Looks for the best design for a goal.
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

    /// Looks for the highest value of a quantity.
    pub fn maximize(quantity: Quantity) -> FitOptions<'a> {
        FitOptions::new(Goal::maximize(quantity))
    }

    /// Looks for the lowest value of a quantity.
    pub fn minimize(quantity: Quantity) -> FitOptions<'a> {
        FitOptions::new(Goal::minimize(quantity))
    }

    /// Lets a quantity change, and nothing else that is not named as well.
    pub fn vary(mut self, quantity: Quantity) -> FitOptions<'a> {
        self.vary.push(quantity);
        self
    }

    /// Keeps a quantity in a range, and lets it change.
    pub fn bound<N: Into<f64> + Copy>(
        mut self,
        quantity: Quantity,
        range: impl RangeBounds<N>,
    ) -> FitOptions<'a> {
        let limits = limits(&quantity, range);
        self.bounds.push((quantity, limits));
        self
    }

    /// Sets a tech level, or all four.
    pub fn tech(mut self, line: Option<TechLine>, level: TechLevel) -> FitOptions<'a> {
        self.tech.push((line, level));
        self
    }

    /// Keeps the rating at or below a maximum.
    pub fn max_rating(mut self, rating: u32) -> FitOptions<'a> {
        self.max_rating = Some(rating);
        self
    }

    /// Gives no bank more mounts than this, unless it has more already.
    pub fn max_mounts(mut self, mounts: u32) -> FitOptions<'a> {
        self.max_mounts = mounts;
        self
    }

    /// Allows port and starboard to differ.
    pub fn allow_asymmetry(mut self) -> FitOptions<'a> {
        self.is_asymmetric = true;
        self
    }

    /// Counts damage done to and suffered from a ship.
    pub fn target(mut self, target: &'a Ship) -> FitOptions<'a> {
        self.target = Some(target);
        self
    }

    /// Counts damage at a range in hexes.
    pub fn range(mut self, hexes: u32) -> FitOptions<'a> {
        self.range = Some(hexes);
        self
    }

    /// Stops after a time with the best design so far.
    pub fn time_limit(mut self, limit: Duration) -> FitOptions<'a> {
        self.time_limit = Some(limit);
        self
    }

    /// Calls a function with the number of combinations done and their total.
    pub fn on_progress(mut self, report: impl Fn(usize, usize) + 'a) -> FitOptions<'a> {
        self.progress = Some(Progress(Rc::new(report)));
        self
    }

    /// Reports progress, if that is wanted.
    pub(super) fn report(&self, done: usize, total: usize) {
        if let Some(Progress(report)) = &self.progress {
            report(done, total);
        }
    }
}

/// A function that is called with the number of combinations done and their total.
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

/// What `fix` may change and what that costs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FixOptions {
    /// The quantities that must stay as they are.
    pub keep: Vec<Quantity>,
    /// Costs of one step, for the kinds that do not cost as usual.
    pub step_costs: Vec<(StepKind, u32)>,
    /// Whether what is alike on both sides of the ship may come to differ.
    pub is_asymmetric: bool,
    /// Maximum number of solutions.
    pub max_solutions: usize,
}

impl Default for FixOptions {
    fn default() -> FixOptions {
        FixOptions {
            keep: Vec::new(),
            step_costs: Vec::new(),
            is_asymmetric: false,
            max_solutions: 5,
        }
    }
}

impl FixOptions {
    /// Allows every change at its usual cost, for up to five solutions.
    pub fn new() -> FixOptions {
        FixOptions::default()
    }

    /// Keeps a quantity as it is; [`Quantity::count`] keeps a weapon or a system by name.
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

    /// Limits the number of solutions.
    pub fn max_solutions(mut self, count: usize) -> FixOptions {
        self.max_solutions = count;
        self
    }
}

/// What `sweep` varies, and what damage is computed for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SweepOptions<'a> {
    /// The quantity that varies.
    pub vary: Quantity,
    /// The first and last value; by default all, up to the first that does not fit.
    pub limits: Limits,
    /// The ship that damage is done to, or `None` for the design itself.
    pub target: Option<&'a Ship>,
    /// Hexes to the target, or `None` for two thirds of the longest range.
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

    /// Keeps the quantity in a range.
    pub fn within<N: Into<f64> + Copy>(mut self, range: impl RangeBounds<N>) -> SweepOptions<'a> {
        self.limits = limits(&self.vary, range);
        self
    }

    /// Computes damage done to a ship.
    pub fn target(mut self, target: &'a Ship) -> SweepOptions<'a> {
        self.target = Some(target);
        self
    }

    /// Computes damage at a range in hexes.
    pub fn range(mut self, hexes: u32) -> SweepOptions<'a> {
        self.range = Some(hexes);
        self
    }
}
