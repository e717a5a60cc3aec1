//! `convert`: ships of older editions into Unity designs, a whole archive in one go.

mod gather;
mod make;
mod report;

use super::message::Message;
use super::new::ruleset;
use super::output::{say, write_bytes, write_file};
use super::press::{Press, PressArgs, file_stem, numbered};
use super::{Format, Session, progress};
use crate::field::did_you_mean;
use crate::import::Dialect;
use crate::render;
use crate::ruleset::Ruleset;
use crate::sheet::Sheet;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use gather::{Found, gather};
use make::{Made, Maker, Product};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Turn ships of older editions, forum posts and spreadsheets into designs
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright convert posts/ -o unity/\n  starwright convert old-fleet.txt -o unity/ --fit \
    --sheets book.pdf\n  starwright convert ships.csv -o unity/ --dry-run\n  starwright convert posts/ -o unity/ --resume\n\n\
    Reads text (*.txt), spreadsheets (*.csv, *.tsv) and designs of the older editions (*.yaml). Writes one design a ship \
    and report.csv, which says what became of everything."
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
    /// Leave designs that are there already alone and do the rest
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
        if hint.is_empty() { format!("known are {}", known().collect::<Vec<_>>().join(", ")) } else { hint }
    })
}

impl Convert {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let press = (self.sheets.is_some() || self.keep).then(|| self.press.press(session)).transpose()?;
        let found = gather(&self.paths, self.dialect);
        for (file, why, is_unopened) in &found.unread {
            say(&format!("{file}: error: {why}\n"));
            session.status = session.status.max(if *is_unopened { 2 } else { 1 });
        }
        for (file, note) in &found.notes {
            say(&format!("{file}: {note}\n"));
        }
        let mut made = self.make(&found, session);
        self.name(&mut made)?;
        for made in &made {
            if let Err(fault) = &made.result {
                say(&Message::of_fault(&made.file, fault).render(session.is_coloured));
            }
            session.status = session.status.max(u8::from(!made.is_well()));
        }
        let table = report::table(&made);
        if let Some(folder) = self.output.as_deref().filter(|_| !self.dry_run) {
            self.write(folder, &made)?;
            let report = render::csv(&session.with_house(&table));
            write_file(&folder.join("report.csv"), &report, self.force || self.resume)?;
            press.map_or(Ok(()), |press| self.print_sheets(folder, &made, &press))?;
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

    /// Gives every design its file name, in the order of the input, and refuses to overwrite.
    fn name(&self, made: &mut [Made]) -> Result<()> {
        let Some(folder) = &self.output else { return Ok(()) };
        let (mut taken, mut there) = (BTreeSet::new(), Vec::new());
        for product in made.iter_mut().filter_map(|made| made.result.as_mut().ok()?.as_mut()) {
            let stem = numbered(file_stem(&product.class, product.name.as_deref()), &mut taken);
            product.path = folder.join(format!("{stem}.yaml"));
            if product.path.exists() {
                product.is_kept = self.resume;
                there.push(product.path.as_path());
            }
        }
        let report = folder.join("report.csv");
        there.extend(Some(report.as_path()).filter(|report| report.exists()));
        match there[..] {
            _ if self.force || self.resume || self.dry_run => Ok(()),
            [] => Ok(()),
            [only] => bail!("{} is there already; --resume does the rest, --force overwrites", only.display()),
            [first, ..] => {
                let count = there.len();
                bail!(
                    "{count} files such as {} are there already; --resume does the rest, --force overwrites",
                    first.display()
                )
            }
        }
    }

    fn write(&self, folder: &Path, made: &[Made]) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
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
    fn print_sheets(&self, folder: &Path, made: &[Made], press: &Press) -> Result<()> {
        let products = made.iter().filter_map(Made::product);
        let sheets = products.flat_map(|product| [product.sheet.as_deref(), product.legacy_sheet.as_deref()]);
        let sheets: Vec<&Sheet> = sheets.flatten().collect();
        if sheets.is_empty() {
            return Ok(());
        }
        let path = self.sheets.clone().unwrap_or_else(|| folder.join("legacy.pdf"));
        press.warn_of_missing_glyphs(sheets.iter().copied());
        let pages = press.pages(&format!("{} sheets", sheets.len()), &sheets)?;
        let pdf = render::pdf(&pages, &press.fonts).map_err(|message| anyhow!(message))?;
        write_bytes(&path, &pdf, self.force || self.resume)
    }
}
