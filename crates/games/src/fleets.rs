//! Fleets of any game: what a ship counts for, battle sizes, and the rules on a whole fleet.

use super::assessment::Printed;
use super::document::Document;
use super::games::InBooks;
use super::{AnyShip, Rulebooks, Ruleset};
use starwright_paper::table::Column;
use starwright_rules::foot::foot;
use starwright_rules::formation::{Formation, Inspection};
use starwright_rules::muster::{BattleSize, Fleets, Muster, Points, Term};
use starwright_rules::{Rules, Sheets, Tells};
use starwright_text::citation::Citation;
use starwright_text::diagnostic::Diagnostics;

impl Ruleset {
    /// The battle sizes, the smallest first; none where our sources give none.
    pub fn battle_sizes(self) -> &'static [BattleSize] {
        with_rules!(self, R => R::BATTLES)
    }

    /// Where the points of its ships come from.
    pub fn points(self) -> Points {
        with_rules!(self, R => R::POINTS)
    }

    /// What its ships bring along that a fleet lists: the title of that table and its columns.
    pub fn supplies(self) -> Option<(&'static str, &'static [Column])> {
        with_rules!(self, R => R::SUPPLIES)
    }

    /// Where its rules on fleets come from.
    pub fn fleet_rule(self) -> Citation {
        with_rules!(self, R => R::RULE)
    }

    /// The traits and systems that we know by name, in book order.
    pub fn terms(self) -> Vec<Term> {
        with_rules!(self, R => R::terms())
    }

    /// The arcs with the 30-degree sectors that they cover, clockwise from the bow.
    pub fn arc_legend(self) -> Vec<(String, [bool; 12])> {
        with_rules!(self, R => R::arc_legend())
    }
}

impl Rulebooks {
    /// The sheet of a design and what the ship counts for in a fleet.
    pub fn muster(&self, document: &Document) -> Result<(Printed, Muster), Diagnostics> {
        with_rules!(document.ruleset()?, R => {
            let book = self.book::<R>();
            let ship = R::ship(document, &book.shelf)?;
            let report = R::report(&ship, &book.numbers);
            Ok((self.printed::<R>(&ship, &report, document.text.text), R::muster(&ship, &report)))
        })
    }

    /// The sheet of a ship whose design has this text, with its row in the table of ships and its findings.
    pub fn print(&self, ship: &AnyShip, text: &str) -> Printed {
        with_ship!(ship, R, ship => {
            let report = R::report(ship, &self.book::<R>().numbers);
            self.printed::<R>(ship, &report, text)
        })
    }

    fn printed<R: InBooks + Sheets>(
        &self,
        ship: &R::Ship,
        report: &R::Report,
        text: &str,
    ) -> Printed {
        let mut sheet = R::sheet(ship, report, &self.book::<R>().numbers);
        sheet.foot = foot(R::TITLE, self.house(), text);
        Printed {
            ruleset: R::RULESET,
            sheet,
            row: report.row(),
            findings: report.findings().to_vec(),
        }
    }
}

impl Ruleset {
    /// The categories of its fleet lists; none if it has no such lists.
    pub fn categories(self) -> &'static [&'static str] {
        with_rules!(self, R => R::CATEGORIES)
    }
}

impl Rulebooks {
    /// What a game says of a formation beyond its points.
    pub fn inspect(&self, ruleset: Ruleset, formation: &Formation) -> Inspection {
        with_rules!(ruleset, R => R::inspect(formation, &self.book::<R>().numbers))
    }
}
