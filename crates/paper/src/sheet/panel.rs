//! The picture of a ship with its tracks, the record of its turns and its flights.

use super::TrackGroup;
use crate::silhouette::Picture;

/// A picture of the ship, bow up, and its tracks.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// The picture; without one there is room to draw it.
    pub picture: Option<Picture>,
    /// Tracks by facing, placed around the picture, the outer ones first.
    pub around: Vec<PanelRow>,
    /// Tracks next to the picture, one below the other.
    pub rows: Vec<PanelRow>,
    /// Remarks on the tracks around the picture, one line each.
    pub legend: Vec<String>,
    /// A remark on the other tracks.
    pub remark: String,
    /// The letters of arcs with the bearings of their middles, in degrees clockwise from the bow.
    pub arcs: Vec<(String, u32)>,
}

/// A track with the faces of the damage die that take a box of it.
#[derive(Clone, Debug)]
pub struct PanelRow {
    /// The track; without boxes, its remark explains why.
    pub group: TrackGroup,
    /// Faces of the damage die.
    pub dice: Vec<u8>,
    /// A few words next to its label, or instead of its boxes.
    pub remark: String,
}

/// A record of the turns of a battle.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Number of turns.
    pub turns: u32,
    /// Whether orders are written for each turn.
    pub has_orders: bool,
    /// A few words below the first order, such as the speed before it.
    pub before: String,
    /// Weapons of two modes, of which one is circled.
    pub modes: Vec<String>,
    /// Items to tick off.
    pub ticks: Vec<String>,
    /// Items written on a separate line; next to orders only if there is room.
    pub writes: Vec<String>,
}

/// Flights of fighters.
#[derive(Clone, Debug, Default)]
pub struct Flights {
    /// Number of fighters in a full flight.
    pub fighters: u32,
    /// Number of fighters that each flight has lost.
    pub lost: Vec<u32>,
    /// IDs of the flights, such as `A1a`; empty if their ship has no ID, so that they are numbered.
    pub ids: Vec<String>,
    /// Number of flights, and how they are counted.
    pub caption: String,
    /// The rules for flights.
    pub rules: String,
    /// A further remark, for the footer of their page.
    pub remark: String,
}
