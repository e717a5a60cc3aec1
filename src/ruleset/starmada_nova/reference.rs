//! Tables to look things up in: traits, systems, arcs, weapons, battle sizes.

use super::Nova;
use super::arcs::Arc;
use super::sheet::{hours, source};
use super::ship::{Battery, Ship};
use super::tables::{self, SYSTEM_NAMES, TRAIT_NAMES};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::legacy::{NoNumbers, names};
use crate::ruleset::muster::battle_table;
use crate::ruleset::{Lookup, Topic};

impl Lookup for Nova {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(traits()),
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS)),
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
    Table::of(
        &TRAIT_NAMES,
        &[
            (Column::text("name", "Trait"), |(name, _)| (*name).into()),
            (Column::text("effect", "In play"), |(_, effect)| (*effect).into()),
            (Column::text("source", "Source"), |_| tables::TRAITS.to_string().into()),
        ],
    )
}

fn arcs() -> Table {
    Table::of(
        Arc::ALL,
        &[
            (Column::text("arc", "Arc"), |arc| arc.code().into()),
            (Column::text("hours", "By the clock"), |arc| hours(*arc).into()),
            (Column::text("bearings", "Degrees from the bow"), |arc| match arc.hours() {
                _ if *arc == Arc::TT => "all".into(),
                (from, to) => format!("{}-{}", from % 12 * 30, to * 30).into(),
            }),
            (Column::text("source", "Source"), |arc| source(*arc).to_string().into()),
        ],
    )
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
