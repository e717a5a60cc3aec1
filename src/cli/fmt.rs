//! `fmt`: designs in canonical order and spacing.

use super::Session;
use super::batch::{self, Source};
use super::difference::difference;
use super::message::told;
use super::output::say;
use super::target::rewrite;
use crate::doc::fault::Faults;
use crate::doc::yaml::LARGEST_FILE;
use crate::ruleset::document::{Kind, documents, read_text};
use crate::ruleset::document::{PassedOver, too_many};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// Designs in canonical order and spacing, comments kept
#[derive(Args)]
#[command(after_help = "Examples:\n  starwright fmt cruiser.yaml\n  starwright fmt designs/ --check\n  \
    starwright fmt - < cruiser.yaml\n\n\
    Keys come in the order of the documentation, indented by two blanks, with one blank behind colons and commas. Words and \
    numbers are left as they are written. A comment goes where its key goes; the comments above the first key stay at the top; \
    one at the end of a line keeps its column where it can. The ship never changes: what cannot be put in order without loss \
    is left alone, with a message.")]
pub(super) struct Fmt {
    /// Designs, folders of designs, or - from standard input to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change and exit with status 1 if there are any
    #[arg(long)]
    check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
}

/// The result for a file.
struct Formatted {
    before: String,
    after: String,
    has_mark: bool,
}

impl Fmt {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let (mut all, mut changed, mut passed_over) = (0, 0, PassedOver::default());
        for source in batch::sources(&self.paths, &batch::YAML) {
            let Some(file) = self.format(&source, &mut passed_over, session) else { continue };
            all += 1;
            let is_changed = file.before != file.after;
            if self.check || self.diff {
                changed += usize::from(is_changed);
                self.show(&source, &file, session)?;
            } else if source.is_stream() {
                session.output.write(&file.after)?;
            } else if is_changed {
                let mark = if file.has_mark { "\u{FEFF}" } else { "" };
                match rewrite(source.path(), &format!("{mark}{}", file.after)) {
                    Err(error) => session.fail(&error),
                    Ok(()) => {
                        changed += 1;
                        say(&format!("{} is put in order\n", source.shown()));
                    }
                }
            }
        }
        let passed_over = passed_over.words().map(|words| format!("; passed over: {words}"));
        if all > 1 || passed_over.is_some() {
            let would = if self.check || self.diff { " would be" } else { "" };
            let files = if all == 1 { "file" } else { "files" };
            say(&format!("{all} {files}: {changed}{would} put in order{}\n", passed_over.unwrap_or_default()));
        }
        Ok(())
    }

    /// Shows what would change.
    fn show(&self, source: &Source, file: &Formatted, session: &mut Session) -> Result<()> {
        if file.before == file.after {
            return Ok(());
        }
        if self.diff {
            session.output.write(&difference(&source.shown(), &file.before, &file.after))?;
        }
        if self.check {
            say(&format!("{} is not in order\n", source.shown()));
            session.status = session.status.max(1);
        }
        Ok(())
    }

    /// The formatted file; one that cannot be formatted is reported and left alone.
    fn format(&self, source: &Source, passed_over: &mut PassedOver, session: &mut Session) -> Option<Formatted> {
        let bytes = match source.bytes(LARGEST_FILE) {
            Ok(bytes) => bytes,
            Err(problem) => {
                say(&format!("{}: error: {problem}\n", source.shown()));
                session.status = 2;
                return None;
            }
        };
        let mut tell = |faults: Faults| {
            say(&told(&source.shown(), &faults, session.is_coloured));
            session.status = session.status.max(1);
        };
        let before = read_text(bytes.as_slice()).map_err(|fault| tell(fault.into())).ok()?;
        let mut after = String::with_capacity(before.len());
        let lines: Vec<usize> = before.split_inclusive('\n').map(str::len).collect();
        let (mut line, mut start, mut done, mut designs) = (1, 0, 0, 0);
        let documents = documents(&before, source.folder());
        if let Some(fault) = too_many(documents.len()) {
            tell(fault.into());
            return None;
        }
        for document in documents {
            start += lines[line - 1..document.text.first_line - 1].iter().sum::<usize>();
            line = document.text.first_line;
            let is_design =
                !matches!(document.kind, Kind::Library | Kind::Fleet | Kind::House | Kind::Profile | Kind::Template);
            if !is_design && !source.is_named() {
                passed_over.add(document.kind);
                continue;
            }
            designs += 1;
            match session.books.canonical(&document) {
                Err(faults) => tell(faults),
                Ok(text) => {
                    after.push_str(&before[done..start]);
                    after.push_str(&text);
                    done = start + document.text.text.len();
                }
            }
        }
        after.push_str(&before[done..]);
        let has_mark = bytes.starts_with("\u{FEFF}".as_bytes());
        (designs > 0).then_some(Formatted { before, after, has_mark })
    }
}
