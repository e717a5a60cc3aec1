//! `fleet`: totals and limits of fleets, what is wrong with them, what else would fit.

use super::answers::{chosen, write_tables};
use super::batch::{self, Outcome, Wanted};
use super::filling::{Delivery, Filling};
use super::named::NamedFile;
use super::output::{error_in_words, say, unreadable_json};
use super::printing::{PrintArgs, is_folder};
use super::target::write_output;
use super::{Format, Session};
use crate::check::{CheckedDocument, PlacedFinding};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use serde_json::Value;
use starwright_fleet as fleet;
use starwright_fleet::{Fleet, FleetReport, Profile, UnreadableFleet};
use starwright_games::document::{Document, DocumentKind};
use starwright_games::{PrintableDesign, Rulebooks};
use starwright_paper::answer::Present;
use starwright_paper::table::Table;
use starwright_rules::fleets::FleetShip;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::pluralize;
use starwright_text::text_warnings::text_warnings;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The heading of options about tables and a club's rules.
const CLUB: &str = "Club night";

/// The heading of options about books.
const BOOK: &str = "Print a fleet book";

const USAGE: &str = "\
starwright fleet [OPTIONS] <FLEET>...
       starwright fleet --fill <DESIGNS>... --limit <POINTS|BATTLE> [OPTIONS]";

const NOTES: &str = "\
A fleet without `battle:` or `limit:` is compared with the smallest battle that
it fits. Ships of older editions count with the rating that was posted.

Examples
  starwright fleet patrol.yaml
  starwright fleet patrol.yaml -o book.pdf
  starwright fleet friday/ --profile club.yaml
  starwright fleet patrol.yaml --designs designs/
  starwright fleet patrol.yaml raiders.yaml --table battles
  starwright fleet --fill designs/ --limit 1000 --require 'carriers>=1' \\
      --require 'flights<=12' --pick 2 -o filled.yaml";

/// Check, total, fill and print fleets
///
/// Shows one fleet in full: roster, points, limits and problems. Shows several fleets
/// as a table with one row each. A fleet that cannot be read is a row, too.
#[derive(Args)]
#[command(after_help = NOTES, override_usage = USAGE)]
pub struct FleetCommand {
    /// Fleets, folders of fleets, or - for standard input
    #[arg(
        required_unless_present = "fill",
        value_name = "FLEET",
        conflicts_with = "fill"
    )]
    paths: Vec<PathBuf>,
    /// Show which of these designs also fit
    #[arg(long, value_name = "PATH", help_heading = CLUB)]
    designs: Vec<PathBuf>,
    /// Check against a club's rules: banned systems, max_hull, max_per_class and so
    /// on
    #[arg(long, value_name = "CLUB.yaml", help_heading = CLUB)]
    profile: Option<PathBuf>,
    /// Show one table: fleets, roster, battles, fits, findings, categories,
    /// figures, supplies; CSV shows the roster by default
    #[arg(long, value_name = "NAME", help_heading = CLUB)]
    table: Option<String>,
    #[command(flatten)]
    filling: Filling,
    /// Write a book, or all tables to a folder; a book is FILE.pdf or .html with
    /// cover, roster, sheets and glossary; a folder (ending in /) gets CSV; with
    /// --pick, write the fleet
    #[arg(short, long, value_name = "FILE", help_heading = BOOK)]
    output: Option<PathBuf>,
    #[command(flatten)]
    printer: PrintArgs,
    /// Print only missiles and other supplies
    #[arg(long, requires = "output", help_heading = BOOK)]
    supplies: bool,
    /// Overwrite existing files
    #[arg(long, help_heading = BOOK)]
    force: bool,
    /// table, json, csv, markdown
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A fleet that could be read.
struct ReadFleet {
    fleet: Fleet,
    report: FleetReport,
    /// Its findings with their places in the file.
    findings: Vec<PlacedFinding>,
}

impl FleetCommand {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let profile = self
            .profile
            .as_deref()
            .map(|path| read_profile(path, session))
            .transpose()?;
        if !self.filling.fill.is_empty() {
            let how = Delivery {
                output: self.output.as_deref(),
                force: self.force,
                format: self.format,
            };
            return self.filling.run(profile.as_ref(), &how, session);
        }
        let more = self.more(session)?;
        let books = Arc::clone(&session.books);
        let work = |document: &Document| read_fleet(document, &books, &more, profile.as_ref());
        let (mut fleets, mut unreadable, mut objects) = (Vec::new(), Vec::new(), Vec::new());
        batch::run(
            &batch::sources(&self.paths, &batch::YAML),
            Wanted::Fleets,
            work,
            |outcome| {
                session.report(&outcome);
                let Outcome {
                    file,
                    document,
                    result,
                    is_unread,
                    ..
                } = outcome;
                match result {
                    Err(faults) => {
                        objects.push(unreadable_json(&file, document, &faults));
                        unreadable.push(UnreadableFleet {
                            file,
                            error: error_in_words(&faults, is_unread),
                        });
                    }
                    Ok(mut read) => {
                        session.status = session.status.max(u8::from(!read.report.legal));
                        read.report.file = file;
                        if self.format == Format::Json {
                            objects.push(serde_json::to_value(&read.report)?);
                        }
                        fleets.push(read);
                    }
                }
                Ok(())
            },
        )?;
        let reports: Vec<&FleetReport> = fleets.iter().map(|read| &read.report).collect();
        if let Some(path) = self
            .output
            .as_deref()
            .filter(|path| !fleets.is_empty() || is_folder(path))
        {
            match is_folder(path) {
                true if self.supplies => {
                    bail!("--supplies is a page of a book; name a file that ends in .pdf")
                }
                true => {
                    let tables = fleet::combined_tables(&reports, &unreadable);
                    let tables: Vec<Table> = tables
                        .iter()
                        .map(|table| session.with_house(table))
                        .collect();
                    write_tables(&tables, path, self.force)?;
                }
                false => self.write_book(path, &fleets, session)?,
            }
            if path.as_os_str() == "-" {
                return Ok(());
            }
        }
        match (self.format, &self.table) {
            (Format::Json, None) => session
                .output
                .write(&format!("{:#}\n", Value::Array(objects)))?,
            (format, Some(name)) => session.print(
                chosen(&fleet::combined_tables(&reports, &unreadable), name)?,
                None,
                format,
            )?,
            (Format::Csv, None) => print_csv(&fleets, &reports, &unreadable, session)?,
            (Format::Table | Format::Markdown, None) => {
                self.print_for_people(&fleets, &reports, &unreadable, session)?
            }
        }
        match summary(&reports, unreadable.len()) {
            Some(line) if self.format == Format::Table && self.table.is_none() => {
                session.output.write(&format!("\n{line}\n"))?
            }
            Some(line) => say(&format!("{line}\n")),
            None => {}
        }
        Ok(())
    }

    fn write_book(&self, path: &Path, fleets: &[ReadFleet], session: &mut Session) -> Result<()> {
        let is_stdout = path.as_os_str() == "-";
        let ends_in = |wanted: &str| {
            path.extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
        };
        let is_html = ends_in("html") && !self.supplies;
        if !is_stdout && !is_html && !ends_in("pdf") {
            let words = "books are PDF or HTML; end the name in .pdf or .html, or in / for a folder of tables";
            bail!("{}: {words}", path.display());
        }
        let job = self.printer.job(session)?;
        let bytes = if self.supplies {
            fleet::supplies_book(fleets.iter().map(|read| &read.report), &job.printer)
        } else {
            for read in fleets.iter().filter(|_| !job.printer.template.is_roster) {
                job.warn_of_left_out(read.fleet.lines.iter().map(|line| &line.printed().sheet));
                job.warn_of_missing_glyphs(fleet::named_sheets(&read.fleet));
            }
            let fleets: Vec<_> = fleets
                .iter()
                .map(|read| (&read.fleet, &read.report))
                .collect();
            match is_html {
                true => Ok(fleet::html_book(&fleets, &job.printer).into_bytes()),
                false => fleet::book(&fleets, &job.printer, &job),
            }
        };
        let bytes = bytes.map_err(|why| anyhow!(why))?;
        if is_stdout {
            session.output.write_bytes(&bytes)
        } else {
            write_output(path, &bytes, self.force)
        }
    }

    /// Fleets side by side unless there is only one, then each on its own.
    fn print_for_people(
        &self,
        fleets: &[ReadFleet],
        reports: &[&FleetReport],
        unreadable: &[UnreadableFleet],
        session: &mut Session,
    ) -> Result<()> {
        let profile = reports.first().and_then(|first| first.profile.as_ref());
        let profile = profile.map(|profile| format!("Profile: {profile}"));
        let head: Vec<String> = session.house_line().into_iter().chain(profile).collect();
        if !head.is_empty() {
            session.output.write(&format!("{}\n\n", head.join(", ")))?;
        }
        if reports.len() != 1 || !unreadable.is_empty() {
            session.print(&fleet::fleet_table(reports, unreadable), None, self.format)?;
            session
                .output
                .write(if reports.is_empty() { "" } else { "\n" })?;
        }
        for (index, read) in fleets.iter().enumerate() {
            session.output.write(if index > 0 { "\n" } else { "" })?;
            self.print_one(read, session)?;
        }
        Ok(())
    }

    fn print_one(
        &self,
        ReadFleet {
            report, findings, ..
        }: &ReadFleet,
        session: &mut Session,
    ) -> Result<()> {
        let between = if self.format == Format::Markdown {
            "; "
        } else {
            "\n"
        };
        let roster = report
            .roster(fleet::MAX_SHOWN_NAMES)
            .titled(report.headlines().join(between));
        let ships = (roster.rows.len() > 1).then(|| report.ships.to_string());
        session.print(&roster, ships.as_deref(), self.format)?;
        // On a terminal findings are messages with the lines that they are about.
        let is_table = |table: &Table| {
            !table.rows.is_empty() && (table.name != "findings" || self.format == Format::Markdown)
        };
        for table in report
            .tables()
            .iter()
            .skip(1)
            .filter(|table| is_table(table))
        {
            session.output.write("\n")?;
            session.print(table, None, self.format)?;
        }
        if self.format == Format::Table && !findings.is_empty() {
            let colour = session.is_printed_coloured;
            let messages: String = findings
                .iter()
                .map(|placed| placed.message(&report.file, None).render(colour))
                .collect();
            session.output.write(&format!("\n{messages}"))?;
        }
        Ok(())
    }

    /// Returns the designs of `--designs`.
    fn more(&self, session: &mut Session) -> Result<Vec<(PrintableDesign, FleetShip)>> {
        let mut more = Vec::new();
        if !self.designs.is_empty() {
            session.read_fleet_ships(&self.designs, |outcome| more.extend(outcome.result))?;
        }
        Ok(more)
    }
}

/// Reads a fleet and its designs.
fn read_fleet(
    document: &Document,
    books: &Rulebooks,
    more: &[(PrintableDesign, FleetShip)],
    profile: Option<&Profile>,
) -> Result<ReadFleet, Diagnostics> {
    let fleet = Fleet::read(document, books)?.with_profile(profile);
    let mut report = FleetReport::new(&fleet, more, profile, books);
    report.document = document.number;
    let text_warnings = text_warnings(&document.text, fleet::FLEET_KEYS);
    let findings = CheckedDocument {
        headline: String::new(),
        findings: report.findings,
        text_warnings,
    }
    .place_findings(document);
    report.findings = findings
        .iter()
        .map(|placed| placed.finding.clone())
        .collect();
    Ok(ReadFleet {
        fleet,
        report,
        findings,
    })
}

/// Counts the fleets by verdict, in one line; `None` for a single fleet.
fn summary(reports: &[&FleetReport], unreadable: usize) -> Option<String> {
    let count = |is_legal: bool, has_errata: bool| {
        let is_such = |report: &&&FleetReport| {
            report.legal == is_legal && report.errata.is_empty() != has_errata
        };
        reports.iter().filter(is_such).count()
    };
    let counts = [
        (count(true, false), "legal"),
        (count(true, true), "legal by errata"),
        (count(false, false) + count(false, true), "illegal"),
        (unreadable, "unreadable"),
    ];
    let words: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let fleets = reports.len() + unreadable;
    (fleets > 1).then(|| format!("{}: {}.", pluralize(fleets, "fleet"), words.join(", ")))
}

fn read_profile(path: &Path, session: &Session) -> Result<Profile> {
    let named = NamedFile::new("profile", path, session.is_coloured);
    let text = named.text(File::open(path))?;
    Profile::parse(&named.document(&text, DocumentKind::Profile)?.text)
        .map_err(|faults| named.wrong(faults))
}

/// Returns the rosters of all fleets in one table; findings go to standard error.
fn print_csv(
    fleets: &[ReadFleet],
    reports: &[&FleetReport],
    unreadable: &[UnreadableFleet],
    session: &mut Session,
) -> Result<()> {
    for ReadFleet {
        report, findings, ..
    } in fleets
    {
        findings.iter().for_each(|placed| {
            say(&placed
                .message(&report.file, None)
                .render(session.is_coloured))
        });
    }
    let tables = fleet::combined_tables(reports, unreadable);
    let roster = tables.iter().find(|table| table.name == "roster");
    roster.map_or(Ok(()), |roster| session.print(roster, None, Format::Csv))
}
