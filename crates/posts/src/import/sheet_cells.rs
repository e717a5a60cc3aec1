//! The cells of a row of a spreadsheet, by what their columns hold.

use super::cells::Record;
use super::columns::{Column, weapon_groups};
use super::keys::Key;
use super::scan::is_dash;
use super::sheet_weapon::of_cells;

/// The words for the edition of a row.
pub const UNITY: [&str; 3] = ["", "unity", "starmada unity"];
pub const ADMIRALTY: [&str; 4] = ["admiralty", "admiralty edition", "ae", "starmada admiralty"];
pub const NOVA: [&str; 3] = ["nova", "starmada nova", "nova edition"];

/// The edition that a title names.
pub fn named_edition(title: &str) -> Option<&'static str> {
    let words = || title.split(|c: char| !c.is_alphanumeric());
    let has = |known: &[&str]| {
        words().any(|word| known.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    match (has(&[ADMIRALTY[0], ADMIRALTY[2]]), has(&UNITY[1..2])) {
        (true, false) => Some(ADMIRALTY[0]),
        (false, true) => Some(UNITY[1]),
        _ => None,
    }
}

/// The tech levels: one cell, or a column for each, `Tech E`.
pub fn levels(record: &Record, columns: &[Column]) -> Option<String> {
    let cells = columns.iter().zip(&record.cells);
    let cells: Vec<(&str, &str)> = cells
        .filter(|(column, cell)| column.is(Key::Tech) && !cell.trim().is_empty())
        .map(|(column, cell)| {
            (
                column.heading.rsplit(' ').next().unwrap_or_default(),
                cell.trim(),
            )
        })
        .collect();
    match &cells[..] {
        [] => None,
        [(_, only)] => Some((*only).to_string()),
        all => {
            let level = |(letter, level): &(&str, &str)| {
                let sign = if level.starts_with(['+', '-', '0']) && !level.starts_with("0,") {
                    ""
                } else {
                    "+"
                };
                format!("{letter}{sign}{}", level.replace(',', "."))
            };
            Some(all.iter().map(level).collect::<Vec<_>>().join(" "))
        }
    }
}

/// The cells of a field in a record that say something; a dash does not.
pub fn of<'a>(
    record: &'a Record,
    columns: &'a [Column],
    wanted: Key,
) -> impl Iterator<Item = &'a str> {
    let cells = columns.iter().zip(&record.cells);
    cells
        .filter_map(move |(column, cell)| column.part(cell.trim(), wanted))
        .filter(|cell| says(cell))
}

/// Whether a cell is more than a dash, or a word for nothing.
pub fn says(cell: &str) -> bool {
    let is_none = || {
        ["n/a", "none", "nil", "keine", "aucun"]
            .iter()
            .any(|none| none.eq_ignore_ascii_case(cell.trim()))
    };
    !cell.chars().all(|c| is_dash(c) || c.is_whitespace()) && !is_none()
}

/// The first number of a cell of nothing but numbers: `9`, `10 (4-3-3)`, `5 5 6 6 6`.
pub fn first_number(cell: &str) -> Option<u32> {
    let end = cell
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(cell.len());
    let is_of_numbers = cell
        .chars()
        .all(|c| c.is_ascii_digit() || " -/()*".contains(c));
    cell[..end].parse().ok().filter(|_| is_of_numbers)
}

/// The lines of a cell that say something.
pub fn lines(cell: &str) -> impl Iterator<Item = &str> {
    cell.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The weapons of all groups of columns.
pub fn weapons(record: &Record, columns: &[Column], groups: &[Vec<usize>]) -> Vec<String> {
    let of_group = |group: &Vec<usize>| {
        of_cells(|key| {
            let own = group
                .iter()
                .filter(|at| columns[**at].is(key))
                .filter_map(|at| record.cells.get(*at));
            let cells: Vec<&str> = own
                .map(|cell| cell.trim())
                .filter(|cell| says(cell))
                .collect();
            cells.join(if key == Key::Range { "/" } else { ", " })
        })
    };
    groups.iter().flat_map(of_group).collect()
}

/// A ship as the rows of a post: its figures, its weapons, and what no heading tells.
pub fn as_rows(record: &Record, columns: &[Column]) -> Vec<String> {
    let has_class = columns.iter().any(|column| column.is(Key::Class));
    let is_weapon = |key: Key| key.is_of_weapon() || key == Key::Weapons;
    let filled = || {
        columns
            .iter()
            .zip(&record.cells)
            .map(|(column, cell)| (column, cell.trim()))
    };
    let row = |(column, cell): (&Column, &str)| -> Vec<String> {
        let keys = if column.parts.is_empty() {
            column.field.as_slice()
        } else {
            &column.parts
        };
        let said = |key: &Key| {
            let word = if *key == Key::Name && !has_class {
                Key::Class
            } else {
                *key
            }
            .word();
            column
                .part(cell, *key)
                .map(|part| format!("{word}: {part}"))
        };
        match keys {
            [] => vec![column.system(cell).map_or_else(
                || format!("{}: {cell}", column.heading),
                |system| format!("{}: {system}", Key::Specials.word()),
            )],
            keys => keys
                .iter()
                .filter(|key| !is_weapon(**key))
                .filter_map(said)
                .collect(),
        }
    };
    let own = filled().filter(|(_, cell)| says(cell)).flat_map(row);
    own.chain(weapons(record, columns, &weapon_groups(columns)))
        .collect()
}
