//! The pages around the sheets of a fleet: its cover and its glossary; what is on them, not where.

use super::Foot;
use crate::paper::table::Table;

/// The first page of a fleet's book.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The name of the fleet.
    pub title: String,
    /// The line below it: faction, game.
    pub subtitle: String,
    /// Large numbers with what they count: `7`, `ships`.
    pub facts: Vec<(String, String)>,
    /// How full the limit is, from 0; above 1 if the fleet is over it.
    pub gauge: Option<f32>,
    /// Lines of text below the numbers.
    pub lines: Vec<String>,
    /// The heading over the bars.
    pub bars_title: String,
    /// The points of the ships.
    pub bars: Vec<Bar>,
    /// Below the bars, each under its title.
    pub tables: Vec<Table>,
    /// Free text.
    pub notes: Option<String>,
    /// Why the fleet is not legal; empty if it is.
    pub marks: Vec<String>,
    /// The line at the bottom.
    pub foot: Foot,
}

/// A bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Whose it is.
    pub label: String,
    /// How long it is.
    pub value: f32,
    /// What is written at its end.
    pub text: String,
}

/// The last pages of a fleet's book: words and arcs.
#[derive(Clone, Debug, Default)]
pub struct Glossary {
    /// The heading.
    pub title: String,
    /// Headings with (term, meaning).
    pub sections: Vec<(String, Vec<(String, String)>)>,
    /// The arcs with the 30-degree sectors that they cover, clockwise from the bow.
    pub arcs: Vec<(String, [bool; 12])>,
    /// The line at the bottom.
    pub foot: Foot,
}
