//! The picture of a ship with its tracks, the record of its turns and its flights.

use super::TrackGroup;
use crate::drawing::Drawing;
use std::sync::Arc;

/// A picture of the ship, bow up, and its tracks.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// The picture; without one there is room to draw it.
    pub picture: Option<Arc<Drawing>>,
    /// Tracks by facing, placed around the picture, the outer ones first.
    pub around: Vec<PanelRow>,
    /// Tracks beside the picture, one below the other.
    pub rows: Vec<PanelRow>,
    /// Remarks on the tracks around the picture, one line each.
    pub legend: Vec<String>,
    /// A remark on the other tracks.
    pub remark: String,
}

/// A track with the faces of the damage die that take a box of it.
#[derive(Clone, Debug)]
pub struct PanelRow {
    /// The track; without boxes, its remark says so.
    pub group: TrackGroup,
    /// The faces.
    pub dice: Vec<u8>,
    /// A few words beside its label, or in place of its boxes.
    pub remark: String,
}

/// The turns of a battle.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// How many.
    pub turns: u32,
    /// Whether orders and a speed are written for each.
    pub has_orders: bool,
    /// Weapons of two modes, of which one is circled.
    pub modes: Vec<String>,
    /// What is ticked off.
    pub ticks: Vec<String>,
    /// What is written on a line of its own; beside orders only where there is room.
    pub writes: Vec<String>,
}

/// Flights of fighters.
#[derive(Clone, Debug, Default)]
pub struct Flights {
    /// The fighters of a full flight.
    pub fighters: u32,
    /// The fighters that each flight has lost.
    pub lost: Vec<u32>,
    /// How many there are and how they are counted.
    pub caption: String,
    /// The rules they fight by.
    pub rules: String,
    /// A further remark, for the foot of their page.
    pub remark: String,
}
