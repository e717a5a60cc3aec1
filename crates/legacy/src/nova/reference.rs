//! Reference tables: traits, systems, arcs, weapons, battle sizes.

use super::Nova;
use super::arcs::Arc;
use super::rules_summary;
use super::sheet::{arc_citation, format_hours};
use super::ship::{Battery, Ship};
use super::tables::{self, SYSTEM_NAMES, TRAIT_NAMES};
use crate::legacy::{NoNumbers, names};
use starwright_paper::columns;
use starwright_paper::rules_text::topic_table;
use starwright_paper::table::{Cell, Table};
use starwright_rules::fleets::battle_size_table;
use starwright_rules::{Lookup, Topic};
use starwright_text::join::Join;

impl Lookup for Nova {
    fn reference(topic: Topic, _: &NoNumbers) -> Option<Table> {
        match topic {
            Topic::Traits => Some(trait_table()),
            Topic::Systems => Some(names("System", SYSTEM_NAMES, tables::SYSTEMS)),
            Topic::Arcs => Some(arc_table()),
            Topic::Weapons => Some(weapon_table("", &[])),
            Topic::Battles => battle_size_table::<Nova>(),
            other => topic_table(&rules_summary::pages(), other.word()),
        }
    }

    fn ship_weapons(ship: &Ship, _: &NoNumbers) -> Vec<Vec<Cell>> {
        weapon_table(&ship.identity.class, &ship.weapons).rows
    }
}

fn weapon_table(class: &str, batteries: &[Battery]) -> Table {
    let batteries: Vec<(&str, &Battery)> =
        batteries.iter().map(|battery| (class, battery)).collect();
    Table::from_items(
        &batteries,
        columns! { |(class, battery)|
            text from "From" = *class,
            text name "Weapon" = &battery.name,
            text traits "Traits".optional() = battery.traits.join(", "),
            text range "Range" = battery.bands(),
            number base "Base" = battery.base().value,
            text dice "Attack dice" = battery
                .columns()
                .iter()
                .join(" "),
            text banks "Banks" = battery
                .banks
                .iter().join(" "),
        },
    )
}

fn trait_table() -> Table {
    Table::from_items(
        &TRAIT_NAMES,
        columns! { |(name, effect, _)|
            text name "Trait" = *name,
            text effect "In play" = *effect,
            text source "Source" = tables::TRAITS.to_string(),
        },
    )
}

fn arc_table() -> Table {
    Table::from_items(
        Arc::ALL,
        columns! { |arc|
            text arc "Arc" = arc.code(),
            text hours "By the clock" = format_hours(*arc),
            text bearings "Degrees from the bow" = match arc.hours() {
                _ if *arc == Arc::TT => "all".to_string(),
                (from, to) => format!("{}-{}", from % 12 * 30, to * 30),
            },
            text source "Source" = arc_citation(*arc).to_string(),
        },
    )
}
