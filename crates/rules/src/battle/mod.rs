//! What battles of any game share: dice, who acts when, questions and answers, many battles counted, ratings audited.

pub mod activation;
pub mod audit;
pub mod dice;
pub mod duel;
pub mod field;
pub mod odds;
pub mod position;
pub mod question;
pub mod statistics;
pub mod tally;
