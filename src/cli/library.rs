//! `check --library`: shows how ships change with another weapon library.

use super::batch::is_stream;
use super::batch::{self, FileSelection, Outcome};
use super::named::NamedFile;
use super::{Format, Session, temporary};
use anyhow::{Result, bail};
use starwright_games::document::{Document, DocumentKind, documents, read_text};
use starwright_games::{Assessment, AssessmentDetail};
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::{escape_controls, pluralize};
use starwright_text::finding::Severity;
use starwright_text::yaml::MAX_FILE_BYTES;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::NamedTempFile;

/// The assessment of a ship with its own library and with the new one.
struct LibraryComparison {
    before: Result<Assessment, Diagnostics>,
    after: Result<Assessment, Diagnostics>,
}

/// The effect of the new library on a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Broken,
    IllegalNow,
    LegalNow,
    Fixed,
    Moved,
    Malformed,
    Same,
}

impl Change {
    /// Every change, worst first.
    const ALL: [Change; 7] = [
        Change::Broken,
        Change::IllegalNow,
        Change::LegalNow,
        Change::Fixed,
        Change::Moved,
        Change::Malformed,
        Change::Same,
    ];

    fn word(self) -> &'static str {
        match self {
            Change::Broken => "broken",
            Change::IllegalNow => "illegal now",
            Change::LegalNow => "legal now",
            Change::Fixed => "fixed",
            Change::Moved => "moved",
            Change::Malformed => "malformed both ways",
            Change::Same => "same",
        }
    }
}

impl LibraryComparison {
    fn change(&self) -> Change {
        match (&self.before, &self.after) {
            (Ok(_), Err(_)) => Change::Broken,
            (Err(_), Ok(_)) => Change::Fixed,
            (Err(_), Err(_)) => Change::Malformed,
            (Ok(before), Ok(after)) => match (before.is_legal(), after.is_legal()) {
                (true, false) => Change::IllegalNow,
                (false, true) => Change::LegalNow,
                _ if before.row == after.row => Change::Same,
                _ => Change::Moved,
            },
        }
    }

    fn headline(&self) -> &str {
        let known = self.before.as_ref().or(self.after.as_ref());
        known.map_or("", |assessment| assessment.headline.as_str())
    }

    /// Returns why the ship is unreadable or illegal with the new library.
    fn reasons(&self) -> String {
        match &self.after {
            Err(faults) => {
                let reasons = faults.list().iter().map(|fault| match fault.path.steps() {
                    [] => fault.message.clone(),
                    _ => format!("{}: {}", fault.path, fault.message),
                });
                reasons.collect::<Vec<_>>().join("; ")
            }
            Ok(after) => {
                let illegal = after
                    .findings
                    .iter()
                    .filter(|finding| finding.severity == Severity::Illegal);
                illegal
                    .map(|finding| finding.message.as_str())
                    .collect::<Vec<_>>()
                    .join("; ")
            }
        }
    }
}

/// Compares designs as they are with the same designs after a library replaces the one that they name.
pub fn compare(
    paths: &[PathBuf],
    library: &Path,
    format: Format,
    session: &mut Session,
) -> Result<()> {
    let copy = check_new_library(library, session)?;
    let library = copy.as_ref().map_or(library, NamedTempFile::path);
    let books = Arc::clone(&session.books);
    let work = |document: &Document| {
        let before = books.assess(document, AssessmentDetail::Row);
        Ok(LibraryComparison {
            before,
            after: books.assess_with(document, Some(library), AssessmentDetail::Row),
        })
    };
    let is_data = matches!(format, Format::Json | Format::Csv);
    let mut table = Table::new(COLUMNS);
    table.title = session.house_line();
    let mut changes = Vec::new();
    batch::run(
        &batch::sources(paths, &batch::YAML),
        FileSelection::Designs,
        work,
        |outcome| {
            session.report(&outcome);
            let Outcome {
                file,
                document,
                kind,
                result: Ok(pair),
                ..
            } = outcome
            else {
                return Ok(());
            };
            let change = pair.change();
            changes.push(change);
            if is_data || change != Change::Same {
                table.rows.push(build_row(&file, document, &pair));
            }
            match pair.after {
                Err(fault) => session.report::<()>(&Outcome {
                    file,
                    document,
                    kind,
                    result: Err(fault),
                    is_unread: false,
                }),
                Ok(after) if !after.is_legal() => session.status = session.status.max(1),
                Ok(_) => {}
            }
            Ok(())
        },
    )?;
    if is_data || !table.rows.is_empty() {
        session.print(&table, None, format)?;
    }
    if is_data {
        Ok(())
    } else {
        session.output.write(&summarize(&changes))
    }
}

/// Lists the designs below a library's folder that name it.
pub fn find_users(library: &Path) -> Vec<String> {
    let Ok(wanted) = library.canonicalize() else {
        return Vec::new();
    };
    let folder = library
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let uses = |document: &Document| {
        let named = document.printable_value("library");
        matches!(document.kind, DocumentKind::Design(_))
            && !named.is_empty()
            && document
                .folder
                .join(named)
                .canonicalize()
                .is_ok_and(|path| path == wanted)
    };
    let mut users = Vec::new();
    for source in batch::sources(&[folder.to_path_buf()], &batch::YAML) {
        let Some(text) = source
            .bytes(MAX_FILE_BYTES)
            .ok()
            .and_then(|bytes| read_text(bytes.as_slice()).ok())
        else {
            continue;
        };
        users.extend(
            documents(&text, source.folder())
                .iter()
                .filter(|document| uses(document))
                .map(|document| {
                    let class = document.printable_value("class");
                    if class.is_empty() {
                        source.display_path()
                    } else {
                        class
                    }
                }),
        );
    }
    users
}

/// Rejects an invalid library before ships are checked with it. A pipe can be read only once, so its contents are
/// returned as a temporary file.
fn check_new_library(path: &Path, session: &Session) -> Result<Option<NamedTempFile>> {
    if path.is_dir() {
        bail!(
            "the library {} is a folder; name the file",
            escape_controls(&path.display().to_string())
        );
    }
    let named = NamedFile::new("library", path, session.message_style);
    let text = named.text(File::open(path))?;
    let document = named.document(&text, DocumentKind::Library)?;
    session
        .books
        .check_library(&document)
        .map_err(|faults| named.unusable_error(faults))?;
    if !is_stream(path) {
        return Ok(None);
    }
    Ok(Some(temporary::private(text.as_bytes())?))
}

const COLUMNS: &[Column] = &[
    Column::text("file", "File").only_in_data(),
    Column::number("document", "Document").only_in_data(),
    Column::text("ship", "Ship"),
    Column::text("change", "Change"),
    Column::number("rating_before", "Rating before"),
    Column::number("rating", "Rating"),
    Column::number("space_before", "Space before"),
    Column::number("space", "Space"),
    Column::text("legal_before", "Legal before"),
    Column::text("legal", "Legal"),
    Column::text("reasons", "Reasons").optional(),
];

fn build_row(file: &str, document: usize, pair: &LibraryComparison) -> Vec<Cell> {
    let value = |side: &Result<Assessment, Diagnostics>, key: &str| {
        let Ok(assessment) = side else {
            return Cell::text(if key == "legal" { "malformed" } else { "" });
        };
        let position = assessment
            .ruleset
            .columns()
            .iter()
            .position(|column| column.key == key);
        position.map_or(Cell::text(""), |position| assessment.row[position].clone())
    };
    let mut cells = vec![
        Cell::text(file),
        document.into(),
        Cell::text(pair.headline()),
        Cell::text(pair.change().word()),
    ];
    for key in ["rating", "space", "legal"] {
        cells.extend([value(&pair.before, key), value(&pair.after, key)]);
    }
    cells.push(Cell::text(pair.reasons()));
    cells
}

fn summarize(changes: &[Change]) -> String {
    let count = |change: Change| changes.iter().filter(|found| **found == change).count();
    let parts = Change::ALL
        .into_iter()
        .map(|change| (count(change), change.word()));
    let parts: Vec<String> = parts
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    format!(
        "{}: {}\n",
        pluralize(changes.len(), "design"),
        parts.join(", ")
    )
}
