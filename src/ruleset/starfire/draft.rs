//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::bodies::check_body;
use super::missile::BaseDamage;
use super::tables::Mode;
use super::unit::Unit;
use crate::doc::field::{
    Line, Lines, List, Map, ScalarOrMap, Whole, Written, clip, deserialize_written, did_you_mean, filled, given,
};
use serde::Deserialize;

/// A name of a ship, class or faction.
pub(super) type Name = Line<120>;

/// How many missiles of a kind a unit has.
pub type Count = Whole<1, 9999>;

/// Bodies beside those of the source.
pub(super) type BodyMap = Map<BodyName, BaseDamage, 100>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Kestrel and type: CA")]
pub(super) struct Draft {
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    #[serde(default)]
    pub(super) faction: Name,
    pub(super) class: Name,
    #[serde(rename = "type")]
    pub(super) unit: Unit,
    #[serde(default)]
    pub(super) name: Name,
    #[serde(default, deserialize_with = "filled")]
    pub(super) library: Line<1000>,
    #[serde(default, deserialize_with = "given")]
    pub(super) bodies: Option<BodyMap>,
    #[serde(default)]
    pub(super) missiles: List<ScalarOrMap<MissileLine, MissileDraft>, 100>,
    #[serde(default)]
    pub(super) notes: Lines<4000>,
}

/// Missiles of one kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "missiles, such as {missile: CM-b, count: 40}")]
pub(super) struct MissileDraft {
    pub(super) missile: Line<80>,
    #[serde(default, deserialize_with = "given")]
    pub(super) count: Option<Count>,
    #[serde(default, deserialize_with = "given")]
    pub(super) mode: Option<Mode>,
}

/// Missiles on one line, still to be read: `CM-b x40`.
#[derive(Debug)]
pub(super) struct MissileLine(pub(super) String);

impl Written for MissileLine {
    const EXPECTED: &'static str = "missiles, such as CM-b x40,";

    fn read(text: &str) -> Result<MissileLine, String> {
        Line::<80>::read(text).map(|line| MissileLine(line.as_str().to_string()))
    }
}

deserialize_written!(Mode, BodyName);

impl Written for Mode {
    const EXPECTED: &'static str = "a fire mode, regular or sprint";

    fn read(text: &str) -> Result<Mode, String> {
        let words = Mode::ALL.map(Mode::word);
        Mode::ALL.into_iter().find(|mode| mode.word().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let hint = did_you_mean(text, words);
            let hint = if hint.is_empty() { format!("; known: {}", words.join(", ")) } else { hint };
            format!("unknown fire mode '{}'{hint}", clip(text))
        })
    }
}

/// The name of a declared body.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BodyName(pub(super) String);

impl Written for BodyName {
    const EXPECTED: &'static str = "the name of a missile body, such as BM";

    fn read(text: &str) -> Result<BodyName, String> {
        check_body(text).map(|()| BodyName(text.to_string()))
    }
}

/// A library file: missile bodies that several designs share.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a library of missile bodies")]
pub(super) struct LibraryDraft {
    pub(super) library: Name,
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    pub(super) bodies: BodyMap,
    #[serde(default, rename = "notes")]
    _notes: Lines<4000>,
}
