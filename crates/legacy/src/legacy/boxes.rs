//! The table of a ship's tracks in its explanation.

use starwright_paper::table::{Cell, Table};
use starwright_rules::BOX_COLUMNS;
use starwright_text::citation::Citation;
use starwright_text::join::Join;
use std::fmt::Display;

/// A table with one row per track.
pub struct BoxTable(pub Table);

impl BoxTable {
    pub fn new() -> BoxTable {
        BoxTable(Table::new(BOX_COLUMNS))
    }

    /// Adds a track: its name, its boxes, how they follow from the design, and the rule; does nothing without boxes.
    pub fn add<T: Display>(
        &mut self,
        name: impl Into<String>,
        boxes: &[T],
        separator: &str,
        from: impl Into<String>,
        rule: Citation,
    ) {
        if !boxes.is_empty() {
            let boxes = boxes.iter().join(separator);
            let cells = [name.into(), boxes, from.into(), rule.to_string()];
            self.0.rows.push(cells.map(Cell::Text).to_vec());
        }
    }
}
