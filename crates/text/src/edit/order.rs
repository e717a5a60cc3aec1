//! The order of keys at a place, as the schema of a game lists them.

use serde_json::Value;

/// The keys allowed at a place, in order.
#[derive(Clone, Copy, Debug)]
pub struct KeyOrder<'a>(&'a Value);

impl<'a> KeyOrder<'a> {
    /// The order of a schema.
    pub fn from_schema(schema: &'a Value) -> KeyOrder<'a> {
        KeyOrder(schema)
    }

    /// The schema of this place that says something of a key, where several shapes are allowed.
    fn with(self, key: &str) -> &'a Value {
        let choices = self.0["anyOf"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        choices
            .iter()
            .find(|choice| choice.get(key).is_some())
            .unwrap_or(self.0)
    }

    /// The keys of the map at this place.
    pub fn keys(self) -> impl Iterator<Item = &'a str> {
        self.with("properties")["properties"]
            .as_object()
            .into_iter()
            .flat_map(|map| map.keys().map(String::as_str))
    }

    /// The order below a key.
    pub fn below(self, key: &str) -> KeyOrder<'a> {
        let map = self.with("properties");
        KeyOrder(
            map["properties"]
                .get(key)
                .unwrap_or(&self.with("additionalProperties")["additionalProperties"]),
        )
    }

    /// The order inside the items of the list at this place.
    pub fn items(self) -> KeyOrder<'a> {
        KeyOrder(&self.with("items")["items"])
    }
}
