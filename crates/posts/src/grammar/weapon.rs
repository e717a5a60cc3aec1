//! The numbers of a weapon: ranges, ROF, ACC, IMP and DMG in any order, attack dice, and how many there are.

use crate::token::{At, Piece, Reach, Value, is_rising};
use crate::words::{Key, key_of};

/// Adds the pieces that begin with a figure, a dash or a bracket.
pub fn add_numbers(at: At, out: &mut Vec<Piece>) {
    add_triple(at, out);
    add_dashed(at, out);
    add_flat(at, out);
    add_fours(at, out);
    if let Some((shots, end)) = shots(at) {
        out.push(Piece::new(Value::Shots(shots), at.at, end.at, 0.1));
    }
    let accuracy = accuracy(at);
    if let Some((number, end)) = accuracy {
        out.push(Piece::new(Value::Accuracy(number), at.at, end.at, 0.1));
    }
    add_dice(at, out);
    add_heading(at, out);
    if let Some((number, end)) = times(at).filter(|_| accuracy.is_none()) {
        out.push(Piece::new(Value::Times(number), at.at, end.at, 0.05));
    }
    if let Some(end) = limit(at) {
        let number = crate::token::at::numbers(&at.text[at.at..end.at]);
        out.push(Piece::new(
            Value::Limit(number.first().copied()),
            at.at,
            end.at,
            0.3,
        ));
    }
}

/// Returns one end of a range band: `8`, `5-8`, `-`, `---`.
fn band(at: At) -> Option<(Option<u32>, bool, At)> {
    if let Some((first, end)) = at.number(2) {
        if let Some((last, end)) = end.eat("-").and_then(|dash| dash.number(2)) {
            return (first <= last).then_some((Some(last), true, end));
        }
        return Some((Some(first), false, end));
    }
    let dashes = at.rest().bytes().take_while(|c| *c == b'-').count();
    (1..4)
        .contains(&dashes)
        .then(|| (None, false, at.skip(dashes)))
}

/// Adds three numbers with slashes: `4/8/12`, `1-4/5-8/9-12`, `-/10/15`, `6/12/-`.
fn add_triple(at: At, out: &mut Vec<Piece>) {
    let mut parts = [None; 3];
    let (mut end, mut is_banded, mut is_listed) = (at, false, false);
    for (place, slot) in parts.iter_mut().enumerate() {
        let Some((part, banded, after)) = band(end) else {
            return;
        };
        (*slot, is_banded, end) = (part, is_banded || banded, after);
        if place < 2 {
            let comma = end.eat(",").filter(|_| is_banded);
            is_listed |= comma.is_some();
            let Some(next) = end.space().eat("/").or(comma) else {
                return;
            };
            end = next.space();
        }
    }
    let is_more = end.peek().is_some_and(|c| c.is_ascii_digit() || c == '+')
        || end.space().eat("/").is_some_and(|slash| {
            !is_listed
                && slash
                    .space()
                    .peek()
                    .is_some_and(|c| c.is_ascii_digit() || c == '-')
        });
    if is_more || parts.iter().flatten().next().is_none() {
        return;
    }
    let is_likely = is_rising(&parts) || !parts.contains(&None);
    let cost = if is_likely { 0. } else { 1. };
    let value = if is_banded {
        Value::Range(Reach::Bands(parts))
    } else {
        Value::Triple(parts)
    };
    out.push(Piece::new(value, at.at, end.at, cost));
}

/// Adds `5-10-15` and `5 - 10 - 15`.
fn add_dashed(at: At, out: &mut Vec<Piece>) {
    let Some(end) = dashed(at) else { return };
    let numbers = crate::token::at::numbers(&at.text[at.at..end.at]);
    // A dash with spaces separates entries if those within the range have none.
    let is_spaced = at.text[at.at..end.at].contains(' ');
    let after = if is_spaced { end.spaces() } else { end };
    let is_more = after
        .eat("-")
        .is_some_and(|dash| dash.space().peek().is_some_and(|c| c.is_ascii_digit()))
        || end.peek().is_some_and(|c| c.is_ascii_digit() || c == '+');
    if let [short, medium, long] = numbers[..]
        && short < medium
        && medium < long
        && !is_more
    {
        let value = Value::Range(Reach::Dashed([short, medium, long]));
        out.push(Piece::new(value, at.at, end.at, 0.));
    }
}

fn dashed(at: At) -> Option<At> {
    let (_, end) = at.number(2)?;
    let (_, end) = end.space().eat("-")?.space().number(2)?;
    let (_, end) = end.space().eat("-")?.space().number(2)?;
    Some(end)
}

/// Adds `1-12`, `12"`, `12 hexes` and `R12`.
fn add_flat(at: At, out: &mut Vec<Piece>) {
    if let Some((range, end)) = at
        .eat("R")
        .filter(|_| at.is_word_start())
        .and_then(|end| end.number(2))
        && at.text[at.at..].starts_with('R')
        && !end
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || "/-+".contains(c))
    {
        let range = Value::Range(Reach::Flat(range));
        out.push(Piece::new(range, at.at, end.at, 0.2));
    }
    let Some((first, end)) = at.number(2) else {
        return;
    };
    let unit = end
        .eat("\"")
        .or_else(|| end.eat("''"))
        .or_else(|| end.space().eat_word(&["hexes", "hex", "inches", "inch"]));
    if let Some(end) = unit {
        out.push(Piece::new(
            Value::Range(Reach::Flat(first)),
            at.at,
            end.at,
            0.2,
        ));
    }
    // `15, 1x4+/1/1`.
    let next = end.skip_while(|c| ", ;|¦".contains(c));
    if next.at > end.at && at.is_word_start() && unity_four(next).is_some() {
        let range = Value::Range(Reach::Flat(first));
        out.push(Piece::new(range, at.at, end.at, 0.25));
    }
    let last = end.space().eat("-").and_then(|dash| dash.space().number(2));
    if let Some((last, end)) = last.filter(|(last, _)| first == 1 && *last > 1) {
        let rest = end.rest().trim_start();
        let is_more = end.rest().starts_with(['/', '+'])
            || rest.starts_with('/')
            || rest
                .strip_prefix('-')
                .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        if !is_more {
            out.push(Piece::new(
                Value::Range(Reach::Flat(last)),
                at.at,
                end.at,
                0.2,
            ));
        }
    }
}

/// Reads `4+`, `four-plus`, `fours or better`.
fn accuracy(at: At) -> Option<(u32, At)> {
    let (number, end) = at.number(1)?;
    let word = || {
        end.eat_any(&[' ', '-'])?
            .eat_word(&["plus", "or better", "or more", "and up"])
    };
    let end = end.eat("+").or_else(word)?;
    let end = end.space().eat_word(&["to hit", "to-hit"]).unwrap_or(end);
    let is_number = (2..7).contains(&number) && !end.peek().is_some_and(|c| c.is_ascii_digit());
    is_number.then_some((number, end))
}

/// Adds the four numbers: `2x4+/1/1`, `2/4+/1/1`, `4+/2/1/1`, `2 4+ 1 1`.
fn add_fours(at: At, out: &mut Vec<Piece>) {
    if let Some((numbers, end)) = unity_four(at) {
        out.push(Piece::new(Value::Four(numbers, true), at.at, end.at, 0.));
    }
    for separator in ["/", ",", ";", ":", "-", "¦", ""] {
        if let Some((numbers, end)) = four(at, separator) {
            out.push(Piece::new(Value::Four(numbers, false), at.at, end.at, 0.));
            return;
        }
    }
}

/// Reads `2x4+`, a rate of fire with its accuracy.
fn shots(at: At) -> Option<([u32; 2], At)> {
    let (rof, end) = at.number(2)?;
    let (acc, end) = end.eat_any(&['x', 'X', '×'])?.number(1)?;
    let end = end.eat("+")?;
    let is_part = end
        .spaces()
        .peek()
        .is_some_and(|c| c == '/' || c.is_ascii_digit());
    ((2..7).contains(&acc) && !is_part).then_some(([rof, acc], end))
}

fn unity_four(at: At) -> Option<([u32; 4], At)> {
    let (rof, end) = at.number(2)?;
    let (acc, end) = end
        .space()
        .eat_any(&['x', 'X', '×', '*'])?
        .space()
        .number(1)?;
    let end = end.eat("+").unwrap_or(end).space();
    let end = end.eat_any(&['/', ','])?.space();
    let (imp, end) = end.number(2)?;
    let end = end.space().eat_any(&['/', ','])?.space();
    let (dmg, end) = end.number(2)?;
    ends_four(end).then_some(([rof, acc, imp, dmg], end))
}

fn ends_four(end: At) -> bool {
    // A number after ` / ` may be the count of the arcs after it.
    let next = end.space().eat("/").map(At::space);
    let is_more = next
        .and_then(|next| next.number(2))
        .is_some_and(|(_, after)| !after.space().peek().is_some_and(|c| c.is_ascii_uppercase()));
    !is_more && !end.peek().is_some_and(|c| c.is_ascii_digit() || c == '+')
}

/// Reads four numbers, one of which is the accuracy by its plus; the others are ROF, IMP and DMG in this order.
fn four<'a>(at: At<'a>, separator: &str) -> Option<([u32; 4], At<'a>)> {
    let (mut numbers, mut accuracies) = (Vec::new(), Vec::new());
    let mut end = at;
    for place in 0..4 {
        let (number, after) = end.number(2)?;
        let plus = after.eat("+");
        match plus {
            Some(_) => accuracies.push(number),
            None => numbers.push(number),
        }
        end = plus.unwrap_or(after);
        if place < 3 {
            let next = end.spaces();
            end = if separator.is_empty() {
                next
            } else {
                next.eat(separator)?.spaces()
            };
            if separator.is_empty() && next.at == end.at && end.before() != Some(' ') {
                return None;
            }
        }
    }
    match (&numbers[..], &accuracies[..]) {
        ([rof, imp, dmg], [acc]) if (2..7).contains(acc) && ends_four(end) => {
            Some(([*rof, *acc, *imp, *dmg], end))
        }
        _ => None,
    }
}

/// Adds a row of attack dice: eight to twelve numbers that never rise, with any separator; a dash or dot is a 0. The range
/// may precede them in the same row.
fn add_dice(at: At, out: &mut Vec<Piece>) {
    // After a range or the word for dice, zeroes at the end may be left out.
    let before = at.text[..at.at].trim_end_matches(|c| " ,:|¦".contains(c));
    let word = before.rsplit(' ').next().unwrap_or_default();
    let is_range = || dashed(At::new(word, 0)).is_some_and(At::is_end);
    let is_word = || key_of(word).is_some_and(|(key, _)| key == Key::Dice);
    let min = if is_range() || is_word() { 4 } else { 8 };
    for separator in [" ", "-", ",", "/", "|", "¦", ""] {
        let Some((dice, end)) = dice(at, separator, min) else {
            continue;
        };
        let falls = |dice: &[u32]| dice.is_sorted_by(|a, b| a >= b);
        let is_countdown = dice.windows(2).all(|pair| pair[0] == pair[1] + 1) && dice.len() != 8;
        if falls(&dice) && (min..14).contains(&dice.len()) && !is_countdown {
            let cost = if dice.len() > 10 { 0. } else { 0.6 };
            let dice = dice.into_iter().take(12).collect();
            out.push(Piece::new(Value::Dice(dice), at.at, end.at, cost));
            return;
        }
        if dice.len() > 11 && dice[0] < dice[1] && dice[1] < dice[2] && falls(&dice[3..]) {
            out.push(Piece::new(Value::Dice(dice), at.at, end.at, 0.));
            return;
        }
    }
}

fn dice<'a>(at: At<'a>, separator: &str, min: usize) -> Option<(Vec<u32>, At<'a>)> {
    let mut dice = Vec::new();
    let mut next = at;
    let mut end = at;
    while dice.len() < 16 {
        let read = if separator.is_empty() {
            let digit = next.peek().and_then(|c| c.to_digit(10));
            digit.map(|digit| (digit, next.skip(1)))
        } else {
            die(next, separator)
        };
        let Some((number, after)) = read else { break };
        if after
            .peek()
            .is_some_and(|c| "x×+".contains(c) || c.is_alphabetic())
        {
            break;
        }
        dice.push(number);
        end = after;
        next = match separator {
            "" => after,
            " " => after.spaces(),
            separator => match after.spaces().eat(separator) {
                Some(sign) => sign.spaces(),
                None => break,
            },
        };
        if separator == " " && next.at == after.at {
            break;
        }
    }
    let is_whole = !end.peek().is_some_and(|c| c.is_ascii_digit() || c == '+');
    (dice.len() >= min && is_whole).then_some((dice, end))
}

fn die<'a>(at: At<'a>, separator: &str) -> Option<(u32, At<'a>)> {
    if let Some(read) = at.number(2) {
        return Some(read);
    }
    let signs: &[char] = if separator == "-" {
        &['.']
    } else {
        &['.', '-']
    };
    let end = at.eat_any(signs)?;
    let is_alone = end
        .peek()
        .is_none_or(|c| c.is_whitespace() || separator.starts_with(c));
    is_alone.then_some((0, end))
}

/// Adds the heading of a row of attack dice: `0 -1 -2 -3 -4`.
fn add_heading(at: At, out: &mut Vec<Piece>) {
    let mut end = at;
    let zero = end.eat("0").map(At::spaces);
    end = zero.unwrap_or(end);
    let mut count = 0;
    while let Some((_, after)) = end.eat("-").and_then(|dash| dash.number(2)) {
        count += 1;
        end = after.skip_while(|c| c.is_whitespace() || c == '¦' || c == '|');
    }
    if count > 3 {
        out.push(Piece::new(Value::Heading, at.at, end.at, 0.));
    }
}

/// Reads `2x`, `x2`, `(x2)`, `3 of them`, `three`.
fn times(at: At) -> Option<(u32, At)> {
    if !at.is_word_start() {
        return None;
    }
    let is_apart = |end: At| !end.peek().is_some_and(char::is_alphanumeric);
    let counted = [
        "of them",
        "of these",
        "in number",
        "mounts",
        "mount",
        "off",
        "Stück",
        "stuks",
    ];
    if let Some((number, end)) = at.number(2) {
        let after = end.space().eat_word(&counted);
        if at.peek().is_some_and(char::is_alphabetic) {
            return Some((number, after.unwrap_or(end)));
        }
        let sign = end
            .space()
            .eat_any(&['x', 'X', '×'])
            .filter(|end| is_apart(*end));
        return sign.or(after).map(|end| (number, end));
    }
    let open = at.eat("(");
    if let Some(sign) = open.unwrap_or(at).eat_any(&['x', 'X', '×']) {
        let (number, end) = sign.space().number(2)?;
        let end = match open {
            Some(_) => end.eat(")")?,
            None => end,
        };
        let is_alone = !end
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || c == '+' || c == '/');
        return is_alone.then_some((number, end));
    }
    None
}

/// Reads `// (1)`, `//` and `(2)`.
fn limit(at: At) -> Option<At> {
    let slashes = at.eat("//").map(At::spaces);
    let number = |at: At<'_>| -> Option<usize> {
        let (_, end) = at.eat("(")?.number(2)?;
        Some(end.eat(")")?.at)
    };
    match slashes {
        Some(inner) => Some(number(inner).map_or(inner, |end| At::new(at.text, end))),
        None => number(at).map(|end| At::new(at.text, end)),
    }
}

/// Adds a number of a weapon after its word: `ROF 2`, `range: 12`, `MA 6`, `short 4`.
pub fn add_after_word(
    key: Key,
    start: usize,
    end: usize,
    text: &str,
    cost: f32,
    out: &mut Vec<Piece>,
) {
    let after = At::new(text, end);
    let value = after.skip_while(|c| c.is_whitespace() || ":=¦|.".contains(c));
    let value = value.eat("- ").map_or(value, At::spaces);
    let value = value.eat_word(&["of", "is"]).map_or(value, At::spaces);
    if matches!(key, Key::Range | Key::Ma) {
        return add_range(key, start, after, value, cost, out);
    }
    let number = value.number(2).map(|(number, end)| {
        (
            number,
            end.eat("+").filter(|_| key == Key::Acc).unwrap_or(end),
        )
    });
    let is_part = |end: At| {
        end.rest().starts_with('/')
            || end
                .rest()
                .strip_prefix('-')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            || end.peek().is_some_and(|c| c.is_alphanumeric() || c == '+')
    };
    if let Some(number) = shared_number(after).filter(|_| key.is_weapon_number()) {
        out.push(Piece::new(Value::One(key, number), start, end, cost + 0.1));
    }
    match number.filter(|(_, end)| !is_part(*end)) {
        Some((number, end)) if key == Key::Count && value.at > after.at => {
            out.push(Piece::new(Value::Times(number), start, end.at, cost + 0.1));
        }
        Some(_) if key == Key::Count => {}
        Some((number, end)) => {
            out.push(Piece::new(Value::One(key, number), start, end.at, cost));
        }
        None if key.is_weapon_number() && value.is_end() => {
            out.push(Piece::new(Value::Section(key), start, value.at, cost + 0.3));
        }
        None => {}
    }
}

/// Returns the number that two words share: `impact and damage 1`, after the first of them.
fn shared_number(after: At) -> Option<u32> {
    let next = after
        .spaces()
        .eat_word(&["and", "&", "und", "et"])?
        .spaces();
    let end = next.skip_while(char::is_alphabetic);
    let (key, _) = key_of(&next.text[next.at..end.at])?;
    let (number, _) = end.spaces().number(2)?;
    key.is_weapon_number().then_some(number)
}

/// Adds `dice 2`, where the dice are the rate of fire.
pub fn add_dice_count(start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let value = At::new(text, end).skip_while(|c| " :=".contains(c));
    let Some((number, end)) = value.number(2) else {
        return;
    };
    let rest = end.rest().trim_start();
    let is_row =
        rest.starts_with(|c: char| c.is_ascii_digit() || "-/+x,".contains(c)) || end.at == value.at;
    if is_row && end.at > value.at && value.at > start {
        out.push(Piece::new(
            Value::Section(Key::Dice),
            start,
            value.at,
            cost + 0.1,
        ));
    } else if !is_row {
        out.push(Piece::new(
            Value::One(Key::Rof, number),
            start,
            end.at,
            cost + 0.2,
        ));
    }
}

/// Reads the ends of the range bands in a list: `4, 8, 12`, `4 8 12`, `4, 8 and 12`.
fn listed_bands(at: At) -> Option<([Option<u32>; 3], At)> {
    let next = |at: At<'_>| {
        let end = at.eat(",").unwrap_or(at).spaces();
        let end = end.eat_word(&["and", "und", "et", "y", "e"]).unwrap_or(end);
        At::new(at.text, end.spaces().at)
            .number(2)
            .map(|(number, end)| (number, end.at))
    };
    let (short, end) = at.number(2)?;
    let (medium, end) = next(end)?;
    let (long, end) = next(At::new(at.text, end))?;
    let end = At::new(at.text, end);
    let bands = [Some(short), Some(medium), Some(long)];
    let is_more = end
        .peek()
        .is_some_and(|c| c.is_alphanumeric() || "/+-x×".contains(c));
    (is_rising(&bands) && !is_more).then_some((bands, end))
}

fn add_range(key: Key, start: usize, after: At, value: At, cost: f32, out: &mut Vec<Piece>) {
    let allowance = value.eat("MA").and_then(|ma| ma.space().number(2));
    if let Some((number, end)) = allowance {
        out.push(Piece::new(
            Value::Range(Reach::Allowance(number)),
            start,
            end.at,
            cost,
        ));
        return;
    }
    if let Some((bands, end)) = listed_bands(value) {
        out.push(Piece::new(
            Value::Range(Reach::Bands(bands)),
            start,
            end.at,
            cost,
        ));
        return;
    }
    let from_one = value
        .eat("1")
        .and_then(|one| one.space().eat("-"))
        .map(At::space);
    let flat = from_one.unwrap_or(value).number(2).map(|(number, end)| {
        let unit = end
            .eat("\"")
            .or_else(|| end.space().eat_word(&["hexes", "hex"]));
        (number, unit.unwrap_or(end))
    });
    let is_part = |end: At| {
        let rest = end.rest();
        let spaced = rest.trim_start();
        rest.starts_with(['/', '+'])
            || rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit())
            || spaced.starts_with("- ")
                && At::new(end.text, end.spaces().at + 2)
                    .number(2)
                    .is_some_and(|(_, next)| !next.peek().is_some_and(|c| "x×+".contains(c)))
            || spaced.starts_with(['x', '×'])
            || spaced.starts_with("/ ")
            || rest.starts_with(|c: char| c.is_alphanumeric())
    };
    match flat.filter(|(_, end)| key == Key::Ma || !is_part(*end)) {
        Some((number, end)) => {
            let word = &after.text[start..after.at];
            let has_four = || unity_four(end.skip_while(|c| ", |¦".contains(c))).is_some();
            let is_sure = key == Key::Range || !word.contains(char::is_lowercase) || has_four();
            let reach = match key {
                Key::Ma => Reach::Allowance(number),
                _ => Reach::Flat(number),
            };
            let cost = cost + if is_sure { 0. } else { 0.6 };
            out.push(Piece::new(Value::Range(reach), start, end.at, cost));
        }
        None if key == Key::Range => {
            out.push(Piece::new(
                Value::Section(Key::Range),
                start,
                value.at,
                cost + 0.1,
            ));
        }
        None => {}
    }
}
