//! Starfire, third edition revised, as far as its chapter 01 goes: unit types, missiles with their damage, and time.
//!
//! `draft` (as written) -> `assemble` -> `ship` (a `unit` with missiles, read by `designator` with the `bodies` it knows) -> `legality` -> `report`, `explain`,
//! `sheet`, `muster`. What is known by name is in `tables`, its figures in `numbers`; `reference` and `schema` show it. `commands`
//! has `answer`, which tells of missiles that are no ship's, and `time`, which stands alone. Construction, hits and movement are in chapters that are not at
//! hand, so there is no rating and no battle.

mod answer;
mod assemble;
mod bodies;
mod commands;
pub mod designator;
mod draft;
mod explain;
mod legality;
pub mod missile;
mod mistake;
mod muster;
mod numbers;
mod reference;
mod report;
mod schema;
mod sheet;
mod ship;
mod starter;
pub mod tables;
pub mod time;
mod unit;

pub use bodies::Bodies;
pub use draft::Count;
pub use legality::judge;
pub use mistake::Mistake;
pub use numbers::Figures;
pub use report::{LoadReport, MissileReport, Report};
pub use ship::{Library, Load, Ship};
pub use unit::Unit;

use crate::doc::yaml::{Fault, Text};
use crate::play::question::Answer;
use crate::ruleset::Shelf;
use crate::ruleset::battle::Question;
use crate::ruleset::document::Document;
use crate::ruleset::house::HousePack;
use crate::ruleset::{Battles, Movement, Pillar, Posts, Rules, find_library, refuse_other_ruleset};

/// The rules of Starfire.
#[derive(Debug)]
pub struct Starfire;

impl Ship {
    /// Reads a ship from the text of one design that names no library.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        let text = Text { text, first_line: 1 };
        let draft = read(text)?;
        assemble::ship(text, draft, &Bodies::default())
    }
}

fn read(text: Text) -> Result<draft::Draft, Fault> {
    let draft: draft::Draft = text.parse()?;
    refuse_other_ruleset::<Starfire>(text, draft.ruleset.as_str())?;
    Ok(draft)
}

impl Rules for Starfire {
    const KEY: &'static str = "starfire";
    const TITLE: &'static str = "Starfire";
    const LIBRARY_KEYS: &'static [&'static str] = &["library", "ruleset", "notes", "bodies"];
    const PILLARS: &'static [Pillar] = &[Pillar { key: "bodies", with: Some("missiles"), named_by: None }];

    type Numbers = Figures;
    type Library = Library;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Figures, (String, String)> {
        Figures::with_house(pack)
    }

    fn library(document: &Document) -> Result<Library, Fault> {
        let draft: draft::LibraryDraft = document.text.parse()?;
        refuse_other_ruleset::<Starfire>(document.text, draft.ruleset.as_str())?;
        assemble::library(document.text, draft)
    }

    fn ship(document: &Document, shelf: &Shelf<Library>) -> Result<Ship, Fault> {
        let draft = read(document.text)?;
        if draft.library.as_str().is_empty() {
            return assemble::ship(document.text, draft, &Bodies::default());
        }
        let library = find_library::<Starfire>(document, draft.library.as_str(), shelf)?;
        let none = Bodies::default();
        assemble::ship(document.text, draft, library.as_ref().as_ref().map_or(&none, |library| &library.bodies))
    }

    fn report(ship: &Ship, figures: &Figures) -> Report {
        report::report(ship, figures)
    }
}

impl Battles for Starfire {
    fn battle(_: Question<Starfire>, _: &Figures) -> Result<Answer, String> {
        let why =
            "chapter 01 of Starfire, all that is at hand, has no tables for hits; `rate` tells what a load would do";
        Err(why.to_string())
    }
}

impl Movement for Starfire {}
impl Posts for Starfire {}
