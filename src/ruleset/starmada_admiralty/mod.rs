//! Starmada, the Admiralty Edition (2007): a legacy game. Its ships keep the rating somebody posted.

mod ship;
mod traits;

pub use ship::{Range, Shields, Ship, Tech, Weapon};
pub use traits::{Trait, TraitEntry};
