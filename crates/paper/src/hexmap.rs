//! A picture of hexes: shaded fields, tracks, ships. Its appearance is up to `render`.

use crate::hex::{Heading, Hex};

/// A map.
#[derive(Clone, Debug, Default)]
pub struct HexMap {
    /// Title of the map.
    pub title: String,
    /// Hexes with something in them.
    pub fields: Vec<Field>,
    /// Tracks of ships, in the order of their turns.
    pub tracks: Vec<Track>,
    /// Hex in which the ship starts.
    pub start: Hex,
    /// Direction of its bow at the start.
    pub start_heading: Heading,
    /// One line per track, then what the marks mean.
    pub legend: Vec<String>,
}

/// A shaded hex.
#[derive(Clone, Debug)]
pub struct Field {
    /// Hex of the field.
    pub hex: Hex,
    /// Text in the hex: at most two characters.
    pub words: String,
    /// Darkness of the shade, from 0 to 1.
    pub shade: f64,
    /// Headings that matter here.
    pub headings: Vec<Heading>,
}

/// The path of a ship in one turn.
#[derive(Clone, Debug)]
pub struct Track {
    /// Name of the track: the number of the turn.
    pub name: String,
    /// The hexes, starting with the first; never empty.
    pub hexes: Vec<Hex>,
    /// The ship's heading at its end.
    pub heading: Heading,
    /// Direction of the bow at its end.
    pub facing: Heading,
    /// Whether it differs from the order.
    pub is_replaced: bool,
}

impl Track {
    /// Returns the last hex of the track.
    pub fn end(&self) -> Hex {
        self.hexes.last().copied().unwrap_or_default()
    }
}

impl HexMap {
    /// Returns two corners of everything drawn, with a margin of one hex.
    pub fn corners(&self) -> (Hex, Hex) {
        let tracked = self
            .tracks
            .iter()
            .flat_map(|track| track.hexes.iter().copied());
        let hexes = self
            .fields
            .iter()
            .map(|field| field.hex)
            .chain(tracked)
            .chain([self.start]);
        let grown = |(least, most): (Hex, Hex), hex: Hex| {
            let pick = |of: fn(i32, i32) -> i32, a: Hex| Hex {
                column: of(a.column, hex.column),
                halves: of(a.halves, hex.halves),
            };
            (pick(i32::min, least), pick(i32::max, most))
        };
        let (least, most) = hexes.fold((self.start, self.start), grown);
        (
            Hex {
                column: least.column - 1,
                halves: least.halves - 2,
            },
            Hex {
                column: most.column + 1,
                halves: most.halves + 2,
            },
        )
    }

    /// Returns every hex between the corners.
    pub fn ground(&self) -> impl Iterator<Item = Hex> {
        let (least, most) = self.corners();
        let is_hex = |hex: &Hex| (hex.column - hex.halves) % 2 == 0;
        (least.column..=most.column)
            .flat_map(move |column| {
                (least.halves..=most.halves).map(move |halves| Hex { column, halves })
            })
            .filter(is_hex)
    }
}
