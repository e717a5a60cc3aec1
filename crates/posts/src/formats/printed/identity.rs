//! The line of a printed sheet that says who the ship is: `Imperial Majestic-class Battlecruiser (185)`.

use super::token::figures;
use crate::names::class_word::class_word;
use crate::names::naming::is_nation;
use crate::words::is_type;
use starwright_rules::identity::Identity;

/// Who a ship is, and what follows on the line.
#[derive(Debug)]
pub struct Who<'a> {
    pub identity: Identity,
    pub posted: Option<u32>,
    pub tail: &'a str,
    /// Whether the faction may end somewhere else.
    pub is_guessed: bool,
}

/// The most words of the line.
const MAX_WORDS: usize = 16;

/// Returns `true` for a rating on a line of its own.
pub fn is_rating(text: &str) -> bool {
    let (number, after) = posted(text);
    number.is_some() && after.trim().is_empty() && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns `true` for a type on a line of its own.
pub fn is_kind(text: &str, leads_to_rating: bool) -> bool {
    let (words, _) = text.split_at(kind_end(text));
    let words: Vec<&str> = words.split_whitespace().collect();
    let is_word = |word: &&str| word.chars().all(|c| c.is_alphabetic() || "-/'".contains(c));
    words.len() < 5
        && words.iter().all(is_word)
        && words
            .last()
            .is_some_and(|last| is_type(last) || leads_to_rating)
}

/// Reads the line.
pub fn who(line: &str) -> Option<Who<'_>> {
    let is_prose = line.trim_end().ends_with(['.', '?', '!', ':'])
        || line.split_whitespace().count() > MAX_WORDS;
    let (before, rest) = class_word(line).filter(|_| !is_prose)?;
    let before = before.trim_matches(is_mark);
    let (faction, class) = split_at_gap(before).unwrap_or_else(|| split_words(before));
    let is_guessed = !faction.is_empty()
        && split_at_gap(before).is_none()
        && class.contains(char::is_lowercase)
        && !faction
            .split(' ')
            .any(|word| is_nation(word) || word == "of");
    let rest = rest.trim_start_matches(|c| is_mark(c) || c == ',');
    let end = kind_end(rest);
    let (kind, after) = rest.split_at(end);
    let (posted, tail) = posted(after);
    let part = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(words.join(" ")).filter(|text| !text.is_empty())
    };
    Some(Who {
        identity: Identity {
            faction: part(faction.trim_matches(is_mark)),
            class: part(class)?,
            kind: part(kind.trim_matches(|c| is_mark(c) || c == ',')),
            name: None,
        },
        posted,
        tail,
        is_guessed,
    })
}

fn is_mark(c: char) -> bool {
    c.is_whitespace() || "|¦-–—:*".contains(c)
}

/// Splits at the last column or dash.
fn split_at_gap(text: &str) -> Option<(&str, &str)> {
    let places = ["  ", "|", "¦", "\t", " - ", " – ", ": "];
    let (at, mark) = places
        .iter()
        .filter_map(|mark| Some((text.rfind(mark)?, mark)))
        .max()?;
    Some((
        &text[..at],
        text[at + mark.len()..].trim_start_matches(is_mark),
    ))
}

/// Splits the class off: the words in capitals at the end, or the last word.
fn split_words(text: &str) -> (&str, &str) {
    let is_high = |word: &str| word.len() > 1 && !word.contains(char::is_lowercase);
    let mut at = text.rfind(' ').map_or(0, |at| at + 1);
    while let Some(before) = text[..at]
        .trim_end()
        .rfind(' ')
        .map(|at| at + 1)
        .or((at > 0).then_some(0))
    {
        let word = text[before..at].trim();
        let is_class = is_high(word) && is_high(text[at..].trim()) && word.len() > 3;
        if !is_class || before == 0 {
            break;
        }
        at = before;
    }
    text.split_at(at)
}

/// Returns where the type ends: at the rating, or at a column that is not the type.
fn kind_end(rest: &str) -> usize {
    let is_figure = |at: &usize| rest[*at..].starts_with(|c: char| c.is_ascii_digit());
    let digit = rest.char_indices().map(|(at, _)| at).find(is_figure);
    let marks = [
        "(",
        "[",
        "|",
        "¦",
        "   ",
        " CR ",
        "Combat Rating",
        "Rating:",
        " - ",
        ", ",
        ";",
    ];
    let ends = marks.iter().filter_map(|mark| rest.find(mark)).chain(digit);
    ends.filter(|end| !rest[..*end].trim().is_empty())
        .min()
        .unwrap_or(rest.len())
}

/// Reads the rating: `(185)`, `CR 382`, `- 135`, or the number in the last cell.
fn posted(text: &str) -> (Option<u32>, &str) {
    let lead = |c: char| !c.is_alphanumeric();
    let mut rest = text.trim_start_matches(lead);
    let is_bracketed = text[..text.len() - rest.len()].ends_with(['(', '[']);
    for word in ["Combat Rating", "CR", "pts", "Rating"] {
        rest = rest
            .strip_prefix(word)
            .unwrap_or(rest)
            .trim_start_matches(lead);
    }
    let end = rest
        .find(|c: char| !c.is_alphanumeric() && c != ',')
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    let number = figures(&word.replace(',', "")).filter(|_| has_digit || is_bracketed);
    let number = number.filter(|_| !after.starts_with(['+', '×', '/', '-']));
    match number.and_then(|number| number.parse().ok()) {
        Some(number) if number > 0 => (Some(number), after.trim_start_matches([')', ']'])),
        _ => (None, text),
    }
}
