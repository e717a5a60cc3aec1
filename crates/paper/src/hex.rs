//! A hex map as seen from a ship that starts at its center, heading up: hexes, headings, sides.

use serde::{Serialize, Serializer, ser::SerializeMap};
use std::fmt;

/// A hex. Columns count to starboard; along a column, half hexes count ahead, so that both numbers are whole. They are
/// either both even or both odd.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Columns to starboard, negative to port.
    pub column: i32,
    /// Half hexes ahead, negative astern.
    pub halves: i32,
}

/// One of the six directions of a ship, in hex sides clockwise from its first heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(u8);

/// Left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Left, counter-clockwise.
    Port,
    /// Right, clockwise.
    Starboard,
}

impl Side {
    /// Port and starboard.
    pub const ALL: [Side; 2] = [Side::Port, Side::Starboard];

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Side::Port => "port",
            Side::Starboard => "starboard",
        }
    }

    /// Returns the hex sides clockwise in a turn of one side.
    pub fn sign(self) -> i32 {
        match self {
            Side::Port => -1,
            Side::Starboard => 1,
        }
    }
}

impl Heading {
    /// Returns all headings, clockwise from the first.
    pub fn all() -> impl Iterator<Item = Heading> {
        (0..6).map(Heading)
    }

    /// Turns by this many hex sides clockwise.
    #[inline]
    pub fn turned(self, sides: i32) -> Heading {
        let turned = self.0 + sides.rem_euclid(6) as u8;
        Heading(if turned < 6 { turned } else { turned - 6 })
    }

    /// Returns the hex sides clockwise from the first heading, below 6.
    #[inline]
    pub fn sides(self) -> u8 {
        self.0
    }

    /// Returns the degrees clockwise from the first heading.
    pub fn degrees(self) -> u32 {
        u32::from(self.0) * 60
    }

    /// Returns an arrow in this direction.
    pub fn arrow(self) -> char {
        ['↑', '↗', '↘', '↓', '↙', '↖'][usize::from(self.0)]
    }
}

impl Hex {
    /// Returns the neighboring hex in this direction.
    pub fn next(self, heading: Heading) -> Hex {
        self.far(heading, 1)
    }

    /// Returns the hex this many hexes away in a straight line.
    #[inline]
    pub fn far(self, heading: Heading, hexes: i32) -> Hex {
        let (column, halves) =
            [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)][usize::from(heading.0)];
        Hex {
            column: self.column + column * hexes,
            halves: self.halves + halves * hexes,
        }
    }

    /// Moves and rotates the hex: relative to `from`, with the bow pointing along `heading`.
    #[inline]
    pub fn laid(self, from: Hex, heading: Heading) -> Hex {
        from.far(heading, (self.halves - self.column) / 2)
            .far(heading.turned(1), self.column)
    }

    /// Returns the distance from the first hex.
    pub fn distance(self) -> u32 {
        let (across, along) = (self.column.unsigned_abs(), self.halves.unsigned_abs());
        across + along.saturating_sub(across) / 2
    }

    /// Returns the hexes ahead of the first.
    pub fn ahead(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (whole, half) = (
            self.halves.unsigned_abs() / 2,
            if self.halves % 2 == 0 { "" } else { "½" },
        );
        let count = if whole == 0 && !half.is_empty() {
            half.to_string()
        } else {
            format!("{whole}{half}")
        };
        let along = format!(
            "{count} {}",
            if self.halves < 0 { "behind" } else { "ahead" }
        );
        let side = if self.column < 0 {
            Side::Port
        } else {
            Side::Starboard
        };
        let across = format!("{} to {}", self.column.unsigned_abs(), side.word());
        match (self.halves, self.column) {
            (0, 0) => f.write_str("where it was"),
            (_, 0) => f.write_str(&along),
            (0, _) => f.write_str(&across),
            _ => write!(f, "{along}, {across}"),
        }
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("column", &self.column)?;
        map.serialize_entry("ahead", &self.ahead())?;
        map.end()
    }
}

impl Serialize for Heading {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.degrees().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_sides_lead_around_and_back() {
        let around =
            Heading::all().fold(Hex::default(), |hex, heading| hex.next(heading.turned(2)));
        assert_eq!(around, Hex::default());
        for heading in Heading::all() {
            let hex = Hex::default().next(heading);
            assert_eq!(
                (hex.distance(), hex.next(heading.turned(3))),
                (1, Hex::default())
            );
            assert_eq!(
                hex.next(heading.turned(2)).distance(),
                1,
                "neighbors of a hex are neighbors in turn"
            );
            assert_eq!(hex.far(heading, 4).distance(), 5);
            assert_eq!(heading.turned(-7), heading.turned(5));
            assert_eq!(
                heading.turned(i32::MIN).turned(i32::MAX),
                heading.turned(-1)
            );
        }
    }

    #[test]
    fn a_hex_is_laid_from_another_by_its_heading() {
        let from = Hex {
            column: 4,
            halves: -2,
        };
        for heading in Heading::all() {
            let way = Hex::default()
                .far(Heading::default(), 3)
                .far(Heading::default().turned(2), 2);
            assert_eq!(
                way.laid(from, heading),
                from.far(heading, 3).far(heading.turned(2), 2)
            );
        }
    }

    #[test]
    fn hexes_are_told_in_words() {
        let told = |column, halves| Hex { column, halves }.to_string();
        assert_eq!(told(0, 0), "where it was");
        assert_eq!(told(-2, 7 + 1), "4 ahead, 2 to port");
        assert_eq!(told(1, 1), "½ ahead, 1 to starboard");
        assert_eq!(told(-1, -7), "3½ behind, 1 to port");
        assert_eq!(told(0, -2), "1 behind");
        assert_eq!(told(4, 0), "4 to starboard");
    }
}
