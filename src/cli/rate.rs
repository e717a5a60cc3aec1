//! `rate`: the table of ships with their ratings.

use super::batch::{self, Outcome, Wanted};
use super::output::{JsonArray, error_in_words, say, unreadable_json};
use super::rows::{RowArgs, RowChoice};
use super::{Format, Session};
use crate::check::text_findings;
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::Value;
use starwright_games::{Assessment, AssessmentDetail, Ruleset};
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::pluralize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

const NOTES: &str = "\
Columns
  file, faction, class, type, name, hull, engines, shields, screens, orat, drat,
  space, free, rating, legal. Other games add their own.

Examples
  starwright rate majestic.yaml
  starwright rate designs/ --sort rating
  starwright rate designs/ --format csv > ratings.csv
  cat ship.yaml | starwright rate - --format json";

/// Compute combat ratings
///
/// Prints one row per ship with its rating, ORAT, DRAT and space. A design that
/// cannot be read is a row too, with its first error.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Rate {
    /// Designs, folders of designs, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    rows: RowArgs,
    /// table, json, csv, markdown, drake; drake is a forum post that `convert` can
    /// read back
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    format: RateFormat,
}

/// How ratings are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RateFormat {
    /// For people
    #[default]
    Table,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
    /// For web pages and forums
    Markdown,
    /// The text of a forum post, which `convert` reads back
    Drake,
}

/// The columns before those of the ruleset.
const PLACE: [Column; 2] = [
    Column::text("file", "File").importance(9),
    Column::number("document", "Document").only_in_data(),
];

/// The column after those of the ruleset: why a design cannot be read.
const ERROR: Column = Column::text("error", "Error").optional().sentence();

struct RatedDesign {
    file: String,
    document: usize,
    result: Result<Assessment, Diagnostics>,
    /// Whether the file could not even be opened.
    is_unread: bool,
}

impl RatedDesign {
    /// Returns the design's JSON object.
    fn json(&self) -> String {
        let (file, document) = (Value::from(self.file.as_str()), self.document);
        match &self.result {
            Ok(assessment) => {
                let rest = assessment
                    .json
                    .as_deref()
                    .and_then(|json| json.strip_prefix('{'))
                    .unwrap_or_default();
                format!("{{\"file\":{file},\"document\":{document},{rest}")
            }
            Err(faults) => unreadable_json(&self.file, document, faults).to_string(),
        }
    }

    /// Returns its cell in the column with this key, or `None` if it has none.
    fn cell(&self, key: &str) -> Option<Cell> {
        let assessment = match key {
            "file" => return Some(Cell::text(&self.file)),
            "document" => return Some(self.document.into()),
            _ => self.result.as_ref().ok()?,
        };
        let columns = assessment.ruleset.columns();
        let index = columns.iter().position(|column| column.key == key)?;
        assessment.row.get(index).cloned()
    }

    /// Returns its row in the table of ships with its place before or after it, or `None` if it cannot be read.
    fn row(self, is_place_last: bool) -> Option<Vec<Cell>> {
        let place = vec![Cell::from(self.file), self.document.into()];
        let row = self.result.ok()?.row;
        Some(if is_place_last {
            [row, place].concat()
        } else {
            [place, row].concat()
        })
    }

    /// Returns the design's row among those that cannot be read, or `None` if it can be.
    fn error_row(&self) -> Option<Vec<Cell>> {
        let faults = self.result.as_ref().err()?;
        Some(vec![
            (&self.file).into(),
            self.document.into(),
            error_in_words(faults, self.is_unread).into(),
        ])
    }
}

impl Rate {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let chosen = self.rows.choose(&columns())?;
        let sources = batch::sources(&self.paths, &batch::YAML);
        let is_streamed = self.format == RateFormat::Json && self.rows.is_empty();
        let detail = match self.format {
            RateFormat::Json => AssessmentDetail::Json,
            RateFormat::Drake => AssessmentDetail::Drake,
            RateFormat::Table | RateFormat::Csv | RateFormat::Markdown => AssessmentDetail::Row,
        };
        let mut stream = JsonArray::default();
        let mut entries = Vec::new();
        let books = Arc::clone(&session.books);
        batch::run(
            &sources,
            Wanted::Designs,
            |document| {
                let mut assessment = books.assess(document, detail)?;
                let doubtful = text_findings(document, assessment.ruleset);
                let warnings = doubtful.len();
                assessment.add(doubtful);
                Ok((assessment, warnings))
            },
            |outcome| {
                session.report(&outcome);
                let Outcome {
                    file,
                    document,
                    result,
                    is_unread,
                    ..
                } = outcome;
                if let Ok((_, warnings @ 1..)) = &result {
                    let warnings = pluralize(*warnings, "warning");
                    say(&format!(
                        "{file}: {warnings} about its text; `check` shows where\n"
                    ));
                }
                let result = result.map(|(assessment, _)| assessment);
                if result
                    .as_ref()
                    .is_ok_and(|assessment| !assessment.is_legal())
                {
                    session.status = session.status.max(1);
                }
                let mut entry = RatedDesign {
                    file,
                    document,
                    result,
                    is_unread,
                };
                if is_streamed {
                    return session.output.write(&stream.next(&entry.json()));
                }
                if let Ok(assessment) = &mut entry.result {
                    assessment.findings = Vec::new();
                }
                entries.push(entry);
                Ok(())
            },
        )?;
        if is_streamed {
            return session.output.write(stream.end());
        }
        chosen.arrange(&mut entries, RatedDesign::cell);
        match self.format {
            RateFormat::Json => {
                entries
                    .iter()
                    .try_for_each(|entry| session.output.write(&stream.next(&entry.json())))?;
                session.output.write(stream.end())
            }
            RateFormat::Drake => print_posts(&entries, session),
            RateFormat::Table => print_tables(entries, &chosen, Format::Table, session),
            RateFormat::Csv => print_tables(entries, &chosen, Format::Csv, session),
            RateFormat::Markdown => print_tables(entries, &chosen, Format::Markdown, session),
        }
    }
}

/// Returns the ships as forum posts, with a blank line between them.
fn print_posts(entries: &[RatedDesign], session: &mut Session) -> Result<()> {
    let mut gap = "";
    for entry in entries {
        let Ok(assessment) = &entry.result else {
            continue;
        };
        match &assessment.drake {
            Some(post) => session.output.write(&format!("{gap}{post}"))?,
            None => say(&format!(
                "{}: {} has no such text\n",
                entry.file,
                assessment.ruleset.title()
            )),
        }
        gap = "\n";
    }
    Ok(())
}

/// Prints one table per ruleset for people, since each has its own columns; one of all ships for spreadsheets. Designs that
/// cannot be read are the last rows of the only table, or a table after several.
fn print_tables(
    entries: Vec<RatedDesign>,
    chosen: &RowChoice,
    format: Format,
    session: &mut Session,
) -> Result<()> {
    let is_csv = format == Format::Csv;
    let place = PLACE.map(|column| Column {
        is_only_data: column.is_only_data || entries.len() == 1,
        ..column
    });
    let mut tables: BTreeMap<Ruleset, Table> = BTreeMap::new();
    let mut unreadable = unreadable_table(&entries, is_csv);
    let malformed = unreadable.rows.len();
    let games: BTreeSet<Ruleset> = entries
        .iter()
        .filter_map(|entry| Some(entry.result.as_ref().ok()?.ruleset))
        .collect();
    if is_csv && games.len() > 1 {
        let mut all = mixed(entries);
        all.append(unreadable);
        chosen.mark_columns(&mut all);
        return session.print(&all, None, format);
    }
    let summary = summary(&entries);
    for entry in entries {
        let Ok(assessment) = &entry.result else {
            continue;
        };
        let table = tables.entry(assessment.ruleset).or_insert_with(|| {
            let own = assessment.ruleset.columns();
            Table::new(&if is_csv {
                [&place, own].concat()
            } else {
                [own, &place].concat()
            })
        });
        table.rows.extend(entry.row(!is_csv));
    }
    for (position, (ruleset, mut table)) in tables.into_iter().enumerate() {
        let game = (games.len() > 1).then(|| ruleset.title().to_string());
        let lines: Vec<String> = game.into_iter().chain(session.house_line()).collect();
        table.title = (!lines.is_empty()).then(|| lines.join(", "));
        if position > 0 {
            session.output.write("\n")?;
        }
        let ships = pluralize(table.rows.len(), "ship");
        let total = match (table.rows.len(), malformed) {
            (1, 0) => None,
            (_, 0) => Some(ships),
            (_, malformed) => Some(format!("{ships}, {malformed} unreadable")),
        };
        if games.len() == 1 {
            table.append(std::mem::take(&mut unreadable));
        }
        chosen.mark_columns(&mut table);
        session.print(&table, total.as_deref(), format)?;
    }
    if !unreadable.rows.is_empty() {
        session
            .output
            .write(if games.is_empty() { "" } else { "\n" })?;
        session.print(&unreadable, None, format)?;
    }
    match summary.filter(|_| format == Format::Table) {
        Some(summary) => session.output.write(&format!("\n{summary}\n")),
        None => Ok(()),
    }
}

/// Lists the designs that cannot be read; for people, each is named by its file.
fn unreadable_table(entries: &[RatedDesign], is_csv: bool) -> Table {
    let (name, rating, legal) = (
        Column::text("class", "Class"),
        Column::number("rating", "Rating"),
        Column::text("legal", "Legal"),
    );
    let mut table = Table::new(&if is_csv {
        vec![PLACE[0], PLACE[1], ERROR]
    } else {
        vec![name, rating, legal, PLACE[0], PLACE[1], ERROR]
    });
    for entry in entries {
        let Some(place) = entry.error_row() else {
            continue;
        };
        let known = [Cell::text(&entry.file), Cell::missing(), "-".into()];
        let known = known.into_iter().filter(|_| !is_csv);
        table.rows.push(known.chain(place).collect());
    }
    table
}

/// Counts several designs by verdict, in one line.
fn summary(entries: &[RatedDesign]) -> Option<String> {
    let mut counts = [0; 4];
    for entry in entries {
        let legal = entry.cell("legal");
        counts[match legal.as_ref().map(Cell::as_str) {
            None => 3,
            Some("no") => 2,
            Some("errata") => 1,
            Some(_) => 0,
        }] += 1;
    }
    if entries.len() < 2 {
        return None;
    }
    let designs = pluralize(entries.len(), "design");
    if counts[0] == entries.len() {
        return Some(format!("{designs}: all legal."));
    }
    let words = ["legal", "legal by errata", "illegal", "unreadable"];
    let counts = counts.iter().zip(words).filter(|(count, _)| **count > 0);
    let words: Vec<String> = counts
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    Some(format!("{designs}: {}.", words.join(", ")))
}

/// Builds one table of ships of several games: all columns that some game has, and the game.
fn mixed(entries: Vec<RatedDesign>) -> Table {
    let mut all = Table::new(&[PLACE[0], PLACE[1], Column::text("ruleset", "Game")]);
    for entry in entries {
        let Ok(assessment) = &entry.result else {
            continue;
        };
        let ruleset = assessment.ruleset;
        let mut row = Table::new(&[&PLACE, ruleset.columns(), &all.columns[2..3]].concat());
        row.rows.extend(entry.row(false).map(|mut row| {
            row.push(ruleset.key().into());
            row
        }));
        all.append(row);
    }
    all
}

/// Returns the columns of all games, each once.
fn columns() -> Vec<Column> {
    let mut seen = BTreeSet::new();
    let games = Ruleset::ALL.iter().flat_map(|ruleset| ruleset.columns());
    games
        .chain(&PLACE)
        .filter(|column| seen.insert(column.key))
        .copied()
        .collect()
}

/// Returns the keys of the columns, each once.
pub fn sort_words() -> Vec<&'static str> {
    columns().iter().map(|column| column.key).collect()
}
