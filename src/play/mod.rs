//! What games share at the table: dice, hexes, orders, questions about battles and designs, and charts of the answers.

pub mod chart;
pub mod dice;
pub mod hex;
pub mod hexmap;
pub mod options;
pub mod orders;
pub mod question;
pub mod replay;
pub mod staging;
pub(crate) mod statistics;
pub mod tuning;
