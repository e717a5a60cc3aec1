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
    Column::text("file", "File").importance(9).only_in_data(),
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

    /// Returns the design's row in the table of ships, after its place, or `None` if it could not be read.
    fn row(self) -> Option<Vec<Cell>> {
        let place = [Cell::from(self.file), self.document.into()];
        Some(place.into_iter().chain(self.result.ok()?.row).collect())
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

/// Returns one table per ruleset for people, since each has its own columns; one of all ships for spreadsheets. Designs
/// that cannot be read are the last rows of the only table, or a table after several.
fn print_tables(
    entries: Vec<RatedDesign>,
    chosen: &RowChoice,
    format: Format,
    session: &mut Session,
) -> Result<()> {
    let mut tables: BTreeMap<Ruleset, Table> = BTreeMap::new();
    let mut unreadable = Table::new(&[
        Column {
            is_only_data: false,
            ..PLACE[0]
        },
        PLACE[1],
        ERROR,
    ]);
    unreadable.rows = entries.iter().filter_map(RatedDesign::error_row).collect();
    let malformed = unreadable.rows.len();
    let needs_files = malformed > 0 || has_twins(&entries);
    let games: BTreeSet<Ruleset> = entries
        .iter()
        .filter_map(|entry| Some(entry.result.as_ref().ok()?.ruleset))
        .collect();
    if format == Format::Csv && games.len() > 1 {
        let mut all = mixed(entries);
        all.append(unreadable);
        chosen.mark_columns(&mut all);
        return session.print(&all, None, format);
    }
    for entry in entries {
        let Ok(assessment) = &entry.result else {
            continue;
        };
        let columns = || {
            let file = Column {
                is_only_data: !needs_files,
                ..PLACE[0]
            };
            [&[file, PLACE[1]], assessment.ruleset.columns()].concat()
        };
        let table = tables
            .entry(assessment.ruleset)
            .or_insert_with(|| Table::new(&columns()));
        table.rows.extend(entry.row());
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
    if unreadable.rows.is_empty() {
        return Ok(());
    }
    session
        .output
        .write(if games.is_empty() { "" } else { "\n" })?;
    session.print(&unreadable, None, format)
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
        row.rows.extend(entry.row().map(|mut row| {
            row.push(ruleset.key().into());
            row
        }));
        all.append(row);
    }
    all
}

/// Returns `true` if two ships look alike in the table, so that their files must be shown.
fn has_twins(entries: &[RatedDesign]) -> bool {
    let mut seen = BTreeSet::new();
    let mut names = entries.iter().filter_map(|entry| {
        let row = &entry.result.as_ref().ok()?.row;
        Some(
            row.iter()
                .take(4)
                .map(|cell| cell.as_str().to_string())
                .collect::<Vec<_>>(),
        )
    });
    names.any(|name| !seen.insert(name))
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
