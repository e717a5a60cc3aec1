//! Fields that take one value or several: shields and armament slots.

use super::tables::Facing;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};
use starwright_text::field::{
    DraftFields, DraftVisitor, Field, FileValue, List, Map, TextValue, Whole, numbers_as_text,
    visitor_error,
};
use starwright_text::field_error::{FieldErrors, FieldLocation};
use std::fmt;
use std::marker::PhantomData;

/// Shield points: one number, six clockwise from direct fore, or a map by facing.
#[derive(Debug)]
pub enum ShieldsDraft {
    /// One number for all facings.
    Single(Points),
    /// One number per facing, clockwise from direct fore.
    Listed(List<Points, 6>),
    /// Numbers by facing name; facings may be left out.
    Named(Map<Facing, Points, 6>),
}

/// Shield points of a facing.
pub type Points = Whole<0, 10>;

impl<'de> Deserialize<'de> for ShieldsDraft {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ShieldsDraft, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = ShieldsDraft;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number of shield points, or six of them such as [4, 3, 2, 2, 2, 3]")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<ShieldsDraft, E> {
                let points = Points::parse_number(text.trim());
                points
                    .map(ShieldsDraft::Single)
                    .map_err(|error| visitor_error(error.kind, error.message))
            }

            numbers_as_text!();

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<ShieldsDraft, A::Error> {
                List::deserialize(SeqAccessDeserializer::new(access)).map(ShieldsDraft::Listed)
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<ShieldsDraft, A::Error> {
                Map::deserialize(MapAccessDeserializer::new(access)).map(ShieldsDraft::Named)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl FileValue for ShieldsDraft {
    fn schema() -> Value {
        let points = <Points as TextValue>::schema();
        let facings = json!({"type": "array", "minItems": 6, "maxItems": 6, "items": points});
        json!({"anyOf": [points, facings, Map::<Facing, Points, 6>::schema()]})
    }

    fn is_complete(&self) -> bool {
        match self {
            ShieldsDraft::Single(_) => true,
            ShieldsDraft::Listed(points) => points.is_complete(),
            ShieldsDraft::Named(points) => points.is_complete(),
        }
    }
}

/// One value, or a list of at most `MAX`.
#[derive(Debug)]
pub enum OneOrMany<T, const MAX: usize> {
    /// The key has no value.
    Nothing,
    /// A single value.
    One(T),
    /// A list of values.
    Many(List<T, MAX>),
}

/// Returns the entries that could be read, each with its index.
pub fn indexed_items<T, const MAX: usize>(field: Field<OneOrMany<T, MAX>>) -> Vec<(usize, T)> {
    match field.into_option() {
        None | Some(OneOrMany::Nothing) => Vec::new(),
        Some(OneOrMany::One(one)) => vec![(0, one)],
        Some(OneOrMany::Many(many)) => many.with_indexes().collect(),
    }
}

impl<T: FileValue, const MAX: usize> FileValue for OneOrMany<T, MAX> {
    fn schema() -> Value {
        json!({"anyOf": [T::schema(), List::<T, MAX>::schema(), {"type": "null"}]})
    }

    fn check(&self, place: &FieldLocation, problems: &mut FieldErrors) {
        match self {
            OneOrMany::Nothing => {}
            OneOrMany::One(one) => one.check(place, problems),
            OneOrMany::Many(many) => many.check(place, problems),
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            OneOrMany::Nothing => true,
            OneOrMany::One(one) => one.is_complete(),
            OneOrMany::Many(many) => many.is_complete(),
        }
    }
}

impl<'de, T: DraftFields + Deserialize<'de>, const MAX: usize> Deserialize<'de>
    for OneOrMany<T, MAX>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T, const MAX: usize>(PhantomData<T>);
        impl<'de, T: DraftFields + Deserialize<'de>, const MAX: usize> Visitor<'de> for Reader<T, MAX> {
            type Value = OneOrMany<T, MAX>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(
                    "an armament, such as {weapon: LZ-01, arc: F, dice: 3}, or a list of them",
                )
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Ok(OneOrMany::Nothing)
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                DraftVisitor(PhantomData::<T>)
                    .visit_map(access)
                    .map(OneOrMany::One)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                List::deserialize(SeqAccessDeserializer::new(access)).map(OneOrMany::Many)
            }
        }
        deserializer.deserialize_any(Reader(PhantomData))
    }
}
