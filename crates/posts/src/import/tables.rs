//! Tables of weapons in a post, drawn with bars, tabs or blanks; and tables of ships whose columns only blanks part.

use super::armoury::{Shared, armoury, spelt_out};
use super::cells::Record;
use super::columns::{Column, Columns, usable};
use super::keys::Key;
use super::plain::plain;
use super::sheet_cells::{as_rows, says};
use super::sheet_weapon::of_cells;
use super::ship_type::split_type;
use super::wiki;
use std::collections::BTreeMap;
use std::ops::Range;

/// The rows of tables, by their lines from 0, as lines of a post: a weapon as it is usually written, a ship as its rows;
/// nothing for heads and rules. What a wiki draws is given without its marks.
pub fn tables(text: &str, flat: Option<&str>, all: &[&str]) -> BTreeMap<usize, Vec<String>> {
    let mut found = BTreeMap::new();
    if flat.is_none() && !text.contains(['|', '\t']) && !text.contains("  ") {
        return found;
    }
    let lines: Vec<&str> = flat.map_or_else(|| all.to_vec(), |flat| flat.split('\n').collect());
    for (at, (line, _)) in lines
        .iter()
        .zip(text.lines())
        .enumerate()
        .filter(|(_, (line, own))| **line != *own)
    {
        let rows = line.split(wiki::APART).map(|line| plain(line).into_owned());
        found.insert(
            at,
            rows.filter(|row| row.contains(char::is_alphanumeric))
                .collect(),
        );
    }
    let tables = drawn(&lines);
    let armoury: Vec<Shared> = tables.iter().flat_map(Table::armoury).collect();
    let is_used = tables.iter().any(|table| table.points_to(&armoury));
    let mut end = 0;
    for mut table in tables {
        headers(&lines, end..table.at, &mut found);
        found.insert(table.at, Vec::new());
        end = table.at + 1 + table.rows.len();
        table.spell_out(&armoury);
        let is_shared = is_used && !table.heads.is_of_ships;
        for (row, line) in table.rows.iter().zip(table.at + 1..) {
            found.insert(
                line,
                if is_shared {
                    Vec::new()
                } else {
                    table.heads.lines(row)
                },
            );
        }
    }
    headers(&lines, end..lines.len(), &mut found);
    found
}

/// The rows of these lines that are a ship and its rating.
fn headers(lines: &[&str], range: Range<usize>, found: &mut BTreeMap<usize, Vec<String>>) {
    found.extend(range.filter_map(|at| Some((at, vec![header(lines[at])?]))));
}

/// A table of weapons or of ships, and the line of its heads.
struct Table {
    at: usize,
    heads: Heads,
    rows: Vec<Vec<String>>,
}

/// All tables of a text.
fn drawn(lines: &[&str]) -> Vec<Table> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(mut heads) = ['|', '\t', ' ']
            .into_iter()
            .find_map(|mark| Heads::of(lines[at], mark))
        else {
            at += 1;
            continue;
        };
        let rows: Vec<Vec<String>> = lines[at + 1..]
            .iter()
            .take_while(|line| Heads::of(line, heads.mark).is_none())
            .map_while(|line| heads.row(line))
            .collect();
        heads.resolve(&rows);
        let next = at + rows.len() + 1;
        found.push(Table { at, heads, rows });
        at = next;
    }
    found
}

impl Table {
    /// The weapons that ships of other tables may point to.
    fn armoury(&self) -> Vec<Shared> {
        if self.heads.is_of_ships {
            Vec::new()
        } else {
            armoury(&self.heads.keys(), &self.rows)
        }
    }

    /// Whether any of its ships does.
    fn points_to(&self, armoury: &[Shared]) -> bool {
        let cells = |row: &Vec<String>| row.iter().any(|cell| spelt_out(cell, armoury).is_some());
        self.heads.is_of_ships && !armoury.is_empty() && self.rows.iter().any(cells)
    }

    fn spell_out(&mut self, armoury: &[Shared]) {
        if self.heads.is_of_ships && !armoury.is_empty() {
            self.rows.iter_mut().for_each(|row| spell_out(row, armoury));
        }
    }
}

/// Writes out what the cells of a row point to.
fn spell_out(row: &mut [String], armoury: &[Shared]) {
    for cell in row {
        *cell = spelt_out(cell, armoury).unwrap_or_else(|| std::mem::take(cell));
    }
}

/// A row of two cells, a ship and its rating, as a header: `Halberd class Cruiser (267)`.
fn header(line: &str) -> Option<String> {
    let mark = ['\t', '|'].into_iter().find(|mark| line.contains(*mark))?;
    let mut filled = line
        .split(mark)
        .map(str::trim)
        .filter(|cell| !cell.is_empty());
    let (title, rating, None) = (plain(filled.next()?), plain(filled.next()?), filled.next())
    else {
        return None;
    };
    let is_title = title.to_ascii_lowercase().contains("class")
        || !split_type(&title).1.is_empty() && title.contains(' ');
    let is_rating = rating.len() < 5
        && rating.parse::<u32>().is_ok()
        && !title.contains(|c: char| c.is_ascii_digit() || c == ':');
    (is_title && is_rating && Columns::default().field(&title).is_none())
        .then(|| format!("{title} ({rating})"))
}

/// Whether a text has a table of weapons and nothing else in it.
pub fn has_weapons(text: &str) -> bool {
    let of_weapons = |line: &str| {
        ['|', '\t']
            .into_iter()
            .any(|mark| Heads::of(line, mark).is_some_and(|heads| !heads.is_of_ships))
    };
    text.lines().any(of_weapons)
}

/// The heads of a table of weapons or of ships, and where each begins.
struct Heads {
    mark: char,
    head: Record,
    columns: Vec<Column>,
    starts: Vec<usize>,
    is_of_ships: bool,
}

/// How many columns of ships a head names at least.
const LEAST_OF_SHIPS: usize = 4;

impl Heads {
    /// The heads of a line that has them.
    fn of(line: &str, mark: char) -> Option<Heads> {
        let marks = line.matches(mark).count();
        let digits = line.bytes().filter(u8::is_ascii_digit).count();
        // Asked of every line: most of them have no two blanks side by side.
        if marks < 2 || digits > marks || mark == ' ' && (digits > 0 || !line.trim().contains("  "))
        {
            return None;
        }
        let own = cells(line, mark);
        if own.len() < 3 {
            return None;
        }
        let head = Record {
            cells: own
                .iter()
                .map(|(_, cell)| plain(cell).into_owned())
                .collect(),
            ..Record::default()
        };
        let columns = Columns::default().heads(&head, 3)?;
        let keys: Vec<Option<Key>> = columns.iter().map(|column| column.field).collect();
        let is_of_ships = keys.contains(&Some(Key::Hull));
        let known = OF_WEAPONS
            .iter()
            .filter(|key| keys.contains(&Some(**key)))
            .count();
        // The name may stand above the table.
        let figures = keys
            .iter()
            .flatten()
            .filter(|key| key.begins_ships())
            .count();
        let is_known = match is_of_ships {
            true => {
                let is_named = keys.iter().flatten().count() >= LEAST_OF_SHIPS
                    && usable(&head, &columns).is_ok();
                mark != ' ' && (is_named || figures > 2)
            }
            false => digits == 0 && known + usize::from(keys.contains(&Some(Key::Stats))) > 2,
        };
        let starts = own.into_iter().map(|(start, _)| start).collect();
        is_known.then_some(Heads {
            mark,
            head,
            columns,
            starts,
            is_of_ships,
        })
    }

    /// The cells of a line that goes on with the table.
    fn row(&self, line: &str) -> Option<Vec<String>> {
        let cells = self.cells(line);
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        let is_over = if self.mark == ' ' {
            filled < 4
        } else {
            cells.len() < 3
        };
        (!is_over && cells.len() <= self.columns.len() + 1).then_some(cells)
    }

    fn keys(&self) -> Vec<Option<Key>> {
        self.columns.iter().map(|column| column.field).collect()
    }

    /// Tells the columns by what these rows hold.
    fn resolve(&mut self, rows: &[Vec<String>]) {
        let records = rows.iter().map(|row| Record {
            cells: row.clone(),
            ..Record::default()
        });
        self.columns = Columns::default().of_table(&self.head, records);
        if self.is_of_ships {
            return;
        }
        // What stands first is the name, unless it is a letter, and remarks are traits.
        let is_open = |at: &usize| matches!(self.columns[*at].field, None | Some(Key::Notes));
        let is_long = |at: &usize| {
            rows.iter()
                .any(|row| row.get(*at).is_some_and(|cell| cell.len() > 2))
        };
        let place = |wanted: &[Key]| {
            self.columns
                .iter()
                .position(|column| wanted.iter().any(|key| column.is(*key)))
        };
        let open = || (0..self.columns.len()).find(|at| is_open(at) && is_long(at));
        let name = place(&[Key::Name, Key::Type, Key::Class])
            .or_else(open)
            .or_else(|| place(&[Key::Notes]));
        if let Some(name) = name.filter(|_| place(&[Key::Weapons]).is_none()) {
            self.columns[name].field = Some(Key::Weapons);
        }
        for column in self
            .columns
            .iter_mut()
            .filter(|column| column.is(Key::Notes))
        {
            column.field = Some(Key::Traits);
        }
    }

    /// A row as lines of a post.
    fn lines(&self, row: &[String]) -> Vec<String> {
        if !row.iter().any(|cell| cell.contains(char::is_alphanumeric)) {
            return Vec::new();
        }
        match self.is_of_ships {
            true => as_rows(
                &Record {
                    cells: row.to_vec(),
                    ..Record::default()
                },
                &self.columns,
            ),
            false => weapon(&self.keys(), row),
        }
    }

    /// The cells of a line, one for each head; where blanks part them, by where they stand.
    fn cells(&self, line: &str) -> Vec<String> {
        let own = cells(line, self.mark);
        let place = |(start, cell): &(usize, &str)| {
            // Only numbers stand to the right of their columns.
            let is_number = cell.starts_with(|c: char| c.is_ascii_digit());
            let far = |column: &usize| {
                let head = self.starts[*column];
                let end = if is_number {
                    (head + 3).abs_diff(start + cell.len())
                } else {
                    usize::MAX
                };
                head.abs_diff(*start).min(end)
            };
            (0..self.columns.len()).min_by_key(far).unwrap_or(0)
        };
        let places: Vec<usize> = own.iter().map(place).collect();
        // Only the number of weapons may stand beside their name.
        let is_placed = places
            .windows(2)
            .all(|pair| pair[0] < pair[1] || pair == [0, 0]);
        if self.mark != ' ' || !is_placed && own.len() == self.columns.len() {
            return own
                .into_iter()
                .map(|(_, cell)| plain(cell).into_owned())
                .collect();
        }
        let mut placed = vec![String::new(); self.columns.len()];
        for ((_, cell), column) in own.into_iter().zip(places) {
            placed[column] = format!("{} {}", placed[column], plain(cell))
                .trim()
                .to_string();
        }
        placed
    }
}

/// The cells of a line; a blank as a mark means at least two of them.
fn cells(line: &str, mark: char) -> Vec<(usize, &str)> {
    if mark == ' ' {
        let mut end = 0;
        let parts = line.split("  ").map(|part| {
            let start = end;
            end += part.len() + 2;
            (start, part)
        });
        let trimmed =
            parts.map(|(start, part)| (start + part.len() - part.trim_start().len(), part.trim()));
        let cells = trimmed.filter(|(_, cell)| !cell.is_empty());
        return cells
            .flat_map(|(start, cell)| heads_apart(start, cell))
            .collect();
    }
    let line = line.trim();
    let line = line.strip_prefix(mark).unwrap_or(line);
    line.strip_suffix(mark)
        .unwrap_or(line)
        .split(mark)
        .map(|cell| (0, cell.trim()))
        .collect()
}

/// `ROF ACC IMP DMG` are four heads, if a single blank parts them.
fn heads_apart(start: usize, cell: &str) -> Vec<(usize, &str)> {
    let columns = Columns::default();
    let words = || cell.split(' ');
    if columns.field(cell).is_some()
        || cell.contains(|c: char| c.is_ascii_digit())
        || words().count() < 2
        || !words().all(|word| columns.field(word).is_some())
    {
        return vec![(start, cell)];
    }
    let mut at = start;
    let place = |word: &'_ str| {
        let begin = at;
        at += word.len() + 1;
        begin
    };
    words().map(place).zip(words()).collect()
}

/// What the columns of a table of weapons are about, besides their names.
const OF_WEAPONS: [Key; 8] = [
    Key::Range,
    Key::Rof,
    Key::Acc,
    Key::Imp,
    Key::Dmg,
    Key::Traits,
    Key::Arcs,
    Key::Dice,
];

/// The weapons of a row; what no heading tells may be traits, unless it is the letter of a battery.
pub fn weapon(keys: &[Option<Key>], cells: &[String]) -> Vec<String> {
    of_cells(|wanted| {
        let is_own = |key: &Option<Key>, cell: &str| match key {
            Some(key) => *key == wanted,
            None => wanted == Key::Traits && cell.len() > 2,
        };
        let own = keys
            .iter()
            .zip(cells)
            .filter(|(key, cell)| is_own(key, cell) && says(cell));
        own.map(|(_, cell)| cell.trim())
            .collect::<Vec<_>>()
            .join(if wanted == Key::Range { "/" } else { ", " })
    })
}

/// How many columns the heads of a table of ships name at least, where only blanks part them, and the most lines above it.
const LEAST_NAMED: usize = 4;
const MOST_ABOVE: usize = 15;

/// A text with a table of ships whose columns blanks part, with tabs instead; none if it has no such table.
pub fn aligned(text: &str, named: &Columns) -> Option<String> {
    let lines = || text.lines().enumerate();
    let is_wide =
        |line: &str| line.matches("  ").count() > 2 && !line.contains([':', '\t', '|', ';']);
    let (at, heads) = lines()
        .take(MOST_ABOVE)
        .filter(|(_, line)| is_wide(line))
        .find_map(|(at, line)| {
            let own = cells(line, ' ');
            let head = Record {
                cells: own.iter().map(|(_, cell)| cell.to_string()).collect(),
                ..Record::default()
            };
            let columns = named.strict(&head);
            let known = columns
                .iter()
                .filter(|column| column.field.is_some())
                .count();
            let is_known = known >= LEAST_NAMED && usable(&head, &columns).is_ok();
            is_known.then(|| {
                let starts = own.into_iter().map(|(start, _)| start).collect();
                (
                    at,
                    Heads {
                        mark: ' ',
                        head,
                        columns,
                        starts,
                        is_of_ships: true,
                    },
                )
            })
        })?;
    // The weapons may stand in a table of their own.
    let all: Vec<&str> = text.lines().collect();
    let others = drawn(&all);
    let armoury: Vec<Shared> = others.iter().flat_map(Table::armoury).collect();
    let is_other = |line: usize| {
        others
            .iter()
            .any(|table| (table.at..=table.at + table.rows.len()).contains(&line))
    };
    let row = |(number, line): (usize, &str)| {
        let filled = cells(line, ' ').len();
        let is_row = number == at || number > at && filled * 2 >= heads.columns.len() && filled > 2;
        if !is_row || is_other(number) && !armoury.is_empty() {
            return line.replace('\t', " ");
        }
        let mut row = heads.cells(line);
        spell_out(&mut row, &armoury);
        row.join("\t")
    };
    Some(lines().map(row).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_table_of_weapons_become_weapons() {
        let text = "| Weapon | Range | ROF | ACC | IMP | DMG | Arcs |\n|---|---|---|---|---|---|---|\n\
            | Reed Laser | 3/6/9 | 1 | 4+ | 2 | 1 | AB, AB |\n\nHull | 4 | 3";
        let lines: Vec<&str> = text.lines().collect();
        let found = tables(text, None, &lines);
        assert_eq!(found[&2][0], "Reed Laser | 3/6/9 | 1/4+/2/1 | AB, AB");
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn columns_of_ships_are_told_by_where_they_stand() {
        let text = "My fleet\nName      Class     H  E  S  Weapons            CR\nBluebell  Corvette  3  7     Laser 3/6/9 [AB]   38";
        let found = aligned(text, &Columns::default()).expect("a table");
        assert_eq!(
            found.lines().nth(2),
            Some("Bluebell\tCorvette\t3\t7\t\tLaser 3/6/9 [AB]\t38")
        );
        assert_eq!(
            aligned("Hull      3\nEngines   4", &Columns::default()),
            None
        );
    }
}
