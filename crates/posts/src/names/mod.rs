//! Who a ship is: its header in parts, and the faction that the ships of a post share.

pub mod class_word;
mod date;
pub mod factions;
pub mod header;
pub mod naming;
mod posted;
mod ship_type;
mod tidy;
mod title;
mod weigh;
