//! Rows of numbers: tracks, boxed numbers, and groups in parentheses.

use super::at::{At, numbers};
use super::boxes;

/// A row of numbers as written.
#[derive(Debug)]
pub struct Row {
    pub numbers: Vec<u32>,
    pub separator: char,
}

/// Returns `true` if what follows a number shows that the number is part of something else.
fn is_other(after: At) -> bool {
    let rest = after.rest();
    let spaced = rest.trim_start();
    let times = spaced.strip_prefix(['x', 'X', '×']).map(str::trim_start);
    let starts_with_digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let slash_plus = rest.strip_prefix('/').is_some_and(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && rest[digits..].starts_with('+')
    });
    rest.starts_with(|c: char| c.is_alphanumeric() || "+×\"%'_".contains(c))
        || times.is_some_and(|rest| {
            starts_with_digit(rest) && rest.get(1..2) == Some("+") || rest.starts_with('[')
        })
        || slash_plus
        || rest.starts_with("-class")
}

/// Reads the extras after a number: `11*`, `25(5)`.
fn extras(at: At) -> At {
    let at = at.eat("*").unwrap_or(at);
    let inner = at.eat("(").and_then(|open| open.number(2));
    let at = inner.and_then(|(_, end)| end.eat(")")).unwrap_or(at);
    at.eat("*").unwrap_or(at)
}

/// Reads what separates two numbers of a track, and its sign.
fn separator(at: At) -> Option<(char, At)> {
    let spaced = at.skip_while(|c| c == ' ');
    if let Some(sign) = spaced
        .peek()
        .filter(|c| matches!(c, '-' | '/' | ',' | '·' | '|'))
    {
        let end = spaced.skip(sign.len_utf8());
        let is_bar = sign == '|';
        let end = end.space();
        return (spaced.at - at.at <= 1 && (!is_bar || spaced.at > at.at)).then_some((sign, end));
    }
    let gap = spaced.at - at.at;
    if (1..=4).contains(&gap) {
        return Some((' ', spaced));
    }
    // `34*33` without a space.
    (at.before() == Some('*')).then_some((' ', at))
}

/// Reads a row of numbers; a lone dot among them is a 0.
pub fn row(at: At) -> Option<(Row, At)> {
    let mut start = at;
    while let Some(wall) = start
        .eat("B")
        .filter(|wall| wall.peek().is_some_and(|c| matches!(c, '-' | '/' | ' ')))
    {
        start = wall.skip(1).spaces();
    }
    let (first, end) = start.number(3)?;
    if is_other(end) {
        return None;
    }
    let mut row = Row {
        numbers: vec![first],
        separator: ' ',
    };
    let mut end = extras(end);
    while let Some((sign, next)) = separator(end) {
        let dot = next
            .eat(".")
            .filter(|after| after.peek().is_none_or(char::is_whitespace))
            .filter(|_| next.before() == Some(' '));
        let read = match dot {
            Some(after) => Some((0, after)),
            None => next.number(3),
        };
        let Some((number, after)) = read.filter(|(_, after)| !is_other(*after)) else {
            break;
        };
        row.numbers.push(number);
        if sign != ' ' {
            row.separator = sign;
        }
        end = extras(after);
    }
    Some((row, end))
}

/// Reads numbers in brackets of their own: `[4] [4] [3]`, at least two.
pub fn boxed(at: At) -> Option<(Vec<u32>, At)> {
    let mut numbers = Vec::new();
    let mut end = at;
    while let Some((number, next)) = boxed_one(end) {
        numbers.push(number);
        end = next;
    }
    (numbers.len() > 1).then_some((numbers, end))
}

fn boxed_one(at: At) -> Option<(u32, At)> {
    let at = at.skip_while(|c| c == ' ' || c == '-');
    let (number, end) = at.eat_any(&['[', '('])?.space().number(2)?;
    let end = end.eat("*").unwrap_or(end).space();
    Some((number, end.eat_any(&[']', ')'])?))
}

/// Reads the boxes of groups after a number: `(6-6-5)`, `= 6-6-5`, `in 6-6-5`, `in groups of 6, 6 and 5`.
pub fn groups(at: At, total: u32) -> Option<(Vec<u32>, At)> {
    let inner = at.spaces();
    let (open, closes) = match inner.eat_any(&['(', '[']) {
        Some(open) => (open, true),
        None => (
            inner.eat_word(&["in groups of", "in", "="])?.spaces(),
            false,
        ),
    };
    let is_part = |c: char| c.is_ascii_digit() || " -/+,".contains(c);
    let mut end = open.skip_while(is_part);
    if let Some(last) = end.eat_word(&["and"]) {
        end = last.skip_while(is_part);
    }
    let found = numbers(&open.text[open.at..end.at]);
    let end = if closes {
        end.eat_any(&[')', ']'])?
    } else {
        let digits = open.text[open.at..end.at].trim_end().len();
        open.skip(digits)
    };
    let fits = closes || found.iter().sum::<u32>() == total;
    (fits && matches!(found.len(), 2 | 3)).then_some((found, end))
}

/// Reads a sum in parentheses: `6-6-5 (17)`, `[][][] (3)`.
pub fn sum(at: At) -> Option<(u32, At)> {
    let open = at.spaces().eat_any(&['(', '['])?.spaces();
    let open = open.eat("=").unwrap_or(open).spaces();
    let (number, end) = open.number(3)?;
    let end = end.spaces();
    let end = end.eat("boxes").unwrap_or(end).spaces();
    Some((number, end.eat_any(&[')', ']'])?))
}

/// Reads the whole track after its first number: `3 (3-2-2-1-1)`.
pub fn whole(at: At, first: u32) -> Option<(Vec<u32>, At)> {
    let open = at.spaces().eat_any(&['(', '['])?;
    let (row, end) = row(open)?;
    let end = end.eat_any(&[')', ']'])?;
    let is_track = row.numbers.len() > 3
        && row.numbers[0] == first
        && row.numbers.is_sorted_by(|one, next| one >= next);
    is_track.then_some((row.numbers, end))
}

/// Skips boxes that repeat a number before them.
pub fn drawn_again<'a>(at: At<'a>) -> At<'a> {
    let inner = at.spaces();
    if inner.at == at.at {
        return at;
    }
    let drawn = boxes::any(inner);
    match drawn {
        Some((_, end)) if end.spaces().is_end() || end.spaces().peek() == Some('¦') => end,
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracks_are_read_with_any_separator() {
        for (text, expected) in [
            ("8 7 6* 5", &[8, 7, 6, 5][..]),
            ("34*33 32", &[34, 33, 32]),
            ("B-6-5-4", &[6, 5, 4]),
            ("25(5) 24", &[25, 24]),
            ("5 5 5  4", &[5, 5, 5, 4]),
            ("4 2x4+/1/1", &[4]),
            ("7/3/2", &[7, 3, 2]),
            ("3 1 .", &[3, 1, 0]),
        ] {
            assert_eq!(
                row(At::new(text, 0)).expect("a row").0.numbers,
                expected,
                "{text}"
            );
        }
        assert!(row(At::new("4+", 0)).is_none());
        assert!(row(At::new("2x4+/1/1", 0)).is_none());
    }
}
