//! The name of a weapon in the words before its numbers.

use crate::words::{is_filler, is_talk, number_word};

/// The marks around a name.
const MARKS: &str = " \t-–—:,.|¦=+/&([{\"'*_";
const BEFORE: [&str; 10] = [
    "and", "plus", "with", "has", "carries", "mounts", "also", "a", "an", "the",
];
const AFTER: [&str; 7] = ["in", "at", "with", "are", "is", "has", "range"];

/// A name with the kind of damage after it, and how many weapons there are.
#[derive(Debug, Default, PartialEq)]
pub struct Named {
    pub name: String,
    pub family: Option<String>,
    pub times: Option<u32>,
    /// A short name before it: `LAS = Laser`.
    pub alias: Option<String>,
}

/// Reads the name of a weapon out of the words before its numbers.
pub fn named(text: &str) -> Named {
    let mut named = Named::default();
    let text = text.trim_start_matches(|c| MARKS.contains(c) || ")]};".contains(c));
    let text = text.trim_matches(|c| MARKS.contains(c) || c == ';');
    let text = last_part(without_heading(text));
    let is_short = |short: &str| {
        (2..6).contains(&short.len())
            && short
                .bytes()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    let aliased = text
        .split_once('=')
        .filter(|(short, name)| is_short(short.trim()) && name.contains(char::is_alphabetic));
    named.alias = aliased.map(|(short, _)| short.trim().to_string());
    let text = aliased.map_or(text, |(_, name)| name);
    let mut text = text.trim_matches(|c| MARKS.contains(c));
    if let Some((before, inner)) = text
        .trim_end_matches(')')
        .rsplit_once('(')
        .filter(|_| text.ends_with(')'))
    {
        if !inner.contains(|c: char| c.is_ascii_digit()) {
            named.family = Some(inner.trim().to_string());
        }
        text = before.trim_end();
    }
    if let Some((before, after)) = text.rsplit_once(',')
        && let Some(number) = counted(after)
    {
        named.times = Some(number);
        text = before;
    }
    text = without_clause(text);
    let (times, rest) = times(text);
    named.times = named.times.or(times);
    text = rest;
    loop {
        let before = text;
        text = text.trim_matches(|c| MARKS.contains(c));
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if BEFORE.iter().any(|word| first.eq_ignore_ascii_case(word)) && !rest.is_empty() {
            text = rest;
        }
        if let Some((rest, last)) = text.rsplit_once(' ')
            && AFTER.iter().any(|word| last.eq_ignore_ascii_case(word))
        {
            text = rest;
        }
        if text == before {
            break;
        }
    }
    named.name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // The parentheses of `Laser (heavy` were not closed before the numbers.
    if named.name.matches('(').count() != named.name.matches(')').count() {
        named.name = named.name.replace(['(', ')'], "").trim().to_string();
    }
    named
}

/// Drops the words of a sentence before a name: `On each side there is a Bandage gun`.
fn without_clause(text: &str) -> &str {
    let first = text.split(' ').next().unwrap_or_default();
    if !is_filler(first) && !is_talk(first) {
        return text;
    }
    let articles = [
        " a ", " an ", " the ", " un ", " une ", " una ", " ein ", " eine ",
    ];
    let ends = articles
        .iter()
        .filter_map(|article| Some(text.rfind(article)? + article.len()));
    ends.max().map_or(text, |end| &text[end..])
}

/// Drops `Armament:` and a label such as `W:` before a name.
fn without_heading(text: &str) -> &str {
    let Some((before, rest)) = text.split_once([':', '=']) else {
        return text;
    };
    let heads = [
        "armed with",
        "armament",
        "gun",
        "guns",
        "weapon",
        "weapons",
        "battery",
        "batteries",
        "name",
    ];
    let bare = before.trim();
    let last = bare.rsplit(' ').next().unwrap_or(bare);
    let is_head = |text: &str| heads.iter().any(|head| text.eq_ignore_ascii_case(head));
    let is_head = is_head(bare) || is_head(last) || bare.len() == 1;
    if is_head { rest.trim_start() } else { text }
}

/// Returns what follows the last strong mark.
fn last_part(text: &str) -> &str {
    let after_mark = text.rsplit([';', '¦', '|']).next().unwrap_or(text);
    after_mark
        .rsplit("   ")
        .find(|part| !part.trim().is_empty())
        .unwrap_or(after_mark)
}

/// Reads `two in number`, `3 of them` and `x2`, after a name.
fn counted(text: &str) -> Option<u32> {
    let low = text.trim().to_lowercase();
    let text = low
        .strip_prefix("just ")
        .or(low.strip_prefix("only "))
        .unwrap_or(&low);
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let first = first.trim_matches(['x', 'X', '×']);
    let is_count = matches!(rest, "" | "in number" | "of them" | "of these" | "off");
    let number = first.parse().ok().or_else(|| number_word(first));
    number.filter(|_| is_count)
}

/// Reads `2x Laser`, `two Lasers` and `Laser x2`.
fn times(text: &str) -> (Option<u32>, &str) {
    if let Some((before, last)) = text.rsplit_once(' ')
        && let Some(number) = last
            .strip_prefix(['x', 'X', '×'])
            .and_then(|last| last.parse().ok())
    {
        return (Some(number), before.trim_end());
    }
    let mut place = 0;
    let mut is_plain = true;
    for word in text.split(' ') {
        let after = place + word.len();
        let rest = text.get(after + 1..).unwrap_or_default().trim_start();
        let digits = word.trim_end_matches(['x', 'X', '×', ')']);
        let number = digits
            .parse::<u32>()
            .ok()
            .filter(|number| *number < 100)
            .or_else(|| number_word(word).filter(|_| word.len() > 2));
        let sign = rest
            .strip_prefix(['x', 'X', '×'])
            .filter(|rest| rest.starts_with(' '))
            .map(str::trim_start);
        let name = sign.unwrap_or(rest);
        let is_sure = place == 0 || !is_plain;
        if let Some(number) = number.filter(|_| is_sure && name.starts_with(char::is_alphabetic)) {
            return (Some(number), name);
        }
        is_plain &= !is_filler(word) && !is_talk(word);
        place = after + 1;
    }
    (None, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_surrounds_them() {
        for (text, name, family, times) in [
            ("Armament: 2x Fen Lance -", "Fen Lance", None, Some(2)),
            (
                "Spinal Meson Gun (Kinetic):",
                "Spinal Meson Gun",
                Some("Kinetic"),
                None,
            ),
            ("two Umbrellas at", "Umbrellas", None, Some(2)),
            ("Hull 3 ¦ Needle: ", "Needle", None, None),
            ("5 inch gun", "inch gun", None, Some(5)),
        ] {
            let found = named(text);
            assert_eq!(found.name, name, "{text}");
            assert_eq!(
                (found.family.as_deref(), found.times),
                (family, times),
                "{text}"
            );
        }
    }
}
