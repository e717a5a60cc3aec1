//! Unity ships as posts: what `rate --format drake` writes.

use super::{Dialect, Entry, Subject, Unread, header};
use crate::finding::FieldPath;
use crate::ruleset::starmada_unity::drake;
use crate::yaml::Text;
use std::ops::Range;

/// The lines, from 0, of each Unity ship: from the header above its mark to the next ship of whichever edition.
pub(super) fn ranges(all: &[&str]) -> Vec<Range<usize>> {
    let is_mark = |at: usize| all[at].trim() == drake::MARK;
    let marks = (1..all.len()).filter(|at| is_mark(*at) && !all[at - 1].trim().is_empty());
    let starts: Vec<usize> = marks.map(|mark| mark - 1).collect();
    let limits = starts.iter().skip(1).copied().chain([all.len()]);
    let is_other = |at: usize| all[at - 1].trim().is_empty() && header::look(all[at].trim()).is_some();
    starts
        .iter()
        .zip(limits)
        .map(|(&start, limit)| start..(start + 1..limit).find(|at| is_other(*at)).unwrap_or(limit))
        .collect()
}

/// Reads the ship in these lines.
pub(super) fn entry(all: &[&str], range: Range<usize>) -> Entry {
    let (lines, first) = (&all[range.clone()], range.start + 1);
    let blank = lines.iter().filter(|line| line.trim().is_empty()).count();
    let (subject, unread) = match drake::read(lines) {
        Ok(reading) => (Ok(Subject::Unity(Box::new(reading.outline))), reading.unread),
        Err((at, message)) => {
            let text = Text { text: lines[at], first_line: first + at };
            (Err(text.fault_at(&FieldPath::default(), message)), Vec::new())
        }
    };
    let unread = unread.into_iter().map(|at| Unread { line: first + at, text: lines[at].trim().to_string() });
    let unread: Vec<Unread> = unread.collect();
    let read = lines.len() - blank - unread.len();
    Entry { line: first, read, blank, dialect: Dialect::Unity, subject, unread, warnings: Vec::new() }
}
