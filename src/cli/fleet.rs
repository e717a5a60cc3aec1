//! `fleet`: totals and limits of fleets, what is wrong with them, what else would fit.

use super::batch::{self, Outcome, Wanted};
use super::message::{Placed, doubted, malformed_json, placed, told};
use super::output::say;
use super::printing::PressArgs;
use super::target::write_bytes;
use super::{Format, Session};
use crate::doc::doubts::doubts;
use crate::doc::fault::Faults;
use crate::doc::field::printable;
use crate::doc::finding::{Finding, Severity};
use crate::fleet::{self, Fleet, Profile, Room, Roster};
use crate::paper::render;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::document::{Document, Kind, documents, read_text};
use crate::ruleset::muster::Muster;
use crate::ruleset::{Printed, Rulebooks};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use serde_json::{Value, json};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rosters, totals and limits of fleets, what is wrong with them, what else would fit
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright fleet patrol.yaml\n  starwright fleet patrol.yaml raiders.yaml --format markdown\n  \
    starwright fleet patrol.yaml --designs designs/ --profile club.yaml\n  starwright fleet patrol.yaml -o book.pdf --template full\n\n\
    Without battle: or limit: in its file, a fleet is set against the smallest battle that it fits. Ships of older editions count \
    with the rating that somebody posted."
)]
pub(super) struct FleetCommand {
    /// Fleets, folders of fleets, or - for standard input
    #[arg(required = true, value_name = "FLEET")]
    paths: Vec<PathBuf>,
    /// Further designs to look among for what would still fit
    #[arg(long, value_name = "PATH")]
    designs: Vec<PathBuf>,
    /// A club's rules: banned traits, largest hull and so on
    #[arg(long, value_name = "CLUB.yaml")]
    profile: Option<PathBuf>,
    /// Also write a book to play from: cover, roster, one sheet per ship, glossary; - for standard output
    #[arg(short, long, value_name = "BOOK.pdf")]
    output: Option<PathBuf>,
    #[command(flatten)]
    press: PressArgs,
    /// With -o: only the page of what the ships bring along, such as missiles
    #[arg(long, requires = "output")]
    supplies: bool,
    /// Overwrite the book
    #[arg(long)]
    force: bool,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A fleet that could be read.
struct Told {
    roster: Roster,
    findings: Vec<Placed>,
    /// The shares of a published list's categories.
    formation: Option<Table>,
}

impl Told {
    fn findings(&self) -> Vec<Finding> {
        self.findings.iter().map(|placed| placed.finding.clone()).collect()
    }
}

impl FleetCommand {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let profile = self.profile.as_deref().map(|path| read_profile(path, session)).transpose()?;
        let more = self.more(session)?;
        let books = Arc::clone(&session.books);
        let work = |document: &Document| muster(document, &books, profile.as_ref());
        let (mut fleets, mut objects) = (Vec::new(), Vec::new());
        batch::run(&batch::sources(&self.paths, &batch::YAML), Wanted::Fleets, work, |outcome| {
            session.report(&outcome);
            let Outcome { file, document, result, .. } = outcome;
            let place = json!({"file": file, "document": document});
            match result {
                Err(faults) => objects.push(malformed_json(&file, document, &faults)),
                Ok(told) => {
                    if told.findings.iter().any(|placed| placed.finding.severity == Severity::Illegal) {
                        session.status = session.status.max(1);
                    }
                    let rooms = told.roster.room(&more, profile.as_ref());
                    if self.format == Format::Json {
                        let of =
                            json!({"house": session.books.house(), "profile": profile.as_ref().map(Profile::name)});
                        let mut object = joined(place, of);
                        object = joined(object, fleet::json(&told.roster, &rooms, &told.findings()));
                        if let Some(formation) = &told.formation {
                            object = joined(object, json!({"categories": render::json(formation)}));
                        }
                        if let Some(supplies) = fleet::supplies(&told.roster) {
                            object = joined(object, json!({"supplies": render::json(&supplies)}));
                        }
                        objects.push(object);
                    }
                    fleets.push((file, told, rooms));
                }
            }
            Ok(())
        })?;
        if let Some(path) = self.output.as_deref().filter(|_| !fleets.is_empty()) {
            self.write_book(path, &fleets, session)?;
            if path.as_os_str() == "-" {
                return Ok(());
            }
        }
        match self.format {
            Format::Json => session.output.write(&format!("{:#}\n", Value::Array(objects))),
            Format::Csv => print_csv(&fleets, session),
            Format::Table | Format::Markdown => print_for_people(&fleets, profile.as_ref(), self.format, session),
        }
    }

    fn write_book(&self, path: &Path, fleets: &[(String, Told, Vec<Room>)], session: &mut Session) -> Result<()> {
        let is_stdout = path.as_os_str() == "-";
        if !is_stdout && path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("pdf")) {
            bail!("{}: books are PDF; end the name in .pdf", path.display());
        }
        let printer = self.press.printer(session)?;
        let bytes = if self.supplies {
            let rosters: Vec<&Roster> = fleets.iter().map(|(_, told, _)| &told.roster).collect();
            fleet::supplies_book(&rosters, &printer.press)
        } else {
            for (_, told, _) in fleets.iter().filter(|_| !printer.press.template.is_roster) {
                printer.warn_of_left_out(told.roster.lines.iter().map(|line| &line.printed().sheet));
                printer.warn_of_missing_glyphs(fleet::named_sheets(&told.roster));
            }
            let fleets: Vec<_> = fleets.iter().map(|(_, told, _)| (&told.roster, told.findings())).collect();
            fleet::book(&fleets, &printer.press, &session.books, &printer)
        };
        let bytes = bytes.map_err(|why| anyhow!(why))?;
        if is_stdout { session.output.write_bytes(&bytes) } else { write_bytes(path, &bytes, self.force) }
    }

    /// The designs of `--designs`.
    fn more(&self, session: &mut Session) -> Result<Vec<(Printed, Muster)>> {
        let (books, mut more) = (Arc::clone(&session.books), Vec::new());
        if !self.designs.is_empty() {
            let sources = batch::sources(&self.designs, &batch::YAML);
            batch::run(
                &sources,
                Wanted::Designs,
                |document| books.muster(document),
                |outcome| {
                    session.report(&outcome);
                    more.extend(outcome.result);
                    Ok(())
                },
            )?;
        }
        Ok(more)
    }
}

/// Reads a fleet and its designs.
fn muster(document: &Document, books: &Rulebooks, profile: Option<&Profile>) -> Result<Told, Faults> {
    if document.kind != Kind::Fleet {
        return Err(document.is_no("a fleet").into());
    }
    let (fleet, designs) = Fleet::open(document, books.files(), |design| books.muster(design))?;
    let roster = Roster::new(fleet, designs, document.text, profile)?;
    let mut findings = placed(document.text, fleet::judge(&roster, profile, books));
    findings.extend(doubted(document.text, doubts(document.text, fleet::FLEET_KEYS)));
    let formation = fleet::formation(&roster, books);
    Ok(Told { roster, findings, formation })
}

fn read_profile(path: &Path, session: &Session) -> Result<Profile> {
    let shown = printable(&path.display().to_string());
    let wrong = |faults: Faults| {
        say(&told(&shown, &faults, session.is_coloured));
        anyhow!("the profile {shown} cannot be used")
    };
    let file = File::open(path).with_context(|| format!("cannot open the profile {shown}"))?;
    let text = read_text(file).map_err(|fault| wrong(fault.into()))?;
    let documents = documents(&text, Path::new(""));
    match documents.first() {
        Some(_) if documents.len() > 1 => bail!("the profile {shown} has several documents; one is a profile"),
        Some(document) if document.kind == Kind::Profile => Profile::parse(document.text).map_err(wrong),
        Some(document) => bail!("{shown} is {}, not a profile: it has no line 'profile: NAME'", document.kind.words()),
        None => bail!("the profile {shown} is empty"),
    }
}

/// Two objects as one.
fn joined(mut first: Value, second: Value) -> Value {
    if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// The rosters of all fleets in one table; findings go to standard error.
fn print_csv(fleets: &[(String, Told, Vec<Room>)], session: &mut Session) -> Result<()> {
    let mut all = Table::default();
    for (file, told, _) in fleets {
        let mut table = fleet::roster_table(&told.roster, false);
        all.columns = std::mem::take(&mut table.columns);
        all.rows.append(&mut table.rows);
        told.findings.iter().for_each(|placed| say(&placed.message(file, None).render(session.is_coloured)));
    }
    if fleets.is_empty() { Ok(()) } else { session.print(&all, None, Format::Csv) }
}

/// Fleets side by side if there are several, then each on its own.
fn print_for_people(
    fleets: &[(String, Told, Vec<Room>)],
    profile: Option<&Profile>,
    format: Format,
    session: &mut Session,
) -> Result<()> {
    let house = session.house_line().into_iter();
    let head: Vec<String> = house.chain(profile.map(|profile| format!("Profile: {}", profile.name()))).collect();
    if !head.is_empty() && !fleets.is_empty() {
        session.output.write(&format!("{}\n\n", head.join(", ")))?;
    }
    if fleets.len() > 1 {
        let findings: Vec<Vec<Finding>> = fleets.iter().map(|(_, told, _)| told.findings()).collect();
        let rows: Vec<_> = fleets.iter().zip(&findings).map(|((_, told, _), f)| (&told.roster, f.as_slice())).collect();
        session.print(&fleet::comparison(&rows), None, format)?;
        session.output.write("\n")?;
    }
    for (index, (file, told, rooms)) in fleets.iter().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        session.output.write(gap)?;
        let mut table = fleet::roster_table(&told.roster, true);
        let between = if format == Format::Markdown { "; " } else { "\n" };
        table.title = Some(fleet::headlines(&told.roster).join(between));
        let ships = told.roster.ships().to_string();
        session.print(&table, Some(ships.as_str()).filter(|_| table.rows.len() > 1), format)?;
        let findings = Some(findings_table(&told.findings)).filter(|_| format == Format::Markdown);
        let lists =
            told.formation.clone().into_iter().chain(fleet::supplies(&told.roster)).chain(fleet::battles(&told.roster));
        let more = lists.chain([fleet::room_table(rooms)]).chain(findings);
        for table in more.filter(|table| !table.rows.is_empty()) {
            session.output.write("\n")?;
            session.print(&table, None, format)?;
        }
        if format == Format::Table && !told.findings.is_empty() {
            let colour = session.is_printed_coloured;
            let messages: String =
                told.findings.iter().map(|placed| placed.message(file, None).render(colour)).collect();
            session.output.write(&format!("\n{messages}"))?;
        }
    }
    Ok(())
}

fn findings_table(findings: &[Placed]) -> Table {
    let mut table = Table::new(&[
        Column::text("severity", "Severity"),
        Column::text("path", "Path"),
        Column::text("message", "Message"),
        Column::text("rule", "Rule"),
    ]);
    let row = |Placed { finding, .. }: &Placed| {
        let words = [finding.path.to_string(), finding.message.clone(), finding.rule.to_string()];
        [Cell::text(finding.severity.word())].into_iter().chain(words.map(Cell::Text)).collect()
    };
    table.rows = findings.iter().map(row).collect();
    table
}
