//! Tables to look things up in: traits, systems, arcs, weapons.

use super::Admiralty;
use super::ship::Ship;
use super::tables::{self, SYSTEM_NAMES};
use super::traits::Trait;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::arcs::Arc;
use crate::ruleset::legacy::{NoNumbers, names};
use crate::ruleset::{Lookup, Topic};

impl Lookup for Admiralty {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(names("Trait", Trait::ALL.iter().map(|known| known.name()), tables::TRAITS)),
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS)),
            Topic::Arcs => Some(arcs()),
            Topic::Weapons => Some(Table::new(WEAPON_COLUMNS)),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        let row = |weapon: &super::Weapon| {
            let traits: Vec<String> = weapon.traits.iter().map(ToString::to_string).collect();
            vec![
                Cell::text(&ship.identity.class),
                Cell::text(&weapon.name),
                Cell::text(weapon.family.as_deref().unwrap_or_default()),
                Cell::text(weapon.range.to_string()),
                weapon.rof.get().into(),
                Cell::text(format!("{}+", weapon.acc.get())),
                weapon.imp.get().into(),
                weapon.dmg.get().into(),
                Cell::text(traits.join(", ")),
            ]
        };
        ship.weapons.iter().map(row).collect()
    }
}

fn arcs() -> Table {
    Table::of(
        &Arc::ALL,
        &[
            (Column::text("arc", "Arc"), |arc| arc.letter().to_string().into()),
            (Column::text("bearings", "Bearings"), |arc| arc.bearings().into()),
            (Column::text("mirror", "Mirror"), |arc| arc.mirrored().letter().to_string().into()),
        ],
    )
}

const WEAPON_COLUMNS: &[Column] = &[
    Column::text("from", "From"),
    Column::text("name", "Weapon"),
    Column::text("family", "Family").optional(),
    Column::text("range", "Range"),
    Column::number("rof", "ROF"),
    Column::text("acc", "ACC"),
    Column::number("imp", "IMP"),
    Column::number("dmg", "DMG"),
    Column::text("traits", "Traits").optional(),
];
