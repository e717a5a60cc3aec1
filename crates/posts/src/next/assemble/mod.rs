//! From the story of a post to its ships, with a verdict on every line.

mod build;
mod draft;
mod edition;
mod like;
mod mounts;
mod who;

use super::search::{Gun, Readings, search};
use super::source::SourceLine;
use super::words::Edition;
use crate::import::header::Header;
use crate::import::{Dialect, Entry, Import, Subject, Unread, verdict};
use draft::{Draft, Ignored, Story, story, tight};
use edition::NamedEditions;
use like::{Armory, inherit, symbols};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::yaml::Text;
use std::collections::BTreeMap;

/// A typed line outside of ships counts as unreadable from this strength on; within a ship from the other.
const LOST_OUTSIDE: f32 = 2.0;
const LOST_INSIDE: f32 = 0.9;

/// How many lines after a ship may still belong to it.
const NEAR: usize = 3;

/// Reads a post: the second time the weapons and ships that it names are words.
pub fn assemble(text: &str, lines: &[SourceLine], is_sheet: bool) -> Import {
    let mut readings = Readings::default();
    let steps = search(lines, &mut readings);
    let mut told = story(&steps, lines, &mut readings);
    let mut identities = identities(&mut told);
    let guns = told
        .drafts
        .iter()
        .flat_map(|draft| &draft.guns)
        .chain(&told.library.guns);
    let found = symbols(
        guns,
        identities.iter().map(|who| who.identity.class.clone()),
    );
    let occurs = lines
        .iter()
        .filter(|line| found.occur_in(&line.text))
        .count();
    if occurs > 0 {
        readings.set_symbols(found);
        let steps = search(lines, &mut readings);
        told = story(&steps, lines, &mut readings);
        identities = self::identities(&mut told);
    }
    finish(text, told, identities, is_sheet)
}

fn identities(told: &mut Story) -> Vec<Header> {
    told.drafts.iter_mut().map(who::who).collect()
}

/// Builds the ships and gives every line to one of them.
fn finish(text: &str, mut told: Story, identities: Vec<Header>, is_sheet: bool) -> Import {
    let raw: Vec<&str> = text.lines().collect();
    let named = NamedEditions::new(text);
    let armory = Armory::new(
        told.drafts
            .iter()
            .flat_map(|draft| &draft.guns)
            .chain(&told.library.guns),
    );
    let mut ships: Vec<(Draft, Header)> = std::mem::take(&mut told.drafts)
        .into_iter()
        .zip(identities)
        .collect();
    describe_by_others(&mut ships);
    ships.retain(|(draft, who)| draft.hull() > 0 || is_named_ship(draft, who));
    drop_repeats(&mut ships);
    let mut drafts: Vec<&mut Draft> = ships.iter_mut().map(|(draft, _)| draft).collect();
    Armory::drop_listed(&mut drafts);
    let mut entries = Vec::new();
    if ships.iter().all(|(draft, _)| draft.hull() == 0)
        && told.library.guns.iter().any(Gun::has_numbers)
    {
        entries.push(list_entry(&mut told.library));
    }
    for (mut draft, who) in ships {
        armory.fill(&mut draft);
        entries.push((ship_entry(&mut draft, who, &named, &raw, is_sheet), draft));
    }
    entries.sort_by_key(|(entry, _)| entry.line);
    place_lines(&raw, entries, &told.ignored)
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
        let is_other =
            |other: &usize| ships[*other].1.identity.class.to_lowercase() == name && *other != at;
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
    let size = |draft: &Draft| draft.rates.len() + 3 * draft.guns.len() + draft.systems.len();
    let names = |draft: &Draft| {
        draft
            .guns
            .iter()
            .map(|gun| tight(&gun.name))
            .collect::<Vec<_>>()
    };
    let is_repeat = |at: usize| {
        let (draft, who) = &ships[at];
        ships
            .iter()
            .enumerate()
            .any(|(other_at, (other, other_who))| {
                let is_same = other_at != at
                    && tight(&other_who.identity.class) == tight(&who.identity.class)
                    && other.hull() == draft.hull();
                let is_larger = size(other) > size(draft)
                    || size(other) == size(draft)
                        && (!other.is_quoted, at) > (!draft.is_quoted, other_at);
                is_same
                    && is_larger
                    && (who.posted.is_none() || who.posted == other_who.posted)
                    && names(draft).iter().all(|name| names(other).contains(name))
            })
    };
    let repeats: Vec<bool> = (0..ships.len()).map(is_repeat).collect();
    let mut repeats = repeats.into_iter();
    ships.retain(|_| !repeats.next().unwrap_or(false));
}

fn list_entry(library: &mut Draft) -> (Entry, Draft) {
    let weapons = build::build_list(library);
    let entry = new_entry(
        library,
        String::new(),
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

fn ship_entry(
    draft: &mut Draft,
    who: Header,
    named: &NamedEditions,
    raw: &[&str],
    is_sheet: bool,
) -> Entry {
    let edition = edition::decide(draft, named);
    let dialect = match edition {
        _ if is_sheet => Dialect::Csv,
        Edition::Nova => Dialect::Nova,
        Edition::Unity => Dialect::Unity,
        Edition::Admiralty | Edition::Both => Dialect::OneLine,
    };
    let title = draft.titles.first().map_or_else(
        || who.identity.to_string(),
        |(title, _)| title.trim().to_string(),
    );
    let is_refused = draft.covered < draft.missed;
    let built = if is_refused {
        Err("less than half of the ship could be read".to_string())
    } else {
        build::build(draft, who, edition)
    };
    let subject = built.map_err(|message| fault(raw, draft.first, message));
    new_entry(draft, title, dialect, subject)
}

/// Returns the error of a ship, at its first line.
fn fault(raw: &[&str], line: usize, message: String) -> Diagnostic {
    let text = raw.get(line - 1).copied().unwrap_or_default();
    let source = Text::starting_at(text, line).source_line(line, 1);
    Diagnostic {
        line,
        column: 1,
        end: (line, text.chars().count() + 1),
        source: Box::new(source),
        ..Diagnostic::for_file(DiagnosticKind::WrongType, message)
    }
}

/// Gives every line to the first entry that reads it, or to the entry before it.
fn place_lines(raw: &[&str], entries: Vec<(Entry, Draft)>, ignored: &[Ignored]) -> Import {
    let mut owners: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, (_, draft)) in entries.iter().enumerate() {
        for line in &draft.lines {
            owners.entry(*line).or_insert(at);
        }
    }
    let strengths: BTreeMap<usize, &Ignored> = ignored
        .iter()
        .map(|ignored| (ignored.line, ignored))
        .collect();
    let mut import = Import::default();
    let mut owned: Vec<Vec<usize>> = vec![Vec::new(); entries.len()];
    let mut owner = None;
    for line in 1..=raw.len() {
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
    Unread {
        line,
        text: raw[line - 1].trim().to_string(),
        is_talk: !is_lost,
    }
}

/// Returns `true` if an ignored line holds too much to be ignored text.
fn is_lost(line: usize, ignored: &BTreeMap<usize, &Ignored>, last_of_ship: usize) -> bool {
    ignored.get(&line).is_some_and(|ignored| {
        let is_near = ignored.is_inside || line <= last_of_ship + NEAR;
        ignored.strength > if is_near { LOST_INSIDE } else { LOST_OUTSIDE }
    })
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
            let is_lost = draft.lines.contains(line) || is_lost(*line, ignored, last);
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
