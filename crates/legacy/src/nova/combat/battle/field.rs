//! A battle before its first turn: the board, the ships and where they deploy, the rules in force.

use super::super::attack::{Band, bears, dice, is_hit, modifier};
use super::super::condition::Condition;
use super::captains::{self, Captain};
use crate::nova::ship::Bank;
use crate::nova::ship::Ship;
use crate::nova::tables::damage_factor;
use starwright_rules::battle::field::{self, BattleSetup};
use starwright_rules::battle::position::{DIRECTIONS, direction_degrees};
use starwright_rules::battle::question::{BattleOptions, Refusal, Seekers};
use std::ops::Deref;

/// Columns from the edge in which a side deploys: one side has four and the other three (Nova p.8, probably one number was
/// meant), and three are within both.
const DEPTH: i32 = 3;
/// Target ECM and weapon hits beyond which no bank rolls a die, not even at short range.
const MOST_SHIFT: usize = 13;

/// A bank with what it needs of its battery.
#[derive(Clone, Debug)]
pub struct Gun {
    pub battery: usize,
    /// Its place in the battery.
    pub place: usize,
    bank: Bank,
    ends: [u32; 3],
    columns: [u32; 12],
    /// Boxes for each hit that gets through.
    pub boxes: u32,
    /// A bit for each of the directions it bears on.
    ways: u64,
}

/// A bank laid on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub band: Band,
    pub modifier: i32,
    pub dice: u32,
}

impl Gun {
    /// How it is laid on a target that lies there; none if it does not bear or reach.
    #[inline]
    pub fn aim(&self, way: u8, range: u32, ecm: u32, weapon_hits: u32) -> Option<Aim> {
        if self.ways >> way & 1 == 0 {
            return None;
        }
        let band = Band::of(&self.ends, range)?;
        let modifier = modifier(self.bank, band, ecm, weapon_hits, 0);
        Some(Aim {
            band,
            modifier,
            dice: dice(&self.columns, modifier),
        })
    }
}

/// Ships of one design on a side.
pub struct Class {
    pub side: usize,
    /// Its place among the designs of its side.
    pub group: usize,
    /// The posted rating; 0 if nobody posted one.
    pub rating: u32,
    /// What captains think it is worth.
    pub weight: f32,
    /// A ship of it without damage.
    pub whole: Condition,
    pub guns: Vec<Gun>,
    /// The farthest that its weapons reach.
    pub reach: u32,
    /// Boxes expected of its fire before shields, by shift, range and direction.
    punch: Vec<f32>,
}

impl Class {
    fn of(ship: &Ship, side: usize, group: usize) -> Class {
        let mut guns = Vec::new();
        for (battery, weapon) in ship.weapons.iter().enumerate() {
            for (place, bank) in weapon.banks.iter().enumerate() {
                let on = |way: &u8| bears(bank.arc, direction_degrees(*way));
                guns.push(Gun {
                    battery,
                    place,
                    bank: *bank,
                    ends: weapon.range,
                    columns: weapon.columns(),
                    boxes: damage_factor(&weapon.traits),
                    ways: (0..DIRECTIONS).filter(on).map(|way| 1u64 << way).sum(),
                });
            }
        }
        let reach = ship
            .weapons
            .iter()
            .map(|weapon| weapon.range[2])
            .max()
            .unwrap_or(0);
        let whole = Condition::of(ship);
        let rating = ship.posted.unwrap_or(0);
        let weight = if rating > 0 { rating } else { whole.left() } as f32;
        let mut class = Class {
            side,
            group,
            rating,
            weight,
            whole,
            guns,
            reach,
            punch: Vec::new(),
        };
        class.punch = class.expected();
        class
    }

    fn expected(&self) -> Vec<f32> {
        let hit = (1..=6).filter(|face| is_hit(*face)).count() as f32 / 6.0;
        let mut punch = Vec::with_capacity(
            (MOST_SHIFT + 1) * (self.reach as usize + 1) * usize::from(DIRECTIONS),
        );
        for shift in 0..=MOST_SHIFT as u32 {
            for range in 0..=self.reach {
                for way in 0..DIRECTIONS {
                    let boxes = |gun: &Gun| {
                        gun.aim(way, range, shift, 0)
                            .map_or(0, |aim| aim.dice * gun.boxes)
                    };
                    punch.push(hit * self.guns.iter().map(boxes).sum::<u32>() as f32);
                }
            }
        }
        punch
    }

    /// The boxes expected of all its fire at a target that lies there, before shields.
    #[inline]
    pub fn punch(&self, shift: u32, range: u32, way: u8) -> f32 {
        if range > self.reach {
            return 0.0;
        }
        let shift = (shift as usize).min(MOST_SHIFT);
        let row = shift * (self.reach as usize + 1) + range as usize;
        self.punch[row * usize::from(DIRECTIONS) + usize::from(way)]
    }
}

/// Everything that stays the same from battle to battle.
pub struct Field {
    lineup: BattleSetup<Class>,
    pub captains: [&'static dyn Captain; 2],
    /// Whether damaged and crippled ships give victory points.
    pub is_partial: bool,
}

impl Field {
    /// Deploys two sides.
    pub fn new(sides: [&[(&Ship, u32)]; 2], how: &BattleOptions) -> Result<Field, Refusal> {
        refuse_strange(sides, how)?;
        let mut lineup = BattleSetup::new(
            sides,
            how,
            how.limit.map(target),
            |side, count| how.board.deploy_within(side, count, DEPTH, 1),
            Class::of,
        )?;
        let classes = &mut lineup.classes;
        // Ships without a rating and ships with one are weighed by what they have in common.
        if classes.iter().any(|class| class.rating == 0) {
            classes
                .iter_mut()
                .for_each(|class| class.weight = class.whole.left() as f32);
        }
        lineup.refuse_endless(false, "a weapon")?;
        Ok(Field {
            lineup,
            captains: how.captains.map(captains::of),
            is_partial: how.is_partial,
        })
    }
}

impl Deref for Field {
    type Target = BattleSetup<Class>;

    fn deref(&self) -> &BattleSetup<Class> {
        &self.lineup
    }
}

impl field::Class for Class {
    fn rating(&self) -> u32 {
        self.rating
    }

    fn reach(&self) -> u32 {
        self.reach
    }

    fn is_mobile(&self) -> bool {
        self.whole.tracks().thrust.first() > Some(&0)
    }
}

/// The victory points that win a battle of a fleet limit: half of it (Nova p.8).
fn target(limit: u32) -> u32 {
    limit / 2
}

/// Refuses what means nothing in this game.
fn refuse_strange(sides: [&[(&Ship, u32)]; 2], how: &BattleOptions) -> Result<(), Refusal> {
    let unrated = || {
        sides
            .into_iter()
            .flatten()
            .find(|(ship, _)| ship.posted.is_none())
    };
    if how.seekers == Seekers::Direct {
        return Err(
            "Starmada Nova has no seeking weapons that we know; leave --seekers out".into(),
        );
    }
    if how.is_partial && how.limit.is_none() {
        return Err("partial victory points count toward a target: say which with --limit".into());
    }
    match unrated() {
        Some((ship, _)) if how.limit.is_some() => Err(format!(
            "nobody posted a rating of {ship}, so it gives no victory points; leave --limit out"
        )
        .into()),
        _ => Ok(()),
    }
}
