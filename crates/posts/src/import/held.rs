//! The pieces of a line between its marks, each with what it holds: ratings, numbers of weapons, arcs, traits, systems.

use super::gun::{gun, is_trait, run};
use super::keys::Key;
use super::line::{is_blank, parts};
use super::listed::listed;
use super::mounts::mounts;
use super::pieces::is_short;
use super::scan::{Number, numbers};
use super::words;

/// What a piece of a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held<'a> {
    /// `Hull 4`, `H4`: what it is about, and its value.
    Rating(Key, &'a str),
    /// `Weapons:`, `Systems:`.
    Label(Key),
    /// Numbers of a weapon; whether its range is among them, and whether they begin the piece.
    Numbers {
        has_range: bool,
        is_bare: bool,
    },
    Arcs,
    Trait,
    System,
    /// Nothing: `no guns`.
    Nothing,
    Words,
}

/// A piece of a line: where it stands, and what it holds.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    pub start: usize,
    pub text: &'a str,
    pub held: Held<'a>,
}

impl Piece<'_> {
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// `H/E/S 4/7/2`, `Hull/Engines/Shields: 4/7/2`, each word with its own number.
pub fn together(text: &str) -> Option<String> {
    let at = ["/E", "/e", "/T", "/t"]
        .iter()
        .find_map(|mark| text.find(mark))?;
    let start = text[..at].trim_end_matches(char::is_alphabetic).len();
    let end = text[at..]
        .find(|c: char| !c.is_alphabetic() && c != '/')
        .map_or(text.len(), |end| at + end);
    let behind = text[end..].trim_start_matches([':', '=', ' ']);
    let length = behind
        .find(|c: char| !c.is_ascii_digit() && c != '/')
        .unwrap_or(behind.len());
    let values: Vec<&str> = behind[..length].split('/').collect();
    let keys: Vec<&str> = text[start..end].split('/').collect();
    let rating = |(key, value): (&&str, &&str)| {
        glued(&format!("{key}{value}")).map(|(key, _)| format!("{} {value}", key.word()))
    };
    let ratings: Vec<String> = keys
        .iter()
        .zip(&values)
        .map(rating)
        .collect::<Option<_>>()?;
    (keys.len() == values.len() && ratings[0].starts_with(Key::Hull.word())).then(|| {
        format!(
            "{}{}{}",
            &text[..start],
            ratings.join(", "),
            &behind[length..]
        )
    })
}

/// The cells of a form's line, `Hull | 5 | Engines | 6`, as ratings.
pub fn paired(text: &str) -> Option<String> {
    let cells: Vec<&str> = text.contains(['|', '\t']).then(|| {
        text.trim_matches(['|', ' '])
            .split(['|', ':', '\t'])
            .map(str::trim)
            .collect()
    })?;
    let is_pair = |pair: &&[&str]| pair.len() == 2 && glued(&pair.concat()).is_some();
    let pairs: Vec<String> = cells
        .chunks(2)
        .take_while(is_pair)
        .map(|pair| pair.join(" "))
        .collect();
    (pairs.len() > 1 && 2 * pairs.len() == cells.len()).then(|| pairs.join(", "))
}

/// Whether ratings of a ship stand in a line: a known word or letter before a number, or behind it.
pub fn has_ratings(text: &str) -> bool {
    let mut before = "";
    let is_said = |word: &&str| !word.is_empty() && !["is", "are", "of"].contains(word);
    text.split([' ', '\t', ',', ';', '|', ':', '=', '/', '('])
        .filter(is_said)
        .any(|word| {
            let before = std::mem::replace(&mut before, word);
            let is_key = |word: &str| {
                let is_sure = |(slips, key): &(usize, Key)| {
                    key.begins_ships() && (*slips == 0 || word.len() > 4)
                };
                word == "H" || Key::of_row(word).is_some_and(|found| is_sure(&found))
            };
            let is_number =
                |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || word == "none";
            is_number(word) && is_key(before)
                || is_number(before) && Key::of_row(word) == Some((0, Key::Hull))
                || glued(word).is_some_and(|(key, _)| key == Key::Hull)
        })
}

/// `H4`, `E:6`, `hull=5`, `eng7`.
fn glued(word: &str) -> Option<(Key, &str)> {
    let end = word
        .find(|c: char| !c.is_alphabetic())
        .filter(|end| *end > 0)?;
    let (name, value) = (&word[..end], word[end..].trim_start_matches([':', '=']));
    if value.is_empty() || value.len() > 2 || !value.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let row = || {
        Key::of_row(name)
            .filter(|(slips, key)| *slips == 0 && key.begins_ships() && *key != Key::Tech)
    };
    Some((
        Key::of_letter(name).or_else(|| row().map(|(_, key)| key))?,
        value,
    ))
}

/// Cuts a line at every mark, and before and behind every rating.
pub fn pieces(text: &str, has_ratings: bool) -> Vec<Piece<'_>> {
    let mut all: Vec<Piece> = Vec::new();
    for (start, part) in cut(text) {
        match has_ratings {
            true => rate(start, part, &mut all),
            false => push(start, part, &mut all),
        }
    }
    all
}

/// Adds a piece with what it holds; what stands behind a whole weapon, or behind the word for systems, is another one.
fn push<'a>(start: usize, text: &'a str, all: &mut Vec<Piece<'a>>) {
    let mut rest = text.trim_start();
    rest = rest.strip_prefix("and ").unwrap_or(rest);
    let (start, text) = (start + text.len() - rest.len(), rest.trim());
    let text = text.strip_suffix(" and").unwrap_or(text);
    // `18 hull (6/6/6)`: the groups of the boxes.
    let is_groups = text.starts_with('(')
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || "()/- ".contains(c));
    if is_groups
        && all
            .last()
            .is_some_and(|last| matches!(last.held, Held::Rating(..)))
    {
        return;
    }
    let is_joint = ["and", "with", "und", "et", "y"].contains(&text);
    if !text.contains(|c: char| c.is_alphanumeric() || c == '[') || is_joint {
        return;
    }
    let label = text.split_once(' ').filter(|(label, list)| {
        matches!(Key::of_row(label), Some((0, Key::Specials)))
            && listed(list).iter().all(|item| words::is_system(item))
    });
    let end = label
        .map(|(label, _)| label.len())
        .or_else(|| end_of_weapon(text))
        .unwrap_or(text.len());
    all.push(Piece {
        start,
        text: text[..end].trim_end(),
        held: held(text[..end].trim_end()),
    });
    push(start + end, &text[end..], all);
}

/// Where a weapon ends, if its arcs are not the last of a text: `Dock Gun 3/6/9 1/5+/1/1 AB EF Hyperdrive`.
fn end_of_weapon(text: &str) -> Option<usize> {
    let is_last = |number: &Number| {
        matches!(
            number,
            Number::Four(..) | Number::Three(_) | Number::Dice(_)
        )
    };
    let (span, _) = numbers(text)
        .into_iter()
        .find(|(_, number)| is_last(number))?;
    // Numbers in brackets end with them.
    let is_open =
        text[..span.end].matches(['(', '[']).count() > text[..span.end].matches([')', ']']).count();
    let mut end = if is_open {
        span.end + text[span.end..].find([')', ']'])? + 1
    } else {
        span.end
    };
    end += run(&text[end..]).0;
    let is_behind = text[end..].contains(char::is_alphabetic) && text[end..].starts_with(' ');
    (is_behind && gun(&text[..end]).is_some_and(|gun| !gun.mounts.is_empty())).then_some(end)
}

/// The parts of a line between its marks, outside brackets.
fn cut(text: &str) -> Vec<(usize, &str)> {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    parts(text, |start, at, c| {
        let is_apart = || at > 0 && is_blank(text, at - 1) && is_blank(text, at + 1);
        match c {
            ';' | '|' | '\t' | '•' | '·' => true,
            ',' => !(at > 0 && is_digit(at - 1) && is_digit(at + 1)),
            ':' => is_blank(text, at + 1) && !ends_with_rating(&text[start..at]),
            '-' => is_apart() || text[at..].starts_with("--") || text[..at].ends_with('-'),
            '/' => is_apart() || text[at..].starts_with("//"),
            '+' | '&' => is_apart(),
            '.' => is_blank(text, at + 1) && !is_short(&text[start..at]),
            ' ' => is_blank(text, at + 1) && at + 1 < text.len(),
            _ => false,
        }
    })
}

/// Whether the word before a colon is that of a rating.
fn ends_with_rating(text: &str) -> bool {
    let word = text
        .trim_end()
        .rsplit(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    Key::of_letter(word).is_some() || Key::of_row(word).is_some_and(|(_, key)| key.begins_ships())
}

/// Cuts the ratings out of a part: `BODKIN Frigate (92) hull 4 eng 6 sh 1`.
fn rate<'a>(start: usize, part: &'a str, all: &mut Vec<Piece<'a>>) {
    // A side of the shields, or the next box of a track, belongs to the rating before it.
    if let Some(Piece {
        held: Held::Rating(key, _),
        ..
    }) = all.last().filter(|last| belongs(last.held, part))
    {
        let (lead, value) = (part.len() - part.trim_start().len(), part.trim());
        all.push(Piece {
            start: start + lead,
            text: value,
            held: Held::Rating(*key, value),
        });
        return;
    }
    let words: Vec<(usize, &str)> = spans(part);
    let (mut at, mut open) = (0, 0);
    while at < words.len() {
        let Some((count, key, value)) = rating(part, &words[at..]) else {
            at += 1;
            continue;
        };
        let from = words[at].0;
        push(start + open, &part[open..from], all);
        let (last, word) = words[at + count - 1];
        all.push(Piece {
            start: start + from,
            text: &part[from..last + word.len()],
            held: Held::Rating(key, value),
        });
        at += count;
        open = last + word.len();
    }
    push(start + open, &part[open..], all);
}

/// Whether a part goes on with a rating: `port 2` with shields, `3` with a track.
fn belongs(before: Held, part: &str) -> bool {
    let Held::Rating(key, _) = before else {
        return false;
    };
    let words = || {
        part.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let is_side =
        |word: &str| Key::of_row(word).is_some_and(|(slips, key)| slips == 0 && key.is_facing());
    let is_number = |word: &str| word.len() < 3 && word.bytes().all(|c| c.is_ascii_digit());
    let has_sides = matches!(key, Key::Shields | Key::Screens);
    words().count() > 0
        && words().all(|word| is_number(word) || has_sides && is_side(word))
        && !part.contains(['+', '['])
}

/// The words of a part and where they begin.
fn spans(part: &str) -> Vec<(usize, &str)> {
    // `H2/E9/S0`, but `3/6/9`.
    let is_letter = |at: usize| part.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let mut at = 0;
    let words = part.split(move |c: char| {
        let here = at;
        at += c.len_utf8();
        c == ' ' || c == '\t' || c == '/' && is_letter(here + 1)
    });
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| (word.as_ptr() as usize - part.as_ptr() as usize, word))
        .collect()
}

/// The rating that words begin with: how many words, what it is about, and its value.
fn rating<'a>(part: &'a str, words: &[(usize, &'a str)]) -> Option<(usize, Key, &'a str)> {
    let (_, first) = words[0];
    if let Some((key, value)) = glued(first.trim_end_matches([',', '/'])) {
        return Some((1, key, value));
    }
    // `4 hull`.
    if let [(_, number), (_, word), rest @ ..] = words
        && number.len() < 3
        && number.bytes().all(|c| c.is_ascii_digit())
        && !rest
            .first()
            .is_some_and(|(_, next)| next.starts_with(|c: char| c.is_ascii_digit()))
        && let Some((0, key)) = Key::of_row(word)
        && key.begins_ships()
        && key != Key::Tech
    {
        return Some((2, key, number));
    }
    let is_value = |word: &str| {
        word == "none"
            || word.starts_with(|c: char| c.is_ascii_digit())
                && word
                    .chars()
                    .all(|c| c.is_ascii_digit() || "-/*,".contains(c))
            || word.starts_with('(')
                && word.ends_with(')')
                && word
                    .chars()
                    .all(|c| c.is_ascii_digit() || "()-,/".contains(c))
    };
    let is_side =
        |word: &str| Key::of_row(word).is_some_and(|(slips, key)| slips == 0 && key.is_facing());
    // `Hull 4`, `Hull Size 4`, `Shields fore 3`.
    (1..=2).find_map(|count| {
        let (last, word) = *words.get(count - 1)?;
        let name = part[words[0].0..last + word.len()].trim_end_matches([':', '=', '-']);
        let name = name.trim_start_matches('(');
        let (slips, key) = Key::of_letter(name)
            .map(|key| (0, key))
            .or_else(|| Key::of_row(name))?;
        let is_key =
            key.begins_ships() && key != Key::Tech && (slips == 0 || name.len() > 4 && count == 1);
        let mut from = count;
        if words
            .get(from)
            .is_some_and(|(_, word)| ["=", "-", "of", "is", "are", "at", "rated"].contains(word))
        {
            from += 1;
        }
        // `ecm -`.
        if from > count && from == words.len() && words[from - 1].1 == "-" && is_key {
            return Some((from, key, words[from - 1].1));
        }
        let has_sides = matches!(key, Key::Shields | Key::Screens);
        let is_own = |word: &str| is_value(word) || has_sides && is_side(word);
        let taken = words[from..]
            .iter()
            .take_while(|(_, word)| is_own(word) || is_own(word.trim_end_matches([',', ')'])))
            .count();
        let (begin, _) = *words.get(from)?;
        let (last, word) = *words[from..].get(taken.checked_sub(1)?)?;
        let value = part[begin..last + word.len()].trim_end_matches([',', '/']);
        (is_key && (value == "none" || value.contains(|c: char| c.is_ascii_digit()))).then_some((
            from + taken,
            key,
            value,
        ))
    })
}

/// What a piece holds.
fn held(text: &str) -> Held<'_> {
    let label = text.trim_end_matches(':');
    if let Some((0, key @ (Key::Weapons | Key::Specials))) = Key::of_row(label) {
        return Held::Label(key);
    }
    let lower = text.to_lowercase();
    let behind = ["no ", "not ", "keine ", "sans ", "ohne "]
        .iter()
        .find_map(|word| lower.strip_prefix(word));
    if lower == "unarmed"
        || behind.is_some_and(|what| Key::of_row(what).is_some_and(|(_, key)| key == Key::Weapons))
    {
        return Held::Nothing;
    }
    let found = numbers(text);
    let is_number = |number: &Number| !matches!(number, Number::Times(_));
    if found.iter().any(|(_, number)| is_number(number)) {
        let has_range = found
            .iter()
            .any(|(_, number)| matches!(number, Number::Far(_)));
        return Held::Numbers {
            has_range,
            is_bare: found[0].0.start == 0,
        };
    }
    if mounts(text).is_some() || text.starts_with('[') && mounts(&text.to_uppercase()).is_some() {
        return Held::Arcs;
    }
    let before = text
        .find(['[', '('])
        .map_or(text, |open| text[..open].trim_end());
    if words::is_system(text) && !words::is_exact_trait(text).contains(&true) {
        return Held::System;
    }
    let systems = listed(text);
    if systems.len() > 1 && systems.iter().all(|item| words::is_system(item)) {
        return Held::System;
    }
    if is_trait(text) || !before.is_empty() && before.len() < text.len() && is_trait(before) {
        return Held::Trait;
    }
    Held::Words
}

/// A header without the number of its place in a list, `1) Whelk`, `#3 Whelk`, and without what somebody says before it:
/// `sure, Whelk (DD)`.
pub fn bare(text: &str) -> &str {
    let rest = text.trim_start_matches(['#', '*', ' ']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &rest[digits..];
    let is_numbered =
        (1..3).contains(&digits) && (behind.starts_with([')', '.', ':']) || text.starts_with('#'));
    let text = if is_numbered {
        behind.trim_start_matches([')', '.', ':', ' '])
    } else {
        text
    };
    match text
        .split_once(['.', ',', ':', '!'])
        .map(|(said, rest)| (said, rest.trim_start_matches(['.', '!', ' '])))
    {
        Some((said, rest))
            if said.starts_with(char::is_lowercase) && rest.starts_with(char::is_uppercase) =>
        {
            rest
        }
        _ => text,
    }
}
