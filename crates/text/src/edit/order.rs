//! The order of keys in a map, as a game's schema lists them.

use serde_json::Value;

/// The keys allowed at a place, in order.
#[derive(Clone, Copy, Debug)]
pub struct KeyOrder<'a>(&'a Value);

impl<'a> KeyOrder<'a> {
    /// Takes the order from a schema.
    pub fn from_schema(schema: &'a Value) -> KeyOrder<'a> {
        KeyOrder(schema)
    }

    /// Returns the schema that describes a key, if several shapes are allowed here.
    fn schema_with(self, key: &str) -> &'a Value {
        let choices = self.0["anyOf"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        choices
            .iter()
            .find(|choice| choice.get(key).is_some())
            .unwrap_or(self.0)
    }

    /// Returns the keys of the map at this place.
    pub fn keys(self) -> impl Iterator<Item = &'a str> {
        self.schema_with("properties")["properties"]
            .as_object()
            .into_iter()
            .flat_map(|map| map.keys().map(String::as_str))
    }

    /// Returns the order below a key.
    pub fn child_order(self, key: &str) -> KeyOrder<'a> {
        let map = self.schema_with("properties");
        KeyOrder(
            map["properties"]
                .get(key)
                .unwrap_or(&self.schema_with("additionalProperties")["additionalProperties"]),
        )
    }

    /// Returns the order inside the items of the list at this place.
    pub fn items(self) -> KeyOrder<'a> {
        KeyOrder(&self.schema_with("items")["items"])
    }
}
