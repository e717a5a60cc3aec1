//! Captains: who decides where ships go. One interface; a better captain is one file more.
//!
//! `weigher` scores every place within reach (`steady`, `aggressive`, `cautious`) against the `replies` of the enemy; `straight` and
//! `random` are yardsticks.

mod random;
mod replies;
mod straight;
mod weigher;

use super::fight::Fight;
use super::fire::Laid;
use super::movement::Order;
use super::punch::guard;
pub use replies::Belief;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_rules::battle::field::Battle;
use starwright_rules::battle::question::Captain as Name;

/// Somebody who orders ships about.
pub trait Captain: Sync {
    /// The order of a ship: a place of those within reach (`fight.ends`), which is never empty. Nobody sees the enemy's
    /// orders of this turn; `mind.replies` holds what every ship may do.
    fn order(&self, fight: &Fight, mind: &mut Mind, ship: usize, random: &mut Random) -> Order;

    /// Whether it looks at `mind.replies`.
    fn expects(&self) -> bool {
        false
    }

    /// Whether it tells its flights where to go; else they go anywhere.
    fn directs_flights(&self) -> bool {
        true
    }
}

/// The captain of a name.
pub fn of(name: Name) -> &'static dyn Captain {
    match name {
        Name::Steady => &weigher::STEADY,
        Name::Aggressive => &weigher::AGGRESSIVE,
        Name::Cautious => &weigher::CAUTIOUS,
        Name::Straight => &straight::Straight,
        Name::Random => &random::Any,
    }
}

/// A hex and where the bow points there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stance {
    pub hex: Hex,
    pub facing: Heading,
}

/// What captains think with, kept from turn to turn.
#[derive(Default)]
pub struct Mind {
    /// One per ship.
    pub orders: Vec<Order>,
    /// For each ship what it may do; the first is that it goes on.
    pub replies: Vec<Vec<Stance>>,
    /// For each ship the places that look best to it.
    pub likely: Vec<Vec<Stance>>,
    /// Places with their scores.
    pub scored: Vec<(f32, usize)>,
    /// Damage dice expected to be on their way to each ship.
    pub coming: Vec<f32>,
    pub laid: Vec<Laid>,
}

impl Fight<'_> {
    /// Orders for all ships, in secret.
    pub fn give_orders(&mut self, random: &mut Random) {
        self.look_around();
        self.settle_punches();
        let mut mind = std::mem::take(&mut self.mind);
        if self.field.captains.iter().any(|captain| captain.expects()) {
            replies::expect(self, &mut mind, random);
        }
        mind.orders.clear();
        for ship in 0..self.vessels.len() {
            let order = match self.vessels[ship].is_in {
                true => self.field.captains[self.field.ships[ship].side]
                    .order(self, &mut mind, ship, random),
                false => Order::default(),
            };
            mind.orders.push(order);
        }
        self.mind = mind;
        self.choose_modes();
    }

    /// Settles what each ship's fire can do to each enemy.
    pub fn settle_punches(&mut self) {
        for ship in 0..self.vessels.len() {
            if !self.vessels[ship].is_in {
                continue;
            }
            if self.vessels[ship].resting != 0 || self.vessels[ship].spent != 0 {
                self.punches.forget(ship);
            }
            for enemy in self.field.side(1 - self.field.ships[ship].side) {
                if self.vessels[enemy].is_in {
                    let guard = guard(self.field, enemy, &self.vessels[enemy]);
                    self.punches
                        .settle(self.field, ship, &self.vessels[ship], guard);
                }
            }
        }
    }

    /// Dual-mode weapons: the mode is recorded with the orders, before anybody knows the range (Unity 2.4). It is that which
    /// is expected to do more at the distance to where the nearest enemy would go on to.
    fn choose_modes(&mut self) {
        for ship in 0..self.vessels.len() {
            let craft = &self.field.class(ship).craft;
            if !self.vessels[ship].is_in
                || craft
                    .weapons
                    .iter()
                    .all(|weapon| weapon.second_mode().is_none())
            {
                continue;
            }
            let hex = self.ends[ship][self.mind.orders[ship].end]
                .hex
                .from(self.vessels[ship].hex, self.vessels[ship].heading);
            let Some((range, enemy)) = self.nearest(ship, hex) else {
                continue;
            };
            let mut second = 0;
            for (battery, weapon) in craft.weapons.iter().enumerate() {
                let expected = |mode| self.expected(ship, enemy, weapon, mode, range);
                if weapon
                    .second_mode()
                    .is_some_and(|mode| expected(mode) > expected(weapon.mode()))
                {
                    second |= 1 << battery;
                }
            }
            self.vessels[ship].second = second;
        }
    }

    /// Where a ship would go on to.
    pub fn coast(&self, ship: usize) -> Stance {
        let vessel = &self.vessels[ship];
        Stance {
            hex: vessel.hex.far(vessel.heading, vessel.speed.into()),
            facing: vessel.heading,
        }
    }

    /// The nearest enemy of a ship at a hex, if all enemies went on, and how far it would be.
    pub fn nearest(&self, ship: usize, hex: Hex) -> Option<(u16, usize)> {
        self.enemies(ship)
            .map(|enemy| {
                (
                    self.field
                        .positions
                        .between(hex, self.coast(enemy).hex)
                        .range,
                    enemy,
                )
            })
            .min()
    }
}
