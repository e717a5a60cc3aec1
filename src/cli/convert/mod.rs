//! `convert`: ships of older editions into Unity designs, a whole archive in one go.

mod naming;
mod run;

use super::batch::{self, shown};
use super::new::ruleset;
use super::printing::PressArgs;
use super::{Format, Session};
use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use run::Run;
use starwright_games::Ruleset;
use starwright_posts::convert::gather::{BEGIN, Found, Source};
use starwright_posts::import::{Columns, Dialect};
use starwright_text::field::did_you_mean;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Turn ships of older editions, forum posts and spreadsheets into designs
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright convert posts/ -o unity/\n  starwright convert old-fleet.txt -o unity/ --fit \
    --sheets book.pdf\n  starwright convert ships.csv -o unity/ --dry-run\n  starwright convert posts/ -o unity/ --review posts.html\n  \
    starwright convert posts/ -o unity/ --resume\n\n\
    Reads text with any ending, saved web pages (*.html), spreadsheets (*.xlsx, *.ods, *.csv, *.tsv), designs of the older \
    editions (*.yaml) and zip files of all these. Writes one design a ship, \
    report.csv, which says what became of everything, and unread.txt, the lines that nobody could read."
)]
pub struct Convert {
    /// Text, pages, spreadsheets, YAML or zip files, folders of them, or - for standard input
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
    /// Headings of spreadsheets that are not understood: hull=Size,class=Ship
    #[arg(long, value_name = "NAME=HEADING", value_parser = Columns::parse)]
    columns: Option<Columns>,
    /// Raise hull or tech levels, as little as possible, where a ship lacks space
    #[arg(long)]
    fit: bool,
    /// Print the sheets of the old edition too, to play beside Unity ships: after each sheet of --sheets, else legacy.pdf
    #[arg(long)]
    keep: bool,
    /// Write the sheets of all ships into one PDF
    #[arg(long, value_name = "BOOK.pdf")]
    sheets: Option<PathBuf>,
    /// Write a page to look through in a browser: each post beside its design and sheet, its lines coloured by what became
    /// of them
    #[arg(long, value_name = "PAGE.html")]
    review: Option<PathBuf>,
    #[command(flatten)]
    press: PressArgs,
    /// Write no design of a ship of which a part could not be read
    #[arg(long)]
    strict: bool,
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

/// The largest text that is read, in bytes.
const LARGEST_TEXT: u64 = 32 * 1024 * 1024;

/// How many bytes of files are read at once: what comes of them takes a hundred times as much, and is forgotten before the
/// next are read. A larger file is read alone.
const AT_ONCE: u64 = 256 * 1024;

/// Receives what is found, some at a time.
type Take<'a> = &'a mut dyn FnMut(Found) -> Result<()>;

/// All files to read, in order, and whether any of them is in the output folder: those are read only if they are named
/// themselves.
fn sources(paths: &[PathBuf], output: Option<&Path>) -> (Vec<batch::Source>, bool) {
    let full = |path: &Path| path.canonicalize().ok();
    let output = output.and_then(full);
    let is_output = |source: &batch::Source| {
        let is_below =
            |output: &PathBuf| full(source.path()).is_some_and(|path| path.starts_with(output));
        output.as_ref().is_some_and(is_below)
    };
    let mut has_output = false;
    let mut sources = batch::sources(paths, &[]);
    sources.retain(|source| {
        let is_output = is_output(source);
        has_output |= is_output && source.is_named();
        !is_output || source.is_named()
    });
    (sources, has_output)
}

/// Reads files, in order, and hands over what is found in them, some at a time.
fn gather(
    sources: &[batch::Source],
    forced: Option<Dialect>,
    columns: &Columns,
    take: Take,
) -> Result<()> {
    for some in together(sources) {
        if let [only] = some {
            of_source(only, forced, columns, take)?;
            continue;
        }
        let each = some.par_iter().map(|source| {
            let mut all = Found::default();
            of_source(source, forced, columns, &mut |found| {
                all.join(found);
                Ok(())
            })?;
            Ok(all)
        });
        let each: Vec<Found> = each.collect::<Result<_>>()?;
        take(each.into_iter().fold(Found::default(), |mut all, found| {
            all.join(found);
            all
        }))?;
    }
    Ok(())
}

/// The files in groups that are read at once.
fn together(sources: &[batch::Source]) -> Vec<&[batch::Source]> {
    let (mut groups, mut first, mut sum) = (Vec::new(), 0, 0);
    for (index, source) in sources.iter().enumerate() {
        let size = fs::metadata(source.path()).map_or(0, |found| found.len());
        if index > first && sum + size > AT_ONCE {
            groups.push(&sources[first..index]);
            (first, sum) = (index, 0);
        }
        sum += size;
    }
    if first < sources.len() {
        groups.push(&sources[first..]);
    }
    groups
}

fn of_source(
    file: &batch::Source,
    forced: Option<Dialect>,
    columns: &Columns,
    take: Take,
) -> Result<()> {
    let ending = file
        .path()
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    let name = if file.is_stream() {
        file.shown()
    } else {
        shown(&plain_path(file.path()))
    };
    let source = Source {
        name: &name,
        folder: file.folder(),
        ending: &ending,
        is_named: file.is_named(),
        columns,
    };
    if !file.is_named() && !source.may_be_text(&file.begin(BEGIN)) {
        return take(source.skipped());
    }
    match file.bytes(LARGEST_TEXT) {
        Ok(bytes) => source.read_in_pieces(bytes, forced, take),
        Err(why) => take(Found {
            has_unopened: true,
            ..source.without(why)
        }),
    }
}

/// The same path however it was typed: without `.` and, where it leads nowhere else, `..`; relative to this folder if it
/// is below it.
fn plain_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match (part, plain.components().next_back()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    let here = std::env::current_dir().unwrap_or_default();
    plain
        .strip_prefix(&here)
        .map(Path::to_path_buf)
        .unwrap_or(plain)
}

fn dialect(word: &str) -> Result<Dialect, String> {
    let known = || Dialect::ALL.iter().map(|dialect| dialect.key());
    Dialect::from_key(word).ok_or_else(|| {
        let hint = did_you_mean(word, known());
        format!("known are {}{hint}", known().collect::<Vec<_>>().join(", "))
    })
}

impl Convert {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let prints = self.sheets.is_some() || self.keep || self.review.is_some();
        let printer = prints.then(|| self.press.printer(session)).transpose()?;
        let (sources, reads_output) = sources(&self.paths, self.output.as_deref());
        let mut run = Run::new(&self, printer.as_ref(), reads_output)?;
        session.status = 0;
        let columns = self.columns.clone().unwrap_or_default();
        gather(&sources, self.dialect, &columns, &mut |found| {
            run.take(found, session)
        })?;
        run.finish(session)
    }

    /// Whether reports and books of an earlier run may be replaced.
    fn may_replace(&self) -> bool {
        self.force || self.resume
    }

    /// The folder that designs are written to, unless this is a dry run.
    fn folder(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| !self.dry_run)
    }

    /// Where the sheets go, if any are asked for.
    fn book(&self) -> Option<PathBuf> {
        let legacy = self
            .output
            .as_ref()
            .filter(|_| self.keep)
            .map(|folder| folder.join("legacy.pdf"));
        self.sheets.clone().or(legacy)
    }
}
