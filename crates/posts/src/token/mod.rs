//! Tokens: typed pieces of a line with their places, values and costs; they may overlap.

pub mod at;
pub mod boxes;
pub mod piece;
pub mod track;

pub use at::At;
pub use piece::{Form, Listed, Mount, Piece, Rate, Reach, TechLevels, Value, is_rising};
