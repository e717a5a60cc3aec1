//! A craft as its card describes it, with every number in range.

use super::damage_index::DamageIndex;
use serde::{Serialize, Serializer};
use starwright_rules::identity::Identity;
use starwright_rules::word_enum::word_enum;
use starwright_text::field::Whole;
use starwright_text::join::Join;
use std::cmp::Reverse;
use std::fmt;

/// A well-formed craft. It serializes to the numbers, equipment and crew of its card, for both report and design.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    /// Faction, class, type and name.
    #[serde(skip)]
    pub identity: Identity,
    /// Movement points per turn.
    pub thrust: Whole<0, 99>,
    /// Maneuver number.
    pub maneuver: Whole<0, 99>,
    /// Defensive screens (DS).
    pub screens: Whole<0, 99>,
    /// Armor value (ASV).
    pub armor: Whole<0, 99>,
    /// Energy value (ESV).
    pub energy: Whole<0, 99>,
    /// Structure points.
    pub structure: Whole<0, 99>,
    /// Torpedo countermeasures.
    pub countermeasures: Whole<0, 99>,
    /// Nixies.
    pub nixies: Whole<0, 99>,
    /// Special equipment, at most 40 entries.
    pub equipment: Vec<String>,
    /// The crew, at most 20.
    pub crew: Vec<CrewMember>,
    /// The weapon systems, at most 20.
    #[serde(skip)]
    pub weapons: Vec<Weapon>,
    /// The race's damage index, if the design names or contains one.
    #[serde(skip)]
    pub damage_index: Option<DamageIndex>,
    /// Free text for the sheet.
    #[serde(skip)]
    pub notes: Option<String>,
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.identity.fmt(f)
    }
}

/// A member of the crew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrewMember {
    /// The name, such as `Pilot` or `Aft gunner`.
    pub name: String,
    /// The role in the cannon fire phase.
    pub role: CrewRole,
    /// The skill for initiative.
    pub command: Option<Skill>,
    /// The skill for turns of more than one side.
    pub helm: Option<Skill>,
    /// The skill for cannons.
    pub weaponry: Option<Skill>,
}

word_enum! {
    /// The role of a crew member, which decides when they fire: gunners before pilots.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    CrewRole {
        /// A crew member who does not fly the craft.
        Gunner "gunner",
        /// The crew member who flies the craft.
        Pilot "pilot",
    }
}

/// A skill: a die and a bonus, such as `d8+2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill {
    /// Faces of the skill die, 2 to 100.
    pub die: u32,
    /// The skill die bonus, -99 to 99.
    pub bonus: i32,
}

impl Serialize for Skill {
    /// Serializes the skill as text, such as `d8+2`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.bonus {
            0 => write!(f, "d{}", self.die),
            bonus => write!(f, "d{}{bonus:+}", self.die),
        }
    }
}

/// A weapon system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The weapon's name.
    pub name: String,
    /// The cannon's values, or `None` for a torpedo, whose roll is not in the source.
    pub cannon: Option<Cannon>,
    /// A torpedo's keys with their values as written; they are only shown.
    pub torpedo_fields: Vec<(&'static str, String)>,
    /// The index of the crew member who fires it, or `None` without a gunner.
    pub gunner: Option<usize>,
}

impl Weapon {
    /// Returns the kind of weapon.
    pub fn kind(&self) -> WeaponKind {
        match self.cannon {
            Some(_) => WeaponKind::Cannon,
            None => WeaponKind::Torpedo,
        }
    }
}

/// The values of a cannon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cannon {
    /// Base attack dice.
    pub dice: AttackDice,
    /// The last hexes of short, medium and long range, in rising order.
    pub ranges: [u32; 3],
    /// The dice that do damage, and the modifier.
    pub damage: DamageCode,
    /// The value that resists the damage.
    pub against: Resistance,
}

/// Attack dice of one size, such as `3d6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackDice {
    /// The number of dice, 1 to 12.
    pub count: u32,
    /// The faces of each die, 2 to 100.
    pub faces: u32,
}

impl fmt::Display for AttackDice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.faces)
    }
}

impl Serialize for AttackDice {
    /// Serializes the dice as text, such as `3d6`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A damage code, such as `Med H+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageCode {
    /// The dice that do damage.
    pub pick: PickedDice,
    /// The modifier of their sum.
    pub modifier: DamageModifier,
}

word_enum! {
    /// The attack dice that do damage.
    PickedDice {
        /// The lowest die.
        Low "Low",
        /// The middle die, or the lowest of an even number.
        MedL "Med L",
        /// The middle die, or the highest of an even number.
        MedH "Med H",
        /// The highest die.
        High "High",
        /// All dice.
        All "All",
    }
}

/// A modifier of the damage of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageModifier {
    /// No modifier.
    None,
    /// Adds a number.
    Plus(u32),
    /// Subtracts a number.
    Minus(u32),
    /// Multiplies by a number.
    Times(u32),
    /// Divides by a number from 1.
    DividedBy(u32),
}

impl fmt::Display for DamageCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.pick.word())?;
        match self.modifier {
            DamageModifier::None => Ok(()),
            DamageModifier::Plus(n) => write!(f, "+{n}"),
            DamageModifier::Minus(n) => write!(f, "-{n}"),
            DamageModifier::Times(n) => write!(f, " x{n}"),
            DamageModifier::DividedBy(n) => write!(f, "/{n}"),
        }
    }
}

word_enum! {
    /// The value that resists a weapon's damage.
    Resistance {
        /// The armor value.
        Asv "ASV",
        /// The energy value.
        Esv "ESV",
    }
}

word_enum! {
    /// A kind of weapon.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    WeaponKind {
        /// A cannon.
        #[default]
        Cannon "cannon",
        /// A torpedo, whose roll is not in the source.
        Torpedo "torpedo",
    }
}

word_enum! {
    /// A range increment.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    Band {
        /// Up to the first number of the ranges.
        Short "short",
        /// Up to the second number of the ranges.
        Medium "medium",
        /// Up to the third number of the ranges.
        Long "long",
    }
}

impl Cannon {
    /// Returns the increment of a distance in hexes, or `None` beyond long range.
    pub fn band(&self, range: u32) -> Option<Band> {
        Band::ALL
            .into_iter()
            .find(|band| range <= self.ranges[*band as usize])
    }

    /// Returns the ranges as written, such as `3/7/12`.
    pub fn ranges_text(&self) -> String {
        self.ranges.iter().join("/")
    }
}

impl Ship {
    /// Returns the crew member who fires a weapon.
    pub fn gunner(&self, weapon: &Weapon) -> Option<&CrewMember> {
        self.crew.get(weapon.gunner?)
    }

    /// Returns the bonus that a weapon's gunner adds to its attack dice.
    pub fn bonus(&self, weapon: &Weapon) -> i32 {
        let skill = self.gunner(weapon).and_then(|gunner| gunner.weaponry);
        skill.map_or(0, |skill| skill.bonus)
    }

    /// Returns the crew members who fire cannons: gunners, then pilots, each from the highest weaponry skill down.
    pub fn firing_order(&self) -> Vec<&CrewMember> {
        let fires = |index: usize| {
            let mut weapons = self.weapons.iter();
            weapons.any(|weapon| weapon.cannon.is_some() && weapon.gunner == Some(index))
        };
        let crew = self.crew.iter().enumerate();
        let mut order: Vec<&CrewMember> = crew
            .filter(|(index, _)| fires(*index))
            .map(|(_, member)| member)
            .collect();
        order.sort_by_key(|member| {
            let is_pilot = member.role == CrewRole::Pilot;
            (is_pilot, Reverse(member.weaponry))
        });
        order
    }
}
