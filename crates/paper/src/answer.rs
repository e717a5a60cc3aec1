//! An answer: a value first. What people see of it follows from the value.

use crate::chart::{Chart, Heat};
use crate::hexmap::HexMap;
use crate::table::Table;
use serde::Serialize;
use serde_json::Value;

/// A result that can be shown. It serializes to what programs get.
pub trait Present: Serialize {
    /// The question in one line.
    fn title(&self) -> String;
    /// The answer for people and spreadsheets, the main table first.
    fn tables(&self) -> Vec<Table>;
    /// What the reader must know: what is assumed and what the model leaves out.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
    /// The answer as a picture.
    fn chart(&self) -> Option<Chart> {
        None
    }
    /// The answer as a map of colours.
    fn heat(&self) -> Option<Heat> {
        None
    }
    /// The answer as a map.
    fn map(&self) -> Option<HexMap> {
        None
    }
}

/// An answer as it is shown, whatever the game and the question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The question in one line.
    pub title: String,
    /// The answer for people and spreadsheets, the main table first.
    pub tables: Vec<Table>,
    /// What the reader must know.
    pub notes: Vec<String>,
    /// The answer for programs: an object.
    pub json: Value,
    /// The answer as a picture.
    pub chart: Option<Chart>,
    /// The answer as a map of colours.
    pub heat: Option<Heat>,
    /// The answer as a map.
    pub map: Option<HexMap>,
}

impl<T: Present> From<T> for Answer {
    fn from(value: T) -> Answer {
        Answer {
            title: value.title(),
            tables: value.tables(),
            notes: value.notes(),
            json: serde_json::to_value(&value).expect("answers have only keys that JSON takes"),
            chart: value.chart(),
            heat: value.heat(),
            map: value.map(),
        }
    }
}
