//! The Movement Phase: all ships move at the same time, may leave the board, and roll if opponents end in one hex
//! (Unity 3.3).

use super::fight::Fight;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::StackedShip;

/// The order of a ship: the index of its destination, and a pivot in hex sides clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub destination: usize,
    pub pivot: i8,
}

/// A ship's roll in a contested hex.
struct StackingRoll {
    ship: usize,
    side: usize,
    from: Hex,
    roll: u32,
    total: u32,
}

impl Fight<'_> {
    /// Returns `true` if the whole path to a destination is on the board.
    #[inline]
    pub fn stays_on_board(&self, ship: usize, destination: usize) -> bool {
        let (state, end) = (&self.states[ship], &self.destinations[ship][destination]);
        end.hex_on_board(self.setup.board, state.hex, state.heading)
            .is_some()
    }

    /// Iterates over the destinations of a ship whose path stays on the board.
    pub fn destinations_on_board(&self, ship: usize) -> impl Iterator<Item = usize> {
        (0..self.destinations[ship].len()).filter(move |end| self.stays_on_board(ship, *end))
    }

    /// Moves all ships according to their orders. A ship that leaves the board counts as destroyed.
    pub fn move_ships(&mut self) {
        let orders = std::mem::take(&mut self.captain_state.orders);
        for (ship, order) in orders.iter().enumerate() {
            if !self.states[ship].is_in {
                continue;
            }
            let stays = self.stays_on_board(ship, order.destination);
            self.update_estimate(ship, *order);
            let state = &mut self.states[ship];
            let before = *state;
            let end = &self.destinations[ship][order.destination];
            state.hex = end.hex.from(before.hex, before.heading);
            state.heading = before.heading.turned(end.turned.into());
            state.facing = state.heading.turned(order.pivot.into());
            (state.speed, state.slips, state.is_in) = (end.speed, end.slips, stays);
            if let Some(recorder) = &mut self.recorder {
                let engines = before.engines(self.setup.design(ship));
                recorder.record_order(
                    self.setup.board,
                    ship,
                    &before,
                    state,
                    engines,
                    &end.order,
                    order.pivot,
                );
            }
        }
        self.captain_state.orders = orders;
    }

    /// Resolves hexes that opponents share: the side with the lowest sum of die and engine rating stays, and the others
    /// move away in ascending order of their sums.
    pub fn resolve_stacking(&mut self, random: &mut Random) {
        let is_contested = |ship: usize| {
            let (berths, states) = (&self.setup.ships, &self.states);
            let enemies = self.setup.side(1 - berths[ship].side);
            states[ship].is_in
                && enemies
                    .into_iter()
                    .any(|other| states[other].is_in && states[other].hex == states[ship].hex)
        };
        let contested: Vec<usize> = (0..self.states.len())
            .filter(|ship| is_contested(*ship))
            .collect();
        if contested.is_empty() {
            return;
        }
        let mut rolled: Vec<StackingRoll> = contested
            .into_iter()
            .map(|ship| {
                let (side, from) = (self.setup.side_of(ship), self.states[ship].hex);
                let roll = random.die().into();
                StackingRoll {
                    ship,
                    side,
                    from,
                    roll,
                    total: roll + self.states[ship].engines(self.setup.design(ship)),
                }
            })
            .collect();
        break_ties(&mut rolled, random);
        rolled.sort_by_key(|rolled| rolled.total);
        for index in 0..rolled.len() {
            let StackingRoll {
                ship,
                side,
                from,
                roll,
                ..
            } = rolled[index];
            let holder = rolled
                .iter()
                .find(|other| other.from == from)
                .map_or(side, |first| first.side);
            if side != holder {
                self.states[ship].hex = self.displacement_hex(ship, from);
            }
            let hex = self.states[ship].hex;
            if let Some(recorder) = &mut self.recorder {
                let stacked = StackedShip {
                    ship: recorder.id(ship),
                    roll,
                    from: from.into(),
                    hex: hex.into(),
                };
                recorder.turn().stacking.push(stacked);
            }
        }
    }

    /// Returns the best hex without an opponent next to a contested hex, or two hexes away if there is none, and so on.
    fn displacement_hex(&self, ship: usize, from: Hex) -> Hex {
        let enemies = self.setup.side(1 - self.setup.side_of(ship));
        let is_free = |hex: &Hex| {
            self.setup.board.has(*hex)
                && enemies
                    .clone()
                    .all(|other| !self.states[other].is_in || self.states[other].hex != *hex)
        };
        let worth = |hex: &Hex| self.current_exchange_value(ship, *hex);
        let nearest = (1..=self.states.len() as i32 + 1).find_map(|hexes| {
            hex_ring(from, hexes)
                .filter(is_free)
                .max_by(|a, b| worth(a).total_cmp(&worth(b)))
        });
        nearest.unwrap_or(from)
    }
}

/// Iterates over the hexes at a distance.
pub fn hex_ring(from: Hex, hexes: i32) -> impl Iterator<Item = Hex> {
    Heading::all().flat_map(move |heading| {
        let corner = from.far(heading, hexes);
        (0..hexes).map(move |step| corner.far(heading.turned(2), step))
    })
}

/// Rolls again for opponents in the same hex with equal totals.
fn break_ties(rolled: &mut [StackingRoll], random: &mut Random) {
    loop {
        let ties = |a: &StackingRoll, b: &StackingRoll| {
            a.side != b.side && a.from == b.from && a.total == b.total
        };
        let tied: Vec<usize> = (0..rolled.len())
            .filter(|own| rolled.iter().any(|other| ties(&rolled[*own], other)))
            .collect();
        if tied.is_empty() {
            return;
        }
        for index in tied {
            let StackingRoll { roll, total, .. } = &mut rolled[index];
            let again = random.die().into();
            (*total, *roll) = (*total - *roll + again, again);
        }
    }
}
