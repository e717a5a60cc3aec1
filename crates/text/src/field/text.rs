//! Text that people type into a field: a line, a word, several lines.

use super::words::is_unprintable;
use super::{Field, TextValue, deserialize_text, parse_text};
use crate::field_error::FieldError;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde_json::{Value, json};
use std::fmt;
use std::marker::PhantomData;
use unicode_normalization::UnicodeNormalization;

/// Text of at most `MAX` characters on one line, without control characters, so that it is safe to print to a
/// terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line<const MAX: usize>(String);

/// Text of 1 to `MAX` characters on one line, without control characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word<const MAX: usize>(String);

/// Text of at most `MAX` characters that may run over several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines<const MAX: usize>(String);

impl<const MAX: usize> Line<MAX> {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text, or `None` if it is empty.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

impl<const MAX: usize> Word<MAX> {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

impl<const MAX: usize> Lines<MAX> {
    /// Returns the text, or `None` if it is empty.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

impl<const MAX: usize> Field<Line<MAX>> {
    /// Returns the text, or `None` if there is none.
    pub fn text(self) -> Option<String> {
        self.into_option().and_then(Line::into_option)
    }
}

impl<const MAX: usize> Field<Word<MAX>> {
    /// Returns the text, or `None` if there is none.
    pub fn text(self) -> Option<String> {
        self.into_option().map(Word::into_string)
    }
}

impl<const MAX: usize> Field<Lines<MAX>> {
    /// Returns the text, or `None` if there is none.
    pub fn text(self) -> Option<String> {
        self.into_option().and_then(Lines::into_option)
    }
}

fn check_text(text: &str, most: usize, allowed: &[char]) -> Result<String, FieldError> {
    // Most texts are short and plain, and need no closer look.
    if text.len() <= most && text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Ok(text.to_string());
    }
    let length = text.chars().count();
    if length > most {
        return Err(FieldError::out_of_range(format!(
            "{length} characters are too many; at most {most}"
        )));
    }
    match text
        .chars()
        .find(|&c| is_unprintable(c) && !allowed.contains(&c))
    {
        Some(c) => {
            let message = format!(
                "holds the control character U+{:04X}; plain text only",
                u32::from(c)
            );
            Err(FieldError::wrong_type(message))
        }
        None => Ok(text.nfc().collect()),
    }
}

impl<const MAX: usize> TextValue for Line<MAX> {
    const EXPECTED: &'static str = "a line of text";
    const MAX_BYTES: usize = usize::MAX; // bounded in characters

    fn parse(text: &str) -> Result<Self, FieldError> {
        check_text(text, MAX, &[]).map(Line)
    }

    fn schema() -> Value {
        json!({"type": ["string", "number"], "maxLength": MAX})
    }
}

impl<const MAX: usize> TextValue for Word<MAX> {
    const EXPECTED: &'static str = "a line of text, such as a name";
    const MAX_BYTES: usize = usize::MAX; // bounded in characters

    fn parse(text: &str) -> Result<Self, FieldError> {
        match text {
            "" => Err(FieldError::wrong_type(format!(
                "expected {}",
                Self::EXPECTED
            ))),
            _ => check_text(text, MAX, &[]).map(Word),
        }
    }

    fn schema() -> Value {
        json!({"type": ["string", "number"], "minLength": 1, "maxLength": MAX})
    }
}

impl<const MAX: usize> TextValue for Lines<MAX> {
    const EXPECTED: &'static str = "text";
    const MAX_BYTES: usize = usize::MAX; // bounded in characters

    fn parse(text: &str) -> Result<Self, FieldError> {
        check_text(text, MAX, &['\n', '\t']).map(Lines)
    }

    fn schema() -> Value {
        json!({"type": "string", "maxLength": MAX})
    }
}

/// `null` without quotes is nothing, in quotes it is a word: the YAML crate distinguishes them for an option only.
struct Optional<T>(PhantomData<T>);

impl<'de, T: TextValue> Visitor<'de> for Optional<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_none<E: Error>(self) -> Result<T, E> {
        parse_text("")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserialize_text(deserializer)
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Line<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(Optional(PhantomData))
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Word<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(Optional(PhantomData))
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Lines<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::escape_controls;
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn lines_refuse_what_a_terminal_would_obey() {
        assert!(Line::<20>::parse("Ναυς Ω").is_ok());
        for text in ["a\u{1b}[31m", "a\nb", "a\u{202E}b", &"x".repeat(21)] {
            assert!(Line::<20>::parse(text).is_err(), "{text:?}");
        }
        assert!(Lines::<20>::parse("a\nb").is_ok());
        assert_eq!(escape_controls("a\u{1b}b"), "a\\u{1b}b");
    }

    #[test]
    fn schemas_bound_the_length_of_text() {
        agrees!(Line<6>, &["", "Ναυς Ω", "12"], &["abcdefg"]);
        agrees!(Word<6>, &["a", "1.5"], &["", "abcdefg"]);
        agrees!(Lines<6>, &["", "a\nb\tc"], &["abcdefg"]);
    }
}
