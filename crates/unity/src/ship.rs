//! Well-formed ships: every number is within the range that the formulas accept. A well-formed ship may be illegal.

use super::tables::{System, TechLevel, TechLine};
use super::weapon::Weapon;
use crate::file::blueprint::{Blueprint, Published};
use serde::{Serialize, Serializer, ser::SerializeStruct};
use starwright_paper::drawing::Drawing;
use starwright_paper::silhouette::Family;
use starwright_rules::word_enum::word_enum;
use starwright_text::field_error::FieldErrors;
use starwright_text::finding::FieldPath;
use std::fmt;
use std::sync::Arc;

/// A well-formed Starmada Unity ship: a checked [`Blueprint`].
///
/// It serializes as the `design` of its JSON object, the weapons of its library included.
#[derive(Clone, Debug)]
pub struct Ship {
    pub(crate) blueprint: Blueprint,
    /// Indices of the weapons that come from a weapon library.
    pub(crate) library_weapons: Vec<usize>,
    /// Fields that the file leaves out, perhaps by mistake. Their values are defaults.
    pub(crate) omitted: Vec<FieldPath>,
    /// The picture that the design names, if it could be read.
    pub(crate) picture: Option<Arc<Drawing>>,
    /// The parts of the picture that are not drawn, or why there is no picture.
    pub(crate) picture_notes: Vec<String>,
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [self.faction(), Some(self.class()), self.ship_type()];
        let name = self
            .name()
            .map(|name| format!(" '{name}'"))
            .unwrap_or_default();
        f.pad(&(parts.into_iter().flatten().collect::<Vec<_>>().join(" ") + &name))
    }
}

/// Compares blueprints only, so that a ship is equal to one with the same weapons from a library.
impl PartialEq for Ship {
    fn eq(&self, other: &Ship) -> bool {
        self.blueprint == other.blueprint
    }
}

impl Ship {
    /// Creates a ship from a blueprint whose fields are known to be within their limits.
    pub(crate) fn from_checked(blueprint: Blueprint) -> Ship {
        Ship {
            blueprint,
            library_weapons: Vec::new(),
            omitted: Vec::new(),
            picture: None,
            picture_notes: Vec::new(),
        }
    }

    /// Returns the faction that operates the ship.
    pub fn faction(&self) -> Option<&str> {
        self.blueprint.faction.as_deref()
    }

    /// Returns the class that the ship belongs to.
    pub fn class(&self) -> &str {
        &self.blueprint.class
    }

    /// Returns the ship's role in a fleet, such as cruiser or station.
    pub fn ship_type(&self) -> Option<&str> {
        self.blueprint.ship_type.as_deref()
    }

    /// Returns the name of this individual ship.
    pub fn name(&self) -> Option<&str> {
        self.blueprint.name.as_deref()
    }

    /// Returns the hull size, 1 to 200.
    pub fn hull(&self) -> u32 {
        self.blueprint.hull
    }

    /// Returns the engine rating, 0 to 99.
    pub fn engines(&self) -> u32 {
        self.blueprint.engines
    }

    /// Returns the shield rating, 0 to 5, all round or by facing.
    pub fn shields(&self) -> Cover {
        self.blueprint.shields
    }

    /// Returns the number of screen boxes, all round or by facing.
    pub fn screens(&self) -> Cover {
        self.blueprint.screens
    }

    /// Returns the tech level of a line.
    pub fn tech(&self, line: TechLine) -> TechLevel {
        self.blueprint.tech[line as usize]
    }

    /// Returns the batteries in the order of the design.
    pub fn weapons(&self) -> &[Weapon] {
        &self.blueprint.weapons
    }

    /// Returns `true` if the weapon at an index comes from a weapon library.
    pub fn uses_library(&self, weapon: usize) -> bool {
        self.library_weapons.contains(&weapon)
    }

    /// Returns the systems, each once, in the order in which they are first listed.
    pub fn systems(&self) -> Vec<ShipSystem> {
        let mut systems: Vec<ShipSystem> = Vec::new();
        for (entry, &(system, count)) in self.blueprint.systems.iter().enumerate() {
            match systems.iter_mut().find(|known| known.system == system) {
                None => systems.push(ShipSystem {
                    system,
                    count,
                    entry,
                    repeated_at: None,
                }),
                Some(known) => {
                    known.repeated_at = Some(entry);
                    // A system without a number counts once.
                    if system.max_count().is_some() {
                        known.count += count;
                    }
                }
            }
        }
        systems
    }

    /// Returns the number of items or the level of a system, or 0 if the ship does not have it.
    pub fn system_count(&self, system: System) -> u32 {
        let mut entries = self.blueprint.systems.iter();
        let counts = entries.by_ref().filter(|(own, _)| *own == system);
        match system.max_count() {
            Some(_) => counts.map(|(_, count)| count).sum(),
            None => counts.map(|(_, count)| *count).max().unwrap_or(0),
        }
    }

    /// Changes the number of items or the level of a system. An entry with 0 stays in the list.
    pub(crate) fn set_system_count(&mut self, system: System, count: u32) {
        let entries = self.blueprint.systems.iter_mut();
        let mut own = entries.filter(|(own, _)| *own == system);
        if let Some((_, first)) = own.next() {
            *first = count;
            let again = if system.max_count().is_some() {
                0
            } else {
                count
            };
            own.for_each(|(_, repeated)| *repeated = again);
        } else {
            self.blueprint.systems.push((system, count));
        }
    }

    /// Returns the rating printed for this design.
    pub fn published(&self) -> Option<&Published> {
        self.blueprint.published.as_ref()
    }

    /// Returns the free text for the sheet.
    pub fn notes(&self) -> Option<&str> {
        self.blueprint.notes.as_deref()
    }

    /// Returns the silhouette family that the design chooses instead of its faction's.
    pub fn style(&self) -> Option<Family> {
        self.blueprint.style
    }

    /// Returns the path of the picture that the design names.
    pub fn art(&self) -> Option<&str> {
        self.blueprint.art.as_deref()
    }

    /// Returns the ship with a different hull.
    pub fn with_hull(&self, hull: u32) -> Result<Ship, FieldErrors> {
        self.edit(|blueprint| blueprint.hull = hull)
    }

    /// Returns the ship with a different engine rating.
    pub fn with_engines(&self, engines: u32) -> Result<Ship, FieldErrors> {
        self.edit(|blueprint| blueprint.engines = engines)
    }

    /// Returns the ship with a different tech level in one line.
    pub fn with_tech(&self, line: TechLine, level: TechLevel) -> Result<Ship, FieldErrors> {
        self.edit(|blueprint| blueprint.tech[line as usize] = level)
    }

    /// Returns the ship after a change of its blueprint; the error lists every field that is then wrong.
    ///
    /// ```
    /// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
    /// use starwright::unity::{Blueprint, Weapon};
    ///
    /// let laser = Weapon::parse("Laser", "3-6-9 1x4+/2/1")?.with_banks(["2AB", "CDEF"])?;
    /// let ship = Blueprint::new("Wren", 3).engines(5).weapon(laser).build()?;
    /// let armed = ship.edit(|blueprint| {
    ///     blueprint.shields = [2, 1, 1, 0].into();
    ///     for bank in blueprint.weapons[0].banks_mut() {
    ///         bank.mounts += 1;
    ///     }
    /// })?;
    /// assert_eq!(armed.weapons()[0].mounts(), 5);
    /// assert!(ship.edit(|blueprint| blueprint.hull = 300).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edit(&self, change: impl FnOnce(&mut Blueprint)) -> Result<Ship, FieldErrors> {
        let mut blueprint = self.to_blueprint();
        change(&mut blueprint);
        blueprint.build()
    }

    /// Returns the ship after a change that is known to keep its fields within their limits.
    pub(crate) fn edit_unchecked(&self, change: impl FnOnce(&mut Blueprint)) -> Ship {
        let mut ship = self.clone();
        change(&mut ship.blueprint);
        ship
    }

    /// Returns the ship without a system.
    pub(crate) fn without_system(&self, system: System) -> Ship {
        self.edit_unchecked(|blueprint| blueprint.systems.retain(|(own, _)| *own != system))
    }

    /// Returns the ship as plain data that can be changed, library weapons included.
    pub fn to_blueprint(&self) -> Blueprint {
        self.blueprint.clone()
    }

    /// Writes the ship as a design file, library weapons included.
    pub fn to_yaml(&self) -> String {
        self.blueprint.to_yaml()
    }
}

impl Serialize for Ship {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Tech levels by line.
        struct Tech([TechLevel; 4]);

        impl Serialize for Tech {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(TechLine::ALL.into_iter().map(TechLine::word).zip(self.0))
            }
        }

        let mut design = serializer.serialize_struct("Ship", 7)?;
        design.serialize_field("hull", &self.hull())?;
        design.serialize_field("engines", &self.engines())?;
        design.serialize_field("shields", &self.shields())?;
        design.serialize_field("screens", &self.screens())?;
        design.serialize_field("tech", &Tech(self.blueprint.tech))?;
        design.serialize_field("weapons", self.weapons())?;
        design.serialize_field("systems", &self.systems())?;
        design.end()
    }
}

/// Shields or screens, which are the same all round or differ by facing.
#[derive(Clone, Copy, Debug)]
pub enum Cover {
    /// One number for all sides.
    Even(u32),
    /// One number per facing, in the order of [`Facing::ALL`].
    Directional([u32; 4]),
}

/// Compares the numbers. No protection all round equals no protection by facing.
impl PartialEq for Cover {
    fn eq(&self, other: &Cover) -> bool {
        match (self, other) {
            (Cover::Even(own), Cover::Even(other)) => own == other,
            (Cover::Directional(own), Cover::Directional(other)) => own == other,
            _ => self.is_none() && other.is_none(),
        }
    }
}

impl Eq for Cover {}

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
    /// Converts the numbers of the fore, port, starboard and aft facings.
    fn from(numbers: [u32; 4]) -> Cover {
        Cover::Directional(numbers)
    }
}

impl Cover {
    /// Returns the sum of all facings, or the number all round.
    pub fn total(self) -> u32 {
        match self {
            Cover::Even(number) => number,
            Cover::Directional(numbers) => numbers.into_iter().sum(),
        }
    }

    /// Returns `true` if there is no protection on any facing.
    pub fn is_none(self) -> bool {
        self.total() == 0
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

impl Serialize for Cover {
    /// Writes a number, or an object with one number per facing.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cover::Even(number) => serializer.serialize_u32(*number),
            Cover::Directional(numbers) => {
                serializer.collect_map(Facing::ALL.into_iter().map(Facing::word).zip(numbers))
            }
        }
    }
}

word_enum! {
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

/// A system of a ship with its number, which adds up all entries of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShipSystem {
    /// The system.
    #[serde(rename = "name", serialize_with = "serialize_name")]
    pub system: System,
    /// The number of items or the level, or 1 for a system that takes no number.
    pub count: u32,
    /// Index of the first entry in the design's list.
    #[serde(skip)]
    pub entry: usize,
    /// Index of the last entry, if the design lists the system more than once.
    #[serde(skip)]
    pub repeated_at: Option<usize>,
}

fn serialize_name<S: Serializer>(system: &System, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(system.name())
}

impl fmt::Display for ShipSystem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.system.format_with_count(self.count))
    }
}
