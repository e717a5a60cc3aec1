//! Tables as lines: each cell is a short line after the word for its column.

use super::aligned::aligned;
use super::cells::{self, Record};
use super::heading::{Column, column, headings};
use super::{CELL, Layout, SourceLine};
use crate::next::words::{Key, is_none_word};
use std::collections::BTreeMap;

/// Returns the lines of a spreadsheet.
pub fn sheet_lines(text: &str) -> Vec<SourceLine> {
    let (mut lines, mut block) = (Vec::new(), Vec::new());
    for record in cells::records(text) {
        if record.1.iter().any(|cell| !cell.is_empty()) {
            block.push(record);
        } else {
            lines.extend(grid_lines(&std::mem::take(&mut block)));
            lines.push(SourceLine::new(String::new(), record.0, Layout::Row));
        }
    }
    lines.extend(grid_lines(&block));
    lines
}

/// Replaces the tables among the lines of a post by their rows.
pub fn with_tables(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let mut out = Vec::with_capacity(lines.len());
    let mut at = 0;
    while at < lines.len() {
        if let Some((rows, end)) = barred(&lines, at).or_else(|| aligned(&lines, at)) {
            let is_quoted = lines[at].is_quoted;
            out.extend(
                grid_lines(&rows)
                    .into_iter()
                    .map(|line| SourceLine { is_quoted, ..line }),
            );
            at = end;
            continue;
        }
        let mut line = lines[at].clone();
        line.text = line.text.trim().replace('\t', "  ");
        out.push(line);
        at += 1;
    }
    out
}

/// Reads a table with bars or tabs that begins on a line; also returns the line after it.
fn barred(lines: &[SourceLine], at: usize) -> Option<(Vec<Record>, usize)> {
    cells::split(&lines[at].text)?;
    let mut rows: Vec<Record> = Vec::new();
    let mut end = at;
    let mut has_tabs = false;
    while let Some(line) = lines.get(end) {
        let is_rule =
            !line.text.trim().is_empty() && line.text.chars().all(|c| " |:+-=^_".contains(c));
        let cells = cells::split(&line.text);
        if cells.is_none() && !is_rule {
            break;
        }
        if let Some(cells) = cells.filter(|_| !is_rule) {
            has_tabs |= line.text.contains('\t');
            rows.push((line.number, cells));
        }
        end += 1;
    }
    let has_headings = rows.iter().any(|(_, cells)| headings(cells).is_some());
    let is_table = has_headings
        || has_tabs
        || rows.len() > 1 && (across(&rows).is_some() || guessed(&rows).is_some());
    is_table.then_some((rows, end))
}

/// Returns the lines of a table.
fn grid_lines(rows: &[Record]) -> Vec<SourceLine> {
    if rows.is_empty() {
        return Vec::new();
    }
    if let Some(lines) = across(rows) {
        return lines;
    }
    let has_headings = rows.iter().any(|(_, cells)| headings(cells).is_some());
    let mut columns = if has_headings { None } else { guessed(rows) };
    let mut is_guess = columns.is_some();
    let mut lines = Vec::with_capacity(rows.len());
    for (number, cells) in rows {
        if let Some(found) = headings(cells) {
            (columns, is_guess) = (Some(found), false);
            lines.push(SourceLine::new(String::new(), *number, Layout::Row));
            continue;
        }
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        let is_pair =
            cells.first().is_some_and(|cell| column(cell).is_some()) && filled == 2 && !is_guess;
        let fits = |columns: &&Vec<Option<Column>>| {
            filled > 1 && cells.len() <= columns.len() + 3 && !is_pair
        };
        lines.push(match columns.as_ref().filter(fits) {
            Some(columns) => SourceLine::new(
                row_text(&named(columns, cells), cells),
                *number,
                Layout::Row,
            ),
            None => SourceLine::new(form_text(cells), *number, Layout::Form),
        });
    }
    lines
}

/// Takes a first column without a heading for the name.
fn named(columns: &[Option<Column>], cells: &[String]) -> Vec<Option<Column>> {
    let mut columns = columns.to_vec();
    let has = |key: Key| columns.contains(&Some(Column::Key(key)));
    let is_unnamed =
        columns.first() == Some(&None) && cells.first().is_some_and(|cell| !cell.is_empty());
    if is_unnamed && has(Key::Hull) && !has(Key::Class) && !has(Key::Name) {
        columns[0] = Some(Column::Key(Key::Name));
    }
    columns
}

/// Returns columns for a table without headings: three small numbers in a row are hull, engines and shields, larger ones
/// the rating.
fn guessed(rows: &[Record]) -> Option<Vec<Option<Column>>> {
    let rows: Vec<&Vec<String>> = rows
        .iter()
        .map(|(_, cells)| cells)
        .filter(|cells| cells.iter().filter(|cell| !cell.is_empty()).count() > 2)
        .collect();
    let width = rows.iter().map(|cells| cells.len()).max()?;
    let first = |cells: &&Vec<String>| cells.first().cloned().unwrap_or_default();
    let is_keyed = rows.iter().any(|cells| column(&first(cells)).is_some());
    let has_words = rows
        .iter()
        .any(|cells| first(cells).chars().filter(|c| c.is_alphabetic()).count() > 2);
    if width < 4 || is_keyed || !has_words {
        return None;
    }
    let values = |at: usize| -> Option<Vec<u32>> {
        let filled = rows
            .iter()
            .filter_map(|cells| cells.get(at))
            .filter(|cell| !cell.is_empty());
        let numbers: Option<Vec<u32>> = filled
            .map(|cell| cell.parse().ok().filter(|n| *n < 10_000))
            .collect();
        numbers.filter(|numbers| !numbers.is_empty())
    };
    let max = |at: usize| values(at).map(|numbers| numbers.into_iter().max().unwrap_or(0));
    let mut columns = vec![None; width];
    let hull = (0..width.saturating_sub(2)).find(|&at| {
        let is_small = |column: usize| max(column).is_some_and(|number| number <= 60);
        let is_run_of_four = at > 0 && is_small(at - 1) && is_small(at + 3);
        matches!((max(at), max(at + 1), max(at + 2)), (Some(hull), Some(_), Some(shields)) if hull <= 60 && shields <= 5) && !is_run_of_four
    })?;
    for (place, key) in [Key::Hull, Key::Engines, Key::Shields]
        .into_iter()
        .enumerate()
    {
        columns[hull + place] = Some(Column::Key(key));
    }
    for (at, column) in columns
        .iter_mut()
        .enumerate()
        .filter(|(_, column)| column.is_none())
    {
        if max(at).is_some() {
            *column = Some(Column::Key(Key::Rating));
        }
    }
    Some(columns)
}

/// Returns a row as a line: each cell after the word for its column.
fn row_text(columns: &[Option<Column>], cells: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut dice: Vec<&str> = Vec::new();
    let mut sides: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (at, cell) in cells.iter().enumerate() {
        let cell = cell.trim();
        let column = columns.get(at).copied().flatten();
        let is_empty = cell.is_empty()
            || matches!(cell, "-" | "--" | "n/a") && !column.is_some_and(Column::is_rating);
        match column {
            Some(Column::Die) => dice.push(if cell.is_empty() { "0" } else { cell }),
            _ if is_empty => {}
            None | Some(Column::Key(Key::Stats)) => parts.push(cell.to_string()),
            Some(Column::System(name)) => parts.extend(system_text(name, cell)),
            Some(Column::Joined) => parts.push(format!("Hull/Engines/Shields: {cell}")),
            Some(Column::Side(of, side)) => sides
                .entry(of.name())
                .or_default()
                .push(format!("{} {cell}", side.name())),
            Some(Column::Key(key)) => parts.push(format!("{}: {cell}", key.name())),
        }
    }
    parts.extend(
        sides
            .into_iter()
            .map(|(of, values)| format!("{of}: {}", values.join(" "))),
    );
    if dice.iter().any(|die| *die != "0") {
        parts.push(format!("dice: {}", dice.join(" ")));
    }
    parts.join(CELL)
}

/// Returns the text of a cell in the column of one system.
fn system_text(name: &str, cell: &str) -> Option<String> {
    let is_no = is_none_word(cell) || matches!(cell, "0" | "-" | "n" | "N");
    let count = cell.parse::<u32>().ok().map(|count| format!(" ({count})"));
    (!is_no).then(|| format!("Systems: {name}{}", count.unwrap_or_default()))
}

/// Returns a row of a form as a line: words with their values, one pair or several.
fn form_text(cells: &[String]) -> String {
    let filled: Vec<&String> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let Some(first) = filled
        .first()
        .and_then(|cell| column(cell))
        .filter(|_| filled.len() > 1)
    else {
        return filled
            .iter()
            .map(|cell| cell.trim())
            .collect::<Vec<_>>()
            .join(CELL);
    };
    let is_list = matches!(first, Column::Key(Key::Systems | Key::Weapons | Key::Tech));
    let mut parts: Vec<String> = Vec::new();
    for (at, cell) in filled.iter().enumerate() {
        let has_digit = cell.contains(|c: char| c.is_ascii_digit());
        let own = if at == 0 || !has_digit {
            column(cell).and_then(Column::key)
        } else {
            None
        };
        let last_is_rating = parts
            .last()
            .and_then(|part| column(part.split(':').next().unwrap_or_default()))
            .is_some_and(Column::is_rating);
        match parts.last_mut() {
            Some(last) if last.ends_with(": ") => last.push_str(cell),
            _ if own.is_some() && (at == 0 || !is_list && at + 1 < filled.len()) => {
                parts.push(format!("{}: ", cell.trim_end_matches([':', '=', ' '])));
            }
            Some(last) if last_is_rating => {
                last.push(' ');
                last.push_str(cell);
            }
            _ => parts.push(cell.to_string()),
        }
    }
    parts.join(if first == Column::Key(Key::Tech) {
        " "
    } else {
        CELL
    })
}

/// Returns the lines of a table with a ship in each column, and the words in the first column.
fn across(rows: &[Record]) -> Option<Vec<SourceLine>> {
    let keys: Vec<Option<Column>> = rows
        .iter()
        .map(|(_, cells)| {
            cells
                .first()
                .filter(|cell| !cell.is_empty())
                .and_then(|cell| column(cell))
        })
        .collect();
    let known = keys.iter().flatten().count();
    let hull_row = keys
        .iter()
        .position(|key| *key == Some(Column::Key(Key::Hull)))?;
    if known < 4 || 2 * known < rows.len() {
        return None;
    }
    let hulls = &rows[hull_row].1;
    let number = |cell: &String| {
        cell.split(' ')
            .next()
            .and_then(|word| word.parse::<u32>().ok())
            .filter(|n| *n < 1000)
    };
    let columns: Vec<usize> = (1..hulls.len())
        .filter(|at| number(&hulls[*at]).is_some())
        .collect();
    let values: Vec<u32> = columns
        .iter()
        .filter_map(|at| number(&hulls[*at]))
        .collect();
    let counts_down = values.len() > 2 && values.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let are_tracks = columns.iter().any(|at| hulls[*at].split(' ').count() > 2);
    if columns.len() < 2 || are_tracks && values[0] == values[1] || counts_down || values == [2, 1]
    {
        return None;
    }
    let is_title =
        |key: &Option<Column>| matches!(key, None | Some(Column::Key(Key::Class | Key::Name)));
    let is_titled = |at: &usize| {
        rows.iter().zip(&keys).any(|((_, cells), key)| {
            is_title(key)
                && cells
                    .get(*at)
                    .is_some_and(|cell| cell.chars().filter(|c| c.is_alphabetic()).count() > 1)
        })
    };
    if !columns.iter().all(is_titled) {
        return None;
    }
    let mut lines = Vec::new();
    for at in columns {
        let mut is_first = true;
        for ((number, cells), key) in rows.iter().zip(&keys) {
            let Some(cell) = cells
                .get(at)
                .filter(|cell| !cell.is_empty() && *cell != "-")
            else {
                continue;
            };
            let key = key.or(is_first.then_some(Column::Key(Key::Name)));
            let layout = if is_first { Layout::Row } else { Layout::Form };
            lines.push(SourceLine::new(
                row_text(&[key], std::slice::from_ref(cell)),
                *number,
                layout,
            ));
            is_first = false;
        }
    }
    Some(lines)
}
