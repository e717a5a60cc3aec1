//! Reads weapon slots, weapon labels, and ships defined by reference to another ship.

use super::phrase::phrase_ends;
use crate::search::Symbols;
use crate::token::{At, Piece, Value, at::numbers, track};
use crate::words::{ABOVE, ARTICLES, GONE, Key, LACKING, LIKE, Word, key_of, look_up};

/// Adds the six slots of an Admiralty ship, or a row of weapon hits, after the word for weapons.
pub fn add_slots(start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let after = At::new(text, end);
    let (value, tech) = super::rating::skip_join(after);
    let bracket = text[..value.at].trim_end();
    let value = if bracket.ends_with('[') {
        At::new(text, bracket.len() - 1)
    } else {
        value
    };
    if let Some(end) = lettered_slots(value) {
        // The slots follow from the weapons; their tech level does not.
        let value = match tech {
            Some(level) => Value::Tech(vec![(Some('w'), level)]),
            None => Value::Slots(text[value.at..end.at].to_string()),
        };
        out.push(Piece::new(value, start, end.at, cost));
        return;
    }
    let row = track::row(value)
        .map(|(row, end)| (row.numbers, end))
        .or_else(|| track::boxed(value))
        .or_else(|| glued_hits(value));
    if let Some((numbers, end)) = row {
        let falls = numbers.is_sorted_by(|a, b| a >= b);
        let is_hits = numbers.len() > 3 && numbers[..3] == [1, 2, 3];
        let is_row = numbers.len() > 1 && (falls || is_hits);
        let word = text[start..after.at].to_lowercase();
        let is_gun = word == "gun" || word == "battery";
        if is_row && !is_gun {
            out.push(Piece::new(
                Value::Slots(text[value.at..end.at].to_string()),
                start,
                end.at,
                cost + 0.1,
            ));
        }
    }
}

/// Reads a row of weapon hits without spaces: Nova's `1234`, Unity's `9742`.
fn glued_hits(at: At) -> Option<(Vec<u32>, At)> {
    let (number, end) = at.number(5)?;
    let digits = &at.text[at.at..end.at];
    let falls = digits.len() > 2 && digits.as_bytes().is_sorted_by(|one, next| one >= next);
    let hits = || {
        digits
            .bytes()
            .map(|digit| u32::from(digit - b'0'))
            .collect()
    };
    (falls || matches!(number, 1234 | 12344 | 12345)).then(|| (hits(), end))
}

/// Reads six slots with letters or dashes: `X / X / Y / Y / Y / Z`, `1:VZ, 2:V`, `1[X] 2[X] 3[Y]`.
fn lettered_slots(at: At) -> Option<At> {
    let (mut end, mut next, mut filled, mut empty) = (at, at, 0, 0);
    while filled + empty < 6 {
        let Some((has_letters, after)) = slot(next) else {
            break;
        };
        filled += usize::from(has_letters);
        empty += usize::from(!has_letters);
        end = after;
        next = after.skip_while(|c| c.is_whitespace() || ",;/|.".contains(c));
        next = next
            .eat("-")
            .filter(|dash| has_letters && dash.peek().is_some_and(char::is_alphabetic))
            .unwrap_or(next);
        if next.at == after.at && after.before() != Some(']') && after.before() != Some(')') {
            break;
        }
    }
    let end = end.eat(".").unwrap_or(end);
    let is_whole = end.spaces().is_end() || end.spaces().peek() == Some('¦');
    (filled + empty > 2 && is_whole).then_some(end)
}

fn slot(at: At) -> Option<(bool, At)> {
    let numbered = at
        .number(1)
        .filter(|(number, _)| (1..7).contains(number))
        .map(|(_, end)| end);
    let inner = numbered
        .unwrap_or(at)
        .skip_while(|c| c.is_whitespace() || ":=.[(".contains(c));
    let dashed = inner
        .eat("-")
        .filter(|end| numbered.is_some() && end.peek().is_some_and(char::is_alphabetic));
    let inner = dashed.unwrap_or(inner);
    let letters = inner.skip_while(|c| c.is_ascii_alphabetic());
    let word = &at.text[inner.at..letters.at];
    let has_letters = !word.is_empty()
        && word.len() < 6
        && (word.len() < 3 || !word.contains(|c: char| c.is_ascii_lowercase()));
    let dashes = inner.skip_while(|c| "-/?*".contains(c));
    let nil = inner.eat_word(&["nil", "none"]);
    let end = if let Some(nil) = nil {
        nil
    } else if has_letters {
        letters
    } else if dashes.at > inner.at {
        dashes
    } else if numbered.is_some() || inner.peek() == Some(']') {
        inner
    } else {
        return None;
    };
    let close = end.space().eat_any(&[']', ')']);
    Some((has_letters && nil.is_none(), close.unwrap_or(end)))
}

/// Adds the label of a weapon: `[X]`, `X:`, `Battery V:`, `Weapon 2`.
pub fn add_label(at: At, out: &mut Vec<Piece>) {
    if !at.is_word_start() {
        return;
    }
    if let Some((label, end, cost)) = bracketed_label(at)
        .or_else(|| bare_label(at))
        .or_else(|| battery_label(at))
    {
        let end = end.spaces();
        let is_first = at.text[..at.at].trim().is_empty()
            && at.peek().is_some_and(|c| c == '[' || c == '<')
            && end.peek().is_some_and(char::is_alphabetic);
        let is_usual = ('V'..='Z').contains(&label) || is_first;
        out.push(Piece::new(
            Value::Label(label),
            at.at,
            end.at,
            if is_usual { 0.05 } else { cost },
        ));
    }
}

fn bracketed_label(at: At) -> Option<(char, At, f32)> {
    let open = at.eat_any(&['[', '(', '{', '<'])?;
    let letter = open.peek().filter(char::is_ascii_alphabetic)?;
    let end = open.skip(1).eat_any(&[']', ')', '}', '>'])?.spaces();
    let end = end.eat_any(&['-', ':']).unwrap_or(end);
    Some((
        letter.to_ascii_uppercase(),
        end.eat(".").unwrap_or(end),
        0.35,
    ))
}

fn bare_label(at: At) -> Option<(char, At, f32)> {
    let letter = at.peek().filter(char::is_ascii_alphabetic)?;
    let end = at.skip(1);
    let mark = end.space().eat_any(&[':', '=', ')']);
    let is_first = at.text[..at.at].trim().is_empty();
    if let Some(after) = mark.filter(|_| {
        let is_sure = end.peek().is_some_and(|c| c == ':' || c == '=');
        letter.is_ascii_uppercase() || is_sure || is_first
    }) {
        return Some((letter.to_ascii_uppercase(), after, 0.05));
    }
    let gap = end.spaces().at - end.at;
    let dash = end.eat(" - ").or_else(|| end.eat(". "));
    let next_is_capital = end.spaces().peek().is_some_and(char::is_uppercase);
    let is_usual = ('V'..='Z').contains(&letter.to_ascii_uppercase());
    if is_usual && is_first && gap == 1 && end.spaces().peek().is_some_and(char::is_alphabetic) {
        return Some((letter.to_ascii_uppercase(), end, 0.3));
    }
    let after = dash
        .filter(|_| letter.is_ascii_uppercase() || is_first)
        .or((gap > 1 && next_is_capital).then_some(end))?;
    Some((
        letter.to_ascii_uppercase(),
        after,
        if gap > 1 { 0.1 } else { 0.35 },
    ))
}

fn battery_label(at: At) -> Option<(char, At, f32)> {
    let word = at.skip_while(char::is_alphabetic);
    let written = &at.text[at.at..word.at];
    let is_weapon = key_of(written).is_some_and(|(key, cost)| key == Key::Weapons && cost < 0.5);
    let is_mount = ["mount", "mounts", "bank", "banks"]
        .iter()
        .any(|known| written.eq_ignore_ascii_case(known));
    // `W1  Tribarrel`.
    let is_numbered = written == "W"
        && at.text[..at.at].trim().is_empty()
        && word
            .number(2)
            .is_some_and(|(_, end)| end.peek() == Some(' '));
    if !is_numbered && (written.len() < 3 || !is_weapon && !is_mount) {
        return None;
    }
    let gap = word.space();
    let inner = gap.eat("#").unwrap_or(gap);
    let letter = inner.peek()?;
    let (label, end) = if let Some((number, end)) = inner.number(2) {
        (char::from_digit(number % 36, 36)?, end)
    } else if letter.is_ascii_alphabetic() && gap.at > word.at {
        let end = inner.skip(1);
        let is_marked = end.space().eat_any(&[':', '=', '-']).is_some();
        if letter.is_ascii_lowercase() && !is_marked {
            return None;
        }
        (letter.to_ascii_uppercase(), end)
    } else {
        return None;
    };
    if end.peek().is_some_and(char::is_alphanumeric) {
        return None;
    }
    let spaced = end.space();
    Some((
        label,
        spaced
            .eat_any(&[':', '=', '.', ')', '-', '¦'])
            .unwrap_or(end),
        0.05,
    ))
}

/// Adds `like the Tenor`, `same as above`, and what such a ship lacks: `no Marines`.
pub fn add_like(at: At, symbols: &Symbols, out: &mut Vec<Piece>) {
    if let Some(inner) = at.eat_word(&LIKE).filter(|end| end.peek() == Some(' ')) {
        let inner = inner.spaces();
        if let Some(end) = inner.eat_word(&ABOVE) {
            out.push(Piece::new(Value::Like(String::new()), at.at, end.at, 0.3));
        }
        let name = inner.eat_word(&ARTICLES).unwrap_or(inner).spaces();
        for end in phrase_ends(name) {
            let written = at.text[name.at..end].to_lowercase();
            let written = written
                .trim_end_matches("-class")
                .trim_end_matches(" class")
                .to_string();
            if symbols.has_ship(&written) {
                let after = At::new(at.text, end);
                let end = after.space().eat_word(&["class"]).unwrap_or(after);
                out.push(Piece::new(Value::Like(written), at.at, end.at, 0.2));
            }
        }
    }
    let inner = at.eat_word(&LACKING).map(At::spaces);
    let named = inner.map(|inner| inner.eat_word(&ARTICLES).unwrap_or(inner).spaces());
    for end in phrase_ends(named.unwrap_or(at)) {
        let after = At::new(at.text, end);
        let gone = after.space().eat_word(&GONE);
        if named.is_none() && gone.is_none() {
            continue;
        }
        let what = part_of_ship(&at.text[named.unwrap_or(at).at..end], symbols);
        if let Some(what) = what {
            let end = gone.unwrap_or(after).at;
            out.push(Piece::new(Value::Without(what), at.at, end, 0.2));
        }
    }
}

/// Returns the weapon, the system or the rating that a phrase names.
fn part_of_ship(written: &str, symbols: &Symbols) -> Option<String> {
    if symbols.has_weapon(written) {
        return Some(written.to_string());
    }
    look_up(written)
        .iter()
        .find_map(|meaning| match meaning.word {
            Word::System(system) => Some(system.to_string()),
            Word::Key(key) if key.is_rating() => Some(key.name().to_string()),
            _ => None,
        })
}

/// Returns how many boxes a row of weapon hits has.
pub fn slot_count(slots: &str) -> usize {
    if slots.contains(char::is_alphabetic) {
        0
    } else {
        numbers(slots).len()
    }
}
