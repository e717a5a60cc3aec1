//! How things look: tables and breakdowns as text for a terminal, as CSV, as Markdown, as JSON.

mod breakdown;
mod html;
mod monospace;
mod pdf;
#[cfg(test)]
mod sample;
mod svg;
mod table;
mod text;
mod words;

pub use breakdown::breakdown;
pub use html::html;
pub use pdf::pdf;
pub use svg::svg;
pub use table::{csv, json, markdown, terminal};
pub use text::text;
