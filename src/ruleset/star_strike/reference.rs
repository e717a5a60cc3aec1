//! Tables to look things up in: keywords, roles, arcs, saves, weapon cards, escalation levels, numbers.

use super::numbers::Numbers;
use super::saves::kinds;
use super::ship::{Ship, WeaponCard};
use super::tables::{self, Arc, Keyword, Role};
use super::{Library, StarStrike};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::muster::battle_table;
use crate::ruleset::{Lookup, Topic};

impl Lookup for StarStrike {
    fn reference(topic: Topic, numbers: &Numbers) -> Option<Table> {
        match topic {
            Topic::Keywords => Some(keywords()),
            Topic::Roles => Some(roles(numbers)),
            Topic::Saves => Some(saves(numbers)),
            Topic::Arcs => Some(arcs(numbers)),
            Topic::Weapons => Some(Table::new(WEAPON_COLUMNS)),
            Topic::Battles => battle_table::<StarStrike>(),
            Topic::Numbers => Some(numbers.table()),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, _: &Numbers) -> Vec<Vec<Cell>> {
        weapons(&ship.class, &ship.weapons)
    }

    fn library_weapons(library: &Library, _: &Numbers) -> Vec<Vec<Cell>> {
        weapons(library.name(), library.weapons())
    }
}

fn keywords() -> Table {
    Table::of(
        &Keyword::ALL,
        &[
            (Column::text("name", "Keyword"), |keyword| keyword.written().into()),
            (Column::text("effect", "What it does"), |keyword| keyword.meaning().into()),
            (Column::text("source", "Source"), |keyword| keyword.citation().to_string().into()),
        ],
    )
}

fn roles(numbers: &Numbers) -> Table {
    let mut table = Table::new(&[
        Column::text("role", "Role"),
        Column::text("shields", "Shields"),
        Column::number("orders", "Orders"),
        Column::text("moves", "Moves"),
        Column::text("rotations", "Rotations"),
        Column::number("ram", "Ram dice against it"),
        Column::text("source", "Source"),
    ]);
    for role in Role::ALL {
        let [least, most] = numbers.moves(role).map(|figure| figure.whole());
        let moves = super::derived::Moves { least, most };
        let shields = if role.has_facings() { "six facings" } else { "one number" };
        let [must, may] = numbers.moves(role);
        let figures = [numbers.orders(role), must, may, numbers.rotations(role), numbers.ram(role)];
        let source = figures.iter().fold(tables::ROLE, |source, figure| source.or_house(figure.citation));
        table.rows.push(vec![
            Cell::text(role.word()),
            Cell::text(shields),
            numbers.orders(role).whole().into(),
            Cell::text(moves.to_string()),
            Cell::text(turns(numbers.rotations(role).whole())),
            numbers.ram(role).whole().into(),
            Cell::text(source.to_string()),
        ]);
    }
    table
}

/// Rotations before a maneuver in words.
pub(super) fn turns(rotations: u32) -> String {
    if rotations >= 3 { "any".to_string() } else { rotations.to_string() }
}

fn saves(numbers: &Numbers) -> Table {
    Table::of(
        &kinds(numbers),
        &[
            (Column::text("save", "Save"), |(save, _)| save.name.into()),
            (Column::text("against", "Against"), |(save, _)| save.against.into()),
            (Column::text("when", "When"), |(save, _)| save.when.into()),
            (Column::text("who", "Who"), |(_, who)| (*who).into()),
            (Column::text("roll", "Rolls that save"), |(save, _)| {
                if save.roll == 0 { "up to it".into() } else { save.rolls().into() }
            }),
            (Column::text("source", "Source"), |(save, _)| save.citation.to_string().into()),
        ],
    )
}

fn arcs(numbers: &Numbers) -> Table {
    Table::of(
        &Arc::ALL.map(|arc| (arc, numbers.width(arc))),
        &[
            (Column::text("arc", "Arc"), |(arc, _)| arc.word().into()),
            (Column::text("name", "Name"), |(arc, _)| arc.name().into()),
            (Column::number("width", "Degrees"), |(_, width)| width.whole().into()),
            (Column::text("bearings", "Degrees from the bow"), |(arc, width)| match width.whole() {
                360 => "all".into(),
                width => {
                    let from = (360 + arc.middle() - width / 2) % 360;
                    format!("{from}-{}", (from + width) % 360).into()
                }
            }),
            (Column::text("source", "Source"), |(_, width)| width.citation.to_string().into()),
            (Column::text("note", "Note").only_in_data(), |(_, width)| width.citation.note.into()),
        ],
    )
}

const WEAPON_COLUMNS: &[Column] = &[
    Column::text("from", "From"),
    Column::text("code", "Code"),
    Column::text("name", "Weapon"),
    Column::text("types", "Types").optional(),
    Column::number("distance", "Distance"),
    Column::text("modifiers", "Modifiers").optional(),
    Column::text("effects", "Effects by modified result"),
    Column::text("target_lock", "Target lock").optional(),
];

/// Weapon cards as rows.
pub(super) fn weapons<'a>(from: &str, cards: impl IntoIterator<Item = &'a WeaponCard>) -> Vec<Vec<Cell>> {
    let row = |card: &WeaponCard| {
        let modifiers = card.modifiers.iter().map(|(when, value)| format!("{value:+} {when}"));
        let effects = card.chart().into_iter().map(|(results, icons)| format!("{results}: {icons}"));
        vec![
            Cell::text(from),
            Cell::text(&card.code),
            Cell::text(&card.name),
            Cell::text(card.types.join(", ")),
            card.distance.into(),
            Cell::text(modifiers.collect::<Vec<_>>().join("; ")),
            Cell::text(effects.collect::<Vec<_>>().join("; ")),
            Cell::text(card.target_lock.join("; ")),
        ]
    };
    cards.into_iter().map(row).collect()
}
