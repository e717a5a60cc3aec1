//! What a ship's fire is expected to do at every range and bearing, computed when it is first needed and then looked up.

use super::super::aim::{Aim, Conditions};
use super::field::Field;
use super::vessel::Vessel;
use crate::weapon::Weapon;
use starwright_rules::battle::position::DIRECTIONS;
use starwright_rules::battle::question::Seekers;
use std::collections::HashMap;

/// Shield ratings run from 0 to 5.
const RATINGS: usize = 6;

/// What protects a target from being hit: levels of Countermeasures twice, and one more with Anti-Fighter Batteries.
pub type Guard = usize;

/// A ship's weapons: its class, boxes lost on the weapons track, banks that cannot fire; and the target's guard.
type Key = (usize, u32, u128, Guard);

/// Damage dice expected of a ship, by shield rating, range and direction from its bow.
#[derive(Debug)]
pub struct Punch {
    reach: u16,
    rows: Box<[f32]>,
}

impl Punch {
    /// Where the ranges of a shield rating begin.
    #[inline]
    pub fn row(&self, shields: u32) -> usize {
        shields as usize * (usize::from(self.reach) + 1) * usize::from(DIRECTIONS)
    }

    /// Damage dice expected at a range and direction, from a row.
    #[inline]
    pub fn at(&self, row: usize, range: u16, way: u8) -> f32 {
        if range > self.reach {
            0.0
        } else {
            self.rows[row + usize::from(range) * usize::from(DIRECTIONS) + usize::from(way)]
        }
    }

    /// The most, and the average, of all directions at a range.
    pub fn over_ways(&self, row: usize, range: u16) -> (f32, f32) {
        let all = (0..DIRECTIONS).map(|way| self.at(row, range, way));
        (
            all.clone().fold(0.0, f32::max),
            all.sum::<f32>() / f32::from(DIRECTIONS),
        )
    }

    pub fn reach(&self) -> u16 {
        self.reach
    }
}

/// The tables of all ships.
#[derive(Debug)]
pub struct Punches {
    known: HashMap<Key, usize>,
    tables: Vec<Punch>,
    /// For each ship and guard the place of its table, if it is settled.
    places: Vec<Option<usize>>,
    guards: usize,
}

impl Punches {
    pub fn new(field: &Field) -> Punches {
        let guards = 2 * (field.most_countermeasures as usize + 1);
        Punches {
            known: HashMap::new(),
            tables: Vec::new(),
            places: vec![None; field.ships.len() * guards],
            guards,
        }
    }

    /// A new battle: every ship is whole.
    pub fn begin(&mut self) {
        self.places.fill(None);
    }

    /// The ship's fire has changed.
    pub fn forget(&mut self, ship: usize) {
        self.places[ship * self.guards..(ship + 1) * self.guards].fill(None);
    }

    /// Settles the table of a ship against a guard.
    pub fn settle(&mut self, field: &Field, ship: usize, vessel: &Vessel, guard: Guard) {
        let place = &mut self.places[ship * self.guards + guard];
        if place.is_none() {
            let key = (
                field.ships[ship].class,
                vessel.damage.weapons,
                vessel.silent(),
                guard,
            );
            *place = Some(*self.known.entry(key).or_insert_with(|| {
                self.tables.push(compute(field, key));
                self.tables.len() - 1
            }));
        }
    }

    /// The table of a ship against a guard, which is settled.
    #[inline]
    pub fn of(&self, ship: usize, guard: Guard) -> &Punch {
        &self.tables[self.places[ship * self.guards + guard].unwrap_or(0)]
    }
}

/// The guard of a ship.
pub fn guard(field: &Field, ship: usize, vessel: &Vessel) -> Guard {
    let craft = &field.class(ship).craft;
    let levels = vessel.arms(craft).countermeasures;
    2 * levels as usize + usize::from(craft.has_anti_fighter)
}

/// The chance that what is launched at a range strikes, roughly: seekers are outrun from half of their allowance on.
fn chance(weapon: &Weapon, seekers: Seekers, range: u16) -> f32 {
    let reach = weapon.reach();
    match reach.is_seeking() && seekers == Seekers::Board {
        true => (2.0 * (reach.hexes() as f32 + 1.0 - f32::from(range))
            / reach.hexes().max(1) as f32)
            .clamp(0.0, 1.0),
        false => 1.0,
    }
}

fn compute(field: &Field, (class, weapons, silent, guard): Key) -> Punch {
    let class = &field.classes[class];
    let (craft, arms) = (&class.craft, &class.craft.arms[weapons as usize]);
    let mut punch = Punch {
        reach: class.reach,
        rows: vec![0.0; RATINGS * (usize::from(class.reach) + 1) * usize::from(DIRECTIONS)].into(),
    };
    for (index, bank) in craft
        .banks
        .iter()
        .enumerate()
        .filter(|(index, _)| silent & 1 << index == 0)
    {
        let count = f64::from(arms.mounts[index] * bank.per_mount);
        if count == 0.0 {
            continue;
        }
        let weapon = &craft.weapons[bank.battery];
        for shields in 0..RATINGS as u32 {
            for range in 0..=class.reach {
                let conditions = Conditions {
                    range: range.into(),
                    fire_control: arms.fire_control,
                    countermeasures: guard as u32 / 2,
                    has_anti_fighter: guard % 2 == 1,
                    shields,
                    ..Conditions::default()
                };
                let Some(aim) = Aim::best(weapon, &conditions, field.fallback, &field.numbers)
                else {
                    continue;
                };
                let expected =
                    (count * aim.expected()) as f32 * chance(weapon, field.seekers, range);
                let at = punch.row(shields) + usize::from(range) * usize::from(DIRECTIONS);
                let cells = punch.rows[at..at + usize::from(DIRECTIONS)]
                    .iter_mut()
                    .zip(&field.arcs);
                cells
                    .filter(|(_, arcs)| bank.arcs.meets(**arcs))
                    .for_each(|(cell, _)| *cell += expected);
            }
        }
    }
    punch
}
