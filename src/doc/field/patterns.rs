//! Patterns of JSON Schemas for words that are read whatever their case and punctuation.

use serde_json::{Value, json};

/// The schema of one of these words: as a list for an editor to offer, and as a pattern for what the reader takes.
pub(crate) fn words_schema(words: &[&str]) -> Value {
    json!({"anyOf": [{"enum": words}, {"type": "string", "pattern": format!("^{}$", loosely(words))}]})
}

/// A pattern for one of these words in any case, with any hyphens, spaces and the like.
pub(crate) fn loosely(words: &[&str]) -> String {
    let letter = |c: char| format!("{}[^A-Za-z0-9]*", in_any_case(c));
    let letters = |word: &&str| word.chars().filter(char::is_ascii_alphanumeric).map(letter).collect::<String>();
    format!("[^A-Za-z0-9]*({})", words.iter().map(letters).collect::<Vec<_>>().join("|"))
}

/// A pattern for a character in either case.
pub(crate) fn in_any_case(c: char) -> String {
    if c.is_ascii_alphabetic() {
        format!("[{}{}]", c.to_ascii_uppercase(), c.to_ascii_lowercase())
    } else {
        c.to_string()
    }
}
