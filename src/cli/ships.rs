//! Loads ships for commands that need several: reads and checks them, and keeps their source.

use super::Session;
use super::batch::{self, FileSelection, Outcome};
use super::output::{Reported, print_message};
use anyhow::{Result, bail};
use clap::ValueEnum;
use starwright_fleet::{FleetFile, ShipIds, Size, TakenIds};
use starwright_games::document::{Document, DocumentKind, documents};
use starwright_games::{AnyShip, PrintableDesign, Rulebooks};
use starwright_rules::battle::question::Fallback;
use starwright_rules::fleets::FleetShip;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::escape_controls;
use starwright_text::finding::are_legal;
use starwright_text::nearest::is_same_word;
use starwright_text::refusal::{Refusal, RefusalKind};
use starwright_text::yaml::Text;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A design that has been read.
#[derive(Clone)]
pub struct LoadedDesign {
    pub file: String,
    pub ship: AnyShip,
    /// Which document of its file it is, counted from 1.
    pub number: usize,
    /// The text of the design, to be written with changes.
    text: String,
    /// The text of the file before and after the design.
    around: [String; 2],
    first_line: usize,
    folder: PathBuf,
}

impl LoadedDesign {
    /// Reads a design; its file is filled in later.
    fn read(document: &Document, books: &Rulebooks) -> Result<LoadedDesign, Diagnostics> {
        Ok(LoadedDesign {
            file: String::new(),
            ship: books.ship(document)?,
            number: document.number,
            text: document.text.text.to_string(),
            around: document.around.map(str::to_string),
            first_line: document.text.first_line,
            folder: document.folder.to_path_buf(),
        })
    }

    /// Reads a design. Returns `true` with it if the rules allow it.
    fn read_judged(
        document: &Document,
        books: &Rulebooks,
    ) -> Result<(LoadedDesign, bool), Diagnostics> {
        let loaded = LoadedDesign::read(document, books)?;
        let is_legal = are_legal(&books.findings(&loaded.ship));
        Ok((loaded, is_legal))
    }

    /// Returns the path of the design's file, relative to the current folder.
    pub fn path(&self) -> PathBuf {
        self.folder
            .join(Path::new(&self.file).file_name().unwrap_or_default())
    }

    /// Returns the file's text with another text in place of this design.
    pub fn replace_design(&self, text: &str) -> String {
        let [before, after] = &self.around;
        format!("{before}{text}{after}")
    }

    /// Returns the document that it was read from, for changes of its text.
    pub fn document(&self) -> Document<'_> {
        Document::new(
            Text::with_first_line(&self.text, self.first_line),
            &self.folder,
            self.number,
        )
    }
}

/// Returns the ships of designs.
pub fn ships(designs: &[LoadedDesign]) -> Vec<AnyShip> {
    designs.iter().map(|design| design.ship.clone()).collect()
}

/// Designs that have been read, and the number of ships of each.
#[derive(Default)]
pub struct LoadedFleet {
    pub groups: Vec<(LoadedDesign, u32)>,
    /// The limit of its battle, if it names one.
    pub limit: Option<u32>,
    /// The flights it brings, if it states how many.
    pub flights: Option<u32>,
    /// File of the opposing fleet, or `None` if the fleet names no opponent.
    pub opponent: Option<PathBuf>,
    /// The fleets and single designs of the groups, in their order.
    parts: Vec<SidePart>,
}

/// A fleet or a single design among the groups of a side.
struct SidePart {
    /// The fleet's name and its ships' IDs, or `None` for a single design.
    fleet: Option<(String, ShipIds)>,
    /// Number of groups.
    groups: usize,
}

impl LoadedFleet {
    /// Reads a fleet with its designs.
    fn read(document: &Document, books: &Rulebooks) -> Result<LoadedFleet, Diagnostics> {
        let (fleet, designs) = FleetFile::read(document, books.files(), |design| {
            LoadedDesign::read(design, books)
        })?;
        let groups: Vec<(LoadedDesign, u32)> = fleet
            .entries
            .iter()
            .zip(designs)
            .map(|(entry, design)| {
                let loaded = LoadedDesign {
                    file: entry.design.clone(),
                    ..LoadedDesign::clone(&design)
                };
                (loaded, u32::try_from(entry.ships.len()).unwrap_or(u32::MAX))
            })
            .collect();
        let sizes = groups
            .first()
            .map_or(&[][..], |(design, _)| design.ship.ruleset().battle_sizes());
        let limit = match &fleet.size {
            Some(Size::Limit(points)) => Some(*points),
            Some(Size::Battle(name, _)) => sizes
                .iter()
                .find(|size| is_same_word(size.name, name))
                .map(|size| size.limit),
            None => None,
        };
        let part = SidePart {
            groups: groups.len(),
            fleet: Some((fleet.name, fleet.ids)),
        };
        Ok(LoadedFleet {
            groups,
            parts: vec![part],
            limit,
            flights: fleet.flights,
            opponent: fleet.opponent.map(|file| document.folder.join(file)),
        })
    }

    /// Combines the parts of a side.
    pub fn join(parts: Vec<LoadedFleet>) -> LoadedFleet {
        let mut parts = parts.into_iter();
        let mut side = parts.next().unwrap_or_default();
        parts.for_each(|part| side.append(part));
        side
    }

    /// Adds the ships of another side.
    pub fn append(&mut self, other: LoadedFleet) {
        self.groups.extend(other.groups);
        self.parts.extend(other.parts);
        self.limit = self.limit.max(other.limit);
        self.flights = self
            .flights
            .zip(other.flights)
            .map(|(own, other)| own.saturating_add(other));
    }

    /// Multiplies all ships and flights.
    pub fn times(mut self, count: u32) -> LoadedFleet {
        for (_, ships) in &mut self.groups {
            *ships = ships.saturating_mul(count);
        }
        for (_, ids) in self.parts.iter_mut().flat_map(|part| &mut part.fleet) {
            *ids = ids.times(count as usize);
        }
        self.flights = self.flights.map(|flights| flights.saturating_mul(count));
        self
    }

    /// Returns the IDs of the ships of each group, empty outside a fleet, and notes on fleets that share a letter.
    pub fn ids(&self) -> (Vec<Vec<String>>, Vec<String>) {
        let (mut taken, mut all, mut notes) = (TakenIds::default(), Vec::new(), Vec::new());
        let mut groups = self.groups.iter();
        for part in &self.parts {
            let mut ids = Vec::new();
            if let Some((name, own)) = &part.fleet {
                let mut own = own.clone();
                notes.extend(taken.take(name, &mut own));
                ids = own.list();
            }
            let mut ids = ids.into_iter();
            for (_, ships) in groups.by_ref().take(part.groups) {
                all.push(ids.by_ref().take(*ships as usize).collect());
            }
        }
        (all, notes)
    }

    /// Returns the ships and the number of each.
    pub fn ships(&self) -> Vec<(AnyShip, u32)> {
        self.groups
            .iter()
            .map(|(design, count)| (design.ship.clone(), *count))
            .collect()
    }
}

/// How to treat traits whose effect is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Unmodeled {
    /// As if absent: the weapon fires without them
    Ignore,
    /// Multiply damage by their factor on the weapon's price
    Price,
}

impl From<Unmodeled> for Fallback {
    fn from(word: Unmodeled) -> Fallback {
        match word {
            Unmodeled::Ignore => Fallback::Ignore,
            Unmodeled::Price => Fallback::Price,
        }
    }
}

impl Session {
    /// Returns the designs of these paths; unreadable ones are reported and left out, illegal ones are reported.
    pub fn load(&mut self, paths: &[PathBuf]) -> Result<Vec<LoadedDesign>> {
        Ok(self.load_counting(paths, true)?.0)
    }

    /// Returns the legal designs of these paths; unreadable ones are reported, illegal ones are left out with a note.
    pub fn load_legal(&mut self, paths: &[PathBuf]) -> Result<Vec<LoadedDesign>> {
        Ok(self.load_counting(paths, false)?.0)
    }

    /// Returns the designs of these paths if all of them can be read.
    pub fn load_all(&mut self, paths: &[PathBuf]) -> Result<Vec<LoadedDesign>> {
        match self.load_counting(paths, true)? {
            (designs, 0) => Ok(designs),
            _ => bail!(Reported),
        }
    }

    /// Returns the ship of a path, if an option names one.
    pub fn load_target(&mut self, path: Option<&Path>) -> Result<Option<AnyShip>> {
        path.map(|path| Ok(self.load_one(path)?.ship)).transpose()
    }

    /// Returns the first design of a text that does not come from a file.
    pub fn load_text(&mut self, file: String, text: &str, folder: &Path) -> Result<LoadedDesign> {
        let documents = documents(text, folder);
        let message = match documents.first() {
            None => format!("{file}: it contains no design\n"),
            Some(document) => match LoadedDesign::read(document, &self.books) {
                Ok(loaded) => return Ok(LoadedDesign { file, ..loaded }),
                Err(faults) => faults.render_styled(&escape_controls(&file), self.message_style),
            },
        };
        print_message(&message);
        self.status = self.status.max(1);
        bail!(Reported)
    }

    /// Returns the designs that can be read, and the number of those that cannot.
    fn load_counting(
        &mut self,
        paths: &[PathBuf],
        takes_illegal: bool,
    ) -> Result<(Vec<LoadedDesign>, usize)> {
        let books = Arc::clone(&self.books);
        let work = |document: &Document| LoadedDesign::read_judged(document, &books);
        let (mut designs, mut unread) = (Vec::new(), 0);
        batch::run(
            &batch::sources(paths, &batch::YAML),
            FileSelection::Designs,
            work,
            |outcome| {
                self.report(&outcome);
                let Ok((mut loaded, is_legal)) = outcome.result else {
                    unread += 1;
                    return Ok(());
                };
                if !is_legal && !takes_illegal {
                    let (file, ship) = (&outcome.file, &loaded.ship);
                    print_message(&format!("note: {file}: {ship} is not legal; left out\n"));
                    return Ok(());
                }
                self.register_design(&outcome.file, &mut loaded, is_legal);
                designs.push(loaded);
                Ok(())
            },
        )?;
        Ok((designs, unread))
    }

    /// Sets the file of a design, and reports the design if it is not legal.
    fn register_design(&mut self, file: &str, loaded: &mut LoadedDesign, is_legal: bool) {
        if !is_legal {
            print_message(&format!(
                "{file}: {} is not legal; `check` lists the reasons\n",
                loaded.ship
            ));
            self.status = self.status.max(1);
        }
        loaded.file = file.to_string();
    }

    /// Reads the designs of these paths as fleets take them, one after the other; unreadable ones are reported.
    pub fn read_fleet_ships(
        &mut self,
        paths: &[PathBuf],
        mut take: impl FnMut(Outcome<(PrintableDesign, FleetShip)>),
    ) -> Result<()> {
        let books = Arc::clone(&self.books);
        let work = |document: &Document| books.fleet_ship(document);
        batch::run(
            &batch::sources(paths, &batch::YAML),
            FileSelection::Designs,
            work,
            |outcome| {
                self.report(&outcome);
                take(outcome);
                Ok(())
            },
        )
    }

    /// Returns the designs and fleets of a path if all of them can be read. Flights are known if all are fleets that
    /// state them.
    pub fn load_side(&mut self, path: &Path) -> Result<LoadedFleet> {
        let books = Arc::clone(&self.books);
        let work = |document: &Document| {
            if document.kind == DocumentKind::Fleet {
                return LoadedFleet::read(document, &books).map(|fleet| (fleet, true));
            }
            let (design, is_legal) = LoadedDesign::read_judged(document, &books)?;
            let side = LoadedFleet {
                groups: vec![(design, 1)],
                parts: vec![SidePart {
                    fleet: None,
                    groups: 1,
                }],
                ..LoadedFleet::default()
            };
            Ok((side, is_legal))
        };
        let (mut parts, mut is_read) = (Vec::new(), true);
        batch::run(
            &batch::sources(&[path.to_path_buf()], &batch::YAML),
            FileSelection::Designs,
            work,
            |outcome| {
                self.report(&outcome);
                let Ok((mut found, is_legal)) = outcome.result else {
                    is_read = false;
                    return Ok(());
                };
                if outcome.kind != DocumentKind::Fleet {
                    for (design, _) in &mut found.groups {
                        self.register_design(&outcome.file, design, is_legal);
                    }
                }
                parts.push(found);
                Ok(())
            },
        )?;
        if !is_read {
            bail!(Reported);
        }
        Ok(LoadedFleet::join(parts))
    }

    /// Returns the one design of a path; if there are several, the first, with a message.
    pub fn load_one(&mut self, path: &Path) -> Result<LoadedDesign> {
        let mut designs = self.load(&[path.to_path_buf()])?;
        if let [first, _, ..] = designs.as_slice() {
            print_message(&format!(
                "{}: {} designs; using the first, {}\n",
                path.display(),
                designs.len(),
                first.ship
            ));
        }
        if designs.is_empty() {
            bail!(Reported);
        }
        Ok(designs.swap_remove(0))
    }

    /// Reports why there is no answer: an error of usage, unless it is about the designs.
    pub fn refuse(&mut self, why: Refusal) -> Result<()> {
        if why.kind != RefusalKind::NoLegalDesign {
            bail!(why);
        }
        print_message(&format!("{why}\n"));
        self.status = self.status.max(1);
        Ok(())
    }
}
