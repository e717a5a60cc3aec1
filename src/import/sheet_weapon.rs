//! The weapons of a spreadsheet: three parts in a cell.

use super::gun::{Gun, gun};
use super::keys::Key;
use super::mounts::arc_set;
use super::sheet_cells::lines;
use super::traits;
use crate::doc::field::clip;
use crate::ruleset::starmada_admiralty;

/// A weapon of the Admiralty Edition, with its arcs.
pub(super) fn admiralty_gun(gun: &Gun) -> Result<(starmada_admiralty::Weapon, Vec<String>), String> {
    let mut weapon = gun.admiralty()?;
    let mut doubts: Vec<String> = gun.uneven().into_iter().collect();
    for one in &gun.mounts {
        let arcs = arc_set(&one.word)?;
        weapon.arcs.extend((0..one.count).map(|_| arcs));
        if one.per_mount() > 1 {
            doubts.push(format!(
                "{}: mounts of {} are Unity's; in '{}' each counts as one",
                gun.name,
                one.per_mount(),
                one.written()
            ));
        }
    }
    let unknown = weapon.traits.iter().filter(|entry| entry.known.is_none());
    doubts.extend(unknown.map(|entry| traits::doubt(&entry.text)));
    Ok((weapon, doubts))
}

/// `Name
/// 4-8-12 2x5+/1/1 Pr1
/// 2ACE 2BDF`; the banks are optional.
pub(super) fn three_parts(text: &str) -> Option<(&str, &str, &str)> {
    let mut parts = text.split('|').map(str::trim);
    let (name, stats, banks) = (parts.next()?, parts.next()?, parts.next().unwrap_or_default());
    (parts.next().is_none() && !name.is_empty() && !stats.is_empty()).then_some((name, stats, banks))
}

/// Says that a cell holds no weapon.
pub(super) fn no_weapon(text: &str) -> String {
    format!("no weapon such as 'Laser | 3-6-9 1x4+/2/1 | 2AB': {}", clip(text))
}

/// The weapons of some cells, by the text of each column: one with its numbers in columns of their own, or all of a cell.
pub(super) fn of_cells(cell: impl Fn(Key) -> String) -> Vec<String> {
    let is_apart = [Key::Range, Key::Rof, Key::Acc, Key::Dice, Key::Stats].iter().any(|key| !cell(*key).is_empty());
    let (name, traits, arcs) = (cell(Key::Weapons), cell(Key::Traits), arcs(&cell));
    if is_apart {
        return one_per_row(name, &traits, &arcs, cell).into_iter().collect();
    }
    match arcs.is_empty() && traits.is_empty() {
        true => lines(&name).flat_map(weapons).collect(),
        false if name.is_empty() => Vec::new(),
        false if traits.is_empty() => vec![format!("{name} | {arcs}")],
        false => vec![format!("{name} ({traits}) | {arcs}").trim_end_matches([' ', '|']).to_string()],
    }
}

/// The weapons of a line, which has more than one if every part of it is one.
fn weapons(line: &str) -> Vec<String> {
    let parts = |mark| line.split(mark).map(str::trim).filter(|part: &&str| !part.is_empty()).collect::<Vec<_>>();
    let is_named = |part: &&str| gun(part).is_some_and(|gun| !gun.name.is_empty());
    let marks = ["; ", " | ", " / ", " + ", " & ", ". ", ", ", ";", "|"].into_iter();
    let several = marks.map(parts).find(|parts| parts.len() > 1 && parts.iter().all(is_named));
    several.unwrap_or_else(|| vec![line]).into_iter().map(str::to_string).collect()
}

/// The arcs of a weapon, and how many there are of each.
fn arcs(cell: &impl Fn(Key) -> String) -> String {
    let arcs = cell(Key::Arcs);
    let listed = arcs.split([' ', ',', ';']).filter(|arc| !arc.is_empty()).count();
    match cell(Key::Count).trim_end_matches(['x', 'X']).parse::<usize>() {
        Ok(count) if listed == 1 && count > 1 && arcs.bytes().all(|c| c.is_ascii_uppercase()) => {
            format!("{count}{arcs}")
        }
        Ok(count) if listed > 0 && count != listed => format!("{arcs} ({count} of them)"),
        _ => arcs,
    }
}

/// The weapon of a row whose columns hold its numbers.
fn one_per_row(name: String, traits: &str, arcs: &str, cell: impl Fn(Key) -> String) -> Option<String> {
    let reach = match cell(Key::Range) {
        far if far.bytes().all(|c| c.is_ascii_digit()) && !far.is_empty() => format!("1-{far}"),
        far => far,
    };
    let [rof, acc, imp, dmg] = [Key::Rof, Key::Acc, Key::Imp, Key::Dmg].map(&cell);
    let acc = acc.trim_end_matches('+').to_string();
    // The dice may stand in columns of their own.
    let (dice, stats) = (cell(Key::Dice).replace(", ", " "), cell(Key::Stats));
    let numbers = match (dice.is_empty(), stats.is_empty()) {
        (false, _) => dice.clone(),
        (_, false) => stats,
        _ if acc.is_empty() => String::new(),
        _ if reach.contains('/') => format!("{rof}/{acc}+/{imp}/{dmg}"),
        _ => format!("{rof}x{acc}+/{imp}/{dmg}"),
    };
    let traits = if traits.is_empty() { String::new() } else { format!(" ({traits})") };
    let text = match dice.is_empty() {
        false => format!("{name}{traits} | {arcs} | {reach} | {numbers}"),
        true => format!("{name} | {reach} | {numbers}{traits} | {arcs}"),
    };
    let text = text.replace(" |  | ", " | ");
    (!name.is_empty() || !numbers.is_empty()).then(|| text.trim_matches([' ', '|']).to_string())
}
