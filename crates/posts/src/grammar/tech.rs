//! Tech levels: `Tech Levels E0 F0 S+1`, `All systems TL +4`, `engines TL 2`.

use crate::token::{At, Piece, Value};
use crate::words::Key;
use crate::words::key_of;

/// Reads a level: `+1`, `-0.5`, `2`.
pub fn level(at: At) -> Option<(f32, At)> {
    let (sign, digits) = match at.eat_any(&['+', '-']) {
        Some(end) if at.peek() == Some('-') => (-1., end),
        Some(end) => (1., end),
        None => (1., at),
    };
    let (whole, end) = digits.number(1)?;
    let half = end
        .eat_any(&['.', ','])
        .and_then(|point| point.eat("5"))
        .filter(|end| !end.peek().is_some_and(|c| c.is_ascii_digit()));
    let value = sign * (whole as f32 + if half.is_some() { 0.5 } else { 0. });
    let end = half.unwrap_or(end);
    let is_other = end
        .peek()
        .is_some_and(|c| c.is_ascii_digit() || c == '/' || c == '+');
    (!is_other).then_some((value, end))
}

/// Reads `[TL+1]` or `(tech 2)`.
pub fn in_brackets(at: At) -> Option<(f32, At)> {
    let open = at.eat_any(&['[', '('])?.space();
    let word = open.eat("TL").or_else(|| open.eat("tech"))?.space();
    let value = word.eat(":").unwrap_or(word).space();
    let (level, end) = level(value)?;
    Some((level, end.space().eat_any(&[']', ')'])?))
}

/// Adds the levels after a word for tech levels.
pub fn add_tech(start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let after = At::new(text, end);
    let (levels, end) = lettered(after);
    if !levels.is_empty() {
        let end = rest_of_levels(end);
        out.push(Piece::new(Value::Tech(levels), start, end.at, cost));
        return;
    }
    let value = skip_words(after);
    match level(value) {
        Some((level, end)) => {
            let end = remark(end);
            out.push(Piece::new(
                Value::Tech(vec![(None, level)]),
                start,
                end.at,
                cost,
            ));
        }
        None => out.push(Piece::new(
            Value::Section(Key::Tech),
            start,
            after.at,
            cost + 0.4,
        )),
    }
}

fn skip_words(at: At) -> At {
    let mut at = at;
    loop {
        let inner = at.skip_while(|c| c.is_whitespace() || matches!(c, ':' | '=' | '¦' | ','));
        let next = inner
            .eat_word(&[
                "is", "at", "of", "are", "levels", "level", "lvls", "lvl", "all", "systems",
            ])
            .unwrap_or(inner);
        if next.at == at.at {
            return at;
        }
        at = next;
    }
}

/// Reads levels by letter or word: `E0 F0 G0 S0 W0`, `engines +1, shields 0`.
fn lettered(at: At) -> (Vec<(Option<char>, f32)>, At) {
    let (mut levels, mut end, mut next) = (Vec::new(), at, at);
    loop {
        next = next.skip_while(|c| c.is_whitespace() || ":=,;/¦|.()[]-".contains(c));
        next = next
            .eat_word(&["and", "levels", "level"])
            .unwrap_or(next)
            .spaces();
        let word = next.skip_while(char::is_alphabetic);
        let Some(line) = line_of(&at.text[next.at..word.at]) else {
            break;
        };
        let value = word.skip_while(|c| " :=".contains(c));
        let value = value
            .eat_word(&["TL", "tech", "is", "at"])
            .unwrap_or(value)
            .spaces();
        let Some((level, after)) = level(value) else {
            break;
        };
        levels.push((Some(line), level));
        (end, next) = (after, after);
    }
    (levels, end)
}

/// Returns the letter of a line of technology.
fn line_of(word: &str) -> Option<char> {
    let low = word.to_lowercase();
    Some(match low.as_str() {
        "e" | "s" | "w" | "f" | "g" => low.chars().next().expect("a letter"),
        "fighters" | "fighter" | "jäger" => 'f',
        "general" | "systems" | "equipment" => 'g',
        "" => return None,
        _ => match key_of(&low)?.0 {
            Key::Engines | Key::Thrust => 'e',
            Key::Shields => 's',
            Key::Weapons => 'w',
            Key::Systems => 'g',
            _ => return None,
        },
    })
}

/// Skips `, all others 0`.
fn rest_of_levels(at: At) -> At {
    let inner = at.skip_while(|c| ", ;".contains(c));
    let inner = inner.eat_word(&["and"]).unwrap_or(inner).spaces();
    let words = [
        "all the rest",
        "the rest",
        "rest",
        "all others",
        "others",
        "other",
        "everything else",
        "all else",
        "sonst",
    ];
    let Some(end) = inner.eat_word(&words) else {
        return at;
    };
    let value = end.skip_while(|c| " :=".contains(c));
    let value = value
        .eat_word(&["TL", "at", "is", "are"])
        .unwrap_or(value)
        .spaces();
    level(value).map_or(end, |(_, end)| end)
}

/// Skips a remark in parentheses: `+4 (*.50 SU)`.
fn remark(at: At) -> At {
    let open = at.spaces();
    let end = open.eat("(").map(|inner| inner.skip_while(|c| c != ')'));
    end.and_then(|end| end.eat(")")).unwrap_or(at)
}

/// Adds `All systems TL +4`, `everything at tech 2`, `engines TL 1`.
pub fn add_phrase(at: At, out: &mut Vec<Piece>) {
    if let Some(all) = at.eat_word(&["all", "everything", "alle"]) {
        let near: usize = all
            .rest()
            .char_indices()
            .nth(24)
            .map_or(all.rest().len(), |(end, _)| end);
        let near = &all.rest()[..near];
        for word in ["TL", "tech"] {
            let Some(found) = near.find(word).or_else(|| near.find(&word.to_lowercase())) else {
                continue;
            };
            // `all ships: engines TL +1`.
            if near[..found].contains(':') {
                continue;
            }
            let value = skip_words(all.skip(found + word.len()));
            if let Some((level, end)) = level(value) {
                let end = remark(end);
                out.push(Piece::new(
                    Value::Tech(vec![(None, level)]),
                    at.at,
                    end.at,
                    0.,
                ));
                return;
            }
        }
    }
    let word = at.skip_while(char::is_alphabetic);
    if word.at - at.at < 5 {
        return;
    }
    if word.spaces().eat_word(&["TL", "tech"]).is_none() {
        return;
    }
    let (levels, end) = lettered(at);
    if !levels.is_empty() {
        let end = rest_of_levels(end);
        out.push(Piece::new(Value::Tech(levels), at.at, end.at, 0.));
    }
}
