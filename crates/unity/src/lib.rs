//! Starmada Unity (2020), the main game: ships, ratings, odds, battles and the search for better designs.
//!
//! A design is read by `file::draft` (with short forms in `file::notation`, `file::words` and `bank`), and
//! `file::assemble` builds a [`Ship`] from it (in `ship` and `weapon`). `ratings`, `tracks` and `legality` compute its
//! [`Ratings`] (in `report`). The rules' numbers are in `tables` and `numbers`; `overlay` has them by name, and
//! `reference` lists them.
//!
//! `file::blueprint` builds and writes designs, `file::editor` changes single fields, `file::drake` writes posts, and
//! `file::starter` writes new designs. `tuning` optimizes ships; `steps` computes the cost of single changes.
//! `condition` and `damage` describe a ship during play, `combat` has odds and battles, `orders` movement, and `sheet`
//! and `silhouette` print ships.

mod bank;
mod combat;
mod condition;
mod damage;
mod explain;
pub mod file;
mod fleets;
mod legality;
mod numbers;
mod orders;
mod overlay;
#[cfg(test)]
mod properties;
mod ratings;
mod reference;
mod report;
mod rules_summary;
mod sheet;
mod ship;
mod silhouette;
mod staging;
mod steps;
pub mod tables;
mod tracks;
mod tuning;
mod weapon;

use crate::file::assemble::Library;
pub use crate::file::blueprint::{Blueprint, Origin, Published};
pub use crate::file::editor::{DesignEditor, DesignFile, LibraryWeapon, library_weapons};
pub use combat::{
    Attack, BankOdds, BankShot, BatteryOdds, ByRange, DamagedShip, Dogfight, FlightLosses,
    FlightOdds, Losses, SideHit, Volley, audit, damage_by_range, dogfight, duel, odds,
    odds_by_range, strike,
};
pub use condition::{Condition, Damage, DieResult, LossGroup, condition, damage_die};
pub use damage::TrackDamage;
pub use explain::Contribution;
use file::{assemble, draft};
use legality::judge;
pub use numbers::Numbers;
pub use orders::{
    FlightOrders, FlightTurn, FlownOrders, FlownTurn, Helm, PricePart, ReachablePlace,
    ReachablePlaces, Sideslips, fly, fly_flight, reachable_places,
};
pub use ratings::Space;
pub use report::{BankRating, BatteryRating, Ratings};
pub use ship::{Cover, Facing, Ship, ShipSystem};
pub use silhouette::{picture, silhouette};
pub use staging::build_staging;
pub use starwright_rules::arcs;
pub use starwright_rules::arcs::{Arc, ArcSet};
pub use starwright_rules::battle::audit::{Audit, AuditedShip, ShipAudit, ShipMatch};
pub use starwright_rules::battle::duel::{DuelOutcome, EstimatedShare, Interval};
pub use starwright_rules::battle::force::Force;
pub use starwright_rules::battle::gauntlet::{Bout, Gauntlet};
pub use starwright_rules::battle::odds::{RangeDamage, ShipByRange};
pub use starwright_rules::battle::question::{
    AuditOptions, Captain, DuelOptions, Effort, Fallback, Seekers,
};
use starwright_text::field_error::{FieldError, FieldErrors};
pub use steps::{
    ModePlace, NextStep, arc_steps, next_steps, system_steps, trait_steps, weapon_steps,
};
pub use tables::{System, TechLevel, TechLine, WeaponTrait};
pub use tracks::{CoverTrack, Tracks};
pub use tuning::{
    Change, DEFAULT_MAX_MOUNTS, FieldChange, Figures, Fit, FitOptions, FixOptions, Fixes, Front,
    FrontPoint, Goal, Layer, Quantity, Solution, StepKind, Sweep, SweepGrid, SweepOptions,
    SweepPair, SweepStep, Trial, Trials, WrittenValue, describe_raise, fit, fix, front,
    raise_to_fit, rewrite, sweep,
};
pub use weapon::{Bank, Mode, Reach, Traits, Weapon};

use serde::Serialize;
use starwright_paper::sheet::Sheet;
use starwright_rules::footer::sheet_footer;
use starwright_rules::house::HousePack;
use starwright_rules::{Commands, Explanations, LibraryCache, Rules, Schemas, Sheets, read_design};
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::RawDocument;
use starwright_text::field::DraftFields;
use starwright_text::finding::Finding;

/// The rules of Starmada Unity, as a game that the other crates can use.
#[derive(Debug)]
pub struct Unity;

/// Rates a ship by the book's numbers.
pub fn rate(ship: &Ship) -> Ratings {
    Numbers::standard().rate(ship)
}

/// Returns a ship's damage tracks by the book's numbers.
pub fn tracks(ship: &Ship) -> Tracks {
    Numbers::standard().tracks(ship)
}

/// Returns the rules that a ship breaks and warnings about it, illegal findings first.
pub fn findings(ship: &Ship) -> Vec<Finding> {
    Numbers::standard().findings(ship)
}

/// Explains how every number of a ship is computed.
pub fn explain(ship: &Ship) -> Vec<Breakdown> {
    <Unity as Explanations>::explain(ship, Numbers::standard())
}

/// Returns how much each weapon, each system, the engines, the shields and the screens add to a ship's rating.
///
/// ```
/// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
/// use starwright::unity::{Ship, contributions};
///
/// let ship = Ship::parse("{class: Wren, hull: 3, engines: 5, systems: [Marines 4, Mines 2]}")?;
/// let best = contributions(&ship).into_iter().max_by_key(|part| part.contribution);
/// assert_eq!(best.map(|part| part.name).as_deref(), Some("Marines 4"));
/// # Ok::<(), starwright::Diagnostics>(())
/// ```
pub fn contributions(ship: &Ship) -> Vec<Contribution> {
    Numbers::standard().contributions(ship)
}

/// Builds a ship's display sheet.
pub fn sheet(ship: &Ship) -> Sheet {
    let numbers = Numbers::standard();
    let mut sheet = <Unity as Sheets>::sheet(ship, &numbers.rate(ship), numbers);
    sheet.footer = sheet_footer(Unity::TITLE, None, &ship.to_yaml());
    sheet
}

/// The free functions of this crate answer these questions by the book's numbers.
impl Numbers {
    /// Rates a ship.
    pub fn rate(&self, ship: &Ship) -> Ratings {
        Ratings::new(ship, self)
    }

    /// Returns a ship's damage tracks.
    pub fn tracks(&self, ship: &Ship) -> Tracks {
        tracks::tracks(ship, self)
    }

    /// Returns the rules that a ship breaks and warnings about it, illegal findings first.
    pub fn findings(&self, ship: &Ship) -> Vec<Finding> {
        judge(ship, &ratings::rate(ship, self), self)
    }

    /// Returns how much each part adds to a ship's rating.
    pub fn contributions(&self, ship: &Ship) -> Vec<Contribution> {
        explain::contributions(ship, self)
    }
}

impl Rules for Unity {
    const KEY: &'static str = "starmada_unity";
    const TITLE: &'static str = "Starmada Unity";
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;
    const LIBRARY_KEYS: &'static [&'static str] = draft::LibraryDraft::KEYS;

    type Numbers = Numbers;
    type Library = Library;
    type Ship = Ship;
    type Report = Ratings;

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, FieldError> {
        pack.map_or_else(|| Ok(Numbers::standard().clone()), Numbers::with_house)
    }

    fn library(document: &RawDocument) -> Result<Library, Diagnostics> {
        document.text.read(assemble::library)
    }

    fn library_findings(library: &Library, numbers: &Numbers) -> Vec<Finding> {
        legality::judge_library(library, numbers)
    }

    fn ship(document: &RawDocument, shelf: &LibraryCache<Library>) -> Result<Ship, Diagnostics> {
        let make = |draft: draft::Draft, library: Option<&Library>, problems: &mut FieldErrors| {
            let mut ship = assemble::ship(draft, library, problems)?;
            silhouette::read_art(&mut ship, document.folder, shelf, problems);
            Some(ship)
        };
        read_design::<Unity, _>(document, shelf, |draft| &draft.library, make)
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Ratings {
        numbers.rate(ship)
    }

    fn design(ship: &Ship) -> impl Serialize {
        ship
    }
}

impl Schemas for Unity {
    type Draft = draft::Draft;
    type LibraryDraft = draft::LibraryDraft;
}

impl Commands for Unity {}
