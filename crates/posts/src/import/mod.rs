//! Reads ships from other people's text; what cannot be read is kept with its line number.
//!
//! Bytes become text first (`decode`): what one sees of a page (`page`), what a workbook or archive holds (`workbook`, `archive`).
//! A line loses its markup (`plain`), is cut if it holds several things (`whole`), and is told by its look alone (`line`);
//! lines are grouped into ships (`blocks`), a header is weighed (`title`, `weigh`), and each ship is read by the reader of
//! its game (`admiralty`, `nova`, `listing`). Rows of spreadsheets and tables become lines of a post first (`spreadsheet`,
//! `tables`). Every line of the text is counted once: read, unread, stray or blank.

mod admiralty;
#[cfg(feature = "archives")]
pub mod archive;
mod armoury;
mod aside;
mod beside;
mod blocks;
mod boxed;
mod braces;
mod cells;
mod changes;
pub(crate) mod chat;
mod columns;
mod compound;
mod cursor;
mod decode;
mod detect;
mod dialect;
mod dice;
mod form;
mod gun;
mod gun_of_game;
pub(crate) mod header;
mod headless;
mod held;
mod holds;
mod keys;
mod leaders;
mod like;
mod line;
mod listed;
mod listing;
mod long;
mod look;
mod markup;
pub(crate) mod mounts;
mod naming;
mod nothing;
mod nova;
mod page;
mod pieces;
pub(crate) mod plain;
mod posted;
mod prose;
mod protection;
pub(crate) mod quotes;
mod reader;
mod reading;
mod row;
mod scan;
mod shared;
mod sheet_cells;
mod sheet_form;
mod sheet_kind;
mod sheet_row;
mod sheet_weapon;
mod ship_type;
mod slots;
mod spoken;
mod spreadsheet;
mod systems;
mod tables;
mod tags;
mod tech;
pub(crate) mod thread;
mod title;
mod track;
mod traits;
mod unity;
pub(crate) mod verdict;
mod weapon_title;
mod weigh;
mod whole;
pub(crate) mod wiki;
pub(crate) mod words;
#[cfg(feature = "archives")]
mod workbook;
mod wrapped;

pub use columns::Columns;
pub use decode::{decode, is_text};
pub use dialect::Dialect;
pub use verdict::{LineVerdict, Part, Unread, Verdict, Warning};

use blocks::{Block, blocks};
use line::{Kind, Line};
use long::Shortened;
use quotes::Quotes;
use rayon::prelude::*;
use starwright_legacy::{admiralty as starmada_admiralty, nova as starmada_nova};
use starwright_text::diagnostic::Diagnostic;
use starwright_unity as starmada_unity;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Range;

/// Everything a text holds, or a piece of it.
#[derive(Debug, Default)]
pub struct Import {
    /// The ships and lists of weapons, in the order of the text.
    pub entries: Vec<Entry>,
    /// Lines before the first of them.
    pub stray: Vec<Unread>,
    /// Blank lines, and lines of nothing but markup, before the first of them.
    pub blank: usize,
}

/// A ship or a list of weapons, and the count of its lines.
#[derive(Debug)]
pub struct Entry {
    /// Its first line, from 1.
    pub line: usize,
    /// Its identity, as far as its lines give it.
    pub title: String,
    /// How many lines were read; 0 if it cannot be read.
    pub read: usize,
    /// How many lines were blank, or held nothing but markup.
    pub blank: usize,
    /// How it is written.
    pub dialect: Dialect,
    /// What was read, or why it could not be.
    pub subject: Result<Subject, Diagnostic>,
    /// The lines that could not be read; all of them if the ship cannot be read.
    pub unread: Vec<Unread>,
    /// Doubts, line by line.
    pub warnings: Vec<Warning>,
    /// What became of each of its lines, in order, blank ones included.
    pub lines: Vec<LineVerdict>,
}

impl Entry {
    /// How many parts of it stand in its lines and could not be read.
    pub fn lost(&self) -> usize {
        let in_lines = self
            .warnings
            .iter()
            .filter(|warning| warning.verdict == Verdict::Lost)
            .count();
        self.unread.iter().filter(|unread| !unread.is_talk).count() + in_lines
    }

    /// Whether everything that its lines say of it was read.
    pub fn is_complete(&self) -> bool {
        self.subject.is_ok() && self.lost() == 0
    }
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A ship of the Admiralty Edition.
    Admiralty(starmada_admiralty::Ship),
    /// A ship of the Nova edition.
    Nova(starmada_nova::Ship),
    /// A ship of Unity.
    Unity(Box<starmada_unity::Blueprint>),
    /// A list of weapons without a ship.
    Weapons(Vec<starmada_admiralty::Weapon>),
}

/// Reads all ships of a text; with a forced dialect, only that one.
pub fn import(text: &str, forced: Option<Dialect>) -> Import {
    let mut all = Import::default();
    let Ok(()) = import_in_pieces(text, forced, &Columns::default(), &mut |piece| -> Result<
        (),
        Infallible,
    > {
        all.entries.extend(piece.entries);
        all.stray.extend(piece.stray);
        all.blank += piece.blank;
        Ok(())
    });
    all
}

/// The same, handed over in pieces: those of a spreadsheet are small, whatever its size. An error stops it.
pub fn import_in_pieces<E>(
    text: &str,
    forced: Option<Dialect>,
    columns: &Columns,
    take: &mut dyn FnMut(Import) -> Result<(), E>,
) -> Result<(), E> {
    let shortened = match forced {
        Some(Dialect::Csv) => None,
        _ => Some(Shortened::new(text)),
    };
    let text = shortened.as_ref().map_or(text, |shortened| &shortened.text);
    let flat = wiki::flattened(text);
    let drawn = flat.as_deref().unwrap_or(text);
    // Weapons below a row of figures are those of one ship.
    let is_sheet = forced.is_none_or(|dialect| dialect == Dialect::Csv)
        && spreadsheet::is_one(drawn, columns)
        && (forced.is_some() || !tables::has_weapons(drawn));
    let is_beside = !is_sheet && beside::is_sheet(text);
    let sheet = if is_sheet || is_beside {
        None
    } else {
        headless::Sheet::of(text)
    };
    // Ships side by side, and those without headings, are read as those of a post.
    let forced = forced.filter(|one| *one != Dialect::Csv || sheet.is_none() && !is_beside);
    if is_sheet || forced == Some(Dialect::Csv) {
        return spreadsheet::read(drawn, columns, take);
    }
    if let Some(table) = tables::aligned(text, columns).filter(|_| forced.is_none()) {
        return spreadsheet::read(&table, columns, take);
    }
    let all: Vec<&str> = chat::unprefixed(text.lines().collect());
    let quotes = Quotes::of(text, &all);
    let around = Around {
        tables: tables::tables(
            text,
            sheet.as_ref().map(|sheet| &*sheet.text).or(flat.as_deref()),
            &all,
        ),
        beside: beside::beside(text, &all),
        wrapped: wrapped::wrapped(&all, &quotes),
        quotes,
    };
    let is_wanted = forced.is_none_or(|dialect| dialect == Dialect::Unity);
    let unity = if is_wanted {
        unity::ranges(&all)
    } else {
        Vec::new()
    };
    let (mut import, mut from) = (Import::default(), 0);
    for range in unity {
        let exact = unity::entry(&all, range.clone());
        let is_odd = unity::is_in_other_case(&all[range.clone()])
            || range.clone().any(|at| around.quotes.has(at));
        if is_odd || exact.unread.iter().any(|unread| !unread.is_talk) || exact.subject.is_err() {
            let mut other = Import::default();
            other.read(&all, range.clone(), forced, &around);
            let read: usize = other.entries.iter().map(|entry| entry.read).sum();
            let has_header = || unity::has_header(&all, range.start);
            if is_odd
                || read > exact.read && exact.subject.is_ok()
                || exact.subject.is_err() && has_header()
            {
                continue;
            }
        }
        import.read(&all, from..range.start, forced, &around);
        from = range.end;
        import.entries.push(exact);
    }
    import.read(&all, from..all.len(), forced, &around);
    if nothing::has_no_ship(&import) && forced.is_none() {
        import = retold(&all, &around.quotes).unwrap_or(import);
    }
    beside::doubt(&mut import, &around.beside);
    sheet.iter().for_each(|sheet| sheet.doubt(&mut import));
    thread::swap_factions(&mut import.entries);
    thread::share_faction(&mut import.entries);
    thread::share_heading(&mut import.entries, &import.stray);
    thread::split_classes(&mut import.entries);
    thread::doubt_faction(&mut import.entries, &import.stray);
    nothing::report(&mut import, &all, &around.quotes);
    shortened
        .iter()
        .for_each(|shortened| shortened.report(&mut import));
    take(import)
}

/// The ship that sentences tell, if they tell one.
fn retold(all: &[&str], quotes: &Quotes) -> Option<Import> {
    let lines = prose::retold(all, quotes)?;
    let mut import = Import::default();
    import.take(&lines, 0..all.len(), None);
    let only = import
        .entries
        .first_mut()
        .filter(|entry| entry.subject.is_ok())?;
    thread::doubt_all(only, "read from a sentence");
    (import.entries.len() == 1).then_some(import)
}

/// So many lines are read faster on one thread than on all.
const FEW: usize = 1024;

/// What the lines of a text say of each other.
struct Around {
    quotes: Quotes,
    /// The rows of tables, as lines of a post.
    tables: BTreeMap<usize, Vec<String>>,
    /// The lines of ships side by side.
    beside: BTreeMap<usize, Vec<String>>,
    /// Broken lines made whole, and those that go on with them.
    wrapped: BTreeMap<usize, Option<String>>,
}

impl Import {
    /// Reads the ships of older editions in these lines.
    fn read(
        &mut self,
        all: &[&str],
        range: Range<usize>,
        forced: Option<Dialect>,
        around: &Around,
    ) {
        let whole = range.clone();
        let line = |at: usize| match (around.tables.get(&at), around.wrapped.get(&at)) {
            _ if around.beside.contains_key(&at) => {
                let own = around.beside[&at]
                    .iter()
                    .map(|text| Line::of_text(at + 1, all[at], text.clone().into()));
                let own: Vec<Line> = own.collect();
                if own.is_empty() {
                    vec![Line::rest(at + 1, all[at])]
                } else {
                    own
                }
            }
            (Some(rows), _) if !around.quotes.has(at) => rows
                .iter()
                .flat_map(|row| Line::of_text(at + 1, all[at], row.clone().into()).cut())
                .collect(),
            (None, Some(Some(whole))) => Line::of_text(at + 1, all[at], whole.clone().into()).cut(),
            (None, Some(None)) => vec![Line::rest(at + 1, all[at])],
            _ => Line::all(at + 1, all[at], &around.quotes, at),
        };
        let is_some = |line: &Line| !line.text().is_empty();
        // To wake other threads takes longer than to read a few lines.
        let mut lines: Vec<Line> = match range.len() < FEW {
            true => range.flat_map(line).filter(is_some).collect(),
            false => range
                .into_par_iter()
                .with_min_len(FEW)
                .flat_map_iter(line)
                .filter(is_some)
                .collect(),
        };
        like::spell_out(&mut lines);
        shared::share(&mut lines);
        self.take(&lines, whole, forced);
    }

    /// Reads the ships of these lines, which stand in this range.
    fn take(&mut self, lines: &[Line], range: Range<usize>, forced: Option<Dialect>) {
        let (start, end) = (range.start, range.end + 1);
        let (stray, blocks) = match forced {
            Some(Dialect::Unity) if !detect::is_unity(lines) => (lines, Vec::new()),
            _ => blocks(lines),
        };
        let first = |block: &Block| block.lines[0].number;
        // Pieces of the line on which the first ship begins are part of that ship's lines.
        let shared = stray.partition_point(|line| line.number < blocks.first().map_or(end, first));
        let (stray, beside) = stray.split_at(shared);
        self.blank += blocks.first().map_or(end, first) - 1 - start - line::count(stray);
        self.stray.extend(unread(stray));
        let ends: Vec<usize> = blocks.iter().skip(1).map(first).chain([end]).collect();
        // One ship of a post tells the edition of those beside it that do not tell their own.
        let is_unity = forced.is_none()
            && blocks
                .iter()
                .any(|block| detect::dialect(block) == Dialect::Unity);
        // `Starmada AE`, above ships whose ranges are one number each.
        let named = stray
            .iter()
            .find_map(|line| sheet_cells::named_edition(line.text()));
        let is_old = named == Some(sheet_cells::ADMIRALTY[0]) && detect::may_be_old(lines);
        let dialect = |block: &Block| match detect::dialect(block) {
            Dialect::Unity if forced.is_none() && is_old => Dialect::OneLine,
            own if forced.is_some() => forced.unwrap_or(own),
            own if is_unity && own != Dialect::Nova && !detect::has_old_ranges(block) => {
                Dialect::Unity
            }
            own => own,
        };
        let entry = |(block, end): (&Block, &usize)| {
            let mut entry = entry(block, end - first(block), dialect(block), forced);
            if forced.is_none() && is_old && detect::dialect(block) == Dialect::Unity {
                thread::doubt(
                    &mut entry,
                    "read as an Admiralty ship, since the text above it names that edition"
                        .to_string(),
                );
            }
            entry
        };
        let known = self.entries.len();
        if lines.len() < FEW {
            self.entries.extend(blocks.iter().zip(&ends).map(entry));
        } else {
            self.entries
                .par_extend(blocks.par_iter().zip(&ends).map(entry));
        }
        if let (Some(entry), Some(line)) = (self.entries.get_mut(known), beside.first()) {
            thread::doubt(entry, format!("'{}' is not read", line.text()));
        }
    }
}

/// Lines as unread, each once, whatever it is made of.
fn unread(lines: &[Line]) -> Vec<Unread> {
    let mut unread: Vec<Unread> = lines.iter().map(Unread::of).collect();
    unread.sort_by_key(|unread| (unread.line, unread.is_talk));
    unread.dedup_by_key(|unread| unread.line);
    unread
}

/// Reads a block that spans this many lines, including blank ones.
fn entry(block: &Block, span: usize, dialect: Dialect, forced: Option<Dialect>) -> Entry {
    let (subject, mut reading) = match dialect {
        Dialect::Nova => nova::read(block),
        Dialect::Unity => listing::read(block, forced),
        _ => admiralty::read(block, forced),
    };
    reading.warnings.sort_by_key(|warning| warning.line);
    reading.parts.sort_by_key(|(line, _)| *line);
    // A line of several pieces is read once, if all of them are.
    reading
        .unread
        .sort_by_key(|unread| (unread.line, unread.is_talk));
    reading.unread.dedup_by_key(|unread| unread.line);
    reading.read = line::count(block.lines) - reading.unread.len();
    if subject.is_err() {
        (reading.read, reading.unread) = (0, unread(block.lines));
        reading.parts.clear();
    }
    let is_quoted = |number: usize| {
        let at = block
            .lines
            .binary_search_by_key(&number, |line| line.number);
        at.is_ok_and(|at| block.lines[at].kind == Kind::Quote)
    };
    aside::lose(
        &reading.parts,
        &mut reading.unread,
        &reading.title,
        is_quoted,
    );
    aside::doubt(&reading.parts, &reading.unread, &mut reading.warnings);
    let first = block.lines[0].number;
    let raw = |number: usize| {
        let at = block
            .lines
            .binary_search_by_key(&number, |line| line.number)
            .ok();
        at.map(|at| block.lines[at].raw)
    };
    Entry {
        lines: verdict::verdicts(
            first..first + span,
            raw,
            &reading.parts,
            &reading.unread,
            &reading.warnings,
        ),
        line: first,
        title: reading.title,
        read: reading.read,
        blank: span - line::count(block.lines),
        dialect,
        subject,
        unread: reading.unread,
        warnings: reading.warnings,
    }
}
