//! Explains a ship's numbers, the boxes of its tracks, and what each part adds to its rating.

use super::Unity;
use super::numbers::Numbers;
use super::ratings::{RatingTerms, idle_mode, rate};
use super::ship::{Cover, Facing, Ship};
use super::tables::{self, System};
use super::tracks::{CoverTrack, countdown, equipment_items, loss_limit, mounts, tracks, weapons};
use serde::Serialize;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::{BOX_COLUMNS, Explanations};
use starwright_text::breakdown::{Breakdown, Difference};
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

    /// Explains base spaces, the space budget, the space used and the combat rating.
    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        let ratings: RatingTerms<Breakdown> = rate(ship, numbers);
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
        let halved = match ship.hull().div_ceil(2) {
            1 => "in one box".to_string(),
            boxes => format!("in proportion over {boxes} boxes"),
        };
        let (weapons, mounts) = (weapons(ship), mounts(ship));
        let held = if weapons == mounts {
            String::new()
        } else {
            format!(" with {weapons} weapons")
        };
        let equipment = equipment_items(ship, numbers);
        add_cover(
            &mut table,
            "screens",
            &tracks.screens,
            "one a box",
            tables::SCREENS,
        );
        let shields = &tracks.shields;
        add_cover(
            &mut table,
            "shields",
            shields,
            &halved,
            tables::TRACK_ROUNDING,
        );
        if let Some(facings) = tracks.shield_facings {
            let facings = CoverTrack::Directional(facings.map(countdown));
            let source = tables::DIRECTIONAL_TRACKS;
            add_cover(&mut table, "shields", &facings, "one per rating", source);
        }
        let items = format!(
            "{}{held} + {equipment} equipment, {halved}",
            pluralize(mounts as usize, "mount")
        );
        for (name, boxes, from, source) in [
            ("hull", &tracks.hull, "one a hull point", tables::TRACKS),
            ("engines", &tracks.engines, &halved, tables::TRACK_ROUNDING),
            ("weapons", &tracks.weapons, &items, tables::TRACK_ROUNDING),
        ] {
            add_boxes(&mut table, name, boxes, from, source);
        }
        let limits = ship
            .weapons()
            .iter()
            .map(|weapon| (weapon.name(), weapon.mounts(), "mount"));
        for (name, count, unit) in limits.chain([("equipment", equipment, "item")]) {
            let limit: Vec<u32> = loss_limit(count, numbers).into_iter().collect();
            let half = format!("half of {}", pluralize(count as usize, unit));
            let name = format!("loss limit, {name}");
            add_boxes(&mut table, &name, &limit, &half, tables::LOSS_LIMITS);
        }
        table
    }

    fn worth(ship: &Ship, numbers: &Numbers) -> Option<Table> {
        let mut table = Table::new(COLUMNS);
        let contributions = contributions(ship, numbers);
        table.rows = contributions.iter().map(Contribution::row).collect();
        Some(table)
    }
}

/// Adds a row for a track, unless it has no boxes.
fn add_boxes(table: &mut Table, name: &str, boxes: &[u32], from: &str, source: Citation) {
    if !boxes.is_empty() {
        let boxes: Vec<String> = boxes.iter().map(u32::to_string).collect();
        let cells = [name, &boxes.join(" "), from, &source.to_string()];
        table.rows.push(cells.map(Cell::text).to_vec());
    }
}

/// Adds a row for a track, or one per facing.
fn add_cover(table: &mut Table, name: &str, track: &CoverTrack, from: &str, source: Citation) {
    match track {
        CoverTrack::Even(boxes) => add_boxes(table, name, boxes, from, source),
        CoverTrack::Directional(facings) => {
            for (facing, boxes) in Facing::ALL.into_iter().zip(facings) {
                let name = format!("{name}, {}", facing.word());
                add_boxes(table, &name, boxes, from, source);
            }
        }
    }
}

/// The contribution of one part of a ship: the ship compared with the same ship without that part.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Contribution {
    /// The name of the weapon or system, or `engines`, `shields` or `screens`.
    pub name: String,
    /// Space that removing the part would free.
    pub space: Difference,
    /// Offensive rating that the ship would lose without the part.
    pub orat: Difference,
    /// Defensive rating that the ship would lose without the part.
    pub drat: Difference,
    /// Combat rating of the ship without the part.
    pub rating_without: Exact,
    /// Combat rating that the ship would lose without the part.
    pub contribution: Difference,
}

impl Contribution {
    /// Returns the combat rating gained per 100 space of the part, or 0 for a part that takes no space.
    pub fn per_100_space(&self) -> f64 {
        let space = self.space.to_f64();
        if space > 0.0 {
            100.0 * self.contribution.to_f64() / space
        } else {
            0.0
        }
    }

    fn row(&self) -> Vec<Cell> {
        let (space, contribution) = (self.space.to_f64(), self.contribution.to_f64());
        vec![
            Cell::text(&self.name),
            Cell::number(space, space.to_string()),
            hundredths_cell(self.orat),
            hundredths_cell(self.drat),
            self.rating_without.into(),
            Cell::number(contribution, contribution.to_string()),
            number_cell(format!("{:.1}", self.per_100_space())),
        ]
    }
}

fn hundredths_cell(number: Difference) -> Cell {
    let sign = if number.is_negative() { "-" } else { "" };
    let size = Rounding::nearest(2).apply(number.size()).to_decimal(2);
    number_cell(format!("{sign}{size}"))
}

fn number_cell(text: String) -> Cell {
    Cell::number(text.parse().unwrap_or_default(), text)
}

/// Computes the contribution of each part by rating the ship without it.
pub fn contributions(ship: &Ship, numbers: &Numbers) -> Vec<Contribution> {
    let whole: RatingTerms<Exact> = rate(ship, numbers);
    let mut contributions = Vec::new();
    for (name, lesser) in ships_without_parts(ship) {
        let without: RatingTerms<Exact> = rate(&lesser, numbers);
        contributions.push(Contribution {
            name,
            space: difference(whole.space.used, without.space.used),
            orat: difference(whole.orat, without.orat),
            drat: difference(whole.drat, without.drat),
            rating_without: without.rating,
            contribution: difference(whole.rating, without.rating),
        });
    }
    contributions
}

fn difference(amount: Exact, subtracted: Exact) -> Difference {
    Difference { amount, subtracted }
}

/// Returns each part's name with the ship without that part.
fn ships_without_parts(ship: &Ship) -> Vec<(String, Ship)> {
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
