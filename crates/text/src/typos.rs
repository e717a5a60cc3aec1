//! Typing mistakes that YAML reads as something else, so that its own message points elsewhere: a missing space, an
//! unclosed bracket, a key indented too deeply.

use crate::lines::LineIndex;
use crate::punctuation;
use crate::steps;
use crate::tree::SyntaxError;
use std::cell::OnceCell;

/// Finds the typing mistakes in a text, which it searches for open brackets only once.
pub struct TypoFinder<'a> {
    lines: &'a LineIndex<'a>,
    brackets: OnceCell<Brackets>,
}

impl<'a> TypoFinder<'a> {
    /// Prepares to search the lines of a text.
    pub fn new(lines: &'a LineIndex<'a>) -> TypoFinder<'a> {
        TypoFinder {
            lines,
            brackets: OnceCell::new(),
        }
    }

    /// Finds the typo that caused an error on a line, counted from 0. An error in one field can only be caused by typos that
    /// change how a field is read; an error in the whole document, by any typo.
    pub fn find(&self, at: usize, is_in_field: bool) -> Option<SyntaxError> {
        let lines = self.lines;
        // The reader reports tabs itself.
        if lines
            .get(at)
            .is_some_and(|line| line.trim_start_matches(' ').starts_with('\t'))
        {
            return None;
        }
        let near = [Some(at), at.checked_sub(1)].into_iter().flatten();
        if is_in_field {
            return find_dash(lines, near.clone(), at)
                .or_else(|| find_on_line(lines, at, punctuation::find_field_typo))
                .or_else(|| self.find_structural(near, at));
        }
        near.clone()
            .find_map(|line| find_on_line(lines, line, punctuation::find_line_typo))
            .or_else(|| near.clone().find_map(|line| find_tight_colon(lines, line)))
            .or_else(|| find_dash(lines, near.clone(), at))
            .or_else(|| self.find_structural(near, at))
            .or_else(|| find_double_comma(lines, at))
            .or_else(|| find_indented_first_key(lines))
    }

    /// Finds an unclosed bracket or a key that is indented too deeply.
    fn find_structural(
        &self,
        mut near: impl Iterator<Item = usize>,
        at: usize,
    ) -> Option<SyntaxError> {
        self.brackets
            .get_or_init(|| Brackets::new(self.lines))
            .find_open(self.lines, at)
            .or_else(|| near.find_map(|line| find_deep_key(self.lines, line)))
    }
}

/// Finds a dash without a space after it. An item written that way is read as more of the text above it.
fn find_dash(
    lines: &LineIndex,
    mut near: impl Iterator<Item = usize>,
    at: usize,
) -> Option<SyntaxError> {
    near.find_map(|line| find_tight_dash(lines, line))
        .or_else(|| {
            [at, at + 1]
                .into_iter()
                .find_map(|line| find_on_line(lines, line, punctuation::find_tight_dash))
        })
}

/// Looks for a typo within one line, counted from 0.
fn find_on_line(
    lines: &LineIndex,
    line: usize,
    find: fn(&str) -> Option<(usize, String)>,
) -> Option<SyntaxError> {
    let (offset, message) = find(lines.get(line)?)?;
    Some(SyntaxError::new(lines.offset(line, 0) + offset, message))
}

/// Describes a typo at a line and a column, both counted from 0.
fn typo_error(lines: &LineIndex, line: usize, column: usize, message: String) -> SyntaxError {
    SyntaxError::new(lines.offset(line, column), message)
}

/// A line that begins with a key, perhaps after the dashes of list items.
pub struct KeyLine<'a> {
    /// The column of the key, from 0.
    indentation: usize,
    key: &'a str,
    /// The text after the colon, with its leading spaces.
    pub value: &'a str,
}

/// Splits a line that begins with a key.
pub fn key_line(line: &str) -> Option<KeyLine<'_>> {
    let mut bare = line.trim_start();
    while let Some(rest) = bare.strip_prefix("- ") {
        bare = rest.trim_start();
    }
    let (key, value) = bare.split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_key.then(|| KeyLine {
        indentation: line.chars().count() - bare.chars().count(),
        key,
        value,
    })
}

/// Finds `hull:3`.
fn find_tight_colon(lines: &LineIndex, at: usize) -> Option<SyntaxError> {
    let KeyLine {
        indentation,
        key,
        value,
    } = key_line(lines.get(at)?)?;
    let is_typo =
        !value.is_empty() && !value.starts_with(char::is_whitespace) && !value.starts_with("//");
    is_typo.then(|| {
        let message = format!(
            "a space is missing after the colon: write '{key}: {}'",
            shorten_value(value)
        );
        typo_error(lines, at, indentation + key.len(), message)
    })
}

/// Finds `-name: Popgun`.
fn find_tight_dash(lines: &LineIndex, at: usize) -> Option<SyntaxError> {
    let line = lines.get(at)?;
    let bare = line.trim_start().strip_prefix('-')?;
    let key = key_line(bare).filter(|key| key.indentation == 0)?;
    let message = format!(
        "a space is missing after the dash: write '- {}:{}'",
        key.key,
        shorten_value(key.value)
    );
    let dash = line.chars().count() - bare.chars().count() - 1;
    Some(typo_error(lines, at, dash, message))
}

/// Finds a key below `key: value` that is indented deeper: YAML reads it as more of the value.
fn find_deep_key(lines: &LineIndex, above: usize) -> Option<SyntaxError> {
    let upper = key_line(lines.get(above)?)?;
    let value = upper.value.trim();
    if value.is_empty() || value.starts_with(['[', '{', '|', '>', '"', '\'', '&', '*', '#']) {
        return None;
    }
    let (below, line) = lines
        .enumerate_from(above + 1)
        .find(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))?;
    let lower = key_line(line)?;
    // The reader reports tabs itself.
    let is_deeper = lower.indentation > upper.indentation
        && !line.chars().take(lower.indentation).any(|c| c == '\t');
    is_deeper.then(|| {
        let message = format!(
            "'{}' is indented deeper than '{}' above it; start both in the same column",
            lower.key, upper.key
        );
        typo_error(lines, below, lower.indentation, message)
    })
}

/// An opening bracket and its place: line and column from 0.
#[derive(Clone, Copy)]
struct OpenBracket {
    line: usize,
    column: usize,
    indentation: usize,
    bracket: char,
}

impl OpenBracket {
    fn unclosed_error(self, lines: &LineIndex) -> SyntaxError {
        let closing = if self.bracket == '[' { ']' } else { '}' };
        let message = format!(
            "the bracket '{}' is never closed; write '{closing}' after its last entry",
            self.bracket
        );
        typo_error(lines, self.line, self.column, message)
    }
}

/// The brackets of a text that are still open where a key begins.
struct Brackets {
    /// Each line where a key begins inside an open bracket, the bracket, and the first line of any bracket so far.
    keys: Vec<(usize, OpenBracket, usize)>,
    /// The lines that begin outside brackets and quotes.
    free: Vec<usize>,
    /// The bracket that is open at the end.
    last: Option<OpenBracket>,
}

impl Brackets {
    /// Scans a text for brackets that stay open.
    fn new(lines: &LineIndex) -> Brackets {
        let (mut keys, mut free): (Vec<(usize, OpenBracket, usize)>, Vec<usize>) =
            (Vec::new(), Vec::new());
        let mut open: Vec<OpenBracket> = Vec::new();
        let mut quote = None;
        for (number, line) in lines.enumerate_from(0) {
            steps::count(1);
            let begins = key_line(line);
            if let (Some(last), Some(begins)) = (open.last(), &begins)
                && quote.is_none()
                && begins.indentation <= last.indentation
                && begins.value.starts_with([' ', '\r'])
            {
                let first = keys
                    .last()
                    .map_or(last.line, |(_, _, first)| last.line.min(*first));
                keys.push((number, *last, first));
            }
            if open.is_empty() && quote.is_none() {
                free.push(number);
            }
            let indentation = begins.map_or_else(
                || line.len() - line.trim_start().len(),
                |key| key.indentation,
            );
            let (mut before, mut is_start) = (' ', true);
            for (column, c) in line.chars().enumerate() {
                match (quote, c) {
                    (Some('"'), '\\') if before == '\\' => {
                        before = ' '; // a backslash that is escaped escapes nothing
                        continue;
                    }
                    (Some(opened), _) if c == opened && !(c == '"' && before == '\\') => {
                        quote = None
                    }
                    (Some(_), _) => {}
                    (None, '#') if before.is_whitespace() => break,
                    // Inside a single-quoted text, two quotes mean one, so the second opens the text again.
                    (None, '"' | '\'')
                        if before == '\''
                            || is_start
                            || (!open.is_empty() && " [{,".contains(before)) =>
                    {
                        quote = Some(c);
                    }
                    (None, '[' | '{') if !open.is_empty() || is_start => {
                        open.push(OpenBracket {
                            line: number,
                            column,
                            indentation,
                            bracket: c,
                        });
                    }
                    (None, ']' | '}') => drop(open.pop()),
                    (None, _) => {}
                }
                // Where a value may start: brackets inside a plain text open nothing.
                is_start = matches!(c, ':' | '-') || (c.is_whitespace() && is_start);
                before = c;
            }
        }
        Brackets {
            keys,
            free,
            last: if quote.is_none() {
                open.last().copied()
            } else {
                None
            },
        }
    }

    /// Finds a bracket that is opened at or above a line (from 0) and still open where the next key begins, or at the end.
    fn find_open(&self, lines: &LineIndex, at: usize) -> Option<SyntaxError> {
        let key = self
            .keys
            .get(self.keys.partition_point(|(_, _, first)| *first > at));
        let free = self
            .free
            .get(self.free.partition_point(|number| *number <= at));
        match (key, free) {
            (Some((number, open, _)), free) if free.is_none_or(|free| number < free) => {
                Some(open.unclosed_error(lines))
            }
            (_, Some(_)) => None,
            (_, None) => self
                .last
                .filter(|last| last.line <= at)
                .map(|last| last.unclosed_error(lines)),
        }
    }
}

/// Finds `[AB,,CE]`.
fn find_double_comma(lines: &LineIndex, at: usize) -> Option<SyntaxError> {
    let line = lines.get(at)?;
    let comma = line
        .char_indices()
        .find(|(index, c)| *c == ',' && line[index + 1..].trim_start().starts_with(','))?
        .0;
    let message = "there is nothing between these two commas; leave one of them out".to_string();
    let column = line[..comma].chars().count() + 1;
    Some(typo_error(lines, at, column, message))
}

/// Finds an indented first key when further keys are in the first column.
fn find_indented_first_key(lines: &LineIndex) -> Option<SyntaxError> {
    let mut keys = lines
        .enumerate_from(0)
        .filter_map(|(number, line)| Some((number, line, key_line(line)?)));
    let (line, written, first) = keys.next()?;
    if first.indentation == 0 || written.trim_start().starts_with('-') {
        return None;
    }
    let (_, _, other) = keys.find(|(_, _, key)| key.indentation == 0)?;
    let message = format!(
        "'{}' is indented and '{}' is not; start the keys of the file in the first column",
        first.key, other.key
    );
    Some(typo_error(lines, line, 0, message))
}

/// Shortens a key's value and drops its comment.
fn shorten_value(value: &str) -> String {
    let value = value.split(" #").next().unwrap_or_default();
    crate::field::clip(value.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds a typo; its line is counted from 0, its column from 1.
    fn locate_typo(text: &str, at: usize, is_in_field: bool) -> Option<(usize, usize)> {
        let lines = LineIndex::new(text);
        let typo = TypoFinder::new(&lines).find(at, is_in_field)?;
        let (line, column) = lines.position(typo.at);
        Some((line, column + 1))
    }

    #[test]
    fn finds_each_typo_at_its_place() {
        for (text, at, found) in [
            ("class: A\nhull:3\n", 1, (1, 5)),
            ("weapons:\n  -name: P\n", 1, (1, 3)),
            ("a: 1\nb: [x\nc: 2\n", 1, (1, 4)),
            ("a: [x, {y: 1\n", 0, (0, 8)),
            ("a: 1\n  b: 2\n", 1, (1, 3)),
            ("a: [x,,y]\n", 0, (0, 7)),
            (" a: 1\nb: 2\n", 0, (0, 1)),
        ] {
            assert_eq!(locate_typo(text, at, false), Some(found), "{text}");
        }
    }

    #[test]
    fn finds_no_typo_in_good_text() {
        for text in [
            "a: 'it''s [fine'\nb: \"a [ \\\" b\"\nc: 3\n",
            "notes: the captain's [own\nb: 2\n",
            "a: [x,\n  y]\nb: 2\n",
            "a: {x: 1,\n  y: 2}\n",
            "url: http://x\nb: 1 # [\nc: 2\n",
            "a: |\n  b: 1\nc: 2\n",
            "- a: 1\n  b: 2\n",
        ] {
            for line in 0..text.lines().count() {
                assert_eq!(locate_typo(text, line, false), None, "{text} at {line}");
            }
        }
    }

    #[test]
    fn blames_a_field_error_only_on_typos_that_change_fields() {
        assert_eq!(locate_typo("class: A\nhull:3\n", 1, true), None);
        assert_eq!(locate_typo("a: x\n  b: y\n", 0, true), Some((1, 3)));
    }
}
