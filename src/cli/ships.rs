//! Ships for commands that need several at once: read, checked, and kept with their source.

use super::Session;
use super::batch::{self, Outcome, Wanted};
use super::output::say;
use anyhow::{Result, bail};
use clap::ValueEnum;
use starwright_fleet::{Fleet, Size};
use starwright_games::battle::NoAnswer;
use starwright_games::document::{Document, Kind, documents, read_text};
use starwright_games::{Detail, Printed, Ruleset};
use starwright_rules::battle::question::Fallback;
use starwright_rules::muster::Muster;
use starwright_text::fault::Faults;
use starwright_text::field::printable;
use starwright_text::files;
use starwright_text::nearest::same;
use starwright_text::yaml::Text;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A design that can be read.
#[derive(Clone)]
pub struct Loaded {
    pub file: String,
    /// The ship in one line.
    pub headline: String,
    number: usize,
    text: String,
    first_line: usize,
    folder: PathBuf,
}

impl Loaded {
    /// The text of a document and its place; file and headline are filled in later.
    fn of(document: &Document) -> Loaded {
        Loaded {
            file: String::new(),
            headline: String::new(),
            number: document.number,
            text: document.text.text.to_string(),
            first_line: document.text.first_line,
            folder: document.folder.to_path_buf(),
        }
    }

    /// Its game.
    pub fn ruleset(&self) -> Option<Ruleset> {
        self.document().ruleset().ok()
    }

    /// Its file, from where we are.
    pub fn path(&self) -> PathBuf {
        self.folder
            .join(Path::new(&self.file).file_name().unwrap_or_default())
    }

    /// Which document of its file it is, counted from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether its file has anything before it, even just a comment.
    pub fn is_within_more(&self) -> bool {
        self.first_line > 1
    }

    pub fn document(&self) -> Document<'_> {
        Document::of(
            Text::at(&self.text, self.first_line),
            &self.folder,
            self.number,
        )
    }
}

/// A fleet whose designs can be read.
pub struct LoadedFleet {
    /// The designs and the number of ships of each.
    pub groups: Vec<(Loaded, u32)>,
    /// The limit of its battle, if it names one.
    pub limit: Option<u32>,
    /// The flights it brings, if it says how many.
    pub flights: Option<u32>,
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
    /// The designs of these paths; unreadable ones are reported and left out, illegal ones are reported.
    pub fn load(&mut self, paths: &[PathBuf]) -> Result<Vec<Loaded>> {
        Ok(self.load_counting(paths)?.0)
    }

    /// The designs of a path, or `None` if one of them cannot be read.
    pub fn load_whole(&mut self, path: &Path) -> Result<Option<Vec<Loaded>>> {
        self.load_all(&[path.to_path_buf()])
    }

    /// The designs of these paths, or `None` if one of them cannot be read.
    pub fn load_all(&mut self, paths: &[PathBuf]) -> Result<Option<Vec<Loaded>>> {
        let (designs, unread) = self.load_counting(paths)?;
        Ok((unread == 0).then_some(designs))
    }

    /// The first design of a text that does not come from a file.
    pub fn load_text(&mut self, file: String, text: &str, folder: &Path) -> Option<Loaded> {
        let documents = documents(text, folder);
        let Some(document) = documents.first() else {
            say(&format!("{file}: it contains no design\n"));
            self.status = self.status.max(1);
            return None;
        };
        match self.books.assess(document, Detail::Row) {
            Ok(assessment) => Some(Loaded {
                file,
                headline: assessment.headline,
                ..Loaded::of(document)
            }),
            Err(faults) => {
                self.tell(&file, &faults);
                None
            }
        }
    }

    /// The designs that can be read, and the number of those that cannot.
    fn load_counting(&mut self, paths: &[PathBuf]) -> Result<(Vec<Loaded>, usize)> {
        let books = Arc::clone(&self.books);
        let work = |document: &Document| {
            let assessment = books.assess(document, Detail::Row)?;
            let is_legal = assessment.is_legal();
            Ok((
                Loaded {
                    headline: assessment.headline,
                    ..Loaded::of(document)
                },
                is_legal,
            ))
        };
        let (mut designs, mut unread) = (Vec::new(), 0);
        batch::run(
            &batch::sources(paths, &batch::YAML),
            Wanted::Designs,
            work,
            |outcome| {
                self.report(&outcome);
                let Ok((loaded, is_legal)) = outcome.result else {
                    unread += 1;
                    return Ok(());
                };
                if !is_legal {
                    say(&format!(
                        "{}: {} is not legal; `check` says why\n",
                        outcome.file, loaded.headline
                    ));
                    self.status = self.status.max(1);
                }
                designs.push(Loaded {
                    file: outcome.file,
                    ..loaded
                });
                Ok(())
            },
        )?;
        Ok((designs, unread))
    }

    /// The designs of these paths as fleets take them, one after the other; unreadable ones are reported.
    pub fn muster(
        &mut self,
        paths: &[PathBuf],
        mut take: impl FnMut(Outcome<(Printed, Muster)>),
    ) -> Result<()> {
        let books = Arc::clone(&self.books);
        let work = |document: &Document| books.muster(document);
        batch::run(
            &batch::sources(paths, &batch::YAML),
            Wanted::Designs,
            work,
            |outcome| {
                self.report(&outcome);
                take(outcome);
                Ok(())
            },
        )
    }

    /// A fleet; `None` if one of its designs cannot be read, `Err` if this is not a fleet.
    pub fn load_fleet(&mut self, path: &Path) -> Result<Option<LoadedFleet>, ()> {
        // What can be read only once is left to be read as a design.
        let text = files::open(path)
            .ok()
            .and_then(|file| read_text(file).ok())
            .ok_or(())?;
        let documents = documents(&text, path.parent().unwrap_or(Path::new("")));
        let document = documents
            .first()
            .filter(|document| document.kind == Kind::Fleet)
            .ok_or(())?;
        let books = Arc::clone(&self.books);
        let read = |design: &Document| {
            let assessment = books.assess(design, Detail::Row)?;
            Ok(Loaded {
                headline: assessment.headline,
                ..Loaded::of(design)
            })
        };
        let designs = Fleet::open(document, books.files(), read).map(|(fleet, designs)| {
            let counted = fleet.entries.iter().zip(designs).map(|(entry, design)| {
                let count = u32::try_from(entry.ships.len()).unwrap_or(u32::MAX);
                (
                    Loaded {
                        file: entry.design.clone(),
                        ..Loaded::clone(&design)
                    },
                    count,
                )
            });
            let groups: Vec<(Loaded, u32)> = counted.collect();
            let sizes = groups
                .first()
                .and_then(|(design, _)| design.ruleset())
                .map_or(&[][..], Ruleset::battle_sizes);
            let limit = match &fleet.size {
                Some(Size::Limit(points)) => Some(*points),
                Some(Size::Battle(name, _)) => sizes
                    .iter()
                    .find(|size| same(size.name, name))
                    .map(|size| size.limit),
                None => None,
            };
            LoadedFleet {
                groups,
                limit,
                flights: fleet.flights,
            }
        });
        Ok(designs
            .map_err(|faults| self.tell(&path.display().to_string(), &faults))
            .ok())
    }

    /// Reports what is wrong with a file.
    fn tell(&mut self, file: &str, faults: &Faults) {
        say(&faults.messages(&printable(file), self.is_coloured));
        self.status = self.status.max(1);
    }

    /// The one design of a path; if there are several, the first, with a message.
    pub fn load_one(&mut self, path: &Path) -> Result<Option<Loaded>> {
        let mut designs = self.load(&[path.to_path_buf()])?;
        if let [first, _, ..] = designs.as_slice() {
            say(&format!(
                "{}: {} designs; using the first, {}\n",
                path.display(),
                designs.len(),
                first.headline
            ));
        }
        Ok(if designs.is_empty() {
            None
        } else {
            Some(designs.swap_remove(0))
        })
    }

    /// Reports why there is no answer.
    pub fn refuse(&mut self, designs: &[&Loaded], why: NoAnswer) -> Result<()> {
        match why {
            NoAnswer::Refused(message) => bail!(message),
            NoAnswer::Nothing(message) => {
                say(&format!("{message}\n"));
                self.status = self.status.max(1);
                Ok(())
            }
            NoAnswer::Faults(index, faults) => {
                self.tell(
                    designs.get(index).map_or("", |loaded| loaded.file.as_str()),
                    &faults,
                );
                Ok(())
            }
        }
    }
}
