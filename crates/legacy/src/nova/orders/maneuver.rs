//! Reads an order of hexes ahead and turns. Its turns decide which maneuver it is.

use super::flight::Helm;
use serde::{Serialize, Serializer};
use starwright_paper::hex::{Heading, Hex, Side};
use starwright_rules::word_enum::word_enum;
use std::fmt;
use std::ops::{Range, RangeInclusive};

word_enum! {
    /// A maneuver of Nova.
    Maneuver {
        /// Straight ahead, without a turn.
        Straight "straight",
        /// One turn by a hex side.
        ComeAbout "come about",
        /// Two or three turns.
        Reverse "reverse",
    }
}

impl Serialize for Maneuver {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Maneuver {
    /// Returns the maneuver with this many turns, or `None` for more than three.
    pub fn from_turns(turns: usize) -> Option<Maneuver> {
        match turns {
            0 => Some(Maneuver::Straight),
            1 => Some(Maneuver::ComeAbout),
            2 | 3 => Some(Maneuver::Reverse),
            _ => None,
        }
    }

    /// Returns the number of hexes that it allows, or `None` if the ship is too fast for it (Nova p.9).
    pub fn hexes(self, helm: Helm) -> Option<RangeInclusive<u32>> {
        let Helm { thrust, previous } = helm;
        match self {
            Maneuver::Straight => Some(previous.saturating_sub(thrust)..=previous + thrust),
            _ if previous > thrust => None,
            Maneuver::ComeAbout => Some(0..=thrust),
            Maneuver::Reverse => Some(0..=thrust - previous),
        }
    }
}

/// A step of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Ahead(u32),
    Turn(Side),
}

/// A readable order, which may still break rules.
#[derive(Clone, Debug, Default)]
pub struct Order(pub Vec<Step>);

/// Byte range and message of an error in an order.
pub type SpannedMessage = (Range<usize>, String);

/// Maximum length of an order in characters, and maximum speed.
const MAX_LENGTH: usize = 100;
const MAX_SPEED: u32 = 999;

impl Order {
    /// Reads `2P1` or `2P1(3)`. Spaces and case do not matter.
    pub fn read(text: &str) -> Result<Order, SpannedMessage> {
        let whole = 0..text.len();
        if text.chars().count() > MAX_LENGTH {
            return Err((0..0, format!("expected at most {MAX_LENGTH} characters")));
        }
        let (steps, speed) = match text.split_once('(') {
            None => (text, None),
            Some((steps, speed)) => {
                let at = steps.len()..text.len();
                let number = speed
                    .trim_end()
                    .strip_suffix(')')
                    .and_then(|number| number.trim().parse::<u32>().ok());
                let number = number.ok_or_else(|| {
                    (
                        at.clone(),
                        "a speed in brackets comes last, as in (4)".to_string(),
                    )
                })?;
                (steps, Some((at, number)))
            }
        };
        let mut order = Order::default();
        let mut digits: Option<u32> = None;
        for (at, c) in steps.char_indices().chain([(steps.len(), ' ')]) {
            if let Some(digit) = c.to_digit(10) {
                let number = digits.unwrap_or(0).saturating_mul(10).saturating_add(digit);
                digits = Some(number.min(MAX_SPEED + 1));
                continue;
            }
            order.0.extend(digits.take().map(Step::Ahead));
            match c.to_ascii_uppercase() {
                'P' => order.0.push(Step::Turn(Side::Port)),
                'S' => order.0.push(Step::Turn(Side::Starboard)),
                c if c.is_whitespace() => {}
                other => return Err((at..at + c.len_utf8(), unknown_character(other))),
            }
        }
        match speed {
            _ if order.speed() > MAX_SPEED => Err((
                whole,
                format!("more than {MAX_SPEED} hexes; no ship is that fast"),
            )),
            None if order.0.is_empty() => Err((
                whole,
                "no movement is ordered; write 0 to stand still".to_string(),
            )),
            Some((_, speed)) if order.0.is_empty() => Ok(Order(vec![Step::Ahead(speed)])),
            Some((at, speed)) if speed != order.speed() => Err((
                at,
                format!(
                    "speed {speed} is written, but {} hexes are ordered",
                    order.speed()
                ),
            )),
            _ => Ok(order),
        }
    }

    /// Returns the number of hexes ahead: the new speed.
    pub fn speed(&self) -> u32 {
        let hexes = |step: &Step| {
            if let Step::Ahead(hexes) = step {
                *hexes
            } else {
                0
            }
        };
        self.0.iter().map(hexes).fold(0, u32::saturating_add)
    }

    /// Returns the side of each turn of the order.
    pub fn turns(&self) -> Vec<Side> {
        self.0
            .iter()
            .filter_map(|step| {
                if let Step::Turn(side) = step {
                    Some(*side)
                } else {
                    None
                }
            })
            .collect()
    }

    /// Returns its maneuver, or `None` if it has too many turns.
    pub fn maneuver(&self) -> Option<Maneuver> {
        Maneuver::from_turns(self.turns().len())
    }

    /// Returns a message on the rule that it breaks, or `None` if it is legal (Nova p.9).
    pub fn breach(&self, helm: Helm) -> Option<String> {
        let turns = self.turns();
        if turns.iter().any(|side| *side != turns[0]) {
            return Some(
                "turns to port and to starboard; all turns of a move go to the same side"
                    .to_string(),
            );
        }
        let Some(maneuver) = self.maneuver() else {
            return Some(format!(
                "{} turns; a ship turns at most three times",
                turns.len()
            ));
        };
        let Helm { thrust, previous } = helm;
        let word = maneuver.word();
        match maneuver.hexes(helm) {
            None => Some(format!(
                "speed {previous} is above thrust {thrust}, so the ship can only go straight"
            )),
            Some(hexes) if !hexes.contains(&self.speed()) => Some(format!(
                "{} hexes; with thrust {thrust} at speed {previous}, '{word}' goes {} to {}",
                self.speed(),
                hexes.start(),
                hexes.end()
            )),
            Some(_) => None,
        }
    }

    /// Returns the hexes of the path and the heading at the end.
    pub fn fly(&self, from: Hex, mut heading: Heading) -> (Vec<Hex>, Heading) {
        let mut hexes = vec![from];
        for step in &self.0 {
            match step {
                Step::Turn(side) => heading = heading.turned(side.sign()),
                Step::Ahead(count) => {
                    for _ in 0..*count {
                        let last = hexes.last().copied().unwrap_or(from);
                        hexes.push(last.next(heading));
                    }
                }
            }
        }
        (hexes, heading)
    }
}

fn unknown_character(letter: char) -> String {
    match letter {
        'U' => "a reversal is written PPP or SSS".to_string(),
        'L' | 'R' => "the sources lack the page on sideslips".to_string(),
        '+' | '-' => "the sources lack the page on pivots".to_string(),
        _ => "an order has numbers, P and S, then perhaps its speed in brackets".to_string(),
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for step in &self.0 {
            match step {
                Step::Ahead(hexes) => write!(f, "{hexes}")?,
                Step::Turn(Side::Port) => f.write_str("P")?,
                Step::Turn(Side::Starboard) => f.write_str("S")?,
            }
        }
        write!(f, "({})", self.speed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thrust_5_at_speed_3_moves_as_in_the_source() {
        let helm = Helm {
            thrust: 5,
            previous: 3,
        };
        assert_eq!(Maneuver::Straight.hexes(helm), Some(0..=8));
        assert_eq!(Maneuver::ComeAbout.hexes(helm), Some(0..=5));
        assert_eq!(Maneuver::Reverse.hexes(helm), Some(0..=2));
    }

    #[test]
    fn thrust_3_at_speed_5_only_goes_straight() {
        let helm = Helm {
            thrust: 3,
            previous: 5,
        };
        assert_eq!(Maneuver::Straight.hexes(helm), Some(2..=8));
        assert_eq!(
            (
                Maneuver::ComeAbout.hexes(helm),
                Maneuver::Reverse.hexes(helm)
            ),
            (None, None)
        );
    }

    #[test]
    fn orders_are_read_and_judged() {
        let helm = Helm {
            thrust: 5,
            previous: 3,
        };
        for (text, speed, is_legal) in [
            ("8", 8, true),
            ("9", 9, false),
            ("0", 0, true),
            ("2P1(3)", 3, true),
            ("p5", 5, true),
            ("3P3", 6, false),
            ("SSS", 0, true),
            ("1s1ss", 2, true),
            ("1SS2", 3, false),
            ("PS", 0, false),
            ("PPPP", 0, false),
            ("(4)", 4, true),
        ] {
            let order = Order::read(text).unwrap_or_else(|(_, why)| panic!("{text}: {why}"));
            assert_eq!(
                (order.speed(), order.breach(helm).is_none()),
                (speed, is_legal),
                "{text}"
            );
        }
        for wrong in [
            "",
            "x",
            "2L",
            "U",
            "3(4)",
            "3(",
            "(x)",
            "99999999999",
            "2+1",
        ] {
            assert!(Order::read(wrong).is_err(), "{wrong}");
        }
    }
}
