//! A ship before it moves, as the options of `orders` say it.

use super::price::Before;
use crate::play::hex::Side;
use crate::play::options::{Choice, Given, Takes};
use crate::play::question::Refusal;
use serde::Serialize;
use std::fmt;

/// The options of `orders`.
pub(in super::super) const CHOICES: &[Choice] = &[
    Choice::new("engines", Takes::Whole(0, 99), "The engine rating"),
    Choice::new(
        "previous",
        Takes::Whole(0, 999),
        "The speed in the turn before [default: the engine rating, as in a first turn]",
    ),
    Choice::new("slips", Takes::Text("SLIPS"), "Sideslips in the turn before, such as 1L or 2R [default: 0]"),
];

/// A ship before it moves.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Helm {
    /// What its engines give.
    pub engines: u32,
    /// Its speed in the turn before.
    pub previous: u32,
    /// Its sideslips in the turn before.
    #[serde(skip)]
    pub slips: Slips,
    /// Whether there was no turn before, so that the speed is taken to be the engine rating.
    #[serde(skip)]
    pub is_first_turn: bool,
}

/// Sideslips in a turn, all to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slips {
    /// How many.
    pub count: u32,
    /// Where to.
    pub side: Side,
}

impl Slips {
    /// None at all.
    pub const NONE: Slips = Slips { count: 0, side: Side::Port };

    /// Reads `1L`, `2R`, `LL` or `0`.
    pub fn read(text: &str) -> Result<Slips, Refusal> {
        let text = text.trim().to_ascii_uppercase();
        let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - letters.len()];
        let count = if digits.is_empty() { Some(letters.len() as u32) } else { digits.parse().ok() };
        let side = match letters.as_bytes() {
            [] if count == Some(0) && !digits.is_empty() => Some(Side::Port),
            [first, rest @ ..]
                if (digits.is_empty() || rest.is_empty()) && rest.iter().all(|letter| letter == first) =>
            {
                [(b'L', Side::Port), (b'R', Side::Starboard)]
                    .into_iter()
                    .find(|(c, _)| c == first)
                    .map(|(_, side)| side)
            }
            _ => None,
        };
        match (count, side) {
            (Some(count @ 0..=99), Some(side)) => Ok(Slips { count, side }),
            _ => Err("expected at most 99 sideslips to one side, such as 1L or 2R".into()),
        }
    }

    /// Those to one side.
    pub(in super::super) fn to(self, side: Side) -> u32 {
        if self.side == side { self.count } else { 0 }
    }
}

impl Helm {
    /// What the options say; the error is a whole message.
    pub(in super::super) fn of(given: &Given) -> Result<Helm, Refusal> {
        let engines = given.number("engines").ok_or("what do the engines give? write --engines N")?;
        let slips = given.text("slips").map(|text| Slips::read(text).map_err(|message| format!("--slips: {message}")));
        let helm = Helm { slips: slips.transpose()?.unwrap_or(Slips::NONE), ..Helm::in_first_turn(engines) };
        Ok(match given.number("previous") {
            Some(previous) => Helm { previous, is_first_turn: false, ..helm },
            None => helm,
        })
    }

    /// A ship in its first turn, which is taken to have moved at its engine rating (Unity 3.2).
    pub fn in_first_turn(engines: u32) -> Helm {
        Helm { engines, previous: engines, slips: Slips::NONE, is_first_turn: true }
    }

    /// What it did in the turn before.
    pub(in super::super) fn before(&self) -> Before {
        Before { speed: self.previous, slips: self.slips }
    }
}

impl fmt::Display for Helm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "engines {}, previous speed {}", self.engines, self.previous)?;
        let side = self.slips.side.word();
        match self.slips.count {
            0 => {}
            1 => write!(f, ", 1 sideslip to {side}")?,
            count => write!(f, ", {count} sideslips to {side}")?,
        }
        f.write_str(if self.is_first_turn { " (first turn: the engine rating, Unity 3.2)" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_read_in_either_form() {
        let read = |text| Slips::read(text).map(|slips| (slips.count, slips.side));
        assert_eq!(read("0"), Ok((0, Side::Port)));
        assert_eq!(read("1L"), Ok((1, Side::Port)));
        assert_eq!(read("2r"), Ok((2, Side::Starboard)));
        assert_eq!(read("RRR"), Ok((3, Side::Starboard)));
        for wrong in ["", "3", "L1", "LR", "2LL", "100L", "1X", "99999999999L", "-1L", "é"] {
            assert!(Slips::read(wrong).is_err(), "{wrong}");
        }
    }
}
