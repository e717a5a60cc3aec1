//! Starmada, the Nova edition (2012): a legacy game. Its ships keep the rating somebody posted.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) -> `tracks` and `dice` -> `legality` (advice) ->
//! `report`, `sheet`; `write` goes the other way. What is known by name is in `tables` and `arcs`; `reference` and `schema` show it.

mod arcs;
mod assemble;
mod dice;
mod draft;
mod explain;
#[cfg(test)]
mod laws;
mod legality;
mod muster;
mod notation;
mod reference;
mod report;
mod schema;
mod sheet;
mod ship;
mod starter;
pub mod tables;
mod tracks;
mod write;

pub use arcs::Arc;
pub use dice::{Base, columns, faded};
pub use legality::judge;
pub use report::{Body, Report};
pub use ship::{Bank, Battery, Dice, Ship};
pub use tracks::{Tracks, tracks};
pub use write::to_yaml;

use crate::doc::finding::{FieldPath, Finding};
use crate::doc::yaml::{Fault, Text};
use crate::number::breakdown::Breakdown;
use crate::paper::sheet::Sheet;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::Shelf;
use crate::ruleset::document::Document;
use crate::ruleset::house::HousePack;
use crate::ruleset::legacy::{NoLibrary, NoNumbers};
use crate::ruleset::{Rules, Topic, Wish, refuse_other_ruleset};

/// The rules of Starmada Nova.
#[derive(Debug)]
pub struct Nova;

impl Ship {
    /// Reads a ship from the text of one design.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        read(Text { text, first_line: 1 })
    }
}

fn read(text: Text) -> Result<Ship, Fault> {
    let draft: draft::Draft = text.parse()?;
    refuse_other_ruleset::<Nova>(text, draft.ruleset.as_str())?;
    assemble::ship(draft).map_err(|(path, message)| text.fault_at(&path, message))
}

impl Rules for Nova {
    const KEY: &'static str = "starmada_nova";
    const TITLE: &'static str = "Starmada Nova";
    const COLUMNS: &'static [Column] = report::COLUMNS;

    type Numbers = NoNumbers;
    type Library = NoLibrary;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<NoNumbers, (String, String)> {
        NoNumbers::with_house(Nova::TITLE, pack)
    }

    fn library(document: &Document) -> Result<NoLibrary, Fault> {
        let message = format!("{} has no weapon libraries; write the weapons into the design", Nova::TITLE);
        Err(document.text.fault_at(&FieldPath::top("ruleset"), message))
    }

    fn ship(document: &Document, _: &Shelf<NoLibrary>) -> Result<Ship, Fault> {
        read(document.text)
    }

    fn headline(ship: &Ship) -> String {
        ship.identity.to_string()
    }

    fn report(ship: &Ship, numbers: &NoNumbers) -> Report {
        report::report(ship, numbers)
    }

    fn findings(report: &Report) -> &[Finding] {
        report.findings()
    }

    fn row(report: &Report) -> Vec<Cell> {
        report.row(report.body().cells())
    }

    fn explain(ship: &Ship, _: &NoNumbers) -> Vec<Breakdown> {
        explain::explain(ship)
    }

    fn boxes(ship: &Ship, _: &NoNumbers) -> Table {
        tracks::table(ship)
    }

    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        reference::reference(topic)
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        reference::ship_weapons(ship)
    }

    fn library_weapons(library: &NoLibrary, _: &NoNumbers) -> Vec<Vec<Cell>> {
        match *library {}
    }

    fn sheet(ship: &Ship, report: &Report, _: &NoNumbers) -> Sheet {
        sheet::sheet(ship, report)
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

    fn is_same(one: &Ship, other: &Ship) -> bool {
        one == other
    }
}
