//! What the headings of a table are about.

use crate::grammar::letter_key;
use crate::words::{Key, Word, key_of, look_up};
use starwright_text::field::{clip, did_you_mean};

/// What a column is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Key(Key),
    /// Shields or screens of one side.
    Side(Key, Key),
    System(&'static str),
    /// A column of attack dice.
    Die,
    /// Several ratings in one cell.
    Joined,
    /// The arcs of the weapon that the heading describes: `Lance (6-12-18 1x3+/3/2)`.
    Gun,
    /// Something that is not about a ship: `Player`, `painted?`.
    Other,
}

impl Column {
    pub fn key(self) -> Option<Key> {
        match self {
            Column::Key(key) => Some(key),
            _ => None,
        }
    }

    pub fn is_rating(self) -> bool {
        self.key().is_some_and(Key::is_rating)
    }
}

/// Headings that the user names: `hull=Size,class=Ship`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(Key, String)>);

/// The columns that the user can name.
const NAMEABLE: [Key; 24] = [
    Key::Edition,
    Key::Faction,
    Key::Class,
    Key::Type,
    Key::Name,
    Key::Hull,
    Key::Engines,
    Key::Shields,
    Key::Screens,
    Key::Tech,
    Key::Weapons,
    Key::Systems,
    Key::Rating,
    Key::Notes,
    Key::Armor,
    Key::Ecm,
    Key::Range,
    Key::Rof,
    Key::Acc,
    Key::Imp,
    Key::Dmg,
    Key::Traits,
    Key::Arcs,
    Key::Dice,
];

impl Columns {
    /// Reads `hull=Size,class=Ship`: the name of a column, and its heading; the error is a complete message.
    pub fn parse(text: &str) -> Result<Columns, String> {
        text.split(',')
            .map(named_column)
            .collect::<Result<_, _>>()
            .map(Columns)
    }

    /// Replaces the headings that the user named by words that are known.
    pub fn rename(&self, cells: &mut [String]) {
        for cell in cells {
            let named = self
                .0
                .iter()
                .find(|(_, heading)| heading.eq_ignore_ascii_case(cell.trim()));
            if let Some((key, _)) = named {
                *cell = key.name().to_string();
            }
        }
    }
}

fn named_column(pair: &str) -> Result<(Key, String), String> {
    let (word, heading) = pair
        .split_once('=')
        .ok_or_else(|| format!("expected hull=Size, found '{}'", clip(pair)))?;
    let word = word.trim().to_lowercase();
    let key = NAMEABLE.into_iter().find(|key| key.name() == word);
    let key = key.ok_or_else(|| {
        let known = NAMEABLE.map(Key::name);
        let hint = did_you_mean(&word, known);
        format!(
            "unknown column '{}'{hint}; known: {}",
            clip(&word),
            known.join(", ")
        )
    })?;
    Ok((key, heading.trim().to_string()))
}

/// Returns what a heading is about.
pub fn column(cell: &str) -> Option<Column> {
    let bare = cell
        .trim_matches(|c| " .()|#:*".contains(c))
        .replace([':', '#', '*', '¦'], "");
    if has_slashes(&bare) && has_plus(&bare) && bare.starts_with(char::is_alphabetic) {
        return Some(Column::Gun);
    }
    if bare.is_empty() || has_sign(&bare) {
        return None;
    }
    let is_die = bare.starts_with(['d', 'D']) && bare[1..].parse::<u32>().is_ok();
    if let Some(column) = numbered(&bare).filter(|_| !is_die) {
        return column;
    }
    let digits = bare.trim_start_matches('-');
    let digits = digits.strip_prefix(['d', 'D']).unwrap_or(digits);
    if (1..3).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit()) {
        return Some(Column::Die);
    }
    if bare.chars().count() == 1 {
        let letter = bare.chars().next().filter(|c| c.is_uppercase())?;
        return letter_key(letter).map(Column::Key);
    }
    if is_joined(&bare) {
        return Some(Column::Joined);
    }
    let words: Vec<&str> = bare.split_whitespace().collect();
    if let [first, second] = words[..]
        && let (Some((of, _)), Some((side, _))) = (key_of(first), key_of(second))
        && side.is_side()
        && second.len() > 1
    {
        return Some(Column::Side(of, side));
    }
    let before_slash = bare.split('/').next().unwrap_or(&bare).trim();
    let parts = [&*bare, before_slash, words.last()?, words.first()?];
    for (place, part) in parts.into_iter().enumerate() {
        for meaning in look_up(part).iter() {
            match meaning.word {
                Word::Key(key)
                    if !key.is_side() && meaning.cost < if place < 2 { 0.55 } else { 0.1 } =>
                {
                    return Some(Column::Key(key));
                }
                Word::System(name) if place == 0 && meaning.cost < 1. => {
                    return Some(Column::System(name));
                }
                _ => {}
            }
        }
    }
    None
}

/// Returns `true` for text with a signed number, which is a value.
fn has_sign(text: &str) -> bool {
    text.char_indices().any(|(at, c)| {
        let next = text[at + c.len_utf8()..].trim_start();
        at > 0 && matches!(c, '+' | '-') && next.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Returns the column of `Weapon 2`; a rating with a number is not a heading.
fn numbered(bare: &str) -> Option<Option<Column>> {
    let word = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = bare.len() - word.len();
    if !(1..3).contains(&digits) || !word.trim_end().ends_with(char::is_alphabetic) {
        return None;
    }
    let found = column(word.trim_end());
    let may_repeat = |column: &Column| {
        let key = column.key();
        key.is_some_and(|key| {
            key.is_weapon_number()
                || matches!(
                    key,
                    Key::Weapons
                        | Key::Range
                        | Key::Traits
                        | Key::Arcs
                        | Key::Stats
                        | Key::Dice
                        | Key::Systems
                        | Key::Count
                )
        })
    };
    Some(found.filter(may_repeat))
}

fn is_joined(bare: &str) -> bool {
    let parts: Vec<&str> = bare.split('/').map(str::trim).collect();
    let key = |part: &&str| match part.len() {
        1 => letter_key(part.chars().next()?),
        _ => key_of(part).map(|(key, _)| key),
    };
    (3..5).contains(&parts.len())
        && parts
            .iter()
            .all(|part| key(part).is_some_and(Key::is_rating))
}

/// Returns the columns of a row of headings.
pub fn headings(cells: &[String]) -> Option<Vec<Option<Column>>> {
    let filled: Vec<&String> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let mut columns: Vec<Option<Column>> = cells.iter().map(|cell| column(cell)).collect();
    set_bands(cells, &mut columns);
    let dice = columns
        .iter()
        .filter(|column| **column == Some(Column::Die))
        .count();
    let is_number = |cell: &&&String| !cell.is_empty() && cell.bytes().all(|c| c.is_ascii_digit());
    if dice < 6 {
        columns
            .iter_mut()
            .filter(|column| **column == Some(Column::Die))
            .for_each(|column| *column = None);
        if filled.iter().filter(is_number).count() > 1 {
            return None;
        }
    }
    let known: Vec<Column> = columns
        .iter()
        .flatten()
        .copied()
        .filter(|column| *column != Column::Die)
        .collect();
    let dice = if dice < 6 { 0 } else { dice };
    let mut distinct = known.clone();
    distinct.dedup();
    let is = |key: Key| known.contains(&Column::Key(key));
    let is_pair = filled.len() == 2 && is(Key::Hull) && (is(Key::Class) || is(Key::Name));
    let is_enough = is_pair
        || known.len() > 2 && distinct.len() > 2 && 5 * (known.len() + dice) >= 3 * filled.len();
    let has_values = cells.iter().zip(&columns).any(|(cell, column)| {
        *column != Some(Column::Gun) && (has_slashes(cell) || has_plus(cell))
    });
    let has_guns = known.contains(&Column::Gun);
    if !is_enough || has_values || has_guns && !is(Key::Hull) {
        return None;
    }
    let is_ship = is(Key::Hull) || known.contains(&Column::Joined);
    let is_weapon = [Key::Range, Key::Rof, Key::Acc, Key::Dice, Key::Short]
        .into_iter()
        .any(is);
    if !is_ship && is_weapon {
        as_weapons(&mut columns);
    } else if is(Key::Weapons) && !is(Key::Traits) {
        first_systems_as_traits(&mut columns);
    }
    let useful = [
        Key::Hull,
        Key::Range,
        Key::Rof,
        Key::Acc,
        Key::Dice,
        Key::Arcs,
        Key::Engines,
        Key::Stats,
        Key::Weapons,
        Key::Thrust,
        Key::Shields,
    ];
    (is_ship || useful.into_iter().any(is)).then_some(columns)
}

fn has_slashes(cell: &str) -> bool {
    cell.match_indices('/').any(|(at, _)| {
        cell[..at]
            .trim_end()
            .ends_with(|c: char| c.is_ascii_digit())
            && cell[at + 1..]
                .trim_start()
                .starts_with(|c: char| c.is_ascii_digit())
    })
}

fn has_plus(cell: &str) -> bool {
    cell.match_indices('+')
        .any(|(at, _)| cell[..at].ends_with(|c: char| c.is_ascii_digit()))
}

/// Takes three columns S, M and L for the ends of the range bands.
fn set_bands(cells: &[String], columns: &mut [Option<Column>]) {
    let is = |cell: &String, words: &[&str]| {
        words
            .iter()
            .any(|word| cell.trim_end_matches('.').eq_ignore_ascii_case(word))
    };
    for at in 0..cells.len().saturating_sub(2) {
        let is_bands = is(&cells[at], &["s", "sh", "sht", "short"])
            && is(&cells[at + 1], &["m", "md", "med", "medium"])
            && is(&cells[at + 2], &["l", "lg", "lng", "long"]);
        if is_bands {
            for (place, key) in [Key::Short, Key::Medium, Key::Long].into_iter().enumerate() {
                columns[at + place] = Some(Column::Key(key));
            }
        }
    }
}

/// Reads the columns of a table of weapons: its names are weapons, its specials are traits.
fn as_weapons(columns: &mut [Option<Column>]) {
    let has_weapons = columns.contains(&Some(Column::Key(Key::Weapons)));
    for column in columns.iter_mut() {
        let key = match column.and_then(Column::key) {
            Some(Key::Systems | Key::Notes) => Key::Traits,
            Some(Key::Name | Key::Class | Key::Type) if !has_weapons => Key::Weapons,
            _ => continue,
        };
        *column = Some(Column::Key(key));
    }
}

/// Takes the first of two columns of specials for traits, if weapons precede it.
fn first_systems_as_traits(columns: &mut [Option<Column>]) {
    let place = |key: Key| {
        columns
            .iter()
            .position(|column| *column == Some(Column::Key(key)))
    };
    let systems = columns
        .iter()
        .filter(|column| **column == Some(Column::Key(Key::Systems)))
        .count();
    if let (Some(first), Some(weapons)) = (place(Key::Systems), place(Key::Weapons))
        && systems > 1
        && weapons < first
    {
        columns[first] = Some(Column::Key(Key::Traits));
    }
}
