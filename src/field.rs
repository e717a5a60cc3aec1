//! What people type into one field of a file: bounded text, whole numbers and lists, each refusing what it cannot take
//! while the reader still knows the line and column.

use crate::nearest::nearest;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use unicode_normalization::UnicodeNormalization;

/// Stands before messages of our own, so that the reader can tell them from the path before them.
pub(crate) const OWN_MESSAGE: char = '\u{1}';

/// An error inside a visitor, which the reader places.
pub(crate) fn wrong<E: Error>(message: impl fmt::Display) -> E {
    E::custom(format_args!("{OWN_MESSAGE}{message}"))
}

/// `; did you mean 'x'?`, or nothing when no candidate is near.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map(|near| format!("; did you mean '{near}'?")).unwrap_or_default()
}

/// A value written as one word or line and read from that text alone, whatever YAML would make of it (`3E2`, `5+`).
pub(crate) trait Written: Sized {
    /// What is expected, after "expected".
    const EXPECTED: &'static str;

    /// Reads the text; the error is a whole message.
    fn read(text: &str) -> Result<Self, String>;
}

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
                $crate::field::written(deserializer)
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

    /// The number read from text, or why it cannot be.
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

/// Text of at most `MOST` characters on one line, without control characters, so that it can go to a terminal.
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

    /// The text, `None` when nothing is written.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

impl<const MOST: usize> Lines<MOST> {
    /// The text, `None` when nothing is written.
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
        let text = if matches!(text, "~" | "null" | "Null" | "NULL") { "" } else { text };
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
        written(deserializer)
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Lines<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        written(deserializer)
    }
}

/// Characters that could move the cursor, change a terminal's state or reorder what is read.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// Text from anywhere, made safe to show: control characters escaped.
pub fn printable(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) && c != '\n' {
            safe.extend(c.escape_unicode());
        } else {
            safe.push(c);
        }
    }
    safe
}

/// At most 40 characters of what somebody typed, for use in a message.
pub(crate) fn clip(text: &str) -> String {
    let mut clipped: String = text.chars().take(40).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}

/// One value for all, or a map of values: `shields: 3` or `shields: {fore: 4}`.
#[derive(Clone, Copy, Debug)]
pub enum ScalarOrMap<S, M> {
    /// One value for all.
    Scalar(S),
    /// A map of values.
    Map(M),
}

impl<'de, S: Written, M: Deserialize<'de>> Deserialize<'de> for ScalarOrMap<S, M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<S, M>(PhantomData<(S, M)>);
        impl<'de, S: Written, M: Deserialize<'de>> Visitor<'de> for Either<S, M> {
            type Value = ScalarOrMap<S, M>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{} or a map", S::EXPECTED)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                S::read(text.trim()).map(ScalarOrMap::Scalar).map_err(wrong)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                M::deserialize(MapAccessDeserializer::new(access)).map(ScalarOrMap::Map)
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}

/// A list of at most `MOST` items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T, const MOST: usize>(Vec<T>);

impl<T, const MOST: usize> List<T, MOST> {
    /// The items.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T, const MOST: usize> Default for List<T, MOST> {
    fn default() -> Self {
        List(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for List<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const MOST: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Items<T, MOST> {
            type Value = List<T, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list, such as [one, two]")
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Ok(List::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = access.next_element()? {
                    if items.len() == MOST {
                        return Err(wrong(format_args!("more than {MOST} entries in one list")));
                    }
                    items.push(item);
                }
                Ok(List(items))
            }
        }
        deserializer.deserialize_any(Items(PhantomData))
    }
}

/// A map of at most `MOST` entries in the order written; a key that is there twice is refused.
#[derive(Clone, Debug)]
pub struct Map<K, V, const MOST: usize>(Vec<(K, V)>);

impl<K, V, const MOST: usize> Map<K, V, MOST> {
    /// The entries.
    pub fn into_vec(self) -> Vec<(K, V)> {
        self.0
    }
}

impl<K, V, const MOST: usize> Default for Map<K, V, MOST> {
    fn default() -> Self {
        Map(Vec::new())
    }
}

impl<'de, K, V, const MOST: usize> Deserialize<'de> for Map<K, V, MOST>
where
    K: Written + Ord + Clone,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K, V, const MOST: usize>(PhantomData<(K, V)>);
        impl<'de, K, V, const MOST: usize> Visitor<'de> for Entries<K, V, MOST>
        where
            K: Written + Ord + Clone,
            V: Deserialize<'de>,
        {
            type Value = Map<K, V, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map, such as {key: value}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let (mut entries, mut seen) = (Vec::new(), BTreeSet::new());
                while let Some(key) = access.next_key_seed(NewKey::<K, MOST> { seen: &mut seen })? {
                    entries.push((key, access.next_value()?));
                }
                Ok(Map(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// Reads a key that has not been seen, so that the error stands at the key itself.
struct NewKey<'a, K, const MOST: usize> {
    seen: &'a mut BTreeSet<K>,
}

impl<'de, K: Written + Ord + Clone, const MOST: usize> DeserializeSeed<'de> for NewKey<'_, K, MOST> {
    type Value = K;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<K, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<K: Written + Ord + Clone, const MOST: usize> Visitor<'_> for NewKey<'_, K, MOST> {
    type Value = K;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(K::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<K, E> {
        let key = K::read(text.trim()).map_err(wrong)?;
        if self.seen.len() == MOST {
            return Err(wrong(format_args!("more than {MOST} entries in one map")));
        }
        if !self.seen.insert(key.clone()) {
            return Err(wrong(format_args!("the key '{}' is written twice", clip(text))));
        }
        Ok(key)
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
