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

use crate::doc::finding::Finding;
use crate::doc::yaml::{Fault, Text};
use crate::number::breakdown::Breakdown;
use crate::paper::sheet::Sheet;
use crate::paper::table::{Cell, Column, Table};
use crate::play::options::Choice;
use crate::play::question::Answer;
use crate::play::tuning::Fact;
use crate::ruleset::Shelf;
use crate::ruleset::battle::Question;
use crate::ruleset::comparison::facts_of_report;
use crate::ruleset::document::Document;
use crate::ruleset::house::HousePack;
use crate::ruleset::{Rules, Topic, Wish, find_library, refuse_other_ruleset};

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
    const COLUMNS: &'static [Column] = report::COLUMNS;
    const ODDS: &'static [Choice] = odds::CHOICES;
    const ODDS_EXAMPLES: &'static [&'static str] = &[
        "starwright odds wayfarer.yaml cling.yaml --range 1 --when \"target is an escort\" --target \"damaged 1\"",
        "starwright odds glim.yaml cling.yaml --skirmish --attacker \"exhausted 1, support 2\"",
    ];

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

    fn headline(ship: &Ship) -> String {
        ship.to_string()
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        report::report(ship, numbers)
    }

    fn findings(report: &Report) -> &[Finding] {
        report.findings()
    }

    fn row(report: &Report) -> Vec<Cell> {
        report.row()
    }

    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        explain::explain(ship, numbers)
    }

    fn boxes(ship: &Ship, numbers: &Numbers) -> Table {
        explain::boxes(ship, numbers)
    }

    fn reference(topic: Topic, numbers: &Numbers) -> Option<Table> {
        reference::reference(topic, numbers)
    }

    fn ship_weapons(ship: &Ship, _: &Numbers) -> Vec<Vec<Cell>> {
        reference::ship_weapons(ship)
    }

    fn library_weapons(library: &Library, _: &Numbers) -> Vec<Vec<Cell>> {
        reference::weapons(library.name(), library.weapons())
    }

    fn sheet(ship: &Ship, report: &Report, numbers: &Numbers) -> Sheet {
        sheet::sheet(ship, report, numbers)
    }

    fn blank_sheet() -> Sheet {
        sheet::blank()
    }

    fn play_reference() -> Vec<Table> {
        sheet::reference_tables()
    }

    fn starter(wish: &Wish) -> String {
        starter::starter(wish)
    }

    fn schema() -> serde_json::Value {
        schema::schema()
    }

    fn facts(ship: &Ship, report: &Report, _: &Numbers) -> Vec<Fact> {
        let cards = ship.weapons.iter().flat_map(|card| {
            let effects = card.effects.iter().enumerate().map(|(result, icons)| format!("{result}: {icons}"));
            let modifiers = card.modifiers.iter().map(|(when, value)| format!("{when} {value:+}"));
            let lines = [
                ("effects", effects.collect::<Vec<_>>()),
                ("modifiers", modifiers.collect()),
                ("target lock", card.target_lock.clone()),
            ];
            lines.map(|(what, words)| Fact::of(format!("{} {what}", card.name), Cell::text(words.join("; "))))
        });
        // Of a save only the roll differs between ships.
        let is_told = |fact: &Fact| !fact.what.starts_with("saves ") || fact.what.ends_with(" roll");
        facts_of_report(report).into_iter().filter(is_told).chain(cards).collect()
    }

    fn is_same(one: &Ship, other: &Ship) -> bool {
        one == other
    }

    fn battle(question: Question<StarStrike>, numbers: &Numbers) -> Result<Answer, String> {
        odds::answer(question, numbers)
    }
}
