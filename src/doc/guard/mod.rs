//! What is rejected before parsing, because the parser would need too much time or memory for it.

mod scanner;

use scanner::Scanner;

/// The largest document in a file, in bytes.
const LARGEST_DOCUMENT: usize = 1024 * 1024;

/// The deepest nesting that is parsed; the parser's time is quadratic in it.
const DEEPEST: usize = 64;

/// Why a document is rejected, and on which of its lines, counted from 0.
pub(crate) fn refusal(text: &str) -> Option<(usize, String)> {
    if text.len() > LARGEST_DOCUMENT {
        return Some((
            0,
            format!("a document of more than {} KiB; no design needs that much", LARGEST_DOCUMENT / 1024),
        ));
    }
    let mut scanner = Scanner::of(text);
    while scanner.token() {
        if scanner.depth() > DEEPEST {
            return Some((scanner.line(), format!("nested more than {DEEPEST} deep; no design needs that")));
        }
    }
    None
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
