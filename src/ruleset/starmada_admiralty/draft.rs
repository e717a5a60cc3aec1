//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::notation::{Acc, TechLevel};
use super::ship::{Range, Shields};
use super::traits::TraitEntry;
use crate::doc::field::{Line, Lines, List, ScalarOrMap, Whole, filled, given};
use crate::ruleset::arcs::ArcSet;
use crate::ruleset::legacy::{Entry, PostedDraft};
use serde::Deserialize;

/// A name of a ship, weapon, class or faction.
pub(super) type Name = Line<120>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Dragoon and hull: 8")]
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
    pub(super) hull: Whole<1, 200>,
    #[serde(default, deserialize_with = "given")]
    pub(super) engines: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) shields: Option<Shields>,
    #[serde(default, deserialize_with = "given")]
    pub(super) tech: Option<ScalarOrMap<TechLevel, TechDraft>>,
    #[serde(default)]
    pub(super) weapons: List<WeaponDraft, 100>,
    #[serde(default)]
    pub(super) systems: List<Entry, 100>,
    #[serde(default, deserialize_with = "given")]
    pub(super) posted: Option<PostedDraft>,
    #[serde(default)]
    pub(super) notes: Lines<4000>,
    #[serde(default)]
    pub(super) unread: List<Line<1000>, 1000>,
}

/// Tech levels by line, those left out being 0.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TechDraft {
    pub(super) engines: TechLevel,
    pub(super) fighters: TechLevel,
    pub(super) general: TechLevel,
    pub(super) shields: TechLevel,
    pub(super) weapons: TechLevel,
}

/// A battery.
#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a weapon, such as {name: Laser, range: 4/8/12, rof: 1, acc: 4+, imp: 1, dmg: 1, arcs: [AB, AB]}"
)]
pub(super) struct WeaponDraft {
    pub(super) name: Name,
    #[serde(default)]
    pub(super) family: Name,
    pub(super) range: Range,
    pub(super) rof: Whole<1, 99>,
    pub(super) acc: Acc,
    pub(super) imp: Whole<1, 99>,
    pub(super) dmg: Whole<1, 99>,
    #[serde(default)]
    pub(super) traits: List<TraitEntry, 48>,
    #[serde(default)]
    pub(super) arcs: List<ArcSet, 200>,
}
