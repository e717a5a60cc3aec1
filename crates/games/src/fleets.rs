//! Fleets of any game: what a ship counts for, battle sizes, and the rules on a whole fleet.

use super::assessment::PrintableDesign;
use super::document::Document;
use super::games::GameEntry;
use super::{AnyShip, Rulebooks, Ruleset};
use starwright_paper::sheet::Head;
use starwright_rules::fleet_list::{FleetInspection, ListedFleet};
use starwright_rules::fleets::{FleetShip, Fleets};
use starwright_rules::footer::sheet_footer;
use starwright_rules::{Rules, Sheets, ShipReport};
use starwright_text::diagnostic::Diagnostics;
use std::sync::Arc;

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
            Ok((self.build_printable_in::<R>(&ship, &report, document.text.text), R::fleet_ship(&ship, &report)))
        })
    }

    /// Builds the sheet of a ship whose design has this text, with its row in the table of ships and its findings.
    pub fn build_printable(&self, ship: &AnyShip, text: &str) -> PrintableDesign {
        with_ship!(ship, R, ship => {
            let report = R::report(ship, &self.book::<R>().numbers);
            self.build_printable_in::<R>(ship, &report, text)
        })
    }

    fn build_printable_in<R: GameEntry + Sheets>(
        &self,
        ship: &R::Ship,
        report: &R::Report,
        text: &str,
    ) -> PrintableDesign {
        let mut sheet = R::sheet(ship, report, &self.book::<R>().numbers);
        sheet.footer = sheet_footer(R::TITLE, self.house(), text);
        sheet.data = Some(ship_data::<R>(ship, &sheet.head));
        PrintableDesign {
            ruleset: R::RULESET,
            sheet,
            row: report.row(),
            findings: report.findings().to_vec(),
        }
    }
}

/// Writes a ship as one line of JSON in ASCII, with the identity and the rating that its sheet shows.
fn ship_data<R: Rules>(ship: &R::Ship, head: &Head) -> Arc<str> {
    let data = serde_json::json!({
        "ruleset": R::KEY,
        "faction": head.faction,
        "class": head.class,
        "type": head.kind,
        "name": head.name,
        "printed_rating": head.rating,
        "design": serde_json::to_value(R::design(ship)).expect("a design is plain data"),
    });
    let mut line = String::new();
    for c in data.to_string().chars() {
        if c.is_ascii() {
            line.push(c);
        } else {
            let mut units = [0; 2];
            line.extend(
                c.encode_utf16(&mut units)
                    .iter()
                    .map(|unit| format!("\\u{unit:04x}")),
            );
        }
    }
    line.into()
}

impl Rulebooks {
    /// Applies a game's rules on a whole fleet.
    pub fn inspect(&self, ruleset: Ruleset, formation: &ListedFleet) -> FleetInspection {
        with_rules!(ruleset, R => R::inspect(formation, &self.book::<R>().numbers))
    }
}
