//! A unit of the game: what it is and which missiles it carries.

use super::bodies::Bodies;
use super::draft::Count;
use super::missile::Missile;
use super::tables::Mode;
use super::unit::Unit;
use serde::Serialize;
use starwright_text::finding::serialize_display;
use std::fmt;

/// A well-formed unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    /// The empire that operates it.
    #[serde(skip)]
    pub faction: Option<String>,
    /// The class it belongs to; never empty.
    #[serde(skip)]
    pub class: String,
    /// The type of the unit.
    #[serde(rename = "type", serialize_with = "serialize_display")]
    pub unit: Unit,
    /// The name of this individual ship.
    #[serde(skip)]
    pub name: Option<String>,
    /// The missiles of the unit in the order written, at most 100 lines.
    pub missiles: Vec<Load>,
    /// Free text for the sheet.
    #[serde(skip)]
    pub notes: Option<String>,
}

/// Missiles of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Load {
    /// Which.
    #[serde(serialize_with = "serialize_display")]
    pub missile: Missile,
    /// The number of missiles.
    pub count: Count,
    /// The mode in which the missiles are fired.
    pub mode: Mode,
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let faction = self
            .faction
            .as_ref()
            .map(|faction| format!("{faction} "))
            .unwrap_or_default();
        let name = self
            .name
            .as_ref()
            .map(|name| format!(" '{name}'"))
            .unwrap_or_default();
        write!(
            f,
            "{faction}{} {} ({}){name}",
            self.class, self.unit, self.unit.unit_type.name
        )
    }
}

/// A library: missile bodies that several designs share.
#[derive(Clone, Debug)]
pub struct Library {
    /// The name of the unit.
    pub name: String,
    /// The bodies.
    pub bodies: Bodies,
}
