//! The report on a ship: the JSON object and the row of the table.

use super::ship::{Shields, Ship, Tech, Weapon};
use super::tracks::{Tracks, slot_count, tracks};
use crate::legacy;
use serde::Serialize;
use starwright_paper::table::{Cell, Column};
use starwright_rules::identity::battery_labels;

/// The report on a ship.
pub type Report = legacy::Report<EditionReport>;

/// The fields that this edition adds to the report.
#[derive(Clone, Debug, Serialize)]
pub struct EditionReport {
    tech: Tech,
    tracks: Tracks,
    batteries: Vec<BatteryReport>,
    systems: Vec<String>,
    #[serde(skip)]
    engines: u32,
    #[serde(skip)]
    shields: Cell,
}

#[derive(Clone, Debug, Serialize)]
struct BatteryReport {
    battery: String,
    name: String,
    family: Option<String>,
    range: String,
    rof: u32,
    acc: u32,
    imp: u32,
    dmg: u32,
    traits: Vec<String>,
    arcs: Vec<String>,
    slots: u32,
}

fn report_battery(battery: String, weapon: &Weapon, hull: u32) -> BatteryReport {
    BatteryReport {
        battery,
        name: weapon.name.clone(),
        family: weapon.family.clone(),
        range: weapon.range.to_string(),
        rof: weapon.rof.get(),
        acc: weapon.acc.get(),
        imp: weapon.imp.get(),
        dmg: weapon.dmg.get(),
        traits: weapon.traits.iter().map(ToString::to_string).collect(),
        arcs: weapon.arcs.iter().map(ToString::to_string).collect(),
        slots: slot_count(weapon.arcs.len(), hull),
    }
}

/// Builds a cell of the shields as written, sorted by the mean of their numbers.
fn shields_cell(shields: &Shields) -> Cell {
    let levels: Vec<f64> = match shields {
        Shields::Even(rating) => vec![rating.get().into()],
        Shields::Facets(facets) => facets.iter().map(|facet| facet.get().into()).collect(),
        Shields::Types(types) => types.iter().filter_map(|part| part.parse().ok()).collect(),
    };
    Cell::number(
        levels.iter().sum::<f64>() / levels.len().max(1) as f64,
        shields.to_string(),
    )
}

impl legacy::EditionReport for EditionReport {
    type Ship = Ship;
    const COLUMNS: &'static [Column] = &[
        Column::text("faction", "Faction").optional(),
        Column::text("class", "Class"),
        Column::text("type", "Type").optional(),
        Column::text("name", "Name").optional(),
        Column::number("hull", "Hull").with_total(),
        Column::number("engines", "Eng"),
        Column::number("shields", "Shld"),
        Column::number("weapons", "Weapons"),
        Column::number("posted", "Posted rating").only_in_data(),
        Column::number("rating", "Posted").with_total(),
        Column::text("legal", "Legal"),
        Column::text("house", "House").only_in_data(),
    ];

    fn from_ship(ship: &Ship) -> EditionReport {
        let hull = ship.hull.get();
        let batteries = battery_labels(ship.weapons.len())
            .into_iter()
            .zip(&ship.weapons);
        EditionReport {
            tech: ship.tech,
            tracks: tracks(ship),
            batteries: batteries
                .map(|(label, weapon)| report_battery(label, weapon, hull))
                .collect(),
            systems: ship.systems.iter().map(ToString::to_string).collect(),
            engines: ship.engines.get(),
            shields: shields_cell(&ship.shields),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let weapons: usize = self
            .batteries
            .iter()
            .map(|battery| battery.arcs.len())
            .sum();
        vec![
            self.tracks.hull.len().into(),
            self.engines.into(),
            self.shields.clone(),
            weapons.into(),
        ]
    }
}

impl EditionReport {
    /// Returns the tracks of the sheet.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }
}
