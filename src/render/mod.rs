//! How things look: tables and breakdowns as text for a terminal, as CSV, as Markdown, as JSON.

mod breakdown;
mod table;

pub use breakdown::breakdown;
pub use table::{csv, json, markdown, terminal};
