//! A craft: every number is within its range by its type; words are kept as they were written.

use super::index::DamageIndex;
use serde::{Serialize, Serializer};
use starwright_rules::identity::Identity;
use starwright_rules::words::worded;
use starwright_text::field::Whole;
use std::fmt;

/// A well-formed craft; serializes to the numbers, equipment and crew of its card, which the report and the design both show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    /// Who it is.
    #[serde(skip)]
    pub identity: Identity,
    /// Movement points a turn.
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
    pub crew: Vec<Crew>,
    /// The weapon systems, at most 20.
    #[serde(skip)]
    pub weapons: Vec<Weapon>,
    /// The damage index of its race, if it is at hand.
    #[serde(skip)]
    pub index: Option<DamageIndex>,
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
pub struct Crew {
    /// Who: `Pilot`, `Aft gunner`.
    pub name: String,
    /// What they do in the cannon fire phase.
    pub role: Role,
    /// For initiative.
    pub command: Option<Skill>,
    /// For turns of more than one side.
    pub helm: Option<Skill>,
    /// For cannons.
    pub weaponry: Option<Skill>,
}

worded! {
    /// When a crew fires: gunners before pilots.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    Role {
        /// Does not.
        Gunner "gunner",
        /// Flies the craft.
        Pilot "pilot",
    }
}

/// A skill: its die and its die bonus, `d8+2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill {
    /// Faces of the skill die, 2 to 100.
    pub die: u32,
    /// Its skill die bonus, -99 to 99.
    pub bonus: i32,
}

impl Serialize for Skill {
    /// As it is written.
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
    /// Its name.
    pub name: String,
    /// What it rolls; none for a torpedo, whose roll the page does not give.
    pub cannon: Option<Cannon>,
    /// What is written of a torpedo, shown as it is: `4d8`, `All`.
    pub written: Vec<(&'static str, String)>,
    /// The place in the crew of who fires it; none if nobody does.
    pub gunner: Option<usize>,
}

/// How a cannon shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cannon {
    /// Base attack dice.
    pub dice: Dice,
    /// The last hexes of short, medium and long range, never falling.
    pub ranges: [u32; 3],
    /// Which dice do damage and how it is changed.
    pub damage: Damage,
    /// What takes damage off.
    pub against: Against,
}

/// Attack dice of one size: `3d6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many, 1 to 12.
    pub count: u32,
    /// Their faces, 2 to 100.
    pub faces: u32,
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.faces)
    }
}

impl Serialize for Dice {
    /// As they are written.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A damage code: `Med H+1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Which dice.
    pub pick: Pick,
    /// What is done to their sum.
    pub change: Change,
}

worded! {
    /// Which of the attack dice do damage.
    Pick {
        /// The lowest.
        Low "Low",
        /// The middle one, or the lowest if there is none.
        MedL "Med L",
        /// The middle one, or the highest if there is none.
        MedH "Med H",
        /// The highest.
        High "High",
        /// All of them.
        All "All",
    }
}

/// What is done to the damage of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// Added.
    Plus(u32),
    /// Taken off.
    Minus(u32),
    /// Multiplied.
    Times(u32),
    /// Divided, never by 0.
    Over(u32),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.pick.word())?;
        match self.change {
            Change::None => Ok(()),
            Change::Plus(n) => write!(f, "+{n}"),
            Change::Minus(n) => write!(f, "-{n}"),
            Change::Times(n) => write!(f, " x{n}"),
            Change::Over(n) => write!(f, "/{n}"),
        }
    }
}

worded! {
    /// What takes damage off.
    Against {
        /// Armor.
        Asv "ASV",
        /// Energy.
        Esv "ESV",
    }
}

worded! {
    /// A kind of weapon.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    Kind {
        /// Its roll is known.
        #[default]
        Cannon "cannon",
        /// Its roll is not on the page.
        Torpedo "torpedo",
    }
}

worded! {
    /// How far away a target is.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    Band {
        /// Up to the first number.
        Short "short",
        /// Up to the second.
        Medium "medium",
        /// Up to the third.
        Long "long",
    }
}

impl Cannon {
    /// The increment that a distance lies in; none beyond long range.
    pub fn band(&self, range: u32) -> Option<Band> {
        Band::ALL
            .into_iter()
            .find(|band| range <= self.ranges[*band as usize])
    }

    /// Its ranges as they are written.
    pub fn shown_ranges(&self) -> String {
        self.ranges.map(|end| end.to_string()).join("/")
    }
}

impl Ship {
    /// The bonus that a weapon's gunner adds to its attack dice.
    pub fn bonus(&self, weapon: &Weapon) -> i32 {
        let gunner = weapon.gunner.and_then(|place| self.crew.get(place));
        gunner
            .and_then(|gunner| gunner.weaponry)
            .map_or(0, |skill| skill.bonus)
    }

    /// The crew that fire cannons, in their order: gunners, then pilots, each from the highest weaponry skill.
    pub fn firing_order(&self) -> Vec<&Crew> {
        let fires = |place: usize| {
            self.weapons
                .iter()
                .any(|one| one.cannon.is_some() && one.gunner == Some(place))
        };
        let firing = self
            .crew
            .iter()
            .enumerate()
            .filter(|(place, _)| fires(*place));
        let mut order: Vec<&Crew> = firing.map(|(_, crew)| crew).collect();
        order.sort_by_key(|crew| (crew.role == Role::Pilot, std::cmp::Reverse(crew.weaponry)));
        order
    }
}
