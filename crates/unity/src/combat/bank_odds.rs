//! Odds of a single bank, taking into account the damage of both ships.

use super::super::condition::{Damage, condition};
use super::super::numbers::Numbers;
use super::super::ship::{Facing, Ship};
use super::super::tables::System;
use super::aim::{Aim, impact_roll, to_roll};
use super::attack::Attack;
use super::geometry::facings_at;
use super::odds::conditions;
use serde::Serialize;
use starwright_rules::battle::dice::Distribution;
use starwright_rules::battle::question::Refusal;

/// A ship and the boxes checked off on its sheet.
pub type DamagedShip<'a> = (&'a Ship, &'a Damage);

/// Odds of one bank fired at a facing.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BankOdds {
    /// Name of the weapon.
    pub weapon: String,
    /// Arcs of the bank.
    pub arcs: String,
    /// Number of weapons in mounts that are not checked off.
    pub weapons: u32,
    /// Facing that is hit.
    pub facing: Facing,
    /// The shield rating that is left on the facing.
    pub shields: u32,
    /// How the bank fires, or `None` if the target is out of range.
    pub shot: Option<BankShot>,
    /// Expected number of damage dice.
    pub expected_damage: f64,
    /// Probability of each number of damage dice.
    pub damage: Distribution,
}

/// The dice of one shot of a bank.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BankShot {
    /// Stats of the mode in which it fires.
    pub mode: String,
    /// The range band of the target.
    pub band: &'static str,
    /// Sum of the modifiers to hit.
    pub modifier: i32,
    /// Number of dice to hit.
    pub dice: u32,
    /// The minimum roll of each die: `4+`.
    pub to_hit: String,
    /// Number of impact dice per hit.
    pub impact_dice: u32,
    /// The minimum roll of each impact die, or `None` if all get through.
    pub to_impact: Option<String>,
    /// Number of damage dice per impact that gets through.
    pub damage_dice: f64,
}

impl Numbers {
    /// Computes the odds of one bank. Without a target, the attack must state the shield rating.
    pub fn bank_odds(
        &self,
        (ship, damage): DamagedShip,
        [weapon, bank]: [usize; 2],
        target: Option<DamagedShip>,
        attack: &Attack,
    ) -> Result<BankOdds, Refusal> {
        let battery = ship.weapons().get(weapon);
        let fired = battery.and_then(|weapon| weapon.banks().get(bank));
        let (Some(battery), Some(fired)) = (battery, fired) else {
            return Err(format!(
                "{} has no bank {bank} of weapon {weapon}; both count from 0",
                ship.class()
            )
            .into());
        };
        let (facing, shields) = find_shields(target, self, attack)
            .ok_or("missing shield rating; name a target or give --shields N")?;
        let lost = damage.mounts.get(weapon).and_then(|banks| banks.get(bank));
        let mounts = fired.mounts.saturating_sub(*lost.unwrap_or(&0));
        let weapons = mounts * fired.per_mount;
        let (opponent, losses) = target.unwrap_or((ship, damage));
        let mut conditions = conditions(ship, opponent, attack, shields);
        conditions.fire_control = count_working(ship, damage, System::FireControl);
        conditions.countermeasures = 0;
        conditions.has_anti_fighter = false;
        if target.is_some() {
            conditions.countermeasures = count_working(opponent, losses, System::Countermeasures);
            conditions.has_anti_fighter =
                count_working(opponent, losses, System::AntiFighterBatteries) > 0;
        }
        let aim = Aim::choose(battery, &conditions, attack.fallback, self);
        Ok(BankOdds {
            weapon: battery.name().to_string(),
            arcs: fired.arcs.to_string(),
            weapons,
            facing,
            shields,
            expected_damage: aim.map_or(0.0, |aim| f64::from(weapons) * aim.expected_dice()),
            damage: aim
                .map(|aim| aim.damage(weapons.into()))
                .unwrap_or_default(),
            shot: aim.map(|aim| BankShot {
                mode: aim.mode.to_string(),
                band: aim.band.word(),
                modifier: aim.modifier,
                dice: aim.mode.rof * weapons,
                to_hit: to_roll(aim.mode.acc as i32 - aim.modifier),
                impact_dice: aim.mode.imp,
                to_impact: impact_roll(aim.mode, shields).map(to_roll),
                damage_dice: aim.dice,
            }),
        })
    }
}

/// Returns the facing hit and its shield rating, which the attack states or the damaged target still has.
fn find_shields(
    target: Option<DamagedShip>,
    numbers: &Numbers,
    attack: &Attack,
) -> Option<(Facing, u32)> {
    let left = target.map(|(ship, damage)| condition(ship, numbers, damage).shields);
    facings_at(attack.aspect)
        .into_iter()
        .filter_map(|facing| {
            let of_facing = |left: &Vec<u32>| left.get(facing as usize).or(left.first()).copied();
            let shields = attack.shields.or(left.as_ref().and_then(of_facing))?;
            Some((facing, shields))
        })
        .max_by_key(|(_, shields)| *shields)
}

/// Returns the number of a system's items that are not checked off.
fn count_working(ship: &Ship, damage: &Damage, system: System) -> u32 {
    let counts = ship.systems().into_iter().enumerate();
    counts
        .filter(|(_, fitted)| fitted.system == system)
        .map(|(at, fitted)| {
            let lost = damage.systems.get(at).unwrap_or(&0);
            fitted.count.saturating_sub(*lost)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUN: &str = "class: A\nhull: 6\nweapons: [{name: Laser, stats: 3-6-9 1x4+/2/1, banks: [2BD]}]\nsystems: [Fire Control]\n";
    const TARGET: &str = "class: B\nhull: 6\nshields: {fore: 4, port: 3, starboard: 3, aft: 2}\nsystems: [Countermeasures]\n";

    fn odds(damage: &Damage, losses: &Damage, attack: &Attack) -> BankOdds {
        let [gun, target] = [GUN, TARGET].map(|text| Ship::parse(text).expect("a ship"));
        Numbers::standard()
            .bank_odds((&gun, damage), [0, 0], Some((&target, losses)), attack)
            .expect("a bank")
    }

    fn attack_from_port() -> Attack {
        Attack {
            aspect: 270.0,
            ..Attack::at_range(5)
        }
    }

    #[test]
    fn fire_control_cancels_countermeasures_and_the_facing_counts() {
        let whole = Damage::default();
        let told = odds(&whole, &whole, &attack_from_port());
        let shot = told.shot.expect("in range");
        assert_eq!((told.facing, told.shields), (Facing::Port, 3));
        assert_eq!((shot.dice, shot.to_hit.as_str()), (2, "4+"));
        assert_eq!(
            (shot.impact_dice, shot.to_impact.as_deref()),
            (2, Some("4+"))
        );
        assert!((told.expected_damage - 1.0).abs() < 1e-12);
    }

    #[test]
    fn damage_counts_for_both_ships() {
        let lost = |systems, mounts| Damage {
            systems,
            mounts,
            ..Damage::default()
        };
        let hurt = odds(
            &lost(vec![1], vec![vec![1]]),
            &Damage::default(),
            &attack_from_port(),
        );
        assert_eq!(hurt.weapons, 1);
        assert_eq!(hurt.shot.expect("in range").to_hit, "5+");
        let both = odds(
            &lost(vec![1], vec![]),
            &lost(vec![1], vec![]),
            &attack_from_port(),
        );
        assert_eq!(both.shot.expect("in range").to_hit, "4+");
    }

    #[test]
    fn a_bank_out_of_range_has_no_shot_and_a_target_of_shields_alone_needs_its_rating() {
        let whole = Damage::default();
        assert!(odds(&whole, &whole, &Attack::at_range(10)).shot.is_none());
        let gun = Ship::parse(GUN).expect("a ship");
        let alone = |attack| Numbers::standard().bank_odds((&gun, &whole), [0, 0], None, attack);
        let unstated = attack_from_port();
        assert!(alone(&unstated).is_err());
        let bare = Attack {
            shields: Some(0),
            ..attack_from_port()
        };
        let told = alone(&bare).expect("shields are stated");
        assert_eq!(told.shot.expect("in range").to_impact, None);
    }
}
