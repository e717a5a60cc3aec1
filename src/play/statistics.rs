//! What random counts imply: intervals and fitted curves.

/// Standard deviations on each side of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share that came out `successes` times in `runs` (Wilson's, good for shares near 0 and 1 too).
pub(crate) fn wilson(successes: f64, runs: f64) -> (f64, f64) {
    if runs <= 0.0 {
        return (0.0, 1.0);
    }
    let (share, z2) = (successes / runs, Z * Z);
    let middle = (share + z2 / (2.0 * runs)) / (1.0 + z2 / runs);
    let half = Z / (1.0 + z2 / runs) * (share * (1.0 - share) / runs + z2 / (4.0 * runs * runs)).sqrt();
    // Rounding must not leave the share itself outside.
    ((middle - half).max(0.0).min(share), (middle + half).min(1.0).max(share))
}

/// The logistic function, which maps any number to a value between 0 and 1.
pub(crate) fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// A curve `logistic(slope * (x - middle))`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Curve {
    /// Where it crosses one half.
    pub middle: f64,
    /// Four times its steepness there.
    pub slope: f64,
}

/// The curve that best fits points (x, share, weight), by likelihood with a weak pull toward slope 2 and middle 0, so that
/// shares that are all 0 or all 1 have an answer too.
pub(crate) fn fit_curve(points: &[(f64, f64, f64)]) -> Curve {
    // The line a + b x inside the logistic function, by Newton's method; the likelihood has a single maximum.
    let (mut a, mut b) = (0.0, 2.0);
    let (pull_a, pull_b) = (0.05, 0.5);
    for _ in 0..100 {
        let (mut ga, mut gb, mut haa, mut hab, mut hbb) = (-pull_a * a, -pull_b * (b - 2.0), pull_a, 0.0, pull_b);
        for &(x, share, weight) in points {
            let expected = logistic(a + b * x);
            let (rest, bend) = (weight * (share - expected), weight * expected * (1.0 - expected));
            (ga, gb) = (ga + rest, gb + rest * x);
            (haa, hab, hbb) = (haa + bend, hab + bend * x, hbb + bend * x * x);
        }
        let determinant = haa * hbb - hab * hab;
        if determinant <= 0.0 || !determinant.is_finite() {
            break;
        }
        let (da, db) = ((hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant);
        // Short steps far from the maximum keep the curve from diverging.
        let brake = (1.0 / da.abs().max(db.abs()).max(1.0)).min(1.0);
        (a, b) = (a + brake * da, (b + brake * db).max(0.05));
        if da.abs() + db.abs() < 1e-10 {
            break;
        }
    }
    Curve { middle: -a / b, slope: b }
}

/// The weights of a linear fit of `values` to rows of features, with a pull toward 0 (ridge regression).
pub(crate) fn fit_linear(rows: &[Vec<f64>], values: &[f64], pull: f64) -> Vec<f64> {
    let count = rows.first().map_or(0, Vec::len);
    let mut system: Vec<Vec<f64>> = (0..count)
        .map(|i| {
            let own = |j: usize| rows.iter().map(|row| row[i] * row[j]).sum::<f64>() + if i == j { pull } else { 0.0 };
            let value = rows.iter().zip(values).map(|(row, value)| row[i] * value).sum();
            (0..count).map(own).chain([value]).collect()
        })
        .collect();
    // The system is positive definite, so elimination needs no pivoting.
    for pivot in 0..count {
        let pivot_row = system[pivot].clone();
        for (_, row) in system.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let factor = row[pivot] / pivot_row[pivot];
            row.iter_mut().zip(&pivot_row).skip(pivot).for_each(|(cell, part)| *cell -= factor * part);
        }
    }
    (0..count).map(|i| system[i][count] / system[i][i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_published_intervals() {
        // 0 of 10, 5 of 10 and 81 of 263, the last from Newcombe's comparison (1998).
        for (successes, runs, low, high) in
            [(0.0, 10.0, 0.0, 0.2775), (5.0, 10.0, 0.2366, 0.7634), (81.0, 263.0, 0.2553, 0.3662)]
        {
            let (from, to) = wilson(successes, runs);
            assert!((from - low).abs() < 5e-5 && (to - high).abs() < 5e-5, "{from} {to}");
        }
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn a_curve_is_found_again_from_its_own_points() {
        for (middle, slope) in [(0.0, 2.0), (0.7, 3.0), (-1.2, 5.0)] {
            let point = |step: i32| {
                let x = f64::from(step) / 5.0;
                (x, logistic(slope * (x - middle)), 1000.0)
            };
            let curve = fit_curve(&(-10..=10).map(point).collect::<Vec<_>>());
            assert!((curve.middle - middle).abs() < 0.01 && (curve.slope - slope).abs() < 0.05, "{curve:?}");
        }
    }

    #[test]
    fn shares_that_are_all_alike_have_a_curve_too() {
        for share in [0.0, 1.0] {
            let curve = fit_curve(&[(-1.0, share, 100.0), (0.0, share, 100.0), (1.0, share, 100.0)]);
            assert!(curve.middle.is_finite() && (curve.middle > 1.0) == (share == 0.0), "{curve:?}");
        }
        assert!(fit_curve(&[]).middle.abs() < 1e-9);
    }

    #[test]
    fn linear_weights_are_found_again() {
        let rows: Vec<Vec<f64>> = (0..20).map(|i| vec![f64::from(i % 5) - 2.0, f64::from(i % 3) - 1.0]).collect();
        let values: Vec<f64> = rows.iter().map(|row| 3.0 * row[0] - 2.0 * row[1]).collect();
        let weights = fit_linear(&rows, &values, 1e-9);
        assert!((weights[0] - 3.0).abs() < 1e-6 && (weights[1] + 2.0).abs() < 1e-6, "{weights:?}");
        assert!(fit_linear(&[], &[], 1.0).is_empty());
    }
}
