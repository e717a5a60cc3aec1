//! Keys without a value: rejected wherever a value is expected.

use super::wrong;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use std::fmt;

/// The message for a key without a value.
pub(super) const EMPTY: &str = "nothing is written here; write a value, or leave the key out";

/// A value that may not be empty: `engines:` alone means neither 0 nor anything else. For `deserialize_with`.
pub(crate) fn filled<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(Filled { inner: deserializer, is_struct: false })
}

/// The same for an optional key. (`Option` alone treats an empty value like a missing key.)
pub(crate) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    filled(deserializer).map(Some)
}

/// A deserializer or visitor that rejects empty values and passes on everything else.
struct Filled<T> {
    inner: T,
    /// Whether keys are expected, so that a list does not count as a value.
    is_struct: bool,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Filled<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(Filled { inner: visitor, is_struct: self.is_struct })
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_str(Filled { inner: visitor, is_struct: false })
    }

    /// For a [`super::Line`], which is always text.
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        Filled { is_struct: true, ..self }.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Filled<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        Err(wrong(EMPTY))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<V::Value, E> {
        if text.trim().is_empty() { Err(wrong(EMPTY)) } else { self.inner.visit_str(text) }
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<V::Value, E> {
        self.inner.visit_bool(value)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<V::Value, E> {
        self.inner.visit_i64(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<V::Value, E> {
        self.inner.visit_u64(number)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<V::Value, E> {
        self.inner.visit_f64(number)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        if self.is_struct {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        self.inner.visit_seq(access)
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(access)
    }
}
