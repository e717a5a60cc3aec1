//! One volley of a ship at another, as the options of `odds` say it, and how many dice its banks roll.

use super::super::arcs::Arc;
use super::super::ship::Bank;
use serde::Serialize;
use starwright_rules::options;
use starwright_rules::options::{BEARING, GameOption, MODIFIER, OptionValue, OptionValues, RANGE};

/// The options of `odds`.
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

/// How far away a target is, as a battery sees it (Nova p.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Band {
    /// Up to the first number.
    Short,
    /// Up to the second.
    Medium,
    /// Up to the third.
    Long,
}

impl Band {
    /// The band of a range, by the far ends of all three; none beyond the last.
    pub(crate) fn at(ends: &[u32; 3], range: u32) -> Option<Band> {
        let place = ends.iter().position(|end| range <= *end)?;
        [Band::Short, Band::Medium, Band::Long].get(place).copied()
    }

    /// Its word.
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

/// Whether a bearing lies in an arc; its boundaries belong to it (Nova p.11).
pub fn bears(arc: Arc, bearing: f64) -> bool {
    let (from, to) = arc.hours();
    let width = match (to + 12 - from) % 12 {
        0 => 360.0,
        hours => f64::from(hours * 30),
    };
    (bearing - f64::from(from * 30)).rem_euclid(360.0) <= width
}

/// The attack modifier of a bank: its arc, the range, the target's ECM, the attacker's weapon hits, and what else there is
/// (Nova p.13).
pub fn modifier(bank: Bank, band: Band, ecm: u32, weapon_hits: u32, other: i32) -> i32 {
    band.modifier() + other - (bank.modifier.get() + ecm + weapon_hits) as i32
}

/// The attack dice at a modifier: one column on for each -1; +1 doubles the second column and +2 the first (Nova p.13). Above
/// +2 as at +2, beyond the twelfth column none (derived).
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

/// Whether an attack die hits: two faces of six (Nova p.13), 5 and 6 (derived).
pub fn is_hit(face: u8) -> bool {
    face >= 5
}
