//! One shot of a cannon: the chance to hit and the exact distribution of net damage.

use super::rolls::Rolls;
use super::{Band, Change, Damage, Figures, Ship, Weapon};
use starwright_rules::battle::dice::Distribution;

/// What a shot meets.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Defensive screens.
    pub screens: u32,
    /// Armor or energy value, whichever resists the weapon.
    pub armor: u32,
}

/// A cannon ready to fire: its throws and what its gunner adds.
#[derive(Clone, Debug)]
pub struct Gun {
    rolls: Rolls,
    damage: Damage,
    /// The skill die bonus of the gunner.
    pub bonus: i32,
}

/// What a shot does.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The chance to hit.
    pub hit: f64,
    /// Net damage; a miss does none.
    pub damage: Distribution,
    /// The expected net damage.
    pub expected: f64,
}

impl Gun {
    /// The gun of a weapon of a craft; none for a torpedo.
    pub fn of(ship: &Ship, weapon: &Weapon) -> Option<Gun> {
        let cannon = weapon.cannon?;
        let rolls = Rolls::of(cannon.dice, cannon.damage.pick);
        Some(Gun {
            rolls,
            damage: cannon.damage,
            bonus: ship.bonus(weapon),
        })
    }

    /// The chance to hit screens, with all modifiers but the gunner's bonus.
    pub fn to_hit(&self, screens: u32, modifier: i64) -> f64 {
        self.rolls
            .at_least(i64::from(screens) - i64::from(self.bonus) - modifier)
    }

    /// A shot, with all modifiers but the gunner's bonus.
    pub fn fire(&self, mark: Mark, modifier: i64, numbers: &Figures) -> Shot {
        let added = i64::from(self.bonus) + modifier - i64::from(mark.screens);
        let mut counts: Vec<u128> = vec![0];
        let (mut hits, mut sum) = (0u128, 0u128);
        let mut changed = (None, 0);
        for throws in self.rolls.throws() {
            let over = i64::from(throws.total) + added;
            if over < 0 {
                continue;
            }
            if changed.0 != Some(throws.picked) {
                changed = (Some(throws.picked), self.changed(throws.picked, numbers));
            }
            let net = numbers.net(changed.1, over, mark.armor);
            let place = usize::try_from(net)
                .unwrap_or(usize::MAX)
                .min(LARGEST_DAMAGE);
            if place >= counts.len() {
                counts.resize(place + 1, 0);
            }
            counts[place] += throws.count;
            hits += throws.count;
            sum += throws.count * u128::from(net);
        }
        let all = self.rolls.all();
        counts[0] += all - hits;
        let share = |count: u128| count as f64 / all as f64;
        let damage = Distribution::of(counts.into_iter().map(share).collect());
        Shot {
            hit: share(hits),
            damage,
            expected: share(sum),
        }
    }

    /// The damage of the dice before anything is added to the roll, on average over all throws.
    pub fn mean_of_dice(&self, numbers: &Figures) -> f64 {
        let damage =
            |(picked, count): (u32, u128)| count as f64 * self.changed(picked, numbers) as f64;
        self.rolls.picks().into_iter().map(damage).sum::<f64>() / self.rolls.all() as f64
    }

    /// The picked dice after the change that follows the code.
    fn changed(&self, picked: u32, numbers: &Figures) -> i64 {
        let dice = i64::from(picked);
        match self.damage.change {
            Change::None => dice,
            Change::Plus(number) => dice + i64::from(number),
            Change::Minus(number) => dice - i64::from(number),
            Change::Times(number) => dice * i64::from(number),
            Change::Over(number) => numbers.divided(picked, number).into(),
        }
    }
}

/// Damage above this would count as this much; the bounds of dice, factors and figures keep all below it.
const LARGEST_DAMAGE: usize = 25_000;

/// What a range increment adds to the roll.
pub fn range_modifier(band: Band, numbers: &Figures) -> i64 {
    match band {
        Band::Short => numbers.short.whole().into(),
        Band::Medium => 0,
        Band::Long => -i64::from(numbers.long.whole()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ship::{Dice, Pick};

    const fn gun(change: Change) -> Damage {
        Damage {
            pick: Pick::MedH,
            change,
        }
    }

    fn of(dice: Dice, damage: Damage, bonus: i32) -> Gun {
        Gun {
            rolls: Rolls::of(dice, damage.pick),
            damage,
            bonus,
        }
    }

    #[test]
    fn seventeen_against_fifteen_does_two_points_more() {
        // Every throw of 1d2 with a bonus of 15 or 16: totals 17 and 18, dice 1 and 2.
        let high = Damage {
            pick: Pick::High,
            change: Change::None,
        };
        let gun = of(Dice { count: 1, faces: 2 }, high, 16);
        let shot = gun.fire(
            Mark {
                screens: 15,
                armor: 0,
            },
            0,
            &Figures::standard(),
        );
        assert_eq!(
            (
                shot.hit,
                shot.damage.exactly(1 + 2),
                shot.damage.exactly(2 + 3)
            ),
            (1.0, 0.5, 0.5)
        );
    }

    #[test]
    fn shots_agree_with_throwing_every_die_in_both_readings() {
        let mut after = Figures::standard();
        after.overshoot_after.value = starwright_text::exact::Exact::ONE;
        for numbers in [Figures::standard(), after] {
            shots_agree(&numbers);
        }
    }

    fn shots_agree(numbers: &Figures) {
        let is_after = numbers.overshoot_after.whole() == 1;
        for (pick, change, bonus) in [
            (Pick::Low, Change::None, 3),
            (Pick::High, Change::Plus(1), 2),
            (Pick::All, Change::Times(2), 0),
            (Pick::MedH, Change::Over(2), 4),
            (Pick::MedL, Change::Minus(3), -1),
        ] {
            let gun = of(Dice { count: 3, faces: 6 }, Damage { pick, change }, bonus);
            for (screens, armor, modifier) in
                [(5, 0, 0), (9, 2, 1), (12, 3, -1), (15, 0, -3), (30, 1, 0)]
            {
                let (mut counts, mut hits, mut sum) = (vec![0u32; 100], 0u32, 0i64);
                for (a, b, c) in (0..216).map(|n: i64| (n % 6 + 1, n / 6 % 6 + 1, n / 36 + 1)) {
                    let mut dice = [a, b, c];
                    dice.sort_unstable();
                    let face = match pick {
                        Pick::Low => dice[0],
                        Pick::High => dice[2],
                        _ => dice[1],
                    };
                    let tied: i64 = dice.iter().filter(|die| **die == face).sum();
                    let picked = if pick == Pick::All { a + b + c } else { tied };
                    let changed = match change {
                        Change::None => picked,
                        Change::Plus(n) => picked + i64::from(n),
                        Change::Minus(n) => picked - i64::from(n),
                        Change::Times(n) => picked * i64::from(n),
                        Change::Over(n) => (picked + i64::from(n) - 1) / i64::from(n),
                    };
                    let over = a + b + c + i64::from(bonus) + modifier - i64::from(screens);
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
                let shot = gun.fire(Mark { screens, armor }, modifier, numbers);
                assert!(
                    (shot.hit - f64::from(hits) / 216.0).abs() < 1e-15,
                    "{pick:?} {screens}"
                );
                assert_eq!(shot.hit, gun.to_hit(screens, modifier));
                assert!(
                    (shot.expected - sum as f64 / 216.0).abs() < 1e-13,
                    "{pick:?} {screens}"
                );
                for (net, count) in counts.iter().enumerate() {
                    assert!(
                        (shot.damage.exactly(net) - f64::from(*count) / 216.0).abs() < 1e-15,
                        "{pick:?} {net}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_half_is_rounded_up_unless_the_house_says_down() {
        let dice = Dice { count: 1, faces: 6 };
        let mut numbers = Figures::standard();
        let gun = of(dice, gun(Change::Over(2)), 0);
        assert_eq!(gun.mean_of_dice(&numbers), 2.0); // 1 1 2 2 3 3
        numbers.division_up.value = starwright_text::exact::Exact::ZERO;
        assert_eq!(gun.mean_of_dice(&numbers), 1.5); // 0 1 1 2 2 3
    }

    #[test]
    fn armor_takes_all_of_a_weak_hit_and_no_more() {
        let low = Damage {
            pick: Pick::Low,
            change: Change::Minus(99),
        };
        let shot = of(Dice { count: 2, faces: 6 }, low, 0).fire(
            Mark {
                screens: 2,
                armor: 9,
            },
            0,
            &Figures::standard(),
        );
        assert_eq!(
            (shot.hit, shot.expected, shot.damage.exactly(0)),
            (1.0, 0.0, 1.0)
        );
    }

    #[test]
    fn the_mean_of_the_distribution_is_the_expected_damage() {
        let high = Damage {
            pick: Pick::High,
            change: Change::Plus(2),
        };
        let gun = of(Dice { count: 4, faces: 8 }, high, 2);
        for screens in 0..50 {
            let shot = gun.fire(Mark { screens, armor: 3 }, 0, &Figures::standard());
            assert!((shot.damage.mean() - shot.expected).abs() < 1e-12);
            assert!((shot.damage.at_least(0) - 1.0).abs() < 1e-12);
        }
    }
}
