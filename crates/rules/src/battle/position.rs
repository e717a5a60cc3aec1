//! Distance and exact direction from one hex to another.

use starwright_paper::hex::Hex;

/// Number of directions: one for each hex row and spine, every 30 degrees, and two for the sectors of 15 degrees
/// between them.
pub const DIRECTIONS: u8 = 36;
/// Number of directions by which a turn of one hex side changes the heading.
pub const DIRECTIONS_PER_SIDE: u8 = 6;

/// Distance and direction from one hex to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelativePosition {
    /// Distance in hexes.
    pub range: u16,
    /// Direction clockwise from straight up, as one of [`DIRECTIONS`]. A multiple of 3 is exactly on a row or spine.
    pub direction: u8,
}

impl RelativePosition {
    /// Computes the distance and direction from one hex to another. The direction from a hex to itself is 0.
    pub fn from_hexes(from: Hex, to: Hex) -> RelativePosition {
        let (column, halves) = (to.column - from.column, to.halves - from.halves);
        let range = Hex { column, halves }.distance() as u16;
        if range == 0 {
            return RelativePosition::default();
        }
        let degrees = bearing_degrees(from, to);
        let (across, along) = (column.abs(), halves.abs());
        let is_on_line = across == 0 || along == 0 || along == across || along == 3 * across;
        let direction = if is_on_line {
            // On a line, the direction is a multiple of 30 degrees except for rounding errors.
            ((degrees + 15.0) / 30.0) as u8 * 3
        } else {
            let half = (degrees / 15.0) as u8;
            half / 2 * 3 + 1 + half % 2
        };
        RelativePosition {
            range,
            direction: direction % DIRECTIONS,
        }
    }

    /// Returns the direction relative to a bow that points `facing` hex sides clockwise from straight up.
    #[inline]
    pub fn direction_from_bow(self, facing: u8) -> u8 {
        wrap(self.direction + DIRECTIONS - facing * DIRECTIONS_PER_SIDE)
    }

    /// Returns the same distance in the opposite direction.
    #[inline]
    pub fn reverse(self) -> RelativePosition {
        RelativePosition {
            direction: wrap(self.direction + DIRECTIONS / 2),
            ..self
        }
    }
}

/// Returns the direction from one hex to another in degrees clockwise from straight up.
pub fn bearing_degrees(from: Hex, to: Hex) -> f64 {
    let (column, halves) = (to.column - from.column, to.halves - from.halves);
    (f64::from(column) * 3f64.sqrt())
        .atan2(halves.into())
        .to_degrees()
        .rem_euclid(360.0)
}

/// Returns the quarter that contains a direction from the bow: 0 fore, 1 starboard, 2 aft, 3 port. No hex is on a
/// boundary.
#[inline]
pub fn quarter(direction: u8) -> u8 {
    wrap(direction + 4) / 9
}

/// Subtracts a full turn from a direction that exceeds it; much faster than a division.
#[inline]
fn wrap(direction: u8) -> u8 {
    if direction < DIRECTIONS {
        direction
    } else {
        direction - DIRECTIONS
    }
}

/// Converts a direction to degrees. A sector is represented by its middle.
pub fn direction_degrees(direction: u8) -> f64 {
    30.0 * f64::from(direction / 3) + [0.0, 7.5, 22.5][usize::from(direction % 3)]
}

/// A table of precomputed relative positions up to a distance.
#[derive(Debug)]
pub struct PositionTable {
    far: i32,
    table: Box<[RelativePosition]>,
}

impl PositionTable {
    /// Precomputes all relative positions up to a distance in hexes.
    pub fn new(far: i32) -> PositionTable {
        let place = |at: i32| {
            let (column, along) = (at / (2 * far + 1) - far, at % (2 * far + 1) - far);
            RelativePosition::from_hexes(
                Hex::default(),
                Hex {
                    column,
                    halves: 2 * along - column,
                },
            )
        };
        PositionTable {
            far,
            table: (0..(2 * far + 1).pow(2)).map(place).collect(),
        }
    }

    /// Returns the distance and direction from one hex to another.
    #[inline]
    pub fn position(&self, from: Hex, to: Hex) -> RelativePosition {
        let column = to.column - from.column;
        let along = (to.halves - from.halves + column) / 2;
        let far = self.far;
        if column.abs() > far || along.abs() > far {
            return RelativePosition::from_hexes(from, to);
        }
        self.table[((column + far) * (2 * far + 1) + along + far) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_paper::hex::Heading;

    fn hexes_around(far: i32) -> impl Iterator<Item = Hex> {
        let hex = move |column: i32| {
            (-far..=far).map(move |along| Hex {
                column,
                halves: 2 * along - column,
            })
        };
        (-far..=far).flat_map(hex)
    }

    #[test]
    fn rows_and_spines_are_exact_and_turns_turn_directions() {
        for (side, heading) in Heading::all().enumerate() {
            for hexes in 1..40 {
                let row = Hex::default().far(heading, hexes);
                assert_eq!(
                    RelativePosition::from_hexes(Hex::default(), row),
                    RelativePosition {
                        range: hexes as u16,
                        direction: 6 * side as u8
                    }
                );
                let spine = row.far(heading.turned(1), hexes);
                assert_eq!(
                    RelativePosition::from_hexes(Hex::default(), spine).direction,
                    6 * side as u8 + 3
                );
            }
        }
        for hex in hexes_around(30) {
            let sight = RelativePosition::from_hexes(Hex::default(), hex);
            let off =
                (bearing_degrees(Hex::default(), hex) - direction_degrees(sight.direction)).abs();
            assert!(
                hex == Hex::default()
                    || off.min(360.0 - off)
                        < if sight.direction.is_multiple_of(3) {
                            1e-9
                        } else {
                            7.5
                        }
            );
            if sight.range > 0 {
                assert_eq!(
                    RelativePosition::from_hexes(hex, Hex::default()),
                    sight.reverse()
                );
                let exact = bearing_degrees(Hex::default(), hex);
                assert_eq!(
                    quarter(sight.direction),
                    ((exact + 45.0).rem_euclid(360.0) / 90.0) as u8,
                    "{hex:?}"
                );
            }
        }
    }

    #[test]
    fn the_table_has_the_same_positions() {
        let positions = PositionTable::new(12);
        for hex in hexes_around(20) {
            let from = Hex {
                column: 3,
                halves: -5,
            };
            let to = Hex {
                column: 3 + hex.column,
                halves: hex.halves - 5,
            };
            assert_eq!(
                positions.position(from, to),
                RelativePosition::from_hexes(from, to)
            );
        }
    }

    #[test]
    fn an_arc_of_sixty_degrees_covers_as_many_hexes_as_the_note_counts() {
        for range in 1..=20u16 {
            let count = |from: u8| {
                let is_in = |direction: u8| {
                    (direction + DIRECTIONS - from) % DIRECTIONS <= DIRECTIONS_PER_SIDE
                };
                hexes_around(20)
                    .filter(|hex| {
                        let sight = RelativePosition::from_hexes(Hex::default(), *hex);
                        sight.range == range && is_in(sight.direction)
                    })
                    .count() as u16
            };
            assert_eq!(count(30), range + 1, "A, by hex rows");
            assert_eq!(
                count(33),
                if range % 2 == 0 { range + 1 } else { range },
                "G, by hex spines"
            );
        }
    }
}
