//! Reads ships from other people's text without choosing early: text keeps its places, every stage returns scored
//! alternatives, and one search over the whole post chooses.
//!
//! `source` gives the lines, `words` knows the vocabulary, `token` and `grammar` find the typed pieces that may begin at each
//! place, `search` chooses the cheapest story, and `assemble` builds the ships of the story and judges every line.

mod assemble;
mod grammar;
mod search;
mod source;
mod token;
mod words;

use crate::import::{Dialect, Import, thread};

/// Reads all ships of a text; with a forced dialect, as one of that dialect.
pub fn import(text: &str, forced: Option<Dialect>) -> Import {
    let is_sheet = forced == Some(Dialect::Csv);
    let lines = source::lines(text, is_sheet);
    let mut import = assemble::assemble(text, &lines, is_sheet);
    thread::swap_factions(&mut import.entries);
    thread::share_faction(&mut import.entries);
    thread::share_heading(&mut import.entries, &import.stray);
    thread::split_classes(&mut import.entries);
    thread::doubt_faction(&mut import.entries, &import.stray);
    import
}
