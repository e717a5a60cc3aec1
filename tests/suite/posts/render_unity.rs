//! Unity ships: the designer's listing, the program's own notation, and what players write.

use super::rows::{Row, arcs, header, line, runs, system, systems, track};
use super::style::{Fold, Layout, Style, Track};
use super::truth::{Game, Ship, Text, Weapon};

/// What stands under `Equipment:` in a listing; what stands under `Munitions:`; the rest are traits.
const EQUIPMENT: [&str; 9] = [
    "Countermeasures",
    "Fire Control",
    "Hyperdrive",
    "Long Range Sensors",
    "Overthrusters",
    "Stealth",
    "Stutterdrive",
    "Tractor Beam",
    "Repair Crews",
];
const MUNITIONS: [&str; 6] = [
    "Boosters",
    "Flares",
    "Marines",
    "Mines",
    "Probes",
    "Shuttlecraft",
];
const FACINGS: [&str; 4] = ["Fwd", "Port", "Stbd", "Aft"];

/// The rows of a Unity ship.
pub(crate) fn unity(ship: &mut Ship, layout: Layout, style: &Style) -> Vec<Row> {
    if layout == Layout::Drydock {
        ship.tech.clear();
    }
    let mut rows = header(ship, style);
    if style.is_game_named {
        rows.push(Row::of(&[], "Starmada Unity"));
    }
    if layout == Layout::Drydock {
        rows.extend(["---", "ID:    NAME:", "---"].map(|text| Row::of(&[], text)));
    }
    let hull: usize = ship
        .hull
        .as_deref()
        .and_then(|hull| hull.parse().ok())
        .unwrap_or(1);
    let boxes = hull.div_ceil(2);
    let tech: Vec<String> = ship
        .tech
        .iter()
        .map(|(line, level)| format!("{line} {level:+}"))
        .collect();
    rows.extend(line(
        "tech",
        "Tech",
        (!tech.is_empty()).then(|| tech.join(", ")),
        style,
    ));
    let screens = cover(&ship.screens, "screens", "Screens", boxes, layout, style);
    let shields = cover(&ship.shields, "shields", "Shields", boxes, layout, style);
    rows.extend(screens);
    rows.extend(line("hull", "Hull", track(&ship.hull, hull, style), style));
    rows.extend(line(
        "engines",
        "Engines",
        track(&ship.engines, boxes, style),
        style,
    ));
    if layout != Layout::UnityPlayer {
        let mounts: usize = ship
            .weapons
            .iter()
            .map(|weapon| super::parts::arcs(Game::Unity, &weapon.arcs).len())
            .sum();
        let count = Some(Text(mounts.to_string())).filter(|_| mounts > 0);
        rows.extend(
            line("", "Weapons", track(&count, boxes, style), style).map(|row| Row {
                parts: Vec::new(),
                ..row
            }),
        );
    }
    rows.extend(shields);
    if layout == Layout::Drydock {
        rows.push(Row::of(&[], "---"));
    }
    for (at, weapon) in ship.weapons.iter().enumerate() {
        rows.extend(battery(weapon, at, ship.weapons.len(), layout, style));
    }
    if layout == Layout::Drydock {
        rows.push(Row::of(&[], "---"));
        rows.extend(listed(ship, style));
    } else {
        let key = if layout == Layout::UnityDrake {
            "Specials"
        } else {
            "Systems"
        };
        rows.extend(line("systems", key, systems(ship, style), style));
    }
    rows
}

/// Shields or screens: the same all round, or by facing.
fn cover(
    rating: &Option<Text>,
    part: &str,
    key: &str,
    boxes: usize,
    layout: Layout,
    style: &Style,
) -> Vec<Row> {
    let Some(text) = rating.as_deref() else {
        return Vec::new();
    };
    // Four numbers between slashes are facings.
    let track_style = if style.track == Track::Boxes("/") {
        Track::Boxes("-")
    } else {
        style.track
    };
    let style = &Style {
        track: track_style,
        ..*style
    };
    let facings: Vec<usize> = text
        .split('/')
        .filter_map(|facing| facing.parse().ok())
        .collect();
    let falling = |number: usize| {
        (1..=number)
            .rev()
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join("-")
    };
    if facings.len() < 4 {
        let boxes = if part == "screens" { facings[0] } else { boxes };
        return line(part, key, track(rating, boxes, style), style)
            .into_iter()
            .collect();
    }
    if layout != Layout::Drydock {
        return line(part, key, Some(text.to_string()), style)
            .into_iter()
            .collect();
    }
    let sum = Some(Text(facings.iter().sum::<usize>().to_string()));
    let first = if part == "screens" {
        Some(String::new())
    } else {
        track(&sum, boxes, style)
    };
    let by_facing = FACINGS.into_iter().zip(&facings).map(|(name, boxes)| {
        Row::of(
            &[part],
            format!("-{:6}{}", format!("{name}:"), falling(*boxes)),
        )
    });
    line(part, key, first, style)
        .into_iter()
        .chain(by_facing)
        .collect()
}

/// A weapon and its banks.
fn battery(weapon: &Weapon, at: usize, all: usize, layout: Layout, style: &Style) -> Vec<Row> {
    let (part, arcs_part) = (format!("w{}", at + 1), format!("a{}", at + 1));
    let (name, comma) = (&weapon.name, style.comma);
    let stats = weapon.stats.as_deref().expect("numbers");
    let reach = match weapon.range.parse::<usize>() {
        Ok(hexes) if layout == Layout::Drydock => format!("1-{hexes}"),
        Ok(hexes) => format!("{}-{}-{hexes}", hexes / 3, 2 * hexes / 3),
        Err(_) => weapon.range.0.clone(),
    };
    let sets = super::parts::arcs(Game::Unity, &weapon.arcs);
    match layout {
        Layout::Drydock => {
            let bar = if comma == ", " { " | " } else { comma };
            let banks: Vec<String> = runs(&sets)
                .iter()
                .map(|(set, count)| format!("{set} {}", "[]".repeat(*count)))
                .collect();
            let limit = (sets.len() / 2).max(1);
            let traits = if weapon.traits.is_empty() {
                String::new()
            } else {
                format!(" ({})", weapon.traits.join(", "))
            };
            let banks = if banks.is_empty() {
                String::new()
            } else {
                format!("{bar}{} // ({limit})", banks.join("| "))
            };
            vec![
                Row::of(&[&part, &arcs_part], format!("{name}{banks}")),
                Row::of(&[&part], format!("   {reach}{bar}{stats}{traits}")),
            ]
        }
        Layout::UnityDrake => {
            let letter = "UVWXYZ"[6 - all.clamp(3, 6)..]
                .chars()
                .nth(at)
                .unwrap_or('Z');
            let traits: String = weapon
                .traits
                .iter()
                .map(|code| format!(" {code}"))
                .collect();
            let text = format!(
                "{}{letter}{}{name}{comma}{reach} {stats}{traits}",
                style.key[0], style.key[1]
            );
            let folded = folded(&sets, style);
            let arcs = (!sets.is_empty()).then(|| Row::of(&[&arcs_part], folded));
            [Some(Row::of(&[&part], text)), arcs]
                .into_iter()
                .flatten()
                .collect()
        }
        _ => {
            let traits: String = weapon
                .traits
                .iter()
                .map(|code| format!("{comma}{code}"))
                .collect();
            let colon = if comma == ", " { ": " } else { comma };
            let arcs = if sets.is_empty() {
                String::new()
            } else {
                format!("; {}", arcs(&sets, style))
            };
            vec![Row::of(
                &[&part, &arcs_part],
                format!("{name}{colon}{reach}{comma}{stats}{traits}{arcs}"),
            )]
        }
    }
}

/// Banks as the program writes them, `[2ACE]`, unless the writer counts in another way.
fn folded(sets: &[String], style: &Style) -> String {
    if style.fold != Fold::Apart {
        return arcs(sets, style);
    }
    let bank = |(set, count): (String, usize)| {
        if count == 1 {
            set
        } else {
            format!("{count}{set}")
        }
    };
    arcs(&runs(sets).into_iter().map(bank).collect::<Vec<_>>(), style)
}

/// The systems of a listing, by kind.
fn listed(ship: &Ship, style: &Style) -> Vec<Row> {
    let of = |names: &[&str], is_in: bool| -> Vec<&String> {
        ship.systems
            .iter()
            .filter(|entry| names.contains(&super::parts::apart(entry).0.as_str()) == is_in)
            .collect()
    };
    let boxed = |entry: &&String| {
        let (name, count, _) = super::parts::apart(entry);
        format!("{name} {}", "[]".repeat(count as usize))
    };
    let equipment: Vec<String> = of(&EQUIPMENT, true).iter().map(boxed).collect();
    let limit = equipment.len().div_ceil(2);
    let equipment =
        (!equipment.is_empty()).then(|| format!("{} // ({limit})", equipment.join(" | ")));
    let plain = |entries: Vec<&String>| {
        let all: Vec<String> = entries.iter().map(|entry| system(entry, style)).collect();
        (!all.is_empty()).then(|| {
            all.join(if style.semicolon == "; " {
                ", "
            } else {
                style.semicolon
            })
        })
    };
    let others = [&EQUIPMENT[..], &MUNITIONS[..]].concat();
    let rows = [
        line("systems", "Equipment", equipment, style),
        line("systems", "Munitions", plain(of(&MUNITIONS, true)), style),
        line("systems", "Traits", plain(of(&others, false)), style),
    ];
    rows.into_iter().flatten().collect()
}
