//! Putting a draft together: slots in order, effect charts without a gap, weapon cards looked up.

use super::chart::LAST_RESULT;
use super::draft::{ArmamentDraft, Draft, LibraryDraft, WeaponDraft};
use super::notation::Code;
use super::several::ShieldsDraft;
use super::several::placed;
use super::ship::{Armament, Icons, Shields, Ship, WeaponCard};
use super::tables::{Facing, Kind, Role, Slot};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Field, Line, Map, Whole, counted};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;

/// A checked library of weapon cards.
#[derive(Debug)]
pub struct Library {
    name: String,
    weapons: Vec<WeaponCard>,
}

impl Library {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its weapon cards, in the order written.
    pub fn weapons(&self) -> &[WeaponCard] {
        &self.weapons
    }
}

/// Checks every card of a library.
pub fn library(draft: LibraryDraft, problems: &mut FieldErrors) -> Option<Library> {
    let weapons = cards(draft.weapons, problems);
    Some(Library {
        name: draft.library.text()?,
        weapons,
    })
}

/// Makes a piece of a draft; none if something that is needed could not be read.
pub fn ship(draft: Draft, library: Option<&Library>, problems: &mut FieldErrors) -> Option<Ship> {
    let slots = draft.armaments.into_option().unwrap_or_default();
    let slots = [
        (Slot::Primary, slots.primary),
        (Slot::Secondary, slots.secondary),
        (Slot::Tertiary, slots.tertiary),
    ];
    let placed = slots.into_iter().flat_map(|(slot, drafts)| {
        placed(drafts)
            .into_iter()
            .map(move |(place, draft)| (slot, place, draft))
    });
    let armaments: Vec<Armament> = placed
        .filter_map(|(slot, place, draft)| armament(slot, place, draft))
        .collect();
    let mut weapons = cards(draft.weapons, problems);
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
    let (shields, bare) = shields(draft.shields, role, problems);
    Some(Ship {
        code: draft.code.text(),
        name: draft.name.text(),
        class: draft.class.text()?,
        faction: draft.faction.text(),
        kind: draft.kind.into_option().unwrap_or(Kind::Standard),
        subtype: draft.subtype.text(),
        role: role?,
        hull: draft.hull.number()?,
        armor: draft.armor.number(),
        flak: draft.flak.number(),
        shields,
        bare,
        armaments,
        weapons,
        bonus_orders: draft
            .bonus_orders
            .items()
            .into_iter()
            .map(|order| order.0)
            .collect(),
        keywords: draft.keywords.items(),
        notes: draft.notes.text(),
    })
}

/// The shields as written, none at all where nothing is, and the facings that a map of them leaves out.
fn shields(
    draft: Field<ShieldsDraft>,
    role: Option<Role>,
    problems: &mut FieldErrors,
) -> (Shields, Vec<Facing>) {
    let is_known = draft.is_sound(false);
    match draft.into_option() {
        Some(ShieldsDraft::Even(points)) => (Shields::Even(points.get()), Vec::new()),
        Some(ShieldsDraft::Facings(points)) => {
            let points: Vec<u32> = points.into_vec().into_iter().map(Whole::get).collect();
            if is_known && points.len() != 6 {
                let message = format!(
                    "{}; a card has six, clockwise from direct fore, such as [4, 3, 2, 2, 2, 3]",
                    counted(points.len(), "shield value")
                );
                problems.push(FieldError::missing_at(FieldPath::top("shields"), message));
            }
            (
                Shields::Facings(points.try_into().unwrap_or_default()),
                Vec::new(),
            )
        }
        Some(ShieldsDraft::Named(points)) => {
            let points = points.into_vec();
            let of = |facing: Facing| {
                points
                    .iter()
                    .find(|(key, _)| *key == facing)
                    .map(|(_, points)| points.get())
            };
            let bare = Facing::ALL
                .into_iter()
                .filter(|facing| of(*facing).is_none())
                .collect();
            (
                Shields::Facings(Facing::ALL.map(|facing| of(facing).unwrap_or(0))),
                bare,
            )
        }
        None if role.is_some_and(Role::has_facings) => (Shields::Facings([0; 6]), Vec::new()),
        None => (Shields::Even(0), Vec::new()),
    }
}

fn armament(slot: Slot, place: usize, draft: ArmamentDraft) -> Option<Armament> {
    let (weapon, arc) = (draft.weapon.into_option()?.code(), draft.arc.into_option()?);
    Some(Armament {
        slot,
        place,
        weapon,
        arc,
        dice: draft.dice.number()?,
    })
}

/// The cards that could be read.
fn cards<const MOST: usize>(
    drafts: Field<Map<Code, WeaponDraft, MOST>>,
    problems: &mut FieldErrors,
) -> Vec<WeaponCard> {
    // A chart is judged even if something else of its card could not be read.
    let sound = drafts
        .entries()
        .into_iter()
        .filter(|(_, draft)| draft.effects.is_sound(true));
    sound
        .filter_map(|(code, draft)| problems.keep(card(&code, draft)).flatten())
        .collect()
}

fn card(code: &Code, draft: WeaponDraft) -> Result<Option<WeaponCard>, FieldError> {
    let mut effects = [None; LAST_RESULT + 1];
    let mut twice = Vec::new();
    for (results, effect) in draft.effects.entries() {
        for (result, icons) in effects
            .iter_mut()
            .enumerate()
            .take(results.last + 1)
            .skip(results.first)
        {
            if icons.replace(effect.0).is_some() && !twice.contains(&result) {
                twice.push(result);
            }
        }
    }
    let missing: Vec<usize> = (0..=LAST_RESULT)
        .filter(|result| effects[*result].is_none())
        .collect();
    if let Some(message) = chart_message(&missing, &twice) {
        let kind = if missing.is_empty() {
            DiagnosticKind::Duplicate
        } else {
            DiagnosticKind::Missing
        };
        let path = FieldPath::top("weapons")
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
        types: draft
            .types
            .items()
            .into_iter()
            .filter_map(Line::into_option)
            .collect(),
        distance,
        modifiers,
        effects: effects.map(|icons| icons.unwrap_or(Icons::NONE)),
        target_lock: draft
            .target_lock
            .items()
            .into_iter()
            .filter_map(Line::into_option)
            .collect(),
        is_from_library: false,
        code: code.code(),
    }))
}

/// What is wrong with a chart that leaves results out or has them twice.
fn chart_message(missing: &[usize], twice: &[usize]) -> Option<String> {
    let listed = |results: &[usize]| {
        let many = if results.len() == 1 {
            "result"
        } else {
            "results"
        };
        format!(
            "modified {many} {}",
            results
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        )
    };
    let gap = format!(
        "nothing is said of the {}; write 'none' where nothing happens",
        listed(missing)
    );
    let overlap = format!(
        "there are two lines for the {}; one is enough",
        listed(twice)
    );
    match (missing, twice) {
        ([], []) => None,
        (_, []) => Some(gap),
        ([], _) => Some(overlap),
        _ => Some(format!("{gap}; {overlap}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let faults =
            Ship::parse(&format!("class: A\nrole: heavy\nhull: 4\n{text}\n")).expect_err(text);
        faults
            .list()
            .iter()
            .map(|fault| format!("{}: {}", fault.path, fault.message))
            .collect()
    }

    #[test]
    fn every_card_is_judged_for_itself_under_its_code_as_written() {
        let card = |effects: &str| format!("{{name: L, distance: 1, effects: {{{effects}}}}}");
        let (gap, overlap) = (card("0-6: hit"), card("0-3: hit, 3+: none"));
        let told = faults(&format!(
            "weapons: {{a-1: {gap}, B-1: {overlap}, c-1: {{name: L, distance: 1}}}}"
        ));
        assert_eq!(told.len(), 3, "{told:?}");
        for (told, start) in told.iter().zip([
            "weapons.a-1.effects: nothing is said of the modified results 7, 8",
            "weapons.B-1.effects: there are two lines for the modified result 3",
            "weapons.c-1: missing key 'effects'",
        ]) {
            assert!(told.starts_with(start), "{told}");
        }
    }

    #[test]
    fn shields_are_counted_only_if_all_of_them_could_be_read() {
        let (few, unread) = (faults("shields: [1, 2, 3]"), faults("shields: [1, 2, x]"));
        assert!(
            few.len() == 1 && few[0].starts_with("shields: 3 shield values"),
            "{few:?}"
        );
        assert!(
            unread.len() == 1 && unread[0].starts_with("shields[2]: "),
            "{unread:?}"
        );
    }
}
