//! What a design says: the `design` of its JSON object. The damage index has its own key.

use super::ship::{Ship, Weapon};
use serde::Serialize;

/// What a design says besides who the craft is.
#[derive(Clone, Debug, Serialize)]
pub struct Design<'a> {
    /// Its numbers, equipment and crew.
    #[serde(flatten)]
    pub craft: &'a Ship,
    /// Its weapons.
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
            craft: ship,
            weapons: ship
                .weapons
                .iter()
                .map(|weapon| DesignWeapon::of(ship, weapon))
                .collect(),
        }
    }
}

impl<'a> DesignWeapon<'a> {
    pub(crate) fn of(ship: &'a Ship, weapon: &'a Weapon) -> DesignWeapon<'a> {
        let written = |key: &str| {
            weapon
                .written
                .iter()
                .find(|(known, _)| *known == key)
                .map(|(_, text)| text.clone())
        };
        let cannon = weapon.cannon;
        DesignWeapon {
            name: &weapon.name,
            kind: if cannon.is_some() {
                "cannon"
            } else {
                "torpedo"
            },
            gunner: weapon
                .gunner
                .and_then(|place| ship.crew.get(place))
                .map(|crew| crew.name.as_str()),
            dice: cannon
                .map(|cannon| cannon.dice.to_string())
                .or_else(|| written("dice")),
            ranges: cannon
                .map(|cannon| cannon.shown_ranges())
                .or_else(|| written("ranges")),
            damage: cannon
                .map(|cannon| cannon.damage.to_string())
                .or_else(|| written("damage")),
            against: cannon
                .map(|cannon| cannon.against.word().to_string())
                .or_else(|| written("against")),
        }
    }
}
