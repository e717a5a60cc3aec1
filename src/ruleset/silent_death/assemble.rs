//! Putting a draft together: roles told, gunners found, the damage index made even.

use super::draft::{CrewDraft, Draft, IndexDraft, LibraryDraft, WeaponDraft};
use super::index::DamageIndex;
use super::notation::Kind;
use super::ship::{Cannon, Crew, Role, Ship, Weapon};
use crate::doc::field::{Line, Whole, clip, did_you_mean};
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::ruleset::legacy::{Identity, known_class};

/// A draft that cannot be a craft: the field and the message.
type Malformed = (FieldPath, String);

/// Makes a craft of a draft.
pub(super) fn ship(draft: Draft, library: Option<&DamageIndex>) -> Result<Ship, Malformed> {
    let own = draft.damage_index.map(|rows| index(None, rows)).transpose()?.flatten();
    if own.is_some() && library.is_some() {
        let message = "the library has a damage index already; keep one of the two".to_string();
        return Err((FieldPath::top("damage_index"), message));
    }
    let crew = crew(draft.crew.into_vec())?;
    let weapons = draft.weapons.into_vec().into_iter().enumerate().map(|(place, draft)| weapon(place, draft, &crew));
    let weapons = weapons.collect::<Result<_, _>>()?;
    Ok(Ship {
        identity: Identity {
            faction: draft.faction.into_option(),
            class: known_class(draft.class)?,
            kind: draft.kind.into_option(),
            name: draft.name.into_option(),
        },
        thrust: draft.thrust.unwrap_or(Whole::LEAST),
        maneuver: draft.maneuver.unwrap_or(Whole::LEAST),
        screens: draft.screens.unwrap_or(Whole::LEAST),
        armor: draft.armor.unwrap_or(Whole::LEAST),
        energy: draft.energy.unwrap_or(Whole::LEAST),
        structure: draft.structure.unwrap_or(Whole::LEAST),
        countermeasures: draft.countermeasures.unwrap_or(Whole::LEAST),
        nixies: draft.nixies.unwrap_or(Whole::LEAST),
        equipment: draft.equipment.into_vec().into_iter().filter_map(Line::into_option).collect(),
        crew,
        weapons,
        index: own.or_else(|| library.cloned()),
        notes: draft.notes.into_option(),
    })
}

/// Checks the damage index of a library.
pub(super) fn library(draft: LibraryDraft) -> Result<DamageIndex, Malformed> {
    let name = draft.library.into_option();
    let empty = || (FieldPath::top("damage_index"), "nothing is written here; expected rows by net damage".to_string());
    index(name, draft.damage_index)?.ok_or_else(empty)
}

fn index(name: Option<String>, rows: IndexDraft) -> Result<Option<DamageIndex>, Malformed> {
    let rows = rows.into_vec().into_iter();
    let rows = rows.map(|(row, cells)| (row.0, cells.into_vec().into_iter().map(|cell| cell.0).collect()));
    let at = |damage: u32| FieldPath::top("damage_index").key(&damage.to_string());
    DamageIndex::of(name, rows.collect()).map_err(|(damage, message)| (at(damage), message))
}

fn crew(drafts: Vec<CrewDraft>) -> Result<Vec<Crew>, Malformed> {
    let says_pilot = drafts.iter().any(|draft| draft.role == Some(Role::Pilot));
    let first_helm = drafts.iter().position(|draft| draft.helm.is_some() && draft.role.is_none());
    let mut crew: Vec<Crew> = Vec::new();
    for (place, draft) in drafts.into_iter().enumerate() {
        let path = FieldPath::top("crew").index(place).key("name");
        let Some(name) = draft.name.into_option() else {
            return Err((path, "nothing is written here; a crew needs a name, such as Pilot".to_string()));
        };
        if crew.iter().any(|other| same(&other.name, &name)) {
            return Err((path, format!("'{}' is in the crew twice; weapons name their gunner", clip(&name))));
        }
        let usual = if first_helm == Some(place) && !says_pilot { Role::Pilot } else { Role::Gunner };
        let CrewDraft { command, helm, weaponry, role, .. } = draft;
        crew.push(Crew { name, role: role.unwrap_or(usual), command, helm, weaponry });
    }
    Ok(crew)
}

fn weapon(place: usize, draft: WeaponDraft, crew: &[Crew]) -> Result<Weapon, Malformed> {
    let path = FieldPath::top("weapons").index(place);
    let no_name = || (path.clone().key("name"), "nothing is written here; a weapon needs a name".to_string());
    let missing = |what: &str| (path.clone(), format!("missing key {what}"));
    let name = draft.name.into_option().ok_or_else(no_name)?;
    let mut written = Vec::new();
    let cannon = match draft.kind {
        Kind::Cannon => Some(Cannon {
            dice: draft.dice.ok_or_else(|| missing("'dice' (base attack dice, such as 3d6)"))?,
            ranges: draft.ranges.ok_or_else(|| missing("'ranges' (short/medium/long, such as 3/7/12)"))?.0,
            damage: draft.damage.ok_or_else(|| missing("'damage' (such as Med H+1)"))?,
            against: draft.against.ok_or_else(|| missing("'against' (ASV or ESV)"))?,
        }),
        Kind::Torpedo => {
            let ranges = draft.ranges.map(|ranges| ranges.0.map(|end| end.to_string()).join("/"));
            written.extend(draft.dice.map(|dice| ("dice", dice.to_string())));
            written.extend(ranges.map(|ranges| ("ranges", ranges)));
            written.extend(draft.damage.map(|damage| ("damage", damage.to_string())));
            written.extend(draft.against.map(|against| ("against", against.word().to_string())));
            None
        }
    };
    let gunner = match draft.gunner.into_option() {
        Some(gunner) => Some(known_gunner(&gunner, crew).map_err(|message| (path.key("gunner"), message))?),
        None => usual_gunner(crew),
    };
    Ok(Weapon { name, cannon, written, gunner })
}

/// The place of a gunner in the crew; the error says who is there.
fn known_gunner(name: &str, crew: &[Crew]) -> Result<usize, String> {
    crew.iter().position(|crew| same(&crew.name, name)).ok_or_else(|| {
        let names: Vec<&str> = crew.iter().map(|crew| crew.name.as_str()).collect();
        let hint = match did_you_mean(name, names.iter().copied()) {
            hint if !hint.is_empty() => hint,
            _ if names.is_empty() => "; the design has no 'crew'".to_string(),
            _ => format!("; aboard are {}", names.iter().map(|name| clip(name)).collect::<Vec<_>>().join(", ")),
        };
        format!("nobody in the crew is called '{}'{hint}", clip(name))
    })
}

/// Who fires a weapon that names nobody: the only one aboard, or the pilot.
fn usual_gunner(crew: &[Crew]) -> Option<usize> {
    let pilot = || crew.iter().position(|crew| crew.role == Role::Pilot);
    if crew.len() == 1 { Some(0) } else { pilot() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn craft(crew: &str, weapons: &str) -> Ship {
        let weapon = |gunner: &str| format!("{{name: G, kind: torpedo, gunner: {gunner}}}");
        let weapons: Vec<String> = weapons.split_whitespace().map(weapon).collect();
        Ship::parse(&format!("class: A\ncrew: [{crew}]\nweapons: [{}]\n", weapons.join(", "))).expect("well-formed")
    }

    #[test]
    fn the_first_with_a_helm_skill_is_the_pilot_unless_somebody_says_so() {
        let roles = |crew: &str| craft(crew, "").crew.iter().map(|crew| crew.role).collect::<Vec<_>>();
        let (pilot, gunner) = (Role::Pilot, Role::Gunner);
        assert_eq!(roles("{name: A}, {name: B, helm: d8}, {name: C, helm: d10}"), [gunner, pilot, gunner]);
        assert_eq!(roles("{name: A, helm: d8}, {name: B, role: pilot}"), [gunner, pilot]);
        assert_eq!(roles("{name: A, helm: d8, role: gunner}, {name: B, helm: d6}"), [gunner, pilot]);
        assert_eq!(roles("{name: A}"), [gunner]);
    }

    #[test]
    fn a_weapon_without_a_gunner_is_the_pilots_or_that_of_the_only_one_aboard() {
        let gunners = |crew: &str| craft(crew, "~ ~").weapons[0].gunner;
        assert_eq!(gunners("{name: A}, {name: B, helm: d8}"), Some(1));
        assert_eq!(gunners("{name: A}"), Some(0));
        assert_eq!(gunners("{name: A}, {name: B}"), None);
        assert_eq!(gunners(""), None);
        assert_eq!(craft("{name: Aft Gunner}, {name: B, helm: d8}", "aft-gunner").weapons[0].gunner, Some(0));
    }

    #[test]
    fn gunners_fire_before_pilots_each_from_the_highest_skill() {
        let gun = |gunner: &str| {
            format!("{{name: G, dice: 1d6, ranges: 1/2/3, damage: Low, against: ASV, gunner: {gunner}}}")
        };
        let crew = "{name: P, helm: d8, weaponry: d12+4}, {name: Low, weaponry: d8+1}, {name: Idle, weaponry: d12}, \
            {name: Die, weaponry: d10}, {name: Bonus, weaponry: d8+2}, {name: Unskilled}";
        let weapons = ["P", "Low", "Die", "Bonus", "Unskilled"].map(gun).join(", ");
        let ship = Ship::parse(&format!("class: A\ncrew: [{crew}]\nweapons: [{weapons}]\n")).expect("well-formed");
        let order: Vec<&str> = ship.firing_order().iter().map(|crew| crew.name.as_str()).collect();
        assert_eq!(order, ["Die", "Bonus", "Low", "Unskilled", "P"]);
    }
}
