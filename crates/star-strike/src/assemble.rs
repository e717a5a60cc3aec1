//! Builds a piece from its draft: armaments slot by slot, complete effect charts, weapon cards from the library.

use super::chart::MAX_RESULT;
use super::draft::{ArmamentDraft, Draft, LibraryDraft, WeaponDraft};
use super::notation::Code;
use super::one_or_many::{ShieldsDraft, indexed_items};
use super::ship::{Armament, Icons, Shields, Ship, WeaponCard};
use super::tables::{Facing, PieceType, Role, Slot};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Field, Line, List, Map, Whole};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::join::Join;

/// A checked library of weapon cards.
#[derive(Debug)]
pub struct Library {
    name: String,
    weapons: Vec<WeaponCard>,
}

impl Library {
    /// Returns the library's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the weapon cards in the order written.
    pub fn weapons(&self) -> &[WeaponCard] {
        &self.weapons
    }
}

/// Checks every card of a library.
pub fn library(draft: LibraryDraft, errors: &mut FieldErrors) -> Option<Library> {
    let weapons = weapon_cards(draft.weapons, errors);
    Some(Library {
        name: draft.library.text()?,
        weapons,
    })
}

/// Builds a piece from a draft, or returns `None` if a required field could not be read.
pub fn ship(draft: Draft, library: Option<&Library>, errors: &mut FieldErrors) -> Option<Ship> {
    let slots = draft.armaments.into_option().unwrap_or_default();
    let mut armaments = Vec::new();
    for (slot, drafts) in [
        (Slot::Primary, slots.primary),
        (Slot::Secondary, slots.secondary),
        (Slot::Tertiary, slots.tertiary),
    ] {
        for (index, draft) in indexed_items(drafts) {
            armaments.extend(assemble_armament(slot, index, draft));
        }
    }
    let mut weapons = weapon_cards(draft.weapons, errors);
    for card in library.into_iter().flat_map(|library| &library.weapons) {
        let is_used = armaments
            .iter()
            .any(|armament| armament.weapon == card.code);
        if is_used && weapons.iter().all(|own| own.code != card.code) {
            weapons.push(WeaponCard {
                is_from_library: true,
                ..card.clone()
            });
        }
    }
    let role = draft.role.into_option();
    let (shields, unwritten_facings) = shields(draft.shields, role, errors);
    let bonus_orders = draft.bonus_orders.items().into_iter();
    Some(Ship {
        code: draft.code.text(),
        name: draft.name.text(),
        class: draft.class.text()?,
        faction: draft.faction.text(),
        kind: draft.kind.into_option().unwrap_or(PieceType::Standard),
        subtype: draft.subtype.text(),
        role: role?,
        hull: draft.hull.number()?,
        armor: draft.armor.number(),
        flak: draft.flak.number(),
        shields,
        unwritten_facings,
        armaments,
        weapons,
        bonus_orders: bonus_orders.map(|order| order.0).collect(),
        keywords: draft.keywords.items(),
        notes: draft.notes.text(),
    })
}

/// Returns the shields as written (0 if nothing is) and the facings that a map of shields leaves out.
fn shields(
    draft: Field<ShieldsDraft>,
    role: Option<Role>,
    errors: &mut FieldErrors,
) -> (Shields, Vec<Facing>) {
    let is_complete = draft.is_complete(false);
    let shields = match draft.into_option() {
        Some(ShieldsDraft::Single(points)) => Shields::Single(points.get()),
        Some(ShieldsDraft::Listed(points)) => {
            let points: Vec<u32> = points.into_vec().into_iter().map(Whole::get).collect();
            if is_complete && points.len() != 6 {
                let message = format!(
                    "expected six shield values, clockwise from direct fore, such as [4, 3, 2, 2, 2, 3], found {}",
                    points.len()
                );
                errors.push(FieldError::missing_at(
                    FieldPath::from_key("shields"),
                    message,
                ));
            }
            Shields::ByFacing(points.try_into().unwrap_or_default())
        }
        Some(ShieldsDraft::Named(points)) => return read_facing_shields(&points.into_vec()),
        None if role.is_some_and(Role::has_facings) => Shields::ByFacing([0; 6]),
        None => Shields::Single(0),
    };
    (shields, Vec::new())
}

/// Returns shields by facing and the facings without a value.
fn read_facing_shields(written: &[(Facing, Whole<0, 10>)]) -> (Shields, Vec<Facing>) {
    let mut points = [0; 6];
    let mut unwritten = Vec::new();
    for facing in Facing::ALL {
        match written.iter().find(|(key, _)| *key == facing) {
            Some((_, value)) => points[facing as usize] = value.get(),
            None => unwritten.push(facing),
        }
    }
    (Shields::ByFacing(points), unwritten)
}

fn assemble_armament(slot: Slot, index: usize, draft: ArmamentDraft) -> Option<Armament> {
    Some(Armament {
        slot,
        index,
        weapon: draft.weapon.into_option()?.code(),
        arc: draft.arc.into_option()?,
        dice: draft.dice.number()?,
    })
}

/// Returns the weapon cards that could be read.
fn weapon_cards<const MAX: usize>(
    drafts: Field<Map<Code, WeaponDraft, MAX>>,
    errors: &mut FieldErrors,
) -> Vec<WeaponCard> {
    let mut cards = Vec::new();
    for (code, draft) in drafts.entries() {
        // A complete chart is checked even if another field of its card could not be read.
        if draft.effects.is_complete(true) {
            cards.extend(errors.keep(assemble_weapon_card(&code, draft)).flatten());
        }
    }
    cards
}

fn assemble_weapon_card(code: &Code, draft: WeaponDraft) -> Result<Option<WeaponCard>, FieldError> {
    let mut effects = [None; MAX_RESULT + 1];
    let mut repeated = Vec::new();
    for (results, effect) in draft.effects.entries() {
        let range = results.first..=results.last;
        for (result, slot) in range.clone().zip(&mut effects[range]) {
            if slot.replace(effect.0).is_some() && !repeated.contains(&result) {
                repeated.push(result);
            }
        }
    }
    let missing: Vec<usize> = (0..=MAX_RESULT)
        .filter(|result| effects[*result].is_none())
        .collect();
    if let Some(message) = chart_error(&missing, &repeated) {
        let kind = if missing.is_empty() {
            DiagnosticKind::Duplicate
        } else {
            DiagnosticKind::Missing
        };
        let path = FieldPath::from_key("weapons")
            .key(&code.to_string())
            .key("effects");
        return Err(FieldError::new(kind, path, message));
    }
    let modifiers = draft.modifiers.items().into_iter();
    let modifiers = modifiers
        .filter_map(|draft| Some((draft.when.text()?, draft.value.into_option()?.0)))
        .collect();
    let (Some(name), Some(distance)) = (draft.name.text(), draft.distance.number()) else {
        return Ok(None);
    };
    Ok(Some(WeaponCard {
        name,
        types: non_empty_lines(draft.types),
        distance,
        modifiers,
        effects: effects.map(|icons| icons.unwrap_or(Icons::NONE)),
        target_lock: non_empty_lines(draft.target_lock),
        is_from_library: false,
        code: code.code(),
    }))
}

/// Returns the non-empty lines of a list.
fn non_empty_lines<const LENGTH: usize, const MAX: usize>(
    field: Field<List<Line<LENGTH>, MAX>>,
) -> Vec<String> {
    let items = field.items().into_iter();
    items.filter_map(Line::into_option).collect()
}

/// Describes a chart with missing or repeated results, or returns `None` for a complete chart.
fn chart_error(missing: &[usize], repeated: &[usize]) -> Option<String> {
    let gap = format!(
        "missing {}; write 'none' for no effect",
        list_results(missing)
    );
    let overlap = format!("{} listed twice; keep one line", list_results(repeated));
    match (missing, repeated) {
        ([], []) => None,
        (_, []) => Some(gap),
        ([], _) => Some(overlap),
        _ => Some(format!("{gap}; {overlap}")),
    }
}

/// Lists modified results in words: `modified results 7, 8`.
fn list_results(results: &[usize]) -> String {
    let noun = if results.len() == 1 {
        "result"
    } else {
        "results"
    };
    let numbers = results.iter().join(", ");
    format!("modified {noun} {}", numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> Vec<String> {
        let errors =
            Ship::parse(&format!("class: A\nrole: heavy\nhull: 4\n{text}\n")).expect_err(text);
        errors
            .list()
            .iter()
            .map(|error| format!("{}: {}", error.path, error.message))
            .collect()
    }

    #[test]
    fn reports_each_chart_under_its_code_as_written() {
        let card = |effects: &str| format!("{{name: L, distance: 1, effects: {{{effects}}}}}");
        let (gap, overlap) = (card("0-6: hit"), card("0-3: hit, 3+: none"));
        let found = errors(&format!(
            "weapons: {{a-1: {gap}, B-1: {overlap}, c-1: {{name: L, distance: 1}}}}"
        ));
        assert_eq!(found.len(), 3, "{found:?}");
        for (found, start) in found.iter().zip([
            "weapons.a-1.effects: missing modified results 7, 8",
            "weapons.B-1.effects: modified result 3 listed twice",
            "weapons.c-1: missing key 'effects'",
        ]) {
            assert!(found.starts_with(start), "{found}");
        }
    }

    #[test]
    fn counts_shields_only_if_all_could_be_read() {
        let (few, unread) = (errors("shields: [1, 2, 3]"), errors("shields: [1, 2, x]"));
        assert!(
            few.len() == 1 && few[0].starts_with("shields: expected six shield values"),
            "{few:?}"
        );
        assert!(
            unread.len() == 1 && unread[0].starts_with("shields[2]: "),
            "{unread:?}"
        );
    }
}
