//! `check`: what is wrong with designs.

use super::batch::{self, Outcome, Wanted};
use super::message::{MOST_PLACED, Message, Placed, doubted, placed};
use super::output::say;
use super::{Format, Session, library};
use crate::doc::finding::{Finding, Severity};
use crate::doc::yaml::Fault;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::document::{Document, PassedOver};
use crate::ruleset::{Detail, Rulebooks};
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
    /// How the ships change with this weapon library instead of the one they name
    #[arg(long, value_name = "WEAPONS.yaml", conflicts_with = "quiet")]
    library: Option<PathBuf>,
    /// Leave out advice
    #[arg(long, short)]
    quiet: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The number of designs by result.
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
        let mut table = Table::new(COLUMNS);
        table.title = session.house_line();
        if let (Format::Table, Some(title)) = (self.format, &table.title) {
            session.output.write(&format!("{title}\n"))?;
        }
        let books = Arc::clone(&session.books);
        let mut checked = Checked { count: Count::default(), table };
        let passed_over = batch::run_counting(
            &sources,
            Wanted::Designs,
            |document| look_at(document, &books),
            |outcome| {
                session.report(&outcome);
                let Outcome { file, document, result, is_unread } = outcome;
                match result {
                    Ok(Ok(ship)) => self.tell(&file, document, ship, &mut checked, session)?,
                    Err(_) if is_unread => {}
                    Err(fault) => checked.malformed(&file, document, vec![fault]),
                    Ok(Err(faults)) => {
                        let tell = |fault| say(&Message::of_fault(&file, fault).render(session.is_coloured));
                        faults.iter().for_each(tell);
                        session.status = session.status.max(1);
                        checked.malformed(&file, document, faults);
                    }
                }
                Ok(())
            },
        )?;
        match self.format {
            Format::Table => session.output.write(&checked.count.summary(&passed_over)),
            format => {
                batch::say_passed_over(&passed_over);
                session.print(&checked.table, None, format)
            }
        }
    }

    /// Prints and counts the findings of a design that can be read.
    fn tell(
        &self,
        file: &str,
        document: usize,
        ship: Ship,
        checked: &mut Checked,
        session: &mut Session,
    ) -> Result<()> {
        let Ship { headline, findings } = ship;
        if findings.iter().any(|placed| placed.finding.severity == Severity::Illegal) {
            session.status = session.status.max(1);
            checked.count.illegal += 1;
        } else {
            checked.count.legal += 1;
        }
        for placed in findings.into_iter().filter(|p| !self.quiet || p.finding.severity == Severity::Illegal) {
            checked.count.advice += usize::from(placed.finding.severity == Severity::Advice);
            if self.format == Format::Table {
                let message = placed.message(file, Some(&headline)).render(session.is_printed_coloured);
                session.output.write(&message)?;
            }
            let Finding { severity, path, message, rule } = placed.finding;
            let words = [severity.word().to_string(), path.to_string(), message, rule.to_string()];
            checked.table.rows.push(row(file, document, &headline, placed.line, placed.column, words));
        }
        Ok(())
    }
}

/// A design that can be read.
struct Ship {
    headline: String,
    findings: Vec<Placed>,
}

/// What has been counted so far.
struct Checked {
    count: Count,
    table: Table,
}

impl Checked {
    /// Counts a design that cannot be read.
    fn malformed(&mut self, file: &str, document: usize, faults: Vec<Fault>) {
        self.count.malformed += 1;
        self.table.rows.extend(faults.into_iter().map(|fault| {
            let words = ["malformed".to_string(), fault.path.to_string(), fault.message, String::new()];
            row(file, document, "", fault.line, fault.column, words)
        }));
    }
}

/// The findings of a design, or all its faults if there are several.
fn look_at(document: &Document, books: &Rulebooks) -> Result<Result<Ship, Vec<Fault>>, Fault> {
    let assessment = match books.assess(document, Detail::Row) {
        Ok(assessment) => assessment,
        Err(first) => match books.faults(document) {
            faults if faults.len() > 1 => return Ok(Err(faults)),
            _ => return Err(first),
        },
    };
    // Finding the place of a finding reads the document again, so long documents and long lists of findings show only paths.
    let most = if document.text.text.len() > 256 * 1024 { 0 } else { MOST_PLACED };
    let mut findings = placed(document.text, assessment.findings, most);
    findings.extend(doubted(document.text, || assessment.ruleset.design_keys()));
    Ok(Ok(Ship { headline: assessment.headline, findings }))
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
