//! The columns of a spreadsheet of ships, by their headings.

use super::cells::{MOST_CELLS, Record};
use super::keys::{Key, WORDS, alike, begins};
use super::words;
use crate::doc::field::{clip, did_you_mean};
use crate::doc::nearest::{same, same_stem};

/// No heading that we know is longer, in bytes, even with a slip or two.
const LONGEST_HEADING: usize = 24;

/// A column: its heading and what it holds, if known.
pub(super) type Column = (String, Option<Key>);

/// Headings that somebody named: `hull=Size,class=Ship`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(Key, String)>);

impl Columns {
    /// Reads `hull=Size,class=Ship`: our word for a column, and its heading; the error is a complete message.
    pub fn parse(text: &str) -> Result<Columns, String> {
        let one = |pair: &str| {
            let (word, heading) =
                pair.split_once('=').ok_or_else(|| format!("expected hull=Size, found '{}'", clip(pair)))?;
            let keys = || WORDS.iter().map(|(key, _)| *key).filter(|key| key.is_column());
            let known: Vec<String> = keys().map(|key| key.word().to_lowercase()).collect();
            let found = keys().find(|key| key.word().eq_ignore_ascii_case(word.trim()));
            let field = found.ok_or_else(|| {
                let hint = did_you_mean(word.trim(), known.iter().map(String::as_str));
                format!("unknown column '{}'{hint}; known: {}", clip(word), known.join(", "))
            })?;
            Ok((field, heading.trim().to_string()))
        };
        text.split(',').map(one).collect::<Result<_, String>>().map(Columns)
    }

    /// The field of a heading.
    pub(super) fn field(&self, heading: &str) -> Option<Key> {
        let named = self.0.iter().find(|(_, named)| named.eq_ignore_ascii_case(heading.trim()));
        named.map(|(field, _)| *field).or_else(|| field(heading))
    }
}

/// Columns by their neighbours. Twelve numbers above columns side by side, `1` to `12` or `0` to `-11`, are those of attack dice.
pub(super) fn by_neighbours(mut columns: Vec<Column>) -> Vec<Column> {
    let is_number =
        |(heading, field): &Column| field.is_none() && heading.trim_start_matches('-').parse::<u8>().is_ok();
    if let Some(first) = columns.windows(12).position(|twelve| twelve.iter().all(is_number)) {
        columns[first..first + 12].iter_mut().for_each(|(_, field)| *field = Some(Key::Dice));
    }
    // Three columns of ranges; remarks among the columns of a weapon are traits.
    let is_bands = |three: &[Column]| {
        three.iter().zip(["s", "m", "l"]).all(|((heading, _), letter)| {
            heading.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(letter))
                && (heading.len() == 1 || BANDS.iter().any(|known| same(known, heading)))
        })
    };
    if let Some(first) = columns.windows(3).position(is_bands) {
        columns[first..first + 3].iter_mut().for_each(|(_, field)| *field = Some(Key::Range));
    }
    let place = |wanted: Key| columns.iter().position(|(_, field)| *field == Some(wanted));
    if let (Some(rof), Some(arcs), Some(notes), None) =
        (place(Key::Rof), place(Key::Arcs), place(Key::Notes), place(Key::Traits))
        && (rof..arcs).contains(&notes)
    {
        columns[notes].1 = Some(Key::Traits);
    }
    columns
}

/// What people write above the bands of a range, if it is no letter.
const BANDS: [&str; 4] = ["Short", "Medium", "Med", "Long"];

/// Letters that people put above columns.
const LETTERS: [(&str, Key); 4] = [("H", Key::Hull), ("E", Key::Engines), ("S", Key::Shields), ("#", Key::Count)];

/// The field of a heading, by its words; of two words, `Thrust/Eng`, `Hull (boxes)`, the first that is known.
fn field(heading: &str) -> Option<Key> {
    let heading = heading.trim();
    if let Some((_, key)) = LETTERS.iter().find(|(letter, _)| *letter == heading) {
        return Some(*key);
    }
    let heading = heading
        .trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '#' | '?' | ':' | '.') || c.is_whitespace());
    if heading.len() > LONGEST_HEADING {
        return None;
    }
    whole(heading).or_else(|| heading.split(['/', '(', ')', '&', ',']).map(str::trim).find_map(whole))
}

/// The field that a heading is the word of.
fn whole(heading: &str) -> Option<Key> {
    let known = || alike(heading).filter(|(key, _)| key.is_column());
    let exact = known().find(|(_, known)| same(known, heading));
    let exact = exact.or_else(|| known().find(|(_, known)| same_stem(known, heading)));
    exact.map(|(key, _)| key).or_else(|| {
        let near = known().filter(|(_, known)| known.len() > 3);
        let near = near.filter_map(|(key, known)| Some((words::slips(heading, known)?, !begins(known, heading), key)));
        near.min_by_key(|(slips, is_other, _)| (*slips, *is_other)).map(|(_, _, key)| key)
    })
}

/// Whether the columns name enough of a ship; the error is a complete message.
pub(super) fn usable(head: &Record, columns: &[Column]) -> Result<(), String> {
    if head.cells.len() >= MOST_CELLS {
        return Err(format!("more columns than a spreadsheet of ships has; at most {}", MOST_CELLS - 1));
    }
    let has = |wanted: Key| columns.iter().any(|(_, field)| *field == Some(wanted));
    let missing = match (has(Key::Class) || has(Key::Name), has(Key::Hull)) {
        (true, true) => return Ok(()),
        (false, _) => "class",
        (true, false) => "hull",
    };
    let headings: Vec<&str> = columns.iter().map(|(heading, _)| heading.as_str()).collect();
    let hint =
        headings.iter().find_map(|heading| Some(did_you_mean(heading, [missing])).filter(|hint| !hint.is_empty()));
    let hint = hint.unwrap_or("; the first line must name the columns, such as class, hull, weapons".to_string());
    Err(format!("no column '{missing}' among {}{hint}", clip(&headings.join(", "))))
}
