//! One line of a post: what it looks like by itself.

use super::frame::{Form, frame};
use super::header::{Look, look};
use super::mounts;
use super::plain::plain;
use super::tech;
use crate::doc::fault::{Fault, FaultKind};
use crate::doc::field::{is_unprintable, printable};
use crate::doc::yaml::Text;
use std::borrow::Cow;

/// A line of a text.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    /// As written.
    pub(super) raw: &'a str,
    /// Its text, without markup.
    text: Cow<'a, str>,
    pub(super) kind: Kind,
}

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `Hull: 8 7 6 ...`.
    Row(Key),
    /// A weapon, complete or cut off.
    Weapon(Form),
    /// `[AB] [AB]`.
    Arcs,
    /// The first line of a ship, if its surroundings agree.
    Header(Look),
    /// Anything else.
    Other,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Hull,
    Engines,
    Shields,
    Facets,
    Weapons,
    Tech,
    Specials,
    Armor,
    Thrust,
    Ecm,
}

/// The words that rows begin with, the first of each for messages.
const KEYS: &[(&str, Key)] = &[
    ("Hull", Key::Hull),
    ("Hull Size", Key::Hull),
    ("Engines", Key::Engines),
    ("Engine", Key::Engines),
    ("Shields", Key::Shields),
    ("Shield", Key::Shields),
    ("Facets", Key::Facets),
    ("Weapons", Key::Weapons),
    ("Tech Levels", Key::Tech),
    ("Tech Level", Key::Tech),
    ("Tech", Key::Tech),
    ("TL", Key::Tech),
    ("Special Equipment", Key::Specials),
    ("Special Systems", Key::Specials),
    ("Specials", Key::Specials),
    ("Special", Key::Specials),
    ("Equipment", Key::Specials),
    ("Systems", Key::Specials),
    ("Armor", Key::Armor),
    ("Armour", Key::Armor),
    ("Thrust", Key::Thrust),
    ("ECM", Key::Ecm),
];

impl Key {
    /// Its name in messages.
    pub(super) fn word(self) -> &'static str {
        KEYS.iter().find(|(_, key)| *key == self).map_or("", |(word, _)| word)
    }

    /// Whether it is among the first rows of a ship.
    pub(super) fn begins_ships(self) -> bool {
        !matches!(self, Key::Weapons | Key::Specials | Key::Facets)
    }
}

/// A row in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    pub(super) key: Key,
    /// The text in brackets before the colon: `1,3,5`, `TL0`.
    pub(super) tag: &'a str,
    /// The text after the colon, without a final dot.
    pub(super) value: &'a str,
}

impl<'a> Line<'a> {
    /// Classifies a line.
    pub(super) fn of(number: usize, raw: &'a str) -> Line<'a> {
        let text = plain(raw);
        let kind = if let Some(row) = row(&text) {
            Kind::Row(row.key)
        } else if let Some(frame) = frame(&text) {
            Kind::Weapon(frame.form)
        } else if mounts::looks_like_arcs(&text) {
            Kind::Arcs
        } else {
            look(&text).map_or(Kind::Other, Kind::Header)
        };
        Line { number, raw, text, kind }
    }

    /// Its text, without markup and trimmed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Its row; an empty one if it is not a row.
    pub(super) fn row(&self, key: Key) -> Row<'_> {
        row(self.text()).unwrap_or(Row { key, tag: "", value: "" })
    }

    /// A fault at a piece of this line.
    pub(super) fn fault(&self, piece: &str, message: String) -> Fault {
        let at = self.raw.find(piece).unwrap_or(0);
        let column = self.raw[..at].chars().count() + 1;
        let mut source = Text::at(self.raw, self.number).source_line(self.number, column);
        let end = source.span.start + printable(piece).len();
        source.span.end = if source.text.is_char_boundary(end) { end } else { source.text.len() };
        let end = (self.number, column + piece.chars().count());
        Fault { line: self.number, column, end, source, ..Fault::of_file(FaultKind::WrongType, message) }
    }
}

/// Splits a row: a known word, optional brackets, a colon; a row of mere numbers may lack the colon.
pub(super) fn row(text: &str) -> Option<Row<'_>> {
    let is_word = |word: &str| {
        let begin = text.as_bytes().get(..word.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(word.as_bytes()))
            && !text[word.len()..].starts_with(char::is_alphanumeric)
    };
    let longest = KEYS.iter().filter(|(word, _)| is_word(word)).max_by_key(|(word, _)| word.len());
    let (word, key) = longest.copied().or_else(|| all_systems(text))?;
    let rest = text[word.len()..].trim_start();
    let (tag, behind) = bracketed(rest).unwrap_or(("", rest));
    let value = match behind.trim_start().strip_prefix(':') {
        Some(value) => value,
        None if key == Key::Tech => Some(rest).filter(|rest| tech::all(rest.trim_end_matches('.')).is_some())?,
        None if matches!(key, Key::Weapons | Key::Specials | Key::Facets) => return None,
        None => Some(rest).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && !has_words(rest))?,
    };
    Some(Row { key, tag: tag.trim(), value: value.trim().trim_end_matches('.').trim_end() })
}

/// `All systems are TL +4` on a line of its own is a row of tech levels.
fn all_systems(text: &str) -> Option<(&'static str, Key)> {
    tech::begins_phrase(text).then_some(("", Key::Tech))
}

fn has_words(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

/// The brackets at the beginning of a text, and what follows them; unclosed brackets reach to the end.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    let close = match text.as_bytes().first()? {
        b'(' => ')',
        b'[' => ']',
        _ => return None,
    };
    Some(text[1..].split_once(close).unwrap_or((&text[1..], "")))
}

/// The items of a list, separated by commas and semicolons outside brackets and numbers; empty ones are dropped.
pub(super) fn items(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let mut at = 0;
    let parts = text.split(move |c: char| {
        let here = at;
        at += c.len_utf8();
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (c == ';' || c == ',' && !parts_thousands(text.as_bytes(), here))
    });
    parts.map(|part| part.trim().trim_end_matches('.').trim_end()).filter(|part| !part.is_empty())
}

/// Whether the comma at this position is between the digits of a number: `1,750`.
fn parts_thousands(text: &[u8], comma: usize) -> bool {
    let is_digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    comma > 0 && is_digit(comma - 1) && (1..4).all(|ahead| is_digit(comma + ahead)) && !is_digit(comma + 4)
}

/// The longest name allowed in our files, in characters.
pub(super) const LONGEST_NAME: usize = 120;

/// A name as our files allow it.
pub(super) fn name(text: &str) -> String {
    tidy(text, LONGEST_NAME)
}

/// A text with single spaces, without control characters, of at most this many characters.
pub(super) fn tidy(text: &str, most: usize) -> String {
    let mut tidy = String::with_capacity(text.len().min(most));
    let mut left = most;
    for word in text.split_whitespace() {
        if !tidy.is_empty() && left > 0 {
            tidy.push(' ');
            left -= 1;
        }
        for c in word.chars().filter(|&c| !is_unprintable(c)).take(left) {
            tidy.push(c);
            left -= 1;
        }
        if left == 0 {
            break;
        }
    }
    tidy.truncate(tidy.trim_end().len());
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_known_by_their_first_word() {
        for (text, key, tag, value) in [
            ("Hull: 3 2 1", Key::Hull, "", "3 2 1"),
            ("Hull (1, 3, 5): 3 2 1.", Key::Hull, "1, 3, 5", "3 2 1"),
            ("HULL 3 2 1", Key::Hull, "", "3 2 1"),
            ("Engines [TL0]: 3", Key::Engines, "TL0", "3"),
            ("Weapons: 1[X] 2[X]", Key::Weapons, "", "1[X] 2[X]"),
            ("Tech Levels E0 F0", Key::Tech, "", "E0 F0"),
            ("Tech Levels: E0", Key::Tech, "", "E0"),
            ("Tech Level: +4", Key::Tech, "", "+4"),
            ("TL +2", Key::Tech, "", "+2"),
            ("TL +2.", Key::Tech, "", "+2"),
            ("Hull Size: 10", Key::Hull, "", "10"),
            ("All systems TL +4.", Key::Tech, "", "All systems TL +4"),
            ("Special Equipment: A (1); B.", Key::Specials, "", "A (1); B"),
            ("Armour: 4", Key::Armor, "", "4"),
            ("ECM:", Key::Ecm, "", ""),
        ] {
            assert_eq!(row(text), Some(Row { key, tag, value }), "{text}");
        }
        for text in ["Hull 8 is too small", "Hulls: 3", "Shield Maiden (12)", "Weapons free", "Technology: 3", "é", ""]
        {
            assert_eq!(row(text), None, "{text}");
        }
    }

    #[test]
    fn lists_part_outside_brackets_only() {
        let found: Vec<&str> = items("A (1,750); B, , C (x; y). ; D [1, 2], E (").collect();
        assert_eq!(found, ["A (1,750)", "B", "C (x; y)", "D [1, 2]", "E ("]);
        let found: Vec<&str> = items("é,Cargo 1,750, Mines 4,Marines 5,1/2/1,1234").collect();
        assert_eq!(found, ["é", "Cargo 1,750", "Mines 4", "Marines 5", "1/2/1", "1234"]);
    }

    #[test]
    fn names_are_tidy() {
        assert_eq!(name("  Super \t Charger\u{1b}\u{202E} "), "Super Charger");
        assert_eq!(name(&"é".repeat(500)).chars().count(), LONGEST_NAME);
        assert_eq!(tidy("ab cd ef", 3), "ab");
        assert_eq!(tidy("ab cd ef", 4), "ab c");
        assert_eq!(name("\u{1b}"), "");
    }

    #[test]
    fn faults_are_placed_at_the_piece() {
        let fault = Line::of(7, "  Hull: 250 [x] 249").fault("250 [x] 249", "too large".to_string());
        assert_eq!((fault.line, fault.column), (7, 9));
        assert_eq!(&fault.source.text[fault.source.span], "250 [x] 249");
    }
}
