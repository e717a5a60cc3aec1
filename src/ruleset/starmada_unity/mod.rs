//! Starmada Unity (2020), the main game.
//!
//! `draft` (as written, its short forms in `notation` and `words`) -> `assemble` -> `ship` (well-formed) -> `ratings` and `tracks`
//! -> `legality` (legality) -> `report`. The figures are in `tables` and `numbers`, by name in `overlay`; `reference` and `schema` show
//! them; `worth` and `starter` are built on all of it. `outline` writes designs, `drake` posts; `raise` makes them fit, `tuning`
//! turns their numbers. `combat` is what ships do to each other, `orders` how they move.

mod assemble;
mod combat;
mod draft;
pub mod drake;
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
mod schema;
mod sheet;
mod ship;
mod starter;
pub mod tables;
mod tracks;
mod tuning;
mod words;
mod worth;

pub use super::arcs;
pub use assemble::Library;
pub use combat::Attack;
pub use legality::judge;
pub use numbers::{Figure, Figures, Numbers, Roundings, SystemNumbers};
pub use outline::{Origin, Outline, OutlineWeapon};
pub use overlay::NamedNumber;
pub use raise::{Raise, smallest_raise};
pub use ratings::{BankSpace, Battery, Ratings, Space, base_space, explain, rate};
pub use report::Report;
pub use ship::{Bank, Cover, Facing, Fitted, Mode, Published, Reach, Ship, Traits, Weapon};
pub use tracks::{CoverTrack, Tracks, equipment_items, loss_limit, tracks};

use crate::doc::finding::Finding;
use crate::doc::yaml::{Fault, Text};
use crate::number::breakdown::Breakdown;
use crate::paper::sheet::Sheet;
use crate::paper::table::{Cell, Column, Table};
use crate::play::options::{Choice, Given};
use crate::play::orders::{Plot, Plotted};
use crate::play::question::Answer;
use crate::play::tuning::{Fact, Sweep, Task, Unfit};
use crate::ruleset::Shelf;
use crate::ruleset::battle::Question;
use crate::ruleset::document::Document;
use crate::ruleset::house::HousePack;
use crate::ruleset::{Rules, Topic, Wish, find_library, refuse_other_ruleset};

/// The rules of Starmada Unity.
#[derive(Debug)]
pub struct Unity;

impl Ship {
    /// Reads a ship from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        let text = Text { text, first_line: 1 };
        read(text, text.parse()?, None)
    }
}

fn read(text: Text, draft: draft::Draft, library: Option<&Library>) -> Result<Ship, Fault> {
    refuse_other_ruleset::<Unity>(text, draft.ruleset.as_str())?;
    assemble::ship(draft, library).map_err(|(path, message)| text.fault_at(&path, message))
}

impl Rules for Unity {
    const KEY: &'static str = "starmada_unity";
    const TITLE: &'static str = "Starmada Unity";
    const COLUMNS: &'static [Column] = Report::COLUMNS;
    const TYPES: &'static [&'static str] = &starter::TYPES;
    const ODDS: &'static [Choice] = combat::CHOICES;
    const ORDERS: &'static [Choice] = orders::CHOICES;

    type Numbers = Numbers;
    type Library = Library;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, (String, String)> {
        pack.map_or_else(|| Ok(Numbers::standard()), Numbers::with_house)
    }

    fn library(document: &Document) -> Result<Library, Fault> {
        let draft: draft::LibraryDraft = document.text.parse()?;
        refuse_other_ruleset::<Unity>(document.text, draft.ruleset.as_str())?;
        let library = assemble::library(draft);
        library.map_err(|(path, message)| document.text.fault_at(&path, message))
    }

    fn ship(document: &Document, shelf: &Shelf<Library>) -> Result<Ship, Fault> {
        let draft: draft::Draft = document.text.parse()?;
        if draft.library.as_str().is_empty() {
            return read(document.text, draft, None);
        }
        let library = find_library::<Unity>(document, draft.library.as_str(), shelf)?;
        read(document.text, draft, library.as_ref().as_ref().ok())
    }

    fn headline(ship: &Ship) -> String {
        let kind = ship.kind().map(|kind| format!(" {kind}")).unwrap_or_default();
        let faction = ship.faction().map(|faction| format!("{faction} ")).unwrap_or_default();
        let name = ship.name().map(|name| format!(" '{name}'")).unwrap_or_default();
        format!("{faction}{}{kind}{name}", ship.class())
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        Report::of(ship, numbers)
    }

    fn findings(report: &Report) -> &[Finding] {
        report.findings()
    }

    fn row(report: &Report) -> Vec<Cell> {
        report.row()
    }

    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        explain(ship, numbers)
    }

    fn boxes(ship: &Ship, numbers: &Numbers) -> Table {
        tracks::table(ship, numbers)
    }

    fn worth(ship: &Ship, numbers: &Numbers) -> Option<Table> {
        Some(worth::worth(ship, numbers))
    }

    fn reference(topic: Topic, numbers: &Numbers) -> Option<Table> {
        reference::reference(topic, numbers)
    }

    fn ship_weapons(ship: &Ship, numbers: &Numbers) -> Vec<Vec<Cell>> {
        reference::ship_weapons(ship, numbers)
    }

    fn library_weapons(library: &Library, numbers: &Numbers) -> Vec<Vec<Cell>> {
        reference::library_weapons(library, numbers)
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

    fn drake(ship: &Ship, report: &Report, numbers: &Numbers) -> Option<String> {
        Some(drake::drake(ship, report, numbers))
    }

    fn starter(wish: &Wish) -> String {
        starter::starter(wish)
    }

    fn schema() -> serde_json::Value {
        schema::schema()
    }

    fn fit(ship: &Ship, numbers: &Numbers, task: &Task, tick: &dyn Fn(usize, usize)) -> Result<(Ship, Answer), Unfit> {
        tuning::fit(ship, numbers, task, tick)
    }

    fn sweep(ship: &Ship, target: Option<&Ship>, numbers: &Numbers, sweep: &Sweep) -> Result<Answer, String> {
        tuning::sweep(ship, target, numbers, sweep)
    }

    fn facts(ship: &Ship, report: &Report, numbers: &Numbers) -> Vec<Fact> {
        tuning::facts(ship, report, numbers)
    }

    fn rewrite(text: Text, before: &Ship, after: &Ship) -> Result<String, Fault> {
        tuning::rewrite(text, before, after)
    }

    fn is_same(one: &Ship, other: &Ship) -> bool {
        Outline::of(one) == Outline::of(other)
    }

    fn battle(question: Question<Unity>, numbers: &Numbers) -> Result<Answer, String> {
        match question {
            Question::Odds { attacker, target, given } => {
                Ok(combat::odds(attacker, target, numbers, &Attack::of(given, false)?))
            }
            Question::ByRange { attackers, target, given } => {
                Ok(combat::by_range(attackers, target, numbers, &Attack::of(given, true)?))
            }
            Question::Duel { sides, how } => combat::duel(sides, numbers, how),
            Question::Audit { ships, trial, tick } => combat::audit(ships, numbers, trial, tick),
        }
    }

    fn orders(plot: Plot, given: &Given) -> Result<Plotted, String> {
        orders::orders(plot, given)
    }
}
