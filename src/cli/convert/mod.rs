//! `convert`: ships of older editions into Unity designs, a whole archive in one go.

mod gather;
mod make;
mod report;

use super::binding::Binding;
use super::message::Message;
use super::new::ruleset;
use super::output::{say, write_bytes, write_file};
use super::press::{Press, PressArgs, file_stem, names};
use super::{Format, Session, progress};
use crate::field::did_you_mean;
use crate::import::Dialect;
use crate::render;
use crate::ruleset::Ruleset;
use crate::sheet::Sheet;
use anyhow::{Context, Result, bail};
use clap::Args;
use gather::{Found, gather};
use make::{Made, Maker, Product};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
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
    #[arg(long, value_name = "KEY", default_value = "starmada_unity", value_parser = ruleset)]
    to: Ruleset,
    /// The folder for the designs and report.csv
    #[arg(short, long, value_name = "DIR", required_unless_present = "dry_run")]
    output: Option<PathBuf>,
    /// How the text is laid out, if it is not to be told: drake-draft, drake-revised, one-line, battery, drake-x, nova,
    /// unity, csv
    #[arg(long, value_name = "NAME", value_parser = dialect)]
    dialect: Option<Dialect>,
    /// Raise hull or tech levels, as little as can be, where a ship has not enough space
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
    /// Only say what would be done
    #[arg(long)]
    dry_run: bool,
    /// Overwrite designs
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// Leave designs that an earlier run made of the same lines alone and do the rest
    #[arg(long)]
    resume: bool,
    /// How to print the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
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
        let press = (self.sheets.is_some() || self.keep).then(|| self.press.press(session)).transpose()?;
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
        let table = report::table(&made);
        let has_any = made.iter().any(|made| made.product().is_some());
        if let Some(folder) = self.output.as_deref().filter(|_| has_any && !self.dry_run) {
            let table = session.with_house(&table);
            let (written, report) = rayon::join(|| self.write(folder, &made), || render::csv(&table));
            written?;
            write_file(&folder.join("report.csv"), &report, self.may_replace())?;
            let unread = report::unread(&found.items);
            unread.map_or(Ok(()), |unread| write_file(&folder.join("unread.txt"), &unread, self.may_replace()))?;
            press.map_or(Ok(()), |press| self.print_sheets(&made, &press))?;
        }
        match self.format {
            Format::Table => {
                let shown = &made[..made.len().min(report::SHOWN)];
                session.print(&report::table(shown), None, Format::Table)?;
                session.output.write(&report::summary(&made, &found, self.dry_run, self.fit))
            }
            Format::Json => session.output.write(&format!("{:#}\n", report::json(&made))),
            format => session.print(&table, None, format),
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

    /// Gives every design its file name, in the order of the input, and refuses to overwrite. With `--resume` a file that
    /// an earlier run made of the same lines is left alone, and the names of all other files are taken.
    fn name(&self, made: &mut [Made]) -> Result<()> {
        let Some(folder) = &self.output else { return Ok(()) };
        if let Some(book) = self.sheets.as_ref().filter(|book| self.resume && !self.dry_run && book.exists()) {
            bail!("{} is there already; name another book", book.display());
        }
        let done = if self.resume { done(folder) } else { HashMap::new() };
        let (mut used, mut taken, mut there) = (HashMap::new(), HashSet::new(), Vec::new());
        for product in made.iter_mut().filter_map(|made| made.result.as_mut().ok()?.as_mut()) {
            if let Some(path) = marks(&product.text).find_map(|mark| done.get(mark)) {
                (product.path, product.is_kept) = (path.clone(), true);
                continue;
            }
            let stem = file_stem(&product.class, product.name.as_deref());
            let used = used.entry(stem.clone()).or_insert(0);
            product.path = names(&stem)
                .skip(*used)
                .inspect(|_| *used += 1)
                .map(|name| folder.join(format!("{name}.yaml")))
                .find(|path| !(taken.contains(path) || self.resume && path.exists()))
                .expect("numbers never end");
            taken.insert(product.path.clone());
            there.extend(product.path.exists().then(|| product.path.clone()));
        }
        let others = [folder.join("report.csv"), folder.join("unread.txt"), self.book().unwrap_or_default()];
        there.extend(others.into_iter().filter(|path| path.exists()));
        match &there[..] {
            _ if self.may_replace() || self.dry_run => Ok(()),
            [] => Ok(()),
            [only] => bail!("{} is there already; --resume does the rest, --force overwrites", only.display()),
            [first, ..] => bail!(
                "{} files such as {} are there already; --resume does the rest, --force overwrites",
                there.len(),
                first.display()
            ),
        }
    }

    /// Where the sheets go, if any are wanted.
    fn book(&self) -> Option<PathBuf> {
        let legacy = self.output.as_ref().filter(|_| self.keep).map(|folder| folder.join("legacy.pdf"));
        self.sheets.clone().or(legacy)
    }

    fn write(&self, folder: &Path, made: &[Made]) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        if self.resume {
            remove_leftovers(folder);
        }
        let bar = progress(made.len());
        let write = |product: &Product| write_file(&product.path, &product.text, self.force);
        made.par_iter().try_for_each(|made| {
            bar.inc(1);
            made.product().filter(|product| !product.is_kept).map_or(Ok(()), write)
        })?;
        bar.finish_and_clear();
        Ok(())
    }

    /// The book of sheets, those of the old edition after each ship or in a book of their own.
    fn print_sheets(&self, made: &[Made], press: &Press) -> Result<()> {
        let products = made.iter().filter_map(Made::product);
        let sheets = products.flat_map(|product| [product.sheet.as_deref(), product.legacy_sheet.as_deref()]);
        let sheets: Vec<&Sheet> = sheets.flatten().collect();
        let Some(path) = self.book().filter(|_| !sheets.is_empty()) else { return Ok(()) };
        press.warn_of_left_out(sheets.iter().copied());
        press.warn_of_missing_glyphs(sheets.iter().copied());
        let (mut binding, title) = (Binding::new(press), format!("{} sheets", sheets.len()));
        binding.add_sheets(sheets.len(), sheets)?;
        write_bytes(&path, &binding.finish(&title)?, self.may_replace())
    }
}

/// The lines by which a design says what it was made of: the first, and its origin.
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
        let text = fs::read_to_string(&path).unwrap_or_default();
        done.extend(marks(&text).map(|mark| (mark.to_string(), path.clone())));
    }
    done
}

/// Removes what a run that was killed left half written.
fn remove_leftovers(folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') && name.contains(".yaml.") && name.ends_with(".tmp") {
            // Nobody misses it, and another run may remove it too.
            let _ = fs::remove_file(file.path());
        }
    }
}
