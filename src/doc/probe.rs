//! Where in a document a field stands.

use crate::doc::finding::Step;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// What the error at the end of a path says.
pub(super) const FOUND: &str = "\u{1}here it is";

/// Follows a path through a document and stops with an error at its end: the parser tells where.
pub(super) struct Probe<'a> {
    pub(super) path: &'a [Step],
}

impl<'de> DeserializeSeed<'de> for Probe<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Probe<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // A scalar at the end of the path comes here as a wrong type; one before its end must not pass for it.
        f.write_str(if self.path.is_empty() { FOUND } else { "more" })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Some((step, rest)) = self.path.split_first() else { return Err(A::Error::custom(FOUND)) };
        let Step::Index(index) = step else { return Ok(()) };
        for _ in 0..*index {
            if items.next_element::<IgnoredAny>()?.is_none() {
                return Ok(());
            }
        }
        items.next_element_seed(Probe { path: rest })?;
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let Some((step, rest)) = self.path.split_first() else { return Err(A::Error::custom(FOUND)) };
        while let Some(key) = entries.next_key::<String>()? {
            if *step == Step::Key(key) {
                entries.next_value_seed(Probe { path: rest })?;
            } else {
                entries.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}
