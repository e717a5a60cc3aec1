//! Questions about designs in the making, in words that no game owns.

use crate::paper::table::Cell;
use std::fmt;
use std::sync::Arc;

/// What the best design is to be found by.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is to be as much as possible: `engines`, `rating`, `count:Laser Cannon`; or as little, if so it says.
    pub goal: String,
    /// Whether the least is best.
    pub is_least: bool,
    /// What may move; the game's own choice if nothing is named.
    pub vary: Vec<String>,
    /// Bounds by quantity: `hull` from 8 to 12.
    pub limits: Vec<(String, Limits)>,
    /// Tech levels to work with, as in a design: `1` or `weapons: 1`.
    pub tech: Option<String>,
    /// The highest rating allowed.
    pub most_rating: Option<u32>,
    /// When to stop with what is found by then.
    pub alarm: Alarm,
}

/// Asks whether the time is up. The caller has the clock, since not every place where we run has one.
#[derive(Clone)]
pub struct Alarm(Arc<dyn Fn() -> bool + Send + Sync>);

impl Alarm {
    /// Never: there is all the time that it takes.
    pub fn never() -> Alarm {
        Alarm::when(|| false)
    }

    /// As soon as this says so.
    pub fn when(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Alarm {
        Alarm(Arc::new(is_over))
    }

    /// Whether the time is up.
    pub fn rings(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Alarm")
    }
}

/// The least and the most that a number may be; what is not said is the game's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The least.
    pub least: Option<u32>,
    /// The most.
    pub most: Option<u32>,
}

impl Limits {
    /// Reads `8`, `8..12`, `8..` or `..12`.
    pub fn read(text: &str) -> Result<Limits, String> {
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().map(Some).map_err(|_| format!("{text} is more than anything can be"))
            }
            text => Err(format!("expected a number or a range such as 8..12, found '{text}'")),
        };
        let limits = match text.split_once("..") {
            None => Limits { least: number(text)?, most: number(text)? },
            Some((least, most)) => Limits { least: number(least)?, most: number(most.trim_start_matches('='))? },
        };
        match limits {
            Limits { least: None, most: None } => Err("expected a number or a range such as 8..12".to_string()),
            Limits { least: Some(least), most: Some(most) } if least > most => Err(format!("{least} is above {most}")),
            limits => Ok(limits),
        }
    }
}

/// What is varied, step by step.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What varies: `hull`, `engines`, `tech`, `count:Laser Cannon`.
    pub vary: String,
    /// The first value; where the game begins if it is not given.
    pub from: Option<f64>,
    /// The last.
    pub to: Option<f64>,
    /// The range at which damage is expected, if it is wanted.
    pub range: Option<u32>,
}

/// One thing that is so of a ship.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is about; no two facts of a ship are about the same.
    pub what: String,
    /// How it is.
    pub value: Cell,
}

impl Fact {
    /// A fact.
    pub fn of(what: impl Into<String>, value: Cell) -> Fact {
        Fact { what: what.into(), value }
    }
}

/// Why nothing was fitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The task makes no sense for this game or ship.
    Task(String),
    /// The task makes sense, but no legal design was found for it.
    Nothing(String),
}

impl From<String> for Unfit {
    fn from(message: String) -> Unfit {
        Unfit::Task(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_however_they_are_typed() {
        let limits = |least, most| Ok(Limits { least, most });
        assert_eq!(Limits::read("8"), limits(Some(8), Some(8)));
        assert_eq!(Limits::read("8..12"), limits(Some(8), Some(12)));
        assert_eq!(Limits::read("8..=12"), limits(Some(8), Some(12)));
        assert_eq!(Limits::read("..12"), limits(None, Some(12)));
        assert_eq!(Limits::read("8.."), limits(Some(8), None));
        assert_eq!(Limits::read("8..99999999999"), Err("99999999999 is more than anything can be".to_string()));
        for wrong in ["", "..", "x", "12..8", "-1", "1..x", "99999999999"] {
            assert!(Limits::read(wrong).is_err(), "{wrong}");
        }
    }
}
