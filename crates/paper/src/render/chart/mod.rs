//! Charts for a terminal and as SVG; both scale values and choose marks the same way.

mod heat;
mod svg;
mod text;

pub use heat::{heat_svg, heat_text};
pub use svg::chart_svg;
pub use text::chart_text;

use crate::chart::{Axis, Chart};

/// An axis with fixed ends and marks.
struct Scale {
    from: f64,
    to: f64,
    is_logarithmic: bool,
    ticks: Vec<(f64, String)>,
}

impl Scale {
    /// Returns the scale of the axis, from left to right or from bottom to top, with about this many marks.
    fn new(chart: &Chart, is_vertical: bool, wanted: usize) -> Scale {
        let axis = if is_vertical { &chart.y } else { &chart.x };
        let values = chart.values(is_vertical);
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if least <= most {
            (least, most)
        } else {
            (0.0, 1.0)
        };
        match axis {
            axis if !axis.ticks.is_empty() => Scale::with_ticks(axis, least, most),
            axis if axis.is_logarithmic => Scale::logarithmic(least, most),
            axis => Scale::linear(least, most, wanted, axis.is_whole),
        }
    }

    fn with_ticks(axis: &Axis, least: f64, most: f64) -> Scale {
        let margin = if axis.is_logarithmic || most == least {
            0.0
        } else {
            (most - least) * 0.02
        };
        let (from, to) = if most == least {
            (least * 0.5, most * 1.5 + 1.0)
        } else {
            (least - margin, most + margin)
        };
        Scale {
            from,
            to,
            is_logarithmic: axis.is_logarithmic,
            ticks: axis.ticks.clone(),
        }
    }

    /// Ends and marks at 1, 2 or 5 times a power of ten.
    fn linear(least: f64, most: f64, wanted: usize, is_whole: bool) -> Scale {
        let width = if most > least {
            most - least
        } else {
            most.abs().max(1.0)
        };
        let rough = (width / wanted.max(1) as f64).max(if is_whole { 1.0 } else { 0.0 });
        let power = 10f64.powi(rough.log10().floor() as i32);
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps
            .into_iter()
            .find(|step| *step >= rough * 0.999)
            .unwrap_or(steps[3]);
        let from = (least / step).floor() * step;
        let count = (((most - from) / step).ceil() as usize).clamp(1, 100);
        let decimals = (-(step.log10() + 1e-9).floor()).clamp(0.0, 12.0) as usize;
        let tick = |index: usize| {
            let value = from + index as f64 * step;
            (value, format!("{:.decimals$}", value + 0.0))
        };
        let ticks: Vec<(f64, String)> = (0..=count).map(tick).collect();
        Scale {
            from,
            to: from + count as f64 * step,
            is_logarithmic: false,
            ticks,
        }
    }

    /// Builds a scale with marks at the powers of two.
    fn logarithmic(least: f64, most: f64) -> Scale {
        let from = least.log2().floor().clamp(-1000.0, 1000.0) as i32;
        let to = (most.log2().ceil().clamp(-1000.0, 1000.0) as i32).max(from + 1);
        let every = ((to - from) / 10 + 1) as usize;
        let tick = |power: i32| (2f64.powi(power), format!("{}", 2f64.powi(power)));
        let ticks = (from..=to).step_by(every).map(tick).collect();
        Scale {
            from: 2f64.powi(from),
            to: 2f64.powi(to),
            is_logarithmic: true,
            ticks,
        }
    }

    /// Returns the place of a value: 0 at the start of the axis, 1 at the end.
    fn place(&self, value: f64) -> f64 {
        let place = match self.is_logarithmic {
            true => (value / self.from).ln() / (self.to / self.from).ln(),
            false => (value - self.from) / (self.to - self.from),
        };
        if place.is_finite() {
            place.clamp(0.0, 1.0)
        } else {
            0.5
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::Series;

    fn chart(points: &[(f64, f64)]) -> Chart {
        Chart {
            series: vec![Series {
                points: points.to_vec(),
                ..Series::default()
            }],
            ..Chart::default()
        }
    }

    #[test]
    fn marks_are_round_numbers_around_all_points() {
        let ticks = |points: &[(f64, f64)]| Scale::new(&chart(points), false, 6).ticks;
        let words = |points: &[(f64, f64)]| {
            ticks(points)
                .into_iter()
                .map(|(_, word)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            words(&[(0.0, 0.0), (18.0, 0.0)]),
            ["0", "5", "10", "15", "20"]
        );
        assert_eq!(
            words(&[(0.0, 0.0), (0.55, 0.0)]),
            ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]
        );
        assert_eq!(
            words(&[(-3.0, 0.0), (3.0, 0.0)]),
            ["-3", "-2", "-1", "0", "1", "2", "3"]
        );
    }

    #[test]
    fn counts_of_whole_things_have_whole_marks() {
        for most in 0..40 {
            for from in [-2.0, 0.0, 1.0, 3.0] {
                let mut chart = chart(&[(from, 0.0), (from + f64::from(most), 0.0)]);
                chart.x = chart.x.whole();
                for (value, word) in Scale::new(&chart, false, 8).ticks {
                    assert_eq!(word.parse(), Ok(value as i64), "{from} and {most} more");
                }
            }
        }
    }

    #[test]
    fn no_points_one_point_and_endless_points_are_drawn_all_the_same() {
        let cases: [&[(f64, f64)]; 5] = [
            &[],
            &[(1.0, 1.0)],
            &[(f64::NAN, 1.0), (1.0, f64::INFINITY)],
            &[(1e300, -1e300), (0.0, 1e300)],
            &[(0.0, 0.0)],
        ];
        for points in cases {
            let mut chart = chart(points);
            for is_logarithmic in [false, true] {
                chart.x.is_logarithmic = is_logarithmic;
                assert!(chart_svg(&chart).ends_with("</svg>\n"));
                assert!(!chart_text(&chart, 80, false).is_empty());
                assert!(!chart_svg(&chart).contains("NaN"), "{points:?}");
            }
        }
    }
}
