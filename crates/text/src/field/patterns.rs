//! Patterns of JSON Schemas: numbers within bounds, and words that are read whatever their case and punctuation.
//!
//! They take what the reader takes, or a little more where a pattern would grow long; never less.

use serde_json::{Value, json};

/// The blanks that the reader trims; `\s` of a schema lacks the old "next line" sign.
pub const BLANKS: &str = "[\\s\\u0085]*";

/// Every kind of dash that [`super::plain_dashes`] takes, as a set.
pub const DASH: &str = "[-‐‑–—−]";

/// The signs for "times", as a set.
pub const TIMES_SIGN: &str = "[xX×*]";

/// Separators inside a word that do not matter.
pub const JUNK: &str = "[^A-Za-z0-9]*";

/// The whole text: this pattern, with blanks around it.
pub fn trimmed(pattern: &str) -> String {
    format!("^{BLANKS}({pattern}){BLANKS}$")
}

/// The schema of a text of this pattern, with blanks around it.
pub fn text_schema(pattern: &str) -> Value {
    json!({"type": "string", "pattern": trimmed(pattern)})
}

/// A pattern for the digits of a number from `least` to `most`, perhaps behind zeros.
pub fn digits_between(least: u32, most: u32) -> String {
    let mut forms = Vec::new();
    if least == 0 {
        forms.push("0".to_string());
    }
    let (mut from, most) = (u64::from(least.max(1)), u64::from(most));
    while from <= most {
        // The longest run that starts here and differs in one digit and in those behind it.
        let (mut step, mut places) = (1, 0);
        while from % (step * 10) == 0 && from + step * 10 - 1 <= most {
            (step, places) = (step * 10, places + 1);
        }
        let digit = from / step % 10;
        let last = 9.min(digit + (most + 1 - from) / step - 1);
        let before = Some(from / step / 10)
            .filter(|before| *before > 0)
            .map(|before| before.to_string());
        let set = if digit == last {
            digit.to_string()
        } else {
            format!("[{digit}-{last}]")
        };
        let behind = if places == 0 {
            String::new()
        } else {
            format!("[0-9]{{{places}}}")
        };
        forms.push(before.unwrap_or_default() + &set + &behind);
        from += (last + 1 - digit) * step;
    }
    format!("0*({})", forms.join("|"))
}

/// A pattern for a number from `least` to `most` as [`super::Whole`] reads it.
pub fn number_between(least: u32, most: u32) -> String {
    format!("\\+?{}", digits_between(least, most))
}

/// The schema of one of these words: as a list for an editor to offer, and as a pattern for what the reader takes.
pub fn words_schema(words: &[&str]) -> Value {
    json!({"anyOf": [{"enum": words}, {"type": "string", "pattern": format!("^{}$", loosely(words))}]})
}

/// The same for words that are read as they are, but for blanks around them.
pub fn exact_words_schema(words: &[&str]) -> Value {
    json!({"anyOf": [{"enum": words}, text_schema(&words.join("|"))]})
}

/// A pattern for one of these words in any case, with any hyphens, spaces and the like in and around it.
pub fn loosely(words: &[&str]) -> String {
    format!("{JUNK}{}{JUNK}", spelled(words, JUNK))
}

/// A pattern for one of these words in any case, with nothing but `between` between its letters.
pub fn spelled(words: &[&str], between: &str) -> String {
    let letters = |word: &&str| {
        let letters: Vec<String> = word
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(in_any_case)
            .collect();
        letters.join(between)
    };
    format!(
        "({})",
        words.iter().map(letters).collect::<Vec<_>>().join("|")
    )
}

/// A pattern for a character in either case.
pub fn in_any_case(c: char) -> String {
    match c {
        // The sign for kelvins is a capital k, too.
        'k' | 'K' => "[Kk\\u212A]".to_string(),
        _ if c.is_ascii_alphabetic() => {
            format!("[{}{}]", c.to_ascii_uppercase(), c.to_ascii_lowercase())
        }
        _ => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_match_within_their_bounds_only() {
        for (least, most) in [
            (0, 0),
            (0, 5),
            (1, 12),
            (2, 100),
            (1, 99),
            (3, 30),
            (0, 200),
            (17, 1038),
            (1, 1000),
        ] {
            let schema = text_schema(&number_between(least, most));
            let validator = jsonschema::draft7::new(&schema).expect("a schema");
            for number in 0..2000 {
                for text in [
                    number.to_string(),
                    format!("+{number}"),
                    format!(" 00{number}\n"),
                ] {
                    let is_within = (least..=most).contains(&number);
                    assert_eq!(
                        validator.is_valid(&json!(text)),
                        is_within,
                        "{text} of {least} to {most}"
                    );
                }
            }
        }
    }
}
