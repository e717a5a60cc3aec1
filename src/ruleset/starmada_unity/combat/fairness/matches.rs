//! Who meets whom, in which force, and how it ended.

use super::super::duel::scores;
use crate::number::exact::Exact;
use crate::play::dice::random::Random;
use crate::play::question::{Engagement, Refusal, Trial};
use crate::ruleset::starmada_unity::numbers::Numbers;
use crate::ruleset::starmada_unity::ratings::rate;
use crate::ruleset::starmada_unity::ship::Ship;
use rayon::prelude::*;
use serde::Serialize;

/// A ship with its rating.
pub(super) struct Entrant<'a> {
    pub(super) ship: &'a Ship,
    pub(super) rating: f64,
}

/// Two forces of one design each, and the first one's score.
#[derive(Clone, Debug, Serialize)]
pub struct Match {
    /// The class of the first.
    pub first: String,
    /// The class of the second.
    pub second: String,
    /// How many ships each side has.
    pub counts: (u32, u32),
    /// Points of the first for each of the second's.
    pub points_ratio: f64,
    /// The part of the duels that the first wins, what nobody won counting half.
    pub score: f64,
    #[serde(skip)]
    entrants: [usize; 2],
}

/// The points ratios that are tried.
const RATIOS: [f64; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];

/// Ships that have a rating, and the classes of those that have none.
pub(super) fn entrants<'a>(ships: &'a [Ship], numbers: &Numbers) -> (Vec<Entrant<'a>>, Vec<String>) {
    let rated = ships.iter().map(|ship| Entrant { ship, rating: rate::<Exact>(ship, numbers).rating.to_f64() });
    let (entrants, unrated): (Vec<Entrant>, Vec<Entrant>) = rated.partition(|entrant| entrant.rating > 0.0);
    (entrants, unrated.into_iter().map(|entrant| entrant.ship.class().to_string()).collect())
}

/// The forces nearest to each ratio: as few ships as give it, at most so many a side.
fn forces(ratings: [f64; 2], most: u32) -> Vec<(u32, u32)> {
    let ratio = |(own, other): (u32, u32)| f64::from(own) * ratings[0] / (f64::from(other) * ratings[1]);
    let mut chosen: Vec<(u32, u32)> = Vec::new();
    for wanted in RATIOS {
        let all = (1..=most).flat_map(|own| (1..=most).map(move |other| (own, other)));
        // A ship more must bring the ratio nearer by a hundredth.
        let distance = |force: &(u32, u32)| (ratio(*force) / wanted).ln().abs() + 0.01 * f64::from(force.0 + force.1);
        let nearest = all.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        chosen.extend(nearest.filter(|force| !chosen.contains(force)));
    }
    chosen
}

/// Plays all pairs; `tick` is called after each with how many there are.
pub(super) fn play(
    entrants: &[Entrant],
    numbers: &Numbers,
    trial: &Trial,
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Match>, Refusal> {
    let count = entrants.len();
    let pairs: Vec<[usize; 2]> = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
    let total = pairs.len();
    let play = |(number, pair): (usize, [usize; 2])| {
        let [first, second] = pair.map(|entrant| &entrants[entrant]);
        let forces = forces([first.rating, second.rating], trial.most_ships);
        let seed = Random::stream(trial.engagement.seed, number as u64).bits();
        let how = Engagement { seed, ..trial.engagement };
        let scores = scores([first.ship, second.ship], &forces, trial.runs, numbers, &how)?;
        tick(total);
        let played = |(counts, score): ((u32, u32), f64)| Match {
            first: first.ship.class().to_string(),
            second: second.ship.class().to_string(),
            counts,
            points_ratio: f64::from(counts.0) * first.rating / (f64::from(counts.1) * second.rating),
            score,
            entrants: pair,
        };
        Ok(forces.into_iter().zip(scores).map(played).collect::<Vec<_>>())
    };
    let played: Result<Vec<Vec<Match>>, Refusal> = pairs.into_par_iter().enumerate().map(play).collect();
    Ok(played?.into_iter().flatten().collect())
}

impl Match {
    /// The points ratio and the score as one of the two sees them.
    pub(super) fn seen_by(&self, entrant: usize) -> Option<(f64, f64)> {
        match self.entrants {
            [own, _] if own == entrant => Some((self.points_ratio, self.score)),
            [_, own] if own == entrant => Some((1.0 / self.points_ratio, 1.0 - self.score)),
            _ => None,
        }
    }

    /// The same for the side with more points.
    pub(super) fn seen_by_favourite(&self) -> (f64, f64) {
        let (ratio, score) = (self.points_ratio, self.score);
        if ratio >= 1.0 { (ratio, score) } else { (1.0 / ratio, 1.0 - score) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_come_as_near_to_each_ratio_as_whole_ships_allow() {
        assert_eq!(forces([100.0, 100.0], 8), [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1)]);
        assert_eq!(forces([300.0, 100.0], 8)[2], (1, 3));
        // 8 small ships are nowhere near a large one: what is nearest, and each force once.
        assert_eq!(forces([1000.0, 10.0], 8), [(1, 8)]);
        for (a, b) in [(37.0, 185.0), (90.0, 611.0), (12.0, 13.0)] {
            let forces = forces([a, b], 8);
            assert!(forces.iter().all(|(own, other)| (1..=8).contains(own) && (1..=8).contains(other)));
        }
    }
}
