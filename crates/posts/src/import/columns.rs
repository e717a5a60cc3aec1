//! The columns of a spreadsheet of ships, by their headings.

use super::cells::{MOST_CELLS, Record};
use super::holds::{Holds, filled, held, rise};
use super::keys::{Key, WORDS, alike, begins};
use super::line::name;
use super::scan::is_of_numbers;
use super::words::{self, is_system};
use starwright_text::field::{clip, did_you_mean};
use starwright_text::nearest::{is_same_stem, is_same_word};
use std::cell::RefCell;
use std::collections::HashMap;

/// No heading that we know is longer, in bytes, even with a slip or two.
const LONGEST_WORD: usize = 24;

/// The same for headings of several words.
const LONGEST_HEADING: usize = 40;

/// A column: its heading and what it holds, if known.
#[derive(Clone, Debug)]
pub struct Column {
    pub heading: String,
    pub field: Option<Key>,
    /// What its cells hold one behind the other: `H/E/S`.
    pub parts: Vec<Key>,
    /// Whether only its place and its numbers tell what it holds.
    pub is_guess: bool,
}

impl Column {
    pub fn is(&self, wanted: Key) -> bool {
        self.field == Some(wanted) || self.parts.contains(&wanted)
    }

    /// What a cell says of a field.
    pub fn part<'a>(&self, cell: &'a str, wanted: Key) -> Option<&'a str> {
        let numbers = || {
            cell.split(['/', '-', ',', ' '])
                .map(str::trim)
                .filter(|number| !number.is_empty())
        };
        if self.parts.is_empty() || numbers().count() != self.parts.len() {
            return (self.field == Some(wanted)).then_some(cell);
        }
        numbers()
            .zip(&self.parts)
            .find(|(_, key)| **key == wanted)
            .map(|(number, _)| number)
    }

    /// What a cell says of the system that the heading names: a number, or a mark for yes.
    pub fn system(&self, cell: &str) -> Option<String> {
        let is_named = self.field.is_none() && is_system(&self.heading);
        let is_yes = || {
            ["x", "y", "yes", "ja", "oui", "si", "✓", "✔", "*"]
                .iter()
                .any(|yes| yes.eq_ignore_ascii_case(cell))
        };
        match cell.parse::<u32>() {
            _ if !is_named => None,
            Ok(0) => Some(String::new()),
            Ok(number) => Some(format!("{} {number}", self.heading)),
            Err(_) if is_yes() => Some(self.heading.clone()),
            Err(_)
                if ["n", "no", "nein", "non", "none"]
                    .iter()
                    .any(|no| no.eq_ignore_ascii_case(cell)) =>
            {
                Some(String::new())
            }
            Err(_) => None,
        }
    }
}

/// Headings that somebody named: `hull=Size,class=Ship`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(Key, String)>);

impl Columns {
    /// Reads `hull=Size,class=Ship`: our word for a column, and its heading; the error is a complete message.
    pub fn parse(text: &str) -> Result<Columns, String> {
        let one = |pair: &str| {
            let (word, heading) = pair
                .split_once('=')
                .ok_or_else(|| format!("expected hull=Size, found '{}'", clip(pair)))?;
            let keys = || {
                WORDS
                    .iter()
                    .map(|(key, _)| *key)
                    .filter(|key| key.is_column())
            };
            let known: Vec<String> = keys().map(|key| key.word().to_lowercase()).collect();
            let found = keys().find(|key| key.word().eq_ignore_ascii_case(word.trim()));
            let field = found.ok_or_else(|| {
                let hint = did_you_mean(word.trim(), known.iter().map(String::as_str));
                format!(
                    "unknown column '{}'{hint}; known: {}",
                    clip(word),
                    known.join(", ")
                )
            })?;
            Ok((field, heading.trim().to_string()))
        };
        text.split(',')
            .map(one)
            .collect::<Result<_, String>>()
            .map(Columns)
    }

    /// The field of a heading.
    pub fn field(&self, heading: &str) -> Option<Key> {
        thread_local!(static KNOWN: RefCell<HashMap<String, Option<Key>>> = RefCell::default());
        let field = || {
            if heading.len() > LONGEST_WORD {
                None
            } else {
                field(heading, |_| None)
            }
        };
        self.named(heading)
            .or_else(|| words::remembered(&KNOWN, heading, field))
    }

    /// The same, if any of several words is known.
    pub fn any_field(&self, heading: &str) -> Option<Key> {
        thread_local!(static KNOWN: RefCell<HashMap<String, Option<Key>>> = RefCell::default());
        self.named(heading)
            .or_else(|| words::remembered(&KNOWN, heading, || field(heading, by_words)))
    }

    fn named(&self, heading: &str) -> Option<Key> {
        let named = self
            .0
            .iter()
            .find(|(_, named)| named.eq_ignore_ascii_case(heading.trim()));
        named.map(|(field, _)| *field)
    }

    /// The columns below these headings, by their words alone.
    pub fn strict(&self, head: &Record) -> Vec<Column> {
        self.columns(head, |cell| self.field(cell))
    }

    /// The same, if any of several words is known.
    pub fn loose(&self, head: &Record) -> Vec<Column> {
        self.columns(head, |cell| self.any_field(cell))
    }

    fn columns(&self, head: &Record, field: impl Fn(&str) -> Option<Key>) -> Vec<Column> {
        let parts = |cell: &str| {
            let parts = cell
                .split(['/', '-', '+', ',', ' '])
                .filter(|part| !part.is_empty());
            let key = |part: &str| {
                letter(part)
                    .or_else(|| exact(part))
                    .filter(|key| key.begins_ships())
            };
            let keys: Option<Vec<Key>> = parts.map(key).collect();
            keys.filter(|keys| keys.len() > 1).unwrap_or_default()
        };
        let column = |cell: &String| Column {
            heading: name(cell),
            field: field(cell),
            parts: parts(cell),
            is_guess: false,
        };
        head.cells.iter().map(column).collect()
    }

    /// The columns below what can be the headings of a table: they hold no figures, and this many of them are known.
    pub fn heads(&self, head: &Record, least: usize) -> Option<Vec<Column>> {
        let digits = |cell: &str| cell.bytes().filter(u8::is_ascii_digit).count();
        let is_figure = |key: Key| key.begins_ships() || key == Key::Rating;
        let columns = self.loose(head);
        let has_figures = columns.iter().zip(&head.cells).any(|(column, cell)| {
            let most = if column.field.is_some_and(is_figure) {
                0
            } else {
                1
            };
            digits(cell) > most && cell.contains(char::is_alphabetic)
        });
        let is_known = columns
            .iter()
            .filter(|column| column.field.is_some())
            .count()
            >= least;
        (!has_figures && is_known).then_some(columns)
    }

    /// The columns below these headings, by their words and by what the rows below them hold.
    pub fn of_table(&self, head: &Record, rows: impl Iterator<Item = Record>) -> Vec<Column> {
        let rows = filled(rows);
        let mut columns = by_neighbours(self.loose(head), &rows);
        let held = held(&rows, columns.len());
        for at in 0..columns.len() {
            if self.named(&head.cells[at]).is_none() {
                columns[at].field = by_content(&columns, at, held[at]);
            }
        }
        by_place(&mut columns, &held);
        // A heading may stand above several columns of arcs.
        for at in 1..columns.len() {
            if columns[at].heading.is_empty()
                && columns[at].field.is_none()
                && columns[at - 1].is(Key::Arcs)
            {
                columns[at].field = Some(Key::Arcs);
            }
        }
        doubt_owners(&mut columns);
        columns
    }
}

/// Columns by their neighbours. Twelve numbers above columns side by side, `1` to `12` or `0` to `-11`, are those of attack dice.
/// Three columns of numbers that rise from left to right are those of a range.
fn by_neighbours(mut columns: Vec<Column>, rows: &[Record]) -> Vec<Column> {
    let is_number = |column: &Column| {
        column.field.is_none() && column.heading.trim_start_matches('-').parse::<u8>().is_ok()
    };
    if let Some(first) = columns
        .windows(12)
        .position(|twelve| twelve.iter().all(is_number))
    {
        columns[first..first + 12]
            .iter_mut()
            .for_each(|column| column.field = Some(Key::Dice));
    }
    let initial = |column: &Column| {
        column
            .heading
            .bytes()
            .next()
            .map(|letter| letter.to_ascii_uppercase())
    };
    let is_open = |column: &Column| {
        column.field.is_none_or(|key| key == Key::Range) && column.parts.is_empty()
    };
    let is_bands = |first: usize| {
        let three = &columns[first..first + 3];
        let is_lettered = three
            .iter()
            .map(initial)
            .eq([Some(b'S'), Some(b'M'), Some(b'L')]);
        (is_lettered && three[1..].iter().all(is_open) || three.iter().all(is_open))
            && rise(rows, first)
    };
    if let Some(first) = (0..columns.len().saturating_sub(2)).find(|first| is_bands(*first)) {
        columns[first..first + 3]
            .iter_mut()
            .for_each(|column| column.field = Some(Key::Range));
    }
    columns
}

/// The field of a column whose cells hold this: names and figures of ships keep their headings.
fn by_content(columns: &[Column], at: usize, held: Option<Holds>) -> Option<Key> {
    let has = |wanted: Key| columns.iter().any(|column| column.is(wanted));
    let (field, Some(held)) = (columns[at].field, held) else {
        return columns[at].field;
    };
    if field.is_some_and(|key| key.begins_ships() || key.is_identity() || key == Key::Ruleset) {
        return field;
    }
    match (field, held) {
        (_, Holds::Range) => Some(Key::Range),
        (_, Holds::Stats) => Some(Key::Stats),
        (_, Holds::Gun) => Some(Key::Weapons),
        (None | Some(Key::Weapons | Key::Stats), Holds::Arcs) => Some(Key::Arcs),
        (None | Some(Key::Weapons | Key::Notes | Key::Stats), Holds::Traits) => Some(Key::Traits),
        (None | Some(Key::Weapons | Key::Traits), Holds::Systems) => Some(Key::Specials),
        (Some(Key::Notes), Holds::Systems) if !has(Key::Specials) => Some(Key::Specials),
        (None, Holds::Kind) if !has(Key::Type) => Some(Key::Type),
        (None, Holds::Acc) => Some(Key::Acc),
        // Nova has twelve of them, and no ACC.
        (Some(Key::Dice), Holds::Number) if has(Key::Acc) && !has(Key::Rof) => Some(Key::Rof),
        // `Armoe` above numbers is not `Arme`.
        (Some(Key::Weapons), Holds::Number) if exact(&columns[at].heading).is_none() => {
            near(&columns[at].heading, Key::begins_ships)
                .filter(|key| !has(*key))
                .or(field)
        }
        (Some(Key::Weapons), Holds::Number) if !has(Key::Count) => Some(Key::Count),
        (Some(Key::Weapons), Holds::Letter)
            if columns
                .iter()
                .filter(|column| column.is(Key::Weapons))
                .count()
                > 1 =>
        {
            None
        }
        (Some(Key::Stats | Key::Range), Holds::Words | Holds::Kind) => None,
        _ => field,
    }
}

/// The columns whose headings say nothing, by where they stand and what they hold.
fn by_place(columns: &mut [Column], held: &[Option<Holds>]) {
    let is_class = |column: &Column| column.is(Key::Class) || column.is(Key::Name);
    for group in weapon_groups(columns) {
        let is_named = group.iter().any(|at| columns[*at].is(Key::Weapons));
        if let Some(before) = group[0].checked_sub(1).filter(|_| !is_named)
            && columns[before]
                .field
                .is_none_or(|key| key == Key::Name && columns[..before].iter().any(is_class))
            && held[before] == Some(Holds::Words)
        {
            columns[before].field = Some(Key::Weapons);
        }
    }
    let place =
        |columns: &[Column], wanted: Key| columns.iter().position(|column| column.is(wanted));
    let open = |columns: &[Column], at: usize, kind: Holds| {
        columns[at].field.is_none() && held[at] == Some(kind)
    };
    let guess = |columns: &mut [Column], at: usize, key: Key| {
        columns[at].field = Some(key);
        columns[at].is_guess = true;
    };
    if place(columns, Key::Hull).is_none()
        && let Some(at) = place(columns, Key::Engines).and_then(|at| at.checked_sub(1))
        && open(columns, at, Holds::Number)
    {
        guess(columns, at, Key::Hull);
    }
    let Some(hull) = place(columns, Key::Hull) else {
        return;
    };
    if place(columns, Key::Class)
        .or(place(columns, Key::Name))
        .is_none()
        && let Some(at) = (0..hull).find(|at| open(columns, *at, Holds::Words))
    {
        guess(columns, at, Key::Name);
    }
    let mut large = (0..columns.len()).filter(|at| open(columns, *at, Holds::Large));
    if let (Some(at), None, None) = (large.next(), large.next(), place(columns, Key::Rating)) {
        guess(columns, at, Key::Rating);
    }
}

/// Words for whoever owns the ships, which may be a player.
const OWNERS: [&str; 6] = [
    "Owner",
    "Whose",
    "Belongs to",
    "Besitzer",
    "Operator",
    "Player",
];

/// Owners are a faction only where no other column has one, and not for certain.
fn doubt_owners(columns: &mut [Column]) {
    let is_owner = |column: &Column| {
        column.is(Key::Faction)
            && OWNERS
                .iter()
                .any(|word| is_same_word(word, &column.heading))
    };
    let has_other = columns
        .iter()
        .any(|column| column.is(Key::Faction) && !is_owner(column));
    for column in columns.iter_mut().filter(|column| is_owner(column)) {
        column.field = (!has_other).then_some(Key::Faction);
        column.is_guess = true;
    }
}

/// The columns of each weapon: another begins where a field comes again, unless the same stands right before it.
pub fn weapon_groups(columns: &[Column]) -> Vec<Vec<usize>> {
    let hull = columns.iter().position(|column| column.is(Key::Hull));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let Some(key) = column
            .field
            .filter(|key| key.is_of_weapon() || *key == Key::Weapons)
        else {
            continue;
        };
        // A number before the weapons is that of the ships, unless it stands right before a weapon and behind the hull.
        let is_before = columns
            .get(at + 1)
            .is_some_and(|next| next.is(Key::Weapons))
            && hull < Some(at);
        if key == Key::Count && groups.is_empty() && !is_before {
            continue;
        }
        let is_joined = matches!(key, Key::Range | Key::Dice | Key::Traits | Key::Arcs);
        let has = |group: &Vec<usize>| group.iter().any(|known| columns[*known].field == Some(key));
        match groups.last_mut().filter(|group| !has(group)) {
            Some(group) if !(key == Key::Count && is_before) => group.push(at),
            _ => match groups.last_mut().filter(|group| {
                is_joined
                    && has(group)
                    && group.last() == Some(&(at - 1))
                    && columns[at - 1].field == Some(key)
            }) {
                Some(group) => group.push(at),
                None => groups.push(vec![at]),
            },
        }
    }
    groups
}

/// Letters that people put above columns.
const LETTERS: [(&str, Key); 4] = [
    ("H", Key::Hull),
    ("E", Key::Engines),
    ("S", Key::Shields),
    ("#", Key::Count),
];

fn letter(heading: &str) -> Option<Key> {
    LETTERS
        .iter()
        .find(|(letter, _)| letter.eq_ignore_ascii_case(heading))
        .map(|(_, key)| *key)
}

/// The field of a heading, by its words; of two words, `Thrust/Eng`, `Hull (boxes)`, the first that is known. What is not
/// exactly known is asked for elsewhere before the nearest word is taken.
fn field(heading: &str, other: impl Fn(&str) -> Option<Key>) -> Option<Key> {
    let heading = heading.trim();
    if let Some(key) = letter(heading) {
        return Some(key);
    }
    if heading.contains('/') && is_of_numbers(heading) {
        return Some(Key::Stats);
    }
    let heading = heading.trim_end_matches(|c: char| {
        c.is_ascii_digit() || matches!(c, '#' | '?' | ':' | '.') || c.is_whitespace()
    });
    // `Weapons (name / range / traits / arcs)`.
    let is_long = heading.len() > LONGEST_HEADING;
    let heading = heading
        .split_once('(')
        .filter(|_| is_long)
        .map_or(heading, |(word, _)| word.trim_end());
    if heading.len() > LONGEST_HEADING {
        return None;
    }
    let parts = || heading.split(['/', '(', ')', '&', ',']).map(str::trim);
    let exactly = exact(heading)
        .or_else(|| parts().find_map(exact))
        .or_else(|| other(heading));
    let near = |heading| near(heading, Key::is_column);
    exactly
        .or_else(|| near(heading))
        .or_else(|| parts().find_map(near))
}

/// The field of a heading of several words, `Gun A arcs`: the last that is known; `Weapon name` is no name of a ship, and
/// `Hull points` are no rating.
fn by_words(heading: &str) -> Option<Key> {
    if is_system(heading) {
        return None;
    }
    let heading = heading.split_once(" of ").map_or(heading, |(what, _)| what);
    let words = heading.split(|c: char| !c.is_alphabetic());
    let known: Vec<Key> = words
        .filter(|word| word.len() > 1)
        .filter_map(exact)
        .collect();
    let is_weapon = known.contains(&Key::Weapons);
    let is_ship = known.iter().any(|key| key.begins_ships());
    let is_other = |key: &Key| {
        is_weapon && (key.is_identity() || *key == Key::Specials)
            || is_ship && (*key == Key::Rating || key.is_of_weapon())
    };
    known.iter().rev().find(|key| !is_other(key)).copied()
}

/// The field that a heading is the word of.
fn exact(heading: &str) -> Option<Key> {
    // Blanks, hyphens and a plural are all that may differ.
    let is_as_long = |known: &str| known.len().abs_diff(heading.len()) < 5;
    let known = || alike(heading).filter(|(key, known)| key.is_column() && is_as_long(known));
    let exact = known().find(|(_, known)| is_same_word(known, heading));
    exact
        .or_else(|| known().find(|(_, known)| is_same_stem(known, heading)))
        .map(|(key, _)| key)
}

/// The field of this kind whose word is nearest to a heading.
fn near(heading: &str, is_wanted: fn(Key) -> bool) -> Option<Key> {
    let near = alike(heading).filter(|(key, known)| is_wanted(*key) && known.len() > 3);
    let near = near.filter_map(|(key, known)| {
        Some((words::slips(heading, known)?, !begins(known, heading), key))
    });
    near.min_by_key(|(slips, is_other, _)| (*slips, *is_other))
        .map(|(_, _, key)| key)
}

/// Whether the columns name enough of a ship; the error is a complete message.
pub fn usable(head: &Record, columns: &[Column]) -> Result<(), String> {
    if head.cells.len() >= MOST_CELLS {
        return Err(format!(
            "more columns than a spreadsheet of ships has; at most {}",
            MOST_CELLS - 1
        ));
    }
    let has = |wanted: Key| columns.iter().any(|column| column.is(wanted));
    let missing = match (has(Key::Class) || has(Key::Name), has(Key::Hull)) {
        (true, true) => return Ok(()),
        (false, _) => "class",
        (true, false) => "hull",
    };
    let headings: Vec<&str> = columns
        .iter()
        .map(|column| column.heading.as_str())
        .collect();
    let hint = headings
        .iter()
        .find_map(|heading| Some(did_you_mean(heading, [missing])).filter(|hint| !hint.is_empty()));
    let hint = hint.unwrap_or(
        "; the first line must name the columns, such as class, hull, weapons".to_string(),
    );
    Err(format!(
        "no column '{missing}' among {}{hint}",
        clip(&headings.join(", "))
    ))
}
