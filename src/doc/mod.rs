//! The text of a file: read into types with line, column and path for everything that is wrong, quoted, and changed without
//! losing comments.

pub(crate) mod doubts;
pub(crate) mod edit;
pub mod field;
pub mod finding;
mod guard;
pub(crate) mod nearest;
mod probe;
mod punctuation;
pub(crate) mod quote;
pub(crate) mod regular;
mod slips;
pub mod yaml;
