//! From the paths of a command line to its documents: directories walked, files read and worked on in parallel, results
//! handed over in the order given.

use crate::design::{Document, Kind, documents, read_text};
use crate::field::printable;
use crate::finding::FieldPath;
use crate::yaml::{Fault, Text};
use anyhow::Result;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file to read.
pub(super) struct Source {
    path: PathBuf,
    /// Named on the command line itself, not found in a directory.
    is_named: bool,
    /// Why there is nothing to read; the other sources are read all the same.
    problem: Option<String>,
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
    /// Fleets too, but only those named on the command line.
    DesignsAndNamedFleets,
}

/// The most documents in one file.
const MOST_DOCUMENTS: usize = 10_000;

/// How many files are worked on before their results are handed over: bounds memory.
const CHUNK: usize = 512;

/// The files of the given paths, directories sorted; `-` is standard input.
pub(super) fn sources(paths: &[PathBuf]) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in paths {
        let named = |problem| Source { path: path.clone(), is_named: true, problem };
        if !path.is_dir() {
            sources.push(named(None));
            continue;
        }
        let (mut found, mut unlisted) = (Vec::new(), Vec::new());
        walk(path, &mut found, &mut unlisted);
        for (folder, error) in &unlisted {
            let problem = Some(format!("cannot be listed: {error}"));
            sources.push(Source { path: folder.clone(), is_named: true, problem });
        }
        if found.is_empty() && unlisted.is_empty() {
            sources.push(named(Some("no designs below this folder (*.yaml, *.yml)".to_string())));
        }
        found.sort();
        sources.extend(found.into_iter().map(|path| Source { path, is_named: false, problem: None }));
    }
    sources
}

/// Links to folders are not followed, so that no walk runs in a circle.
fn walk(folder: &Path, found: &mut Vec<PathBuf>, unlisted: &mut Vec<(PathBuf, io::Error)>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return unlisted.push((folder.to_path_buf(), error)),
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let is_yaml = path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, found, unlisted);
        } else if is_yaml && path.is_file() {
            found.push(path);
        }
    }
}

/// Works on every document and hands the outcomes over in order.
pub(super) fn run<T: Send>(
    sources: &[Source],
    wanted: Wanted,
    work: impl Fn(&Document) -> Result<T, Fault> + Sync,
    mut take: impl FnMut(Outcome<T>) -> Result<()>,
) -> Result<()> {
    let read = |source: &Source| outcomes(source, wanted, &work);
    let mut count = 0;
    for chunk in sources.chunks(CHUNK) {
        let done: Vec<Vec<Outcome<T>>> =
            if chunk.len() == 1 { chunk.iter().map(read).collect() } else { chunk.par_iter().map(read).collect() };
        for outcome in done.into_iter().flatten() {
            count += 1;
            take(outcome)?;
        }
    }
    match sources.first() {
        Some(source) if count == 0 => take(unread(source, "no designs among these files".to_string())),
        _ => Ok(()),
    }
}

fn outcomes<T: Send>(
    source: &Source,
    wanted: Wanted,
    work: &(impl Fn(&Document) -> Result<T, Fault> + Sync),
) -> Vec<Outcome<T>> {
    let file = shown(source);
    let outcome = |document, result| Outcome { file: file.clone(), document, result, is_unread: false };
    if let Some(problem) = &source.problem {
        return vec![unread(source, problem.clone())];
    }
    let is_stdin = source.path.as_os_str() == "-";
    let text = if is_stdin { Ok(read_text(io::stdin().lock())) } else { File::open(&source.path).map(read_text) };
    let text = match text {
        Ok(Ok(text)) => text,
        Ok(Err(fault)) => return vec![outcome(1, Err(fault))],
        Err(error) => return vec![unread(source, format!("cannot be opened: {error}"))],
    };
    let folder = if is_stdin { Path::new("") } else { source.path.parent().unwrap_or(Path::new("")) };
    let documents = documents(&text, folder);
    if documents.is_empty() {
        let fault = no_text()
            .fault_at(&FieldPath::default(), "the file is empty; `starwright new` writes a design to start from");
        return vec![outcome(1, Err(fault))];
    }
    if documents.len() > MOST_DOCUMENTS {
        let message = format!("{} documents in one file; at most {MOST_DOCUMENTS}", documents.len());
        return vec![outcome(1, Err(no_text().fault_at(&FieldPath::default(), message)))];
    }
    let is_wanted = |document: &&Document| match document.kind {
        Kind::Design(_) | Kind::UnknownRuleset => true,
        Kind::Library => source.is_named || wanted == Wanted::DesignsAndLibraries,
        Kind::Fleet | Kind::House | Kind::Profile | Kind::Template => source.is_named,
    };
    let done = |document: &Document| outcome(document.number, work(document));
    if documents.len() == 1 {
        return documents.iter().filter(is_wanted).map(done).collect();
    }
    documents.par_iter().filter(is_wanted).map(done).collect()
}

/// The path of a source as it is printed.
fn shown(source: &Source) -> String {
    printable(&source.path.to_string_lossy().replace('\n', "\\n"))
}

/// The outcome of a source in which there is nothing to read.
fn unread<T>(source: &Source, message: String) -> Outcome<T> {
    let fault = no_text().fault_at(&FieldPath::default(), message);
    Outcome { file: shown(source), document: 1, result: Err(fault), is_unread: true }
}

fn no_text() -> Text<'static> {
    Text { text: "", first_line: 1 }
}
