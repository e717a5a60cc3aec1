//! The cannon fire of a whole craft in one phase: everybody aboard fires the best of their cannons.

use super::hit::{Gun, Mark, Shot, range_modifier};
use super::state::{Attacker, Target};
use super::{Band, Cannon, Figures, Ship, Weapon};

/// A weapon in a volley.
pub struct Fire<'a> {
    pub weapon: &'a Weapon,
    /// How far away the target is; none if it is out of range or the weapon is a torpedo.
    pub band: Option<Band>,
    /// What is added to the dice besides the gunner's bonus.
    pub modifier: i64,
    /// What the shot would do; none if it cannot be fired.
    pub shot: Option<Shot>,
    /// Whether its gunner fires it.
    pub is_fired: bool,
}

impl Fire<'_> {
    /// What it counts for in the volley.
    pub fn expected(&self) -> f64 {
        self.shot
            .as_ref()
            .filter(|_| self.is_fired)
            .map_or(0.0, |shot| shot.expected)
    }
}

/// The shots of a cannon at each range, with what is added to its dice there.
struct Ranged {
    cannon: Cannon,
    shots: [(i64, Shot); 3],
}

/// A craft ready to fire at a target: each cannon's throws are counted once, and its shot at each range.
pub struct Battery<'a> {
    ship: &'a Ship,
    attacker: Attacker,
    /// By weapon; none for torpedoes and what is lost.
    ranged: Vec<Option<Ranged>>,
}

impl<'a> Battery<'a> {
    pub fn of(
        ship: &'a Ship,
        attacker: Attacker,
        target: &Target,
        modifier: i32,
        numbers: &Figures,
    ) -> Self {
        let ranged = |(place, weapon): (usize, &Weapon)| {
            let (cannon, gun) = weapon
                .cannon
                .zip(Gun::of(ship, weapon))
                .filter(|_| !attacker.has_lost(place))?;
            let mark = Mark {
                screens: target.screens,
                armor: target.resists(cannon.against),
            };
            let stun = if attacker.is_stunned(weapon.gunner) {
                i64::from(numbers.stun.whole())
            } else {
                0
            };
            let at = |band| {
                let modifier = range_modifier(band, numbers) + i64::from(modifier) - stun;
                (modifier, gun.fire(mark, modifier, numbers))
            };
            Some(Ranged {
                cannon,
                shots: Band::ALL.map(at),
            })
        };
        let ranged = ship.weapons.iter().enumerate().map(ranged).collect();
        Battery {
            ship,
            attacker,
            ranged,
        }
    }

    /// Every weapon at a range, those that are fired marked.
    pub fn at(&self, range: u32) -> Vec<Fire<'a>> {
        let fire = |(weapon, ranged): (&'a Weapon, &Option<Ranged>)| {
            let band = ranged.as_ref().and_then(|ranged| ranged.cannon.band(range));
            let shot = ranged
                .as_ref()
                .zip(band)
                .map(|(ranged, band)| ranged.shots[band as usize].clone());
            let (modifier, shot) =
                shot.map_or((0, None), |(modifier, shot)| (modifier, Some(shot)));
            Fire {
                weapon,
                band,
                modifier,
                shot,
                is_fired: false,
            }
        };
        let mut fires: Vec<Fire> = self
            .ship
            .weapons
            .iter()
            .zip(&self.ranged)
            .map(fire)
            .collect();
        for place in self.chosen(&fires) {
            fires[place].is_fired = true;
        }
        fires
    }

    /// The weapons that are fired: the best of each gunner, the first of equals; without a crew, all of them.
    fn chosen(&self, fires: &[Fire]) -> Vec<usize> {
        let in_range = |place: &usize| fires[*place].shot.is_some();
        if self.ship.crew.is_empty() {
            return (0..fires.len()).filter(in_range).collect();
        }
        let expected = |place: usize| fires[place].shot.as_ref().map_or(0.0, |shot| shot.expected);
        let best = |gunner: usize| {
            let own = (0..fires.len())
                .filter(in_range)
                .filter(|place| fires[*place].weapon.gunner == Some(gunner));
            own.reduce(|best, next| {
                if expected(next) > expected(best) {
                    next
                } else {
                    best
                }
            })
        };
        (0..self.ship.crew.len()).filter_map(best).collect()
    }

    pub fn has_lost(&self, weapon: usize) -> bool {
        self.attacker.has_lost(weapon)
    }
}

/// The net damage that a volley is expected to do.
pub fn expected(fires: &[Fire]) -> f64 {
    fires.iter().map(Fire::expected).sum()
}
