//! The legacy editions of Starmada: Admiralty and Nova. Their construction rules are not public, so ships keep the rating that
//! was posted with them.

pub mod admiralty;
mod legacy;
pub mod nova;

pub use legacy::PostedSystem;
