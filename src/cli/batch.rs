//! From the paths of a command line to their documents: folders are walked, files read and processed in parallel, and
//! results delivered in the order given.

use super::output::say;
use crate::doc::fault::{Fault, FaultKind, Faults};
use crate::doc::field::printable;
use crate::doc::files;
use crate::ruleset::document::{Document, Kind, KindCount, documents, read_text, too_many};
use anyhow::Result;
use rayon::prelude::*;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file to read.
pub(super) struct Source {
    path: PathBuf,
    /// Named on the command line itself, not found in a folder.
    is_named: bool,
    /// Standard input, or a named pipe or device: it can be read only once, and has no neighbouring files.
    is_stream: bool,
    /// Why it cannot be read; the other sources are read regardless.
    problem: Option<String>,
}

impl Source {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Named on the command line itself, not found in a folder.
    pub(super) fn is_named(&self) -> bool {
        self.is_named
    }

    /// The folder that a design's paths are relative to.
    pub(super) fn folder(&self) -> &Path {
        if self.is_stream { Path::new("") } else { self.path.parent().unwrap_or(Path::new("")) }
    }

    /// Standard input, or a pipe or device that was named on the command line.
    pub(super) fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// Opens it. In a folder, only regular files are opened; what is named on the command line may be a pipe or a device.
    fn open(&self) -> io::Result<Box<dyn Read>> {
        match self.is_named {
            true if self.path.as_os_str() == "-" => Ok(Box::new(io::stdin().lock())),
            true => Ok(Box::new(File::open(&self.path)?)),
            false => Ok(Box::new(files::open(&self.path)?)),
        }
    }

    /// The path for display.
    pub(super) fn shown(&self) -> String {
        shown(&self.path)
    }

    /// The first bytes of the file, as many as there are up to a limit; empty if it cannot be opened.
    pub(super) fn begin(&self, most: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let _ = self.open().and_then(|source| source.take(most).read_to_end(&mut bytes));
        bytes
    }

    /// The bytes of the file, up to a limit; the error is a complete message.
    pub(super) fn bytes(&self, most: u64) -> Result<Vec<u8>, String> {
        if let Some(problem) = &self.problem {
            return Err(problem.clone());
        }
        let mut bytes = Vec::new();
        let read = self.open().and_then(|source| source.take(most + 1).read_to_end(&mut bytes));
        read.map_err(|error| format!("cannot be opened: {error}"))?;
        if bytes.len() as u64 > most {
            return Err(format!("larger than {} MiB; split it into smaller files", most / (1024 * 1024)));
        }
        Ok(bytes)
    }
}

/// A path for display, in one line.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy().replace('\n', "\\n"))
}

/// The result for one document of a file.
pub(super) struct Outcome<T> {
    pub(super) file: String,
    pub(super) document: usize,
    /// What the document is; a design if that is not even known.
    pub(super) kind: Kind,
    pub(super) result: Result<T, Faults>,
    /// The file could not even be opened.
    pub(super) is_unread: bool,
}

/// Which documents a command wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    Designs,
    DesignsAndLibraries,
    Fleets,
}

impl Wanted {
    /// The word for the message that nothing was found.
    fn words(self) -> &'static str {
        match self {
            Wanted::All => "files of ours",
            Wanted::Designs | Wanted::DesignsAndLibraries => "designs",
            Wanted::Fleets => "fleets",
        }
    }

    /// Whether to process a document found in a folder. Unknown documents are processed, so that they are reported.
    fn takes(self, kind: Kind) -> bool {
        match kind {
            Kind::Neither(_) | Kind::Foreign => true,
            Kind::Design(_) | Kind::UnknownRuleset => self != Wanted::Fleets,
            Kind::Library => matches!(self, Wanted::All | Wanted::DesignsAndLibraries),
            Kind::Fleet => matches!(self, Wanted::All | Wanted::Fleets),
            Kind::House | Kind::Profile | Kind::Template => self == Wanted::All,
        }
    }
}

/// Reports on standard error what was skipped, if anything.
pub(super) fn say_passed_over(passed_over: &KindCount) {
    if let Some(words) = passed_over.words() {
        say(&format!("passed over: {words}\n"));
    }
}

/// How many files are processed before their results are delivered: bounds memory.
const CHUNK: usize = 512;

/// The extensions of design files.
pub(super) const YAML: [&str; 2] = ["yaml", "yml"];

/// The files of the given paths, sorted; in a folder, those with one of these extensions, or all if there are none.
/// Hidden files and folders are skipped. `-` is standard input.
pub(super) fn sources(paths: &[PathBuf], endings: &[&str]) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in paths {
        let is_stream = path.as_os_str() == "-" || is_stream(path);
        let named = |problem| Source { path: path.clone(), is_named: true, is_stream, problem };
        if !path.is_dir() {
            sources.push(named(None));
            continue;
        }
        let (mut found, mut unread) = (Vec::new(), Vec::new());
        walk(path, endings, &mut found, &mut unread);
        for (folder, problem) in &unread {
            let problem = Some(problem.clone());
            sources.push(Source { path: folder.clone(), is_named: true, is_stream: false, problem });
        }
        if found.is_empty() && unread.is_empty() {
            let endings: Vec<String> = endings.iter().map(|ending| format!("*.{ending}")).collect();
            sources.push(named(Some(match endings.is_empty() {
                true => "no files below this folder".to_string(),
                false => format!("no designs below this folder ({})", endings.join(", ")),
            })));
        }
        found.sort();
        sources.extend(found.into_iter().map(|path| Source { path, is_named: false, is_stream: false, problem: None }));
    }
    sources
}

/// Whether a path leads to a pipe, a device or a socket.
pub(super) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Links to folders are not followed, so that no walk runs in circles.
fn walk(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>, unread: &mut Vec<(PathBuf, String)>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return unread.push((folder.to_path_buf(), format!("cannot be listed: {error}"))),
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let has_ending = |ending: &OsStr| endings.iter().any(|wanted| ending.eq_ignore_ascii_case(wanted));
        let is_wanted = endings.is_empty() || path.extension().is_some_and(has_ending);
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, endings, found, unread);
        } else if is_wanted && path.is_file() {
            found.push(path);
        } else if is_wanted && is_stream(&path) {
            unread.push((path, "a pipe or a device, not a file; it is read only if it is named itself".to_string()));
        }
    }
}

/// Processes every selected document and delivers the results in order; reports which documents of a folder were skipped.
pub(super) fn run<T: Send>(
    sources: &[Source],
    wanted: Wanted,
    work: impl Fn(&Document) -> Result<T, Faults> + Sync,
    take: impl FnMut(Outcome<T>) -> Result<()>,
) -> Result<()> {
    run_counting(sources, wanted, work, take).map(|passed_over| say_passed_over(&passed_over))
}

/// The same, but the caller reports what was skipped.
pub(super) fn run_counting<T: Send>(
    sources: &[Source],
    wanted: Wanted,
    work: impl Fn(&Document) -> Result<T, Faults> + Sync,
    mut take: impl FnMut(Outcome<T>) -> Result<()>,
) -> Result<KindCount> {
    let read = |source: &Source| outcomes(source, wanted, &work);
    let (mut count, mut passed_over) = (0, KindCount::default());
    for chunk in sources.chunks(CHUNK) {
        let done: Vec<(Vec<Outcome<T>>, Vec<Kind>)> =
            if chunk.len() == 1 { chunk.iter().map(read).collect() } else { chunk.par_iter().map(read).collect() };
        for (outcomes, others) in done {
            others.iter().for_each(|kind| passed_over.add(*kind));
            for outcome in outcomes {
                count += 1;
                take(outcome)?;
            }
        }
    }
    if let Some(source) = sources.first().filter(|_| count == 0) {
        take(unread(source, format!("no {} among these files", wanted.words())))?;
    }
    Ok(passed_over)
}

/// The results of one file, and the kinds of its documents that were skipped.
fn outcomes<T: Send>(
    source: &Source,
    wanted: Wanted,
    work: &(impl Fn(&Document) -> Result<T, Faults> + Sync),
) -> (Vec<Outcome<T>>, Vec<Kind>) {
    let file = source.shown();
    let is_old =
        source.path.extension().is_some_and(|ending| ["txt", "csv"].iter().any(|e| ending.eq_ignore_ascii_case(e)));
    let of_kind = |document, kind, result: Result<T, Faults>| {
        let is_post = |faults: &Faults| is_old || faults.first().is_of_whole_text();
        let hinted = |faults: Faults| match is_post(&faults) {
            true => faults.each(|fault| fault.message += "; old posts and spreadsheets are for `convert`"),
            false => faults,
        };
        Outcome { file: file.clone(), document, kind, result: result.map_err(hinted), is_unread: false }
    };
    let outcome = |document, result| of_kind(document, Kind::UnknownRuleset, result);
    let nothing = |outcome| (vec![outcome], Vec::new());
    let failed = |message: String| nothing(outcome(1, Err(Fault::of_file(FaultKind::Missing, message).into())));
    if let Some(problem) = &source.problem {
        return nothing(unread(source, problem.clone()));
    }
    let text = match source.open().map(read_text) {
        Ok(Ok(text)) => text,
        Ok(Err(fault)) => return nothing(outcome(1, Err(fault.into()))),
        Err(error) => return nothing(unread(source, format!("cannot be opened: {error}"))),
    };
    let documents = documents(&text, source.folder());
    if documents.is_empty() {
        return failed("the file is empty; `starwright new` writes a design to start from".to_string());
    }
    if let Some(fault) = too_many(documents.len()) {
        return nothing(outcome(1, Err(fault.into())));
    }
    let (taken, others): (Vec<Document>, Vec<Document>) =
        documents.into_iter().partition(|document| source.is_named || wanted.takes(document.kind));
    let done = |document: &Document| of_kind(document.number, document.kind, work(document));
    let done = if taken.len() == 1 { vec![done(&taken[0])] } else { taken.par_iter().map(done).collect() };
    (done, others.iter().map(|document| document.kind).collect())
}

/// The result for a source that cannot be read.
fn unread<T>(source: &Source, message: String) -> Outcome<T> {
    let fault = Fault::of_file(FaultKind::File, message);
    Outcome {
        file: source.shown(),
        document: 1,
        kind: Kind::UnknownRuleset,
        result: Err(fault.into()),
        is_unread: true,
    }
}
