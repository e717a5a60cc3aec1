//! The text of a file: read into types, with line, column and path for everything that is wrong; quoted; and edited without
//! losing comments. Exact numbers, where figures come from, and how a rating explains itself.
//!
//! Begin at [`field`] for what people type, [`yaml`] for reading a text, [`diagnostic`] for what is wrong with it, [`breakdown`] for
//! numbers that explain themselves. Knows no game.

pub mod breakdown;
pub mod citation;
pub mod diagnostic;
pub mod document;
pub mod edit;
pub mod exact;
pub mod field;
pub mod field_error;
pub mod files;
pub mod finding;
pub mod join;
pub mod lines;
pub mod locator;
pub mod message;
pub mod nearest;
mod punctuation;
pub mod quote;
mod reading;
pub mod refusal;
pub mod replacement;
pub mod rounding;

pub mod steps;
pub mod text_warnings;
pub mod tree;
mod typos;
mod wide;
pub mod yaml;

pub use field_error::{FieldError, FieldErrors};
