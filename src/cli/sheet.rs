//! `sheet`: display sheets to print and play from.

use super::batch::{self, Wanted};
use super::new::ruleset;
use super::output::{say, write_bytes};
use super::press::{file_name, font, source, template, words};
use super::{Session, progress};
use crate::design::{Document, Kind, documents, read_text};
use crate::finding::{FieldPath, Severity};
use crate::fleet::Fleet;
use crate::layout::font::Fonts;
use crate::layout::template::Template;
use crate::layout::{self, Pages, Paper, Weight};
use crate::render;
use crate::ruleset::{Printed, Rulebooks, Ruleset};
use crate::sheet::Sheet;
use crate::table::Table;
use crate::yaml::Fault;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs::{self, File};
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
    /// full, half, quarter, card, roster, or a file of your own [default: half]
    #[arg(long, value_name = "NAME")]
    template: Option<String>,
    /// The paper [default: a4]
    #[arg(long, value_enum)]
    paper: Option<PaperWord>,
    /// Boxes that are checked off already: hull=3,engines=1,shields.fore=2
    #[arg(long, value_name = "TRACK=N,...", value_delimiter = ',', value_parser = damage)]
    damage: Vec<(String, usize)>,
    /// A TrueType font of your own for other scripts
    #[arg(long, value_name = "FILE[#INDEX]")]
    font: Option<String>,
    /// An empty sheet to fill in by hand
    #[arg(long)]
    blank: bool,
    /// A page of modifiers, damage, arcs and movement
    #[arg(long)]
    reference: bool,
    /// Print a shipped template to start your own from
    #[arg(long, value_name = "NAME")]
    template_source: Option<String>,
    /// The game of --blank and --reference
    #[arg(long, value_name = "KEY", default_value = "starmada_unity", value_parser = ruleset)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaperWord {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

/// Reads `hull=3`.
fn damage(text: &str) -> Result<(String, usize), String> {
    let (track, count) = text.split_once('=').ok_or("write it as hull=3")?;
    let count = count.trim().parse().map_err(|_| format!("'{count}' is no number of boxes"))?;
    Ok((track.trim().to_lowercase(), count))
}

/// What all sheets of a run are made with.
struct Press {
    template: Template,
    fonts: Fonts,
    paper: Paper,
}

impl Press {
    /// The sheet with the blocks that the template wants, in its order; a roster's wants are for pages only.
    fn chosen(&self, sheet: &Sheet) -> Sheet {
        let mut blocks = Vec::new();
        for key in &self.template.blocks {
            blocks.extend(sheet.blocks.iter().filter(|block| block.key == key).cloned());
        }
        if self.template.is_roster { sheet.clone() } else { Sheet { blocks, ..sheet.clone() } }
    }
}

impl SheetCommand {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        if let Some(name) = &self.template_source {
            return session.output.write(source(name)?);
        }
        let press = self.press(session)?;
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
        self.warn_of_missing_glyphs(&printed, &press, format);
        match &self.output {
            Some(folder) if is_folder(folder) => self.write_each(folder, printed, &press, format, session),
            output => self.write_one(output.as_deref(), &printed, &press, format, session),
        }
    }

    fn press(&self, session: &Session) -> Result<Press> {
        let configured = |text: &str| Some(text.to_string()).filter(|text| !text.is_empty());
        let name = self.template.clone().or_else(|| configured(session.config.template.as_str()));
        let paper = match (self.paper, session.config.paper.as_str().to_lowercase().as_str()) {
            (Some(PaperWord::A4), _) | (None, "" | "a4") => Paper::A4,
            (Some(PaperWord::Letter), _) | (None, "letter") => Paper::Letter,
            (None, other) => bail!("unknown paper '{other}' in the defaults; a4 or letter"),
        };
        let template = template(name.as_deref().unwrap_or("half"), session)?;
        let fonts = self.font.as_deref().map(font).transpose()?.unwrap_or_else(Fonts::shipped);
        Ok(Press { template, fonts, paper })
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
        let sources = batch::sources(&self.paths);
        let mut printed: Vec<Printed> = Vec::new();
        let books = Arc::clone(&session.books);
        let work = |document: &Document| match document.kind {
            Kind::Fleet => of_fleet(document, &books),
            _ => Ok(vec![books.sheet(document)?]),
        };
        batch::run(&sources, Wanted::DesignsAndNamedFleets, work, |outcome| {
            session.report(&outcome);
            printed.extend(outcome.result.into_iter().flatten());
            Ok(())
        })?;
        for printed in &mut printed {
            if printed.findings.iter().any(|finding| finding.severity == Severity::Illegal) {
                session.status = session.status.max(1);
            }
            for (track, count) in &self.damage {
                if !printed.sheet.check_off(track, *count) {
                    let keys = printed.sheet.track_keys();
                    bail!("{} has no track '{track}'; it has {}", printed.sheet.head.title(), keys.join(", "));
                }
            }
        }
        Ok(printed)
    }

    fn warn_of_missing_glyphs(&self, printed: &[Printed], press: &Press, format: SheetFormat) {
        if format != SheetFormat::Pdf {
            return;
        }
        for sheet in printed.iter().map(|printed| &printed.sheet) {
            let title = sheet.head.title();
            let missing: BTreeSet<char> = press.fonts.of(Weight::Regular).missing(&words(sheet)).into_iter().collect();
            if !missing.is_empty() {
                let shown: String = missing.into_iter().take(12).collect();
                say(&format!(
                    "warning: {title}: the font has no letters for {shown}; give one that has with --font FILE.ttf\n"
                ));
            }
        }
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
            None => bail!("{} pages are {} drawings; name a file or a folder with -o", files.len(), files.len()),
            Some(path) if files.len() == 1 => write_bytes(path, &files[0], self.force),
            Some(path) => files.iter().enumerate().try_for_each(|(index, file)| {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                write_bytes(&path.with_file_name(format!("{stem}-{}.svg", index + 1)), file, self.force)
            }),
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
        let mut taken = BTreeSet::new();
        for ship in printed {
            let files = self.render(std::slice::from_ref(&ship), press, format, session)?;
            for file in files {
                let base = file_name(&ship.sheet);
                let numbered = (1..).map(|n| if n == 1 { base.clone() } else { format!("{base}-{n}") });
                let name = numbered.into_iter().find(|name| !taken.contains(name)).expect("numbers never end");
                write_bytes(&folder.join(format!("{name}.{ending}")), &file, self.force)?;
                taken.insert(name);
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
        let Press { template, fonts, paper } = press;
        if self.reference {
            let title = format!("{}: reference", self.ruleset.title());
            return Ok(layout::reference(&title, &self.ruleset.play_reference(), template, fonts, *paper));
        }
        if template.is_roster {
            let ruleset = printed[0].ruleset;
            let mut table = Table::new(ruleset.columns());
            table.rows = printed.iter().filter(|p| p.ruleset == ruleset).map(|printed| printed.row.clone()).collect();
            let totals = table.totals(&format!("{} ships", table.rows.len()));
            let title =
                session.books.house().map_or("Roster".to_string(), |house| format!("Roster, house pack {house}"));
            return Ok(layout::roster(&title, &table, totals.as_deref(), template, fonts, *paper));
        }
        let bar = progress(printed.len());
        let cells: Result<Vec<_>, _> = printed
            .par_iter()
            .map(|printed| {
                bar.inc(1);
                layout::cells(&printed.sheet, template, fonts)
            })
            .collect();
        bar.finish_and_clear();
        let cells = cells.map_err(|misfit| anyhow!("{misfit}"))?;
        Ok(layout::compose(title, cells.into_iter().flatten(), template, *paper))
    }
}

/// The ships of a fleet, each with its own name.
fn of_fleet(document: &Document, books: &Rulebooks) -> Result<Vec<Printed>, Fault> {
    let fleet = Fleet::parse(document.text)?;
    let mut printed = Vec::new();
    for (index, entry) in fleet.entries.iter().enumerate() {
        let path = FieldPath::top("ships").index(index).key("design");
        let at = |message: String| document.text.fault_at(&path, message);
        let full = document.folder.join(&entry.design);
        let file =
            File::open(&full).map_err(|error| at(format!("cannot open the design {}: {error}", full.display())))?;
        let wrong = |fault: Fault| at(format!("{} is wrong at {fault}", entry.design));
        let text = read_text(file).map_err(wrong)?;
        let documents = documents(&text, full.parent().unwrap_or(Path::new("")));
        let design = documents.first().ok_or_else(|| at(format!("the design {} is empty", entry.design)))?;
        let ship = books.sheet(design).map_err(wrong)?;
        printed.extend(entry.ships.iter().map(|name| {
            let mut ship = ship.clone();
            ship.sheet.head.name = name.clone().or(ship.sheet.head.name);
            ship
        }));
    }
    Ok(printed)
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}
