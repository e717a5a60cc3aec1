//! A design in the making: what can be turned on it, the best that fits, what each step costs, how two differ.
//!
//! `dial` (a number of a design that can be turned) -> `search` (the best settings) -> `fit` (the question and its answer),
//! `sweep` (one dial, step by step), both `shown` to people; `facts` is what ships are compared by; `rewrite` puts turned numbers into the author's text.

mod dial;
mod facts;
mod fit;
mod rewrite;
mod search;
mod shown;
mod sweep;

use super::{Numbers, Report, Ship, Unity};
use crate::doc::fault::Fault;
use crate::doc::yaml::Text;
use crate::paper::answer::Answer;
use crate::play::question::Refusal;
use crate::play::tuning::{Fact, Sweep, Task, Unfit};
use crate::ruleset::Tuning;
pub use fit::{Change, Fit, Rated, fit};
pub use sweep::{Swept, SweptStep, sweep};

impl Tuning for Unity {
    fn fit(ship: &Ship, numbers: &Numbers, task: &Task, tick: &dyn Fn(usize, usize)) -> Result<(Ship, Answer), Unfit> {
        let fit = fit(ship, numbers, task, tick)?;
        Ok((fit.design.clone(), fit.into()))
    }

    fn sweep(ship: &Ship, target: Option<&Ship>, numbers: &Numbers, sweep: &Sweep) -> Result<Answer, Refusal> {
        Ok(sweep::sweep(ship, target, numbers, sweep)?.into())
    }

    fn facts(ship: &Ship, report: &Report, numbers: &Numbers) -> Vec<Fact> {
        facts::facts(ship, report, numbers)
    }

    fn rewrite(text: Text, before: &Ship, after: &Ship) -> Result<String, Fault> {
        rewrite::rewrite(text, before, after)
    }
}
