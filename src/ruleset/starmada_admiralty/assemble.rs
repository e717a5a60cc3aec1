//! Putting a draft together.

use super::draft::{Draft, WeaponDraft};
use super::ship::{Shields, Ship, Tech, Weapon};
use crate::doc::field::{Line, ScalarOrMap, Whole};
use crate::doc::finding::FieldPath;
use crate::ruleset::legacy::{Identity, known_class};

/// Makes a ship of a draft; the error is the field and the message.
pub(super) fn ship(draft: Draft) -> Result<Ship, (FieldPath, String)> {
    let weapons = draft.weapons.into_vec().into_iter().enumerate().map(|(index, draft)| weapon(index, draft));
    Ok(Ship {
        identity: Identity {
            faction: draft.faction.into_option(),
            class: known_class(draft.class)?,
            kind: draft.kind.into_option(),
            name: draft.name.into_option(),
        },
        hull: draft.hull,
        engines: draft.engines.unwrap_or(Whole::LEAST),
        has_engines_written: draft.engines.is_some(),
        shields: draft.shields.unwrap_or(Shields::Even(Whole::LEAST)),
        tech: match draft.tech {
            None => Tech::default(),
            Some(ScalarOrMap::Scalar(level)) => Tech::all(level.0),
            Some(ScalarOrMap::Map(tech)) => Tech {
                engines: tech.engines.0,
                fighters: tech.fighters.0,
                general: tech.general.0,
                shields: tech.shields.0,
                weapons: tech.weapons.0,
            },
        },
        weapons: weapons.collect::<Result<_, _>>()?,
        systems: draft.systems.into_vec(),
        posted: draft.posted.map(|posted| posted.rating.get()),
        notes: draft.notes.into_option(),
        unread: draft.unread.into_vec().into_iter().filter_map(Line::into_option).collect(),
    })
}

fn weapon(index: usize, draft: WeaponDraft) -> Result<Weapon, (FieldPath, String)> {
    let path = || FieldPath::top("weapons").index(index).key("name");
    let no_name = || (path(), "nothing is written here; a weapon needs a name".to_string());
    Ok(Weapon {
        name: draft.name.into_option().ok_or_else(no_name)?,
        family: draft.family.into_option(),
        range: draft.range,
        rof: draft.rof,
        acc: draft.acc.0,
        imp: draft.imp,
        dmg: draft.dmg,
        traits: draft.traits.into_vec(),
        arcs: draft.arcs.into_vec(),
    })
}
