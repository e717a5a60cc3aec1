//! Lines that hold more than one thing: a whole ship, its header and the first rows, or several weapons.

use super::gun::gun;
use super::header::look;
use super::keys::Key;
use super::row::parted;

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
    look(header)?;
    // What stands behind the rows: weapons and systems.
    let (rows, behind) = match text[hull..].find([';', '|']).or_else(|| text[hull..].find(". ")) {
        Some(end) if parted(text[hull..hull + end].trim_end_matches(marks)).is_some() => {
            (&text[hull..hull + end], &text[hull + end..])
        }
        _ => (&text[hull..], ""),
    };
    let rows = rows.trim_end_matches(marks);
    parted(rows)?;
    let mark = behind.chars().next().unwrap_or(';');
    let behind = behind.split(mark).map(str::trim).filter(|piece| piece.contains(char::is_alphanumeric));
    Some([header, rows].into_iter().chain(behind).collect())
}

/// The weapons of a line that has several: `Guns: Laser 3/6/9 1/4+/1/1 AB; Flak 1/2/3 2/4+/1/1 AB`.
pub(super) fn several(text: &str) -> Option<Vec<&str>> {
    if text.matches('+').count() < 2 || text.len() > 1000 {
        return None;
    }
    let labelled = text.split_once(':').filter(|(label, _)| Key::Weapons.is_called(label.trim()));
    let list = labelled.map_or(text, |(_, list)| list).trim();
    ["; ", " | ", " / ", ". ", ", "].into_iter().find_map(|mark| {
        let parts: Vec<&str> = list.split(mark).map(str::trim).filter(|part| !part.is_empty()).collect();
        (parts.len() > 1 && parts.iter().all(|part| gun(part).is_some_and(|gun| !gun.name.is_empty()))).then_some(parts)
    })
}

fn is_hull(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    Key::Hull.is_called(&text[..end]) && text[end..].contains(|c: char| c.is_ascii_digit())
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
