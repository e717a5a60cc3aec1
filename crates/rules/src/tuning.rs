//! Questions about designs in progress, in terms that no game owns.

use crate::battle::question::Refusal;
use starwright_paper::table::Cell;
use std::fmt;
use std::sync::Arc;

/// The search for the best design.
#[derive(Clone, Debug)]
pub struct Task {
    /// The quantity to maximise, or to minimise if `is_least` says so: `engines`, `rating`, `count:Laser Cannon`.
    pub goal: String,
    /// Whether the least is best.
    pub is_least: bool,
    /// What may change; the game's own choice if empty.
    pub vary: Vec<String>,
    /// Bounds by quantity: `hull` from 8 to 12.
    pub limits: Vec<(String, Limits)>,
    /// Tech levels to use, as in a design: `1` or `weapons: 1`.
    pub tech: Option<String>,
    /// The highest rating allowed.
    pub most_rating: Option<u32>,
    /// Whether what is alike on both sides of the ship may come to differ.
    pub is_asymmetric: bool,
    /// The most mounts of a bank, where it does not have more already.
    pub most_mounts: u32,
    /// A second quantity, to be maximised or minimised as well: the answer is a front of designs.
    pub second: Option<(String, bool)>,
    /// Hexes to the target, where damage counts; the game's own choice if none.
    pub range: Option<u32>,
    /// When to stop and return the best found so far.
    pub alarm: Alarm,
    /// How many ships to rate before returning the best found so far: a limit that is the same on every machine.
    pub most_rated: u64,
}

impl Default for Task {
    fn default() -> Task {
        Task {
            goal: "rating".to_string(),
            is_least: false,
            vary: Vec::new(),
            limits: Vec::new(),
            tech: None,
            most_rating: None,
            is_asymmetric: false,
            most_mounts: USUAL_MOUNTS,
            second: None,
            range: None,
            alarm: Alarm::never(),
            most_rated: MOST_RATED,
        }
    }
}

/// How many ships a search rates unless it is given a time instead.
pub const MOST_RATED: u64 = 2_000_000;

/// The most mounts that a bank is given unless more are asked for: no bank of the ships that come with us has more.
pub const USUAL_MOUNTS: u32 = 8;

/// The search for the legal designs nearest to one.
#[derive(Clone, Debug)]
pub struct Mend {
    /// What a step of a kind weighs: `hull` 3; the game's own weight where none is given.
    pub costs: Vec<(String, u32)>,
    /// What must stay as it is: kinds of steps, or weapons and systems by name.
    pub keep: Vec<String>,
    /// Whether what is alike on both sides of the ship may come to differ.
    pub is_asymmetric: bool,
    /// How many answers there are at the most.
    pub most_answers: usize,
}

impl Default for Mend {
    fn default() -> Mend {
        Mend {
            costs: Vec::new(),
            keep: Vec::new(),
            is_asymmetric: false,
            most_answers: 5,
        }
    }
}

/// Checks whether time is up. The caller supplies the clock, since not every platform has one.
#[derive(Clone)]
pub struct Alarm(Arc<dyn Fn() -> bool + Send + Sync>);

impl Alarm {
    /// Never: no time limit.
    pub fn never() -> Alarm {
        Alarm::when(|| false)
    }

    /// As soon as this returns true.
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

/// The range of a number; an open end is the game's own bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The least.
    pub least: Option<u32>,
    /// The most.
    pub most: Option<u32>,
}

impl Limits {
    /// Reads `8`, `8..12`, `8..` or `..12`.
    pub fn read(text: &str) -> Result<Limits, Refusal> {
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => text
                .parse()
                .map(Some)
                .map_err(|_| format!("{text} is too large")),
            text => Err(format!(
                "expected a number or a range such as 8..12, found '{text}'"
            )),
        };
        let limits = match text.split_once("..") {
            None => Limits {
                least: number(text)?,
                most: number(text)?,
            },
            Some((least, most)) => Limits {
                least: number(least)?,
                most: number(most.trim_start_matches('='))?,
            },
        };
        match limits {
            Limits {
                least: None,
                most: None,
            } => Err("expected a number or a range such as 8..12".into()),
            Limits {
                least: Some(least),
                most: Some(most),
            } if least > most => Err(format!("{least} is above {most}").into()),
            limits => Ok(limits),
        }
    }
}

/// A quantity to vary step by step, or a word for things to try one by one.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What varies: `hull`, `engines`, `tech`, `count:Laser Cannon`.
    pub vary: String,
    /// The first value; the game's own start if none.
    pub from: Option<f64>,
    /// The last.
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
    /// Its value.
    pub value: Cell,
}

impl Fact {
    /// A fact.
    pub fn of(what: impl Into<String>, value: Cell) -> Fact {
        Fact {
            what: what.into(),
            value,
        }
    }
}

/// Why no design was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The task makes no sense for this game or ship.
    Task(Refusal),
    /// The task makes sense, but no legal design was found for it.
    Nothing(String),
}

impl From<Refusal> for Unfit {
    fn from(why: Refusal) -> Unfit {
        Unfit::Task(why)
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unfit::Task(why) => write!(f, "{why}"),
            Unfit::Nothing(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Unfit {}

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
        assert_eq!(
            Limits::read("8..99999999999"),
            Err("99999999999 is too large".into())
        );
        for wrong in ["", "..", "x", "12..8", "-1", "1..x", "99999999999"] {
            assert!(Limits::read(wrong).is_err(), "{wrong}");
        }
    }
}
