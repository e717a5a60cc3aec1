//! Confidence intervals of shares, and fits of battle results to handicaps.

/// Number of standard deviations on each side of a 95% interval.
pub const Z: f64 = 1.959_963_984_540_054;

/// Returns Wilson's 95% interval of a share with `successes` in `runs`, which is also accurate near 0 and 1.
pub fn wilson_interval(successes: f64, runs: f64) -> (f64, f64) {
    if runs <= 0.0 {
        return (0.0, 1.0);
    }
    let (share, z2) = (successes / runs, Z * Z);
    let middle = (share + z2 / (2.0 * runs)) / (1.0 + z2 / runs);
    let half =
        Z / (1.0 + z2 / runs) * (share * (1.0 - share) / runs + z2 / (4.0 * runs * runs)).sqrt();
    // Rounding must not put the share itself outside the interval.
    (
        (middle - half).max(0.0).min(share),
        (middle + half).min(1.0).max(share),
    )
}

/// Computes the logistic function, which maps any number to a value between 0 and 1.
pub fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// Battles between two contestants and their results.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// Indices of the two contestants.
    pub pair: [usize; 2],
    /// Known advantage of the first contestant, as a logarithm of points.
    pub edge: f64,
    /// Number of battles.
    pub runs: f64,
    /// Share of the battles that the first contestant won; a battle without a winner counts as half a win.
    pub score: f64,
}

/// A model fitted to contests: `score = logistic(slope * (edge - burden of the first + burden of the second))`.
#[derive(Clone, Debug)]
pub struct ContestFit {
    pub slope: f64,
    /// Burden of each contestant, the logarithm of its handicap; 0 on average.
    pub burdens: Vec<f64>,
    /// Standard error of each burden. More battles make it smaller.
    pub errors: Vec<f64>,
    /// Standard deviation of each contestant's burden between opponents. More battles do not make it smaller.
    pub spreads: Vec<f64>,
    /// Ratio of the variance of scores around their expectation to the variance of dice alone; at least 1.
    pub excess: f64,
}

impl ContestFit {
    /// Creates a fit in which all contestants are equal, without errors.
    pub fn equal(contestants: usize) -> ContestFit {
        ContestFit {
            slope: 2.0,
            burdens: vec![0.0; contestants],
            errors: Vec::new(),
            spreads: Vec::new(),
            excess: 1.0,
        }
    }

    /// Computes the standard error of a contestant's burden from the factored Hessian of the fit.
    ///
    /// The variance follows from the gradient of the burden with respect to the fitted numbers. Contests reveal only differences,
    /// and the prior sets the mean of all burdens to 0: this is the error of the distance from that mean.
    fn burden_error(&self, contestant: usize, hessian: &FactoredSystem) -> f64 {
        let contestants = self.burdens.len();
        let mut gradient = vec![-1.0 / (self.slope * contestants as f64); contestants + 1];
        gradient[contestant] += 1.0 / self.slope;
        gradient[contestants] = -self.burdens[contestant] / self.slope;
        let solved = hessian.solve(&gradient);
        let variance: f64 = gradient.iter().zip(&solved).map(|(a, b)| a * b).sum();
        variance.max(0.0).sqrt()
    }

    /// Returns the expected score of the first contestant.
    pub fn expected(&self, pair: [usize; 2], edge: f64) -> f64 {
        logistic(self.slope * (edge - self.burdens[pair[0]] + self.burdens[pair[1]]))
    }
}

/// Fits burdens and slope to contests by maximum likelihood, with weak priors: burdens near 0, a slope near 2.
pub fn fit_contests(contests: &[Contest], contestants: usize) -> ContestFit {
    // The logarithm of the odds is linear in the products of slope and burden, so there is a single maximum.
    let (pull, pull_slope) = (0.2, 0.5);
    let size = contestants + 1;
    let mut at = vec![0.0; size];
    at[contestants] = 2.0;
    let mut factored = FactoredSystem(Vec::new());
    for _ in 0..60 {
        let mut gradient: Vec<f64> = at.iter().map(|value| -pull * value).collect();
        gradient[contestants] = -pull_slope * (at[contestants] - 2.0);
        let mut hessian = vec![vec![0.0; size]; size];
        (0..size).for_each(|i| hessian[i][i] = if i == contestants { pull_slope } else { pull });
        for contest in contests {
            let part = [
                (contest.pair[0], -1.0),
                (contest.pair[1], 1.0),
                (contestants, contest.edge),
            ];
            let expected = logistic(part.iter().map(|(i, factor)| at[*i] * factor).sum());
            let (rest, weight) = (
                contest.runs * (contest.score - expected),
                contest.runs * expected * (1.0 - expected),
            );
            for (i, a) in part {
                gradient[i] += rest * a;
                part.iter()
                    .for_each(|(j, b)| hessian[i][*j] += weight * a * b);
            }
        }
        factored = FactoredSystem::new(hessian);
        let step = factored.solve(&gradient);
        let longest = step.iter().fold(0f64, |most, value| most.max(value.abs()));
        at.iter_mut()
            .zip(&step)
            .for_each(|(value, step)| *value += step / longest.max(1.0));
        at[contestants] = at[contestants].max(0.1);
        if longest < 1e-9 {
            break;
        }
    }
    let slope = at[contestants];
    let burdens: Vec<f64> = at[..contestants]
        .iter()
        .map(|value| value / slope)
        .collect();
    let fit = ContestFit {
        slope,
        burdens,
        errors: Vec::new(),
        spreads: Vec::new(),
        excess: 1.0,
    };
    let excess = variance_ratio(contests, &fit);
    let spreads = opponent_variances(contests, &fit);
    let errors = (0..contestants).map(|contestant| fit.burden_error(contestant, &factored));
    ContestFit {
        errors: errors.collect(),
        spreads,
        excess,
        ..fit
    }
}

/// Computes how much burdens vary between opponents: the variance of scores beyond that of dice, divided by the squared
/// rate at which a score changes with a burden.
fn opponent_variances(contests: &[Contest], fit: &ContestFit) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); fit.burdens.len()];
    for contest in contests {
        let expected = fit.expected(contest.pair, contest.edge);
        let variance = expected * (1.0 - expected);
        let beyond = (contest.score - expected).powi(2) - variance / contest.runs;
        for side in contest.pair {
            sums[side].0 += contest.runs * beyond;
            sums[side].1 += contest.runs * (fit.slope * variance).powi(2);
        }
    }
    sums.into_iter()
        .map(|(beyond, rate)| {
            if rate > 0.0 {
                (beyond / rate).max(0.0).sqrt()
            } else {
                0.0
            }
        })
        .collect()
}

/// Computes the ratio of the variance of scores around their expectation to the variance of dice alone.
fn variance_ratio(contests: &[Contest], fit: &ContestFit) -> f64 {
    let mut sum = 0.0;
    for contest in contests {
        let expected = fit.expected(contest.pair, contest.edge);
        let variance = (expected * (1.0 - expected)).max(0.01) / contest.runs;
        sum += (contest.score - expected).powi(2) / variance;
    }
    let free = contests.len() as f64 - fit.burdens.len() as f64;
    if free > 1.0 {
        (sum / free).max(1.0)
    } else {
        1.0
    }
}

/// A positive definite linear system after Gaussian elimination without pivoting. The elimination factors are below the
/// diagonal.
struct FactoredSystem(Vec<Vec<f64>>);

impl FactoredSystem {
    fn new(mut system: Vec<Vec<f64>>) -> FactoredSystem {
        for pivot in 0..system.len() {
            let (above, below) = system.split_at_mut(pivot + 1);
            let pivot_row = &above[pivot];
            for row in below {
                let factor = row[pivot] / pivot_row[pivot];
                if factor != 0.0 {
                    row.iter_mut()
                        .zip(pivot_row)
                        .skip(pivot + 1)
                        .for_each(|(cell, part)| *cell -= factor * part);
                }
                row[pivot] = factor;
            }
        }
        FactoredSystem(system)
    }

    fn solve(&self, values: &[f64]) -> Vec<f64> {
        let mut values = values.to_vec();
        for row in 0..values.len() {
            let known: f64 = (0..row)
                .map(|column| self.0[row][column] * values[column])
                .sum();
            values[row] -= known;
        }
        for row in (0..values.len()).rev() {
            let known: f64 = (row + 1..values.len())
                .map(|column| self.0[row][column] * values[column])
                .sum();
            values[row] = (values[row] - known) / self.0[row][row];
        }
        values
    }
}

/// Fits `values` to rows of features and returns the weights (ridge regression with strength `pull`).
pub fn fit_linear(rows: &[Vec<f64>], values: &[f64], pull: f64) -> Vec<f64> {
    let count = rows.first().map_or(0, Vec::len);
    let product = |i: usize, j: usize| {
        rows.iter().map(|row| row[i] * row[j]).sum::<f64>() + if i == j { pull } else { 0.0 }
    };
    let system = (0..count)
        .map(|i| (0..count).map(|j| product(i, j)).collect())
        .collect();
    let sums: Vec<f64> = (0..count)
        .map(|i| {
            rows.iter()
                .zip(values)
                .map(|(row, value)| row[i] * value)
                .sum()
        })
        .collect();
    FactoredSystem::new(system).solve(&sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_published_intervals() {
        // 0 of 10, 5 of 10 and 81 of 263, the last from Newcombe's comparison (1998).
        for (successes, runs, low, high) in [
            (0.0, 10.0, 0.0, 0.2775),
            (5.0, 10.0, 0.2366, 0.7634),
            (81.0, 263.0, 0.2553, 0.3662),
        ] {
            let (from, to) = wilson_interval(successes, runs);
            assert!(
                (from - low).abs() < 5e-5 && (to - high).abs() < 5e-5,
                "{from} {to}"
            );
        }
        assert_eq!(wilson_interval(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn recovers_burdens_within_their_errors() {
        let (slope, burdens) = (3.0, [0.4, -0.3, 0.0, -0.1]);
        let truth = ContestFit {
            slope,
            burdens: burdens.to_vec(),
            errors: Vec::new(),
            spreads: Vec::new(),
            excess: 1.0,
        };
        let mut random = starwright_paper::random::Random::stream(3, 3);
        let mut inside = 0;
        let trials = 60;
        for _ in 0..trials {
            let mut contests = Vec::new();
            for pair in (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b])) {
                for edge in [-0.7, 0.0, 0.7] {
                    let expected = truth.expected(pair, edge);
                    let wins = (0..40).filter(|_| random.happens(expected)).count();
                    contests.push(Contest {
                        pair,
                        edge,
                        runs: 40.0,
                        score: wins as f64 / 40.0,
                    });
                }
            }
            let found = fit_contests(&contests, 4);
            for ((fitted, error), burden) in found.burdens.iter().zip(&found.errors).zip(&burdens) {
                let off = (fitted - burden).abs();
                assert!(off < 0.4, "{found:?}");
                inside += u32::from(off <= 2.0 * error);
            }
        }
        assert!(
            (0.88..=1.0).contains(&(f64::from(inside) / f64::from(4 * trials))),
            "{inside}"
        );
    }

    #[test]
    fn more_battles_make_errors_smaller_but_not_the_spread_between_opponents() {
        // Five contestants alike, but for the first, who suits half of its opponents: 0.5 for, 0.5 against.
        let slope = 2.0;
        let fitted = |runs: u32| {
            let mut random = starwright_paper::random::Random::stream(5, runs.into());
            let mut contests = Vec::new();
            for pair in (0..5).flat_map(|a| (a + 1..5).map(move |b| [a, b])) {
                let suit = if pair[0] > 0 {
                    0.0
                } else {
                    [0.5, -0.5][pair[1] % 2]
                };
                let wins = (0..runs)
                    .filter(|_| random.happens(logistic(slope * suit)))
                    .count();
                let score = wins as f64 / f64::from(runs);
                contests.push(Contest {
                    pair,
                    edge: 0.0,
                    runs: runs.into(),
                    score,
                });
            }
            fit_contests(&contests, 5)
        };
        let (few, many) = (fitted(200), fitted(20_000));
        assert!(
            many.errors[0] < few.errors[0] / 8.0 && many.errors[0] < 0.01,
            "{few:?} {many:?}"
        );
        assert!(
            (0.3..0.7).contains(&few.spreads[0]) && (0.3..0.7).contains(&many.spreads[0]),
            "{few:?} {many:?}"
        );
        assert!(many.excess > 100.0, "{many:?}");
    }

    #[test]
    fn recovers_linear_weights() {
        let rows: Vec<Vec<f64>> = (0..20)
            .map(|i| vec![f64::from(i % 5) - 2.0, f64::from(i % 3) - 1.0])
            .collect();
        let values: Vec<f64> = rows.iter().map(|row| 3.0 * row[0] - 2.0 * row[1]).collect();
        let weights = fit_linear(&rows, &values, 1e-9);
        assert!(
            (weights[0] - 3.0).abs() < 1e-6 && (weights[1] + 2.0).abs() < 1e-6,
            "{weights:?}"
        );
        assert!(fit_linear(&[], &[], 1.0).is_empty());
    }
}
