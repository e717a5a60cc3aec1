//! The order of keys at a place, as the schema of a game lists them.

use serde_json::Value;

/// The keys allowed at a place, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a>(&'a Value);

impl<'a> Order<'a> {
    /// The order of a schema.
    pub(crate) fn of(schema: &'a Value) -> Order<'a> {
        // Where several shapes are allowed, only maps have an order.
        let choices = schema["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
        Order(choices.iter().find(|choice| choice["properties"].is_object()).unwrap_or(schema))
    }

    /// The keys of the map at this place.
    pub(crate) fn keys(self) -> impl Iterator<Item = &'a str> {
        self.0["properties"].as_object().into_iter().flat_map(|map| map.keys().map(String::as_str))
    }

    /// The order below a key.
    pub(crate) fn below(self, key: &str) -> Order<'a> {
        Order::of(&self.0["properties"][key])
    }

    /// The order inside the items of the list at this place.
    pub(crate) fn items(self) -> Order<'a> {
        Order::of(&self.0["items"])
    }
}
