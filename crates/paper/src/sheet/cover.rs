//! The pages around the sheets of a fleet, cover and glossary: their contents, not their layout.

use super::Footer;
use crate::drawing::Drawing;
use crate::table::Table;
use std::sync::Arc;

/// The first page of a fleet's book.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The name of the fleet.
    pub title: String,
    /// The line below it: faction and game.
    pub subtitle: String,
    /// Large numbers with what they count: `7`, `ships`.
    pub facts: Vec<(String, String)>,
    /// The share of the limit that is used, from 0; above 1 if the fleet exceeds it.
    pub gauge: Option<f32>,
    /// Lines of text below the numbers.
    pub lines: Vec<String>,
    /// The heading over the bars.
    pub bars_title: String,
    /// The points of the ships.
    pub bars: Vec<Bar>,
    /// Tables below the bars, each with its title.
    pub tables: Vec<Table>,
    /// Free text.
    pub notes: Option<String>,
    /// The classes of its ships, each with a picture and a caption; shown where the page has room.
    pub ships: Vec<(Arc<Drawing>, String)>,
    /// Why the fleet is illegal; empty if it is legal.
    pub marks: Vec<String>,
    /// The line at the bottom.
    pub footer: Footer,
}

/// A bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Its label.
    pub label: String,
    /// Its length.
    pub value: f32,
    /// The text at its end.
    pub text: String,
}

/// The last pages of a fleet's book: terms and arcs.
#[derive(Clone, Debug, Default)]
pub struct Glossary {
    /// The heading.
    pub title: String,
    /// Sections: (heading, [(term, meaning)]).
    pub sections: Vec<(String, Vec<(String, String)>)>,
    /// The arcs, each with the 30-degree sectors it covers, clockwise from the bow.
    pub arcs: Vec<(String, [bool; 12])>,
    /// The line at the bottom.
    pub footer: Footer,
}
