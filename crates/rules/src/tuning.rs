//! Limits of quantities and facts about designs, for all games.

use crate::battle::question::Refusal;
use starwright_paper::table::Cell;
use starwright_text::field::clip;
use std::ops::Bound::{Included, Unbounded};
use std::ops::RangeBounds;

/// Limits of a named quantity: `hull` from 8 to 12, `carriers` from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    pub quantity: String,
    pub limits: Limits,
}

impl Bound {
    /// Parses `hull=8..12`, `count:Heavy Torpedo=3..` or `carriers>=1`.
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

/// The range of a number. At an open end, the game's own limit applies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Minimum.
    pub min: Option<f64>,
    /// Maximum.
    pub max: Option<f64>,
}

impl RangeBounds<f64> for Limits {
    fn start_bound(&self) -> std::ops::Bound<&f64> {
        self.min.as_ref().map_or(Unbounded, Included)
    }

    fn end_bound(&self) -> std::ops::Bound<&f64> {
        self.max.as_ref().map_or(Unbounded, Included)
    }
}

impl Limits {
    /// Parses `8`, `8..12`, `8..` or `..12`.
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
    /// Converts the limits of a quantity to whole steps, of which a unit has `per_unit`, within the given minimum and
    /// maximum.
    pub fn resolve(
        self,
        name: &str,
        (least, most): (i32, i32),
        per_unit: i32,
    ) -> Result<(i32, i32), Refusal> {
        let to_steps = |number| steps_from_number(number, name, (least, most), per_unit);
        let (low, high) = (
            self.min.map_or(Ok(least), to_steps)?,
            self.max.map_or(Ok(most), to_steps)?,
        );
        if low > high {
            let [low, high] = [low, high].map(|end| f64::from(end) / f64::from(per_unit));
            return Err(
                format!("{name}: {low} is greater than {high}; write the smaller first").into(),
            );
        }
        Ok((low, high))
    }
}

/// Converts a number in units to steps, or returns a refusal if it is not a whole step within the range.
fn steps_from_number(
    number: f64,
    name: &str,
    (least, most): (i32, i32),
    per_unit: i32,
) -> Result<i32, Refusal> {
    let unit = f64::from(per_unit);
    let steps = number * unit;
    if steps.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&steps) {
        return Ok(steps as i32);
    }
    let kind = match per_unit {
        1 => "whole number",
        _ => "half level",
    };
    let [least, most] = [least, most].map(|end| f64::from(end) / unit);
    // Write long numbers in scientific notation.
    let found = if number.abs() < 1e15 {
        number.to_string()
    } else {
        format!("{number:?}")
    };
    Err(format!("{name}: expected a {kind} from {least} to {most}, found {found}").into())
}

fn not_a_number(text: &str) -> Refusal {
    let found = clip(text.trim());
    format!("expected a number or a range such as 8..12, found '{found}'").into()
}

/// A fact about a ship, for comparisons.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The subject of the fact, unique among the facts of a ship.
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
