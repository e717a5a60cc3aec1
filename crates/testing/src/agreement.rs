//! Agreement of schemas with readers: a schema takes the canonical spelling, and nothing that the reader refuses.

use serde_json::{Value, json};

/// Asserts that both the schema and the reader of a field take canonical texts and refuse wrong ones:
/// `agrees!(Range, &["3-6-9"], &["3-6"])`.
///
/// The type implements `TextValue`, which must be in scope.
#[macro_export]
macro_rules! agrees {
    ($field:ty, $canonical:expr, $wrong:expr $(,)?) => {
        for (texts, is_canonical) in [($canonical as &[&str], true), ($wrong, false)] {
            for text in texts {
                let schema = <$field as TextValue>::schema();
                assert_eq!(
                    <$field as TextValue>::parse(text).is_ok(),
                    is_canonical,
                    "{text}"
                );
                assert_eq!(
                    $crate::agreement::takes(&schema, text),
                    is_canonical,
                    "{text}: {schema}"
                );
            }
        }
    };
}

/// Returns `true` if a schema takes a text, in quotes or as the number that it is without them.
pub fn takes(schema: &Value, text: &str) -> bool {
    let validator = jsonschema::draft7::new(schema).expect("a schema");
    let number = serde_json::from_str(text).unwrap_or(json!(text));
    validator.is_valid(&json!(text)) || validator.is_valid(&number)
}
