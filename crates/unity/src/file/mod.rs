//! Design files: reading, building in code, writing, editing; forum posts and starters.
//!
//! A ship has two shapes. A [`Blueprint`](blueprint::Blueprint) is what people write, as plain data; a
//! [`Ship`](crate::Ship) is a blueprint that was checked. A file also has a [`Draft`](draft::Draft) for the time of reading:
//! it knows which keys are written, misspelled or unreadable, which a blueprint cannot hold. Messages, defaults, the keys that
//! override a library's and the JSON Schema depend on that.

pub mod assemble;
pub mod blueprint;
#[cfg(test)]
mod blueprint_properties;
pub mod draft;
pub mod drake;
pub mod editor;
pub mod notation;
mod open;
pub mod starter;
pub mod words;
