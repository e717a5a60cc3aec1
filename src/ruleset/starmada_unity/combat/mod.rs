//! Ships in battle: which weapons bear, what a volley does, who wins.
//!
//! `figures` (what the rules say, cited) -> `geometry` (arcs and facings), `aim` (one weapon at one target) -> `odds` (a volley),
//! `duel` (a fight to the end), `fairness` (the audit of ratings). What the model leaves out is named by `unmodelled`.

mod aim;
mod attack;
mod chances;
mod duel;
mod fairness;
mod figures;
mod geometry;
#[cfg(test)]
mod laws;
mod odds;
mod unmodelled;

pub use attack::Attack;
pub(super) use attack::CHOICES;
pub(super) use duel::duel;
pub(super) use fairness::audit;
pub(super) use odds::{by_range, expected_damage, odds};
