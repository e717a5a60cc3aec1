//! Ships next to each other, put one after the other.

use super::SourceLine;
use crate::words::{Key, key_of};
use std::collections::BTreeMap;

/// Puts ships that stand next to each other one after the other.
pub fn stacked(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let columns = columns(&lines);
    let Some(&first_column) = columns.first() else {
        return lines;
    };
    let fits = |line: &SourceLine| {
        let before: String = line
            .text
            .chars()
            .skip(first_column.saturating_sub(2))
            .take(2)
            .collect();
        let after: String = line.text.chars().skip(first_column).collect();
        before.trim().is_empty() && !after.trim().is_empty()
    };
    let (Some(first), Some(last)) = (lines.iter().position(&fits), lines.iter().rposition(&fits))
    else {
        return lines;
    };
    let mut out: Vec<SourceLine> = lines[..first].to_vec();
    let starts = std::iter::once(0).chain(columns.iter().copied());
    let ends = columns.iter().copied().chain(std::iter::once(usize::MAX));
    for (start, end) in starts.zip(ends) {
        out.extend(lines[first..=last].iter().map(|line| {
            let part: String = line.text.chars().take(end).skip(start).collect();
            SourceLine {
                text: part.trim_end().to_string(),
                ..line.clone()
            }
        }));
    }
    out.extend_from_slice(&lines[last + 1..]);
    out
}

/// Returns where the second ship and those after it begin: a rating is repeated there on at least two lines.
fn columns(lines: &[SourceLine]) -> Vec<usize> {
    let mut starts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.text.trim().contains("  ")) {
        let mut found: Vec<Key> = Vec::new();
        for (start, word) in first_words(&line.text) {
            let Some((key, _)) = key_of(&word).filter(|(key, _)| key.is_rating()) else {
                continue;
            };
            if found.contains(&key) {
                *starts.entry(start).or_default() += 1;
            }
            found.push(key);
        }
    }
    starts.retain(|_, count| *count > 1);
    starts.into_keys().collect()
}

/// Returns the first word of each run of words, and where it stands, in characters.
fn first_words(line: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = line.chars().collect();
    let is_start = |at: usize| {
        chars[at].is_alphabetic()
            && (at == 0 || at > 1 && chars[at - 1] == ' ' && chars[at - 2] == ' ')
    };
    (0..chars.len())
        .filter(|at| is_start(*at))
        .map(|at| {
            (
                at,
                chars[at..]
                    .iter()
                    .take_while(|c| c.is_alphabetic())
                    .collect(),
            )
        })
        .collect()
}
