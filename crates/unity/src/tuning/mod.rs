//! Designs in progress: what may change about one, the best that fits, the nearest that is legal, what each step costs.
//!
//! `parameter` (what may change), `goal` (what is wanted) -> `plan` (from a task to a search) -> `search` (the best values, by one
//! `table`) -> `fit` (one goal), `front` (two), and `fix` (no goal but to stay near), which uses the same table;
//! `sweep`, `grid` and `tries` go through values one by one; `present` shows them; `facts` is what ships are compared by;
//! `rewrite` puts changed numbers into the author's text.

mod facts;
mod fit;
mod fix;
mod front;
mod goal;
mod grid;
mod mirror;
mod parameter;
mod plan;
mod present;
mod rewrite;
mod search;
mod sweep;
mod tries;

// What the files of this folder work with; they take it from here.
use super::combat::{Attack, damage_of_mounts, expected_damage, volleys_endured};
use super::legality::{judge, mode_findings};
use super::numbers::Numbers;
use super::ratings::{RatingTerms, rate};
use super::ship::{Cover, Facing, Ship};
use super::tables::{System, SystemKind, TechLevel, TechLine, WeaponTrait};
use super::tracks::tracks;
use super::weapon::{Bank, Mode, Reach, Weapon};
use super::{Ratings, Unity};
use crate::file::blueprint::{self, Blueprint};
use crate::file::words::SystemEntry;
pub use fit::{Change, Fit, Rated, fit};
pub use fix::{Altered, Fixes, Setting, Solution, StepKind, fix, raise_words, raised};
pub use front::{Front, FrontPoint, front};
pub use grid::{SweptPair, SweptPairs};
pub use mirror::mirrored;
pub use parameter::Parameter;
use starwright_paper::answer::Answer;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::{Fact, FitTask, Sweep};
use starwright_rules::{FittedShip, FittedShips, Tuning};
use starwright_text::diagnostic::Diagnostic;
use starwright_text::exact::Exact;
use starwright_text::yaml::Text;
pub use sweep::{Swept, SweptStep, sweep};
pub use tries::{Tried, TriedStep};

impl Tuning for Unity {
    fn fit(
        ship: &Ship,
        target: Option<&Ship>,
        numbers: &Numbers,
        task: &FitTask,
        tick: &dyn Fn(usize, usize),
    ) -> Result<FittedShips<Ship>, Refusal> {
        let remade = |design: &Ship, marked: &Ship| FittedShip {
            design: design.clone(),
            marked: marked.clone(),
        };
        match task.goals.len() {
            0 => {
                let fixes = fix::fix(ship, numbers, task)?;
                let own = fixes.solutions.iter();
                let own = own.map(|own| remade(&own.design, &own.marked));
                Ok((own.collect(), fixes.into()))
            }
            1 => {
                let fit = fit(ship, target, numbers, task, tick)?;
                Ok((vec![remade(&fit.design, &fit.design)], fit.into()))
            }
            _ => {
                let front = front::front(ship, target, numbers, task, tick)?;
                let points = front.points.iter().map(|point| &point.design);
                let points = points.map(|design| remade(design, design));
                Ok((points.collect(), front.into()))
            }
        }
    }

    fn sweep(
        ship: &Ship,
        target: Option<&Ship>,
        numbers: &Numbers,
        sweep: &Sweep,
    ) -> Result<Answer, Refusal> {
        match &sweep.second {
            Some((vary, from, to)) => {
                Ok(grid::pairs(ship, target, numbers, sweep, (vary, *from, *to))?.into())
            }
            None if ["traits", "systems"].contains(&sweep.vary.as_str()) => {
                Ok(tries::tries(ship, target, numbers, sweep).into())
            }
            None => Ok(sweep::sweep(ship, target, numbers, sweep)?.into()),
        }
    }

    fn facts(ship: &Ship, report: &Ratings, numbers: &Numbers) -> Vec<Fact> {
        facts::facts(ship, report, numbers)
    }

    fn rewrite(
        text: &Text,
        before: &Ship,
        after: &Ship,
        numbers: &Numbers,
    ) -> Result<String, Diagnostic> {
        rewrite::rewrite(text, before, after, numbers)
    }
}

/// Returns the empty hull of a ship at its tech levels.
fn bare(ship: &Ship) -> Ship {
    Ship::from_checked(Blueprint {
        tech: ship.blueprint.tech,
        ..Blueprint::new("", ship.hull())
    })
}

/// Returns a ship without its errata and its published rating, so that the rules judge it as it is.
fn without_errata(ship: &Ship) -> Ship {
    ship.edit_unchecked(|blueprint| {
        blueprint.errata.clear();
        blueprint.published = None;
    })
}
