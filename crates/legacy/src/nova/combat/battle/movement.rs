//! The movement of one ship: its whole path is on the board, and no two ships end in one hex (Nova p.9, 10).

use super::destinations::Destination;
use super::fight::{Fight, WaitingShips};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::captains::Placement;

impl Fight<'_> {
    /// Returns `true` if the whole path is on the board. Its legs are straight, so their ends suffice.
    #[inline]
    pub fn stays_on_board(&self, from: Placement, end: &Destination) -> bool {
        end.corners()
            .all(|corner| self.setup.board.has(corner.laid(from.hex, from.heading)))
    }

    /// Returns `true` if a ship other than this one is in a hex.
    pub fn is_taken(&self, hex: Hex, ship: usize) -> bool {
        self.states
            .iter()
            .enumerate()
            .any(|(other, state)| other != ship && state.is_in && state.at.hex == hex)
    }

    /// Returns the destinations that a ship may choose: on the board and in an empty hex; if there are none, those on
    /// the board; otherwise all.
    pub fn allowed_destinations(&self, ship: usize, destinations: &[Destination]) -> Vec<usize> {
        let at = self.states[ship].at;
        let staying: Vec<usize> = (0..destinations.len())
            .filter(|end| self.stays_on_board(at, &destinations[*end]))
            .collect();
        let empty: Vec<usize> = staying
            .iter()
            .copied()
            .filter(|end| !self.is_taken(destinations[*end].placement(at).hex, ship))
            .collect();
        match (empty.is_empty(), staying.is_empty()) {
            (false, _) => empty,
            (true, false) => staying,
            (true, true) => (0..destinations.len()).collect(),
        }
    }

    /// Moves a ship as its captain orders. A ship that leaves the board counts as destroyed.
    pub fn move_ship(&mut self, ship: usize, waiting: &WaitingShips, random: &mut Random) {
        let destinations = self.destinations(ship);
        let choices = self.allowed_destinations(ship, &destinations);
        let side = self.setup.side_of(ship);
        let chosen = self.setup.rules.captains[side].order(
            self,
            ship,
            &destinations,
            &choices,
            waiting,
            random,
        );
        self.carry_out(ship, &destinations[chosen]);
    }

    /// Carries out an order.
    pub fn carry_out(&mut self, ship: usize, end: &Destination) {
        let (before, helm) = (self.states[ship].at, self.states[ship].helm());
        let stays = self.stays_on_board(before, end);
        let state = &mut self.states[ship];
        (state.at, state.speed, state.is_in) = (end.placement(before), end.speed, stays);
        let after = state.at;
        if let Some(recorder) = &mut self.recorder {
            recorder.record_order(self.setup.board, ship, helm, before, after, end);
        }
        if stays && self.is_taken(after.hex, ship) {
            self.displace(ship);
        }
    }

    /// Displaces a ship that had to end in another's hex. The opponent moves it to an adjacent empty hex; without one it
    /// is out.
    fn displace(&mut self, ship: usize) {
        let at = self.states[ship].at;
        let is_free = |hex: &Hex| self.setup.board.has(*hex) && !self.is_taken(*hex, ship);
        let worth = |hex: &Hex| self.current_exchange_value(ship, Placement { hex: *hex, ..at });
        let free = Heading::all()
            .map(|heading| at.hex.next(heading))
            .filter(is_free);
        let worst = free.min_by(|a, b| worth(a).total_cmp(&worth(b)));
        match worst {
            Some(hex) => self.states[ship].at.hex = hex,
            None => self.states[ship].is_in = false,
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.record_push(ship, at.hex, worst);
        }
    }
}
