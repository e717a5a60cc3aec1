//! Lines of several rows that say who a ship is.

use super::keys::Key;
use super::naming::is_edition;
use super::posted::amount;
use super::whole;

/// The rows of a line that blanks part, `Faction: Reed Guild     Points: 236`, or whose rating stands first,
/// `195 pts. Hull 8. Engines 4`.
pub fn labelled(text: &str) -> Option<Vec<String>> {
    if let Some((rating, rows)) = text.split_once(". ").or_else(|| text.split_once(", "))
        && text.starts_with(|c: char| c.is_ascii_digit())
    {
        let (rating, _) = amount(rating).filter(|(_, has_unit)| *has_unit)?;
        let mut rows = whole::lines(rows).filter(|cut| !cut.has_header)?.lines;
        rows.push(format!("{}: {rating}", Key::Rating.word()));
        return Some(rows);
    }
    if text.bytes().filter(|c| *c == b':').count() < 2 {
        return None;
    }
    // Each row begins with its word: `ID: 3 NAME: Lady of Sengoku`.
    let begins = text.match_indices(':').filter_map(|(colon, _)| {
        let word_before = |end: usize| {
            text[..end]
                .trim_end()
                .trim_end_matches(|c: char| !c.is_whitespace())
                .len()
        };
        let last = word_before(colon);
        let known = |start: &usize| Said::of(&text[*start..colon]).is_some();
        let start = [word_before(last), last].into_iter().find(known)?;
        Some((start, Said::of(&text[start..colon])?, colon + 1))
    });
    let begins: Vec<(usize, Said, usize)> = begins.collect();
    // Two rows of one kind are somebody's own list: `Cost: 12, CR: 9`.
    let is_twice = begins
        .iter()
        .enumerate()
        .any(|(at, (_, said, _))| begins[..at].iter().any(|(_, other, _)| other == said));
    if begins.len() < 2 || begins[0].0 > 0 || is_twice {
        return None;
    }
    let ends = begins
        .iter()
        .skip(1)
        .map(|(start, ..)| *start)
        .chain([text.len()]);
    let mut rows = Vec::new();
    for ((start, said, behind), end) in begins.iter().zip(ends) {
        let value = text[*behind..end].trim();
        if value.contains(':') || *said == Said::Edition && !is_edition(value) {
            return None;
        }
        if matches!(said, Said::Row(_)) && !value.is_empty() {
            rows.push(text[*start..end].trim().to_string());
        }
    }
    Some(rows).filter(|rows| !rows.is_empty())
}

/// The sides of the shields that stand side by side: `-Fwd: 3-2-1  -Port: 2-1`.
pub fn sides(text: &str) -> Option<Vec<String>> {
    let starts = text.match_indices(':').filter_map(|(colon, _)| {
        let start = text[..colon].trim_end_matches(char::is_alphabetic).len();
        Key::of_row(&text[start..colon])
            .filter(|(_, key)| key.is_facing())
            .map(|_| start)
    });
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let side = |(start, end): (&usize, usize)| {
        text[*start..end]
            .trim_end_matches([' ', '-', ',', ';', '|'])
            .to_string()
    };
    (starts.len() > 1).then(|| starts.iter().zip(ends).map(side).collect())
}

/// What the word before a colon announces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// Who the ship is.
    Row(Key),
    /// The edition.
    Edition,
    /// A number of somebody's own list.
    Number,
}

impl Said {
    fn of(label: &str) -> Option<Said> {
        let label = label.trim();
        if label.is_empty() || label.contains(|c: char| !c.is_alphabetic() && c != ' ') {
            return None;
        }
        let is_number = ["ID", "Registry", "Hull No", "Reg"]
            .iter()
            .any(|known| label.eq_ignore_ascii_case(known));
        let row = || {
            Key::of_row(label)
                .filter(|(slips, key)| *slips == 0 && key.is_identity())
                .map(|(_, key)| Said::Row(key))
        };
        match Key::Ruleset.is_called(label) {
            true => Some(Said::Edition),
            false => is_number.then_some(Said::Number).or_else(row),
        }
    }
}
