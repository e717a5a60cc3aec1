//! One ship moves: the whole way on the board, and no two ships in one hex (Nova p.9, 10).

use super::fight::{Fight, Waiting};
use super::reach::{End, Stance};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;

impl Fight<'_> {
    /// Whether a way from a place leads over the board only: its legs are straight, so their ends tell.
    #[inline]
    pub fn stays(&self, from: Stance, end: &End) -> bool {
        end.corners()
            .all(|corner| self.field.board.has(corner.laid(from.hex, from.heading)))
    }

    /// Whether a ship other than this one is in a hex.
    pub fn is_taken(&self, hex: Hex, ship: usize) -> bool {
        self.vessels
            .iter()
            .enumerate()
            .any(|(other, vessel)| other != ship && vessel.is_in && vessel.at.hex == hex)
    }

    /// The ends that a ship may choose: on the board and in an empty hex; if none is, those on the board; else all.
    pub fn choices(&self, ship: usize, ends: &[End]) -> Vec<usize> {
        let at = self.vessels[ship].at;
        let staying: Vec<usize> = (0..ends.len())
            .filter(|end| self.stays(at, &ends[*end]))
            .collect();
        let empty: Vec<usize> = staying
            .iter()
            .copied()
            .filter(|end| !self.is_taken(at.to(&ends[*end]).hex, ship))
            .collect();
        match (empty.is_empty(), staying.is_empty()) {
            (false, _) => empty,
            (true, false) => staying,
            (true, true) => (0..ends.len()).collect(),
        }
    }

    /// A ship moves as its captain says. One that leaves the board is out and counts as destroyed.
    pub fn sail(&mut self, ship: usize, waiting: &Waiting, random: &mut Random) {
        let ends = self.ends(ship);
        let choices = self.choices(ship, &ends);
        let side = self.field.ships[ship].side;
        let chosen = self.field.captains[side].order(self, ship, &ends, &choices, waiting, random);
        self.carry_out(ship, &ends[chosen]);
    }

    /// What follows an order.
    pub fn carry_out(&mut self, ship: usize, end: &End) {
        let (before, helm) = (self.vessels[ship].at, self.vessels[ship].helm());
        let stays = self.stays(before, end);
        let vessel = &mut self.vessels[ship];
        (vessel.at, vessel.speed, vessel.is_in) = (before.to(end), end.speed, stays);
        let after = vessel.at;
        if let Some(record) = &mut self.record {
            record.order(self.field.board, ship, helm, before, after, end);
        }
        if stays && self.is_taken(after.hex, ship) {
            self.push_aside(ship);
        }
    }

    /// A ship that had to end with another in one hex: the opponent moves it to an adjacent empty hex; without one it is out.
    fn push_aside(&mut self, ship: usize) {
        let at = self.vessels[ship].at;
        let is_free = |hex: &Hex| self.field.board.has(*hex) && !self.is_taken(*hex, ship);
        let worth = |hex: &Hex| self.exchange_now(ship, Stance { hex: *hex, ..at });
        let free = Heading::all()
            .map(|heading| at.hex.next(heading))
            .filter(is_free);
        let worst = free.min_by(|a, b| worth(a).total_cmp(&worth(b)));
        match worst {
            Some(hex) => self.vessels[ship].at.hex = hex,
            None => self.vessels[ship].is_in = false,
        }
        if let Some(record) = &mut self.record {
            record.pushed(ship, at.hex, worst);
        }
    }
}
