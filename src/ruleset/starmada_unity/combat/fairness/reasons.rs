//! Why a ship fares better or worse than its rating: the feature whose part in a linear fit over all ships is largest.

use super::super::geometry::{STEPS, arcs_at};
use super::super::unmodelled;
use super::matches::Entrant;
use crate::number::exact::Exact;
use crate::play::statistics::fit_linear;
use crate::ruleset::starmada_unity::numbers::Numbers;
use crate::ruleset::starmada_unity::ratings::{equivalent_rating, rate};
use crate::ruleset::starmada_unity::ship::Ship;

/// What is looked at and its unit, as it reads: `arc cover 74 % against 47 %`.
const FEATURES: [(&str, &str); 6] =
    [("range", ""), ("engines", ""), ("arc cover", " %"), ("shields", ""), ("hull", ""), ("rating not modelled", " %")];

/// A feature must explain at least this part of the logarithm of a handicap to be named.
const LEAST: f64 = 0.03;
/// How strongly the fit is pulled toward nothing: there are few ships.
const PULL: f64 = 2.0;

fn features(ship: &Ship, numbers: &Numbers) -> [f64; 6] {
    let ratings = rate::<Exact>(ship, numbers);
    let orats: Vec<f64> = ratings.batteries.iter().map(|battery| battery.orat.to_f64()).collect();
    let all: f64 = orats.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    let by_orat = |of: &dyn Fn(usize) -> f64| orats.iter().enumerate().map(|(i, orat)| orat * of(i)).sum::<f64>() / all;
    let cover = |battery: usize| {
        let weapon = &ship.weapons()[battery];
        let at = |bearing: f64| {
            let arcs = arcs_at(bearing);
            weapon.banks().iter().filter(|bank| bank.arcs.meets(arcs)).map(|bank| bank.mounts).sum::<u32>()
        };
        let bearing: u32 = STEPS.into_iter().map(at).sum();
        100.0 * f64::from(bearing) / f64::from(12 * weapon.mounts().max(1))
    };
    let known = unmodelled::without_systems(ship, numbers);
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

/// A reason for each ship, in its own numbers against the average.
pub(super) fn reasons(entrants: &[Entrant], handicaps: &[f64], numbers: &Numbers) -> Vec<String> {
    let rows: Vec<[f64; 6]> = entrants.iter().map(|entrant| features(entrant.ship, numbers)).collect();
    let count = rows.len() as f64;
    let means: [f64; 6] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).sum::<f64>() / count);
    let spreads: [f64; 6] = std::array::from_fn(|i| {
        let variance = rows.iter().map(|row| (row[i] - means[i]).powi(2)).sum::<f64>() / count;
        if variance > 0.0 { variance.sqrt() } else { 1.0 }
    });
    let scaled: Vec<Vec<f64>> =
        rows.iter().map(|row| (0..6).map(|i| (row[i] - means[i]) / spreads[i]).collect()).collect();
    let logs: Vec<f64> = handicaps.iter().map(|handicap| handicap.ln()).collect();
    let middle = logs.iter().sum::<f64>() / count;
    let values: Vec<f64> = logs.iter().map(|log| log - middle).collect();
    let weights = fit_linear(&scaled, &values, PULL);
    let reason = |entrant: usize| {
        let toward = |i: usize| weights[i] * scaled[entrant][i] * values[entrant].signum();
        let strongest = (0..6).max_by(|a, b| toward(*a).total_cmp(&toward(*b)))?;
        let (own, mean) = (rows[entrant][strongest], means[strongest]);
        let (name, unit) = FEATURES[strongest];
        let digits = if unit.is_empty() { 1 } else { 0 };
        (toward(strongest) >= LEAST).then(|| format!("{name} {own:.0}{unit} against {mean:.digits$}{unit}"))
    };
    (0..entrants.len()).map(|entrant| reason(entrant).unwrap_or_default()).collect()
}
