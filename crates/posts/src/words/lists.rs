//! Plain lists of words, read from `plain_words.txt`: types of ships, ignored text, number words.

use super::lookup::{Meaning, look_up};
use super::table::Word;
use std::collections::HashSet;
use std::sync::LazyLock;

type List = LazyLock<HashSet<&'static str>>;

pub static TYPES: List = LazyLock::new(|| list("types"));
static CODES: List = LazyLock::new(|| list("codes"));
static BEFORE_TYPES: List = LazyLock::new(|| list("before types"));
static NONE: List = LazyLock::new(|| list("none"));
static FILLERS: List = LazyLock::new(|| list("fillers"));
static TALK: List = LazyLock::new(|| list("talk"));
static ENGLISH: List = LazyLock::new(|| list("english"));

fn list(name: &str) -> HashSet<&'static str> {
    let paragraphs = include_str!("plain_words.txt").split("\n\n");
    let words = paragraphs
        .filter_map(|paragraph| paragraph.split_once('\n'))
        .find(|(title, _)| *title == name);
    words.expect("a list").1.split_whitespace().collect()
}

fn has(list: &List, word: &str) -> bool {
    list.contains(word) || list.contains(&*word.to_lowercase())
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
    let low = word.to_lowercase();
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

const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
    seventeen eighteen nineteen twenty";

const OTHER_NUMBERS: [(&str, u32); 16] = [
    ("single", 1),
    ("ein", 1),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("fünf", 5),
    ("deux", 2),
    ("trois", 3),
    ("quatre", 4),
    ("cinq", 5),
    ("tres", 3),
    ("cuatro", 4),
    ("twin", 2),
    ("couple", 2),
    ("pair", 2),
    ("dozen", 12),
];

/// The number that a word means.
pub fn number_word(word: &str) -> Option<u32> {
    let low = word.to_lowercase();
    let other = OTHER_NUMBERS
        .iter()
        .find(|(known, _)| *known == low)
        .map(|(_, number)| *number);
    let counted = || NUMBERS.split_whitespace().position(|known| known == low);
    other.or_else(|| counted().map(|number| number as u32))
}

/// Returns `true` if a text has a number word of English.
pub fn contains_number_word(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic())
        .any(|word| word.len() > 2 && number_word(word).is_some())
}
