//! Tables, charts, drawings, sheets (contents), their layout (places), and the renderers for SVG, HTML and text. Also
//! what pictures are built from: hexes, boards, replay records, a portable random generator.
//!
//! Begin at [`table`] for tables, [`sheet`] for the contents of a display sheet, [`layout`] for places, [`render`] for
//! output, [`printer`] for all of it. Knows no game and no ship.

pub mod answer;
#[cfg(feature = "bitmaps")]
pub mod art;
pub mod board;
pub mod chart;
pub mod drawing;
mod error;
pub mod hex;
pub mod hexmap;
pub mod layout;
pub mod printer;
pub mod random;
pub mod render;
pub mod replay;
pub mod row_source;
pub mod rules_text;
pub mod score;
pub mod sheet;
pub mod silhouette;
pub mod staging;
pub mod table;

pub use error::PrintError;
