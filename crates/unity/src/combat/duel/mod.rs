//! Fights to the end: on the board (`battle`), or on a line, an estimate without movement: sides start apart; each turn both move the separation toward the range they like
//! best, every ship sees the enemy at a bearing of its own, fighters act, all ships fire, and damage applies at the end.
//!
//! Of the line: `gunnery` (a craft's fire, looked up) -> `fray` (two sides) -> `fight`, `maneuver` and `flights`
//! (one duel by dice), `exact` (all duels at once).

mod exact;
mod fight;
mod flights;
mod fray;
mod gunnery;
mod maneuver;

use super::super::numbers::Numbers;
use super::super::ratings::rate;
use super::super::ship::Ship;
use super::{battle, unmodelled};
use fight::Fight;
use fray::Battle;
use starwright_rules::battle::duel::{Outcome, Party};
use starwright_rules::battle::question::{Effort, Engagement, Model, Refusal, Seekers};
use starwright_rules::battle::tally::{Tally, campaign};
use starwright_text::exact::Exact;

/// Duels that one thread fights in one go.
const BATCH: u64 = 256;
/// Duels of two ships after which the wished precision is given up; of more ships there are fewer.
const MOST_DUELS: u64 = 2_000_000;

/// Ships of a side: a design and how many.
pub type Group = (Ship, u32);

/// Fights duels on a line until the effort is spent.
fn fight(battle: &Battle, how: &Engagement) -> Tally {
    let ships = battle
        .sides
        .iter()
        .map(|side| side.ships.len() as u64)
        .sum::<u64>();
    let batteries = battle.sides.each_ref().map(|side| {
        side.crafts
            .iter()
            .map(|craft| craft.weapons.len())
            .collect()
    });
    campaign(
        &Tally::new(batteries, battle.turns),
        how,
        2 * MOST_DUELS / ships,
        BATCH,
        || {
            let mut fight = Fight::new(battle);
            move |random, tally| fight.run(random, tally)
        },
    )
}

/// The result of a duel between two sides, as far as the model of `duel` goes.
pub fn duel(sides: [&[Group]; 2], numbers: &Numbers, how: &Engagement) -> Result<Outcome, Refusal> {
    let groups = sides.map(|side| {
        side.iter()
            .map(|(ship, count)| (ship, *count))
            .collect::<Vec<_>>()
    });
    let both = [groups[0].as_slice(), groups[1].as_slice()];
    let parties = sides.map(|side| party(side, numbers));
    let line = if how.model == Model::Line {
        Some(Battle::new(both, numbers, how)?)
    } else {
        None
    };
    let outcome = match &line {
        Some(battle) if how.effort == Effort::Exact => {
            let chances = exact::chances(battle)?;
            Outcome::of_chances(&parties, chances.endings, &chances.turns, how)
        }
        Some(battle) => Outcome::of(&parties, &fight(battle, how), how),
        None => Outcome::of(&parties, &fought(both, numbers, how)?, how),
    };
    let ships = sides
        .iter()
        .flat_map(|side| side.iter())
        .map(|(ship, _)| ship);
    Ok(Outcome {
        start: line.map(|battle| battle.start),
        remarks: left_out(ships, numbers, how),
        ..outcome
    })
}

/// What is left out; on the board seeking weapons are not.
pub fn left_out<'a>(
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

fn party(side: &[Group], numbers: &Numbers) -> Party {
    let rating = |ship: &Ship| rate::<Exact>(ship, numbers).rating.to_f64() as u64;
    let design = |(ship, count): &Group| {
        let batteries = ship
            .weapons()
            .iter()
            .map(|weapon| weapon.name().to_string())
            .collect();
        (
            ship.class().to_string(),
            ship.to_string(),
            batteries,
            *count,
        )
    };
    Party {
        designs: side.iter().map(design).collect(),
        points: side
            .iter()
            .map(|(ship, count)| rating(ship) * u64::from(*count))
            .sum(),
    }
}

/// Fights between two sides until the effort is spent, by the model asked for.
pub fn fought(
    sides: [&[(&Ship, u32)]; 2],
    numbers: &Numbers,
    how: &Engagement,
) -> Result<Tally, Refusal> {
    match (how.model, how.effort) {
        (Model::Board, Effort::Exact) => {
            Err("--exact follows the chances of the line only; add --model line".into())
        }
        (Model::Board, _) => battle::battles(sides, numbers, how),
        (Model::Line, _) => Ok(fight(&Battle::new(sides, numbers, how)?, how)),
    }
}
