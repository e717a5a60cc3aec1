//! Look-up tables: keywords, phases, roles, arcs, saves, weapon cards, escalation levels and numbers.

use super::derived::MoveRange;
use super::numbers::Numbers;
use super::saves::save_kinds;
use super::ship::{Ship, WeaponCard};
use super::tables::{self, Arc, Keyword, Role};
use super::{Library, StarStrike, terrain};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::fleets::battle_size_table;
use starwright_rules::numbers::CitedNumber;
use starwright_rules::{Lookup, Topic};

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
        &[
            (Column::text("name", "Keyword"), |keyword| {
                keyword.pattern().into()
            }),
            (Column::text("effect", "What it does"), |keyword| {
                keyword.meaning().into()
            }),
            (Column::text("source", "Source"), |keyword| {
                keyword.citation().to_string().into()
            }),
        ],
    )
}

fn phases() -> Table {
    Table::from_items(
        &tables::PHASES,
        &[
            (Column::text("phase", "Phase"), |(phase, _)| (*phase).into()),
            (Column::text("what", "What happens"), |(_, what)| {
                (*what).into()
            }),
            (Column::text("source", "Source"), |_| {
                tables::ROUND.to_string().into()
            }),
        ],
    )
}

fn roles(numbers: &Numbers) -> Table {
    Table::from_items(
        &Role::ALL.map(|role| (role, numbers)),
        &[
            (Column::text("role", "Role"), |(role, _)| role.word().into()),
            (Column::text("shields", "Shields"), |(role, _)| {
                if role.has_facings() {
                    "six facings"
                } else {
                    "one number"
                }
                .into()
            }),
            (Column::number("orders", "Orders"), |(role, numbers)| {
                numbers.orders(*role).whole().into()
            }),
            (Column::text("moves", "Moves"), |(role, numbers)| {
                let [min, max] = numbers.moves(*role).map(CitedNumber::whole);
                MoveRange { min, max }.to_string().into()
            }),
            (Column::text("rotations", "Rotations"), |(role, numbers)| {
                rotation_words(numbers.rotations(*role).whole()).into()
            }),
            (
                Column::number("ram", "Ram dice against it"),
                |(role, numbers)| numbers.ram(*role).whole().into(),
            ),
            (Column::text("source", "Source"), |(role, numbers)| {
                let [must, may] = numbers.moves(*role);
                let sources = [
                    numbers.orders(*role),
                    must,
                    may,
                    numbers.rotations(*role),
                    numbers.ram(*role),
                ];
                let source = sources.iter().fold(tables::ROLE, |source, number| {
                    source.or_house(number.citation)
                });
                source.to_string().into()
            }),
        ],
    )
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
        &[
            (Column::text("save", "Save"), |(save, _)| save.name.into()),
            (Column::text("against", "Against"), |(save, _)| {
                save.against.into()
            }),
            (Column::text("when", "When"), |(save, _)| save.when.into()),
            (Column::text("who", "Who"), |(_, who)| (*who).into()),
            (Column::text("roll", "Rolls that save"), |(save, _)| {
                if save.roll == 0 {
                    "up to its value".into()
                } else {
                    save.rolls().into()
                }
            }),
            (Column::text("source", "Source"), |(save, _)| {
                save.citation.to_string().into()
            }),
        ],
    )
}

fn arcs(numbers: &Numbers) -> Table {
    Table::from_items(
        &Arc::ALL.map(|arc| (arc, numbers.width(arc))),
        &[
            (Column::text("arc", "Arc"), |(arc, _)| arc.word().into()),
            (Column::text("name", "Name"), |(arc, _)| arc.name().into()),
            (Column::number("width", "Degrees"), |(_, width)| {
                width.whole().into()
            }),
            (
                Column::text("bearings", "Degrees from the bow"),
                |(arc, width)| match width.whole() {
                    360 => "all".into(),
                    width => {
                        let from = (360 + arc.center() - width / 2) % 360;
                        format!("{from}-{}", (from + width) % 360).into()
                    }
                },
            ),
            (Column::text("source", "Source"), |(_, width)| {
                width.citation.to_string().into()
            }),
            (Column::text("note", "Note").only_in_data(), |(_, width)| {
                width.citation.note.into()
            }),
        ],
    )
}

/// Builds a table of weapon cards with the class or library that they come from.
pub fn weapons<'a>(from: &'a str, cards: impl IntoIterator<Item = &'a WeaponCard>) -> Table {
    let cards: Vec<(&str, &WeaponCard)> = cards.into_iter().map(|card| (from, card)).collect();
    Table::from_items(
        &cards,
        &[
            (Column::text("from", "From"), |(from, _)| (*from).into()),
            (Column::text("code", "Code"), |(_, card)| {
                (&card.code).into()
            }),
            (Column::text("name", "Weapon"), |(_, card)| {
                (&card.name).into()
            }),
            (Column::text("types", "Types").optional(), |(_, card)| {
                card.types.join(", ").into()
            }),
            (Column::number("distance", "Distance"), |(_, card)| {
                card.distance.into()
            }),
            (
                Column::text("modifiers", "Modifiers").optional(),
                |(_, card)| {
                    let modifiers = card
                        .modifiers
                        .iter()
                        .map(|(when, value)| format!("{value:+} {when}"));
                    modifiers.collect::<Vec<_>>().join("; ").into()
                },
            ),
            (
                Column::text("effects", "Effects by modified result"),
                |(_, card)| {
                    let effects = card
                        .chart()
                        .into_iter()
                        .map(|(results, icons)| format!("{results}: {icons}"));
                    effects.collect::<Vec<_>>().join("; ").into()
                },
            ),
            (
                Column::text("target_lock", "Target lock").optional(),
                |(_, card)| card.target_lock.join("; ").into(),
            ),
        ],
    )
}
