//! Are ratings fair? What an audit needs to know of ships of this game.

use super::battle::battles;
use super::duel::left_out;
use super::geometry::{STEPS, arcs_at};
use super::unmodeled;
use super::worth::worth;
use crate::numbers::Numbers;
use crate::ratings::{equivalent_rating, rate};
use crate::ship::Ship;
use starwright_rules::battle::audit;
use starwright_rules::battle::audit::{Audit, AuditEntrants, Entrant, Matchup, sample_designs};
use starwright_rules::battle::question::{
    AuditOptions, AuditProgress, AuditState, BattleOptions, Refusal,
};
use starwright_text::exact::Exact;

/// What may explain how a ship fares, and its unit.
const FEATURES: &[(&str, &str)] = &[
    ("range", ""),
    ("engines", ""),
    ("arc cover", " %"),
    ("shields", ""),
    ("hull", ""),
    ("rating not modeled", " %"),
];

/// Audits the ratings of these ships, going on from a ledger if there is one; `watch` is called after each round of battles.
pub fn audit(
    ships: &[Ship],
    numbers: &Numbers,
    trial: &AuditOptions,
    from: Option<&AuditState>,
    watch: &(dyn Fn(&AuditProgress) + Sync),
) -> Result<Audit, Refusal> {
    let all = ships.len();
    let drawn = sample_designs(all, trial.battle.seed)
        .into_iter()
        .map(|place| &ships[place]);
    let ships: Vec<Ship> = match trial.is_modeled_only {
        true => drawn
            .map(|ship| unmodeled::without_systems(ship, numbers))
            .collect(),
        false => drawn.cloned().collect(),
    };
    let rating = |ship: &Ship| rate::<Exact>(ship, numbers).rating.to_f64();
    let (rated, unrated): (Vec<&Ship>, Vec<&Ship>) =
        ships.iter().partition(|ship| rating(ship) > 0.0);
    let entrant = |ship: &&Ship| Entrant {
        class: ship.class().to_string(),
        name: ship.to_string(),
        faction: ship.faction().map(str::to_string),
        rating: rating(ship),
        features: features(ship, numbers).to_vec(),
    };
    let mut remarks = vec![
        "Not modeled: terrain, scenarios, optional rules, and what is named below.".to_string(),
    ];
    remarks.extend(left_out(rated.iter().copied(), numbers, &trial.battle));
    let contestants = AuditEntrants {
        entrants: rated.iter().map(entrant).collect(),
        unrated: unrated
            .iter()
            .map(|ship| ship.class().to_string())
            .collect(),
        features: FEATURES,
        sampled_from: (ships.len() < all).then_some(all),
        remarks,
    };
    let meet = |bout: Matchup, how: &BattleOptions| {
        let [one, other] = bout.pair.map(|place| rated[place]);
        battles(
            [&[(one, bout.counts[0])], &[(other, bout.counts[1])]],
            numbers,
            how,
        )
    };
    let audit = audit::audit(contestants, &meet, trial, from, watch)?;
    let worth = Some(worth(&rated, numbers, trial, audit.slope));
    Ok(Audit {
        worth,
        is_modeled_only: Some(trial.is_modeled_only),
        ..audit
    })
}

/// The numbers of [`FEATURES`]; range and arcs are averages over batteries, by their ORAT.
fn features(ship: &Ship, numbers: &Numbers) -> [f64; 6] {
    let ratings = rate::<Exact>(ship, numbers);
    let orats: Vec<f64> = ratings
        .batteries
        .iter()
        .map(|battery| battery.orat.to_f64())
        .collect();
    let all: f64 = orats.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let by_orat = |of: &dyn Fn(usize) -> f64| {
        orats
            .iter()
            .enumerate()
            .map(|(i, orat)| orat * of(i))
            .sum::<f64>()
            / all
    };
    let cover = |battery: usize| {
        let weapon = &ship.weapons()[battery];
        let at = |bearing: f64| {
            let arcs = arcs_at(bearing);
            weapon
                .banks()
                .iter()
                .filter(|bank| bank.arcs.meets(arcs))
                .map(|bank| bank.mounts)
                .sum::<u32>()
        };
        let bearing: u32 = STEPS.into_iter().map(at).sum();
        100.0 * f64::from(bearing) / f64::from(12 * weapon.mounts().max(1))
    };
    let known = unmodeled::without_systems(ship, numbers);
    let known = rate::<Exact>(&known, numbers).rating.to_f64() / ratings.rating.to_f64().max(1.0);
    [
        by_orat(&|battery| f64::from(ship.weapons()[battery].reach().hexes())),
        ship.engines().into(),
        by_orat(&cover),
        equivalent_rating(ship.shields(), numbers).to_f64(),
        ship.hull().into(),
        100.0 * (1.0 - known).max(0.0),
    ]
}
