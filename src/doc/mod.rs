//! The text of a file: read into types, with line, column and path for everything that is wrong; quoted; and edited without
//! losing comments.

pub mod document;
pub(crate) mod doubts;
pub mod edit;
pub mod fault;
pub mod field;
pub mod files;
pub mod finding;
pub(crate) mod lines;
pub(crate) mod locator;
pub(crate) mod message;
pub(crate) mod nearest;
pub(crate) mod problem;
mod punctuation;
pub(crate) mod quote;
mod reading;
pub mod refusal;
mod slips;
pub(crate) mod steps;
pub(crate) mod tree;
pub mod yaml;

pub use problem::{FieldError, FieldErrors};
