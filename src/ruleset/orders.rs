//! What the games with movement orders show alike: places on a map.

use crate::paper::table::Cell;
use crate::play::hex::{Heading, Hex};
use crate::play::hexmap::Field;
use std::collections::BTreeMap;

/// How places and headings of orders are to be read.
pub(super) const PLACES_NOTE: &str = "Places are hexes ahead and columns aside from where the ship began, headings degrees \
                                      clockwise from its bow then.";

/// Hexes ahead of where the ship began, with a half for the columns between.
pub(super) fn ahead(hex: Hex) -> Cell {
    Cell::number(hex.ahead(), hex.ahead().to_string())
}

/// A field for each hex within reach, with the headings there and the least of a number; the larger that is of `most`, the
/// darker the field.
pub(super) fn fields(places: impl IntoIterator<Item = (Hex, Heading, i64)>, most: u32) -> Vec<Field> {
    let mut hexes: BTreeMap<Hex, (i64, Vec<Heading>)> = BTreeMap::new();
    for (hex, heading, number) in places {
        let (least, headings) = hexes.entry(hex).or_insert((i64::MAX, Vec::new()));
        *least = (*least).min(number);
        headings.push(heading);
    }
    let field = |(hex, (least, headings)): (Hex, (i64, Vec<Heading>))| Field {
        hex,
        words: least.to_string(),
        shade: least as f64 / f64::from(most.max(1)),
        headings,
    };
    hexes.into_iter().map(field).collect()
}
