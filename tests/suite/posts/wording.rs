//! When two words are the same to a reader.

use super::truth::OneOf;

/// A text in small letters, with one blank between words and no punctuation around them.
pub(crate) fn plain(text: &str) -> String {
    let letters = text
        .to_lowercase()
        .replace('ß', "ss")
        .replace(['-', '–', '—', '_', '−', '‐'], " ")
        .replace('’', "'");
    let words = letters
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| "\"'.,:;()[]{}*“”".contains(c)));
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The same without the plural of its words.
pub(crate) fn singular(text: &str) -> String {
    plain(text)
        .split(' ')
        .map(|word| word.strip_suffix('s').unwrap_or(word))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether a reading is one of those accepted.
pub(crate) fn names(accepted: &OneOf, read: Option<&str>) -> bool {
    accepted
        .0
        .iter()
        .any(|accepted| accepted.as_deref().map(plain) == read.map(plain))
}

/// Whether one is the other with a typo or two.
pub(crate) fn is_close(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    let most = if other.len() > 5 { 2 } else { 1 };
    strsim::damerau_levenshtein(&one, &other) <= most
}
