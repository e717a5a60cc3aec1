//! What came of many duels, counted.

use super::craft::Craft;
use super::fray::Battle;

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    First,
    Second,
    /// Both sides were destroyed in the same turn.
    Draw,
    /// Both sides were there after the last turn.
    None,
}

/// Counts of duels; those of parts add up in any order to the same.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) runs: u64,
    /// By [`Ending`].
    pub(super) endings: [u64; 4],
    /// Duels that ended in each turn, the last being those without a result.
    pub(super) turns: Vec<u64>,
    /// The part of the winner's hull that was left, added up, by side.
    pub(super) left: [f64; 2],
    /// Ships destroyed, by side and by what: craft, battery.
    pub(super) kills: [Vec<Vec<f64>>; 2],
    /// Ships destroyed by flights, by side.
    pub(super) flight_kills: [u64; 2],
}

impl Tally {
    /// Nothing counted yet.
    pub(super) fn new(battle: &Battle) -> Tally {
        let batteries = |craft: &Craft| vec![0.0; craft.weapons.len()];
        let kills = battle.sides.each_ref().map(|side| side.crafts.iter().map(batteries).collect());
        let turns = vec![0; battle.turns as usize + 1];
        Tally { runs: 0, endings: [0; 4], turns, left: [0.0; 2], kills, flight_kills: [0; 2] }
    }

    pub(super) fn count(&mut self, ending: Ending, turn: u32, left: f64) {
        self.runs += 1;
        self.endings[ending as usize] += 1;
        self.turns[turn as usize] += 1;
        if let Ending::First | Ending::Second = ending {
            self.left[ending as usize] += left;
        }
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.runs += other.runs;
        self.endings.iter_mut().zip(other.endings).for_each(|(a, b)| *a += b);
        self.turns.iter_mut().zip(&other.turns).for_each(|(a, b)| *a += b);
        self.left.iter_mut().zip(other.left).for_each(|(a, b)| *a += b);
        self.flight_kills.iter_mut().zip(other.flight_kills).for_each(|(a, b)| *a += b);
        let own = self.kills.iter_mut().flatten().flatten();
        own.zip(other.kills.iter().flatten().flatten()).for_each(|(a, b)| *a += b);
    }

    /// The part of the duels that ended so.
    pub(super) fn share(&self, ending: Ending) -> f64 {
        self.endings[ending as usize] as f64 / self.runs.max(1) as f64
    }

    /// The first side's wins, a draw or no result counting half.
    pub(super) fn score(&self) -> f64 {
        self.share(Ending::First) + 0.5 * (self.share(Ending::Draw) + self.share(Ending::None))
    }
}
