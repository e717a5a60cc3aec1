//! Maps with known keys. [`draft!`] declares one as a struct; the declaration defines how it is read, which keys it
//! needs, the order in which they are written and its JSON Schema.
//!
//! The reader offers every field, list entry and key as a list of one: if that cannot be read, the reader has noted
//! the reason, the field is [`Field::Invalid`], and its siblings are still read.

use super::{EMPTY_VALUE, everyday_key, visitor_error, visitor_field_error};
use crate::diagnostic::{DiagnosticKind, MAX_DIAGNOSTICS};
use crate::field::words::{clip, guess_key, unknown_key};
use crate::field_error::{FieldError, FieldErrors, FieldLocation};
use crate::finding::FieldPath;
use crate::replacement::Replacement;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

/// A value in a Starwright file.
pub trait FileValue: Sized {
    /// Returns the JSON Schema of the value.
    fn schema() -> Value;

    /// Reports every required key that is missing in the value.
    fn check(&self, _place: &FieldLocation, _problems: &mut FieldErrors) {}

    /// Returns `true` if the whole value could be read and nothing required is missing.
    fn is_complete(&self) -> bool {
        true
    }
}

/// Replaces the type of a file that a game does not have.
impl FileValue for () {
    fn schema() -> Value {
        Value::Null
    }
}

/// A field of a draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Field<T> {
    /// The key is not written.
    #[default]
    Absent,
    /// The value could not be read; the reason is already noted.
    Invalid,
    /// The value.
    Value(T),
}

impl<T> Field<T> {
    /// Returns the value, if there is one that could be read.
    pub fn into_option(self) -> Option<T> {
        match self {
            Field::Value(value) => Some(value),
            Field::Absent | Field::Invalid => None,
        }
    }

    /// Borrows the value, if there is one that could be read.
    pub fn as_ref(&self) -> Option<&T> {
        match self {
            Field::Value(value) => Some(value),
            Field::Absent | Field::Invalid => None,
        }
    }

    /// Converts the value, if there is one that could be read.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Field<U> {
        match self {
            Field::Value(value) => Field::Value(convert(value)),
            Field::Absent => Field::Absent,
            Field::Invalid => Field::Invalid,
        }
    }

    /// Returns `true` if the key is written, with any value.
    pub fn is_present(&self) -> bool {
        !matches!(self, Field::Absent)
    }
}

impl<T: FileValue> Field<T> {
    /// Reports a required field that is missing, or what is missing in its value. A key that is only misspelled is not
    /// missing.
    pub fn check(
        &self,
        is_needed: bool,
        key: &str,
        strangers: &[UnknownKey],
        map: &FieldLocation,
        problems: &mut FieldErrors,
    ) {
        match self {
            Field::Absent
                if is_needed && strangers.iter().all(|stranger| stranger.meant != Some(key)) =>
            {
                problems.push(FieldError::missing_at(
                    map.path(),
                    format!("missing key '{key}'"),
                ));
            }
            Field::Value(value) => value.check(&FieldLocation::Key(map, key), problems),
            Field::Absent | Field::Invalid => {}
        }
    }

    /// Returns `true` if it could be read, or is optional and left out.
    pub fn is_complete(&self, is_needed: bool) -> bool {
        match self {
            Field::Absent => !is_needed,
            Field::Invalid => false,
            Field::Value(value) => value.is_complete(),
        }
    }
}

/// The name that marks a `Recoverable` value for a reader.
pub const RECOVERABLE: &str = "Attempt";

/// Reads a value that may be wrong: a reader that can continue after an error returns `None`.
pub struct Recoverable<S>(pub S);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Recoverable<S> {
    type Value = Option<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_newtype_struct(RECOVERABLE, self)
    }
}

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for Recoverable<S> {
    type Value = Option<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    /// Reads a list of one: the tree has noted what is wrong with it.
    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        Ok(access.next_element_seed(self.0).unwrap_or_default())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Recoverable(PhantomData::<T>)
            .deserialize(deserializer)?
            .map_or(Field::Invalid, Field::Value))
    }
}

/// A key that is not known in its map.
#[derive(Debug)]
pub struct UnknownKey {
    /// The nearest known key.
    pub meant: Option<&'static str>,
}

/// A struct of fields that [`draft!`] declares.
pub trait DraftFields: FileValue + Default {
    /// What is expected, after "expected".
    const EXPECTED: &'static str;
    /// The keys, in the order in which they are written.
    const KEYS: &'static [&'static str];

    /// Remembers an unknown key.
    fn add_unknown_key(&mut self, stranger: UnknownKey);
    /// Returns `true` if an unknown key is written that means this one.
    fn is_misspelled(&self, key: &str) -> bool;
    /// Reads the value of a key, one of [`DraftFields::KEYS`].
    fn fill<'de, A: MapAccess<'de>>(&mut self, key: &str, access: &mut A) -> Result<(), A::Error>;
}

/// Reads a map into a [`DraftFields`] struct.
pub struct DraftVisitor<T>(pub PhantomData<T>);

impl<'de, T: DraftFields> Visitor<'de> for DraftVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_unit<E: Error>(self) -> Result<T, E> {
        Err(visitor_error(DiagnosticKind::Missing, EMPTY_VALUE))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<T, A::Error> {
        let (mut draft, mut seen, mut stranger, mut strangers) = (T::default(), 0, None, 0);
        loop {
            let is_compared = strangers < MAX_COMPARED;
            let known = KnownKey {
                known: T::KEYS,
                seen: &mut seen,
                stranger: &mut stranger,
                is_compared,
            };
            match access.next_key_seed(Recoverable(known))? {
                None => return Ok(draft),
                Some(Some(key)) => draft.fill(key, &mut access)?,
                Some(None) => {
                    strangers += 1;
                    stranger
                        .take()
                        .into_iter()
                        .for_each(|stranger| draft.add_unknown_key(stranger));
                    access.next_value::<IgnoredAny>()?;
                }
            }
        }
    }
}

/// Maximum number of unknown keys per map that are compared with the known ones, which takes time; no message shows
/// the others.
const MAX_COMPARED: usize = 2 * MAX_DIAGNOSTICS;

/// Reads a key: a known one that has not been seen before.
struct KnownKey<'a> {
    known: &'static [&'static str],
    /// One bit per known key.
    seen: &'a mut u64,
    /// The key, if it is not known.
    stranger: &'a mut Option<UnknownKey>,
    /// Whether an unknown key is compared with the known ones.
    is_compared: bool,
}

impl<'de> DeserializeSeed<'de> for KnownKey<'_> {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static str, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for KnownKey<'_> {
    type Value = &'static str;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<&'static str, E> {
        let Some(index) = self.known.iter().position(|known| *known == text) else {
            if !self.is_compared {
                *self.stranger = Some(UnknownKey { meant: None });
                return Err(visitor_error(
                    DiagnosticKind::UnknownKey,
                    format_args!("unknown key '{}'", clip(text)),
                ));
            }
            *self.stranger = Some(UnknownKey {
                meant: guess_key(text, self.known),
            });
            let has_colon = text
                .split_once(':')
                .is_some_and(|(key, _)| self.known.contains(&key));
            let kind = if has_colon {
                DiagnosticKind::Syntax
            } else {
                DiagnosticKind::UnknownKey
            };
            let error = FieldError::new(kind, FieldPath::default(), unknown_key(text, self.known));
            return Err(visitor_field_error(match everyday_key(text, self.known) {
                Some(key) => FieldError {
                    replacement: Some(Replacement::new(text, key)),
                    ..error
                },
                None if has_colon => error,
                None => error.with_nearest(text, self.known.iter().copied()),
            }));
        };
        if *self.seen & 1 << index != 0 {
            return Err(visitor_error(
                DiagnosticKind::Duplicate,
                format_args!("the key '{}' is written twice", clip(text)),
            ));
        }
        *self.seen |= 1 << index;
        Ok(self.known[index])
    }
}

/// Builds the schema of a map from its keys, each with whether it is required, its description and its schema.
pub fn map_schema(fields: Vec<(&str, bool, String, Value)>) -> Value {
    let (mut properties, mut needed) = (serde_json::Map::new(), Vec::new());
    for (key, is_needed, description, mut schema) in fields {
        if is_needed {
            needed.push(key);
        }
        if !description.is_empty() {
            schema["description"] = Value::String(description);
        }
        properties.insert(key.to_string(), schema);
    }
    let mut schema = serde_json::json!({"type": "object", "additionalProperties": false, "properties": properties});
    if !needed.is_empty() {
        schema["required"] = needed.into();
    }
    schema
}

/// Builds the schema of a whole file.
pub fn file_schema<D: FileValue>(title: &str) -> Value {
    let head =
        serde_json::json!({"$schema": "http://json-schema.org/draft-07/schema#", "title": title});
    let (Value::Object(mut head), Value::Object(body)) = (head, D::schema()) else {
        return Value::Null;
    };
    head.extend(body);
    Value::Object(head)
}

/// Declares maps with known keys as structs:
///
/// ```text
/// draft! {
///     /// What it is.
///     pub struct Boat: "a boat, such as {name: Gull}" {
///         /// What its key means, for people and for the schema.
///         [needed] name: Line<80>,
///         /// A key that Rust would not take as a name.
///         kind as "type": Line<80>,
///     }
/// }
/// ```
///
/// Each field becomes a [`Field`] of its type.
#[macro_export]
macro_rules! draft {
    ($(
        $(#[doc = $about:literal])*
        $visibility:vis struct $name:ident $(<const $bound:ident: $number:ty>)? : $expected:literal {
            $( $(#[doc = $text:literal])* $([$needed:ident])? $field:ident $(as $key:literal)? : $type:ty ),* $(,)?
        }
    )+) => {$(
        $(#[doc = $about])*
        #[derive(Debug, Default)]
        $visibility struct $name $(<const $bound: $number>)? {
            $( $(#[doc = $text])* pub $field: $crate::field::Field<$type>, )*
            unknown_keys: Vec<$crate::field::UnknownKey>,
        }

        impl $(<const $bound: $number>)? $crate::field::DraftFields for $name $(<$bound>)? {
            const EXPECTED: &'static str = $expected;
            const KEYS: &'static [&'static str] = &[$( $crate::field::draft!(@key $field $($key)?) ),*];

            fn add_unknown_key(&mut self, key: $crate::field::UnknownKey) {
                self.unknown_keys.push(key);
            }

            fn is_misspelled(&self, key: &str) -> bool {
                self.unknown_keys.iter().any(|unknown| unknown.meant == Some(key))
            }

            fn fill<'de, A: serde::de::MapAccess<'de>>(&mut self, key: &str, access: &mut A) -> Result<(), A::Error> {
                match key {
                    $( $crate::field::draft!(@key $field $($key)?) => self.$field = access.next_value()?, )*
                    _ => drop(access.next_value::<serde::de::IgnoredAny>()?),
                }
                Ok(())
            }
        }

        impl $(<const $bound: $number>)? $crate::field::FileValue for $name $(<$bound>)? {
            fn schema() -> serde_json::Value {
                $crate::field::map_schema(vec![$( (
                    $crate::field::draft!(@key $field $($key)?),
                    $crate::field::draft!(@is_needed $($needed)?),
                    concat!($($text),*).trim().to_string(),
                    <$type as $crate::field::FileValue>::schema(),
                ) ),*])
            }

            fn check(&self, place: &$crate::field_error::FieldLocation, problems: &mut $crate::field_error::FieldErrors) {
                $( self.$field.check(
                    $crate::field::draft!(@is_needed $($needed)?),
                    $crate::field::draft!(@key $field $($key)?),
                    &self.unknown_keys,
                    place,
                    problems,
                ); )*
            }

            fn is_complete(&self) -> bool {
                self.unknown_keys.is_empty() $( && self.$field.is_complete($crate::field::draft!(@is_needed $($needed)?)) )*
            }
        }

        impl<'de $(, const $bound: $number)?> serde::Deserialize<'de> for $name $(<$bound>)? {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any($crate::field::DraftVisitor(std::marker::PhantomData))
            }
        }
    )+};
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@is_needed) => { false };
    (@is_needed needed) => { true };
}
pub use draft;
