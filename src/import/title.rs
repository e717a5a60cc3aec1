//! A header in its usual form: brackets, quotes and dashes that people write in other ways.

use super::keys::Key;
use super::look::class_word;
use super::posted::amount;
use super::ship_type::{code_in_front, split_type};

/// The text with the usual brackets, and the usual mark before the word class.
pub(super) fn usual(text: &str) -> String {
    let mut text = text.trim().replace('{', "[").replace('}', "]").replace(" -- ", " - ").replace(" // ", " | ");
    // `GRINDLE   hvy destroyer   salt choir   163pts`: wide gaps part it.
    let is_wide = text.contains("  ") || text.contains('\t');
    let gap = if is_wide && class_word(&text).is_some() { "    " } else { "  " };
    let gaps = text.split(gap).flat_map(|part| part.split('\t')).map(str::trim).filter(|part| !part.is_empty());
    let gaps: Vec<&str> = gaps.collect();
    if is_wide && gaps.len() > 2 && !text.contains([',', ';', '|']) && !text.contains(" - ") {
        text = gaps.join(" | ");
    }
    // `[faction: Salt Choir]`.
    let labelled = text.match_indices(['[', '(']).find_map(|(open, _)| {
        let colon = text[open..].find(':').map(|at| open + at)?;
        Key::Faction.is_called(text[open + 1..colon].trim()).then_some((open, colon))
    });
    if let Some((open, colon)) = labelled {
        let close = text[colon..].find([']', ')']).map_or(text.len(), |at| colon + at);
        text = format!(
            "{}[{}]{}",
            &text[..open],
            text[colon + 1..close].trim(),
            text.get(close + 1..).unwrap_or_default()
        );
    }
    // `* Corvus * (BB)`, as people underline a name.
    if let Some((name, behind)) = text.trim_start_matches("* ").split_once(" *").filter(|(_, rest)| !rest.contains('*'))
    {
        text = format!("{name} {}", behind.trim_start());
    }
    // `Classe Hirondelle, Frégate`, also behind the rating: `(187) Classe Hirondelle`.
    let lead = if text.starts_with(['(', '[']) { text.find([')', ']']).map_or(0, |close| close + 1) } else { 0 };
    let (rated, named) = text.split_at(lead);
    let is_led =
        |word: &str| ["class", "classe", "klasse", "clase"].iter().any(|known| word.eq_ignore_ascii_case(known));
    if let Some((_, name)) =
        named.trim_start().split_once(' ').filter(|(word, name)| is_led(word) && name.starts_with(char::is_uppercase))
    {
        text = format!("{rated} {name}").trim_start().to_string();
    }
    // `Croiseur léger classe Bourrasque`: the type first.
    let is_foreign = [" classe ", " klasse "].iter().any(|word| text.to_lowercase().contains(word));
    if let Some((kind, name)) = class_word(&text).filter(|(kind, name)| {
        is_foreign
            && split_type(kind).0.is_empty()
            && name.starts_with(char::is_uppercase)
            && split_type(name).1.is_empty()
    }) {
        let end = name.find(['(', '[', ',', ';', '|']).unwrap_or(name.len());
        text = format!("{}-class {kind} {}", name[..end].trim(), &name[end..]);
    }
    if let Some((code, name)) = code_in_front(&text).filter(|_| class_word(&text).is_none()) {
        let end = name.find(['(', '[', ',', ';', '|']).unwrap_or(name.len());
        text = format!("{}-class {code} {}", name[..end].trim(), &name[end..]);
    }
    text = with_faction_in_brackets(text);
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

/// `Brood Mare, a Light Carrier for the Saddlers (219)`: the faction in brackets, and no article before the type.
fn with_faction_in_brackets(mut text: String) -> String {
    for article in [", a ", ", an ", ", the ", " - a ", " - an "] {
        if let Some(at) = text.find(article) {
            text.replace_range(at..at + article.len(), if article.starts_with(',') { ", " } else { " - " });
        }
    }
    // Behind a type or a name in quotes: `Flotte du Levant` is one name.
    let is_behind = |at: usize| text[..at].ends_with(['"', '”', '»']) || !split_type(&text[..at]).1.is_empty();
    let Some((at, word)) = [" for the ", " of the ", " from the ", " de la ", " de l'", " du ", " des ", " der "]
        .iter()
        .filter_map(|word| text.find(word).map(|at| (at, word)))
        .min_by_key(|(at, _)| *at)
        .filter(|(at, _)| !text.contains('[') && is_behind(*at))
    else {
        return text;
    };
    let rest = &text[at + word.len()..];
    let end = rest.find(|c: char| ",(;|".contains(c)).or_else(|| rest.find(" - ")).unwrap_or(rest.len());
    let faction = rest[..end].trim();
    let is_name = faction.starts_with(char::is_uppercase) && faction.split_whitespace().count() <= 4;
    if !is_name || faction == "Line" || is_pointed(&text[..at]) {
        return text;
    }
    format!(
        "{}{} [{faction}]",
        &text[..at],
        if end < rest.len() { format!(" {}", &rest[end..]) } else { String::new() }
    )
}

/// A header and the remark behind it: `Ripper class corvette (they bought four)`.
pub(super) fn without_remark(text: &str) -> (&str, Option<&str>) {
    let found = text.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let is_remark = |(before, inner): &(&str, &str)| {
        inner.starts_with(char::is_lowercase)
            && inner.contains(' ')
            && inner.chars().all(|c| c.is_alphabetic() || " '’!".contains(c))
            && split_type(inner).1.is_empty()
            && class_word(before).is_some_and(|(_, kind)| !kind.is_empty())
            && before.starts_with(|c: char| c.is_uppercase() || c == '(')
    };
    found.filter(is_remark).map_or((text, None), |(before, inner)| (before, Some(inner)))
}

/// Whether a text is a sentence about a ship: `This is the flagship of the Saddlers`.
fn is_pointed(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        ["this", "is", "was", "my", "refit", "captain"].iter().any(|known| word.eq_ignore_ascii_case(known))
    })
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
