//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::notation::{Acc, Allowance, Count, ModeLine, RangeField, StatLine, SystemEntry};
use super::ship::{Bank, Cover};
use super::tables::{TechLevel, WeaponTrait};
use crate::field::{Line, Lines, List, Map, ScalarOrMap, Whole};
use serde::Deserialize;

/// A name of a ship, weapon, class or faction.
pub(super) type Name = Line<120>;
pub(super) type ScreenBoxes = Whole<0, 200>;
pub(super) type ShieldRating = Whole<0, 5>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Majestic and hull: 8")]
pub(super) struct Draft {
    /// Read before by the scan of the top keys, which sees block style only.
    #[serde(default)]
    pub(super) ruleset: Name,
    #[serde(default)]
    pub(super) faction: Name,
    pub(super) class: Name,
    #[serde(default, rename = "type")]
    pub(super) kind: Name,
    #[serde(default)]
    pub(super) name: Name,
    pub(super) hull: Whole<1, 200>,
    #[serde(default)]
    pub(super) engines: Option<Whole<0, 99>>,
    #[serde(default)]
    pub(super) shields: Option<ScalarOrMap<ShieldRating, Facings<5>>>,
    #[serde(default)]
    pub(super) screens: Option<ScalarOrMap<ScreenBoxes, Facings<200>>>,
    #[serde(default)]
    pub(super) tech: Option<ScalarOrMap<TechLevel, TechDraft>>,
    #[serde(default)]
    pub(super) library: Line<1000>,
    #[serde(default)]
    pub(super) weapons: List<WeaponDraft, 100>,
    #[serde(default)]
    pub(super) systems: List<SystemEntry, 100>,
    #[serde(default)]
    pub(super) published: Option<PublishedDraft>,
    #[serde(default)]
    pub(super) errata: Option<Map<Line<200>, Line<500>, 100>>,
    #[serde(default, rename = "origin")]
    _origin: Option<OriginDraft>,
    #[serde(default)]
    pub(super) notes: Lines<4000>,
}

/// Four facings, those left out being 0.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Facings<const MOST: u32> {
    #[serde(default)]
    fore: Option<Whole<0, MOST>>,
    #[serde(default)]
    port: Option<Whole<0, MOST>>,
    #[serde(default)]
    starboard: Option<Whole<0, MOST>>,
    #[serde(default)]
    aft: Option<Whole<0, MOST>>,
}

impl<const MOST: u32> From<Facings<MOST>> for Cover {
    fn from(facings: Facings<MOST>) -> Cover {
        let Facings { fore, port, starboard, aft } = facings;
        Cover::Directional([fore, port, starboard, aft].map(|facing| facing.map_or(0, Whole::get)))
    }
}

/// Tech levels by line, those left out being 0.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TechDraft {
    pub(super) engines: TechLevel,
    pub(super) shields: TechLevel,
    pub(super) weapons: TechLevel,
    pub(super) fighters: TechLevel,
}

/// A weapon in a design or a library.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    expecting = "a weapon, such as {name: Laser, stats: 3-6-9 1x4+/2/1, banks: [AB]}"
)]
pub(super) struct WeaponDraft {
    pub(super) name: Name,
    pub(super) r#use: Name,
    pub(super) stats: Option<StatLine>,
    pub(super) range: Option<RangeField>,
    pub(super) ma: Option<Allowance>,
    pub(super) rof: Option<Count>,
    pub(super) acc: Option<Acc>,
    pub(super) imp: Option<Count>,
    pub(super) dmg: Option<Count>,
    pub(super) traits: Option<List<WeaponTrait, 48>>,
    pub(super) banks: Option<List<Bank, 100>>,
    pub(super) second_mode: Option<ModeDraft>,
}

/// The second mode of a weapon.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "a mode, such as {stats: 1x4+/3/1}")]
pub(super) struct ModeDraft {
    pub(super) stats: Option<ModeLine>,
    pub(super) rof: Option<Count>,
    pub(super) acc: Option<Acc>,
    pub(super) imp: Option<Count>,
    pub(super) dmg: Option<Count>,
    pub(super) traits: Option<List<WeaponTrait, 48>>,
}

/// A rating somebody printed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a map, such as {rating: 185}")]
pub(super) struct PublishedDraft {
    pub(super) rating: Whole<0, 1_000_000>,
    #[serde(default)]
    pub(super) note: Line<1000>,
}

/// Where a converted design came from: kept in the file, never compared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a map, such as {file: old.txt, line: 12}")]
struct OriginDraft {
    #[serde(default, rename = "ruleset")]
    _ruleset: Name,
    #[serde(default, rename = "rating")]
    _rating: Option<Whole<0, 1_000_000>>,
    #[serde(default, rename = "file")]
    _file: Line<1000>,
    #[serde(default, rename = "line")]
    _line: Option<Whole<0, 1_000_000_000>>,
}

/// A weapon library file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a weapon library")]
pub(super) struct LibraryDraft {
    pub(super) library: Name,
    #[serde(default)]
    pub(super) ruleset: Name,
    pub(super) weapons: Map<Name, WeaponDraft, 2000>,
    #[serde(default, rename = "notes")]
    _notes: Lines<4000>,
}
