//! Who a ship is, where words say so: `Class: Heron`, `Faction = Salt Choir`, `412 points`.

use crate::search::order;
use crate::token::{At, Piece, Value};
use crate::words::{Key, UNITS, key_of};

/// Returns what may stand between a word and the text after it, and whether it leaves no doubt.
fn mark(at: At) -> Option<(At, bool)> {
    let inner = at.spaces();
    if let Some(end) = inner.eat_any(&[':', '=', '¦', '|', '\t']) {
        return Some((end.spaces(), true));
    }
    let dots = inner.rest().bytes().take_while(|c| *c == b'.').count();
    if dots > 1 {
        return Some((inner.skip(dots).spaces(), true));
    }
    let gap = inner.at - at.at;
    if gap > 0
        && let Some(end) = inner.eat("- ")
    {
        let is_row = gap > 1 || !at.text[..at.at].trim().contains(' ');
        return Some((end.spaces(), is_row));
    }
    (gap > 1).then_some((inner, false))
}

/// Returns the end of the text of a part: a bar, a gap, a semicolon, or the next word with a colon.
fn part_end(text: &str, from: usize, may_be_empty: bool) -> usize {
    let rest = &text[from..];
    let mut end = rest.len();
    for mark in ["¦", "|", "\t", "   ", "; "] {
        end = end.min(rest.find(mark).unwrap_or(end));
    }
    for (at, _) in rest.match_indices([':', '=']) {
        let before = rest[..at].trim_end();
        let word_start = before.rfind([' ', ',']).map_or(0, |at| at + 1);
        let is_key = (word_start > 0 || may_be_empty)
            && key_of(&before[word_start..]).is_some_and(|(key, cost)| {
                cost < 0.3 && (key.is_identity() || key.is_rating() || key == Key::Rating)
            });
        if is_key {
            end = end.min(word_start);
        }
    }
    from + rest[..end].trim_end_matches([' ', ',']).len()
}

/// Adds the text after a word for a part of the identity.
pub fn add_identity(
    key: Key,
    start: usize,
    end: usize,
    text: &str,
    cost: f32,
    out: &mut Vec<Piece>,
) {
    let Some((value, is_sure)) = mark(At::new(text, end)) else {
        return;
    };
    if key == Key::Notes {
        // `ID: 7 NAME: Little Flame`.
        let is_id = end - start < 4;
        let end = text[value.at..]
            .find(if is_id { ' ' } else { '¦' })
            .map_or(text.len(), |end| value.at + end);
        let notes = text[value.at..end].trim().to_string();
        out.push(Piece::new(
            Value::Identity(key, notes),
            start,
            end,
            cost + 0.2,
        ));
        return;
    }
    let end = part_end(text, value.at, key == Key::Name);
    let written = text.get(value.at..end).unwrap_or_default();
    let is_blank = !written.contains(char::is_alphanumeric) || written == "ID";
    if order(written).is_some() || written.contains("+/") {
        return;
    }
    if is_blank {
        out.push(Piece::new(Value::Section(key), start, value.at, cost + 0.3));
        return;
    }
    let extra = if is_sure { 0.1 } else { 0.8 };
    let written = text[value.at..end].to_string();
    out.push(Piece::new(
        Value::Identity(key, written),
        start,
        end,
        cost + extra,
    ));
}

/// Adds the rating after its word: `CR 412`, `Points: 1,092`.
pub fn add_rating(start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let at = At::new(text, end).spaces();
    let at = at.eat_word(&["rating", "value"]).unwrap_or(at);
    let at = at.skip_while(|c| c.is_whitespace() || ":=¦|.".contains(c));
    let at = at.eat_word(&["of", "is", "now"]).unwrap_or(at).spaces();
    let at = at.eat("-").unwrap_or(at).space();
    let Some((rating, end)) = thousands(at) else {
        return;
    };
    if end
        .peek()
        .is_some_and(|c| c.is_alphanumeric() || "/+".contains(c))
    {
        return;
    }
    // `Cost: 22, Maintenance: 6` is of another game.
    let next = end.eat(",").map_or(end, At::spaces);
    let word = next.skip_while(char::is_alphabetic);
    if key_of(&text[next.at..word.at]).is_some_and(|(key, _)| key == Key::Derived) {
        return;
    }
    let unit = end.space().eat_word(&UNITS);
    let end = unit.unwrap_or(end);
    out.push(Piece::new(Value::Points(rating), start, end.at, cost + 0.1));
}

/// Adds a rating before its unit: `412 points`, `(1,092 CR)`.
pub fn add_points(at: At, out: &mut Vec<Piece>) {
    let inner = at.eat_any(&['[', '(']).unwrap_or(at).space();
    let Some((rating, end)) = thousands(inner) else {
        return;
    };
    if inner
        .before()
        .is_some_and(|c| c.is_ascii_digit() || c == '.')
    {
        return;
    }
    let Some(end) = end.space().eat_word(&UNITS) else {
        return;
    };
    let close = end
        .space()
        .eat_any(&[']', ')'])
        .filter(|_| inner.at > at.at);
    out.push(Piece::new(
        Value::Points(rating),
        at.at,
        close.unwrap_or(end).at,
        0.05,
    ));
}

/// Reads `412`, `1,092`, `1, 092`.
fn thousands(at: At) -> Option<(u32, At)> {
    let (first, end) = at.number(4)?;
    let rest = end.eat(",").map(At::space).and_then(|comma| {
        let (low, end) = comma.number(3)?;
        (end.at - comma.at == 3 && first < 100).then_some((1000 * first + low, end))
    });
    Some(rest.unwrap_or((first, end)))
}
