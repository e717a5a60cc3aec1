//! Starmada, the Admiralty Edition (2007): a legacy game. Its ships keep the rating somebody posted.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) -> `tracks` -> `legality` (advice) ->
//! `report`, `sheet`; `write` goes the other way. What is known by name is in `tables` and `traits`; `reference` and `schema` show it.

mod assemble;
mod draft;
mod explain;
#[cfg(test)]
mod laws;
mod legality;
mod muster;
mod notation;
mod reference;
mod report;
mod schema;
mod sheet;
mod ship;
pub mod tables;
mod tracks;
mod traits;
mod write;

pub use legality::judge;
pub use report::{Body, Report};
pub use ship::{Range, Shields, Ship, Tech, Weapon};
pub use tracks::{FACETS, ShieldTrack, Tracks, dealt_slots, falling, slot_count, tracks};
pub use traits::{Trait, TraitEntry};
pub use write::to_yaml;

use crate::doc::yaml::{Fault, Text};
use crate::ruleset::legacy::Edition;
use crate::ruleset::refuse_other_ruleset;

/// The rules of Starmada, the Admiralty Edition.
#[derive(Debug)]
pub struct Admiralty;

impl Ship {
    /// Reads a ship from the text of one design.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        Admiralty::read(Text { text, first_line: 1 })
    }
}

impl Edition for Admiralty {
    const KEY: &'static str = "starmada_admiralty";
    const TITLE: &'static str = "Starmada, the Admiralty Edition";
    const TEMPLATE: &'static str = include_str!("../../../templates/starters/starmada_admiralty.yaml");
    const HULL: u32 = 8;

    type Ship = Ship;
    type Body = Body;

    fn read(text: Text) -> Result<Ship, Fault> {
        let draft: draft::Draft = text.parse()?;
        refuse_other_ruleset::<Admiralty>(text, draft.ruleset.as_str())?;
        assemble::ship(draft).map_err(|(path, message)| text.fault_at(&path, message))
    }
}
