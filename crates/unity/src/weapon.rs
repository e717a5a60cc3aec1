//! Weapons and the banks they are mounted in.

use super::arcs::ArcSet;
use super::tables::WeaponTrait;
use serde::{Serialize, Serializer};
use starwright_text::finding::as_text;
use std::fmt;

/// A battery: one kind of weapon and the banks it is mounted in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub(crate) name: String,
    pub(crate) reach: Reach,
    pub(crate) bands: Option<[u32; 2]>,
    pub(crate) mode: Mode,
    pub(crate) second_mode: Option<Mode>,
    pub(crate) banks: Vec<Bank>,
    pub(crate) is_from_library: bool,
}

impl Weapon {
    /// A weapon that is not mounted yet.
    pub fn new(name: impl Into<String>, reach: Reach, mode: Mode) -> Weapon {
        let (second_mode, bands, banks) = (None, None, Vec::new());
        Weapon {
            name: name.into(),
            reach,
            bands,
            mode,
            second_mode,
            banks,
            is_from_library: false,
        }
    }

    /// The same with a second mode.
    pub fn or(self, mode: Mode) -> Weapon {
        Weapon {
            second_mode: Some(mode),
            ..self
        }
    }

    /// The same with one more bank.
    pub fn bank(mut self, bank: Bank) -> Weapon {
        self.banks.push(bank);
        self
    }

    /// The name of the weapon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How far it reaches.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// The first mode, the only one of most weapons.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The second mode of a dual-mode weapon.
    pub fn second_mode(&self) -> Option<Mode> {
        self.second_mode
    }

    /// Where it is mounted.
    pub fn banks(&self) -> &[Bank] {
        &self.banks
    }

    /// Whether a library has it, and the design only mounts it.
    pub fn is_from_library(&self) -> bool {
        self.is_from_library
    }

    /// How many mounts, and so boxes, there are in all banks.
    pub fn mounts(&self) -> u32 {
        self.banks.iter().map(|bank| bank.mounts).sum()
    }

    /// The stat line as a design file takes it, with the range bands as they were written.
    pub fn written_stats(&self) -> String {
        match (self.reach, self.bands) {
            (Reach::Range(long), Some([short, medium])) => {
                format!("{short}-{medium}-{long} {}", self.mode)
            }
            // Too near for bands: 0-0-1 could not be read back.
            (Reach::Range(long), None) if long < 3 => format!("{long} {}", self.mode),
            _ => self.stat_line(),
        }
    }

    /// The sheet's own line, of the first mode: `3-6-9 1x4+/2/1 Gid`.
    pub fn stat_line(&self) -> String {
        format!("{} {}", self.reach, self.mode)
    }
}

/// How far a weapon reaches, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Direct fire up to this long range.
    Range(u32),
    /// A seeking weapon that moves so far.
    Allowance(u32),
}

impl Reach {
    /// The number of hexes.
    pub fn hexes(self) -> u32 {
        match self {
            Reach::Range(hexes) | Reach::Allowance(hexes) => hexes,
        }
    }

    /// Whether the weapon seeks its target.
    pub fn is_seeking(self) -> bool {
        matches!(self, Reach::Allowance(_))
    }
}

/// Where short and medium range end for a long range: its thirds, rounded down (Unity 1.3; the rounding is derived).
pub fn thirds(long: u32) -> [u32; 2] {
    [long / 3, 2 * long / 3]
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reach::Range(long) => {
                let [short, medium] = thirds(*long);
                write!(f, "{short}-{medium}-{long}")
            }
            Reach::Allowance(hexes) => write!(f, "MA {hexes}"),
        }
    }
}

/// How a weapon fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// Rate of fire, 1 to 99.
    pub rof: u32,
    /// The number to roll or better, 2 to 6.
    pub acc: u32,
    /// Impact, 1 to 99.
    pub imp: u32,
    /// Damage, 1 to 99.
    pub dmg: u32,
    /// What makes it special: a list of codes in JSON.
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
    /// By their codes, in book order.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(WeaponTrait::code))
    }
}

/// A set of weapon traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// No traits.
    pub const NONE: Traits = Traits(0);

    /// This set and one more trait.
    pub fn with(self, weapon_trait: WeaponTrait) -> Traits {
        Traits(self.0 | 1 << weapon_trait as u32)
    }

    /// This set but for one trait.
    pub fn without(self, weapon_trait: WeaponTrait) -> Traits {
        Traits(self.0 & !(1 << weapon_trait as u32))
    }

    /// Adds one trait, or removes it if it is in the set.
    pub fn toggled(self, weapon_trait: WeaponTrait) -> Traits {
        Traits(self.0 ^ 1 << weapon_trait as u32)
    }

    /// Whether the trait is in it.
    pub fn contains(self, weapon_trait: WeaponTrait) -> bool {
        self.0 & 1 << weapon_trait as u32 != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The traits in book order.
    pub fn iter(self) -> impl Iterator<Item = WeaponTrait> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = WeaponTrait::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*next)
        })
    }
}

/// Mounts that bear on the same arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bank {
    /// Where they bear, at least one arc.
    #[serde(serialize_with = "as_text")]
    pub arcs: ArcSet,
    /// How many mounts, 1 to 99.
    pub mounts: u32,
    /// Weapons in each mount, 1 to 4.
    pub per_mount: u32,
}

impl fmt::Display for Bank {
    /// As it is written in a design: `2ACE`, `3E2`.
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
