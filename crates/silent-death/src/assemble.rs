//! Putting a draft together: roles assigned, gunners found, the damage index made even.

use super::draft::{CrewDraft, Draft, LibraryDraft, RowDraft, WeaponDraft};
use super::index::DamageIndex;
use super::notation::Row;
use super::ship::{Cannon, Crew, Kind, Role, Ship, Weapon};
use starwright_rules::identity::identity;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{Field, Form, Keyed, Line, Whole, clip, did_you_mean};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::nearest::same;

/// Makes a craft of a draft; none if something that is needed could not be read.
pub fn ship(
    draft: Draft,
    library: Option<&DamageIndex>,
    problems: &mut FieldErrors,
) -> Option<Ship> {
    let is_index_known = draft.damage_index.is_sound(false);
    let own = if is_index_known {
        index(None, draft.damage_index.entries(), problems)
    } else {
        None
    };
    if own.is_some() && library.is_some() {
        let message = "the library has a damage index already; keep one of the two";
        problems.push(FieldError::conflict_at(
            FieldPath::top("damage_index"),
            message,
        ));
    }
    // Whom a weapon names may be among those of the crew that could not be read.
    let is_crew_known = draft.crew.is_sound(false);
    let crew = crew(draft.crew.placed().collect(), problems);
    let mut weapons = Vec::new();
    for (place, draft) in draft.weapons.placed() {
        weapons.extend(weapon(
            place,
            draft,
            is_crew_known.then_some(crew.as_slice()),
            problems,
        ));
    }
    let number = |field: Field<Whole<0, 99>>| field.into_option().unwrap_or(Whole::LEAST);
    Some(Ship {
        identity: identity(draft.faction, draft.class, draft.kind, draft.name)?,
        thrust: number(draft.thrust),
        maneuver: number(draft.maneuver),
        screens: number(draft.screens),
        armor: number(draft.armor),
        energy: number(draft.energy),
        structure: number(draft.structure),
        countermeasures: number(draft.countermeasures),
        nixies: number(draft.nixies),
        equipment: draft
            .equipment
            .items()
            .into_iter()
            .filter_map(Line::into_option)
            .collect(),
        crew,
        weapons,
        index: own.or_else(|| library.cloned()),
        notes: draft.notes.text(),
    })
}

/// Checks the damage index of a library.
pub fn library(draft: LibraryDraft, problems: &mut FieldErrors) -> Option<DamageIndex> {
    if !draft.damage_index.is_sound(true) {
        return None;
    }
    let rows = draft.damage_index.entries();
    if rows.is_empty() {
        let message = "nothing is written here; expected rows by net damage";
        problems.push(FieldError::missing_at(
            FieldPath::top("damage_index"),
            message,
        ));
    }
    index(draft.library.text(), rows, problems)
}

/// The index of these rows, which are all that are written; none without rows.
fn index(
    name: Option<String>,
    rows: Vec<(Row, RowDraft)>,
    problems: &mut FieldErrors,
) -> Option<DamageIndex> {
    let rows = rows.into_iter();
    let rows = rows.map(|(row, cells)| {
        (
            row.0,
            cells.into_vec().into_iter().map(|cell| cell.0).collect(),
        )
    });
    let misshapen = match DamageIndex::of(name, rows.collect()) {
        Ok(index) => return index,
        Err(misshapen) => misshapen,
    };
    for (damage, misfit) in misshapen {
        let path = FieldPath::top("damage_index").key(&damage.to_string());
        problems.push(misfit.at(path));
    }
    None
}

/// Those of the crew that could be read, each once.
fn crew(drafts: Vec<(usize, CrewDraft)>, problems: &mut FieldErrors) -> Vec<Crew> {
    let says_pilot = drafts
        .iter()
        .any(|(_, draft)| draft.role.as_ref() == Some(&Role::Pilot));
    let first_helm = drafts
        .iter()
        .find(|(_, draft)| draft.helm.is_written() && !draft.role.is_written());
    let first_helm = first_helm.map(|(place, _)| *place);
    let mut crew: Vec<Crew> = Vec::new();
    for (place, draft) in drafts.into_iter().filter(|(_, draft)| draft.is_sound()) {
        let Some(name) = draft.name.text() else {
            continue;
        };
        if crew.iter().any(|other| same(&other.name, &name)) {
            let path = FieldPath::top("crew").index(place).key("name");
            let message = format!(
                "'{}' is in the crew twice; weapons name their gunner",
                clip(&name)
            );
            problems.push(FieldError::new(DiagnosticKind::Duplicate, path, message));
            continue;
        }
        let usual = if first_helm == Some(place) && !says_pilot {
            Role::Pilot
        } else {
            Role::Gunner
        };
        crew.push(Crew {
            name,
            role: draft.role.into_option().unwrap_or(usual),
            command: draft.command.into_option(),
            helm: draft.helm.into_option(),
            weaponry: draft.weaponry.into_option(),
        });
    }
    crew
}

/// A weapon; its gunner is looked for in the crew if all of that is known.
fn weapon(
    place: usize,
    draft: WeaponDraft,
    crew: Option<&[Crew]>,
    problems: &mut FieldErrors,
) -> Option<Weapon> {
    let path = FieldPath::top("weapons").index(place);
    let needed = [
        (
            "dice",
            draft.dice.is_written(),
            "'dice' (base attack dice, such as 3d6)",
        ),
        (
            "ranges",
            draft.ranges.is_written(),
            "'ranges' (short/medium/long, such as 3/7/12)",
        ),
        (
            "damage",
            draft.damage.is_written(),
            "'damage' (such as Med H+1)",
        ),
        (
            "against",
            draft.against.is_written(),
            "'against' (ASV or ESV)",
        ),
    ];
    let missing = needed
        .into_iter()
        .filter(|(key, is_written, _)| !is_written && !draft.is_misspelt(key));
    let missing: Vec<&str> = missing.map(|(.., what)| what).collect();
    let is_kind_known = draft.kind.is_sound(false) && !draft.is_misspelt("kind");
    let gunner = match (draft.gunner.text(), crew) {
        (_, None) => None,
        (Some(gunner), Some(crew)) => {
            let unknown = |message| FieldError::unknown_at(path.clone().key("gunner"), message);
            problems.keep(known_gunner(&gunner, crew).map_err(unknown))
        }
        (None, Some(crew)) => usual_gunner(crew),
    };
    let mut written = Vec::new();
    let cannon = match draft.kind.into_option().unwrap_or_default() {
        Kind::Cannon => {
            for key in missing.into_iter().filter(|_| is_kind_known) {
                problems.push(FieldError::missing_at(
                    path.clone(),
                    format!("missing key {key}"),
                ));
            }
            Some(Cannon {
                dice: draft.dice.into_option()?,
                ranges: draft.ranges.into_option()?.0,
                damage: draft.damage.into_option()?,
                against: draft.against.into_option()?,
            })
        }
        Kind::Torpedo => {
            let ranges = draft
                .ranges
                .as_ref()
                .map(|ranges| ranges.0.map(|end| end.to_string()).join("/"));
            written.extend(draft.dice.as_ref().map(|dice| ("dice", dice.to_string())));
            written.extend(ranges.map(|ranges| ("ranges", ranges)));
            written.extend(
                draft
                    .damage
                    .as_ref()
                    .map(|damage| ("damage", damage.to_string())),
            );
            written.extend(
                draft
                    .against
                    .as_ref()
                    .map(|against| ("against", against.word().to_string())),
            );
            None
        }
    };
    Some(Weapon {
        name: draft.name.text()?,
        cannon,
        written,
        gunner,
    })
}

/// The place of a gunner in the crew; the error says who is there.
fn known_gunner(name: &str, crew: &[Crew]) -> Result<usize, String> {
    crew.iter()
        .position(|crew| same(&crew.name, name))
        .ok_or_else(|| {
            let names: Vec<&str> = crew.iter().map(|crew| crew.name.as_str()).collect();
            let hint = match did_you_mean(name, names.iter().copied()) {
                hint if !hint.is_empty() => hint,
                _ if names.is_empty() => "; the design has no 'crew'".to_string(),
                _ => format!(
                    "; the crew: {}",
                    names
                        .iter()
                        .map(|name| clip(name))
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
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
        let weapon = |gunner: &str| match gunner {
            "-" => "{name: G, kind: torpedo}".to_string(),
            gunner => format!("{{name: G, kind: torpedo, gunner: {gunner}}}"),
        };
        let weapons: Vec<String> = weapons.split_whitespace().map(weapon).collect();
        Ship::parse(&format!(
            "class: A\ncrew: [{crew}]\nweapons: [{}]\n",
            weapons.join(", ")
        ))
        .expect("well-formed")
    }

    #[test]
    fn the_first_with_a_helm_skill_is_the_pilot_unless_somebody_says_so() {
        let roles = |crew: &str| {
            craft(crew, "")
                .crew
                .iter()
                .map(|crew| crew.role)
                .collect::<Vec<_>>()
        };
        let (pilot, gunner) = (Role::Pilot, Role::Gunner);
        assert_eq!(
            roles("{name: A}, {name: B, helm: d8}, {name: C, helm: d10}"),
            [gunner, pilot, gunner]
        );
        assert_eq!(
            roles("{name: A, helm: d8}, {name: B, role: pilot}"),
            [gunner, pilot]
        );
        assert_eq!(
            roles("{name: A, helm: d8, role: gunner}, {name: B, helm: d6}"),
            [gunner, pilot]
        );
        assert_eq!(roles("{name: A}"), [gunner]);
    }

    #[test]
    fn a_weapon_without_a_gunner_is_the_pilots_or_that_of_the_only_one_aboard() {
        let gunners = |crew: &str| craft(crew, "- -").weapons[0].gunner;
        assert_eq!(gunners("{name: A}, {name: B, helm: d8}"), Some(1));
        assert_eq!(gunners("{name: A}"), Some(0));
        assert_eq!(gunners("{name: A}, {name: B}"), None);
        assert_eq!(gunners(""), None);
        assert_eq!(
            craft("{name: Aft Gunner}, {name: B, helm: d8}", "aft-gunner").weapons[0].gunner,
            Some(0)
        );
    }

    #[test]
    fn gunners_are_looked_for_in_a_crew_that_could_be_read() {
        let messages = |crew: &str| -> Vec<String> {
            let text = format!(
                "class: A\ncrew: [{crew}]\nweapons: [{{name: G, kind: torpedo, gunner: B}}, {{name: H}}]\n"
            );
            let faults = Ship::parse(&text).expect_err("a cannon without dice");
            faults
                .list()
                .iter()
                .map(|fault| fault.message.clone())
                .collect()
        };
        let of_gunner = |messages: &[String]| {
            messages
                .iter()
                .any(|message| message.contains("called 'B'"))
        };
        let (unknown, unread) = (messages("{name: A}"), messages("{name: A, helm: x}"));
        assert!(of_gunner(&unknown) && unknown.len() == 5, "{unknown:?}");
        assert!(!of_gunner(&unread) && unread.len() == 5, "{unread:?}");
    }

    #[test]
    fn gunners_fire_before_pilots_each_from_the_highest_skill() {
        let gun = |gunner: &str| {
            format!(
                "{{name: G, dice: 1d6, ranges: 1/2/3, damage: Low, against: ASV, gunner: {gunner}}}"
            )
        };
        let crew = "{name: P, helm: d8, weaponry: d12+4}, {name: Low, weaponry: d8+1}, {name: Idle, weaponry: d12}, \
            {name: Die, weaponry: d10}, {name: Bonus, weaponry: d8+2}, {name: Unskilled}";
        let weapons = ["P", "Low", "Die", "Bonus", "Unskilled"]
            .map(gun)
            .join(", ");
        let ship = Ship::parse(&format!("class: A\ncrew: [{crew}]\nweapons: [{weapons}]\n"))
            .expect("well-formed");
        let order: Vec<&str> = ship
            .firing_order()
            .iter()
            .map(|crew| crew.name.as_str())
            .collect();
        assert_eq!(order, ["Die", "Bonus", "Low", "Unskilled", "P"]);
    }
}
