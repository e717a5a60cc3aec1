//! A weapon's fire at a target: modifiers, probabilities and damage dice.

use super::super::numbers::Numbers;
use super::super::ratings::trait_multiplier;
use super::super::weapon::{Mode, Reach, Traits, Weapon, range_thirds};
use super::figures::{BLOCKING_PENALTY, Band, band, piercing, range_modifier, tiny_modifier};
use starwright_rules::battle::dice::{Distribution, success_chance};
use starwright_rules::battle::question::Fallback;

/// The conditions of a shot, apart from the weapon.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conditions {
    pub range: u32,
    /// Levels of the attacker's Fire Control.
    pub fire_control: u32,
    /// Levels of the target's Countermeasures.
    pub countermeasures: u32,
    /// Whether the target has Anti-Fighter Batteries.
    pub has_anti_fighter: bool,
    /// Shield rating of the facing hit.
    pub shields: u32,
    /// Whether the target is a flight: each hit is a fighter, without impact or damage.
    pub is_tiny: bool,
    /// Levels of evasive action.
    pub evasive: u32,
    /// Sum of the penalties of objects on the line of sight, which is blocked at 4 or more.
    pub intervening: u32,
    /// Sum of all other modifiers.
    pub modifier: i32,
}

/// How one weapon fires at a target in one mode.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    pub mode: Mode,
    /// Range band; medium for a seeking weapon.
    pub band: Band,
    /// Sum of all modifiers to hit.
    pub modifier: i32,
    /// The probability that one die hits.
    pub hit: f64,
    /// The probability that one impact die gets through.
    pub impact: f64,
    /// Damage dice per point of impact.
    pub dice: f64,
}

impl Aim {
    /// Computes how the weapon fires in its better mode, or returns `None` if it cannot fire.
    pub fn choose(
        weapon: &Weapon,
        conditions: &Conditions,
        fallback: Fallback,
        numbers: &Numbers,
    ) -> Option<Aim> {
        let first = Aim::compute(weapon.reach(), weapon.mode(), conditions, fallback, numbers);
        let second = weapon
            .second_mode()
            .and_then(|mode| Aim::compute(weapon.reach(), mode, conditions, fallback, numbers));
        match (first, second) {
            (Some(first), Some(second)) if second.worth() > first.worth() => Some(second),
            (first, second) => first.or(second),
        }
    }

    /// Computes how a weapon fires in a mode. Returns `None` if the line of sight is blocked, or if the target is out
    /// of range or in a band where the weapon does not fire.
    pub fn compute(
        reach: Reach,
        mode: Mode,
        conditions: &Conditions,
        fallback: Fallback,
        numbers: &Numbers,
    ) -> Option<Aim> {
        if conditions.intervening >= BLOCKING_PENALTY {
            return None;
        }
        let band = band(reach, mode, conditions.range)?;
        let seeking = if reach.is_seeking() && conditions.has_anti_fighter {
            -1
        } else {
            0
        };
        let tiny = if conditions.is_tiny {
            tiny_modifier(mode)
        } else {
            0
        };
        let modifiers = [
            range_modifier(mode, band),
            tiny,
            seeking,
            -(conditions.countermeasures as i32),
            -(conditions.evasive as i32),
            -(conditions.intervening as i32),
            conditions.modifier,
        ];
        let penalties: i32 = modifiers
            .iter()
            .filter(|modifier| **modifier < 0)
            .map(|modifier| -modifier)
            .sum();
        let modifier =
            modifiers.iter().sum::<i32>() + penalties.min(conditions.fire_control as i32);
        Some(Aim {
            mode,
            band,
            modifier,
            hit: success_chance(mode.acc as i32 - modifier),
            impact: impact_chance(mode, conditions.shields),
            dice: if conditions.is_tiny {
                0.0
            } else {
                f64::from(mode.dmg) * unmodeled_factor(mode, fallback, numbers)
            },
        })
    }

    /// Returns the number of dice that one weapon rolls to hit.
    pub fn rolls(&self) -> u32 {
        self.mode.rof
    }

    /// Returns the expected number of hits of one weapon.
    pub fn expected_hits(&self) -> f64 {
        f64::from(self.rolls()) * self.hit
    }

    /// Returns the distribution of hits of this many weapons.
    pub fn hits(&self, weapons: u64) -> Distribution {
        Distribution::from_chance(self.hit).repeat(u64::from(self.rolls()) * weapons)
    }

    /// Returns the value by which modes are compared: expected damage, or expected hits if there is no damage.
    fn worth(&self) -> f64 {
        if self.dice > 0.0 {
            self.expected_dice()
        } else {
            self.expected_hits()
        }
    }

    /// Returns the dice that this many weapons roll: first to hit, then for impact per hit.
    fn stages(&self, weapons: u64) -> [Stage; 2] {
        let to_hit = Stage {
            dice: u64::from(self.mode.rof) * weapons,
            chance: self.hit,
        };
        [
            to_hit,
            Stage {
                dice: self.mode.imp.into(),
                chance: self.impact,
            },
        ]
    }

    /// Returns the damage dice per impact that gets through, as a whole number and the probability of one more.
    fn passing_dice(&self) -> (usize, f64) {
        let whole = self.dice as usize;
        (whole, self.dice - whole as f64)
    }

    /// Returns the expected number of damage dice of one weapon.
    pub fn expected_dice(&self) -> f64 {
        self.stages(1)
            .iter()
            .fold(1.0, |sum, stage| sum * stage.dice as f64 * stage.chance)
            * self.dice
    }

    /// Returns the distribution of damage dice of this many weapons.
    pub fn damage(&self, weapons: u64) -> Distribution {
        let (whole, rest) = self.passing_dice();
        let [fewer, more] = [whole, whole.saturating_add(1)].map(Distribution::constant);
        let through = if rest > 0.0 {
            Distribution::mix([(1.0 - rest, &fewer), (rest, &more)])
        } else {
            fewer
        };
        let nothing = Distribution::constant(0);
        self.stages(weapons)
            .iter()
            .rev()
            .fold(through, |each, Stage { dice, chance }| {
                Distribution::mix([(1.0 - chance, &nothing), (*chance, &each)]).repeat(*dice)
            })
    }
}

/// A number of dice, each with the same probability of success.
struct Stage {
    dice: u64,
    chance: f64,
}

/// Returns the probability that an impact die exceeds the shields; without shields, every impact gets through (Unity
/// 4.3).
pub fn impact_chance(mode: Mode, shields: u32) -> f64 {
    impact_roll(mode, shields).map_or(1.0, success_chance)
}

/// Returns the number that an impact die must reach, or `None` without shields.
pub fn impact_roll(mode: Mode, shields: u32) -> Option<i32> {
    (shields > 0).then(|| shields as i32 + 1 - piercing(mode))
}

/// Writes a number to roll. A natural 1 always fails; for numbers above 6, a natural 6 is rolled again and adds 5
/// (Unity 4.2).
pub fn to_roll(number: i32) -> String {
    match number {
        ..=2 => "2+".to_string(),
        3..=6 => format!("{number}+"),
        _ => format!("6>{}+", number - 5),
    }
}

/// Returns the first and last hex of each range band with the number to roll there, or `None` for a band in which the
/// weapon does not fire. A seeking weapon has only a medium band.
pub fn rolls(reach: Reach, mode: Mode, numbers: &Numbers) -> [Option<(u32, u32, i32)>; 3] {
    let long = reach.hexes();
    let [short, medium] = if reach.is_seeking() {
        [0, long]
    } else {
        range_thirds(long)
    };
    let ends = [short, medium, long];
    let starts = [1, ends[0] + 1, ends[1] + 1];
    [0, 1, 2].map(|band| {
        let conditions = Conditions {
            range: ends[band],
            ..Conditions::default()
        };
        let aim = Aim::compute(reach, mode, &conditions, Fallback::Ignore, numbers)?;
        (starts[band] <= ends[band]).then_some((
            starts[band],
            ends[band],
            mode.acc as i32 - aim.modifier,
        ))
    })
}

/// Returns the damage factor for traits whose effect is not modeled.
fn unmodeled_factor(mode: Mode, fallback: Fallback, numbers: &Numbers) -> f64 {
    let known = mode
        .traits
        .iter()
        .filter(|t| t.is_modeled())
        .fold(Traits::default(), Traits::with_trait);
    if fallback == Fallback::Ignore || known == mode.traits {
        return 1.0;
    }
    let priced = |traits| trait_multiplier(Mode { traits, ..mode }, numbers).to_f64();
    let (all, known) = (priced(mode.traits), priced(known));
    if known > 0.0 { all / known } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ship;

    fn aim(stats: &str, conditions: Conditions) -> Option<Aim> {
        let ship = Ship::parse(&format!(
            "class: A\nhull: 3\nweapons: [{{name: G, stats: {stats}, banks: [A]}}]"
        ));
        let ship = ship.expect("a ship");
        Aim::choose(
            &ship.weapons()[0],
            &conditions,
            Fallback::Ignore,
            Numbers::standard(),
        )
    }

    fn hit(stats: &str, conditions: Conditions) -> f64 {
        aim(stats, conditions).expect("in range").hit
    }

    #[test]
    fn worked_examples_of_the_note_agree() {
        let medium = Conditions {
            range: 5,
            ..Conditions::default()
        };
        assert_eq!(
            hit(
                "3-6-9 1x5+/1/1",
                Conditions {
                    modifier: -2,
                    ..medium
                }
            ),
            5.0 / 36.0
        );
        assert_eq!(
            hit("3-6-9 1x2+/1/1", Conditions { range: 1, ..medium }),
            5.0 / 6.0,
            "a natural 1 misses"
        );
        for (stats, shields, expected) in [
            ("3-6-9 1x4+/1/1 Pr1", 1, 5.0 / 6.0),
            ("3-6-9 1x4+/1/1 Pr1", 5, 2.0 / 6.0),
            ("3-6-9 1x4+/1/1 Pr2", 1, 5.0 / 6.0),
            ("3-6-9 1x4+/1/1 Pr2", 5, 3.0 / 6.0),
            ("3-6-9 1x4+/1/1", 5, 1.0 / 6.0),
            ("3-6-9 1x4+/1/1 NPr", 5, 5.0 / 36.0),
            ("3-6-9 1x4+/1/1 NPr", 0, 1.0),
        ] {
            let aim = aim(stats, Conditions { shields, ..medium }).expect("in range");
            assert!(
                (aim.impact - expected).abs() < 1e-15,
                "{stats} at shields {shields}: {}",
                aim.impact
            );
        }
    }

    #[test]
    fn rolls_to_hit_include_range_and_traits() {
        let needed = |stats: &str| {
            let ship = Ship::parse(&format!(
                "class: A\nhull: 3\nweapons: [{{name: G, stats: {stats}, banks: [A]}}]"
            ));
            let weapon = &ship.expect("a ship").weapons()[0].clone();
            rolls(weapon.reach(), weapon.mode(), Numbers::standard())
        };
        assert_eq!(
            needed("3-6-9 1x4+/1/1"),
            [Some((1, 3, 3)), Some((4, 6, 4)), Some((7, 9, 5))]
        );
        assert_eq!(
            needed("3-6-9 1x4+/1/1 Gid"),
            [Some((1, 3, 4)), Some((4, 6, 4)), Some((7, 9, 4))]
        );
        assert_eq!(
            needed("3-6-9 1x6+/1/1 Dfs Crn"),
            [Some((1, 3, 4)), Some((4, 6, 6)), None]
        );
        assert_eq!(
            needed("3-6-9 1x5+/1/1 Fcs Bls"),
            [None, Some((4, 6, 5)), Some((7, 9, 4))]
        );
        assert_eq!(needed("MA 8 1x3+/1/1"), [None, Some((1, 8, 3)), None]);
    }

    #[test]
    fn fire_control_makes_up_for_penalties_and_no_more() {
        let long = Conditions {
            range: 9,
            ..Conditions::default()
        };
        let modifier = |fire_control, countermeasures, range| {
            aim(
                "3-6-9 1x4+/1/1",
                Conditions {
                    fire_control,
                    countermeasures,
                    range,
                    ..long
                },
            )
            .expect("in range")
            .modifier
        };
        assert_eq!(
            [0, 1, 2, 3].map(|level| modifier(level, 1, 9)),
            [-2, -1, 0, 0]
        );
        assert_eq!(modifier(3, 0, 5), 0, "nothing to make up for");
        assert_eq!(modifier(2, 1, 1), 1, "the bonus of short range stays");
    }

    #[test]
    fn the_better_mode_fires() {
        let ship = Ship::parse(
            "class: A\nhull: 3\nweapons: [{name: G, stats: 9 1x4+/3/1, second_mode: {stats: 3x4+/1/2}, banks: [A]}]",
        )
        .expect("a ship");
        let rof = |shields| {
            let conditions = Conditions {
                range: 5,
                shields,
                ..Conditions::default()
            };
            Aim::choose(
                &ship.weapons()[0],
                &conditions,
                Fallback::Ignore,
                Numbers::standard(),
            )
            .map(|aim| aim.mode.rof)
        };
        assert_eq!(rof(3), Some(3));
    }

    #[test]
    fn the_price_stands_in_for_unknown_traits_only() {
        let numbers = Numbers::standard();
        let dice = |stats: &str| {
            let ship = Ship::parse(&format!(
                "class: A\nhull: 3\nweapons: [{{name: G, stats: {stats}, banks: [A]}}]"
            ));
            let conditions = Conditions {
                range: 5,
                ..Conditions::default()
            };
            let aim = Aim::choose(
                &ship.expect("a ship").weapons()[0],
                &conditions,
                Fallback::Price,
                numbers,
            );
            aim.expect("in range")
        };
        for (stats, expected) in [
            ("9 1x4+/1/2 Pr1", 2.0),
            ("9 1x4+/1/2 Knt", 6.0),
            ("9 1x4+/1/1 Gid Tls", 2.3 / 1.1),
            ("9 1x4+/1/1 Rpt", 1.4),
        ] {
            let aim = dice(stats);
            assert!((aim.dice - expected).abs() < 1e-12, "{stats}: {}", aim.dice);
            assert!(
                (aim.damage(3).mean() - 3.0 * aim.expected_dice()).abs() < 1e-12,
                "{stats}"
            );
        }
    }

    #[test]
    fn the_distribution_has_the_expected_mean() {
        for stats in ["9 2x5+/3/2", "9 1x2+/1/1 Pr1", "9 3x6+/2/3 NPr"] {
            for shields in 0..=5 {
                let aim = aim(
                    stats,
                    Conditions {
                        range: 9,
                        shields,
                        ..Conditions::default()
                    },
                )
                .expect("in range");
                assert!((aim.damage(4).mean() - 4.0 * aim.expected_dice()).abs() < 1e-12);
            }
        }
    }
}
