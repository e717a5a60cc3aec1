//! Fights to the end. The model: sides start apart on a line; each turn both move the separation toward the range they like
//! best, every ship sees the enemy at a bearing of its own, fighters act, all ships fire, and damage applies at the end.
//!
//! `craft` (a ship by its states) -> `gunnery` (its fire, looked up) -> `battle` (two sides) -> `fight`, `maneuver` and `flights`
//! (one duel by dice), `exact` (all duels at once) -> `tally` -> `outcome` (the answer; `shown` to people).

mod craft;
mod exact;
mod fight;
mod flights;
mod fray;
mod gunnery;
mod maneuver;
mod outcome;
mod shown;
mod tally;

use super::super::numbers::Numbers;
use super::super::ratings::rate;
use super::super::ship::Ship;
use super::unmodelled;
use crate::number::exact::Exact;
use crate::play::dice::random::Random;
use crate::play::question::{Effort, Engagement, Refusal};
use crate::play::statistics::wilson;
use fight::Fight;
use fray::Battle;
use outcome::Outcome;
pub use outcome::{DuelOutcome, DuelTurns, HullLeft, Kills, Share};
use rayon::prelude::*;
use tally::{Ending, Tally};

/// Duels that one thread fights in one go.
const BATCH: u64 = 256;
/// Batches between looks at the precision: fixed, so that the answer does not depend on the number of threads.
const ROUND: u64 = 16;
/// Duels of two ships after which the wished precision is given up; of more ships there are fewer.
const MOST_DUELS: u64 = 2_000_000;

/// Ships of a side: a design and how many.
pub type Group = (Ship, u32);

/// Fights duels until the effort is spent; each has random numbers of its own, by the seed and its number.
fn fight(battle: &Battle, effort: Effort, seed: u64) -> Tally {
    let ships = battle.sides.iter().map(|side| side.ships.len() as u64).sum::<u64>();
    let most = match effort {
        Effort::Runs(runs) => runs.max(1),
        Effort::Precision(_) | Effort::Exact => (2 * MOST_DUELS / ships).max(BATCH),
    };
    let mut tally = Tally::new(battle);
    while tally.runs < most {
        let begin = tally.runs;
        let batches = ROUND.min((most - begin).div_ceil(BATCH));
        let parts: Vec<Tally> = (0..batches)
            .into_par_iter()
            .map(|batch| {
                let mut part = Tally::new(battle);
                let mut fight = Fight::new(battle);
                let first = begin + batch * BATCH;
                for duel in first..(first + BATCH).min(most) {
                    fight.run(&mut Random::stream(seed, duel), &mut part);
                }
                part
            })
            .collect();
        parts.iter().for_each(|part| tally.add(part));
        if let Effort::Precision(width) = effort
            && [Ending::First, Ending::Second].into_iter().all(|ending| is_precise(&tally, ending, width))
        {
            break;
        }
    }
    tally
}

fn is_precise(tally: &Tally, ending: Ending, width: f64) -> bool {
    let (from, to) = wilson(tally.endings[ending as usize] as f64, tally.runs as f64);
    to - from <= width
}

/// The result of a duel between two sides, as far as the model of `duel` goes.
pub fn duel(sides: [&[Group]; 2], numbers: &Numbers, how: &Engagement) -> Result<DuelOutcome, Refusal> {
    let groups = sides.map(|side| side.iter().map(|(ship, count)| (ship, *count)).collect::<Vec<_>>());
    let battle = Battle::new([&groups[0], &groups[1]], numbers, how)?;
    let outcome = match how.effort {
        Effort::Exact => Outcome::of_chances(&exact::chances(&battle)?),
        Effort::Runs(_) | Effort::Precision(_) => Outcome::of_tally(&battle, &fight(&battle, how.effort, how.seed)),
    };
    let ships = sides.iter().flat_map(|side| side.iter()).map(|(ship, _)| ship);
    let ([first, second], [win, loss, draw, no_result]) = (sides.map(side_name), outcome.shares);
    Ok(DuelOutcome {
        first,
        second,
        points: groups.each_ref().map(|side| points(side, numbers)),
        start: battle.start,
        is_exact: outcome.runs.is_none(),
        runs: outcome.runs,
        seed: outcome.runs.map(|_| how.seed),
        win,
        loss,
        draw,
        no_result,
        turns: outcome.turns,
        hull_left: outcome.left,
        kills: outcome.kills,
        most_turns: how.turns,
        precision: if let Effort::Precision(width) = how.effort { Some(width) } else { None },
        left_out: unmodelled::notes(ships, how.fallback, numbers),
    })
}

/// The combat ratings of a side, added up.
fn points(side: &[(&Ship, u32)], numbers: &Numbers) -> u64 {
    let rating = |ship: &Ship| rate::<Exact>(ship, numbers).rating.to_f64() as u64;
    side.iter().map(|(ship, count)| rating(ship) * u64::from(*count)).sum()
}

fn side_name(side: &[Group]) -> String {
    let name = |(ship, count): &Group| match count {
        1 => ship.class().to_string(),
        count => format!("{count} x {}", ship.class()),
    };
    side.iter().map(name).collect::<Vec<_>>().join(" + ")
}

/// The first ship's score (wins, and half of what nobody won) for each of several forces: so many of it against so many
/// of the other.
pub(super) fn scores(
    pair: [&Ship; 2],
    forces: &[(u32, u32)],
    runs: u64,
    numbers: &Numbers,
    how: &Engagement,
) -> Result<Vec<f64>, Refusal> {
    let [first, second] = pair;
    let mut battle = Battle::new([&[(first, 1)], &[(second, 1)]], numbers, how)?;
    let mut score = |(index, (own, other)): (usize, &(u32, u32))| {
        // The tables of a ship's fire do not depend on how many ships there are.
        battle.sides[0].ships = vec![0; *own as usize];
        battle.sides[1].ships = vec![0; *other as usize];
        fight(&battle, Effort::Runs(runs), how.seed.wrapping_add(index as u64)).score()
    };
    Ok(forces.iter().enumerate().map(&mut score).collect())
}
