//! Ships of the old editions, written in the layouts of their posts.

use super::rows::{Row, arcs, header, line, systems, track, written};
use super::style::{Layout, Style, Track};
use super::truth::{Ship, Weapon};

/// The rows of an Admiralty ship. What the layout cannot show goes out of the truth.
pub(crate) fn admiralty(ship: &mut Ship, layout: Layout, style: &Style) -> Vec<Row> {
    keep_tech(ship, layout);
    let mut rows = header(ship, style);
    let levels = |line: &str| ship.tech.get(line).copied().unwrap_or(0.0);
    if layout == Layout::Battery && !ship.tech.is_empty() {
        let last = rows.last_mut().expect("a header");
        last.text
            .push_str(&format!(" All systems TL {:+}.", levels("engines")));
        last.parts.push("tech".to_string());
    }
    if layout == Layout::Revised {
        let letters = ["engines", "fighters", "general", "shields", "weapons"].map(|line| {
            let letter = line[..1].to_uppercase();
            if levels(line) == 0.0 {
                format!("{letter}0")
            } else {
                format!("{letter}{:+}", levels(line))
            }
        });
        rows.push(Row::of(
            &["tech"],
            format!("Tech Levels {}", letters.join(" ")),
        ));
    }
    let boxes: usize = ship
        .hull
        .as_deref()
        .and_then(|hull| hull.parse().ok())
        .unwrap_or(1);
    let key = |word: &str, dice: &str| match layout {
        Layout::Battery => format!("{word} ({dice})"),
        Layout::DrakeX if levels(&word.to_lowercase()) != 0.0 => {
            format!("{word} [TL{:+}]", levels(&word.to_lowercase()))
        }
        Layout::DrakeX if word != "Hull" => format!("{word} [TL0]"),
        _ => word.to_string(),
    };
    // Six numbers between slashes are the facets of a shield.
    let of_shields = Style {
        track: if style.track == Track::Boxes("/") {
            Track::Boxes("-")
        } else {
            style.track
        },
        ..*style
    };
    rows.extend(line(
        "hull",
        &key("Hull", "1, 3, 5"),
        track(&ship.hull, boxes, style),
        style,
    ));
    rows.extend(line(
        "engines",
        &key("Engines", "1, 2"),
        track(&ship.engines, boxes, style),
        style,
    ));
    rows.extend(line(
        "shields",
        &key("Shields", "3, 4"),
        track(&ship.shields, boxes, &of_shields),
        style,
    ));
    for row in rows
        .iter_mut()
        .filter(|row| row.text.contains("[TL+") || row.text.contains("[TL-"))
    {
        row.parts.push("tech".to_string());
    }
    rows.extend(slots(ship, layout).map(|text| {
        Row::of(
            &[],
            format!("{}{}{text}", key("Weapons", "5, 6"), style.colon),
        )
    }));
    for (at, weapon) in ship.weapons.iter().enumerate() {
        rows.extend(battery(weapon, at, ship.weapons.len(), layout, style));
    }
    let specials = if matches!(layout, Layout::Battery | Layout::DrakeX) {
        "Special Equipment"
    } else {
        "Specials"
    };
    rows.extend(line("systems", specials, systems(ship, style), style));
    if layout == Layout::Battery && style.track == Track::Boxes(" ") {
        rows.iter_mut()
            .skip(1)
            .filter(|row| !row.group().starts_with("weapon"))
            .for_each(|row| row.text.push('.'));
    }
    rows
}

/// Leaves only the tech levels that a layout has a place for.
fn keep_tech(ship: &mut Ship, layout: Layout) {
    let first = ship.tech.values().next().copied();
    let is_even = ship.tech.len() == 5 && ship.tech.values().all(|level| Some(*level) == first);
    match layout {
        Layout::Revised => {}
        Layout::Battery if is_even => {}
        Layout::DrakeX => ship
            .tech
            .retain(|line, _| ["engines", "shields"].contains(&line.as_str())),
        _ => ship.tech.clear(),
    }
    // A line without its row has no place for its level either.
    if layout == Layout::DrakeX && ship.engines.is_none() {
        ship.tech.remove("engines");
    }
    if layout == Layout::DrakeX && ship.shields.is_none() {
        ship.tech.remove("shields");
    }
}

/// The letter of a battery.
fn letter(at: usize, all: usize, layout: Layout) -> String {
    let letters = if layout == Layout::DrakeX {
        "abcdef".to_string()
    } else {
        "UVWXYZ"[6 - all.clamp(3, 6)..].to_string()
    };
    letters.chars().nth(at).unwrap_or('Z').to_string()
}

/// The row of slots that lose a weapon.
fn slots(ship: &Ship, layout: Layout) -> Option<String> {
    let count = ship.weapons.len();
    if count == 0 || layout == Layout::OneLine {
        return None;
    }
    let slot = |at: usize| letter(at * count / 6, count, layout);
    let all: Vec<String> = (0..6)
        .map(|at| match layout {
            Layout::Revised => format!("{}[{}]", at + 1, slot(at)),
            Layout::Battery => format!("{}: {}", at + 1, slot(at)),
            Layout::DrakeX => format!("[{}]", slot(at)),
            _ => slot(at),
        })
        .collect();
    Some(all.join(match layout {
        Layout::Draft => " / ",
        Layout::Battery => ", ",
        _ => " ",
    }))
}

/// A weapon and its arcs.
fn battery(weapon: &Weapon, at: usize, all: usize, layout: Layout, style: &Style) -> Vec<Row> {
    let [rof, acc, imp, dmg] = weapon.four();
    let (comma, name) = (style.comma, &weapon.name);
    let letter = letter(at, all, layout);
    let range = if layout == Layout::Battery {
        bands(&weapon.range)
    } else {
        weapon.range.0.clone()
    };
    let numbers = match layout {
        Layout::Draft | Layout::DrakeX => format!("{range}{comma}{acc}+{comma}{rof}/{imp}/{dmg}"),
        Layout::Revised => format!("{range}{comma}{rof}/{imp}/{acc}+/{dmg}"),
        _ => format!("{range}{comma}{rof}/{acc}+/{imp}/{dmg}"),
    };
    let traits: String = if layout == Layout::Battery && !weapon.traits.is_empty() && comma == ", "
    {
        format!(", {}", weapon.traits.join("; "))
    } else {
        weapon
            .traits
            .iter()
            .map(|name| format!("{comma}{name}"))
            .collect()
    };
    let [open, close] = style.stats;
    let [key, key_end] = style.key;
    let text = match layout {
        Layout::OneLine if style.is_stats_first => {
            format!("{numbers} {name}{}", traits.replacen(comma, " - ", 1))
        }
        Layout::OneLine => format!("{name} {open}{numbers}{traits}{close}"),
        Layout::DrakeX => format!("{key}{letter}{key_end}{name} {open}{numbers}{traits}{close}"),
        Layout::Battery => {
            let colon = if style.colon.trim().is_empty() {
                ": "
            } else {
                style.colon
            };
            format!(
                "Battery {letter}{colon}{name}{colon}{numbers}{traits}{}",
                if style.is_on_line { "" } else { "." }
            )
        }
        _ => format!("{key}{letter}{key_end}{name}{comma}{numbers}{traits}"),
    };
    let (part, arcs_part) = (format!("w{}", at + 1), format!("a{}", at + 1));
    let arcs = arcs(&weapon.arcs, style);
    if arcs.is_empty() {
        vec![Row::of(&[&part], text)]
    } else if style.is_on_line {
        // Bare letters behind a list of traits need a mark of their own.
        let mark = if style.arcs[0].is_empty() { ": " } else { " " };
        vec![Row::of(&[&part, &arcs_part], format!("{text}{mark}{arcs}"))]
    } else {
        vec![Row::of(&[&part], text), Row::of(&[&arcs_part], arcs)]
    }
}

/// `4/8/12` as `1-4/5-8/9-12`.
fn bands(range: &str) -> String {
    let mut from = 1;
    let band = |end: &str| match end.parse::<usize>() {
        Ok(end) => {
            let band = format!("{from}-{end}");
            from = end + 1;
            band
        }
        Err(_) => "---".to_string(),
    };
    if range.starts_with('-') {
        range.to_string()
    } else {
        range.split('/').map(band).collect::<Vec<_>>().join("/")
    }
}

/// The rows of a Nova ship.
pub(crate) fn nova(ship: &Ship, style: &Style) -> Vec<Row> {
    let mut rows = header(ship, style);
    let number = |text: &Option<super::truth::Text>| {
        text.as_deref().and_then(|text| text.parse::<usize>().ok())
    };
    let groups = |total: usize| {
        [total.div_ceil(3), (total + 1) / 3, total / 3]
            .map(|group| group.to_string())
            .join("-")
    };
    let boxes = |total: usize| match (total, style.track) {
        (0, _) => "---".to_string(),
        (total, Track::Rating) => total.to_string(),
        (total, _) => format!("{total} ({})", groups(total)),
    };
    let fading = |rating: usize| match rating {
        0 => "---".to_string(),
        rating => written((0..5).map(|at| faded(rating, at)), style),
    };
    rows.extend(line("hull", "Hull", number(&ship.hull).map(boxes), style));
    rows.extend(line(
        "armor",
        "Armor",
        number(&ship.armor).map(boxes),
        style,
    ));
    rows.extend(line(
        "thrust",
        "Thrust",
        number(&ship.thrust).map(fading),
        style,
    ));
    rows.extend(line("ecm", "ECM", number(&ship.ecm).map(fading), style));
    let icons = ship.shields.as_deref().map(|icons| match style.track {
        Track::Boxes(between) => icons.replace(' ', between),
        Track::Rating => icons.to_string(),
    });
    rows.extend(line("shields", "Shields", icons, style));
    for (at, weapon) in ship.weapons.iter().enumerate() {
        let (part, arcs_part) = (format!("w{}", at + 1), format!("a{}", at + 1));
        let traits = weapon.traits.join(", ");
        let traits = if traits.is_empty() {
            String::new()
        } else {
            format!(" ({traits})")
        };
        let dice = weapon.dice.as_deref().expect("dice");
        let between = if style.comma == ", " {
            " "
        } else {
            style.comma
        };
        let fields = [
            format!("{}{traits}", weapon.name),
            arcs(&weapon.arcs, style),
            weapon.range.0.clone(),
            dice.to_string(),
        ];
        rows.push(Row::of(&[&part, &arcs_part], fields.join(between)));
    }
    rows.extend(line("systems", "Systems", systems(ship, style), style));
    rows
}

/// A rating after so many losses, halves up (Nova).
fn faded(rating: usize, losses: usize) -> usize {
    let exact = rating as f64 * 0.5_f64.sqrt().powi(losses as i32);
    (exact + 0.5 + 1e-9).floor() as usize
}
