//! What a design says, the weapons of its library in place: the `design` of its JSON object.

use crate::ship::{Cover, Facing, Fitted, Ship};
use crate::tables::{TechLevel, TechLine};
use crate::weapon::{Bank, Mode, Reach, Weapon};
use serde::{Serialize, Serializer};

/// What a design says besides who the ship is.
#[derive(Clone, Debug, Serialize)]
pub struct Design<'a> {
    /// Hull size.
    pub hull: u32,
    /// Engine rating.
    pub engines: u32,
    /// Shield rating: a number, or one for each facing.
    pub shields: Cover,
    /// Screen boxes: a number, or one for each facing.
    pub screens: Cover,
    /// Tech levels by line, in the order of [`TechLine::ALL`].
    #[serde(serialize_with = "by_line")]
    pub tech: [TechLevel; 4],
    /// The batteries.
    pub weapons: Vec<DesignWeapon<'a>>,
    /// The systems.
    pub systems: &'a [Fitted],
}

/// A battery of a design.
#[derive(Clone, Debug, Serialize)]
pub struct DesignWeapon<'a> {
    /// The name of the weapon.
    pub name: &'a str,
    /// Long range, unless it is a seeking weapon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u32>,
    /// The movement allowance of a seeking weapon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ma: Option<u32>,
    /// How it fires.
    #[serde(flatten)]
    pub mode: Mode,
    /// Where it is mounted.
    pub banks: &'a [Bank],
    /// How else it fires.
    pub second_mode: Option<Mode>,
    /// The line of the sheet: `3-6-9 1x4+/2/1 Gid`.
    pub stats: String,
}

impl Design<'_> {
    /// What the design of a ship says.
    pub fn of(ship: &Ship) -> Design<'_> {
        Design {
            hull: ship.hull(),
            engines: ship.engines(),
            shields: ship.shields(),
            screens: ship.screens(),
            tech: TechLine::ALL.map(|line| ship.tech(line)),
            weapons: ship.weapons().iter().map(DesignWeapon::of).collect(),
            systems: ship.systems(),
        }
    }
}

impl DesignWeapon<'_> {
    /// What a design says of a weapon.
    pub fn of(weapon: &Weapon) -> DesignWeapon<'_> {
        let (range, ma) = match weapon.reach() {
            Reach::Range(hexes) => (Some(hexes), None),
            Reach::Allowance(hexes) => (None, Some(hexes)),
        };
        DesignWeapon {
            name: weapon.name(),
            range,
            ma,
            mode: weapon.mode(),
            banks: weapon.banks(),
            second_mode: weapon.second_mode(),
            stats: weapon.stat_line(),
        }
    }
}

impl Serialize for Cover {
    /// A number, or an object with one for each facing.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cover::Even(number) => serializer.serialize_u32(*number),
            Cover::Directional(numbers) => {
                serializer.collect_map(Facing::ALL.into_iter().map(Facing::word).zip(numbers))
            }
        }
    }
}

fn by_line<S: Serializer>(levels: &[TechLevel; 4], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(TechLine::ALL.into_iter().map(TechLine::word).zip(levels))
}

impl Serialize for TechLevel {
    /// As a number, perhaps with a half.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.halves() {
            halves if halves % 2 == 0 => serializer.serialize_i8(halves / 2),
            halves => serializer.serialize_f64(f64::from(halves) / 2.0),
        }
    }
}
