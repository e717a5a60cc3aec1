//! Counts the results of many battles, and decides how many to fight.

use super::question::{DuelOptions, Effort};
use super::setup::{Battle, BattleSetup};
use super::statistics::wilson_interval;
use rayon::prelude::*;
use starwright_paper::random::Random;
use starwright_paper::replay::{EndReason, ReplayResult};
use std::ops::AddAssign;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The first side won.
    First,
    /// The second side won.
    Second,
    /// Both sides were destroyed in the same turn.
    Draw,
    /// Both sides had ships left after the last turn.
    None,
}

/// Counts over many battles. Adding tallies in any order gives the same sum.
#[derive(Clone, Debug)]
pub struct Tally {
    pub runs: u64,
    /// Number of battles by [`Ending`].
    pub endings: [u64; 4],
    /// Number of battles that ended in each turn; battles without a result count in the last.
    pub turns: Vec<u64>,
    /// Sum of the fractions of the winner's hull that were left, by side.
    pub left: [f64; 2],
    /// Ships destroyed, by side, design and battery.
    pub kills: [Vec<Vec<f64>>; 2],
    /// Ships destroyed by flights, by side.
    pub flight_kills: [f64; 2],
}

impl Tally {
    /// Creates an empty tally for battles of this setup.
    pub fn new<D, R>(setup: &BattleSetup<D, R>) -> Tally {
        let mut kills = [Vec::new(), Vec::new()];
        for contingent in &setup.contingents {
            kills[contingent.side].push(vec![0.0; contingent.batteries.len()]);
        }
        Tally {
            runs: 0,
            endings: [0; 4],
            turns: vec![0; setup.turns as usize + 1],
            left: [0.0; 2],
            kills,
            flight_kills: [0.0; 2],
        }
    }

    /// Counts a battle; `left` is the fraction of the winner's hull that is left.
    pub fn count(&mut self, ending: Ending, turn: u32, left: f64) {
        self.runs += 1;
        self.endings[ending as usize] += 1;
        self.turns[turn as usize] += 1;
        if let Ending::First | Ending::Second = ending {
            self.left[ending as usize] += left;
        }
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.runs += other.runs;
        add_each(&mut self.endings, &other.endings);
        add_each(&mut self.turns, &other.turns);
        add_each(&mut self.left, &other.left);
        add_each(&mut self.flight_kills, &other.flight_kills);
        let own = self.kills.iter_mut().flatten();
        for (own, other) in own.zip(other.kills.iter().flatten()) {
            add_each(own, other);
        }
    }

    fn is_precise(&self, ending: Ending, width: f64) -> bool {
        let (from, to) = wilson_interval(self.endings[ending as usize] as f64, self.runs as f64);
        to - from <= width
    }

    /// Returns the share of the battles with this ending.
    pub fn share(&self, ending: Ending) -> f64 {
        self.endings[ending as usize] as f64 / self.runs.max(1) as f64
    }

    /// Returns the first side's score: its share of wins, counting a battle without a winner as half a win.
    pub fn score(&self) -> f64 {
        self.share(Ending::First) + 0.5 * (self.share(Ending::Draw) + self.share(Ending::None))
    }
}

/// Adds the numbers of a list to those of another.
fn add_each<T: AddAssign + Copy>(sums: &mut [T], numbers: &[T]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += *number;
    }
}

/// The winning side, or `None` for a draw, and the reason why the battle ended.
pub type Verdict = (Option<usize>, EndReason);

/// Returns the verdict if a battle is over. A side with enough victory points wins, or else the only side with ships
/// left. If both or neither qualify, it is a draw.
pub fn decide_winner(has_points: [bool; 2], is_left: [bool; 2]) -> Option<Verdict> {
    match (has_points, is_left) {
        ([true, true], _) => Some((None, EndReason::Points)),
        ([true, false], _) => Some((Some(0), EndReason::Points)),
        ([false, true], _) => Some((Some(1), EndReason::Points)),
        (_, [true, true]) => None,
        (_, [true, false]) => Some((Some(0), EndReason::Eliminated)),
        (_, [false, true]) => Some((Some(1), EndReason::Eliminated)),
        (_, [false, false]) => Some((None, EndReason::Eliminated)),
    }
}

/// Plays turns, numbered from 1, until one ends the battle, and counts the result. If `turn` ends the battle, it
/// returns the verdict and the fraction of the winner that is left.
pub fn play_turns(
    turns: u32,
    tally: &mut Tally,
    mut turn: impl FnMut(u32, &mut Tally) -> Option<(Verdict, f64)>,
) -> ReplayResult {
    for number in 1..=turns {
        if let Some(((winner, why), left)) = turn(number, tally) {
            let ending = winner.map_or(Ending::Draw, |side| [Ending::First, Ending::Second][side]);
            tally.count(ending, number, left);
            return ReplayResult {
                winner,
                reason: why,
                turn: number,
            };
        }
    }
    tally.count(Ending::None, turns, 0.0);
    ReplayResult {
        winner: None,
        reason: EndReason::Turns,
        turn: turns,
    }
}

/// Number of batches between checks of the precision. It is fixed, so that the answer does not depend on the number of
/// threads.
const BATCHES_PER_ROUND: u64 = 16;
/// Maximum number of battles to reach a precision; it is divided by the square of the number of ships.
const MAX_BATTLES: u64 = 400_000;
const MIN_BATTLES: u64 = 200;
/// Number of battles that one thread fights in a row.
const BATCH: u64 = 32;

/// Fights as many battles as the options request, or until their precision or the maximum is reached. The seed and the
/// battle's number determine its random numbers.
pub fn fight_battles<D: Sync, R: Sync, B: Battle>(
    setup: &BattleSetup<D, R>,
    options: &DuelOptions,
    new_battle: impl Fn() -> B + Sync,
) -> Tally {
    let ships = setup.ships.len() as u64;
    let max_battles = if let Effort::Runs(runs) = options.effort {
        runs.max(1)
    } else {
        (MAX_BATTLES / ships.pow(2)).max(MIN_BATTLES)
    };
    let mut tally = Tally::new(setup);
    while tally.runs < max_battles {
        let begin = tally.runs;
        let batches = BATCHES_PER_ROUND.min((max_battles - begin).div_ceil(BATCH));
        let parts: Vec<Tally> = (0..batches)
            .into_par_iter()
            .map(|number| {
                let first = begin + number * BATCH;
                let (mut tally, mut battle) = (Tally::new(setup), new_battle());
                for number in first..(first + BATCH).min(max_battles) {
                    battle.run(&mut Random::stream(options.seed, number), &mut tally);
                }
                tally
            })
            .collect();
        parts.iter().for_each(|part| tally.add(part));
        if let Effort::Precision(width) = options.effort
            && tally.is_precise(Ending::First, width)
            && tally.is_precise(Ending::Second, width)
        {
            break;
        }
    }
    tally
}
