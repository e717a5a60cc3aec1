//! Lists facts about a ship, by which designs are compared.

use super::{Bank, Cover, Facing, Numbers, Ratings, Ship, TechLine, Weapon, tracks};
use starwright_paper::table::Cell;
use starwright_rules::ShipReport;
use starwright_rules::tuning::Fact;
use std::collections::BTreeMap;

/// Lists the facts about a ship in display order.
pub fn facts(ship: &Ship, report: &Ratings, numbers: &Numbers) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut text = |what: &str, value: &str| facts.push(Fact::new(what, Cell::text(value)));
    for (what, value) in [
        ("faction", ship.faction()),
        ("class", Some(ship.class())),
        ("type", ship.ship_type()),
        ("name", ship.name()),
    ] {
        text(what, value.unwrap_or_default());
    }
    let number =
        |what: &str, number: f64| Fact::new(what, Cell::number(number, number.to_string()));
    let cover = |what: &str, cover: Cover| match cover {
        Cover::Even(rating) => number(what, rating.into()),
        Cover::Directional(_) => Fact::new(what, Cell::text(cover.to_string())),
    };
    facts.extend([
        number("hull", ship.hull().into()),
        number("engines", ship.engines().into()),
    ]);
    for (what, protection) in [("shields", ship.shields()), ("screens", ship.screens())] {
        facts.push(cover(what, protection));
        if let Cover::Directional(facings) = protection {
            let each = Facing::ALL.into_iter().zip(facings);
            facts.extend(
                each.map(|(facing, own)| number(&format!("{what} {}", facing.word()), own.into())),
            );
        }
    }
    for line in TechLine::ALL {
        let level = ship.tech(line);
        let what = format!("tech {}", line.word());
        facts.push(Fact::new(
            what,
            Cell::number(f64::from(level.half_steps()) / 2.0, level.to_string()),
        ));
    }
    facts.extend(weapons(ship));
    let mut systems: Vec<(&str, u32)> = ship
        .systems()
        .iter()
        .map(|f| (f.system.name(), f.count))
        .collect();
    systems.sort_unstable();
    facts.extend(
        systems
            .into_iter()
            .map(|(name, count)| number(name, count.into())),
    );
    for (column, cell) in Ratings::COLUMNS.iter().zip(report.row()) {
        let what = match column.key {
            "budget" | "space" => column.key,
            "free" => "space free",
            "orat" | "drat" => column.label,
            "rating" | "legal" => column.key,
            _ => continue,
        };
        facts.push(Fact::new(what, cell));
    }
    facts.extend(track_facts(ship, numbers));
    facts.extend(damage(ship, numbers));
    facts
}

/// Lists the batteries. Those with the same name are distinguished by their stats, and those with equal stats are
/// combined.
fn weapons(ship: &Ship) -> Vec<Fact> {
    let mut batteries: BTreeMap<(&str, String), Vec<Bank>> = BTreeMap::new();
    for weapon in ship.weapons() {
        batteries
            .entry((weapon.name(), format_stats(weapon)))
            .or_default()
            .extend(weapon.banks());
    }
    let mut facts = Vec::new();
    for ((name, stats), banks) in &batteries {
        let is_alone = batteries.keys().filter(|(other, _)| other == name).count() == 1;
        let what = if is_alone {
            name.to_string()
        } else {
            format!("{name} ({stats})")
        };
        if is_alone {
            facts.push(Fact::new(format!("{what}: stats"), Cell::text(stats)));
        }
        let count: u32 = banks.iter().map(|bank| bank.mounts * bank.per_mount).sum();
        facts.push(Fact::new(
            format!("{what}: weapons"),
            Cell::number(count.into(), count.to_string()),
        ));
        facts.push(Fact::new(
            format!("{what}: banks"),
            Cell::text(list_banks(banks)),
        ));
    }
    facts
}

fn format_stats(weapon: &Weapon) -> String {
    let second = weapon
        .second_mode()
        .map(|mode| format!(" or {mode}"))
        .unwrap_or_default();
    format!("{}{second}", weapon.stat_line())
}

/// Lists banks sorted by arcs. Banks with the same arcs stay separate, because space is rounded per bank.
fn list_banks(banks: &[Bank]) -> String {
    let mut banks: Vec<(String, String)> = banks
        .iter()
        .map(|bank| (bank.arcs.to_string(), bank.to_string()))
        .collect();
    banks.sort_unstable();
    banks
        .into_iter()
        .map(|(_, bank)| bank)
        .collect::<Vec<_>>()
        .join(", ")
}

fn track_facts(ship: &Ship, numbers: &Numbers) -> Vec<Fact> {
    let tracks = tracks(ship, numbers);
    let boxes = |boxes: &[u32]| {
        boxes
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let shields: Vec<String> = tracks
        .shields
        .all()
        .iter()
        .map(|track| boxes(track))
        .collect();
    let rows = [
        ("engines", boxes(&tracks.engines)),
        ("weapons", boxes(&tracks.weapons)),
        ("shields", shields.join(" / ")),
    ];
    rows.into_iter()
        .map(|(track, boxes)| Fact::new(format!("track {track}"), Cell::text(boxes)))
        .collect()
}

/// Computes expected damage at an unprotected target, for every third hex of range.
fn damage(ship: &Ship, numbers: &Numbers) -> Vec<Fact> {
    let bare = super::bare_hull(ship);
    let at = |range: u32| {
        let damage = super::sweep::damage(ship, &bare, numbers, range);
        Fact::new(
            format!("damage at range {range}"),
            Cell::number(damage, format!("{damage:.2}")),
        )
    };
    (0..=super::sweep::longest_range(ship))
        .step_by(3)
        .map(at)
        .collect()
}
