//! A header in its usual form: brackets, quotes and dashes that people write in other ways.

use super::header::{amount, class_word};

/// The text with the usual brackets, and the usual mark before the word class.
pub(super) fn usual(text: &str) -> String {
    let mut text = text.trim().replace('{', "[").replace('}', "]").replace(" -- ", " - ");
    // `* Corvus * (BB)`, as people underline a name.
    if let Some((name, behind)) = text.trim_start_matches("* ").split_once(" *").filter(|(_, rest)| !rest.contains('*'))
    {
        text = format!("{name} {}", behind.trim_start());
    }
    // `Classe Hirondelle, Frégate`.
    let first = text.split(' ').next().unwrap_or_default();
    let is_led = ["class", "classe", "klasse"].iter().any(|word| first.eq_ignore_ascii_case(word));
    if let Some((_, name)) = text.split_once(' ').filter(|(_, name)| is_led && name.starts_with(char::is_uppercase)) {
        text = name.to_string();
    }
    let lower = text.to_ascii_lowercase();
    if let Some(at) = lower.find(" - class") {
        text.replace_range(at..at + 3, "-");
    }
    if let Some(quote) = text.find(['"', '“']).filter(|_| text.matches(['"', '“', '”']).count() == 2)
        && class_word(&text[quote..]).is_some()
    {
        text = text.replace(['"', '“', '”'], "");
    }
    if class_word(&text).is_some() {
        let from = class_word(&text).map_or(0, |(class, _)| class.len());
        text = other_way_round(&text, from);
    }
    text
}

/// `[14] (Reed Guilds)`: the other way round, unless a faction stands in square brackets already.
fn other_way_round(text: &str, from: usize) -> String {
    let groups: Vec<(usize, usize)> = text
        .match_indices(['(', '['])
        .filter_map(|(open, _)| Some((open, open + text[open..].find([')', ']'])?)))
        .filter(|(open, _)| *open >= from)
        .collect();
    let is_number = |(open, end): &(usize, usize)| amount(&text[open + 1..*end]).is_some();
    let is_square = |(open, _): &(usize, usize)| text[*open..].starts_with('[');
    let has_faction = groups.iter().any(|group| is_square(group) && !is_number(group));
    let mut out = text.to_string();
    let mut is_done = has_faction;
    for group in &groups {
        let now = match (is_square(group), is_number(group)) {
            (true, true) => ["(", ")"],
            (false, false) if !std::mem::replace(&mut is_done, true) => ["[", "]"],
            _ => continue,
        };
        out.replace_range(group.1..=group.1, now[1]);
        out.replace_range(group.0..=group.0, now[0]);
    }
    out
}

/// The segments of a header, outside brackets.
pub(super) fn segments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut all) = (0usize, 0, Vec::new());
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        let is_blank = |at: usize| bytes.get(at) == Some(&b' ');
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 && is_blank(at + 1) => {
                all.push(&text[start..at]);
                start = at + 1;
            }
            '-' | '|' if depth == 0 && at > 0 && is_blank(at - 1) && is_blank(at + 1) => {
                all.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(&text[start..]);
    all.into_iter().map(str::trim).filter(|segment| !segment.is_empty()).collect()
}
