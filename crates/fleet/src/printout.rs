//! Ships to print, from designs and fleets, with boxes checked off; and lists of them.

use super::{FleetEntry, FleetFile};
use starwright_games::document::Document;
use starwright_games::{PrintableDesign, Rulebooks, Ruleset};
use starwright_paper::layout;
use starwright_paper::layout::Pages;
use starwright_paper::layout::board::lettered;
use starwright_paper::layout::counters::{Counter, Face};
use starwright_paper::printer::Printer;
use starwright_paper::sheet::{Head, Sheet};
use starwright_paper::table::Table;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::pluralize;
use starwright_text::field_error::FieldError;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Boxes that are already checked off: `hull=3`, `Laser Cannon=2`, `flight.3=4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The key of the track, or the name of the weapon or system.
    pub track: String,
    /// Number of boxes.
    pub count: usize,
}

impl Mark {
    /// Parses `hull=3`.
    pub fn read(text: &str) -> Result<Mark, FieldError> {
        let (track, count) = text
            .split_once('=')
            .ok_or_else(|| FieldError::wrong_type("write it as hull=3"))?;
        let count = count
            .trim()
            .parse()
            .map_err(|_| FieldError::wrong_type(format!("'{count}' is not a number of boxes")))?;
        Ok(Mark {
            track: track.trim().trim_matches(['"', '\'']).to_string(),
            count,
        })
    }
}

/// A ship to print. Ships of one design share it.
#[derive(Clone)]
pub struct Printout {
    /// The design with its sheet.
    pub design: Arc<PrintableDesign>,
    /// The ship's name, which replaces the design's.
    pub name: Option<String>,
}

impl Printout {
    /// Prints a ship with the name in its design.
    pub fn new(design: PrintableDesign) -> Printout {
        Printout {
            design: Arc::new(design),
            name: None,
        }
    }

    /// Lists the ships of a fleet, each with its own name.
    pub fn from_fleet(
        document: &Document,
        books: &Rulebooks,
    ) -> Result<Vec<Printout>, Diagnostics> {
        let (fleet, designs) =
            FleetFile::read(document, books.files(), |design| books.sheet(design))?;
        let named = |(entry, design): (&FleetEntry, Arc<PrintableDesign>)| {
            let names = entry.ships.clone().into_iter();
            names.map(move |name| Printout {
                design: Arc::clone(&design),
                name,
            })
        };
        Ok(fleet.entries.iter().zip(designs).flat_map(named).collect())
    }

    /// Checks off boxes of the design.
    pub fn marked(&self, marks: &[Mark]) -> Result<PrintableDesign, FieldError> {
        let (title, mut design) = (self.title(), PrintableDesign::clone(&self.design));
        let mut wrong = Vec::new();
        for Mark { track, count } in marks {
            match design.sheet.check_off(track, *count) {
                Some(boxes) if *count > boxes => {
                    let message = format!(
                        "{title} has {} of {track}, not {count}",
                        pluralize(boxes, "box")
                    );
                    wrong.push(FieldError::out_of_range(message));
                }
                Some(_) => {}
                None => {
                    let known = design.sheet.track_keys().join(", ");
                    wrong.push(FieldError::unknown_word(format!(
                        "{title} has no track '{track}'; it has {known}"
                    )));
                }
            }
        }
        FieldError::join(wrong).map_or(Ok(design), Err)
    }

    /// Returns the ship's name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name
            .as_deref()
            .or(self.design.sheet.head.name.as_deref())
    }

    /// Returns name and class on one line.
    pub fn title(&self) -> String {
        Head {
            name: self.name().map(str::to_string),
            ..self.design.sheet.head.clone()
        }
        .title()
    }

    /// Builds the ship's sheet.
    pub fn sheet(&self) -> Sheet {
        let mut sheet = self.design.sheet.clone();
        sheet.head.name = self.name.clone().or(sheet.head.name);
        sheet
    }
}

/// Builds one roster per game, since each has its own columns.
pub fn rosters(ships: &[Printout], printer: &Printer, house: Option<&str>) -> Pages {
    let Printer {
        template,
        fonts,
        paper,
    } = printer;
    let printed = || ships.iter().map(|ship| &ship.design);
    let games: BTreeSet<Ruleset> = printed().map(|printed| printed.ruleset).collect();
    let rosters = games.iter().map(|ruleset| {
        let mut table = Table::new(ruleset.columns());
        table.rows = printed()
            .filter(|p| p.ruleset == *ruleset)
            .map(|printed| printed.row.clone())
            .collect();
        let totals = table.totals(&pluralize(table.rows.len(), "ship"));
        let game = (games.len() > 1).then(|| ruleset.title().to_string());
        let house = house.map(|house| format!("house pack {house}"));
        let title = ["Roster".to_string()]
            .into_iter()
            .chain(game)
            .chain(house)
            .collect::<Vec<_>>()
            .join(", ");
        layout::roster(&title, &table, totals.as_deref(), template, fonts, *paper)
    });
    rosters
        .reduce(Pages::followed_by)
        .expect("there are ships to print")
}

/// Builds the counters of ships and their flights. Classes are lettered in their order and ships numbered: A1, A2, B1;
/// A1.3 is the third flight of A1.
pub fn counters(ships: &[Printout]) -> Vec<Counter> {
    let mut classes: Vec<(&str, u32)> = Vec::new();
    let mut counters = Vec::new();
    for ship in ships {
        let Sheet {
            head,
            picture,
            flights: (flights, fighters),
            ..
        } = &ship.design.sheet;
        let class = classes
            .iter()
            .position(|(class, _)| *class == head.class)
            .unwrap_or_else(|| {
                classes.push((&head.class, 0));
                classes.len() - 1
            });
        classes[class].1 += 1;
        let id = format!("{}{}", lettered(class), classes[class].1);
        counters.push(Counter {
            id: id.clone(),
            face: Face::Ship(picture.clone(), ship.title()),
        });
        let flight = |number: u32| Counter {
            id: format!("{id}.{number}"),
            face: Face::Flight(*fighters),
        };
        counters.extend((1..=*flights).map(flight));
    }
    counters
}
