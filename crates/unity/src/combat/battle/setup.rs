//! Sets up a Unity battle: the ships, where they deploy, and the rules in force.

use super::captains::{self, Captain};
use crate::arcs::ArcSet;
use crate::combat::aim::{Aim, Conditions};
use crate::combat::combat_design::CombatDesign;
use crate::combat::geometry::arcs_at;
use crate::numbers::Numbers;
use crate::ratings::rate;
use crate::ship::Ship;
use crate::weapon::{Mode, Weapon};
use starwright_rules::battle::position::{DIRECTIONS, direction_degrees};
use starwright_rules::battle::question::{DuelOptions, Fallback, Refusal, Seekers};
use starwright_rules::battle::setup::{BattleSetup, Contingent};
use starwright_text::exact::Exact;
use std::borrow::Borrow;

/// The setup of a Unity battle.
pub type Setup = BattleSetup<CombatDesign, BattleRules>;

/// The part of a battle's setup that is specific to Unity.
pub struct BattleRules {
    /// Carrier of each flight, by side.
    pub carriers: [Vec<usize>; 2],
    pub captains: [&'static dyn Captain; 2],
    pub seekers: Seekers,
    pub fallback: Fallback,
    pub numbers: Numbers,
    /// Arcs that contain each direction.
    pub arcs: [ArcSet; DIRECTIONS as usize],
    /// Maximum level of Countermeasures of any ship.
    pub max_countermeasures: u32,
}

impl BattleRules {
    /// Computes how a weapon fires in a mode, or returns `None` if it cannot fire.
    pub fn aim(&self, weapon: &Weapon, mode: Mode, conditions: &Conditions) -> Option<Aim> {
        Aim::compute(
            weapon.reach(),
            mode,
            conditions,
            self.fallback,
            &self.numbers,
        )
    }
}

/// Deploys two sides.
pub fn deploy<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    numbers: &Numbers,
    options: &DuelOptions,
) -> Result<Setup, Refusal> {
    let setup = BattleSetup::new(
        sides,
        options,
        options.limit.map(|limit| limit * 3 / 5),
        |side, count| options.board.deploy(side, count),
        |ship| contingent(ship, numbers),
    )?;
    let carriers = [0, 1].map(|side| carriers(&setup, side, options.flights[side]));
    if carriers.iter().all(Vec::is_empty) {
        setup.refuse_endless("a weapon or a flight")?;
    }
    let working = setup.contingents.iter().flat_map(|own| &own.design.working);
    let rules = BattleRules {
        max_countermeasures: working
            .map(|items| items.countermeasures)
            .max()
            .unwrap_or(0),
        carriers,
        captains: options.captains.map(captains::captain),
        seekers: options.seekers,
        fallback: options.fallback,
        numbers: numbers.clone(),
        arcs: std::array::from_fn(|direction| arcs_at(direction_degrees(direction as u8))),
    };
    Ok(setup.with_rules(rules))
}

fn contingent(ship: &Ship, numbers: &Numbers) -> Contingent<CombatDesign> {
    let design = CombatDesign::new(ship, numbers);
    let weapons = ship.weapons().iter();
    Contingent {
        side: 0,
        group: 0,
        count: 0,
        class: ship.class().to_string(),
        name: ship.to_string(),
        batteries: weapons.clone().map(|own| own.name().to_string()).collect(),
        rating: rate::<Exact>(ship, numbers).rating.to_f64() as u32,
        reach: weapons.map(|own| own.reach().hexes()).max().unwrap_or(0) as u16,
        is_mobile: !design.tracks.engines.is_empty(),
        design,
    }
}

/// Returns the carrier of each flight of a side. There are as many flights as the carriers hold, or as the options
/// state; they are assigned to the carriers in rotation.
fn carriers(setup: &BattleSetup<CombatDesign>, side: usize, brought: Option<u32>) -> Vec<usize> {
    let capacity = |ship: &usize| setup.design(*ship).flights;
    let own = setup.side(side);
    let rounds = own.clone().map(|ship| capacity(&ship)).max().unwrap_or(0);
    (0..rounds)
        .flat_map(|round| own.clone().filter(move |ship| capacity(ship) > round))
        .take(brought.map_or(usize::MAX, |brought| brought as usize))
        .collect()
}
