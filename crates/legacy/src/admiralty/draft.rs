//! A design as written: every field typed and bounded, nothing combined yet.

use super::Admiralty;
use super::notation::TechLevel;
use super::ship::{Range, Shields};
use super::traits::TraitEntry;
use crate::legacy::{PostedDraft, PostedSystem};
use starwright_rules::RulesetKey;
use starwright_rules::accuracy::AccuracyText;
use starwright_rules::arcs::ArcSet;
use starwright_text::field::{Line, Lines, List, ScalarOrMap, Whole, Word, draft};

/// A name of a ship, weapon or faction.
pub type Name = Line<120>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Dragoon and hull: 8" {
        /// The game.
        ruleset: RulesetKey<Admiralty>,
        /// The political entity that operates the ship.
        faction: Name,
        /// The name of the class.
        [needed] class: Word<120>,
        /// The role of the ship: cruiser, station.
        kind as "type": Name,
        /// The name of this individual ship.
        name: Name,
        /// Hull size.
        [needed] hull: Whole<1, 200>,
        /// Engine rating.
        engines: Whole<0, 99>,
        /// A rating, six facets clockwise from the bow, or types such as 2/2/3/II.
        shields: Shields,
        /// Tech levels, 0 being normal; one number sets all five.
        tech: ScalarOrMap<TechLevel, TechDraft>,
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

    /// Tech levels by line, those left out being 0.
    pub struct TechDraft: "a map of tech levels, such as {engines: 2}" {
        engines: TechLevel,
        fighters: TechLevel,
        general: TechLevel,
        shields: TechLevel,
        weapons: TechLevel,
    }

    /// A battery.
    pub struct WeaponDraft:
        "a weapon, such as {name: Laser, range: 4/8/12, rof: 1, acc: 4+, imp: 1, dmg: 1, arcs: [AB, AB]}"
    {
        /// The name of the weapon.
        [needed] name: Word<120>,
        /// The kind of damage that the weapon does: Energy.
        family: Name,
        /// Range bands: 4/8/12, -/10/15, 6/12/-, or the long range alone.
        [needed] range: Range,
        /// Rate of fire.
        [needed] rof: Whole<1, 99>,
        /// Accuracy, 2+ to 6+.
        [needed] acc: AccuracyText,
        /// Impact.
        [needed] imp: Whole<1, 99>,
        /// Damage.
        [needed] dmg: Whole<1, 99>,
        /// Traits by name; unknown ones are kept.
        traits: List<TraitEntry, 48>,
        /// The arcs of each weapon: [AB, AB].
        arcs: List<ArcSet, 200>,
    }
}
