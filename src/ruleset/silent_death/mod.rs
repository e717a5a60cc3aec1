//! Silent Death, as far as a torn quick-reference page tells it: the owner writes the craft card, we derive its handling
//! and gunnery. It has no points and no list of craft.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) with the race's `index` ->
//! `handling` and `gunnery` -> `legality` -> `report`, `explain`, `sheet` with its `strip`. What the page says is in `tables`
//! and `numbers`; `reference` and `schema` show it.

mod assemble;
mod draft;
mod explain;
mod gunnery;
mod handling;
mod index;
#[cfg(test)]
mod laws;
mod legality;
mod muster;
mod notation;
mod numbers;
mod reference;
mod report;
mod schema;
mod sheet;
mod ship;
mod starter;
mod strip;
pub mod tables;

pub use gunnery::{Gun, Mark, Rolls, Shot, Throws, range_modifier};
pub use handling::{SIDES, Turn, helmsman, turn, turn_cost};
pub use index::DamageIndex;
pub use legality::judge;
pub use numbers::Figures;
pub use report::Report;
pub use ship::{Against, Band, Cannon, Change, Crew, Damage, Dice, Pick, Role, Ship, Skill, Weapon};

use crate::doc::yaml::{Fault, Text};
use crate::ruleset::Shelf;
use crate::ruleset::document::Document;
use crate::ruleset::house::HousePack;
use crate::ruleset::{Commands, Movement, Pillar, Posts, Rules, find_library, refuse_other_ruleset};
use serde::de::DeserializeOwned;

/// The rules of Silent Death.
#[derive(Debug)]
pub struct SilentDeath;

impl Ship {
    /// Reads a craft from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        let text = Text { text, first_line: 1 };
        read(text, parse(text)?, None)
    }
}

fn read(text: Text, draft: draft::Draft, library: Option<&DamageIndex>) -> Result<Ship, Fault> {
    refuse_other_ruleset::<SilentDeath>(text, draft.ruleset.as_str())?;
    assemble::ship(draft, library).map_err(|(path, message)| text.fault_at(&path, message))
}

/// What a card calls a key: (its word, our key).
const OTHER_WORDS: [(&str, &str); 10] = [
    ("race", "faction"),
    ("house", "faction"),
    ("ds", "screens"),
    ("shields", "screens"),
    ("asv", "armor"),
    ("esv", "energy"),
    ("mp", "thrust"),
    ("hull", "structure"),
    ("range", "ranges"),
    ("systems", "equipment"),
];

/// Reads a text; an unknown key that is a word of the cards is answered with ours.
fn parse<T: DeserializeOwned>(text: Text) -> Result<T, Fault> {
    text.parse().map_err(|mut fault: Fault| {
        let typed = fault.message.strip_prefix("unknown key '").and_then(|rest| rest.split('\'').next());
        let known = typed.and_then(|typed| OTHER_WORDS.into_iter().find(|(word, _)| typed.eq_ignore_ascii_case(word)));
        if let (Some(typed), Some((_, key))) = (typed, known) {
            fault.message = format!("unknown key '{typed}'; it is written '{key}' here");
        }
        fault
    })
}

impl Rules for SilentDeath {
    const KEY: &'static str = "silent_death";
    const TITLE: &'static str = "Silent Death";
    const LIBRARY_KEYS: &'static [&'static str] = &["library", "ruleset", "notes", "damage_index"];
    const PILLARS: &'static [Pillar] = &[
        Pillar { key: "crew", with: None, named_by: Some("gunner") },
        Pillar { key: "damage_index", with: None, named_by: None },
    ];

    type Numbers = Figures;
    type Library = DamageIndex;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Figures, (String, String)> {
        Figures::with_house(pack)
    }

    fn library(document: &Document) -> Result<DamageIndex, Fault> {
        let draft: draft::LibraryDraft = parse(document.text)?;
        refuse_other_ruleset::<SilentDeath>(document.text, draft.ruleset.as_str())?;
        assemble::library(draft).map_err(|(path, message)| document.text.fault_at(&path, message))
    }

    fn ship(document: &Document, shelf: &Shelf<DamageIndex>) -> Result<Ship, Fault> {
        let draft: draft::Draft = parse(document.text)?;
        if draft.library.as_str().is_empty() {
            return read(document.text, draft, None);
        }
        let library = find_library::<SilentDeath>(document, draft.library.as_str(), shelf)?;
        read(document.text, draft, library.as_ref().as_ref().ok())
    }

    fn report(ship: &Ship, numbers: &Figures) -> Report {
        Report::of(ship, numbers)
    }
}

impl Movement for SilentDeath {}
impl Commands for SilentDeath {}
impl Posts for SilentDeath {}
