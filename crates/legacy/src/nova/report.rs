//! The report on a ship: the JSON object and the row of the table.

use super::ship::{Battery, Ship};
use super::tracks::{Tracks, tracks};
use crate::legacy;
use serde::Serialize;
use starwright_paper::table::{Cell, Column};
use starwright_text::exact::Exact;
use starwright_text::join::Join;

/// The report on a ship.
pub type Report = legacy::Report<EditionReport>;

/// The fields that this edition adds to the report.
#[derive(Clone, Debug, Serialize)]
pub struct EditionReport {
    tracks: Tracks,
    batteries: Vec<BatteryReport>,
    systems: Vec<String>,
    #[serde(skip)]
    numbers: [u32; 4],
}

#[derive(Clone, Debug, Serialize)]
struct BatteryReport {
    name: String,
    range: String,
    traits: Vec<String>,
    base: Exact,
    /// The minimum and maximum base that give the posted dice.
    base_interval: Option<[Exact; 2]>,
    dice: [u32; 12],
    /// Whether the dice are those of the base.
    consistent: bool,
    banks: Vec<String>,
}

fn report_battery(battery: &Battery) -> BatteryReport {
    let base = battery.base();
    BatteryReport {
        name: battery.name.clone(),
        range: battery.bands(),
        traits: battery.traits.clone(),
        base: base.value,
        base_interval: base.interval.map(|(least, most)| [least, most]),
        dice: battery.columns(),
        consistent: base.is_consistent,
        banks: battery.banks.iter().map(ToString::to_string).collect(),
    }
}

impl legacy::EditionReport for EditionReport {
    type Ship = Ship;
    const COLUMNS: &'static [Column] = &[
        Column::text("faction", "Faction").optional(),
        Column::text("class", "Class"),
        Column::text("type", "Type").optional(),
        Column::text("name", "Name").optional(),
        Column::number("hull", "Hull").with_total(),
        Column::number("armor", "Armor").optional(),
        Column::number("thrust", "Thrust"),
        Column::number("ecm", "ECM").optional(),
        Column::text("shields", "Shields").optional(),
        Column::number("batteries", "Batteries"),
        Column::number("posted", "Posted rating").only_in_data(),
        Column::number("rating", "Posted").with_total(),
        Column::text("legal", "Legal"),
        Column::text("house", "House").only_in_data(),
    ];

    fn from_ship(ship: &Ship) -> EditionReport {
        EditionReport {
            tracks: tracks(ship),
            batteries: ship.weapons.iter().map(report_battery).collect(),
            systems: ship.systems.iter().map(ToString::to_string).collect(),
            numbers: [
                ship.hull.get(),
                ship.armor.get(),
                ship.thrust.get(),
                ship.ecm.get(),
            ],
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let faces = self.tracks.shields.iter().join(" ");
        self.numbers
            .into_iter()
            .map(Cell::from)
            .chain([faces.into(), self.batteries.len().into()])
            .collect()
    }
}

impl EditionReport {
    /// Returns the tracks of the display.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }
}
