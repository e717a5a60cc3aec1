//! Everything people look at: tables, sheets (contents), their layout (places), and the renderers that draw both.

pub mod answer;
mod error;
pub mod layout;
pub mod press;
pub mod render;
pub mod sheet;
pub mod table;

pub use error::PrintError;
