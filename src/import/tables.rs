//! Tables of weapons in a post, drawn with bars, tabs or blanks; and tables of ships whose columns only blanks part.

use super::cells::Record;
use super::columns::{Columns, usable};
use super::keys::Key;
use std::collections::BTreeMap;

/// The rows of tables of weapons, by their lines from 0, as a weapon is usually written; heads and rules are empty.
pub(super) fn tables(text: &str, all: &[&str]) -> BTreeMap<usize, String> {
    let mut found = BTreeMap::new();
    if !text.contains(['|', '\t']) && !text.contains("  ") {
        return found;
    }
    let mut heads: Option<Heads> = None;
    for (at, line) in all.iter().enumerate() {
        let own = ['|', '\t', ' '].into_iter().find_map(|mark| {
            let keys = weapon_heads(line, mark)?;
            Some(Heads { mark, keys, starts: cells(line, mark).into_iter().map(|(start, _)| start).collect() })
        });
        if own.is_some() {
            found.insert(at, String::new());
            heads = own;
            continue;
        }
        let Some(known) = &heads else { continue };
        let cells = known.cells(line);
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        let is_over = if known.mark == ' ' { filled < 4 } else { cells.len() < 3 };
        if is_over || cells.len() > known.keys.len() + 1 {
            heads = None;
        } else if !line.contains(char::is_alphanumeric) {
            found.insert(at, String::new());
        } else {
            found.insert(at, weapon(&known.keys, &cells));
        }
    }
    found
}

/// The heads of a table of weapons, and where each begins.
struct Heads {
    mark: char,
    keys: Vec<Option<Key>>,
    starts: Vec<usize>,
}

impl Heads {
    /// The cells of a line, one for each head; where blanks part them, by where they stand.
    fn cells(&self, line: &str) -> Vec<String> {
        let own = cells(line, self.mark);
        let place = |(start, cell): &(usize, &str)| {
            let far = |column: &usize| {
                let head = self.starts[*column];
                head.abs_diff(*start).min((head + 3).abs_diff(start + cell.len()))
            };
            (0..self.keys.len()).min_by_key(far).unwrap_or(0)
        };
        let places: Vec<usize> = own.iter().map(place).collect();
        // Only the number of weapons may stand beside their name.
        let is_placed = places.windows(2).all(|pair| pair[0] < pair[1] || pair == [0, 0]);
        if self.mark != ' ' || !is_placed && own.len() == self.keys.len() {
            return own.into_iter().map(|(_, cell)| cell.to_string()).collect();
        }
        let mut placed = vec![String::new(); self.keys.len()];
        for ((_, cell), column) in own.into_iter().zip(places) {
            placed[column] = format!("{} {cell}", placed[column]).trim().to_string();
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
        let trimmed = parts.map(|(start, part)| (start + part.len() - part.trim_start().len(), part.trim()));
        let cells = trimmed.filter(|(_, cell)| !cell.is_empty());
        return cells.flat_map(|(start, cell)| heads_apart(start, cell)).collect();
    }
    let line = line.trim();
    let line = line.strip_prefix(mark).unwrap_or(line);
    line.strip_suffix(mark).unwrap_or(line).split(mark).map(|cell| (0, cell.trim())).collect()
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
const OF_WEAPONS: [Key; 8] = [Key::Range, Key::Rof, Key::Acc, Key::Imp, Key::Dmg, Key::Traits, Key::Arcs, Key::Dice];

/// The keys of a line that names the columns of a table of weapons.
fn weapon_heads(line: &str, mark: char) -> Option<Vec<Option<Key>>> {
    if line.matches(mark).count() < 2 || line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let columns = Columns::default();
    let mut keys: Vec<Option<Key>> = cells(line, mark).into_iter().map(|(_, cell)| columns.field(cell)).collect();
    let known = OF_WEAPONS.iter().filter(|key| keys.contains(&Some(**key))).count();
    if known < 3 || keys.contains(&Some(Key::Hull)) {
        return None;
    }
    // What stands first is the name, and remarks are traits.
    keys.iter_mut().filter(|key| **key == Some(Key::Notes)).for_each(|key| *key = Some(Key::Traits));
    if !keys.contains(&Some(Key::Weapons)) {
        *keys.iter_mut().find(|key| key.is_none_or(|key| key == Key::Name || key == Key::Type))? = Some(Key::Weapons);
    }
    Some(keys)
}

/// A row of a table as a line: `Reed Laser | Range 3/6/9 | ROF 1 | ACC 4+ | IMP 1 | DMG 1 | [AB] [AB]`.
pub(super) fn weapon(keys: &[Option<Key>], cells: &[String]) -> String {
    let named = keys.iter().zip(cells).filter(|(_, cell)| cell.contains(char::is_alphanumeric));
    let mut parts: Vec<(usize, String)> = named
        .map(|(key, cell)| match key {
            Some(Key::Weapons) => (0, cell.to_string()),
            Some(Key::Count) => (0, String::new()),
            Some(key @ (Key::Rof | Key::Imp | Key::Dmg)) => (2, format!("{} {cell}", key.word())),
            Some(Key::Acc) => (2, format!("ACC {}+", cell.trim_end_matches('+'))),
            Some(Key::Range) if cell.bytes().all(|c| c.is_ascii_digit()) => (1, format!("Range {cell}")),
            Some(Key::Range) => (1, cell.to_string()),
            Some(Key::Arcs) => (4, format!("Arcs {cell}")),
            _ => (3, cell.to_string()),
        })
        .collect();
    parts.retain(|(_, part)| !part.is_empty());
    parts.sort_by_key(|(place, _)| *place);
    let line = parts.into_iter().map(|(_, part)| part).collect::<Vec<_>>().join(" | ");
    let count = keys
        .iter()
        .zip(cells)
        .find(|(key, _)| **key == Some(Key::Count))
        .map(|(_, cell)| cell.trim_end_matches(['x', 'X', ' ']));
    match count.filter(|count| !count.is_empty() && count.bytes().all(|c| c.is_ascii_digit())) {
        Some(count) => format!("{count} x {line}"),
        None => line,
    }
}

/// How many columns the heads of a table of ships name at least, where only blanks part them, and the most lines above it.
const LEAST_NAMED: usize = 4;
const MOST_ABOVE: usize = 15;

/// A text with a table of ships whose columns blanks part, with tabs instead; none if it has no such table.
pub(super) fn aligned(text: &str, named: &Columns) -> Option<String> {
    let lines = || text.lines().enumerate();
    let is_wide = |line: &str| line.matches("  ").count() > 2 && !line.contains([':', '\t', '|', ';']);
    let (at, heads) = lines().take(MOST_ABOVE).filter(|(_, line)| is_wide(line)).find_map(|(at, line)| {
        let own = cells(line, ' ');
        let head = Record { cells: own.iter().map(|(_, cell)| cell.to_string()).collect(), ..Record::default() };
        let columns = named.strict(&head);
        let keys: Vec<Option<Key>> = columns.iter().map(|column| column.field).collect();
        let is_known = keys.iter().flatten().count() >= LEAST_NAMED && usable(&head, &columns).is_ok();
        is_known.then(|| (at, Heads { mark: ' ', keys, starts: own.into_iter().map(|(start, _)| start).collect() }))
    })?;
    let row = |(number, line): (usize, &str)| {
        let filled = cells(line, ' ').len();
        let is_row = number == at || number > at && filled * 2 >= heads.keys.len() && filled > 2;
        if is_row { heads.cells(line).join("\t") } else { line.replace('\t', " ") }
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
        let found = tables(text, &lines);
        assert_eq!(found[&2], "Reed Laser | 3/6/9 | ROF 1 | ACC 4+ | IMP 2 | DMG 1 | Arcs AB, AB");
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn columns_of_ships_are_told_by_where_they_stand() {
        let text = "My fleet\nName      Class     H  E  S  Weapons            CR\nBluebell  Corvette  3  7     Laser 3/6/9 [AB]   38";
        let found = aligned(text, &Columns::default()).expect("a table");
        assert_eq!(found.lines().nth(2), Some("Bluebell\tCorvette\t3\t7\t\tLaser 3/6/9 [AB]\t38"));
        assert_eq!(aligned("Hull      3\nEngines   4", &Columns::default()), None);
    }
}
