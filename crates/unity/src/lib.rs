//! Starmada Unity (2020), the main game.
//!
//! `draft` (as written, its short forms in `notation`, `bank` and `words`) -> `assemble` -> `ship` and `weapon` (well-formed) -> `ratings` and `tracks`
//! -> `legality` -> `report` and `design`. The figures are in `tables` and `numbers`, by name in `overlay`; `reference` and `schema`
//! show them; `explain` and `starter` are built on all of it. `blueprint` makes and writes designs, `drake` posts; `tuning`
//! turns their numbers, `steps` says what each next step costs, `form` writes single fields. `condition` is a ship at the table, `combat` is what ships do to each other, `orders` how they move.

mod bank;
mod combat;
mod condition;
mod damage;
mod explain;
pub mod file;
mod fleets;
#[cfg(test)]
pub mod laws;
mod legality;
mod numbers;
mod orders;
mod overlay;
mod ratings;
mod reference;
mod report;
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
pub use crate::file::form::{Form, LibraryWeapon, library_weapons};
pub use combat::{
    Attack, BatteryOdds, ByRange, Dogfight, FlightLosses, FlightOdds, Losses, SideHit, Volley,
    audit, damage_by_range, dogfight, duel, odds, odds_by_range, strike,
};
pub use condition::{Condition, Damage, DieResult, LossGroup, condition, damage_die};
pub use damage::TrackDamage;
use file::{assemble, draft};
use legality::judge;
pub use numbers::Numbers;
pub use orders::{
    FlightMove, FlightWays, Flown, FlownTurn, Helm, Place, PricePart, Slips, WithinReach, fly,
    fly_flight, within_reach,
};
pub use ratings::{BankSpace, Battery, Ratings, Space};
pub use report::Report;
pub use ship::{Cover, Facing, Ship, ShipSystem};
pub use silhouette::{picture, silhouette};
pub use staging::staging;
pub use starwright_rules::arcs;
pub use starwright_rules::arcs::{Arc, ArcSet};
pub use starwright_rules::battle::audit::{Audit, AuditedShip};
pub use starwright_rules::battle::duel::{DuelOutcome, EstimatedShare, Interval};
pub use starwright_rules::battle::force::Force;
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
    Altered, Change, Fit, Fixes, Front, FrontPoint, Rated, Setting, Solution, StepKind, Swept,
    SweptPair, SweptPairs, SweptStep, Tried, TriedStep, fit, fix, front, raise_words, raised,
    sweep,
};
pub use weapon::{Bank, Mode, Reach, Traits, Weapon};

use serde::Serialize;
use starwright_paper::sheet::Sheet;
use starwright_paper::table::Table;
use starwright_rules::footer::sheet_footer;
use starwright_rules::house::HousePack;
use starwright_rules::{Commands, Explanations, LibraryCache, Rules, Schemas, Sheets, read_design};
use starwright_text::breakdown::Breakdown;
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::document::RawDocument;
use starwright_text::field::DraftFields;
use starwright_text::files::Files;
use starwright_text::finding::{FieldPath, Finding, Severity};
use starwright_text::yaml::Text;

/// The rules of Starmada Unity.
#[derive(Debug)]
pub struct Unity;

/// Rates a ship by the book's numbers.
pub fn rate(ship: &Ship) -> Ratings {
    rate_by(ship, Numbers::standard())
}

/// Rates a ship by these numbers, such as those of a house pack.
pub fn rate_by(ship: &Ship, numbers: &Numbers) -> Ratings {
    ratings::rate(ship, numbers)
}

/// The damage tracks of a ship by the book's numbers.
pub fn tracks(ship: &Ship) -> Tracks {
    tracks_by(ship, Numbers::standard())
}

/// The damage tracks of a ship by these numbers.
pub fn tracks_by(ship: &Ship, numbers: &Numbers) -> Tracks {
    tracks::tracks(ship, numbers)
}

/// How every number of a ship comes about.
pub fn explain(ship: &Ship) -> Vec<Breakdown> {
    <Unity as Explanations>::explain(ship, Numbers::standard())
}

/// What each part of a ship is worth: the ship rated without it, a row each for its weapons, its systems, engines, shields and
/// screens.
pub fn worth_by(ship: &Ship, numbers: &Numbers) -> Table {
    explain::worth(ship, numbers)
}

/// What the rules say against a ship, and what they advise.
pub fn findings(ship: &Ship) -> Vec<Finding> {
    findings_by(ship, Numbers::standard())
}

/// The same by these numbers.
pub fn findings_by(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    judge(ship, &rate_by(ship, numbers), numbers)
}

/// Whether the rules allow a ship.
pub fn is_legal(ship: &Ship) -> bool {
    findings(ship)
        .iter()
        .all(|finding| finding.severity != Severity::Illegal)
}

/// The display sheet of a ship.
pub fn sheet(ship: &Ship) -> Sheet {
    let numbers = Numbers::standard();
    let mut sheet = <Unity as Sheets>::sheet(ship, &Report::of(ship, numbers), numbers);
    sheet.foot = sheet_footer(Unity::TITLE, None, &ship.to_yaml());
    sheet
}

impl Ship {
    /// Reads a ship from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        Text::from(text).read(|draft: draft::Draft, problems| {
            if draft.library.is_present() {
                let message =
                    "a library is a file; read the design with Ship::read, which knows its folder";
                problems.push(FieldError::new(
                    DiagnosticKind::File,
                    FieldPath::top("library"),
                    message,
                ));
                return None;
            }
            assemble::ship(draft, None, problems)
        })
    }

    /// Reads a ship and the library that it names; `documents` has the designs of a file.
    pub fn read(document: &RawDocument, files: impl Files + 'static) -> Result<Ship, Diagnostics> {
        <Unity as Rules>::ship(
            document,
            &LibraryCache::with_files(std::sync::Arc::new(files)),
        )
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
    type Report = Report;

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

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        Report::of(ship, numbers)
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
