//! Admirals: Star Strike (engine 2.0): ship cards, what follows from them, strikes and skirmishes.
//!
//! `draft` (as written, its short forms in `notation`, `chart` and `several`) -> `assemble` -> `ship` (well-formed) -> `derived` and `saves` ->
//! `legality` -> `report`, `sheet` with its `strip`; `explain` shows how. The figures are in `numbers`, the words in `tables`;
//! `reference` shows them. `odds` is what ships do to each other, `formation` and `order_library`
//! what a fleet of them may be.

mod assemble;
mod chart;
mod derived;
mod draft;
mod explain;
mod formation;
mod legality;
mod muster;
mod notation;
mod numbers;
mod odds;
mod order_library;
mod reference;
mod report;
mod saves;
mod several;
mod sheet;
mod ship;
mod starter;
mod strip;
mod tables;

use assemble::Library;
pub use legality::judge;
pub use numbers::{Figures, Numbers};
pub use odds::{
    Attack, BatteryOdds, ByRange, DiceFrom, Lost, Made, Modifier, SideOdds, Skirmish, Volley,
    by_range, odds, skirmish,
};
pub use report::Report;
pub use ship::{Armament, Fitted, Icons, Shields, Ship, WeaponCard};
use starwright_text::field_error::FieldError;
pub use tables::{Keyword, Takes};

use serde::Serialize;
use starwright_rules::house::HousePack;
use starwright_rules::{Commands, Movement, Posts, Rules, Schemas, Shelf, read_design};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::RawDocument;
use starwright_text::field::Keyed;
use starwright_text::yaml::Text;

/// The rules of Star Strike.
#[derive(Debug)]
pub struct StarStrike;

impl Ship {
    /// Reads a piece from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        Text::from(text).read(|draft, problems| assemble::ship(draft, None, problems))
    }
}

impl Rules for StarStrike {
    const KEY: &'static str = "star_strike";
    const TITLE: &'static str = "Star Strike";
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;
    const LIBRARY_KEYS: &'static [&'static str] = draft::LibraryDraft::KEYS;

    type Numbers = Numbers;
    type Library = Library;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, FieldError> {
        numbers::numbers(pack)
    }

    fn library(document: &RawDocument) -> Result<Library, Diagnostics> {
        document.text.read(assemble::library)
    }

    fn ship(document: &RawDocument, shelf: &Shelf<Library>) -> Result<Ship, Diagnostics> {
        read_design::<StarStrike, _>(document, shelf, |draft| &draft.library, assemble::ship)
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        report::report(ship, numbers)
    }

    fn design(ship: &Ship) -> impl Serialize {
        ship
    }
}

impl Schemas for StarStrike {
    type Draft = draft::Draft;
    type LibraryDraft = draft::LibraryDraft;
}

impl Movement for StarStrike {}
impl Commands for StarStrike {}
impl Posts for StarStrike {}
