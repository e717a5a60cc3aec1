//! How unlike the title of a ship a line is.

use crate::words::{UNITS, Word, is_before_type, is_talk, is_type, look_up};

const MARKS: &str = " \t\"'“”‘’*_#=~.,:;|¦-–—<>/\\`!()[]";
const CLASS_WORDS: [&str; 5] = ["class", "klasse", "classe", "clas", "clase"];
const MAIL_WORDS: [&str; 18] = [
    "from", "to", "cc", "date", "subject", "sent", "re", "posted", "by", "on", "label", "labels",
    "edit", "reply", "quote", "topic", "thread", "author",
];

/// Returns the cost of taking a line for a title: 0.3 for a sure one, 3 for any short line, 6 and more for plain text.
pub fn title_cost(text: &str) -> f32 {
    let text = text.trim();
    let bare = text.trim_matches(|c| MARKS.contains(c));
    let words: Vec<&str> = bare
        .split(|c: char| !(c.is_alphanumeric() || "'’-".contains(c)))
        .filter(|word| word.starts_with(char::is_alphabetic))
        .collect();
    if words.is_empty() || bare.len() < 2 {
        return 9.;
    }
    let has_class = text.split(|c: char| !c.is_alphabetic()).any(|word| {
        CLASS_WORDS
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    });
    let mut cost = 2.6;
    if has_class {
        cost -= 1.6;
    }
    let has_type = words
        .iter()
        .any(|word| is_type(word) && (word.len() > 2 || !word.contains(char::is_lowercase)));
    if has_type {
        cost -= 1.0;
    }
    if has_rating(text) {
        cost -= 1.0;
    } else if ends_with_number(text) && words.len() > 1 {
        cost -= 0.6;
    }
    if ends_with_faction(text) {
        cost -= 0.3;
    }
    let is_capital = bare.starts_with(char::is_uppercase);
    if is_capital {
        cost -= 0.2;
    }
    cost += talk_cost(&words, is_capital);
    cost += match text.chars().next_back() {
        Some('?' | '!') => 1.,
        Some(':') if !has_rating(text) => 0.7,
        _ => 0.,
    };
    let pairs = text.match_indices(':').filter(|(at, _)| {
        let value = text[at + 1..].trim_start();
        value.starts_with(|c: char| c.is_ascii_digit())
    });
    if pairs.count() > 2 {
        cost += 3.;
    }
    let is_mail = MAIL_WORDS
        .iter()
        .any(|word| words[0].eq_ignore_ascii_case(word));
    if is_mail && !has_class {
        cost += 2.5;
    }
    if has_time(text) {
        cost += 1.5;
    }
    let first = look_up(words[0]).first().copied();
    let is_word = first.is_some_and(|first| first.word != Word::Type && first.cost < 0.3);
    if is_word
        && !has_class
        && !text.contains('(')
        && !words.last().is_some_and(|word| is_type(word))
    {
        cost += 1.2;
    }
    cost.max(0.3)
}

fn talk_cost(words: &[&str], is_capital: bool) -> f32 {
    let talk = words.iter().filter(|word| is_talk(word)).count() as f32;
    let is_low = |word: &&&str| {
        !word.contains(char::is_uppercase)
            && !is_type(word)
            && !is_before_type(word)
            && !matches!(**word, "of" | "the" | "class" | "pts" | "points" | "and")
    };
    let low = words.iter().filter(is_low).count();
    let small = if is_capital && low > 2 {
        0.35 * (low - 2) as f32
    } else {
        0.
    };
    0.9 * talk + small + 0.35 * words.len().saturating_sub(8) as f32
}

/// Returns `true` if a rating is in the text: `(412)`, `412 points`, `CR 412`.
fn has_rating(text: &str) -> bool {
    let in_brackets = text.match_indices(['(', '[', '{']).any(|(at, _)| {
        let inner = text[at + 1..].trim_start();
        let digits = inner
            .bytes()
            .take_while(|c| c.is_ascii_digit() || *c == b',' || *c == b' ')
            .count();
        let number = inner[..digits].trim();
        (2..7).contains(&number.len()) && inner[digits..].starts_with([')', ']', '}'])
    });
    let low = text.to_lowercase();
    let words: Vec<&str> = low
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_unit = |word: &str| {
        matches!(word, "rating" | "value" | "cost") || UNITS.iter().any(|unit| unit == word)
    };
    let is_number = |word: &str| word.len() < 5 && word.bytes().all(|c| c.is_ascii_digit());
    let has_unit = words.windows(2).any(|pair| {
        is_number(pair[0]) && is_unit(pair[1]) || is_number(pair[1]) && is_unit(pair[0])
    });
    let glued = words.iter().any(|word| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        digits > 1 && is_unit(&word[digits..])
    });
    in_brackets || has_unit || glued
}

fn ends_with_number(text: &str) -> bool {
    let bare = text.trim_end_matches(['.', ':', ' ']);
    let digits = bare.bytes().rev().take_while(u8::is_ascii_digit).count();
    let before = bare[..bare.len() - digits].trim_end_matches(' ');
    let has_gap = bare.len() - digits > before.len() + 1;
    (2..5).contains(&digits) && (before.ends_with(['-', ',', ':', '/', '|', '¦', ')']) || has_gap)
}

fn ends_with_faction(text: &str) -> bool {
    let inner = text
        .strip_suffix(']')
        .and_then(|text| text.rsplit_once('['));
    inner.is_some_and(|(_, inner)| inner.contains(|c: char| c.is_ascii_lowercase()))
}

/// Returns `true` if a time, an address or a year is in the text.
fn has_time(text: &str) -> bool {
    let is_clock = text.match_indices(':').any(|(at, _)| {
        let is_digit = |c: Option<&u8>| c.is_some_and(u8::is_ascii_digit);
        let bytes = text.as_bytes();
        at > 0
            && is_digit(bytes.get(at - 1))
            && is_digit(bytes.get(at + 1))
            && is_digit(bytes.get(at + 2))
    });
    let is_year = |word: &str| {
        word.len() == 4
            && (word.starts_with("19") || word.starts_with("20"))
            && word.bytes().all(|c| c.is_ascii_digit())
    };
    let has_year = text.split(|c: char| !c.is_alphanumeric()).any(is_year);
    is_clock || has_year || text.contains("http") || text.contains('@')
}
