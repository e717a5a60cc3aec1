//! A Nova battle before its first turn: the ships and where they deploy, and the rules in force.

use super::super::attack::{Band, bears, dice, is_hit, modifier};
use super::super::condition::Condition;
use super::captains::{self, Captain};
use crate::nova::ship::{Bank, Ship};
use crate::nova::tables::damage_factor;
use starwright_rules::battle::captains::FireTable;
use starwright_rules::battle::position::{DIRECTIONS, direction_degrees};
use starwright_rules::battle::question::{DuelOptions, Refusal, Seekers};
use starwright_rules::battle::setup::{BattleSetup, Contingent};
use std::borrow::Borrow;

/// Columns from the edge in which a side deploys. The rules give one side four and the other three (Nova p.8, probably one
/// number was meant); three are within both.
const DEPLOYMENT_COLUMNS: i32 = 3;
/// Sum of target ECM and weapon hits beyond which no bank rolls a die, not even at short range.
const MAX_SHIFT: usize = 13;

/// A bank with the data of its battery that a battle needs.
#[derive(Clone, Debug)]
pub struct CombatBank {
    pub battery: usize,
    /// Index within the battery.
    pub index: usize,
    bank: Bank,
    ranges: [u32; 3],
    columns: [u32; 12],
    /// Boxes per hit that gets through.
    pub boxes: u32,
    /// One bit per direction on which it bears.
    directions: u64,
}

/// How a bank fires at a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub band: Band,
    pub modifier: i32,
    pub dice: u32,
}

impl CombatBank {
    /// Returns how it fires at a target, or `None` if it does not bear or reach.
    #[inline]
    pub fn aim(&self, direction: u8, range: u32, ecm: u32, weapon_hits: u32) -> Option<Aim> {
        if self.directions >> direction & 1 == 0 {
            return None;
        }
        let band = Band::from_range(&self.ranges, range)?;
        let modifier = modifier(self.bank, band, ecm, weapon_hits, 0);
        Some(Aim {
            band,
            modifier,
            dice: dice(&self.columns, modifier),
        })
    }
}

/// A design in battle.
#[derive(Debug)]
pub struct CombatDesign {
    /// The value of a ship to captains.
    pub weight: f32,
    /// An undamaged ship.
    pub undamaged: Condition,
    pub banks: Vec<CombatBank>,
    /// Boxes expected of its fire before shields; a row per shift.
    pub fire: FireTable,
}

impl CombatDesign {
    /// Returns the row of [`CombatDesign::fire`] for a shift.
    #[inline]
    pub fn row(&self, shift: u32) -> usize {
        self.fire.row((shift as usize).min(MAX_SHIFT))
    }
}

/// The setup of a Nova battle.
pub type Setup = BattleSetup<CombatDesign, BattleRules>;

/// What is particular to Nova in a battle.
pub struct BattleRules {
    pub captains: [&'static dyn Captain; 2],
    /// Whether damaged and crippled ships give victory points.
    pub is_partial: bool,
}

/// Deploys two sides.
pub fn deploy<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    options: &DuelOptions,
) -> Result<Setup, Refusal> {
    refuse_options(sides, options)?;
    let deploy = |side, count| {
        options
            .board
            .deploy_within(side, count, DEPLOYMENT_COLUMNS, 1)
    };
    // Half of the limit wins (Nova p.8).
    let target = options.limit.map(|limit| limit / 2);
    let mut setup = BattleSetup::new(sides, options, target, deploy, build_contingent)?;
    // Ships with and without a rating are compared by their boxes.
    if setup.contingents.iter().any(|own| own.rating == 0) {
        for own in &mut setup.contingents {
            own.design.weight = own.design.undamaged.boxes_left() as f32;
        }
    }
    setup.refuse_endless("a weapon")?;
    Ok(setup.with_rules(BattleRules {
        captains: options.captains.map(captains::captain),
        is_partial: options.is_partial,
    }))
}

fn build_contingent(ship: &Ship) -> Contingent<CombatDesign> {
    let mut banks = Vec::new();
    for (battery, weapon) in ship.weapons.iter().enumerate() {
        for (index, bank) in weapon.banks.iter().enumerate() {
            let bearing =
                (0..DIRECTIONS).filter(|direction| bears(bank.arc, direction_degrees(*direction)));
            banks.push(CombatBank {
                battery,
                index,
                bank: *bank,
                ranges: weapon.range,
                columns: weapon.columns(),
                boxes: damage_factor(&weapon.traits),
                directions: bearing.map(|direction| 1u64 << direction).sum(),
            });
        }
    }
    let weapons = ship.weapons.iter();
    let reach = weapons.clone().map(|own| own.range[2]).max().unwrap_or(0) as u16;
    let undamaged = Condition::new(ship);
    let rating = ship.posted.unwrap_or(0);
    Contingent {
        side: 0,
        group: 0,
        count: 0,
        class: ship.identity.class.clone(),
        name: ship.to_string(),
        batteries: weapons.map(|own| own.name.clone()).collect(),
        rating,
        reach,
        is_mobile: undamaged.tracks().thrust.first() > Some(&0),
        design: CombatDesign {
            weight: if rating > 0 {
                rating
            } else {
                undamaged.boxes_left()
            } as f32,
            undamaged,
            fire: build_fire_table(&banks, reach),
            banks,
        },
    }
}

fn build_fire_table(banks: &[CombatBank], reach: u16) -> FireTable {
    let hit = (1..=6).filter(|face| is_hit(*face)).count() as f32 / 6.0;
    let mut table = FireTable::new(MAX_SHIFT + 1, reach);
    for shift in 0..=MAX_SHIFT {
        for range in 0..=reach {
            for (direction, cell) in (0..).zip(table.cells_mut(shift, range)) {
                let mut boxes = 0;
                for bank in banks {
                    let aim = bank.aim(direction, range.into(), shift as u32, 0);
                    boxes += aim.map_or(0, |aim| aim.dice * bank.boxes);
                }
                *cell = hit * boxes as f32;
            }
        }
    }
    table
}

/// Refuses options that have no meaning in this game.
fn refuse_options<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    options: &DuelOptions,
) -> Result<(), Refusal> {
    if options.seekers == Seekers::Direct {
        return Err("no seeking weapons are known for Starmada Nova; leave --seekers out".into());
    }
    if options.limit.is_none() && options.is_partial {
        return Err("partial victory points count toward a target; set it with --limit".into());
    }
    for (ship, _) in sides.into_iter().flatten() {
        let ship = ship.borrow();
        if options.limit.is_some() && ship.posted.is_none() {
            return Err(format!(
                "{ship} has no posted rating, so it gives no victory points; leave --limit out"
            )
            .into());
        }
    }
    Ok(())
}
