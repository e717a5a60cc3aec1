//! Admirals: Star Strike (engine 2.0): ship cards, what follows from them, strikes and skirmishes.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) -> `derived` and `saves` ->
//! `legality` (legality) -> `report`, `sheet`; `explain` shows how. The figures are in `numbers`, the words in `tables`;
//! `reference` and `schema` show them. `odds` is what ships do to each other, `formation` and `order_library`
//! what a fleet of them may be.

mod assemble;
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
mod schema;
mod sheet;
mod ship;
mod starter;
pub mod tables;

pub use assemble::Library;
pub use derived::{Derived, Moves, SkirmishDice, derived};
pub use legality::judge;
pub use numbers::{Figures, Numbers};
pub use report::Report;
pub use saves::{Save, saves};
pub use ship::{Armament, Fitted, Icons, Shields, Ship, WeaponCard};

use crate::doc::yaml::{Fault, Text};
use crate::ruleset::Shelf;
use crate::ruleset::document::Document;
use crate::ruleset::house::HousePack;
use crate::ruleset::{Commands, Movement, Posts, Rules, find_library, refuse_other_ruleset};

/// The rules of Star Strike.
#[derive(Debug)]
pub struct StarStrike;

impl Ship {
    /// Reads a piece from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        let text = Text { text, first_line: 1 };
        read(text, text.parse()?, None)
    }
}

fn read(text: Text, draft: draft::Draft, library: Option<&Library>) -> Result<Ship, Fault> {
    refuse_other_ruleset::<StarStrike>(text, draft.ruleset.as_str())?;
    assemble::ship(draft, library).map_err(|(path, message)| text.fault_at(&path, message))
}

impl Rules for StarStrike {
    const KEY: &'static str = "star_strike";
    const TITLE: &'static str = "Star Strike";

    type Numbers = Numbers;
    type Library = Library;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, (String, String)> {
        numbers::numbers(pack)
    }

    fn library(document: &Document) -> Result<Library, Fault> {
        let draft: draft::LibraryDraft = document.text.parse()?;
        refuse_other_ruleset::<StarStrike>(document.text, draft.ruleset.as_str())?;
        assemble::library(draft).map_err(|(path, message)| document.text.fault_at(&path, message))
    }

    fn ship(document: &Document, shelf: &Shelf<Library>) -> Result<Ship, Fault> {
        let draft: draft::Draft = document.text.parse()?;
        if draft.library.as_str().is_empty() {
            return read(document.text, draft, None);
        }
        let library = find_library::<StarStrike>(document, draft.library.as_str(), shelf)?;
        read(document.text, draft, library.as_ref().as_ref().ok())
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        report::report(ship, numbers)
    }
}

impl Movement for StarStrike {}
impl Commands for StarStrike {}
impl Posts for StarStrike {}
