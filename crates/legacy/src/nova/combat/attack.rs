//! The options of one volley, and the number of dice that a bank rolls.

use super::super::arcs::Arc;
use super::super::ship::Bank;
use serde::Serialize;
use starwright_rules::options;
use starwright_rules::options::{BEARING, GameOption, MODIFIER, OptionValue, OptionValues, RANGE};

/// Options of `odds`.
pub const OPTIONS: &[GameOption] = &[
    RANGE,
    BEARING,
    MODIFIER,
    GameOption::new(
        "attacker",
        OptionValue::Phrases,
        "What the attacker has lost, such as \"weapons 1\"",
    ),
    GameOption::new(
        "target",
        OptionValue::Phrases,
        "What the target has lost, such as \"boxes 5, ecm 1, shields 2\"",
    ),
];

options! {
    /// One volley of a ship at another. By default at the best bearing, with undamaged ships.
    #[derive(Clone, Debug)]
    Attack {
        /// Modifier to the attack that does not follow from the ships.
        modifier: i32 = 0,
        /// What the attacker has lost, such as `weapons 1`.
        attacker: Vec<String> = Vec::new(),
        /// What the target has lost, such as `boxes 5`.
        target: Vec<String> = Vec::new(),
    }
    optional {
        /// Range in hexes.
        range: u32,
        /// Bearing of the target in degrees clockwise from the attacker's bow, or `None` for the best.
        bearing: f64,
    }
}

impl Attack {
    /// Creates an attack at a range in hexes.
    pub fn at_range(range: u32) -> Attack {
        Attack::new().range(range)
    }

    /// Reads the options of an attack.
    pub(crate) fn from_options(given: &OptionValues) -> Attack {
        Attack {
            range: given.number("range"),
            bearing: given.degrees("bearing"),
            modifier: given.number("modifier").unwrap_or(0),
            attacker: given.phrases("attacker"),
            target: given.phrases("target"),
        }
    }
}

/// Range band of a battery (Nova p.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Band {
    /// Up to the first range number.
    Short,
    /// Up to the second range number.
    Medium,
    /// Up to the third range number.
    Long,
}

impl Band {
    /// Returns the band of a range, or `None` beyond the last.
    pub(crate) fn from_range(ends: &[u32; 3], range: u32) -> Option<Band> {
        let place = ends.iter().position(|end| range <= *end)?;
        [Band::Short, Band::Medium, Band::Long].get(place).copied()
    }

    /// Returns the word of the band in replays.
    pub fn word(self) -> &'static str {
        match self {
            Band::Short => "short",
            Band::Medium => "medium",
            Band::Long => "long",
        }
    }

    fn modifier(self) -> i32 {
        match self {
            Band::Short => 1,
            Band::Medium => 0,
            Band::Long => -1,
        }
    }
}

/// Returns `true` if a bearing is in an arc, boundaries included (Nova p.11).
pub fn bears(arc: Arc, bearing: f64) -> bool {
    let (from, to) = arc.hours();
    let width = match (to + 12 - from) % 12 {
        0 => 360.0,
        hours => f64::from(hours * 30),
    };
    (bearing - f64::from(from * 30)).rem_euclid(360.0) <= width
}

/// Returns the attack modifier of a bank: its own, that of the range, the target's ECM, the attacker's weapon hits, and
/// any other (Nova p.13).
pub fn modifier(bank: Bank, band: Band, ecm: u32, weapon_hits: u32, other: i32) -> i32 {
    band.modifier() + other - (bank.modifier.get() + ecm + weapon_hits) as i32
}

/// Returns the number of attack dice at a modifier: one column further for each -1; +1 doubles the second column and +2
/// the first (Nova p.13). Above +2 counts as +2, and there are no dice beyond the twelfth column (derived).
pub fn dice(columns: &[u32; 12], modifier: i32) -> u32 {
    match modifier {
        2.. => 2 * columns[0],
        1 => 2 * columns[1],
        shift => columns
            .get(shift.unsigned_abs() as usize)
            .copied()
            .unwrap_or(0),
    }
}

/// Returns `true` if an attack die hits: on two faces of six (Nova p.13), 5 and 6 (derived).
pub fn is_hit(face: u8) -> bool {
    face >= 5
}
