//! What somebody else wrote: the quotes of a forum and of mail. A ship is read where its author posted it.

use super::line::{Key, Kind, Line};
use super::plain::closed_tags;

/// The quoted lines of a text, and the tags it closes.
#[derive(Default)]
pub(super) struct Quotes {
    /// Whether each line is quoted; empty if none is, or if nothing but quotes has a ship.
    lines: Vec<bool>,
    closed: Vec<&'static str>,
}

impl Quotes {
    pub(super) fn of(text: &str, all: &[&str]) -> Quotes {
        let closed = closed_tags(text);
        let mut depth = 0usize;
        let mut quoted = |line: &str| {
            let is_mail = line.trim_start().starts_with('>') && !line.trim_end().ends_with('<');
            if !line.contains('[') {
                return is_mail || depth > 0;
            }
            let lower = line.to_ascii_lowercase();
            let was = depth;
            depth += lower.matches("[quote]").count() + lower.matches("[quote=").count();
            let is_quoted = was > 0 || depth > 0;
            depth = depth.saturating_sub(lower.matches("[/quote]").count());
            is_mail || is_quoted
        };
        if !text.contains("[quote") && !text.contains("[QUOTE") && !text.contains('>') {
            return Quotes { lines: Vec::new(), closed };
        }
        let lines: Vec<bool> = all.iter().map(|line| quoted(line)).collect();
        // Where every line is quoted, nobody answers: it is how the post is set.
        if all.iter().zip(&lines).all(|(line, is_quoted)| *is_quoted || line.trim().is_empty()) {
            return Quotes { lines: Vec::new(), closed };
        }
        let kind = |at: usize| Line::within(at + 1, all[at], &closed).kind;
        let is_hull = |at: usize| kind(at) == Kind::Row(Key::Hull);
        let has_own = (0..all.len()).any(|at| !lines[at] && is_hull(at));
        // A ship that is only known from a quote is read there, if its header is quoted, too.
        // The header may also stand right above it.
        let is_lead = |at: usize| lines.get(at + 1).is_some_and(|next| *next) && !lines[at];
        let has_header = || (0..all.len()).any(|at| (lines[at] || is_lead(at)) && matches!(kind(at), Kind::Header(_)));
        // A quote sign within a ship is a slip.
        let is_row = |at: usize| matches!(kind(at), Kind::Row(key) if key.begins_ships());
        let is_slip = || (0..all.len()).any(|at| !lines[at] && is_row(at));
        let lines = if has_own || !has_header() && !is_slip() { lines } else { Vec::new() };
        Quotes { lines, closed }
    }

    /// Whether a line, from 0, is quoted.
    pub(super) fn has(&self, at: usize) -> bool {
        self.lines.get(at).copied().unwrap_or(false)
    }

    /// The tags that are closed somewhere.
    pub(super) fn closed(&self) -> &[&'static str] {
        &self.closed
    }
}
