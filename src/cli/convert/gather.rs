//! From paths to the ships in them, whatever they are written in.

use super::super::batch::{self, PassedOver, Source};
use crate::convert::Legacy;
use crate::doc::finding::FieldPath;
use crate::doc::yaml::{Fault, Text};
use crate::import::{self, Dialect, Entry, Import, Unread};
use crate::ruleset::document::{Kind, documents};
use crate::ruleset::starmada_admiralty::{self, Weapon};
use crate::ruleset::starmada_unity::Outline;
use crate::ruleset::{Ruleset, starmada_nova};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// The endings of what is read from a folder.
const ENDINGS: [&str; 5] = ["yaml", "yml", "txt", "csv", "tsv"];

/// The largest text that is read, in bytes.
const LARGEST_TEXT: u64 = 32 * 1024 * 1024;

/// The most unread lines that a design of an old edition keeps.
const MOST_KEPT: usize = 100;

/// A ship, or what should have been one.
pub(super) struct Item {
    pub(super) file: String,
    pub(super) line: usize,
    /// Who it is, as far as that is known.
    pub(super) title: String,
    /// How it was written: the key of a dialect, or `yaml`.
    pub(super) layout: &'static str,
    pub(super) subject: Result<Subject, Fault>,
    pub(super) warnings: Vec<String>,
    /// Lines that nobody could read.
    pub(super) unread: Vec<Unread>,
}

/// What was found.
pub(super) enum Subject {
    Legacy(Box<Legacy>),
    /// A ship that is of Unity already, only not yet YAML.
    Unity(Box<Outline>),
    /// Weapons without a ship.
    Weapons(Vec<Weapon>),
    /// Lines that belong to no ship.
    Stray,
}

/// All that was found.
#[derive(Default)]
pub(super) struct Found {
    pub(super) items: Vec<Item>,
    /// Things to know about whole files: (file, what).
    pub(super) notes: Vec<(String, String)>,
    /// Whether a file could not even be opened.
    pub(super) has_unopened: bool,
    pub(super) lines: Lines,
    /// What a folder holds that is no ship of an older edition.
    pub(super) passed_over: PassedOver,
}

/// Every line of text is in one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) read: usize,
    pub(super) blank: usize,
    pub(super) unread: usize,
}

/// Reads all files, in order; those below the output folder only if they are named themselves.
pub(super) fn gather(paths: &[PathBuf], output: Option<&Path>, forced: Option<Dialect>) -> Found {
    let full = |path: &Path| path.canonicalize().ok();
    let output = output.and_then(full);
    let is_output = |source: &&Source| {
        let is_below = |output: &PathBuf| full(source.path()).is_some_and(|path| path.starts_with(output));
        !source.is_named() && output.as_ref().is_some_and(is_below)
    };
    let sources = batch::sources(paths, &ENDINGS);
    let sources: Vec<&Source> = sources.iter().filter(|source| !is_output(source)).collect();
    let each: Vec<Found> = sources.par_iter().map(|source| of_source(source, forced)).collect();
    each.into_iter().fold(Found::default(), |mut all, found| {
        all.items.extend(found.items);
        all.notes.extend(found.notes);
        all.has_unopened |= found.has_unopened;
        all.lines.read += found.lines.read;
        all.lines.blank += found.lines.blank;
        all.lines.unread += found.lines.unread;
        all.passed_over.join(&found.passed_over);
        all
    })
}

fn of_source(source: &Source, forced: Option<Dialect>) -> Found {
    let file = source.shown();
    let problem = |why: String| {
        let fault = Text { text: "", first_line: 1 }.fault_at(&FieldPath::default(), why);
        item(&file, 0, "", Err(Fault { line: 0, ..fault }))
    };
    let unread = |why: String| Found { items: vec![problem(why)], ..Found::default() };
    let bytes = match source.bytes(LARGEST_TEXT) {
        Ok(bytes) => bytes,
        Err(why) => return Found { has_unopened: true, ..unread(why) },
    };
    let (text, note) = match import::decode(bytes) {
        Ok(decoded) => decoded,
        Err(why) => return unread(why),
    };
    if text.starts_with(&super::report::first_line()) {
        let why = "this is the report of an earlier run, not a spreadsheet of ships".to_string();
        return if source.is_named() { unread(why) } else { Found::default() };
    }
    let ending = source.path().extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let mut found = match (ending.as_str(), forced) {
        ("yaml" | "yml", _) => of_yaml(source, &file, &text),
        ("csv" | "tsv", None) => of_import(&file, import::import(&text, Some(Dialect::Csv))),
        (_, None) if is_yaml(&text) => of_yaml(source, &file, &text),
        _ => of_import(&file, import::import(&text, forced)),
    };
    if let Some(note) = note {
        found.items.iter_mut().take(1).for_each(|item| item.warnings.push(note.clone()));
        found.notes.push((file.clone(), note));
    }
    let is_ship = |item: &Item| !matches!(item.subject, Ok(Subject::Stray));
    if !found.items.iter().any(is_ship) && (source.is_named() || ending != "yaml" && ending != "yml") {
        found.items.push(problem("no ships in it".to_string()));
    }
    found
}

/// Whether text without a telling ending is a design file.
fn is_yaml(text: &str) -> bool {
    let begins = |key: &str| text.lines().take(200).any(|line| line.starts_with(key));
    begins("ruleset:") || (begins("class:") && begins("hull:"))
}

fn of_yaml(source: &Source, file: &str, text: &str) -> Found {
    let mut found = Found::default();
    let documents = documents(text, source.folder());
    if let Some(fault) = batch::too_many(documents.len()) {
        found.items.push(item(file, 1, "yaml", Err(fault)));
        return found;
    }
    for document in documents {
        if !source.is_named() && !matches!(document.kind, Kind::Design(_) | Kind::UnknownRuleset) {
            found.passed_over.add(document.kind);
            continue;
        }
        let subject = match Legacy::read(&document) {
            Ok(Some(legacy)) => Ok(Subject::Legacy(Box::new(legacy))),
            Ok(None) if !source.is_named() => {
                found.passed_over.add(document.kind);
                continue;
            }
            Ok(None) => {
                let message = match document.ruleset() {
                    Ok(Ruleset::StarmadaUnity) => "this is a Unity design already".to_string(),
                    Ok(game) => format!("ships of {} are not converted into Unity", game.title()),
                    Err(fault) => fault.message,
                };
                Err(document.text.fault_at(&FieldPath::default(), message))
            }
            Err(fault) => Err(fault),
        };
        found.items.push(item(file, document.text.first_line, "yaml", subject));
    }
    found
}

fn item(file: &str, line: usize, layout: &'static str, subject: Result<Subject, Fault>) -> Item {
    Item {
        file: file.to_string(),
        line,
        title: String::new(),
        layout,
        subject,
        warnings: Vec::new(),
        unread: Vec::new(),
    }
}

fn of_import(file: &str, import: Import) -> Found {
    let lines = Lines { blank: import.blank, unread: import.stray.len(), ..Lines::default() };
    let mut found = Found { lines, ..Found::default() };
    if let Some(first) = import.stray.first() {
        let stray = item(file, first.line, "", Ok(Subject::Stray));
        found.items.push(Item { unread: import.stray, ..stray });
    }
    for entry in import.entries {
        found.lines.read += entry.read;
        found.lines.blank += entry.blank;
        found.lines.unread += entry.unread.len();
        found.items.push(of_entry(file, entry));
    }
    found
}

fn of_entry(file: &str, entry: Entry) -> Item {
    // What the ship keeps is what is shown: safe to print, and no more of a line than a person looks at.
    let kept = || entry.unread.iter().take(MOST_KEPT).map(Unread::shown).collect();
    let subject = entry.subject.map(|subject| match subject {
        import::Subject::Admiralty(ship) => {
            Subject::Legacy(Box::new(Legacy::Admiralty(starmada_admiralty::Ship { unread: kept(), ..ship })))
        }
        import::Subject::Nova(ship) => {
            Subject::Legacy(Box::new(Legacy::Nova(starmada_nova::Ship { unread: kept(), ..ship })))
        }
        import::Subject::Unity(outline) => Subject::Unity(outline),
        import::Subject::Weapons(weapons) => Subject::Weapons(weapons),
    });
    let warnings = entry.warnings.iter().map(|warning| format!("line {}: {}", warning.line, warning.message)).collect();
    Item { title: entry.title, warnings, unread: entry.unread, ..item(file, entry.line, entry.dialect.key(), subject) }
}
