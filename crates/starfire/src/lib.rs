//! Starfire, third edition revised, chapter 01: unit types, missiles with their damage, and time.
//!
//! `draft` (as written) -> `assemble` -> `ship` (a `unit` with missiles, read by `designator` with the `bodies` it
//! knows) -> `legality` -> `report`, `explain`, `sheet`, `fleets`. Types and codes are in `tables`, figures in
//! `numbers`; `reference` shows them. `commands` has `answer` for missiles without a ship, `time` and `distance`.
//! Construction, hits and movement are in later chapters, which are not in the sources we work from, so there is no
//! rating and no battle.

mod answer;
mod assemble;
pub mod bodies;
mod commands;
pub mod designator;
mod distance;
mod draft;
mod explain;
mod fleets;
mod legality;
mod missile;
mod numbers;
mod reference;
mod report;
mod sheet;
mod ship;
mod starter;
mod tables;
pub mod time;
mod unit;
mod word_error;

pub use answer::{Missiles, NamedMissile, WrongPart};
pub use distance::{Distance, Distances};
pub use numbers::Numbers;
pub use report::{LoadReport, MissileReport, Report};
pub use ship::{Library, Load, Ship};
pub use unit::Unit;

use serde::Serialize;
use starwright_paper::answer::Answer;
use starwright_rules::Question;
use starwright_rules::battle::question::Refusal;
use starwright_rules::house::HousePack;
use starwright_rules::{Battles, LibraryCache, Movement, Posts, Rules, Schemas, read_design};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::RawDocument;
use starwright_text::field::DraftFields;
use starwright_text::field_error::FieldError;
use starwright_text::yaml::Text;

/// The rules of Starfire.
#[derive(Debug)]
pub struct Starfire;

impl Ship {
    /// Reads a ship from the text of one design that names no library.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        Text::from(text).read(|draft, problems| assemble::ship(draft, None, problems))
    }
}

impl Rules for Starfire {
    const KEY: &'static str = "starfire";
    const TITLE: &'static str = "Starfire";
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;
    const LIBRARY_KEYS: &'static [&'static str] = draft::LibraryDraft::KEYS;

    type Numbers = Numbers;
    type Library = Library;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, FieldError> {
        Numbers::with_house(pack)
    }

    fn library(document: &RawDocument) -> Result<Library, Diagnostics> {
        document.text.read(assemble::library)
    }

    fn ship(document: &RawDocument, shelf: &LibraryCache<Library>) -> Result<Ship, Diagnostics> {
        read_design::<Starfire, _>(document, shelf, |draft| &draft.library, assemble::ship)
    }

    fn report(ship: &Ship, figures: &Numbers) -> Report {
        report::report(ship, figures)
    }

    fn design(ship: &Ship) -> impl Serialize {
        ship
    }
}

impl Battles for Starfire {
    fn battle(_: Question<Starfire>, _: &Numbers) -> Result<Answer, Refusal> {
        let why =
            "chapter 01 of Starfire has no tables for hits; `rate` shows the damage of a load";
        Err(why.into())
    }
}

impl Schemas for Starfire {
    type Draft = draft::Draft;
    type LibraryDraft = draft::LibraryDraft;
}

impl Movement for Starfire {}
impl Posts for Starfire {}
