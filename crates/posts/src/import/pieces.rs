//! The pieces of a weapon line: its label, and what stands between marks and brackets.

use super::keys::Key;
use super::line::is_blank;
use super::mounts::mounts;
use super::scan::Found;
use super::spoken::number;
use super::words;
use starwright_legacy::admiralty::Trait;

/// A piece of a line between two marks.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    pub text: &'a str,
    pub start: usize,
    pub in_brackets: bool,
}

/// `[X] `, `(X) `, `X: `, `Battery V: `, and where the rest begins; whether the word battery stands before it.
pub fn label(text: &str) -> (Option<char>, bool, usize) {
    let trimmed = text.trim_start();
    // `Main guns: Fen Lance`.
    if let Some((_, rest)) = trimmed.split_once(": ").filter(|(role, _)| is_role(role)) {
        return (None, false, text.len() - rest.trim_start().len());
    }
    let start = text.len() - trimmed.len();
    let word = trimmed.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_battery = words::is_near(
        &trimmed[..word],
        &["Battery", "Weapon", "Bank", "Wpn", "Batt", "Batts"],
    );
    let word = word + usize::from(is_battery && trimmed[word..].starts_with(". "));
    let skip = if is_battery {
        word + (trimmed[word..].len() - trimmed[word..].trim_start().len())
    } else {
        0
    };
    let rest = &trimmed[skip..];
    // `Weapon 1: Laser`, `Weapons: Laser`, `Name: Laser`.
    let number = rest.len()
        - rest
            .trim_start_matches(|c: char| c.is_ascii_digit() || c == '#')
            .len();
    let is_word = is_battery
        || matches!(
            Key::of_row(&trimmed[..word]),
            Some((0, Key::Weapons | Key::Name))
        );
    let behind = if is_battery {
        &rest[number..]
    } else {
        &trimmed[word..]
    };
    // `Weapons   Laser`, in a column of its own.
    let is_name = |rest: &&str| {
        rest.trim_start()
            .chars()
            .nth(1)
            .is_some_and(char::is_alphabetic)
    };
    let apart = trimmed[word..].strip_prefix("  ").filter(is_name);
    let dashed = behind
        .trim_start()
        .strip_prefix("- ")
        .filter(|_| is_battery && number > 0);
    if let Some(behind) = behind
        .trim_start()
        .strip_prefix([':', '='])
        .or(dashed)
        .or(apart)
        .filter(|_| is_word)
    {
        return (None, false, text.len() - behind.trim_start().len());
    }
    let mut letters = rest.chars();
    let (open, letter) = match (letters.next(), letters.clone().next()) {
        (Some('[' | '(' | '{' | '<'), Some(letter)) => (1, letter),
        (Some(letter), _) => (0, letter),
        _ => return (None, false, start),
    };
    let behind = rest.get(open + 1..).unwrap_or_default();
    let is_closed = match open {
        1 => behind.starts_with([']', ')', '}', '>']),
        _ => {
            behind.starts_with([':', ')', '.', '|', ';'])
                || behind.starts_with("  ")
                || behind.starts_with(" |")
                || behind.starts_with(" -")
                || behind.starts_with(" :")
                || behind.starts_with(" =")
                || behind.starts_with("= ")
                || behind.starts_with(" ;")
                || (is_battery && behind.starts_with(' '))
                || (behind.starts_with(' ') && letter.to_ascii_uppercase() >= 'U')
        }
    };
    if !letter.is_ascii_alphabetic() || !is_closed {
        return (None, false, start);
    }
    let length = skip + 2 * open + 1;
    let behind = trimmed.get(length..).unwrap_or_default();
    let marks = behind.len()
        - behind
            .trim_start_matches(|c: char| c.is_whitespace() || ":).|;-=,".contains(c))
            .len();
    (
        Some(letter.to_ascii_uppercase()),
        is_battery,
        start + length + marks,
    )
}

/// Whether words only say what a weapon is for.
fn is_role(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let roles = [
        "first",
        "second",
        "third",
        "fourth",
        "main",
        "primary",
        "secondary",
        "tertiary",
        "secondaries",
        "mains",
        "pd",
        "heavy",
        "light",
        "medium",
    ];
    let is_first = words
        .next()
        .is_some_and(|word| roles.iter().any(|role| word.eq_ignore_ascii_case(role)));
    is_first
        && words.all(|word| {
            words::is_near(
                word,
                &[
                    "gun",
                    "guns",
                    "battery",
                    "batteries",
                    "weapon",
                    "weapons",
                    "armament",
                ],
            )
        })
}

/// `2 x Dusk Gun`.
pub fn times(text: &str, from: usize) -> (Option<u32>, usize) {
    let rest = &text[from..];
    // `Two Jaw Cannons`, but not `Twin Laser`.
    if let Some((word, behind)) = rest.split_once(' ')
        && word.len() > 2
        && !matches!(
            word.to_lowercase().as_str(),
            "single" | "twin" | "triple" | "other" | "another" | "pair" | "both" | "six"
        )
        && behind.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && word.chars().all(char::is_alphabetic)
        && let Some(times) = number(word)
    {
        return (Some(times), text.len() - behind.trim_start().len());
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = rest[digits..].trim_start();
    let sign = behind
        .strip_prefix(['x', 'X', '*'])
        .filter(|behind| behind.starts_with(' '));
    // `4 Ash Cannons`, but not `5 inch gun`.
    let is_name =
        behind.len() < rest[digits..].len() && behind.starts_with(|c: char| c.is_ascii_uppercase());
    let sign = sign.or(Some(behind).filter(|_| is_name));
    match (rest[..digits].parse(), sign) {
        (Ok(times), Some(behind)) if (1..=99).contains(&times) => {
            (Some(times), text.len() - behind.trim_start().len())
        }
        _ => (None, from),
    }
}

/// Whether a word is the beginning of a trait's: `Inc. Hits`.
pub fn is_short(text: &str) -> bool {
    let word = text.rsplit([' ', '(', '[']).next().unwrap_or_default();
    let begins = |name: &str| {
        name.get(..word.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(word))
    };
    (2..6).contains(&word.len()) && Trait::ALL.iter().any(|known| begins(known.name()))
}

/// The pieces of a line without its numbers.
pub fn pieces<'a>(text: &'a str, from: usize, found: &[Found]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let (mut start, mut depth) = (from, 0usize);
    let bytes = text.as_bytes();
    let is_apart = |at: usize| is_blank(text, at.wrapping_sub(1)) && is_blank(text, at + 1);
    let mut push = |start: usize, end: usize, in_brackets: bool| {
        let raw = &text[start..end];
        let lead = raw.len() - raw.trim_start().len();
        if !raw.trim().is_empty() {
            pieces.push(Piece {
                text: raw.trim(),
                start: start + lead,
                in_brackets,
            });
        }
    };
    let mut at = from;
    while at < text.len() {
        if let Some((span, _)) = found.iter().find(|(span, _)| span.start == at) {
            push(start, at, depth > 0);
            (start, at) = (span.end, span.end);
            continue;
        }
        let here = text[at..].chars().next().map_or(1, char::len_utf8);
        // Empty boxes belong to the arcs before them.
        let is_box = text[at..].starts_with('[') && text[at + 1..].trim_start().starts_with(']');
        if is_box {
            at += text[at..].find(']').map_or(1, |end| end + 1);
            continue;
        }
        let parts = match bytes[at] {
            b',' | b';' | b'|' | b'\t' | b':' => true,
            b'-' | b'/' => is_apart(at),
            // `Piercing + Slow-Firing`, but not in the name.
            b'+' => is_apart(at) && found.iter().any(|(span, _)| span.end <= at),
            b'.' => is_blank(text, at + 1) && at + 1 < text.len() && !is_short(&text[start..at]),
            b' ' => bytes.get(at + 1) == Some(&b' '),
            b'[' | b'(' | b'{' | b'<' => {
                push(start, at, depth > 0);
                start = at + 1;
                depth += 1;
                at += 1;
                continue;
            }
            b']' | b')' | b'}' | b'>' => {
                push(start, at, depth > 0);
                start = at + 1;
                depth = depth.saturating_sub(1);
                at += 1;
                continue;
            }
            _ => text[at..].starts_with('•'),
        };
        if parts {
            push(start, at, depth > 0);
            start = at + here;
        }
        at += here;
    }
    push(start.min(text.len()), text.len(), depth > 0);
    pieces
}

/// Puts the number of times behind or before arcs back to them: `[AB] x2` falls into two pieces.
pub fn join_mounts<'a>(text: &'a str, pieces: &mut Vec<Piece<'a>>) {
    let is_times = |piece: &Piece| {
        let bare = piece.text.trim_start_matches(['x', 'X', '*']).trim();
        let before = piece.text.trim_end_matches(['x', 'X', '*', ' ']);
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let is_signed =
            (is_number(bare) || is_number(before)) && !is_number(piece.text) && !piece.in_brackets;
        is_signed || piece.in_brackets && is_number(bare)
    };
    let mut at = 0;
    while at < pieces.len() {
        if !is_times(&pieces[at]) {
            at += 1;
            continue;
        }
        let is_behind = pieces[at].in_brackets || pieces[at].text.starts_with(['x', 'X', '*']);
        let other = if is_behind {
            at.checked_sub(1)
        } else {
            Some(at + 1).filter(|next| *next < pieces.len())
        };
        match other.filter(|other| {
            mounts(pieces[*other].text).is_some()
                || pieces[*other].in_brackets
                    && mounts(&format!("[{}]", pieces[*other].text)).is_some()
        }) {
            Some(other) => {
                let (first, last) = (pieces[at.min(other)], pieces[at.max(other)]);
                let start = if first.in_brackets {
                    first.start - 1
                } else {
                    first.start
                };
                let start = text
                    .get(..start + 1)
                    .unwrap_or_default()
                    .rfind(['[', '(', '{'])
                    .filter(|open| {
                        first.in_brackets && text[*open + 1..first.start].trim().is_empty()
                    })
                    .unwrap_or(start);
                let mut end = last.start + last.text.len();
                if last.in_brackets {
                    end += text[end..]
                        .find([']', ')', '}'])
                        .map_or(0, |close| close + 1);
                }
                let whole = Piece {
                    text: text[start..end].trim(),
                    start,
                    in_brackets: first.in_brackets || last.in_brackets,
                };
                pieces[at.min(other)] = whole;
                pieces.remove(at.max(other));
                at = at.min(other) + 1;
            }
            None => at += 1,
        }
    }
}
