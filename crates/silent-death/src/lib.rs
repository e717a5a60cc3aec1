//! Silent Death, as far as a torn quick-reference page has it: the owner writes the craft card, we derive its handling
//! and gunnery. It has no points and no list of craft.
//!
//! `draft` (as written, its short forms in `notation`) -> `assemble` -> `ship` (well-formed) with the race's `index` ->
//! `handling`, `gunnery` and `initiative` -> `legality` -> `report`, `explain`, `sheet` with its `strip`. What the page says is in `tables`
//! and `numbers`; `reference` shows it.

mod assemble;
mod design;
mod draft;
mod explain;
mod gunnery;
mod handling;
mod index;
mod initiative;
#[cfg(test)]
mod laws;
mod legality;
mod muster;
mod notation;
mod numbers;
mod reference;
mod report;
mod sheet;
mod ship;
mod starter;
mod strip;
mod tables;

pub use design::{Design, DesignWeapon};
pub use gunnery::{
    Attack, BatteryOdds, ByRange, Codes, Gun, Mark, Rolls, Shot, Throws, Volley, by_range, odds,
    range_modifier,
};
use index::DamageIndex;
pub use initiative::{Initiative, InitiativeSide, initiative};
use numbers::Figures;
pub use report::Report;
pub use ship::{
    Against, Band, Cannon, Change, Crew, Damage, Dice, Kind, Pick, Role, Ship, Skill, Weapon,
};
use starwright_text::field_error::FieldError;

use serde::Serialize;
use starwright_rules::house::HousePack;
use starwright_rules::{Movement, Posts, Rules, Schemas, Shelf, read_design};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::document::RawDocument;
use starwright_text::field::Keyed;
use starwright_text::finding::Step;
use starwright_text::yaml::Text;

/// The rules of Silent Death.
#[derive(Debug)]
pub struct SilentDeath;

impl Ship {
    /// Reads a craft from the text of one design that uses no library.
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        let ship = Text::from(text).read(|draft, problems| assemble::ship(draft, None, problems));
        ship.map_err(with_our_words)
    }
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

/// The same faults; an unknown key that is a word of the cards is answered with ours.
fn with_our_words(faults: Diagnostics) -> Diagnostics {
    faults.each(|fault| {
        let Some(Step::Key(typed)) = fault.path.steps().last() else {
            return;
        };
        let known = OTHER_WORDS
            .into_iter()
            .find(|(word, _)| typed.eq_ignore_ascii_case(word));
        if let (DiagnosticKind::UnknownKey, Some((_, key))) = (fault.kind, known) {
            fault.message = format!("unknown key '{typed}'; it is written '{key}' here");
        }
    })
}

impl Rules for SilentDeath {
    const KEY: &'static str = "silent_death";
    const TITLE: &'static str = "Silent Death";
    const DESIGN_KEYS: &'static [&'static str] = draft::Draft::KEYS;
    const LIBRARY_KEYS: &'static [&'static str] = draft::LibraryDraft::KEYS;

    type Numbers = Figures;
    type Library = DamageIndex;
    type Ship = Ship;
    type Report = Report;

    fn numbers(pack: Option<&HousePack>) -> Result<Figures, FieldError> {
        Figures::with_house(pack)
    }

    fn library(document: &RawDocument) -> Result<DamageIndex, Diagnostics> {
        document
            .text
            .read(assemble::library)
            .map_err(with_our_words)
    }

    fn ship(document: &RawDocument, shelf: &Shelf<DamageIndex>) -> Result<Ship, Diagnostics> {
        let ship =
            read_design::<SilentDeath, _>(document, shelf, |draft| &draft.library, assemble::ship);
        ship.map_err(with_our_words)
    }

    fn report(ship: &Ship, numbers: &Figures) -> Report {
        Report::of(ship, numbers)
    }

    fn design(ship: &Ship) -> impl Serialize {
        Design::of(ship)
    }
}

impl Schemas for SilentDeath {
    type Draft = draft::Draft;
    type LibraryDraft = draft::LibraryDraft;
}

impl Movement for SilentDeath {}
impl Posts for SilentDeath {}
