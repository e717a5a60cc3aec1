//! The quotes of forums and mail. A ship is read where its author posted it.

use super::plain::plain_within;
use super::tags::closed_tags;
use crate::words::{Key, key_of};

/// The quoted lines of a text, and the tags it closes.
#[derive(Default)]
pub struct Quotes {
    /// Whether each line is quoted; empty if none is, or if only quotes hold a ship.
    lines: Vec<bool>,
    closed: Vec<&'static str>,
}

impl Quotes {
    pub fn new(text: &str, all: &[&str]) -> Quotes {
        let closed = closed_tags(text);
        let lines = quoted(all);
        let is_own_ship = |(line, is_quoted): (&&str, &bool)| !is_quoted && is_hull(line, &closed);
        let has_own = all.iter().zip(&lines).any(is_own_ship);
        Quotes {
            lines: if has_own { lines } else { Vec::new() },
            closed,
        }
    }

    /// Returns `true` if a line, from 0, is quoted.
    pub fn has(&self, at: usize) -> bool {
        self.lines.get(at).copied().unwrap_or(false)
    }

    /// Returns the tags that are closed somewhere.
    pub fn closed(&self) -> &[&'static str] {
        &self.closed
    }
}

/// Returns whether each line is quoted: after `>`, or between `[quote]` and `[/quote]`.
fn quoted(all: &[&str]) -> Vec<bool> {
    let mut depth = 0usize;
    let mut is_quoted = |line: &str| {
        // Indented signs are those of a list.
        let is_mail =
            (line.starts_with('>') || line.starts_with(" >")) && !line.trim_end().ends_with('<');
        let lower = line.to_ascii_lowercase();
        let count = |mark: &str| lower.matches(mark).count();
        let before = depth;
        depth += count("[quote]") + count("[quote=") + count("[quote:");
        let is_inside = before > 0 || depth > 0;
        depth = depth.saturating_sub(count("[/quote]") + count("[/quote:"));
        is_mail || is_inside
    };
    all.iter().map(|line| is_quoted(line)).collect()
}

/// Returns `true` for a line that begins with the word for a hull.
fn is_hull(line: &str, closed: &[&str]) -> bool {
    let text = plain_within(line, closed);
    let word = text.split(|c: char| !c.is_alphabetic()).next();
    word.and_then(key_of)
        .is_some_and(|(key, _)| key == Key::Hull)
}
