//! Fights many battles of two sides and reports who wins.

use super::super::numbers::Numbers;
use super::super::ratings::rate;
use super::super::ship::Ship;
use super::battle::battles;
use super::unmodeled;
use starwright_rules::battle::duel::{DuelOutcome, SideSummary};
use starwright_rules::battle::question::{BattleOptions, Refusal, Seekers};
use starwright_text::exact::Exact;

/// Ships of a side: a design and how many.
pub type Group = (Ship, u32);

/// Fights battles between two sides until the effort is spent.
pub fn duel(
    sides: [&[Group]; 2],
    numbers: &Numbers,
    how: &BattleOptions,
) -> Result<DuelOutcome, Refusal> {
    let groups = sides.map(|side| {
        side.iter()
            .map(|(ship, count)| (ship, *count))
            .collect::<Vec<_>>()
    });
    let tally = battles([&groups[0], &groups[1]], numbers, how)?;
    let ships = groups.iter().flatten().map(|(ship, _)| *ship);
    Ok(DuelOutcome {
        remarks: left_out(ships, numbers, how),
        ..DuelOutcome::from_tally(&sides.map(|side| party(side, numbers)), &tally, how)
    })
}

/// Notes on what the battle leaves out; seeking weapons that fly on the board are not.
pub fn left_out<'a>(
    ships: impl Iterator<Item = &'a Ship> + Clone,
    numbers: &Numbers,
    how: &BattleOptions,
) -> Vec<String> {
    let mut notes = unmodeled::notes(ships, how.fallback, numbers);
    if how.seekers == Seekers::Board {
        notes.retain(|note| !note.starts_with("Seeking weapons"));
    }
    notes
}

fn party(side: &[Group], numbers: &Numbers) -> SideSummary {
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
    SideSummary {
        designs: side.iter().map(design).collect(),
        points: side
            .iter()
            .map(|(ship, count)| rating(ship) * u64::from(*count))
            .sum(),
    }
}
