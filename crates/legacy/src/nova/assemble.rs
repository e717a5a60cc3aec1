//! Builds a ship from a draft.

use super::dice::COLUMNS;
use super::draft::{Draft, WeaponDraft};
use super::posted_dice::PostedDice;
use super::ship::{Battery, Dice, Ship};
use starwright_rules::identity::identity;
use starwright_text::field::{DraftFields, Field, FileValue, Line, List, Whole, pluralize};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;

/// Builds a ship from a draft, or returns `None` if something required could not be read.
pub fn build_ship(draft: Draft, problems: &mut FieldErrors) -> Option<Ship> {
    let mut weapons = Vec::new();
    for (index, draft) in draft.weapons.with_indexes() {
        weapons.extend(
            problems
                .keep(build_battery(
                    FieldPath::from_key("weapons").index(index),
                    draft,
                ))
                .flatten(),
        );
    }
    let shields = problems.keep(parse_shields(draft.shields)).flatten();
    Some(Ship {
        identity: identity(draft.faction, draft.class, draft.kind, draft.name)?,
        hull: draft.hull.into_option()?,
        armor: draft.armor.into_option().unwrap_or(Whole::MIN),
        thrust: draft.thrust.into_option().unwrap_or(Whole::MIN),
        ecm: draft.ecm.into_option().unwrap_or(Whole::MIN),
        shields,
        weapons,
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

fn parse_shields(
    faces: Field<List<Whole<1, 6>, 5>>,
) -> Result<Option<[Whole<1, 6>; 5]>, FieldError> {
    let Some(faces) = faces.into_option().filter(FileValue::is_complete) else {
        return Ok(None);
    };
    let faces = faces.into_vec();
    let count = faces.len();
    match <[Whole<1, 6>; 5]>::try_from(faces) {
        Ok(faces) => Ok(Some(faces)),
        Err(_) if count == 0 => Ok(None),
        Err(_) => {
            let message = format!(
                "{}; a row has five, such as [5, 6, 6, 6, 6]",
                pluralize(count, "shield icon")
            );
            Err(FieldError::missing_at(
                FieldPath::from_key("shields"),
                message,
            ))
        }
    }
}

fn build_battery(path: FieldPath, draft: WeaponDraft) -> Result<Option<Battery>, FieldError> {
    if draft.base.is_present() && draft.dice.is_present() {
        let message =
            "'dice' is written beside a 'base', which gives the dice already; keep one of the two";
        return Err(FieldError::conflict_at(path.key("dice"), message));
    }
    let has_base = draft.base.is_present() || draft.is_misspelled("base");
    let has_dice = draft.dice.is_present() || draft.is_misspelled("dice");
    if !has_base && !has_dice {
        return Err(FieldError::missing_at(
            path,
            "missing key 'base' (or 'dice', its twelve columns)",
        ));
    }
    if !draft.is_complete() {
        return Ok(None);
    }
    let dice = match (draft.base.into_option(), draft.dice.into_option()) {
        (Some(base), _) => Dice::Base(base.0),
        (None, Some(columns)) => {
            parse_posted_dice(columns).map_err(|error| error.with_path(path.key("dice")))?
        }
        (None, None) => return Ok(None),
    };
    let (Some(name), Some(range)) = (draft.name.text(), draft.range.into_option()) else {
        return Ok(None);
    };
    Ok(Some(Battery {
        name,
        range: range.0,
        traits: draft
            .traits
            .items()
            .into_iter()
            .map(|written| written.0)
            .collect(),
        dice,
        banks: draft.banks.items(),
    }))
}

/// Columns of the shortest string that the book prints: `8-6-4-3-2-1-1-1-1` (Nova p.13).
const MIN_STRING_COLUMNS: usize = 9;

/// Reads posted columns; those that a short string leaves out have no dice.
fn parse_posted_dice(columns: PostedDice) -> Result<Dice, FieldError> {
    let written = columns.into_columns();
    let count = written.len();
    if !(MIN_STRING_COLUMNS..=COLUMNS).contains(&count) {
        let found = pluralize(count, "column");
        let message =
            format!("expected {MIN_STRING_COLUMNS} to {COLUMNS} columns of dice, found {found}");
        return Err(FieldError::missing(message));
    }
    // A short string ends where no dice are left (derived).
    let mut columns = [0; COLUMNS];
    columns[..count].copy_from_slice(&written);
    if !columns.is_sorted_by(|a, b| a >= b) {
        let message = "the columns of dice rise; each has at most as many as the one before";
        return Err(FieldError::conflict(message));
    }
    Ok(Dice::Posted(columns))
}
