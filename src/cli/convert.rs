//! `convert`: ships of older editions into Unity designs, a whole archive in one go.

use super::batch;
use super::message::Message;
use super::new::ruleset;
use super::output::say;
use super::printing::{PressArgs, Printer, file_stem, names};
use super::target::{is_free, refuse_old, write_bytes, write_named, write_new};
use super::{Format, Session, progress};
use crate::convert::gather::{Found, Source};
use crate::convert::make::{Made, Maker, Product};
use crate::convert::report;
use crate::doc::field::did_you_mean;
use crate::doc::files;
use crate::import::Dialect;
use crate::paper::press::Binding;
use crate::paper::render;
use crate::paper::sheet::Sheet;
use crate::ruleset::Ruleset;
use crate::ruleset::document::read_text;
use anyhow::{Context, Result, anyhow};
use clap::Args;
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// Turn ships of older editions, forum posts and spreadsheets into designs
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright convert posts/ -o unity/\n  starwright convert old-fleet.txt -o unity/ --fit \
    --sheets book.pdf\n  starwright convert ships.csv -o unity/ --dry-run\n  starwright convert posts/ -o unity/ --resume\n\n\
    Reads text (*.txt), spreadsheets (*.csv, *.tsv) and designs of the older editions (*.yaml). Writes one design a ship, \
    report.csv, which says what became of everything, and unread.txt, the lines that nobody could read."
)]
pub(super) struct Convert {
    /// Text, CSV or YAML files, folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The edition to turn them into; ships can also be written as designs of their own edition
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = ruleset)]
    to: Ruleset,
    /// The folder for the designs and report.csv
    #[arg(short, long, value_name = "DIR", required_unless_present = "dry_run")]
    output: Option<PathBuf>,
    /// How the text is written, if that is not detected: drake-draft, drake-revised, one-line, battery, drake-x, nova,
    /// unity, csv
    #[arg(long, value_name = "NAME", value_parser = dialect)]
    dialect: Option<Dialect>,
    /// Raise hull or tech levels, as little as possible, where a ship lacks space
    #[arg(long)]
    fit: bool,
    /// Print the sheets of the old edition too, to play beside Unity ships: after each sheet of --sheets, else legacy.pdf
    #[arg(long)]
    keep: bool,
    /// Write the sheets of all ships into one PDF
    #[arg(long, value_name = "BOOK.pdf")]
    sheets: Option<PathBuf>,
    #[command(flatten)]
    press: PressArgs,
    /// Only report what would be done
    #[arg(long)]
    dry_run: bool,
    /// Overwrite designs
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Keep designs that an earlier run made from the same lines, and do the rest
    #[arg(long)]
    resume: bool,
    /// How to print the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The extensions that are read from a folder.
const ENDINGS: [&str; 5] = ["yaml", "yml", "txt", "csv", "tsv"];

/// The largest text that is read, in bytes.
const LARGEST_TEXT: u64 = 32 * 1024 * 1024;

/// Reads all files, in order; those in the output folder only if they are named themselves.
fn gather(paths: &[PathBuf], output: Option<&Path>, forced: Option<Dialect>) -> Found {
    let full = |path: &Path| path.canonicalize().ok();
    let output = output.and_then(full);
    let is_output = |source: &&batch::Source| {
        let is_below = |output: &PathBuf| full(source.path()).is_some_and(|path| path.starts_with(output));
        !source.is_named() && output.as_ref().is_some_and(is_below)
    };
    let sources = batch::sources(paths, &ENDINGS);
    let sources: Vec<&batch::Source> = sources.iter().filter(|source| !is_output(source)).collect();
    let each: Vec<Found> = sources.par_iter().map(|source| of_source(source, forced)).collect();
    each.into_iter().fold(Found::default(), |mut all, found| {
        all.join(found);
        all
    })
}

fn of_source(file: &batch::Source, forced: Option<Dialect>) -> Found {
    let (name, ending) = (file.shown(), file.path().extension().unwrap_or_default().to_string_lossy().to_lowercase());
    let source = Source { name: &name, folder: file.folder(), ending: &ending, is_named: file.is_named() };
    match file.bytes(LARGEST_TEXT) {
        Ok(bytes) => source.read(bytes, forced),
        Err(why) => Found { has_unopened: true, ..source.without(why) },
    }
}

fn dialect(word: &str) -> Result<Dialect, String> {
    let known = || Dialect::ALL.iter().map(|dialect| dialect.key());
    Dialect::from_key(word).ok_or_else(|| {
        let hint = did_you_mean(word, known());
        format!("known are {}{hint}", known().collect::<Vec<_>>().join(", "))
    })
}

impl Convert {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let printer = (self.sheets.is_some() || self.keep).then(|| self.press.printer(session)).transpose()?;
        let found = gather(&self.paths, self.output.as_deref(), self.dialect);
        for (file, note) in &found.notes {
            say(&format!("{file}: {note}\n"));
        }
        if found.items.is_empty() && !found.has_unopened {
            say("nothing to convert: no old posts, spreadsheets or designs of older editions among these files\n");
        }
        let mut made = self.make(&found, session);
        self.name(&mut made)?;
        session.status = if found.has_unopened { 2 } else { 0 };
        for made in &made {
            if let Err(fault) = &made.result {
                say(&Message::of_fault(&made.file, fault).render(session.is_coloured));
            }
            session.status = session.status.max(u8::from(!made.is_well()));
        }
        let has_any = made.iter().any(|made| made.product().is_some());
        if let Some(folder) = self.output.as_deref().filter(|_| has_any && !self.dry_run) {
            self.write(folder, &mut made)?;
            self.write_reports(folder, &made, &found, printer.as_ref(), session);
        }
        match self.format {
            Format::Table => {
                let shown = &made[..made.len().min(report::SHOWN)];
                session.print(&report::table(shown), None, Format::Table)?;
                session.output.write(&report::summary(&made, &found, self.dry_run, self.fit))
            }
            Format::Json => session.output.write(&format!("{:#}\n", report::json(&made))),
            format => session.print(&report::table(&made), None, format),
        }
    }

    /// Whether reports and books of an earlier run may be replaced.
    fn may_replace(&self) -> bool {
        self.force || self.resume
    }

    fn make(&self, found: &Found, session: &Session) -> Vec<Made> {
        let maker = Maker {
            books: &session.books,
            to: self.to,
            fits: self.fit,
            wants_sheet: self.sheets.is_some(),
            wants_legacy: self.keep,
        };
        let bar = progress(found.items.len());
        let make = |item| {
            bar.inc(1);
            maker.make(item)
        };
        let made = found.items.par_iter().map(make).collect();
        bar.finish_and_clear();
        made
    }

    /// Gives every design its file name, in the order of the input, and refuses to overwrite. With `--resume`, a file that
    /// an earlier run made from the same lines is left alone, and the names of all other files are taken.
    fn name(&self, made: &mut [Made]) -> Result<()> {
        let Some(folder) = &self.output else { return Ok(()) };
        if self.resume && !self.dry_run {
            refuse_old(self.sheets.as_deref(), "name another book")?;
        }
        let mut done = if self.resume { done(folder) } else { HashMap::new() };
        let (mut used, mut taken) = (HashMap::new(), BTreeSet::new());
        for product in made.iter_mut().filter_map(|made| made.result.as_mut().ok()?.as_mut()) {
            if let Some(path) = marks(&product.text).find_map(|mark| done.get(mark)) {
                (product.path, product.is_kept) = (path.clone(), true);
                continue;
            }
            let stem = file_stem(&product.class, product.name.as_deref());
            let used = used.entry(stem.clone()).or_insert(0);
            let paths = names(&stem, "yaml").skip(*used).inspect(|_| *used += 1).map(|name| folder.join(name));
            for path in paths.filter(|path| !taken.contains(path)) {
                if !self.resume || is_free(&path) {
                    product.path = path;
                    break;
                }
                // Another run may have created it since the folder was read.
                done.extend(marks_of(&path).into_iter().map(|mark| (mark, path.clone())));
                if let Some(path) = marks(&product.text).find_map(|mark| done.get(mark)) {
                    (product.path, product.is_kept) = (path.clone(), true);
                    break;
                }
            }
            taken.insert(product.path.clone());
        }
        if self.may_replace() || self.dry_run {
            return Ok(());
        }
        let others = [folder.join("report.csv"), folder.join("unread.txt"), self.book().unwrap_or_default()];
        let paths = taken.iter().chain(&others).map(PathBuf::as_path);
        refuse_old(paths, "--resume does the rest, --force overwrites")
    }

    /// Where the sheets go, if any are wanted.
    fn book(&self) -> Option<PathBuf> {
        let legacy = self.output.as_ref().filter(|_| self.keep).map(|folder| folder.join("legacy.pdf"));
        self.sheets.clone().or(legacy)
    }

    /// Writes every design; a failure does not stop the others.
    fn write(&self, folder: &Path, made: &mut [Made]) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        let bar = progress(made.len());
        made.par_iter_mut().for_each(|made| {
            bar.inc(1);
            if let Ok(Some(product)) = &mut made.result
                && !product.is_kept
                && let Err(error) = self.write_design(folder, product)
            {
                product.unwritten = Some(format!("{error:#}"));
            }
        });
        bar.finish_and_clear();
        Ok(())
    }

    /// Writes a design under its name. With `--resume`, another run may have taken that name meanwhile: a file made from the
    /// same lines is left alone, and for any other the design moves on to the next number.
    fn write_design(&self, folder: &Path, product: &mut Product) -> Result<()> {
        if !self.resume {
            return write_named(&product.path, product.text.as_bytes(), self.force);
        }
        let stem = file_stem(&product.class, product.name.as_deref());
        let paths = names(&stem, "yaml").map(|name| folder.join(name));
        for path in paths.skip_while(|path| *path != product.path) {
            let is_written = write_new(&path, product.text.as_bytes())?;
            if is_written || marks_of(&path).iter().any(|mark| marks(&product.text).any(|own| own == mark)) {
                (product.path, product.is_kept) = (path, !is_written);
                return Ok(());
            }
        }
        unreachable!("numbers never end")
    }

    /// Writes the reports on the designs; a failure does not stop the others.
    fn write_reports(
        &self,
        folder: &Path,
        made: &[Made],
        found: &Found,
        printer: Option<&Printer>,
        session: &mut Session,
    ) {
        for message in made.iter().filter_map(Made::unwritten) {
            session.fail(&anyhow!("{message}"));
        }
        let report = render::csv(&session.with_house(&report::table(made)));
        let write = |name: &str, text: &str| write_named(&folder.join(name), text.as_bytes(), self.may_replace());
        let unread = report::unread(&found.items);
        let results = [
            write("report.csv", &report),
            unread.map_or(Ok(()), |unread| write("unread.txt", &unread)),
            printer.map_or(Ok(()), |printer| self.print_sheets(made, printer)),
        ];
        results.iter().filter_map(|result| result.as_ref().err()).for_each(|error| session.fail(error));
    }

    /// The book of sheets; those of the old edition follow each ship or go into a book of their own.
    fn print_sheets(&self, made: &[Made], printer: &Printer) -> Result<()> {
        let products = made.iter().filter_map(Made::product);
        let sheets = products.flat_map(|product| [product.sheet.as_deref(), product.legacy_sheet.as_deref()]);
        let sheets: Vec<&Sheet> = sheets.flatten().collect();
        let Some(path) = self.book().filter(|_| !sheets.is_empty()) else { return Ok(()) };
        printer.warn_of_left_out(sheets.iter().copied());
        printer.warn_of_missing_glyphs(sheets.iter().copied());
        let (mut binding, title) = (Binding::new(&printer.press, printer), format!("{} sheets", sheets.len()));
        binding.add_sheets(sheets.len(), sheets).map_err(|misfit| anyhow!("{misfit}"))?;
        let pdf = binding.finish(&title).map_err(|why| anyhow!(why))?;
        let write = if self.sheets.is_some() { write_bytes } else { write_named };
        write(&path, &pdf, self.may_replace())
    }
}

/// The lines by which a design identifies its source: the first line, and its origin.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    let origin = text.lines().find(|line| line.starts_with("origin: "));
    text.lines().take(1).chain(origin)
}

/// The designs of a folder by their marks.
fn done(folder: &Path) -> HashMap<String, PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|file| file.path());
    let designs = files.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    let mut done = HashMap::new();
    for path in designs {
        done.extend(marks_of(&path).into_iter().map(|mark| (mark, path.clone())));
    }
    done
}

/// The marks of a design in a file; `None` if it cannot be read.
fn marks_of(path: &Path) -> Vec<String> {
    let text = files::open(path).ok().and_then(|file| read_text(file).ok()).unwrap_or_default();
    marks(&text).map(str::to_string).collect()
}
