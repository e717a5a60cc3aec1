//! Putting a draft together.

use super::draft::{Draft, WeaponDraft};
use super::ship::{Battery, Dice, Ship};
use crate::doc::field::{Line, List, Whole};
use crate::doc::finding::FieldPath;
use crate::ruleset::legacy::{Identity, known_class};

/// A draft that cannot be a ship: the field and the message.
type Malformed = (FieldPath, String);

/// Makes a ship of a draft.
pub(super) fn ship(draft: Draft) -> Result<Ship, Malformed> {
    let weapons = draft.weapons.into_vec().into_iter().enumerate().map(|(index, draft)| battery(index, draft));
    Ok(Ship {
        identity: Identity {
            faction: draft.faction.into_option(),
            class: known_class(draft.class)?,
            kind: draft.kind.into_option(),
            name: draft.name.into_option(),
        },
        hull: draft.hull,
        armor: draft.armor.unwrap_or(Whole::LEAST),
        thrust: draft.thrust.unwrap_or(Whole::LEAST),
        ecm: draft.ecm.unwrap_or(Whole::LEAST),
        shields: shields(draft.shields)?,
        weapons: weapons.collect::<Result<_, _>>()?,
        systems: draft.systems.into_vec(),
        posted: draft.posted.map(|posted| posted.rating.get()),
        notes: draft.notes.into_option(),
        unread: draft.unread.into_vec().into_iter().filter_map(Line::into_option).collect(),
    })
}

fn shields(faces: List<Whole<1, 6>, 5>) -> Result<Option<[Whole<1, 6>; 5]>, Malformed> {
    let faces = faces.into_vec();
    let count = faces.len();
    match <[Whole<1, 6>; 5]>::try_from(faces) {
        Ok(faces) => Ok(Some(faces)),
        Err(_) if count == 0 => Ok(None),
        Err(_) => {
            let message = format!("{count} shield icons; a row has five, such as [5, 6, 6, 6, 6]");
            Err((FieldPath::top("shields"), message))
        }
    }
}

fn battery(index: usize, draft: WeaponDraft) -> Result<Battery, Malformed> {
    let path = FieldPath::top("weapons").index(index);
    let wrong = |key: &str, message: String| (path.clone().key(key), message);
    let dice = match (draft.base, draft.dice) {
        (Some(base), None) => Dice::Base(base.0),
        (None, Some(columns)) => posted(columns).map_err(|message| wrong("dice", message))?,
        (Some(_), Some(_)) => {
            return Err(wrong(
                "dice",
                "'dice' stands beside a 'base' that says it already; keep one of the two".to_string(),
            ));
        }
        (None, None) => return Err((path, "missing key 'base' (or 'dice', its twelve columns)".to_string())),
    };
    let no_name = || wrong("name", "nothing is written here; a weapon needs a name".to_string());
    Ok(Battery {
        name: draft.name.into_option().ok_or_else(no_name)?,
        range: draft.range.0,
        traits: draft.traits.into_vec().into_iter().map(|written| written.0).collect(),
        dice,
        banks: draft.banks.into_vec(),
    })
}

fn posted(columns: List<Whole<0, 999>, 12>) -> Result<Dice, String> {
    let columns: Vec<u32> = columns.into_vec().into_iter().map(Whole::get).collect();
    let count = columns.len();
    let columns =
        <[u32; 12]>::try_from(columns).map_err(|_| format!("{count} columns of dice; a string has twelve"))?;
    if !columns.is_sorted_by(|a, b| a >= b) {
        return Err("the columns of dice rise; each has at most as many as the one before".to_string());
    }
    Ok(Dice::Posted(columns))
}
