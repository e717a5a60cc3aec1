//! Pieces of JSON Schemas that several games use.

use serde_json::{Map, Value, json};

/// The schema with a description.
pub(crate) fn described(schema: &Value, description: &str) -> Value {
    let mut schema = schema.clone();
    schema["description"] = description.into();
    schema
}

/// A whole number of a range, or nothing.
pub(crate) fn whole(least: u32, most: u32, description: &str) -> Value {
    json!({"type": "integer", "minimum": least, "maximum": most, "description": description})
}

/// A list of at most so many items, or nothing.
pub(crate) fn list(most: usize, items: Value, description: &str) -> Value {
    json!({"type": "array", "maxItems": most, "items": items, "description": description})
}

/// A line of text, or nothing.
pub(crate) fn line(description: &str) -> Value {
    json!({"type": ["string", "number", "null"], "description": description})
}

/// A design file of a legacy edition: the keys that all of them have, and those of its own.
pub(crate) fn legacy_design(key: &str, title: &str, own: Value) -> Value {
    let name = json!({"type": ["string", "number"], "minLength": 1, "maxLength": 120, "description": "The name of the class."});
    let mut properties = Map::new();
    let mut add = |key: &str, schema: Value| properties.insert(key.to_string(), schema);
    add("ruleset", json!({"const": key, "description": "The game."}));
    add("faction", line("Who operates the ship."));
    add("class", name);
    add("type", line("What the ship is for: cruiser, station."));
    add("name", line("The name of this very ship."));
    if let Value::Object(own) = own {
        properties.extend(own);
    }
    let mut add = |key: &str, schema: Value| properties.insert(key.to_string(), schema);
    add("systems", list(100, json!({"type": ["string", "number"]}), "The systems: Hyperdrive, Marines 4."));
    let rating = whole(0, 1_000_000, "The rating somebody posted.");
    add(
        "posted",
        json!({"type": "object", "additionalProperties": false, "required": ["rating"], "properties": {"rating": rating}}),
    );
    add("notes", line("Free text for the sheet."));
    add("unread", list(1000, json!({"type": "string"}), "Lines of a post that could not be read."));
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": format!("Starwright design, {title}"),
        "type": "object",
        "additionalProperties": false,
        "required": ["ruleset", "class", "hull"],
        "properties": properties,
    })
}

/// Fails unless the reader knows the keys of each schema: (a text with the unknown key `qqqqqqqq`, the schema there).
#[cfg(test)]
pub(crate) fn assert_same_keys<T: serde::de::DeserializeOwned>(places: &[(&str, &Value)]) {
    use std::collections::BTreeSet;
    for (text, schema) in places {
        let message =
            crate::doc::yaml::Text { text, first_line: 1 }.parse::<T>().err().expect("an unknown key").message;
        let list = message.split("known here: ").nth(1).unwrap_or_else(|| panic!("{message}"));
        let known: BTreeSet<&str> = list.split(", ").collect();
        let keys: BTreeSet<&str> =
            schema["properties"].as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(known, keys, "{text}");
    }
}
