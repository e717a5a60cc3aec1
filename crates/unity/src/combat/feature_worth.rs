//! Measures what features are worth in battle, compared with what the formula charges: each ship with a little more of
//! a feature fights the unchanged ship.

use super::battle::battles;
use crate::arcs::{Arc, ArcSet};
use crate::file::blueprint::Blueprint;
use crate::numbers::Numbers;
use crate::ratings::rate;
use crate::ship::{Cover, Ship};
use crate::tables::System;
use crate::weapon::Reach;
use rayon::prelude::*;
use starwright_paper::random::Random;
use starwright_rules::battle::audit::FeatureWorth;
use starwright_rules::battle::question::AuditOptions;
use starwright_rules::battle::statistics::Z;
use starwright_text::exact::Exact;

/// A description and a change of a design.
type Change = (&'static str, fn(&mut Blueprint));

/// The changes that are tested.
const CHANGES: [Change; 5] = [
    ("engines: 1 more", |blueprint| blueprint.engines += 1),
    ("range: 3 hexes more", |blueprint| {
        for weapon in &mut blueprint.weapons {
            if let Reach::Range(hexes) = &mut weapon.reach {
                *hexes += 3;
            }
        }
    }),
    ("arcs: all round", |blueprint| {
        let all = Arc::ALL[..6]
            .iter()
            .fold(ArcSet::default(), |set, arc| set.with(*arc));
        blueprint
            .weapons
            .iter_mut()
            .flat_map(|weapon| &mut weapon.banks)
            .for_each(|bank| bank.arcs = all);
    }),
    ("shields: 1 more", |blueprint| {
        blueprint.shields = match blueprint.shields {
            Cover::Even(number) => Cover::Even(number + 1),
            Cover::Directional(numbers) => Cover::Directional(numbers.map(|number| number + 1)),
        }
    }),
    ("fighters: 1 flight more", |blueprint| {
        blueprint.systems.push((System::Carrier, 1))
    }),
];

/// Maximum number of ships on which each change is tested.
const MAX_SHIPS: usize = 12;
/// Number of battles per ship and change.
const BATTLES_PER_TEST: u64 = 24;

/// Tests all changes. `slope` is the growth of the score with the logarithm of points.
pub fn feature_worth(
    ships: &[&Ship],
    numbers: &Numbers,
    trial: &AuditOptions,
    slope: f64,
) -> Vec<FeatureWorth> {
    let movable: Vec<&Ship> = ships
        .iter()
        .copied()
        .filter(|ship| ship.engines() > 0 && !ship.weapons().is_empty())
        .collect();
    let step = movable.len().div_ceil(MAX_SHIPS).max(1);
    let ships: Vec<&Ship> = movable.into_iter().step_by(step).collect();
    CHANGES
        .iter()
        .enumerate()
        .filter_map(|(index, change)| try_change(index, *change, &ships, numbers, trial, slope))
        .collect()
}

fn try_change(
    index: usize,
    (name, change): Change,
    ships: &[&Ship],
    numbers: &Numbers,
    trial: &AuditOptions,
    slope: f64,
) -> Option<FeatureWorth> {
    let each = BATTLES_PER_TEST.min(trial.runs);
    let one = |(place, ship): (usize, &&Ship)| {
        let more = ship.edit(change).ok()?;
        let rating = |ship: &Ship| rate::<Exact>(ship, numbers).rating.to_f64();
        let seed = Random::stream(
            trial.battle.seed,
            (1 << 60) + ((index as u64) << 32) + place as u64,
        )
        .bits();
        let options = trial.battle.seed(seed).runs(each);
        let score = battles([&[(&more, 1)], &[(*ship, 1)]], numbers, &options)
            .ok()?
            .score();
        Some((score, (rating(&more) / rating(ship)).ln()))
    };
    let all: Vec<(f64, f64)> = ships.par_iter().enumerate().filter_map(one).collect();
    let count = all.len() as f64;
    if all.is_empty() {
        return None;
    }
    let score = all.iter().map(|(score, _)| score).sum::<f64>() / count;
    // The variance between ships, or that of the dice if it is larger.
    let spread = all
        .iter()
        .map(|(own, _)| (own - score).powi(2))
        .sum::<f64>()
        / (count - 1.0).max(1.0);
    let error = (spread
        .max(score * (1.0 - score) / each as f64)
        .max(0.25 / each as f64 / 10.0)
        / count)
        .sqrt();
    let points = |score: f64| {
        let score = score.clamp(0.02, 0.98);
        ((score / (1.0 - score)).ln() / slope).exp() - 1.0
    };
    Some(FeatureWorth {
        change: name,
        ships: all.len(),
        score,
        charged: (all.iter().map(|(_, charged)| charged).sum::<f64>() / count).exp() - 1.0,
        worth: points(score),
        from: points(score - Z * error),
        to: points(score + Z * error),
    })
}
