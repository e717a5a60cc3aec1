//! Are ratings fair? Every ship meets every other in forces of several points ratios, and a curve tells at which it is even.
//!
//! `matches` (who meets whom) -> here (how each ship came out; `shown` to people), `reasons` (what stands out about it).

mod matches;
mod reasons;
mod shown;

use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::unmodelled;
use crate::play::chart::labels;
use crate::play::question::{Refusal, Trial};
use crate::play::statistics::{Curve, fit_curve};
use matches::Entrant;
pub use matches::Match;
use serde::Serialize;
use std::borrow::Cow;

/// The most designs in one audit: each pair is a match.
const MOST_DESIGNS: usize = 200;
/// Handicaps beyond this are told as this.
const MOST_HANDICAP: f64 = 16.0;
/// Forces count as equal if neither has more points than this times the other's.
const EQUAL: f64 = 1.2;
/// A side is the favourite if it has at least this times the points of the other.
const FAVOURED: f64 = 1.1;

/// How well ratings predict who wins.
#[derive(Clone, Debug, Serialize)]
pub struct Audit {
    /// All matches: every pair of ships at several points ratios.
    pub matches: Vec<Match>,
    /// How each ship came out, the most overrated first.
    pub ships: Vec<Standing>,
    /// How the side with more points fares, by how many more it has.
    pub calibration: Vec<Bin>,
    /// The score of the side with more points, where it has at least a tenth more.
    pub favourite_score: f64,
    /// The slope of the curve through all matches: score over the logarithm of the points ratio.
    pub slope: f64,
    /// Duels in each match.
    pub runs: u64,
    /// The most ships on a side.
    pub most_ships: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Whether ships were rated and fought without the systems that the model does not know.
    pub is_modelled_only: bool,
    /// The classes left out because their rating is 0.
    pub unrated: Vec<String>,
    /// What the model leaves out.
    #[serde(skip)]
    pub left_out: Vec<String>,
}

/// How a ship came out.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its class.
    pub ship: String,
    /// Who operates it.
    pub faction: Option<String>,
    /// Its combat rating.
    pub rating: f64,
    /// Its score where points were equal, if they ever were: wins, and half of what nobody won.
    pub score_at_equal_points: Option<f64>,
    /// The points it needs for each of the enemy's to be even; above 1 it is overrated.
    pub handicap: f64,
    /// That in words: `fair`, `a little overrated`.
    pub verdict: &'static str,
    /// The feature that explains most of it; empty if none does.
    pub reason: String,
    /// The ship in a picture: its class, or its whole name where another ship shares the class.
    #[serde(skip)]
    pub label: String,
}

/// Matches of similar points ratios, seen by the side with more points.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bin {
    /// The least ratio.
    pub from: f64,
    /// The ratio that is too large for it; none if no ratio is.
    pub to: Option<f64>,
    /// How many matches.
    pub matches: usize,
    /// The average score of the side with more points.
    pub score: f64,
    /// The part of the matches that the side with fewer points wins.
    pub upsets: f64,
}

/// Audits the ratings of these ships; `tick` is called after each pair of ships with how many pairs there are.
pub fn audit(
    ships: &[Ship],
    numbers: &Numbers,
    trial: &Trial,
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Audit, Refusal> {
    let mut ships = Cow::Borrowed(ships);
    if trial.is_modelled_only {
        ships = ships.iter().map(|ship| unmodelled::without_systems(ship, numbers)).collect();
    }
    let (entrants, unrated) = matches::entrants(&ships, numbers);
    if entrants.len() < 2 {
        return Err(format!("an audit needs two designs with a rating; there are {}", entrants.len()).into());
    }
    if entrants.len() > MOST_DESIGNS {
        return Err(format!("{} designs; an audit takes up to {MOST_DESIGNS}", entrants.len()).into());
    }
    let matches = matches::play(&entrants, numbers, trial, tick)?;
    Ok(Audit {
        ships: standings(&entrants, &matches, numbers),
        calibration: calibration(&matches),
        favourite_score: favourite_score(&matches),
        slope: overall(&matches).slope,
        runs: trial.runs,
        most_ships: trial.most_ships,
        seed: trial.engagement.seed,
        is_modelled_only: trial.is_modelled_only,
        unrated,
        left_out: unmodelled::notes(entrants.iter().map(|entrant| entrant.ship), trial.engagement.fallback, numbers),
        matches,
    })
}

/// The curve of all matches; seen from both sides, so that it passes one half at equal points.
fn overall(matches: &[Match]) -> Curve {
    let both = |played: &Match| {
        let ratio = played.points_ratio.ln();
        [(ratio, played.score, 1.0), (-ratio, 1.0 - played.score, 1.0)]
    };
    fit_curve(&matches.iter().flat_map(both).collect::<Vec<_>>())
}

/// How each ship came out, the most overrated first.
fn standings(entrants: &[Entrant], matches: &[Match], numbers: &Numbers) -> Vec<Standing> {
    let seen = |entrant: usize| matches.iter().filter_map(move |played| played.seen_by(entrant));
    let handicap = |entrant: usize| {
        let points: Vec<(f64, f64, f64)> = seen(entrant).map(|(ratio, score)| (ratio.ln(), score, 1.0)).collect();
        fit_curve(&points).middle.exp().clamp(1.0 / MOST_HANDICAP, MOST_HANDICAP)
    };
    let is_equal = |ratio: f64| (1.0 / EQUAL..=EQUAL).contains(&ratio);
    let even = |entrant: usize| mean(seen(entrant).filter(|(ratio, _)| is_equal(*ratio)).map(|(_, score)| score));
    let handicaps: Vec<f64> = (0..entrants.len()).map(handicap).collect();
    let reasons = reasons::reasons(entrants, &handicaps, numbers);
    let names: Vec<(&str, String)> = entrants.iter().map(|e| (e.ship.class(), e.ship.to_string())).collect();
    let told = handicaps.into_iter().zip(reasons).zip(labels(&names));
    let standing = |(index, ((handicap, reason), label)): (usize, ((f64, String), String))| Standing {
        ship: entrants[index].ship.class().to_string(),
        faction: entrants[index].ship.faction().map(str::to_string),
        rating: entrants[index].rating,
        score_at_equal_points: even(index),
        handicap,
        verdict: verdict(handicap),
        reason,
        label,
    };
    let mut standings: Vec<Standing> = told.enumerate().map(standing).collect();
    standings.sort_by(|a, b| b.handicap.total_cmp(&a.handicap));
    standings
}

fn verdict(handicap: f64) -> &'static str {
    match handicap {
        handicap if handicap >= 1.5 => "overrated",
        handicap if handicap >= 1.15 => "a little overrated",
        handicap if handicap > 1.0 / 1.15 => "fair",
        handicap if handicap > 1.0 / 1.5 => "a little underrated",
        _ => "underrated",
    }
}

fn calibration(matches: &[Match]) -> Vec<Bin> {
    let edges = [1.0, FAVOURED, 1.5, 2.0, 3.0, 5.0, f64::INFINITY];
    let bin = |edge: &[f64]| {
        let favoured = matches.iter().map(Match::seen_by_favourite);
        let scores = favoured.filter(|(ratio, _)| (edge[0]..edge[1]).contains(ratio)).map(|(_, score)| score);
        let scores: Vec<f64> = scores.collect();
        Some(Bin {
            from: edge[0],
            to: edge[1].is_finite().then_some(edge[1]),
            matches: scores.len(),
            score: mean(scores.iter().copied())?,
            upsets: mean(scores.iter().map(|score| if *score < 0.5 { 1.0 } else { 0.0 }))?,
        })
    };
    edges.windows(2).filter_map(bin).collect()
}

/// The score of the side with more points, where it has at least a tenth more.
fn favourite_score(matches: &[Match]) -> f64 {
    let clear = matches.iter().map(Match::seen_by_favourite).filter(|(ratio, _)| *ratio >= FAVOURED);
    mean(clear.map(|(_, score)| score)).unwrap_or(0.0)
}

/// The average; none of nothing.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}
