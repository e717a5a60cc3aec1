//! The field `ruleset:` in a file that may belong to any game.

use super::Ruleset;
use serde_json::{Value, json};
use starwright_text::field::{Written, deserialize_written};
use starwright_text::field_error::FieldError;

/// The word after `ruleset:` in a file of any game.
#[derive(Clone, Copy, Debug)]
pub struct AnyGame(pub Ruleset);

deserialize_written!(AnyGame);

impl Written for AnyGame {
    const EXPECTED: &'static str = "the key of a game";

    fn read(text: &str) -> Result<Self, FieldError> {
        Ruleset::named(text).map(AnyGame)
    }

    fn schema() -> Value {
        json!({"enum": Ruleset::ALL.map(Ruleset::key)})
    }
}
