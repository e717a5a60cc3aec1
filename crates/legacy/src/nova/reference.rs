//! Reference tables: traits, systems, arcs, weapons, battle sizes.

use super::Nova;
use super::arcs::Arc;
use super::rules_summary;
use super::sheet::{hours, source};
use super::ship::{Battery, Ship};
use super::tables::{self, SYSTEM_NAMES, TRAIT_NAMES};
use crate::legacy::{NoNumbers, names};
use starwright_paper::rules_text::topic_table;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::fleets::battle_size_table;
use starwright_rules::{Lookup, Topic};

impl Lookup for Nova {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(traits()),
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS)),
            Topic::Arcs => Some(arcs()),
            Topic::Weapons => Some(weapons("", &[])),
            Topic::Battles => battle_size_table::<Nova>(),
            other => topic_table(&rules_summary::pages(), other.word()),
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        weapons(&ship.identity.class, &ship.weapons).rows
    }
}

fn weapons(class: &str, batteries: &[Battery]) -> Table {
    let batteries: Vec<(&str, &Battery)> =
        batteries.iter().map(|battery| (class, battery)).collect();
    Table::from_items(
        &batteries,
        &[
            (Column::text("from", "From"), |(class, _)| (*class).into()),
            (Column::text("name", "Weapon"), |(_, battery)| {
                (&battery.name).into()
            }),
            (
                Column::text("traits", "Traits").optional(),
                |(_, battery)| battery.traits.join(", ").into(),
            ),
            (Column::text("range", "Range"), |(_, battery)| {
                battery.bands().into()
            }),
            (Column::number("base", "Base"), |(_, battery)| {
                battery.base().value.into()
            }),
            (Column::text("dice", "Attack dice"), |(_, battery)| {
                battery
                    .columns()
                    .map(|dice| dice.to_string())
                    .join(" ")
                    .into()
            }),
            (Column::text("banks", "Banks"), |(_, battery)| {
                battery
                    .banks
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
                    .into()
            }),
        ],
    )
}

fn traits() -> Table {
    Table::from_items(
        &TRAIT_NAMES,
        &[
            (Column::text("name", "Trait"), |(name, ..)| (*name).into()),
            (Column::text("effect", "In play"), |(_, effect, _)| {
                (*effect).into()
            }),
            (Column::text("source", "Source"), |_| {
                tables::TRAITS.to_string().into()
            }),
        ],
    )
}

fn arcs() -> Table {
    Table::from_items(
        Arc::ALL,
        &[
            (Column::text("arc", "Arc"), |arc| arc.code().into()),
            (Column::text("hours", "By the clock"), |arc| {
                hours(*arc).into()
            }),
            (
                Column::text("bearings", "Degrees from the bow"),
                |arc| match arc.hours() {
                    _ if *arc == Arc::TT => "all".into(),
                    (from, to) => format!("{}-{}", from % 12 * 30, to * 30).into(),
                },
            ),
            (Column::text("source", "Source"), |arc| {
                source(*arc).to_string().into()
            }),
        ],
    )
}
