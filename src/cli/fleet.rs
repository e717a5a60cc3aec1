//! `fleet`: checks, totals, fills and prints fleets.

use super::answers::{find_table, write_tables};
use super::batch::{self, FileSelection, Outcome};
use super::filling::{Delivery, Filling};
use super::named::NamedFile;
use super::output::{describe_errors, print_message, unreadable_json};
use super::printing::{PrintArgs, is_folder};
use super::rows::{ROWS, RowArgs, RowChoice};
use super::target::write_output;
use super::{Format, Session};
use crate::check::{CheckedDocument, PlacedFinding};
use anyhow::{Result, bail};
use clap::Args;
use serde_json::Value;
use starwright_fleet as fleet;
use starwright_fleet::{CheckedFleet, Fleet, FleetReport, Profile, TakenIds, UnreadableFleet};
use starwright_games::document::{Document, DocumentKind};
use starwright_games::{PrintableDesign, Rulebooks};
use starwright_paper::answer::Present;
use starwright_paper::printer::Printer;
use starwright_paper::sheet::club::FleetVerdict;
use starwright_paper::table::{Cell, Table};
use starwright_paper::{layout, render};
use starwright_rules::fleets::FleetShip;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::pluralize;
use starwright_text::text_warnings::text_warnings;
use std::cmp::Reverse;
use std::ffi::OsStr;
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
  starwright fleet friday/ --profile club.yaml --report friday.pdf
  starwright fleet friday/ --profile club.yaml --where 'verdict!=legal'
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
    /// Check against a club's rules: banned systems, max_hull, max_per_class and so
    /// on
    #[arg(long, value_name = "CLUB.yaml", help_heading = CLUB)]
    profile: Option<PathBuf>,
    /// Write one row per fleet with file, points, verdict and reasons, to FILE.pdf,
    /// .html or .csv; may be repeated
    #[arg(long, value_name = "FILE", help_heading = CLUB, conflicts_with = "fill")]
    report: Vec<PathBuf>,
    #[command(flatten)]
    rows: RowArgs,
    /// Show one table: fleets, roster, battles, fits, findings, categories,
    /// figures, supplies; CSV of one fleet shows the roster, of several the fleets
    #[arg(long, value_name = "NAME", help_heading = ROWS)]
    table: Option<String>,
    /// Show which of these designs also fit
    #[arg(long, value_name = "PATH", help_heading = ROWS)]
    designs: Vec<PathBuf>,
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
    /// The findings about the fleet with their places in the file.
    findings: Vec<PlacedFinding>,
}

impl ReadFleet {
    fn path(&self) -> &Path {
        Path::new(&self.report.file)
    }
}

/// A fleet that could not be read, with all of its errors.
struct WrongFleet {
    row: UnreadableFleet,
    document: usize,
    faults: Diagnostics,
    is_unread: bool,
}

/// The fleets of the command line, in order.
#[derive(Default)]
struct Fleets(Vec<Result<ReadFleet, WrongFleet>>);

impl Fleets {
    fn read(&self) -> Vec<&ReadFleet> {
        self.0
            .iter()
            .filter_map(|fleet| fleet.as_ref().ok())
            .collect()
    }

    /// Returns the fleets as rows.
    fn rows(&self) -> Vec<CheckedFleet<'_>> {
        let fleets = self.0.iter();
        fleets
            .map(|fleet| {
                fleet
                    .as_ref()
                    .map(|read| &read.report)
                    .map_err(|wrong| &wrong.row)
            })
            .collect()
    }

    /// Returns `true` if there was no fleet among the files, or none could be opened.
    fn is_missing(&self) -> bool {
        let mut fleets = self.0.iter();
        fleets.all(|fleet| fleet.as_ref().is_err_and(|wrong| wrong.is_unread))
    }

    /// Finds the fleet that each fleet meets, for the map in its book. Problems of the opponent's designs are reported
    /// where it is read itself, so it is left out here.
    fn find_opponents(&mut self, books: &Rulebooks) {
        let known: Vec<(PathBuf, Fleet)> = self
            .read()
            .iter()
            .filter_map(|read| Some((read.path().canonicalize().ok()?, read.fleet.clone())))
            .collect();
        for read in self.0.iter_mut().flatten() {
            let Some(file) = &read.fleet.file.opponent else {
                continue;
            };
            let path = read.path().with_file_name(file);
            let real = path.canonicalize().ok();
            let among = known.iter().find(|(own, _)| Some(own) == real.as_ref());
            let opponent = match among {
                Some((_, fleet)) => Some(fleet.clone()),
                None => Fleet::open_with(&path, books).ok(),
            };
            read.fleet.opponent = opponent.map(Arc::new);
        }
    }

    fn json(&self) -> Result<Value> {
        let object = |fleet: &Result<ReadFleet, WrongFleet>| match fleet {
            Ok(read) => Ok(serde_json::to_value(&read.report)?),
            Err(wrong) => Ok(unreadable_json(
                &wrong.row.file,
                wrong.document,
                &wrong.faults,
            )),
        };
        self.0.iter().map(object).collect()
    }
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
        let fleets = self.read_fleets(profile.as_ref(), session)?;
        let rows = fleets.rows();
        let choice = self.rows.choose(&fleet::fleet_table(&rows).columns);
        if let Some(path) = self
            .output
            .as_deref()
            .filter(|path| !fleets.read().is_empty() || is_folder(path))
        {
            if !is_folder(path) {
                self.write_book(path, &fleets.read(), session)?;
            } else if self.supplies {
                bail!("--supplies is a page of a book; name a file that ends in .pdf")
            } else {
                let tables = fleet::combined_tables(&rows);
                let tables: Vec<Table> = tables
                    .iter()
                    .map(|table| session.with_house(table))
                    .collect();
                write_tables(&tables, path, self.force)?;
            }
            if path.as_os_str() == "-" {
                return Ok(());
            }
        }
        for path in self.report.iter().filter(|_| !fleets.is_missing()) {
            self.write_report(path, &rows, profile.as_ref(), session)?;
        }
        let is_list = rows.len() > 1 || !self.report.is_empty() || self.paths[0].is_dir();
        if is_list && matches!(self.format, Format::Csv | Format::Json) {
            print_message(&format!("{}.\n", summary(&rows)));
        }
        match (self.format, &self.table) {
            (Format::Json, None) if self.rows.is_empty() => {
                session.output.write(&format!("{:#}\n", fleets.json()?))
            }
            (format, Some(name)) => {
                let tables = fleet::combined_tables(&rows);
                let table = find_table(&tables, name)?;
                let table = self.rows.choose(&table.columns)?.apply(table);
                session.print(&table, None, format)
            }
            (format @ (Format::Csv | Format::Json), None) if is_list => {
                session.print(&choice?.apply(&fleet::fleet_table(&rows)), None, format)
            }
            (format @ (Format::Csv | Format::Json), None) => {
                let tables = fleet::combined_tables(&rows);
                let roster = find_table(&tables, "roster")?;
                let roster = self.rows.choose(&roster.columns)?.apply(roster);
                session.print(&roster, None, format)
            }
            _ if fleets.is_missing() => Ok(()),
            _ if is_list => self.print_list(&rows, &choice?, profile.as_ref(), session),
            _ => self.print_one(&fleets.read(), session),
        }
    }

    /// Reads and checks the fleets. Reports errors in a single fleet, and files that cannot be opened.
    fn read_fleets(&self, profile: Option<&Profile>, session: &mut Session) -> Result<Fleets> {
        let more = self.load_more_designs(session)?;
        let books = Arc::clone(&session.books);
        let mut fleets = Fleets::default();
        let mut wrong = Vec::new();
        batch::run(
            &batch::sources(&self.paths, &batch::YAML),
            FileSelection::Fleets,
            |document| Ok(read_fleet(document, &books, &more, profile)),
            |outcome: Outcome<Result<ReadFleet, Box<(UnreadableFleet, Diagnostics)>>>| {
                let Outcome {
                    file,
                    document,
                    kind,
                    result,
                    is_unread,
                } = outcome;
                let fleet = match result {
                    Ok(Ok(mut read)) => {
                        session.status = session.status.max(u8::from(!read.report.legal));
                        read.report.file = file.clone();
                        Ok(read)
                    }
                    Ok(Err(wrong)) => Err(*wrong),
                    Err(faults) => Err((UnreadableFleet::default(), faults)),
                };
                fleets.0.push(fleet.map_err(|(row, faults)| {
                    let row = UnreadableFleet {
                        error: describe_errors(&faults, is_unread),
                        file: file.clone(),
                        ..row
                    };
                    wrong.push(Outcome::<()> {
                        file,
                        document,
                        kind,
                        result: Err(faults.clone()),
                        is_unread,
                    });
                    WrongFleet {
                        row,
                        document,
                        faults,
                        is_unread,
                    }
                }));
                Ok(())
            },
        )?;
        let mut taken = TakenIds::default();
        for read in fleets.0.iter_mut().flatten() {
            let Some(note) = taken.take(&read.report.fleet, &mut read.fleet.file.ids) else {
                continue;
            };
            read.report.update_ids(&read.fleet);
            if self.output.is_some() || self.table.is_some() || self.format == Format::Json {
                print_message(&format!("{note}\n"));
            }
        }
        if self.output.is_some() {
            fleets.find_opponents(&books);
        }
        for outcome in wrong {
            session.report_quietly(&outcome, fleets.0.len() > 1 && !outcome.is_unread);
        }
        Ok(fleets)
    }

    /// Writes the report of a club night.
    fn write_report(
        &self,
        path: &Path,
        rows: &[CheckedFleet],
        profile: Option<&Profile>,
        session: &Session,
    ) -> Result<()> {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let folder = self.folder().unwrap_or_default();
        let words: Vec<String> = std::env::args().skip(1).collect();
        let command = format!("starwright {}", words.join(" "));
        let report = || fleet::club_report(rows, profile, &folder, &command, session.books.house());
        let bytes = match ending.as_deref().and_then(OsStr::to_str) {
            Some("csv") => {
                let table = session.with_house(&fleet::fleet_table(rows));
                render::csv(&table).into_bytes()
            }
            Some("html") => render::club_html(&report()).into_bytes(),
            Some("pdf") => {
                let Printer {
                    template,
                    fonts,
                    paper,
                } = self.printer.to_job(session)?.printer;
                let pages = layout::club_report(&report(), &template.for_lists(), &fonts, paper);
                starwright_pdf::pdf(&pages, &fonts)?
            }
            _ => bail!(
                "--report {}: end the name in .pdf, .html or .csv",
                path.display()
            ),
        };
        write_output(path, &bytes, self.force)
    }

    /// Returns the folder that all fleets are in, with a slash at its end, if one was named.
    fn folder(&self) -> Option<String> {
        match self.paths.as_slice() {
            [path] if path.is_dir() => {
                let folder = batch::display_path(path);
                Some(format!("{}/", folder.trim_end_matches('/')))
            }
            _ => None,
        }
    }

    /// Prints one row per fleet, those to correct first, then how many are legal.
    fn print_list(
        &self,
        rows: &[CheckedFleet],
        choice: &RowChoice,
        profile: Option<&Profile>,
        session: &mut Session,
    ) -> Result<()> {
        let head = profile.map(|profile| match profile.battle_in_words() {
            Some(battle) => format!("{}: {battle}", profile.name()),
            None => format!("Profile: {}", profile.name()),
        });
        let head: Vec<String> = session.house_line().into_iter().chain(head).collect();
        if !head.is_empty() {
            let head = session.fold(&head.join("; "));
            session.output.write(&format!("{head}\n\n"))?;
        }
        let mut worst_first = rows.to_vec();
        worst_first.sort_by_key(|row| Reverse(fleet::verdict_of(row)));
        let mut table = choice.apply(&fleet::fleet_table(&worst_first));
        let folder = self.folder();
        if let Some(folder) = &folder
            && let Some(place) = table.columns.iter().position(|column| column.key == "file")
        {
            for row in &mut table.rows {
                let file = row[place].as_str();
                row[place] = Cell::text(file.strip_prefix(folder).unwrap_or(file));
            }
        }
        session.print(&table, None, self.format)?;
        let mut line = summary(rows);
        if let Some(folder) = folder {
            line += &format!(" (files in {folder})");
        }
        if table.rows.len() < rows.len() {
            let shown = format!("{} of {}", table.rows.len(), pluralize(rows.len(), "fleet"));
            line = format!("{shown} shown. {line}");
        }
        if self.format != Format::Table {
            print_message(&format!("{line}.\n"));
            return Ok(());
        }
        let line = session.fold(&format!("{line}."));
        session.output.write(&format!("\n{line}\n"))?;
        let is_wrong = |row: &CheckedFleet| fleet::verdict_of(row) != FleetVerdict::Legal;
        if self.rows.is_empty() && self.report.is_empty() && rows.iter().any(is_wrong) {
            let hint = "To print this: --report fleets.pdf. To see only the problems: --where 'verdict!=legal'";
            let hint = session.fold(hint);
            session.output.write(&format!("{hint}\n"))?;
        }
        Ok(())
    }

    fn write_book(&self, path: &Path, fleets: &[&ReadFleet], session: &mut Session) -> Result<()> {
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
        let job = self.printer.to_job(session)?;
        let bytes = if self.supplies {
            fleet::supplies_book(fleets.iter().map(|read| &read.report), &job.printer)
        } else {
            if !job.printer.template.is_roster {
                for read in fleets {
                    job.warn_of_left_out(read.fleet.lines.iter().map(|line| &line.printed().sheet));
                    job.warn_of_missing_glyphs(fleet::named_sheets(&read.fleet));
                }
            }
            let fleets: Vec<_> = fleets
                .iter()
                .map(|read| (&read.fleet, &read.report))
                .collect();
            if is_html {
                Ok(fleet::html_book(&fleets, &job.printer).into_bytes())
            } else {
                fleet::book(&fleets, &job.printer, &job)
            }
        };
        let bytes = bytes?;
        if is_stdout {
            session.output.write_bytes(&bytes)
        } else {
            write_output(path, &bytes, self.force)
        }
    }

    /// Prints a single fleet in full.
    fn print_one(&self, fleets: &[&ReadFleet], session: &mut Session) -> Result<()> {
        let [
            ReadFleet {
                report, findings, ..
            },
        ] = fleets
        else {
            return Ok(());
        };
        let profile = report.profile.as_ref();
        let profile = profile.map(|profile| format!("Profile: {profile}"));
        let head: Vec<String> = session.house_line().into_iter().chain(profile).collect();
        if !head.is_empty() {
            session.output.write(&format!("{}\n\n", head.join(", ")))?;
        }
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
            let style = session.output_style();
            let messages: String = findings
                .iter()
                .map(|placed| placed.message(&report.file, None).render(style))
                .collect();
            session.output.write(&format!("\n{messages}"))?;
        }
        if let (Format::Table, Some(profile)) = (self.format, &report.profile) {
            let verdict = if report.legal {
                format!("legal under {profile}")
            } else {
                let reasons = pluralize(report.reasons().len(), "reason");
                format!("not legal under {profile}, {reasons}")
            };
            let verdict = session.fold(&format!("{}: {verdict}.", report.fleet));
            session.output.write(&format!("\n{verdict}\n"))?;
        }
        Ok(())
    }

    /// Returns the designs of `--designs`.
    fn load_more_designs(
        &self,
        session: &mut Session,
    ) -> Result<Vec<(PrintableDesign, FleetShip)>> {
        let mut more = Vec::new();
        if !self.designs.is_empty() {
            session.read_fleet_ships(&self.designs, |outcome| more.extend(outcome.result))?;
        }
        Ok(more)
    }
}

/// Reads a fleet and its designs, or returns its name and faction with its errors.
fn read_fleet(
    document: &Document,
    books: &Rulebooks,
    more: &[(PrintableDesign, FleetShip)],
    profile: Option<&Profile>,
) -> Result<ReadFleet, Box<(UnreadableFleet, Diagnostics)>> {
    let fleet =
        Fleet::read(document, books).map_err(|faults| unreadable_fleet(document, faults))?;
    let fleet = fleet.with_profile(profile);
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

/// Describes a fleet that cannot be read by the keys that can.
fn unreadable_fleet(
    document: &Document,
    faults: Diagnostics,
) -> Box<(UnreadableFleet, Diagnostics)> {
    let value = |key: &str| {
        let value = document.printable_value(key);
        let value = value.trim_matches(['"', '\'']).to_string();
        Some(value).filter(|value| !value.is_empty())
    };
    let row = UnreadableFleet {
        fleet: value("fleet").unwrap_or_default(),
        faction: value("faction"),
        ..UnreadableFleet::default()
    };
    Box::new((row, faults))
}

/// Counts the fleets by verdict, in one line.
fn summary(rows: &[CheckedFleet]) -> String {
    let count = |verdict: FleetVerdict| {
        let is_such = |row: &&CheckedFleet| fleet::verdict_of(row) == verdict;
        (rows.iter().filter(is_such).count(), verdict.word())
    };
    let fleets = pluralize(rows.len(), "fleet");
    let counts = FleetVerdict::ALL.map(count);
    if counts[0].0 == rows.len() {
        let all = if rows.len() == 1 {
            "legal"
        } else {
            "all legal"
        };
        return format!("{fleets}: {all}");
    }
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = counts
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    format!("{fleets}: {}", words.join(", "))
}

/// Reads a profile and, if it names a house pack, uses that.
pub fn read_profile(path: &Path, session: &mut Session) -> Result<Profile> {
    let named = NamedFile::new("profile", path, session.message_style);
    let text = named.text(File::open(path))?;
    let profile = Profile::parse(&named.document(&text, DocumentKind::Profile)?.text)
        .map_err(|faults| named.unusable_error(faults))?;
    if let Some(house) = profile.house() {
        let house = path.parent().unwrap_or(Path::new("")).join(house);
        session.use_house(&house)?;
    }
    Ok(profile)
}
