//! Tests whether ratings are fair. Ships fight in forces that are as even as possible, and a fit over all battles
//! yields each ship's fair handicap and its error. `campaign` chooses the battles, `present` formats the result.

mod campaign;
mod present;
mod ship;

use super::question::{AuditOptions, DuelOptions, Refusal};
use super::statistics::{ContestFit, Z, fit_linear};
use super::tally::Tally;
use campaign::{Campaign, Count, Matchup, widest_interval};
use serde::Serialize;
pub use ship::{ShipAudit, ShipMatch, audit_ship, whole_percent};
use starwright_paper::chart::labels;
use starwright_paper::random::Random;

/// Maximum number of designs in one audit; more are sampled.
const MAX_DESIGNS: usize = 200;
/// Maximum handicap that is reported.
const MAX_HANDICAP: f64 = 16.0;
/// Maximum points ratio of forces that count as equal.
const EQUAL: f64 = 1.2;
/// Minimum points ratio that makes a side the favorite.
const FAVORED: f64 = 1.1;
/// Minimum share of a handicap's logarithm that a feature must explain to be named as its reason.
const MIN_PART: f64 = 0.03;
/// Strength of the regularization when features are fitted, since there are few ships.
const PULL: f64 = 2.0;

/// A design in an audit.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub class: String,
    /// Full name of the ship.
    pub name: String,
    pub faction: Option<String>,
    pub rating: f64,
    /// Values of [`AuditModel::FEATURES`].
    pub features: Vec<f64>,
}

/// What an audit needs to know about a game.
pub trait AuditModel: Sync {
    /// A design.
    type Ship: Sync;
    /// Names and units of the features that may explain a handicap: `arc cover 74% against 47%`.
    const FEATURES: &'static [(&'static str, &'static str)];

    /// Returns the rating of a ship; 0 if it has none.
    fn rating(&self, ship: &Self::Ship) -> f64;
    /// Describes a rated ship.
    fn entrant(&self, ship: &Self::Ship) -> Entrant;
    /// Fights battles of two forces of one design each.
    fn fight(
        &self,
        sides: [(&Self::Ship, u32); 2],
        options: &DuelOptions,
    ) -> Result<Tally, Refusal>;
    /// Returns the share of a ship's rating that battles do not model, and the names of the systems and traits they
    /// leave out.
    fn unmodeled_share(&self, _ship: &Self::Ship) -> (f64, Vec<String>) {
        (0.0, Vec::new())
    }
    /// Notes what battles of these ships assume and leave out.
    fn remarks(&self, ships: &[&Self::Ship]) -> Vec<String>;
    /// Measures what features are worth in battle, or returns `None` in a game without such tests. `slope` is the
    /// growth of the score with the logarithm of points.
    fn feature_worth(&self, _ships: &[&Self::Ship], _slope: f64) -> Option<Vec<FeatureWorth>> {
        None
    }
}

/// Returns the indices of the designs that take part: all of them, or [`MAX_DESIGNS`] chosen at random by the seed.
fn sample_designs(count: usize, seed: u64) -> Vec<usize> {
    let mut random = Random::stream(seed, u64::MAX);
    let mut places: Vec<usize> = (0..count).collect();
    if count > MAX_DESIGNS {
        for place in 0..MAX_DESIGNS {
            places.swap(place, place + random.below((count - place) as u32) as usize);
        }
        places.truncate(MAX_DESIGNS);
        places.sort_unstable();
    }
    places
}

/// The result of an audit: how well ratings predict who wins.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Audit {
    /// All matches of two forces.
    pub matches: Vec<Match>,
    /// Results of each ship, the most overrated first.
    pub ships: Vec<AuditedShip>,
    /// What features are worth in battle compared with what the formula charges, or `None` in a game without such
    /// tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Vec<FeatureWorth>>,
    /// Results of the side with more points, by points ratio.
    pub calibration: Vec<CalibrationBin>,
    /// Average score of the side with more points, over matches in which it has at least a tenth more.
    pub favorite_score: f64,
    /// Growth of the score with the logarithm of the points ratio.
    pub slope: f64,
    /// Ratio of the scores' variance from what handicaps explain to that of dice alone: 1 if handicaps explain
    /// everything.
    pub excess: f64,
    /// Median of the spreads of all ships.
    pub spread: f64,
    /// Number of battles.
    pub battles: u64,
    /// Width of the widest 95% interval of a handicap, as a fraction of the handicap. More battles make it smaller.
    pub widest: f64,
    /// Maximum number of ships per side.
    pub max_ships: u32,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Whether ships were rated and fought without the systems that battles do not model, or `None` in a game without
    /// such systems.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_modeled_only: Option<bool>,
    /// Classes that were left out because they have no rating.
    pub unrated: Vec<String>,
    /// Number of designs from which a sample was drawn, or `None` if all took part.
    pub sampled_from: Option<usize>,
    /// Notes on what battles assume and leave out.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// A match of two forces of one design each.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Match {
    /// Class of the first design.
    pub first: String,
    /// Class of the second design.
    pub second: String,
    /// Number of ships of each side.
    pub counts: [u32; 2],
    /// Ratio of the first side's points to the second's.
    pub points_ratio: f64,
    /// Number of battles.
    pub runs: u64,
    /// Share of the battles that the first side wins; a battle without a winner counts as half a win.
    pub score: f64,
    /// Score that the handicaps predict.
    pub expected: f64,
    /// Difference between score and expected score.
    pub residual: f64,
    /// Half of the 95% interval of the residual.
    pub error: f64,
}

/// Result of a ship in an audit.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AuditedShip {
    /// Class of the ship.
    pub ship: String,
    /// Faction of the ship.
    pub faction: Option<String>,
    /// Rating of the ship.
    pub rating: f64,
    /// Score in matches of equal points, if there were any.
    pub score_at_equal_points: Option<f64>,
    /// Points that the ship needs per enemy point for an even battle; above 1 it is overrated.
    pub handicap: f64,
    /// Lower end of the handicap's 95% interval.
    pub from: f64,
    /// Upper end of the handicap's 95% interval.
    pub to: f64,
    /// Standard deviation of the handicap between opponents, as a fraction of the handicap. More battles do not make it
    /// smaller.
    pub spread: f64,
    /// The handicap in words, such as `fair` or `a little overrated`.
    pub verdict: &'static str,
    /// Feature that explains most of the handicap; empty if none does.
    pub reason: String,
    /// Name in a chart: the class, or the full name if another ship has the same class.
    #[serde(skip)]
    pub label: String,
}

/// What a feature is worth in battle.
#[derive(Clone, Debug, Serialize)]
pub struct FeatureWorth {
    /// Change that was tried, such as `engines: 1 more`.
    pub change: &'static str,
    /// Number of ships that tried it.
    pub ships: usize,
    /// Score of the changed ship against the unchanged one.
    pub score: f64,
    /// Fraction by which the change raises the rating.
    pub charged: f64,
    /// Fraction by which points would have to grow for such a score.
    pub worth: f64,
    /// Lower end of the 95% interval of `worth`.
    pub from: f64,
    /// Upper end of the 95% interval of `worth`.
    pub to: f64,
}

/// Matches with similar points ratios, seen from the side with more points.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct CalibrationBin {
    /// Lower end of the bin's points ratio.
    pub from: f64,
    /// Upper end of the bin's points ratio, or `None` if it is open-ended.
    pub to: Option<f64>,
    /// Number of matches.
    pub matches: usize,
    /// Average score of the side with more points.
    pub score: f64,
    /// Share of the matches that the side with fewer points wins.
    pub upsets: f64,
}

/// Audits the ratings of ships.
pub fn audit<M: AuditModel>(
    model: &M,
    ships: &[M::Ship],
    options: &AuditOptions,
) -> Result<Audit, Refusal> {
    let (all, unrated): (Vec<_>, Vec<_>) = ships.iter().partition(|ship| model.rating(ship) > 0.0);
    let rated: Vec<&M::Ship> = sample_designs(all.len(), options.battle.seed)
        .into_iter()
        .map(|index| all[index])
        .collect();
    if rated.len() < 2 {
        return Err(format!(
            "audit needs at least two rated designs, found {}",
            rated.len()
        )
        .into());
    }
    let entrants: Vec<Entrant> = rated.iter().map(|ship| model.entrant(ship)).collect();
    let fight = |matchup: Matchup, options: &DuelOptions| {
        model.fight(
            [0, 1].map(|side| (rated[matchup.pair[side]], matchup.counts[side])),
            options,
        )
    };
    let mut campaign = Campaign::new(&entrants, &fight, options)?;
    let fitted = campaign.run()?;
    let matches: Vec<Match> = campaign
        .counts
        .iter()
        .map(|(matchup, count)| match_result(&campaign, &fitted, *matchup, *count))
        .collect();
    let ships = audited_ships(&campaign, &fitted, M::FEATURES);
    let mut spreads: Vec<f64> = ships.iter().map(|ship| ship.spread).collect();
    spreads.sort_by(f64::total_cmp);
    Ok(Audit {
        ships,
        worth: model.feature_worth(&rated, fitted.slope),
        calibration: calibration(&matches),
        favorite_score: favorite_score(&matches),
        slope: fitted.slope,
        excess: fitted.excess,
        spread: spreads[spreads.len() / 2],
        battles: campaign.battles,
        widest: widest_interval(&fitted),
        max_ships: options.max_ships,
        seed: options.battle.seed,
        is_modeled_only: None,
        unrated: unrated
            .into_iter()
            .map(|ship| model.entrant(ship).class)
            .collect(),
        sampled_from: (rated.len() < all.len()).then_some(all.len()),
        remarks: model.remarks(&rated),
        matches,
    })
}

fn match_result(campaign: &Campaign, fitted: &ContestFit, matchup: Matchup, count: Count) -> Match {
    let [first, second] = matchup
        .pair
        .map(|entrant| campaign.entrants[entrant].class.clone());
    let edge = campaign.edge(matchup);
    let score = count.won / count.runs as f64;
    let expected = fitted.expected(matchup.pair, edge);
    Match {
        first,
        second,
        counts: matchup.counts,
        points_ratio: edge.exp(),
        runs: count.runs,
        score,
        expected,
        residual: score - expected,
        error: Z * (expected * (1.0 - expected) / count.runs as f64).sqrt(),
    }
}

/// Returns the score of a ship in matches of about equal points, or `None` if there were none.
fn score_at_equal_points(campaign: &Campaign, entrant: usize) -> Option<f64> {
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

/// Returns the result of each ship, the most overrated first.
fn audited_ships(
    campaign: &Campaign,
    fitted: &ContestFit,
    features: &[(&str, &str)],
) -> Vec<AuditedShip> {
    let entrants = campaign.entrants;
    let handicaps: Vec<f64> = fitted.burdens.iter().map(|own| handicap(*own)).collect();
    let reasons = reasons(entrants, features, &handicaps);
    let names: Vec<(&str, String)> = entrants
        .iter()
        .map(|entrant| (entrant.class.as_str(), entrant.name.clone()))
        .collect();
    let mut ships = Vec::new();
    for (index, (reason, label)) in reasons.into_iter().zip(labels(&names)).enumerate() {
        let (burden, error) = (fitted.burdens[index], Z * fitted.errors[index]);
        let (from, to) = (handicap(burden - error), handicap(burden + error));
        ships.push(AuditedShip {
            ship: entrants[index].class.clone(),
            faction: entrants[index].faction.clone(),
            rating: entrants[index].rating,
            score_at_equal_points: score_at_equal_points(campaign, index),
            handicap: handicaps[index],
            from,
            to,
            spread: handicap(fitted.spreads[index]) - 1.0,
            verdict: verdict(handicaps[index], from, to),
            reason,
            label,
        });
    }
    ships.sort_by(|a, b| b.handicap.total_cmp(&a.handicap));
    ships
}

/// Converts a burden to a handicap within [`MAX_HANDICAP`].
fn handicap(burden: f64) -> f64 {
    burden.exp().clamp(1.0 / MAX_HANDICAP, MAX_HANDICAP)
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

/// Explains each ship's handicap by the feature that contributes most to it in a linear fit over all ships. A reason is
/// empty if no feature explains enough.
fn reasons(entrants: &[Entrant], features: &[(&str, &str)], handicaps: &[f64]) -> Vec<String> {
    let mut scales = Vec::new();
    for feature in 0..features.len() {
        let average = average(entrants.iter().map(|own| own.features[feature]));
        let squares = entrants
            .iter()
            .map(|own| (own.features[feature] - average).powi(2));
        let variance = squares.sum::<f64>() / entrants.len() as f64;
        scales.push((average, if variance > 0.0 { variance.sqrt() } else { 1.0 }));
    }
    let scaled: Vec<Vec<f64>> = entrants
        .iter()
        .map(|entrant| {
            let features = entrant.features.iter().zip(&scales);
            features
                .map(|(own, (average, scale))| (own - average) / scale)
                .collect()
        })
        .collect();
    let logs = handicaps.iter().map(|handicap| handicap.ln());
    let average = average(logs.clone());
    let values: Vec<f64> = logs.map(|log| log - average).collect();
    let weights = fit_linear(&scaled, &values, PULL);
    let reason = |ship: usize| {
        let parts = (0..features.len())
            .map(|feature| weights[feature] * scaled[ship][feature] * values[ship].signum());
        let (feature, part) = parts.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        if part < MIN_PART {
            return None;
        }
        let (own, average) = (entrants[ship].features[feature], scales[feature].0);
        let (name, unit) = features[feature];
        let digits = if unit.is_empty() { 1 } else { 0 };
        Some(format!(
            "{name} {own:.0}{unit} against {average:.digits$}{unit}"
        ))
    };
    (0..entrants.len())
        .map(|ship| reason(ship).unwrap_or_default())
        .collect()
}

/// Returns the average of values; 0 if there are none.
fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (mut count, mut sum) = (0, 0.0);
    for value in values {
        count += 1;
        sum += value;
    }
    if count == 0 {
        0.0
    } else {
        sum / f64::from(count)
    }
}

fn calibration(matches: &[Match]) -> Vec<CalibrationBin> {
    let edges = [1.0, FAVORED, 1.5, 2.0, 3.0, 5.0, f64::INFINITY];
    let mut bins = Vec::new();
    for edge in edges.windows(2) {
        let favorites = matches.iter().map(favorite_view);
        let scores: Vec<f64> = favorites
            .filter(|(ratio, _)| (edge[0]..edge[1]).contains(ratio))
            .map(|(_, score)| score)
            .collect();
        if scores.is_empty() {
            continue;
        }
        let upsets = scores.iter().filter(|score| **score < 0.5).count();
        bins.push(CalibrationBin {
            from: edge[0],
            to: edge[1].is_finite().then_some(edge[1]),
            matches: scores.len(),
            score: average(scores.iter().copied()),
            upsets: upsets as f64 / scores.len() as f64,
        });
    }
    bins
}

/// Returns the average score of the side with more points, over matches in which it has at least a tenth more.
fn favorite_score(matches: &[Match]) -> f64 {
    let favorites = matches.iter().map(favorite_view);
    let clear = favorites.filter(|(ratio, _)| *ratio >= FAVORED);
    average(clear.map(|(_, score)| score))
}

/// Returns the points ratio and the score, seen from the side with more points.
fn favorite_view(played: &Match) -> (f64, f64) {
    let (ratio, score) = (played.points_ratio, played.score);
    if ratio >= 1.0 {
        (ratio, score)
    } else {
        (1.0 / ratio, 1.0 - score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_too_many_designs_in_order() {
        assert_eq!(sample_designs(3, 1), [0, 1, 2]);
        let (one, other) = (sample_designs(500, 1), sample_designs(500, 2));
        assert!(
            one.len() == MAX_DESIGNS
                && one.is_sorted()
                && one[MAX_DESIGNS - 1] < 500
                && one != other
        );
        assert_eq!(one, sample_designs(500, 1));
    }
}
