//! Ships to print, from designs and fleets, with boxes checked off; and lists of them.

use super::{FleetEntry, FleetFile};
use starwright_games::document::Document;
use starwright_games::{PrintableDesign, Rulebooks, Ruleset};
use starwright_paper::layout;
use starwright_paper::layout::Pages;
use starwright_paper::layout::board::lettered;
use starwright_paper::layout::counters::{Counter, Face};
use starwright_paper::printer::Printer;
use starwright_paper::sheet::{Content, Head, Sheet};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::identity::flight_id;
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
    /// The ID of the ship, such as `A1`.
    pub id: Option<String>,
    /// The name of its fleet.
    pub fleet: Option<Arc<str>>,
}

impl Printout {
    /// Prints a ship with the name in its design.
    pub fn new(design: PrintableDesign) -> Printout {
        Printout {
            design: Arc::new(design),
            name: None,
            id: None,
            fleet: None,
        }
    }

    /// Reads a fleet and lists its ships, each with its own name, but without the IDs, which depend on other fleets.
    pub fn from_fleet(
        document: &Document,
        books: &Rulebooks,
    ) -> Result<(FleetFile, Vec<Printout>), Diagnostics> {
        let (fleet, designs) =
            FleetFile::read(document, books.files(), |design| books.sheet(design))?;
        let fleet_name: Arc<str> = fleet.name.as_str().into();
        let named = |(entry, design): (&FleetEntry, Arc<PrintableDesign>)| {
            let names = entry.ships.clone().into_iter();
            let fleet_name = Arc::clone(&fleet_name);
            names.map(move |name| Printout {
                design: Arc::clone(&design),
                name,
                id: None,
                fleet: Some(Arc::clone(&fleet_name)),
            })
        };
        let ships = fleet.entries.iter().zip(designs).flat_map(named).collect();
        Ok((fleet, ships))
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
        sheet.head.id.clone_from(&self.id);
        if let Some(id) = &self.id {
            name_flights(&mut sheet, id);
        }
        sheet
    }
}

/// Writes the IDs of a carrier's flights on its sheet.
fn name_flights(sheet: &mut Sheet, carrier: &str) {
    for block in &mut sheet.blocks {
        if let Content::Flights(flights) = &mut block.content {
            let numbers = 1..=flights.lost.len();
            flights.ids = numbers.map(|number| flight_id(carrier, number)).collect();
        }
    }
}

/// Builds one roster per game, since each has its own columns.
pub fn rosters(ships: &[Printout], printer: &Printer, house: Option<&str>) -> Pages {
    let Printer {
        template,
        fonts,
        paper,
    } = printer;
    let games: BTreeSet<Ruleset> = ships.iter().map(|ship| ship.design.ruleset).collect();
    let rosters = games.iter().map(|ruleset| {
        let mut table = Table::new(ruleset.columns());
        let of_game = ships.iter().filter(|ship| ship.design.ruleset == *ruleset);
        let ids: Vec<Option<&str>> = of_game.clone().map(|ship| ship.id.as_deref()).collect();
        table.rows = of_game.map(|ship| ship.design.row.clone()).collect();
        let mut totals = table.totals(&pluralize(table.rows.len(), "ship"));
        if ids.iter().any(Option::is_some) {
            let class = table
                .columns
                .iter()
                .position(|column| column.key == "class");
            let place = class.map_or(0, |class| class + 1);
            table.columns.insert(place, Column::text("id", "ID"));
            for (row, id) in table.rows.iter_mut().zip(ids) {
                row.insert(place, id.into());
            }
            if let Some(row) = &mut totals {
                row.insert(place, Cell::text(""));
            }
        }
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

/// Builds the counters of ships, their flights and their markers. Ships without an ID have the letter of their class, in the order of
/// classes, and a number: A1, A2, B1.
pub fn counters(ships: &[Printout]) -> Vec<Counter> {
    let taken: Vec<&str> = ships.iter().filter_map(|ship| ship.id.as_deref()).collect();
    let is_free = |letter: &String| !taken.iter().any(|id| id.starts_with(letter));
    let mut letters = (0..).map(lettered).filter(is_free);
    let mut classes: Vec<(&str, String, u32)> = Vec::new();
    let mut counters = Vec::new();
    for ship in ships {
        let Sheet {
            head,
            picture,
            flights: (flights, fighters),
            markers,
            ..
        } = &ship.design.sheet;
        let id = ship.id.clone().unwrap_or_else(|| {
            let class = classes.iter().position(|(class, ..)| *class == head.class);
            let class = class.unwrap_or_else(|| {
                classes.push((&head.class, letters.next().unwrap_or_default(), 0));
                classes.len() - 1
            });
            let (_, letter, number) = &mut classes[class];
            *number += 1;
            format!("{letter}{number}")
        });
        counters.push(Counter {
            id: id.clone(),
            face: Face::Ship(picture.clone(), ship.title()),
        });
        let flight = |number: u32| Counter {
            id: flight_id(&id, number as usize),
            face: Face::Flight(*fighters),
        };
        counters.extend((1..=*flights).map(flight));
        for (marker, count) in markers {
            let counter = Counter {
                id: id.clone(),
                face: Face::Marker(*marker),
            };
            counters.extend(vec![counter; *count as usize]);
        }
    }
    counters
}
