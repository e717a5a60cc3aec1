//! Lists of systems, whatever parts them.

use super::gun::without_limit;
use super::keys::Key;
use super::line::items;
use super::ship_type::split_type;
use super::words;
use starwright_legacy::PostedSystem;
use starwright_text::nearest::{is_same_stem, is_same_word};

/// The list of a line that is nothing but known systems, perhaps with words before them: `Also: Hyperdrive, Marines 2`,
/// `plus hyperdrive and 2 marines`.
pub fn all_systems(text: &str) -> Option<&str> {
    if text.len() > 400 {
        return None;
    }
    let label = text.split_once(':').filter(|(label, _)| {
        label.split_whitespace().count() <= 3
            && label
                .chars()
                .all(|c| c.is_alphabetic() || c == ' ' || c == '&')
    });
    let mut list = label.map_or(text, |(_, list)| list.trim());
    let is_lead = |word: &str| LEADS.split('|').any(|lead| word.eq_ignore_ascii_case(lead));
    while let Some((_, behind)) = list.split_once(' ').filter(|(word, _)| is_lead(word)) {
        list = behind.trim_start();
    }
    let list = list.trim_end_matches('.');
    let is_led = list.len() < text.len();
    let listed = listed(list);
    let is_list = !listed.is_empty()
        && listed.iter().all(|item| words::is_system(item))
        && (is_led || listed.len() + text.matches(['(', '[']).count() > 1 || is_lone(&listed[0]));
    is_list.then_some(list)
}

/// Whether a system on a line of its own can be nothing else: by its exact name, and no type of ships.
fn is_lone(item: &str) -> bool {
    let is_exact = |name: &str| {
        words::OLD_SYSTEMS
            .split('|')
            .any(|known| is_same_stem(known, name))
    };
    let entry = PostedSystem::parse(item);
    split_type(&entry.name).1.is_empty()
        && (is_exact(&entry.name)
            || words::unity_system(item)
                .is_some_and(|(known, _)| is_same_word(known.name(), &entry.name)))
}

/// A system before a colon, with its number behind it: `Marines: 4`, `Hyperdrive: yes`; empty if the ship has none.
pub fn system_row(text: &str) -> Option<String> {
    let (label, value) = text
        .split_once([':', '='])
        .filter(|(label, _)| words::is_system(label))?;
    let value = value.trim().trim_end_matches('.');
    match value.to_lowercase().as_str() {
        "yes" | "y" | "x" | "ja" | "oui" => Some(label.trim().to_string()),
        "no" | "n" | "none" | "0" | "-" | "nein" | "non" => Some(String::new()),
        number => number
            .parse::<u32>()
            .ok()
            .map(|number| format!("{} {number}", label.trim())),
    }
}

/// Whether the items of a line are systems, or can be: short, and written as names are.
pub fn is_list(text: &str) -> bool {
    let is_name = |item: &str| {
        let mut words = item.split_whitespace();
        words.clone().count() <= 4
            && !item.contains(':')
            && words.all(|word| !word.starts_with(char::is_lowercase) || word == "of")
    };
    listed(text)
        .iter()
        .all(|item| words::is_system(item) || is_name(item))
}

/// Words before a list without a colon.
const LEADS: &str = "is|plus|also|with|and|it|she|he|they|has|have|carries|a|an|mit|got|gets|fitted|equipped|including|includes|\
     avec|und|et|the";

/// The systems of a list: empty boxes are counted, a number on its own belongs to the system before it, and brackets
/// around every system part them, too.
pub fn listed(text: &str) -> Vec<String> {
    let text = &without_limit(text)
        .trim()
        .replace('{', "(")
        .replace('}', ")");
    let parted: Vec<&str> = match text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    {
        Some(inner) if inner.contains("] [") || inner.contains("][") => inner
            .split(']')
            .map(|item| item.trim_start_matches([' ', '[', ',']))
            .collect(),
        Some(inner) if !inner.contains(['[', ']']) => items(inner).collect(),
        _ => {
            let mut found: Vec<&str> = items(text).flat_map(sentences).collect();
            for joint in [" and ", " & ", " n ", " 'n' "] {
                found = found
                    .into_iter()
                    .flat_map(|item| item.split(joint))
                    .collect();
            }
            found.into_iter().flat_map(side_by_side).collect()
        }
    };
    let mut all: Vec<String> = Vec::new();
    for item in parted {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let item = ["a ", "an ", "the ", "like ", "room for ", "and ", "plus "]
            .iter()
            .find_map(|article| item.strip_prefix(article))
            .unwrap_or(item);
        // `Equipment: Hyperdrive / Munitions: Marines 8`.
        let label = item
            .split_once(": ")
            .filter(|(label, _)| matches!(Key::of_row(label), Some((0, Key::Specials))));
        let (name, boxes) = boxes_behind(label.map_or(item, |(_, item)| item));
        let detail = item
            .split_once(' ')
            .filter(|(count, unit)| is_number(count) && matches!(*unit, "dice" | "die"));
        if is_number(item.trim_start_matches(['x', 'X']))
            && let Some(last) = all.last_mut()
        {
            *last = format!("{last} {}", item.trim_start_matches(['x', 'X']));
        } else if let Some(last) = all.last_mut().filter(|_| detail.is_some()) {
            // `Damage Control, 2 dice`.
            *last = format!("{last} ({item})");
        } else if let Some((system, number)) = name
            .rsplit_once('-')
            .filter(|(_, number)| is_number(number))
        {
            // `Stealth-2`.
            all.push(format!("{system} {number}"));
        } else if boxes > 1 {
            all.push(format!("{name} {boxes}"));
        } else if !is_absent(name) {
            all.push(name.to_string());
        }
    }
    all
}

/// Whether an item says what a ship does not have: `no hyperdrive`, `(no hyperdrive, it stays at home)`.
fn is_absent(item: &str) -> bool {
    let lower = item.trim_start_matches('(').to_lowercase();
    ["no ", "without ", "kein ", "keine ", "pas de ", "sans "]
        .iter()
        .any(|word| lower.starts_with(word))
        || lower == "nothing else"
}

/// Systems with nothing but blanks between them: `Hyperdrive [] Fire Control []`, `Carrier (4) Launch Tubes Stealth`.
fn side_by_side(item: &str) -> Vec<&str> {
    if !item.contains(' ') || words::is_system(item) {
        return vec![item];
    }
    // Boxes behind a system end it; a remark behind it is none.
    let (item, remark) = item
        .find(" (no ")
        .map_or((item, ""), |at| item.split_at(at));
    let mut found = Vec::new();
    let mut rest = item.trim();
    while !rest.is_empty() {
        let ends = rest
            .match_indices(' ')
            .map(|(at, _)| at)
            .chain([rest.len()]);
        let mut known = ends.filter(|end| {
            let (name, boxes) = boxes_behind(&rest[..*end]);
            words::is_system(name) && (boxes > 0 || !rest[*end..].trim_start().starts_with("[]"))
        });
        let Some(end) = known.next_back() else {
            return vec![item]
                .into_iter()
                .chain(Some(remark))
                .filter(|item| !item.is_empty())
                .collect();
        };
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// `Hyperdrive. Marines 5`: systems that dots part.
fn sentences(item: &str) -> Vec<&str> {
    let parts: Vec<&str> = item.split(". ").map(str::trim).collect();
    let is_number = |part: &str| part.starts_with(|c: char| c.is_ascii_digit()) && part.len() < 7;
    if parts
        .iter()
        .all(|part| words::is_system(part) || is_number(part))
    {
        parts
    } else {
        vec![item]
    }
}

/// `Marines [O][O]`: the name, and how many boxes stand behind it.
fn boxes_behind(item: &str) -> (&str, usize) {
    let (mut rest, mut boxes) = (item.trim(), 0);
    while let Some(open) = rest.strip_suffix(']').and_then(|inner| inner.rfind('[')) {
        if !matches!(rest[open + 1..rest.len() - 1].trim(), "" | "O" | "o" | "_") {
            break;
        }
        (rest, boxes) = (rest[..open].trim_end(), boxes + 1);
    }
    (rest, boxes)
}
