//! `sheet`: display sheets to print and play from.

use super::Session;
use super::batch::{self, Wanted, is_stream};
use super::new::{games, ruleset};
use super::output::say;
use super::printing::{Press, PressArgs, file_name, file_stem, is_folder, numbered, source};
use super::target::{refuse_old, write_bytes, write_named};
use crate::doc::finding::Severity;
use crate::doc::yaml::Fault;
use crate::fleet::{Entry, Fleet};
use crate::paper::layout::{self, Pages};
use crate::paper::render;
use crate::paper::table::Table;
use crate::ruleset::document::{Document, Kind};
use crate::ruleset::{Printed, Rulebooks, Ruleset};
use anyhow::{Context, Result, anyhow, bail};
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
        let printed = if self.blank {
            let (ruleset, findings, row) = (self.ruleset, Vec::new(), Vec::new());
            let (across, down) = press.template.cells;
            let blank = Printed { ruleset, sheet: session.books.blank_sheet(ruleset), row, findings };
            vec![blank; (across * down) as usize]
        } else if self.reference {
            Vec::new()
        } else {
            self.printed(session)?
        };
        if printed.is_empty() && !self.reference {
            return Ok(());
        }
        press.warn_of_left_out(printed.iter().map(|printed| &printed.sheet));
        if format == SheetFormat::Pdf {
            press.warn_of_missing_glyphs(printed.iter().map(|printed| &printed.sheet));
        }
        match &self.output {
            Some(folder) if is_folder(folder) => self.write_each(folder, printed, &press, format, session)?,
            output => self.write_one(output.as_deref(), &printed, &press, format, session)?,
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
    fn printed(&self, session: &mut Session) -> Result<Vec<Printed>> {
        let sources = batch::sources(&self.paths, &batch::YAML);
        let mut printed: Vec<Printed> = Vec::new();
        let books = Arc::clone(&session.books);
        let work = |document: &Document| match document.kind {
            Kind::Fleet => of_fleet(document, &books),
            _ => Ok(vec![books.sheet(document)?]),
        };
        batch::run(&sources, Wanted::Designs, work, |outcome| {
            session.report(&outcome);
            printed.extend(outcome.result.into_iter().flatten());
            Ok(())
        })?;
        for printed in &mut printed {
            if printed.findings.iter().any(|finding| finding.severity == Severity::Illegal) {
                say(&format!("{} is not legal; its sheet says why, and so does `check`\n", printed.sheet.head.title()));
                session.status = session.status.max(1);
            }
            for (track, count) in &self.damage {
                let title = printed.sheet.head.title();
                match printed.sheet.check_off(track, *count) {
                    Some(boxes) if *count > boxes => bail!("{title} has {boxes} boxes of {track}, not {count}"),
                    Some(_) => {}
                    None => bail!("{title} has no track '{track}'; it has {}", printed.sheet.track_keys().join(", ")),
                }
            }
        }
        Ok(printed)
    }

    /// All ships in one file.
    fn write_one(
        &self,
        output: Option<&Path>,
        printed: &[Printed],
        press: &Press,
        format: SheetFormat,
        session: &mut Session,
    ) -> Result<()> {
        let files = self.render(printed, press, format, session)?;
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
        printed: Vec<Printed>,
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
        for ship in printed {
            let head = &ship.sheet.head;
            let pages = match self.render(std::slice::from_ref(&ship), press, format, session) {
                Ok(pages) => pages,
                Err(error) => {
                    session.fail(&error);
                    continue;
                }
            };
            for page in pages {
                let name = numbered(&file_stem(&head.class, head.name.as_deref()), ending, &mut taken);
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

    fn render(
        &self,
        printed: &[Printed],
        press: &Press,
        format: SheetFormat,
        session: &Session,
    ) -> Result<Vec<Vec<u8>>> {
        let sheets = || printed.iter().map(|printed| press.chosen(&printed.sheet)).collect::<Vec<_>>();
        let title = match printed {
            [only] => only.sheet.head.title(),
            many => format!("{} ships", many.len()),
        };
        Ok(match format {
            SheetFormat::Html if !self.reference => vec![render::html(&title, &sheets()).into_bytes()],
            SheetFormat::Txt if !self.reference => vec![render::text(&sheets()).into_bytes()],
            SheetFormat::Html | SheetFormat::Txt => bail!("the reference page is for .pdf and .svg; name one with -o"),
            SheetFormat::Pdf => {
                let pages = self.pages(&title, printed, press, session)?;
                vec![render::pdf(&pages, &press.fonts).map_err(|message| anyhow!(message))?]
            }
            SheetFormat::Svg => {
                let pages = self.pages(&title, printed, press, session)?;
                render::svg(&pages).into_iter().map(String::into_bytes).collect()
            }
        })
    }

    fn pages(&self, title: &str, printed: &[Printed], press: &Press, session: &Session) -> Result<Pages> {
        let Press { template, fonts, paper, .. } = press;
        if self.reference {
            let title = format!("{}: reference", self.ruleset.title());
            return Ok(layout::reference(&title, &self.ruleset.play_reference(), template, fonts, *paper));
        }
        if template.is_roster {
            return Ok(rosters(printed, press, session.books.house()));
        }
        press.pages(title, &printed.iter().map(|printed| &printed.sheet).collect::<Vec<_>>())
    }
}

/// A roster for each game that occurs, since each has its own columns.
fn rosters(printed: &[Printed], press: &Press, house: Option<&str>) -> Pages {
    let Press { template, fonts, paper, .. } = press;
    let games: BTreeSet<Ruleset> = printed.iter().map(|printed| printed.ruleset).collect();
    let rosters = games.iter().map(|ruleset| {
        let mut table = Table::new(ruleset.columns());
        table.rows = printed.iter().filter(|p| p.ruleset == *ruleset).map(|printed| printed.row.clone()).collect();
        let totals = table.totals(&format!("{} ships", table.rows.len()));
        let game = (games.len() > 1).then(|| ruleset.title().to_string());
        let house = house.map(|house| format!("house pack {house}"));
        let title = ["Roster".to_string()].into_iter().chain(game).chain(house).collect::<Vec<_>>().join(", ");
        layout::roster(&title, &table, totals.as_deref(), template, fonts, *paper)
    });
    rosters.reduce(Pages::followed_by).expect("there are ships to print")
}

/// The ships of a fleet, each with its own name.
fn of_fleet(document: &Document, books: &Rulebooks) -> Result<Vec<Printed>, Fault> {
    let fleet = Fleet::parse(document.text)?;
    let designs = fleet
        .designs(document, books.files(), |design| books.sheet(design))
        .map_err(|mut faults| faults.swap_remove(0))?;
    let named = |(entry, design): (&Entry, Arc<Printed>)| {
        let names = entry.ships.clone().into_iter();
        names.map(move |name| {
            let mut ship = Printed::clone(&design);
            ship.sheet.head.name = name.or(ship.sheet.head.name);
            ship
        })
    };
    Ok(fleet.entries.iter().zip(designs).flat_map(named).collect())
}
