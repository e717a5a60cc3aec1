//! Text as written in a YAML file: plain where that is safe, quoted where it is not.

use std::collections::BTreeMap;

/// Writes a text of one or more lines as the value of a key or an entry of a flow list.
pub fn quote_if_needed(text: &str) -> String {
    if is_plain(text) {
        text.to_string()
    } else {
        quote_text(text)
    }
}

/// Writes a text of several lines as the value of a top-level key: a block if that reads back unchanged.
pub fn to_block(text: &str) -> String {
    let entry = serde_yaml::to_string(&BTreeMap::from([("key", text)])).unwrap_or_default();
    match entry.strip_prefix("key: ") {
        Some(block) if block.starts_with('|') && text.trim() == text => {
            block.trim_end().to_string()
        }
        _ => quote_if_needed(text),
    }
}

/// Writes a text as comment lines that nothing in it can break out of.
pub fn to_comment(text: &str) -> String {
    text.lines().map(comment_line).collect()
}

fn comment_line(line: &str) -> String {
    let safe: String = line
        .chars()
        .map(|c| if is_hidden(c) { ' ' } else { c })
        .collect();
    format!("# {safe}").trim_end().to_string() + "\n"
}

/// Returns `true` if YAML reads the text as itself, in block and in flow style.
fn is_plain(text: &str) -> bool {
    let is_safe = |c: char| c.is_alphanumeric() || " -+/().'&_*!?%".contains(c);
    let has_begun_well = |c: char| c.is_alphanumeric() || c == '(' || c == '/';
    text.starts_with(has_begun_well)
        && text.trim() == text
        && text.chars().all(is_safe)
        && !is_word_of_yaml(text)
}

/// Returns `true` if some YAML reader takes the text for something else: a reserved word, or a number in another base.
fn is_word_of_yaml(text: &str) -> bool {
    let word = text.to_lowercase();
    matches!(
        word.as_str(),
        "null" | "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n"
    ) || ["0x", "0o", "0b"].iter().any(|base| word.starts_with(base))
}

/// Returns `true` for characters that YAML treats as line ends or ignores.
fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Writes a text in quotes, which are the same in block and in flow style.
fn quote_text(text: &str) -> String {
    let written = serde_yaml::to_string(text).unwrap_or_default();
    let written = written.trim_end();
    if written.starts_with(['"', '\'']) && !written.contains(|c| c == '\n' || is_hidden(c)) {
        return written.to_string();
    }
    // Plain in block style, a block, or a line separator that readers would fold: JSON's escapes are YAML's.
    let mut quoted = serde_json::Value::from(text).to_string();
    for hidden in ['\u{85}', '\u{2028}', '\u{2029}', '\u{FEFF}'] {
        quoted = quoted.replace(hidden, &format!("\\u{:04x}", u32::from(hidden)));
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(value: &str) -> String {
        let text = format!("key: {value}\n");
        let map: std::collections::BTreeMap<String, String> =
            serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        map["key"].clone()
    }

    #[test]
    fn plain_words_stay_plain() {
        for text in [
            "Laser Cannon",
            "2ACE",
            "4-8-12 1x5+/2/1 Dly",
            "Ναυς Ω",
            "Primary Weapons & Turrets (Energy)",
        ] {
            assert_eq!(quote_if_needed(text), text);
        }
        for text in [
            "", " a", "a: b", "- a", "# a", "a #b", "[a", "{", "*a", "&a", "!a", "|", "yes", "0x0",
            "a,b", "\u{1b}",
        ] {
            assert!(quote_if_needed(text).starts_with(['"', '\'']), "{text}");
        }
        assert_eq!(
            to_block("one: two\n\n  three"),
            "|-\n  one: two\n\n    three"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_quoted_text_reads_back(text in "[ -~\n\té\u{1}\u{2028}\u{FEFF}]{0,30}") {
            prop_assert_eq!(read(&quote_if_needed(&text)), text.clone());
            prop_assert_eq!(read(&to_block(&text)), text);
        }

        #[test]
        fn spaces_next_to_line_separators_stay(text in "[ \n\u{85}\u{2028}\u{2029}é]{0,6}") {
            prop_assert_eq!(read(&quote_if_needed(&text)), text.clone());
            prop_assert_eq!(read(&to_block(&text)), text);
        }

        #[test]
        fn comments_have_no_data(text in "[ -~\n\té\u{1}\u{85}\u{b}\u{c}\u{2028}\u{FEFF}\u{7f}]{0,30}") {
            let design = format!("{}key: {}", to_comment(&text), "value");
            let map: std::collections::BTreeMap<String, String> =
                serde_yaml::from_str(&design).expect("the comment hides");
            prop_assert_eq!(map.into_iter().collect::<Vec<_>>(), [("key".to_string(), "value".to_string())]);
        }
    }
}
