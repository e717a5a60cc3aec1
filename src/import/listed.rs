//! Lists of systems, whatever parts them.

use super::line::items;
use super::words;

/// Whether a line is a list of known systems without a word before it.
pub(super) fn all_systems(text: &str) -> bool {
    if text.len() > 400 {
        return false;
    }
    let listed = listed(text);
    !listed.is_empty()
        && listed.iter().all(|item| words::is_system(item))
        && listed.len() + text.matches(['(', '[']).count() > 1
}

/// The systems of a list: empty boxes are counted, a number on its own belongs to the system before it, and brackets
/// around every system part them, too.
pub(super) fn listed(text: &str) -> Vec<String> {
    let text = text.split(" //").next().unwrap_or(text).trim();
    let parted: Vec<&str> = match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(inner) if inner.contains("] [") || inner.contains("][") => {
            inner.split(']').map(|item| item.trim_start_matches([' ', '[', ','])).collect()
        }
        _ => items(text).collect(),
    };
    let mut all: Vec<String> = Vec::new();
    for item in parted {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let (name, boxes) = boxes_behind(item);
        if is_number(item.trim_start_matches(['x', 'X']))
            && let Some(last) = all.last_mut()
        {
            *last = format!("{last} {}", item.trim_start_matches(['x', 'X']));
        } else if boxes > 1 {
            all.push(format!("{name} {boxes}"));
        } else if !name.to_lowercase().starts_with("no ") {
            all.push(name.to_string());
        }
    }
    all
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
