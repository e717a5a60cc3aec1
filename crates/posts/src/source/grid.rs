//! Tables as lines: each cell is a short line after the word for its column.

use super::aligned::aligned;
use super::cells::{self, Record};
use super::heading::{Column, Columns, column, headings};
use super::{CELL, Layout, SourceLine, contents};
use crate::words::{Key, Meaning, Word, is_none_word, is_type, look_up};
use std::collections::BTreeMap;
use std::ops::Range;

/// Returns the lines of a spreadsheet; headings hold until the next ones. Forms next to each other follow one another.
pub fn sheet_lines(text: &str, names: &Columns) -> Vec<SourceLine> {
    let mut records = cells::records(text);
    for (_, cells) in &mut records {
        names.rename(cells);
    }
    let starts = form_starts(&records);
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    let forms = starts.iter().copied().zip(ends);
    forms
        .flat_map(|(start, end)| form_lines(&records, start..end))
        .collect()
}

/// The fewest rows in which a word of the first column is repeated where another form begins.
const MIN_REPEATED: usize = 3;

/// The most forms next to each other; more repetitions are something else.
const MAX_FORMS: usize = 8;

/// Returns the columns in which forms begin: the first one, and those that repeat its words.
fn form_starts(records: &[Record]) -> Vec<usize> {
    let mut repeated: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, cells) in records {
        let Some(first) = cells.first().filter(|first| column(first).is_some()) else {
            continue;
        };
        for (at, _) in cells
            .iter()
            .enumerate()
            .skip(2)
            .filter(|(_, cell)| *cell == first)
        {
            *repeated.entry(at).or_default() += 1;
        }
    }
    repeated.retain(|_, count| *count >= MIN_REPEATED);
    if repeated.len() >= MAX_FORMS {
        repeated.clear();
    }
    std::iter::once(0).chain(repeated.into_keys()).collect()
}

/// Returns the lines of some columns of a spreadsheet.
fn form_lines(records: &[Record], columns: Range<usize>) -> Vec<SourceLine> {
    let (mut lines, mut block) = (Vec::new(), Vec::new());
    let mut found = None;
    for (number, cells) in records {
        let own = cells.iter().take(columns.end).skip(columns.start);
        let cells: Vec<String> = own.cloned().collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            block.push((*number, cells));
        } else {
            lines.extend(grid_lines(&std::mem::take(&mut block), &mut found));
            lines.push(SourceLine::new(String::new(), *number, Layout::Row));
        }
    }
    lines.extend(grid_lines(&block, &mut found));
    lines
}

/// How many rows may be above the headings of a spreadsheet.
const MAX_ABOVE: usize = 5;

/// Returns `true` for a text that begins as a spreadsheet of ships: its cells are separated by commas or semicolons, and
/// a row of headings names the hull.
pub fn is_sheet(text: &str, names: &Columns) -> bool {
    let first: Vec<&str> = text.lines().take(2 * MAX_ABOVE).collect();
    let records = cells::records(&first.join("\n"));
    records.into_iter().take(MAX_ABOVE).any(|(_, mut cells)| {
        names.rename(&mut cells);
        let hull = Some(Column::Key(Key::Hull));
        let has_values = cells
            .iter()
            .any(|cell| cell.starts_with(|c: char| c.is_ascii_digit()));
        cells.len() > 1
            && !has_values
            && headings(&cells).is_some_and(|columns| columns.contains(&hull))
    }) && first
        .iter()
        .filter(|line| line.contains([',', ';']))
        .count()
        > 1
}

/// Replaces the tables among the lines of a post by their rows.
pub fn with_tables(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let mut out = Vec::with_capacity(lines.len());
    let mut at = 0;
    while at < lines.len() {
        if let Some((rows, end)) = barred(&lines, at).or_else(|| aligned(&lines, at)) {
            let is_quoted = lines[at].is_quoted;
            out.extend(
                grid_lines(&rows, &mut None)
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

/// The longest row that is read, in bytes.
const MAX_ROW: usize = 8000;

/// What the columns of a table are about, one for each.
type Found = Vec<Option<Column>>;

/// Returns the lines of a table whose columns may be known from headings above it.
fn grid_lines(rows: &[Record], columns: &mut Option<Found>) -> Vec<SourceLine> {
    if rows.is_empty() {
        return Vec::new();
    }
    if let Some(lines) = across(rows).or_else(|| downward(rows)) {
        return lines;
    }
    let has_headings = rows.iter().any(|(_, cells)| headings(cells).is_some());
    let mut is_guess = false;
    if !has_headings {
        let width = rows.iter().map(|(_, cells)| cells.len()).max();
        let goes_on = columns
            .as_ref()
            .is_some_and(|columns| Some(columns.len()) == width && has(columns, Key::Hull));
        if !goes_on {
            *columns = guessed(rows);
            is_guess = columns.is_some();
        }
    }
    let (mut faction, mut section) = (None, None);
    let mut heads: &[String] = &[];
    let mut is_merged = false;
    let mut lines = Vec::with_capacity(rows.len());
    for (at, (number, cells)) in rows.iter().enumerate() {
        if let Some(mut found) = headings(cells) {
            let below = rows[at + 1..].iter().map(|(_, cells)| cells);
            let below = below.take_while(|cells| headings(cells).is_none());
            let is_whole = |cells: &&Vec<String>| filled(cells).count() > 2;
            contents::complete(&mut found, cells, below.filter(is_whole).collect());
            // A weapon without a ship in its row shows that empty cells repeat those above them.
            let continues =
                |cells: &&Vec<String>| filled(cells).count() > 2 && !is_ship(&found, cells);
            let below = rows[at + 1..].iter().map(|(_, cells)| cells);
            is_merged = below
                .take_while(|cells| headings(cells).is_none())
                .any(|cells| continues(&cells));
            (*columns, is_guess) = (Some(found), false);
            heads = cells;
            lines.push(SourceLine::new(String::new(), *number, Layout::Row));
            continue;
        }
        if columns.is_some() && is_total(cells) {
            lines.push(SourceLine::new(String::new(), *number, Layout::Row));
            continue;
        }
        let count = filled(cells).count();
        let is_pair =
            cells.first().is_some_and(|cell| column(cell).is_some()) && count == 2 && !is_guess;
        let fits = |columns: &&Found| count > 1 && cells.len() <= columns.len() + 3 && !is_pair;
        let mut line = match columns.as_ref().filter(fits) {
            Some(columns) => {
                let mut cells = cells.clone();
                name_guns(columns, heads, &mut cells);
                if is_merged {
                    share_faction(columns, &mut cells, &mut faction);
                }
                let text = row_text(&named(columns, &cells), &cells);
                let text = match &section {
                    Some(section) if is_ship(columns, &cells) => {
                        format!("faction: {section}{CELL}{text}")
                    }
                    _ => text,
                };
                SourceLine::new(text, *number, Layout::Row)
            }
            None => {
                let is_table = columns.as_ref().is_some_and(|columns| {
                    !is_guess && has(columns, Key::Hull) && !has(columns, Key::Faction)
                });
                if is_table && count == 1 && names_section(&cells[0]) {
                    section = Some(cells[0].clone());
                }
                SourceLine::new(form_text(cells), *number, Layout::Form)
            }
        };
        if line.text.len() > MAX_ROW {
            line.text = String::new();
        }
        lines.push(line);
    }
    lines
}

fn filled(cells: &[String]) -> impl Iterator<Item = &String> {
    cells.iter().filter(|cell| !cell.is_empty())
}

fn has(columns: &[Option<Column>], key: Key) -> bool {
    columns.contains(&Some(Column::Key(key)))
}

fn place(columns: &[Option<Column>], key: Key) -> Option<usize> {
    let wanted = Some(Column::Key(key));
    columns.iter().position(|column| *column == wanted)
}

fn is_ship(columns: &[Option<Column>], cells: &[String]) -> bool {
    let hull = place(columns, Key::Hull).and_then(|at| cells.get(at));
    hull.is_some_and(|cell| !cell.is_empty())
}

/// Gives a ship without a faction that of the row above, as in merged cells.
fn share_faction(columns: &[Option<Column>], cells: &mut [String], above: &mut Option<String>) {
    let Some(cell) = place(columns, Key::Faction).and_then(|at| cells.get_mut(at)) else {
        return;
    };
    if !cell.is_empty() {
        *above = Some(cell.clone());
    } else if let Some(above) = above {
        let name = cell;
        name.clone_from(above);
        if !is_ship(columns, cells)
            && let Some(at) = place(columns, Key::Faction)
        {
            cells[at].clear();
        }
    }
}

/// Returns `true` for a row of a single cell that names the faction of the ships below it.
fn names_section(cell: &str) -> bool {
    let words = || cell.split_whitespace();
    cell.starts_with(char::is_uppercase)
        && (1..6).contains(&words().count())
        && cell
            .chars()
            .all(|c| c.is_alphabetic() || " '’&-".contains(c))
        && !words().any(|word| is_type(word) || is_type(word.trim_end_matches('s')))
        && !cell.to_lowercase().contains("total")
}

/// Takes a first column without a heading for the name.
fn named(columns: &[Option<Column>], cells: &[String]) -> Vec<Option<Column>> {
    let mut columns = columns.to_vec();
    let is_unnamed =
        columns.first() == Some(&None) && cells.first().is_some_and(|cell| !cell.is_empty());
    if is_unnamed
        && has(&columns, Key::Hull)
        && !has(&columns, Key::Class)
        && !has(&columns, Key::Name)
    {
        columns[0] = Some(Column::Key(Key::Name));
    }
    columns
}

/// Returns columns for a table without headings.
fn guessed(rows: &[Record]) -> Option<Found> {
    let rows: Vec<&Vec<String>> = rows
        .iter()
        .map(|(_, cells)| cells)
        .filter(|cells| filled(cells).count() > 2)
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
    contents::guess(rows)
}

/// Returns `true` for the row below all ships that adds up their numbers.
fn is_total(cells: &[String]) -> bool {
    let words = [
        "total", "totals", "sum", "summe", "gesamt", "totale", "suma",
    ];
    let first = filled(cells).next().map(|cell| cell.trim_end_matches(':'));
    first.is_some_and(|cell| words.iter().any(|word| cell.eq_ignore_ascii_case(word)))
}

/// Puts the weapon that a heading describes before the arcs in its column.
fn name_guns(columns: &[Option<Column>], heads: &[String], cells: &mut [String]) {
    for ((column, head), cell) in columns.iter().zip(heads).zip(cells) {
        if *column == Some(Column::Gun) && cell.contains(char::is_alphanumeric) {
            *cell = format!("{head}: {cell}");
        }
    }
}

/// Returns a row as a line: each cell after the word for its column.
fn row_text(columns: &[Option<Column>], cells: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut dice: Vec<&str> = Vec::new();
    let mut sides: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut notes: Vec<&str> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let cell = cell.trim();
        let column = columns.get(at).copied().flatten();
        let is_empty = cell.is_empty()
            || matches!(cell, "-" | "--" | "n/a") && !column.is_some_and(Column::is_rating);
        match column {
            Some(Column::Die) => dice.push(if cell.is_empty() { "0" } else { cell }),
            _ if is_empty => {}
            Some(Column::Other) if !is_telling(cell) => notes.push(cell),
            None | Some(Column::Gun | Column::Other | Column::Key(Key::Stats)) => {
                parts.push(cell.to_string())
            }
            Some(Column::System(name)) => parts.extend(system_text(name, cell)),
            Some(Column::Joined) => parts.push(format!("Hull/Engines/Shields: {cell}")),
            Some(Column::Side(of, side)) => sides
                .entry(of.name())
                .or_default()
                .push(format!("{} {cell}", side.name())),
            Some(Column::Key(key)) => parts.extend(key_text(key, cell)),
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
    if !notes.is_empty() {
        parts.push(format!("notes: {}", notes.join(", ")));
    }
    parts.join(CELL)
}

/// Returns the texts of a cell after the word for its column; each line of a list is one.
fn key_text(key: Key, cell: &str) -> Vec<String> {
    let text = |value: &str| format!("{}: {value}", key.name());
    match key {
        Key::Weapons | Key::Systems | Key::Traits | Key::Arcs => {
            cell.split(CELL).map(text).collect()
        }
        Key::Rating if is_thousands(cell) => vec![text(&cell.replace(['.', ','], ""))],
        _ => vec![text(&cell.replace(CELL, " "))],
    }
}

/// Returns `true` for `1.318` and `1,318`.
fn is_thousands(cell: &str) -> bool {
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|c| c.is_ascii_digit());
    let mut groups = cell.split(['.', ',']);
    let first = groups.next().unwrap_or_default();
    first.parse::<u32>().is_ok() && cell.len() > first.len() && groups.all(is_group)
}

/// Returns `true` for a cell that holds a weapon, a trait or a system, whatever the heading of its column.
fn is_telling(cell: &str) -> bool {
    let has_part = |part: &str| {
        let name = part.trim_end_matches(|c: char| c.is_ascii_digit() || " ()".contains(c));
        let meanings = look_up(name.trim());
        let is_known = |meaning: &Meaning| {
            meaning.cost < 0.3 && matches!(meaning.word, Word::System(_) | Word::Trait(..))
        };
        meanings.iter().any(is_known)
    };
    cell.contains(['/', '+', '[']) || cell.split([',', ';']).any(has_part)
}

/// Returns the text of a cell in the column of one system.
fn system_text(name: &str, cell: &str) -> Option<String> {
    let is_no = is_none_word(cell) || matches!(cell, "0" | "-" | "n" | "N");
    let count = cell.parse::<u32>().ok().map(|count| format!(" ({count})"));
    (!is_no).then(|| format!("Systems: {name}{}", count.unwrap_or_default()))
}

/// Returns a row of a form as a line: words with their values, one pair or several.
fn form_text(cells: &[String]) -> String {
    let mut groups: Vec<Vec<&String>> = Vec::new();
    let mut is_apart = true;
    for cell in cells {
        let starts_pair = cell.starts_with(char::is_alphabetic) && cell.chars().count() > 2;
        match groups.last_mut() {
            Some(last) if !(is_apart && starts_pair && last.len() > 1) => {
                last.extend(Some(cell).filter(|cell| !cell.is_empty()));
            }
            _ if cell.is_empty() => {}
            _ => groups.push(vec![cell]),
        }
        is_apart = cell.is_empty();
    }
    let is_known =
        |group: &[&String]| column(group[0]).is_some() || group.iter().any(|cell| is_telling(cell));
    let mut texts = Vec::new();
    let is_pair = groups
        .first()
        .is_some_and(|first| first.len() > 1 && column(first[0]).is_some());
    for (at, group) in groups.iter().enumerate() {
        if at == 0 || !is_pair || is_known(group) {
            texts.push(pairs_text(group));
        } else {
            let words: Vec<&str> = group.iter().map(|cell| cell.trim()).collect();
            texts.push(format!("notes: {}", words.join(" ")));
        }
    }
    texts.join(CELL)
}

/// Returns the text of cells without a gap: words with their values after them.
fn pairs_text(filled: &[&String]) -> String {
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
            .is_some_and(|column| {
                let is_figure = cell.bytes().all(|c| c.is_ascii_digit());
                column.is_rating() || is_figure && column.key() == Some(Key::Weapons)
            });
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

/// Returns the line of tracks that run down the columns below the words for them, as an Admiralty sheet has them.
fn downward(rows: &[Record]) -> Option<Vec<SourceLine>> {
    let ((number, heads), below) = rows.split_first()?;
    let columns = headings(heads)?;
    let is_row = |column: &Option<Column>| {
        column.is_none_or(|column| column.is_rating() || column.key() == Some(Key::Weapons))
    };
    let hull = place(&columns, Key::Hull).filter(|_| columns.iter().all(is_row))?;
    let is_figure = |cell: &String| cell.parse::<u32>().is_ok();
    let is_track = |(_, cells): &Record| cells.get(hull).is_some_and(is_figure);
    let (below, rest) = below.split_at(below.iter().take_while(|row| is_track(row)).count());
    let track = |at: usize| -> Vec<&str> {
        let cells = below.iter().filter_map(|(_, cells)| cells.get(at));
        let figures = cells.filter_map(|cell| cell.split(' ').next());
        figures.filter(|figure| !figure.is_empty()).collect()
    };
    let boxes: Option<Vec<u32>> = track(hull)
        .iter()
        .map(|figure| figure.parse().ok())
        .collect();
    let boxes = boxes.filter(|boxes| boxes.len() > 1)?;
    if boxes.last() != Some(&1) || boxes.windows(2).any(|pair| pair[0] != pair[1] + 1) {
        return None;
    }
    let text = |(at, column): (usize, &Option<Column>)| {
        let key = column.and_then(Column::key).filter(|key| key.is_rating())?;
        Some(format!("{}: {}", key.name(), track(at).join(" ")))
    };
    let parts: Vec<String> = columns.iter().enumerate().filter_map(text).collect();
    let mut lines = vec![SourceLine::new(String::new(), *number, Layout::Row)];
    let first = below.first().map_or(*number, |(number, _)| *number);
    let last = below.last().map_or(*number, |(number, _)| *number);
    lines.push(SourceLine {
        end: last,
        ..SourceLine::new(parts.join(CELL), first, Layout::Form)
    });
    lines.extend(rest.iter().map(|(number, cells)| {
        let filled: Vec<&str> = filled(cells).map(String::as_str).collect();
        SourceLine::new(filled.join("  "), *number, Layout::Plain)
    }));
    Some(lines)
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
            let mut cell = [cell.clone()];
            name_guns(&[key], cells, &mut cell);
            lines.push(SourceLine::new(row_text(&[key], &cell), *number, layout));
            is_first = false;
        }
    }
    Some(lines)
}
