//! Ships side by side in a table: a row for each of their figures, a column for each of them.

use super::cells::{Record, cells};
use super::columns::Columns;
use super::keys::Key;
use super::scan::is_of_numbers;
use super::sheet_cells::as_rows;
use super::{Import, thread};
use std::collections::BTreeMap;

/// The fewest rows of such a table.
const LEAST: usize = 3;

/// How far down the hulls of a spreadsheet may stand.
const MOST_ABOVE: usize = 40;

/// The lines of such tables, from 0, as lines of a post: all of the first ship on the first line, the others on the
/// last lines; nothing for those between them.
pub fn beside(text: &str, all: &[&str]) -> BTreeMap<usize, Vec<String>> {
    let mut found = in_blanks(all);
    for mark in ['\t', '|', ',', ';']
        .into_iter()
        .filter(|mark| text.contains(*mark))
    {
        // Most texts have no such row.
        if all.iter().any(|line| hulls_in(line, mark).is_some()) {
            found.extend(parted(all, mark));
        }
    }
    found
}

/// Notes of which ships the lines are not their own.
pub fn doubt(import: &mut Import, beside: &BTreeMap<usize, Vec<String>>) {
    for entry in import
        .entries
        .iter_mut()
        .filter(|entry| beside.contains_key(&(entry.line - 1)))
    {
        let message = "read from a column of ships side by side; its lines are those of the first";
        thread::doubt(entry, message.to_string());
    }
}

/// Whether a spreadsheet has its ships side by side.
pub fn is_sheet(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().take(MOST_ABOVE).collect();
    ['\t', ',', ';']
        .into_iter()
        .any(|mark| !parted(&lines, mark).is_empty())
}

/// The lines of tables whose cells this mark parts.
fn parted(all: &[&str], mark: char) -> BTreeMap<usize, Vec<String>> {
    let mut found = BTreeMap::new();
    let mut at = 0;
    let is_drawn = "\t|".contains(mark);
    while at < all.len() {
        if !all[at].contains(mark) {
            at += 1;
            continue;
        }
        let corner = Some(cells(all[at], mark)).filter(|cells| are_names(cells));
        let width = cells(all[at], mark).len();
        let is_row =
            |row: &Vec<String>| row.len() > 2 && (is_known(row) || row.len() == width && is_drawn);
        let first = at + usize::from(corner.is_some());
        let below = all[first..]
            .iter()
            .map(|line| cells(line, mark))
            .take_while(is_row);
        let rows: Vec<Vec<String>> = corner.into_iter().chain(below).collect();
        let count = rows.iter().find_map(|row| hulls(row)).unwrap_or(0);
        let last = at + rows.len();
        let is_even = is_drawn || rows.iter().all(|row| row.len() == count + 1);
        if count > 1 && rows.len() >= LEAST.max(count) && is_even {
            found.extend((at..last).map(|line| (line, Vec::new())));
            let places = [at].into_iter().chain(last + 1 - count..last);
            found.extend(places.zip(ships(&rows, count)));
            at = last;
        } else {
            at = if first > at { first } else { last.max(at + 1) };
        }
    }
    found
}

/// The same for two ships that only blanks part: the left one on its own lines, all of the right one on the last.
fn in_blanks(all: &[&str]) -> BTreeMap<usize, Vec<String>> {
    let mut found = BTreeMap::new();
    let hulls = all
        .iter()
        .enumerate()
        .filter_map(|(at, line)| Some((at, second_hull(line)?)));
    for (at, column) in hulls {
        let is_part = |line: &&&str| !line.trim().is_empty();
        let above = all[..at].iter().rev().take_while(is_part).count();
        let below = all[at..].iter().take_while(is_part).count();
        let lines = at - above..at + below;
        if lines.len() < LEAST {
            continue;
        }
        let halves = |line: &str| match line.get(..column).zip(line.get(column..)) {
            Some((left, right)) if left.ends_with(' ') || left.trim().is_empty() => {
                (left.trim_end().to_string(), right.to_string())
            }
            _ => (line.to_string(), String::new()),
        };
        let (left, right): (Vec<String>, Vec<String>) =
            all[lines.clone()].iter().map(|line| halves(line)).unzip();
        let last = lines.end - 1;
        for (line, left) in lines.zip(left) {
            found
                .entry(line.min(last - 1))
                .or_insert_with(Vec::new)
                .push(left.trim().to_string());
        }
        found.insert(
            last,
            right
                .iter()
                .map(|line| line.trim().to_string())
                .filter(|line| !line.is_empty())
                .collect(),
        );
    }
    found
}

/// Where the hull of a second ship stands in a line: `Hull 5          Hull 8`.
fn second_hull(line: &str) -> Option<usize> {
    let first = line
        .split_whitespace()
        .next()
        .filter(|word| Key::Hull.is_called(word.trim_end_matches(':')))?;
    let at = line.rfind(first).filter(|at| {
        line[..*at].ends_with("  ") && line[..*at].contains(|c: char| c.is_ascii_digit())
    })?;
    line[at..]
        .contains(|c: char| c.is_ascii_digit())
        .then_some(at)
}

/// Whether a row begins with a word that is known, or is a rule.
fn is_known(cells: &[String]) -> bool {
    let is_rule = !cells
        .iter()
        .any(|cell| cell.contains(char::is_alphanumeric));
    cells[0].is_empty()
        || is_rule
        || Columns::default().any_field(&cells[0]).is_some()
        || is_of_numbers(&cells[0])
}

/// Whether a row names ships, with anything in the corner before them: `Starmada Unity | Bastide | Donjon`.
fn are_names(cells: &[String]) -> bool {
    let is_name = |cell: &String| {
        cell.starts_with(char::is_uppercase)
            && cell.split(' ').count() <= 4
            && !cell.ends_with(['.', '!', '?', ':'])
    };
    cells.len() > 2 && cells[1..].iter().all(is_name) && !is_known(cells)
}

/// How many ships the hulls of a line have.
fn hulls_in(line: &str, mark: char) -> Option<usize> {
    let (first, behind) = line.trim().trim_start_matches('|').split_once(mark)?;
    // Asked of every line: in most of them no number stands there.
    behind
        .trim_start()
        .starts_with(|c: char| c.is_ascii_digit() || c == '"')
        .then_some(())?;
    Columns::default()
        .field(first)
        .filter(|key| *key == Key::Hull)
        .and_then(|_| hulls(&cells(line, mark)))
}

/// How many ships a row of hulls has: `Hull | 7 | 9`, `hull | 7 (3-2-2) | 9 (3-3-3)`; none for the boxes of one ship, which
/// count down, and for one hull and its groups, `Hull | 10 | 4 | 3 | 3`.
fn hulls(cells: &[String]) -> Option<usize> {
    let is_hull = Columns::default().field(&cells[0]) == Some(Key::Hull);
    let number = |cell: &String| cell.split('(').next()?.trim().parse().ok();
    let numbers: Option<Vec<u32>> = cells[1..].iter().map(number).collect();
    let is_track = |all: &[u32]| all.windows(2).all(|two| two[0] == two[1] + 1);
    let is_sum = |all: &[u32]| {
        all.len() == 4 && all[0] == all[1..].iter().fold(0, |sum, one| one.saturating_add(sum))
    };
    numbers
        .filter(|all| is_hull && !is_track(all) && !is_sum(all))
        .map(|all| all.len())
}

/// The ships of a table turned by a quarter: its first cells are the heads, and every further column is a row.
fn ships(rows: &[Vec<String>], count: usize) -> Vec<Vec<String>> {
    let is_rule = |row: &&Vec<String>| !row.iter().any(|cell| cell.contains(char::is_alphanumeric));
    let rows: Vec<&Vec<String>> = rows.iter().filter(|row| !is_rule(row)).collect();
    let turned = |column: usize| {
        let cells = rows
            .iter()
            .map(|row| row.get(column).cloned().unwrap_or_default())
            .collect();
        Record {
            cells,
            ..Record::default()
        }
    };
    let mut columns = Columns::default().of_table(&turned(0), (1..=count).map(turned));
    // The names stand above all, with nothing or anything before them.
    if !columns
        .iter()
        .any(|column| column.is(Key::Class) || column.is(Key::Name))
    {
        columns[0].field = Some(Key::Class);
    }
    (1..=count)
        .map(|column| as_rows(&turned(column), &columns))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_side_by_side_stand_one_behind_the_other() {
        let text = "Hello\nClass\tBull\tMinotaur\nHull\t14\t20\nWeapon 1\tLance\tCannon\nRange\t5-10-15\t6-12-18\nArcs\t[FF]\t[FH]\n\nBye";
        let lines: Vec<&str> = text.lines().collect();
        let found: Vec<(usize, Vec<String>)> = beside(text, &lines)
            .into_iter()
            .filter(|(_, all)| !all.is_empty())
            .collect();
        let ship = |class: &str, rest: [&str; 2]| {
            [&[class][..], &rest[..]]
                .concat()
                .iter()
                .map(|line| line.to_string())
                .collect()
        };
        assert_eq!(
            found,
            [
                (
                    1,
                    ship("Class: Bull", ["Hull: 14", "Lance | 5-10-15 | [FF]"])
                ),
                (
                    5,
                    ship("Class: Minotaur", ["Hull: 20", "Cannon | 6-12-18 | [FH]"])
                ),
            ]
        );
        let sheet = "Starmada Unity,Bastide,Donjon\nHull,8,14\nWeapon 1,Dart,Dart\nStats,2x4+/1/1,1x4+/1/1\nBanks,\"2 AC, 2 BD\",1 AB";
        assert!(is_sheet(sheet) && !is_sheet("Hello, you, there\nHull, 3, 2, 1\nEngines, 4, 3, 2"));
        let lines: Vec<&str> = sheet.lines().collect();
        let bastide = ["Class: Bastide", "Hull: 8", "Dart | 2x4+/1/1 | 2 AC, 2 BD"];
        assert_eq!(beside(sheet, &lines)[&0], bastide);
        let track = "| Hull | 3 | 2 | 1 |\n| Engines | 4 | 3 | 2 |\n| Shields | 1 | 1 | 1 |";
        assert!(beside(track, &track.lines().collect::<Vec<_>>()).is_empty());
    }
}
