//! The fire of a craft in every state and at every range, computed when it is first needed and then only looked up.

use super::super::aim::{Aim, Conditions};
use super::super::craft::{Craft, Pace};
use super::super::figures::band;
use super::super::geometry::arcs_at;
use crate::arcs::ArcSet;
use crate::numbers::Numbers;
use crate::weapon::Weapon;
use starwright_rules::battle::dice::Distribution;
use starwright_rules::battle::dice::sampler::Sampler;
use starwright_rules::battle::question::Fallback;
use std::sync::OnceLock;

/// What protects a target from being hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    pub countermeasures: u32,
    pub has_anti_fighter: bool,
}

/// What a craft fires every turn in one state, at one range class and bearing.
#[derive(Debug)]
pub struct Volley {
    pub damage: Distribution,
    /// None if there can be no damage.
    pub sampler: Option<Sampler>,
    pub expected: f64,
    /// The part of each battery in the expected damage.
    pub shares: Vec<f64>,
    /// Fighters shot down by what has no ship to shoot at; none if there can be none.
    pub flak: Option<Sampler>,
}

/// Where a shot is looked up: the shooter's boxes lost on the weapons track, the target's guard and shields.
#[derive(Clone, Copy)]
pub struct Case {
    pub weapons: usize,
    pub guard: usize,
    pub shields: usize,
}

/// The bearings of the adjacent hexes, from which fighters attack.
const NEIGHBOURS: [f64; 6] = [0.0, 60.0, 120.0, 180.0, 240.0, 300.0];

/// Shield ratings run from 0 to 5.
const RATINGS: usize = 6;

/// What a craft does in one case.
pub struct Tables {
    /// How each battery fires, by class.
    aims: Vec<Vec<Option<Aim>>>,
    /// By class and bearing.
    volleys: Box<[OnceLock<Volley>]>,
}

/// All that a craft can do.
pub struct Gunnery {
    guards: Vec<Guard>,
    /// The arcs of each bearing.
    bearings: Vec<ArcSet>,
    /// The class of each range: within one, every weapon is in the same band.
    classes: Vec<usize>,
    class_count: usize,
    /// By case.
    tables: Vec<OnceLock<Tables>>,
    /// Expected damage over range by case, without and with what fires once.
    rows: Vec<[OnceLock<Box<[f32]>>; 2]>,
    fallback: Fallback,
    numbers: Numbers,
    has_flak: bool,
    /// Whether the bearing matters to nothing but these volleys, so that they are of all bearings at once.
    pub is_blended: bool,
}

impl Gunnery {
    /// Tables for a craft whose enemy has these guards, seen at these bearings, at ranges up to `farthest`.
    pub fn new(
        craft: &Craft,
        guards: Vec<Guard>,
        bearings: Vec<f64>,
        farthest: u32,
        has_flak: bool,
        fallback: Fallback,
        numbers: &Numbers,
    ) -> Gunnery {
        let bands = |range: u32| {
            let modes = |weapon: &Weapon| {
                let band = |mode| band(weapon.reach(), mode, range);
                (band(weapon.mode()), weapon.second_mode().map(band))
            };
            craft.weapons.iter().map(modes).collect::<Vec<_>>()
        };
        let mut classes = vec![0];
        for range in 1..=farthest {
            let last = classes[range as usize - 1];
            classes.push(if bands(range) == bands(range - 1) {
                last
            } else {
                last + 1
            });
        }
        let cases = craft.arms.len() * guards.len() * RATINGS;
        Gunnery {
            class_count: classes.last().copied().unwrap_or(0) + 1,
            guards,
            bearings: bearings.into_iter().map(arcs_at).collect(),
            classes,
            tables: (0..cases).map(|_| OnceLock::new()).collect(),
            rows: (0..cases)
                .map(|_| [OnceLock::new(), OnceLock::new()])
                .collect(),
            fallback,
            numbers: numbers.clone(),
            has_flak,
            is_blended: !has_flak
                && !craft.has_paced_banks()
                && !craft.has_facing_shields
                && !craft.has_facing_screens,
        }
    }

    fn index(&self, case: Case) -> usize {
        (case.weapons * self.guards.len() + case.guard) * RATINGS + case.shields
    }

    pub fn tables(&self, craft: &Craft, case: Case) -> &Tables {
        self.tables[self.index(case)].get_or_init(|| {
            let first = |class| self.classes.iter().position(|of| *of == class).unwrap_or(0);
            let aims = |class| {
                (0..craft.weapons.len())
                    .map(|b| self.compute_aim(craft, b, case, first(class)))
                    .collect()
            };
            Tables {
                aims: (0..self.class_count).map(aims).collect(),
                volleys: (0..self.class_count * self.bearings.len())
                    .map(|_| OnceLock::new())
                    .collect(),
            }
        })
    }

    /// What is fired every turn at a range and a bearing.
    #[inline]
    pub fn volley(&self, craft: &Craft, case: Case, range: usize, bearing: usize) -> &Volley {
        let tables = self.tables(craft, case);
        if self.is_blended {
            return self.blended(tables, craft, case, range);
        }
        let place = self.classes[range] * self.bearings.len() + bearing;
        tables.volleys[place].get_or_init(|| self.compute(craft, case, range, bearing))
    }

    /// What is fired every turn at a range, of all bearings at once, if these are the tables of the case.
    #[inline]
    pub fn blended<'a>(
        &self,
        tables: &'a Tables,
        craft: &Craft,
        case: Case,
        range: usize,
    ) -> &'a Volley {
        tables.volleys[self.classes[range]].get_or_init(|| self.blend(craft, case, range))
    }

    /// The volley at a bearing that is not known yet.
    fn blend(&self, craft: &Craft, case: Case, range: usize) -> Volley {
        let volleys: Vec<Volley> = (0..self.bearings.len())
            .map(|b| self.compute(craft, case, range, b))
            .collect();
        let part = 1.0 / volleys.len() as f64;
        let damage = Distribution::mixed(volleys.iter().map(|volley| (part, &volley.damage)));
        let expected = volleys
            .iter()
            .map(|volley| part * volley.expected)
            .sum::<f64>();
        let of = |battery: usize| {
            volleys
                .iter()
                .map(|v| part * v.expected * v.shares[battery])
                .sum::<f64>()
        };
        let shares = (0..craft.weapons.len())
            .map(|b| {
                if expected > 0.0 {
                    of(b) / expected
                } else {
                    0.0
                }
            })
            .collect();
        Volley {
            sampler: sampler(&damage),
            flak: None,
            damage,
            expected,
            shares,
        }
    }

    /// How a battery fires at a target; none if it does not reach.
    pub fn aim(&self, craft: &Craft, battery: usize, case: Case, range: usize) -> Option<Aim> {
        self.tables(craft, case).aims[self.classes[range]][battery]
    }

    fn compute_aim(&self, craft: &Craft, battery: usize, case: Case, range: usize) -> Option<Aim> {
        let guard = self.guards[case.guard];
        let conditions = Conditions {
            range: range as u32,
            fire_control: craft.arms[case.weapons].fire_control,
            countermeasures: guard.countermeasures,
            has_anti_fighter: guard.has_anti_fighter,
            shields: case.shields as u32,
            ..Conditions::default()
        };
        Aim::best(
            &craft.weapons[battery],
            &conditions,
            self.fallback,
            &self.numbers,
        )
    }

    /// Whether a bank bears at a bearing.
    pub fn bears(&self, craft: &Craft, bank: usize, bearing: usize) -> bool {
        craft.banks[bank].arcs.meets(self.bearings[bearing])
    }

    fn compute(&self, craft: &Craft, case: Case, range: usize, bearing: usize) -> Volley {
        let mut firing = vec![0u64; craft.weapons.len()];
        let mut flak = Distribution::certain(0);
        for (index, bank) in craft
            .banks
            .iter()
            .enumerate()
            .filter(|(_, bank)| bank.pace == Pace::EveryTurn)
        {
            let weapons = u64::from(craft.arms[case.weapons].mounts[index] * bank.per_mount);
            let reaches = self.aim(craft, bank.battery, case, range).is_some();
            if reaches && self.bears(craft, index, bearing) {
                firing[bank.battery] += weapons;
            } else if self.has_flak {
                flak = flak.plus(&self.flak(craft, index, case.weapons, weapons));
            }
        }
        let aims = |battery: usize| self.aim(craft, battery, case, range);
        let mut damage = Distribution::certain(0);
        let mut shares = vec![0.0; craft.weapons.len()];
        for (battery, weapons) in firing
            .into_iter()
            .enumerate()
            .filter(|(_, weapons)| *weapons > 0)
        {
            let Some(aim) = aims(battery) else { continue };
            damage = damage.plus(&aim.damage(weapons));
            shares[battery] = weapons as f64 * aim.expected();
        }
        let expected: f64 = shares.iter().sum();
        if expected > 0.0 {
            shares.iter_mut().for_each(|share| *share /= expected);
        }
        Volley {
            sampler: sampler(&damage),
            flak: sampler(&flak),
            damage,
            expected,
            shares,
        }
    }

    /// Hits of a bank on adjacent fighters that may come from any side.
    fn flak(&self, craft: &Craft, bank: usize, state: usize, weapons: u64) -> Distribution {
        let fire_control = craft.arms[state].fire_control;
        let conditions = Conditions {
            range: 1,
            fire_control,
            is_tiny: true,
            ..Conditions::default()
        };
        let weapon = &craft.weapons[craft.banks[bank].battery];
        let Some(aim) = Aim::best(weapon, &conditions, self.fallback, &self.numbers) else {
            return Distribution::certain(0);
        };
        let arcs = craft.banks[bank].arcs;
        let bearing = NEIGHBOURS
            .iter()
            .filter(|bearing| arcs.meets(arcs_at(**bearing)))
            .count();
        let cover = bearing as f64 / NEIGHBOURS.len() as f64;
        Distribution::chance(aim.hit * cover).times(weapons * u64::from(aim.rolls()))
    }

    /// The part of the bearings at which a bank bears.
    fn cover(&self, craft: &Craft, bank: usize) -> f64 {
        let bearing = (0..self.bearings.len())
            .filter(|bearing| self.bears(craft, bank, *bearing))
            .count();
        bearing as f64 / self.bearings.len() as f64
    }

    /// Expected damage at each range, averaged over bearings.
    #[inline]
    pub fn row(&self, craft: &Craft, case: Case, has_once: bool) -> &[f32] {
        self.rows[self.index(case)][usize::from(has_once)].get_or_init(|| {
            let mut weights = vec![0.0; craft.weapons.len()];
            for (index, bank) in craft.banks.iter().enumerate() {
                let pace = match bank.pace {
                    Pace::EveryTurn => 1.0,
                    Pace::Slow => 0.5,
                    Pace::Once => f64::from(u8::from(has_once)),
                };
                let weapons = craft.arms[case.weapons].mounts[index] * bank.per_mount;
                weights[bank.battery] += f64::from(weapons) * self.cover(craft, index) * pace;
            }
            let expected = |range: usize| -> f64 {
                let one = |(battery, weight): (usize, &f64)| {
                    self.aim(craft, battery, case, range)
                        .map_or(0.0, |aim| weight * aim.expected())
                };
                weights.iter().enumerate().map(one).sum()
            };
            (0..self.classes.len())
                .map(|range| expected(range) as f32)
                .collect()
        })
    }
}

/// Draws from a distribution; none if there is nothing to draw.
fn sampler(distribution: &Distribution) -> Option<Sampler> {
    (distribution.at_least(1) > 0.0).then(|| Sampler::new(distribution))
}
