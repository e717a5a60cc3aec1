//! What is refused before it is parsed, because the parser would take too long or too much memory for it.

/// The largest document in a file, in bytes.
const LARGEST_DOCUMENT: usize = 1024 * 1024;

/// The deepest nesting of brackets that is parsed; the parser takes quadratic time in it.
const DEEPEST: usize = 64;

/// The most opening brackets that are parsed: closing ones may stand in quotes and deceive the count of the depth.
const MOST_BRACKETS: usize = 10_000;

/// Why a document is refused, and on which of its lines, counted from 0. Brackets in comments do not count as nesting; but
/// since quotes can hide brackets from this scan, and hide comments too, there is a bound on all of them together.
pub(crate) fn refusal(text: &str) -> Option<(usize, String)> {
    if text.len() > LARGEST_DOCUMENT {
        return Some((0, format!("a document of more than {} KiB; no file of ours has one", LARGEST_DOCUMENT / 1024)));
    }
    let (mut brackets, mut open) = (0usize, 0usize);
    for (number, line) in text.lines().enumerate() {
        let code = &line[..line.find(" #").unwrap_or(if line.starts_with('#') { 0 } else { line.len() })];
        brackets += line.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
        let mut deepest = open;
        for byte in code.bytes() {
            match byte {
                b'[' | b'{' => open += 1,
                b']' | b'}' => open = open.saturating_sub(1),
                _ => {}
            }
            deepest = deepest.max(open);
        }
        let dashes = code.matches("- ").count() + code.matches("? ").count();
        if deepest > DEEPEST || dashes > 4 * DEEPEST {
            return Some((number, format!("nested more than {DEEPEST} deep; no file of ours is")));
        }
        if brackets > MOST_BRACKETS {
            return Some((
                number,
                format!("more than {MOST_BRACKETS} brackets in one document; no file of ours has as many"),
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_take_too_long_is_refused_and_what_looks_like_it_is_not() {
        for wrong in ["[".repeat(65), "- ".repeat(300), "[ \"]\",".repeat(20_000), "x".repeat(2_000_000)] {
            assert!(refusal(&wrong).is_some(), "{}", &wrong[..20]);
        }
        for good in ["[".repeat(64), format!("# {}", "[".repeat(1000)), "-".repeat(1000), "[]\n".repeat(5000)] {
            assert_eq!(refusal(&good), None, "{}", &good[..20]);
        }
    }
}
