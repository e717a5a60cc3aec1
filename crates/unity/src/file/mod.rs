//! Reads, builds, writes and edits designs; also forum posts and starter designs.
//!
//! A ship has two representations. A [`Blueprint`](blueprint::Blueprint) is plain data, as people write it; a
//! [`Ship`](crate::Ship) is a checked blueprint. While a file is read, there is also a [`Draft`](draft::Draft), which
//! records the keys that are written, misspelled or unreadable. Messages, defaults, keys that override a library's, and
//! the JSON Schema depend on it.

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
