//! Plain lists of words, read from `plain_words.txt`: types of ships, ignored text, number words.

use super::hash::{FastMap, FastSet};
use super::lookup::{Meaning, look_up};
use super::table::Word;
use std::borrow::Cow;
use std::sync::LazyLock;

type List = LazyLock<FastSet<&'static str>>;

pub static TYPES: List = LazyLock::new(|| list("types"));
static CODES: List = LazyLock::new(|| list("codes"));
static BEFORE_TYPES: List = LazyLock::new(|| list("before types"));
static NONE: List = LazyLock::new(|| list("none"));
static FILLERS: List = LazyLock::new(|| list("fillers"));
static TALK: List = LazyLock::new(|| list("talk"));
static CORRECTIONS: List = LazyLock::new(|| list("corrections"));
static ENGLISH: List = LazyLock::new(|| list("english"));

fn paragraph(name: &str) -> &'static str {
    let paragraphs = include_str!("plain_words.txt").split("\n\n");
    let words = paragraphs
        .filter_map(|paragraph| paragraph.split_once('\n'))
        .find(|(title, _)| *title == name);
    words.expect("a list").1
}

/// Returns the phrases of a list, in which underscores stand for spaces.
fn phrases(name: &str) -> Vec<String> {
    let mut phrases: Vec<String> = paragraph(name)
        .split_whitespace()
        .map(|phrase| phrase.replace('_', " "))
        .collect();
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
    phrases
}

type Phrases = LazyLock<Vec<String>>;

/// Words before another ship that a ship is like, or before what it lacks; the longest phrases first.
pub static LIKE: Phrases = LazyLock::new(|| phrases("like"));
pub static ABOVE: Phrases = LazyLock::new(|| phrases("above"));
/// Words after a combat rating.
pub static UNITS: Phrases = LazyLock::new(|| phrases("units"));
pub static ARTICLES: Phrases = LazyLock::new(|| phrases("articles"));
/// Words after what a ship lacks.
pub static GONE: Phrases = LazyLock::new(|| phrases("gone"));
pub static LACKING: Phrases = LazyLock::new(|| phrases("lacking"));

fn list(name: &str) -> FastSet<&'static str> {
    paragraph(name).split_whitespace().collect()
}

fn has(list: &List, word: &str) -> bool {
    let low = lower_case(word);
    list.contains(&*low) || matches!(low, Cow::Owned(_)) && list.contains(word)
}

/// Returns a word in lower case, without a copy if it is in lower case already.
fn lower_case(word: &str) -> Cow<'_, str> {
    let is_low = |c: u8| c.is_ascii() && !c.is_ascii_uppercase();
    if word.bytes().all(is_low) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.to_lowercase())
    }
}

/// Returns `true` for a word that may precede a type: `heavy`.
pub fn is_before_type(word: &str) -> bool {
    has(&BEFORE_TYPES, word)
}

/// Returns `true` for a word that means 0.
pub fn is_none_word(word: &str) -> bool {
    has(&NONE, word)
}

/// Returns `true` for a word that costs nothing to skip within a ship.
pub fn is_filler(word: &str) -> bool {
    has(&FILLERS, word)
}

/// Returns `true` for a word of a sentence.
pub fn is_talk(word: &str) -> bool {
    has(&TALK, word)
}

/// Returns `true` for a word that announces a correction: `edit`, `typo`.
pub fn is_correction(word: &str) -> bool {
    has(&CORRECTIONS, word)
}

/// Returns `true` for a plain word that must not be taken for a slip of another one.
pub fn is_english(word: &str) -> bool {
    ENGLISH.contains(word) || TALK.contains(word) || FILLERS.contains(word)
}

/// Ends of German types: `Geleitkreuzer`.
const GERMAN: [&str; 8] = [
    "kreuzer",
    "schiff",
    "boot",
    "träger",
    "zerstörer",
    "fregatte",
    "korvette",
    "frachter",
];

/// Returns `true` for a type of ship, by word or by code.
pub fn is_type(word: &str) -> bool {
    let word = word.trim_matches(['.', ',', ';', ':']);
    let low = lower_case(word);
    let is_coded = CODES.contains(&*word.to_uppercase())
        && (word.chars().all(char::is_uppercase)
            || matches!(&*low, "dd" | "ff" | "ca" | "cl" | "bb" | "bc" | "cv" | "dn"));
    let is_german = || {
        GERMAN
            .iter()
            .any(|end| low.ends_with(end) && low.len() > end.len())
    };
    let is_near = || {
        low.len() > 5
            && look_up(&low)
                .iter()
                .any(|meaning: &Meaning| meaning.word == Word::Type)
    };
    is_coded || TYPES.contains(&*low) || is_german() || is_near()
}

/// The numbers that words mean.
static NUMBERS: LazyLock<FastMap<&'static str, u32>> = LazyLock::new(|| {
    let lines = paragraph("numbers").lines().map(|line| {
        let mut words = line.split_whitespace();
        let number = words.next().and_then(|number| number.parse().ok());
        (number.expect("a number"), words)
    });
    lines
        .flat_map(|(number, words)| words.map(move |word| (word, number)))
        .collect()
});

/// The length of the longest number word, in bytes.
const MAX_NUMBER_WORD: usize = 12;

/// Returns the number that a word means.
pub fn number_word(word: &str) -> Option<u32> {
    if word.len() > MAX_NUMBER_WORD {
        return None;
    }
    let known = NUMBERS.get(word).copied();
    known.or_else(|| {
        word.contains(char::is_uppercase)
            .then(|| NUMBERS.get(&*word.to_lowercase()).copied())?
    })
}
