//! A design in the making: what can be turned on it, the best that fits, what each step costs, how two differ.
//!
//! `dial` (a number of a design that can be turned), `goal` (what is best) -> `plan` (what may move) -> `search` (the best settings) -> `fit` (the question
//! and its answer), `front` (two goals at once),
//! `sweep` (one dial, step by step), both `shown` to people; `facts` is what ships are compared by; `rewrite` puts turned numbers into the author's text.

mod dial;
mod facts;
mod fit;
mod front;
mod goal;
mod grid;
mod mend;
mod mirror;
mod plan;
mod rewrite;
mod search;
mod shown;
mod sweep;
mod tries;

// What the files of this folder work with; they take it from here.
use super::combat::{Attack, damage_of_mounts, expected_damage, volleys_endured};
use super::legality::{judge, mode_findings};
use super::numbers::Numbers;
use super::ratings::{Ratings, rate};
use super::ship::{Cover, Facing, Fitted, Ship};
use super::tables::{System, SystemKind, TechLevel, TechLine, WeaponTrait};
use super::tracks::{CoverTrack, tracks};
use super::weapon::{Bank, Mode, Reach, Traits, Weapon};
use super::{Report, Unity, findings_by};
use crate::file::blueprint;
use crate::file::words::SystemEntry;
pub use fit::{Change, Fit, Rated, fit};
pub use front::{Front, FrontPoint, front};
pub use grid::{SweptPair, SweptPairs};
pub use mend::{Altered, Mended, Nearby, Setting, StepKind, mend};
use starwright_paper::answer::Answer;
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::{Fact, Mend, Sweep, Task, Unfit};
use starwright_rules::{MendedShips, Remade, Tuning};
use starwright_text::fault::Fault;
use starwright_text::yaml::Text;
pub use sweep::{Swept, SweptStep, sweep};
pub use tries::{Tried, TriedStep};

impl Tuning for Unity {
    fn fit(
        ship: &Ship,
        target: Option<&Ship>,
        numbers: &Numbers,
        task: &Task,
        tick: &dyn Fn(usize, usize),
    ) -> Result<MendedShips<Ship>, Unfit> {
        let made = |design: &Ship| Remade {
            design: design.clone(),
            marked: design.clone(),
        };
        if task.second.is_some() {
            let front = front::front(ship, target, numbers, task, tick)?;
            return Ok((
                front
                    .points
                    .iter()
                    .map(|point| made(&point.design))
                    .collect(),
                front.into(),
            ));
        }
        let fit = fit(ship, target, numbers, task, tick)?;
        Ok((vec![made(&fit.design)], fit.into()))
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

    fn facts(ship: &Ship, report: &Report, numbers: &Numbers) -> Vec<Fact> {
        facts::facts(ship, report, numbers)
    }

    fn mend(ship: &Ship, numbers: &Numbers, mend: &Mend) -> Result<MendedShips<Ship>, Unfit> {
        let mended = mend::mend(ship, numbers, mend)?;
        let remade = |answer: &Nearby| Remade {
            design: answer.design.clone(),
            marked: answer.marked.clone(),
        };
        Ok((mended.answers.iter().map(remade).collect(), mended.into()))
    }

    fn rewrite(
        text: &Text,
        before: &Ship,
        after: &Ship,
        numbers: &Numbers,
    ) -> Result<String, Fault> {
        rewrite::rewrite(text, before, after, numbers)
    }
}

/// The hull of a ship at its tech levels, and nothing in it.
fn bare(ship: &Ship) -> Ship {
    Ship {
        faction: None,
        class: String::new(),
        kind: None,
        name: None,
        engines: 0,
        shields: Cover::Even(0),
        screens: Cover::Even(0),
        weapons: Vec::new(),
        systems: Vec::new(),
        published: None,
        errata: Vec::new(),
        left_out: Vec::new(),
        notes: None,
        looks: Default::default(),
        ..*ship
    }
}
