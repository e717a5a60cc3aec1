//! How numbers are computed, and how they explain themselves.

pub mod breakdown;
pub mod citation;
pub mod exact;
pub mod rounding;
mod wide;
