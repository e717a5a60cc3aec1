//! Reference tables: traits, systems, arcs, weapons.

use super::Admiralty;
use super::ship::{Ship, Weapon};
use super::tables::{self, SYSTEM_NAMES};
use super::traits::Trait;
use crate::legacy::{NoNumbers, names};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::arcs::Arc;
use starwright_rules::{Lookup, Topic};

impl Lookup for Admiralty {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(names(
                "Trait",
                Trait::ALL.iter().map(|known| known.name()),
                tables::TRAITS,
            )),
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS)),
            Topic::Arcs => Some(arcs()),
            Topic::Weapons => Some(weapons("", &[])),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        weapons(&ship.identity.class, &ship.weapons).rows
    }
}

fn weapons(class: &str, weapons: &[Weapon]) -> Table {
    let weapons: Vec<(&str, &Weapon)> = weapons.iter().map(|weapon| (class, weapon)).collect();
    Table::from_items(
        &weapons,
        &[
            (Column::text("from", "From"), |(class, _)| (*class).into()),
            (Column::text("name", "Weapon"), |(_, weapon)| {
                (&weapon.name).into()
            }),
            (
                Column::text("family", "Family").optional(),
                |(_, weapon)| weapon.family.as_ref().into(),
            ),
            (Column::text("range", "Range"), |(_, weapon)| {
                weapon.range.to_string().into()
            }),
            (Column::number("rof", "ROF"), |(_, weapon)| {
                weapon.rof.get().into()
            }),
            (Column::text("acc", "ACC"), |(_, weapon)| {
                format!("{}+", weapon.acc.get()).into()
            }),
            (Column::number("imp", "IMP"), |(_, weapon)| {
                weapon.imp.get().into()
            }),
            (Column::number("dmg", "DMG"), |(_, weapon)| {
                weapon.dmg.get().into()
            }),
            (
                Column::text("traits", "Traits").optional(),
                |(_, weapon)| {
                    weapon
                        .traits
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(", ")
                        .into()
                },
            ),
        ],
    )
}

fn arcs() -> Table {
    Table::from_items(
        &Arc::ALL,
        &[
            (Column::text("arc", "Arc"), |arc| {
                arc.letter().to_string().into()
            }),
            (Column::text("bearings", "Bearings"), |arc| {
                arc.bearings().into()
            }),
            (Column::text("mirror", "Mirror"), |arc| {
                arc.mirrored().letter().to_string().into()
            }),
        ],
    )
}
