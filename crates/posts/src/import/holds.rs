//! What the cells of a column hold, whatever its heading says.

use super::cells::Record;
use super::gun::is_trait;
use super::line::items;
use super::mounts::mounts;
use super::scan::{Number, numbers, within};
use super::sheet_cells::says;
use super::ship_type::split_type;
use super::words::is_system;

/// What a cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// `4/8/12`, `MA 8`.
    Range,
    /// `2x4+/1/1`, perhaps with a range or traits.
    Stats,
    /// A weapon with its name and some of its numbers.
    Gun,
    /// `AB AB`.
    Arcs,
    /// `Piercing, Slow-Firing`.
    Traits,
    /// `Hyperdrive, Marines 4`.
    Systems,
    /// `4+`.
    Acc,
    /// A small number.
    Number,
    /// A number that is too large for hulls and engines.
    Large,
    /// A letter or two, as people label batteries.
    Letter,
    /// `Heavy Cruiser`.
    Kind,
    Words,
}

/// How many rows are asked, and the share that must agree, in hundredths.
const ASKED: usize = 60;
const MAJORITY: usize = 60;

/// No hull and no engines are larger.
const LARGE: u32 = 25;

/// The rows that are asked: those with more than two cells.
pub fn filled(rows: impl Iterator<Item = Record>) -> Vec<Record> {
    let is_filled = |row: &Record| {
        row.cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .count()
            > 2
    };
    rows.filter(is_filled).take(ASKED).collect()
}

/// Whether the numbers of three columns rise in every row that has them, as those of a range do; a dash may be the first.
pub fn rise(rows: &[Record], first: usize) -> bool {
    let numbers = |row: &Record| {
        let own = row
            .cells
            .get(first..first + 3)?
            .iter()
            .map(|cell| cell.trim());
        own.map(|cell| {
            if says(cell) {
                cell.parse::<u32>().ok()
            } else {
                Some(0)
            }
        })
        .collect::<Option<Vec<u32>>>()
    };
    let has_some = |row: &&Record| row.cells.iter().skip(first).take(3).any(|cell| says(cell));
    let mut all = rows.iter().filter(has_some).map(numbers).peekable();
    all.peek().is_some() && all.all(|row| row.is_some_and(|row| row.is_sorted_by(|a, b| a < b)))
}

/// What each of the columns holds; none for those that are empty or hold this and that.
pub fn held(rows: &[Record], columns: usize) -> Vec<Option<Holds>> {
    let mut votes: Vec<Vec<(Holds, usize)>> = vec![Vec::new(); columns];
    for row in rows {
        for (votes, cell) in votes.iter_mut().zip(&row.cells) {
            let Some(one) = holds(cell) else { continue };
            match votes.iter_mut().find(|(known, _)| *known == one) {
                Some((_, count)) => *count += 1,
                None => votes.push((one, 1)),
            }
        }
    }
    let winner = |votes: Vec<(Holds, usize)>| {
        let all: usize = votes.iter().map(|(_, count)| count).sum();
        let most = votes.into_iter().max_by_key(|(_, count)| *count)?;
        (most.1 * 100 >= all * MAJORITY).then_some(most.0)
    };
    votes.into_iter().map(winner).collect()
}

/// What a cell looks like; none if it is empty.
pub fn holds(cell: &str) -> Option<Holds> {
    let cell = within(cell.trim());
    if !cell.contains(char::is_alphanumeric) {
        return None;
    }
    if let Ok(number) = cell.parse::<u32>() {
        return Some(if number > LARGE {
            Holds::Large
        } else {
            Holds::Number
        });
    }
    if cell.contains(|c: char| c.is_ascii_digit())
        && let Some(numbers) = of_numbers(cell)
    {
        return Some(numbers);
    }
    // `CA`, `DD`: most codes of types are two letters.
    if cell.len() < 4 && split_type(cell).0.is_empty() && cell != "BC" && cell != "DE" {
        return Some(Holds::Kind);
    }
    if cell.len() < 3
        && cell.bytes().all(|c| c.is_ascii_alphabetic())
        && !cell.starts_with(['A', 'B'])
    {
        return Some(Holds::Letter);
    }
    if cell.len() > 1 && mounts(cell).is_some() {
        return Some(Holds::Arcs);
    }
    let all = |is_one: &dyn Fn(&str) -> bool| items(cell).all(is_one);
    Some(match () {
        () if all(&is_system) => Holds::Systems,
        () if all(&is_trait) => Holds::Traits,
        () if split_type(cell).0.is_empty() => Holds::Kind,
        () if cell.len() == 1 => Holds::Letter,
        () => Holds::Words,
    })
}

/// The same for the numbers of a weapon.
fn of_numbers(cell: &str) -> Option<Holds> {
    let found = numbers(cell);
    let (first, _) = found.first()?;
    let has = |wanted: fn(&Number) -> bool| found.iter().any(|(_, number)| wanted(number));
    let (far, four) = (
        has(|number| matches!(number, Number::Far(_))),
        has(|number| matches!(number, Number::Four(..))),
    );
    let is_named = cell[..first.start]
        .chars()
        .filter(|c| c.is_alphabetic())
        .count()
        > 1;
    match (far, four) {
        (true, false) if found.len() == 1 && !is_named && first.end == cell.len() => {
            Some(Holds::Range)
        }
        (false, false) if found.len() == 1 && first.len() == cell.len() => {
            matches!(found[0].1, Number::Acc(_)).then_some(Holds::Acc)
        }
        (false, false) => None,
        _ if is_named => Some(Holds::Gun),
        _ => Some(Holds::Stats),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_by_what_stands_in_them() {
        for (cell, expected) in [
            ("4/8/12", Holds::Range),
            ("3-6-9", Holds::Range),
            ("MA 8", Holds::Range),
            ("2/4+/1/1", Holds::Stats),
            ("1x4+/2/1 Pr1", Holds::Stats),
            ("3/6/9, 1/4+/1/1", Holds::Stats),
            ("Long Tom 6-12-18 1x4+/2/1 Pr1 Slw", Holds::Gun),
            ("AB, AB, AC", Holds::Arcs),
            ("2 ACE, 2 BDF", Holds::Arcs),
            ("AB x3", Holds::Arcs),
            ("Piercing, Slow-Firing", Holds::Traits),
            ("Hyperdrive, Marines 4", Holds::Systems),
            ("Hyperdrive; Marines (20)", Holds::Systems),
            ("Heavy Cruiser", Holds::Kind),
            ("4+", Holds::Acc),
            ("12", Holds::Number),
            ("212", Holds::Large),
            ("X", Holds::Letter),
            ("Granite Gun", Holds::Words),
        ] {
            assert_eq!(holds(cell), Some(expected), "{cell}");
        }
        assert_eq!(holds(" - "), None);
    }
}
