//! The JSON Schemas of files, made from the types that read them.

use serde_json::Value;
use starwright_text::field::{Form, file_schema};

/// The game of a design that names none.
pub const DEFAULT_KEY: &str = "starmada_unity";

/// The schema of a design file of a game, which must name its game unless it is the usual one.
pub fn design<D: Form>(key: &str, title: &str) -> Value {
    let mut schema = file_schema::<D>(&format!("Starwright design, {title}"));
    if let (true, Some(needed)) = (key != DEFAULT_KEY, schema["required"].as_array_mut()) {
        needed.insert(0, "ruleset".into());
    }
    schema
}

/// Adds a keyword to the schema of the field at this pointer: a bound that is checked when the ship is put together.
pub fn sharpen(schema: &mut Value, pointer: &str, keyword: &str, bound: Value) {
    schema.pointer_mut(pointer).expect("a field of the draft")[keyword] = bound;
}

/// The schema of a weapon library of a game.
pub fn library<D: Form>(title: &str) -> Value {
    file_schema::<D>(&format!("Starwright library, {title}"))
}
