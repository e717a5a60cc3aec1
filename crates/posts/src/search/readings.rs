//! The readings of a line: data alone, a title with data after it, or the name of a weapon.

use super::facts::{Fact, facts_of};
use super::gun::Gun;
use super::name::named;
use super::path::{Mode, Path, cheapest, strength};
use super::symbols::{Finder, Symbols, order};
use super::title::title_cost;
use super::weights::NAMED_LIKE;
use crate::grammar::Lattice;
use crate::token::{Piece, Value};
use crate::words::{FastMap, Key, is_filler, is_talk};
use std::ops::Range;
use std::rc::Rc;

/// One way to read a line.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The text that all places refer to; of a broken line, both halves.
    pub text: Rc<str>,
    /// The part of the line that is a title.
    pub title: Option<String>,
    pub facts: Vec<Fact>,
    pub cost: f32,
    pub mode: Mode,
    pub pieces: Vec<Piece>,
    /// The places of names and titles.
    pub names: Vec<Range<usize>>,
}

/// All readings of a line that begins in a mode.
#[derive(Debug, Default)]
pub struct Line {
    pub readings: Vec<Rc<Reading>>,
    /// How much evidence it holds; to ignore it costs as much.
    pub strength: f32,
    pub words: usize,
}

/// The readings of the lines of a post.
#[derive(Default)]
pub struct Readings {
    pub symbols: Symbols,
    lattices: FastMap<String, Rc<Lattice>>,
    lines: FastMap<(String, Mode, bool), Rc<Line>>,
}

impl Readings {
    /// Takes over the names of weapons and ships; lines that have one of them are read again.
    pub fn set_symbols(&mut self, symbols: Symbols) {
        let finder = Finder::new(&symbols);
        self.lattices.retain(|text, _| !finder.occurs_in(text));
        let lattices = &self.lattices;
        self.lines
            .retain(|(text, ..), _| lattices.contains_key(text));
        (self.symbols.weapons, self.symbols.ships) = (symbols.weapons, symbols.ships);
    }

    /// Returns the readings of a line, or of a sentence, that begins in a mode.
    pub fn of(&mut self, text: &str, mode: Mode, is_prose: bool) -> Rc<Line> {
        let key = (text.to_string(), mode, is_prose);
        if let Some(known) = self.lines.get(&key) {
            return known.clone();
        }
        let lattice = self
            .lattices
            .entry(text.to_string())
            .or_insert_with(|| Rc::new(Lattice::new(text, &self.symbols)))
            .clone();
        let line = Rc::new(read(text, mode, &lattice, is_prose));
        self.lines.insert(key, line.clone());
        line
    }
}

fn read(text: &str, mode: Mode, lattice: &Lattice, is_prose: bool) -> Line {
    let path = cheapest(text, lattice, 0, mode, is_prose);
    let found = facts_of(&path.pieces, text);
    let mut line = Line {
        strength: strength(&path.pieces),
        words: text.split_whitespace().count(),
        ..Line::default()
    };
    let end = end_mode(&path, &found.all, text, mode);
    add_titles(text, &path, lattice, is_prose, &mut line);
    if let Some(reading) = weapon_name(text, &found.all, &path.pieces) {
        line.readings.push(Rc::new(reading));
    }
    if !found.all.is_empty() {
        let reading = Reading {
            text: text.into(),
            title: None,
            facts: found.all,
            cost: path.cost,
            mode: end,
            pieces: path.pieces,
            names: found.names,
        };
        line.readings.insert(0, Rc::new(reading));
    }
    line
}

/// Returns the mode at the end of a line; a list of systems continues only where it is open.
fn end_mode(path: &Path, facts: &[Fact], text: &str, mode: Mode) -> Mode {
    let is_listed = matches!(facts.last(), Some(Fact::Section(Key::Systems)))
        || text.trim_end().ends_with([',', ';'])
        || mode == Mode::Systems
            && !facts.is_empty()
            && facts
                .iter()
                .all(|fact| matches!(fact, Fact::System(_) | Fact::UnknownSystem(_)));
    let is_head =
        |fact: &Fact| matches!(fact, Fact::Section(key) if key.is_rating() || *key == Key::Weapons);
    match path.end {
        _ if !facts.is_empty() && facts.iter().all(is_head) => match facts {
            [Fact::Section(Key::Weapons)] => Mode::Weapon,
            _ => Mode::Ratings,
        },
        Mode::Weapon => Mode::Weapon,
        Mode::Systems if is_listed => Mode::Systems,
        _ => Mode::Open,
    }
}

/// Adds the readings in which the line begins with a title.
fn add_titles(text: &str, path: &Path, lattice: &Lattice, is_prose: bool, line: &mut Line) {
    let body = text.len() - text.trim_start().len();
    let is_labelled = lattice.at(body).iter().any(|piece| {
        piece.cost < 0.3 && matches!(piece.value, Value::Identity(..) | Value::Section(_))
    });
    let starts_with_class = ["class ", "klasse ", "classe ", "clase "]
        .iter()
        .any(|word| text[body..].to_lowercase().starts_with(word));
    if is_labelled && !starts_with_class || order(text).is_some() {
        return;
    }
    let named = path.pieces.iter().find(|piece| {
        piece.cost < 0.3
            && matches!(
                piece.value,
                Value::Identity(Key::Class | Key::Type | Key::Name, _)
            )
    });
    let mut best = f32::MAX;
    let ends = title_ends(text, &path.pieces);
    let whole = ends.iter().map(|end| body..*end);
    let within = in_sentence(text, &ends).filter(|title| title.start > body);
    let has_within = within.is_some();
    let like = before_like(text, &path.pieces);
    for Range { start, end: at } in whole.chain(within).chain(like.clone()) {
        if named.is_some_and(|named| named.start < at) {
            continue;
        }
        let title = &text[start..at];
        if !has_name(title, start, &path.pieces) {
            continue;
        }
        let before = text[body..start].split_whitespace().count();
        let mut cost =
            title_cost(title) + typed_inside(text, at, &path.pieces) + 0.05 * before as f32;
        if like
            .as_ref()
            .is_some_and(|like| like.start == start && like.end == at)
        {
            cost = cost.min(NAMED_LIKE) + 0.05 * before as f32;
        }
        if start == body && has_within {
            cost += 0.5;
        }
        if at < text.len() && cost > 2.3 {
            cost += 0.5;
        }
        if cost >= 7. {
            continue;
        }
        let rest = cheapest(text, lattice, at, Mode::Open, is_prose);
        let found = facts_of(&rest.pieces, text);
        let is_alone = rest.pieces.is_empty();
        let mut names = found.names;
        names.push(0..at);
        if start == body {
            best = best.min(cost + rest.cost);
            line.strength = line.strength.max(2.6 - cost);
        }
        line.readings.push(Rc::new(Reading {
            text: text.into(),
            title: Some(title.to_string()),
            cost: cost + rest.cost,
            mode: if is_alone {
                Mode::Open
            } else {
                end_mode(&rest, &found.all, text, Mode::Open)
            },
            facts: found.all,
            pieces: rest.pieces,
            names,
        }));
    }
    line.strength += (1.2 - best).max(0.);
}

/// Returns the name right before another ship that this one is like: `Egret` in `I also fly an Egret, which is the same as the
/// Heron`.
fn before_like(text: &str, pieces: &[Piece]) -> Option<Range<usize>> {
    let like = pieces
        .iter()
        .find(|piece| matches!(piece.value, Value::Like(_)))?;
    let mut before = text[..like.start].trim_end_matches(|c| " ,:-–—".contains(c));
    while let Some((rest, _)) = before
        .rsplit_once(' ')
        .filter(|(_, last)| is_filler(last) || is_talk(last) || *last == "which")
    {
        before = rest.trim_end_matches(|c| " ,:-–—".contains(c));
    }
    let is_name = |word: &&str| word.starts_with(char::is_uppercase) && !is_talk(word);
    let words = before.rsplit(' ').take_while(is_name);
    let length: usize = words.map(|word| word.len() + 1).sum();
    let start = before.len().checked_sub(length.checked_sub(1)?)?;
    Some(start..before.len())
}

/// Returns the part of a sentence that is a title: `Dowager class monitor` in `She is a Dowager class monitor.`
fn in_sentence(text: &str, ends: &[usize]) -> Option<Range<usize>> {
    let at = [" class ", "-class "]
        .iter()
        .find_map(|word| text.find(word))?;
    let is_name = |word: &&str| {
        word.starts_with(char::is_uppercase)
            && word.ends_with(char::is_alphanumeric)
            && !is_talk(word)
    };
    let name = text[..at].rsplit(' ').take_while(is_name);
    let length: usize = name.map(|word| word.len() + 1).sum();
    let start = (at + 1).checked_sub(length).filter(|start| *start < at)?;
    let is_sentence = text[..start]
        .split(' ')
        .any(|word| word.starts_with(char::is_lowercase));
    if !is_sentence {
        return None;
    }
    let end = *ends.iter().find(|end| **end > at)?;
    let stop = text[at..end].find([';', '!', '?']).into_iter();
    let stop = stop.chain(text[at..end].find(". ")).min();
    let mut title = text[..stop.map_or(end, |stop| at + stop)].trim_end();
    while let Some((before, _)) = title.rsplit_once(' ').filter(|(_, last)| is_filler(last)) {
        title = before;
    }
    (title.len() > at).then_some(start..title.len())
}

/// Returns where a title may end: before the first ratings, the first numbers of a weapon, and at the end of the line.
fn title_ends(text: &str, pieces: &[Piece]) -> Vec<usize> {
    let is_rate = |piece: &&Piece| {
        matches!(
            piece.value,
            Value::Rate(_) | Value::Joined(_) | Value::Tech(_) | Value::Slots(_)
        )
    };
    let is_first =
        |piece: &&Piece| piece.is_weapon_number() || matches!(piece.value, Value::Like(_));
    let rates = pieces.iter().filter(is_rate).map(|piece| piece.start);
    let numbers = pieces
        .iter()
        .filter(is_first)
        .map(|piece| piece.start)
        .take(1);
    let gap = text.trim_end().rfind("   ").map(|gap| gap + 3);
    let mut ends: Vec<usize> = rates
        .chain(numbers)
        .take(2)
        .chain(gap)
        .chain([text.len()])
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Returns `true` if a title has two letters in a row that are not arcs in brackets.
fn has_name(title: &str, body: usize, pieces: &[Piece]) -> bool {
    let in_arcs = |at: usize| {
        pieces.iter().any(|piece| {
            (piece.start..piece.end).contains(&at)
                && matches!(&piece.value, Value::Mount(mount) if mount.is_bracketed)
        })
    };
    let mut run = 0;
    for (at, c) in title.char_indices() {
        run = if c.is_alphabetic() && !in_arcs(body + at) {
            run + 1
        } else {
            0
        };
        if run > 1 {
            return true;
        }
    }
    false
}

/// Returns the strength of the pieces in a title that a title does not have.
fn typed_inside(text: &str, end: usize, pieces: &[Piece]) -> f32 {
    let is_typed = |piece: &&Piece| match &piece.value {
        Value::Rate(_) | Value::Joined(_) | Value::Slots(_) | Value::Tech(_) => true,
        Value::System(listed) => {
            // Systems in a column at the right are no part of the title.
            listed.count.is_some() || text[..piece.start].ends_with("   ")
        }
        Value::Mount(mount) => mount.boxes > 0 || mount.arcs.len() > 3,
        _ => piece.is_weapon_number(),
    };
    let inside = pieces.iter().filter(|piece| piece.end <= end);
    inside.filter(is_typed).map(Piece::strength).sum()
}

/// Reads a short line of words as the name of the weapon whose numbers are on the next line.
fn weapon_name(text: &str, facts: &[Fact], pieces: &[Piece]) -> Option<Reading> {
    let is_name_like = facts.iter().all(|fact| {
        matches!(
            fact,
            Fact::More(_)
                | Fact::Section(_)
                | Fact::System(_)
                | Fact::UnknownSystem(_)
                | Fact::Name(_)
        )
    });
    let words = text.split_whitespace().count();
    let bare = text.trim();
    if !is_name_like
        || !(1..8).contains(&words)
        || bare.ends_with(['?', '!'])
        || !bare.contains(char::is_alphabetic)
    {
        return None;
    }
    let found = named(without_label(bare));
    let letters = found
        .name
        .split(|c: char| !c.is_alphabetic())
        .any(|word| word.chars().count() > 1);
    if !letters || title_cost(bare) <= 1. {
        return None;
    }
    let talk = text
        .split_whitespace()
        .filter(|word| is_talk(word.trim_matches(['.', ','])))
        .count();
    let mut gun = Gun {
        name: found.name,
        family: found.family,
        times: found.times,
        ..Gun::default()
    };
    for piece in pieces {
        if let Value::Trait(name, edition) = piece.value
            && piece.start > 3
            && text[..piece.start].ends_with(['(', '[', ','])
        {
            gun.add_traits(&[(name, edition)]);
        }
    }
    Some(Reading {
        text: text.into(),
        title: None,
        facts: vec![Fact::Name(gun)],
        cost: 1.2 + 0.9 * talk as f32 + 0.1 * words as f32,
        mode: Mode::Weapon,
        pieces: Vec::new(),
        names: std::iter::once(0..text.len()).collect(),
    })
}

fn without_label(text: &str) -> &str {
    let is_label = text.len() > 3
        && text.starts_with('[')
        && text[1..].starts_with(|c: char| c.is_ascii_alphabetic())
        && text[2..].starts_with(']');
    if is_label {
        text[3..].trim_start()
    } else {
        text
    }
}
