//! The contents of a design as JSON.

use super::ship::{Ship, Weapon};
use serde::Serialize;

/// The contents of a design apart from the craft's identity and its damage index.
#[derive(Clone, Debug, Serialize)]
pub struct DesignData<'a> {
    /// Numbers, equipment and crew.
    #[serde(flatten)]
    craft: &'a Ship,
    weapons: Vec<WeaponData<'a>>,
}

/// A weapon as its card describes it.
#[derive(Clone, Debug, Serialize)]
pub struct WeaponData<'a> {
    /// The weapon's name.
    pub name: &'a str,
    /// `cannon` or `torpedo`.
    pub kind: &'static str,
    /// The name of the crew member who fires it.
    pub gunner: Option<&'a str>,
    /// Attack dice, such as `3d6`.
    pub dice: Option<String>,
    /// The last hexes of short, medium and long range, such as `3/7/12`.
    pub ranges: Option<String>,
    /// The damage code, such as `Med H+1`.
    pub damage: Option<String>,
    /// The value that resists it, `ASV` or `ESV`.
    pub against: Option<String>,
}

impl DesignData<'_> {
    /// Collects the contents of a craft's design.
    pub fn new(ship: &Ship) -> DesignData<'_> {
        let weapons = ship.weapons.iter();
        DesignData {
            craft: ship,
            weapons: weapons
                .map(|weapon| WeaponData::new(ship, weapon))
                .collect(),
        }
    }
}

impl<'a> WeaponData<'a> {
    /// Collects the contents of a weapon's card.
    pub fn new(ship: &'a Ship, weapon: &'a Weapon) -> WeaponData<'a> {
        let mut data = WeaponData {
            name: &weapon.name,
            kind: weapon.kind().word(),
            gunner: ship.gunner(weapon).map(|gunner| gunner.name.as_str()),
            dice: None,
            ranges: None,
            damage: None,
            against: None,
        };
        if let Some(cannon) = weapon.cannon {
            data.dice = Some(cannon.dice.to_string());
            data.ranges = Some(cannon.ranges_text());
            data.damage = Some(cannon.damage.to_string());
            data.against = Some(cannon.against.word().to_string());
            return data;
        }
        for (key, text) in &weapon.torpedo_fields {
            let field = match *key {
                "dice" => &mut data.dice,
                "ranges" => &mut data.ranges,
                "damage" => &mut data.damage,
                _ => &mut data.against,
            };
            *field = Some(text.clone());
        }
        data
    }
}
