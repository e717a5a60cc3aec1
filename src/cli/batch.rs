//! From the paths of a command line to its documents: directories walked, files read and worked on in parallel, results
//! handed over in the order given.

use super::output::say;
use crate::doc::field::printable;
use crate::doc::finding::FieldPath;
use crate::doc::regular;
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::document::{Document, Kind, documents, read_text};
use anyhow::Result;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file to read.
pub(super) struct Source {
    path: PathBuf,
    /// Named on the command line itself, not found in a directory.
    is_named: bool,
    /// Standard input, or a pipe or device that was named: it is read once, and nothing is beside it.
    is_stream: bool,
    /// Why there is nothing to read; the other sources are read all the same.
    problem: Option<String>,
}

impl Source {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Named on the command line itself, not found in a directory.
    pub(super) fn is_named(&self) -> bool {
        self.is_named
    }

    /// The folder from which a design names others.
    pub(super) fn folder(&self) -> &Path {
        if self.is_stream { Path::new("") } else { self.path.parent().unwrap_or(Path::new("")) }
    }

    /// Standard input, or a pipe or device that was named on the command line.
    pub(super) fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// What is read. A folder may hold anything; what is named on the command line is meant.
    fn open(&self) -> io::Result<Box<dyn Read>> {
        match self.is_named {
            true if self.path.as_os_str() == "-" => Ok(Box::new(io::stdin().lock())),
            true => Ok(Box::new(File::open(&self.path)?)),
            false => Ok(Box::new(regular::open(&self.path)?)),
        }
    }

    /// The path as it is printed.
    pub(super) fn shown(&self) -> String {
        printable(&self.path.to_string_lossy().replace('\n', "\\n"))
    }

    /// The bytes of the file, if they are not too many; the error is a whole message.
    pub(super) fn bytes(&self, most: u64) -> Result<Vec<u8>, String> {
        if let Some(problem) = &self.problem {
            return Err(problem.clone());
        }
        let mut bytes = Vec::new();
        let read = self.open().and_then(|source| source.take(most + 1).read_to_end(&mut bytes));
        read.map_err(|error| format!("cannot be opened: {error}"))?;
        if bytes.len() as u64 > most {
            return Err(format!("larger than {} MiB; part it into smaller files", most / (1024 * 1024)));
        }
        Ok(bytes)
    }
}

/// What came of one document of a file.
pub(super) struct Outcome<T> {
    pub(super) file: String,
    pub(super) document: usize,
    pub(super) result: Result<T, Fault>,
    /// The file could not even be opened.
    pub(super) is_unread: bool,
}

/// Which documents a command wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Designs,
    DesignsAndLibraries,
    Fleets,
}

impl Wanted {
    /// What there is none of if nothing is found.
    fn words(self) -> &'static str {
        if self == Wanted::Fleets { "fleets" } else { "designs" }
    }

    /// Whether a document that is found in a folder is wanted. What is nothing of ours is, so that somebody is told.
    fn takes(self, kind: Kind) -> bool {
        match kind {
            Kind::Neither(_) | Kind::Foreign => true,
            Kind::Design(_) | Kind::UnknownRuleset => self != Wanted::Fleets,
            Kind::Library => self == Wanted::DesignsAndLibraries,
            Kind::Fleet => self == Wanted::Fleets,
            Kind::House | Kind::Profile | Kind::Template => false,
        }
    }
}

/// How many documents of a folder are of kinds that a command does not take.
#[derive(Debug, Default)]
pub(super) struct PassedOver(BTreeMap<&'static str, usize>);

impl PassedOver {
    pub(super) fn add(&mut self, kind: Kind) {
        *self.0.entry(kind.word()).or_default() += 1;
    }

    /// Those of another folder too.
    pub(super) fn join(&mut self, other: &PassedOver) {
        other.0.iter().for_each(|(word, count)| *self.0.entry(word).or_default() += count);
    }

    /// `2 libraries, 1 fleet`; nothing if there are none.
    pub(super) fn words(&self) -> Option<String> {
        let counted = self.0.iter().map(|(word, count)| match (count, word.strip_suffix('y')) {
            (1, _) => format!("1 {word}"),
            (_, Some(stem)) => format!("{count} {stem}ies"),
            (_, None) => format!("{count} {word}s"),
        });
        let counted: Vec<String> = counted.collect();
        (!counted.is_empty()).then(|| counted.join(", "))
    }

    /// Says so on standard error, if there are any.
    pub(super) fn say(&self) {
        if let Some(words) = self.words() {
            say(&format!("passed over: {words}\n"));
        }
    }
}

/// The most documents in one file.
const MOST_DOCUMENTS: usize = 10_000;

/// How many files are worked on before their results are handed over: bounds memory.
const CHUNK: usize = 512;

/// The endings of design files.
pub(super) const YAML: [&str; 2] = ["yaml", "yml"];

/// The files of the given paths, of a directory those with one of these endings, sorted; `-` is standard input.
pub(super) fn sources(paths: &[PathBuf], endings: &[&str]) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in paths {
        let is_stream = path.as_os_str() == "-" || regular::is_stream(path);
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
            sources.push(named(Some(format!("no designs below this folder ({})", endings.join(", ")))));
        }
        found.sort();
        sources.extend(found.into_iter().map(|path| Source { path, is_named: false, is_stream: false, problem: None }));
    }
    sources
}

/// Links to folders are not followed, so that no walk runs in a circle.
fn walk(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>, unread: &mut Vec<(PathBuf, String)>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return unread.push((folder.to_path_buf(), format!("cannot be listed: {error}"))),
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let is_wanted =
            path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending.eq_ignore_ascii_case(wanted)));
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, endings, found, unread);
        } else if is_wanted && path.is_file() {
            found.push(path);
        } else if is_wanted && regular::is_stream(&path) {
            unread.push((path, "a pipe or a device, not a file; it is read only if it is named itself".to_string()));
        }
    }
}

/// Works on every document that is wanted and hands the outcomes over in order; says which of a folder's are not.
pub(super) fn run<T: Send>(
    sources: &[Source],
    wanted: Wanted,
    work: impl Fn(&Document) -> Result<T, Fault> + Sync,
    take: impl FnMut(Outcome<T>) -> Result<()>,
) -> Result<()> {
    run_counting(sources, wanted, work, take).map(|passed_over| passed_over.say())
}

/// The same, but the caller says what is passed over.
pub(super) fn run_counting<T: Send>(
    sources: &[Source],
    wanted: Wanted,
    work: impl Fn(&Document) -> Result<T, Fault> + Sync,
    mut take: impl FnMut(Outcome<T>) -> Result<()>,
) -> Result<PassedOver> {
    let read = |source: &Source| outcomes(source, wanted, &work);
    let (mut count, mut passed_over) = (0, PassedOver::default());
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

/// The outcomes of one file, and the kinds of the documents in it that are not wanted.
fn outcomes<T: Send>(
    source: &Source,
    wanted: Wanted,
    work: &(impl Fn(&Document) -> Result<T, Fault> + Sync),
) -> (Vec<Outcome<T>>, Vec<Kind>) {
    let file = source.shown();
    let is_old =
        source.path.extension().is_some_and(|ending| ["txt", "csv"].iter().any(|e| ending.eq_ignore_ascii_case(e)));
    let outcome = |document, mut result: Result<T, Fault>| {
        let is_post = |fault: &Fault| is_old || fault.message.starts_with("expected a design");
        if let Some(fault) = result.as_mut().err().filter(|fault| is_post(fault)) {
            fault.message += "; old posts and spreadsheets are for `convert`";
        }
        Outcome { file: file.clone(), document, result, is_unread: false }
    };
    let nothing = |outcome| (vec![outcome], Vec::new());
    let failed = |message: String| nothing(outcome(1, Err(no_text().fault_at(&FieldPath::default(), message))));
    if let Some(problem) = &source.problem {
        return nothing(unread(source, problem.clone()));
    }
    let text = match source.open().map(read_text) {
        Ok(Ok(text)) => text,
        Ok(Err(fault)) => return nothing(outcome(1, Err(fault))),
        Err(error) => return nothing(unread(source, format!("cannot be opened: {error}"))),
    };
    let documents = documents(&text, source.folder());
    if documents.is_empty() {
        return failed("the file is empty; `starwright new` writes a design to start from".to_string());
    }
    if let Some(fault) = too_many(documents.len()) {
        return nothing(outcome(1, Err(fault)));
    }
    let (taken, others): (Vec<Document>, Vec<Document>) =
        documents.into_iter().partition(|document| source.is_named || wanted.takes(document.kind));
    let done = |document: &Document| outcome(document.number, work(document));
    let done = if taken.len() == 1 { vec![done(&taken[0])] } else { taken.par_iter().map(done).collect() };
    (done, others.iter().map(|document| document.kind).collect())
}

/// Why a file of so many documents is not read, if it is not.
pub(super) fn too_many(documents: usize) -> Option<Fault> {
    let message = || format!("{documents} documents in one file; at most {MOST_DOCUMENTS}");
    (documents > MOST_DOCUMENTS).then(|| no_text().fault_at(&FieldPath::default(), message()))
}

/// The outcome of a source in which there is nothing to read.
fn unread<T>(source: &Source, message: String) -> Outcome<T> {
    let fault = no_text().fault_at(&FieldPath::default(), message);
    Outcome { file: source.shown(), document: 1, result: Err(fault), is_unread: true }
}

fn no_text() -> Text<'static> {
    Text { text: "", first_line: 1 }
}
