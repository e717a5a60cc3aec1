//! A ship that is well-formed: every number is within what the formulas can take. Legal is another question.

use super::tables::{System, TechLevel, TechLine};
use super::weapon::Weapon;
use crate::file::blueprint::Blueprint;
use serde::{Serialize, Serializer};
use starwright_paper::drawing::Drawing;
use starwright_paper::silhouette::Family;
use starwright_rules::words::worded;
use starwright_text::field_error::FieldErrors;
use starwright_text::finding::FieldPath;
use std::fmt;
use std::sync::Arc;

/// A well-formed Starmada Unity ship.
#[derive(Clone, Debug)]
pub struct Ship {
    pub(crate) faction: Option<String>,
    pub(crate) class: String,
    pub(crate) kind: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) hull: u32,
    pub(crate) engines: u32,
    pub(crate) shields: Cover,
    pub(crate) screens: Cover,
    pub(crate) tech: Tech,
    pub(crate) weapons: Vec<Weapon>,
    pub(crate) systems: Vec<Fitted>,
    pub(crate) published: Option<Published>,
    pub(crate) errata: Vec<(FieldPath, String)>,
    /// Numbers that the design leaves to us where their author may have forgotten them.
    pub(crate) left_out: Vec<FieldPath>,
    pub(crate) notes: Option<String>,
    pub(crate) looks: Looks,
}

/// How a ship is drawn.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// The family it is drawn in, if not that of its faction.
    pub style: Option<Family>,
    /// The path of its picture.
    pub art: Option<String>,
    /// The picture itself, if it was read.
    pub picture: Option<Arc<Drawing>>,
    /// What of the picture is not drawn.
    pub left_out: Vec<String>,
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [self.faction(), Some(self.class()), self.kind()];
        let name = self
            .name()
            .map(|name| format!(" '{name}'"))
            .unwrap_or_default();
        f.pad(&(parts.into_iter().flatten().collect::<Vec<_>>().join(" ") + &name))
    }
}

/// Ships are the same if they are written the same.
impl PartialEq for Ship {
    fn eq(&self, other: &Ship) -> bool {
        Blueprint::of(self) == Blueprint::of(other)
    }
}

impl Ship {
    /// The political entity that operates it.
    pub fn faction(&self) -> Option<&str> {
        self.faction.as_deref()
    }

    /// The class it belongs to.
    pub fn class(&self) -> &str {
        &self.class
    }

    /// Its role in a fleet: cruiser, station.
    pub fn kind(&self) -> Option<&str> {
        self.kind.as_deref()
    }

    /// The name of this very ship.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Hull size, 1 to 200.
    pub fn hull(&self) -> u32 {
        self.hull
    }

    /// Engine rating, 0 to 99.
    pub fn engines(&self) -> u32 {
        self.engines
    }

    /// Shield rating, 0 to 5, all round or by facing.
    pub fn shields(&self) -> Cover {
        self.shields
    }

    /// Screen boxes, all round or by facing.
    pub fn screens(&self) -> Cover {
        self.screens
    }

    /// The tech level of a line.
    pub fn tech(&self, line: TechLine) -> TechLevel {
        self.tech.0[line as usize]
    }

    /// The batteries, as written.
    pub fn weapons(&self) -> &[Weapon] {
        &self.weapons
    }

    /// The systems, each once, as first written.
    pub fn systems(&self) -> &[Fitted] {
        &self.systems
    }

    /// The rating somebody printed for this design.
    pub fn published(&self) -> Option<&Published> {
        self.published.as_ref()
    }

    /// Free text for the sheet.
    pub fn notes(&self) -> Option<&str> {
        self.notes.as_deref()
    }

    /// The family it is drawn in, if it chooses one.
    pub fn style(&self) -> Option<Family> {
        self.looks.style
    }

    /// The path of its picture, if it names one.
    pub fn art(&self) -> Option<&str> {
        self.looks.art.as_deref()
    }

    /// The ship with another hull.
    pub fn with_hull(&self, hull: u32) -> Result<Ship, FieldErrors> {
        self.changed(|blueprint| blueprint.hull = hull)
    }

    /// The ship with another engine rating.
    pub fn with_engines(&self, engines: u32) -> Result<Ship, FieldErrors> {
        self.changed(|blueprint| blueprint.engines = engines)
    }

    /// The ship with other shields: one number, or one for each facing.
    pub fn with_shields(&self, shields: impl Into<Cover>) -> Result<Ship, FieldErrors> {
        self.changed(|blueprint| blueprint.shields = shields.into())
    }

    /// The ship with other screens: one number, or one for each facing.
    pub fn with_screens(&self, screens: impl Into<Cover>) -> Result<Ship, FieldErrors> {
        self.changed(|blueprint| blueprint.screens = screens.into())
    }

    /// The ship with another tech level in one line.
    pub fn with_tech(&self, line: TechLine, level: TechLevel) -> Result<Ship, FieldErrors> {
        self.changed(|blueprint| blueprint.tech[line as usize] = level)
    }

    /// The ship with any change of its blueprint; the error lists every field that is wrong then.
    pub fn changed(&self, change: impl FnOnce(&mut Blueprint)) -> Result<Ship, FieldErrors> {
        let mut blueprint = Blueprint::of(self);
        change(&mut blueprint);
        blueprint.ship()
    }

    /// How many of a system the ship carries, 0 if none.
    pub fn count_of(&self, system: System) -> u32 {
        self.systems
            .iter()
            .find(|fitted| fitted.system == system)
            .map_or(0, |fitted| fitted.count)
    }
}

/// Protection that is the same all round or differs by facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// The same all round.
    Even(u32),
    /// One number a facing, in the order of [`Facing::ALL`].
    Directional([u32; 4]),
}

impl Default for Cover {
    fn default() -> Cover {
        Cover::Even(0)
    }
}

impl From<u32> for Cover {
    fn from(number: u32) -> Cover {
        Cover::Even(number)
    }
}

impl From<[u32; 4]> for Cover {
    /// Fore, port, starboard, aft.
    fn from(numbers: [u32; 4]) -> Cover {
        Cover::Directional(numbers)
    }
}

impl Cover {
    /// All facings together.
    pub fn total(self) -> u32 {
        match self {
            Cover::Even(number) => number,
            Cover::Directional(numbers) => numbers.into_iter().sum(),
        }
    }

    /// Whether it protects nothing at all.
    pub fn is_none(self) -> bool {
        match self {
            Cover::Even(number) => number == 0,
            Cover::Directional(numbers) => numbers == [0; 4],
        }
    }
}

impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Cover::Even(number) => f.pad(&number.to_string()),
            Cover::Directional([fore, port, starboard, aft]) => {
                f.pad(&format!("{fore}/{port}/{starboard}/{aft}"))
            }
        }
    }
}

worded! {
    /// The side of a ship that is hit.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    #[expect(missing_docs, reason = "the names say it")]
    Facing {
        Fore "fore",
        Port "port",
        Starboard "starboard",
        Aft "aft",
    }
}

/// Tech levels in the order of [`TechLine::ALL`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Tech(pub [TechLevel; 4]);

/// A system and how many of it, entries of the same system added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fitted {
    /// Which system.
    #[serde(rename = "name", serialize_with = "by_name")]
    pub system: System,
    /// How many or how high; 1 for a system that takes no number.
    pub count: u32,
    /// Where it is first written in the list, from 0.
    #[serde(skip)]
    pub entry: usize,
    /// Where a system that a ship has only once is written again.
    #[serde(skip)]
    pub repeated_at: Option<usize>,
}

fn by_name<S: Serializer>(system: &System, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(system.name())
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.system.counted(self.count))
    }
}

/// A rating that somebody printed.
#[derive(Clone, Debug)]
pub struct Published {
    /// The rating.
    pub rating: u32,
    /// Where, or what is odd about it.
    pub note: Option<String>,
}
