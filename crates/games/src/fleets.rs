//! Fleets of any game: what a ship counts for, battle sizes, and the rules on a whole fleet.

use super::assessment::PrintableDesign;
use super::document::Document;
use super::games::InBooks;
use super::{AnyShip, Rulebooks, Ruleset};
use starwright_paper::score::ScoreSheet;
use starwright_paper::table::Column;
use starwright_rules::fleet_list::{FleetInspection, ListedFleet};
use starwright_rules::fleets::{BattleSize, FleetShip, Fleets, GlossaryTerm, PointsSource};
use starwright_rules::footer::sheet_footer;
use starwright_rules::{Rules, Sheets, ShipReport};
use starwright_text::citation::Citation;
use starwright_text::diagnostic::Diagnostics;

impl Ruleset {
    /// Returns the battle sizes, smallest first; empty if the sources give none.
    pub fn battle_sizes(self) -> &'static [BattleSize] {
        with_rules!(self, R => R::BATTLE_SIZES)
    }

    /// Returns the source of the ships' points.
    pub fn points_source(self) -> PointsSource {
        with_rules!(self, R => R::POINTS_SOURCE)
    }

    /// Returns title and columns of the table of what ships bring along.
    pub fn carried_items(self) -> Option<(&'static str, &'static [Column])> {
        with_rules!(self, R => R::CARRIED_ITEMS)
    }

    /// Returns the source of the rules on fleets.
    pub fn fleet_rule(self) -> Citation {
        with_rules!(self, R => R::FLEET_RULE)
    }

    /// Lists the traits and systems that are known by name, in book order.
    pub fn terms(self) -> Vec<GlossaryTerm> {
        with_rules!(self, R => R::terms())
    }

    /// Returns a sheet on which players score a game, or `None` if the game has none.
    pub fn score_sheet(self) -> Option<ScoreSheet> {
        with_rules!(self, R => R::score_sheet())
    }

    /// Lists the arcs with the 30-degree sectors that they cover, clockwise from the bow.
    pub fn arc_legend(self) -> Vec<(String, [bool; 12])> {
        with_rules!(self, R => R::arc_legend())
    }
}

impl Rulebooks {
    /// Returns the sheet of a design and what the ship counts for in a fleet.
    pub fn fleet_ship(
        &self,
        document: &Document,
    ) -> Result<(PrintableDesign, FleetShip), Diagnostics> {
        with_rules!(document.ruleset()?, R => {
            let book = self.book::<R>();
            let ship = R::ship(document, &book.libraries)?;
            let report = R::report(&ship, &book.numbers);
            Ok((self.printed::<R>(&ship, &report, document.text.text), R::fleet_ship(&ship, &report)))
        })
    }

    /// Builds the sheet of a ship whose design has this text, with its row in the table of ships and its findings.
    pub fn printable(&self, ship: &AnyShip, text: &str) -> PrintableDesign {
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
    ) -> PrintableDesign {
        let mut sheet = R::sheet(ship, report, &self.book::<R>().numbers);
        sheet.footer = sheet_footer(R::TITLE, self.house(), text);
        PrintableDesign {
            ruleset: R::RULESET,
            sheet,
            row: report.row(),
            findings: report.findings().to_vec(),
        }
    }
}

impl Ruleset {
    /// Returns the categories of its fleet lists; empty if it has no such lists.
    pub fn categories(self) -> &'static [&'static str] {
        with_rules!(self, R => R::CATEGORIES)
    }
}

impl Rulebooks {
    /// Applies a game's rules on a whole fleet.
    pub fn inspect(&self, ruleset: Ruleset, formation: &ListedFleet) -> FleetInspection {
        with_rules!(ruleset, R => R::inspect(formation, &self.book::<R>().numbers))
    }
}
