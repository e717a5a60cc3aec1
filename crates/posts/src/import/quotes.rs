//! What somebody else wrote: the quotes of a forum and of mail. A ship is read where its author posted it.

use super::line::{Key, Kind, Line};
use super::tags::closed_tags;

/// The quoted lines of a text, and the tags it closes.
#[derive(Default)]
pub struct Quotes {
    /// Whether each line is quoted; empty if none is, or if nothing but quotes has a ship.
    lines: Vec<bool>,
    closed: Vec<&'static str>,
}

impl Quotes {
    pub fn of(text: &str, all: &[&str]) -> Quotes {
        let closed = closed_tags(text);
        let mut depth = 0usize;
        let mut quoted = |line: &str| {
            // Indented signs are those of a list.
            let is_mail = (line.starts_with('>') || line.starts_with(" >"))
                && !line.trim_end().ends_with('<');
            if !line.contains('[') {
                return is_mail || depth > 0;
            }
            let lower = line.to_ascii_lowercase();
            let was = depth;
            depth += lower.matches("[quote]").count()
                + lower.matches("[quote=").count()
                + lower.matches("[quote:").count();
            let is_quoted = was > 0 || depth > 0;
            depth = depth.saturating_sub(
                lower.matches("[/quote]").count() + lower.matches("[/quote:").count(),
            );
            is_mail || is_quoted
        };
        if !text.contains("[quote") && !text.contains("[QUOTE") && !text.contains('>') {
            return Quotes {
                lines: Vec::new(),
                closed,
            };
        }
        let lines: Vec<bool> = all.iter().map(|line| quoted(line)).collect();
        // Where every line is quoted, nobody answers: it is how the post is set.
        if all
            .iter()
            .zip(&lines)
            .all(|(line, is_quoted)| *is_quoted || line.trim().is_empty())
        {
            return Quotes {
                lines: Vec::new(),
                closed,
            };
        }
        let kind = |at: usize| Line::within(at + 1, all[at], &closed).kind;
        let is_hull = |at: usize| kind(at) == Kind::Row(Key::Hull);
        let has_own = (0..all.len()).any(|at| !lines[at] && is_hull(at));
        // A ship that is only known from a quote is read there, if its header is quoted, too.
        // The header may also stand right above it.
        let is_lead = |at: usize| lines.get(at + 1).is_some_and(|next| *next) && !lines[at];
        let has_header = || {
            (0..all.len())
                .any(|at| (lines[at] || is_lead(at)) && matches!(kind(at), Kind::Header(_)))
        };
        // A quote sign within a ship is a slip.
        let is_row = |at: usize| matches!(kind(at), Kind::Row(key) if key.begins_ships());
        let is_slip = || (0..all.len()).any(|at| !lines[at] && is_row(at));
        if !has_own && (has_header() || is_slip()) {
            return Quotes {
                lines: Vec::new(),
                closed,
            };
        }
        let mut quotes = Quotes { lines, closed };
        quotes.leave_other_versions(all);
        quotes
    }

    /// A quote that holds a whole ship whose class is posted, too, under another header is no repetition but an earlier
    /// version. It is read like a post.
    fn leave_other_versions(&mut self, all: &[&str]) {
        let line = |at: usize| Line::within(at + 1, all[at], &self.closed);
        let is_header = |line: &Line| matches!(line.kind, Kind::Header(_) | Kind::Row(Key::Class));
        let posted = (0..all.len())
            .filter(|at| !self.lines[*at])
            .map(line)
            .filter(is_header);
        let posted: Vec<Vec<String>> = posted.map(|header| words(header.text())).collect();
        let is_another = |header: &Line| {
            let own = words(header.text());
            let repeats = |posted: &Vec<String>| match header.kind {
                Kind::Header(_) => own.iter().all(|word| posted.contains(word)),
                _ => own == *posted,
            };
            posted.iter().any(|posted| class(posted) == class(&own)) && !posted.iter().any(repeats)
        };
        let is_hull = |line: &Line| line.kind == Kind::Row(Key::Hull);
        let is_gun = |line: &Line| matches!(line.kind, Kind::Weapon(_));
        let has_arcs = |line: &Line| {
            line.kind == Kind::Arcs || line.gun().is_some_and(|gun| !gun.mounts.is_empty())
        };
        let mut others = Vec::new();
        let mut at = 0;
        while at < all.len() {
            let end = at
                + self.lines[at..]
                    .iter()
                    .take_while(|is_quoted| **is_quoted)
                    .count();
            let quote: Vec<Line> = (at..end)
                .map(line)
                .skip_while(|line| !is_header(line))
                .collect();
            let is_whole =
                quote.iter().any(is_hull) && quote.iter().any(is_gun) && quote.iter().any(has_arcs);
            if is_whole && is_another(&quote[0]) {
                others.push(at..end);
            }
            at = end.max(at + 1);
        }
        others
            .into_iter()
            .for_each(|quote| self.lines[quote].fill(false));
    }

    /// Whether a line, from 0, is quoted.
    pub fn has(&self, at: usize) -> bool {
        self.lines.get(at).copied().unwrap_or(false)
    }

    /// The tags that are closed somewhere.
    pub fn closed(&self) -> &[&'static str] {
        &self.closed
    }
}

/// The words and numbers of a line, in small letters.
fn words(line: &str) -> Vec<String> {
    let words = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The name of a class in a header: the word before `class`, or the first; not what tells one version from another, as in
/// `Heron B`, `Heron II`.
fn class(header: &[String]) -> Option<&str> {
    let is_name = |word: &&str| word.len() > 3 && !word.starts_with(|c: char| c.is_ascii_digit());
    let before = header.iter().position(|word| word == "class").unwrap_or(0);
    let mut names = header[..before]
        .iter()
        .rev()
        .map(String::as_str)
        .filter(is_name);
    names.next().or_else(|| {
        header
            .iter()
            .map(String::as_str)
            .find(|word| is_name(word) && *word != "class")
    })
}
