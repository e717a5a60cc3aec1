//! JSON Schemas of files, derived from the types that read them.

use crate::Rules;
use serde_json::Value;
use starwright_text::field::{FileValue, file_schema};

/// The game of a design that names none.
const DEFAULT_KEY: &str = "starmada_unity";

/// Derives the JSON Schemas of a game's files.
pub trait Schemas: Rules {
    /// The type that reads a design.
    type Draft: FileValue;
    /// The type that reads a library, or `()` if the game has no libraries.
    type LibraryDraft: FileValue;

    /// Returns the JSON Schema of the game's designs. They must name their game unless it is the default one.
    fn schema() -> Value {
        let mut schema = file_schema::<Self::Draft>(&format!("Starwright design, {}", Self::TITLE));
        if Self::KEY != DEFAULT_KEY
            && let Some(needed) = schema["required"].as_array_mut()
        {
            needed.insert(0, "ruleset".into());
        }
        schema
    }

    /// Returns the JSON Schema of the game's libraries, or null if the game has no libraries.
    fn library_schema() -> Value {
        file_schema::<Self::LibraryDraft>(&format!("Starwright library, {}", Self::TITLE))
    }
}
