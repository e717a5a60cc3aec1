//! Builds a craft from its draft: roles of the crew, gunners of weapons and the damage index.

use super::damage_index::DamageIndex;
use super::draft::{CrewDraft, Draft, LibraryDraft, RowDraft, WeaponDraft};
use super::notation::DamageRow;
use super::ship::{Cannon, CrewMember, CrewRole, Ship, Weapon, WeaponKind};
use starwright_rules::identity::identity;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{DraftFields, Field, FileValue, Line, Whole, clip, did_you_mean};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::join::Join;
use starwright_text::nearest::is_same_word;

/// Builds a craft from a draft, or returns `None` if a required field could not be read.
pub fn ship(draft: Draft, library: Option<&DamageIndex>, errors: &mut FieldErrors) -> Option<Ship> {
    let mut own = None;
    if draft.damage_index.is_complete(false) {
        own = damage_index(None, draft.damage_index.entries(), errors);
    }
    if own.is_some() && library.is_some() {
        let message = "the library already has a damage index; keep one of the two";
        let path = FieldPath::from_key("damage_index");
        errors.push(FieldError::conflict_at(path, message));
    }
    // A gunner may be among the crew members that could not be read.
    let is_crew_complete = draft.crew.is_complete(false);
    let crew = crew(draft.crew.with_indexes().collect(), errors);
    let known_crew = is_crew_complete.then_some(crew.as_slice());
    let mut weapons = Vec::new();
    for (index, draft) in draft.weapons.with_indexes() {
        weapons.extend(weapon(index, draft, known_crew, errors));
    }
    let equipment = draft.equipment.items().into_iter();
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
        equipment: equipment.filter_map(Line::into_option).collect(),
        crew,
        weapons,
        damage_index: own.or_else(|| library.cloned()),
        notes: draft.notes.text(),
    })
}

fn number(field: Field<Whole<0, 99>>) -> Whole<0, 99> {
    field.into_option().unwrap_or(Whole::MIN)
}

/// Checks the damage index of a library.
pub fn library(draft: LibraryDraft, errors: &mut FieldErrors) -> Option<DamageIndex> {
    if !draft.damage_index.is_complete(true) {
        return None;
    }
    let rows = draft.damage_index.entries();
    if rows.is_empty() {
        let message = "missing value; expected rows by net damage";
        let path = FieldPath::from_key("damage_index");
        errors.push(FieldError::missing_at(path, message));
    }
    damage_index(draft.library.text(), rows, errors)
}

/// Builds a damage index from all of its rows, or returns `None` without rows.
fn damage_index(
    name: Option<String>,
    rows: Vec<(DamageRow, RowDraft)>,
    errors: &mut FieldErrors,
) -> Option<DamageIndex> {
    let rows = rows.into_iter().map(|(row, cells)| {
        let cells = cells.into_vec().into_iter();
        (row.0, cells.map(|cell| cell.0).collect())
    });
    match DamageIndex::new(name, rows.collect()) {
        Ok(index) => index,
        Err(row_errors) => {
            for (damage, error) in row_errors {
                let path = FieldPath::from_key("damage_index").key(&damage.to_string());
                errors.push(error.with_path(path));
            }
            None
        }
    }
}

/// Returns the crew members that could be read; a repeated name is an error.
fn crew(drafts: Vec<(usize, CrewDraft)>, errors: &mut FieldErrors) -> Vec<CrewMember> {
    let names_pilot = drafts
        .iter()
        .any(|(_, draft)| draft.role.as_ref() == Some(&CrewRole::Pilot));
    let first_helm = drafts
        .iter()
        .find(|(_, draft)| draft.helm.is_present() && !draft.role.is_present())
        .map(|(index, _)| *index);
    let mut crew: Vec<CrewMember> = Vec::new();
    for (index, draft) in drafts {
        if !draft.is_complete() {
            continue;
        }
        let Some(name) = draft.name.text() else {
            continue;
        };
        if crew.iter().any(|other| is_same_word(&other.name, &name)) {
            let path = FieldPath::from_key("crew").index(index).key("name");
            let message = format!(
                "'{}' is in the crew twice; weapons name their gunner, so names must differ",
                clip(&name)
            );
            errors.push(FieldError::new(DiagnosticKind::Duplicate, path, message));
            continue;
        }
        let default_role = if first_helm == Some(index) && !names_pilot {
            CrewRole::Pilot
        } else {
            CrewRole::Gunner
        };
        crew.push(CrewMember {
            name,
            role: draft.role.into_option().unwrap_or(default_role),
            command: draft.command.into_option(),
            helm: draft.helm.into_option(),
            weaponry: draft.weaponry.into_option(),
        });
    }
    crew
}

/// Builds a weapon; its gunner is looked up only if the whole crew could be read.
fn weapon(
    index: usize,
    draft: WeaponDraft,
    crew: Option<&[CrewMember]>,
    errors: &mut FieldErrors,
) -> Option<Weapon> {
    let path = FieldPath::from_key("weapons").index(index);
    let is_cannon = draft.kind.as_ref() != Some(&WeaponKind::Torpedo);
    if is_cannon {
        report_missing_keys(&draft, &path, errors);
    }
    let mut gunner = None;
    if let Some(crew) = crew {
        gunner = match draft.gunner.text() {
            Some(name) => errors.keep(find_gunner(&name, crew, path.key("gunner"))),
            None => default_gunner(crew),
        };
    }
    let name = draft.name.text();
    let mut weapon = Weapon {
        name: String::new(),
        cannon: None,
        torpedo_fields: Vec::new(),
        gunner,
    };
    if is_cannon {
        weapon.cannon = Some(Cannon {
            dice: draft.dice.into_option()?,
            ranges: draft.ranges.into_option()?.0,
            damage: draft.damage.into_option()?,
            against: draft.against.into_option()?,
        });
    } else {
        let ranges = draft.ranges.as_ref();
        let fields = [
            ("dice", draft.dice.as_ref().map(ToString::to_string)),
            ("ranges", ranges.map(ToString::to_string)),
            ("damage", draft.damage.as_ref().map(ToString::to_string)),
            (
                "against",
                draft.against.as_ref().map(|value| value.word().to_string()),
            ),
        ];
        let written = fields.into_iter();
        weapon.torpedo_fields = written
            .filter_map(|(key, text)| Some((key, text?)))
            .collect();
    }
    weapon.name = name?;
    Some(weapon)
}

/// Reports the keys that a cannon needs and its draft lacks.
fn report_missing_keys(draft: &WeaponDraft, path: &FieldPath, errors: &mut FieldErrors) {
    // A weapon of unknown kind may be a torpedo.
    if !draft.kind.is_complete(false) || draft.is_misspelled("kind") {
        return;
    }
    for (key, is_written, hint) in [
        (
            "dice",
            draft.dice.is_present(),
            "base attack dice, such as 3d6",
        ),
        (
            "ranges",
            draft.ranges.is_present(),
            "short/medium/long, such as 3/7/12",
        ),
        ("damage", draft.damage.is_present(), "such as Med H+1"),
        ("against", draft.against.is_present(), "ASV or ESV"),
    ] {
        if !is_written && !draft.is_misspelled(key) {
            let message = format!("missing key '{key}' ({hint})");
            errors.push(FieldError::missing_at(path.clone(), message));
        }
    }
}

/// Finds a gunner's index in the crew by name.
fn find_gunner(name: &str, crew: &[CrewMember], path: FieldPath) -> Result<usize, FieldError> {
    let mut names = crew.iter().map(|member| member.name.as_str());
    if let Some(index) = names.position(|own| is_same_word(own, name)) {
        return Ok(index);
    }
    let mut hint = did_you_mean(name, crew.iter().map(|member| member.name.as_str()));
    if crew.is_empty() {
        hint = "; the design has no 'crew'".to_string();
    } else if hint.is_empty() {
        let names = crew.iter().map(|member| clip(&member.name)).join(", ");
        hint = format!("; the crew: {}", names);
    }
    let message = format!("no crew member is called '{}'{hint}", clip(name));
    Err(FieldError::unknown_word_at(path, message))
}

/// Returns the index of the crew member who fires a weapon without a gunner: the only one aboard, or the pilot.
fn default_gunner(crew: &[CrewMember]) -> Option<usize> {
    if crew.len() == 1 {
        return Some(0);
    }
    crew.iter()
        .position(|member| member.role == CrewRole::Pilot)
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
    fn the_first_with_a_helm_skill_is_the_pilot_by_default() {
        let roles = |crew: &str| {
            craft(crew, "")
                .crew
                .iter()
                .map(|crew| crew.role)
                .collect::<Vec<_>>()
        };
        let (pilot, gunner) = (CrewRole::Pilot, CrewRole::Gunner);
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
    fn the_pilot_or_the_only_member_fires_weapons_without_a_gunner() {
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
    fn looks_up_gunners_only_in_a_complete_crew() {
        let messages = |crew: &str| -> Vec<String> {
            let text = format!(
                "class: A\ncrew: [{crew}]\nweapons: [{{name: G, kind: torpedo, gunner: B}}, {{name: H}}]\n"
            );
            let errors = Ship::parse(&text).expect_err("a cannon without dice");
            errors
                .list()
                .iter()
                .map(|error| error.message.clone())
                .collect()
        };
        let names_gunner = |messages: &[String]| {
            messages
                .iter()
                .any(|message| message.contains("called 'B'"))
        };
        let (unknown, unread) = (messages("{name: A}"), messages("{name: A, helm: x}"));
        assert!(names_gunner(&unknown) && unknown.len() == 5, "{unknown:?}");
        assert!(!names_gunner(&unread) && unread.len() == 5, "{unread:?}");
    }

    #[test]
    fn gunners_fire_before_pilots_by_skill() {
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
