//! Typing mistakes in quotes, colons, dashes and commas, whose YAML error messages point elsewhere.

use crate::field::clip;
use crate::typos::key_line;

/// A typo on a line: its byte offset and a message, or `None` if the line has none.
type LineTypo = Option<(usize, String)>;

/// Finds a typo that keeps the document from being read.
pub fn find_line_typo(line: &str) -> LineTypo {
    find_text_after_value(line)
        .or_else(|| find_wrong_colon(line))
        .or_else(|| find_comment_in_list(line))
        .or_else(|| find_four_dashes(line))
        .or_else(|| find_field_typo(line))
}

/// Finds a typo that turns a map into text.
pub fn find_field_typo(line: &str) -> LineTypo {
    find_missing_comma(line).or_else(|| find_missing_braces(line))
}

/// Returns the value on a line and the byte offset at which it begins.
fn find_value(line: &str) -> Option<(usize, &str)> {
    let value = key_line(line)?.value.trim_start();
    Some((line.len() - value.len(), value.trim_end()))
}

/// Finds `'Captain's ship'`, `"Heavy" Cruiser`, `"Sovereign",` and `[AB] [CD]`.
fn find_text_after_value(line: &str) -> LineTypo {
    let (start, value) = find_value(line)?;
    let open = value.chars().next()?;
    let length = match open {
        '"' if value.contains('\\') => return None,
        '"' | '\'' => value[1..].find(open)? + 2,
        '[' => value.find(']')? + 1,
        _ => return None,
    };
    let rest = value[length..].trim_start();
    let message = match rest.chars().next()? {
        '#' | '\'' | ']' | '}' => return None,
        ',' if rest.len() == 1 => "leave out the comma at the end of the line".to_string(),
        '[' if open == '[' => {
            let joined = value.replace("][", ", ").replace("] [", ", ");
            format!("two lists behind one key; write one: {}", clip(&joined))
        }
        _ if open == '[' => return None,
        _ if open == '\'' && value.ends_with('\'') => {
            "an apostrophe inside '...' is written twice (''); or put the text into double quotes"
                .to_string()
        }
        _ => "there is text after the closing quote; put the whole into quotes".to_string(),
    };
    Some((start + value.len() - rest.len(), message))
}

/// Finds `hull; 8`, a full-width colon, and a space after the colon that YAML does not recognize as one.
fn find_wrong_colon(line: &str) -> LineTypo {
    let bare = line.trim_start().trim_start_matches("- ");
    let end = bare
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|end| *end > 0)?;
    let (key, rest) = bare.split_at(end);
    let sign = rest.chars().next()?;
    let next = rest[sign.len_utf8()..].chars().next();
    let message = match sign {
        ':' if next.is_some_and(|c| c.is_whitespace() && !c.is_ascii_whitespace()) => {
            let code = next.map_or(0, u32::from);
            format!("the blank behind '{key}:' is no plain space (U+{code:04X}); write a space")
        }
        '：' | '﹕' | '∶' => format!(
            "this is no plain colon (U+{:04X}); write '{key}: '",
            u32::from(sign)
        ),
        ';' if next.is_none_or(char::is_whitespace) => {
            format!("a key ends with a colon: write '{key}:{}'", &rest[1..])
        }
        _ => return None,
    };
    Some((line.len() - rest.len(), message))
}

/// Finds `names: [Sovereign #2, Foo]`.
fn find_comment_in_list(line: &str) -> LineTypo {
    let (start, value) = find_value(line).filter(|(_, value)| value.starts_with(['[', '{']))?;
    let is_quoted = |at: usize| {
        ['"', '\'']
            .iter()
            .any(|quote| value[..at].matches(*quote).count() % 2 == 1)
    };
    let comment = value.find(" #").filter(|at| !is_quoted(*at))?;
    let is_open = |open: char, close: char| {
        value[..comment].matches(open).count() > value[..comment].matches(close).count()
            && value[comment..].contains(close)
    };
    let from = value[..comment]
        .rfind(['[', '{', ',', ':'])
        .map_or(0, |sign| sign + 1);
    let to = value[comment..]
        .find([',', ']', '}'])
        .map_or(value.len(), |sign| comment + sign);
    let text = clip(value[from..to].trim());
    let message = format!(
        "' #' begins a comment, so the bracket is never closed; write \"{text}\" in quotes"
    );
    (is_open('[', ']') || is_open('{', '}')).then(|| (start + comment + 1, message))
}

/// Finds `{fore: 4 port: 3}`.
fn find_missing_comma(line: &str) -> LineTypo {
    let open = line.find('{')?;
    let inside = &line[open + 1..line[open..].find('}').map_or(line.len(), |end| open + end)];
    if inside.contains(['"', '\'', '[', '{']) {
        return None;
    }
    let mut start = open + 1;
    for entry in inside.split(',') {
        if let Some((_, value)) = entry.split_once(": ")
            && let Some((value, _)) = value.split_once(": ")
            && let Some((_, key)) = value.rsplit_once(' ')
        {
            let offset = start + entry.find(&format!(" {key}: "))? + 1;
            return Some((offset, format!("a comma is missing before '{}'", clip(key))));
        }
        start += entry.len() + 1;
    }
    None
}

/// Finds `shields: fore: 4, port: 3`.
fn find_missing_braces(line: &str) -> LineTypo {
    let (start, value) = find_value(line)?;
    let is_map = !value.is_empty() && value.split(',').all(is_entry);
    is_map.then(|| {
        (
            start,
            format!("braces are missing: write {{{}}}", clip(value)),
        )
    })
}

/// Returns `true` for `fore: 4`: a word, a colon and a word with a digit.
fn is_entry(text: &str) -> bool {
    text.split_once(": ").is_some_and(|(key, value)| {
        is_word(key.trim()) && is_word(value.trim()) && value.contains(|c: char| c.is_ascii_digit())
    })
}

fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_+-.".contains(c))
}

/// Finds `----`.
fn find_four_dashes(line: &str) -> LineTypo {
    let dashes = line.trim_end();
    let is_line = dashes.len() > 3 && dashes.bytes().all(|byte| byte == b'-');
    is_line.then(|| {
        (
            0,
            "designs of one file are parted by three dashes, no more and no less: ---".to_string(),
        )
    })
}

/// Finds `-2CD` or `-Marines 4` in a list.
pub fn find_tight_dash(line: &str) -> LineTypo {
    let bare = line.trim_start().strip_prefix('-')?;
    let is_entry = bare.starts_with(|c: char| c.is_ascii_alphanumeric())
        && bare.contains(|c: char| c.is_alphabetic());
    is_entry.then(|| {
        let message = format!(
            "a space is missing after the dash: write '- {}'",
            clip(bare.trim_end())
        );
        (line.len() - bare.len() - 1, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_typo_with_its_column_and_message() {
        for (line, column, message) in [
            ("notes: 'Captain's ship'", 17, "an apostrophe"),
            ("type: \"Heavy\" Cruiser", 15, "after the closing quote"),
            ("name: \"Sovereign\",", 18, "leave out the comma"),
            ("    banks: [AB] [CD]", 17, "write one: [AB, CD]"),
            ("hull:\u{a0}8", 5, "no plain space (U+00A0)"),
            ("hull：8", 5, "no plain colon (U+FF1A)"),
            ("hull; 8", 5, "write 'hull: 8'"),
            (
                "names: [Sovereign #2, Foo]",
                19,
                "begins a comment, so the bracket is never closed; write \"Sovereign #2\"",
            ),
            (
                "accents: {default: \"black\", Imperial: #7a1f1f}",
                39,
                "write \"#7a1f1f\" in quotes",
            ),
            (
                "shields: {fore: 4 port: 3}",
                19,
                "a comma is missing before 'port'",
            ),
            ("shields: fore: 4, port: 3", 10, "write {fore: 4, port: 3}"),
            ("----", 1, "three dashes"),
        ] {
            let (offset, found) =
                find_line_typo(line).unwrap_or_else(|| panic!("{line} has no typo"));
            assert_eq!(line[..offset].chars().count() + 1, column, "{line}");
            assert!(found.contains(message), "{line}: {found}");
        }
        assert_eq!(find_tight_dash("  -2CD").map(|(offset, _)| offset), Some(2));
    }

    #[test]
    fn finds_no_typo_on_good_lines() {
        for line in [
            "notes: 'it''s fine'",
            "notes: \"a, b\" # c",
            "shields: {fore: 4, port: 3}",
            "banks: [AB, CD] # both",
            "notes: he said: go",
            "weapons: [{name: A, banks: [AB]}]",
            "---",
            "class: A; B",
            "- 2CD",
        ] {
            assert_eq!(find_line_typo(line), None, "{line}");
            assert_eq!(find_tight_dash(line), None, "{line}");
        }
    }
}
