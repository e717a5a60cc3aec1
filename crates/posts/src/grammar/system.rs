//! Systems with their numbers: `Marines (14)`, `2x Shuttles`, `Damage Control (3 dice)`.

use super::phrase::phrase_ends;
use crate::token::{At, Listed, Piece, Value, boxes};
use crate::words::{Key, Word, look_up};

/// Reads the number of a system after its name, with a detail in parentheses that is more than the number.
pub fn count(at: At) -> Option<(Option<u32>, Option<String>, At)> {
    if let Some(found) = bracketed_count(at) {
        return Some(found);
    }
    let inner = at.space();
    let word = inner.eat_word(&["to", "now", "up to"]).map(At::spaces);
    let sign = inner.eat_any(&[':', '=']).map(At::spaces).or(word);
    if let Some((number, end)) = sign
        .and_then(|value| value.number(4))
        .filter(|(_, end)| !is_part(*end))
    {
        return Some((Some(number), None, end));
    }
    let times = inner
        .eat_any(&['x', 'X', '×'])
        .and_then(|sign| sign.space().number(4));
    if let Some((number, end)) =
        times.filter(|(_, end)| !end.peek().is_some_and(char::is_alphanumeric))
    {
        return Some((Some(number), None, end));
    }
    let drawn = inner.eat_any(&[':', '=']).unwrap_or(at).spaces();
    if let Some((number, end)) =
        boxes::any(drawn).filter(|_| drawn.at > at.at || drawn.peek() == Some('['))
    {
        return Some((Some(number), None, end));
    }
    let dots = at.spaces().skip_while(|c| c == '.');
    if let Some((number, end)) = dots
        .spaces()
        .number(4)
        .filter(|_| dots.at > at.spaces().at + 1)
    {
        return Some((Some(number), None, end));
    }
    let comma = at.eat_any(&[',', ';']).unwrap_or(at);
    let spaced = comma.eat(" ").or_else(|| at.eat("-"))?;
    let (number, end) = spaced.number(4)?;
    if let Some(dice) = end.space().eat_word(&["dice", "die"]) {
        let detail = at.text[spaced.at..dice.at].to_string();
        return Some((None, Some(detail), dice));
    }
    (!is_part(end) && !is_of_next(end)).then_some((Some(number), None, end))
}

fn is_part(end: At) -> bool {
    let rest = end.rest();
    rest.starts_with(|c: char| c.is_alphanumeric() || "/+×".contains(c))
        || rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit())
        || rest.trim_start().starts_with(['x', '×']) && !rest.trim_start().starts_with("x-")
}

/// Returns `true` if a number belongs to what follows it: `Stealth 2 AB`, `Hyperdrive 2 of them`.
fn is_of_next(end: At) -> bool {
    let inner = end.space();
    inner.eat_word(&["of", "in", "x"]).is_some()
        || inner.at > end.at && {
            let word = inner.skip_while(|c| ('A'..='L').contains(&c));
            word.at > inner.at && !word.peek().is_some_and(char::is_alphanumeric)
        }
}

/// Reads `(14)`, `[14]`, `(x2)`, `(5+)`, `(3 dice)`, `(2 squads of 5)`.
fn bracketed_count(at: At) -> Option<(Option<u32>, Option<String>, At)> {
    let open = at.space();
    let close = match open.peek()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let inner = open.skip(1);
    let end = inner.skip_while(|c| c != close);
    let text = inner.text[inner.at..end.at].trim();
    let end = end.eat(&close.to_string())?;
    let bare = text.trim_start_matches(['x', 'X', '×']).trim();
    if let Ok(number) = bare.replace(',', "").parse() {
        return Some((Some(number), None, end));
    }
    let is_detail = bare.starts_with(|c: char| c.is_ascii_digit())
        || text.starts_with("Size")
        || text.starts_with("size");
    (is_detail && text.len() < 24).then(|| (None, Some(text.to_string()), end))
}

/// Adds a system whose name ends here, with and without its number.
pub fn add_system(
    name: &'static str,
    start: usize,
    end: usize,
    text: &str,
    cost: f32,
    out: &mut Vec<Piece>,
) {
    let after = At::new(text, end);
    let listed = |count, detail| Listed {
        name: name.to_string(),
        count,
        detail,
    };
    if let Some((count, detail, end)) = count(after) {
        let is_apart = matches!(after.peek(), Some(',' | ';'));
        let extra = if is_apart { 0.35 } else { 0. };
        out.push(Piece::new(
            Value::System(listed(count, detail)),
            start,
            end.at,
            cost + extra,
        ));
    }
    out.push(Piece::new(
        Value::System(listed(None, None)),
        start,
        end,
        cost,
    ));
}

/// Adds systems and ratings with their numbers before them: `14 Marines`, `8 hull`.
pub fn add_counted(at: At, out: &mut Vec<Piece>) {
    let Some((number, end)) = at.number(4).filter(|(number, _)| *number > 0) else {
        return;
    };
    let after = end.space();
    let name = after
        .eat_any(&['x', 'X', '×'])
        .filter(|end| end.peek() == Some(' '))
        .unwrap_or(end);
    let name = name.spaces();
    if name.at == end.at {
        return;
    }
    add_glossed(at, name, number, out);
    for end in phrase_ends(name) {
        let rest = At::new(at.text, end);
        for meaning in look_up(&at.text[name.at..end]).iter() {
            let is_valued = rest
                .skip_while(|c| " :=".contains(c))
                .peek()
                .is_some_and(|c| c.is_ascii_digit())
                || rest.eat(":").is_some();
            match meaning.word {
                Word::System(system) if count(rest).is_none() => {
                    let listed = Listed {
                        name: system.to_string(),
                        count: Some(number),
                        detail: None,
                    };
                    out.push(Piece::new(
                        Value::System(listed),
                        at.at,
                        end,
                        meaning.cost + 0.25,
                    ));
                }
                Word::Key(key) if key.is_rating() && !is_valued => {
                    let rate = crate::token::Rate::new(key, vec![number]);
                    out.push(Piece::new(
                        Value::Rate(rate),
                        at.at,
                        end,
                        meaning.cost + 0.3,
                    ));
                }
                Word::Key(Key::Dice) if !is_valued => {
                    let piece = Value::One(Key::Rof, number);
                    out.push(Piece::new(piece, at.at, end, meaning.cost + 0.3));
                }
                Word::Key(key) if key.is_weapon_number() && !is_valued && key != Key::Acc => {
                    out.push(Piece::new(
                        Value::One(key, number),
                        at.at,
                        end,
                        meaning.cost + 0.3,
                    ));
                }
                _ => {}
            }
        }
    }
}

/// Adds a system with its English name in parentheses after its number: `15 fuzileiros (Marines)`.
fn add_glossed(at: At, name: At, number: u32, out: &mut Vec<Piece>) {
    let words = name.skip_while(|c| c.is_alphabetic() || c == ' ' || c == '-');
    let Some(open) = words.eat("(").filter(|_| words.at > name.at + 2) else {
        return;
    };
    let inner = open.skip_while(|c| c.is_alphabetic() || c == ' ' || c == '-');
    let Some(close) = inner.eat(")") else { return };
    let meanings = look_up(&at.text[open.at..inner.at]);
    let system = meanings.iter().find_map(|meaning| match meaning.word {
        Word::System(name) if meaning.cost < 0.3 => Some(name),
        _ => None,
    });
    if let Some(name) = system {
        let listed = Listed {
            name: name.to_string(),
            count: Some(number),
            detail: None,
        };
        out.push(Piece::new(Value::System(listed), at.at, close.at, 0.1));
    }
}

/// Reads an entry that no edition has: up to four words that end at a mark, with a number.
pub fn unknown(at: At) -> Option<Piece> {
    let end = at.skip_while(|c| c.is_alphanumeric() || " '’-_".contains(c));
    let run = &at.text[at.at..end.at];
    let stop = run
        .find("  ")
        .or_else(|| run.find(" - "))
        .or_else(|| run.find(" and "))
        .unwrap_or(run.len());
    let mut name = run[..stop].trim_end();
    let mut end = At::new(at.text, at.at + name.len());
    let mut number = None;
    if let Some((before, last)) = name.rsplit_once(' ')
        && let Ok(found) = last.parse()
    {
        (name, number) = (before.trim_end(), Some(found));
    }
    let mut detail = None;
    if number.is_none()
        && let Some((found, about, after)) = bracketed_count(end).or_else(|| count(end))
    {
        (number, detail, end) = (found, about, after);
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() || words.len() > 4 || !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let talk = words
        .iter()
        .filter(|word| crate::words::is_talk(word))
        .count();
    let cost = 0.75 + 0.1 * words.len() as f32 + talk as f32;
    let listed = Listed {
        name: name.to_string(),
        count: number,
        detail,
    };
    Some(Piece::new(
        Value::UnknownSystem(listed),
        at.at,
        end.at,
        cost,
    ))
}
