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
    let columns =
        [Column::text("name", "Keyword"), Column::text("effect", "What it does"), Column::text("source", "Source")];
    let mut table = Table::new(&columns);
    let row = |keyword: Keyword| {
        [keyword.written(), keyword.meaning().to_string(), keyword.citation().to_string()].map(Cell::Text).to_vec()
    };
    table.rows = Keyword::ALL.map(row).to_vec();
    table
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
    let mut table = Table::new(&[
        Column::text("save", "Save"),
        Column::text("against", "Against"),
        Column::text("when", "When"),
        Column::text("who", "Who"),
        Column::text("roll", "Rolls that save"),
        Column::text("source", "Source"),
    ]);
    for (save, who) in kinds(numbers) {
        let roll = if save.roll == 0 { "up to it".to_string() } else { save.rolls() };
        let cells = [save.name, save.against, save.when, who, &roll, &save.citation.to_string()];
        table.rows.push(cells.map(Cell::text).to_vec());
    }
    table
}

fn arcs(numbers: &Numbers) -> Table {
    let mut table = Table::new(&[
        Column::text("arc", "Arc"),
        Column::text("name", "Name"),
        Column::number("width", "Degrees"),
        Column::text("bearings", "Degrees from the bow"),
        Column::text("source", "Source"),
        Column::text("note", "Note").only_in_data(),
    ]);
    for arc in Arc::ALL {
        let figure = numbers.width(arc);
        let width = figure.whole();
        let from = (360 + arc.middle() - width / 2) % 360;
        let bearings = if width == 360 { "all".to_string() } else { format!("{from}-{}", (from + width) % 360) };
        let [source, note] = [figure.citation.to_string(), figure.citation.note.to_string()].map(Cell::Text);
        table.rows.push(vec![
            Cell::text(arc.word()),
            Cell::text(arc.name()),
            width.into(),
            Cell::text(bearings),
            source,
            note,
        ]);
    }
    table
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
