//! Tables of the expected damage of each ship's fire at every range and direction, computed when they are first needed.

use super::super::aim::{Aim, Conditions};
use super::setup::Setup;
use super::ship_state::ShipState;
use crate::weapon::Weapon;
use starwright_rules::battle::captains::FireTable;
use starwright_rules::battle::question::Seekers;
use std::collections::HashMap;

/// Number of shield ratings, 0 to 5. A table has one row per rating.
const SHIELD_RATINGS: usize = 6;

/// A target's protection against hits: twice its level of Countermeasures, plus 1 with Anti-Fighter Batteries.
pub type GuardLevel = usize;

/// The key of a table: contingent, boxes lost on the weapons track, banks that cannot fire, and the target's guard
/// level.
type Key = (usize, u32, u128, GuardLevel);

/// The fire tables of all ships.
#[derive(Debug)]
pub struct FireTables {
    known: HashMap<Key, usize>,
    tables: Vec<FireTable>,
    /// Index of the current table for each ship and guard level, or `None` if it is out of date.
    current: Vec<Option<usize>>,
    guards: usize,
}

impl FireTables {
    pub fn new(setup: &Setup) -> FireTables {
        let guards = 2 * (setup.rules.max_countermeasures as usize + 1);
        FireTables {
            known: HashMap::new(),
            tables: Vec::new(),
            current: vec![None; setup.ships.len() * guards],
            guards,
        }
    }

    /// Resets the current tables for a new battle with undamaged ships.
    pub fn begin(&mut self) {
        self.current.fill(None);
    }

    /// Marks a ship's tables as out of date.
    pub fn forget(&mut self, ship: usize) {
        self.current[ship * self.guards..(ship + 1) * self.guards].fill(None);
    }

    /// Updates the table of a ship against targets with a guard level.
    pub fn update(&mut self, setup: &Setup, ship: usize, state: &ShipState, guard: GuardLevel) {
        let current = &mut self.current[ship * self.guards + guard];
        if current.is_none() {
            let contingent = setup.ships[ship].contingent;
            let key = (
                contingent,
                state.damage.weapons,
                state.silent_banks(),
                guard,
            );
            *current = Some(*self.known.entry(key).or_insert_with(|| {
                self.tables.push(compute(setup, key));
                self.tables.len() - 1
            }));
        }
    }

    /// Returns the current table of a ship against targets with a guard level.
    #[inline]
    pub fn table(&self, ship: usize, guard: GuardLevel) -> &FireTable {
        &self.tables[self.current[ship * self.guards + guard].unwrap_or(0)]
    }
}

/// Returns the guard level of a ship.
pub fn guard_level(setup: &Setup, ship: usize, state: &ShipState) -> GuardLevel {
    let design = setup.design(ship);
    let levels = state.working_items(design).countermeasures;
    2 * levels as usize + usize::from(design.has_anti_fighter)
}

/// Estimates the probability that a weapon fired at a range strikes its target. Beyond half of a seeker's allowance,
/// targets may outrun it.
fn strike_chance(weapon: &Weapon, seekers: Seekers, range: u16) -> f32 {
    let reach = weapon.reach();
    if !reach.is_seeking() || seekers == Seekers::Direct {
        return 1.0;
    }
    let left = reach.hexes() as f32 + 1.0 - f32::from(range);
    (2.0 * left / reach.hexes().max(1) as f32).clamp(0.0, 1.0)
}

fn compute(setup: &Setup, (contingent, weapons, silent, guard): Key) -> FireTable {
    let contingent = &setup.contingents[contingent];
    let design = &contingent.design;
    let working = &design.working[weapons as usize];
    let mut table = FireTable::new(SHIELD_RATINGS, contingent.reach);
    for (index, bank) in design.banks.iter().enumerate() {
        let count = f64::from(working.mounts[index] * bank.bank.per_mount);
        if count == 0.0 || silent & 1 << index != 0 {
            continue;
        }
        let weapon = &design.weapons[bank.battery];
        for shields in 0..SHIELD_RATINGS {
            for range in 0..=contingent.reach {
                let conditions = Conditions {
                    range: range.into(),
                    fire_control: working.fire_control,
                    countermeasures: guard as u32 / 2,
                    has_anti_fighter: guard % 2 == 1,
                    shields: shields as u32,
                    ..Conditions::default()
                };
                let rules = &setup.rules;
                let Some(aim) = Aim::choose(weapon, &conditions, rules.fallback, &rules.numbers)
                else {
                    continue;
                };
                let expected = (count * aim.expected_dice()) as f32
                    * strike_chance(weapon, rules.seekers, range);
                let cells = table.cells_mut(shields, range).iter_mut();
                for (cell, arcs) in cells.zip(&rules.arcs) {
                    if bank.bank.arcs.intersects(*arcs) {
                        *cell += expected;
                    }
                }
            }
        }
    }
    table
}
