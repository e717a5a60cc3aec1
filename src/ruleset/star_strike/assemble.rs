//! Putting a draft together: slots in order, effect charts without a gap, weapon cards looked up.

use super::draft::{ArmamentDraft, Draft, LibraryDraft, WeaponDraft};
use super::notation::{Code, LAST_RESULT, ShieldsDraft};
use super::ship::{Armament, Icons, Shields, Ship, WeaponCard};
use super::tables::{Facing, Kind, Role, Slot};
use crate::doc::field::{Line, Map, Whole};
use crate::doc::finding::FieldPath;

/// A draft that cannot be a piece: the field and the message.
type Malformed = (FieldPath, String);

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
pub(super) fn library(draft: LibraryDraft) -> Result<Library, Malformed> {
    Ok(Library { name: draft.library.as_str().to_string(), weapons: cards(draft.weapons)? })
}

/// Makes a piece of a draft.
pub(super) fn ship(draft: Draft, library: Option<&Library>) -> Result<Ship, Malformed> {
    let no_class = || (FieldPath::top("class"), "nothing is written here; a class needs a name".to_string());
    let armaments: Vec<Armament> = [
        (Slot::Primary, draft.armaments.primary),
        (Slot::Secondary, draft.armaments.secondary),
        (Slot::Tertiary, draft.armaments.tertiary),
    ]
    .into_iter()
    .flat_map(|(slot, drafts)| drafts.0.into_iter().enumerate().map(move |(place, draft)| armament(slot, place, draft)))
    .collect();
    let mut weapons = cards(draft.weapons)?;
    for card in library.into_iter().flat_map(|library| &library.weapons) {
        let is_used = armaments.iter().any(|armament| armament.weapon == card.code);
        if is_used && weapons.iter().all(|own| own.code != card.code) {
            weapons.push(WeaponCard { is_from_library: true, ..card.clone() });
        }
    }
    Ok(Ship {
        code: draft.code.into_option(),
        name: draft.name.into_option(),
        class: draft.class.into_option().ok_or_else(no_class)?,
        faction: draft.faction.into_option(),
        kind: draft.kind.unwrap_or(Kind::Standard),
        subtype: draft.subtype.into_option(),
        role: draft.role,
        hull: draft.hull.get(),
        armor: draft.armor.map(Whole::get),
        flak: draft.flak.map(Whole::get),
        shields: shields(draft.shields, draft.role),
        bare: bare(draft.shields),
        armaments,
        weapons,
        bonus_orders: draft.bonus_orders.into_vec().into_iter().map(|order| order.0).collect(),
        keywords: draft.keywords.into_vec(),
        notes: draft.notes.into_option(),
    })
}

/// The shields as written; none at all where nothing is.
fn shields(draft: Option<ShieldsDraft>, role: Role) -> Shields {
    match draft {
        Some(ShieldsDraft::Even(points)) => Shields::Even(points.get()),
        Some(ShieldsDraft::Facings(points)) => Shields::Facings(points.map(Whole::get)),
        Some(ShieldsDraft::Named(points)) => Shields::Facings(points.map(|points| points.map_or(0, Whole::get))),
        None if role.has_facings() => Shields::Facings([0; 6]),
        None => Shields::Even(0),
    }
}

/// The facings that a map of shields leaves out.
fn bare(draft: Option<ShieldsDraft>) -> Vec<Facing> {
    let Some(ShieldsDraft::Named(points)) = draft else { return Vec::new() };
    Facing::ALL.into_iter().zip(points).filter(|(_, points)| points.is_none()).map(|(facing, _)| facing).collect()
}

fn armament(slot: Slot, place: usize, draft: ArmamentDraft) -> Armament {
    Armament { slot, place, weapon: draft.weapon.0, arc: draft.arc, dice: draft.dice.get() }
}

fn cards<const MOST: usize>(drafts: Map<Code, WeaponDraft, MOST>) -> Result<Vec<WeaponCard>, Malformed> {
    drafts.into_vec().into_iter().map(|(code, draft)| card(code.0, draft)).collect()
}

fn card(code: String, draft: WeaponDraft) -> Result<WeaponCard, Malformed> {
    let path = FieldPath::top("weapons").key(&code);
    let no_name = || (path.clone().key("name"), "nothing is written here; a weapon needs a name".to_string());
    let words = |lines: Vec<Line<40>>| lines.into_iter().filter_map(Line::into_option).collect();
    let mut modifiers = Vec::new();
    for (index, modifier) in draft.modifiers.into_vec().into_iter().enumerate() {
        let no_condition = || {
            let message = "nothing is written here; say when the modifier counts".to_string();
            (path.clone().key("modifiers").index(index).key("when"), message)
        };
        modifiers.push((modifier.when.into_option().ok_or_else(no_condition)?, modifier.value.0));
    }
    let mut effects = [None; LAST_RESULT + 1];
    let mut twice = Vec::new();
    for (results, effect) in draft.effects.into_vec() {
        for (result, icons) in effects.iter_mut().enumerate().take(results.last + 1).skip(results.first) {
            if icons.replace(effect.0).is_some() && !twice.contains(&result) {
                twice.push(result);
            }
        }
    }
    let missing: Vec<usize> = (0..=LAST_RESULT).filter(|result| effects[*result].is_none()).collect();
    if let Some(message) = chart_message(&missing, &twice) {
        return Err((path.key("effects"), message));
    }
    Ok(WeaponCard {
        name: draft.name.into_option().ok_or_else(no_name)?,
        types: words(draft.types.into_vec()),
        distance: draft.distance.get(),
        modifiers,
        effects: effects.map(|icons| icons.unwrap_or(Icons::NONE)),
        target_lock: draft.target_lock.into_vec().into_iter().filter_map(Line::into_option).collect(),
        is_from_library: false,
        code,
    })
}

/// What is wrong with a chart that leaves results out or has them twice.
fn chart_message(missing: &[usize], twice: &[usize]) -> Option<String> {
    let listed = |results: &[usize]| {
        let many = if results.len() == 1 { "result" } else { "results" };
        format!("modified {many} {}", results.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
    };
    let gap = format!("nothing is said of the {}; write 'none' where nothing happens", listed(missing));
    let overlap = format!("there are two lines for the {}; one is enough", listed(twice));
    match (missing, twice) {
        ([], []) => None,
        (_, []) => Some(gap),
        ([], _) => Some(overlap),
        _ => Some(format!("{gap}; {overlap}")),
    }
}
