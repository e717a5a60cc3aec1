//! What a design in the making can expect: the damage of each mount, and the volleys that it endures.

use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::super::weapon::Weapon;
use super::aim::Aim;
use super::attack::Attack;
use super::figures::DAMAGE_SHARES;
use super::geometry::{BEARINGS, arcs_at};
use super::odds::{Defense, conditions, expected_damage};

/// The damage dice that one mount of each bank is expected to do, by weapon and bank, at each of the twelve bearings.
pub fn damage_of_mounts(
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
            Aim::best(weapon, &conditions, attack.fallback, numbers)
                .map_or(0.0, |aim| aim.expected())
        })
        .collect();
    let at = |bearing: f64| {
        let arcs = arcs_at(bearing);
        let weapon = |(weapon, each): (&Weapon, &f64)| {
            let unit = |bears: bool, weapons: u32| {
                if bears {
                    f64::from(weapons) * each
                } else {
                    0.0
                }
            };
            weapon
                .banks()
                .iter()
                .map(|bank| unit(bank.arcs.meets(arcs), bank.per_mount))
                .collect()
        };
        attacker.weapons().iter().zip(&aims).map(weapon).collect()
    };
    BEARINGS.into_iter().map(at).collect()
}

/// The volleys of an attacker, each at its best bearing, that a ship endures: the dice that its screens and its hull take over
/// the dice of one volley, as a mean over the four facings. Shields and screens are taken as undamaged, and all volleys as
/// striking one facing (derived: no book tells of such a figure).
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
