//! Ships in battle: which weapons bear, what a volley does, who wins.
//!
//! `figures` (what the rules say, cited) -> `geometry` (arcs and facings), `aim` (one weapon at one target) -> `odds` (a volley; `shown` to people),
//! `craft` (a ship by its states) -> `battle` (on the board by the book), `duel` (many of them), `fairness` (the audit of ratings; `worth` of features). What the model leaves out is named by `unmodeled`.

pub mod aim;
mod attack;
mod battle;
mod craft;
mod duel;
mod fairness;
pub mod figures;
mod flights;
pub mod geometry;
#[cfg(test)]
mod laws;
mod odds;
mod prospects;
mod shown;
pub mod unmodeled;
mod worth;

use super::tables::System;
use super::{Numbers, Ship, Unity, staging};
pub use aim::rolls;
pub use attack::Attack;
use attack::is_at_flight;
pub use duel::{Group, duel};
pub use fairness::audit;
pub use figures::{FIGHTER_HITS, FIGHTER_MOVES, FIGHTERS_A_FLIGHT};
pub use flights::{AtFlight, Dogfight, FlightOdds, dogfight, strike};
pub use odds::{BatteryOdds, ByRange, Losses, Volley, at_flight, by_range};
pub use odds::{expected_damage, odds};
pub use prospects::{damage_of_mounts, volleys_endured};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Replay;
use starwright_paper::staging::Staging;
use starwright_rules::Battles;
use starwright_rules::Question;
use starwright_rules::battle::question::{BattleOptions, Refusal};
use starwright_rules::options::{GameOption, OptionValues};

impl Battles for Unity {
    const ODDS: &'static [GameOption] = attack::CHOICES;

    fn stage_replay(
        replay: &Replay,
        ships: &[&Ship],
        numbers: &Numbers,
    ) -> Result<Staging, Refusal> {
        Ok(staging(replay, ships, numbers))
    }

    fn battle(question: Question<Unity>, numbers: &Numbers) -> Result<Answer, Refusal> {
        match question {
            Question::Odds {
                attacker,
                target,
                given,
            } => Ok(odds(attacker, target, numbers, &Attack::of(given, false)?).into()),
            Question::Flights { ships, given } => of_flights(ships, given, numbers),
            Question::ByRange { given, .. } if is_at_flight(given) || given.has("flight") => Err(
                "--by-range is of damage that ships do to ships; leave out what makes one a flight"
                    .into(),
            ),
            Question::ByRange {
                attackers,
                target,
                given,
            } => Ok(by_range(attackers, target, numbers, &Attack::of(given, true)?).into()),
            Question::Duel { sides, how } => Ok(duel(sides, numbers, how)?.into()),
            Question::Audit {
                ships,
                trial,
                from,
                watch,
            } => Ok(audit(ships, numbers, trial, from, watch)?.into()),
        }
    }

    fn replay(
        sides: [&[(Ship, u32)]; 2],
        designs: Vec<(String, usize)>,
        numbers: &Numbers,
        how: &BattleOptions,
    ) -> Result<Replay, Refusal> {
        let groups = sides.map(|side| {
            side.iter()
                .map(|(ship, count)| (ship, *count))
                .collect::<Vec<_>>()
        });
        battle::replay([&groups[0], &groups[1]], designs, numbers, how)
    }
}

/// The odds of an attack by a flight, on a flight, or both; of ships only those that the question needs are named.
fn of_flights(ships: &[Ship], given: &OptionValues, numbers: &Numbers) -> Result<Answer, Refusal> {
    match (given.has("flight"), is_at_flight(given), ships) {
        (true, true, []) => Ok(dogfight(&Attack::of_flights(given)?).into()),
        (true, true, _) => {
            Err("all flights are alike: name no design with --flight and --at-flight".into())
        }
        (true, false, [target]) => {
            Ok(strike(None, target, numbers, &Attack::of_flights(given)?).into())
        }
        (true, false, [carrier, target]) => {
            let attack = Attack::of_flights(given)?;
            if carrier.system_count(System::Carrier) == 0 && attack.flights.is_none() {
                return Err(format!(
                    "{carrier} carries no flights; for one flight name only the target"
                )
                .into());
            }
            Ok(strike(Some(carrier), target, numbers, &attack).into())
        }
        (false, true, [attacker] | [attacker, _]) => {
            Ok(at_flight(attacker, numbers, &Attack::of(given, false)?).into())
        }
        (true, false, _) => {
            Err("with --flight name the target, or the carrier and the target".into())
        }
        (false, ..) => Err("with --at-flight name the attacker".into()),
    }
}
