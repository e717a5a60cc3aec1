//! The line below a weapon: the arcs of each of its mounts.

use super::stats::is_dash;
use crate::doc::field::clip;
use crate::ruleset::arcs::{Arc, ArcSet};

/// The most weapons in a battery.
const MOST_WEAPONS: usize = 200;

/// Whether a line consists of brackets with letters in them, `[AB] [AB]`, or of bare arcs, `ACE, ACE`.
pub(super) fn looks_like_arcs(text: &str) -> bool {
    if text.starts_with('[') {
        return groups(text).is_some();
    }
    !text.is_empty() && bare(text).all(|group| group.len() <= 12 && group.bytes().all(|c| matches!(c, b'A'..=b'L')))
}

/// Whether the arcs are in brackets.
pub(super) fn in_brackets(text: &str) -> bool {
    text.starts_with('[')
}

/// The arcs of each weapon, for a battery that already has this many; the error is a complete message.
pub(super) fn arcs(text: &str, already: usize) -> Result<Vec<ArcSet>, String> {
    let groups = if in_brackets(text) { groups(text).unwrap_or_default() } else { bare(text).collect() };
    if already + groups.len() > MOST_WEAPONS {
        return Err(format!("more than {MOST_WEAPONS} weapons in one battery"));
    }
    groups.into_iter().map(arc_set).collect()
}

fn arc_set(group: &str) -> Result<ArcSet, String> {
    group.chars().try_fold(ArcSet::default(), |set, letter| match Arc::from_letter(letter) {
        Some(arc) if set.contains(arc) => Err(format!("the arc {letter} is written twice in '{}'", clip(group))),
        Some(arc) => Ok(set.with(arc)),
        None => Err(format!("unknown arc '{letter}' in '{}'; arcs are the letters A to L", clip(group))),
    })
}

fn bare(text: &str) -> impl Iterator<Item = &str> {
    text.trim_end_matches('.').split([',', ' ', '\t', ';']).filter(|group| !group.is_empty())
}

/// The texts in the brackets, if the line has nothing but brackets with letters.
fn groups(text: &str) -> Option<Vec<&str>> {
    let mut groups = Vec::new();
    let mut rest = text;
    while let Some(inner) = rest.strip_prefix('[') {
        let (group, behind) = inner.split_once(']')?;
        let group = group.trim();
        let is_letters = !group.is_empty() && group.chars().all(char::is_alphabetic) && group.len() <= 12;
        groups.push(Some(group).filter(|_| is_letters)?);
        rest = behind.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.') || is_dash(c));
    }
    rest.is_empty().then_some(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_are_read_however_they_are_written() {
        for (text, written) in [
            ("[AB] [AB]", "AB AB"),
            ("[HJ][IK]", "HJ IK"),
            ("ACE, ACE", "ACE ACE"),
            ("[A] [B], [E] [F].", "A B E F"),
            ("[ba]", "AB"),
            ("G", "G"),
        ] {
            assert!(looks_like_arcs(text), "{text}");
            let sets: Vec<String> = arcs(text, 0).expect("arcs").iter().map(ArcSet::to_string).collect();
            assert_eq!(sets.join(" "), written, "{text}");
        }
    }

    #[test]
    fn wrong_arcs_say_what_is_wrong_and_other_lines_are_none() {
        for (text, expected) in [
            ("[AB] [AX]", "unknown arc 'X' in 'AX'"),
            ("[AAB]", "the arc A is written twice"),
            (&"[A]".repeat(MOST_WEAPONS + 1), "more than 200 weapons"),
        ] {
            assert!(looks_like_arcs(text));
            let message = arcs(text, 0).expect_err("wrong arcs");
            assert!(message.contains(expected), "{message}");
        }
        for text in ["", "[2/2/3/II]", "[AB", "[]", "ACE, AXE", "Ace", "[A] x2", "[X] Gun", "ABCDEFGHIJKLA"] {
            assert!(!looks_like_arcs(text), "{text}");
        }
    }
}
