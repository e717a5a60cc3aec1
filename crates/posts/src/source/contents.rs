//! What the columns of a table are about, inferred from their cells where headings are missing.

use super::heading::Column;
use crate::words::{Key, is_before_type, is_type};

/// The cells of a table by column.
struct Cells<'a>(Vec<&'a Vec<String>>);

impl Cells<'_> {
    fn width(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).max().unwrap_or(0)
    }

    fn filled(&self, at: usize) -> impl Iterator<Item = &str> {
        let cells = self.0.iter().filter_map(move |cells| cells.get(at));
        cells.map(String::as_str).filter(|cell| !cell.is_empty())
    }

    /// Returns `true` if a column has cells and at least three in four of them pass.
    fn are(&self, at: usize, pass: impl Fn(&str) -> bool) -> bool {
        let all = self.filled(at).count();
        let passed = self.filled(at).filter(|cell| pass(cell)).count();
        all > 0 && 4 * passed >= 3 * all
    }

    /// Returns the largest number of a column that has nothing but numbers.
    fn max(&self, at: usize) -> Option<u32> {
        let numbers: Option<Vec<u32>> = self
            .filled(at)
            .map(|cell| cell.parse().ok().filter(|n| *n < 10_000))
            .collect();
        numbers?.into_iter().max()
    }

    fn is_small(&self, at: usize) -> bool {
        self.max(at).is_some_and(|number| number <= 60)
    }
}

/// Returns `true` for a type of ship and nothing else: `Heavy Cruiser`, `CA`.
fn is_whole_type(cell: &str) -> bool {
    let mut words: Vec<&str> = cell.split_whitespace().collect();
    words.pop().is_some_and(is_type)
        && words
            .into_iter()
            .all(|word| is_before_type(word) || is_type(word))
}

fn is_name(cell: &str) -> bool {
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    letters > 2 && !cell.contains(|c: char| c.is_ascii_digit())
}

/// Returns `true` for a range, perhaps with the other numbers of a weapon after it.
fn starts_with_range(cell: &str) -> bool {
    let word = cell.split(' ').next().unwrap_or_default();
    let numbers = crate::token::at::numbers(word);
    cell.starts_with("MA ")
        || numbers.len() == 3
            && word.contains(['/', '-'])
            && numbers.is_sorted_by(|one, next| one < next)
}

fn is_accuracy(cell: &str) -> bool {
    cell.len() == 2 && cell.ends_with('+')
}

fn are_arcs(cell: &str) -> bool {
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    letters > 0
        && cell
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || " ,;x×[]".contains(c))
}

/// Completes the columns of a table with headings by the cells below them.
pub fn complete(columns: &mut [Option<Column>], heads: &[String], rows: Vec<&Vec<String>>) {
    let cells = Cells(rows);
    let key = |key: Key| Some(Column::Key(key));
    let is_who = |column: &Option<Column>| *column == key(Key::Class) || *column == key(Key::Name);
    let is_ship_table = columns.contains(&key(Key::Hull));
    let first_weapon = columns
        .iter()
        .position(|column| *column == key(Key::Weapons) || *column == key(Key::Range));
    if is_ship_table && !columns.contains(&key(Key::Type)) {
        let may_be = |at: &usize| columns[*at].is_none() || is_who(&columns[*at]);
        let found = (0..columns.len())
            .filter(may_be)
            .find(|at| cells.are(*at, is_whole_type));
        if let Some(at) = found {
            columns[at] = key(Key::Type);
        }
    }
    for at in 1..columns.len() {
        let next = columns.get(at + 1).copied().flatten().and_then(Column::key);
        let has_weapon_next = matches!(next, Some(Key::Range | Key::Rof | Key::Stats | Key::Short));
        if is_who(&columns[at]) && has_weapon_next && columns[..at].iter().any(is_who) {
            columns[at] = key(Key::Weapons);
        }
        let is_after_weapon = first_weapon.is_some_and(|first| first < at);
        if columns[at] == key(Key::Notes) && is_after_weapon && next == Some(Key::Arcs) {
            columns[at] = key(Key::Traits);
        }
    }
    for at in 1..columns.len() {
        let is_after_weapon = columns[..at].contains(&key(Key::Weapons));
        if columns[at].is_none() && is_after_weapon && cells.are(at, are_arcs) {
            columns[at] = key(Key::Arcs);
        }
    }
    for (at, column) in columns.iter_mut().enumerate() {
        let is_head = heads.get(at).is_some_and(|head| !head.is_empty());
        let is_of_fleet = *column == key(Key::Count)
            && is_ship_table
            && first_weapon.is_none_or(|first| at < first);
        if is_of_fleet || column.is_none() && is_head && (at > 0 || !is_ship_table) {
            *column = Some(Column::Other);
        }
    }
}

/// Returns columns for a table without headings: three small numbers in a row are hull, engines and shields, larger ones the
/// rating; types, ranges and arcs are known by their form, and names by their places.
pub fn guess(rows: Vec<&Vec<String>>) -> Option<Vec<Option<Column>>> {
    let cells = Cells(rows);
    let width = cells.width();
    let mut columns: Vec<Option<Column>> = vec![None; width];
    let key = |key: Key| Some(Column::Key(key));
    let dice = (0..width.saturating_sub(11))
        .find(|at| (*at..at + 12).all(|at| cells.is_small(at)) && cells.filled(*at).count() > 0);
    let hull = match dice {
        Some(dice) => {
            columns[dice..dice + 12].fill(Some(Column::Die));
            let of_nova = |at: usize| (at..at + 4).all(|at| cells.is_small(at));
            let hull = (0..dice.saturating_sub(4)).find(|at| of_nova(*at))?;
            let keys = [Key::Hull, Key::Armor, Key::Thrust, Key::Ecm, Key::Shields];
            for (place, found) in keys.into_iter().enumerate() {
                columns[hull + place] = key(found);
            }
            hull
        }
        None => {
            let is_hull = |at: &usize| {
                let at = *at;
                let is_run_of_four = at > 0 && cells.is_small(at - 1) && cells.is_small(at + 3);
                let are_small = cells.is_small(at) && cells.max(at + 1).is_some();
                are_small
                    && cells.max(at + 2).is_some_and(|shields| shields <= 5)
                    && !is_run_of_four
            };
            let hull = (0..width.saturating_sub(2)).find(is_hull)?;
            let keys = [Key::Hull, Key::Engines, Key::Shields];
            for (place, found) in keys.into_iter().enumerate() {
                columns[hull + place] = key(found);
            }
            if cells.is_small(hull + 3) && cells.max(hull + 3) < cells.max(hull) {
                columns[hull + 3] = key(Key::Screens);
            }
            hull
        }
    };
    guess_weapons(&cells, &mut columns);
    let free = |at: &usize, columns: &[Option<Column>]| columns[*at].is_none();
    let rating = (0..width)
        .filter(|at| free(at, &columns))
        .max_by_key(|at| (cells.max(*at), usize::MAX - at));
    if let Some(at) = rating.filter(|at| cells.max(*at).is_some()) {
        columns[at] = key(Key::Rating);
    }
    if let Some(at) = (0..hull)
        .filter(|at| free(at, &columns))
        .find(|at| cells.are(*at, is_whole_type))
    {
        columns[at] = key(Key::Type);
    }
    let mut names: Vec<usize> = (0..hull)
        .filter(|at| free(at, &columns) && cells.are(*at, is_name))
        .collect();
    let repeats = |at: usize| {
        let all: Vec<&str> = cells.filled(at).collect();
        let mut unique = all.clone();
        unique.sort_unstable();
        unique.dedup();
        unique.len() < all.len()
    };
    // Of two names the one that several ships share is the faction.
    names.sort_by_key(|at| repeats(*at));
    for (at, found) in names.into_iter().zip([Key::Class, Key::Faction]) {
        columns[at] = key(found);
    }
    Some(columns)
}

/// Finds the columns of weapons by the form of their cells.
fn guess_weapons(cells: &Cells, columns: &mut [Option<Column>]) {
    let key = |key: Key| Some(Column::Key(key));
    for at in 0..columns.len() {
        if columns[at].is_some() {
            continue;
        }
        if cells.are(at, starts_with_range) {
            columns[at] = key(Key::Range);
            if cells.are(at, |cell| cell.contains(' ') && !cell.starts_with("MA ")) {
                columns[at] = key(Key::Stats);
            }
            let before = at
                .checked_sub(1)
                .filter(|before| columns[*before].is_none());
            if let Some(before) = before.filter(|before| cells.are(*before, is_name)) {
                columns[before] = key(Key::Weapons);
            }
        } else if cells.are(at, is_accuracy) && at > 0 && at + 2 < columns.len() {
            let numbers = [Key::Rof, Key::Acc, Key::Imp, Key::Dmg];
            for (place, found) in numbers.into_iter().enumerate() {
                columns[at + place - 1] = key(found);
            }
        } else if cells.are(at, are_arcs) && !cells.are(at, is_whole_type) {
            columns[at] = key(Key::Arcs);
        }
    }
}
