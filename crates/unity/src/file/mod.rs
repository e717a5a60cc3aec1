//! From a design file to a ship and back: drafts, notation, forum posts, forms and starters.

pub mod assemble;
pub mod blueprint;
#[cfg(test)]
pub mod blueprint_laws;
pub mod draft;
pub mod drake;
pub mod form;
pub mod notation;
mod open;
pub mod starter;
pub mod words;
