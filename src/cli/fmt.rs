//! `fmt`: formats files: canonical order and spacing.

use super::Session;
use super::batch::{self, Source};
use super::difference::difference;
use super::output::print_message;
use super::target::rewrite;
use crate::check::format_document;
use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use starwright_games::document::{Document, check_document_count, documents, read_text};
use starwright_text::diagnostic::{Diagnostic, Diagnostics};
use starwright_text::yaml::MAX_FILE_BYTES;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

const NOTES: &str = "\
Examples
  starwright fmt cruiser.yaml
  starwright fmt designs/ --check
  starwright fmt - < cruiser.yaml

Exit status: 0 success, 1 with --check if a file is not formatted, or if a file
cannot be read, 2 wrong usage or files that cannot be opened.";

/// Format files
///
/// Puts keys in the documented order, indents by two spaces and puts one space after
/// colons and commas. Words, numbers and comments are kept. A file that cannot be
/// formatted without loss is left alone, with a message.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Fmt {
    /// Designs, fleets, weapon libraries, house packs, profiles, templates,
    /// folders of them, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// List files that would change; write nothing
    #[arg(long)]
    check: bool,
    /// Show what would change; write nothing
    #[arg(long)]
    diff: bool,
}

/// A file and its edited text.
#[derive(Default)]
pub struct EditedFile {
    pub before: String,
    pub after: String,
    has_mark: bool,
    /// Number of documents that were edited.
    documents: usize,
    /// The errors in the other documents, which stay unchanged.
    faults: Vec<Diagnostics>,
    /// The reason why the file cannot be opened.
    unread: Option<String>,
}

impl EditedFile {
    /// Replaces the file completely or not at all.
    pub fn write(&self, source: &Source) -> Result<()> {
        let mark = if self.has_mark { "\u{FEFF}" } else { "" };
        rewrite(source.path(), &format!("{mark}{}", self.after))
    }
}

/// Number of files that are formatted before they are written, which limits memory.
const CHUNK: usize = 512;

impl Fmt {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let (mut all, mut changed) = (0, 0);
        // A link and the file that it leads to are one.
        let mut written: HashSet<PathBuf> = HashSet::new();
        let books = Arc::clone(&session.books);
        for sources in batch::sources(&self.paths, &batch::YAML).chunks(CHUNK) {
            let files: Vec<EditedFile> = sources
                .par_iter()
                .map(|source| edit_file(source, |document| format_document(document, &books)))
                .collect();
            for (source, file) in sources.iter().zip(files) {
                if let Some(problem) = &file.unread {
                    print_message(&format!("{}: error: {problem}\n", source.display_path()));
                    session.status = 2;
                }
                for faults in &file.faults {
                    print_message(
                        &faults.render_styled(&source.display_path(), session.message_style),
                    );
                    session.status = session.status.max(1);
                }
                if file.documents > 0 {
                    all += 1;
                    let is_link = source.path().is_symlink();
                    let target = source.path().canonicalize().ok();
                    if is_link
                        && target
                            .as_ref()
                            .is_some_and(|target| written.contains(target))
                    {
                        continue;
                    }
                    if self.finish(source, &file, session)? {
                        changed += 1;
                        written.extend(target);
                    }
                }
            }
        }
        if all > 1 {
            let would = if self.check || self.diff {
                " would be"
            } else {
                ""
            };
            print_message(&format!("{all} files: {changed}{would} put in order\n"));
        }
        Ok(())
    }

    /// Writes or shows a formatted file. Returns `true` if it changes.
    fn finish(&self, source: &Source, file: &EditedFile, session: &mut Session) -> Result<bool> {
        let is_changed = file.before != file.after;
        if self.check || self.diff {
            self.show(source, file, session)?;
        } else if source.is_stream() {
            session.output.write(&file.after)?;
        } else if is_changed {
            match file.write(source) {
                Err(error) => {
                    session.fail(&error);
                    return Ok(false);
                }
                Ok(()) => print_message(&format!("{} is put in order\n", source.display_path())),
            }
        }
        Ok(is_changed)
    }

    /// Shows what would change in a file.
    fn show(&self, source: &Source, file: &EditedFile, session: &mut Session) -> Result<()> {
        if file.before == file.after {
            return Ok(());
        }
        if self.diff {
            session.output.write(&difference(
                &source.display_path(),
                "in order",
                &file.before,
                &file.after,
            ))?;
        }
        if self.check {
            print_message(&format!("{} is not in order\n", source.display_path()));
            session.status = session.status.max(1);
        }
        Ok(())
    }
}

/// Returns a file with its documents edited; those that cannot be are left alone.
pub fn edit_file(
    source: &Source,
    edit: impl Fn(&Document) -> Result<String, Diagnostics>,
) -> EditedFile {
    let bytes = match source.bytes(MAX_FILE_BYTES) {
        Ok(bytes) => bytes,
        Err(problem) => {
            return EditedFile {
                unread: Some(problem.message),
                ..EditedFile::default()
            };
        }
    };
    let failed = |fault: Diagnostic| EditedFile {
        faults: vec![fault.into()],
        ..EditedFile::default()
    };
    let before = match read_text(bytes.as_slice()) {
        Ok(text) => text,
        Err(fault) => return failed(fault),
    };
    let mut file = EditedFile {
        has_mark: bytes.starts_with("\u{FEFF}".as_bytes()),
        ..EditedFile::default()
    };
    let lines: Vec<usize> = before.split_inclusive('\n').map(str::len).collect();
    let (mut line, mut start, mut done) = (1, 0, 0);
    let documents = documents(&before, source.folder());
    if let Some(fault) = check_document_count(documents.len()) {
        return failed(fault);
    }
    for document in documents {
        if !source.is_named() && document.is_unrelated() {
            continue;
        }
        start += lines[line - 1..document.text.first_line - 1]
            .iter()
            .sum::<usize>();
        line = document.text.first_line;
        file.documents += 1;
        match edit(&document) {
            Err(faults) => file.faults.push(faults),
            Ok(text) => {
                file.after.push_str(&before[done..start]);
                file.after.push_str(&text);
                done = start + document.text.text.len();
            }
        }
    }
    file.after.push_str(&before[done..]);
    EditedFile { before, ..file }
}
