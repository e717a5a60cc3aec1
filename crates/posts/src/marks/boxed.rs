//! Lines whose author puts everything in brackets: `[Hull] 7 [Engines] 5`, `(Hull 10)`, `(Carrier 4) (Launch Tubes)`.

use crate::words::{Key, Word, key_of, look_up};

/// A part of a line: a text in brackets, or what stands between them.
enum Part<'a> {
    Boxed(&'a str),
    Bare(&'a str),
}

fn exact_key(text: &str) -> Option<Key> {
    key_of(text.trim())
        .filter(|(_, cost)| *cost == 0.)
        .map(|(key, _)| key)
}

/// Returns `true` for the word of a row: a rating, tech levels or systems.
fn is_row(key: Key) -> bool {
    key.is_rating() || matches!(key, Key::Tech | Key::Systems)
}

/// Returns `true` for a text that begins with the word of a row.
fn begins_row(text: &str) -> bool {
    let end = text
        .find(|c: char| c != ' ' && !c.is_alphabetic())
        .unwrap_or(text.len());
    exact_key(&text[..end]).is_some_and(is_row)
}

/// Returns `true` for a system, perhaps with its number.
fn is_system(text: &str) -> bool {
    let name = text.trim_end_matches(|c: char| c == ' ' || c.is_ascii_digit());
    let meanings = look_up(name);
    meanings
        .iter()
        .any(|meaning| matches!(meaning.word, Word::System(_)))
}

/// Returns the line without the brackets around words of rows, ratings and systems, or `None` if it has others.
pub fn unboxed(text: &str) -> Option<String> {
    if !text.starts_with(['[', '(']) {
        return None;
    }
    let parts = parts(text)?;
    let Part::Boxed(first) = parts.first()? else {
        return None;
    };
    // `[Weapon: Snap Gun] [Range: 6]`.
    let label = first
        .split_once(':')
        .and_then(|(label, _)| exact_key(label));
    if matches!(label, Some(Key::Weapons | Key::Name)) && parts.len() > 1 {
        let (_, rest) = text.split_once([']', ')'])?;
        return Some(format!("{first} {}", rest.trim_start()));
    }
    let is_key = |text: &str| exact_key(text.trim_end_matches([':', '='])).is_some_and(is_row);
    let is_thing = |part: &Part| match part {
        Part::Boxed(inner) => begins_row(inner) || is_system(inner),
        Part::Bare(_) => false,
    };
    if !is_key(first) && !parts.iter().all(is_thing) {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut is_open = true;
    for part in parts {
        match part {
            Part::Boxed(inner) => {
                out.push_str(if is_open { "" } else { ", " });
                out.push_str(inner.trim_end_matches([':', '=']));
                is_open = is_key(inner);
                out.push_str(if is_open { ": " } else { "" });
            }
            Part::Bare(bare) => {
                out.push_str(bare);
                is_open = false;
            }
        }
    }
    Some(out)
}

/// Signs for an empty box.
pub const EMPTY_BOXES: [char; 7] = ['☐', '□', '▢', '▯', '◻', '◽', '▫'];

/// `AB ☐☐`, `Mines ☐☐☐`: boxes after the arcs or the name that they count; those of a track stay.
pub fn with_boxes(text: &str) -> String {
    let first = text
        .split(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    let is_track =
        key_of(first).is_some_and(|(key, _)| is_row(key)) || !text.starts_with(char::is_alphabetic);
    if is_track {
        text.to_string()
    } else {
        text.replace(EMPTY_BOXES, "[]")
    }
}

/// Returns a row or systems without their place in a list, `b) Engines: 7`, `IV. Systems`; a letter before anything else is that of a
/// battery.
pub fn unlettered(text: &str) -> Option<&str> {
    let end = text.find([')', '.']).filter(|end| (1..=4).contains(end))?;
    let is_place = end == 1 || text[..end].chars().all(|c| "IVX".contains(c));
    let rest = text[end + 1..].strip_prefix(' ')?.trim_start();
    let is_known = || begins_row(rest) || is_system(rest);
    (is_place && text.starts_with(|c: char| c.is_ascii_alphabetic()) && is_known()).then_some(rest)
}

/// Returns the parts of a line, or `None` if a bracket stays open or holds another.
fn parts(text: &str) -> Option<Vec<Part<'_>>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(open) = rest.find(['[', '(']) {
        let close = if rest[open..].starts_with('[') {
            ']'
        } else {
            ')'
        };
        let (inner, behind) = rest[open + 1..].split_once(close)?;
        let bare = rest[..open].trim_matches([' ', ',', ';', '|', ':', '=']);
        parts.extend(Some(Part::Bare(bare)).filter(|_| !bare.is_empty()));
        parts.push(
            Some(inner.trim())
                .filter(|inner| !inner.is_empty() && !inner.contains(['[', '(']))
                .map(Part::Boxed)?,
        );
        rest = behind;
    }
    let bare = rest.trim_matches([' ', ',', ';', '|', ':', '=']);
    parts.extend(Some(Part::Bare(bare)).filter(|_| !bare.is_empty()));
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_around_everything_say_nothing() {
        for (text, expected) in [
            ("[Hull] 7 [Engines] 5", Some("Hull: 7, Engines: 5")),
            ("[Hull: 7] [Engines: 5]", Some("Hull: 7, Engines: 5")),
            ("(Hull 10)", Some("Hull 10")),
            (
                "(Carrier 4) (Launch Tubes)",
                Some("Carrier 4, Launch Tubes"),
            ),
            (
                "[Systems] [Hyperdrive] [Marines 4]",
                Some("Systems: Hyperdrive, Marines 4"),
            ),
            ("[AB] [AB]", None),
            ("[X] Gun, 3/6/9", None),
            ("(277) Dumbo-Class DreadNose [Elephantine]", None),
            ("[Hull", None),
            (
                "[Systems: Hyperdrive, Marines 2]",
                Some("Systems: Hyperdrive, Marines 2"),
            ),
        ] {
            assert_eq!(unboxed(text).as_deref(), expected, "{text}");
        }
        assert_eq!(unlettered("b) Engines: 7"), Some("Engines: 7"));
        assert_eq!(unlettered("IV. Systems"), Some("Systems"));
        assert_eq!(unlettered("b) Beam, 3/6/9, 4+, 1/1/1"), None);
    }
}
