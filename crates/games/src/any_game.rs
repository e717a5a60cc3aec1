//! The field `ruleset:` in a file that may belong to any game.

use super::Ruleset;
use serde_json::{Value, json};
use starwright_text::field::{TextValue, deserialize_as_text};
use starwright_text::field_error::FieldError;

/// The word after `ruleset:` in a file of any game.
#[derive(Clone, Copy, Debug)]
pub struct AnyRulesetKey(pub Ruleset);

deserialize_as_text!(AnyRulesetKey);

impl TextValue for AnyRulesetKey {
    const EXPECTED: &'static str = "the key of a game";

    fn parse(text: &str) -> Result<Self, FieldError> {
        Ruleset::parse_key(text).map(AnyRulesetKey)
    }

    fn schema() -> Value {
        json!({"enum": Ruleset::ALL.map(Ruleset::key)})
    }
}
