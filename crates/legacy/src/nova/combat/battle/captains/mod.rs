//! Captains decide what ships do. Each captain implements [`Captain`].
//!
//! `scoring` rates every destination (`steady`, `aggressive`, `cautious`); `straight` and `random` are baselines.

mod random;
mod scoring;
mod straight;

use super::destinations::Destination;
use super::fight::{Fight, Phase, WaitingShips};
use super::fire::AimedBank;
use starwright_paper::random::Random;
use starwright_rules::battle::question;

/// A player of one side, who sees the whole board: where all ships are, what they have lost, and which are still to act.
pub trait Captain: Sync {
    /// Chooses where a ship goes: one of `choices`, which are indices of `destinations` and never empty. Enemies in `waiting`
    /// move later and see it.
    fn order(
        &self,
        fight: &Fight,
        ship: usize,
        destinations: &[Destination],
        choices: &[usize],
        waiting: &WaitingShips,
        random: &mut Random,
    ) -> usize;

    /// Returns `true` if its side goes first in this turn, after it has won the initiative.
    fn goes_first(&self, _: &Fight, _side: usize, _: &mut Random) -> bool {
        true
    }

    /// Chooses which of the side's waiting ships acts next, by its index in the list.
    fn choose_next(
        &self,
        _: &Fight,
        _: Phase,
        _side: usize,
        _: &WaitingShips,
        _: &mut Random,
    ) -> usize {
        0
    }

    /// Chooses a target for each bank of a ship that fires.
    fn choose_targets(&self, fight: &Fight, ship: usize, _: &mut Random) -> Vec<AimedBank> {
        scoring::choose_targets(fight, ship)
    }
}

/// Returns the captain with this name.
pub fn captain(name: question::Captain) -> &'static dyn Captain {
    name.choose::<&dyn Captain>([
        &scoring::STEADY,
        &scoring::AGGRESSIVE,
        &scoring::CAUTIOUS,
        &straight::StraightCaptain,
        &random::RandomCaptain,
    ])
}
