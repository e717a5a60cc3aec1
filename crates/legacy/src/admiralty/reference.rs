//! Reference tables: traits, systems, arcs, weapons.

use super::Admiralty;
use super::ship::{Ship, Weapon};
use super::tables::{self, SYSTEM_NAMES};
use super::traits::Trait;
use crate::legacy::{NoNumbers, names};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Table};
use starwright_rules::arcs::Arc;
use starwright_rules::{Lookup, Topic};
use starwright_text::join::Join;

impl Lookup for Admiralty {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(names(
                "Trait",
                Trait::ALL.iter().map(|known| known.name()),
                tables::TRAITS,
            )),
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS)),
            Topic::Arcs => Some(arc_table()),
            Topic::Weapons => Some(weapon_table("", &[])),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        weapon_table(&ship.identity.class, &ship.weapons).rows
    }
}

fn weapon_table(class: &str, weapons: &[Weapon]) -> Table {
    let weapons: Vec<(&str, &Weapon)> = weapons.iter().map(|weapon| (class, weapon)).collect();
    Table::from_items(
        &weapons,
        columns! { |(class, weapon)|
            text from "From" = *class,
            text name "Weapon" = &weapon.name,
            text family "Family".optional() = weapon.family.as_ref(),
            text range "Range" = weapon.range.to_string(),
            number rof "ROF" = weapon.rof.get(),
            text acc "ACC" = format!("{}+", weapon.acc.get()),
            number imp "IMP" = weapon.imp.get(),
            number dmg "DMG" = weapon.dmg.get(),
            text traits "Traits".optional() = weapon
                .traits
                .iter().join(", "),
        },
    )
}

fn arc_table() -> Table {
    Table::from_items(
        &Arc::ALL,
        columns! { |arc|
            text arc "Arc" = arc.letter().to_string(),
            text bearings "Bearings" = arc.bearings(),
            text mirror "Mirror" = arc.mirror().letter().to_string(),
        },
    )
}
