//! What battles of all games share: dice, odds, options, setup, captains, replays, results and audits.

pub mod activation;
pub mod audit;
pub mod captains;
pub mod dice;
pub mod duel;
pub mod force;
pub mod gauntlet;
pub mod memo;
pub mod odds;
mod options_macro;
pub mod position;
pub mod question;
pub mod setup;
pub mod statistics;
pub mod tally;
