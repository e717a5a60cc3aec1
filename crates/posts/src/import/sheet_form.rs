//! The forms of ships in a spreadsheet, with a word before each figure: `Hull;9`, several of them on a line or not.

use super::cells::cells;
use super::columns::Columns;
use super::headless::Told;
use super::holds::{Holds, holds};
use super::keys::Key;
use super::sheet_cells::first_number;
use super::sheet_weapon::by_look;
use super::tables::has_weapons;
use super::wiki::{APART, said};

/// How many known words stand before figures at least.
const LEAST_ROWS: usize = 3;

/// The lines of such a sheet as those of a post; none if it is something else.
pub fn form(text: &str, mark: char) -> Option<String> {
    let begins = |line: &str| {
        line.split_once(mark)
            .is_some_and(|(word, _)| Key::Hull.is_called(word.trim_matches([' ', ':'])))
    };
    // Most texts have no line that begins so.
    text.lines().any(begins).then_some(())?;
    let is_figure = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit());
    let is_hull = |line: &&str| begins(line) && filled(line, mark).get(1).is_some_and(is_figure);
    let is_row = |line: &&str| {
        line.contains(mark)
            && filled(line, mark)
                .first()
                .is_some_and(|word| key(word).is_some())
    };
    let figures = |line: &str| rows(&filled(line, mark)).split(APART).count();
    let all = text.lines().filter(is_row).map(figures).sum::<usize>();
    if !text.lines().any(|line| is_hull(&line)) || all < LEAST_ROWS {
        return None;
    }
    let has_heads = text
        .lines()
        .any(|line| line.contains(mark) && has_weapons(&drawn(line, mark)));
    let all: Vec<&str> = text.lines().collect();
    let mut lines: Vec<String> = Vec::new();
    // Where the numbers of a weapon are gathered that stand below its name.
    let mut gun: Option<usize> = None;
    for (at, line) in all.iter().enumerate() {
        let filled = filled(line, mark);
        if let (Some(gun), [word, values @ ..]) = (gun, &filled[..])
            && let Some(key) = Columns::default()
                .any_field(word)
                .filter(|key| key.is_of_weapon())
        {
            let value = values.join(if key == Key::Range { "/" } else { " " });
            lines[gun].push_str(&format!(" | {}", said(Some(key), &value)));
            lines.push(String::new());
            continue;
        }
        let is_above = || {
            all[at + 1..]
                .iter()
                .find(|line| !line.trim().is_empty())
                .is_some_and(is_row)
        };
        gun = None;
        lines.push(match &filled[..] {
            _ if !line.contains(mark) => line.to_string(),
            [] => String::new(),
            [only] => only.clone(),
            _ if has_heads && has_weapons(&drawn(line, mark)) => drawn(line, mark),
            [word, rest @ ..]
                if key(word).is_some_and(|key| key.is_called(word) || !is_armed(rest)) =>
            {
                rows(&filled)
            }
            [word, rest @ ..] if Key::Specials.is_called(word.trim_end_matches(':')) => {
                format!("{}: {}", Key::Specials.word(), rest.join(", "))
            }
            // The row of weapon hits is no weapon.
            [word, rest @ ..]
                if is_weapon(word) && rest.iter().all(|cell| first_number(cell).is_some()) =>
            {
                rows(&filled)
            }
            all if is_above() && title(all).is_identity() => title(all).lines(),
            [word, value] if is_weapon(word) && !is_armed(&filled) => {
                gun = Some(at);
                value.clone()
            }
            _ if has_heads => drawn(line, mark),
            all => match (by_look(behind_word(all)).0, all) {
                (weapons, _) if !weapons.is_empty() => weapons.join(&APART.to_string()),
                (_, [word, value]) => format!("{}: {value}", word.trim_end_matches(':')),
                _ => drawn(line, mark),
            },
        });
    }
    Some(lines.join("\n"))
}

/// The figure of a ship, or the part of its identity, that a word means.
fn key(cell: &str) -> Option<Key> {
    Columns::default()
        .field(cell)
        .filter(|key| key.begins_ships() || key.is_identity())
}

/// The cells of a line that are not empty.
fn filled(line: &str, mark: char) -> Vec<String> {
    cells(line, mark)
        .into_iter()
        .filter(|cell| !cell.is_empty())
        .collect()
}

/// A line between bars; attack dice, which have one heading, in one cell.
fn drawn(line: &str, mark: char) -> String {
    let mut cells = cells(line, mark);
    let is_die = |cell: &String| cell.len() < 3 && cell.parse::<u32>().is_ok();
    if let Some(first) = cells
        .windows(12)
        .position(|twelve| twelve.iter().all(is_die))
    {
        let dice = cells.drain(first..first + 12).collect::<Vec<_>>().join(" ");
        cells.insert(first, dice);
    }
    format!("| {} |", cells.join(" | "))
}

/// Whether cells have the range or the numbers of a weapon.
fn is_armed(cells: &[String]) -> bool {
    cells
        .iter()
        .any(|cell| matches!(holds(cell), Some(Holds::Gun | Holds::Range | Holds::Stats)))
}

/// Whether a weapon stands behind a word: `Weapon 1`.
fn is_weapon(word: &str) -> bool {
    Key::Weapons
        .is_called(word.trim_end_matches(|c: char| c.is_ascii_digit() || " #:.".contains(c)))
}

/// The cells of a weapon behind a word for it.
fn behind_word(cells: &[String]) -> &[String] {
    &cells[usize::from(is_weapon(&cells[0]) && cells.len() > 1)..]
}

/// The cells above a form, in which a number behind the name can only be the rating.
fn title(cells: &[String]) -> Told {
    let is_rating = |at: usize, cell: &str| at > 0 && cell.parse::<u32>().is_ok();
    let cell = |(at, cell): (usize, &String)| {
        if is_rating(at, cell) {
            format!("({cell})")
        } else {
            cell.clone()
        }
    };
    Told::of(&cells.iter().enumerate().map(cell).collect::<Vec<_>>(), &[])
}

/// A line of words, each before its figures: `Hull | 9 | Engines | 4`.
fn rows(cells: &[String]) -> String {
    let mut rows: Vec<String> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let word = cell.trim_end_matches(':');
        let is_word =
            at == 0 || at + 1 < cells.len() && key(word).is_some_and(|key| key.is_called(word));
        match rows.last_mut().filter(|_| !is_word) {
            Some(row) => row.push_str(&format!(" {cell}")),
            None => rows.push(format!("{word}:")),
        }
    }
    rows.join(&APART.to_string())
}
