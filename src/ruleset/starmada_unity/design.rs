//! What a design says, the weapons of its library in place: the `design` of its JSON object.

use super::ship::{Cover, Facing, Fitted, Ship};
use super::tables::{TechLevel, TechLine};
use super::weapon::{Bank, Mode, Reach, Weapon};
use crate::doc::finding::as_text;
use crate::ruleset::arcs::ArcSet;
use serde::{Serialize, Serializer};

/// What a design says beside who the ship is.
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
    pub systems: Vec<DesignSystem>,
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
    pub mode: DesignMode,
    /// Where it is mounted.
    pub banks: Vec<DesignBank>,
    /// How else it fires.
    pub second_mode: Option<DesignMode>,
    /// The line of the sheet: `3-6-9 1x4+/2/1 Gid`.
    pub stats: String,
}

/// How a weapon of a design fires.
#[derive(Clone, Debug, Serialize)]
pub struct DesignMode {
    /// Rate of fire.
    pub rof: u32,
    /// The number to roll or better.
    pub acc: u32,
    /// Impact.
    pub imp: u32,
    /// Damage.
    pub dmg: u32,
    /// The codes of its traits, in book order.
    pub traits: Vec<&'static str>,
}

/// Mounts of a design that bear on the same arcs.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DesignBank {
    /// Where they bear.
    #[serde(serialize_with = "as_text")]
    pub arcs: ArcSet,
    /// How many mounts.
    pub mounts: u32,
    /// Weapons in each mount.
    pub per_mount: u32,
}

/// A system of a design.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DesignSystem {
    /// Its name.
    pub name: &'static str,
    /// How many or how high; 1 for a system that takes no number.
    pub count: u32,
}

impl Design<'_> {
    /// What the design of a ship says.
    pub fn of(ship: &Ship) -> Design<'_> {
        let system = |fitted: &Fitted| DesignSystem { name: fitted.system.name(), count: fitted.count };
        Design {
            hull: ship.hull(),
            engines: ship.engines(),
            shields: ship.shields(),
            screens: ship.screens(),
            tech: TechLine::ALL.map(|line| ship.tech(line)),
            weapons: ship.weapons().iter().map(DesignWeapon::of).collect(),
            systems: ship.systems().iter().map(system).collect(),
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
        let bank = |&Bank { mounts, arcs, per_mount }: &Bank| DesignBank { arcs, mounts, per_mount };
        DesignWeapon {
            name: weapon.name(),
            range,
            ma,
            mode: mode(weapon.mode()),
            banks: weapon.banks().iter().map(bank).collect(),
            second_mode: weapon.second_mode().map(mode),
            stats: weapon.stat_line(),
        }
    }
}

fn mode(Mode { rof, acc, imp, dmg, traits }: Mode) -> DesignMode {
    DesignMode { rof, acc, imp, dmg, traits: traits.iter().map(|weapon_trait| weapon_trait.code()).collect() }
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
