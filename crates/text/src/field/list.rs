//! Lists, maps, and fields that take either one value or a map of several.

use super::draft::{DraftFields, DraftVisitor, Field, FileValue, Recoverable};
use super::{EMPTY_VALUE, Line, TextValue, clip, numbers_as_text, visitor_error};
use crate::diagnostic::DiagnosticKind;
use crate::field_error::{FieldErrors, FieldLocation};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

/// One value for all, or a map of values: `shields: 3` or `shields: {fore: 4}`.
#[derive(Clone, Copy, Debug)]
pub enum ScalarOrMap<S, M> {
    /// One value for all.
    Scalar(S),
    /// A map of values.
    Map(M),
}

impl<S: TextValue, M: DraftFields> FileValue for ScalarOrMap<S, M> {
    fn schema() -> Value {
        json!({"anyOf": [<S as TextValue>::schema(), M::schema()]})
    }

    fn check(&self, place: &FieldLocation, problems: &mut FieldErrors) {
        if let ScalarOrMap::Map(map) = self {
            map.check(place, problems);
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            ScalarOrMap::Scalar(_) => true,
            ScalarOrMap::Map(map) => map.is_complete(),
        }
    }
}

impl<'de, S: TextValue, M: DraftFields> Deserialize<'de> for ScalarOrMap<S, M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<S, M>(PhantomData<(S, M)>);
        impl<'de, S: TextValue, M: DraftFields> Visitor<'de> for Either<S, M> {
            type Value = ScalarOrMap<S, M>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{} or a map", S::EXPECTED)
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Err(visitor_error(DiagnosticKind::Missing, EMPTY_VALUE))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                super::parse_text(text).map(ScalarOrMap::Scalar)
            }

            numbers_as_text!();

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                DraftVisitor(PhantomData::<M>)
                    .visit_map(access)
                    .map(ScalarOrMap::Map)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut words = Vec::new();
                while let Ok(Some(word)) = access.next_element::<Line<20>>() {
                    words.push(word.as_str().to_string());
                }
                let instead = S::suggest_for_list(&words);
                let message = format!("expected {} or a map, found a list{instead}", S::EXPECTED);
                Err(visitor_error(DiagnosticKind::WrongType, message))
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}

/// A list of at most `MAX` items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T, const MAX: usize>(Vec<Field<T>>);

impl<T, const MAX: usize> List<T, MAX> {
    /// Returns the items that could be read, which are all if the list is sound.
    pub fn into_vec(self) -> Vec<T> {
        self.0.into_iter().filter_map(Field::into_option).collect()
    }

    /// Returns the items that could be read, with their indexes.
    pub fn with_indexes(self) -> impl Iterator<Item = (usize, T)> {
        self.0
            .into_iter()
            .enumerate()
            .filter_map(|(index, item)| Some((index, item.into_option()?)))
    }
}

impl<T, const MAX: usize> Field<List<T, MAX>> {
    /// Returns the items that could be read.
    pub fn items(self) -> Vec<T> {
        self.into_option().map(List::into_vec).unwrap_or_default()
    }

    /// Returns the items that could be read, with their indexes.
    pub fn with_indexes(self) -> impl Iterator<Item = (usize, T)> {
        self.into_option().into_iter().flat_map(List::with_indexes)
    }
}

impl<T: FileValue, const MAX: usize> FileValue for List<T, MAX> {
    fn schema() -> Value {
        json!({"type": "array", "maxItems": MAX, "items": T::schema()})
    }

    fn check(&self, place: &FieldLocation, problems: &mut FieldErrors) {
        for (index, item) in self.0.iter().enumerate() {
            if let Some(item) = item.as_ref() {
                item.check(&FieldLocation::Index(place, index), problems);
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.0.iter().all(|item| item.is_complete(true))
    }
}

impl<'de, T: Deserialize<'de> + FileValue, const MAX: usize> Deserialize<'de> for List<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const MAX: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + FileValue, const MAX: usize> Visitor<'de> for Items<T, MAX> {
            type Value = List<T, MAX>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Err(visitor_error(DiagnosticKind::Missing, EMPTY_VALUE))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                if ["none", "nothing", "no", "-"]
                    .iter()
                    .any(|none| none.eq_ignore_ascii_case(text.trim()))
                {
                    let message = format!(
                        "expected a list, found '{text}'; write [] for none, or leave the key out"
                    );
                    return Err(visitor_error(DiagnosticKind::WrongType, message));
                }
                let message = match clip(text) {
                    clipped if T::schema()["type"] == "object" => {
                        format!("expected a list with '- ' before each entry, found '{clipped}'")
                    }
                    clipped if clipped == text => {
                        format!("expected a list, found '{text}'; write [{text}]")
                    }
                    clipped => format!("expected a list, such as [one, two], found '{clipped}'"),
                };
                Err(visitor_error(DiagnosticKind::WrongType, message))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<Self::Value, A::Error> {
                let message =
                    "expected a list, found a map; write '- ' before each entry, or [one, two]";
                Err(visitor_error(DiagnosticKind::WrongType, message))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = access.next_element()? {
                    if items.len() == MAX {
                        return Err(visitor_error(
                            DiagnosticKind::TooLarge,
                            format_args!("more than {MAX} entries in one list"),
                        ));
                    }
                    items.push(item);
                }
                Ok(List(items))
            }
        }
        deserializer.deserialize_any(Items(PhantomData))
    }
}

/// A map of at most `MAX` entries in the order written; duplicate keys are rejected.
#[derive(Clone, Debug)]
pub struct Map<K, V, const MAX: usize> {
    entries: Vec<MapEntry<K, V>>,
    /// Whether a key could not be read.
    has_wrong_key: bool,
}

#[derive(Clone, Debug)]
struct MapEntry<K, V> {
    /// The key as written, for paths.
    written: String,
    key: K,
    value: Field<V>,
}

impl<K, V, const MAX: usize> Map<K, V, MAX> {
    /// Returns the entries that could be read, which are all if the map is sound.
    pub fn into_vec(self) -> Vec<(K, V)> {
        self.entries
            .into_iter()
            .filter_map(|entry| Some((entry.key, entry.value.into_option()?)))
            .collect()
    }
}

impl<K, V, const MAX: usize> Field<Map<K, V, MAX>> {
    /// Returns the entries that could be read.
    pub fn entries(self) -> Vec<(K, V)> {
        self.into_option().map(Map::into_vec).unwrap_or_default()
    }
}

impl<K: TextValue, V: FileValue, const MAX: usize> FileValue for Map<K, V, MAX> {
    fn schema() -> Value {
        let (names, values) = (<K as TextValue>::schema(), V::schema());
        json!({"type": "object", "maxProperties": MAX, "propertyNames": names, "additionalProperties": values})
    }

    fn check(&self, place: &FieldLocation, problems: &mut FieldErrors) {
        for entry in &self.entries {
            entry
                .value
                .check(false, &entry.written, &[], place, problems);
        }
    }

    fn is_complete(&self) -> bool {
        !self.has_wrong_key
            && self
                .entries
                .iter()
                .all(|entry| entry.value.is_complete(true))
    }
}

impl<'de, K, V, const MAX: usize> Deserialize<'de> for Map<K, V, MAX>
where
    K: TextValue + Ord + Clone,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K, V, const MAX: usize>(PhantomData<(K, V)>);
        impl<'de, K, V, const MAX: usize> Visitor<'de> for Entries<K, V, MAX>
        where
            K: TextValue + Ord + Clone,
            V: Deserialize<'de>,
        {
            type Value = Map<K, V, MAX>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a map, such as {key: value}")
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Err(visitor_error(DiagnosticKind::Missing, EMPTY_VALUE))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let (mut entries, mut seen, mut has_wrong_key) =
                    (Vec::new(), BTreeSet::new(), false);
                while let Some(key) =
                    access.next_key_seed(Recoverable(NewKey::<K, MAX> { seen: &mut seen }))?
                {
                    match key {
                        Some((written, key)) => entries.push(MapEntry {
                            written,
                            key,
                            value: access.next_value()?,
                        }),
                        None => {
                            has_wrong_key = true;
                            access.next_value::<IgnoredAny>()?;
                        }
                    }
                }
                Ok(Map {
                    entries,
                    has_wrong_key,
                })
            }
        }
        deserializer.deserialize_any(Entries(PhantomData))
    }
}

/// Reads a key and rejects a duplicate, so that the error points at the key itself.
struct NewKey<'a, K, const MAX: usize> {
    seen: &'a mut BTreeSet<K>,
}

impl<'de, K: TextValue + Ord + Clone, const MAX: usize> DeserializeSeed<'de>
    for NewKey<'_, K, MAX>
{
    type Value = (String, K);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<K: TextValue + Ord + Clone, const MAX: usize> Visitor<'_> for NewKey<'_, K, MAX> {
    type Value = (String, K);

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(K::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let key: K = super::parse_text(text)?;
        if self.seen.len() == MAX {
            return Err(visitor_error(
                DiagnosticKind::TooLarge,
                format_args!("more than {MAX} entries in one map"),
            ));
        }
        if !self.seen.insert(key.clone()) {
            return Err(visitor_error(
                DiagnosticKind::Duplicate,
                format_args!("the key '{}' is written twice", clip(text)),
            ));
        }
        Ok((text.to_string(), key))
    }
}
