//! Starwright: ship design and combat ratings for tabletop starship combat.
pub mod breakdown;
pub mod citation;
#[doc(hidden)]
pub mod cli;
pub mod design;
pub mod exact;
pub mod field;
pub mod finding;
pub mod house;
pub mod nearest;
pub mod render;
pub mod rounding;
pub mod ruleset;
pub mod table;
pub mod yaml;
