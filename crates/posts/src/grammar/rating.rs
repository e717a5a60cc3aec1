//! Ratings: a word and its value, `Hull: 8 7 6`, `H5`, `Shields F2 P1 S1 A1`, `Hull/Engines/Shields: 8/5/2`.

use crate::token::{At, Form, Piece, Rate, Value, boxes, track};
use crate::words::{Key, is_none_word, key_of, number_word};

/// Words between a rating and its value.
const BETWEEN: [&str; 6] = ["rating", "size", "points", "pts", "boxes", "track"];
const VERBS: [&str; 21] = [
    "go up to",
    "goes up to",
    "go down to",
    "goes down to",
    "go to",
    "goes to",
    "rises to",
    "drops to",
    "raised to",
    "becomes",
    "of",
    "is",
    "are",
    "at",
    "rated",
    "rating",
    "now",
    "up to",
    "down to",
    "to",
    "remains",
];

/// Skips everything that may stand between a word and its value; also returns a tech level on the way.
pub fn skip_join(at: At) -> (At, Option<f32>) {
    let mut at = at;
    let mut tech = None;
    let inner = at.spaces();
    if let Some(end) = damage_rolls(inner) {
        at = end;
    } else if let Some((level, end)) = super::tech::in_brackets(inner) {
        (tech, at) = (Some(level), end);
    }
    loop {
        let inner = at.spaces();
        let next = separator(inner).or_else(|| inner.eat_word(&BETWEEN));
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    let inner = at.spaces();
    at = inner.eat_word(&VERBS).unwrap_or(inner).spaces();
    at = at.eat_word(&["rated", "at", "only"]).unwrap_or(at).spaces();
    let open = at.eat_any(&['(', '[', '"']).unwrap_or(at).spaces();
    (open, tech)
}

/// Reads the rolls of the damage die after the word of a row: `(1, 3, 5)`.
fn damage_rolls(at: At) -> Option<At> {
    let open = at.eat("(")?;
    let end = open.skip_while(|c| c.is_ascii_digit() || c == ',' || c == ' ');
    let inner = &at.text[open.at..end.at];
    inner.contains(',').then(|| end.eat(")"))?
}

fn separator(at: At) -> Option<At> {
    let rest = at.rest();
    if let Some(end) = at.eat_any(&[':', '=', '>', '¦', '|', '\t', '"']) {
        return Some(end);
    }
    if let Some(end) = at.eat(";") {
        return end.space().number(2).map(|_| end);
    }
    let dots = rest.bytes().take_while(|c| *c == b'.').count();
    if dots > 1 || dots == 1 && rest[1..].starts_with(' ') {
        return Some(at.skip(dots));
    }
    if let Some(end) = at.eat("(s)") {
        return Some(end);
    }
    let dashes = rest.bytes().take_while(|c| *c == b'-').count();
    if (1..3).contains(&dashes) {
        let end = at.skip(dashes);
        let end = end.eat(">").unwrap_or(end);
        let value = end.spaces();
        let is_value = value.peek().is_some_and(|c| {
            c.is_ascii_digit() || c == '[' || c.is_alphabetic() && value.at > end.at
        });
        return is_value.then_some(end);
    }
    None
}

/// Adds the rates that may follow the word for a rating, which ends here.
pub fn add_rates(key: Key, start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let after = At::new(text, end);
    let (value, tech) = skip_join(after);
    let first = out.len();
    let mut add = |rate: Rate, end: At, extra: f32| {
        out.push(Piece::new(Value::Rate(rate), start, end.at, cost + extra));
    };
    if matches!(key, Key::Shields | Key::Screens)
        && let Some((sides, end)) = sides(value)
    {
        let rate = Rate {
            form: Form::Sides,
            ..Rate::new(key, sides.to_vec())
        };
        add(rate, end, -0.2);
    }
    if key == Key::Shields
        && let Some((facets, end)) = facets(value)
    {
        let rate = Rate {
            separator: '/',
            ..Rate::new(key, facets.to_vec())
        };
        add(rate, end, -0.3);
    }
    let bracket = before_bracket(text, value);
    if key == Key::Shields
        && let Some((facets, end)) = facet_track(bracket)
    {
        let rate = Rate {
            separator: '/',
            ..Rate::new(key, facets)
        };
        add(rate, end, -0.3);
    }
    if let Some((numbers, end)) = track::boxed(bracket) {
        add(Rate::new(key, numbers), end, 0.);
    }
    let lettered = || boxes::lettered(value).filter(|(count, _)| *count > 1);
    let drawn = boxes::boxes(bracket).or_else(lettered);
    if let Some((count, end)) = drawn {
        let rate = Rate {
            form: Form::Boxes,
            ..Rate::new(key, vec![count])
        };
        let end = track::sum(end).map_or(end, |(_, end)| end);
        add(rate, end, 0.1);
    }
    if let Some((rate, end)) = glued(key, value) {
        add(rate, end, 0.1);
    }
    if drawn.is_none() {
        add_tracks(key, value, &mut add);
    }
    if let Some((number, end)) = none_or_word(value) {
        let form = if number == 0 {
            Form::None
        } else {
            Form::Numbers
        };
        let rate = Rate {
            form,
            ..Rate::new(key, vec![number])
        };
        add(rate, end, 0.1);
    }
    for piece in &mut out[first..] {
        if let Value::Rate(rate) = &mut piece.value {
            rate.tech = rate.tech.or(tech);
        }
    }
}

/// Returns the place of the bracket that was skipped before a value.
fn before_bracket<'a>(text: &'a str, value: At<'a>) -> At<'a> {
    let before = text[..value.at].trim_end();
    if before.ends_with(['(', '[']) {
        At::new(text, before.len() - 1)
    } else {
        value
    }
}

/// Reads a row of five single figures without spaces: `THRUST 43211`.
fn glued(key: Key, at: At) -> Option<(Rate, At)> {
    let digits = at.rest().bytes().take_while(u8::is_ascii_digit).count();
    let end = at.skip(digits);
    let is_whole = !end
        .peek()
        .is_some_and(|c| c.is_alphanumeric() || "/+-×".contains(c));
    let may_be_glued = match key {
        Key::Thrust | Key::Ecm | Key::Engines | Key::Shields => (3..6).contains(&digits),
        Key::Hull => (4..10).contains(&digits) && "987654321".ends_with(&at.rest()[..digits]),
        _ => false,
    };
    if !is_whole || !may_be_glued {
        return None;
    }
    let numbers: Vec<u32> = at.rest()[..digits]
        .bytes()
        .map(|digit| u32::from(digit - b'0'))
        .collect();
    let falls = numbers.is_sorted_by(|a, b| a >= b) && numbers[0] > 0;
    let is_icons = key == Key::Shields && digits == 5 && numbers.iter().all(|n| (1..7).contains(n));
    (falls || is_icons).then(|| (Rate::new(key, numbers), end))
}

fn add_tracks(key: Key, value: At, add: &mut impl FnMut(Rate, At, f32)) {
    let Some((row, mut end)) = track::row(value) else {
        return;
    };
    let count = row.numbers.len();
    let falls = row.numbers.is_sorted_by(|a, b| a >= b) || key == Key::Shields;
    let first = row.numbers[0];
    let mut rate = Rate {
        separator: row.separator,
        ..Rate::new(key, row.numbers)
    };
    if let Some((groups, after)) = track::groups(end, first) {
        (rate.groups, end) = (groups, after);
    } else if let Some((sum, after)) = track::sum(end)
        && matches!(count, 2 | 3)
        && sum == rate.numbers.iter().sum::<u32>()
    {
        rate.groups = std::mem::replace(&mut rate.numbers, vec![sum]);
        end = after;
    }
    if let Some((track, after)) = track::whole(end, first).filter(|_| count == 1) {
        (rate.numbers, end) = (track, after);
    } else if count == 1 {
        end = track::drawn_again(end);
    }
    if let Some((level, after)) = super::tech::in_brackets(end.spaces()) {
        (rate.tech, end) = (Some(level), after);
    }
    let extra = match count {
        1 => 0.,
        2 => 0.5,
        _ if falls => 0.,
        _ => 0.5,
    };
    add(rate, end, extra);
    if count > 1
        && let Some((_, end)) = value.number(3)
    {
        add(Rate::new(key, vec![first]), end, 0.45);
    }
}

/// Reads a dash or a word for none, or a number in words.
fn none_or_word(at: At) -> Option<(u32, At)> {
    let dashes = at.rest().bytes().take_while(|c| *c == b'-').count();
    if dashes > 0 {
        let end = at.skip(dashes);
        let is_alone =
            dashes > 1 || end.is_end() || matches!(end.peek(), Some(',' | ';' | '|' | '¦' | '.'));
        return is_alone.then_some((0, end));
    }
    let end = at.skip_while(|c| c.is_alphabetic() || c == '/');
    let word = &at.text[at.at..end.at];
    if is_none_word(word) {
        return Some((0, end));
    }
    number_word(word).map(|number| (number, end))
}

/// Reads the numbers of at least three sides: `F2 P1 S1 A1`, `Fwd 4, Port 2, Stbd 2, Aft 1`, `4 fore, 2 port`.
pub fn sides(at: At) -> Option<([u32; 4], At)> {
    let is_number_first = at.number(1).is_some();
    let mut sides = [None; 4];
    let (mut next, mut end) = (at, at);
    while let Some((side, number, after)) = one_side(next, is_number_first) {
        if sides[side].replace(number).is_some() {
            return None;
        }
        end = after;
        next = after.skip_while(|c| c.is_whitespace() || matches!(c, ',' | '/' | ';' | '|'));
    }
    let found = sides.iter().flatten().count();
    (found > 2).then(|| (sides.map(|side| side.unwrap_or(0)), end))
}

/// Reads the numbers of six facets, clockwise from the bow: `Fwd 5, Fwd Stbd 4, Aft Stbd 3, Aft 1, Aft Port 2, Fwd Port 4`.
fn facets(at: At) -> Option<([u32; 6], At)> {
    let mut facets = [None; 6];
    let (mut next, mut end) = (at, at);
    while let Some((side, after)) = side_word(next) {
        let second = side_word(after.skip_while(|c| c == ' ' || c == '-'));
        let (place, after) = match (side, second) {
            (0, Some((2, after))) | (2, Some((0, after))) => (1, after),
            (3, Some((2, after))) | (2, Some((3, after))) => (2, after),
            (3, Some((1, after))) | (1, Some((3, after))) => (4, after),
            (0, Some((1, after))) | (1, Some((0, after))) => (5, after),
            (0, None) => (0, after),
            (3, None) => (3, after),
            _ => return None,
        };
        let (number, after) = after.skip_while(|c| " :=".contains(c)).number(2)?;
        facets[place] = Some(number);
        end = after;
        next = after.skip_while(|c| c.is_whitespace() || matches!(c, ',' | '/' | ';' | '|'));
    }
    let all: Option<Vec<u32>> = facets.into_iter().collect();
    Some((all?.try_into().ok()?, end))
}

/// Reads the first of several boxes with the numbers of six facets: `[4/4/3/3/3/4] [4/3/3/2/3/3]`.
fn facet_track(at: At) -> Option<(Vec<u32>, At)> {
    let one = |at: At<'_>| -> Option<(Vec<u32>, usize)> {
        let open = at.eat_any(&['[', '('])?;
        let (row, end) = track::row(open)?;
        let close = end.eat_any(&[']', ')'])?;
        (row.numbers.len() == 6 && row.separator == '/').then_some((row.numbers, close.at))
    };
    let (first, end) = one(at)?;
    let mut end = At::new(at.text, end);
    while let Some((_, next)) = one(end.spaces()) {
        end = At::new(at.text, next);
    }
    Some((first, end))
}

fn one_side(at: At, is_number_first: bool) -> Option<(usize, u32, At)> {
    if is_number_first {
        let (number, end) = at.number(2)?;
        let (side, end) = side_word(end.spaces())?;
        return Some((side, number, end));
    }
    let (side, end) = side_word(at)?;
    let value = end.space();
    let value = value.eat_any(&[':', '=']).unwrap_or(value).space();
    let (number, end) = value.number(2)?;
    Some((side, number, end))
}

fn side_word(at: At) -> Option<(usize, At)> {
    let end = at.skip_while(char::is_alphabetic);
    let (key, cost) = key_of(&at.text[at.at..end.at])?;
    (key.is_side() && cost < 0.5).then(|| (key as usize - Key::Fore as usize, end))
}

/// Adds `H5`, `E: 8` and `T 4`.
pub fn add_letter(at: At, out: &mut Vec<Piece>) {
    let Some(letter) = at.peek() else { return };
    let Some(key) = letter_key(letter) else {
        return;
    };
    let mut value = at.skip(1).space();
    value = value.eat_any(&[':', '=']).unwrap_or(value).space();
    let is_marked = at.text[at.at..value.at].contains([':', '=']);
    if let Some((row, end)) =
        track::row(value).filter(|(row, _)| row.numbers.len() > 2 && is_marked)
    {
        let rate = Rate {
            is_letter: true,
            separator: row.separator,
            ..Rate::new(key, row.numbers)
        };
        out.push(Piece::new(Value::Rate(rate), at.at, end.at, 0.1));
        return;
    }
    let Some((number, end)) = value.number(2) else {
        return;
    };
    let rest = end.rest();
    let is_figure = rest.starts_with(['+', 'x', '×', '"'])
        || rest
            .strip_prefix(char::is_alphabetic)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        || rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit());
    let is_range = rest
        .strip_prefix('/')
        .is_some_and(|rest| rest.contains('/') && rest.starts_with(|c: char| c.is_ascii_digit()));
    if is_figure || is_range {
        return;
    }
    let has_space = at.text[at.at..end.at].contains(' ');
    let cost =
        0.15 + if letter.is_uppercase() { 0. } else { 0.15 } + if has_space { 0.3 } else { 0. };
    let rate = Rate {
        is_letter: true,
        ..Rate::new(key, vec![number])
    };
    out.push(Piece::new(Value::Rate(rate), at.at, end.at, cost));
    if let Some((row, end)) = track::row(value).filter(|(row, _)| row.numbers.len() > 2) {
        let rate = Rate {
            is_letter: true,
            separator: row.separator,
            ..Rate::new(key, row.numbers)
        };
        out.push(Piece::new(Value::Rate(rate), at.at, end.at, 0.3));
    }
}

/// Returns the rating that a letter stands for.
pub fn letter_key(letter: char) -> Option<Key> {
    Some(match letter.to_ascii_lowercase() {
        'h' => Key::Hull,
        'e' => Key::Engines,
        's' => Key::Shields,
        't' => Key::Thrust,
        _ => return None,
    })
}

/// Adds `Hull/Engines/Shields: 8/5/2` and `H/E/S 8-5-2`.
pub fn add_joined(at: At, out: &mut Vec<Piece>) {
    let mut keys = Vec::new();
    let mut end = at;
    loop {
        let word = end.skip_while(char::is_alphabetic);
        let text = &at.text[end.at..word.at];
        let key = match text.len() {
            1 => letter_key(text.chars().next().expect("a letter")),
            _ => key_of(text)
                .map(|(key, _)| key)
                .filter(|key| key.is_rating()),
        };
        let Some(key) = key else { return };
        keys.push(key);
        end = word;
        match end.space().eat("/") {
            Some(next) => end = next.space(),
            None => break,
        }
    }
    if keys.len() < 3 {
        return;
    }
    let value = end.skip_while(|c| " :=¦|-\t".contains(c));
    let Some((row, end)) = track::row(value) else {
        return;
    };
    if row.numbers.len() == keys.len() {
        let joined = keys.into_iter().zip(row.numbers).collect();
        out.push(Piece::new(Value::Joined(joined), at.at, end.at, 0.));
    }
}

/// Adds `2/7/1` in the order that the post announces, or in a part of it.
pub fn add_ordered(at: At, order: &[Key], out: &mut Vec<Piece>) {
    let Some((row, end)) = track::row(at).filter(|(row, _)| row.numbers.len() > 2) else {
        return;
    };
    let parts = order
        .windows(row.numbers.len())
        .filter(|part| part.contains(&Key::Hull));
    let Some(part) = parts.min_by_key(|part| part.contains(&Key::Rating)) else {
        return;
    };
    let may_be_range = row.numbers.len() == 3 && row.numbers.is_sorted_by(|one, next| one < next);
    let cost = match row.separator {
        '/' | '-' if !may_be_range => -0.2,
        _ => 0.3,
    };
    let joined = part.iter().copied().zip(row.numbers).collect();
    out.push(Piece::new(Value::Joined(joined), at.at, end.at, cost));
}

/// Adds `fore: 2`, a side on a line of its own.
pub fn add_side(key: Key, start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let (value, _) = skip_join(At::new(text, end));
    let read = track::row(value).map(|(row, end)| (row.numbers[0], end));
    let drawn = || boxes::boxes(before_bracket(text, value));
    if let Some((number, end)) = read.or_else(drawn).or_else(|| none_or_word(value)) {
        out.push(Piece::new(
            Value::Side(key, number),
            start,
            end.at,
            cost + 0.1,
        ));
    }
}
