//! What a design says: the `design` of its JSON object. The damage index has its own key.

use super::ship::{Crew, Ship, Weapon};
use serde::Serialize;

/// What a design says beside who the craft is.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "as in the craft")]
pub struct Design<'a> {
    pub thrust: u32,
    pub maneuver: u32,
    pub screens: u32,
    pub armor: u32,
    pub energy: u32,
    pub structure: u32,
    pub countermeasures: u32,
    pub nixies: u32,
    pub equipment: &'a [String],
    pub crew: &'a [Crew],
    pub weapons: Vec<DesignWeapon<'a>>,
}

/// A weapon as its card has it.
#[derive(Clone, Debug, Serialize)]
pub struct DesignWeapon<'a> {
    /// Its name.
    pub name: &'a str,
    /// `cannon` or `torpedo`.
    pub kind: &'static str,
    /// Who fires it.
    pub gunner: Option<&'a str>,
    /// `3d6`.
    pub dice: Option<String>,
    /// The last hexes of short, medium and long range: `3/7/12`.
    pub ranges: Option<String>,
    /// `Med H+1`.
    pub damage: Option<String>,
    /// `ASV` or `ESV`.
    pub against: Option<String>,
}

impl Design<'_> {
    /// What the design of a craft says.
    pub fn of(ship: &Ship) -> Design<'_> {
        Design {
            thrust: ship.thrust.get(),
            maneuver: ship.maneuver.get(),
            screens: ship.screens.get(),
            armor: ship.armor.get(),
            energy: ship.energy.get(),
            structure: ship.structure.get(),
            countermeasures: ship.countermeasures.get(),
            nixies: ship.nixies.get(),
            equipment: &ship.equipment,
            crew: &ship.crew,
            weapons: ship.weapons.iter().map(|weapon| DesignWeapon::of(ship, weapon)).collect(),
        }
    }
}

impl<'a> DesignWeapon<'a> {
    pub(super) fn of(ship: &'a Ship, weapon: &'a Weapon) -> DesignWeapon<'a> {
        let written = |key: &str| weapon.written.iter().find(|(known, _)| *known == key).map(|(_, text)| text.clone());
        let cannon = weapon.cannon;
        DesignWeapon {
            name: &weapon.name,
            kind: if cannon.is_some() { "cannon" } else { "torpedo" },
            gunner: weapon.gunner.and_then(|place| ship.crew.get(place)).map(|crew| crew.name.as_str()),
            dice: cannon.map(|cannon| cannon.dice.to_string()).or_else(|| written("dice")),
            ranges: cannon.map(|cannon| cannon.shown_ranges()).or_else(|| written("ranges")),
            damage: cannon.map(|cannon| cannon.damage.to_string()).or_else(|| written("damage")),
            against: cannon.map(|cannon| cannon.against.word().to_string()).or_else(|| written("against")),
        }
    }
}
