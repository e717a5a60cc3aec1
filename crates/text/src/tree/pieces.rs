//! What the tokens alone show: the pieces of a text, whether it is refused, and the keys at its top.

use super::scanner::{Kind, Scanner, Token};
use super::value::value;
use super::{LARGEST_DOCUMENT, Stop, Style, complaints, letters};
use crate::steps;
use std::borrow::Cow;

/// A word, a text or a sign as the parser takes it.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Line and column where it begins, from 0, the column in characters.
    pub line: usize,
    pub column: usize,
    /// Blanks, line ends and comments before it.
    pub gap: &'a str,
    /// Its text, with the blanks behind it if it is plain.
    pub text: &'a str,
}

/// The pieces of a document, as far as it can be read; the last is empty and has only what precedes the end.
pub fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut scanner = Scanner::of(&text[..letters::forbidden(text).unwrap_or(text.len())]);
    let (mut line, mut column, mut is_over) = (0, 0, false);
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let before = scanner.at;
        scanner.skip_gap();
        let start = scanner.at;
        let mut pass = |passed: &str| {
            line += passed.matches('\n').count();
            let (is_same, rest) = passed
                .rfind('\n')
                .map_or((true, passed), |end| (false, &passed[end + 1..]));
            column = if is_same { column } else { 0 } + rest.chars().count();
            (line, column)
        };
        let (line, column) = pass(&text[before..start]);
        is_over = !scanner.advance().unwrap_or(false);
        scanner.forget();
        let end = if is_over { start } else { scanner.at };
        pass(&text[start..end]);
        Some(Piece {
            line,
            column,
            gap: &text[before..start],
            text: &text[start..end],
        })
    })
}

/// Why a text is refused before anything parses it: it is too large, or YAML takes for something else what nobody means
/// that way in a file of ours.
pub fn refusal(text: &str) -> Option<Stop> {
    if text.len() > LARGEST_DOCUMENT {
        return Some(complaints::too_large(LARGEST_DOCUMENT));
    }
    let mut scanner = Scanner::of(text);
    loop {
        match scanner.advance() {
            Ok(true) => scanner.forget(),
            Ok(false) => return None,
            Err(stop) => return Some(stop).filter(|stop| stop.is_refused),
        }
    }
}

/// How deep a text is nested by its tokens alone.
pub fn scanned_depth(text: &str) -> usize {
    let (mut scanner, mut deepest) = (Scanner::of(text), 0);
    while scanner.advance().unwrap_or(false) {
        deepest = deepest.max(scanner.depth());
    }
    deepest
}

/// What one look at the tokens of a document shows.
pub struct Survey<'a> {
    /// The keys at the top, with the first line of their values as written, without quotes. Behind something that cannot be
    /// read, lines that look like keys count.
    pub keys: Vec<(Cow<'a, str>, &'a str)>,
    /// Whether all of it was looked at and nothing would be refused.
    pub is_vetted: bool,
}

/// Looks at all tokens of a document.
pub fn survey(text: &str) -> Survey<'_> {
    let mut top = TopKeys {
        text,
        scanner: Scanner::of(text),
        depth: 0,
        is_begun: false,
    };
    let mut keys: Vec<_> = std::iter::from_fn(|| top.next()).collect();
    let stop = top.scanner.stop.as_ref().map(|stop| stop.at);
    let next = stop
        .and_then(|stop| text[stop..].find('\n').map(|end| stop + end + 1))
        .unwrap_or(text.len());
    keys.extend(text[next..].lines().filter_map(key_line));
    let is_at_end = text[top.scanner.at..].is_empty();
    Survey {
        keys,
        is_vetted: stop.is_none() && is_at_end && text.len() <= LARGEST_DOCUMENT,
    }
}

/// `key: value` at the beginning of a line.
fn key_line(line: &str) -> Option<(Cow<'_, str>, &str)> {
    let (key, value) = line
        .split_once(':')
        .filter(|_| !line.starts_with([' ', '\t', '#', '-', '%']))?;
    let value = value.split(" #").next().unwrap_or_default();
    Some((
        Cow::Borrowed(key.trim_matches(['"', '\'', ' '])),
        value.trim().trim_matches(['"', '\'']),
    ))
}

/// How many bytes of a list or map are shown as the beginning of a value.
const MAX_SHOWN: usize = 1000;

struct TopKeys<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
    /// How many lists and maps are open.
    depth: usize,
    is_begun: bool,
}

impl<'a> TopKeys<'a> {
    /// The next key; `None` at the end, and if the top is no map.
    fn next(&mut self) -> Option<(Cow<'a, str>, &'a str)> {
        loop {
            let token = self.scanner.take();
            match token.kind {
                Kind::End | Kind::DocumentEnd => return None,
                Kind::DocumentStart if self.is_begun => return None,
                Kind::Directive | Kind::DocumentStart | Kind::Anchor => continue,
                Kind::MapOnLines | Kind::OpenMap => self.depth += 1,
                _ if !self.is_begun => return None,
                Kind::ListOnLines | Kind::OpenList => self.depth += 1,
                Kind::EndOfLines | Kind::CloseList | Kind::CloseMap => {
                    self.depth = self.depth.saturating_sub(1)
                }
                Kind::Key if self.depth == 1 => {
                    if let Some(found) = self.entry() {
                        return Some(found);
                    }
                }
                _ => {}
            }
            self.is_begun = true;
        }
    }

    /// A key and the beginning of its value.
    fn entry(&mut self) -> Option<(Cow<'a, str>, &'a str)> {
        let Token {
            kind: Kind::Scalar(style),
            start,
            end,
            around,
        } = self.scanner.peek()
        else {
            return None;
        };
        self.scanner.take();
        let key = value(self.text, start..end, style, around);
        if self.scanner.peek().kind != Kind::Colon {
            return Some((key, ""));
        }
        let colon = self.scanner.take();
        let token = self.scanner.peek();
        let is_on_line = !self.text[colon.end..token.start].contains('\n');
        let written = match token.kind {
            Kind::Scalar(style) if is_on_line => {
                let text = &self.text[token.start..token.end];
                if style == Style::Plain {
                    text
                } else {
                    text.trim_matches(['"', '\''])
                }
            }
            Kind::Alias | Kind::Anchor | Kind::OpenList | Kind::OpenMap if is_on_line => {
                // One line may have many keys, so only its next piece is looked at.
                let mut end = self.text.len().min(token.start + MAX_SHOWN);
                while !self.text.is_char_boundary(end) {
                    end -= 1;
                }
                let line = self.text[token.start..end]
                    .lines()
                    .next()
                    .unwrap_or_default();
                steps::count(line.len());
                line
            }
            _ => "",
        };
        Some((key, written.lines().next().unwrap_or_default().trim_end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_take_too_long_is_refused_whatever_is_in_quotes_and_comments() {
        for wrong in [
            "[".repeat(65),
            "- ".repeat(300),
            "[ \"]\",".repeat(100),
            "{a: \"}\",b: ".repeat(100),
            "{a: ']',b: ".repeat(100),
            "{a: ']''}',b: ".repeat(100),
            "{a: \"\\\"}\",b: ".repeat(100),
            "[ # ]\n".repeat(100),
            "[ a # ]\n, ".repeat(100),
            "[ it's, ".repeat(100),
            "x".repeat(2_000_000),
        ] {
            assert!(
                refusal(&wrong).is_some_and(|stop| stop.is_too_large),
                "{}",
                &wrong[..20]
            );
        }
    }

    #[test]
    fn what_only_looks_deep_is_not_refused() {
        for good in [
            "[".repeat(64),
            format!("# {}", "[".repeat(1000)),
            "-".repeat(1000),
            "[]\n".repeat(5000),
            format!("ships: [{}]", "{names: [A, B]}, ".repeat(20_000)),
            format!("notes: {}", "a [ b - ".repeat(1000)),
            format!("notes: \"{}\"", "[ - ".repeat(1000)),
            format!("notes: '{}'", "[ '' { \\".repeat(1000)),
            format!("notes: |\n{}", "  [ \" - {\n".repeat(1000)),
            format!("a:\n  - notes: >-\n{}", "      [ ' - {\n\n".repeat(1000)),
            "- name: it's [\n- {name: don't}\n".repeat(1000),
            "- \"[\" # [\n- {a: b} # {\n".repeat(1000),
        ] {
            assert_eq!(refusal(&good), None, "{}", &good[..20]);
        }
    }

    #[test]
    fn tags_and_numbers_in_other_bases_are_refused_at_their_place() {
        for (text, at) in [
            ("a: !b c\n", 3),
            ("a: [1, 0x1F]\n", 7),
            ("%TAG ! x\n--- a\n", 0),
            ("a: '!b'\nc: '0x1'\n", 0),
        ] {
            let found = refusal(text);
            assert_eq!(
                found.map(|stop| stop.at),
                (!text.contains('\'')).then_some(at),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_vetted_is_not_refused_and_designs_are_vetted() {
        let majestic = include_str!("../../../../designs/starmada_unity/majestic.yaml");
        let commented = format!("# before\n{majestic}\n  # behind");
        for text in [majestic, &commented, "{class: A, hull: 3}", "class: A\n"] {
            assert!(survey(text).is_vetted, "{text}");
        }
        for text in [
            "a: !b c\n",
            "a: [1, 0x1F]\n",
            &"[".repeat(65),
            "- !a b\n",
            "a: 1\n--- !x\n",
        ] {
            assert!(!survey(text).is_vetted && refusal(text).is_some(), "{text}");
        }
    }

    #[test]
    fn the_keys_at_the_top_are_found_in_every_style() {
        let keys = |text: &str| -> Vec<String> {
            survey(text)
                .keys
                .into_iter()
                .map(|(key, value)| format!("{key}={value}"))
                .collect()
        };
        let both = ["class=A", "hull=3"].map(str::to_string);
        for text in [
            "class: A\nhull: 3\n",
            "{class: A, hull: 3}\n",
            "--- # x\n'class': \"A\" # b\nhull: 3",
            "  class: A\n  hull: 3\n",
            "{\"class\": A,\n\"hull\": 3}\n",
        ] {
            assert_eq!(keys(text), both, "{text}");
        }
        assert_eq!(
            keys("a:\n- b: 1\n- c\nd: {e: 1}\nf: [g: 1]\n"),
            ["a=", "d={e: 1}", "f=[g: 1]"]
        );
        assert_eq!(keys("a: |\n  b: 1\nc:\n  d: 1\n"), ["a=|", "c="]);
        assert_eq!(keys("a: @x\nhull: 3\n b: 4\n"), ["a=", "hull=3"]);
        assert!(keys("- a: 1\n").is_empty() && keys("hello").is_empty() && keys("").is_empty());
    }
}
