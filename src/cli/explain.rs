//! `explain`: where every number of a ship comes from.

use super::batch::{self, Outcome, Wanted};
use super::message::malformed_json;
use super::output::say;
use super::{Format, Session};
use crate::doc::field::did_you_mean;
use crate::doc::nearest::same;
use crate::paper::render;
use crate::paper::table::Table;
use crate::ruleset::Explanation;
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// Where every number of a ship comes from
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright explain majestic.yaml\n  starwright explain majestic.yaml --without all\n  \
    starwright explain majestic.yaml --without \"Laser Cannon\" --without hyperdrive\n  \
    starwright explain majestic.yaml --format json"
)]
pub(super) struct Explain {
    /// Designs, folders of designs, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// What a weapon or system is worth: the ship rated without it; `all` for each in turn
    #[arg(long, value_name = "NAME")]
    without: Vec<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: TreeFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum TreeFormat {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

impl Explain {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let sources = batch::sources(&self.paths, &batch::YAML);
        let mut is_begun = false;
        let wants_worth = !self.without.is_empty();
        let books = Arc::clone(&session.books);
        batch::run(
            &sources,
            Wanted::Designs,
            |document| books.explain(document, wants_worth),
            |outcome| {
                session.report(&outcome);
                let Outcome { file, document, result, .. } = outcome;
                let explanation = match result {
                    Ok(explanation) => explanation,
                    Err(faults) => {
                        let object = malformed_json(&file, document, &faults);
                        return self.print_object(&object, &mut is_begun, session);
                    }
                };
                let worth = match self.chosen(&explanation) {
                    Ok(worth) => worth,
                    Err(message) => {
                        say(&format!("{file}: {message}\n"));
                        session.status = session.status.max(1);
                        return Ok(());
                    }
                };
                if !explanation.illegal.is_empty() {
                    session.status = session.status.max(1);
                }
                match self.format {
                    TreeFormat::Text => {
                        let house = explanation.house.iter().map(|house| format!("House pack: {house}\n"));
                        let marks = explanation.illegal.iter().map(|reason| format!("NOT LEGAL: {reason}\n"));
                        let house: String = house.chain(marks).collect();
                        session.output.write(&format!("{}\n{house}\n", explanation.headline))?;
                        match worth {
                            Some(table) => session.print(&table, None, Format::Table)?,
                            None => {
                                session.print(&explanation.boxes, None, Format::Table)?;
                                session.output.write("\n")?;
                                session.output.write(&render::breakdown(&explanation.sections))?;
                            }
                        }
                        session.output.write("\n")
                    }
                    TreeFormat::Json => {
                        let object = object(&file, document, &explanation, worth);
                        self.print_object(&object, &mut is_begun, session)
                    }
                }
            },
        )?;
        match self.format {
            TreeFormat::Text => Ok(()),
            TreeFormat::Json => session.output.write(if is_begun { "\n]\n" } else { "[]\n" }),
        }
    }

    /// Writes one object of the JSON array; does nothing for text output.
    fn print_object(&self, object: &Value, is_begun: &mut bool, session: &mut Session) -> Result<()> {
        if self.format == TreeFormat::Text {
            return Ok(());
        }
        let before = if std::mem::replace(is_begun, true) { ",\n" } else { "[\n" };
        session.output.write(&format!("{before}{object:#}"))
    }

    /// The rows of the parts named by `--without`; none if it names none.
    fn chosen(&self, explanation: &Explanation) -> Result<Option<Table>, String> {
        let Some(mut table) = explanation.worth.clone() else {
            let message = format!("{}: its game computes no ratings, so parts have no value", explanation.headline);
            return if self.without.is_empty() { Ok(None) } else { Err(message) };
        };
        if self.without.iter().any(|name| same(name, "all")) {
            return Ok(Some(table));
        }
        let names: Vec<String> = table.rows.iter().map(|row| row[0].as_str().to_string()).collect();
        for wanted in &self.without {
            if !names.iter().any(|name| is_part(name, wanted)) {
                let hint = did_you_mean(wanted, names.iter().map(String::as_str));
                let hint = if hint.is_empty() { format!("; it has {}", names.join(", ")) } else { hint };
                return Err(format!("{} has no '{wanted}'{hint}", explanation.headline));
            }
        }
        table.rows.retain(|row| self.without.iter().any(|wanted| is_part(row[0].as_str(), wanted)));
        Ok(Some(table))
    }
}

/// Whether this is the part meant: `marines` matches `Marines 4`.
fn is_part(name: &str, wanted: &str) -> bool {
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    same(name, wanted) || same(bare, wanted)
}

fn object(file: &str, document: usize, explanation: &Explanation, worth: Option<Table>) -> Value {
    let mut object = json!({"file": file, "document": document});
    let body = match worth {
        Some(table) => {
            json!({"ship": explanation.headline, "house": explanation.house, "without": render::json(&table)})
        }
        None => {
            let mut body = json!(explanation);
            body["boxes"] = render::json(&explanation.boxes);
            body
        }
    };
    if let (Some(object), Value::Object(body)) = (object.as_object_mut(), body) {
        object.extend(body);
    }
    object
}
