//! Captains, who decide where ships go. Each kind of captain implements [`Captain`].
//!
//! `scoring` has the captains that score every destination against the enemy's likely `replies` (`steady`,
//! `aggressive`, `cautious`). `straight` and `random` are baselines.

mod random;
mod replies;
mod scoring;
mod straight;

use super::fight::Fight;
use super::fire::AimedBank;
use super::fire_tables::guard_level;
use super::movement::Order;
pub use replies::CaptainEstimate;
use starwright_paper::hex::Hex;
use starwright_paper::random::Random;
use starwright_rules::battle::captains::Placement;
use starwright_rules::battle::question;
use starwright_rules::battle::setup::Battle;

/// A strategy that chooses the orders of ships.
pub trait Captain: Sync {
    /// Chooses the order of a ship from `fight.destinations`, which is never empty. The enemy's orders of this turn are
    /// secret; `state.replies` has the placements that each ship may choose.
    fn order(
        &self,
        fight: &Fight,
        state: &mut CaptainState,
        ship: usize,
        random: &mut Random,
    ) -> Order;

    /// Returns `true` if the captain uses `state.replies`.
    fn uses_replies(&self) -> bool {
        false
    }

    /// Returns `true` if the captain directs its flights; otherwise they fly at random.
    fn directs_flights(&self) -> bool {
        true
    }
}

/// Returns the captain with this name.
pub fn captain(name: question::Captain) -> &'static dyn Captain {
    name.choose::<&dyn Captain>([
        &scoring::STEADY,
        &scoring::AGGRESSIVE,
        &scoring::CAUTIOUS,
        &straight::StraightCaptain,
        &random::RandomCaptain,
    ])
}

/// The captains' working data, reused from turn to turn.
#[derive(Default)]
pub struct CaptainState {
    /// The order of each ship.
    pub orders: Vec<Order>,
    /// The placements that each ship may choose; the first is straight ahead.
    pub replies: Vec<Vec<Placement>>,
    /// The best-scored placements of each ship.
    pub likely: Vec<Vec<Placement>>,
    /// Scores and indices of destinations.
    pub scored: Vec<(f32, usize)>,
    /// Damage dice that each ship is expected to take from fire declared so far.
    pub incoming: Vec<f32>,
    pub aimed: Vec<AimedBank>,
}

impl Fight<'_> {
    /// Chooses the orders of all ships.
    pub fn give_orders(&mut self, random: &mut Random) {
        self.update_destinations();
        self.update_fire_tables();
        let captains = self.setup.rules.captains;
        let mut state = std::mem::take(&mut self.captain_state);
        if captains.iter().any(|captain| captain.uses_replies()) {
            replies::predict_replies(self, &mut state, random);
        }
        state.orders.clear();
        for ship in 0..self.states.len() {
            let order = if self.states[ship].is_in {
                captains[self.setup.side_of(ship)].order(self, &mut state, ship, random)
            } else {
                Order::default()
            };
            state.orders.push(order);
        }
        self.captain_state = state;
        self.choose_modes();
    }

    /// Updates the fire tables of each ship against each enemy.
    pub fn update_fire_tables(&mut self) {
        for ship in 0..self.states.len() {
            let state = &self.states[ship];
            if !state.is_in {
                continue;
            }
            if state.resting != 0 || state.spent != 0 {
                self.fire_tables.forget(ship);
            }
            for enemy in self.setup.side(1 - self.setup.side_of(ship)) {
                if self.states[enemy].is_in {
                    let guard = guard_level(self.setup, enemy, &self.states[enemy]);
                    self.fire_tables.update(self.setup, ship, state, guard);
                }
            }
        }
    }

    /// Chooses the modes of dual-mode weapons. The mode is recorded with the orders, before the range is known (Unity
    /// 2.4). The captain picks the mode with more expected damage at the distance to the nearest enemy, assuming that
    /// the enemy continues straight ahead.
    fn choose_modes(&mut self) {
        for ship in 0..self.states.len() {
            let weapons = &self.setup.design(ship).weapons;
            if !self.states[ship].is_in || weapons.iter().all(|own| own.second_mode().is_none()) {
                continue;
            }
            let hex = self
                .placement(ship, self.captain_state.orders[ship].destination)
                .hex;
            let Some((range, enemy)) = self.nearest_enemy(ship, hex) else {
                continue;
            };
            let mut second = 0;
            for (battery, weapon) in weapons.iter().enumerate() {
                let expected = |mode| self.expected_dice(ship, enemy, weapon, mode, range);
                if let Some(mode) = weapon.second_mode()
                    && expected(mode) > expected(weapon.mode())
                {
                    second |= 1 << battery;
                }
            }
            self.states[ship].second = second;
        }
    }

    /// Returns where a ship ends if it continues straight ahead.
    pub fn straight_ahead(&self, ship: usize) -> Placement {
        let state = &self.states[ship];
        Placement {
            hex: state.hex.far(state.heading, state.speed.into()),
            heading: state.heading,
        }
    }

    /// Returns the distance from a hex to a ship, assuming that the ship continues straight ahead.
    fn distance(&self, hex: Hex, ship: usize) -> u16 {
        let ahead = self.straight_ahead(ship).hex;
        self.setup.positions.position(hex, ahead).range
    }

    /// Returns the distance and index of the enemy nearest to a hex, assuming that all enemies continue straight ahead.
    pub fn nearest_enemy(&self, ship: usize, hex: Hex) -> Option<(u16, usize)> {
        let enemies = self.enemies(ship);
        enemies
            .map(|enemy| (self.distance(hex, enemy), enemy))
            .min()
    }
}
