//! Starmada Unity (2020), the main game.
//!
//! `draft` (as written, its short forms in `notation`, `bank` and `words`) -> `assemble` -> `ship` (well-formed) -> `ratings` and `tracks`
//! -> `legality` (legality) -> `report`. The figures are in `tables` and `numbers`, by name in `overlay`; `reference` and `schema` show
//! them; `explain` and `starter` are built on all of it. `outline` writes designs, `drake` posts; `raise` makes them fit, `tuning`
//! turns their numbers. `combat` is what ships do to each other, `orders` how they move.

mod assemble;
mod bank;
mod combat;
mod draft;
pub mod drake;
mod explain;
#[cfg(test)]
pub(crate) mod laws;
mod legality;
mod muster;
mod notation;
mod numbers;
mod orders;
mod outline;
mod overlay;
mod raise;
mod ratings;
mod reference;
mod report;
mod sheet;
mod ship;
mod starter;
pub mod tables;
mod tracks;
mod tuning;
mod words;

pub use super::arcs;
pub use assemble::Library;
pub use combat::{AtRange, Attack, BatteryOdds, ByRange, FlightOdds, Losses, ShipByRange, Volley, by_range, odds};
pub use combat::{Audit, Bin, Match, Standing, audit};
pub use combat::{DuelOutcome, DuelTurns, Group, HullLeft, Kills, Share, duel};
pub use legality::judge;
pub use numbers::{Figure, Figures, Numbers, Roundings, SystemNumbers};
pub use orders::{Flown, FlownTurn, Helm, Place, PricePart, Slips, WithinReach, fly, within_reach};
pub use outline::{Origin, Outline, OutlineWeapon};
pub use overlay::NamedNumber;
pub use raise::{Raise, smallest_raise};
pub use ratings::{BankSpace, Battery, Ratings, Space, base_space, rate};
pub use report::Report;
pub use ship::{Bank, Cover, Facing, Fitted, Mode, Published, Reach, Ship, Traits, Weapon};
pub use tracks::{CoverTrack, Tracks, equipment_items, loss_limit, tracks};
pub use tuning::{Change, Fit, Rated, Swept, SweptStep, fit, sweep};

use crate::doc::fault::Faults;
use crate::doc::field::Keyed;
use crate::doc::yaml::Text;
use crate::ruleset::Shelf;
use crate::ruleset::document::Document;
use crate::ruleset::house::{HousePack, WrongNumber};
use crate::ruleset::{Commands, Rules, Schemas, read_design, schema};
use serde_json::Value;

/// The rules of Starmada Unity.
#[derive(Debug)]
pub struct Unity;

impl Ship {
    /// Reads a ship from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Faults> {
        Text::from(text).read(|draft, problems| assemble::ship(draft, None, problems))
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

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, WrongNumber> {
        pack.map_or_else(|| Ok(Numbers::standard()), Numbers::with_house)
    }

    fn library(document: &Document) -> Result<Library, Faults> {
        document.text.read(assemble::library)
    }

    fn ship(document: &Document, shelf: &Shelf<Library>) -> Result<Ship, Faults> {
        read_design::<Unity, _>(document, shelf, assemble::ship)
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        Report::of(ship, numbers)
    }
}

impl Schemas for Unity {
    fn schema() -> Value {
        schema::design::<draft::Draft>(Unity::KEY, Unity::TITLE)
    }

    fn library_schema() -> Option<Value> {
        Some(schema::library::<draft::LibraryDraft>(Unity::TITLE))
    }
}

impl Commands for Unity {}
