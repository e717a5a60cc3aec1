//! Battles on the board by the book: ships move in turn, captains decide, and everything that happens can be written down.
//!
//! `field` (a battle before its first turn) -> `fight` (turn by turn: `captains` choose from the places within `reach`,
//! `movement`, `fire`) -> `record` (a replay; `staged` for pages) and the tally that `duel` shows.

mod captains;
mod field;
mod fight;
mod fire;
#[cfg(test)]
mod laws;
mod movement;
mod reach;
mod record;
mod staged;

use super::super::Nova;
use super::super::ship::Ship;
use super::odds::unmodeled;
use field::Field;
use fight::Fight;
use record::Record;
use starwright_paper::random::Random;
use starwright_paper::replay::{Replay, steps};
use starwright_paper::staging::Recorded;
use starwright_rules::Rules;
use starwright_rules::battle::duel::{BattleConditions, DuelOutcome, SideSummary};
use starwright_rules::battle::field::{Battle, Side, design_files};
use starwright_rules::battle::question::{BattleOptions, Refusal};
use starwright_rules::battle::tally;
use starwright_rules::battle::tally::Tally;

/// What every answer about battles rests on.
pub const ASSUMED: &str = "Ratings are as posted. Sideslips, pivots, emergency thrust and evasive action are on pages that are \
                                  not at hand, and so are the rules of systems.";

/// Fights battles until the effort is spent.
pub fn battles(sides: [Side<Ship>; 2], how: &BattleOptions) -> Result<Tally, Refusal> {
    let field = Field::new(sides, how)?;
    Ok(tally::fight_battles(
        &nothing(sides, how),
        how,
        field.ships.len(),
        || {
            let mut fight = Fight::new(&field);
            move |random, tally| {
                fight.run(random, tally);
            }
        },
    ))
}

fn nothing(sides: [Side<Ship>; 2], how: &BattleOptions) -> Tally {
    Tally::new(
        sides.map(|side| side.iter().map(|(ship, _)| ship.weapons.len()).collect()),
        how.turns,
    )
}

/// What comes of battles between two sides.
pub fn duel(sides: [Side<Ship>; 2], how: &BattleOptions) -> Result<DuelOutcome, Refusal> {
    let tally = battles(sides, how)?;
    let party = |side: Side<Ship>| SideSummary {
        designs: side
            .iter()
            .map(|(ship, count)| {
                let batteries = ship
                    .weapons
                    .iter()
                    .map(|battery| battery.name.clone())
                    .collect();
                (
                    ship.identity.class.clone(),
                    ship.to_string(),
                    batteries,
                    *count,
                )
            })
            .collect(),
        points: side
            .iter()
            .map(|(ship, count)| u64::from(ship.posted.unwrap_or(0)) * u64::from(*count))
            .sum(),
    };
    let mut remarks = vec![ASSUMED.to_string()];
    remarks.extend(unmodeled(
        sides.into_iter().flatten().map(|(ship, _)| *ship),
    ));
    let outcome = DuelOutcome::from_tally(&sides.map(party), &tally, how);
    Ok(DuelOutcome {
        conditions: BattleConditions {
            partial: Some(how.is_partial),
            ..outcome.conditions
        },
        remarks,
        hull_word: "boxes",
        ..outcome
    })
}

/// The first battle of a seed in full; `designs` are the file and document of each design, the first side's first.
pub fn recorded(
    sides: [Side<Ship>; 2],
    designs: Vec<(String, usize)>,
    how: &BattleOptions,
) -> Result<Recorded, Refusal> {
    let field = Field::new(sides, how)?;
    let mut fight = Fight::new(&field);
    fight.record = Some(Record::of(design_files(sides, designs, |ship| {
        &ship.identity.class
    })));
    let result = fight.run(&mut Random::stream(how.seed, 0), &mut nothing(sides, how));
    let Record { ships, turns, .. } = fight.record.take().unwrap_or_default();
    let replay = Replay {
        ruleset: <Nova as Rules>::KEY.to_string(),
        seed: how.seed,
        board: how.board,
        steps: steps(),
        target: field.target,
        unmodeled: None,
        ships,
        flights: Vec::new(),
        turns,
        result,
    };
    let cast: Vec<&Ship> = sides
        .into_iter()
        .flatten()
        .flat_map(|(ship, count)| std::iter::repeat_n(*ship, *count as usize))
        .collect();
    staged::recorded(&replay, how.is_partial, &cast)
}
