//! The law of schemas: what a reader takes, its schema takes.

use serde_json::{Value, json};

/// What slips into a text.
const SLIPS: [&str; 18] = [
    " ", "\t", "\n", "\u{85}", "+", "-", "–", "0", "1", "9", "x", "s", "K", ")", "]", "/", ".", "é",
];

/// The longest text that is tried with two slips.
const LONGEST: usize = 6;

/// The text in other cases and with blanks around it, and with every single letter left out, doubled or beside a slip.
fn slips(text: &str) -> Vec<String> {
    let mut slips = vec![
        text.to_uppercase(),
        text.to_lowercase(),
        format!(" \n{text}\t\u{85}"),
        format!("[{text}]"),
    ];
    for (at, c) in text.char_indices() {
        let (before, behind) = (&text[..at], &text[at + c.len_utf8()..]);
        slips.push(format!("{before}{behind}"));
        slips.push(format!("{before}{c}{c}{behind}"));
        slips.extend(SLIPS.iter().flat_map(|slip| {
            [
                format!("{before}{slip}{c}{behind}"),
                format!("{before}{slip}{behind}"),
            ]
        }));
    }
    slips.extend(SLIPS.iter().map(|slip| format!("{text}{slip}")));
    slips
}

/// The JSON of an unquoted text that is a number or a boolean to YAML.
fn unquoted(text: &str) -> Option<Value> {
    match text.trim() {
        "true" => Some(json!(true)),
        "false" => Some(json!(false)),
        text => {
            let whole = text.parse::<i64>().ok().map(|number| json!(number));
            let is_finite = |number: &f64| number.is_finite();
            whole.or_else(|| {
                text.parse::<f64>()
                    .ok()
                    .filter(is_finite)
                    .map(|number| json!(number))
            })
        }
    }
}

/// Asserts that the schema of a field accepts what the field reads: `agrees!(Range, [good texts], [wrong texts])`.
///
/// The type implements `Written`, which must be in scope.
#[macro_export]
macro_rules! agrees {
    ($field:ty, $good:expr, $wrong:expr $(,)?) => {
        $crate::agreement::agrees(
            &<$field as Written>::schema(),
            |text| <$field as Written>::read(text).is_ok(),
            $good,
            $wrong,
        )
    };
}

/// Asserts that a schema accepts what a reader reads: these texts, and whatever is read that is one or two slips away
/// from them or from the wrong ones. The wrong ones both refuse.
pub fn agrees(schema: &Value, read: impl Fn(&str) -> bool, good: &[&str], wrong: &[&str]) {
    let validator = jsonschema::draft7::new(schema).expect("a schema");
    let is_read = |text: &str| read(text.trim());
    let assert_taken = |text: &str| {
        for value in [Some(json!(text)), unquoted(text)].into_iter().flatten() {
            assert!(
                validator.is_valid(&value),
                "{text:?} is read, but {value} is not taken by {schema}"
            );
        }
    };
    for text in good {
        assert!(is_read(text), "{text:?} is not read");
        assert_taken(text);
    }
    for text in wrong {
        assert!(!is_read(text), "{text:?} is read");
        assert!(
            !validator.is_valid(&json!(text)),
            "{text:?} is taken by {schema}"
        );
    }
    for first in good
        .iter()
        .chain(wrong)
        .flat_map(|text| slips(text))
        .filter(|text| is_read(text))
    {
        assert_taken(&first);
        // A long text has many pairs of slips, and they seldom find more.
        let second = if first.len() <= LONGEST {
            slips(&first)
        } else {
            Vec::new()
        };
        second
            .iter()
            .filter(|text| is_read(text))
            .for_each(|text| assert_taken(text));
    }
}
