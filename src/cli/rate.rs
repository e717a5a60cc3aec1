//! `rate`: prints the table of ships with their ratings.

use super::batch::{self, FileSelection, Outcome};
use super::output::{JsonArray, describe_errors, print_message, unreadable_json};
use super::rows::{RowArgs, RowChoice};
use super::watch::watch;
use super::{Format, Session};
use crate::check::text_findings;
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::Value;
use starwright_games::{Assessment, AssessmentDetail, Ruleset};
use starwright_paper::row_source::{PackedRows, RowSource};
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::{group_thousands, pluralize};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
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
    /// Rate again whenever a file changes
    #[arg(long, help_heading = "Output")]
    watch: bool,
}

/// Output format of `rate`.
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

/// The column of the game where there are several.
const GAME: Column = Column::text("ruleset", "Game");

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
}

impl Rate {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let chosen = self.rows.choose(&columns())?;
        if self.watch {
            return watch(&self.paths, session);
        }
        let sources = batch::sources(&self.paths, &batch::YAML);
        let is_only = sources.len() == 1;
        let is_streamed = self.format == RateFormat::Json && self.rows.is_empty();
        let detail = match self.format {
            RateFormat::Json => AssessmentDetail::Json,
            RateFormat::Drake => AssessmentDetail::Drake,
            RateFormat::Table | RateFormat::Csv | RateFormat::Markdown => AssessmentDetail::Row,
        };
        let mut stream = JsonArray::default();
        let mut entries = Vec::new();
        let mut table = RatedTable::default();
        let books = Arc::clone(&session.books);
        batch::run(
            &sources,
            FileSelection::Designs,
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
                    print_message(&format!(
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
                    return session.output.write(&stream.format_next(&entry.json()));
                }
                // The only file is missing: the message says so.
                if is_unread && is_only && self.format == RateFormat::Table {
                    return Ok(());
                }
                if detail == AssessmentDetail::Row {
                    table.push(&entry, &chosen);
                    return Ok(());
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
        table.sort(&chosen);
        match self.format {
            RateFormat::Json => {
                entries.iter().try_for_each(|entry| {
                    session.output.write(&stream.format_next(&entry.json()))
                })?;
                session.output.write(stream.end())
            }
            RateFormat::Drake => print_posts(&entries, session),
            RateFormat::Table => table.print(&chosen, Format::Table, session),
            RateFormat::Csv => table.print(&chosen, Format::Csv, session),
            RateFormat::Markdown => table.print(&chosen, Format::Markdown, session),
        }
    }
}

/// Prints the ships as forum posts, with an empty line between them.
fn print_posts(entries: &[RatedDesign], session: &mut Session) -> Result<()> {
    let mut gap = "";
    for entry in entries {
        let Ok(assessment) = &entry.result else {
            continue;
        };
        match &assessment.drake {
            Some(post) => session.output.write(&format!("{gap}{post}"))?,
            None => print_message(&format!(
                "{}: {} has no such text\n",
                entry.file,
                assessment.ruleset.title()
            )),
        }
        gap = "\n";
    }
    Ok(())
}

/// The rows of all designs, packed, since a folder may hold a hundred thousand.
#[derive(Default)]
struct RatedTable {
    /// File and document of each design, then the cells of its game, or why it cannot be read.
    rows: PackedRows,
    /// The game of each design, or `None` if it cannot be read.
    games: Vec<Option<Ruleset>>,
    /// What the rows are sorted by, if they are.
    keys: Vec<Option<Cell>>,
    /// The rows in the order in which they are shown.
    order: Vec<usize>,
    /// Designs that are legal, legal by errata, illegal and unreadable.
    counts: [usize; 4],
}

impl RatedTable {
    /// Adds a design if it meets the conditions.
    fn push(&mut self, design: &RatedDesign, chosen: &RowChoice) {
        if !chosen.accepts(|key| design.cell(key)) {
            return;
        }
        let legal = design.cell("legal");
        self.counts[match legal.as_ref().map(Cell::as_str) {
            None => 3,
            Some("no") => 2,
            Some("errata") => 1,
            Some(_) => 0,
        }] += 1;
        let place = [Cell::text(&design.file), design.document.into()];
        let error = design.result.as_ref().err();
        let error = error.map(|faults| Cell::text(describe_errors(faults, design.is_unread)));
        let cells = design.result.iter().flat_map(|assessment| &assessment.row);
        self.rows.push(place.iter().chain(cells).chain(&error));
        let game = design.result.as_ref().ok().map(|found| found.ruleset);
        self.games.push(game);
        if let Some(key) = chosen.sort_key() {
            self.keys.push(design.cell(key));
        }
        self.order.push(self.order.len());
    }

    /// Puts the rows in the requested order.
    fn sort(&mut self, chosen: &RowChoice) {
        let keys = &self.keys;
        chosen.put_in_order(&mut self.order, |row| keys[*row].clone());
    }

    /// Prints one table per game for people, since each has its own columns; one of all ships for spreadsheets. Designs
    /// that cannot be read are the last rows of the only table, or a table after several.
    fn print(&self, chosen: &RowChoice, format: Format, session: &mut Session) -> Result<()> {
        let games: BTreeSet<Ruleset> = self.games.iter().flatten().copied().collect();
        let unreadable = self.counts[3];
        if format == Format::Csv {
            return self.print_csv(&games, chosen, session);
        }
        let place = PLACE.map(|column| Column {
            is_only_data: column.is_only_data || self.order.len() == 1,
            ..column
        });
        let last = unreadable_columns();
        for (position, &ruleset) in games.iter().enumerate() {
            let game = (games.len() > 1).then(|| ruleset.title().to_string());
            let lines: Vec<String> = game.into_iter().chain(session.house_line()).collect();
            let mut table = Table::new(&[ruleset.columns(), &place].concat());
            if games.len() == 1 {
                table.append(Table::new(&last));
            }
            chosen.mark_columns(&mut table);
            let mut rows = vec![Some(ruleset)];
            rows.extend((games.len() == 1).then_some(None));
            let table = ShownRows {
                rated: self,
                title: (!lines.is_empty()).then(|| lines.join(", ")),
                columns: table.columns,
                games: rows,
                house: None,
                is_for_people: true,
            };
            if position > 0 {
                session.output.write("\n")?;
            }
            let count = self.games.iter().filter(|game| **game == Some(ruleset));
            let count = count.count();
            let ships = pluralize(count, "ship");
            let total = match (count, unreadable) {
                (1, 0) => None,
                (_, 0) => Some(ships),
                (_, unreadable) => Some(format!("{ships}, {unreadable} unreadable")),
            };
            session.print_rows(&table, total.as_deref(), format)?;
        }
        if games.len() != 1 && unreadable > 0 {
            session
                .output
                .write(if games.is_empty() { "" } else { "\n" })?;
            let table = ShownRows {
                rated: self,
                title: None,
                columns: last.to_vec(),
                games: vec![None],
                house: None,
                is_for_people: true,
            };
            session.print_rows(&table, None, format)?;
        }
        if format == Format::Table
            && let Some(summary) = self.summary()
        {
            let summary = session.fold(&summary);
            session.output.write(&format!("\n{summary}\n"))?;
        }
        Ok(())
    }

    /// Prints one table of all ships: the columns of every game and, if there are several, which it is.
    fn print_csv(
        &self,
        games: &BTreeSet<Ruleset>,
        chosen: &RowChoice,
        session: &mut Session,
    ) -> Result<()> {
        if self.order.is_empty() {
            return Ok(());
        }
        let mut table = Table::new(&PLACE);
        if games.len() > 1 {
            table.columns.push(GAME);
        }
        let mut seen = BTreeSet::new();
        let met = self.order.iter().filter_map(|row| self.games[*row]);
        for game in met.filter(|game| seen.insert(*game)) {
            table.append(Table::new(game.columns()));
        }
        table.append(Table::new(&[ERROR]));
        if !games.is_empty() {
            chosen.mark_columns(&mut table);
        }
        let mut rows: Vec<Option<Ruleset>> = games.iter().copied().map(Some).collect();
        rows.push(None);
        let table = ShownRows {
            rated: self,
            title: None,
            columns: session.with_house(&table).columns,
            games: rows,
            house: session.books.house().map(str::to_string),
            is_for_people: false,
        };
        session.print_rows(&table, None, Format::Csv)
    }

    /// Counts several designs by verdict, in one line.
    fn summary(&self) -> Option<String> {
        let all = self.order.len();
        if all < 2 {
            return None;
        }
        let designs = pluralize(all, "design");
        if self.counts[0] == all {
            return Some(format!("{designs}: all legal."));
        }
        let words = ["legal", "legal by errata", "illegal", "unreadable"];
        let counts = self.counts.iter().zip(words);
        let words: Vec<String> = counts
            .filter(|(count, _)| **count > 0)
            .map(|(count, word)| format!("{} {word}", group_thousands(count)))
            .collect();
        Some(format!("{designs}: {}.", words.join(", ")))
    }
}

/// The rows of some games as a table.
struct ShownRows<'a> {
    rated: &'a RatedTable,
    title: Option<String>,
    columns: Vec<Column>,
    /// The games whose rows are shown; `None` for designs that cannot be read, which come last.
    games: Vec<Option<Ruleset>>,
    /// The house pack in use, for the column of that name.
    house: Option<String>,
    /// Whether a design that cannot be read is named by its file.
    is_for_people: bool,
}

/// The value of a shown cell.
enum CellOrigin {
    /// This cell of the packed row.
    Row(usize),
    Fixed(Cell),
}

impl ShownRows<'_> {
    /// Finds the cell of each column for the designs of a game.
    fn origins(&self, game: Option<Ruleset>) -> Vec<CellOrigin> {
        let own = game.map_or(&[][..], |game| game.columns());
        let origin = |column: &Column| match (column.key, game) {
            ("file", _) => CellOrigin::Row(0),
            ("document", _) => CellOrigin::Row(1),
            ("house", _) if self.house.is_some() => CellOrigin::Fixed(self.house.as_ref().into()),
            ("ruleset", Some(game)) => CellOrigin::Fixed(game.key().into()),
            ("error", None) => CellOrigin::Row(2),
            (key, Some(_)) => match own.iter().position(|own| own.key == key) {
                Some(place) => CellOrigin::Row(place + PLACE.len()),
                None => CellOrigin::Fixed("".into()),
            },
            ("class", None) if self.is_for_people => CellOrigin::Row(0),
            ("rating", None) if self.is_for_people => CellOrigin::Fixed(Cell::missing()),
            ("legal", None) if self.is_for_people => CellOrigin::Fixed("-".into()),
            (_, None) => CellOrigin::Fixed("".into()),
        };
        self.columns.iter().map(origin).collect()
    }
}

impl RowSource for ShownRows<'_> {
    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn for_each_row(&self, take: &mut dyn FnMut(&[Cell]) -> io::Result<()>) -> io::Result<()> {
        let origins: BTreeMap<Option<Ruleset>, Vec<CellOrigin>> = self
            .games
            .iter()
            .map(|game| (*game, self.origins(*game)))
            .collect();
        for is_read in [true, false] {
            for &row in &self.rated.order {
                let game = self.rated.games[row];
                let Some(origins) = origins.get(&game) else {
                    continue;
                };
                if game.is_some() != is_read {
                    continue;
                }
                let packed = self.rated.rows.row(row);
                let cell = |origin: &CellOrigin| match origin {
                    CellOrigin::Row(place) => packed[*place].clone(),
                    CellOrigin::Fixed(cell) => cell.clone(),
                };
                take(&origins.iter().map(cell).collect::<Vec<Cell>>())?;
            }
        }
        Ok(())
    }
}

/// Returns the columns of designs that cannot be read; for people, each is named by its file.
fn unreadable_columns() -> [Column; 6] {
    let (name, rating, legal) = (
        Column::text("class", "Class"),
        Column::number("rating", "Rating"),
        Column::text("legal", "Legal"),
    );
    [name, rating, legal, PLACE[0], PLACE[1], ERROR]
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
pub fn column_keys() -> Vec<&'static str> {
    columns().iter().map(|column| column.key).collect()
}
