//! Checks a unit and its missiles by the rules of chapter 01.

use super::numbers::Numbers;
use super::ship::{Load, Ship};
use super::tables::{self, Code, Mode};
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::join::Join;

/// Lists all findings about a ship.
pub fn judge(ship: &Ship, figures: &Numbers) -> Vec<Finding> {
    let mut findings = Vec::new();
    let unit = ship.unit;
    if let Some(number) = unit.number
        && !unit.unit_type.takes_number()
    {
        let (code, name) = (unit.unit_type.code, unit.unit_type.name);
        let message = format!(
            "no size or generation is known after {code} ({name}), only after FT, BS and F; is the {number} meant?"
        );
        findings.push(Finding::warning(
            FieldPath::from_key("type"),
            tables::SIZES,
            message,
        ));
    }
    for (index, load) in ship.missiles.iter().enumerate() {
        let path = FieldPath::from_key("missiles").index(index);
        findings.extend(load.missile.findings(figures, &path));
        findings.extend(check_launcher(ship, load, &path));
        findings.extend(check_mode(load, &path));
        findings.extend(check_repeated(&ship.missiles[..index], load, &path));
    }
    findings
}

/// Reports a HAWK missile on a unit that is not a starship.
fn check_launcher(ship: &Ship, load: &Load, path: &FieldPath) -> Option<Finding> {
    let (unit, kind) = (ship.unit, ship.unit.unit_type.kind);
    let message = || {
        format!(
            "{}: only starships launch HAWK missiles (h), and {unit} is not one: {} ({})",
            load.missile,
            kind.word(),
            kind.group()
        )
    };
    let is_wrong = load.missile.has(Code::H) && !kind.is_starship();
    is_wrong.then(|| Finding::illegal(path.clone(), Code::H.citation(), message()))
}

/// Reports a seeking missile in sprint mode.
fn check_mode(load: &Load, path: &FieldPath) -> Option<Finding> {
    let seeking: Vec<Code> = [Code::H, Code::J]
        .into_iter()
        .filter(|code| load.missile.has(*code))
        .collect();
    if load.mode != Mode::Sprint {
        return None;
    }
    let first = *seeking.first()?;
    let names = seeking
        .iter()
        .map(|code| format!("{} ({})", code.name(), code.written()))
        .join(" and ");
    let message = format!(
        "{}: sprint mode is not for {}; write mode: regular",
        load.missile, names
    );
    Some(Finding::illegal(
        path.clone().key("mode"),
        first.citation(),
        message,
    ))
}

/// Reports the same missile on two lines.
fn check_repeated(before: &[Load], load: &Load, path: &FieldPath) -> Option<Finding> {
    let is_same = |other: &&Load| (&other.missile, other.mode) == (&load.missile, load.mode);
    let first = before.iter().position(|other| is_same(&other))?;
    let all = before
        .iter()
        .filter(is_same)
        .map(|other| other.count.get())
        .sum::<u32>()
        + load.count.get();
    let message = format!(
        "{} is in missiles[{first}] already; write one line with {all}",
        load.missile
    );
    Some(Finding::warning(path.clone(), tables::TWICE, message))
}
