//! Tables to look things up in: traits, systems, arcs, weapons, battle sizes.

use super::Nova;
use super::arcs::Arc;
use super::sheet::{hours, source};
use super::ship::{Battery, Ship};
use super::tables::{self, SYSTEM_NAMES, TRAIT_NAMES};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::legacy::NoNumbers;
use crate::ruleset::muster::battle_table;
use crate::ruleset::{Lookup, Topic};

impl Lookup for Nova {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(traits()),
            Topic::Systems => Some(systems()),
            Topic::Arcs => Some(arcs()),
            Topic::Weapons => Some(Table::new(WEAPON_COLUMNS)),
            Topic::Battles => battle_table::<Nova>(),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        let row = |battery: &Battery| {
            let base = battery.base().value;
            let banks: Vec<String> = battery.banks.iter().map(ToString::to_string).collect();
            vec![
                Cell::text(&ship.identity.class),
                Cell::text(&battery.name),
                Cell::text(battery.traits.join(", ")),
                Cell::text(battery.bands()),
                Cell::number(base.to_f64(), base.to_string()),
                Cell::text(battery.columns().map(|dice| dice.to_string()).join(" ")),
                Cell::text(banks.join(" ")),
            ]
        };
        ship.weapons.iter().map(row).collect()
    }
}

fn traits() -> Table {
    let columns = [Column::text("name", "Trait"), Column::text("effect", "In play"), Column::text("source", "Source")];
    let mut table = Table::new(&columns);
    let row = |(name, effect): (&str, &str)| [name, effect, &tables::TRAITS.to_string()].map(Cell::text).to_vec();
    table.rows = TRAIT_NAMES.map(row).to_vec();
    table
}

fn systems() -> Table {
    let mut table = Table::new(&[Column::text("name", "System"), Column::text("source", "Source")]);
    let source = tables::SYSTEMS.to_string();
    table.rows = SYSTEM_NAMES.map(|name| vec![Cell::text(name), Cell::text(&source)]).to_vec();
    table
}

fn arcs() -> Table {
    let mut table = Table::new(&[
        Column::text("arc", "Arc"),
        Column::text("hours", "By the clock"),
        Column::text("bearings", "Degrees from the bow"),
        Column::text("source", "Source"),
    ]);
    for arc in Arc::ALL.iter().copied() {
        let (from, to) = arc.hours();
        let bearings = if arc == Arc::TT { "all".to_string() } else { format!("{}-{}", from % 12 * 30, to * 30) };
        table
            .rows
            .push([arc.code().to_string(), hours(arc), bearings, source(arc).to_string()].map(Cell::Text).to_vec());
    }
    table
}

const WEAPON_COLUMNS: &[Column] = &[
    Column::text("from", "From"),
    Column::text("name", "Weapon"),
    Column::text("traits", "Traits").optional(),
    Column::text("range", "Range"),
    Column::number("base", "Base"),
    Column::text("dice", "Attack dice"),
    Column::text("banks", "Banks"),
];
