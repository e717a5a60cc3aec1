//! Fields that take one thing or several: shields and the slots of armaments.

use super::tables::Facing;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};
use starwright_text::field::{
    Field, Form, Keyed, Keys, List, Map, Whole, Written, numbers_as_text, wrong,
};
use starwright_text::field_error::{FieldErrors, Place};
use std::fmt;
use std::marker::PhantomData;

/// Shield points: one number, six clockwise from direct fore, or a map by facing.
#[derive(Debug)]
pub enum ShieldsDraft {
    /// One number all round.
    Even(Points),
    /// By facing, clockwise from direct fore.
    Facings(List<Points, 6>),
    /// The same by name, some of them left out.
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
                let points = Points::read_text(text.trim());
                points
                    .map(ShieldsDraft::Even)
                    .map_err(|misfit| wrong(misfit.kind, misfit.message))
            }

            numbers_as_text!();

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<ShieldsDraft, A::Error> {
                List::deserialize(SeqAccessDeserializer::new(access)).map(ShieldsDraft::Facings)
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<ShieldsDraft, A::Error> {
                Map::deserialize(MapAccessDeserializer::new(access)).map(ShieldsDraft::Named)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl Form for ShieldsDraft {
    fn schema() -> Value {
        let points = <Points as Written>::schema();
        let facings = json!({"type": "array", "minItems": 6, "maxItems": 6, "items": points});
        json!({"anyOf": [points, facings, Map::<Facing, Points, 6>::schema()]})
    }

    fn is_sound(&self) -> bool {
        match self {
            ShieldsDraft::Even(_) => true,
            ShieldsDraft::Facings(points) => points.is_sound(),
            ShieldsDraft::Named(points) => points.is_sound(),
        }
    }
}

/// One thing or a list of at most `MOST`.
#[derive(Debug)]
pub enum OneOrMany<T, const MOST: usize> {
    /// None: nothing is written.
    Nothing,
    /// One.
    One(T),
    /// A list.
    Many(List<T, MOST>),
}

/// Returns the entries that could be read, with their places.
pub fn placed<T, const MOST: usize>(field: Field<OneOrMany<T, MOST>>) -> Vec<(usize, T)> {
    match field.into_option() {
        None | Some(OneOrMany::Nothing) => Vec::new(),
        Some(OneOrMany::One(one)) => vec![(0, one)],
        Some(OneOrMany::Many(many)) => many.placed().collect(),
    }
}

impl<T: Form, const MOST: usize> Form for OneOrMany<T, MOST> {
    fn schema() -> Value {
        json!({"anyOf": [T::schema(), List::<T, MOST>::schema(), {"type": "null"}]})
    }

    fn check(&self, place: &Place, problems: &mut FieldErrors) {
        match self {
            OneOrMany::Nothing => {}
            OneOrMany::One(one) => one.check(place, problems),
            OneOrMany::Many(many) => many.check(place, problems),
        }
    }

    fn is_sound(&self) -> bool {
        match self {
            OneOrMany::Nothing => true,
            OneOrMany::One(one) => one.is_sound(),
            OneOrMany::Many(many) => many.is_sound(),
        }
    }
}

impl<'de, T: Keyed + Deserialize<'de>, const MOST: usize> Deserialize<'de> for OneOrMany<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T, const MOST: usize>(PhantomData<T>);
        impl<'de, T: Keyed + Deserialize<'de>, const MOST: usize> Visitor<'de> for Reader<T, MOST> {
            type Value = OneOrMany<T, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(
                    "an armament, such as {weapon: LZ-01, arc: F, dice: 3}, or a list of them",
                )
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Ok(OneOrMany::Nothing)
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                Keys(PhantomData::<T>).visit_map(access).map(OneOrMany::One)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                List::deserialize(SeqAccessDeserializer::new(access)).map(OneOrMany::Many)
            }
        }
        deserializer.deserialize_any(Reader(PhantomData))
    }
}
