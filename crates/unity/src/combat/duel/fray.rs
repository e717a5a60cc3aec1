//! Two sides before the first shot: their craft, their tables, and how far apart they start.

use super::super::craft::{Craft, Pace};
use super::super::geometry::{STEPS, facings_at};
use super::gunnery::{Case, Guard, Gunnery};
use crate::numbers::Numbers;
use crate::ship::Ship;
use starwright_rules::battle::question::{Engagement, Refusal};
use std::cmp::Ordering;

/// One side.
pub struct Side {
    pub crafts: Vec<Craft>,
    pub gunneries: Vec<Gunnery>,
    /// The craft of each ship.
    pub ships: Vec<usize>,
    /// The facings that are hit when a ship sees the enemy at each of its bearings: two on a boundary.
    pub facings: Vec<Vec<usize>>,
    /// For each craft and state of its weapons track, the place of its guard among those of the side.
    guards: Vec<Vec<usize>>,
    /// The part of the bearings that hits each facing.
    weights: [f32; 4],
}

/// Everything that stays the same from duel to duel.
pub struct Battle {
    pub sides: [Side; 2],
    pub start: usize,
    /// Nobody reaches so far, and nobody goes farther.
    pub farthest: usize,
    pub turns: u32,
    /// See [`Battle::pairs`].
    pub pair_count: usize,
}

/// The most ships a side.
const MOST_SHIPS: usize = 1000;
/// The most pairs of cases whose wishes are kept.
const MOST_PAIRS: usize = 1 << 16;
/// The farthest that sides may start apart.
const FARTHEST_START: u32 = 1000;

impl Battle {
    /// Puts two sides opposite each other.
    pub fn new(
        sides: [&[(&Ship, u32)]; 2],
        numbers: &Numbers,
        how: &Engagement,
    ) -> Result<Battle, Refusal> {
        let ships = sides.map(|side| side.iter().map(|(_, count)| *count as usize).sum::<usize>());
        if let Some(many) = ships
            .into_iter()
            .find(|count| !(1..=MOST_SHIPS).contains(count))
        {
            return Err(format!("{many} ships on a side; a duel takes 1 to {MOST_SHIPS}").into());
        }
        let everyone = || sides.iter().flat_map(|side| side.iter());
        let reach = everyone()
            .flat_map(|(ship, _)| ship.weapons())
            .map(|weapon| weapon.reach().hexes())
            .max();
        let beyond = reach.unwrap_or(0) + 1;
        let start = how.start.unwrap_or(beyond).min(FARTHEST_START);
        let farthest = beyond.max(start);
        let crafts = sides.map(|side| {
            side.iter()
                .map(|(ship, _)| Craft::of(ship, numbers))
                .collect::<Vec<_>>()
        });
        let guards = crafts.each_ref().map(|crafts| guards(crafts));
        let flights = crafts
            .each_ref()
            .map(|crafts| crafts.iter().any(|craft| craft.flights > 0));
        let bearings = [how.bearing, how.aspect]
            .map(|given| given.map_or(STEPS.to_vec(), |degrees| vec![degrees]));
        let side = |index: usize, crafts: Vec<Craft>| {
            let enemy = 1 - index;
            let gunnery = |craft: &Craft| {
                let (guards, bearings) = (guards[enemy].0.clone(), bearings[index].clone());
                Gunnery::new(
                    craft,
                    guards,
                    bearings,
                    farthest,
                    flights[enemy],
                    how.fallback,
                    numbers,
                )
            };
            let counts = sides[index].iter().enumerate();
            let facings: Vec<Vec<usize>> = bearings[index]
                .iter()
                .map(|bearing| {
                    facings_at(*bearing)
                        .into_iter()
                        .map(|facing| facing as usize)
                        .collect()
                })
                .collect();
            let weight = |facing: usize| {
                let part = |hit: &Vec<usize>| {
                    if hit.contains(&facing) {
                        1.0 / hit.len() as f32
                    } else {
                        0.0
                    }
                };
                facings.iter().map(part).sum::<f32>() / facings.len() as f32
            };
            Side {
                gunneries: crafts.iter().map(gunnery).collect(),
                ships: counts
                    .flat_map(|(craft, (_, count))| vec![craft; *count as usize])
                    .collect(),
                weights: std::array::from_fn(weight),
                facings,
                guards: guards[index].1.clone(),
                crafts,
            }
        };
        let [first, second] = crafts;
        let sides = [side(0, first), side(1, second)];
        let (start, farthest) = (start as usize, farthest as usize);
        let battle = Battle {
            sides,
            start,
            farthest,
            turns: how.turns,
            pair_count: 0,
        };
        Ok(Battle {
            pair_count: battle.pairs(),
            ..battle
        })
    }

    /// The case of a shooter in a state at a target whose facing with these shields is hit.
    #[inline]
    pub fn case(&self, shooter_weapons: u8, target: (usize, &Condition), shields: u32) -> Case {
        let (side, condition) = target;
        let guard =
            self.sides[side].guards[usize::from(condition.craft)][usize::from(condition.weapons)];
        Case {
            weapons: shooter_weapons.into(),
            guard,
            shields: shields as usize,
        }
    }

    /// How many pairs of cases there are if all depends on them alone: one design a side, whose bearing matters to nothing
    /// but its volleys. 0 if more does, or if they are too many to keep.
    fn pairs(&self) -> usize {
        let cases = |side: &Side| {
            side.crafts
                .iter()
                .map(|craft| craft.arms.len() * craft.shields[0].len())
                .max()
        };
        let is_plain = |side: &Side| side.crafts.len() == 1 && side.gunneries[0].is_blended;
        let are_plain = self.sides.iter().all(is_plain);
        let count = self
            .sides
            .iter()
            .filter_map(cases)
            .fold(1usize, |all, count| all.saturating_mul(count));
        if are_plain && count <= MOST_PAIRS {
            count
        } else {
            0
        }
    }

    /// The place of the pair of cases that two single ships are in.
    #[inline]
    pub fn pair(&self, first: &Condition, second: &Condition) -> Option<usize> {
        let of = |condition: &Condition, craft: &Craft| {
            usize::from(condition.weapons) * craft.shields[0].len()
                + usize::from(condition.shields[0])
        };
        let [one, other] = [&self.sides[0].crafts[0], &self.sides[1].crafts[0]];
        let pair = of(first, one) * other.arms.len() * other.shields[0].len() + of(second, other);
        (self.pair_count > 0).then_some(pair)
    }

    /// The shields of a ship on a facing.
    #[inline]
    pub fn shields(&self, side: usize, condition: &Condition, facing: usize) -> u32 {
        let craft = &self.sides[side].crafts[usize::from(condition.craft)];
        let slot = craft.shield_slot(facing);
        craft.shields[slot][usize::from(condition.shields[slot])]
    }

    /// The facing that is hit when a ship sees the enemy at a bearing; on a boundary the owner takes the stronger.
    #[inline]
    pub fn facing(&self, side: usize, condition: &Condition, bearing: usize) -> usize {
        let facings = &self.sides[side].facings[bearing];
        if facings.len() == 1 {
            return facings[0];
        }
        let craft = &self.sides[side].crafts[usize::from(condition.craft)];
        let strength = |facing: &&usize| {
            (
                self.shields(side, condition, **facing),
                condition.screens[craft.screen_slot(**facing)],
            )
        };
        // The first of equals, as in odds.
        facings
            .iter()
            .rev()
            .max_by_key(strength)
            .copied()
            .unwrap_or(0)
    }

    /// Adds what a ship is expected to do to a target at every range, averaged over bearings.
    pub fn add_firepower(
        &self,
        side: usize,
        shooter: &Condition,
        has_once: bool,
        target: &Condition,
        firepower: &mut [f32],
    ) {
        let enemy = &self.sides[1 - side];
        let (craft, gunnery) = self.gunner(side, shooter);
        let has_facings = enemy.crafts[usize::from(target.craft)].has_facing_shields;
        for facing in 0..if has_facings { 4 } else { 1 } {
            let weight = if has_facings {
                enemy.weights[facing]
            } else {
                1.0
            };
            let shields = self.shields(1 - side, target, facing);
            let row = gunnery.row(
                craft,
                self.case(shooter.weapons, (1 - side, target), shields),
                has_once,
            );
            firepower
                .iter_mut()
                .zip(row)
                .for_each(|(sum, expected)| *sum += weight * expected);
        }
    }

    #[inline]
    pub fn gunner(&self, side: usize, condition: &Condition) -> (&Craft, &Gunnery) {
        let side = &self.sides[side];
        (
            &side.crafts[usize::from(condition.craft)],
            &side.gunneries[usize::from(condition.craft)],
        )
    }

    /// The range where a side wants to be: where its own firepower is most above the enemy's, among those where it can
    /// hurt at all; the farthest of equals.
    pub fn wish(&self, own: &[f32], enemy: &[f32]) -> usize {
        let can_hurt = own.iter().any(|expected| *expected > 0.0);
        let mut best = (f32::NEG_INFINITY, self.farthest);
        for (range, (own, enemy)) in own.iter().zip(enemy).enumerate() {
            if (*own > 0.0 || !can_hurt) && own - enemy >= best.0 {
                best = (own - enemy, range);
            }
        }
        best.1
    }

    /// The separation after both have moved, `first` before the other: each toward its wish by its engine rating.
    #[inline]
    pub fn moved(
        &self,
        separation: usize,
        wishes: [usize; 2],
        speeds: [u32; 2],
        first: usize,
    ) -> usize {
        [first, 1 - first].into_iter().fold(separation, |at, side| {
            let step = speeds[side] as usize;
            wishes[side].clamp(at.saturating_sub(step), at + step)
        })
    }

    /// Whether the separation may change at all.
    pub fn can_move(&self, separation: usize, wishes: [usize; 2], speeds: [u32; 2]) -> bool {
        let orders: &[usize] = match speeds[0].cmp(&speeds[1]) {
            Ordering::Less => &[0],
            Ordering::Greater => &[1],
            Ordering::Equal => &[0, 1],
        };
        orders
            .iter()
            .any(|&first| self.moved(separation, wishes, speeds, first) != separation)
    }
}

/// What battle has left of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    pub craft: u16,
    /// Hull boxes left.
    pub hull: u8,
    /// Boxes lost.
    pub engines: u8,
    /// Boxes lost.
    pub weapons: u8,
    /// Boxes lost, by facing.
    pub shields: [u8; 4],
    /// Boxes left, by facing.
    pub screens: [u8; 4],
}

impl Condition {
    pub(crate) fn new(index: usize, craft: &Craft) -> Condition {
        let (hull, screens) = (craft.hull, craft.screens);
        Condition {
            craft: index as u16,
            hull,
            engines: 0,
            weapons: 0,
            shields: [0; 4],
            screens,
        }
    }

    /// Damage dice that it takes on average, to tell the weaker target.
    pub(crate) fn toughness(&self) -> u32 {
        2 * u32::from(self.hull)
            + self
                .screens
                .iter()
                .map(|boxes| u32::from(*boxes))
                .sum::<u32>()
    }

    /// Takes damage dice that struck these tracks: hull, engines, weapons, shields.
    #[inline]
    pub(crate) fn strike(&mut self, craft: &Craft, facing: usize, hits: [u32; 4]) {
        let gone =
            |lost: u8, hits: u32, most: usize| (u32::from(lost) + hits).min(most as u32) as u8;
        let slot = craft.shield_slot(facing);
        self.hull -= hits[0].min(self.hull.into()) as u8;
        self.engines = gone(self.engines, hits[1], craft.engines.len() - 1);
        self.weapons = gone(self.weapons, hits[2], craft.arms.len() - 1);
        self.shields[slot] = gone(self.shields[slot], hits[3], craft.shields[slot].len() - 1);
    }
}

/// The different guards of some craft, and for each craft and state which it has.
fn guards(crafts: &[Craft]) -> (Vec<Guard>, Vec<Vec<usize>>) {
    let mut guards: Vec<Guard> = Vec::new();
    let mut place = |guard: Guard| {
        guards
            .iter()
            .position(|known| *known == guard)
            .unwrap_or_else(|| {
                guards.push(guard);
                guards.len() - 1
            })
    };
    let mut places = Vec::new();
    for craft in crafts {
        let has_anti_fighter = craft.has_anti_fighter;
        let of = |arms: &super::super::craft::Arms| {
            place(Guard {
                countermeasures: arms.countermeasures,
                has_anti_fighter,
            })
        };
        places.push(craft.arms.iter().map(of).collect());
    }
    (guards, places)
}

impl Craft {
    /// Whether some bank fires once or every second turn.
    pub fn has_paced_banks(&self) -> bool {
        self.banks.iter().any(|bank| bank.pace != Pace::EveryTurn)
    }
}
