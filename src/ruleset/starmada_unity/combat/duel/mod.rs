//! Fights to the end: on the board (`battle`), or on a line, an estimate without movement: sides start apart; each turn both move the separation toward the range they like
//! best, every ship sees the enemy at a bearing of its own, fighters act, all ships fire, and damage applies at the end.
//!
//! Of the line: `gunnery` (a craft's fire, looked up) -> `fray` (two sides) -> `fight`, `maneuver` and `flights`
//! (one duel by dice), `exact` (all duels at once) -> `outcome` (the answer; `shown` to people).

mod exact;
mod fight;
mod flights;
mod fray;
mod gunnery;
mod maneuver;
mod outcome;
mod shown;

use super::super::numbers::Numbers;
use super::super::ratings::rate;
use super::super::ship::Ship;
use super::{battle, unmodelled};
use crate::number::exact::Exact;
use crate::play::dice::random::Random;
use crate::play::question::{Effort, Engagement, Model, Refusal, Seekers};
use crate::play::tally::{Tally, campaign};
use fight::Fight;
use fray::Battle;
use outcome::Outcome;
pub use outcome::{DuelOutcome, DuelTurns, Ground, HullLeft, Kills, Share};

/// Duels that one thread fights in one go.
const BATCH: u64 = 256;
/// Duels of two ships after which the wished precision is given up; of more ships there are fewer.
const MOST_DUELS: u64 = 2_000_000;

/// Ships of a side: a design and how many.
pub type Group = (Ship, u32);

/// Fights duels on a line until the effort is spent; each has random numbers of its own, by the seed and its number.
fn fight(battle: &Battle, effort: Effort, seed: u64) -> Tally {
    let ships = battle.sides.iter().map(|side| side.ships.len() as u64).sum::<u64>();
    let batteries = battle.sides.each_ref().map(|side| side.crafts.iter().map(|craft| craft.weapons.len()).collect());
    let none = Tally::new(batteries, battle.turns);
    campaign(&none, effort, 2 * MOST_DUELS / ships, BATCH, |numbers| {
        let mut tally = none.clone();
        let mut fight = Fight::new(battle);
        numbers.for_each(|duel| fight.run(&mut Random::stream(seed, duel), &mut tally));
        tally
    })
}

/// The result of a duel between two sides, as far as the model of `duel` goes.
pub fn duel(sides: [&[Group]; 2], numbers: &Numbers, how: &Engagement) -> Result<DuelOutcome, Refusal> {
    let groups = sides.map(|side| side.iter().map(|(ship, count)| (ship, *count)).collect::<Vec<_>>());
    let both = [groups[0].as_slice(), groups[1].as_slice()];
    let (mut start, mut outcome) = (None, None);
    if how.model == Model::Line {
        let battle = Battle::new(both, numbers, how)?;
        start = Some(battle.start);
        if how.effort == Effort::Exact {
            outcome = Some(Outcome::of_chances(&exact::chances(&battle)?));
        }
    }
    let outcome = match outcome {
        Some(exact) => exact,
        None => Outcome::of_tally(&groups, &fought(both, numbers, how)?),
    };
    let ships = sides.iter().flat_map(|side| side.iter()).map(|(ship, _)| ship);
    let ([first, second], [win, loss, draw, no_result]) = (sides.map(side_name), outcome.shares);
    Ok(DuelOutcome {
        first,
        second,
        points: groups.each_ref().map(|side| points(side, numbers)),
        start,
        ground: (how.model == Model::Board).then(|| Ground::of(how)),
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
        left_out: left_out(ships, numbers, how),
    })
}

/// What is left out; on the board seeking weapons are not.
pub(super) fn left_out<'a>(
    ships: impl Iterator<Item = &'a Ship> + Clone,
    numbers: &Numbers,
    how: &Engagement,
) -> Vec<String> {
    let mut notes = unmodelled::notes(ships, how.fallback, numbers);
    if how.model == Model::Board && how.seekers == Seekers::Board {
        notes.retain(|note| !note.starts_with("Seeking weapons"));
    }
    notes
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

/// Fights between two sides until the effort is spent, by the model asked for.
pub(super) fn fought(sides: [&[(&Ship, u32)]; 2], numbers: &Numbers, how: &Engagement) -> Result<Tally, Refusal> {
    match (how.model, how.effort) {
        (Model::Board, Effort::Exact) => Err("--exact follows the chances of the line only; add --model line".into()),
        (Model::Board, effort) => battle::battles(sides, numbers, how, effort),
        (Model::Line, effort) => Ok(fight(&Battle::new(sides, numbers, how)?, effort, how.seed)),
    }
}
