//! A post in the making: rows that know which part of which ship they are, and what every layout writes alike.

use super::style::{Fold, Header, Style, Track};
use super::truth::{Ship, Text, Truth};

/// A line of a post.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) text: String,
    /// Which ship, and which parts of it: `hull`, or `w1` and `a1`.
    pub(crate) parts: Vec<String>,
    pub(crate) ship: usize,
    pub(crate) is_talk: bool,
}

impl Row {
    /// A row of a ship that is numbered later; with no parts it holds nothing of its own.
    pub(crate) fn of(parts: &[&str], text: impl Into<String>) -> Row {
        let parts = parts.iter().map(ToString::to_string).collect();
        Row {
            text: text.into(),
            parts,
            ship: 0,
            is_talk: false,
        }
    }

    /// A row that is no part of a ship.
    pub(crate) fn talk(text: impl Into<String>) -> Row {
        Row {
            is_talk: true,
            ..Row::of(&[], text)
        }
    }

    /// What rows have in common that must stay together: those of a weapon, those of one part.
    pub(crate) fn group(&self) -> String {
        let part = self.parts.first().map_or("", String::as_str);
        let weapon = part
            .strip_prefix(['a', 'w'])
            .filter(|number| number.parse::<usize>().is_ok());
        weapon.map_or(part.to_string(), |number| format!("weapon {number}"))
    }
}

/// The text of a post, and the lines of each part written into the truth.
pub(crate) fn finish(rows: &[Row], truth: &mut Truth) -> String {
    let mut text = String::new();
    let mut number = 0;
    for row in rows {
        for line in row.text.split('\n') {
            number += 1;
            text.push_str(line);
            text.push('\n');
            if row.is_talk && !line.trim().is_empty() {
                truth.add_talk(number);
            }
            for part in &row.parts {
                truth.ships[row.ship]
                    .lines
                    .entry(part.clone())
                    .or_default()
                    .push(number);
            }
        }
    }
    text
}

/// The form of the header that this ship can have: before a class of two words nobody could tell where a faction ends.
pub(crate) fn form(ship: &Ship, style: &Style) -> Header {
    let class = ship.class.best().unwrap_or_default();
    let is_plain = ship.faction.best().is_none() || !class.contains(' ');
    match style.header {
        Header::FactionFirst if !is_plain => Header::RatingLast,
        Header::NoClassWord if class.contains(' ') || ship.kind.best().is_none() => {
            Header::RatingLast
        }
        header => header,
    }
}

/// The rows that say who the ship is.
pub(crate) fn header(ship: &Ship, style: &Style) -> Vec<Row> {
    let class = ship.class.best().unwrap_or("Nameless");
    let kind = ship
        .kind
        .best()
        .map(|kind| format!(" {kind}"))
        .unwrap_or_default();
    let (faction, rating) = (ship.faction.best(), ship.rating.as_deref());
    let with = |open: &str, text: Option<&str>, close: &str| {
        text.map(|text| format!("{open}{text}{close}"))
            .unwrap_or_default()
    };
    let last = with(" (", rating, ")");
    let one = match form(ship, style) {
        Header::RatingFirst => format!(
            "{}{class}-Class{kind}{}",
            with("(", rating, ") "),
            with(" [", faction, "]")
        ),
        Header::Dashed => format!("{class} class{kind}{last}{}", with(" - ", faction, "")),
        Header::Commas => format!(
            "{class} class{kind}{}{}",
            with(", ", faction, ""),
            with(", ", rating, " points")
        ),
        Header::NoClassWord => format!(
            "{}{class}{kind}{}",
            with("", faction, " "),
            with(" (", rating, " CR)")
        ),
        Header::FactionFirst => format!("{}{class}-class{kind}{last}", with("", faction, " ")),
        Header::FactionAmid => format!("{class} class{}{kind}{last}", with(" ", faction, "")),
        Header::Quoted => format!(
            "\"{class}\" class{kind}{}{}",
            with(" [", rating, "]"),
            with(" (", faction, ")")
        ),
        Header::RatingLast => format!("{class}-class{kind}{last}{}", with(" [", faction, "]")),
        Header::Rows => return header_rows(ship, style),
    };
    vec![Row::of(&["header"], one)]
}

fn header_rows(ship: &Ship, style: &Style) -> Vec<Row> {
    let row = |part: &str, key: &str, text: Option<&str>| {
        text.map(|text| Row::of(&[part], format!("{key}{}{text}", style.colon)))
    };
    let rows = [
        row("header", "Class", ship.class.best().or(Some("Nameless"))),
        row("header", "Type", ship.kind.best()),
        row("header", "Faction", ship.faction.best()),
        row("rating", "Combat Rating", ship.rating.as_deref()),
    ];
    rows.into_iter().flatten().collect()
}

/// `Hull: 4 3 2 1`: a keyword and what it says; none where the truth has nothing to say.
pub(crate) fn line(part: &str, key: &str, text: Option<String>, style: &Style) -> Option<Row> {
    text.map(|text| Row::of(&[part], format!("{key}{}{text}", style.colon)))
}

/// A rating as a track of so many boxes, box k of b being rating x (b - k) / b, up.
pub(crate) fn track(rating: &Option<Text>, boxes: usize, style: &Style) -> Option<String> {
    let text = rating.as_deref()?;
    let Ok(rating) = text.parse::<usize>() else {
        return Some(text.to_string());
    };
    if rating == 0 {
        return Some(
            if style.track == Track::Rating {
                "0"
            } else {
                "---"
            }
            .to_string(),
        );
    }
    let boxes = (0..boxes).map(|at| (rating * (boxes - at)).div_ceil(boxes));
    Some(written(boxes, style))
}

/// A track in the writer's style.
pub(crate) fn written(mut boxes: impl Iterator<Item = usize>, style: &Style) -> String {
    match style.track {
        Track::Rating => boxes.next().unwrap_or(0).to_string(),
        Track::Boxes(between) => boxes
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(between),
    }
}

/// Arc sets in the writer's style.
pub(crate) fn arcs(sets: &[String], style: &Style) -> String {
    let [open, close, between] = style.arcs;
    let one = |(set, count): &(String, usize)| match (count, style.fold) {
        (1, _) => vec![format!("{open}{set}{close}")],
        (count, Fold::Apart) => vec![format!("{open}{set}{close}"); *count],
        (count, Fold::Behind(times)) => vec![format!("{open}{set}{close}{times}{count}")],
        (count, Fold::Before(times)) => vec![format!("{count}{times}{open}{set}{close}")],
    };
    // With a number between two sets nobody could tell whose it is, if they touched.
    let between = if between.is_empty() && style.fold != Fold::Apart {
        " "
    } else {
        between
    };
    runs(sets)
        .iter()
        .flat_map(one)
        .collect::<Vec<_>>()
        .join(between)
}

/// Equal sets that stand side by side, counted.
pub(crate) fn runs(sets: &[String]) -> Vec<(String, usize)> {
    let mut runs: Vec<(String, usize)> = Vec::new();
    for set in sets {
        match runs.last_mut() {
            Some((last, count)) if last == set => *count += 1,
            _ => runs.push((set.clone(), 1)),
        }
    }
    runs
}

/// `Marines (14)` in the writer's style.
pub(crate) fn system(system: &str, style: &Style) -> String {
    match super::parts::apart(system) {
        (name, count, None) if count > 1 => {
            format!("{name}{}{count}{}", style.count[0], style.count[1])
        }
        _ => system.to_string(),
    }
}

/// All systems in a row.
pub(crate) fn systems(ship: &Ship, style: &Style) -> Option<String> {
    let all: Vec<String> = ship
        .systems
        .iter()
        .map(|entry| system(entry, style))
        .collect();
    (!all.is_empty()).then(|| all.join(style.semicolon))
}
