//! What is wrong with a craft or worth knowing: the page has few rules on cards, so most of it is warnings.

use super::handling::{helmsman, turn_cost};
use super::numbers::Figures;
use super::ship::{Role, Ship};
use super::tables;
use starwright_text::finding::{FieldPath, Finding};

/// All findings of a craft.
pub fn judge(ship: &Ship, numbers: &Figures) -> Vec<Finding> {
    let mut findings = Vec::new();
    index_findings(ship, &mut findings);
    movement_findings(ship, numbers, &mut findings);
    crew_findings(ship, &mut findings);
    weapon_findings(ship, &mut findings);
    findings
}

fn index_findings(ship: &Ship, findings: &mut Vec<Finding>) {
    let Some(index) = &ship.index else {
        let message =
            "no damage index, so nobody knows what damage does; name the race's with library:";
        findings.push(Finding::warning(
            FieldPath::top("library"),
            tables::INDEX,
            message,
        ));
        return;
    };
    let structure = ship.structure.get();
    let path = || FieldPath::top("structure");
    if structure == 0 {
        let message =
            "structure 0 has no column in the damage index; write the structure of the card";
        findings.push(Finding::illegal(path(), tables::INDEX_COLUMNS, message));
    } else if structure > index.columns() {
        let of = index
            .name
            .as_ref()
            .map(|name| format!(" of {name}"))
            .unwrap_or_default();
        let message = format!(
            "structure {structure} has no column in the damage index{of}, which ends at {}",
            index.columns()
        );
        findings.push(Finding::illegal(path(), tables::INDEX_COLUMNS, message));
    }
}

fn movement_findings(ship: &Ship, numbers: &Figures, findings: &mut Vec<Finding>) {
    let (thrust, cost) = (ship.thrust.get(), turn_cost(ship, numbers));
    // A structure without a column in the index is reported there.
    let structure = (ship.index.is_none()).then_some(("structure", ship.structure.get()));
    let numbers_of = [("thrust", thrust)].into_iter().chain(structure);
    let unset: Vec<&str> = numbers_of
        .filter(|(_, number)| *number == 0)
        .map(|(key, _)| key)
        .collect();
    if let [first, ..] = unset.as_slice() {
        let message = format!("nothing, or 0, is written for {}", unset.join(", "));
        findings.push(Finding::warning(
            FieldPath::top(first),
            tables::CARD,
            message,
        ));
    }
    if ship.screens.get() == 0 {
        let message = "no defensive screens (DS), or 0: every shot hits, and every point of its roll is damage";
        findings.push(Finding::warning(
            FieldPath::top("screens"),
            tables::TO_HIT,
            message,
        ));
    }
    if thrust > 0 && cost > thrust {
        let message = format!(
            "turning one side costs {cost} of {thrust} movement points, so the craft never turns"
        );
        findings.push(Finding::warning(
            FieldPath::top("maneuver"),
            tables::MOVEMENT,
            message,
        ));
    }
    if thrust > 0 && !ship.crew.is_empty() && helmsman(ship, numbers).is_none() {
        let message =
            "nobody aboard has a helm skill, so no turn of more than one side can be rolled";
        findings.push(Finding::warning(
            FieldPath::top("crew"),
            tables::HELM_ROLL,
            message,
        ));
    }
}

fn crew_findings(ship: &Ship, findings: &mut Vec<Finding>) {
    if ship.crew.is_empty() {
        let message =
            "no crew: attack dice count without a skill die bonus, and no helm roll can be made";
        findings.push(Finding::warning(
            FieldPath::top("crew"),
            tables::TO_HIT,
            message,
        ));
    }
    let pilots: Vec<&str> = ship
        .crew
        .iter()
        .filter(|crew| crew.role == Role::Pilot)
        .map(|crew| crew.name.as_str())
        .collect();
    if pilots.len() > 1 {
        let message = format!(
            "{} pilots: {}; all of them fire after the gunners",
            pilots.len(),
            pilots.join(", ")
        );
        findings.push(Finding::warning(
            FieldPath::top("crew"),
            tables::FIRING_ORDER,
            message,
        ));
    }
    for (place, crew) in ship.crew.iter().enumerate() {
        let fires = ship
            .weapons
            .iter()
            .any(|weapon| weapon.gunner == Some(place));
        let path = FieldPath::top("crew").index(place);
        if crew.role == Role::Gunner && crew.weaponry.is_some() && !fires {
            let message = format!("no weapon names '{}' as its gunner", crew.name);
            findings.push(Finding::warning(path, tables::CANNON_FIRE, message));
        } else if fires && crew.weaponry.is_none() {
            let message = format!(
                "'{}' fires weapons without a weaponry skill, so no bonus is added",
                crew.name
            );
            findings.push(Finding::warning(path, tables::TO_HIT, message));
        }
    }
}

fn weapon_findings(ship: &Ship, findings: &mut Vec<Finding>) {
    for (place, weapon) in ship.weapons.iter().enumerate() {
        let path = FieldPath::top("weapons").index(place);
        if weapon.gunner.is_none() && !ship.crew.is_empty() {
            let message = format!(
                "{} has no gunner and there is no pilot, so nobody fires it",
                weapon.name
            );
            findings.push(Finding::warning(
                path.key("gunner"),
                tables::CANNON_FIRE,
                message,
            ));
        }
    }
}
