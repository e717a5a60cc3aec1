//! Parses the accuracy of a weapon: `5+` or `5`.

use serde_json::Value;
use starwright_text::field::{TextValue, Whole, clip, deserialize_as_text, pattern_schema};
use starwright_text::field_error::FieldError;

/// The minimum roll that hits.
pub type Accuracy = Whole<2, 6>;

/// An accuracy as written in a design: `5+` or `5`.
#[derive(Clone, Copy, Debug)]
pub struct AccuracyText(pub Accuracy);

deserialize_as_text!(AccuracyText);

impl TextValue for AccuracyText {
    const EXPECTED: &'static str = "an accuracy from 2+ to 6+";

    fn parse(text: &str) -> Result<AccuracyText, FieldError> {
        let number = Accuracy::parse_number(text.strip_suffix('+').unwrap_or(text).trim_end());
        number.map(AccuracyText).map_err(|error| {
            let message = format!("expected an accuracy from 2+ to 6+, found '{}'", clip(text));
            FieldError { message, ..error }
        })
    }

    fn schema() -> Value {
        pattern_schema(r"[2-6]\+")
    }
}
