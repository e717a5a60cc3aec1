//! Look-up tables: keywords, phases, roles, arcs, saves, weapon cards, escalation levels and numbers.

use super::derived::MoveRange;
use super::numbers::Numbers;
use super::reminders::REMINDERS;
use super::saves::save_kinds;
use super::ship::{Ship, WeaponCard};
use super::tables::{self, Arc, Keyword, Role};
use super::{Library, StarStrike, terrain};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Table};
use starwright_rules::fleets::battle_size_table;
use starwright_rules::numbers::CitedNumber;
use starwright_rules::{Lookup, Topic};
use starwright_text::citation::Citation;
use starwright_text::join::Join;

impl Lookup for StarStrike {
    fn reference(topic: Topic, numbers: &Numbers) -> Option<Table> {
        match topic {
            Topic::Keywords => Some(keywords()),
            Topic::Roles => Some(roles(numbers)),
            Topic::Saves => Some(saves(numbers)),
            Topic::Arcs => Some(arcs(numbers)),
            Topic::Weapons => Some(weapons("", [])),
            Topic::Phases => Some(phases()),
            Topic::Battles => battle_size_table::<StarStrike>(),
            Topic::Terrain => Some(terrain::table(numbers)),
            Topic::Numbers => Some(numbers.table()),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &Numbers) -> Vec<Vec<Cell>> {
        weapons(&ship.class, &ship.weapons).rows
    }

    fn library_weapons(library: &Library, _: &Numbers) -> Vec<Vec<Cell>> {
        weapons(library.name(), library.weapons()).rows
    }
}

fn keywords() -> Table {
    Table::from_items(
        &Keyword::ALL,
        columns! { |keyword|
            text name "Keyword" = keyword.pattern(),
            text effect "What it does" = keyword.meaning(),
            text source "Source" = keyword.citation().to_string(),
        },
    )
}

fn phases() -> Table {
    Table::from_items(
        &REMINDERS.rows("Round"),
        columns! { |[phase, what]|
            text phase "Phase" = *phase,
            text what "What happens" = *what,
            text source "Source" = tables::ROUND.to_string(),
        },
    )
}

fn roles(numbers: &Numbers) -> Table {
    Table::from_items(
        &Role::ALL.map(|role| (role, numbers)),
        columns! { |(role, numbers)|
            text role "Role" = role.word(),
            text shields "Shields" = if role.has_facings() { "six facings" } else { "one number" },
            number orders "Orders" = numbers.orders(*role).whole(),
            text moves "Moves" = {
                let [min, max] = numbers.moves(*role).map(CitedNumber::whole);
                MoveRange { min, max }.to_string()
            },
            text rotations "Rotations" = rotation_words(numbers.rotations(*role).whole()),
            number ram "Ram dice against it" = numbers.ram_dice(*role).whole(),
            text source "Source" = role_source(*role, numbers).to_string(),
        },
    )
}

/// Returns the source of a role's numbers: the book, or the house pack that changes one of them.
fn role_source(role: Role, numbers: &Numbers) -> Citation {
    let [must, may] = numbers.moves(role);
    [
        numbers.orders(role),
        must,
        may,
        numbers.rotations(role),
        numbers.ram_dice(role),
    ]
    .iter()
    .fold(tables::ROLE, |source, number| {
        source.copy_house_mark(number.citation)
    })
}

/// Writes the number of rotations before a maneuver; three reach any facing.
pub fn rotation_words(rotations: u32) -> String {
    if rotations >= 3 {
        "any".to_string()
    } else {
        rotations.to_string()
    }
}

fn saves(numbers: &Numbers) -> Table {
    Table::from_items(
        &save_kinds(numbers),
        columns! { |(save, who)|
            text save "Save" = save.name,
            text against "Against" = save.against,
            text when "When" = save.when,
            text who "Who" = *who,
            text roll "Rolls that save" = if save.roll == 0 { "up to its value".into() } else { save.rolls() },
            text source "Source" = save.citation.to_string(),
        },
    )
}

fn arcs(numbers: &Numbers) -> Table {
    Table::from_items(
        &Arc::ALL.map(|arc| (arc, numbers.width(arc))),
        columns! { |(arc, width)|
            text arc "Arc" = arc.word(),
            text name "Name" = arc.name(),
            number width "Degrees" = width.whole(),
            text bearings "Degrees from the bow" = match width.whole() {
                360 => "all".to_string(),
                width => {
                    let from = (360 + arc.center() - width / 2) % 360;
                    format!("{from}-{}", (from + width) % 360)
                }
            },
            text source "Source" = width.citation.to_string(),
            text note "Note".only_in_data() = width.citation.note,
        },
    )
}

/// Builds a table of weapon cards with the class or library that they come from.
pub fn weapons<'a>(from: &'a str, cards: impl IntoIterator<Item = &'a WeaponCard>) -> Table {
    let cards: Vec<(&str, &WeaponCard)> = cards.into_iter().map(|card| (from, card)).collect();
    Table::from_items(
        &cards,
        columns! { |(from, card)|
            text from "From" = *from,
            text code "Code" = &card.code,
            text name "Weapon" = &card.name,
            text types "Types".optional() = card.types.join(", "),
            number distance "Distance" = card.distance,
            text modifiers "Modifiers".optional() = {
                let modifiers = card
                    .modifiers
                    .iter()
                    .map(|(when, value)| format!("{value:+} {when}"));
                modifiers.join("; ")
            },
            text effects "Effects by modified result" = {
                let effects = card
                    .chart()
                    .into_iter()
                    .map(|(results, icons)| format!("{results}: {icons}"));
                effects.join("; ")
            },
            text target_lock "Target lock".optional() = card.target_lock.join("; "),
        },
    )
}
