//! Old posts to ships, and ships of older editions to Starmada Unity.

pub mod convert;
pub mod import;
pub mod next;
