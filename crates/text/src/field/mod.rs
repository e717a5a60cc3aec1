//! Values that people type into one field of a file: bounded text, whole numbers and lists. Each type reports what it
//! cannot read and has a JSON Schema.

mod draft;
mod list;
mod text;
mod words;

pub use draft::{
    DraftFields, DraftVisitor, Field, FileValue, RECOVERABLE, UnknownKey, draft, file_schema,
    map_schema,
};
pub use list::{List, Map, ScalarOrMap};
pub use text::{Line, Lines, Word};
pub use words::escape_controls;
pub use words::{
    clip, did_you_mean, everyday_key, group_thousands, guess_key, is_unprintable, pluralize,
    suggest, suggest_or_list, to_single_line,
};

use crate::diagnostic::DiagnosticKind;
use crate::field_error::FieldError;
use crate::finding::FieldPath;
use serde::de::{Deserialize, Deserializer, Error, Expected, Unexpected, Visitor};
use serde_json::{Value, json};
use std::fmt;
use std::marker::PhantomData;

/// The message for a key without a value.
pub const EMPTY_VALUE: &str = "nothing is written here; write a value, or leave the key out";

/// Builds a visitor error that the tree can distinguish from serde's own; the reader adds its place.
pub fn visitor_error<E: Error>(kind: DiagnosticKind, message: impl fmt::Display) -> E {
    visitor_field_error(FieldError::new(
        kind,
        FieldPath::default(),
        message.to_string(),
    ))
}

/// Passes an error through a visitor. Serde carries text only: written with `{:#}` it is the replacement, the right word
/// on the first line.
pub fn visitor_field_error<E: Error>(error: FieldError) -> E {
    struct Carrier(FieldError);
    impl Expected for Carrier {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            match &self.0.replacement {
                _ if !f.alternate() => fmt::Display::fmt(&self.0, f),
                Some(replacement) => write!(f, "{}\n{}", replacement.right, replacement.wrong),
                None => Ok(()),
            }
        }
    }
    E::invalid_value(Unexpected::Other(error.kind.word()), &Carrier(error))
}

/// A value written as one word or line and read from that text alone, no matter how YAML would interpret it (`3E2`, `5+`).
pub trait TextValue: Sized {
    /// What is expected, after "expected".
    const EXPECTED: &'static str;
    /// Maximum number of bytes that are read; messages about the words of a longer text would take too long to find.
    const MAX_BYTES: usize = 4000;
    /// Reads the text, which has no spaces around it.
    fn parse(text: &str) -> Result<Self, FieldError>;

    /// Returns the JSON Schema of the canonical spelling, which may be stricter than [`TextValue::parse`].
    fn schema() -> Value;

    /// Suggests what to write instead of a list of these words, appended to the message that rejects the list.
    fn suggest_for_list(_words: &[String]) -> String {
        String::new()
    }
}

/// Returns the schema of a text that has this pattern from its start to its end.
pub fn pattern_schema(pattern: &str) -> Value {
    json!({"type": "string", "pattern": format!("^({pattern})$")})
}

impl<T: TextValue> FileValue for T {
    fn schema() -> Value {
        <T as TextValue>::schema()
    }
}

/// Reads a text, reporting an empty one where something is required.
fn parse_text<T: TextValue, E: Error>(text: &str) -> Result<T, E> {
    let text = text.trim();
    if text.len() > T::MAX_BYTES {
        let message = format!(
            "{} bytes are too many; expected {}",
            text.len(),
            T::EXPECTED
        );
        return Err(visitor_error(DiagnosticKind::TooLarge, message));
    }
    T::parse(text).map_err(|misfit| match text {
        "" if misfit.kind != DiagnosticKind::Missing => visitor_error(
            DiagnosticKind::Missing,
            format_args!("missing value; expected {}", T::EXPECTED),
        ),
        _ => visitor_field_error(misfit),
    })
}

/// Replaces every kind of dash by a plain one, since programs and phones type minus signs and en dashes.
pub fn plain_dashes(text: &str) -> String {
    text.replace(['–', '—', '−', '‐', '‑'], "-")
}

/// The signs for "times": `3xAB`, `2×5+`, `Marines *4`.
pub const TIMES_SIGNS: [char; 4] = ['x', 'X', '×', '*'];

/// Reads numbers from their text, inside a visitor that reads text.
#[macro_export]
macro_rules! numbers_as_text {
    () => {
        fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
            self.visit_str(&number.to_string())
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
            self.visit_str(&number.to_string())
        }

        fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Self::Value, E> {
            self.visit_str(&number.to_string())
        }
    };
}
pub use numbers_as_text;

/// Deserializes any [`TextValue`] value.
pub fn deserialize_text<'de, D: Deserializer<'de>, T: TextValue>(
    deserializer: D,
) -> Result<T, D::Error> {
    struct TextVisitor<T>(PhantomData<T>);
    impl<T: TextValue> Visitor<'_> for TextVisitor<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str(T::EXPECTED)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            parse_text(text)
        }
    }
    deserializer.deserialize_str(TextVisitor(PhantomData))
}

/// Implements `Deserialize` through [`TextValue`].
#[macro_export]
macro_rules! deserialize_as_text {
    ($($type:ty),+) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::field::deserialize_text(deserializer)
            }
        }
    )+};
}
pub use deserialize_as_text;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole<const MIN: u32, const MAX: u32>(u32);

impl<const MIN: u32, const MAX: u32> serde::Serialize for Whole<MIN, MAX> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.0)
    }
}

impl<const MIN: u32, const MAX: u32> Whole<MIN, MAX> {
    /// The smallest allowed number.
    pub const MIN: Self = Whole(MIN);

    /// Returns the number.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Checks that a number is within the limits.
    pub fn new(number: u32) -> Result<Self, FieldError> {
        if (MIN..=MAX).contains(&number) {
            Ok(Whole(number))
        } else {
            Err(Self::out_of_range(&number.to_string()))
        }
    }

    fn out_of_range(number: &str) -> FieldError {
        FieldError::out_of_range(format!(
            "expected a whole number from {MIN} to {MAX}, found {}",
            clip(number)
        ))
    }

    /// Parses a number.
    pub fn parse_number(text: &str) -> Result<Self, FieldError> {
        let digits = text.strip_prefix('+').unwrap_or(text);
        let magnitude = digits.strip_prefix('-').unwrap_or(digits);
        if text.is_empty() {
            let message = format!("missing value; expected a whole number from {MIN} to {MAX}");
            return Err(FieldError::missing(message));
        }
        if magnitude.is_empty() || !magnitude.bytes().all(|byte| byte.is_ascii_digit()) {
            let message = format!(
                "expected a whole number from {MIN} to {MAX}, found '{}'",
                clip(text)
            );
            return Err(FieldError::wrong_type(message));
        }
        match digits.parse() {
            Ok(number) if (MIN..=MAX).contains(&number) => Ok(Whole(number)),
            _ => Err(Self::out_of_range(text)),
        }
    }
}

impl<const MIN: u32, const MAX: u32> TextValue for Whole<MIN, MAX> {
    const EXPECTED: &'static str = "a whole number";

    fn parse(text: &str) -> Result<Self, FieldError> {
        Whole::parse_number(text)
    }

    fn schema() -> Value {
        json!({"type": "integer", "minimum": MIN, "maximum": MAX})
    }
}

impl<'de, const MIN: u32, const MAX: u32> Deserialize<'de> for Whole<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer)
    }
}

impl<const MIN: u32, const MAX: u32> Field<Whole<MIN, MAX>> {
    /// Returns the number, or `None` if there is none.
    pub fn number(self) -> Option<u32> {
        self.into_option().map(Whole::get)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_keep_to_their_range() {
        type Hull = Whole<1, 200>;
        for number in 0..400u32 {
            assert_eq!(
                Hull::parse(&number.to_string()).is_ok(),
                (1..=200).contains(&number)
            );
        }
        for text in [
            "",
            "x",
            "1.5",
            "NaN",
            "-",
            "0x10",
            "1e3",
            "1_000",
            "-3",
            "4294967296",
            "99999999999999999999",
        ] {
            assert!(Hull::parse(text).is_err(), "{text}");
        }
        assert_eq!(Hull::parse("+7").map(Whole::get), Ok(7));
        starwright_testing::agrees!(Hull, &["1", "200"], &["", "0", "201", "1.5", "-3", "x"]);
    }
}
