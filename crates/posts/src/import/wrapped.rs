//! Lines that were broken where a mail or a forum breaks them: each with those that go on with it, as one text.

use super::gun::gun;
use super::line::{Key, row};
use super::listed::listed;
use super::look::look;
use super::mounts::looks_like_arcs;
use super::plain::plain_within;
use super::quotes::Quotes;
use super::scan::{self, Number};
use super::track::Track;
use super::verdict::is_part;
use super::{whole, words};
use std::collections::BTreeMap;

/// The longest text that broken lines make, in bytes, and the most of them.
const LONGEST: usize = 600;
const MOST: usize = 4;

/// The whole texts by the line, from 0, that they begin on; none for the lines that go on with them.
pub fn wrapped(all: &[&str], quotes: &Quotes) -> BTreeMap<usize, Option<String>> {
    let mut found = BTreeMap::new();
    let mut at = 0;
    while at + 1 < all.len() {
        let (mut text, mut count) = (None::<String>, 1);
        while count < MOST
            && at + count < all.len()
            && all[at].len() <= LONGEST
            && !quotes.has(at)
            && !quotes.has(at + count)
        {
            let before = text.as_deref().unwrap_or(all[at]);
            if !may_go_on(before, all[at + count]) {
                break;
            }
            let closed = quotes.closed();
            let (first, next) = (
                plain_within(before, closed),
                plain_within(all[at + count], closed),
            );
            if next.is_empty() || first.len() + next.len() > LONGEST || !goes_on(&first, &next) {
                break;
            }
            text = Some(format!("{first} {next}"));
            count += 1;
        }
        if let Some(text) = text {
            found.extend((at + 1..at + count).map(|rest| (rest, None)));
            found.insert(at, Some(text));
        }
        at += count;
    }
    found
}

/// A look that costs little, since every line is asked.
fn may_go_on(text: &str, next: &str) -> bool {
    let ends_open = text.trim_end().ends_with([',', ';', '/', '-', ':']);
    let begins_number = next
        .trim_start()
        .starts_with(|c: char| c.is_ascii_digit() || c == '(');
    let is_open = |open: char, close: char| {
        text.matches(open).count() > text.matches(close).count() && next.contains(close)
    };
    let is_long = text.len() > 45 && text.contains(':');
    let is_ship = text.len() > 50 && text.contains('/');
    let has_plus = next.contains('+') && !text.contains('+');
    !next.trim().is_empty()
        && (ends_open
            || begins_number
            || is_open('[', ']')
            || is_open('(', ')')
            || has_plus
            || is_long
            || is_ship)
}

fn goes_on(text: &str, next: &str) -> bool {
    if row(next).is_some() || is_part(text) || is_part(next) {
        return false;
    }
    if whole::goes_on(text, next) {
        return true;
    }
    let joined = || format!("{text} {next}");
    if is_cut_in_brackets(text, next) {
        return gun(&joined()).is_some() || row(text).is_some_and(|row| row.key == Key::Specials);
    }
    let is_detail = next.starts_with('(')
        && next.split_whitespace().count() < 4
        && next.contains(|c: char| c.is_ascii_digit());
    match row(text) {
        Some(row) if row.key == Key::Specials => {
            let is_list = |text: &str| listed(text).iter().all(|item| words::is_system(item));
            is_detail
                && look(next).is_none()
                && !next.trim_end_matches('.').ends_with(char::is_alphanumeric)
                || !text.ends_with([',', ';'])
                    && !is_list(row.value)
                    && text.len() > 45
                    && is_list(&format!("{} {next}", row.value))
        }
        Some(row) if row.key.begins_ships() && row.key != Key::Tech => {
            goes_on_falling(row.value, next)
        }
        Some(_) => false,
        None if text.ends_with(',') && looks_like_arcs(text) => looks_like_arcs(next),
        // `..., IMP 2,` and `DMG 1, Slow-Firing. Two: [G] [G]`.
        None if text.ends_with(',') && scan::has_range(text) => {
            gun(next).is_none() && gun(&joined()).is_some()
        }
        None => is_rest_of_weapon(text, next) && gun(text).is_none() && gun(&joined()).is_some(),
    }
}

/// Whether brackets that open in a line close on the next: no face such as `:(`.
fn is_cut_in_brackets(text: &str, next: &str) -> bool {
    let Some(open) = text.rfind(['[', '(']) else {
        return false;
    };
    let close = if text[open..].starts_with('[') {
        ']'
    } else {
        ')'
    };
    let is_bracket =
        !text[..open].ends_with([':', ';', '=', '-', '\'']) && !text[open..].contains(close);
    is_bracket
        && next
            .find(close)
            .is_some_and(|end| !next[..end].contains(['[', '(']))
}

/// Whether a row of falling numbers goes on falling: `11 10 9 8` and `7 6 5 4`.
fn goes_on_falling(value: &str, next: &str) -> bool {
    let is_bare = next
        .chars()
        .all(|c| c.is_ascii_digit() || c.is_whitespace() || "-/,.*".contains(c));
    let (above, below) = (Track::of(value).boxes, Track::of(next).boxes);
    let falls = |boxes: &[u32]| boxes.is_sorted_by(|a, b| a >= b);
    // `Engines:` and its numbers below.
    is_bare && value.is_empty() && !below.is_empty()
        || is_bare
            && above.len() > 2
            && falls(&above)
            && falls(&below)
            && matches!((above.last(), below.first()), (Some(last), Some(first)) if last >= first && last - first < 2)
}

/// Whether the range of a weapon stands in one line and its other numbers in the next.
fn is_rest_of_weapon(text: &str, next: &str) -> bool {
    let has = |text: &str, wanted: fn(&Number) -> bool| {
        scan::numbers(text).iter().any(|(_, number)| wanted(number))
    };
    let is_far = |number: &Number| matches!(number, Number::Far(_));
    let is_other =
        |number: &Number| matches!(number, Number::Four(..) | Number::Dice(_) | Number::Acc(_));
    !scan::is_figures(text)
        && text.contains(char::is_alphabetic)
        && has(text, is_far)
        && has(next, is_other)
        && !has(next, is_far)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_lines_are_whole_again_and_others_stay() {
        let text = "Hull: 11 10 9 8 7 6 5 4\n3 2 1\n[a] Beams [4/8/12, 4+, 1/2/1, Range-Based\nROF, Piercing]\nACE, ACE,\nAB\n\
            Specials: Hyperdrive, Damage Control\n(2 dice)\nTow Laser  3-6-9\n3 2 1 1 1 1 0 0 0 0 0 0 banks: FF\n\
            [X] Gun, 3/6/9, 4+, 1/1/1\n[AB]\nSad to see them go :(\nbut so it is :)";
        let lines: Vec<&str> = text.lines().collect();
        let found = wrapped(&lines, &Quotes::default());
        let whole: Vec<&str> = found.values().flatten().map(String::as_str).collect();
        assert_eq!(
            whole,
            [
                "Hull: 11 10 9 8 7 6 5 4 3 2 1",
                "[a] Beams [4/8/12, 4+, 1/2/1, Range-Based ROF, Piercing]",
                "ACE, ACE, AB",
                "Specials: Hyperdrive, Damage Control (2 dice)",
                "Tow Laser  3-6-9 3 2 1 1 1 1 0 0 0 0 0 0 banks: FF",
            ]
        );
        assert_eq!(found.len(), 10);
    }
}
