//! Computes the expected damage of single mounts and the number of volleys that a ship survives, for `fit` and `sweep`.

use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::super::weapon::{Bank, Weapon};
use super::aim::Aim;
use super::attack::Attack;
use super::figures::DAMAGE_SHARES;
use super::geometry::arcs_at;
use super::odds::{Defense, conditions, expected_damage};
use crate::arcs::ArcSet;
use starwright_rules::battle::odds::BEARINGS;

/// Computes the expected damage dice of one mount of each bank, by bearing, weapon and bank.
pub fn mount_damage(
    attacker: &Ship,
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Vec<Vec<Vec<f64>>> {
    let conditions = conditions(
        attacker,
        target,
        attack,
        Defense::new(target, attack).shields,
    );
    let aims: Vec<f64> = attacker
        .weapons()
        .iter()
        .map(|weapon| {
            Aim::choose(weapon, &conditions, attack.fallback, numbers)
                .map_or(0.0, |aim| aim.expected_dice())
        })
        .collect();
    let mut damage = Vec::new();
    for arcs in BEARINGS.map(arcs_at) {
        let weapons = attacker.weapons().iter().zip(&aims);
        damage.push(
            weapons
                .map(|(weapon, each)| bank_damage(weapon, arcs, *each))
                .collect(),
        );
    }
    damage
}

/// Returns the damage of one mount of each bank, given the damage of one weapon; 0 for a bank that does not bear.
fn bank_damage(weapon: &Weapon, arcs: ArcSet, each: f64) -> Vec<f64> {
    let damage = |bank: &Bank| {
        if bank.arcs.intersects(arcs) {
            f64::from(bank.per_mount) * each
        } else {
            0.0
        }
    };
    weapon.banks().iter().map(damage).collect()
}

/// Computes the number of volleys that a ship survives: the damage dice that its screens and hull absorb, divided by
/// those of one volley at the attacker's best bearing, averaged over the four facings. Shields and screens are
/// undamaged, and all volleys hit one facing (derived: no book has such a figure).
pub fn volleys_endured(ship: &Ship, attacker: &Ship, numbers: &Numbers, attack: &Attack) -> f64 {
    let hull = f64::from(ship.hull()) / DAMAGE_SHARES[0];
    let facing = |aspect: f64| {
        let attack = Attack {
            aspect,
            ..attack.clone()
        };
        let screens = f64::from(Defense::new(ship, &attack).screens);
        (hull + screens) / expected_damage(attacker, ship, numbers, &attack)
    };
    [0.0, 90.0, 180.0, 270.0].map(facing).iter().sum::<f64>() / 4.0
}
