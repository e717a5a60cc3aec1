//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::notation::{Acc, Allowance, Count, ModeLine, RangeField, StatLine};
use super::ship::{Bank, Cover, Facing};
use super::tables::{TechLevel, WeaponTrait};
use super::words::SystemEntry;
use crate::doc::field::{Line, Lines, List, Map, ScalarOrMap, Whole, Written, clip, filled, given};
use serde::Deserialize;

/// A name of a ship, weapon, class or faction.
pub(super) type Name = Line<120>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Majestic and hull: 8")]
pub(super) struct Draft {
    /// Read before by the scan of the top keys, which sees block style only.
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
    pub(super) shields: Option<ScalarOrMap<CoverLine<5>, Facings<5>>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) screens: Option<ScalarOrMap<CoverLine<200>, Facings<200>>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) tech: Option<ScalarOrMap<TechLevel, TechDraft>>,
    #[serde(default, deserialize_with = "filled")]
    pub(super) library: Line<1000>,
    #[serde(default)]
    pub(super) weapons: List<WeaponDraft, 100>,
    #[serde(default)]
    pub(super) systems: List<SystemEntry, 100>,
    #[serde(default, deserialize_with = "given")]
    pub(super) published: Option<PublishedDraft>,
    #[serde(default, deserialize_with = "given")]
    pub(super) errata: Option<Map<Line<200>, Line<500>, 100>>,
    #[serde(default, deserialize_with = "given", rename = "origin")]
    _origin: Option<OriginDraft>,
    #[serde(default)]
    pub(super) notes: Lines<4000>,
}

/// Four facings, those left out being 0.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Facings<const MOST: u32> {
    #[serde(default, deserialize_with = "given")]
    fore: Option<Whole<0, MOST>>,
    #[serde(default, deserialize_with = "given")]
    port: Option<Whole<0, MOST>>,
    #[serde(default, deserialize_with = "given")]
    starboard: Option<Whole<0, MOST>>,
    #[serde(default, deserialize_with = "given")]
    aft: Option<Whole<0, MOST>>,
}

impl<const MOST: u32> Facings<MOST> {
    /// In the order of [`Facing::ALL`]; none where nothing is written.
    pub(super) fn numbers(&self) -> [Option<u32>; 4] {
        [self.fore, self.port, self.starboard, self.aft].map(|facing| facing.map(Whole::get))
    }
}

/// Protection on one line: `3` all round, `4/3/3/2` by facing, as our tables print it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoverLine<const MOST: u32>(pub(super) Cover);

impl<const MOST: u32> Written for CoverLine<MOST> {
    const EXPECTED: &'static str = "a whole number";

    fn read(text: &str) -> Result<Self, String> {
        let number = |text: &str| Whole::<0, MOST>::read_text(text.trim()).map(Whole::get);
        let parts: Vec<&str> = text.split('/').collect();
        match parts[..] {
            [_] => number(text).map(|number| CoverLine(Cover::Even(number))),
            [fore, port, starboard, aft] => {
                Ok(CoverLine(Cover::Directional([number(fore)?, number(port)?, number(starboard)?, number(aft)?])))
            }
            _ => Err(format!(
                "expected one number or four, fore/port/starboard/aft such as 4/3/3/2, found '{}'",
                clip(text)
            )),
        }
    }

    fn instead_of_list(words: &[String]) -> String {
        if words.is_empty() {
            return "; name the four facings in one map, such as {fore: 4, port: 3, starboard: 3, aft: 2}".to_string();
        }
        let word = |index: usize| words.get(index).map_or("0", String::as_str);
        let named: Vec<String> =
            (0..).zip(Facing::ALL).map(|(i, facing)| format!("{}: {}", facing.word(), word(i))).collect();
        format!("; name the four facings: {{{}}}", named.join(", "))
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
    #[serde(deserialize_with = "filled")]
    pub(super) r#use: Name,
    #[serde(deserialize_with = "given")]
    pub(super) stats: Option<StatLine>,
    #[serde(deserialize_with = "given")]
    pub(super) range: Option<RangeField>,
    #[serde(deserialize_with = "given")]
    pub(super) ma: Option<Allowance>,
    #[serde(deserialize_with = "given")]
    pub(super) rof: Option<Count>,
    #[serde(deserialize_with = "given")]
    pub(super) acc: Option<Acc>,
    #[serde(deserialize_with = "given")]
    pub(super) imp: Option<Count>,
    #[serde(deserialize_with = "given")]
    pub(super) dmg: Option<Count>,
    #[serde(deserialize_with = "given")]
    pub(super) traits: Option<List<WeaponTrait, 48>>,
    #[serde(deserialize_with = "given")]
    pub(super) banks: Option<List<Bank, 100>>,
    #[serde(deserialize_with = "given")]
    pub(super) second_mode: Option<ModeDraft>,
}

/// The second mode of a weapon.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "a mode, such as {stats: 1x4+/3/1}")]
pub(super) struct ModeDraft {
    #[serde(deserialize_with = "given")]
    pub(super) stats: Option<ModeLine>,
    #[serde(deserialize_with = "given")]
    pub(super) rof: Option<Count>,
    #[serde(deserialize_with = "given")]
    pub(super) acc: Option<Acc>,
    #[serde(deserialize_with = "given")]
    pub(super) imp: Option<Count>,
    #[serde(deserialize_with = "given")]
    pub(super) dmg: Option<Count>,
    #[serde(deserialize_with = "given")]
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
    #[serde(default, deserialize_with = "given", rename = "rating")]
    _rating: Option<Whole<0, 1_000_000>>,
    #[serde(default, rename = "file")]
    _file: Line<1000>,
    #[serde(default, deserialize_with = "given", rename = "line")]
    _line: Option<Whole<0, 1_000_000_000>>,
}

/// A weapon library file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a weapon library")]
pub(super) struct LibraryDraft {
    pub(super) library: Name,
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    pub(super) weapons: Map<Name, WeaponDraft, 2000>,
    #[serde(default, rename = "notes")]
    _notes: Lines<4000>,
}
