//! Slips of the pen that YAML reads as something else, so that its own message points elsewhere: a missing space, an
//! unclosed bracket, a key indented too deeply.

use crate::lines::LineIndex;
use crate::punctuation;
use crate::steps;
use std::cell::OnceCell;

/// A slip: where it is (line from 0, column from 1) and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// The lines of a text and the brackets left open in it, by which slips are found.
pub struct Slips<'a> {
    lines: &'a LineIndex<'a>,
    brackets: OnceCell<Brackets>,
}

impl<'a> Slips<'a> {
    /// Prepares to find the slips of a text by its lines.
    pub fn new(lines: &'a LineIndex<'a>) -> Slips<'a> {
        Slips {
            lines,
            brackets: OnceCell::new(),
        }
    }

    /// Finds the slip that caused a fault at a line (from 0), if any. A fault in one field is blamed only on slips that turn
    /// the text of a field into something else; a fault of the whole document, on any slip.
    pub fn behind(&self, at: usize, is_in_field: bool) -> Option<Slip> {
        let lines = self.lines;
        // The reader reports tabs itself.
        if lines
            .get(at)
            .is_some_and(|line| line.trim_start_matches(' ').starts_with('\t'))
        {
            return None;
        }
        let near = [Some(at), at.checked_sub(1)].into_iter().flatten();
        let brackets = || {
            self.brackets
                .get_or_init(|| Brackets::new(lines))
                .open_at(at)
        };
        let within = || brackets().or_else(|| near.clone().find_map(|line| too_deep(lines, line)));
        // What is no entry is more of the text above it, where the fault is.
        let entry = || {
            [at, at + 1]
                .into_iter()
                .find_map(|at| punctuation::dash_without_blank(lines.get(at)?, at))
        };
        let dash = || {
            near.clone()
                .find_map(|line| dash_without_blank(lines, line))
                .or_else(entry)
        };
        if is_in_field {
            return dash()
                .or_else(|| punctuation::in_field(lines.get(at)?, at))
                .or_else(within);
        }
        let colon = || {
            near.clone()
                .find_map(|line| colon_without_blank(lines, line))
        };
        let mark = || {
            near.clone()
                .find_map(|line| punctuation::on_line(lines.get(line)?, line))
        };
        mark()
            .or_else(colon)
            .or_else(dash)
            .or_else(within)
            .or_else(|| double_comma(lines, at))
            .or_else(|| first_key_indented(lines))
    }
}

/// A line that begins with a key, dashes of list items before it passed over.
pub struct KeyLine<'a> {
    /// The column of the key, from 0.
    indentation: usize,
    key: &'a str,
    /// What is behind the colon, blanks included.
    pub value: &'a str,
}

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

/// `hull:3`.
fn colon_without_blank(lines: &LineIndex, at: usize) -> Option<Slip> {
    let KeyLine {
        indentation,
        key,
        value,
    } = key_line(lines.get(at)?)?;
    let is_slip =
        !value.is_empty() && !value.starts_with(char::is_whitespace) && !value.starts_with("//");
    is_slip.then(|| Slip {
        line: at,
        column: indentation + key.len() + 1,
        message: format!(
            "a space is missing after the colon: write '{key}: {}'",
            short(value)
        ),
    })
}

/// `-name: Popgun`.
fn dash_without_blank(lines: &LineIndex, at: usize) -> Option<Slip> {
    let line = lines.get(at)?;
    let bare = line.trim_start().strip_prefix('-')?;
    let key = key_line(bare).filter(|key| key.indentation == 0)?;
    Some(Slip {
        line: at,
        column: line.chars().count() - bare.chars().count(),
        message: format!(
            "a space is missing after the dash: write '- {}:{}'",
            key.key,
            short(key.value)
        ),
    })
}

/// A key below `key: value`, indented deeper: YAML reads it as more of the value.
fn too_deep(lines: &LineIndex, above: usize) -> Option<Slip> {
    let upper = key_line(lines.get(above)?)?;
    let value = upper.value.trim();
    if value.is_empty() || value.starts_with(['[', '{', '|', '>', '"', '\'', '&', '*', '#']) {
        return None;
    }
    let is_content = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let (below, line) = lines.from(above + 1).find(|(_, line)| is_content(line))?;
    let lower = key_line(line)?;
    // The reader reports tabs itself.
    let is_deeper = lower.indentation > upper.indentation
        && !line.chars().take(lower.indentation).any(|c| c == '\t');
    is_deeper.then(|| Slip {
        line: below,
        column: lower.indentation + 1,
        message: format!(
            "'{}' is indented deeper than '{}' above it; start both in the same column",
            lower.key, upper.key
        ),
    })
}

/// A bracket and its place, both counted from 0 except the column.
#[derive(Clone, Copy)]
struct Open {
    line: usize,
    column: usize,
    indentation: usize,
    bracket: char,
}

impl Open {
    fn slip(self) -> Slip {
        let closing = if self.bracket == '[' { ']' } else { '}' };
        let message = format!(
            "the bracket '{}' is never closed; write '{closing}' after its last entry",
            self.bracket
        );
        Slip {
            line: self.line,
            column: self.column,
            message,
        }
    }
}

/// The brackets of a text that are still open where a key begins.
struct Brackets {
    /// Each line where a key begins inside an open bracket, the bracket, and the first line of any bracket so far.
    keys: Vec<(usize, Open, usize)>,
    /// The lines that begin outside of brackets and quotes.
    free: Vec<usize>,
    /// The bracket that is open at the end.
    last: Option<Open>,
}

impl Brackets {
    /// Goes through a text once.
    fn new(lines: &LineIndex) -> Brackets {
        let (mut keys, mut free): (Vec<(usize, Open, usize)>, Vec<usize>) =
            (Vec::new(), Vec::new());
        let mut open: Vec<Open> = Vec::new();
        let mut quote = None;
        for (number, line) in lines.from(0) {
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
                        open.push(Open {
                            line: number,
                            column: column + 1,
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
            last: open.last().copied().filter(|_| quote.is_none()),
        }
    }

    /// Finds a bracket that is opened at or above a line (from 0) and still open where the next key begins, or at the end.
    fn open_at(&self, at: usize) -> Option<Slip> {
        let key = self
            .keys
            .get(self.keys.partition_point(|(_, _, first)| *first > at));
        let free = self
            .free
            .get(self.free.partition_point(|number| *number <= at));
        match (key, free) {
            (Some((number, open, _)), free) if free.is_none_or(|free| number < free) => {
                Some(open.slip())
            }
            (_, Some(_)) => None,
            (_, None) => self.last.filter(|last| last.line <= at).map(Open::slip),
        }
    }
}

/// `[AB,,CE]`.
fn double_comma(lines: &LineIndex, at: usize) -> Option<Slip> {
    let line = lines.get(at)?;
    let comma = line
        .char_indices()
        .find(|(index, c)| *c == ',' && line[index + 1..].trim_start().starts_with(','))?
        .0;
    Some(Slip {
        line: at,
        column: line[..comma].chars().count() + 2,
        message: "there is nothing between these two commas; leave one of them out".to_string(),
    })
}

/// An indented first key, with further keys in the first column.
fn first_key_indented(lines: &LineIndex) -> Option<Slip> {
    let keys = || {
        lines
            .from(0)
            .filter_map(|(number, line)| Some((number, line, key_line(line)?)))
    };
    let (line, written, first) = keys().next()?;
    let (_, _, other) = keys().find(|(_, _, key)| key.indentation == 0)?;
    (first.indentation > 0 && !written.trim_start().starts_with('-')).then(|| Slip {
        line,
        column: 1,
        message: format!(
            "'{}' is indented and '{}' is not; start the keys of the file in the first column",
            first.key, other.key
        ),
    })
}

/// The beginning of a key's value, without a comment.
fn short(value: &str) -> String {
    let value = value.split(" #").next().unwrap_or_default();
    crate::field::clip(value.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, at: usize, is_in_field: bool) -> Option<(usize, usize)> {
        Slips::new(&LineIndex::new(text))
            .behind(at, is_in_field)
            .map(|slip| (slip.line, slip.column))
    }

    #[test]
    fn each_slip_is_found_at_its_own_place() {
        for (text, at, found) in [
            ("class: A\nhull:3\n", 1, (1, 5)),
            ("weapons:\n  -name: P\n", 1, (1, 3)),
            ("a: 1\nb: [x\nc: 2\n", 1, (1, 4)),
            ("a: [x, {y: 1\n", 0, (0, 8)),
            ("a: 1\n  b: 2\n", 1, (1, 3)),
            ("a: [x,,y]\n", 0, (0, 7)),
            (" a: 1\nb: 2\n", 0, (0, 1)),
        ] {
            assert_eq!(place(text, at, false), Some(found), "{text}");
        }
    }

    #[test]
    fn good_text_has_no_slips() {
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
                assert_eq!(place(text, line, false), None, "{text} at {line}");
            }
        }
    }

    #[test]
    fn a_field_is_blamed_only_on_what_can_change_it() {
        assert_eq!(place("class: A\nhull:3\n", 1, true), None);
        assert_eq!(place("a: x\n  b: y\n", 0, true), Some((1, 3)));
    }
}
