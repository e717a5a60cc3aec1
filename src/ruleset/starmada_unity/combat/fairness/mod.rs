//! Are ratings fair? Ships meet in forces that are as even as can be told, and a fit over all battles tells which points would
//! have been: the fair handicap of each, with its error.
//!
//! `matches` (who meets whom) -> here (how each ship came out; `shown` to people), `reasons` (what stands out about it), `worth`
//! (what features are worth).

mod matches;
mod reasons;
mod shown;
mod worth;

use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::duel::left_out;
use super::unmodelled;
use crate::play::chart::labels;
use crate::play::dice::random::Random;
use crate::play::question::{Ledger, Model, Progress, Refusal, Trial};
use crate::play::statistics::{Standings, Z};
use matches::{Bout, Campaign, Count};
use serde::Serialize;
use std::borrow::Cow;
pub use worth::Worth;

/// The most designs in one audit; of more a sample is taken.
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
    /// `board` or `line`.
    pub model: &'static str,
    /// All matches: forces that met.
    pub matches: Vec<Match>,
    /// How each ship came out, the most overrated first.
    pub ships: Vec<Standing>,
    /// What features are worth beside what the formula charges.
    pub worth: Vec<Worth>,
    /// How the side with more points fares, by how many more it has.
    pub calibration: Vec<Bin>,
    /// The score of the side with more points, where it has at least a tenth more.
    pub favourite_score: f64,
    /// How the score grows with the logarithm of the points ratio.
    pub slope: f64,
    /// How many times the squared errors are what dice alone would make them: 1 if handicaps explain everything.
    pub excess: f64,
    /// Battles fought.
    pub battles: u64,
    /// The widest 95 % interval of a handicap, as a part of it.
    pub widest: f64,
    /// The most ships on a side.
    pub most_ships: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Whether ships were rated and fought without the systems that the model does not know.
    pub is_modelled_only: bool,
    /// The classes left out because their rating is 0.
    pub unrated: Vec<String>,
    /// How many designs there were, if only a sample of them was taken.
    pub sampled_from: Option<usize>,
    /// What the model leaves out.
    #[serde(skip)]
    pub left_out: Vec<String>,
}

/// Two forces of one design each, and the first one's score.
#[derive(Clone, Debug, Serialize)]
pub struct Match {
    /// The class of the first.
    pub first: String,
    /// The class of the second.
    pub second: String,
    /// How many ships each side has.
    pub counts: [u32; 2],
    /// Points of the first for each of the second's.
    pub points_ratio: f64,
    /// How many battles.
    pub runs: u64,
    /// The part of the battles that the first wins, what nobody won counting half.
    pub score: f64,
    /// What the handicaps of both would make it.
    pub expected: f64,
    /// The difference of the two.
    pub residual: f64,
    /// Half of the 95 % interval of the residual.
    pub error: f64,
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
    /// The lower end of its 95 % interval.
    pub from: f64,
    /// The upper end.
    pub to: f64,
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

/// Audits the ratings of these ships, going on from a ledger if there is one; `watch` is called after each round of battles.
pub fn audit(
    ships: &[Ship],
    numbers: &Numbers,
    trial: &Trial,
    from: Option<&Ledger>,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<Audit, Refusal> {
    let mut ships = Cow::Borrowed(ships);
    let sampled_from = (ships.len() > MOST_DESIGNS).then_some(ships.len());
    if sampled_from.is_some() {
        ships = Cow::Owned(sample(&ships, trial.engagement.seed));
    }
    if trial.is_modelled_only {
        ships = ships.iter().map(|ship| unmodelled::without_systems(ship, numbers)).collect();
    }
    let (entrants, unrated) = matches::entrants(&ships, numbers);
    if entrants.len() < 2 {
        return Err(format!("an audit needs two designs with a rating; there are {}", entrants.len()).into());
    }
    let mut campaign = Campaign::new(&entrants, numbers, trial, from)?;
    let standings = campaign.run(watch)?;
    let matches: Vec<Match> =
        campaign.counts.iter().map(|(bout, count)| told(&campaign, &standings, *bout, *count)).collect();
    Ok(Audit {
        model: if trial.engagement.model == Model::Board { "board" } else { "line" },
        ships: self::standings(&campaign, &standings, numbers),
        worth: worth::worth(&entrants, numbers, trial, standings.slope),
        calibration: calibration(&matches),
        favourite_score: favourite_score(&matches),
        slope: standings.slope,
        excess: standings.excess,
        battles: campaign.battles,
        widest: matches::widest(&standings),
        most_ships: trial.most_ships,
        seed: trial.engagement.seed,
        is_modelled_only: trial.is_modelled_only,
        unrated,
        sampled_from,
        left_out: left_out(entrants.iter().map(|entrant| entrant.ship), numbers, &trial.engagement),
        matches,
    })
}

/// As many designs as an audit takes, drawn by the seed, in their order.
fn sample(ships: &[Ship], seed: u64) -> Vec<Ship> {
    let mut random = Random::stream(seed, u64::MAX);
    let mut places: Vec<usize> = (0..ships.len()).collect();
    for place in 0..MOST_DESIGNS {
        places.swap(place, place + random.below((ships.len() - place) as u32) as usize);
    }
    places.truncate(MOST_DESIGNS);
    places.sort_unstable();
    places.into_iter().map(|place| ships[place].clone()).collect()
}

fn told(campaign: &Campaign, standings: &Standings, bout: Bout, count: Count) -> Match {
    let class = |side: usize| campaign.entrants[bout.pair[side]].ship.class().to_string();
    let edge = campaign.edge(bout);
    let (score, expected) = (count.won / count.runs as f64, standings.expected(bout.pair, edge));
    Match {
        first: class(0),
        second: class(1),
        counts: bout.counts,
        points_ratio: edge.exp(),
        runs: count.runs,
        score,
        expected,
        residual: score - expected,
        error: Z * (expected * (1.0 - expected) / count.runs as f64).sqrt(),
    }
}

/// How each ship came out, the most overrated first.
fn standings(campaign: &Campaign, fitted: &Standings, numbers: &Numbers) -> Vec<Standing> {
    let entrants = campaign.entrants;
    let limited = |burden: f64| burden.exp().clamp(1.0 / MOST_HANDICAP, MOST_HANDICAP);
    let even = |entrant: usize| {
        let sum = |sum: Count, (bout, count): (&Bout, &Count)| {
            let is_first = bout.pair[0] == entrant;
            let is_even = (1.0 / EQUAL..=EQUAL).contains(&campaign.edge(*bout).exp());
            match is_even && bout.pair.contains(&entrant) {
                true => Count {
                    runs: sum.runs + count.runs,
                    won: sum.won + if is_first { count.won } else { count.runs as f64 - count.won },
                },
                false => sum,
            }
        };
        let all = campaign.counts.iter().fold(Count::default(), sum);
        (all.runs > 0).then(|| all.won / all.runs as f64)
    };
    let handicaps: Vec<f64> = fitted.burdens.iter().map(|burden| limited(*burden)).collect();
    let reasons = reasons::reasons(entrants, &handicaps, numbers);
    let names: Vec<(&str, String)> = entrants.iter().map(|e| (e.ship.class(), e.ship.to_string())).collect();
    let told = handicaps.into_iter().zip(reasons).zip(labels(&names));
    let standing = |(index, ((handicap, reason), label)): (usize, ((f64, String), String))| {
        let (burden, error) = (fitted.burdens[index], Z * fitted.errors[index]);
        let (from, to) = (limited(burden - error), limited(burden + error));
        Standing {
            ship: entrants[index].ship.class().to_string(),
            faction: entrants[index].ship.faction().map(str::to_string),
            rating: entrants[index].rating,
            score_at_equal_points: even(index),
            handicap,
            from,
            to,
            verdict: verdict(handicap, from, to),
            reason,
            label,
        }
    };
    let mut standings: Vec<Standing> = told.enumerate().map(standing).collect();
    standings.sort_by(|a, b| b.handicap.total_cmp(&a.handicap));
    standings
}

fn verdict(handicap: f64, from: f64, to: f64) -> &'static str {
    match handicap {
        handicap if handicap > 1.0 / 1.15 && handicap < 1.15 => "fair",
        _ if from < 1.0 && to > 1.0 => "uncertain",
        handicap if handicap >= 1.5 => "overrated",
        handicap if handicap >= 1.15 => "a little overrated",
        handicap if handicap > 1.0 / 1.5 => "a little underrated",
        _ => "underrated",
    }
}

fn calibration(matches: &[Match]) -> Vec<Bin> {
    let edges = [1.0, FAVOURED, 1.5, 2.0, 3.0, 5.0, f64::INFINITY];
    let bin = |edge: &[f64]| {
        let favoured = matches.iter().map(seen_by_favourite);
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
    let clear = matches.iter().map(seen_by_favourite).filter(|(ratio, _)| *ratio >= FAVOURED);
    mean(clear.map(|(_, score)| score)).unwrap_or(0.0)
}

/// The points ratio and the score as the side with more points sees them.
fn seen_by_favourite(played: &Match) -> (f64, f64) {
    let (ratio, score) = (played.points_ratio, played.score);
    if ratio >= 1.0 { (ratio, score) } else { (1.0 / ratio, 1.0 - score) }
}

/// The average; none of nothing.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}
