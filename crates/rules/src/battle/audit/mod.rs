//! Are ratings fair? Ships meet in forces that are as even as can be told, and a fit over all battles tells which points would
//! have been: the fair handicap of each, with its error.
//!
//! `campaign` (who meets whom) -> here (how each ship came out; `shown` to people).

mod campaign;
mod present;

use crate::battle::question::{AuditOptions, AuditProgress, AuditState, Refusal};
use crate::battle::statistics::{ContestFit, Z, fit_linear};
use campaign::{Campaign, Count, widest};
pub use campaign::{FightMatchup, Matchup};
use serde::Serialize;
use starwright_paper::chart::labels;
use starwright_paper::random::Random;

/// The most designs in one audit; of more a sample is taken.
const MOST_DESIGNS: usize = 200;
/// Handicaps beyond this are told as this.
const MOST_HANDICAP: f64 = 16.0;
/// Forces count as equal if neither has more points than this times the other's.
const EQUAL: f64 = 1.2;
/// A side is the favourite if it has at least this times the points of the other.
const FAVOURED: f64 = 1.1;
/// A feature must explain at least this part of the logarithm of a handicap to be named.
const LEAST: f64 = 0.03;
/// How strongly the fit of features is pulled toward nothing: there are few ships.
const PULL: f64 = 2.0;

/// A design in an audit.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub class: String,
    /// Its whole name.
    pub name: String,
    pub faction: Option<String>,
    pub rating: f64,
    /// What may explain how it fares, a number for each of the trial's features.
    pub features: Vec<f64>,
}

/// Everybody in an audit.
pub struct AuditEntrants {
    /// Those with a rating.
    pub entrants: Vec<Entrant>,
    /// The classes left out because they have none.
    pub unrated: Vec<String>,
    /// What is looked at and its unit, as it reads: `arc cover 74 % against 47 %`.
    pub features: &'static [(&'static str, &'static str)],
    /// How many designs there were, if these are only a sample.
    pub sampled_from: Option<usize>,
    /// What the model assumes and leaves out.
    pub remarks: Vec<String>,
}

/// The places of the designs that take part: all, or as many as an audit takes, drawn by the seed, in their order.
pub fn sample_designs(count: usize, seed: u64) -> Vec<usize> {
    let mut random = Random::stream(seed, u64::MAX);
    let mut places: Vec<usize> = (0..count).collect();
    if count > MOST_DESIGNS {
        for place in 0..MOST_DESIGNS {
            places.swap(place, place + random.below((count - place) as u32) as usize);
        }
        places.truncate(MOST_DESIGNS);
        places.sort_unstable();
    }
    places
}

/// How well ratings predict who wins.
#[derive(Clone, Debug, Serialize)]
pub struct Audit {
    /// All matches: forces that met.
    pub matches: Vec<Match>,
    /// How each ship came out, the most overrated first.
    pub ships: Vec<AuditedShip>,
    /// What features are worth beside what the formula charges, in a game where that is tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Vec<FeatureWorth>>,
    /// How the side with more points fares, by how many more it has.
    pub calibration: Vec<CalibrationBin>,
    /// The score of the side with more points, where it has at least a tenth more.
    pub favorite_score: f64,
    /// How the score grows with the logarithm of the points ratio.
    pub slope: f64,
    /// How many times the squared distances of scores from what handicaps explain are what dice alone would make them: 1 if
    /// handicaps explain everything.
    pub excess: f64,
    /// The middle one of the spreads of all ships.
    pub spread: f64,
    /// Battles fought.
    pub battles: u64,
    /// The widest 95 % interval of a handicap, as a part of it; more battles make it smaller.
    pub widest: f64,
    /// The most ships on a side.
    pub max_ships: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Whether ships were rated and fought without the systems that the model does not know, in a game where they can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_modeled_only: Option<bool>,
    /// The classes left out because they have no rating.
    pub unrated: Vec<String>,
    /// How many designs there were, if only a sample of them was taken.
    pub sampled_from: Option<usize>,
    /// What the model assumes and leaves out.
    #[serde(skip)]
    pub remarks: Vec<String>,
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
pub struct AuditedShip {
    /// Its class.
    pub ship: String,
    /// Who operates it.
    pub faction: Option<String>,
    /// Its rating.
    pub rating: f64,
    /// Its score where points were equal, if they ever were: wins, and half of what nobody won.
    pub score_at_equal_points: Option<f64>,
    /// The points it needs for each of the enemy's to be even; above 1 it is overrated.
    pub handicap: f64,
    /// The lower end of its 95 % interval: what dice leave open. More battles make it smaller.
    pub from: f64,
    /// The upper end.
    pub to: f64,
    /// How far its handicap against a single opponent lies from this one, as a part of it (a standard deviation): ships suit some
    /// opponents more than others, and no number of battles changes that.
    pub spread: f64,
    /// That in words: `fair`, `a little overrated`.
    pub verdict: &'static str,
    /// The feature that explains most of it; empty if none does.
    pub reason: String,
    /// The ship in a picture: its class, or its whole name where another ship shares the class.
    #[serde(skip)]
    pub label: String,
}

/// What a feature is worth.
#[derive(Clone, Debug, Serialize)]
pub struct FeatureWorth {
    /// The change that was tried.
    pub change: &'static str,
    /// How many ships tried it.
    pub ships: usize,
    /// The score of the changed ship against itself as it was.
    pub score: f64,
    /// What the formula charges: the part by which the rating grows.
    pub charged: f64,
    /// What it is worth: the part by which the points would have to grow for such a score.
    pub worth: f64,
    /// The lower end of its 95 % interval.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

/// Matches of similar points ratios, seen by the side with more points.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CalibrationBin {
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

/// Audits ratings, going on from a ledger if there is one; `watch` is called after each round of battles.
pub fn audit(
    contestants: AuditEntrants,
    meet: &FightMatchup,
    trial: &AuditOptions,
    from: Option<&AuditState>,
    watch: &(dyn Fn(&AuditProgress) + Sync),
) -> Result<Audit, Refusal> {
    let AuditEntrants {
        entrants,
        unrated,
        features,
        sampled_from,
        remarks,
    } = contestants;
    if entrants.len() < 2 {
        return Err(format!(
            "an audit needs two designs with a rating; there are {}",
            entrants.len()
        )
        .into());
    }
    let mut campaign = Campaign::new(&entrants, meet, trial, from)?;
    let fitted = campaign.run(watch)?;
    let matches: Vec<Match> = campaign
        .counts
        .iter()
        .map(|(bout, count)| told(&campaign, &fitted, *bout, *count))
        .collect();
    let ships = standings(&campaign, &fitted, features);
    let mut spreads: Vec<f64> = ships.iter().map(|ship| ship.spread).collect();
    spreads.sort_by(f64::total_cmp);
    Ok(Audit {
        ships,
        worth: None,
        calibration: calibration(&matches),
        favorite_score: favorite_score(&matches),
        slope: fitted.slope,
        excess: fitted.excess,
        spread: spreads[spreads.len() / 2],
        battles: campaign.battles,
        widest: widest(&fitted),
        max_ships: trial.max_ships,
        seed: trial.battle.seed,
        is_modeled_only: None,
        unrated,
        sampled_from,
        remarks,
        matches,
    })
}

fn told(campaign: &Campaign, standings: &ContestFit, bout: Matchup, count: Count) -> Match {
    let class = |side: usize| campaign.entrants[bout.pair[side]].class.clone();
    let edge = campaign.edge(bout);
    let (score, expected) = (
        count.won / count.runs as f64,
        standings.expected(bout.pair, edge),
    );
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

/// The score of a ship in forces of about equal points; none if there were none.
fn at_equal_points(campaign: &Campaign, entrant: usize) -> Option<f64> {
    let mut all = Count::default();
    for (bout, count) in &campaign.counts {
        let is_even = (1.0 / EQUAL..=EQUAL).contains(&campaign.edge(*bout).exp());
        if is_even && bout.pair.contains(&entrant) {
            all.runs += count.runs;
            all.won += if bout.pair[0] == entrant {
                count.won
            } else {
                count.runs as f64 - count.won
            };
        }
    }
    (all.runs > 0).then(|| all.won / all.runs as f64)
}

/// How each ship came out, the most overrated first.
fn standings(
    campaign: &Campaign,
    fitted: &ContestFit,
    features: &[(&str, &str)],
) -> Vec<AuditedShip> {
    let entrants = campaign.entrants;
    let limited = |burden: f64| burden.exp().clamp(1.0 / MOST_HANDICAP, MOST_HANDICAP);
    let handicaps: Vec<f64> = fitted
        .burdens
        .iter()
        .map(|burden| limited(*burden))
        .collect();
    let reasons = reasons(entrants, features, &handicaps);
    let names: Vec<(&str, String)> = entrants
        .iter()
        .map(|e| (e.class.as_str(), e.name.clone()))
        .collect();
    let told = handicaps.into_iter().zip(reasons).zip(labels(&names));
    let standing = |(index, ((handicap, reason), label)): (usize, ((f64, String), String))| {
        let (burden, error) = (fitted.burdens[index], Z * fitted.errors[index]);
        let (from, to) = (limited(burden - error), limited(burden + error));
        AuditedShip {
            ship: entrants[index].class.clone(),
            faction: entrants[index].faction.clone(),
            rating: entrants[index].rating,
            score_at_equal_points: at_equal_points(campaign, index),
            handicap,
            from,
            to,
            spread: limited(fitted.spreads[index]) - 1.0,
            verdict: verdict(handicap, from, to),
            reason,
            label,
        }
    };
    let mut standings: Vec<AuditedShip> = told.enumerate().map(standing).collect();
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

/// Why a ship fares better or worse than its rating: the feature whose part in a linear fit over all ships is largest, in its
/// own numbers against the average.
fn reasons(entrants: &[Entrant], features: &[(&str, &str)], handicaps: &[f64]) -> Vec<String> {
    let count = entrants.len() as f64;
    let mean = |of: &dyn Fn(&Entrant) -> f64| entrants.iter().map(of).sum::<f64>() / count;
    let scales: Vec<(f64, f64)> = (0..features.len())
        .map(|i| {
            let middle = mean(&|entrant| entrant.features[i]);
            let variance = mean(&|entrant| (entrant.features[i] - middle).powi(2));
            (middle, if variance > 0.0 { variance.sqrt() } else { 1.0 })
        })
        .collect();
    let scaled: Vec<Vec<f64>> = entrants
        .iter()
        .map(|entrant| {
            entrant
                .features
                .iter()
                .zip(&scales)
                .map(|(own, (middle, spread))| (own - middle) / spread)
                .collect()
        })
        .collect();
    let logs: Vec<f64> = handicaps.iter().map(|handicap| handicap.ln()).collect();
    let middle = logs.iter().sum::<f64>() / count;
    let values: Vec<f64> = logs.iter().map(|log| log - middle).collect();
    let weights = fit_linear(&scaled, &values, PULL);
    let reason = |entrant: usize| {
        let toward = |i: usize| weights[i] * scaled[entrant][i] * values[entrant].signum();
        let strongest = (0..features.len()).max_by(|a, b| toward(*a).total_cmp(&toward(*b)))?;
        let (own, mean) = (entrants[entrant].features[strongest], scales[strongest].0);
        let (name, unit) = features[strongest];
        let digits = if unit.is_empty() { 1 } else { 0 };
        (toward(strongest) >= LEAST)
            .then(|| format!("{name} {own:.0}{unit} against {mean:.digits$}{unit}"))
    };
    (0..entrants.len())
        .map(|entrant| reason(entrant).unwrap_or_default())
        .collect()
}

fn calibration(matches: &[Match]) -> Vec<CalibrationBin> {
    let edges = [1.0, FAVOURED, 1.5, 2.0, 3.0, 5.0, f64::INFINITY];
    let bin = |edge: &[f64]| {
        let favoured = matches.iter().map(seen_by_favourite);
        let scores = favoured
            .filter(|(ratio, _)| (edge[0]..edge[1]).contains(ratio))
            .map(|(_, score)| score);
        let scores: Vec<f64> = scores.collect();
        Some(CalibrationBin {
            from: edge[0],
            to: edge[1].is_finite().then_some(edge[1]),
            matches: scores.len(),
            score: mean(scores.iter().copied())?,
            upsets: mean(
                scores
                    .iter()
                    .map(|score| if *score < 0.5 { 1.0 } else { 0.0 }),
            )?,
        })
    };
    edges.windows(2).filter_map(bin).collect()
}

/// The score of the side with more points, where it has at least a tenth more.
fn favorite_score(matches: &[Match]) -> f64 {
    let clear = matches
        .iter()
        .map(seen_by_favourite)
        .filter(|(ratio, _)| *ratio >= FAVOURED);
    mean(clear.map(|(_, score)| score)).unwrap_or(0.0)
}

/// The points ratio and the score as the side with more points sees them.
fn seen_by_favourite(played: &Match) -> (f64, f64) {
    let (ratio, score) = (played.points_ratio, played.score);
    if ratio >= 1.0 {
        (ratio, score)
    } else {
        (1.0 / ratio, 1.0 - score)
    }
}

/// The average; none of nothing.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_too_many_designs_a_sample_is_drawn_in_their_order() {
        assert_eq!(sample_designs(3, 1), [0, 1, 2]);
        let (one, other) = (sample_designs(500, 1), sample_designs(500, 2));
        assert!(
            one.len() == MOST_DESIGNS
                && one.is_sorted()
                && one[MOST_DESIGNS - 1] < 500
                && one != other
        );
        assert_eq!(one, sample_designs(500, 1));
    }
}
