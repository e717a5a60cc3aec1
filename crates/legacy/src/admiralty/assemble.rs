//! Builds a ship from a draft.

use super::draft::{Draft, WeaponDraft};
use super::ship::{Shields, Ship, Tech, Weapon};
use starwright_rules::identity::identity;
use starwright_text::field::{Line, ScalarOrMap, Whole};
use starwright_text::field_error::FieldErrors;

/// Builds a ship from a draft, or returns `None` if something required could not be read.
pub fn build_ship(draft: Draft, _: &mut FieldErrors) -> Option<Ship> {
    Some(Ship {
        identity: identity(draft.faction, draft.class, draft.kind, draft.name)?,
        hull: draft.hull.into_option()?,
        has_engines_written: draft.engines.is_present(),
        engines: draft.engines.into_option().unwrap_or(Whole::MIN),
        shields: draft
            .shields
            .into_option()
            .unwrap_or(Shields::Even(Whole::MIN)),
        tech: match draft.tech.into_option() {
            None => Tech::default(),
            Some(ScalarOrMap::Scalar(level)) => Tech::uniform(level.0),
            Some(ScalarOrMap::Map(tech)) => Tech {
                engines: tech.engines.into_option().unwrap_or_default().0,
                fighters: tech.fighters.into_option().unwrap_or_default().0,
                general: tech.general.into_option().unwrap_or_default().0,
                shields: tech.shields.into_option().unwrap_or_default().0,
                weapons: tech.weapons.into_option().unwrap_or_default().0,
            },
        },
        weapons: draft
            .weapons
            .items()
            .into_iter()
            .map(build_weapon)
            .collect::<Option<_>>()?,
        systems: draft.systems.items(),
        posted: draft
            .posted
            .into_option()
            .and_then(|posted| posted.rating.number()),
        notes: draft.notes.text(),
        unread: draft
            .unread
            .items()
            .into_iter()
            .filter_map(Line::into_option)
            .collect(),
    })
}

fn build_weapon(draft: WeaponDraft) -> Option<Weapon> {
    Some(Weapon {
        name: draft.name.text()?,
        family: draft.family.text(),
        range: draft.range.into_option()?,
        rof: draft.rof.into_option()?,
        acc: draft.acc.into_option()?.0,
        imp: draft.imp.into_option()?,
        dmg: draft.dmg.into_option()?,
        traits: draft.traits.items(),
        arcs: draft.arcs.items(),
    })
}
