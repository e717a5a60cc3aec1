//! Captains: who decides what ships do. One interface; a better captain is one file more.
//!
//! `weigher` scores every place within reach against what it sees (`steady`, `aggressive`, `cautious`), `straight` and
//! `random` are yardsticks.

mod random;
mod straight;
mod weigher;

use super::fight::{Fight, Phase, Waiting};
use super::fire::Laid;
use super::reach::End;
use starwright_paper::random::Random;
use starwright_rules::battle::question::Captain as Name;

/// Somebody who commands a side. It sees the whole board: where all ships are, what they have lost, and which are still to act.
pub trait Captain: Sync {
    /// Where a ship goes: one of `choices`, which are places in `ends` and never none. Enemies in `waiting` move later, and
    /// will see it.
    fn order(
        &self,
        fight: &Fight,
        ship: usize,
        ends: &[End],
        choices: &[usize],
        waiting: &Waiting,
        random: &mut Random,
    ) -> usize;

    /// Whether its side goes first in this turn, the initiative being won.
    fn goes_first(&self, _: &Fight, _side: usize, _: &mut Random) -> bool {
        true
    }

    /// Which of the side's waiting ships acts next, by its place in the list.
    fn next(&self, _: &Fight, _: Phase, _side: usize, _: &Waiting, _: &mut Random) -> usize {
        0
    }

    /// A target for each bank of a ship that fires.
    fn lay(&self, fight: &Fight, ship: usize, _: &mut Random) -> Vec<Laid> {
        weigher::lay(fight, ship)
    }
}

/// The captain of a name.
pub fn of(name: Name) -> &'static dyn Captain {
    match name {
        Name::Steady => &weigher::STEADY,
        Name::Aggressive => &weigher::AGGRESSIVE,
        Name::Cautious => &weigher::CAUTIOUS,
        Name::Straight => &straight::Straight,
        Name::Random => &random::Any,
    }
}
