//! Finds the ships in files of any format.

#[cfg(feature = "archives")]
use crate::bytes::archive;
use crate::convert::Legacy;
use crate::import;
use crate::import::{Dialect, Entry, Hints, Import, LineVerdict, Unread, Verdict};
use starwright_games::Ruleset;
use starwright_games::document::{DocumentKind, KindCount, check_document_count, documents};
use starwright_legacy::admiralty as starmada_admiralty;
use starwright_legacy::admiralty::Weapon;
use starwright_legacy::nova as starmada_nova;
use starwright_paper::drawing::fnv1a;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::field::{escape_controls, pluralize};
use starwright_unity::Blueprint;
use std::collections::BTreeMap;
use std::convert::Infallible;
#[cfg(feature = "archives")]
use std::path::Component;
use std::path::{Path, PathBuf};

/// The most unread lines kept in a design of an old edition.
const MOST_KEPT: usize = 100;

/// The extensions of files that may hold ships.
pub const ENDINGS: [&str; 10] = [
    "yaml", "yml", "txt", "csv", "tsv", "html", "htm", "xlsx", "ods", "zip",
];

/// How many of a file's first bytes show whether it is text.
pub const BEGIN: u64 = 8192;

/// A ship, or what should have been one.
pub struct Item {
    /// The file it is in, for display.
    pub file: String,
    /// The folder of the file below the folder that was named.
    pub tree: PathBuf,
    /// The line it starts on, counted from 1; 0 for the whole file.
    pub line: usize,
    /// The hash of its text, ignored lines apart; empty for the whole file and for lines of no ship.
    pub hash: String,
    /// Its name, as far as it is known.
    pub title: String,
    /// How it is written: the key of a dialect, or `yaml`.
    pub layout: &'static str,
    /// What it is, or why it cannot be converted.
    pub subject: Result<Subject, Diagnostic>,
    /// Doubts about what was read.
    pub warnings: Vec<String>,
    /// Lines that could not be read.
    pub unread: Vec<Unread>,
    /// How many parts of it stand in its lines and could not be read.
    pub lost: usize,
    /// What became of each of its lines.
    pub lines: Vec<LineVerdict>,
}

impl Item {
    /// Returns `true` if these are lines without a ship, such as a greeting.
    pub fn is_ignored(&self) -> bool {
        matches!(self.subject, Ok(Subject::Stray))
    }
}

/// What was found.
pub enum Subject {
    /// A ship of an older edition.
    Legacy(Box<Legacy>),
    /// A ship that is already of Unity, but not YAML.
    Unity(Box<Blueprint>),
    /// Weapons without a ship.
    Weapons(Vec<Weapon>),
    /// Lines that belong to no ship.
    Stray,
}

/// Everything that was found.
#[derive(Default)]
pub struct Found {
    /// The ships and what should have been ships, in order.
    pub items: Vec<Item>,
    /// Notes about whole files: (file, note).
    pub notes: Vec<(String, String)>,
    /// Whether a file could not even be opened.
    pub has_unopened: bool,
    /// The count of lines.
    pub lines: Lines,
    /// Documents in a folder that are not ships of an older edition.
    pub passed_over: KindCount,
    /// Files of a folder or an archive that hold no text, by their endings.
    pub binary: BTreeMap<String, usize>,
    /// Text files with an ending that does not promise ships, in which there are none, by their endings.
    pub without_ships: BTreeMap<String, usize>,
}

/// Counts every line of text once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Lines that were read.
    pub read: usize,
    /// Empty lines.
    pub blank: usize,
    /// Lines that could not be read.
    pub unreadable: usize,
    /// Lines that do not describe a ship.
    pub ignored: usize,
}

impl Lines {
    /// Counts lines that were not read.
    fn add_unread(&mut self, unread: &[Unread]) {
        let ignored = unread.iter().filter(|unread| unread.is_talk).count();
        self.ignored += ignored;
        self.unreadable += unread.len() - ignored;
    }
}

/// A file that may hold ships.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// Its name, for display.
    pub name: &'a str,
    /// The folder that paths in it are relative to.
    pub folder: &'a Path,
    /// Its folder below the folder that was named.
    pub tree: &'a Path,
    /// Its extension in lower case; empty if it has none.
    pub ending: &'a str,
    /// Whether it was named itself, rather than found in a folder.
    pub is_named: bool,
    /// The layout, headings and corrections that the user gave.
    pub hints: &'a Hints,
}

impl Found {
    /// Adds what is found in another file or piece.
    pub fn join(&mut self, more: Found) {
        self.items.extend(more.items);
        self.notes.extend(more.notes);
        self.has_unopened |= more.has_unopened;
        self.lines.read += more.lines.read;
        self.lines.blank += more.lines.blank;
        self.lines.unreadable += more.lines.unreadable;
        self.lines.ignored += more.lines.ignored;
        self.passed_over.join(&more.passed_over);
        for (all, more) in [
            (&mut self.binary, more.binary),
            (&mut self.without_ships, more.without_ships),
        ] {
            more.into_iter()
                .for_each(|(ending, count)| *all.entry(ending).or_default() += count);
        }
    }

    /// Returns what was skipped, in lines: `skipped 3 files that hold no text: 2 .png, 1 .mp3`.
    pub fn skipped(&self) -> Vec<String> {
        let line = |what: &str, all: &BTreeMap<String, usize>| {
            let count = all.values().sum::<usize>();
            let endings = all
                .iter()
                .map(|(ending, count)| format!("{count} {ending}"));
            let endings = endings.collect::<Vec<_>>().join(", ");
            (count > 0).then(|| format!("skipped {} {what}: {endings}", pluralize(count, "file")))
        };
        let skipped = [
            line("without text", &self.binary),
            line("without ships", &self.without_ships),
        ];
        skipped.into_iter().flatten().collect()
    }
}

impl Source<'_> {
    /// Returns `true` if its ending promises ships.
    fn is_known(&self) -> bool {
        ENDINGS.contains(&self.ending)
    }

    /// Returns `true` if a file that begins with these bytes can be read: by its ending, else if it is text.
    pub fn may_be_text(&self, begin: &[u8]) -> bool {
        self.is_known() || import::is_text(begin)
    }

    /// Returns the result for a file that is skipped because it holds no text.
    pub fn skipped(&self) -> Found {
        Found {
            binary: BTreeMap::from([(self.shown_ending(), 1)]),
            ..Found::default()
        }
    }

    fn shown_ending(&self) -> String {
        if self.ending.is_empty() {
            "without an ending".to_string()
        } else {
            format!(".{}", escape_controls(self.ending))
        }
    }

    /// Returns the ships in the bytes of the file, in any format.
    pub fn read(&self, bytes: Vec<u8>, forced: Option<Dialect>) -> Found {
        let mut all = Found::default();
        let Ok(()) = self.read_in_pieces(bytes, forced, &mut |found| -> Result<(), Infallible> {
            all.join(found);
            Ok(())
        });
        all
    }

    /// Reads the ships of a file in pieces: those of a spreadsheet are small, regardless of its size. An error stops it.
    pub fn read_in_pieces<E>(
        &self,
        bytes: Vec<u8>,
        forced: Option<Dialect>,
        take: &mut dyn FnMut(Found) -> Result<(), E>,
    ) -> Result<(), E> {
        #[cfg(feature = "archives")]
        if archive::is_archive(&bytes) {
            return self.read_archive(bytes, forced, take);
        }
        match import::decode(bytes) {
            Ok((text, note)) => self.read_text(&text, note, forced, take),
            Err(why) => take(self.without(why)),
        }
    }

    /// Returns the ships of each table of a spreadsheet, or of each file of an archive.
    #[cfg(feature = "archives")]
    fn read_archive<E>(
        &self,
        bytes: Vec<u8>,
        forced: Option<Dialect>,
        take: &mut dyn FnMut(Found) -> Result<(), E>,
    ) -> Result<(), E> {
        use archive::{self, Contents};
        let mut archive = match archive::open(bytes) {
            Ok(Contents::Files(archive)) => archive,
            Ok(Contents::Tables(tables)) => {
                let mut has_ship = false;
                for table in tables {
                    let name = format!(
                        "{}, {}",
                        self.name,
                        escape_controls(&table.name.replace('\n', "\\n"))
                    );
                    // A table without ships is usual: prices, notes, an empty one.
                    let table_of = Source {
                        name: &name,
                        is_named: false,
                        ending: "csv",
                        ..self.clone()
                    };
                    table_of.read_text(&table.csv, table.note, forced, &mut |found| {
                        let is_ship =
                            |item: &Item| matches!(item.subject, Ok(ref subject) if !matches!(subject, Subject::Stray));
                        let holds = found.items.iter().any(is_ship);
                        has_ship |= holds;
                        if holds { take(found) } else { Ok(()) }
                    })?;
                }
                return if has_ship {
                    Ok(())
                } else {
                    take(self.without("no table in it has ships".to_string()))
                };
            }
            Err(why) => return take(self.without(why)),
        };
        for index in 0..archive.len() {
            let Some((inner, unpacked)) = archive.file(index) else {
                continue;
            };
            let name = format!(
                "{}/{}",
                self.name,
                escape_controls(&inner.replace('\n', "\\n"))
            );
            let ending = inner
                .rsplit_once('.')
                .map_or(String::new(), |(_, ending)| ending.to_lowercase());
            if inner
                .split('/')
                .any(|part| part.starts_with('.') || part == "__MACOSX")
            {
                continue;
            }
            let ending = if ending.contains('/') {
                String::new()
            } else {
                ending
            };
            let tree = self.tree.join(safe_folder(&inner));
            let file = Source {
                name: &name,
                tree: &tree,
                ending: &ending,
                is_named: false,
                ..self.clone()
            };
            match unpacked {
                Ok(bytes) if !file.may_be_text(&bytes[..bytes.len().min(BEGIN as usize)]) => {
                    take(file.skipped())?
                }
                Ok(bytes)
                    if archive::is_archive(&bytes)
                        && !matches!(ending.as_str(), "xlsx" | "ods") =>
                {
                    take(file.without("an archive in an archive: unpack it first".to_string()))?;
                }
                Ok(bytes) => file.read_in_pieces(bytes, forced, take)?,
                Err(why) => take(file.without(why))?,
            }
        }
        match archive.passed_over() {
            0 => Ok(()),
            more => take(self.without(format!(
                "{more} more files in it are too many; unpack it first"
            ))),
        }
    }

    fn read_text<E>(
        &self,
        text: &str,
        mut note: Option<String>,
        forced: Option<Dialect>,
        take: &mut dyn FnMut(Found) -> Result<(), E>,
    ) -> Result<(), E> {
        if text.starts_with(&super::report::first_line()) {
            let why =
                "this is the report of an earlier run, not a spreadsheet of ships".to_string();
            return if self.is_named {
                take(self.without(why))
            } else {
                Ok(())
            };
        }
        let text = &*self.hints.corrections.apply(self.name, text);
        let mut has_ship = false;
        let is_sought = self.is_named || self.is_known();
        let mut take_piece = |mut found: Found| {
            let items = found.items.iter_mut();
            items.for_each(|item| item.tree = self.tree.to_path_buf());
            // Of any other text of a folder only ships matter, and what may be one.
            let is_talk = |item: &Item| matches!(item.subject, Ok(Subject::Stray));
            if !is_sought && found.items.iter().all(is_talk) {
                return Ok(());
            }
            if let Some(note) = note.take() {
                found
                    .items
                    .iter_mut()
                    .take(1)
                    .for_each(|item| item.warnings.push(note.clone()));
                found.notes.push((self.name.to_string(), note));
            }
            has_ship |= found
                .items
                .iter()
                .any(|item| !matches!(item.subject, Ok(Subject::Stray)));
            take(found)
        };
        let is_yaml_file = matches!(self.ending, "yaml" | "yml");
        let dialect = match (self.ending, forced) {
            ("csv" | "tsv", None) => Some(Dialect::Csv),
            _ => forced,
        };
        if is_yaml_file || dialect.is_none() && is_yaml(text) {
            take_piece(self.of_yaml(text))?;
        } else {
            let mut take_import = |import| take_piece(of_import(self.name, import));
            import::import_in_pieces(text, dialect, self.hints, &mut take_import)?;
        }
        if !has_ship && !is_sought {
            let without_ships = BTreeMap::from([(self.shown_ending(), 1)]);
            return take(Found {
                without_ships,
                ..Found::default()
            });
        }
        if !has_ship && (self.is_named || !is_yaml_file) {
            take(self.without("no ships in it".to_string()))?;
        }
        Ok(())
    }

    /// Returns the result for a file that cannot be read.
    pub fn without(&self, why: String) -> Found {
        let fault = Diagnostic::for_file(DiagnosticKind::File, why);
        Found {
            items: vec![item(self.name, 0, "", Err(Diagnostic { line: 0, ..fault }))],
            ..Found::default()
        }
    }

    fn of_yaml(&self, text: &str) -> Found {
        let mut found = Found::default();
        let documents = documents(text, self.folder);
        if let Some(fault) = check_document_count(documents.len()) {
            found.items.push(item(self.name, 1, "yaml", Err(fault)));
            return found;
        }
        for document in documents {
            if !self.is_named
                && !matches!(
                    document.kind,
                    DocumentKind::Design(_) | DocumentKind::UnknownRuleset
                )
            {
                found.passed_over.add(document.kind);
                continue;
            }
            let subject = match Legacy::read(&document) {
                Ok(Some(legacy)) => Ok(Subject::Legacy(Box::new(legacy))),
                Ok(None) if !self.is_named => {
                    found.passed_over.add(document.kind);
                    continue;
                }
                Ok(None) => {
                    let message = match document.ruleset() {
                        Ok(Ruleset::StarmadaUnity) => "this is a Unity design already".to_string(),
                        Ok(game) => {
                            format!("ships of {} are not converted into Unity", game.title())
                        }
                        Err(fault) => fault.message,
                    };
                    Err(document.text.document_error(DiagnosticKind::File, message))
                }
                Err(faults) => Err(faults.summary()),
            };
            let hash = text_hash([document.text.text]);
            found.items.push(Item {
                hash,
                ..item(self.name, document.text.first_line, "yaml", subject)
            });
        }
        found
    }
}

/// Returns the folder of a file in an archive, without steps that lead out of it.
#[cfg(feature = "archives")]
fn safe_folder(path: &str) -> PathBuf {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let parts = Path::new(folder).components();
    parts
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect()
}

/// Returns `true` if text without a known extension is a design file.
fn is_yaml(text: &str) -> bool {
    let begins = |key: &str| text.lines().take(200).any(|line| line.starts_with(key));
    begins("ruleset:") || (begins("class:") && begins("hull:"))
}

fn item(
    file: &str,
    line: usize,
    layout: &'static str,
    subject: Result<Subject, Diagnostic>,
) -> Item {
    Item {
        file: file.to_string(),
        tree: PathBuf::new(),
        line,
        hash: String::new(),
        title: String::new(),
        layout,
        subject,
        warnings: Vec::new(),
        unread: Vec::new(),
        lost: 0,
        lines: Vec::new(),
    }
}

/// Hashes the lines of a post (FNV-1a, as sixteen hexadecimal digits).
pub fn text_hash<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    format!(
        "{:016x}",
        fnv1a(
            lines
                .into_iter()
                .flat_map(|line| line.bytes().chain([b'\n']))
        )
    )
}

fn of_import(file: &str, import: Import) -> Found {
    let mut found = Found::default();
    found.lines.blank += import.blank;
    found.lines.add_unread(&import.stray);
    if let Some(first) = import.stray.first() {
        let lost: Vec<usize> = import
            .stray
            .iter()
            .filter(|unread| !unread.is_talk)
            .map(|unread| unread.line)
            .collect();
        let subject = lost
            .first()
            .map_or(Ok(Subject::Stray), |line| Err(no_ship(*line, lost.len())));
        let stray = item(file, first.line, "", subject);
        let lines = import.stray.iter().map(LineVerdict::from).collect();
        found.items.push(Item {
            unread: import.stray,
            lost: lost.len(),
            lines,
            ..stray
        });
    }
    for entry in import.entries {
        found.lines.read += entry.read;
        found.lines.blank += entry.blank;
        found.lines.add_unread(&entry.unread);
        found.items.push(of_entry(file, entry));
    }
    found
}

/// Returns the fault for lines that look like a ship that could not be read.
fn no_ship(line: usize, count: usize) -> Diagnostic {
    let message = match count {
        1 => "this line looks like a part of a ship, but no ship could be read here".to_string(),
        _ => format!("{count} lines from here on look like a ship, but no ship could be read"),
    };
    Diagnostic {
        line,
        ..Diagnostic::for_file(DiagnosticKind::File, message)
    }
}

fn of_entry(file: &str, entry: Entry) -> Item {
    // The ship keeps what is displayed: safe to print, and cut to a readable length.
    let lost = entry.lost();
    let kept = || {
        entry
            .unread
            .iter()
            .filter(|unread| !unread.is_talk)
            .take(MOST_KEPT)
            .map(Unread::shown)
            .collect()
    };
    let subject = entry.subject.map(|subject| match subject {
        import::Subject::Admiralty(ship) => {
            Subject::Legacy(Box::new(Legacy::Admiralty(starmada_admiralty::Ship {
                unread: kept(),
                ..ship
            })))
        }
        import::Subject::Nova(ship) => {
            Subject::Legacy(Box::new(Legacy::Nova(starmada_nova::Ship {
                unread: kept(),
                ..ship
            })))
        }
        import::Subject::Unity(blueprint) => Subject::Unity(blueprint),
        import::Subject::Weapons(weapons) => Subject::Weapons(weapons),
    });
    let warnings = entry
        .warnings
        .iter()
        .map(|warning| format!("line {}: {}", warning.line, warning.message))
        .collect();
    let (unread, lines) = (entry.unread, entry.lines);
    let is_own = |line: &&LineVerdict| !matches!(line.verdict, Verdict::Talk | Verdict::Blank);
    let hash = text_hash(lines.iter().filter(is_own).map(|line| line.text.trim()));
    let ship = item(file, entry.line, entry.dialect.key(), subject);
    Item {
        hash,
        title: entry.title,
        warnings,
        unread,
        lost,
        lines,
        ..ship
    }
}
