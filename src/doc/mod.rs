//! The text of a file: read into types, with line, column and path for everything that is wrong; quoted; and edited without
//! losing comments.

pub mod doubts;
pub(crate) mod edit;
pub mod field;
pub mod files;
pub mod finding;
pub(crate) mod nearest;
mod probe;
mod punctuation;
pub(crate) mod quote;
mod slips;
#[allow(dead_code, reason = "the readers of fields come next")]
pub(crate) mod tree;
pub mod yaml;
