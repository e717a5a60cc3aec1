//! What games share at the table: dice, hexes and the board, orders, replays, questions about battles and designs, and charts of the answers.

pub(crate) mod activation;
pub mod audit;
pub(crate) mod bearing;
pub mod board;
pub mod chart;
pub mod dice;
pub mod duel;
pub mod hex;
pub mod hexmap;
pub mod options;
pub mod orders;
pub mod question;
pub(crate) mod random;
pub mod replay;
pub mod staging;
pub(crate) mod statistics;
pub(crate) mod tally;
pub mod tuning;
