//! A ship before it moves, as the options of `orders` say it.

use crate::play::hex::Side;
use crate::play::options::{Choice, Given, Takes};

/// The options of `orders`.
pub(in super::super) const CHOICES: &[Choice] = &[
    Choice { name: "engines", takes: Takes::Whole(0, 99), help: "The engine rating" },
    Choice {
        name: "previous",
        takes: Takes::Whole(0, 999),
        help: "The speed in the turn before [default: the engine rating, as in a first turn]",
    },
    Choice {
        name: "slips",
        takes: Takes::Text("SLIPS"),
        help: "Sideslips in the turn before, such as 1L or 2R [default: 0]",
    },
];

/// A ship before it moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Helm {
    /// What its engines give.
    pub(super) engines: u32,
    /// Its speed in the turn before; that of a ship in its first turn if it is not given.
    pub(super) previous: Option<u32>,
    /// Its sideslips in the turn before.
    pub(super) slips: Slips,
}

/// Sideslips in a turn, all to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slips {
    /// How many.
    pub(super) count: u32,
    /// Where to.
    pub(super) side: Side,
}

impl Slips {
    /// None at all.
    pub(super) const NONE: Slips = Slips { count: 0, side: Side::Port };

    /// Reads `1L`, `2R`, `LL` or `0`.
    pub(super) fn read(text: &str) -> Result<Slips, String> {
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
            _ => Err("expected at most 99 sideslips to one side, such as 1L or 2R".to_string()),
        }
    }

    /// Those to one side.
    pub(super) fn to(self, side: Side) -> u32 {
        if self.side == side { self.count } else { 0 }
    }
}

impl Helm {
    /// What the options say; the error is a whole message.
    pub(in super::super) fn of(given: &Given) -> Result<Helm, String> {
        let engines = given.number("engines").ok_or("what do the engines give? write --engines N")?;
        let slips = given.text("slips").map(|text| Slips::read(text).map_err(|message| format!("--slips: {message}")));
        Ok(Helm { engines, previous: given.number("previous"), slips: slips.transpose()?.unwrap_or(Slips::NONE) })
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
