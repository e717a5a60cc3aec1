//! Findings on a craft: the page has few rules for cards, so most findings are warnings.

use super::handling::{helmsman, turn_cost};
use super::numbers::Numbers;
use super::ship::{CrewRole, Ship};
use super::tables;
use starwright_text::finding::{FieldPath, Finding};

/// Returns all findings on a craft.
pub fn judge(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    let mut findings = Vec::new();
    check_damage_index(ship, &mut findings);
    check_numbers(ship, &mut findings);
    check_turning(ship, numbers, &mut findings);
    check_crew(ship, &mut findings);
    check_gunners(ship, &mut findings);
    findings
}

fn check_damage_index(ship: &Ship, findings: &mut Vec<Finding>) {
    let Some(index) = &ship.damage_index else {
        let message = "no damage index, so the effects of damage are not known; name the race's file with library:";
        findings.push(Finding::warning(
            FieldPath::from_key("library"),
            tables::INDEX,
            message,
        ));
        return;
    };
    let structure = ship.structure.get();
    if (1..=index.columns()).contains(&structure) {
        return;
    }
    let name = match &index.name {
        Some(name) => format!(" of {name}"),
        None => String::new(),
    };
    let message = format!(
        "structure {structure} has no column in the damage index{name}, which has columns 1 to {}",
        index.columns()
    );
    let path = FieldPath::from_key("structure");
    findings.push(Finding::illegal(path, tables::INDEX_COLUMNS, message));
}

fn check_numbers(ship: &Ship, findings: &mut Vec<Finding>) {
    let mut zeros = Vec::new();
    if ship.thrust.get() == 0 {
        zeros.push("thrust");
    }
    // With a damage index, a structure of 0 is reported there.
    if ship.structure.get() == 0 && ship.damage_index.is_none() {
        zeros.push("structure");
    }
    if let [first, ..] = zeros.as_slice() {
        let message = format!("{} is missing or 0", zeros.join(" and "));
        findings.push(Finding::warning(
            FieldPath::from_key(first),
            tables::CARD,
            message,
        ));
    }
    if ship.screens.get() == 0 {
        let message =
            "no defensive screens (DS): every shot hits, and the whole roll is added to its damage";
        findings.push(Finding::warning(
            FieldPath::from_key("screens"),
            tables::TO_HIT,
            message,
        ));
    }
}

fn check_turning(ship: &Ship, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let thrust = ship.thrust.get();
    if thrust == 0 {
        return;
    }
    let cost = turn_cost(ship.maneuver.get(), numbers);
    if cost > thrust {
        let message = format!(
            "the craft cannot turn: a turn of one side costs {cost} of {thrust} movement points"
        );
        findings.push(Finding::warning(
            FieldPath::from_key("maneuver"),
            tables::MOVEMENT,
            message,
        ));
    }
    if !ship.crew.is_empty() && helmsman(ship, numbers).is_none() {
        let message =
            "no crew member has a helm skill, so the craft cannot turn more than one side";
        findings.push(Finding::warning(
            FieldPath::from_key("crew"),
            tables::HELM_ROLL,
            message,
        ));
    }
}

fn check_crew(ship: &Ship, findings: &mut Vec<Finding>) {
    let path = || FieldPath::from_key("crew");
    if ship.crew.is_empty() {
        let message = "no crew: no skill die bonus for attack dice, and no helm rolls";
        findings.push(Finding::warning(path(), tables::TO_HIT, message));
    }
    let pilots: Vec<&str> = ship
        .crew
        .iter()
        .filter(|member| member.role == CrewRole::Pilot)
        .map(|member| member.name.as_str())
        .collect();
    if pilots.len() > 1 {
        let message = format!(
            "{} pilots ({}); all of them fire after the gunners",
            pilots.len(),
            pilots.join(", ")
        );
        findings.push(Finding::warning(path(), tables::FIRING_ORDER, message));
    }
    for (index, member) in ship.crew.iter().enumerate() {
        let mut weapons = ship.weapons.iter();
        let fires = weapons.any(|weapon| weapon.gunner == Some(index));
        let (name, path) = (&member.name, path().index(index));
        if member.role == CrewRole::Gunner && member.weaponry.is_some() && !fires {
            let message = format!("no weapon names '{name}' as its gunner");
            findings.push(Finding::warning(path, tables::CANNON_FIRE, message));
        } else if fires && member.weaponry.is_none() {
            let message =
                format!("'{name}' fires weapons without a weaponry skill, so no bonus is added");
            findings.push(Finding::warning(path, tables::TO_HIT, message));
        }
    }
}

fn check_gunners(ship: &Ship, findings: &mut Vec<Finding>) {
    for (index, weapon) in ship.weapons.iter().enumerate() {
        if weapon.gunner.is_none() && !ship.crew.is_empty() {
            let message = format!(
                "{} cannot be fired: it has no gunner and the crew has no pilot",
                weapon.name
            );
            let path = FieldPath::from_key("weapons").index(index).key("gunner");
            findings.push(Finding::warning(path, tables::CANNON_FIRE, message));
        }
    }
}
