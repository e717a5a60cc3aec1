//! How captains score a place on the board: the damage dealt and taken there, the range, the heading and the speed.

use super::position::{DIRECTIONS, PositionTable, RelativePosition, quarter};
use starwright_paper::hex::{Heading, Hex};

/// Maximum number of enemies that a captain considers, nearest first.
pub const MAX_ENEMIES: usize = 6;
/// Cost of a place from which the ship cannot avoid leaving the board, in multiples of its best volley.
const OFF_BOARD: f32 = 20.0;

/// A ship's hex and the direction of its bow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    pub hex: Hex,
    pub heading: Heading,
}

impl Placement {
    /// Returns the placement this many hexes straight ahead.
    pub fn advance(self, hexes: u32) -> Placement {
        Placement {
            hex: self.hex.far(self.heading, hexes as i32),
            ..self
        }
    }
}

/// Expected damage of a ship's fire by row, range and direction from its bow. Each row is for one level of the target's
/// protection.
#[derive(Clone, Debug)]
pub struct FireTable {
    reach: u16,
    cells: Box<[f32]>,
}

impl FireTable {
    /// Creates a table without any damage.
    pub fn new(rows: usize, reach: u16) -> FireTable {
        let cells = rows * (usize::from(reach) + 1) * usize::from(DIRECTIONS);
        FireTable {
            reach,
            cells: vec![0.0; cells].into(),
        }
    }

    /// Returns the maximum range in hexes.
    pub fn reach(&self) -> u16 {
        self.reach
    }

    /// Returns the offset of a row, for [`FireTable::at`].
    #[inline]
    pub fn row(&self, row: usize) -> usize {
        row * (usize::from(self.reach) + 1) * usize::from(DIRECTIONS)
    }

    /// Returns the cells of a row and range, one per direction.
    pub fn cells_mut(&mut self, row: usize, range: u16) -> &mut [f32] {
        let start = self.row(row) + usize::from(range) * usize::from(DIRECTIONS);
        &mut self.cells[start..start + usize::from(DIRECTIONS)]
    }

    /// Returns the expected damage at a range and direction; 0 out of range.
    #[inline]
    pub fn at(&self, row: usize, range: u16, direction: u8) -> f32 {
        if range > self.reach {
            0.0
        } else {
            self.cells[row + usize::from(range) * usize::from(DIRECTIONS) + usize::from(direction)]
        }
    }

    /// Returns the maximum and the mean over all directions at a range.
    pub fn max_and_mean(&self, row: usize, range: u16) -> (f32, f32) {
        let all = (0..DIRECTIONS).map(|direction| self.at(row, range, direction));
        (
            all.clone().fold(0.0, f32::max),
            all.sum::<f32>() / f32::from(DIRECTIONS),
        )
    }
}

/// The fire tables of a ship and an enemy, with the value of the damage that they do to each other.
pub struct FireExchange<'a> {
    pub own: &'a FireTable,
    pub other: &'a FireTable,
    /// Row offsets of the ship's fire, by the quarter of the enemy that is hit.
    pub own_rows: [usize; 4],
    /// Row offsets of the enemy's fire, by the quarter of the ship that is hit.
    pub other_rows: [usize; 4],
    /// Points per damage dealt.
    pub dealt: f32,
    /// Points per damage taken.
    pub taken: f32,
}

impl FireExchange<'_> {
    /// Returns the expected points dealt and taken at two placements.
    #[inline]
    pub fn at(&self, positions: &PositionTable, own: Placement, other: Placement) -> (f32, f32) {
        let sight = positions.position(own.hex, other.hex);
        self.at_sight(sight, own.heading, other.heading)
    }

    /// Returns the points dealt and taken by two headings; `sight` is the position of the enemy.
    #[inline]
    pub fn at_sight(&self, sight: RelativePosition, own: Heading, other: Heading) -> (f32, f32) {
        if sight.range > self.own.reach && sight.range > self.other.reach {
            return (0.0, 0.0);
        }
        let there = sight.direction_from_bow(own.sides());
        let back = sight.reverse().direction_from_bow(other.sides());
        let own_row = self.own_rows[usize::from(quarter(back))];
        let other_row = self.other_rows[usize::from(quarter(there))];
        (
            self.own.at(own_row, sight.range, there) * self.dealt,
            self.other.at(other_row, sight.range, back) * self.taken,
        )
    }

    /// Returns the range at which the ship's fire exceeds the enemy's most, and the ship's best volley in points.
    /// `taken` is the weight of damage taken.
    pub fn best_range(&self, taken: f32) -> (u16, f32) {
        let (mut best, mut best_range, mut volley) = (f32::NEG_INFINITY, 1, 0f32);
        for range in 1..=self.own.reach {
            let (most, _) = self.own.max_and_mean(self.own_rows[0], range);
            let (_, average) = self.other.max_and_mean(self.other_rows[0], range);
            volley = volley.max(most * self.dealt);
            let worth = most * self.dealt - taken * average * self.taken;
            if most > 0.0 && worth > best {
                (best, best_range) = (worth, range);
            }
        }
        (best_range, volley.max(1e-3))
    }
}

/// A captain's priorities. `taken` is per point dealt; the others are fractions of the ship's best volley.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Weight of damage taken.
    pub taken: f32,
    /// Cost per hex outside the wanted range.
    pub range: f32,
    /// Cost of heading straight away from the enemy while beyond the wanted range.
    pub facing: f32,
    /// Cost per hex of speed above the maximum at which the ship can turn.
    pub speed: f32,
    /// Cost of being unable to stop before the edge after one engine box is lost.
    pub edge: f32,
}

impl Weights {
    /// Returns the cost of range, heading and speed; `sight` is the position of the enemy to approach.
    pub fn approach_cost(
        &self,
        sight: RelativePosition,
        heading: Heading,
        wanted: u16,
        patience: f32,
        excess_speed: u32,
    ) -> f32 {
        let off = sight.direction_from_bow(heading.sides());
        let off = f32::from(off.min(DIRECTIONS - off)) / f32::from(DIRECTIONS / 2);
        let away = f32::from(sight.range.saturating_sub(wanted));
        let close = f32::from(wanted.saturating_sub(sight.range));
        let mut cost = self.range * (patience * away + 0.5 * close);
        cost += self.facing * off * if sight.range > wanted { 1.0 } else { 0.3 };
        cost + self.speed * excess_speed as f32
    }

    /// Returns the cost of being near the edge. `is_safe` returns `true` if the ship can stop after losing that many
    /// engine boxes.
    pub fn edge_cost(&self, is_safe: impl Fn(u32) -> bool) -> f32 {
        if !is_safe(0) {
            OFF_BOARD
        } else if !is_safe(1) {
            self.edge
        } else {
            0.0
        }
    }
}

/// Returns the weight of closing in after this many turns without an attack.
pub fn patience(idle_turns: u32) -> f32 {
    1.0 + 0.25 * idle_turns.min(20) as f32
}
