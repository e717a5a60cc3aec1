//! A ship card as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::notation::{Code, Effect, OneOrMany, OrderId, Results, ShieldsDraft};
use super::ship::Fitted;
use super::tables::{Arc, Kind, Role};
use crate::doc::field::{Line, Lines, List, Map, Whole, filled, given};
use serde::Deserialize;

/// A name of a piece, weapon, class or faction.
pub(super) type Name = Line<120>;

/// The top of a design file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a design, such as class: Kestrel, role: light and hull: 4")]
pub(super) struct Draft {
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    #[serde(default)]
    pub(super) code: Line<20>,
    #[serde(default)]
    pub(super) name: Name,
    pub(super) class: Name,
    #[serde(default)]
    pub(super) faction: Name,
    #[serde(default, deserialize_with = "given", rename = "type")]
    pub(super) kind: Option<Kind>,
    #[serde(default)]
    pub(super) subtype: Name,
    pub(super) role: Role,
    pub(super) hull: Whole<1, 30>,
    #[serde(default, deserialize_with = "given")]
    pub(super) armor: Option<Whole<0, 9>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) flak: Option<Whole<0, 9>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) shields: Option<ShieldsDraft>,
    #[serde(default, deserialize_with = "filled")]
    pub(super) library: Line<1000>,
    #[serde(default)]
    pub(super) weapons: Map<Code, WeaponDraft, 200>,
    #[serde(default, deserialize_with = "filled")]
    pub(super) armaments: ArmamentsDraft,
    #[serde(default)]
    pub(super) bonus_orders: List<OrderId, 20>,
    #[serde(default)]
    pub(super) keywords: List<Fitted, 40>,
    #[serde(default)]
    pub(super) notes: Lines<4000>,
}

/// The armaments by slot.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "armaments by slot, such as primary: {weapon: LZ-01, arc: F, dice: 3}")]
pub(super) struct ArmamentsDraft {
    #[serde(default)]
    pub(super) primary: OneOrMany<ArmamentDraft, 4>,
    #[serde(default)]
    pub(super) secondary: OneOrMany<ArmamentDraft, 4>,
    #[serde(default)]
    pub(super) tertiary: OneOrMany<ArmamentDraft, 4>,
}

/// One armament.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an armament, such as {weapon: LZ-01, arc: F, dice: 3}")]
pub(super) struct ArmamentDraft {
    pub(super) weapon: Code,
    pub(super) arc: Arc,
    pub(super) dice: Whole<1, 12>,
}

/// A weapon card.
#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a weapon card, such as {name: Lance, distance: 3, effects: {0-2: hit, 3+: none}}"
)]
pub(super) struct WeaponDraft {
    pub(super) name: Name,
    #[serde(default)]
    pub(super) types: List<Line<40>, 6>,
    pub(super) distance: Whole<0, 30>,
    #[serde(default)]
    pub(super) modifiers: List<ModifierDraft, 8>,
    pub(super) effects: Map<Results, Effect, 9>,
    #[serde(default)]
    pub(super) target_lock: List<Line<200>, 4>,
}

/// A modifier of a weapon card and when it counts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a modifier, such as {when: target is shielded, value: 1}")]
pub(super) struct ModifierDraft {
    pub(super) when: Line<100>,
    pub(super) value: ModifierValue,
}

/// What a modifier adds to a die, from -6 to +6.
#[derive(Clone, Copy, Debug)]
pub(super) struct ModifierValue(pub(super) i32);

crate::doc::field::deserialize_written!(ModifierValue);

impl crate::doc::field::Written for ModifierValue {
    const EXPECTED: &'static str = "a modifier, such as +1 or -1";

    fn read(text: &str) -> Result<ModifierValue, String> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let is_plain = digits.len() == 1 && digits.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse::<i32>() {
            Ok(value @ -6..=6) if is_plain => Ok(ModifierValue(value)),
            _ => Err(format!("expected a modifier from -6 to +6, found '{}'", crate::doc::field::clip(text))),
        }
    }
}

/// The top of a library of weapon cards.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a library of weapon cards")]
pub(super) struct LibraryDraft {
    pub(super) library: Name,
    #[serde(default, deserialize_with = "filled")]
    pub(super) ruleset: Name,
    #[serde(default)]
    pub(super) weapons: Map<Code, WeaponDraft, 200>,
}
