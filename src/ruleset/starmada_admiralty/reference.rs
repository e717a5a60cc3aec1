//! Tables to look things up in: traits, systems, arcs, weapons.

use super::Admiralty;
use super::ship::Ship;
use super::tables::{self, SYSTEM_NAMES};
use super::traits::Trait;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::arcs::Arc;
use crate::ruleset::legacy::NoNumbers;
use crate::ruleset::{Lookup, Topic};

impl Lookup for Admiralty {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => {
                Some(names("Trait", Trait::ALL.iter().map(|known| known.name()), tables::TRAITS.to_string()))
            }
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS.to_string())),
            Topic::Arcs => Some(arcs()),
            Topic::Weapons => Some(Table::new(WEAPON_COLUMNS)),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        let plain = |number: u32| Cell::number(number.into(), number.to_string());
        let row = |weapon: &super::Weapon| {
            let traits: Vec<String> = weapon.traits.iter().map(ToString::to_string).collect();
            vec![
                Cell::text(&ship.identity.class),
                Cell::text(&weapon.name),
                Cell::text(weapon.family.as_deref().unwrap_or_default()),
                Cell::text(weapon.range.to_string()),
                plain(weapon.rof.get()),
                Cell::text(format!("{}+", weapon.acc.get())),
                plain(weapon.imp.get()),
                plain(weapon.dmg.get()),
                Cell::text(traits.join(", ")),
            ]
        };
        ship.weapons.iter().map(row).collect()
    }
}

fn names<'a>(heading: &'static str, names: impl IntoIterator<Item = &'a str>, source: String) -> Table {
    let mut table = Table::new(&[Column::text("name", heading), Column::text("source", "Source")]);
    table.rows = names.into_iter().map(|name| vec![Cell::text(name), Cell::text(&source)]).collect();
    table
}

fn arcs() -> Table {
    let columns = [Column::text("arc", "Arc"), Column::text("bearings", "Bearings"), Column::text("mirror", "Mirror")];
    let mut table = Table::new(&columns);
    for arc in Arc::ALL {
        let (from, to) = (arc.from_degrees(), arc.from_degrees() + 60);
        let to = if to > 360 { to - 360 } else { to };
        let mirror = Cell::text(arc.mirrored().letter());
        table.rows.push(vec![Cell::text(arc.letter()), Cell::text(format!("{from}-{to}")), mirror]);
    }
    table
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
