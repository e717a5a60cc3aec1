//! Questions about designs in progress, in terms that no game owns.

use crate::battle::question::Refusal;
use starwright_paper::table::Cell;
use starwright_text::field::clip;
use std::fmt;
use std::sync::Arc;

/// A search for designs: what may change, and what is wanted.
#[derive(Clone, Debug)]
pub struct FitTask {
    /// The quantities to maximize or minimize. Two make a front; none asks for the legal designs nearest to the one
    /// written.
    pub goals: Vec<FitGoal>,
    /// What may change; the game's own choice if empty.
    pub vary: Vec<String>,
    /// Limits of what may change.
    pub bounds: Vec<Bound>,
    /// Tech levels to use, as in a design: `1` or `weapons: 1`.
    pub tech: Option<String>,
    /// Maximum rating.
    pub max_rating: Option<u32>,
    /// Whether both sides of the ship may come to differ.
    pub is_asymmetric: bool,
    /// Maximum mounts of a bank that does not have more already.
    pub max_mounts: u32,
    /// Hexes to the target, where damage counts, or `None` for the game's own choice.
    pub range: Option<u32>,
    /// When to stop and return the best found so far.
    pub deadline: Deadline,
    /// Maximum number of ships to rate before returning the best found so far; the same on every machine.
    pub max_rated: u64,
    /// The cost of one step toward the nearest legal design, by kind: `hull` 3; the game's own cost for other kinds.
    pub step_costs: Vec<(String, u32)>,
    /// What the nearest legal design keeps: kinds of steps, or weapons and systems by name.
    pub keep: Vec<String>,
    /// Maximum number of nearest legal designs.
    pub max_solutions: usize,
}

/// A quantity that a search maximizes or minimizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FitGoal {
    /// Name: `engines`, `rating`, `count:Laser Cannon`.
    pub quantity: String,
    /// Whether the minimum is best.
    pub is_minimized: bool,
}

impl Default for FitTask {
    fn default() -> FitTask {
        FitTask {
            goals: Vec::new(),
            vary: Vec::new(),
            bounds: Vec::new(),
            tech: None,
            max_rating: None,
            is_asymmetric: false,
            max_mounts: DEFAULT_MAX_MOUNTS,
            range: None,
            deadline: Deadline::never(),
            max_rated: DEFAULT_MAX_RATED,
            step_costs: Vec::new(),
            keep: Vec::new(),
            max_solutions: 5,
        }
    }
}

/// Default maximum number of ships that a search rates.
pub const DEFAULT_MAX_RATED: u64 = 2_000_000;

/// Default maximum mounts of a bank: no bank of the shipped designs has more.
pub const DEFAULT_MAX_MOUNTS: u32 = 8;

/// Checks whether time is up. The caller supplies the clock, since not every platform has one.
#[derive(Clone)]
pub struct Deadline(Arc<dyn Fn() -> bool + Send + Sync>);

impl Deadline {
    /// Sets no time limit.
    pub fn never() -> Deadline {
        Deadline::when(|| false)
    }

    /// Ends as soon as this returns `true`.
    pub fn when(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Deadline {
        Deadline(Arc::new(is_over))
    }

    /// Returns `true` if the time is up.
    pub fn has_passed(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Alarm")
    }
}

/// Limits of a named quantity: `hull` from 8 to 12, `carriers` from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    pub quantity: String,
    pub limits: Limits,
}

impl Bound {
    /// Reads `hull=8..12`, `count:Heavy Torpedo=3..`, `carriers>=1`.
    pub fn parse(text: &str) -> Result<Bound, Refusal> {
        let signs = ["<=", ">=", "<", ">", "="].into_iter();
        let mut found = signs.filter_map(|sign| Some((sign, text.split_once(sign)?)));
        let (sign, (quantity, range)) = found.next().ok_or_else(|| {
            format!(
                "expected a name and a range such as NAME>=3 or NAME=3..5, found '{}'",
                clip(text)
            )
        })?;
        let limits = match (sign, range.trim().parse::<f64>()) {
            ("=", _) => Limits::parse(range)?,
            (_, Err(_)) => return Err(not_a_number(range)),
            ("<=" | "<", Ok(number)) => Limits {
                min: None,
                max: Some(number - f64::from(u8::from(sign == "<"))),
            },
            (_, Ok(number)) => Limits {
                min: Some(number + f64::from(u8::from(sign == ">"))),
                max: None,
            },
        };
        let quantity = quantity.trim().to_string();
        Ok(Bound { quantity, limits })
    }
}

/// The range of a number; an open end is the game's own bound.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Minimum.
    pub min: Option<f64>,
    /// Maximum.
    pub max: Option<f64>,
}

impl Limits {
    /// Reads `8`, `8..12`, `8..` or `..12`.
    pub fn parse(text: &str) -> Result<Limits, Refusal> {
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            text => match text.parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(Some(number)),
                _ => Err(not_a_number(text)),
            },
        };
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let (least, most) = (number(least)?, number(most.trim_start_matches('='))?);
        match (least, most) {
            (None, None) => Err(not_a_number(text)),
            (Some(least), Some(most)) if least > most => {
                Err(format!("{least} is greater than {most}; write the smaller first").into())
            }
            _ => Ok(Limits {
                min: least,
                max: most,
            }),
        }
    }
}

impl Limits {
    /// Resolves the limits of a quantity to steps between two ends, of which one or two make a unit.
    pub fn resolve(
        self,
        name: &str,
        (least, most): (i32, i32),
        per_unit: i32,
    ) -> Result<(i32, i32), Refusal> {
        let unit = f64::from(per_unit);
        let end = |number: f64| {
            let steps = number * unit;
            if steps.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&steps) {
                return Ok(steps as i32);
            }
            let kind = if per_unit == 1 {
                "whole number"
            } else {
                "half level"
            };
            let [least, most] = [least, most].map(|end| f64::from(end) / unit);
            // Long numbers in the short form.
            let found = if number.abs() < 1e15 {
                number.to_string()
            } else {
                format!("{number:?}")
            };
            Err(format!(
                "{name}: expected a {kind} from {least} to {most}, found {found}"
            ))
        };
        let (low, high) = (
            self.min.map_or(Ok(least), end)?,
            self.max.map_or(Ok(most), end)?,
        );
        if low > high {
            let [low, high] = [low, high].map(|end| f64::from(end) / unit);
            return Err(
                format!("{name}: {low} is greater than {high}; write the smaller first").into(),
            );
        }
        Ok((low, high))
    }
}

fn not_a_number(text: &str) -> Refusal {
    let found = clip(text.trim());
    format!("expected a number or a range such as 8..12, found '{found}'").into()
}

/// A quantity to vary step by step, or a word for things to try one by one.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What varies: `hull`, `engines`, `tech`, `count:Laser Cannon`.
    pub vary: String,
    /// The first value, or `None` for the game's own start.
    pub from: Option<f64>,
    /// The last value, or `None` for the game's own end.
    pub to: Option<f64>,
    /// A second quantity, for every pair of values, with its first and last value.
    pub second: Option<(String, Option<f64>, Option<f64>)>,
    /// The range at which to compute expected damage, if wanted.
    pub range: Option<u32>,
}

/// One fact about a ship.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is about; unique among the facts of a ship.
    pub what: String,
    pub value: Cell,
}

impl Fact {
    /// Creates a fact.
    pub fn new(what: impl Into<String>, value: Cell) -> Fact {
        Fact {
            what: what.into(),
            value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_limits_in_every_form() {
        let limits = |least, most| {
            Ok(Limits {
                min: least,
                max: most,
            })
        };
        assert_eq!(Limits::parse("8"), limits(Some(8.0), Some(8.0)));
        assert_eq!(Limits::parse("8..12"), limits(Some(8.0), Some(12.0)));
        assert_eq!(Limits::parse("8..=12"), limits(Some(8.0), Some(12.0)));
        assert_eq!(Limits::parse("..12"), limits(None, Some(12.0)));
        assert_eq!(Limits::parse("8.."), limits(Some(8.0), None));
        assert_eq!(Limits::parse("-0.5..1"), limits(Some(-0.5), Some(1.0)));
        for wrong in ["", "..", "x", "12..8", "1..x", "nan", "inf.."] {
            assert!(Limits::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn reads_bounds_in_every_form() {
        for (text, quantity, least, most) in [
            ("hull=8..12", "hull", Some(8.0), Some(12.0)),
            (
                "count:Heavy Torpedo = 3..",
                "count:Heavy Torpedo",
                Some(3.0),
                None,
            ),
            ("carriers>=1", "carriers", Some(1.0), None),
            ("flights <= 12", "flights", None, Some(12.0)),
            ("doe=0", "doe", Some(0.0), Some(0.0)),
            ("ships>2", "ships", Some(3.0), None),
            ("ships<3", "ships", None, Some(2.0)),
        ] {
            let limits = Limits {
                min: least,
                max: most,
            };
            let quantity = quantity.to_string();
            assert_eq!(Bound::parse(text), Ok(Bound { quantity, limits }), "{text}");
        }
        for wrong in ["many", "hull=", "hull=x", "hull>=x", "hull>=1..2"] {
            assert!(Bound::parse(wrong).is_err(), "{wrong}");
        }
    }
}
