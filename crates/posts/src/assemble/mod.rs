//! From the story of a post to its ships, with a verdict on every line.

mod build;
mod draft;
mod edition;
mod like;
mod mounts;
mod who;

use super::search::{Gun, Readings, Symbols, edition_word, glossary, search};
use super::source::{Layout, SourceLine, is_too_long};
use super::words::{Edition, Key, Meaning, Word, is_correction, is_talk, look_up};
use crate::names::class_word::class_word;
use crate::names::header::Header;
use crate::names::naming::is_other_label;
use crate::post::dialect::Dialect;
use crate::post::{Entry, Import, Subject, Unread, verdict};
pub use build::build;
pub use draft::Draft;
use draft::{Ignored, Story, story, tight};
use edition::NamedEditions;
use like::{Armory, inherit, short_names, symbols};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::field::clip;
use starwright_text::yaml::Text;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// A typed line outside of ships counts as unreadable from this strength on; within a ship from the other.
const LOST_OUTSIDE: f32 = 2.0;
const LOST_INSIDE: f32 = 1.05;

/// How many lines after a ship may still belong to it.
const NEAR: usize = 3;

/// A text whose ships are read piece by piece.
pub struct Reader<'a> {
    /// The lines as they are written.
    raw: Vec<&'a str>,
    lines: &'a [SourceLine],
    forced: Option<Dialect>,
    named: NamedEditions,
    /// What the text explains.
    glossary: Symbols,
}

/// The number of lines from which on a piece ends at the next ship.
const PIECE: usize = 1000;

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, lines: &'a [SourceLine], forced: Option<Dialect>) -> Reader<'a> {
        let mut raw: Vec<&str> = text.lines().collect();
        blank_headings(&mut raw, lines);
        Reader {
            raw,
            lines,
            forced,
            named: NamedEditions::new(text),
            glossary: glossary(lines.iter().map(|line| line.text.as_str())),
        }
    }

    /// Returns the pieces of a long text; all but the first begin with a ship.
    pub fn pieces(&self) -> Vec<Range<usize>> {
        let mut starts = vec![0];
        if self.lines.is_sorted_by_key(|line| line.number) {
            for at in 1..self.lines.len() {
                let is_long = at - starts[starts.len() - 1] >= PIECE;
                if is_long && begins_ship(&self.lines[at], &self.lines[at - 1]) {
                    starts.push(at);
                }
            }
        }
        let ends = starts.iter().skip(1).copied().chain([self.lines.len()]);
        starts
            .iter()
            .copied()
            .zip(ends)
            .map(|(start, end)| start..end)
            .collect()
    }

    /// Reads a piece in which some ships are known: the second time the weapons and ships that it names are words.
    pub fn read(&self, piece: Range<usize>, known: &[Imported]) -> Import {
        let lines = &self.lines[piece.clone()];
        let number = |at: usize| self.lines.get(at).map(|line| line.number);
        let first = if piece.start == 0 { 1 } else { lines[0].number };
        let end = number(piece.end).unwrap_or(self.raw.len() + 1);
        let known = known
            .iter()
            .filter(|(_, _, draft)| (first..end).contains(&draft.first));
        let known: Vec<_> = known
            .map(|known| imported(&self.raw, known.clone()))
            .collect();
        let mut readings = Readings::default();
        readings.symbols = self.glossary.clone();
        let steps = search(lines, &mut readings);
        let mut told = story(&steps, lines, &mut readings);
        let mut identities = identities(&mut told);
        let guns = told.drafts.iter().flat_map(|draft| &draft.guns);
        let classes = identities.iter().map(|who| who.identity.class.clone());
        let found = symbols(guns.chain(&told.library.guns), classes);
        if !found.weapons.is_empty() || !found.ships.is_empty() {
            readings.set_symbols(found);
            let steps = search(lines, &mut readings);
            told = story(&steps, lines, &mut readings);
            identities = self::identities(&mut told);
        }
        self.finish(lines, first..end, (told, identities), known)
    }

    /// Builds the ships and gives every line to one of them.
    fn finish(
        &self,
        lines: &[SourceLine],
        range: Range<usize>,
        (mut told, identities): (Story, Vec<Header>),
        mut entries: Vec<(Entry, Draft)>,
    ) -> Import {
        let raw = &self.raw;
        let guns = told.drafts.iter().flat_map(|draft| &draft.guns);
        let armory = Armory::new(guns.chain(&told.library.guns));
        let mut ships: Vec<(Draft, Header)> = std::mem::take(&mut told.drafts)
            .into_iter()
            .zip(identities)
            .collect();
        describe_by_others(&mut ships);
        let is_ship =
            |(draft, who): &(Draft, Header)| draft.hull() > 0 || is_named_ship(draft, who);
        let (mut ships, dropped): (Vec<_>, Vec<_>) = ships.into_iter().partition(is_ship);
        told.ignored
            .extend(dropped.iter().flat_map(|(draft, _)| unused(draft)));
        drop_repeats(&mut ships);
        if ships.iter().any(|(draft, _)| !draft.is_quoted) {
            // A ship in a quote belongs to the post only if it is quoted in full.
            let is_whole = |draft: &Draft| !draft.guns.is_empty() && !draft.systems.is_empty();
            ships.retain(|(draft, _)| !draft.is_quoted || is_whole(draft));
        }
        let mut drafts: Vec<&mut Draft> = ships.iter_mut().map(|(draft, _)| draft).collect();
        Armory::drop_listed(&mut drafts);
        if entries.is_empty()
            && ships.iter().all(|(draft, _)| draft.hull() == 0)
            && told.library.guns.iter().any(is_whole_gun)
        {
            entries.push(list_entry(&mut told.library));
        }
        for (mut draft, who) in ships {
            armory.fill(&mut draft);
            entries.push((self.ship_entry(&mut draft, who), draft));
        }
        entries.sort_by_key(|(entry, _)| entry.line);
        // A weapon with arcs outside of all ships belongs to a ship that was not recognized.
        let homeless = told.library.guns.iter();
        let homeless = homeless.filter(|gun| gun.has_numbers() && !gun.mounts.is_empty());
        let lines_of = homeless.flat_map(|gun| gun.lines.clone());
        told.ignored.extend(lines_of.map(|line| Ignored {
            line,
            text: String::new(),
            strength: f32::MAX,
            is_inside: false,
            is_prose: false,
            is_sentence: false,
        }));
        told.ignored.extend(too_long(raw, range.clone()));
        if self.forced == Some(Dialect::Csv) {
            told.ignored.extend(rows_without_ship(lines));
            let mut drafts: Vec<&mut Draft> = entries.iter_mut().map(|(_, draft)| draft).collect();
            add_record_lines(&mut drafts, lines, range.end);
        }
        place_lines(raw, range, entries, &told.ignored)
    }
}

/// Returns `true` for a line that surely begins a ship: a row of a spreadsheet with its hull, or a header after an empty
/// line.
fn begins_ship(line: &SourceLine, before: &SourceLine) -> bool {
    if line.layout == Layout::Row {
        return line.text.contains("hull: ");
    }
    let text = line.text.trim();
    before.text.trim().is_empty() && (text.starts_with('(') || class_word(text).is_some())
}

fn identities(told: &mut Story) -> Vec<Header> {
    told.drafts.iter_mut().map(who::who).collect()
}

/// Returns the lines of a ship that lacks too much to be one.
fn unused(draft: &Draft) -> impl Iterator<Item = Ignored> {
    let strength = draft.covered / draft.lines.len().max(1) as f32;
    draft.lines.iter().map(move |line| Ignored {
        line: *line,
        text: String::new(),
        strength,
        is_inside: false,
        is_prose: false,
        is_sentence: false,
    })
}

/// Clears the headings of tables, which are not part of a ship.
fn blank_headings(raw: &mut [&str], lines: &[SourceLine]) {
    let is_heading = |line: &&SourceLine| line.layout == Layout::Row && line.text.is_empty();
    for line in lines.iter().filter(is_heading) {
        if let Some(text) = raw
            .get_mut(line.number - 1)
            .filter(|text| !is_too_long(text))
        {
            *text = "";
        }
    }
}

/// Returns the rows of a spreadsheet; those that no ship has are unreadable.
fn rows_without_ship(lines: &[SourceLine]) -> impl Iterator<Item = Ignored> {
    let is_row = |line: &&SourceLine| line.layout == Layout::Row && !line.text.trim().is_empty();
    lines.iter().filter(is_row).map(|line| Ignored {
        line: line.number,
        text: String::new(),
        strength: f32::MAX,
        is_inside: true,
        is_prose: false,
        is_sentence: false,
    })
}

/// Gives the ships of a spreadsheet all lines of their rows: a cell may have line breaks.
fn add_record_lines(drafts: &mut [&mut Draft], lines: &[SourceLine], end: usize) {
    let starts: BTreeSet<usize> = lines.iter().map(|line| line.number).collect();
    for draft in drafts {
        let own: Vec<usize> = draft.lines.iter().copied().collect();
        for line in own {
            let next = starts.range(line + 1..).next().copied();
            draft.lines.extend(line + 1..next.unwrap_or(end));
        }
    }
}

/// Returns the lines that are too long to be read.
fn too_long(raw: &[&str], range: Range<usize>) -> impl Iterator<Item = Ignored> {
    let long = range.filter(|line| is_too_long(raw[line - 1]));
    long.map(|line| Ignored {
        line,
        text: String::new(),
        strength: f32::MAX,
        is_inside: true,
        is_prose: false,
        is_sentence: false,
    })
}

fn is_whole_gun(gun: &Gun) -> bool {
    gun.has_numbers() && gun.reach.is_some() && !gun.name.is_empty()
}

/// Returns `true` for a ship that is recognized although its hull could not be read.
fn is_named_ship(draft: &Draft, who: &Header) -> bool {
    let is_titled = who.posted.is_some() || who.identity.kind.is_some();
    let ratings = draft.rates.len();
    ratings > 0
        && (is_titled && ratings + draft.guns.len() > 1 || draft.guns.iter().any(Gun::has_numbers))
}

/// Completes the ships that are described by another one.
fn describe_by_others(ships: &mut [(Draft, Header)]) {
    for at in 0..ships.len() {
        let Some((name, _)) = ships[at].0.like.clone() else {
            continue;
        };
        let is_other = |other: &usize| {
            *other != at && short_names(&ships[*other].1.identity.class).contains(&name)
        };
        let other = if name.is_empty() {
            at.checked_sub(1)
        } else {
            (0..ships.len()).find(is_other)
        };
        let Some(other) = other else { continue };
        let (draft, who) = ships[other].clone();
        inherit(&mut ships[at].0, &draft, &who.identity.class);
        let identity = &mut ships[at].1.identity;
        identity.kind = identity.kind.take().or(who.identity.kind);
        identity.faction = identity.faction.take().or(who.identity.faction);
    }
}

/// Drops quoted ships that state nothing new.
fn drop_repeats(ships: &mut Vec<(Draft, Header)>) {
    let mut alike: HashMap<(String, u32), Vec<usize>> = HashMap::new();
    for (at, (draft, who)) in ships.iter().enumerate() {
        let key = (tight(&who.identity.class), draft.hull());
        alike.entry(key).or_default().push(at);
    }
    let mut repeats = BTreeSet::new();
    for group in alike.values().filter(|group| group.len() > 1) {
        let own = group.iter().take(MAX_ALIKE).copied();
        repeats.extend(own.filter(|at| {
            let others = group.iter().take(MAX_ALIKE).filter(|other| *other != at);
            others
                .into_iter()
                .any(|other| repeats_other(ships, *at, *other))
        }));
    }
    let mut at = 0..ships.len();
    ships.retain(|_| at.next().is_some_and(|at| !repeats.contains(&at)));
}

/// The maximum number of ships of one name that are compared with each other.
const MAX_ALIKE: usize = 50;

/// Returns `true` if a ship states nothing that another one of its class does not state, too.
fn repeats_other(ships: &[(Draft, Header)], at: usize, other_at: usize) -> bool {
    let size = |draft: &Draft| draft.rates.len() + 3 * draft.guns.len() + draft.systems.len();
    let names =
        |draft: &Draft| -> Vec<String> { draft.guns.iter().map(|gun| tight(&gun.name)).collect() };
    let ((draft, who), (other, other_who)) = (&ships[at], &ships[other_at]);
    let is_mention = draft.is_quoted || draft.guns.is_empty();
    let is_larger = is_mention && size(other) > size(draft)
        || draft.is_quoted
            && size(other) == size(draft)
            && (!other.is_quoted, at) > (!draft.is_quoted, other_at);
    let others = names(other);
    is_larger
        && (who.posted.is_none() || who.posted == other_who.posted)
        && names(draft).iter().all(|name| others.contains(name))
}

fn list_entry(library: &mut Draft) -> (Entry, Draft) {
    let weapons = build::build_list(library);
    let entry = new_entry(
        library,
        "Weapons".to_string(),
        Dialect::OneLine,
        Ok(Subject::Weapons(weapons)),
    );
    (entry, library.clone())
}

fn new_entry(
    draft: &Draft,
    title: String,
    dialect: Dialect,
    subject: Result<Subject, Diagnostic>,
) -> Entry {
    Entry {
        line: draft.first,
        title,
        read: 0,
        blank: 0,
        dialect,
        subject,
        unread: Vec::new(),
        warnings: Vec::new(),
        lines: Vec::new(),
    }
}

/// Returns the edition of a layout; spreadsheets hold ships of any.
fn edition_of(layout: Dialect) -> Option<Edition> {
    match layout {
        Dialect::Nova => Some(Edition::Nova),
        Dialect::Unity => Some(Edition::Unity),
        Dialect::Csv => None,
        _ => Some(Edition::Admiralty),
    }
}

impl Reader<'_> {
    fn ship_entry(&self, draft: &mut Draft, who: Header) -> Entry {
        let is_sheet = self.forced == Some(Dialect::Csv);
        let edition = self
            .forced
            .and_then(edition_of)
            .unwrap_or_else(|| edition::decide(draft, &self.named, is_sheet));
        let dialect = self.forced.unwrap_or(match edition {
            Edition::Nova => Dialect::Nova,
            Edition::Unity => Dialect::Unity,
            Edition::Admiralty | Edition::Both => Dialect::OneLine,
        });
        let mut titles = draft.titles.iter().map(|(title, _)| title.trim());
        let title = titles
            .find(|title| !title.is_empty())
            .map_or_else(|| who.identity.to_string(), str::to_string);
        let is_refused = draft.covered < draft.missed;
        let built = if is_refused {
            Err("less than half of the ship could be read".to_string())
        } else {
            build(draft, who, edition)
        };
        let subject = built.map_err(|message| {
            let hull = draft.rates.get(&Key::Hull).map(|(_, line)| *line);
            let line = hull.filter(|_| message.starts_with("hull"));
            fault(&self.raw, line.unwrap_or(draft.first), message)
        });
        new_entry(draft, title, dialect, subject)
    }
}

/// Returns the error of a ship, at one of its lines.
fn fault(raw: &[&str], line: usize, message: String) -> Diagnostic {
    let text = raw.get(line - 1).copied().unwrap_or_default();
    let source = Text::with_first_line(text, line).source_line(line, 1);
    Diagnostic {
        line,
        column: 1,
        end: (line, text.chars().count() + 1),
        source: Box::new(source),
        ..Diagnostic::for_file(DiagnosticKind::WrongType, message)
    }
}

/// A ship that is not from the search: who it is, the ship or the reason it could not be built, and its lines and uncertainties.
pub type Imported = (String, Result<Subject, String>, Draft);

/// Gives the lines of a text to ships that were read from parts of it.
pub fn placed(text: &str, ships: Vec<Imported>) -> Import {
    let raw: Vec<&str> = text.lines().collect();
    let entries = ships.into_iter().map(|ship| imported(&raw, ship)).collect();
    place_lines(&raw, 1..raw.len() + 1, entries, &[])
}

/// Returns the entry of a ship that is not from the search.
fn imported(raw: &[&str], (title, read, draft): Imported) -> (Entry, Draft) {
    let dialect = match read {
        Ok(Subject::Nova(_)) => Dialect::Nova,
        Ok(Subject::Admiralty(_)) => Dialect::OneLine,
        _ => Dialect::Unity,
    };
    let subject = read.map_err(|message| fault(raw, draft.first, message));
    (new_entry(&draft, title, dialect, subject), draft)
}

/// Gives every line to the first entry that reads it, or to the entry before it.
fn place_lines(
    raw: &[&str],
    range: Range<usize>,
    entries: Vec<(Entry, Draft)>,
    ignored: &[Ignored],
) -> Import {
    let mut owners: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, (_, draft)) in entries.iter().enumerate() {
        for line in &draft.lines {
            owners.entry(*line).or_insert(at);
        }
    }
    let mut strengths: BTreeMap<usize, &Ignored> = BTreeMap::new();
    for ignored in ignored {
        let strongest = strengths.entry(ignored.line).or_insert(ignored);
        if ignored.strength > strongest.strength {
            *strongest = ignored;
        }
    }
    let mut import = Import::default();
    let mut owned: Vec<Vec<usize>> = vec![Vec::new(); entries.len()];
    let mut owner = None;
    for line in range {
        owner = owners.get(&line).copied().or(owner);
        match owner {
            Some(at) => owned[at].push(line),
            None if raw[line - 1].trim().is_empty() => import.blank += 1,
            None => import
                .stray
                .push(unread(raw, line, is_lost(line, &strengths, 0))),
        }
    }
    for ((entry, draft), lines) in entries.into_iter().zip(owned) {
        import
            .entries
            .push(filled(entry, draft, &lines, raw, &strengths));
    }
    import
}

fn unread(raw: &[&str], line: usize, is_lost: bool) -> Unread {
    let text = raw[line - 1].trim();
    let label = text.split_once(':').map(|(label, _)| label);
    Unread {
        line,
        text: text.to_string(),
        is_talk: !is_lost || label.is_some_and(is_other_label),
    }
}

/// The fewest numbers of a row.
const MIN_ROW: usize = 4;

/// Returns `true` for a labelled row of at least four numbers: `Ammunition: 6 5 4 3 2 1`.
fn is_row(text: &str) -> bool {
    let is_word = |c: char| c.is_alphabetic() || c == ' ';
    text.trim().split_once(':').is_some_and(|(label, row)| {
        let numbers = row.split(|c: char| c.is_whitespace() || "-/,.*".contains(c));
        let numbers: Vec<&str> = numbers.filter(|number| !number.is_empty()).collect();
        label.chars().all(is_word)
            && label.split_whitespace().count() < 4
            && !is_other_label(label)
            && numbers.len() >= MIN_ROW
            && numbers.iter().all(|number| number.parse::<u32>().is_ok())
    })
}

/// Returns `true` if an ignored line holds too much to be ignored text.
fn is_lost(line: usize, ignored: &BTreeMap<usize, &Ignored>, last_of_ship: usize) -> bool {
    ignored.get(&line).is_some_and(|ignored| {
        let is_near = ignored.is_inside || line <= last_of_ship + NEAR;
        let is_part = is_near && !ignored.is_prose || ignored.is_sentence;
        ignored.strength > if is_part { LOST_INSIDE } else { LOST_OUTSIDE }
    })
}

/// The maximum number of words of an entry.
const MAX_ENTRY: usize = 6;

/// Returns `true` for a line that looks like an entry of a ship rather than a sentence: `Tachyon Wobbler`, `Gizmo: 3`.
fn is_entry(text: &str) -> bool {
    let text = text.trim();
    let words = || text.split(|c: char| !c.is_alphanumeric());
    let is_labelled = text
        .split_once(':')
        .is_some_and(|(label, _)| is_other_label(label));
    text.starts_with(char::is_uppercase)
        && !text.ends_with(['.', '!', '?', ')', ':'])
        && text.split_whitespace().count() <= MAX_ENTRY
        && !is_labelled
        && !words().any(is_talk)
        && !words().any(|word| edition_word(word).is_some())
}

/// Returns `true` for a line that announces a correction and names a part of a ship: `Edit: engines should be 4`.
fn corrects(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_alphanumeric());
    let is_part = |meaning: &Meaning| match meaning.word {
        Word::Key(key) => key.is_rating() || key.is_weapon_number() || key == Key::Range,
        Word::System(_) => true,
        _ => false,
    };
    let names_part = |word: &str| {
        look_up(word)
            .iter()
            .any(|meaning| meaning.cost < 0.1 && is_part(meaning))
    };
    words().any(is_correction) && words().any(|word| word.len() > 2 && names_part(word))
}

/// Completes an entry with its lines and the verdicts on them.
fn filled(
    mut entry: Entry,
    mut draft: Draft,
    lines: &[usize],
    raw: &[&str],
    ignored: &BTreeMap<usize, &Ignored>,
) -> Entry {
    let last = draft.lines.iter().max().copied().unwrap_or(0);
    for line in lines {
        if raw[line - 1].trim().is_empty() {
            entry.blank += 1;
        } else if draft.lines.contains(line) && entry.subject.is_ok() {
            entry.read += 1;
        } else {
            let is_part = is_entry(raw[line - 1]) || is_row(raw[line - 1]);
            let is_inside = (draft.first..last).contains(line) && is_part;
            let is_lost = draft.lines.contains(line) || is_lost(*line, ignored, last) || is_inside;
            if *line > draft.first && corrects(raw[line - 1]) {
                let text = clip(raw[line - 1].trim());
                draft.warn(
                    *line,
                    format!("may correct the ship and is not applied: '{text}'"),
                );
            }
            entry.unread.push(unread(raw, *line, is_lost));
        }
    }
    draft.warnings.sort_by_key(|warning| warning.line);
    draft.parts.sort_by_key(|(line, _)| *line);
    if entry.subject.is_err() {
        draft.parts.clear();
    }
    let text_of = |line: usize| {
        raw.get(line - 1)
            .copied()
            .filter(|text| !text.trim().is_empty())
    };
    entry.lines = lines
        .iter()
        .flat_map(|line| {
            verdict::verdicts(
                *line..line + 1,
                text_of,
                &draft.parts,
                &entry.unread,
                &draft.warnings,
            )
        })
        .collect();
    entry.warnings = draft.warnings;
    if let Ok(subject) = &mut entry.subject {
        keep_unread(subject, &entry.unread);
    }
    entry
}

/// Keeps the unreadable lines with the ship.
fn keep_unread(subject: &mut Subject, unread: &[Unread]) {
    let texts = || {
        unread
            .iter()
            .filter(|unread| !unread.is_talk)
            .map(|unread| unread.text.clone())
            .collect()
    };
    match subject {
        Subject::Admiralty(ship) => ship.unread = texts(),
        Subject::Nova(ship) => ship.unread = texts(),
        Subject::Unity(_) | Subject::Weapons(_) => {}
    }
}
