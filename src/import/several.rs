//! A header of several segments: name, type, faction and rating in any order behind the name.

use super::apart::is_edition;
use super::header::{Header, LONGEST_NOTES, amount, apart, class_word, known, one_piece};
use super::line::{bracketed, tidy};
use super::posted::rating;
use super::ship_type::split_type;
use super::tech;
use super::title::segments;

/// Splits a header of several segments: name, type, faction and rating in any order behind the name.
pub(super) fn in_segments(text: &str) -> Option<Header> {
    let all = segments(text);
    let segments: Vec<&str> = all.iter().copied().filter(|segment| !is_edition(segment)).collect();
    if segments.len() < 2 {
        return segments.first().filter(|_| all.len() > 1).map(|only| one_piece(only));
    }
    let rated = |segment: &str| amount(segment).filter(|(_, has_unit)| *has_unit).map(|(rating, _)| rating);
    let (mut faction, mut kind, mut rest, mut doubt) = (None, None, Vec::new(), None);
    let mut posted = None;
    let mut words: Vec<&str> = Vec::new();
    for (at, segment) in segments.iter().enumerate() {
        let (plain, inner) = apart(segment);
        let is_bare = at > 0 && at + 1 == segments.len() && rating(text).is_none() && amount(segment).is_some();
        match rated(plain).or(amount(segment).filter(|_| is_bare).map(|(number, _)| number)) {
            Some(number) if posted.is_none() => {
                posted = Some(number);
                faction = faction.or(inner.filter(|inner| amount(inner).is_none()).and_then(known));
                doubt = is_bare.then(|| format!("'{number}' in the header is taken for the posted rating"));
            }
            _ => words.push(segment),
        }
    }
    let main = words.iter().position(|segment| class_word(segment).is_some()).unwrap_or(0);
    let is_name = |segment: &str| {
        let few = (1..=5).contains(&segment.split_whitespace().count());
        few && !segment.contains(|c: char| c.is_ascii_digit() || matches!(c, '[' | '(' | '.' | '!' | '?'))
            && (segment.starts_with(char::is_uppercase) || !text.contains(char::is_uppercase))
    };
    let title = *words.get(main)?;
    // Nothing but a name: the type stands in a segment of its own.
    let is_plain = class_word(title).is_none_or(|(_, rest)| rest.is_empty());
    for (at, segment) in words.iter().enumerate().filter(|(at, _)| *at != main) {
        let (plain, inner) = apart(segment);
        let is_kind = is_plain && split_type(plain).0.is_empty() && !plain.is_empty() && at > main;
        if is_kind && kind.is_none() {
            kind = known(plain);
            posted = posted.or(inner.and_then(amount).map(|(number, _)| number));
            let square = segment.find('[').and_then(|open| bracketed(&segment[open..])).map(|(inner, _)| inner);
            faction = faction.or(inner.into_iter().chain(square).find(|inner| amount(inner).is_none()).and_then(known));
        } else if faction.is_none() && !title.contains('[') && is_name(segment) {
            faction = known(segment);
        } else if let (Some(inner), true) =
            (inner.filter(|inner| amount(inner).is_none()), faction.is_none() && is_name(plain))
        {
            // `Mistral - Croiseur rapide [Ligue de Provence]`.
            faction = known(inner);
            if is_plain {
                doubt = doubt.or_else(|| Some(format!("'{plain}' in the header is read as the type")));
                kind = kind.or(known(plain));
            } else {
                rest.push(plain);
            }
        } else {
            rest.push(*segment);
        }
    }
    if let (true, None, Some(faction)) = (is_plain && split_type(title).1.is_empty(), &kind, &faction) {
        doubt =
            doubt.or_else(|| Some(format!("the header does not part its words: '{faction}' is read as the faction")));
    }
    let mut header = match &faction {
        Some(faction) => one_piece(&format!("{title} [{faction}]")),
        None => one_piece(title),
    };
    header.posted = header.posted.or(posted);
    header.identity.kind = kind.or(header.identity.kind);
    header.doubt = header.doubt.or(doubt);
    if !rest.is_empty() {
        let notes = header.notes.into_iter().chain(rest.into_iter().map(str::to_string)).collect::<Vec<_>>().join(", ");
        let (tech, notes) = match tech::phrase_within(&notes) {
            Some((level, around)) => (Some(level), around.join(" ")),
            None => (None, notes),
        };
        header.tech = header.tech.or(tech);
        header.notes = Some(tidy(&notes, LONGEST_NOTES)).filter(|notes| !notes.is_empty());
    }
    Some(header)
}
