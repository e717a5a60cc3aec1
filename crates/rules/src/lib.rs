//! Code that the games share: the traits that a game implements ([`game`]), dice, movement orders, odds, battles,
//! audits, weapon libraries and house packs.

pub mod accuracy;
pub mod arcs;
pub mod battle;

pub mod facts;
pub mod fleet_list;
pub mod fleets;
pub mod footer;
pub mod game;
pub mod house;
pub mod identity;
pub mod library;
pub mod numbers;
pub mod options;
pub mod orders;
pub mod other_games;
pub mod plotted;
pub mod reminders;
mod schema;
pub mod sheet_parts;
pub mod sight;
pub mod starter;
pub mod topic;
pub mod tuning;
pub mod word_enum;

pub use game::{
    BOX_COLUMNS, Battles, Commands, Explanations, Lookup, Movement, Posts, Question, Rules, Sheets,
    ShipReport, Starters, Tuning, columns,
};
pub use library::{LibraryCache, Rulebook, RulesetKey, describe_open_error, read_design};
pub use schema::Schemas;
pub use topic::{StarterOptions, Topic};
