//! Silent Death, as far as one quick-reference page covers it: handling and gunnery of a craft whose card the owner writes.
//!
//! Start with `ship` for what a card says, `handling` for turns, `gunnery` for cannon fire and `initiative`. `draft` and
//! `notation` read a card, `assemble` checks it, and `legality` reports what is wrong with it. `tables` cites the page. There
//! are no points and no list of craft.

mod assemble;
mod damage_index;
mod design;
mod draft;
mod explain;
mod fleets;
mod gunnery;
mod handling;
mod initiative;
mod legality;
mod movement;
mod notation;
mod numbers;
#[cfg(test)]
mod properties;
mod reference;
mod reminders;
mod report;
mod sheet;
mod ship;
mod starter;
mod tables;

use damage_index::DamageIndex;
pub use gunnery::{Attack, BatteryOdds, ByRange, CodeNumbers, Volley, odds, odds_by_range};
pub use initiative::{Initiative, InitiativeSide, initiative};
pub use numbers::Numbers;
pub use report::Report;
pub use ship::{
    AttackDice, Band, Cannon, CrewMember, CrewRole, DamageCode, DamageModifier, PickedDice,
    Resistance, Ship, Skill, Weapon, WeaponKind,
};

use serde::Serialize;
use starwright_rules::house::HousePack;
use starwright_rules::{LibraryCache, Posts, Rules, Schemas, read_design};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::document::RawDocument;
use starwright_text::field::DraftFields;
use starwright_text::field_error::FieldError;
use starwright_text::finding::PathStep;
use starwright_text::yaml::Text;

/// The rules of Silent Death.
#[derive(Debug)]
pub struct SilentDeath;

impl Ship {
    /// Reads a craft from the text of a design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        let ship = Text::from(text).read(|draft, errors| assemble::ship(draft, None, errors));
        ship.map_err(suggest_keys)
    }
}

/// Words on cards, each with the key that is used here.
const CARD_WORDS: [(&str, &str); 10] = [
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

/// Adds the right key to errors about unknown keys that are words on cards.
fn suggest_keys(errors: Diagnostics) -> Diagnostics {
    errors.change_each(|error| {
        let Some(PathStep::Key(typed)) = error.path.steps().last() else {
            return;
        };
        let mut words = CARD_WORDS.into_iter();
        let known = words.find(|(word, _)| typed.eq_ignore_ascii_case(word));
        if let (DiagnosticKind::UnknownKey, Some((_, key))) = (error.kind, known) {
            error.message = format!("unknown key '{typed}'; write '{key}'");
        }
    })
}

impl Rules for SilentDeath {
    const KEY: &'static str = "silent_death";
    const TITLE: &'static str = "Silent Death";
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;
    const LIBRARY_KEYS: &'static [&'static str] = draft::LibraryDraft::KEYS;

    type Numbers = Numbers;
    type Library = DamageIndex;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Numbers, FieldError> {
        Numbers::with_house(pack)
    }

    fn library(document: &RawDocument) -> Result<DamageIndex, Diagnostics> {
        document.text.read(assemble::library).map_err(suggest_keys)
    }

    fn ship(
        document: &RawDocument,
        libraries: &LibraryCache<DamageIndex>,
    ) -> Result<Ship, Diagnostics> {
        let ship = read_design::<SilentDeath, _>(
            document,
            libraries,
            |draft| &draft.library,
            assemble::ship,
        );
        ship.map_err(suggest_keys)
    }

    fn report(ship: &Ship, numbers: &Numbers) -> Report {
        Report::new(ship, numbers)
    }

    fn design(ship: &Ship) -> impl Serialize {
        design::DesignData::new(ship)
    }
}

impl Schemas for SilentDeath {
    type Draft = draft::Draft;
    type LibraryDraft = draft::LibraryDraft;
}

impl Posts for SilentDeath {}
