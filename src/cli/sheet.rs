//! `sheet`: prints display sheets, cards, counters and boards.

use super::Session;
use super::batch::{self, FileSelection, is_stream};
use super::new::parse_ruleset;
use super::output::print_message;
use super::printing::{
    PAGE, PrintArgs, PrintJob, file_name, file_stem, is_folder, number_name, template_source,
};
use super::tabletop::{TabletopArgs, WHAT};
use super::target::{refuse_old, write_named, write_output};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use starwright_fleet::{FleetFile, Mark, Printout, TakenIds, rosters};
use starwright_games::document::{Document, DocumentKind};
use starwright_games::{PrintableDesign, Ruleset};
use starwright_paper::layout;
use starwright_paper::layout::Pages;
use starwright_paper::layout::template::Template;
use starwright_paper::printer::{Gathering, Printer};
use starwright_paper::render;
use starwright_pdf::Binding;
use starwright_text::field::pluralize;
use starwright_text::refusal::Refusal;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const NOTES: &str = "\
Examples
  starwright sheet majestic.yaml -o majestic.pdf
  starwright sheet designs/ -o book.pdf --paper letter
  starwright sheet designs/ -o sheets/ --format svg
  starwright sheet fleet.yaml -o fleet.html
  starwright sheet majestic.yaml --damage hull=3,engines=1
  starwright sheet fleet.yaml --template counters -o counters.pdf
  starwright sheet majestic.yaml -o tabletop.pdf --scale 5cm
  starwright sheet --board 32x18 -o board.pdf --paper a3
  starwright sheet --reference -o reference.pdf
  starwright sheet --template-source half > mine.yaml";

/// Print display sheets, cards, counters and boards
///
/// Without -o, prints the sheets as text.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct SheetCommand {
    /// Designs, fleets, folders of designs, or - for standard input
    #[arg(value_name = "PATH", required_unless_present_any = ["blank", "board", "reference", "template_source"])]
    paths: Vec<PathBuf>,
    /// Check off boxes that are already lost, such as
    /// hull=3,shields.fore=2,"Laser Cannon=2",flight.3=4
    #[arg(long, help_heading = WHAT, value_name = "NAME=N,...", value_delimiter = ',', value_parser = Mark::read)]
    damage: Vec<Mark>,
    /// Print an empty sheet to fill in by hand
    #[arg(long, help_heading = WHAT)]
    blank: bool,
    /// Print the rules summary: modifiers, damage, arcs, movement
    #[arg(long, help_heading = WHAT)]
    reference: bool,
    /// Print a built-in template to start your own from
    #[arg(long, value_name = "NAME", help_heading = WHAT)]
    template_source: Option<String>,
    /// Game for --blank and --reference
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = parse_ruleset, help_heading = WHAT)]
    ruleset: Ruleset,
    /// Print ranges in centimeters, for play without hexes: 5cm for each hex
    /// (Starmada Unity)
    #[arg(long, value_name = "CM", value_parser = parse_centimeters, help_heading = WHAT)]
    scale: Option<f32>,
    #[command(flatten)]
    tabletop: TabletopArgs,
    /// Write to FILE.pdf, .svg, .html or .txt; to a folder (ending in /) for one
    /// file per ship; - for standard output
    #[arg(short, long, value_name = "FILE", help_heading = PAGE)]
    output: Option<PathBuf>,
    /// pdf, svg, html, txt [default: from the file name]
    #[arg(long, value_enum, help_heading = PAGE)]
    format: Option<SheetFormat>,
    #[command(flatten)]
    printer: PrintArgs,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// Returns the name of the fleet that all ships belong to, or `None` if they differ.
fn common_fleet(ships: &[Printout]) -> Option<String> {
    let fleet = ships.first()?.fleet.as_ref()?;
    let is_same = |ship: &Printout| ship.fleet.as_ref() == Some(fleet);
    ships.iter().all(is_same).then(|| fleet.to_string())
}

/// Parses a scale such as `5cm`.
fn parse_centimeters(text: &str) -> Result<f32, Refusal> {
    match text.trim().trim_end_matches("cm").trim_end().parse() {
        Ok(number) if (0.5..=20.0).contains(&number) => Ok(number),
        _ => Err("expected 0.5 to 20 centimeters for each hex, such as 5cm".into()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SheetFormat {
    /// For the printer
    Pdf,
    /// One drawing per page
    Svg,
    /// A page for the browser, which prints too
    Html,
    /// Text
    Txt,
}

impl SheetCommand {
    pub fn run(self, session: &mut Session) -> Result<()> {
        if let Some(name) = &self.template_source {
            return session.output.write(template_source(name)?);
        }
        let mut job = if self.tabletop.has_board() || self.printer.is_counters() {
            self.printer.to_tabletop_job(session)?
        } else {
            self.printer.to_job(session)?
        };
        job.printer.template.hex_cm = self.scale;

        let format = self.format()?;
        let ships = if self.blank {
            let (ruleset, findings, row) = (self.ruleset, Vec::new(), Vec::new());
            let sheet = session.books.blank_sheet(ruleset);
            let copies = job.printer.copies_per_page(&sheet);
            let blank = PrintableDesign {
                ruleset,
                sheet,
                row,
                findings,
            };
            vec![
                Printout {
                    design: Arc::new(blank),
                    name: None,
                    id: None,
                    fleet: None
                };
                copies
            ]
        } else if self.has_no_ships() {
            Vec::new()
        } else {
            self.ships(session)?
        };
        if ships.is_empty() && !self.has_no_ships() {
            return Ok(());
        }
        let others = ships
            .iter()
            .find(|ship| ship.design.ruleset != Ruleset::default());
        if let (Some(ship), Some(_)) = (others, self.scale) {
            bail!(
                "--scale is for {}; {} is not one of its ships",
                Ruleset::default().title(),
                ship.title()
            );
        }
        let is_picture = matches!(format, SheetFormat::Pdf | SheetFormat::Svg);
        let is_one = ships.len() == 1 || self.output.as_deref().is_some_and(is_folder);
        if is_picture && is_one && !self.blank && self.printer.has_no_template(session) {
            let Template {
                is_light, hex_cm, ..
            } = job.printer.template;
            job.printer.template = Template {
                is_light,
                hex_cm,
                ..Template::full()
            };
        }
        job.warn_of_left_out(ships.iter().map(|ship| &ship.design.sheet));
        if is_picture {
            job.warn_of_missing_glyphs(ships.iter().map(Printout::sheet));
        }
        match &self.output {
            Some(folder) if is_folder(folder) => {
                self.write_each(folder, &ships, &job, format, session)?
            }
            output => self.write_one(output.as_deref(), &ships, &job, format, session)?,
        }
        session.status = session.status.max(u8::from(job.has_left_out()));
        Ok(())
    }

    /// Returns `true` if the printout needs no ships.
    fn has_no_ships(&self) -> bool {
        self.reference || self.tabletop.has_board()
    }

    /// Returns the format by option or file extension; text by default.
    fn format(&self) -> Result<SheetFormat> {
        let ending = match (&self.output, self.format) {
            (_, Some(format)) => return Ok(format),
            (None, None) => return Ok(SheetFormat::Txt),
            (Some(path), None) if path.as_os_str() == "-" => return Ok(SheetFormat::Txt),
            (Some(path), None) if is_folder(path) => return Ok(SheetFormat::Pdf),
            (Some(path), None) => path
                .extension()
                .unwrap_or_default()
                .to_string_lossy()
                .to_lowercase(),
        };
        match ending.as_str() {
            "pdf" => Ok(SheetFormat::Pdf),
            "svg" => Ok(SheetFormat::Svg),
            "html" | "htm" => Ok(SheetFormat::Html),
            "txt" => Ok(SheetFormat::Txt),
            _ => {
                bail!("unknown format '.{ending}'; expected .pdf, .svg, .html or .txt, or --format")
            }
        }
    }

    /// Reads the designs and fleets, in order.
    fn ships(&self, session: &mut Session) -> Result<Vec<Printout>> {
        let sources = batch::repeated_sources(&self.paths, &batch::YAML);
        let mut ships: Vec<Printout> = Vec::new();
        let mut taken = TakenIds::default();
        let books = Arc::clone(&session.books);
        let work = |document: &Document| match document.kind {
            DocumentKind::Fleet => {
                Printout::from_fleet(document, &books).map(|(fleet, ships)| (Some(fleet), ships))
            }
            _ => Ok((None, vec![Printout::new(books.sheet(document)?)])),
        };
        batch::run(&sources, FileSelection::Designs, work, |outcome| {
            session.report(&outcome);
            let Ok((fleet, mut found)) = outcome.result else {
                return Ok(());
            };
            if let Some(FleetFile { name, mut ids, .. }) = fleet {
                if let Some(note) = taken.take(&name, &mut ids) {
                    print_message(&format!("{note}\n"));
                }
                for (ship, id) in found.iter_mut().zip(ids.list()) {
                    ship.id = Some(id);
                }
            }
            ships.extend(found);
            Ok(())
        })?;
        let mut last: Option<[Arc<PrintableDesign>; 2]> = None;
        for ship in &mut ships {
            if !ship.design.is_legal() {
                print_message(&format!(
                    "{} is not legal; its sheet and `check` list the reasons\n",
                    ship.title()
                ));
                session.status = session.status.max(1);
            }
            if !self.damage.is_empty() {
                let checked = match last.take() {
                    Some([before, after]) if Arc::ptr_eq(&before, &ship.design) => after,
                    _ => Arc::new(ship.marked(&self.damage)?),
                };
                let before = std::mem::replace(&mut ship.design, Arc::clone(&checked));
                last = Some([before, checked]);
            }
        }
        Ok(ships)
    }

    /// Writes all ships to one file.
    fn write_one(
        &self,
        output: Option<&Path>,
        ships: &[Printout],
        job: &PrintJob,
        format: SheetFormat,
        session: &mut Session,
    ) -> Result<()> {
        let files = self.render(ships, job, format, session)?;
        match output.filter(|path| path.as_os_str() != "-") {
            None if files.len() == 1 => session.output.write_bytes(&files[0]),
            Some(path) if files.len() == 1 => write_output(path, &files[0], self.force),
            Some(path) if !is_stream(path) => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let page =
                    |index: usize| path.with_file_name(file_name(&stem, Some(index + 1), "svg"));
                self.write_all((0..files.len()).map(page).zip(files).collect(), session)
            }
            _ => bail!(
                "{} pages are {} drawings; name a file or a folder with -o",
                files.len(),
                files.len()
            ),
        }
    }

    /// Writes one file per ship, named after it; ships with the same name are numbered.
    fn write_each(
        &self,
        folder: &Path,
        ships: &[Printout],
        job: &PrintJob,
        format: SheetFormat,
        session: &mut Session,
    ) -> Result<()> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        let ending = match format {
            SheetFormat::Pdf => "pdf",
            SheetFormat::Svg => "svg",
            SheetFormat::Html => "html",
            SheetFormat::Txt => "txt",
        };
        let (mut taken, mut files) = (BTreeSet::new(), Vec::new());
        for ship in ships {
            let pages = match self.render(std::slice::from_ref(ship), job, format, session) {
                Ok(pages) => pages,
                Err(error) => {
                    session.fail(&error);
                    continue;
                }
            };
            for page in pages {
                let name = number_name(
                    &file_stem(&ship.design.sheet.head.class, ship.name()),
                    ending,
                    &mut taken,
                );
                files.push((folder.join(name), page));
            }
        }
        self.write_all(files, session)
    }

    /// Writes files unless one would be overwritten; a failure does not stop the others.
    fn write_all(&self, files: Vec<(PathBuf, Vec<u8>)>, session: &mut Session) -> Result<()> {
        if !self.force {
            refuse_old(
                files.iter().map(|(path, _)| path.as_path()),
                "--force overwrites",
            )?;
        }
        let mut written = 0;
        let folder = files.first().and_then(|(path, _)| path.parent());
        let folder = folder.map(Path::to_path_buf).unwrap_or_default();
        for (path, bytes) in files {
            match write_named(&path, &bytes, self.force) {
                Ok(()) => written += 1,
                Err(error) => session.fail(&error),
            }
        }
        let place = if folder.as_os_str().is_empty() {
            String::new()
        } else {
            format!(" to {}", folder.display())
        };
        print_message(&format!("Wrote {}{place}\n", pluralize(written, "file")));
        Ok(())
    }

    fn render(
        &self,
        ships: &[Printout],
        job: &PrintJob,
        format: SheetFormat,
        session: &Session,
    ) -> Result<Vec<Vec<u8>>> {
        let title = match ships {
            [only] => only.title(),
            many => common_fleet(many).unwrap_or_else(|| pluralize(many.len(), "ship")),
        };
        let is_picture = matches!(format, SheetFormat::Pdf | SheetFormat::Svg);
        if !is_picture && (self.has_no_ships() || self.printer.is_counters()) {
            bail!(
                "counters, boards and the reference page are for .pdf and .svg; name one with -o"
            );
        }
        let lists = if is_picture {
            self.list_pages(&title, ships, &job.printer, session)?
        } else {
            None
        };
        Ok(match (format, lists) {
            (SheetFormat::Html, _) => {
                let sheets = ships.iter().map(Printout::sheet);
                vec![job.printer.html(&title, sheets).into_bytes()]
            }
            (SheetFormat::Txt, _) => {
                vec![
                    job.printer
                        .text(ships.iter().map(Printout::sheet))
                        .into_bytes(),
                ]
            }
            (SheetFormat::Pdf, Some(lists)) => {
                vec![starwright_pdf::pdf(&lists, &job.printer.fonts)?]
            }
            (SheetFormat::Pdf, None) => {
                let mut binding = Binding::new(&job.printer, job);
                let sheets = ships.iter().map(Printout::sheet);
                binding.add_sheets(ships.len(), sheets, Gathering::default())?;
                vec![binding.finish(&title)?]
            }
            (SheetFormat::Svg, lists) => {
                let pages = match lists {
                    Some(lists) => lists,
                    None => {
                        let sheets = ships.iter().map(Printout::sheet);
                        job.printer.pages(&title, ships.len(), sheets, job)?
                    }
                };
                render::svg(&pages, &job.printer.fonts)
                    .into_iter()
                    .map(String::into_bytes)
                    .collect()
            }
        })
    }

    /// Builds pages without sheets: the board, counters, the reference page, or a list of the ships.
    fn list_pages(
        &self,
        title: &str,
        ships: &[Printout],
        printer: &Printer,
        session: &Session,
    ) -> Result<Option<Pages>> {
        if let Some(pages) =
            self.tabletop
                .pages(title, ships, self.printer.is_counters(), printer)?
        {
            return Ok(Some(pages));
        }
        let Printer {
            template,
            fonts,
            paper,
        } = printer;
        if let Some((pages, footer)) = self.ruleset.rules_pages()
            && self.reference
        {
            return Ok(Some(layout::rules_pages(
                self.ruleset.title(),
                &pages,
                footer,
                template,
                fonts,
                *paper,
            )));
        }
        if self.reference {
            let title = format!("{}: reference", self.ruleset.title());
            let (tables, arcs) = (self.ruleset.play_reference(), self.ruleset.arc_legend());
            return Ok(Some(layout::reference(
                &title, &tables, &arcs, template, fonts, *paper,
            )));
        }
        Ok(template
            .is_roster
            .then(|| rosters(ships, printer, session.books.house())))
    }
}
