//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::notation::{Codes, Kind, Ranges, Row};
use super::ship::{Against, Damage, Dice, Role, Skill};
use crate::doc::field::{Line, Lines, List, Map, Whole, filled, given};
use serde::Deserialize;

/// A name of a craft, crew, weapon, class or faction.
pub(super) type Name = Line<120>;
/// A damage index by rows.
pub(super) type IndexDraft = Map<Row, List<Codes, 20>, 60>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Kestrel and thrust: 14")]
pub(super) struct Draft {
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    #[serde(default)]
    pub(super) faction: Name,
    pub(super) class: Name,
    #[serde(default, rename = "type")]
    pub(super) kind: Name,
    #[serde(default)]
    pub(super) name: Name,
    #[serde(default, deserialize_with = "given")]
    pub(super) thrust: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) maneuver: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) screens: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) armor: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) energy: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) structure: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) countermeasures: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) nixies: Option<Whole<0, 99>>,
    #[serde(default)]
    pub(super) equipment: List<Name, 40>,
    #[serde(default)]
    pub(super) crew: List<CrewDraft, 20>,
    #[serde(default)]
    pub(super) weapons: List<WeaponDraft, 20>,
    #[serde(default, deserialize_with = "filled")]
    pub(super) library: Line<1000>,
    #[serde(default, deserialize_with = "given")]
    pub(super) damage_index: Option<IndexDraft>,
    #[serde(default)]
    pub(super) notes: Lines<4000>,
}

/// A member of the crew.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a crew, such as {name: Pilot, helm: d8+2, weaponry: d10+3}")]
pub(super) struct CrewDraft {
    pub(super) name: Name,
    #[serde(default, deserialize_with = "given")]
    pub(super) role: Option<Role>,
    #[serde(default, deserialize_with = "given")]
    pub(super) command: Option<Skill>,
    #[serde(default, deserialize_with = "given")]
    pub(super) helm: Option<Skill>,
    #[serde(default, deserialize_with = "given")]
    pub(super) weaponry: Option<Skill>,
}

/// A weapon system.
#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a weapon, such as {name: Laser, dice: 3d6, ranges: 3/7/12, damage: Med H, against: ESV}"
)]
pub(super) struct WeaponDraft {
    pub(super) name: Name,
    #[serde(default)]
    pub(super) kind: Kind,
    #[serde(default, deserialize_with = "given")]
    pub(super) dice: Option<Dice>,
    #[serde(default, deserialize_with = "given")]
    pub(super) ranges: Option<Ranges>,
    #[serde(default, deserialize_with = "given")]
    pub(super) damage: Option<Damage>,
    #[serde(default, deserialize_with = "given")]
    pub(super) against: Option<Against>,
    #[serde(default, deserialize_with = "filled")]
    pub(super) gunner: Name,
}

/// A library: the damage index of a race.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a library, such as library: Kestrel Accord and damage_index: {1: [T, S]}")]
pub(super) struct LibraryDraft {
    pub(super) library: Name,
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    pub(super) damage_index: IndexDraft,
    #[serde(default, rename = "notes")]
    pub(super) _notes: Lines<4000>,
}
