//! The field `ruleset:` in a file that may belong to any game.

use super::Ruleset;
use crate::doc::field::{Misfit, Written, deserialize_written, words_schema};
use serde_json::Value;

/// The word after `ruleset:` in a file of any game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyGame(pub(crate) Ruleset);

deserialize_written!(AnyGame);

impl Written for AnyGame {
    const EXPECTED: &'static str = "the key of a game";

    fn read(text: &str) -> Result<Self, Misfit> {
        Ruleset::named(text).map(AnyGame)
    }

    fn schema() -> Value {
        words_schema(&Ruleset::ALL.map(Ruleset::key))
    }
}
