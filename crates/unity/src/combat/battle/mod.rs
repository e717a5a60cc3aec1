//! Simulates battles on the board: captains write orders, ships move and fire, and a recorder can keep everything.
//!
//! `setup` deploys the ships. `fight` plays the turns: `captains` choose among the `destinations`, then come
//! `movement`, `flights` on their `flight_paths`, `fire`, and damage to each `ship_state`. `recorder` writes a replay.
//! `fire_tables` has the expected damage of each ship's fire.

mod captains;
mod destinations;
mod fight;
mod fire;
mod fire_tables;
mod flight_paths;
mod flights;
mod movement;
mod recorder;
mod setup;
mod ship_state;
#[cfg(test)]
mod tests;

use super::unmodeled;
use crate::Unity;
use crate::numbers::Numbers;
use crate::ship::Ship;
use fight::Fight;
use recorder::Recorder;
use setup::deploy;
use starwright_paper::replay::Replay;
use starwright_rules::Rules;
use starwright_rules::battle::duel::DuelOutcome;
use starwright_rules::battle::question::{DuelOptions, Fallback, Refusal, Seekers};
use starwright_rules::battle::setup::Battle;
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::battle::tally::{Tally, fight_battles};
use std::borrow::Borrow;

/// Fights battles and counts their results.
pub fn battles<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    numbers: &Numbers,
    options: &DuelOptions,
) -> Result<Tally, Refusal> {
    let setup = deploy(sides, numbers, options)?;
    Ok(fight_battles(&setup, options, || Fight::new(&setup)))
}

/// Fights battles and reports who wins.
pub fn duel(
    sides: [&[(Ship, u32)]; 2],
    numbers: &Numbers,
    options: &DuelOptions,
) -> Result<DuelOutcome, Refusal> {
    let setup = deploy(sides, numbers, options)?;
    let ships = sides.into_iter().flatten().map(|(ship, _)| ship);
    let remarks = remarks(ships, numbers, options);
    let new_battle = || Fight::new(&setup);
    Ok(DuelOutcome::fight(&setup, options, new_battle, remarks))
}

/// Lists notes on what battles leave out. Seeking weapons that fly on the board are modeled.
pub fn remarks<'a>(
    ships: impl Iterator<Item = &'a Ship> + Clone,
    numbers: &Numbers,
    options: &DuelOptions,
) -> Vec<String> {
    let mut notes = unmodeled::notes(ships, options.fallback, numbers);
    if options.seekers == Seekers::Board {
        notes.retain(|note| !note.starts_with("Seeking weapons"));
    }
    notes
}

/// Records the first battle of a seed. `designs` lists every design, the first side's first.
pub fn replay<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    designs: &[ReplayDesign],
    numbers: &Numbers,
    options: &DuelOptions,
) -> Result<Replay, Refusal> {
    let setup = deploy(sides, numbers, options)?;
    let mut ships = sides.into_iter().flatten();
    let is_priced = options.fallback == Fallback::Price
        && ships.any(|(ship, _)| !unmodeled::traits(ship.borrow()).is_empty());
    let mut fight = Fight::new(&setup);
    let start = setup.start_replay(Unity::KEY, designs, options);
    let recorder = fight.recorder.insert(Recorder::new(
        start,
        designs.iter().any(|design| !design.ids.is_empty()),
    ));
    recorder.replay.unmodeled = is_priced.then(|| "price".to_string());
    let result = fight.run_first(options.seed);
    let recorder = fight.recorder.take().expect("inserted above");
    Ok(Replay {
        result,
        ..recorder.replay
    })
}
