//! Starmada, the Nova edition (2012): a legacy game. Its ships keep the rating somebody posted.

mod arcs;
mod ship;

pub use arcs::Arc;
pub use ship::{Bank, Battery, Dice, Ship};
