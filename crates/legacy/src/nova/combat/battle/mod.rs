//! Battles on the board by the rules: ships move in turn, captains decide, and everything can be recorded.
//!
//! `setup` (a battle before its first turn) -> `fight` (turn by turn: `captains` choose from the `destinations`, `movement`,
//! `fire`) -> `recorder` (a replay; `staging` shows it) and the tally.

mod captains;
mod destinations;
mod fight;
mod fire;
mod movement;
#[cfg(test)]
mod properties;
mod recorder;
mod setup;
mod staging;

use super::super::Nova;
use super::super::ship::Ship;
use super::odds::unmodeled;
use fight::Fight;
use recorder::Recorder;
use setup::deploy;
use starwright_paper::staging::RecordedBattle;
use starwright_rules::Rules;
use starwright_rules::battle::duel::DuelOutcome;
use starwright_rules::battle::question::{DuelOptions, Refusal};
use starwright_rules::battle::setup::Battle;
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::battle::tally::{Tally, fight_battles};
use std::borrow::Borrow;

/// Fights battles and counts their results.
pub fn battles<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    options: &DuelOptions,
) -> Result<Tally, Refusal> {
    let setup = deploy(sides, options)?;
    Ok(fight_battles(&setup, options, || Fight::new(&setup)))
}

/// Fights battles and reports who wins.
pub fn duel(sides: [&[(Ship, u32)]; 2], options: &DuelOptions) -> Result<DuelOutcome, Refusal> {
    let setup = deploy(sides, options)?;
    let remarks = remarks(sides.into_iter().flatten().map(|(ship, _)| ship));
    let new_battle = || Fight::new(&setup);
    let mut outcome = DuelOutcome::fight(&setup, options, new_battle, remarks);
    outcome.conditions.partial = Some(options.is_partial);
    outcome.hull_word = "boxes";
    Ok(outcome)
}

/// Notes what battles assume and leave out.
pub fn remarks<'a>(ships: impl Iterator<Item = &'a Ship>) -> Vec<String> {
    let assumed = "Ratings are as posted. The sources lack the rules of systems, and the pages on sideslips, pivots, emergency \
                   thrust and evasive action.";
    let mut remarks = vec![assumed.to_string()];
    remarks.extend(unmodeled(ships));
    remarks
}

/// Records the first battle of a seed; `designs` has each design, the first side's first.
pub fn record_first_battle<S: Borrow<Ship>>(
    sides: [&[(S, u32)]; 2],
    designs: &[ReplayDesign],
    options: &DuelOptions,
) -> Result<RecordedBattle, Refusal> {
    let setup = deploy(sides, options)?;
    let mut fight = Fight::new(&setup);
    let start = setup.start_replay(Nova::KEY, designs, options);
    fight.recorder = Some(Recorder(start));
    let result = fight.run_first(options.seed);
    let Recorder(mut replay) = fight.recorder.take().expect("set above");
    replay.result = result;
    let mut ships: Vec<&Ship> = Vec::new();
    for (ship, count) in sides.into_iter().flatten() {
        ships.extend(std::iter::repeat_n(ship.borrow(), *count as usize));
    }
    staging::build_staging(&replay, options.is_partial, &ships)
}
