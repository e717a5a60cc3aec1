//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::notation::{Bands, BaseField, TraitField};
use super::ship::Bank;
use crate::doc::field::{Line, Lines, List, Whole, filled, given};
use crate::ruleset::legacy::{Entry, PostedDraft};
use serde::Deserialize;

/// A name of a ship, weapon, class or faction.
pub(super) type Name = Line<120>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Heron and hull: 12")]
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
    pub(super) armor: Option<Whole<0, 200>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) thrust: Option<Whole<0, 99>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) ecm: Option<Whole<0, 99>>,
    #[serde(default)]
    pub(super) shields: List<Whole<1, 6>, 5>,
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

/// A battery.
#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a weapon, such as {name: Laser, range: 5-10-15, base: 6.4, banks: [FX2, AX2]}"
)]
pub(super) struct WeaponDraft {
    pub(super) name: Name,
    pub(super) range: Bands,
    #[serde(default)]
    pub(super) traits: List<TraitField, 48>,
    #[serde(default, deserialize_with = "given")]
    pub(super) base: Option<BaseField>,
    #[serde(default, deserialize_with = "given")]
    pub(super) dice: Option<List<Whole<0, 999>, 12>>,
    #[serde(default)]
    pub(super) banks: List<Bank, 100>,
}
