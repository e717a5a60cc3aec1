//! What is refused before it is parsed: what would take too long or too much memory, and what YAML takes for something that
//! nobody means in a file of ours.

mod scanner;

use crate::doc::field::clip;
use scanner::Scanner;

/// The largest document in a file, in bytes.
const LARGEST_DOCUMENT: usize = 1024 * 1024;

/// The deepest nesting that is parsed; the parser's time is quadratic in it.
const DEEPEST: usize = 64;

/// A word, a text or a sign as the parser takes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// Line and column where it begins, from 0.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// Blanks, line ends and comments before it.
    pub(crate) gap: &'a str,
    /// Its text, with the blanks behind it if it is plain.
    pub(crate) text: &'a str,
    /// How deep the lists and maps around it are nested.
    depth: usize,
}

/// The pieces of a document; the last is empty and has only what stands before the end.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut scanner = Scanner::of(text);
    let mut is_over = false;
    std::iter::from_fn(move || {
        let before = scanner.rest;
        scanner.skip_gap();
        let (line, column, start) = (scanner.line(), scanner.column, scanner.rest);
        let is_last = std::mem::replace(&mut is_over, !scanner.token());
        let (gap, text) = (&before[..before.len() - start.len()], &start[..start.len() - scanner.rest.len()]);
        (!is_last).then_some(Piece { line, column, gap, text, depth: scanner.depth() })
    })
}

/// Why a document is refused, and at which line and column, from 0.
pub(crate) fn refusal(text: &str) -> Option<(usize, usize, String)> {
    if text.len() > LARGEST_DOCUMENT {
        let message = format!("a document of more than {} KiB; no design needs that much", LARGEST_DOCUMENT / 1024);
        return Some((0, 0, message));
    }
    pieces(text).find_map(|piece| {
        let word = piece.text.trim_end();
        if piece.depth > DEEPEST {
            return Some((piece.line, 0, format!("nested more than {DEEPEST} deep; no design needs that")));
        }
        let message = match word.strip_prefix('!') {
            Some(_) => {
                format!("a word that begins with '!', such as '{}', is a tag to YAML; quote the text", clip(word))
            }
            None if is_in_other_base(word) => {
                format!("'{}' is a number in another base to YAML; write it with plain digits, or quote it", clip(word))
            }
            None => return None,
        };
        Some((piece.line, piece.column, message))
    })
}

/// `0x1F`, `0o17`, `0b11`.
fn is_in_other_base(word: &str) -> bool {
    let digits = |prefix: &str, base: u32| {
        let digits = word.trim_start_matches(['+', '-']).strip_prefix(prefix);
        digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_digit(base)))
    };
    digits("0x", 16) || digits("0o", 8) || digits("0b", 2)
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
            assert!(refusal(&wrong).is_some(), "{}", &wrong[..20]);
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
}
