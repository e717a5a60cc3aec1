//! `explain`: shows where every number of a ship comes from.

use super::batch::{self, FileSelection, Outcome};
use super::output::{JsonArray, malformed_json, print_message};
use super::{Format, Session};
use anyhow::Result;
use clap::Args;
use serde::Serialize;
use starwright_games::{Explanation, PartsWorth};
use starwright_paper::render;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::fleets::PointsSource;
use starwright_text::field::suggest_or_list;
use starwright_text::nearest::is_same_word;
use starwright_text::refusal::Refusal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const NOTES: &str = "\
Examples
  starwright explain majestic.yaml
  starwright explain majestic.yaml --without all
  starwright explain majestic.yaml --without \"Laser Cannon\"
  starwright explain designs/ --format csv > numbers.csv";

/// Show how each number of a ship is computed
///
/// Prints every formula with its numbers, from single weapons to the combat rating,
/// and the rule that it comes from.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Explain {
    /// Designs, folders of designs, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Rate the ship without this weapon or system; `all` for each in turn; may be
    /// repeated
    #[arg(long, value_name = "NAME")]
    without: Vec<String>,
    /// table, json, csv, markdown
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The JSON object of a design.
#[derive(Serialize)]
struct ExplainedDesign<'a> {
    file: &'a str,
    document: usize,
    #[serde(flatten)]
    content: ExplainedContent<'a>,
}

/// What the JSON object of a design shows: its whole explanation, or the worth of some parts.
#[derive(Serialize)]
#[serde(untagged)]
enum ExplainedContent<'a> {
    Whole(&'a Explanation),
    Parts(PartsWorth<'a>),
}

impl Explain {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let sources = batch::sources(&self.paths, &batch::YAML);
        let (mut stream, mut all) = (JsonArray::default(), Table::default());
        let is_one = matches!(sources.as_slice(), [source] if !source.is_stream());
        let wants_worth = !self.without.is_empty();
        let books = Arc::clone(&session.books);
        batch::run(
            &sources,
            FileSelection::Designs,
            |document| {
                let is_rated = document.stated_ruleset()?.points_source() == PointsSource::Computed;
                Ok((books.explain(document, wants_worth)?, is_rated))
            },
            |outcome| {
                session.report(&outcome);
                let Outcome {
                    file,
                    document,
                    result,
                    ..
                } = outcome;
                let (explanation, is_rated) = match result {
                    Ok(found) => found,
                    Err(faults) => {
                        return self.print_object(
                            &malformed_json(&file, document, &faults),
                            &mut stream,
                            session,
                        );
                    }
                };
                let worth = match self.choose_rows(&explanation) {
                    Ok(worth) => worth,
                    Err(message) => {
                        print_message(&format!("{file}: {message}\n"));
                        session.status = session.status.max(1);
                        return Ok(());
                    }
                };
                if !explanation.illegal.is_empty() {
                    session.status = session.status.max(1);
                }
                match self.format {
                    Format::Table | Format::Markdown => {
                        self.print_for_people(&explanation, worth.as_ref(), session)?;
                        if is_rated && is_one && worth.is_none() && self.format == Format::Table {
                            let hint = session.fold(&audit_hint(&file, document));
                            session.output.write(&format!("{hint}\n"))?;
                        }
                        Ok(())
                    }
                    Format::Csv => {
                        let table =
                            worth.unwrap_or_else(|| render::breakdown_table(&explanation.sections));
                        all.append(with_place(table, &file, document, &explanation.headline));
                        Ok(())
                    }
                    Format::Json => {
                        let parts = worth.as_ref().map(|rows| explanation.parts_worth(rows));
                        let design = ExplainedDesign {
                            file: &file,
                            document,
                            content: parts.map_or(
                                ExplainedContent::Whole(&explanation),
                                ExplainedContent::Parts,
                            ),
                        };
                        self.print_object(&design, &mut stream, session)
                    }
                }
            },
        )?;
        match self.format {
            Format::Table | Format::Markdown => Ok(()),
            Format::Csv if all.columns.is_empty() => Ok(()),
            Format::Csv => session.print(&all, None, Format::Csv),
            Format::Json => session.output.write(stream.end()),
        }
    }

    /// Prints the ship's name and rating, then the worth of its parts or the full explanation.
    fn print_for_people(
        &self,
        explanation: &Explanation,
        worth: Option<&Table>,
        session: &mut Session,
    ) -> Result<()> {
        let is_markdown = self.format == Format::Markdown;
        let house = explanation
            .house
            .iter()
            .map(|house| format!("House pack: {house}"));
        let marks = explanation
            .illegal
            .iter()
            .map(|reason| format!("NOT LEGAL: {reason}"));
        let lines: Vec<String> = [explanation.headline.clone()]
            .into_iter()
            .chain(house)
            .chain(marks)
            .collect();
        let head = if is_markdown {
            let lines: Vec<_> = lines
                .iter()
                .map(|line| render::markdown_text(line))
                .collect();
            format!("## {}", lines.join("\n\n"))
        } else {
            lines.join("\n")
        };
        session.output.write(&format!("{head}\n\n"))?;
        session.print(&explanation.rating, None, self.format)?;
        session.output.write("\n")?;
        session.print(worth.unwrap_or(&explanation.boxes), None, self.format)?;
        if worth.is_none() {
            let trees = if is_markdown {
                render::breakdown_markdown(&explanation.sections)
            } else {
                render::breakdown(&explanation.sections, session.width())
            };
            session.output.write(&format!("\n{trees}"))?;
        }
        session.output.write("\n")
    }

    /// Writes one object of the JSON array; does nothing for other output.
    fn print_object(
        &self,
        object: &impl Serialize,
        stream: &mut JsonArray,
        session: &mut Session,
    ) -> Result<()> {
        if self.format != Format::Json {
            return Ok(());
        }
        session
            .output
            .write(&stream.format_next(&serde_json::to_string_pretty(object)?))
    }

    /// Returns the rows of the parts that `--without` names, or `None` if it names none.
    fn choose_rows(&self, explanation: &Explanation) -> Result<Option<Table>, Refusal> {
        let Some(mut table) = explanation.worth.clone() else {
            let message = format!(
                "{}: its game computes no ratings, so parts have no value",
                explanation.headline
            );
            return if self.without.is_empty() {
                Ok(None)
            } else {
                Err(message.into())
            };
        };
        if self.without.iter().any(|name| is_same_word(name, "all")) {
            return Ok(Some(table));
        }
        let names: Vec<&str> = table.rows.iter().map(|row| row[0].as_str()).collect();
        for wanted in &self.without {
            if !names.iter().any(|name| is_part(name, wanted)) {
                let hint = suggest_or_list(wanted, &names, "it has");
                return Err(format!("{} has no '{wanted}'{hint}", explanation.headline).into());
            }
        }
        table.rows.retain(|row| {
            self.without
                .iter()
                .any(|wanted| is_part(row[0].as_str(), wanted))
        });
        Ok(Some(table))
    }
}

/// Names the command that shows whether a ship is worth its points, against the designs next to it.
fn audit_hint(file: &str, document: usize) -> String {
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let folder = match folder.to_string_lossy() {
        folder if folder.is_empty() => ".".to_string(),
        folder => quote_path(&folder),
    };
    let ship = if document == 1 {
        "it"
    } else {
        "each ship of the file"
    };
    let file = quote_path(file);
    format!("Is {ship} good for its points?\n  starwright audit --of {file} {folder} --runs 10")
}

/// Quotes a path for a shell if it has spaces.
fn quote_path(path: &str) -> String {
    if path.contains(' ') {
        format!("'{path}'")
    } else {
        path.to_string()
    }
}

/// Returns `true` if this is the part meant: `marines` matches `Marines 4`.
fn is_part(name: &str, wanted: &str) -> bool {
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    is_same_word(name, wanted) || is_same_word(bare, wanted)
}

/// Returns the table with the place and the name of the ship in front.
fn with_place(mut table: Table, file: &str, document: usize, ship: &str) -> Table {
    let place = [
        Column::text("file", "File"),
        Column::number("document", "Document"),
        Column::text("ship", "Ship"),
    ];
    table.columns.splice(0..0, place);
    for row in &mut table.rows {
        row.splice(0..0, [Cell::from(file), document.into(), ship.into()]);
    }
    table
}
