//! Movement on the board: orders revealed together, leaving it, and opponents that end in one hex (Unity 3.3).

use super::fight::Fight;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::Stacked;

/// What a captain orders: the place among those within reach, and hex sides of a pivot clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub end: usize,
    pub pivot: i8,
}

/// A ship in a contested hex.
struct Rolled {
    ship: usize,
    side: usize,
    from: Hex,
    roll: u32,
    total: u32,
}

impl Fight<'_> {
    /// Whether a way from a ship leads over the board only: its legs are straight, so their ends tell.
    #[inline]
    pub fn stays(&self, ship: usize, end: usize) -> bool {
        let (vessel, end) = (&self.vessels[ship], &self.ends[ship][end]);
        let has = |hex: Hex| self.field.board.has(hex);
        has(end.hex.from(vessel.hex, vessel.heading))
            && has(end.bend.from(vessel.hex, vessel.heading))
    }

    /// Flies the orders, all at once. A ship that leaves the board is out and counts as destroyed.
    pub fn move_ships(&mut self) {
        let orders = std::mem::take(&mut self.mind.orders);
        for (ship, order) in orders.iter().enumerate() {
            if !self.vessels[ship].is_in {
                continue;
            }
            let stays = self.stays(ship, order.end);
            self.learn(ship, *order);
            let vessel = &mut self.vessels[ship];
            let before = *vessel;
            let end = &self.ends[ship][order.end];
            vessel.hex = end.hex.from(before.hex, before.heading);
            vessel.heading = before.heading.turned(end.turned.into());
            vessel.facing = vessel.heading.turned(order.pivot.into());
            (vessel.speed, vessel.slips, vessel.is_in) = (end.speed, end.slips, stays);
            if let Some(record) = &mut self.record {
                let engines = before.engines(&self.field.class(ship).craft);
                record.order(
                    self.field.board,
                    ship,
                    &before,
                    vessel,
                    engines,
                    &end.order,
                    order.pivot,
                );
            }
        }
        self.mind.orders = orders;
    }

    /// Opponents in one hex: the lowest of die and engine rating stays, the others give way in ascending order.
    pub fn resolve_stacking(&mut self, random: &mut Random) {
        let is_contested = |ship: usize| {
            let (berths, vessels) = (&self.field.ships, &self.vessels);
            let enemies = self.field.side(1 - berths[ship].side);
            vessels[ship].is_in
                && enemies
                    .into_iter()
                    .any(|other| vessels[other].is_in && vessels[other].hex == vessels[ship].hex)
        };
        let contested: Vec<usize> = (0..self.vessels.len())
            .filter(|ship| is_contested(*ship))
            .collect();
        if contested.is_empty() {
            return;
        }
        let mut rolled: Vec<Rolled> = contested
            .into_iter()
            .map(|ship| {
                let (side, from) = (self.field.ships[ship].side, self.vessels[ship].hex);
                let roll = random.die().into();
                Rolled {
                    ship,
                    side,
                    from,
                    roll,
                    total: roll + self.vessels[ship].engines(&self.field.class(ship).craft),
                }
            })
            .collect();
        break_ties(&mut rolled, random);
        rolled.sort_by_key(|rolled| rolled.total);
        for index in 0..rolled.len() {
            let Rolled {
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
                self.vessels[ship].hex = self.refuge(ship, from);
            }
            let hex = self.vessels[ship].hex;
            if let Some(record) = &mut self.record {
                let stacked = Stacked {
                    ship: record.ids[ship].clone(),
                    roll,
                    from: from.into(),
                    hex: hex.into(),
                };
                record.turn().stacking.push(stacked);
            }
        }
    }

    /// The best hex next to a contested one without an opponent; two hexes away if there is none, and so on.
    fn refuge(&self, ship: usize, from: Hex) -> Hex {
        let enemies = self.field.side(1 - self.field.ships[ship].side);
        let is_free = |hex: &Hex| {
            self.field.board.has(*hex)
                && enemies
                    .clone()
                    .all(|other| !self.vessels[other].is_in || self.vessels[other].hex != *hex)
        };
        let worth = |hex: &Hex| self.exchange_now(ship, *hex);
        let nearest = (1..=self.vessels.len() as i32 + 1).find_map(|hexes| {
            ring(from, hexes)
                .filter(is_free)
                .max_by(|a, b| worth(a).total_cmp(&worth(b)))
        });
        nearest.unwrap_or(from)
    }
}

/// The hexes at this distance.
pub fn ring(from: Hex, hexes: i32) -> impl Iterator<Item = Hex> {
    Heading::all().flat_map(move |heading| {
        let corner = from.far(heading, hexes);
        (0..hexes).map(move |step| corner.far(heading.turned(2), step))
    })
}

/// Opponents in one hex with the same total roll again.
fn break_ties(rolled: &mut [Rolled], random: &mut Random) {
    loop {
        let ties =
            |a: &Rolled, b: &Rolled| a.side != b.side && a.from == b.from && a.total == b.total;
        let tied: Vec<usize> = (0..rolled.len())
            .filter(|own| rolled.iter().any(|other| ties(&rolled[*own], other)))
            .collect();
        if tied.is_empty() {
            return;
        }
        for index in tied {
            let Rolled { roll, total, .. } = &mut rolled[index];
            let again = random.die().into();
            (*total, *roll) = (*total - *roll + again, again);
        }
    }
}
