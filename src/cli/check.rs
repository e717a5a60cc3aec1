//! `check`: what is wrong with designs.

use super::batch::{self, Outcome, PassedOver, Wanted};
use super::message::{MOST_PLACED, Message, doubted, placed};
use super::output::say;
use super::{Format, Session, library};
use crate::doc::finding::{Finding, Severity};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::Detail;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// What is wrong with designs, and what a player should know
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright check majestic.yaml\n  starwright check designs/ --quiet\n  \
    starwright check designs/ --format csv > findings.csv\n  \
    starwright check --library new-weapons.yaml designs/imperial/\n\n\
    With --library every design that names a library is read with the given one in its place, and compared with itself as it \
    is: which ships break or are no longer legal, and how ratings and space move.")]
pub(super) struct Check {
    /// Designs, folders of designs, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// What becomes of the ships with this weapon library in place of the one they name
    #[arg(long, value_name = "WEAPONS.yaml", conflicts_with = "quiet")]
    library: Option<PathBuf>,
    /// Leave out advice
    #[arg(long, short)]
    quiet: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How many designs came out how.
#[derive(Default)]
struct Count {
    legal: usize,
    illegal: usize,
    malformed: usize,
    advice: usize,
}

impl Check {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        if let Some(library) = &self.library {
            return library::compare(&self.paths, library, self.format, session);
        }
        let sources = batch::sources(&self.paths, &batch::YAML);
        let mut count = Count::default();
        let mut table = Table::new(COLUMNS);
        table.title = session.house_line();
        if let (Format::Table, Some(title)) = (self.format, &table.title) {
            session.output.write(&format!("{title}\n"))?;
        }
        let books = Arc::clone(&session.books);
        let work = |document: &crate::ruleset::document::Document| {
            let assessment = match books.assess(document, Detail::Row) {
                Ok(assessment) => assessment,
                Err(first) => match books.faults(document) {
                    faults if faults.len() > 1 => return Ok(Err(faults)),
                    _ => return Err(first),
                },
            };
            // Placing a finding reads the document again: of very many, or in a very long document, only the paths are told.
            let most = if document.text.text.len() > 256 * 1024 { 0 } else { MOST_PLACED };
            let mut placed = placed(document.text, assessment.findings, most);
            placed.extend(doubted(document.text, || assessment.ruleset.design_keys()));
            Ok(Ok((assessment.headline, placed)))
        };
        let passed_over = batch::run_counting(&sources, Wanted::Designs, work, |outcome| {
            session.report(&outcome);
            let Outcome { file, document, result, is_unread } = outcome;
            let faults = match result {
                Ok(Ok(checked)) => Ok(checked),
                Err(_) if is_unread => return Ok(()),
                Err(fault) => Err(vec![fault]),
                Ok(Err(faults)) => {
                    faults.iter().for_each(|fault| say(&Message::of_fault(&file, fault).render(session.is_coloured)));
                    session.status = session.status.max(1);
                    Err(faults)
                }
            };
            let (headline, placed) = match faults {
                Ok(checked) => checked,
                Err(faults) => {
                    count.malformed += 1;
                    table.rows.extend(faults.into_iter().map(|fault| {
                        let words = ["malformed".to_string(), fault.path.to_string(), fault.message, String::new()];
                        row(&file, document, "", fault.line, fault.column, words)
                    }));
                    return Ok(());
                }
            };
            let is_illegal = placed.iter().any(|placed| placed.finding.severity == Severity::Illegal);
            if is_illegal {
                session.status = session.status.max(1);
                count.illegal += 1;
            } else {
                count.legal += 1;
            }
            for placed in placed.into_iter().filter(|p| !self.quiet || p.finding.severity == Severity::Illegal) {
                count.advice += usize::from(placed.finding.severity == Severity::Advice);
                if self.format == Format::Table {
                    let message = placed.message(&file, Some(&headline)).render(session.is_printed_coloured);
                    session.output.write(&message)?;
                }
                let Finding { severity, path, message, rule } = placed.finding;
                let words = [severity.word().to_string(), path.to_string(), message, rule.to_string()];
                table.rows.push(row(&file, document, &headline, placed.line, placed.column, words));
            }
            Ok(())
        })?;
        match self.format {
            Format::Table => session.output.write(&count.summary(&passed_over)),
            format => {
                passed_over.say();
                session.print(&table, None, format)
            }
        }
    }
}

const COLUMNS: &[Column] = &[
    Column::text("file", "File"),
    Column::number("document", "Document").only_in_data(),
    Column::text("ship", "Ship"),
    Column::number("line", "Line"),
    Column::number("column", "Column").only_in_data(),
    Column::text("severity", "Severity"),
    Column::text("path", "Path"),
    Column::text("message", "Message"),
    Column::text("rule", "Rule"),
];

fn row(file: &str, document: usize, ship: &str, line: usize, column: usize, words: [String; 4]) -> Vec<Cell> {
    let number = |number: usize| Cell::number(number as f64, number.to_string());
    let place = [Cell::text(file), number(document), Cell::text(ship), number(line), number(column)];
    place.into_iter().chain(words.map(Cell::Text)).collect()
}

impl Count {
    fn summary(&self, passed_over: &PassedOver) -> String {
        let all = self.legal + self.illegal + self.malformed;
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let mut parts = vec![format!("{} legal", self.legal)];
        let more = [(self.illegal, "illegal"), (self.malformed, "malformed")];
        parts.extend(more.into_iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")));
        match self.advice {
            0 => {}
            1 => parts.push("1 piece of advice".to_string()),
            many => parts.push(format!("{many} pieces of advice")),
        }
        let passed_over = passed_over.words().map(|words| format!("; passed over: {words}")).unwrap_or_default();
        format!("{}: {}{passed_over}\n", plural(all, "design"), parts.join(", "))
    }
}
