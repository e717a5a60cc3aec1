//! The weapons and ships that a post names; they are words for its other lines.

use crate::words::{Key, key_of};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The names that a post introduces, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    pub weapons: BTreeSet<String>,
    pub ships: BTreeSet<String>,
    /// The poster's own words for the parts of a ship.
    pub words: BTreeMap<String, Key>,
    /// The order of ratings that the post announces: `hull/engines/shields`.
    pub order: Vec<Key>,
}

/// Returns the order of ratings that a line announces without giving their numbers: `hull/engines/shields`, `CR Hull Eng Shd`.
fn order(line: &str) -> Option<Vec<Key>> {
    if line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let words = line.split(|c: char| c.is_whitespace() || "/-,|¦()".contains(c));
    let key = |word: &str| {
        let (key, cost) = key_of(word)?;
        let is_number = key.is_rating() || key == Key::Rating;
        (is_number && cost < 0.1).then_some(key)
    };
    let keys: Vec<Option<Key>> = words.filter(|word| !word.is_empty()).map(key).collect();
    let runs = keys
        .split(Option::is_none)
        .map(|run| run.iter().flatten().copied().collect());
    let longest = runs.max_by_key(Vec::len).unwrap_or_default();
    (longest.len() > 2 && longest.contains(&Key::Hull)).then_some(longest)
}

/// Returns what a post explains: its words, `Skrov = hull`, and the order of its ratings.
pub fn glossary<'a>(lines: impl Iterator<Item = &'a str>) -> Symbols {
    let mut symbols = Symbols::default();
    for line in lines {
        if symbols.order.is_empty() {
            symbols.order = order(line).unwrap_or_default();
        }
        for (at, _) in line.match_indices('=') {
            let own = last_word(&line[..at]);
            let meant = first_word(&line[at + 1..]);
            let is_own = own.chars().count() > 1 && own.chars().all(char::is_alphabetic);
            if let Some((key, cost)) = key_of(meant).filter(|_| is_own && key_of(own).is_none())
                && cost < 0.1
                && (key.is_rating() || matches!(key, Key::Weapons | Key::Systems | Key::Range))
            {
                symbols.words.insert(own.to_lowercase(), key);
            }
        }
    }
    symbols
}

fn last_word(text: &str) -> &str {
    let is_end = |c: char| !c.is_alphanumeric();
    text.trim_end().rsplit(is_end).next().unwrap_or_default()
}

fn first_word(text: &str) -> &str {
    let is_end = |c: char| !c.is_alphanumeric();
    text.trim_start().split(is_end).next().unwrap_or_default()
}

impl Symbols {
    /// Returns `true` if a phrase is the name of a weapon, or its plural.
    pub fn has_weapon(&self, phrase: &str) -> bool {
        if self.weapons.is_empty() {
            return false;
        }
        let low = phrase.to_lowercase();
        low.len() > 1 && self.weapons.contains(&low)
            || low.len() > 4 && self.weapons.contains(low.trim_end_matches('s'))
    }

    /// Returns the part of a ship that the poster calls so.
    pub fn key(&self, phrase: &str) -> Option<Key> {
        if self.words.is_empty() {
            return None;
        }
        self.words.get(&phrase.to_lowercase()).copied()
    }

    /// Returns `true` if a phrase in lower case is the class of a ship.
    pub fn has_ship(&self, phrase: &str) -> bool {
        self.ships.contains(phrase)
    }
}

/// Finds the names of a post in its lines.
pub struct Finder<'a> {
    names: HashSet<&'a str>,
    /// The length of the longest name, in bytes.
    longest: usize,
}

impl<'a> Finder<'a> {
    pub fn new(symbols: &'a Symbols) -> Finder<'a> {
        let all = symbols.weapons.iter().chain(&symbols.ships);
        let bare = all.map(|name| name.trim_matches(|c: char| !c.is_alphanumeric()));
        let names: HashSet<&str> = bare.filter(|name| !name.is_empty()).collect();
        let longest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        Finder { names, longest }
    }

    /// Returns `true` if a line has one of the names, perhaps in the plural.
    pub fn occurs_in(&self, text: &str) -> bool {
        if self.names.is_empty() {
            return false;
        }
        let low = text.to_lowercase();
        let bounds = word_bounds(&low);
        bounds.iter().enumerate().any(|(at, (start, _))| {
            let ends = bounds[at..].iter().map(|(_, end)| *end);
            ends.take_while(|end| end - start <= self.longest + 1)
                .any(|end| self.has(&low[*start..end]))
        })
    }

    fn has(&self, phrase: &str) -> bool {
        self.names.contains(phrase) || self.names.contains(phrase.trim_end_matches('s'))
    }
}

/// Returns the start and the end of each word of a text, in bytes.
fn word_bounds(text: &str) -> Vec<(usize, usize)> {
    let mut bounds: Vec<(usize, usize)> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphanumeric()) {
        let end = at + c.len_utf8();
        match bounds.last_mut() {
            Some(last) if last.1 == at => last.1 = end,
            _ => bounds.push((at, end)),
        }
    }
    bounds
}
