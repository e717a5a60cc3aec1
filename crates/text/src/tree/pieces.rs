//! Answers from tokens alone: the pieces of a text, and how deep it is nested.

use super::characters;
use super::scanner::Scanner;

/// A word, a text or a sign as the parser takes it.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Line and column where it begins, from 0, the column in characters.
    pub line: usize,
    pub column: usize,
    /// Spaces, line ends and comments before it.
    pub gap: &'a str,
    /// The text of the piece, with the spaces after it if it is plain.
    pub text: &'a str,
}

/// Splits a document into pieces, as far as it can be read; the last is empty and has only what precedes the end.
pub fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut scanner = Scanner::new(&text[..characters::find_forbidden(text).unwrap_or(text.len())]);
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

/// Measures how deep a text is nested, by its tokens alone.
pub fn scanned_depth(text: &str) -> usize {
    let (mut scanner, mut deepest) = (Scanner::new(text), 0);
    while scanner.advance().unwrap_or(false) {
        deepest = deepest.max(scanner.depth());
    }
    deepest
}

#[cfg(test)]
mod tests {
    use crate::tree::Tree;

    #[test]
    fn refuses_texts_that_would_take_too_long() {
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
                Tree::read(&wrong)
                    .error
                    .is_some_and(|stop| stop.is_too_large),
                "{}",
                &wrong[..20]
            );
        }
    }

    #[test]
    fn accepts_texts_that_only_look_deep() {
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
            assert_eq!(
                Tree::read(&good).error.filter(|stop| stop.is_refused),
                None,
                "{}",
                &good[..20]
            );
        }
    }

    #[test]
    fn refuses_tags_and_numbers_in_other_bases() {
        for (text, at) in [
            ("a: !b c\n", 3),
            ("a: [1, 0x1F]\n", 7),
            ("%TAG ! x\n--- a\n", 0),
            ("a: '!b'\nc: '0x1'\n", 0),
        ] {
            let found = Tree::read(text).error;
            assert_eq!(
                found.map(|stop| stop.at),
                (!text.contains('\'')).then_some(at),
                "{text}"
            );
        }
    }
}
