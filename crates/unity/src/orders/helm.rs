//! A ship before it moves, as the options of `orders` say it.

use super::price::Before;
use serde::Serialize;
use starwright_paper::hex::Side;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValue, OptionValues};
use std::fmt;

/// The options of `orders`.
pub const CHOICES: &[GameOption] = &[
    GameOption::new(
        "engines",
        OptionValue::Whole(0, 99),
        "Engine rating, if no ship is named",
    ),
    GameOption::new(
        "track",
        OptionValue::Text("BOXES"),
        "Engine track, such as 5,4,2,1 [default: the ship's]",
    ),
    GameOption::new(
        "damage",
        OptionValue::Text("BOXES"),
        "Engine boxes lost before each turn, such as 0,1,2 [default: none]",
    ),
    GameOption::new(
        "previous",
        OptionValue::Whole(0, 999),
        "Speed in the previous turn [default: as on the first turn]",
    ),
    GameOption::new(
        "slips",
        OptionValue::Text("SLIPS"),
        "Sideslips in the previous turn, such as 1L or 2R [default: none]",
    ),
    GameOption::new(
        "flight",
        OptionValue::Nothing,
        "Move fighters instead of a ship",
    ),
    GameOption::new(
        "ma",
        OptionValue::Whole(1, 30),
        "Movement allowance of a flight or seeker [default: 8]",
    ),
];

/// A ship before it moves.
#[derive(Clone, Debug, Serialize)]
pub struct Helm {
    /// What its engines give in the first turn.
    pub engines: u32,
    /// What they give in each turn that damage comes before; after the last, it stays.
    #[serde(skip)]
    pub damaged: Vec<u32>,
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
    pub const NONE: Slips = Slips {
        count: 0,
        side: Side::Port,
    };

    /// Reads `1L`, `2R`, `LL` or `0`.
    pub fn read(text: &str) -> Result<Slips, Refusal> {
        let text = text.trim().to_ascii_uppercase();
        let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - letters.len()];
        let count = if digits.is_empty() {
            Some(letters.len() as u32)
        } else {
            digits.parse().ok()
        };
        let side = match letters.as_bytes() {
            [] if count == Some(0) && !digits.is_empty() => Some(Side::Port),
            [first, rest @ ..]
                if (digits.is_empty() || rest.is_empty())
                    && rest.iter().all(|letter| letter == first) =>
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
    pub(crate) fn to(self, side: Side) -> u32 {
        if self.side == side { self.count } else { 0 }
    }
}

impl Helm {
    /// What the options say; the error is a whole message.
    pub(crate) fn of(given: &OptionValues) -> Result<Helm, Refusal> {
        let (engines, damaged) = engines(given)?;
        let slips = given
            .text("slips")
            .map(|text| Slips::read(text).map_err(|message| format!("--slips: {message}")));
        let slips = slips.transpose()?.unwrap_or(Slips::NONE);
        let helm = Helm {
            slips,
            damaged,
            ..Helm::in_first_turn(engines)
        };
        Ok(match given.number("previous") {
            Some(previous) => Helm {
                previous,
                is_first_turn: false,
                ..helm
            },
            None => helm,
        })
    }

    /// A ship in its first turn, which is taken to have moved at its engine rating (Unity 3.2).
    pub fn in_first_turn(engines: u32) -> Helm {
        Helm {
            engines,
            damaged: Vec::new(),
            previous: engines,
            slips: Slips::NONE,
            is_first_turn: true,
        }
    }

    /// What its engines give in a turn, counted from 0.
    pub(crate) fn engines_in(&self, turn: usize) -> u32 {
        self.damaged
            .get(turn)
            .or(self.damaged.last())
            .copied()
            .unwrap_or(self.engines)
    }

    /// What it did in the turn before.
    pub(crate) fn before(&self) -> Before {
        Before {
            speed: self.previous,
            slips: self.slips,
        }
    }
}

/// The most numbers in a list of boxes.
const MOST_BOXES: usize = 1000;

/// What the engines give in the first turn, and in each turn that damage comes before.
fn engines(given: &OptionValues) -> Result<(u32, Vec<u32>), Refusal> {
    let list = |name: &str| {
        given
            .text(name)
            .map(|text| boxes(text).ok_or(format!("--{name}: expected numbers such as 5,4,2,1")))
    };
    let (track, damage) = (list("track").transpose()?, list("damage").transpose()?);
    match (given.number("engines"), track, damage) {
        (Some(_), Some(_), _) => {
            Err("the engine rating is on the track of the ship; leave --engines out".into())
        }
        (Some(_), None, Some(_)) => {
            Err("what damage leaves is on the track of a ship; name it with --ship DESIGN".into())
        }
        (Some(engines), None, None) => Ok((engines, Vec::new())),
        (None, None, _) => Err(
            "what do the engines give? name the ship with --ship DESIGN, or write --engines N"
                .into(),
        ),
        (None, Some(track), damage) => {
            let mut lost = 0;
            let rating = |boxes: u32| {
                lost += boxes as usize;
                track.get(lost).copied().unwrap_or(0)
            };
            let damaged: Vec<u32> = damage.unwrap_or_default().into_iter().map(rating).collect();
            Ok((
                damaged.first().or(track.first()).copied().unwrap_or(0),
                damaged,
            ))
        }
    }
}

/// Reads `5,4,2,1`; nothing is an empty list.
fn boxes(text: &str) -> Option<Vec<u32>> {
    let numbers = text
        .split(',')
        .map(|number| number.trim().parse().ok().filter(|number| *number <= 99));
    if text.trim().is_empty() {
        Some(Vec::new())
    } else {
        numbers.take(MOST_BOXES).collect()
    }
}

impl fmt::Display for Helm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "engines {}, previous speed {}",
            self.engines, self.previous
        )?;
        let side = self.slips.side.word();
        match self.slips.count {
            0 => {}
            1 => write!(f, ", 1 sideslip to {side}")?,
            count => write!(f, ", {count} sideslips to {side}")?,
        }
        if self.damaged.iter().any(|engines| *engines != self.engines) {
            let falling: Vec<String> = self.damaged.iter().map(u32::to_string).collect();
            write!(f, ", engines by turn {}", falling.join(", "))?;
        }
        f.write_str(if self.is_first_turn {
            " (first turn: the engine rating, Unity 3.2)"
        } else {
            ""
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_takes_boxes_off_the_engine_track_before_each_turn() {
        let of = |options: &[(&str, &str)]| {
            let mut given = OptionValues::default();
            for (name, text) in options {
                let choice = CHOICES
                    .iter()
                    .find(|choice| choice.name == *name)
                    .expect("an option");
                given.add(choice, text).expect("a value");
            }
            Helm::of(&given)
        };
        let majestic = ("track", "5,4,2,1");
        let helm = of(&[majestic, ("damage", "0,1,1,0,9")]).expect("a helm");
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|turn| helm.engines_in(turn)),
            [5, 4, 2, 2, 0, 0]
        );
        assert_eq!((helm.engines, helm.previous), (5, 5));
        assert_eq!(
            of(&[majestic, ("damage", "2")])
                .map(|helm| helm.engines)
                .ok(),
            Some(2)
        );
        assert_eq!(
            of(&[("track", "")]).map(|helm| helm.engines).ok(),
            Some(0),
            "a station"
        );
        for wrong in [
            &[("engines", "5"), ("damage", "1")][..],
            &[majestic, ("engines", "5")],
            &[("track", "5,x")],
            &[],
        ] {
            assert!(of(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn slips_are_read_in_either_form() {
        let read = |text| Slips::read(text).map(|slips| (slips.count, slips.side));
        assert_eq!(read("0"), Ok((0, Side::Port)));
        assert_eq!(read("1L"), Ok((1, Side::Port)));
        assert_eq!(read("2r"), Ok((2, Side::Starboard)));
        assert_eq!(read("RRR"), Ok((3, Side::Starboard)));
        for wrong in [
            "",
            "3",
            "L1",
            "LR",
            "2LL",
            "100L",
            "1X",
            "99999999999L",
            "-1L",
            "é",
        ] {
            assert!(Slips::read(wrong).is_err(), "{wrong}");
        }
    }
}
