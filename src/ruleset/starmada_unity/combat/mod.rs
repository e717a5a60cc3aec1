//! Ships in battle: which weapons bear, what a volley does, who wins.
//!
//! `figures` (what the rules say, cited) -> `geometry` (arcs and facings), `aim` (one weapon at one target) -> `odds` (a volley).

mod aim;
mod chances;
mod figures;
mod geometry;
mod odds;
mod unmodelled;

pub(super) use odds::{by_range, odds};
