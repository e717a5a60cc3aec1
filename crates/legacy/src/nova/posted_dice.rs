//! Posted columns of attack dice: a list, or the book's string `8-6-4-3-2-1-1-1-1` (Nova p.13).

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_json::{Value, json};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{FileValue, List, Whole, clip, visitor_error};

use std::fmt;

/// The dice of a column.
type Column = Whole<0, 999>;

/// Columns as written; their number is checked later.
#[derive(Debug)]
pub enum PostedDice {
    /// A list.
    Listed(List<Column, 12>),
    /// A string with hyphens.
    Written(Vec<u32>),
}

impl PostedDice {
    /// Returns the columns.
    pub fn into_columns(self) -> Vec<u32> {
        match self {
            PostedDice::Listed(columns) => columns.into_vec().into_iter().map(Whole::get).collect(),
            PostedDice::Written(columns) => columns,
        }
    }
}

impl<'de> Deserialize<'de> for PostedDice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PostedDice, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = PostedDice;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("columns of dice, such as 8-6-4-3-2-1-1-1-1")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<PostedDice, E> {
                let columns = text
                    .split('-')
                    .map(|column| Column::parse_number(column.trim()));
                let columns: Result<Vec<Column>, _> = columns.collect();
                let columns = columns.map_err(|_| {
                    let message = format!(
                        "expected columns of dice such as 8-6-4-3-2-1-1-1-1, found '{}'",
                        clip(text)
                    );
                    visitor_error(DiagnosticKind::WrongType, message)
                })?;
                Ok(PostedDice::Written(
                    columns.into_iter().map(Whole::get).collect(),
                ))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<PostedDice, A::Error> {
                List::deserialize(SeqAccessDeserializer::new(access)).map(PostedDice::Listed)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl FileValue for PostedDice {
    fn schema() -> Value {
        let text = json!({"type": "string", "pattern": "^[0-9]{1,3}(-[0-9]{1,3}){8,11}$"});
        json!({"anyOf": [List::<Column, 12>::schema(), text]})
    }

    fn is_complete(&self) -> bool {
        match self {
            PostedDice::Listed(columns) => columns.is_complete(),
            PostedDice::Written(_) => true,
        }
    }
}
