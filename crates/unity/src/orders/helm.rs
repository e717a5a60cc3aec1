//! The state of a ship before it moves, read from the options of `orders`.

use super::price::PreviousTurn;
use serde::Serialize;
use starwright_paper::hex::Side;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValue, OptionValues};
use std::fmt;

/// The options of the `orders` command.
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

/// The state of a ship before it moves: its engines, and the speed and sideslips of its previous turn.
#[derive(Clone, Debug, Serialize)]
pub struct Helm {
    /// Engine rating in the first turn.
    pub engines: u32,
    /// Engine rating in each turn as damage lowers it. The last rating applies to all later turns.
    #[serde(skip)]
    pub damaged: Vec<u32>,
    /// Speed in the previous turn.
    pub previous: u32,
    /// Sideslips in the previous turn.
    #[serde(skip)]
    pub slips: Sideslips,
    /// Whether this is the first turn, so that the previous speed is the engine rating.
    #[serde(skip)]
    pub is_first_turn: bool,
}

/// Sideslips in a turn, all to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sideslips {
    /// Number of sideslips.
    pub count: u32,
    /// The side to which the ship slips.
    pub side: Side,
}

impl Sideslips {
    /// No sideslips.
    pub const NONE: Sideslips = Sideslips {
        count: 0,
        side: Side::Port,
    };

    /// Parses sideslips such as `1L`, `2R`, `LL` or `0`.
    pub fn parse(text: &str) -> Result<Sideslips, Refusal> {
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
            (Some(count @ 0..=99), Some(side)) => Ok(Sideslips { count, side }),
            _ => Err("expected at most 99 sideslips to one side, such as 1L or 2R".into()),
        }
    }

    /// Returns the number of sideslips to a side.
    pub(crate) fn count(self, side: Side) -> u32 {
        if self.side == side { self.count } else { 0 }
    }
}

impl Helm {
    /// Creates the helm from the options of `orders`.
    pub(crate) fn from_options(given: &OptionValues) -> Result<Helm, Refusal> {
        let (engines, damaged) = engines(given)?;
        let mut helm = Helm {
            damaged,
            ..Helm::first_turn(engines)
        };
        if let Some(text) = given.text("slips") {
            helm.slips = Sideslips::parse(text).map_err(|message| format!("--slips: {message}"))?;
        }
        if let Some(previous) = given.number("previous") {
            helm.previous = previous;
            helm.is_first_turn = false;
        }
        Ok(helm)
    }

    /// Creates the helm of a ship in its first turn: its previous speed is its engine rating (Unity 3.2).
    pub fn first_turn(engines: u32) -> Helm {
        Helm {
            engines,
            damaged: Vec::new(),
            previous: engines,
            slips: Sideslips::NONE,
            is_first_turn: true,
        }
    }

    /// Returns the engine rating in a turn, counted from 0.
    pub(crate) fn engine_rating(&self, turn: usize) -> u32 {
        self.damaged
            .get(turn)
            .or(self.damaged.last())
            .copied()
            .unwrap_or(self.engines)
    }

    pub(crate) fn previous_turn(&self) -> PreviousTurn {
        PreviousTurn {
            speed: self.previous,
            slips: self.slips,
        }
    }
}

/// Maximum number of entries in a list of boxes.
const MAX_BOXES: usize = 1000;

/// Returns the engine rating in the first turn, and in each turn for which damage is given.
fn engines(given: &OptionValues) -> Result<(u32, Vec<u32>), Refusal> {
    let list = |name: &str| {
        given
            .text(name)
            .map(|text| boxes(text).ok_or(format!("--{name}: expected numbers such as 5,4,2,1")))
    };
    let (track, damage) = (list("track").transpose()?, list("damage").transpose()?);
    match (given.number("engines"), track, damage) {
        (Some(_), Some(_), _) => {
            Err("--engines cannot be combined with a ship or --track, which have the engine rating; leave --engines out".into())
        }
        (Some(_), None, Some(_)) => {
            Err("--damage needs the ship's engine track; name the ship with --ship DESIGN".into())
        }
        (Some(engines), None, None) => Ok((engines, Vec::new())),
        (None, None, _) => Err(
            "missing engine rating; name the ship with --ship DESIGN, or give --engines N"
                .into(),
        ),
        (None, Some(track), damage) => {
            let (mut lost, mut damaged) = (0, Vec::new());
            for boxes in damage.unwrap_or_default() {
                lost += boxes as usize;
                damaged.push(track.get(lost).copied().unwrap_or(0));
            }
            let first = damaged.first().or(track.first()).copied();
            Ok((first.unwrap_or(0), damaged))
        }
    }
}

/// Parses a list of numbers such as `5,4,2,1`. An empty text is an empty list.
fn boxes(text: &str) -> Option<Vec<u32>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let numbers = text.split(',').map(|number| number.trim().parse().ok());
    numbers
        .map(|number| number.filter(|number| *number <= 99))
        .take(MAX_BOXES)
        .collect()
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
        let helm_of = |options: &[(&str, &str)]| {
            let mut given = OptionValues::default();
            for (name, text) in options {
                let choice = CHOICES
                    .iter()
                    .find(|choice| choice.name == *name)
                    .expect("an option");
                given.add(choice, text).expect("a value");
            }
            Helm::from_options(&given)
        };
        let majestic = ("track", "5,4,2,1");
        let helm = helm_of(&[majestic, ("damage", "0,1,1,0,9")]).expect("a helm");
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|turn| helm.engine_rating(turn)),
            [5, 4, 2, 2, 0, 0]
        );
        assert_eq!((helm.engines, helm.previous), (5, 5));
        assert_eq!(
            helm_of(&[majestic, ("damage", "2")])
                .map(|helm| helm.engines)
                .ok(),
            Some(2)
        );
        assert_eq!(
            helm_of(&[("track", "")]).map(|helm| helm.engines).ok(),
            Some(0),
            "a station"
        );
        for wrong in [
            &[("engines", "5"), ("damage", "1")][..],
            &[majestic, ("engines", "5")],
            &[("track", "5,x")],
            &[],
        ] {
            assert!(helm_of(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn slips_are_read_in_either_form() {
        let read = |text| Sideslips::parse(text).map(|slips| (slips.count, slips.side));
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
            assert!(Sideslips::parse(wrong).is_err(), "{wrong}");
        }
    }
}
