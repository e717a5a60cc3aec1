//! Messages about words that people typed: quoted safely, with the nearest known word.

use crate::nearest::{is_same_word, nearest_word, nearest_words};

/// Suggests the nearest candidates: `; did you mean 'x'?`, or nothing if none is near.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    suggest(nearest_words(word, candidates))
}

/// Suggests words: `; did you mean 'x' or 'y'?`, each once; nothing if there are none.
pub fn suggest<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut near: Vec<String> = Vec::new();
    for word in words {
        let quoted = format!("'{word}'");
        if !near.contains(&quoted) {
            near.push(quoted);
        }
    }
    if near.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", near.join(" or "))
    }
}

/// Suggests the nearest known words, or lists all of them after `lead` if none is near: `; known: a, b`.
pub fn suggest_or_list(word: &str, known: &[&str], lead: &str) -> String {
    match did_you_mean(word, known.iter().copied()) {
        near if near.is_empty() => format!("; {lead} {}", known.join(", ")),
        near => near,
    }
}

/// Counts things: `1 ship`, `2 ships`, `2 boxes`, `2 libraries`.
pub fn pluralize(count: usize, one: &str) -> String {
    let number = group_thousands(count);
    match (count, one.strip_suffix('y')) {
        (1, _) => format!("1 {one}"),
        (_, Some(stem)) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{number} {stem}ies"),
        _ if one.ends_with('x') => format!("{number} {one}es"),
        _ => format!("{number} {one}s"),
    }
}

/// Writes a number with commas between thousands.
pub fn group_thousands(number: impl ToString) -> String {
    let text = number.to_string();
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 && !grouped.ends_with(['-', '+']) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// Everyday words for keys, in any game that has the key.
const PLAIN_WORDS: [(&str, &str); 27] = [
    ("speed", "engines"),
    ("speed", "thrust"),
    ("thrust", "engines"),
    ("engine", "thrust"),
    ("engines", "thrust"),
    ("damage", "dmg"),
    ("impact", "imp"),
    ("accuracy", "acc"),
    ("rate of fire", "rof"),
    ("shots", "rof"),
    ("front", "fore"),
    ("bow", "fore"),
    ("left", "port"),
    ("right", "starboard"),
    ("rear", "aft"),
    ("stern", "aft"),
    ("back", "aft"),
    ("special", "systems"),
    ("specials", "systems"),
    ("equipment", "systems"),
    ("systems", "equipment"),
    ("guns", "weapons"),
    ("batteries", "weapons"),
    ("arcs", "banks"),
    ("banks", "arcs"),
    ("mounts", "banks"),
    ("size", "hull"),
];

/// Finds the known key that an everyday word means.
pub fn everyday_key<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    PLAIN_WORDS
        .iter()
        .filter(|(plain, _)| is_same_word(plain, word))
        .find_map(|(_, key)| known.iter().find(|known| *known == key))
        .copied()
}

/// Guesses the known key that an unknown one means.
pub fn guess_key(key: &str, known: &[&'static str]) -> Option<&'static str> {
    everyday_key(key, known)
        .or_else(|| nearest_word(key, known.iter().copied()))
        .or_else(|| {
            let (before_colon, _) = key.split_once(':')?;
            known.iter().copied().find(|known| *known == before_colon)
        })
}

/// Builds the message for an unknown key.
pub fn unknown_key(key: &str, known: &[&str]) -> String {
    if let Some((key, value)) = key.split_once(':').filter(|(key, _)| known.contains(key)) {
        return format!(
            "a space is missing after the colon: write '{key}: {}'",
            clip(value)
        );
    }
    if key == "<<" {
        return "merge keys ('<<') are not read; put what ships share into a library".to_string();
    }
    let hint = match everyday_key(key, known) {
        Some(ours) => format!("; did you mean '{ours}'?"),
        None => suggest_or_list(key, known, "known here:"),
    };
    format!("unknown key '{}'{hint}", clip(key))
}

/// Returns `true` for characters that could move the cursor, change a terminal's state or reorder text.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// Escapes control characters, so that text from any source is safe to print.
pub fn escape_controls(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) && c != '\n' {
            safe.extend(c.escape_unicode());
        } else {
            safe.push(c);
        }
    }
    safe
}

/// Makes a text safe to print on one line.
pub fn to_single_line(text: &str) -> String {
    escape_controls(&text.replace(['\n', '\r'], " "))
}

/// Shortens a text to 40 characters, for use in a message.
pub fn clip(text: &str) -> String {
    let mut clipped: String = text.chars().take(40).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}
