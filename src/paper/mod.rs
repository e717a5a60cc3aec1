//! Everything people look at: tables, drawings, sheets (contents), their layout (places), and the renderers that draw them.

pub mod answer;
#[cfg(feature = "bitmaps")]
pub mod art;
pub mod drawing;
mod error;
pub mod layout;
pub mod press;
pub mod render;
pub mod sheet;
pub mod silhouette;
pub mod table;

pub use error::PrintError;
