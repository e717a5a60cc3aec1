//! What people type into one field of a file: bounded text, whole numbers and lists. Each rejects what it cannot take, and says
//! what a JSON Schema says of it.

mod draft;
mod list;
mod patterns;
mod words;

pub(crate) use draft::{ATTEMPT, Field, Form, Keyed, Keys, Stranger, draft, file_schema, schema_of};
pub(crate) use list::{List, Map, ScalarOrMap};
pub(crate) use patterns::{in_any_case, loosely, words_schema};
pub use words::printable;
pub(crate) use words::{clip, did_you_mean, is_unprintable, plain_word};

use crate::doc::fault::FaultKind;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde_json::{Value, json};
use std::fmt;
use std::marker::PhantomData;
use unicode_normalization::UnicodeNormalization;

/// The message for a key without a value.
pub(crate) const EMPTY: &str = "nothing is written here; write a value, or leave the key out";

/// Why a text is not what is expected: the kind of mistake and the whole message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What kind of mistake it is.
    pub kind: FaultKind,
    /// What is wrong and, behind a semicolon, what to write instead.
    pub message: String,
}

impl Misfit {
    /// It has another form.
    pub(crate) fn form(message: impl Into<String>) -> Misfit {
        Misfit { kind: FaultKind::WrongType, message: message.into() }
    }

    /// It is not one of the known words.
    pub(crate) fn word(message: impl Into<String>) -> Misfit {
        Misfit { kind: FaultKind::UnknownWord, message: message.into() }
    }

    /// It is beyond its bounds.
    pub(crate) fn range(message: impl Into<String>) -> Misfit {
        Misfit { kind: FaultKind::OutOfRange, message: message.into() }
    }

    /// There is nothing.
    pub(crate) fn missing(message: impl Into<String>) -> Misfit {
        Misfit { kind: FaultKind::Missing, message: message.into() }
    }

    /// The same of one part of the text, by its name.
    pub(crate) fn of(self, part: &str) -> Misfit {
        Misfit { message: format!("{part}: {}", self.message), ..self }
    }

    /// Its parts do not go together.
    pub(crate) fn conflict(message: impl Into<String>) -> Misfit {
        Misfit { kind: FaultKind::Conflict, message: message.into() }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<Misfit> for String {
    fn from(misfit: Misfit) -> String {
        misfit.message
    }
}

/// An error inside a visitor, which the tree tells apart from those of serde; the reader adds its place.
pub(crate) fn wrong<E: Error>(kind: FaultKind, message: impl fmt::Display) -> E {
    E::invalid_value(Unexpected::Other(kind.word()), &message.to_string().as_str())
}

/// A value written as one word or line and read from that text alone, no matter how YAML would interpret it (`3E2`, `5+`).
pub(crate) trait Written: Sized {
    /// What is expected, after "expected".
    const EXPECTED: &'static str;
    /// Reads the text, which has no blanks around it.
    fn read(text: &str) -> Result<Self, Misfit>;

    /// The JSON Schema of it.
    fn schema() -> Value {
        json!({"type": ["string", "number"]})
    }

    /// What to write instead of a list of these words, appended to the message that rejects the list.
    fn instead_of_list(_words: &[String]) -> String {
        String::new()
    }
}

impl<T: Written> Form for T {
    fn schema() -> Value {
        <T as Written>::schema()
    }
}

/// Reads a text; an empty one where there must be something is told as such.
fn read_written<T: Written, E: Error>(text: &str) -> Result<T, E> {
    let text = text.trim();
    T::read(text).map_err(|misfit| match text {
        "" if misfit.kind != FaultKind::Missing => {
            wrong(FaultKind::Missing, format_args!("nothing is written here; expected {}", T::EXPECTED))
        }
        _ => wrong(misfit.kind, misfit),
    })
}

/// The text with every kind of dash replaced by a plain one, since programs and phones type minus signs and en dashes.
pub(crate) fn plain_dashes(text: &str) -> String {
    text.replace(['–', '—', '−', '‐', '‑'], "-")
}

/// The signs for "times": `3xAB`, `2×5+`, `Marines *4`.
pub(crate) const TIMES: [char; 4] = ['x', 'X', '×', '*'];

/// Deserializes any [`Written`] value.
pub(crate) fn written<'de, D: Deserializer<'de>, T: Written>(deserializer: D) -> Result<T, D::Error> {
    struct Reader<T>(PhantomData<T>);
    impl<T: Written> Visitor<'_> for Reader<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str(T::EXPECTED)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            read_written(text)
        }
    }
    deserializer.deserialize_str(Reader(PhantomData))
}

/// Implements `Deserialize` through [`Written`].
macro_rules! deserialize_written {
    ($($type:ty),+) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::doc::field::written(deserializer)
            }
        }
    )+};
}
pub(crate) use deserialize_written;

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<const LEAST: u32, const MOST: u32>(u32);

impl<const LEAST: u32, const MOST: u32> Whole<LEAST, MOST> {
    /// The least of them.
    pub(crate) const LEAST: Self = Whole(LEAST);

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number in a text, or why there is none.
    pub(crate) fn read_text(text: &str) -> Result<Self, Misfit> {
        let digits = text.strip_prefix('+').unwrap_or(text);
        let magnitude = digits.strip_prefix('-').unwrap_or(digits);
        if text.is_empty() {
            let message = format!("nothing is written here; expected a whole number from {LEAST} to {MOST}");
            return Err(Misfit::missing(message));
        }
        if magnitude.is_empty() || !magnitude.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!("expected a whole number from {LEAST} to {MOST}, found '{}'", clip(text));
            return Err(Misfit::form(message));
        }
        match digits.parse() {
            Ok(number) if (LEAST..=MOST).contains(&number) => Ok(Whole(number)),
            _ => {
                let message = format!("{} is out of range: a whole number from {LEAST} to {MOST}", clip(text));
                Err(Misfit::range(message))
            }
        }
    }
}

impl<const LEAST: u32, const MOST: u32> Written for Whole<LEAST, MOST> {
    const EXPECTED: &'static str = "a whole number";

    fn read(text: &str) -> Result<Self, Misfit> {
        Whole::read_text(text)
    }

    fn schema() -> Value {
        let quoted = json!({"type": "string", "pattern": "^ *\\+?[0-9]+ *$"});
        json!({"anyOf": [{"type": "integer", "minimum": LEAST, "maximum": MOST}, quoted]})
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        written(deserializer)
    }
}

/// Text of at most `MOST` characters on one line, without control characters, so that it is safe to print to a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line<const MOST: usize>(String);

/// The same, but never empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word<const MOST: usize>(String);

/// Text of at most `MOST` characters that may run over several lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines<const MOST: usize>(String);

impl<const MOST: usize> Line<MOST> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, `None` if it is empty.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

impl<const MOST: usize> Word<MOST> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<const MOST: usize> Lines<MOST> {
    /// The text, `None` if it is empty.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

impl<const MOST: usize> Field<Line<MOST>> {
    /// The text of the field, `None` if there is none.
    pub(crate) fn text(self) -> Option<String> {
        self.into_option().and_then(Line::into_option)
    }
}

impl<const MOST: usize> Field<Word<MOST>> {
    /// The text of the field, `None` if there is none.
    pub(crate) fn text(self) -> Option<String> {
        self.into_option().map(Word::into_string)
    }
}

impl<const MOST: usize> Field<Lines<MOST>> {
    /// The text of the field, `None` if there is none.
    pub(crate) fn text(self) -> Option<String> {
        self.into_option().and_then(Lines::into_option)
    }
}

impl<const LEAST: u32, const MOST: u32> Field<Whole<LEAST, MOST>> {
    /// The number of the field, `None` if there is none.
    pub(crate) fn number(self) -> Option<u32> {
        self.into_option().map(Whole::get)
    }
}

fn bounded(text: &str, most: usize, allowed: &[char]) -> Result<String, Misfit> {
    let length = text.chars().count();
    if length > most {
        return Err(Misfit::range(format!("{length} characters are too many; at most {most}")));
    }
    match text.chars().find(|&c| is_unprintable(c) && !allowed.contains(&c)) {
        Some(c) => {
            let message = format!("holds the control character U+{:04X}; plain text only", u32::from(c));
            Err(Misfit::form(message))
        }
        None => Ok(text.nfc().collect()),
    }
}

impl<const MOST: usize> Written for Line<MOST> {
    const EXPECTED: &'static str = "a line of text";

    fn read(text: &str) -> Result<Self, Misfit> {
        bounded(text, MOST, &[]).map(Line)
    }

    fn schema() -> Value {
        json!({"type": ["string", "number", "boolean", "null"], "maxLength": MOST})
    }
}

impl<const MOST: usize> Written for Word<MOST> {
    const EXPECTED: &'static str = "a line of text, such as a name";

    fn read(text: &str) -> Result<Self, Misfit> {
        match text {
            "" => Err(Misfit::form(format!("expected {}", Self::EXPECTED))),
            _ => bounded(text, MOST, &[]).map(Word),
        }
    }

    fn schema() -> Value {
        json!({"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": MOST, "pattern": "[^ ]"})
    }
}

impl<const MOST: usize> Written for Lines<MOST> {
    const EXPECTED: &'static str = "text";

    fn read(text: &str) -> Result<Self, Misfit> {
        bounded(text, MOST, &['\n', '\t']).map(Lines)
    }

    fn schema() -> Value {
        json!({"type": ["string", "number", "boolean", "null"], "maxLength": MOST})
    }
}

/// `null` without quotes is nothing, in quotes it is a word: the YAML crate tells them apart for an option only.
struct Optional<T>(PhantomData<T>);

impl<'de, T: Written> Visitor<'de> for Optional<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_none<E: Error>(self) -> Result<T, E> {
        read_written("")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        written(deserializer)
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Line<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(Optional(PhantomData))
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Word<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(Optional(PhantomData))
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Lines<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        written(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_keep_to_their_range() {
        type Hull = Whole<1, 200>;
        for number in 0..400u32 {
            assert_eq!(Hull::read(&number.to_string()).is_ok(), (1..=200).contains(&number));
        }
        for text in ["", "x", "1.5", "NaN", "-", "0x10", "1e3", "1_000", "-3", "4294967296", "99999999999999999999"] {
            assert!(Hull::read(text).is_err(), "{text}");
        }
        assert_eq!(Hull::read("+7").map(Whole::get), Ok(7));
    }

    #[test]
    fn lines_refuse_what_a_terminal_would_obey() {
        assert!(Line::<20>::read("Ναυς Ω").is_ok());
        for text in ["a\u{1b}[31m", "a\nb", "a\u{202E}b", &"x".repeat(21)] {
            assert!(Line::<20>::read(text).is_err(), "{text:?}");
        }
        assert!(Lines::<20>::read("a\nb").is_ok());
        assert_eq!(printable("a\u{1b}b"), "a\\u{1b}b");
    }
}
