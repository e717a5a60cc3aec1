//! Starmada, the Nova edition (2012): a legacy game. Its ships keep the rating somebody posted.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) -> `tracks` and `dice` -> `legality` (advice) ->
//! `report`, `sheet`; `write` goes the other way. What is known by name is in `tables` and `arcs`; `reference` and `schema` show it.

mod arcs;
mod assemble;
mod dice;
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
mod write;

pub use arcs::Arc;
pub use dice::{Base, columns, faded};
pub use legality::judge;
pub use report::{Body, Report};
pub use ship::{Bank, Battery, Dice, Ship};
pub use tracks::{Tracks, tracks};
pub use write::to_yaml;

use crate::doc::yaml::{Fault, Text};
use crate::ruleset::legacy::Edition;
use crate::ruleset::refuse_other_ruleset;

/// The rules of Starmada Nova.
#[derive(Debug)]
pub struct Nova;

impl Ship {
    /// Reads a ship from the text of one design.
    pub fn parse(text: &str) -> Result<Ship, Fault> {
        Nova::read(Text { text, first_line: 1 })
    }
}

impl Edition for Nova {
    const KEY: &'static str = "starmada_nova";
    const TITLE: &'static str = "Starmada Nova";
    const TEMPLATE: &'static str = include_str!("../../../templates/starters/starmada_nova.yaml");
    const HULL: u32 = 12;

    type Ship = Ship;
    type Body = Body;

    fn read(text: Text) -> Result<Ship, Fault> {
        let draft: draft::Draft = text.parse()?;
        refuse_other_ruleset::<Nova>(text, draft.ruleset.as_str())?;
        assemble::ship(draft).map_err(|(path, message)| text.fault_at(&path, message))
    }
}
