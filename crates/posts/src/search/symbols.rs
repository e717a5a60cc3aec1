//! The weapons and ships that a post names; they are words for its other lines.

use crate::grammar::letter_key;
use crate::words::{Key, Meaning, Word, key_of, look_up};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The names that a post introduces, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    pub weapons: BTreeSet<String>,
    pub ships: BTreeSet<String>,
    /// The poster's own words.
    pub words: BTreeMap<String, Word>,
    /// The order of ratings that the post announces: `hull/engines/shields`.
    pub order: Vec<Key>,
}

/// Returns the order of ratings that a line announces without giving their numbers: `hull/engines/shields`, `H/E/S`,
/// `CR Hull Eng Shd`.
pub fn order(line: &str) -> Option<Vec<Key>> {
    let words = line.split(|c: char| c.is_whitespace() || ",|¦().:;".contains(c));
    let mut runs: Vec<Vec<Key>> = vec![Vec::new()];
    for word in words.filter(|word| word.contains(char::is_alphanumeric)) {
        let parts = word.split(['/', '-']).filter(|part| !part.is_empty());
        let keys = letters(word).or_else(|| parts.map(number_key).collect());
        let run = runs.last_mut()?;
        match keys {
            Some(keys) => run.extend(keys),
            // Their values follow them.
            None if word.contains(|c: char| c.is_ascii_digit()) => run.clear(),
            None => runs.push(Vec::new()),
        }
    }
    let longest = runs.into_iter().max_by_key(Vec::len)?;
    (longest.len() > 2 && longest.contains(&Key::Hull)).then_some(longest)
}

fn number_key(word: &str) -> Option<Key> {
    let (key, cost) = key_of(word)?;
    let is_number = key.is_rating() || key == Key::Rating;
    (is_number && cost < 0.1).then_some(key)
}

/// Reads `H/E/S`: at least three letters for ratings.
fn letters(word: &str) -> Option<Vec<Key>> {
    let letter = |part: &str| {
        let mut chars = part.chars();
        let letter = chars.next().filter(|_| chars.next().is_none());
        letter.and_then(letter_key)
    };
    let keys: Option<Vec<Key>> = word.split(['/', '-']).map(letter).collect();
    keys.filter(|keys| keys.len() > 2)
}

/// Returns what a post explains: its words, `Skrov = hull`, and the order of its ratings.
pub fn glossary<'a>(lines: impl Iterator<Item = &'a str>) -> Symbols {
    let mut symbols = Symbols::default();
    for line in lines {
        if symbols.order.is_empty() {
            symbols.order = order(line).unwrap_or_default();
        }
        symbols.words.extend(called(line));
        for (at, _) in line.match_indices('=') {
            symbols.words.extend(equal(&line[..at], &line[at + 1..]));
        }
    }
    symbols
}

/// The most words of what an abbreviation stands for.
const MAX_MEANING: usize = 4;

/// Returns the word before an equals sign with the meaning of the words after it: `Hy = hyperdrive`.
fn equal(before: &str, after: &str) -> Option<(String, Word)> {
    let own = last_word(before);
    let is_own = own.chars().count() > 1 && own.chars().all(char::is_alphabetic);
    if !is_own || key_of(own).is_some() {
        return None;
    }
    let after = after.trim_start();
    let ends = after
        .char_indices()
        .filter(|(_, c)| !c.is_alphanumeric() && *c != '-');
    let ends = ends
        .map(|(end, _)| end)
        .chain([after.len()])
        .take(MAX_MEANING);
    let meanings = ends.flat_map(|end| look_up(&after[..end]).to_vec());
    let is_meant = |meaning: &Meaning| match meaning.word {
        Word::Key(key) => is_part(key),
        Word::System(_) | Word::Trait(..) => true,
        Word::Type => false,
    };
    let meant = meanings
        .filter(|meaning| meaning.cost < 0.15 && is_meant(meaning))
        .last()?;
    Some((own.to_lowercase(), meant.word))
}

/// Words for giving a part a name of one's own.
const CALLS: [&str; 6] = ["call", "calls", "called", "means", "mean", "stands"];

/// Returns the nicknames that a sentence defines for ship parts: `we call hull BONES and engines LEGS`, `BONES means hull`.
fn called(line: &str) -> Vec<(String, Word)> {
    let words: Vec<&str> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !matches!(*word, "the" | "our" | "for" | "are" | "is"))
        .collect();
    if !words.iter().any(|word| CALLS.contains(word)) {
        return Vec::new();
    }
    let part = |word: &str| key_of(word).filter(|(key, cost)| is_part(*key) && *cost < 0.1);
    let is_own = |word: &str| {
        word.len() > 2
            && look_up(word).is_empty()
            && (!word.contains(char::is_lowercase) || word.starts_with(char::is_uppercase))
    };
    let pairs = words.windows(2).filter_map(|pair| {
        let (key, _) = part(pair[0])?;
        is_own(pair[1]).then(|| (pair[1].to_lowercase(), Word::Key(key)))
    });
    let meant = words.windows(3).filter_map(|three| {
        let (key, _) = part(three[2])?;
        (is_own(three[0]) && CALLS.contains(&three[1]))
            .then(|| (three[0].to_lowercase(), Word::Key(key)))
    });
    pairs.chain(meant).collect()
}

fn is_part(key: Key) -> bool {
    key.is_rating() || matches!(key, Key::Weapons | Key::Systems | Key::Range)
}

fn last_word(text: &str) -> &str {
    let is_end = |c: char| !c.is_alphanumeric();
    text.trim_end().rsplit(is_end).next().unwrap_or_default()
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

    /// Returns what the poster means by a word.
    pub fn word(&self, phrase: &str) -> Option<Word> {
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
