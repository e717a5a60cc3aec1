//! Starmada, the Admiralty Edition (2007): a legacy game. Its ships keep the rating that was posted.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) -> `tracks` -> `legality`
//! (warnings) -> `report`, `sheet`; `write` converts back. Known names are in `tables` and `traits`; `reference` shows
//! them.

mod assemble;
mod draft;
mod explain;
mod fleets;
mod legality;
mod notation;
#[cfg(test)]
mod properties;
mod reference;
mod report;
mod sheet;
mod ship;
mod tables;
mod tracks;
mod traits;
mod write;

pub use report::{EditionReport, Report};
pub use ship::{Range, Shields, Ship, Tech, Weapon};
pub use tracks::{deal_slots, rating_left};
pub use traits::{Trait, TraitEntry};
pub use write::to_yaml;

use crate::legacy::{Edition, Legacy};
use starwright_rules::{Battles, Movement, Schemas};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::DraftFields;
use starwright_text::yaml::Text;

/// What is particular to Starmada, the Admiralty Edition.
#[derive(Debug)]
pub struct AdmiraltyEdition;

/// The rules of Admiralty.
pub type Admiralty = Legacy<AdmiraltyEdition>;

impl Ship {
    /// Reads a ship from the text of one design.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        AdmiraltyEdition::read(&Text::from(text))
    }
}

impl Edition for AdmiraltyEdition {
    const KEY: &'static str = "starmada_admiralty";
    const TITLE: &'static str = "Starmada, the Admiralty Edition";
    const TEMPLATE: &'static str = starwright_templates::STARTER_STARMADA_ADMIRALTY;
    const HULL: u32 = 8;
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;

    type Ship = Ship;
    type EditionReport = EditionReport;

    fn read(text: &Text) -> Result<Ship, Diagnostics> {
        text.read(assemble::build_ship)
    }
}

// The chapters on movement and combat are not in the sources we work from.
impl Battles for Admiralty {}
impl Movement for Admiralty {}

impl Schemas for Admiralty {
    type Draft = draft::Draft;
    type LibraryDraft = ();
}
