//! Starmada, the Nova edition (2012): a legacy game. Its ships keep the rating that was posted.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) -> `tracks` and `dice` ->
//! `legality` (warnings) -> `report`, `sheet`; `write` converts back. `combat`: odds and battles; `orders`: movement.
//! Known names are in `tables` and `arcs`; `reference` shows them.

mod arcs;
mod assemble;
mod combat;
mod dice;
mod draft;
mod explain;
mod fleets;
mod legality;
mod notation;
mod orders;
mod posted_dice;
#[cfg(test)]
mod properties;
mod reference;
mod report;
mod rules_summary;
mod sheet;
mod ship;
mod tables;
mod tracks;
mod write;

pub use arcs::Arc;
pub use combat::{
    Attack, BankOdds, BatteryOdds, ByRange, CheckOdds, Condition, Row, Volley, odds, odds_by_range,
};
pub use dice::{Base, fade};
pub use orders::{
    FlownOrders, FlownTurn, Helm, Maneuver, Place, ReachablePlaces, fly, reachable_places,
};
pub use report::{EditionReport, Report};
pub use ship::{Bank, Battery, Dice, Ship};
pub use write::to_yaml;

use crate::legacy::{Edition, Legacy};
use starwright_rules::Schemas;
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::DraftFields;
use starwright_text::yaml::Text;

/// What is particular to Starmada Nova.
#[derive(Debug)]
pub struct NovaEdition;

/// The rules of Nova.
pub type Nova = Legacy<NovaEdition>;

impl Ship {
    /// Reads a ship from the text of one design.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        NovaEdition::read(&Text::from(text))
    }
}

impl Edition for NovaEdition {
    const KEY: &'static str = "starmada_nova";
    const TITLE: &'static str = "Starmada Nova";
    const TEMPLATE: &'static str = starwright_templates::STARTER_STARMADA_NOVA;
    const HULL: u32 = 12;
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;

    type Ship = Ship;
    type EditionReport = EditionReport;

    fn read(text: &Text) -> Result<Ship, Diagnostics> {
        text.read(assemble::build_ship)
    }
}

impl Schemas for Nova {
    type Draft = draft::Draft;
    type LibraryDraft = ();
}
