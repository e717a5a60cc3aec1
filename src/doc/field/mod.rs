//! What people type into one field of a file: bounded text, whole numbers and lists. Each rejects what it cannot take while
//! the reader still knows line and column.

mod filled;
mod list;
mod words;

pub(crate) use filled::{filled, given};
pub use list::{List, Map, ScalarOrMap};
pub use words::printable;
pub(crate) use words::{clip, did_you_mean, is_unprintable, plain_word, unknown_key};

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;
use std::marker::PhantomData;
use unicode_normalization::UnicodeNormalization;

/// Marks messages of our own, so that they can be separated from the path that the parser puts before them.
pub(crate) const OWN_MESSAGE: char = '\u{1}';

/// An error inside a visitor; the reader adds its place.
pub(crate) fn wrong<E: Error>(message: impl fmt::Display) -> E {
    E::custom(format_args!("{OWN_MESSAGE}{message}"))
}

/// A value written as one word or line and read from that text alone, no matter how YAML would interpret it (`3E2`, `5+`).
pub(crate) trait Written: Sized {
    /// What is expected, after "expected".
    const EXPECTED: &'static str;

    /// Reads the text; the error is a complete message.
    fn read(text: &str) -> Result<Self, String>;

    /// What to write instead of a list of these words, appended to the message that rejects the list.
    fn instead_of_list(_words: &[String]) -> String {
        String::new()
    }
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
            T::read(text.trim()).map_err(wrong)
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
    pub(crate) fn read_text(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix('+').unwrap_or(text);
        let magnitude = digits.strip_prefix('-').unwrap_or(digits);
        if text.is_empty() {
            return Err(format!("nothing is written here; expected a whole number from {LEAST} to {MOST}"));
        }
        if magnitude.is_empty() || !magnitude.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("expected a whole number from {LEAST} to {MOST}, found '{}'", clip(text)));
        }
        match digits.parse() {
            Ok(number) if (LEAST..=MOST).contains(&number) => Ok(Whole(number)),
            _ => Err(format!("{} is out of range: a whole number from {LEAST} to {MOST}", clip(text))),
        }
    }
}

impl<const LEAST: u32, const MOST: u32> Written for Whole<LEAST, MOST> {
    const EXPECTED: &'static str = "a whole number";

    fn read(text: &str) -> Result<Self, String> {
        Whole::read_text(text)
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

impl<const MOST: usize> Lines<MOST> {
    /// The text, `None` if it is empty.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

fn bounded(text: &str, most: usize, allowed: &[char]) -> Result<String, String> {
    let length = text.chars().count();
    if length > most {
        return Err(format!("{length} characters are too many; at most {most}"));
    }
    match text.chars().find(|&c| is_unprintable(c) && !allowed.contains(&c)) {
        Some(c) => Err(format!("holds the control character U+{:04X}; plain text only", u32::from(c))),
        None => Ok(text.nfc().collect()),
    }
}

impl<const MOST: usize> Written for Line<MOST> {
    const EXPECTED: &'static str = "a line of text";

    fn read(text: &str) -> Result<Self, String> {
        bounded(text, MOST, &[]).map(Line)
    }
}

impl<const MOST: usize> Written for Lines<MOST> {
    const EXPECTED: &'static str = "text";

    fn read(text: &str) -> Result<Self, String> {
        bounded(text, MOST, &['\n', '\t']).map(Lines)
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Line<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // `null` without quotes is nothing, in quotes it is a word: the reader tells them apart for an option only. An
        // option alone would take a key that is missing for one without a value.
        struct Reader<const MOST: usize>;
        impl<'de, const MOST: usize> Visitor<'de> for Reader<MOST> {
            type Value = Line<MOST>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(Line::<MOST>::EXPECTED)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Line<MOST>, D::Error> {
                deserializer.deserialize_option(self)
            }

            /// For [`filled`], which is told of no option.
            fn visit_str<E: Error>(self, text: &str) -> Result<Line<MOST>, E> {
                let text = if matches!(text, "~" | "null" | "Null" | "NULL") { "" } else { text };
                Line::read(text.trim()).map_err(wrong)
            }

            fn visit_none<E: Error>(self) -> Result<Line<MOST>, E> {
                Ok(Line::default())
            }

            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Line<MOST>, D::Error> {
                written(deserializer)
            }
        }
        deserializer.deserialize_newtype_struct("Line", Reader)
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
