//! Processes the documents of the paths on a command line: walks folders, reads files in parallel, and delivers results
//! in the order given.

use super::output::print_message;
use super::shared_files::SharedFiles;
use anyhow::Result;
use rayon::prelude::*;
use starwright_games::document::{
    Document, DocumentKind, KindCount, check_document_count, documents, read_text,
};
use starwright_rules::describe_open_error;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::field::escape_controls;
use starwright_text::files::Files;
use starwright_text::refusal::Refusal;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, DirEntry, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file to read.
#[derive(Clone)]
pub struct Source {
    path: PathBuf,
    /// Whether the source was named on the command line, not found in a folder.
    is_named: bool,
    /// The folder on the command line that it was found in.
    folder: Option<PathBuf>,
    /// Whether this is standard input, a named pipe or a device, which can be read only once and has no neighboring files.
    is_stream: bool,
    /// The reason why the source cannot be read; the other sources are read regardless.
    problem: Option<String>,
}

impl Source {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if the source was named on the command line, not found in a folder.
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// Returns the folder that a design's paths are relative to.
    pub fn folder(&self) -> &Path {
        if self.is_stream {
            Path::new("")
        } else {
            self.path.parent().unwrap_or(Path::new(""))
        }
    }

    /// Returns the folder of the file below the folder on the command line; empty if the file itself was named.
    pub fn tree(&self) -> &Path {
        let below = |named: &PathBuf| self.path.parent()?.strip_prefix(named).ok();
        self.folder
            .as_ref()
            .and_then(below)
            .unwrap_or(Path::new(""))
    }

    /// Returns `true` for standard input, or a pipe or device named on the command line.
    pub fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// Opens the source. In a folder, only regular files are opened; what is named on the command line may be a pipe or a device.
    fn open(&self) -> io::Result<Box<dyn Read>> {
        if !self.is_named {
            return SharedFiles.open(&self.path);
        }
        if self.path.as_os_str() == "-" {
            return Ok(Box::new(io::stdin().lock()));
        }
        Ok(Box::new(File::open(&self.path)?))
    }

    /// Returns the path for display.
    pub fn display_path(&self) -> String {
        display_path(&self.path)
    }

    /// Returns the first bytes of the file, at most `max`; empty if it cannot be opened.
    pub fn first_bytes(&self, max: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let _ = self
            .open()
            .and_then(|source| source.take(max).read_to_end(&mut bytes));
        bytes
    }

    /// Returns the bytes of a file that has at most `max`.
    pub fn bytes(&self, max: u64) -> Result<Vec<u8>, Refusal> {
        if let Some(problem) = &self.problem {
            return Err(problem.as_str().into());
        }
        let mut bytes = Vec::new();
        let read = self
            .open()
            .and_then(|source| source.take(max + 1).read_to_end(&mut bytes));
        read.map_err(|error| format!("cannot be opened: {error}"))?;
        if bytes.len() as u64 > max {
            let mebibytes = max / (1024 * 1024);
            let message = format!("larger than {mebibytes} MiB; split it into smaller files");
            return Err(message.into());
        }
        Ok(bytes)
    }
}

/// Returns a path for display, in one line.
pub fn display_path(path: &Path) -> String {
    escape_controls(&path.to_string_lossy().replace('\n', "\\n"))
}

/// The result for one document of a file.
pub struct Outcome<T> {
    pub file: String,
    pub document: usize,
    /// The kind of the document; a design if it is not known.
    pub kind: DocumentKind,
    pub result: Result<T, Diagnostics>,
    /// Whether the file could not be opened.
    pub is_unread: bool,
}

/// The kinds of documents that a command processes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FileSelection {
    All,
    Designs,
    DesignsAndLibraries,
    Fleets,
}

impl FileSelection {
    /// Returns the word for the documents in the message that there are none.
    fn noun(self) -> &'static str {
        match self {
            FileSelection::All => "Starwright files",
            FileSelection::Designs | FileSelection::DesignsAndLibraries => "designs",
            FileSelection::Fleets => "fleets",
        }
    }

    /// Returns `true` if a document found in a folder is processed. One that resembles a Starwright file is processed
    /// so that it is reported; any other YAML is skipped.
    fn accepts(self, document: &Document) -> bool {
        match document.kind {
            DocumentKind::Neither(_) => true,
            DocumentKind::Foreign => !document.is_unrelated(),
            DocumentKind::Design(_) | DocumentKind::UnknownRuleset => self != FileSelection::Fleets,
            DocumentKind::Library => matches!(
                self,
                FileSelection::All | FileSelection::DesignsAndLibraries
            ),
            DocumentKind::Fleet => matches!(self, FileSelection::All | FileSelection::Fleets),
            DocumentKind::House | DocumentKind::Profile | DocumentKind::Template => {
                self == FileSelection::All
            }
        }
    }
}

/// Number of files that are processed before their results are delivered, which limits memory.
const CHUNK: usize = 512;

/// The extensions of design files.
pub const YAML: [&str; 2] = ["yaml", "yml"];

/// Returns the files of the given paths, sorted; in a folder, those with one of these extensions, or all if there are
/// none. Hidden files and folders are skipped. `-` is standard input. A file that is named several times is read once,
/// with a note.
pub fn sources(paths: &[PathBuf], endings: &[&str]) -> Vec<Source> {
    collect(paths, endings, Sources::default())
}

/// Returns the files of the given paths. A file that is named several times is listed as often, once per ship.
pub fn repeated_sources(paths: &[PathBuf], endings: &[&str]) -> Vec<Source> {
    collect(
        paths,
        endings,
        Sources {
            keeps_repeats: true,
            ..Sources::default()
        },
    )
}

fn collect(paths: &[PathBuf], endings: &[&str], mut sources: Sources) -> Vec<Source> {
    for path in paths {
        let is_stream = path.as_os_str() == "-" || is_stream(path);
        let named = Source {
            path: path.clone(),
            is_named: true,
            folder: None,
            is_stream,
            problem: None,
        };
        let real = fs::canonicalize(path).ok();
        if !path.is_dir() {
            sources.add(named, if is_stream { None } else { real });
            continue;
        }
        let mut walk = Walk::new(endings);
        walk.enter(path, real.as_deref());
        walk.unread.sort();
        for (path, problem) in &walk.unread {
            let source = Source {
                path: path.clone(),
                problem: Some(problem.clone()),
                ..named.clone()
            };
            sources.add(source, None);
        }
        if walk.found.is_empty() && walk.unread.is_empty() {
            let endings: Vec<String> = endings.iter().map(|ending| format!("*.{ending}")).collect();
            let message = if endings.is_empty() {
                "no files below this folder".to_string()
            } else {
                format!("no files below this folder ({})", endings.join(", "))
            };
            let problem = Some(message);
            let source = Source {
                problem,
                ..named.clone()
            };
            sources.add(source, None);
        }
        walk.found.sort();
        for (found, real) in walk.found {
            let source = Source {
                path: found,
                is_named: false,
                folder: Some(path.clone()),
                ..named.clone()
            };
            sources.add(source, real);
        }
    }
    sources.finish()
}

/// Sources in the order given.
#[derive(Default)]
struct Sources {
    /// Whether a file that is named several times is listed as often.
    keeps_repeats: bool,
    list: Vec<Source>,
    /// The index of each file in the list, by its path without links.
    places: HashMap<PathBuf, usize>,
    /// Both names of the first file that is named twice.
    again: Option<(String, String)>,
    repeats: usize,
}

impl Sources {
    /// Adds a source with its path without links, if it has one.
    fn add(&mut self, source: Source, real: Option<PathBuf>) {
        if let Some(real) = real
            && !self.keeps_repeats
        {
            if let Some(place) = self.places.get(&real) {
                let first = &mut self.list[*place];
                first.is_named |= source.is_named;
                self.repeats += 1;
                self.again
                    .get_or_insert_with(|| (source.display_path(), first.display_path()));
                return;
            }
            self.places.insert(real, self.list.len());
        }
        self.list.push(source);
    }

    /// Returns the sources; reports on standard error if some were named several times.
    fn finish(self) -> Vec<Source> {
        if let Some((again, first)) = &self.again {
            let others = match self.repeats - 1 {
                0 => String::new(),
                more => format!(", and {more} more such"),
            };
            print_message(&format!(
                "note: {again} is the same file as {first}{others}; each is read once\n"
            ));
        }
        self.list
    }
}

/// Returns `true` if a path leads to a pipe, a device or a socket.
pub fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Returns the YAML files below a folder, hidden ones left out.
pub fn yaml_files(folder: &Path) -> Vec<PathBuf> {
    let mut walk = Walk::new(&YAML);
    walk.enter(folder, None);
    walk.found.into_iter().map(|(path, _)| path).collect()
}

/// A walk through a folder. Links to folders are not followed, so that the walk ends.
struct Walk<'a> {
    endings: &'a [&'a str],
    /// The files, each with its path without links.
    found: Vec<(PathBuf, Option<PathBuf>)>,
    /// The files that cannot be read, and why.
    unread: Vec<(PathBuf, String)>,
}

impl<'a> Walk<'a> {
    fn new(endings: &'a [&'a str]) -> Walk<'a> {
        Walk {
            endings,
            found: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Collects the files below a folder; `real` is the folder's path without links.
    fn enter(&mut self, folder: &Path, real: Option<&Path>) {
        let cannot =
            |error: io::Error| (folder.to_path_buf(), format!("cannot be listed: {error}"));
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.unread.push(cannot(error)),
        };
        for entry in entries {
            match entry {
                Ok(entry) => self.visit(&entry, real.map(|real| real.join(entry.file_name()))),
                Err(error) => self.unread.push(cannot(error)),
            }
        }
    }

    /// Adds a file, or enters a folder.
    fn visit(&mut self, entry: &DirEntry, real: Option<PathBuf>) {
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            return;
        }
        let kind = entry.file_type();
        if kind.as_ref().is_ok_and(FileType::is_dir) {
            return self.enter(&path, real.as_deref());
        }
        let has_ending = |ending: &OsStr| {
            self.endings
                .iter()
                .any(|wanted| ending.eq_ignore_ascii_case(wanted))
        };
        if !self.endings.is_empty() && !path.extension().is_some_and(has_ending) {
            return;
        }
        let is_link = kind.is_ok_and(|kind| kind.is_symlink());
        match fs::metadata(&path) {
            Ok(found) if found.is_file() && is_link => self
                .found
                .push((path.clone(), fs::canonicalize(&path).ok())),
            Ok(found) if found.is_file() => self.found.push((path, real)),
            Ok(found) if found.is_dir() => {}
            Ok(_) => {
                let message =
                    "a pipe or a device, not a file; it is read only if it is named itself";
                self.unread.push((path, message.to_string()));
            }
            Err(error) if is_link && error.kind() == io::ErrorKind::NotFound => {
                self.unread.push((
                    path,
                    "a link to a missing file; remove the link or restore the file".to_string(),
                ));
            }
            Err(error) => self
                .unread
                .push((path, format!("cannot be opened: {error}"))),
        }
    }
}

/// Processes every selected document and delivers the results in order. Reports the documents of a folder that are
/// skipped.
pub fn run<T: Send>(
    sources: &[Source],
    wanted: FileSelection,
    work: impl Fn(&Document) -> Result<T, Diagnostics> + Sync,
    mut take: impl FnMut(Outcome<T>) -> Result<()>,
) -> Result<()> {
    let read = |source: &Source| process_file(source, wanted, &work);
    let (mut count, mut skipped) = (0, KindCount::default());
    for chunk in sources.chunks(CHUNK) {
        let done: Vec<(Vec<Outcome<T>>, KindCount)> = if chunk.len() == 1 {
            chunk.iter().map(read).collect()
        } else {
            chunk.par_iter().map(read).collect()
        };
        for (outcomes, others) in done {
            skipped.join(&others);
            for outcome in outcomes {
                count += 1;
                take(outcome)?;
            }
        }
    }
    if let Some(source) = sources.first()
        && count == 0
    {
        let words = wanted.noun();
        let (path, message) = match &source.folder {
            Some(folder) => (folder, format!("no {words} in this folder")),
            None => (&source.path, format!("no {words} among these files")),
        };
        take(Outcome {
            file: display_path(path),
            ..unreadable_outcome(source, message)
        })?;
    }
    if let Some(words) = skipped.summary() {
        print_message(&format!("skipped {words}\n"));
    }
    Ok(())
}

/// Processes one file. Returns the results, and counts of the documents that are skipped.
fn process_file<T: Send>(
    source: &Source,
    wanted: FileSelection,
    work: &(impl Fn(&Document) -> Result<T, Diagnostics> + Sync),
) -> (Vec<Outcome<T>>, KindCount) {
    let file = source.display_path();
    let whole_file = |fault: Diagnostic| {
        let result = Err(with_convert_hint(fault.into(), source));
        let outcome = Outcome {
            result,
            is_unread: false,
            ..unreadable_outcome(source, String::new())
        };
        (vec![outcome], KindCount::default())
    };
    let unreadable = |problem| {
        let outcome = unreadable_outcome(source, problem);
        (vec![outcome], KindCount::default())
    };
    if let Some(problem) = &source.problem {
        return unreadable(problem.clone());
    }
    let text = match source.open().map(read_text) {
        Ok(Ok(text)) => text,
        Ok(Err(fault)) => return whole_file(fault),
        Err(error) => {
            let error = describe_open_error(&SharedFiles, &source.path, &error);
            return unreadable(format!("cannot be opened: {error}"));
        }
    };
    let documents = documents(&text, source.folder());
    if documents.is_empty() {
        let message = "the file is empty; `starwright new` writes a design to start from";
        return whole_file(Diagnostic::for_file(DiagnosticKind::Missing, message));
    }
    if let Some(fault) = check_document_count(documents.len()) {
        return whole_file(fault);
    }
    let (taken, others): (Vec<Document>, Vec<Document>) = documents
        .into_iter()
        .partition(|document| source.is_named || wanted.accepts(document));
    let process = |document: &Document| Outcome {
        file: file.clone(),
        document: document.number,
        kind: document.kind,
        result: work(document).map_err(|faults| with_convert_hint(faults, source)),
        is_unread: false,
    };
    let done = if taken.len() == 1 {
        vec![process(&taken[0])]
    } else {
        taken.par_iter().map(process).collect()
    };
    let mut skipped = KindCount::default();
    for document in &others {
        skipped.add_from(document.kind, &file);
    }
    (done, skipped)
}

/// Mentions `convert` in the errors of a file that is no Starwright file, or that has the extension of old posts.
fn with_convert_hint(faults: Diagnostics, source: &Source) -> Diagnostics {
    let ending = source.path.extension().unwrap_or_default();
    let is_old = ["txt", "csv"]
        .iter()
        .any(|old| ending.eq_ignore_ascii_case(old));
    if !is_old && !faults.first().is_about_whole_text() {
        return faults;
    }
    faults.change_each(|fault| fault.message += "; old posts and spreadsheets are for `convert`")
}

/// Returns the result for a source that cannot be read.
fn unreadable_outcome<T>(source: &Source, message: String) -> Outcome<T> {
    let fault = Diagnostic::for_file(DiagnosticKind::File, message);
    Outcome {
        file: source.display_path(),
        document: 1,
        kind: DocumentKind::UnknownRuleset,
        result: Err(fault.into()),
        is_unread: true,
    }
}
