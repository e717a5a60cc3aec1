//! Weapons and the banks they are mounted in.

use super::arcs::ArcSet;
use super::tables::WeaponTrait;
use serde::{Serialize, Serializer, ser::SerializeStruct};
use starwright_text::field_error::FieldError;
use starwright_text::finding::serialize_display;
use std::fmt;

/// A battery: all weapons of one kind and the banks they are mounted in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub(crate) name: String,
    pub(crate) reach: Reach,
    pub(crate) bands: Option<[u32; 2]>,
    pub(crate) mode: Mode,
    pub(crate) second_mode: Option<Mode>,
    pub(crate) banks: Vec<Bank>,
}

impl Weapon {
    /// Creates a weapon that is not mounted yet.
    pub fn new(name: impl Into<String>, reach: Reach, mode: Mode) -> Weapon {
        Weapon {
            name: name.into(),
            reach,
            bands: None,
            mode,
            second_mode: None,
            banks: Vec::new(),
        }
    }

    /// Returns the weapon with a second mode.
    pub fn with_second_mode(self, mode: Mode) -> Weapon {
        Weapon {
            second_mode: Some(mode),
            ..self
        }
    }

    /// Returns the weapon with these banks added, written as in a design: `2ACE`, `3E2`.
    pub fn with_banks<'a>(
        mut self,
        banks: impl IntoIterator<Item = &'a str>,
    ) -> Result<Weapon, FieldError> {
        for bank in banks {
            self.banks.push(bank.parse()?);
        }
        Ok(self)
    }

    /// Returns the weapon's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the range or movement allowance.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Returns the first mode, the only one of most weapons.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the second mode of a dual-mode weapon.
    pub fn second_mode(&self) -> Option<Mode> {
        self.second_mode
    }

    /// Returns the banks in the order of the design.
    pub fn banks(&self) -> &[Bank] {
        &self.banks
    }

    /// Returns the banks, which may be changed.
    pub fn banks_mut(&mut self) -> &mut Vec<Bank> {
        &mut self.banks
    }

    /// Returns the number of mounts in all banks; each mount is a box on the sheet.
    pub fn mounts(&self) -> u32 {
        self.banks.iter().map(|bank| bank.mounts).sum()
    }

    /// Writes the stats line as in a design file, with range bands that are not thirds as they were written.
    pub fn written_stats(&self) -> String {
        match (self.reach, self.bands) {
            (Reach::Range(long), Some([short, medium])) => {
                format!("{short}-{medium}-{long} {}", self.mode)
            }
            // Too short for bands: 0-0-1 could not be read back.
            (Reach::Range(long), None) if long < 3 => format!("{long} {}", self.mode),
            _ => self.stat_line(),
        }
    }

    /// Writes the stats line of the first mode as on the sheet: `3-6-9 1x4+/2/1 Gid`.
    pub fn stat_line(&self) -> String {
        format!("{} {}", self.reach, self.mode)
    }
}

impl Serialize for Weapon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut weapon = serializer.serialize_struct("Weapon", 10)?;
        weapon.serialize_field("name", &self.name)?;
        weapon.serialize_field(self.reach.key(), &self.reach.hexes())?;
        weapon.serialize_field("rof", &self.mode.rof)?;
        weapon.serialize_field("acc", &self.mode.acc)?;
        weapon.serialize_field("imp", &self.mode.imp)?;
        weapon.serialize_field("dmg", &self.mode.dmg)?;
        weapon.serialize_field("traits", &self.mode.traits)?;
        weapon.serialize_field("banks", &self.banks)?;
        weapon.serialize_field("second_mode", &self.second_mode)?;
        weapon.serialize_field("stats", &self.stat_line())?;
        weapon.end()
    }
}

/// The range or movement allowance of a weapon, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The long range of a direct-fire weapon.
    Range(u32),
    /// The movement allowance of a seeking weapon.
    Allowance(u32),
}

impl Reach {
    /// Returns the number of hexes.
    pub fn hexes(self) -> u32 {
        match self {
            Reach::Range(hexes) | Reach::Allowance(hexes) => hexes,
        }
    }

    /// Returns `true` if the weapon seeks its target.
    pub fn is_seeking(self) -> bool {
        matches!(self, Reach::Allowance(_))
    }

    /// Returns the key in designs: `range` or `ma`.
    pub(crate) fn key(self) -> &'static str {
        if self.is_seeking() { "ma" } else { "range" }
    }

    /// Returns a reach of the same kind with this many hexes.
    pub(crate) fn with_hexes(self, hexes: u32) -> Reach {
        match self {
            Reach::Range(_) => Reach::Range(hexes),
            Reach::Allowance(_) => Reach::Allowance(hexes),
        }
    }
}

/// Returns the maximum distances of short and medium range: thirds of the long range, rounded down (Unity 1.3; the
/// rounding is derived).
pub fn range_thirds(long: u32) -> [u32; 2] {
    [long / 3, 2 * long / 3]
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reach::Range(long) => {
                let [short, medium] = range_thirds(*long);
                write!(f, "{short}-{medium}-{long}")
            }
            Reach::Allowance(hexes) => write!(f, "MA {hexes}"),
        }
    }
}

/// The numbers and traits with which a weapon fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// Rate of fire, 1 to 99.
    pub rof: u32,
    /// Accuracy: the minimum roll to hit, 2 to 6.
    pub acc: u32,
    /// Impact, 1 to 99.
    pub imp: u32,
    /// Damage, 1 to 99.
    pub dmg: u32,
    /// Traits, in JSON a list of codes.
    pub traits: Traits,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}+/{}/{}", self.rof, self.acc, self.imp, self.dmg)?;
        self.traits
            .iter()
            .try_for_each(|weapon_trait| write!(f, " {}", weapon_trait.code()))
    }
}

impl Serialize for Traits {
    /// Serializes the codes of the traits in book order.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(WeaponTrait::code))
    }
}

/// A set of weapon traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// The empty set.
    pub const NONE: Traits = Traits(0);

    /// Returns the set with a trait added.
    pub fn with_trait(self, weapon_trait: WeaponTrait) -> Traits {
        Traits(self.0 | 1 << weapon_trait as u32)
    }

    /// Returns the set with a trait removed.
    pub fn without_trait(self, weapon_trait: WeaponTrait) -> Traits {
        Traits(self.0 & !(1 << weapon_trait as u32))
    }

    /// Returns the set with a trait added, or removed if it is in the set.
    pub fn toggle(self, weapon_trait: WeaponTrait) -> Traits {
        Traits(self.0 ^ 1 << weapon_trait as u32)
    }

    /// Returns `true` if a trait is in the set.
    pub fn contains(self, weapon_trait: WeaponTrait) -> bool {
        self.0 & 1 << weapon_trait as u32 != 0
    }

    /// Returns `true` if the set has no traits.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the traits in book order.
    pub fn iter(self) -> impl Iterator<Item = WeaponTrait> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = WeaponTrait::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*next)
        })
    }
}

/// A bank: mounts that bear on the same arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bank {
    /// The arcs on which the bank bears, at least one.
    #[serde(serialize_with = "serialize_display")]
    pub arcs: ArcSet,
    /// Number of mounts, 1 to 99.
    pub mounts: u32,
    /// Number of weapons in each mount, 1 to 4.
    pub per_mount: u32,
}

impl fmt::Display for Bank {
    /// Writes the bank as in a design: `2ACE`, `3E2`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.mounts != 1 {
            write!(f, "{}", self.mounts)?;
        }
        write!(f, "{}", self.arcs)?;
        if self.per_mount != 1 {
            write!(f, "{}", self.per_mount)?;
        }
        Ok(())
    }
}
