//! The cannon fire of a whole craft in one phase: each crew member fires the best of their cannons.

use super::shot::{Gun, Shot, TargetDefense, range_modifier};
use super::state::{AttackerState, TargetState};
use super::{Band, Cannon, Numbers, Ship, Weapon};

/// A weapon in a volley.
pub struct WeaponFire<'a> {
    pub weapon: &'a Weapon,
    /// Whether the weapon is lost or inactive.
    pub is_lost: bool,
    /// The range increment, or `None` for a torpedo, a lost weapon or a target out of range.
    pub band: Option<Band>,
    /// The sum of all modifiers except the gunner's bonus.
    pub modifier: i64,
    /// The odds of the shot, or `None` if the weapon cannot be fired.
    pub shot: Option<Shot>,
    /// Whether the gunner fires this weapon.
    pub is_fired: bool,
}

impl WeaponFire<'_> {
    /// Returns the expected net damage in the volley.
    pub fn expected_damage(&self) -> f64 {
        match &self.shot {
            Some(shot) if self.is_fired => shot.expected,
            _ => 0.0,
        }
    }
}

/// A cannon's modifier and shot in each range increment.
struct ShotsByBand {
    cannon: Cannon,
    shots: [(i64, Shot); 3],
}

/// The shots of a craft at a target, each computed once per range increment.
pub struct FiringSolution<'a> {
    ship: &'a Ship,
    attacker: AttackerState,
    /// Shots by weapon, or `None` for torpedoes and lost weapons.
    shots: Vec<Option<ShotsByBand>>,
}

impl<'a> FiringSolution<'a> {
    /// Computes the shots of every cannon at a target.
    pub fn new(
        ship: &'a Ship,
        attacker: AttackerState,
        target: &TargetState,
        modifier: i32,
        numbers: &Numbers,
    ) -> Self {
        let shots_by_band = |(index, weapon): (usize, &Weapon)| {
            if attacker.has_lost(index) {
                return None;
            }
            let (cannon, gun) = (weapon.cannon?, Gun::new(ship, weapon)?);
            let defense = TargetDefense {
                screens: target.screens,
                armor: target.resistance(cannon.against),
            };
            let mut modifier = i64::from(modifier);
            if attacker.is_stunned(weapon.gunner) {
                modifier -= i64::from(numbers.stun.whole());
            }
            let shots = Band::ALL.map(|band| {
                let modifier = modifier + range_modifier(band, numbers);
                (modifier, gun.fire(defense, modifier, numbers))
            });
            Some(ShotsByBand { cannon, shots })
        };
        let shots = ship.weapons.iter().enumerate().map(shots_by_band).collect();
        FiringSolution {
            ship,
            attacker,
            shots,
        }
    }

    /// Returns every weapon at a range in hexes and marks those that are fired.
    pub fn fire(&self, range: u32) -> Vec<WeaponFire<'a>> {
        let mut fires = Vec::new();
        for (index, weapon) in self.ship.weapons.iter().enumerate() {
            let mut fire = WeaponFire {
                weapon,
                is_lost: self.attacker.has_lost(index),
                band: None,
                modifier: 0,
                shot: None,
                is_fired: false,
            };
            if let Some(shots) = &self.shots[index]
                && let Some(band) = shots.cannon.band(range)
            {
                let (modifier, shot) = &shots.shots[band as usize];
                fire.band = Some(band);
                fire.modifier = *modifier;
                fire.shot = Some(shot.clone());
            }
            fires.push(fire);
        }
        for index in self.choose_weapons(&fires) {
            fires[index].is_fired = true;
        }
        fires
    }

    /// Returns the indexes of the weapons that are fired: the best of each gunner, or all of them without a crew.
    fn choose_weapons(&self, fires: &[WeaponFire]) -> Vec<usize> {
        if self.ship.crew.is_empty() {
            let indexes = 0..fires.len();
            return indexes
                .filter(|index| fires[*index].shot.is_some())
                .collect();
        }
        let mut best: Vec<Option<(usize, f64)>> = vec![None; self.ship.crew.len()];
        for (index, fire) in fires.iter().enumerate() {
            let (Some(gunner), Some(shot)) = (fire.weapon.gunner, &fire.shot) else {
                continue;
            };
            if best[gunner].is_none_or(|(_, expected)| shot.expected > expected) {
                best[gunner] = Some((index, shot.expected));
            }
        }
        best.into_iter().flatten().map(|(index, _)| index).collect()
    }
}

/// Returns the expected net damage of a volley.
pub fn expected_damage(fires: &[WeaponFire]) -> f64 {
    fires.iter().map(WeaponFire::expected_damage).sum()
}
