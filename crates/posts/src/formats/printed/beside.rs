//! Sheets next to each other, put one after the other. Their columns need not be straight: a scan or a font bends them.

use super::heads;
use super::token::starts;
use crate::source::SourceLine;
use std::ops::Range;

/// How far a column may be from its place, in characters.
const BEND: usize = 14;

/// Splits side-by-side sheets and puts them one after the other.
pub fn stacked(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let seconds: Vec<Option<usize>> = lines.iter().map(|line| second(&line.text)).collect();
    let Some(first) = seconds.iter().position(Option::is_some) else {
        return lines;
    };
    let mut all: Vec<usize> = seconds.iter().flatten().copied().collect();
    all.sort_unstable();
    let place = all[all.len() / 2];
    let cut = |line: &SourceLine| -> Option<usize> {
        let near = starts(&line.text).filter(|start| start.abs_diff(place) <= BEND);
        near.min_by_key(|start| start.abs_diff(place))
    };
    if all.len() < 2 {
        return lines;
    }
    // The lines above the first rows say who the ships are.
    let top = (first.saturating_sub(ABOVE)..first).find(|at| cut(&lines[*at]).is_some());
    let top = top.unwrap_or(first);
    let last = (0..lines.len()).rfind(|at| cut(&lines[*at]).is_some());
    let body = top..last.unwrap_or(first) + 1;
    let mut out = lines[..body.start].to_vec();
    let part = |line: &SourceLine, range: Range<usize>| SourceLine {
        text: line
            .text
            .chars()
            .take(range.end)
            .skip(range.start)
            .collect(),
        ..line.clone()
    };
    let is_right = |line: &SourceLine| {
        line.text
            .chars()
            .take(place.saturating_sub(2))
            .all(char::is_whitespace)
    };
    for line in &lines[body.clone()] {
        let end = if is_right(line) {
            0
        } else {
            cut(line).unwrap_or(usize::MAX)
        };
        out.push(part(line, 0..end));
    }
    let right = lines[body.clone()].iter().filter_map(|line| {
        let start = if is_right(line) { 0 } else { cut(line)? };
        Some(part(line, start..usize::MAX))
    });
    out.extend(stacked(right.collect()));
    out.extend_from_slice(&lines[body.end..]);
    out
}

/// How many lines there may be above the first rows.
const ABOVE: usize = 6;

/// Returns where the first row of a line is repeated.
fn second(text: &str) -> Option<usize> {
    let all = heads(text);
    let (first, _) = *all.first()?;
    all.iter()
        .skip(1)
        .find(|(key, _)| *key == first)
        .map(|(_, at)| *at)
}
