//! A design as written: every field typed and bounded, nothing combined yet.

use super::Nova;
use super::notation::{Bands, BaseField, TraitField};
use super::posted_dice::PostedDice;
use super::ship::Bank;
use crate::legacy::{PostedDraft, PostedSystem};
use starwright_rules::RulesetKey;
use starwright_text::field::{Line, Lines, List, Whole, Word, draft};

/// A name of a ship or faction.
pub type Name = Line<120>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Heron and hull: 12" {
        /// The game.
        ruleset: RulesetKey<Nova>,
        /// The political entity that operates the ship.
        faction: Name,
        /// The name of the class.
        [needed] class: Word<120>,
        /// The role of the ship: cruiser, station.
        kind as "type": Name,
        /// The name of this individual ship.
        name: Name,
        /// Hull boxes.
        [needed] hull: Whole<1, 200>,
        /// Armor boxes.
        armor: Whole<0, 200>,
        /// Thrust rating.
        thrust: Whole<0, 99>,
        /// Electronic countermeasures.
        ecm: Whole<0, 99>,
        /// The faces of the five shield icons.
        shields: List<Whole<1, 6>, 5>,
        /// The batteries.
        weapons: List<WeaponDraft, 100>,
        /// The systems: Hyperdrive, Marines 4.
        systems: List<PostedSystem, 100>,
        /// The rating posted with the ship.
        posted: PostedDraft,
        /// Free text for the sheet.
        notes: Lines<4000>,
        /// Lines of a post that could not be read.
        unread: List<Line<1000>, 1000>,
    }

    /// A battery.
    pub struct WeaponDraft: "a weapon, such as {name: Laser, range: 5-10-15, base: 6.4, banks: [FX2, AX2]}" {
        /// The name of the weapon.
        [needed] name: Word<120>,
        /// Range bands: 5-10-15.
        [needed] range: Bands,
        /// Traits such as Dx2; unknown ones are kept.
        traits: List<TraitField, 48>,
        /// The base number of the attack dice.
        base: BaseField,
        /// The nine to twelve columns as posted, instead of a base; missing ones have no dice.
        dice: PostedDice,
        /// The arcs of the battery.
        banks: List<Bank, 100>,
    }
}
