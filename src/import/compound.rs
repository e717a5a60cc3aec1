//! Lines that hold more than one thing: a whole ship, its header and the first rows, or several weapons.

use super::apart::is_edition;
use super::gun::gun;
use super::header::{amount, look};
use super::keys::Key;
use super::row::rows as parted;
use super::ship_type::split_type;
use super::verdict::is_part;
use super::words;

/// The pieces of a line that begins with a header and goes on with rows: `Marlin-class Frigate (88), hull 5, engines 7`.
pub(super) fn pieces(text: &str) -> Option<Vec<&str>> {
    if text.len() > 1000 || text.bytes().filter(u8::is_ascii_digit).count() < 2 {
        return None;
    }
    let words = text.match_indices(|c: char| c.is_alphabetic()).map(|(at, _)| at);
    let mut begins = words.filter(|at| *at > 0 && !text[..*at].ends_with(char::is_alphanumeric));
    let hull = begins.find(|at| is_hull(&text[*at..]))?;
    let marks = |c: char| c.is_whitespace() || ",;:|-/.".contains(c);
    let header = text[..hull].trim_end_matches(marks);
    let is_name = is_name(header) && header.split_whitespace().count() <= 6 && !header.contains('+');
    look(header).map(|_| ()).or(is_name.then_some(()))?;
    // What stands behind the rows: weapons and systems.
    let ends = [". ", ";", "|"].into_iter().filter_map(|mark| text[hull..].find(mark));
    // `H1 E10 S0, Dart 2/4/6 ...`.
    let letters = text[hull..].find(", ").filter(|_| text[hull..].chars().nth(1).is_some_and(|c| c.is_ascii_digit()));
    let is_rows = |end: &usize| parted(text[hull..hull + end].trim_end_matches(marks)).is_some();
    let end = [letters, ends.min()].into_iter().flatten().find(is_rows);
    let (rows, behind) = text[hull..].split_at(end.unwrap_or(text.len() - hull));
    let rows = rows.trim_end_matches(marks);
    let keys = parted(rows)?;
    if look(header).is_none() && !keys.iter().any(|row| matches!(row.key, Key::Engines | Key::Thrust)) {
        return None;
    }
    // A dot ends a sentence, and no number.
    let mark = match behind.chars().next() {
        Some('.') | None => ". ",
        Some(';') => ";",
        Some(',') => ", ",
        Some(_) => "|",
    };
    let behind = behind.trim_start_matches(marks).split(mark).map(|piece| piece.trim().trim_end_matches('.'));
    let mut pieces: Vec<&str> = vec![header, rows];
    for piece in behind.filter(|piece| piece.contains(char::is_alphanumeric)) {
        let last = pieces[pieces.len() - 1];
        // A trait behind a comma belongs to the weapon before it.
        let is_rest =
            mark == ", " && pieces.len() > 2 && gun(last).is_some() && gun(piece).is_none() && !words::is_system(piece);
        if is_rest {
            let start = last.as_ptr() as usize - text.as_ptr() as usize;
            let end = piece.as_ptr() as usize + piece.len() - text.as_ptr() as usize;
            pieces.pop();
            pieces.push(&text[start..end]);
        } else {
            pieces.extend(several(piece).unwrap_or_else(|| vec![piece]));
        }
    }
    Some(pieces)
}

/// The rows of a line that blanks part, `Faction: Reed Guild     Points: 236`, or whose rating stands first,
/// `195 pts. Hull 8. Engines 4`.
pub(super) fn labelled(text: &str) -> Option<Vec<String>> {
    if let Some((rating, rows)) = text.split_once(". ").or_else(|| text.split_once(", "))
        && text.starts_with(|c: char| c.is_ascii_digit())
    {
        let (rating, _) =
            amount(rating).filter(|(_, has_unit)| *has_unit && parted(rows.trim_end_matches('.')).is_some())?;
        return Some(vec![rows.trim_end_matches('.').to_string(), format!("{}: {rating}", Key::Rating.word())]);
    }
    let parts = text.split("  ").flat_map(|part| part.split('\t')).map(str::trim).filter(|part| !part.is_empty());
    let key = |part: &str| {
        let (label, value) =
            part.split_once(':').filter(|(_, value)| !value.trim().is_empty() && !value.contains(':'))?;
        let is_edition = Key::Ruleset.is_called(label.trim()) && is_edition(value);
        let row = Key::of_row(label.trim()).filter(|(slips, key)| *slips == 0 && key.is_identity());
        (is_edition || row.is_some()).then_some((is_edition, part.to_string()))
    };
    let rows: Vec<(bool, String)> = parts.map(key).collect::<Option<_>>()?;
    (rows.len() > 1).then(|| rows.into_iter().filter(|(is_edition, _)| !is_edition).map(|(_, part)| part).collect())
}

/// The weapons of a line that has several: `Guns: Laser 3/6/9 1/4+/1/1 AB; Flak 1/2/3 2/4+/1/1 AB`.
pub(super) fn several(text: &str) -> Option<Vec<&str>> {
    // Two accuracies, or the ranges of two Nova batteries.
    if text.matches('+').count() < 2 && text.matches('-').count() < 4 || text.len() > 1000 {
        return None;
    }
    let labelled = text.split_once(':').filter(|(label, _)| Key::Weapons.is_called(label.trim()));
    let list = labelled.map_or(text, |(_, list)| list).trim();
    ["; ", " | ", " / ", " + ", " & ", ". ", ", ", ";", "|"].into_iter().find_map(|mark| {
        let parts: Vec<&str> = list.split(mark).map(str::trim).filter(|part| !part.is_empty()).collect();
        (parts.len() > 1 && parts.iter().all(|part| gun(part).is_some_and(|gun| !gun.name.is_empty()))).then_some(parts)
    })
}

/// Whether words can only be a name and a type: `Sedge, light cruiser`, `Loach, tug, no rating yet`.
fn is_name(text: &str) -> bool {
    let text = match text.split(", ").collect::<Vec<_>>()[..] {
        [name, kind, _] if split_type(kind).0.is_empty() => &text[..name.len() + kind.len() + 2],
        _ => text,
    };
    let (name, kind) = split_type(text);
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_uppercase() || "\"'([".contains(c)) || ["of", "the"].contains(&word)
    };
    !is_part(text)
        && text.starts_with(char::is_uppercase)
        && (!kind.is_empty() || name.split_whitespace().count() < 4)
        && name.split_whitespace().all(is_word)
}

fn is_hull(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    // `H9 E5 S3`.
    let is_letter = || text[..end] == *"H" && text.split_whitespace().nth(1).is_some_and(|next| next.starts_with('E'));
    (Key::Hull.is_called(&text[..end]) || is_letter()) && text[end..].contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_parted_from_the_rows_behind_it() {
        for (text, expected) in [
            (
                "Marlin-class Frigate (88 pts), hull 5, engines 7, shields 1:",
                Some(vec!["Marlin-class Frigate (88 pts)", "hull 5, engines 7, shields 1"]),
            ),
            (
                "Dab-class Cutter (9) - Hull 2 Engines 5 Shields 1; Gun 3/6/9 1/4+/1/1 AB; Hyperdrive",
                Some(vec!["Dab-class Cutter (9)", "Hull 2 Engines 5 Shields 1", "Gun 3/6/9 1/4+/1/1 AB", "Hyperdrive"]),
            ),
            ("As somebody said on page 3, hull 12 with engines 8 is asking for it.", None),
            ("The A-class (12) has hull trouble", None),
            ("Hull 5, Engines 5", None),
        ] {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }
}
