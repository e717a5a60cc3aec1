//! Unity ships as `rate --format drake` writes them: their lines are exact, so nothing is weighed.

use crate::assemble::{Draft, Imported};
use crate::names::class_word::class_word;
use crate::post::Subject;
use starwright_unity::file::drake::{MARK, is_header, read};
use starwright_unity::{Blueprint, Published, rate};
use std::ops::Range;

/// Reads the ships of a post that are written exactly like that, each with its lines.
pub fn ships(text: &str) -> Vec<Imported> {
    if !text.contains(MARK) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let is_start = |at: &usize| {
        let next = lines.get(at + 1).map(|line| line.trim());
        next == Some(MARK) && is_header(lines[*at].trim())
    };
    let starts: Vec<usize> = (0..lines.len()).filter(is_start).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let ranges = starts.iter().zip(ends);
    ranges
        .filter_map(|(start, end)| ship(&lines, *start..end))
        .collect()
}

/// Reads the ship in these lines; text that follows it is left to others.
fn ship(lines: &[&str], range: Range<usize>) -> Option<Imported> {
    let own = &lines[range.clone()];
    // Only `-class` separates a class exactly.
    if !own[0].contains("-class") && class_word(own[0]).is_some() {
        return None;
    }
    let is_gap = |at: &usize| own[at - 1].trim().is_empty() && !own[*at].trim().is_empty();
    let first_unread = read(own).ok()?.unread.first().copied();
    let end = match first_unread {
        None => own.len(),
        Some(at) => Some(at).filter(|at| *at > 2 && is_gap(at))?,
    };
    let reading = read(&own[..end]).ok()?;
    if !reading.unread.is_empty() {
        return None;
    }
    let mut blueprint = reading.blueprint;
    if blueprint.published.is_none() {
        blueprint.published = posted(own[0], &blueprint);
    }
    let title = own[0].trim().to_string();
    let draft = Draft::on_lines(range.start + 1..range.start + 1 + end);
    Some((title, Ok(Subject::Unity(Box::new(blueprint))), draft))
}

/// Returns the rating in the header, if it is another than the computed one: then it was posted.
fn posted(header: &str, blueprint: &Blueprint) -> Option<Published> {
    let (inner, _) = header.trim().strip_prefix('(')?.split_once(')')?;
    let rating: u32 = inner.replace(',', "").parse().ok()?;
    let computed = rate(&blueprint.build().ok()?).rating.to_string();
    (rating > 0 && computed != rating.to_string()).then_some(Published { rating, note: None })
}
