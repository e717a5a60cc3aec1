//! Improves designs: finds the best design that fits, the nearest legal designs, and the effects of changing numbers.
//!
//! `quantity` and `options` define questions, `parameter` the numbers that may change, and `objective` the goals.
//! `plan` turns options into a `search`, which `fit` (one goal) and `front` (two goals) use. `fix` finds the nearest
//! legal designs with the same `table`. `sweep`, `grid` and `trials` try values one by one. `present` formats the
//! answers. `facts` lists what ships are compared by. `rewrite` writes changed numbers into the author's text.

mod facts;
mod fit;
mod fix;
mod front;
mod grid;
mod mirror;
mod objective;
mod options;
mod parameter;
mod plan;
mod present;
mod quantity;
mod rewrite;
mod search;
mod sweep;
mod trials;

// The modules of this folder import these items from here.
use super::combat::{Attack, expected_damage, mount_damage, volleys_endured};
use super::legality::{check_mode_rules, judge};
use super::numbers::Numbers;
use super::ratings::{RatingTerms, rate};
use super::ship::{Cover, Facing, Ship};
use super::tables::{System, SystemKind, TechLevel, TechLine, WeaponTrait};
use super::tracks::tracks;
use super::weapon::{Bank, Mode, Reach, Weapon};
use super::{Ratings, Unity};
use crate::file::blueprint::{self, Blueprint};
use crate::file::words::SystemEntry;
pub use fit::{Change, Figures, Fit};
pub use fix::{FieldChange, Fixes, Solution, StepKind, WrittenValue, describe_raise, raise_to_fit};
pub use front::{Front, FrontPoint};
pub use grid::{SweepGrid, SweepPair};
pub use mirror::mirrored;
pub use options::{DEFAULT_MAX_MOUNTS, FitOptions, FixOptions, SweepOptions};
pub use parameter::{Layer, Parameter};
pub use quantity::{Goal, Quantity};
pub use rewrite::rewrite;
use starwright_rules::Tuning;
use starwright_rules::tuning::Fact;
use starwright_text::exact::Exact;
use starwright_text::refusal::{Refusal, RefusalKind};
pub use sweep::{Sweep, SweepStep};
pub use trials::{Trial, Trials};

/// Finds the best legal design for a goal.
pub fn fit(ship: &Ship, options: &FitOptions) -> Result<Fit, Refusal> {
    Numbers::standard().fit(ship, options)
}

/// Finds the best trade-offs between the options' goal and a second one: designs such that no other is better in both.
pub fn front(ship: &Ship, options: &FitOptions, second: &Goal) -> Result<Front, Refusal> {
    Numbers::standard().front(ship, options, second)
}

/// Finds the legal designs nearest to a ship.
pub fn fix(ship: &Ship, options: &FixOptions) -> Result<Fixes, Refusal> {
    Numbers::standard().fix(ship, options)
}

/// Varies one number of a ship step by step.
pub fn sweep(ship: &Ship, options: &SweepOptions) -> Result<Sweep, Refusal> {
    Numbers::standard().sweep(ship, options)
}

impl Tuning for Unity {
    fn facts(ship: &Ship, report: &Ratings, numbers: &Numbers) -> Vec<Fact> {
        facts::facts(ship, report, numbers)
    }
}

/// Returns a ship with only the hull and the tech levels of another.
fn bare_hull(ship: &Ship) -> Ship {
    Ship::from_checked(Blueprint {
        tech: ship.blueprint.tech,
        ..Blueprint::new("", ship.hull())
    })
}

/// Returns a ship without its errata and its published rating, so that they do not affect findings.
fn without_errata(ship: &Ship) -> Ship {
    ship.edit_unchecked(|blueprint| {
        blueprint.errata.clear();
        blueprint.published = None;
    })
}
