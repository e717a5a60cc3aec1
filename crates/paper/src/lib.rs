//! Everything people look at: tables, charts, drawings, sheets (contents), their layout (places), and the renderers for
//! SVG, HTML and text. Also what pictures are made from: hexes, boards, replay records, a portable random generator.
//!
//! Begin at [`table`] for tables, [`sheet`] for what is on a display sheet, [`layout`] for where it goes, [`render`] for how it is
//! drawn. Knows no game and no ship.

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
pub mod press;
pub mod random;
pub mod render;
pub mod replay;
pub mod rules_text;
pub mod sheet;
pub mod silhouette;
pub mod staging;
pub mod table;

pub use error::PrintError;
