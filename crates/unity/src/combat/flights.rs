//! Odds of fighters: flights that attack a ship one after the other, and a flight that attacks another (Unity 5.4).

use super::super::damage::TrackDamage;
use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::super::tables::System;
use super::super::tracks::{Tracks, tracks};
use super::attack::Attack;
use super::figures::{self, DAMAGE_SHARES, FIGHTER_TO_HIT, FIGHTERS_PER_FLIGHT};
use super::odds::{BatteryOdds, Defense, Losses, Volley};
use super::unmodeled;
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread, success_chance};
use starwright_text::citation::Citation;

/// The fighters that a volley shoots down. Each hit kills a fighter, without impact or damage dice (Unity 5.4).
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FlightLosses {
    /// Number of fighters in the flight.
    pub fighters: u32,
    /// Expected number of hits, including those beyond the last fighter.
    pub expected_hits: f64,
    /// Expected number of fighters shot down.
    pub expected_kills: f64,
    /// Probability of each number of fighters shot down.
    pub kills: Distribution,
}

/// The damage of a carrier's flights, all adjacent to the target and attacking one after the other.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct FlightOdds {
    /// The number of flights that the attacker carries.
    pub flights: u32,
    /// Number of fighters in all flights.
    pub fighters: u32,
    /// Expected number of damage dice.
    pub expected_damage: f64,
}

/// Odds of a flight that attacks another.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Dogfight {
    /// Description of the attacking flight.
    pub attacker: String,
    /// Description of the target flight.
    pub target: String,
    /// Number of fighters in the attacking flight.
    pub fighters: u32,
    /// Number of fighters in the target flight.
    pub target_fighters: u32,
    /// Expected losses of the target.
    pub expected_kills: f64,
    /// Expected losses of the attacker.
    pub expected_losses: f64,
    /// Probability that the whole target is shot down.
    pub destroyed: f64,
    /// Probability that the attacker loses all fighters.
    pub lost: f64,
    /// Mean and percentiles of kills.
    pub spread: Spread,
    /// Probability of each number of kills.
    pub kills: Distribution,
    /// Probability of each number of the attacker's losses.
    pub losses: Distribution,
    /// Rules from which the odds follow.
    pub rules: Vec<Citation>,
}

/// Computes the odds of a flight that attacks another. Each die kills a fighter on 5 or 6 and loses one on 1, each up
/// to the number that the target has.
pub fn dogfight(attack: &Attack) -> Dogfight {
    let (fighters, target_fighters) = (attack.fighter_count(), attack.target_fighter_count());
    let of = |chance: f64| {
        Distribution::from_chance(chance)
            .repeat(fighters.into())
            .at_most(target_fighters as usize)
    };
    let (kills, losses) = (
        of(success_chance(FIGHTER_TO_HIT)),
        of(figures::FIGHTER_LOSS_CHANCE),
    );
    Dogfight {
        attacker: describe_flight(fighters),
        target: describe_flight(target_fighters),
        fighters,
        target_fighters,
        expected_kills: kills.mean(),
        expected_losses: losses.mean(),
        destroyed: kills.at_least(target_fighters as usize),
        lost: losses.at_least(fighters as usize),
        spread: kills.spread(),
        kills,
        losses,
        rules: vec![figures::FIGHTERS],
    }
}

/// Describes a flight by its number of fighters.
pub fn describe_flight(fighters: u32) -> String {
    format!("a flight of {fighters}")
}

/// Computes the odds of flights that attack a ship one after the other: by default all flights of the carrier, or one.
pub fn strike(carrier: Option<&Ship>, target: &Ship, numbers: &Numbers, attack: &Attack) -> Volley {
    let flights = attack
        .flights
        .unwrap_or_else(|| carrier.map_or(1, |ship| ship.system_count(System::Carrier)));
    let defense = Defense::new(target, attack);
    let tracks = tracks(target, numbers);
    let StrikeResult { damage, lost } =
        resolve_strikes(flights, attack.fighter_count(), &defense, &tracks);
    let fighters = flights * attack.fighter_count();
    let hits = f64::from(fighters) * success_chance(FIGHTER_TO_HIT);
    let attacker = match (carrier, flights) {
        (None, 1) => describe_flight(attack.fighter_count()),
        (None, flights) => format!("{flights} flights of {}", attack.fighter_count()),
        (Some(ship), flights) => format!("{ship}, {flights} flights of {}", attack.fighter_count()),
    };
    let battery = BatteryOdds {
        name: "Fighters".to_string(),
        expected_damage: damage.mean(),
        in_range: true,
        weapons: fighters,
        bearing: fighters,
        mode: Some(format!("1x{FIGHTER_TO_HIT}+/1/1")),
        band: None,
        modifier: Some(0),
        hit: Some(success_chance(FIGHTER_TO_HIT)),
        expected_hits: hits,
        impact: Some(penetration_chance(defense.shields)),
        expected_impact: damage.mean(),
        damage: damage.clone(),
    };
    Volley {
        attacker,
        target: target.to_string(),
        range: 1,
        aspect: super::geometry::normalize_degrees(attack.aspect),
        facing: Some(defense.facing),
        shields: defense.shields,
        screens: defense.screens,
        expected_damage: damage.mean(),
        destroyed: lost.hull.at_least(tracks.hull.len()),
        spread: damage.spread(),
        batteries: vec![battery],
        damage,
        lost,
        rules: vec![
            figures::FIGHTERS,
            figures::IMPACT,
            figures::DAMAGE,
            figures::SCREENS,
            figures::FACINGS,
        ],
        left_out: unmodeled::notes([target].into_iter(), attack.fallback, numbers),
        ..Volley::default()
    }
}

/// Returns the probability that a fighter's hit gets through.
fn penetration_chance(shields: u32) -> f64 {
    if shields == 0 {
        1.0
    } else {
        success_chance(shields as i32 + 1)
    }
}

/// Probabilities up to this are too small to affect any figure.
const NEGLIGIBLE: f64 = 1e-20;

/// Damage dice of flights and the boxes lost to them.
pub struct StrikeResult {
    pub damage: Distribution,
    pub lost: Losses,
}

/// Computes the damage of flights that attack one after the other, each against the shields that are then left.
pub fn resolve_strikes(
    flights: u32,
    fighters: u32,
    defense: &Defense,
    tracks: &Tracks,
) -> StrikeResult {
    let ratings = ratings(defense, tracks);
    let screens = defense.screens as usize;
    let beyond = |dice: usize| dice.saturating_sub(screens);
    let most = (flights * fighters) as usize;
    let share = DAMAGE_SHARES[3];
    let shares: Vec<Distribution> = (0..=fighters as usize)
        .map(|dice| Distribution::constant(dice).thin(share))
        .collect();
    let volleys: Vec<Distribution> = ratings
        .iter()
        .map(|rating| {
            Distribution::from_chance(success_chance(FIGHTER_TO_HIT) * penetration_chance(*rating))
                .repeat(fighters.into())
        })
        .collect();
    // The probability of each number of damage dice (rows), and of how many of those beyond the screens hit shields
    // (columns).
    let mut states = vec![vec![1.0]];
    for _ in 0..flights {
        let mut next: Vec<Vec<f64>> = (0..=states.len() - 1 + fighters as usize)
            .map(|dice| vec![0.0; dice + 1])
            .collect();
        for (dice, shields) in states.iter().enumerate() {
            for (hit, chance) in shields
                .iter()
                .enumerate()
                .filter(|(_, chance)| **chance > NEGLIGIBLE)
            {
                let volley = &volleys[hit.min(ratings.len() - 1)];
                for (more, likely) in volley.chances().iter().enumerate() {
                    for (lost, share) in shares[beyond(dice + more) - beyond(dice)]
                        .chances()
                        .iter()
                        .enumerate()
                    {
                        next[dice + more][hit + lost] += chance * likely * share;
                    }
                }
            }
        }
        states = next;
    }
    let (mut damage, mut shields, mut others) = (
        vec![0.0; most + 1],
        vec![0.0; most + 1],
        vec![0.0; most + 1],
    );
    for (dice, row) in states.iter().enumerate() {
        for (hit, chance) in row.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            damage[dice] += chance;
            shields[hit] += chance;
            others[beyond(dice) - hit] += chance;
        }
    }
    let [damage, shields, others] = [damage, shields, others].map(Distribution::from_chances);
    let of = |track: usize, boxes: &[u32]| {
        others
            .thin(DAMAGE_SHARES[track] / (1.0 - share))
            .at_most(boxes.len())
    };
    let lost = Losses {
        screens: damage.at_most(screens),
        hull: of(0, &tracks.hull),
        engines: of(1, &tracks.engines),
        weapons: of(2, &tracks.weapons),
        shields: shields.at_most(ratings.len() - 1),
    };
    StrikeResult { damage, lost }
}

/// Returns the shield ratings of the facing hit as its boxes are lost, from the current rating down to 0.
fn ratings(defense: &Defense, tracks: &Tracks) -> Vec<u32> {
    let mut damage = TrackDamage::default();
    let mut left = Vec::new();
    for _ in 0..=tracks.shields.boxes(defense.facing).len() {
        left.push(damage.shields(tracks, defense.facing));
        // Not `apply_die`: screens would take the die.
        damage.hit_shields(tracks, defense.facing);
    }
    left.retain(|rating| *rating <= defense.shields);
    if left.first() != Some(&defense.shields) {
        left.insert(0, defense.shields);
    }
    left
}

/// Computes the damage that all flights of a ship add to its volley if they are adjacent to the target.
pub fn carrier_odds(ship: &Ship, defense: &Defense, tracks: &Tracks) -> FlightOdds {
    let flights = ship.system_count(System::Carrier);
    let damage = resolve_strikes(flights, FIGHTERS_PER_FLIGHT, defense, tracks).damage;
    FlightOdds {
        flights,
        fighters: flights * FIGHTERS_PER_FLIGHT,
        expected_damage: damage.mean(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CoverTrack, Facing};

    fn close(found: &Distribution, counts: &[f64], what: &str) {
        let all: f64 = counts.iter().sum();
        for value in 0..counts.len().max(found.chances().len()) {
            let expected = counts.get(value).copied().unwrap_or(0.0) / all;
            assert!(
                (found.probability(value) - expected).abs() < 1e-10,
                "{what} {value}: {found:?} {counts:?}"
            );
        }
    }

    #[test]
    fn dogfights_agree_with_every_throw_and_neither_side_loses_more_than_the_target_has() {
        for fighters in 1..=6u32 {
            for target in 1..=6u32 {
                let (mut kills, mut losses) = (vec![0.0; 7], vec![0.0; 7]);
                for throw in 0..6usize.pow(fighters) {
                    let faces = (0..fighters).map(|die| throw / 6usize.pow(die) % 6 + 1);
                    let (mut killed, mut lost) = (0, 0);
                    faces.for_each(|face| match face {
                        1 => lost += 1,
                        5 | 6 => killed += 1,
                        _ => {}
                    });
                    kills[killed.min(target as usize)] += 1.0;
                    losses[lost.min(target as usize)] += 1.0;
                }
                let attack = Attack::new().fighters(fighters).target_fighters(target);
                let found = dogfight(&attack);
                close(&found.kills, &kills, "kills");
                close(&found.losses, &losses, "losses");
            }
        }
    }

    /// The state of a ship under attack while dice are enumerated.
    #[derive(Clone, Copy, Default)]
    struct State {
        screens: usize,
        lost: [usize; 4],
        damage: usize,
    }

    const TRACK: [u32; 2] = [3, 1];
    const SCREENS: usize = 1;

    /// Enumerates every throw of these flights from this state on, each with its weight.
    fn enumerate_throws(
        flights: &[u32],
        hits: u32,
        points: u32,
        state: State,
        weight: f64,
        take: &mut dyn FnMut(State, f64),
    ) {
        let each = weight / 6.0;
        match flights {
            _ if points > 0 => (1..=6).for_each(|face| {
                let mut next = State {
                    damage: state.damage + 1,
                    ..state
                };
                if state.screens < SCREENS {
                    next.screens += 1;
                } else {
                    next.lost[[0, 0, 0, 1, 2, 3][face - 1]] += 1;
                }
                // The rest of this flight still faces the earlier shields, because its impacts were rolled before.
                enumerate_throws(flights, 0, points - 1, next, each, take);
            }),
            [] => take(state, weight),
            [0, later @ ..] if hits == 0 => enumerate_throws(later, 0, 0, state, weight, take),
            [0, later @ ..] => impacts(later, hits, 0, state, weight, take),
            [fighters, later @ ..] => (1..=6).for_each(|face| {
                let rest: Vec<u32> = [fighters - 1]
                    .into_iter()
                    .chain(later.iter().copied())
                    .collect();
                enumerate_throws(&rest, hits + u32::from(face >= 5), 0, state, each, take);
            }),
        }
    }

    fn impacts(
        flights: &[u32],
        hits: u32,
        points: u32,
        state: State,
        weight: f64,
        take: &mut dyn FnMut(State, f64),
    ) {
        let rating = TRACK.get(state.lost[3]).copied().unwrap_or(0);
        match hits {
            0 => enumerate_throws(flights, 0, points, state, weight, take),
            _ if rating == 0 => impacts(flights, hits - 1, points + 1, state, weight, take),
            _ => (1..=6u32).for_each(|face| {
                impacts(
                    flights,
                    hits - 1,
                    points + u32::from(face > rating),
                    state,
                    weight / 6.0,
                    take,
                );
            }),
        }
    }

    #[test]
    fn flights_strike_one_after_the_other_at_the_shields_that_are_left() {
        let target =
            Ship::parse("class: T\nhull: 4\nengines: 2\nshields: 3\nscreens: 1").expect("a ship");
        let mut tracks = tracks(&target, Numbers::standard());
        tracks.shields = CoverTrack::Even(TRACK.to_vec());
        let defense = Defense {
            facing: Facing::Fore,
            shields: 3,
            screens: SCREENS as u32,
        };
        for flights in [&[1, 1, 1][..], &[2], &[3]] {
            let found = resolve_strikes(flights.len() as u32, flights[0], &defense, &tracks);
            let (mut damage, mut lost) = (
                vec![0.0; 5],
                [vec![0.0; 5], vec![0.0; 3], vec![0.0; 1], vec![0.0; 3]],
            );
            let mut take = |state: State, weight: f64| {
                damage[state.damage] += weight;
                for (track, counts) in lost.iter_mut().enumerate() {
                    let most = counts.len() - 1;
                    counts[state.lost[track].min(most)] += weight;
                }
            };
            enumerate_throws(flights, 0, 0, State::default(), 1.0, &mut take);
            close(&found.damage, &damage, "damage");
            let tracks = [
                &found.lost.hull,
                &found.lost.engines,
                &found.lost.weapons,
                &found.lost.shields,
            ];
            tracks
                .into_iter()
                .zip(&lost)
                .for_each(|(found, lost)| close(found, lost, "a track"));
        }
    }

    #[test]
    fn one_flight_of_six_at_shields_of_three_does_one_damage_die() {
        let target = Ship::parse("class: T\nhull: 4\nshields: 3").expect("a ship");
        let strike =
            |attack: &Attack| strike(None, &target, Numbers::standard(), attack).expected_damage;
        assert!((strike(&Attack::default()) - 1.0).abs() < 1e-12);
        let two = Attack::new().flights(2);
        assert!(
            strike(&two) > 2.0,
            "the second flight may meet less: {}",
            strike(&two)
        );
    }
}
