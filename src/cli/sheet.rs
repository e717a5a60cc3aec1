//! `sheet`: display sheets to print and play from.

use super::Session;
use super::batch::{self, Wanted, is_stream};
use super::binding::Binding;
use super::new::{games, ruleset};
use super::output::say;
use super::printing::{Press, PressArgs, file_name, file_stem, is_folder, numbered, source};
use super::target::{refuse_old, write_bytes, write_named};
use crate::doc::finding::Severity;
use crate::doc::yaml::Fault;
use crate::fleet::{Entry, Fleet};
use crate::paper::layout::{self, Pages};
use crate::paper::render;
use crate::paper::sheet::{Head, Sheet};
use crate::paper::table::Table;
use crate::ruleset::document::{Document, Kind};
use crate::ruleset::{Printed, Rulebooks, Ruleset};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Display sheets to print and play from
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright sheet designs -o book.pdf\n  starwright sheet majestic.yaml -o majestic.pdf \
    --template full --paper letter\n  starwright sheet designs -o sheets/ --format svg\n  starwright sheet fleet.yaml -o fleet.html\n  \
    starwright sheet majestic.yaml --damage hull=3,engines=1\n  starwright sheet --blank -o blank.pdf\n  \
    starwright sheet --reference -o reference.pdf\n  starwright sheet --template-source half > mine.yaml\n\n\
    Without -o the sheets are printed as text."
)]
pub(super) struct SheetCommand {
    /// Designs, fleets, folders of designs, or - for standard input
    #[arg(value_name = "PATH", required_unless_present_any = ["blank", "reference", "template_source"])]
    paths: Vec<PathBuf>,
    /// The file to write, its format told by its ending; a folder (ending in /) for one file a ship; - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, if the ending does not tell it
    #[arg(long, value_enum)]
    format: Option<SheetFormat>,
    #[command(flatten)]
    press: PressArgs,
    /// Boxes that are checked off already: hull=3,engines=1,shields.fore=2
    #[arg(long, value_name = "TRACK=N,...", value_delimiter = ',', value_parser = damage)]
    damage: Vec<(String, usize)>,
    /// An empty sheet to fill in by hand
    #[arg(long)]
    blank: bool,
    /// A page of modifiers, damage, arcs and movement
    #[arg(long)]
    reference: bool,
    /// Print a shipped template to start your own from
    #[arg(long, value_name = "NAME")]
    template_source: Option<String>,
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = ruleset, help = games("The game of --blank and --reference"))]
    ruleset: Ruleset,
    /// Overwrite files
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SheetFormat {
    /// For the printer
    Pdf,
    /// A drawing a page
    Svg,
    /// A page for the browser, which prints too
    Html,
    /// Text
    Txt,
}

/// Reads `hull=3`.
fn damage(text: &str) -> Result<(String, usize), String> {
    let (track, count) = text.split_once('=').ok_or("write it as hull=3")?;
    let count = count.trim().parse().map_err(|_| format!("'{count}' is no number of boxes"))?;
    Ok((track.trim().to_lowercase(), count))
}

impl SheetCommand {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        if let Some(name) = &self.template_source {
            return session.output.write(source(name)?);
        }
        let press = self.press.press(session)?;
        let format = self.format()?;
        let ships = if self.blank {
            let (ruleset, findings, row) = (self.ruleset, Vec::new(), Vec::new());
            let (across, down) = press.template.cells;
            let blank = Printed { ruleset, sheet: session.books.blank_sheet(ruleset), row, findings };
            vec![Ship { design: Arc::new(blank), name: None }; (across * down) as usize]
        } else if self.reference {
            Vec::new()
        } else {
            self.ships(session)?
        };
        if ships.is_empty() && !self.reference {
            return Ok(());
        }
        press.warn_of_left_out(ships.iter().map(|ship| &ship.design.sheet));
        if format == SheetFormat::Pdf {
            press.warn_of_missing_glyphs(ships.iter().map(Ship::sheet));
        }
        match &self.output {
            Some(folder) if is_folder(folder) => self.write_each(folder, &ships, &press, format, session)?,
            output => self.write_one(output.as_deref(), &ships, &press, format, session)?,
        }
        session.status = session.status.max(u8::from(press.has_misfit.get()));
        Ok(())
    }

    /// The format by flag or ending; text if nothing says otherwise.
    fn format(&self) -> Result<SheetFormat> {
        let ending = match (&self.output, self.format) {
            (_, Some(format)) => return Ok(format),
            (None, None) => return Ok(SheetFormat::Txt),
            (Some(path), None) if path.as_os_str() == "-" => return Ok(SheetFormat::Txt),
            (Some(path), None) if is_folder(path) => return Ok(SheetFormat::Pdf),
            (Some(path), None) => path.extension().unwrap_or_default().to_string_lossy().to_lowercase(),
        };
        match ending.as_str() {
            "pdf" => Ok(SheetFormat::Pdf),
            "svg" => Ok(SheetFormat::Svg),
            "html" | "htm" => Ok(SheetFormat::Html),
            "txt" => Ok(SheetFormat::Txt),
            _ => bail!("which format is '.{ending}'? Endings are .pdf, .svg, .html and .txt; or give --format"),
        }
    }

    /// Reads the designs and fleets, in order.
    fn ships(&self, session: &mut Session) -> Result<Vec<Ship>> {
        let sources = batch::sources(&self.paths, &batch::YAML);
        let mut ships: Vec<Ship> = Vec::new();
        let books = Arc::clone(&session.books);
        let work = |document: &Document| match document.kind {
            Kind::Fleet => of_fleet(document, &books),
            _ => Ok(vec![Ship { design: Arc::new(books.sheet(document)?), name: None }]),
        };
        batch::run(&sources, Wanted::Designs, work, |outcome| {
            session.report(&outcome);
            ships.extend(outcome.result.into_iter().flatten());
            Ok(())
        })?;
        let mut last: Option<[Arc<Printed>; 2]> = None;
        for ship in &mut ships {
            if ship.design.findings.iter().any(|finding| finding.severity == Severity::Illegal) {
                say(&format!("{} is not legal; its sheet says why, and so does `check`\n", ship.title()));
                session.status = session.status.max(1);
            }
            if !self.damage.is_empty() {
                let checked = match last.take() {
                    Some([before, after]) if Arc::ptr_eq(&before, &ship.design) => after,
                    _ => Arc::new(self.checked_off(ship)?),
                };
                let before = std::mem::replace(&mut ship.design, Arc::clone(&checked));
                last = Some([before, checked]);
            }
        }
        Ok(ships)
    }

    /// The design of a ship with the boxes of `--damage` checked off.
    fn checked_off(&self, ship: &Ship) -> Result<Printed> {
        let (title, mut design) = (ship.title(), Printed::clone(&ship.design));
        for (track, count) in &self.damage {
            match design.sheet.check_off(track, *count) {
                Some(boxes) if *count > boxes => bail!("{title} has {boxes} boxes of {track}, not {count}"),
                Some(_) => {}
                None => bail!("{title} has no track '{track}'; it has {}", design.sheet.track_keys().join(", ")),
            }
        }
        Ok(design)
    }

    /// All ships in one file.
    fn write_one(
        &self,
        output: Option<&Path>,
        ships: &[Ship],
        press: &Press,
        format: SheetFormat,
        session: &mut Session,
    ) -> Result<()> {
        let files = self.render(ships, press, format, session)?;
        match output.filter(|path| path.as_os_str() != "-") {
            None if files.len() == 1 => session.output.write_bytes(&files[0]),
            Some(path) if files.len() == 1 => write_bytes(path, &files[0], self.force),
            Some(path) if !is_stream(path) => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let page = |index: usize| path.with_file_name(file_name(&stem, Some(index + 1), "svg"));
                self.write_all((0..files.len()).map(page).zip(files).collect(), session)
            }
            _ => bail!("{} pages are {} drawings; name a file or a folder with -o", files.len(), files.len()),
        }
    }

    /// One file a ship, named after it; ships of one name are numbered.
    fn write_each(
        &self,
        folder: &Path,
        ships: &[Ship],
        press: &Press,
        format: SheetFormat,
        session: &mut Session,
    ) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let ending = match format {
            SheetFormat::Pdf => "pdf",
            SheetFormat::Svg => "svg",
            SheetFormat::Html => "html",
            SheetFormat::Txt => "txt",
        };
        let (mut taken, mut files) = (BTreeSet::new(), Vec::new());
        for ship in ships {
            let pages = match self.render(std::slice::from_ref(ship), press, format, session) {
                Ok(pages) => pages,
                Err(error) => {
                    session.fail(&error);
                    continue;
                }
            };
            for page in pages {
                let name = numbered(&file_stem(&ship.design.sheet.head.class, ship.name()), ending, &mut taken);
                files.push((folder.join(name), page));
            }
        }
        self.write_all(files, session)
    }

    /// Writes files unless one would be overwritten; one that cannot be written does not stop the others.
    fn write_all(&self, files: Vec<(PathBuf, Vec<u8>)>, session: &mut Session) -> Result<()> {
        if !self.force {
            refuse_old(files.iter().map(|(path, _)| path.as_path()), "--force overwrites")?;
        }
        for (path, bytes) in files {
            if let Err(error) = write_named(&path, &bytes, self.force) {
                session.fail(&error);
            }
        }
        Ok(())
    }

    fn render(&self, ships: &[Ship], press: &Press, format: SheetFormat, session: &Session) -> Result<Vec<Vec<u8>>> {
        let chosen = ships.iter().map(|ship| press.chosen(ship.sheet()));
        let title = match ships {
            [only] => only.title(),
            many => format!("{} ships", many.len()),
        };
        Ok(match format {
            SheetFormat::Html if !self.reference => vec![render::html(&title, chosen).into_bytes()],
            SheetFormat::Txt if !self.reference => vec![render::text(chosen).into_bytes()],
            SheetFormat::Html | SheetFormat::Txt => bail!("the reference page is for .pdf and .svg; name one with -o"),
            SheetFormat::Pdf => {
                let mut binding = Binding::new(press);
                match self.lists(ships, press, session) {
                    Some(lists) => {
                        let title = lists.title.clone();
                        binding.add(lists);
                        vec![binding.finish(&title)?]
                    }
                    None => {
                        binding.add_sheets(ships.len(), ships.iter().map(Ship::sheet))?;
                        vec![binding.finish(&title)?]
                    }
                }
            }
            SheetFormat::Svg => {
                let pages = match self.lists(ships, press, session) {
                    Some(lists) => lists,
                    None => press.pages(&title, ships.len(), ships.iter().map(Ship::sheet))?,
                };
                render::svg(&pages).into_iter().map(String::into_bytes).collect()
            }
        })
    }

    /// The pages where no sheets are wanted: the reference page, or a list of the ships.
    fn lists(&self, ships: &[Ship], press: &Press, session: &Session) -> Option<Pages> {
        let Press { template, fonts, paper, .. } = press;
        if self.reference {
            let title = format!("{}: reference", self.ruleset.title());
            return Some(layout::reference(&title, &self.ruleset.play_reference(), template, fonts, *paper));
        }
        template.is_roster.then(|| rosters(ships, press, session.books.house()))
    }
}

/// A ship to print. Ships of one design share it.
#[derive(Clone)]
struct Ship {
    design: Arc<Printed>,
    /// Its own name, in place of the design's.
    name: Option<String>,
}

impl Ship {
    fn name(&self) -> Option<&str> {
        self.name.as_deref().or(self.design.sheet.head.name.as_deref())
    }

    /// The ship in a line.
    fn title(&self) -> String {
        Head { name: self.name().map(str::to_string), ..self.design.sheet.head.clone() }.title()
    }

    fn sheet(&self) -> Sheet {
        let mut sheet = self.design.sheet.clone();
        sheet.head.name = self.name.clone().or(sheet.head.name);
        sheet
    }
}

/// A roster for each game that occurs, since each has its own columns.
fn rosters(ships: &[Ship], press: &Press, house: Option<&str>) -> Pages {
    let Press { template, fonts, paper, .. } = press;
    let printed = || ships.iter().map(|ship| &ship.design);
    let games: BTreeSet<Ruleset> = printed().map(|printed| printed.ruleset).collect();
    let rosters = games.iter().map(|ruleset| {
        let mut table = Table::new(ruleset.columns());
        table.rows = printed().filter(|p| p.ruleset == *ruleset).map(|printed| printed.row.clone()).collect();
        let totals = table.totals(&format!("{} ships", table.rows.len()));
        let game = (games.len() > 1).then(|| ruleset.title().to_string());
        let house = house.map(|house| format!("house pack {house}"));
        let title = ["Roster".to_string()].into_iter().chain(game).chain(house).collect::<Vec<_>>().join(", ");
        layout::roster(&title, &table, totals.as_deref(), template, fonts, *paper)
    });
    rosters.reduce(Pages::followed_by).expect("there are ships to print")
}

/// The ships of a fleet, each with its own name.
fn of_fleet(document: &Document, books: &Rulebooks) -> Result<Vec<Ship>, Fault> {
    let fleet = Fleet::parse(document.text)?;
    let designs = fleet
        .designs(document, books.files(), |design| books.sheet(design))
        .map_err(|mut faults| faults.swap_remove(0))?;
    let named = |(entry, design): (&Entry, Arc<Printed>)| {
        let names = entry.ships.clone().into_iter();
        names.map(move |name| Ship { design: Arc::clone(&design), name })
    };
    Ok(fleet.entries.iter().zip(designs).flat_map(named).collect())
}
