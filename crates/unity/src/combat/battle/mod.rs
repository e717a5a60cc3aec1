//! Battles on the board by the book: ships move by orders, captains decide, and everything that happens can be written down.
//!
//! `field` (a battle before its first turn) -> `fight` (turn by turn: `captains` give orders from the `ends` within reach,
//! `movement`, `flights` by their `ways`, `fire`, damage to a `vessel`) -> `record` (a replay) and the tally that `duel` shows.
//! `punch` is what a ship's fire is expected to do, looked up.

mod captains;
mod ends;
mod field;
mod fight;
mod fire;
mod flights;
#[cfg(test)]
mod laws;
mod movement;
mod punch;
mod record;
mod vessel;
mod ways;

use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::unmodeled;
use field::Field;
use fight::Fight;
use record::Record;
use starwright_paper::random::Random;
use starwright_paper::replay::{Replay, steps};
use starwright_rules::battle::field::{Battle, Side, design_files};
use starwright_rules::battle::question::{BattleOptions, Fallback, Refusal};
use starwright_rules::battle::tally;
use starwright_rules::battle::tally::Tally;

/// Fights battles until the effort is spent.
pub fn battles(
    sides: [Side<Ship>; 2],
    numbers: &Numbers,
    how: &BattleOptions,
) -> Result<Tally, Refusal> {
    let field = Field::new(sides, numbers, how)?;
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
        sides.map(|side| side.iter().map(|(ship, _)| ship.weapons().len()).collect()),
        how.turns,
    )
}

/// The first battle of a seed in full; `designs` are the file and document of each design, the first side's first.
pub fn replay(
    sides: [Side<Ship>; 2],
    designs: Vec<(String, usize)>,
    numbers: &Numbers,
    how: &BattleOptions,
) -> Result<Replay, Refusal> {
    let field = Field::new(sides, numbers, how)?;
    let mut ships = sides.into_iter().flatten();
    let is_priced = how.fallback == Fallback::Price
        && ships.any(|(ship, _)| !unmodeled::traits(ship).is_empty());
    let mut fight = Fight::new(&field);
    fight.record = Some(Record::of(design_files(sides, designs, Ship::class)));
    let result = fight.run(&mut Random::stream(how.seed, 0), &mut nothing(sides, how));
    let Record {
        ships,
        flights,
        turns,
        ..
    } = fight.record.take().unwrap_or_default();
    Ok(Replay {
        ruleset: "starmada_unity".to_string(),
        seed: how.seed,
        board: how.board,
        steps: steps(),
        target: field.target,
        unmodeled: is_priced.then(|| "price".to_string()),
        ships,
        flights,
        turns,
        result,
    })
}
