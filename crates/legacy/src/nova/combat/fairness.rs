//! Were posted ratings fair? What an audit needs to know of ships of this game.

use super::super::ship::{Battery, Ship};
use super::battle::{ASSUMED, battles};
use super::condition::Condition;
use super::odds::unmodeled;
use starwright_rules::battle::audit;
use starwright_rules::battle::audit::{Audit, AuditEntrants, Entrant, Matchup, sample_designs};
use starwright_rules::battle::question::{
    AuditOptions, AuditProgress, AuditState, BattleOptions, Refusal,
};

/// What may explain how a ship fares, and its unit.
const FEATURES: &[(&str, &str)] = &[
    ("range", ""),
    ("thrust", ""),
    ("arc cover", " %"),
    ("ECM", ""),
    ("shield faces", ""),
    ("boxes", ""),
];

/// Audits the posted ratings of these ships.
pub fn audit(
    ships: &[Ship],
    trial: &AuditOptions,
    from: Option<&AuditState>,
    watch: &(dyn Fn(&AuditProgress) + Sync),
) -> Result<Audit, Refusal> {
    if trial.is_modeled_only {
        return Err(
            "ratings are as posted, so no ship can be rated without its systems; leave --modeled-only out".into()
        );
    }
    let (all, unrated): (Vec<&Ship>, Vec<&Ship>) = ships
        .iter()
        .partition(|ship| ship.posted.is_some_and(|r| r > 0));
    let rated: Vec<&Ship> = sample_designs(all.len(), trial.battle.seed)
        .into_iter()
        .map(|place| all[place])
        .collect();
    let mut remarks = vec![ASSUMED.to_string()];
    remarks.extend(unmodeled(rated.iter().copied()));
    let contestants = AuditEntrants {
        entrants: rated.iter().map(|ship| entrant(ship)).collect(),
        unrated: unrated
            .iter()
            .map(|ship| ship.identity.class.clone())
            .collect(),
        features: FEATURES,
        sampled_from: (rated.len() < all.len()).then_some(all.len()),
        remarks,
    };
    let meet = |bout: Matchup, how: &BattleOptions| {
        let [one, other] = bout.pair.map(|place| rated[place]);
        battles([&[(one, bout.counts[0])], &[(other, bout.counts[1])]], how)
    };
    audit::audit(contestants, &meet, trial, from, watch)
}

fn entrant(ship: &Ship) -> Entrant {
    Entrant {
        class: ship.identity.class.clone(),
        name: ship.to_string(),
        faction: ship.identity.faction.clone(),
        rating: f64::from(ship.posted.unwrap_or(0)),
        features: features(ship).to_vec(),
    }
}

/// The numbers of [`FEATURES`]; range and arcs are averages over batteries, by their dice.
fn features(ship: &Ship) -> [f64; 6] {
    let dice = |battery: &Battery| battery.base().value.to_f64();
    let all: f64 = ship
        .weapons
        .iter()
        .map(dice)
        .sum::<f64>()
        .max(f64::MIN_POSITIVE);
    let average = |of: &dyn Fn(&Battery) -> f64| {
        ship.weapons
            .iter()
            .map(|one| dice(one) * of(one))
            .sum::<f64>()
            / all
    };
    let whole = Condition::of(ship);
    [
        average(&|battery| f64::from(battery.range[2])),
        ship.thrust.get().into(),
        average(&cover),
        ship.ecm.get().into(),
        whole.icons().into(),
        whole.left().into(),
    ]
}

/// The part of the horizon that a bank bears on, by the dice of each, in percent.
fn cover(battery: &Battery) -> f64 {
    let share = |modifier: u32| 0.5f64.powf(f64::from(modifier) / 2.0);
    let sum: f64 = battery
        .banks
        .iter()
        .map(|bank| share(bank.modifier.get()))
        .sum();
    let seen = battery.banks.iter().map(|bank| {
        let sectors = bank
            .arc
            .sectors()
            .into_iter()
            .filter(|is_in| *is_in)
            .count();
        share(bank.modifier.get()) * sectors as f64 / 12.0
    });
    100.0 * seen.sum::<f64>() / sum.max(f64::MIN_POSITIVE)
}
