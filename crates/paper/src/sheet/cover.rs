//! The pages around the sheets of a fleet, cover, roster and glossary: their contents, not their layout.

use super::Footer;
use crate::drawing::Drawing;
use crate::table::Table;
use std::sync::Arc;

/// The first pages of a fleet's book: cover and roster.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The name of the fleet.
    pub title: String,
    /// Faction, or else the game.
    pub subtitle: String,
    /// The points of all ships, or `None` if the game has none.
    pub points: Option<String>,
    /// Lines of text at the bottom, the first in bold.
    pub lines: Vec<String>,
    /// Tables below the lines, each with its title.
    pub tables: Vec<Table>,
    /// Free text.
    pub notes: Option<String>,
    /// The ships in the order of the fleet's file, or its designs if there are very many.
    pub ships: Vec<FleetRow>,
    /// Whether the roster has room to write down the points of destroyed ships.
    pub has_score: bool,
    /// Why the fleet is illegal; empty if it is legal.
    pub marks: Vec<String>,
    /// The line at the bottom.
    pub footer: Footer,
}

/// A ship of a fleet, or several of one design.
#[derive(Clone, Debug, Default)]
pub struct FleetRow {
    /// ID that players use: `A1`.
    pub id: String,
    /// Name, or `None` for a line to write it on.
    pub name: Option<String>,
    pub class: String,
    /// Type of ship, category, and whether it is illegal.
    pub kind: String,
    /// Points of the ship.
    pub points: Option<String>,
    /// The ship from above, and the factor that brings it to the scale of all others.
    pub picture: Option<(Arc<Drawing>, f32)>,
    /// The first boxes of its tracks, each with the label of the track: `HULL`, `12`.
    pub figures: Vec<(String, String)>,
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
