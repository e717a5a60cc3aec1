//! The legacy editions of Starmada: Admiralty and Nova. Their construction rules are not public, so ships keep the rating that
//! was posted with them.

pub mod admiralty;
pub mod legacy;
pub mod nova;
