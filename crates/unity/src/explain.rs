//! How the numbers of a ship come about, the boxes of its tracks, and what each part of it is worth: the ship rated again without it.

use super::Unity;
use super::numbers::Numbers;
use super::ratings::{Ratings, idle_mode, rate};
use super::ship::{Cover, Facing, Ship};
use super::tables::{self, System};
use super::tracks::{CoverTrack, countdown, equipment_items, loss_limit, mounts, tracks, weapons};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::{BOX_COLUMNS, Explanations};
use starwright_text::breakdown::Breakdown;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::field::pluralize;
use starwright_text::rounding::Rounding;

const COLUMNS: &[Column] = &[
    Column::text("without", "Without"),
    Column::number("space", "Space freed"),
    Column::number("orat", "ORAT lost"),
    Column::number("drat", "DRAT lost"),
    Column::number("rating", "Rating then"),
    Column::number("worth", "Worth"),
    Column::number("per_space", "Worth per 100 space"),
];

impl Explanations for Unity {
    const FIGURES: &'static [&'static str] =
        &["class", "rating", "orat", "drat", "space", "budget"];

    /// Base spaces, space, and the combat rating.
    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        let ratings: Ratings<Breakdown> = rate(ship, numbers);
        let mut sections: Vec<Breakdown> = Vec::new();
        for (weapon, battery) in ship.weapons().iter().zip(ratings.batteries) {
            let has_singles =
                weapon.banks().is_empty() || weapon.banks().iter().any(|bank| bank.per_mount == 1);
            let single = has_singles.then_some(battery.base_space);
            let banks = battery.banks.into_iter().map(|bank| bank.base_space);
            let idle = idle_mode(weapon, ship.system_count(System::FireControl), numbers).map(
                |idle: Breakdown| {
                    let label = format!("{} (cheaper, not counted)", idle.label);
                    Breakdown { label, ..idle }
                },
            );
            let begun = sections.len();
            for mut base in single.into_iter().chain(banks).chain(idle) {
                base.label = format!("{}: {}", weapon.name(), base.label);
                if sections[begun..]
                    .iter()
                    .all(|section| section.label != base.label)
                {
                    sections.push(base);
                }
            }
        }
        sections.push(ratings.space.budget);
        sections.push(ratings.space.used);
        sections.push(ratings.rating);
        sections
    }

    fn boxes(ship: &Ship, numbers: &Numbers) -> Table {
        let mut table = Table::new(BOX_COLUMNS);
        let tracks = tracks(ship, numbers);
        let halved = || match ship.hull().div_ceil(2) {
            1 => "in one box".to_string(),
            boxes => format!("in proportion over {boxes} boxes"),
        };
        let mut add = |what: &str, boxes: &[u32], from: String, source: Citation| {
            if !boxes.is_empty() {
                let boxes: Vec<String> = boxes.iter().map(u32::to_string).collect();
                table.rows.push(
                    [what.to_string(), boxes.join(" "), from, source.to_string()]
                        .map(Cell::Text)
                        .to_vec(),
                );
            }
        };
        let mut cover = |what: &str, track: &CoverTrack, from: &str, source: Citation| match track {
            CoverTrack::Even(boxes) => add(what, boxes, from.to_string(), source),
            CoverTrack::Directional(facings) => {
                for (facing, boxes) in Facing::ALL.into_iter().zip(facings) {
                    add(
                        &format!("{what}, {}", facing.word()),
                        boxes,
                        from.to_string(),
                        source,
                    );
                }
            }
        };
        let (weapons, mounts) = (weapons(ship), mounts(ship));
        let held = if weapons == mounts {
            String::new()
        } else {
            format!(" with {weapons} weapons")
        };
        let equipment = equipment_items(ship, numbers);
        cover("screens", &tracks.screens, "one a box", tables::SCREENS);
        cover(
            "shields",
            &tracks.shields,
            &halved(),
            tables::TRACK_ROUNDING,
        );
        if let Some(facings) = tracks.shield_facings {
            let facings = CoverTrack::Directional(facings.map(countdown));
            cover(
                "shields",
                &facings,
                "one per rating",
                tables::DIRECTIONAL_TRACKS,
            );
        }
        add(
            "hull",
            &tracks.hull,
            "one a hull point".to_string(),
            tables::TRACKS,
        );
        add("engines", &tracks.engines, halved(), tables::TRACK_ROUNDING);
        let from = format!(
            "{}{held} + {equipment} equipment, {}",
            pluralize(mounts as usize, "mount"),
            halved()
        );
        add("weapons", &tracks.weapons, from, tables::TRACK_ROUNDING);
        let limits = ship
            .weapons()
            .iter()
            .map(|weapon| (weapon.name(), weapon.mounts(), "mount"));
        for (name, count, what) in limits.chain([("equipment", equipment, "item")]) {
            let limit: Vec<u32> = loss_limit(count, numbers).into_iter().collect();
            let half = format!("half of {}", pluralize(count as usize, what));
            add(
                &format!("loss limit, {name}"),
                &limit,
                half,
                tables::LOSS_LIMITS,
            );
        }
        table
    }

    fn worth(ship: &Ship, numbers: &Numbers) -> Option<Table> {
        Some(worth(ship, numbers))
    }
}

/// A row for each weapon, each system, the engines, the shields and the screens.
pub fn worth(ship: &Ship, numbers: &Numbers) -> Table {
    let whole: Ratings<Exact> = rate(ship, numbers);
    let mut table = Table::new(COLUMNS);
    for (name, lesser) in lesser_ships(ship) {
        let without: Ratings<Exact> = rate(&lesser, numbers);
        let space = signed(whole.space.used, without.space.used);
        let worth = signed(whole.rating, without.rating);
        let per_space = if space > 0.0 {
            100.0 * worth / space
        } else {
            0.0
        };
        let change = |before: Exact, after: Exact| {
            let (sign, size) = if before >= after {
                ("", before.saturating_minus(after))
            } else {
                ("-", after.saturating_minus(before))
            };
            let text = format!("{sign}{}", Rounding::nearest(2).apply(size).to_decimal(2));
            number(text)
        };
        table.rows.push(vec![
            Cell::text(name),
            Cell::number(space, space.to_string()),
            change(whole.orat, without.orat),
            change(whole.drat, without.drat),
            Cell::number(without.rating.to_f64(), without.rating.to_string()),
            Cell::number(worth, worth.to_string()),
            number(format!("{per_space:.1}")),
        ]);
    }
    table
}

/// A number just as it is written.
fn number(text: String) -> Cell {
    Cell::number(text.parse().unwrap_or_default(), text)
}

fn signed(before: Exact, after: Exact) -> f64 {
    if before >= after {
        before.saturating_minus(after).to_f64()
    } else {
        -after.saturating_minus(before).to_f64()
    }
}

/// Returns the ship without each of its parts, by the part's name.
fn lesser_ships(ship: &Ship) -> Vec<(String, Ship)> {
    let mut ships = Vec::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        let lesser = ship.edit_unchecked(|blueprint| drop(blueprint.weapons.remove(index)));
        ships.push((weapon.name().to_string(), lesser));
    }
    for system in ship.systems() {
        ships.push((system.to_string(), ship.without_system(system.system)));
    }
    let none = Cover::default();
    if ship.engines() > 0 {
        let lesser = ship.edit_unchecked(|blueprint| blueprint.engines = 0);
        ships.push(("engines".to_string(), lesser));
    }
    if !ship.shields().is_none() {
        let lesser = ship.edit_unchecked(|blueprint| blueprint.shields = none);
        ships.push(("shields".to_string(), lesser));
    }
    if !ship.screens().is_none() {
        let lesser = ship.edit_unchecked(|blueprint| blueprint.screens = none);
        ships.push(("screens".to_string(), lesser));
    }
    ships
}
