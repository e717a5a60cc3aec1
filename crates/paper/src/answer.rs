//! Answers to questions: a value, and the tables and charts that follow from it.

use crate::chart::{Chart, Heat};
use crate::hexmap::HexMap;
use crate::table::Table;
use serde::Serialize;
use serde_json::Value;

/// A result that can be shown. It serializes to the JSON for programs.
pub trait Present: Serialize {
    /// Returns the question in one line.
    fn title(&self) -> String;
    /// Returns the answer for people and spreadsheets, the main table first.
    fn tables(&self) -> Vec<Table>;
    /// Lists what the reader must know: assumptions and what the model leaves out.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns the answer as a chart.
    fn chart(&self) -> Option<Chart> {
        None
    }
    /// Returns the answer as a heat map.
    fn heat(&self) -> Option<Heat> {
        None
    }
    /// Returns the answer as a hex map.
    fn map(&self) -> Option<HexMap> {
        None
    }
}

/// An answer ready to be shown, for any game and question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The question in one line.
    pub title: String,
    /// The answer for people and spreadsheets, the main table first.
    pub tables: Vec<Table>,
    /// Assumptions and what the model leaves out.
    pub notes: Vec<String>,
    /// The answer for programs: an object.
    pub json: Value,
    /// The answer as a chart.
    pub chart: Option<Chart>,
    /// The answer as a heat map.
    pub heat: Option<Heat>,
    /// The answer as a hex map.
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
