//! Admirals: Star Strike (engine 2.0): ship cards, the attributes derived from them, strikes and skirmishes.
//!
//! Start with `ship` for what a card says and with `derived` and `saves` for what follows from it. `draft`, `notation`,
//! `chart` and `one_or_many` read a card, `assemble` checks it, `legality` applies the rules to it. `odds` computes strikes
//! and skirmishes; `fleet_check` and `order_library` check fleets for constructed play.

mod assemble;
mod chart;
mod derived;
mod draft;
mod explain;
mod fleet_check;
mod fleets;
mod legality;
mod movement;
mod notation;
mod numbers;
mod odds;
mod one_or_many;
mod order_library;
mod order_plan;
mod reference;
mod reminders;
mod report;
mod saves;
mod score;
mod sheet;
mod ship;
mod starter;
mod tables;
mod terrain;

use assemble::Library;
pub use legality::judge;
pub use numbers::Numbers;
pub use odds::{
    AppliedModifier, Attack, BatteryOdds, ByRange, DiceSource, IconsMade, SideOdds, Skirmish,
    TargetLosses, Volley, odds, odds_by_range, skirmish,
};
pub use report::Report;
pub use ship::{Armament, CardKeyword, Icons, Shields, Ship, WeaponCard};
pub use tables::{Keyword, KeywordValue};

use serde::Serialize;
use starwright_rules::house::HousePack;
use starwright_rules::{Commands, LibraryCache, Posts, Rules, Schemas, read_design};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::RawDocument;
use starwright_text::field::DraftFields;
use starwright_text::field_error::FieldError;
use starwright_text::yaml::Text;

/// The rules of Star Strike.
#[derive(Debug)]
pub struct StarStrike;

impl Ship {
    /// Reads a piece from the text of a design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        Text::from(text).read(|draft, errors| assemble::ship(draft, None, errors))
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

    fn ship(
        document: &RawDocument,
        libraries: &LibraryCache<Library>,
    ) -> Result<Ship, Diagnostics> {
        read_design::<StarStrike, _>(document, libraries, |draft| &draft.library, assemble::ship)
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

impl Commands for StarStrike {}
impl Posts for StarStrike {}
