//! `convert`: converts ships of older editions to Unity designs, a whole archive at a time.

mod naming;
mod run;

use super::batch::{self, display_path};
use super::new::parse_ruleset;
use super::output::print_message;
use super::printing::PrintArgs;
use super::{Format, Session};
use anyhow::{Context, Result, anyhow};
use clap::Args;
use rayon::prelude::*;
use run::Run;
use starwright_games::Ruleset;
use starwright_posts::convert::gather::{BEGIN, Found, Source};
use starwright_posts::import::{Columns, Corrections, Dialect, Hints};
use starwright_text::field::did_you_mean;
use starwright_text::refusal::Refusal;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The headings of the options.
const READING: &str = "Reading";
const CONVERTING: &str = "Converting";
const WRITING: &str = "Writing";
const PRINTING: &str = "Reviewing and printing";

const NOTES: &str = "\
Verdicts
  sure    Everything was read. Parts without an equivalent and an illegal result
          are listed as reasons, too.
  check   Something is uncertain, unreadable or far from the posted rating; look
          at it.
  failed  No design could be written.

Examples
  starwright convert posts/ -o unity/
  starwright convert posts/ -o unity/ --fit --review review.html
  starwright convert posts/ -o unity/ --update --corrections corrections.yaml
  starwright convert ships.csv -o unity/ --headings hull=Size --dry-run
  starwright convert old-fleet.txt -o unity/ --sheets book.pdf";

/// Convert old ships, forum posts and spreadsheets
///
/// Reads any text file, saved web pages (*.html), spreadsheets (*.xlsx, *.ods,
/// *.csv, *.tsv), designs of older editions (*.yaml) and zip files of all these.
/// Writes one design per ship, report.csv with a verdict for each, and
/// unreadable.txt with the lines that could not be read.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Convert {
    /// Files, folders of files, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Layout of the posts, if detection fails: drake-draft, drake-revised,
    /// one-line, battery, drake-x, nova, unity, csv
    #[arg(long, help_heading = READING, value_name = "NAME", value_parser = parse_layout)]
    layout: Option<Dialect>,
    /// Name spreadsheet columns, such as hull=Size,class=Ship
    #[arg(long, help_heading = READING, value_name = "NAME=HEADING", value_parser = Columns::parse)]
    headings: Option<Columns>,
    /// Apply your corrections: faction names, lines to ignore, lines to replace
    #[arg(long, help_heading = READING, value_name = "FILE.yaml")]
    corrections: Option<PathBuf>,
    /// Edition to convert to; ships can also keep their own
    #[arg(long, help_heading = CONVERTING, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = parse_ruleset)]
    to: Ruleset,
    /// Raise hull or tech levels if a ship lacks space; as little as possible
    #[arg(long, help_heading = CONVERTING)]
    fit: bool,
    /// Skip ships that could not be read completely
    #[arg(long, help_heading = CONVERTING)]
    strict: bool,
    /// Write designs, report.csv and unreadable.txt to this folder
    #[arg(short, long, help_heading = WRITING, value_name = "DIR", required_unless_present = "dry_run")]
    output: Option<PathBuf>,
    /// Report only; write nothing
    #[arg(long, help_heading = WRITING)]
    dry_run: bool,
    /// Overwrite existing designs
    #[arg(long, help_heading = WRITING, conflicts_with = "resume")]
    force: bool,
    /// Keep the source's folders
    #[arg(long, help_heading = WRITING)]
    tree: bool,
    /// Continue an earlier run: keep the designs it wrote
    #[arg(long, help_heading = WRITING)]
    resume: bool,
    /// Like --resume, and read posts again whose text has changed; designs that you
    /// edited are kept and reported
    #[arg(long, help_heading = WRITING, conflicts_with = "force")]
    update: bool,
    /// Print the old edition's sheets, too: after each sheet of --sheets, or to
    /// legacy.pdf
    #[arg(long, help_heading = PRINTING)]
    keep: bool,
    /// Print all ships to one PDF
    #[arg(long, help_heading = PRINTING, value_name = "BOOK.pdf")]
    sheets: Option<PathBuf>,
    /// Write a page with each post next to its design
    #[arg(long, help_heading = PRINTING, value_name = "PAGE.html")]
    review: Option<PathBuf>,
    #[command(flatten)]
    printer: PrintArgs,
    /// Choose columns, or `all`
    #[arg(long, value_name = "LIST")]
    columns: Option<String>,
    /// Format of the report on screen: table, json, csv, markdown
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The largest text that is read, in bytes.
const MAX_TEXT_BYTES: u64 = 32 * 1024 * 1024;

/// Maximum size in bytes of files that are read together. Their ships take a hundred times as much memory, and are
/// dropped before the next files are read. A larger file is read alone.
const MAX_GROUP_BYTES: u64 = 256 * 1024;

/// A function that receives what is found, piece by piece.
type PieceReader<'a> = &'a mut dyn FnMut(Found) -> Result<()>;

/// Returns all files to read, in order, and whether any of them is in the output folder: those are read only if they
/// are named themselves.
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

/// Reads files in order, and hands over what is found in them piece by piece.
fn gather(
    sources: &[batch::Source],
    forced: Option<Dialect>,
    hints: &Hints,
    take: PieceReader,
) -> Result<()> {
    for some in group_sources(sources) {
        if let [only] = some {
            read_source(only, forced, hints, take)?;
            continue;
        }
        let each = some.par_iter().map(|source| {
            let mut all = Found::default();
            read_source(source, forced, hints, &mut |found| {
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

/// Groups files that are read together.
fn group_sources(sources: &[batch::Source]) -> Vec<&[batch::Source]> {
    let (mut groups, mut first, mut sum) = (Vec::new(), 0, 0);
    for (index, source) in sources.iter().enumerate() {
        let size = fs::metadata(source.path()).map_or(0, |found| found.len());
        if index > first && sum + size > MAX_GROUP_BYTES {
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

fn read_source(
    file: &batch::Source,
    forced: Option<Dialect>,
    hints: &Hints,
    take: PieceReader,
) -> Result<()> {
    let ending = file
        .path()
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    let name = if file.is_stream() {
        file.display_path()
    } else {
        display_path(&simplify_path(file.path()))
    };
    let source = Source {
        name: &name,
        folder: file.folder(),
        tree: file.tree(),
        ending: &ending,
        is_named: file.is_named(),
        hints,
    };
    if !file.is_named() && !source.may_be_text(&file.first_bytes(BEGIN)) {
        return take(source.skipped());
    }
    match file.bytes(MAX_TEXT_BYTES) {
        Ok(bytes) => source.read_in_pieces(bytes, forced, take),
        Err(why) => take(Found {
            has_unopened: true,
            ..source.without(why.message)
        }),
    }
}

/// Removes `.` and, where possible, `..` from a path, and makes it relative to the current folder if it is below it.
fn simplify_path(path: &Path) -> PathBuf {
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

/// Reads the user's corrections.
fn read_corrections(path: &Path) -> Result<Corrections> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{shown}: cannot be opened"))?;
    Corrections::parse(text.as_str()).map_err(|errors| anyhow!("{shown}: {errors}"))
}

fn parse_layout(word: &str) -> Result<Dialect, Refusal> {
    let known = || Dialect::ALL.iter().map(|dialect| dialect.key());
    Dialect::from_key(word).ok_or_else(|| {
        let hint = did_you_mean(word, known());
        format!("known are {}{hint}", known().collect::<Vec<_>>().join(", ")).into()
    })
}

impl Convert {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let prints = self.sheets.is_some() || self.keep || self.review.is_some();
        let job = prints.then(|| self.printer.to_job(session)).transpose()?;
        let (sources, reads_output) = sources(&self.paths, self.output.as_deref());
        let corrections = self
            .corrections
            .as_deref()
            .map(read_corrections)
            .transpose()?;
        let hints = Hints {
            columns: self.headings.clone().unwrap_or_default(),
            corrections: corrections.unwrap_or_default(),
        };
        let right = &hints.corrections.right;
        let mut run = Run::new(&self, job.as_ref(), reads_output, right)?;
        session.status = 0;
        gather(&sources, self.layout, &hints, &mut |found| {
            run.take(found, session)
        })?;
        for unused in hints.corrections.unused() {
            print_message(&format!(
                "warning: no text has '{unused}', so this correction changed nothing\n"
            ));
        }
        run.finish(session)
    }

    /// Returns `true` if reports and books of an earlier run may be replaced.
    fn may_replace(&self) -> bool {
        self.force || self.resumes()
    }

    /// Returns `true` if this run continues an earlier one.
    fn resumes(&self) -> bool {
        self.resume || self.update
    }

    /// Returns the folder that designs are written to, unless this is a dry run.
    fn folder(&self) -> Option<&Path> {
        if self.dry_run {
            return None;
        }
        self.output.as_deref()
    }

    /// Returns the path of the book of sheets, if one is requested.
    fn book(&self) -> Option<PathBuf> {
        match (&self.sheets, &self.output) {
            (None, Some(folder)) if self.keep => Some(folder.join("legacy.pdf")),
            (sheets, _) => sheets.clone(),
        }
    }
}
