//! What the games share: the traits that a game implements ([`game`]), dice, movement orders, the frame of odds, battles
//! and audits, weapon libraries and house packs. No game is named here.

pub mod accuracy;
pub mod arcs;
pub mod battle;

pub mod card;
pub mod facts;
pub mod figures;
pub mod foot;
pub mod formation;
pub mod game;
pub mod house;
pub mod identity;
pub mod library;
pub mod muster;
pub mod options;
pub mod orders;
pub mod others;
mod schema;
pub mod starter;
pub mod topic;
pub mod tuning;
pub mod words;

pub use game::{
    BOXES, Battles, Commands, Explains, Lookup, Movement, Posts, Question, Remade, RemadeShips,
    Rules, Sheets, Starts, Tells, Tuning, columns,
};
pub use library::{Game, Rulebook, Shelf, read_design, unopened};
pub use schema::Schemas;
pub use topic::{Topic, Wish};
