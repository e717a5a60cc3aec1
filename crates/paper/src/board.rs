//! The board that ships move on: its edges, the room ahead, and where the sides deploy.

use crate::hex::{Heading, Hex};
use crate::replay::{Axial, Board};
use starwright_text::refusal::Refusal;

/// Number of columns from each short edge in which a side deploys.
const DEPTH: i32 = 4;
/// Maximum number of ships, or flights, of a side in one hex at the start.
pub const MAX_IN_HEX: usize = 3;
/// Maximum number of hexes in each direction.
const MAX_SIZE: i32 = 200;

impl Board {
    /// The minimum board that the rules require.
    pub const STANDARD: Board = Board::Bounded {
        columns: 32,
        rows: 18,
    };

    /// Reads `32x18` or `open`.
    pub fn read(text: &str) -> Result<Board, Refusal> {
        if text.eq_ignore_ascii_case("open") {
            return Ok(Board::Open);
        }
        let sizes = text
            .split_once(['x', 'X'])
            .and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
        match sizes {
            Some((columns, rows)) if columns <= MAX_SIZE && rows <= MAX_SIZE => {
                if columns > 2 * DEPTH && rows >= 3 {
                    Ok(Board::Bounded { columns, rows })
                } else {
                    Err(format!(
                    "a board of {columns}x{rows} hexes is too small to deploy on; it is at least {}x3",
                    2 * DEPTH + 1
                )
                .into())
                }
            }
            _ => Err(format!(
                "expected a board such as 32x18 (up to {MAX_SIZE}x{MAX_SIZE}) or open"
            )
            .into()),
        }
    }

    /// Returns columns and rows; of an open board those used for deployment.
    pub fn size(self) -> (i32, i32) {
        match self {
            Board::Bounded { columns, rows } => (columns, rows),
            Board::Open => (32, 18),
        }
    }

    /// Returns `true` if a hex is on the board.
    #[inline]
    pub fn has(self, hex: Hex) -> bool {
        match self {
            Board::Open => true,
            Board::Bounded { columns, rows } => {
                let row = -((hex.halves + hex.column) >> 1) + (hex.column >> 1);
                (0..columns).contains(&hex.column) && (0..rows).contains(&row)
            }
        }
    }

    /// Counts the hexes straight ahead that are still on the board, up to `max`.
    pub fn room(self, hex: Hex, heading: Heading, most: i32) -> i32 {
        (1..=most)
            .find(|hexes| !self.has(hex.far(heading, *hexes)))
            .unwrap_or(most + 1)
            - 1
    }

    /// Converts a column and a row, counted from the upper left.
    fn hex(column: i32, row: i32) -> Hex {
        Axial(column, row - (column >> 1)).into()
    }

    /// Lists the hexes in which a side deploys this many ships, the foremost in the middle of its short edge first.
    /// The two sides mirror each other about the center of the board.
    pub fn deploy(self, side: usize, ships: usize) -> Result<Vec<Hex>, Refusal> {
        self.deploy_within(side, ships, DEPTH, MAX_IN_HEX)
    }

    /// Lists the hexes in which a side deploys within this many columns of the edge, with at most this many ships per
    /// hex.
    pub fn deploy_within(
        self,
        side: usize,
        ships: usize,
        depth: i32,
        most: usize,
    ) -> Result<Vec<Hex>, Refusal> {
        let (columns, rows) = self.size();
        let mut places: Vec<(i32, i32)> = (0..depth)
            .flat_map(|column| (0..rows).map(move |row| (column, row)))
            .collect();
        // From the middle of the front outward; a rank further back counts as two hexes aside.
        let middle = (rows - 1) / 2;
        places.sort_by_key(|(column, row)| {
            (
                (row - middle).abs() + 2 * (depth - 1 - column),
                -column,
                *row,
            )
        });
        if ships > places.len() * most {
            return Err(format!(
                "{ships} ships do not fit on a board of {columns}x{rows} hexes: at most {most} deploy in a hex"
            )
            .into());
        }
        let place = |index: usize| {
            let (column, row) = places[index % places.len()];
            match side {
                0 => Board::hex(column, row),
                _ => Board::hex(columns - 1 - column, rows - 1 - row),
            }
        };
        Ok((0..ships).map(place).collect())
    }

    /// Returns the two headings that lead away from the edge of a side.
    pub fn forward(side: usize) -> [Heading; 2] {
        let ahead = |sides| Heading::default().turned(sides + if side == 0 { 0 } else { 3 });
        [ahead(1), ahead(2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_the_one_of_the_contract() {
        let board = Board::STANDARD;
        let mut count = 0;
        for q in -5i32..40 {
            for r in -40..40 {
                let is_on = (0..32).contains(&q) && (0..18).contains(&(r + q.div_euclid(2)));
                assert_eq!(board.has(Axial(q, r).into()), is_on, "{q} {r}");
                count += i32::from(is_on);
            }
        }
        assert_eq!(count, 32 * 18);
        assert!(Board::Open.has(Axial(-1000, 1000).into()));
    }

    #[test]
    fn a_straight_way_between_two_hexes_of_the_board_stays_on_it() {
        let board = Board::Bounded {
            columns: 9,
            rows: 5,
        };
        let hexes: Vec<Hex> = (0..9)
            .flat_map(|q| (0..5).map(move |row| Board::hex(q, row)))
            .collect();
        for hex in hexes {
            for heading in Heading::all() {
                let room = board.room(hex, heading, 20);
                assert!(
                    (room + 1..20).all(|hexes| !board.has(hex.far(heading, hexes))),
                    "no way back onto it"
                );
            }
        }
    }

    #[test]
    fn sides_deploy_within_four_hexes_of_their_edge_at_most_three_in_a_hex() {
        let board = Board::STANDARD;
        for ships in [1, 2, 7, 50, 100] {
            for side in 0..2 {
                let places = board.deploy(side, ships).expect("room");
                for place in &places {
                    let column = if side == 0 {
                        place.column
                    } else {
                        31 - place.column
                    };
                    assert!(board.has(*place) && (0..4).contains(&column));
                    assert!(places.iter().filter(|other| *other == place).count() <= 3);
                }
            }
        }
        let (first, second) = (
            board.deploy(0, 1).expect("room")[0],
            board.deploy(1, 1).expect("room")[0],
        );
        assert_eq!(
            (Axial::from(first), Axial::from(second)),
            (Axial(3, 7), Axial(28, -5))
        );
        assert!(Board::read("9x3").expect("a board").deploy(0, 37).is_err());
    }

    #[test]
    fn boards_are_read_or_refused() {
        assert_eq!(
            Board::read("32x27"),
            Ok(Board::Bounded {
                columns: 32,
                rows: 27
            })
        );
        assert_eq!(Board::read("OPEN"), Ok(Board::Open));
        for wrong in [
            "",
            "32",
            "8x18",
            "32x2",
            "0x0",
            "-4x5",
            "201x18",
            "32x99999999999",
            "axb",
        ] {
            assert!(Board::read(wrong).is_err(), "{wrong}");
        }
    }
}
