//! One shot of a cannon: the chance to hit and the exact distribution of net damage.

use super::rolls::DiceThrows;
use super::{Band, DamageCode, DamageModifier, Numbers, Ship, Weapon};
use starwright_rules::battle::dice::Distribution;

/// The target's values that a shot must overcome.
#[derive(Clone, Copy, Debug)]
pub struct TargetDefense {
    /// Defensive screens.
    pub screens: u32,
    /// Armor or energy value, whichever resists the weapon.
    pub armor: u32,
}

/// A cannon with all of its throws and its gunner's bonus.
#[derive(Clone, Debug)]
pub struct Gun {
    rolls: DiceThrows,
    damage: DamageCode,
    /// The gunner's skill die bonus.
    pub bonus: i32,
}

/// The odds of one shot.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The probability to hit.
    pub hit: f64,
    /// The probability of each net damage; a miss counts as 0.
    pub damage: Distribution,
    /// The expected net damage.
    pub expected: f64,
}

impl Gun {
    /// Counts the throws of a craft's weapon, or returns `None` for a torpedo.
    pub fn new(ship: &Ship, weapon: &Weapon) -> Option<Gun> {
        let cannon = weapon.cannon?;
        let rolls = DiceThrows::new(cannon.dice, cannon.damage.pick);
        Some(Gun {
            rolls,
            damage: cannon.damage,
            bonus: ship.bonus(weapon),
        })
    }

    /// Returns the probability to hit; the modifier excludes the gunner's bonus.
    pub fn hit_chance(&self, screens: u32, modifier: i64) -> f64 {
        self.rolls
            .chance_of_at_least(i64::from(screens) - i64::from(self.bonus) - modifier)
    }

    /// Computes the odds of a shot; the modifier excludes the gunner's bonus.
    pub fn fire(&self, target: TargetDefense, modifier: i64, numbers: &Numbers) -> Shot {
        let added = i64::from(self.bonus) + modifier - i64::from(target.screens);
        let mut counts: Vec<u128> = vec![0];
        let (mut hits, mut sum) = (0u128, 0u128);
        for throws in self.rolls.groups() {
            let over = i64::from(throws.total) + added;
            if over < 0 {
                continue;
            }
            let dice = self.dice_damage(throws.picked, numbers);
            let net = numbers.net_damage(dice, over, target.armor);
            let index = usize::try_from(net).unwrap_or(usize::MAX).min(MAX_DAMAGE);
            if index >= counts.len() {
                counts.resize(index + 1, 0);
            }
            counts[index] += throws.count;
            hits += throws.count;
            sum += throws.count * u128::from(net);
        }
        let all = self.rolls.count();
        counts[0] += all - hits;
        let share = |count: u128| count as f64 / all as f64;
        let damage = Distribution::from_chances(counts.into_iter().map(share).collect());
        Shot {
            hit: share(hits),
            damage,
            expected: share(sum),
        }
    }

    /// Returns the mean damage of the dice over all throws, before points above DS and armor.
    pub fn mean_dice(&self, numbers: &Numbers) -> f64 {
        let damage =
            |(picked, count): (u32, u128)| count as f64 * self.dice_damage(picked, numbers) as f64;
        self.rolls.picks().into_iter().map(damage).sum::<f64>() / self.rolls.count() as f64
    }

    /// Applies the damage code's modifier to the sum of the picked dice.
    fn dice_damage(&self, picked: u32, numbers: &Numbers) -> i64 {
        let dice = i64::from(picked);
        match self.damage.modifier {
            DamageModifier::None => dice,
            DamageModifier::Plus(number) => dice + i64::from(number),
            DamageModifier::Minus(number) => dice - i64::from(number),
            DamageModifier::Times(number) => dice * i64::from(number),
            DamageModifier::DividedBy(number) => numbers.divide(picked, number).into(),
        }
    }
}

/// The maximum net damage in a distribution; the limits of dice, multipliers and numbers keep damage below it.
const MAX_DAMAGE: usize = 25_000;

/// Returns the modifier of a range increment.
pub fn range_modifier(band: Band, numbers: &Numbers) -> i64 {
    match band {
        Band::Short => numbers.short.whole().into(),
        Band::Medium => 0,
        Band::Long => -i64::from(numbers.long.whole()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship::{AttackDice, PickedDice};

    fn gun(dice: AttackDice, damage: DamageCode, bonus: i32) -> Gun {
        Gun {
            rolls: DiceThrows::new(dice, damage.pick),
            damage,
            bonus,
        }
    }

    #[test]
    fn seventeen_against_fifteen_does_two_points_more() {
        // Every throw of 1d2 with a bonus of 15 or 16: totals 17 and 18, dice 1 and 2.
        let high = DamageCode {
            pick: PickedDice::High,
            modifier: DamageModifier::None,
        };
        let gun = gun(AttackDice { count: 1, faces: 2 }, high, 16);
        let shot = gun.fire(
            TargetDefense {
                screens: 15,
                armor: 0,
            },
            0,
            &Numbers::standard(),
        );
        assert_eq!(
            (
                shot.hit,
                shot.damage.probability(1 + 2),
                shot.damage.probability(2 + 3)
            ),
            (1.0, 0.5, 0.5)
        );
    }

    #[test]
    fn shots_agree_with_throwing_every_die_in_both_readings() {
        let mut after = Numbers::standard();
        after.overshoot_after.value = starwright_text::exact::Exact::ONE;
        for numbers in [Numbers::standard(), after] {
            shots_agree(&numbers);
        }
    }

    fn shots_agree(numbers: &Numbers) {
        let is_after = numbers.overshoot_after.whole() == 1;
        for (pick, modifier, bonus) in [
            (PickedDice::Low, DamageModifier::None, 3),
            (PickedDice::High, DamageModifier::Plus(1), 2),
            (PickedDice::All, DamageModifier::Times(2), 0),
            (PickedDice::MedH, DamageModifier::DividedBy(2), 4),
            (PickedDice::MedL, DamageModifier::Minus(3), -1),
        ] {
            let gun = gun(
                AttackDice { count: 3, faces: 6 },
                DamageCode { pick, modifier },
                bonus,
            );
            for (screens, armor, to_hit) in
                [(5, 0, 0), (9, 2, 1), (12, 3, -1), (15, 0, -3), (30, 1, 0)]
            {
                let (mut counts, mut hits, mut sum) = (vec![0u32; 100], 0u32, 0i64);
                for (a, b, c) in (0..216).map(|n: i64| (n % 6 + 1, n / 6 % 6 + 1, n / 36 + 1)) {
                    let mut dice = [a, b, c];
                    dice.sort_unstable();
                    let face = match pick {
                        PickedDice::Low => dice[0],
                        PickedDice::High => dice[2],
                        _ => dice[1],
                    };
                    let tied: i64 = dice.iter().filter(|die| **die == face).sum();
                    let picked = if pick == PickedDice::All {
                        a + b + c
                    } else {
                        tied
                    };
                    let changed = match modifier {
                        DamageModifier::None => picked,
                        DamageModifier::Plus(n) => picked + i64::from(n),
                        DamageModifier::Minus(n) => picked - i64::from(n),
                        DamageModifier::Times(n) => picked * i64::from(n),
                        DamageModifier::DividedBy(n) => (picked + i64::from(n) - 1) / i64::from(n),
                    };
                    let over = a + b + c + i64::from(bonus) + to_hit - i64::from(screens);
                    let armor = i64::from(armor);
                    let net = match over {
                        ..0 => 0,
                        over if is_after => (changed - armor).max(0) + over,
                        over => (changed + over - armor).max(0),
                    };
                    hits += u32::from(over >= 0);
                    counts[net as usize] += 1;
                    sum += net;
                }
                let shot = gun.fire(TargetDefense { screens, armor }, to_hit, numbers);
                assert!(
                    (shot.hit - f64::from(hits) / 216.0).abs() < 1e-15,
                    "{pick:?} {screens}"
                );
                assert_eq!(shot.hit, gun.hit_chance(screens, to_hit));
                assert!(
                    (shot.expected - sum as f64 / 216.0).abs() < 1e-13,
                    "{pick:?} {screens}"
                );
                for (net, count) in counts.iter().enumerate() {
                    assert!(
                        (shot.damage.probability(net) - f64::from(*count) / 216.0).abs() < 1e-15,
                        "{pick:?} {net}"
                    );
                }
            }
        }
    }

    #[test]
    fn rounds_halves_up_unless_a_house_pack_rounds_down() {
        let dice = AttackDice { count: 1, faces: 6 };
        let half = DamageCode {
            pick: PickedDice::MedH,
            modifier: DamageModifier::DividedBy(2),
        };
        let mut numbers = Numbers::standard();
        let gun = gun(dice, half, 0);
        assert_eq!(gun.mean_dice(&numbers), 2.0); // 1 1 2 2 3 3
        numbers.division_up.value = starwright_text::exact::Exact::ZERO;
        assert_eq!(gun.mean_dice(&numbers), 1.5); // 0 1 1 2 2 3
    }

    #[test]
    fn damage_never_falls_below_zero() {
        let low = DamageCode {
            pick: PickedDice::Low,
            modifier: DamageModifier::Minus(99),
        };
        let shot = gun(AttackDice { count: 2, faces: 6 }, low, 0).fire(
            TargetDefense {
                screens: 2,
                armor: 9,
            },
            0,
            &Numbers::standard(),
        );
        assert_eq!(
            (shot.hit, shot.expected, shot.damage.probability(0)),
            (1.0, 0.0, 1.0)
        );
    }

    #[test]
    fn the_mean_of_the_distribution_is_the_expected_damage() {
        let high = DamageCode {
            pick: PickedDice::High,
            modifier: DamageModifier::Plus(2),
        };
        let gun = gun(AttackDice { count: 4, faces: 8 }, high, 2);
        for screens in 0..50 {
            let shot = gun.fire(TargetDefense { screens, armor: 3 }, 0, &Numbers::standard());
            assert!((shot.damage.mean() - shot.expected).abs() < 1e-12);
            assert!((shot.damage.at_least(0) - 1.0).abs() < 1e-12);
        }
    }
}
