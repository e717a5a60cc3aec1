//! Combat between ships: which weapons bear, what a volley does, who wins.
//!
//! `figures` has the rules' numbers, `geometry` arcs and facings, `aim` one weapon's fire at a target. `odds` (with
//! `bank_odds` and `flights`) computes volleys, and `present` formats them. `combat_design` prepares ships for
//! `battle`, which simulates battles for `audit` and `feature_worth`. `unmodeled` lists what odds and battles leave
//! out.

pub mod aim;
mod attack;
mod audit;
mod bank_odds;
mod battle;
mod combat_design;
mod expected_damage;
mod feature_worth;
pub mod figures;
mod flights;
pub mod geometry;
mod odds;
mod present;
#[cfg(test)]
mod properties;
pub mod unmodeled;

use super::tables::System;
use super::{Numbers, Ship, Unity, build_staging};
pub use aim::{rolls, to_roll};
pub use attack::Attack;
use attack::is_target_flight;
pub use bank_odds::{BankOdds, BankShot, DamagedShip};
pub use expected_damage::{mount_damage, volleys_endured};
pub use figures::{FIGHTER_MOVEMENT, FIGHTER_TO_HIT, FIGHTERS_PER_FLIGHT};
pub use flights::{Dogfight, FlightLosses, FlightOdds, dogfight};
pub use odds::{BatteryOdds, ByRange, Losses, SideHit, Volley, expected_damage};
use starwright_paper::answer::Answer;
use starwright_paper::replay::Replay;
use starwright_paper::staging::Staging;
use starwright_rules::Battles;
use starwright_rules::Question;
use starwright_rules::battle::audit::Audit;
use starwright_rules::battle::duel::DuelOutcome;
use starwright_rules::battle::force::Force;
use starwright_rules::battle::odds::RangeDamage;
use starwright_rules::battle::question::{AuditOptions, DuelOptions, Refusal};
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::options::{GameOption, OptionValues};

/// Computes the odds of one volley at a ship, or at a flight if the attack has `is_tiny`.
pub fn odds(attacker: &Ship, target: &Ship, attack: &Attack) -> Volley {
    Numbers::standard().odds(attacker, target, attack)
}

/// Computes the expected damage of a ship at every range, from 0 to its maximum range.
pub fn odds_by_range(attacker: &Ship, target: &Ship, attack: &Attack) -> Vec<RangeDamage> {
    Numbers::standard().odds_by_range(attacker, target, attack)
}

/// Computes the expected damage of several ships at one target over range, for a table or chart.
pub fn damage_by_range(attackers: &[Ship], target: &Ship, attack: &Attack) -> ByRange {
    odds::expected_by_range(attackers, target, Numbers::standard(), attack)
}

/// Simulates battles between two sides.
pub fn duel(
    first: impl Into<Force<Ship>>,
    second: impl Into<Force<Ship>>,
    options: &DuelOptions,
) -> Result<DuelOutcome, Refusal> {
    Numbers::standard().duel(first, second, options)
}

/// Tests by battles whether ratings are fair.
pub fn audit(ships: &[Ship], options: &AuditOptions) -> Result<Audit, Refusal> {
    Numbers::standard().audit(ships, options)
}

/// Computes the odds of flights that attack a ship one after the other: by default all flights of the carrier, or one.
pub fn strike(carrier: Option<&Ship>, target: &Ship, attack: &Attack) -> Volley {
    flights::strike(carrier, target, Numbers::standard(), attack)
}

impl Numbers {
    /// Computes the expected damage of a ship at every range, from 0 to its maximum range.
    pub fn odds_by_range(
        &self,
        attacker: &Ship,
        target: &Ship,
        attack: &Attack,
    ) -> Vec<RangeDamage> {
        let attackers = std::slice::from_ref(attacker);
        let mut answer = odds::expected_by_range(attackers, target, self, attack);
        answer.ships.swap_remove(0).ranges
    }

    /// Simulates battles between two sides.
    pub fn duel(
        &self,
        first: impl Into<Force<Ship>>,
        second: impl Into<Force<Ship>>,
        options: &DuelOptions,
    ) -> Result<DuelOutcome, Refusal> {
        let (first, second) = (first.into(), second.into());
        battle::duel([&first.0, &second.0], self, options)
    }
}

impl Battles for Unity {
    const ODDS: &'static [GameOption] = attack::OPTIONS;

    fn stage_replay(
        replay: &Replay,
        ships: &[&Ship],
        numbers: &Numbers,
    ) -> Result<Staging, Refusal> {
        Ok(build_staging(replay, ships, numbers))
    }

    fn battle(question: Question<Unity>, numbers: &Numbers) -> Result<Answer, Refusal> {
        Ok(match question {
            Question::Odds {
                attacker,
                target,
                given,
            } => numbers
                .odds(attacker, target, &Attack::from_options_at_range(given)?)
                .into(),
            Question::Flights { ships, given } => odds_of_flights(ships, given, numbers)?,
            Question::ByRange {
                attackers,
                target,
                given,
            } => {
                if is_target_flight(given) || given.has("flight") {
                    return Err("--by-range shows the damage of ships to a ship; leave out --flight and --at-flight".into());
                }
                odds::expected_by_range(attackers, target, numbers, &Attack::from_options(given)?)
                    .into()
            }
            Question::Duel { sides, how } => battle::duel(sides, numbers, how)?.into(),
            Question::Gauntlet {
                ship,
                opponents,
                how,
            } => numbers.gauntlet(ship, opponents, how)?.into(),
            Question::ShipAudit {
                ship,
                opponents,
                options,
            } => numbers.audit_ship(ship, opponents, options)?.into(),
            Question::Audit { ships, options } => numbers.audit(ships, options)?.into(),
        })
    }

    fn replay(
        sides: [&[(Ship, u32)]; 2],
        designs: Vec<ReplayDesign>,
        numbers: &Numbers,
        options: &DuelOptions,
    ) -> Result<Replay, Refusal> {
        battle::replay(sides, &designs, numbers, options)
    }
}

/// Computes the odds of an attack by a flight, on a flight, or both. `ships` has only the ships that take part.
fn odds_of_flights(
    ships: &[Ship],
    given: &OptionValues,
    numbers: &Numbers,
) -> Result<Answer, Refusal> {
    let strike = |carrier: Option<&Ship>, target: &Ship, attack: &Attack| {
        flights::strike(carrier, target, numbers, attack).into()
    };
    match (given.has("flight"), is_target_flight(given), ships) {
        (true, true, []) => Ok(dogfight(&Attack::from_flight_options(given)?).into()),
        (true, true, _) => {
            Err("--flight with --at-flight takes no designs, because all flights are alike; leave the designs out".into())
        }
        (true, false, [target]) => Ok(strike(None, target, &Attack::from_flight_options(given)?)),
        (true, false, [carrier, target]) => {
            let attack = Attack::from_flight_options(given)?;
            if carrier.system_count(System::Carrier) == 0 && attack.flights.is_none() {
                return Err(format!(
                    "{carrier} carries no flights; for the odds of one flight, name only the target"
                )
                .into());
            }
            Ok(strike(Some(carrier), target, &attack))
        }
        (false, true, [attacker] | [attacker, _]) => {
            Ok(
                odds::odds_at_flight(attacker, numbers, &Attack::from_options_at_range(given)?)
                    .into(),
            )
        }
        (true, false, _) => {
            Err("--flight needs a target; name the target, or the carrier and the target".into())
        }
        (false, ..) => Err("--at-flight needs an attacker; name the ship that fires".into()),
    }
}
