//! Exact probability distributions of dice, for all games. Probabilities are computed, never sampled.

use serde::Serialize;

/// Maximum value of a distribution; its last probability covers this value and everything above.
pub const MAX_VALUE: usize = 2000;

/// Probabilities up to this are too small to affect any sum.
const NEGLIGIBLE: f64 = 1e-60;

/// A probability distribution over whole numbers from 0. It serializes as the probability of each value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Distribution {
    /// Probability of each value; never empty, sums to 1.
    chances: Vec<f64>,
}

/// Mean and percentiles of a distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Spread {
    /// The expected value.
    pub mean: f64,
    /// Value that is not exceeded in a tenth of the cases.
    pub p10: usize,
    /// Value that is not exceeded in half of the cases.
    pub p50: usize,
    /// Value that is not exceeded in nine tenths of the cases.
    pub p90: usize,
}

/// Returns the probability that a six-sided die rolls at least `need`, by rules that several games share: a 1 always
/// fails, and if no face is enough, a 6 is rolled again and adds 5.
pub fn success_chance(need: i32) -> f64 {
    match need {
        ..=1 => 5.0 / 6.0,
        2..=6 => f64::from(7 - need) / 6.0,
        7..=11 => f64::from(12 - need) / 36.0,
        12.. => 0.0,
    }
}

impl Default for Distribution {
    /// Creates a distribution with only the value 0.
    fn default() -> Distribution {
        Distribution::constant(0)
    }
}

impl Distribution {
    /// Creates a distribution with only this value.
    pub fn constant(value: usize) -> Distribution {
        let mut chances = vec![0.0; value.min(MAX_VALUE) + 1];
        chances[value.min(MAX_VALUE)] = 1.0;
        Distribution { chances }
    }

    /// Creates a distribution from the probability of each value from 0; they sum to 1.
    pub fn from_chances(chances: Vec<f64>) -> Distribution {
        Distribution {
            chances: if chances.is_empty() {
                vec![1.0]
            } else {
                chances
            },
        }
        .at_most(MAX_VALUE)
    }

    /// Creates a distribution that is 1 with this probability, otherwise 0.
    pub fn from_chance(chance: f64) -> Distribution {
        Distribution {
            chances: vec![1.0 - chance, chance],
        }
    }

    /// Creates the distribution of a die with the faces 1 to `faces`.
    pub fn die(faces: usize) -> Distribution {
        let faces = faces.clamp(1, MAX_VALUE);
        Distribution {
            chances: (0..=faces)
                .map(|face| if face == 0 { 0.0 } else { 1.0 / faces as f64 })
                .collect(),
        }
    }

    /// Combines distributions by weights that sum to 1.
    pub fn mix<'a>(parts: impl IntoIterator<Item = (f64, &'a Distribution)>) -> Distribution {
        let mut chances = vec![0.0];
        for (weight, part) in parts {
            chances.resize(chances.len().max(part.chances.len()), 0.0);
            chances
                .iter_mut()
                .zip(&part.chances)
                .for_each(|(sum, chance)| *sum += weight * chance);
        }
        Distribution { chances }
    }

    /// Returns the distribution of the sum of two independent values.
    pub fn add(&self, other: &Distribution) -> Distribution {
        let length = (self.chances.len() + other.chances.len() - 1).min(MAX_VALUE + 1);
        let mut chances = vec![0.0; length];
        let is_likely = |chance: &f64| *chance > NEGLIGIBLE;
        let from = other.chances.iter().position(is_likely).unwrap_or(0);
        let to = other
            .chances
            .iter()
            .rposition(is_likely)
            .map_or(0, |last| last + 1);
        for (a, &first) in self
            .chances
            .iter()
            .enumerate()
            .filter(|(_, chance)| is_likely(chance))
        {
            for (b, &second) in other.chances.iter().enumerate().take(to).skip(from) {
                chances[(a + b).min(length - 1)] += first * second;
            }
        }
        Distribution { chances }
    }

    /// Returns the distribution of the sum of this many independent values.
    pub fn repeat(&self, count: u64) -> Distribution {
        let (mut sum, mut square, mut left) = (Distribution::constant(0), self.clone(), count);
        while left > 0 && sum.probability(MAX_VALUE) < 1.0 {
            if left % 2 == 1 {
                sum = sum.add(&square);
            }
            left /= 2;
            if left > 0 {
                square = square.add(&square);
            }
        }
        sum
    }

    /// Multiplies each value by a factor.
    pub fn scale(&self, factor: usize) -> Distribution {
        let top = (self.chances.len() - 1)
            .saturating_mul(factor)
            .min(MAX_VALUE);
        let mut chances = vec![0.0; top + 1];
        for (value, chance) in self.chances.iter().enumerate() {
            chances[value.saturating_mul(factor).min(top)] += chance;
        }
        Distribution { chances }
    }

    /// Returns the distribution of the number that remains if each counted item remains with this probability.
    pub fn thin(&self, chance: f64) -> Distribution {
        // Horner's rule on the sum of P(n) (1 - p + p x)^n.
        let mut chances = vec![0.0; self.chances.len()];
        for (above, &own) in self.chances.iter().rev().enumerate() {
            for value in (0..=above).rev() {
                let below = if value == 0 {
                    own
                } else {
                    chance * chances[value - 1]
                };
                chances[value] = (1.0 - chance) * chances[value] + below;
            }
        }
        Distribution { chances }
    }

    /// Limits values to at most `most`.
    pub fn at_most(&self, most: usize) -> Distribution {
        let length = self.chances.len().min(most + 1);
        let mut chances = self.chances[..length].to_vec();
        chances[length - 1] += self.chances[length..].iter().sum::<f64>();
        Distribution { chances }
    }

    /// Reduces each value by `less`, but not below 0.
    pub fn subtract(&self, less: usize) -> Distribution {
        let start = less.min(self.chances.len() - 1);
        let mut chances = self.chances[start..].to_vec();
        chances[0] += self.chances[..start].iter().sum::<f64>();
        Distribution { chances }
    }

    /// Returns the probability of each value from 0.
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// Returns the probability of exactly this value.
    pub fn probability(&self, value: usize) -> f64 {
        self.chances.get(value).copied().unwrap_or(0.0)
    }

    /// Returns the probability of this value or more.
    pub fn at_least(&self, value: usize) -> f64 {
        self.chances
            .iter()
            .skip(value)
            .rev()
            .fold(0.0, |sum, chance| sum + chance)
    }

    /// Returns the expected value.
    pub fn mean(&self) -> f64 {
        self.chances
            .iter()
            .enumerate()
            .map(|(value, chance)| value as f64 * chance)
            .sum()
    }

    /// Returns the variance.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.chances
            .iter()
            .enumerate()
            .map(|(value, chance)| (value as f64 - mean).powi(2) * chance)
            .sum()
    }

    /// Returns mean and percentiles.
    pub fn spread(&self) -> Spread {
        Spread {
            mean: self.mean(),
            p10: self.quantile(0.1),
            p50: self.quantile(0.5),
            p90: self.quantile(0.9),
        }
    }

    /// Returns the smallest value that is not exceeded with at least this probability.
    pub fn quantile(&self, chance: f64) -> usize {
        find_reaching(&self.chances, chance - 1e-12)
    }
}

/// Returns the first index at which the running sum of probabilities reaches a limit, or the last index if it never
/// does.
pub fn find_reaching(chances: &[f64], limit: f64) -> usize {
    let mut sum = 0.0;
    let reaches = |chance: &f64| {
        sum += chance;
        sum >= limit
    };
    chances
        .iter()
        .position(reaches)
        .unwrap_or(chances.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `take` with every throw of this many dice.
    fn for_each_throw(dice: usize, mut take: impl FnMut(&[usize])) {
        for number in 0..6usize.pow(dice as u32) {
            let throw: Vec<usize> = (0..dice)
                .map(|place| number / 6usize.pow(place as u32) % 6 + 1)
                .collect();
            take(&throw);
        }
    }

    fn assert_counts(distribution: &Distribution, counts: &[u64]) {
        let all: u64 = counts.iter().sum();
        assert_eq!(distribution.chances().len(), counts.len());
        for (value, count) in counts.iter().enumerate() {
            let (found, expected) = (distribution.probability(value), *count as f64 / all as f64);
            assert!(
                (found - expected).abs() < 1e-14,
                "{value}: {found} against {expected}"
            );
        }
    }

    #[test]
    fn success_agrees_with_throwing_two_dice_for_every_need() {
        for need in -10..=20 {
            let mut count = 0;
            for_each_throw(2, |throw| {
                let (first, second) = (throw[0] as i32, throw[1] as i32);
                let could_fail = 1 < need;
                let could_succeed = 6 >= need;
                let is_hit = match (could_fail, could_succeed) {
                    (false, _) => first != 1,
                    (true, true) => first >= need,
                    (true, false) => first == 6 && 5 + second >= need,
                };
                count += u32::from(is_hit);
            });
            assert!(
                (success_chance(need) - f64::from(count) / 36.0).abs() < 1e-15,
                "need {need}"
            );
        }
        assert_eq!(success_chance(7), 5.0 / 36.0, "ACC 5+ at -2");
    }

    #[test]
    fn sums_agree_with_full_enumeration() {
        for dice in 0..=6 {
            let mut counts = vec![0; 6 * dice + 1];
            for_each_throw(dice, |throw| counts[throw.iter().sum::<usize>()] += 1);
            assert_counts(&Distribution::die(6).repeat(dice as u64), &counts);
        }
    }

    #[test]
    fn hits_that_bring_more_dice_agree_with_full_enumeration() {
        // Two dice hit on `hit`+; each hit throws two dice that count 3 on `impact`+.
        for hit in 2..=6 {
            for impact in 2..=6 {
                let mut counts = vec![0; 13];
                for_each_throw(6, |throw| {
                    let through = |shot: usize| {
                        throw[2 + 2 * shot..4 + 2 * shot]
                            .iter()
                            .filter(|d| **d >= impact)
                            .count()
                    };
                    let points: usize =
                        (0..2).filter(|&shot| throw[shot] >= hit).map(through).sum();
                    counts[3 * points] += 1;
                });
                let per_hit = Distribution::from_chance(success_chance(impact as i32))
                    .repeat(2)
                    .scale(3);
                let chance = success_chance(hit as i32);
                let shot = Distribution::mix([
                    (1.0 - chance, &Distribution::constant(0)),
                    (chance, &per_hit),
                ]);
                assert_counts(&shot.repeat(2), &counts);
            }
        }
    }

    #[test]
    fn thinning_agrees_with_full_enumeration() {
        for dice in 0..=5 {
            let mut counts = vec![0; dice + 1];
            for_each_throw(dice, |throw| {
                counts[throw.iter().filter(|face| **face >= 5).count()] += 1
            });
            assert_counts(&Distribution::constant(dice).thin(1.0 / 3.0), &counts);
        }
        let twice = Distribution::die(6).thin(0.5).thin(0.5);
        let once = Distribution::die(6).thin(0.25);
        assert!(
            twice
                .chances()
                .iter()
                .zip(once.chances())
                .all(|(a, b)| (a - b).abs() < 1e-14)
        );
    }

    #[test]
    fn caps_and_deductions_keep_all_chances() {
        let three = Distribution::die(6).repeat(3);
        assert_counts(&Distribution::die(6).at_most(4), &[0, 1, 1, 1, 3]);
        assert_counts(&Distribution::die(6).subtract(4), &[4, 1, 1]);
        assert_counts(&Distribution::die(6).subtract(99), &[1]);
        for n in 0..30 {
            assert!((three.at_most(n).at_least(0) - 1.0).abs() < 1e-12);
            assert!(
                (three.subtract(n).mean() + three.at_most(n).mean() - three.mean()).abs() < 1e-12,
                "{n}"
            );
        }
    }

    #[test]
    fn means_variances_and_quantiles_of_dice_are_the_known_ones() {
        let two = Distribution::die(6).repeat(2);
        assert!((two.mean() - 7.0).abs() < 1e-12 && (two.variance() - 35.0 / 6.0).abs() < 1e-12);
        assert_eq!(
            [0.0, 1.0 / 36.0, 0.5, 1.0].map(|chance| two.quantile(chance)),
            [0, 2, 7, 12]
        );
        assert!((two.at_least(10) - 6.0 / 36.0).abs() < 1e-14);
    }

    #[test]
    fn sums_large_values_at_the_end() {
        let huge = Distribution::from_chance(0.5).repeat(4_000_000_000);
        assert_eq!(huge.chances().len(), MAX_VALUE + 1);
        assert!(
            (huge.at_least(MAX_VALUE) - 1.0).abs() < 1e-6,
            "{}",
            huge.at_least(MAX_VALUE)
        );
        assert_eq!(
            Distribution::constant(usize::MAX)
                .scale(usize::MAX)
                .at_least(MAX_VALUE),
            1.0
        );
    }

    #[test]
    fn dice_succeed_as_often_as_the_chances_say() {
        let mut random = starwright_paper::random::Random::stream(2, 2);
        for need in -1..=13 {
            let (mut faces, mut again) = (Vec::new(), Vec::new());
            let rolls = 40_000;
            let hits = (0..rolls)
                .filter(|_| random.succeeds(need, &mut faces, &mut again))
                .count();
            let chance = success_chance(need);
            let error = (chance * (1.0 - chance) / f64::from(rolls)).sqrt();
            assert!(
                (hits as f64 / f64::from(rolls) - chance).abs() <= 5.0 * error,
                "need {need}: {hits}"
            );
            let sixes = faces.iter().filter(|face| **face == 6).count();
            assert_eq!(again.len(), if need > 6 { sixes } else { 0 });
        }
    }
}
