//! Lists, maps, and fields that take either one value or a map of several.

use super::filled::EMPTY;
use super::{Line, Written, clip, wrong};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
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

impl<'de, S: Written, M: Deserialize<'de>> Deserialize<'de> for ScalarOrMap<S, M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<S, M>(PhantomData<(S, M)>);
        impl<'de, S: Written, M: Deserialize<'de>> Visitor<'de> for Either<S, M> {
            type Value = ScalarOrMap<S, M>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{} or a map", S::EXPECTED)
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Err(wrong(EMPTY))
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

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut words = Vec::new();
                while let Ok(Some(word)) = access.next_element::<Line<20>>() {
                    words.push(word.0);
                }
                Err(wrong(format_args!(
                    "expected {} or a map, found a list{}",
                    S::EXPECTED,
                    S::instead_of_list(&words)
                )))
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
                Err(wrong(EMPTY))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                if ["none", "nothing", "no", "-"].iter().any(|none| none.eq_ignore_ascii_case(text.trim())) {
                    return Err(wrong(format_args!(
                        "expected a list, found '{text}'; write [] for none, or leave the key out"
                    )));
                }
                Err(E::invalid_type(Unexpected::Str(text), &self))
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

/// A map of at most `MOST` entries in the order written; duplicate keys are rejected.
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

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Err(wrong(EMPTY))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let (mut entries, mut seen) = (Vec::new(), BTreeSet::new());
                while let Some(key) = access.next_key_seed(NewKey::<K, MOST> { seen: &mut seen })? {
                    entries.push((key, access.next_value()?));
                }
                Ok(Map(entries))
            }
        }
        deserializer.deserialize_any(Entries(PhantomData))
    }
}

/// Reads a key and rejects a duplicate, so that the error points at the key itself.
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
