//! A ship card as its author wrote it: typed and bounded fields, not yet checked against each other.

use super::StarStrike;
use super::chart::{Effect, Results};
use super::notation::{Code, ModifierValue, OrderId};
use super::one_or_many::{OneOrMany, ShieldsDraft};
use super::ship::CardKeyword;
use super::tables::{Arc, PieceType, Role};
use starwright_rules::RulesetKey;
use starwright_text::field::{Line, Lines, List, Map, Whole, Word, draft};

/// The name of a piece, subtype or faction.
pub type Name = Line<120>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Kestrel, role: light and hull: 4" {
        /// The game.
        ruleset: RulesetKey<StarStrike>,
        /// The card's code, such as TR-014; its first two letters stand for the faction.
        code: Line<20>,
        /// The piece's name; several pieces may share one.
        name: Name,
        /// The class name.
        [needed] class: Word<120>,
        /// The allegiance; its first word (Explore, Expand, Exploit, Exterminate) sets its color.
        faction: Name,
        /// The type: standard (the default), ally or refit.
        kind as "type": PieceType,
        /// The kind of refit, or massive on a Massive piece that is not a refit.
        subtype: Name,
        /// The role: how large the piece is and how it moves.
        [needed] role: Role,
        /// Hull points.
        [needed] hull: Whole<1, 30>,
        /// Armor; old cards have a keyword instead.
        armor: Whole<0, 9>,
        /// Flak; old cards have a keyword instead.
        flak: Whole<0, 9>,
        /// Shield points: one number (escort, light) or six, clockwise from direct fore.
        shields: ShieldsDraft,
        /// The path of a file with weapon cards, relative to this file.
        library: Word<1000>,
        /// Weapon cards by code.
        weapons: Map<Code, WeaponDraft, 200>,
        /// Armaments by slot.
        armaments: ArmamentsDraft,
        /// IDs of order cards, for refits and Massive pieces only.
        bonus_orders: List<OrderId, 20>,
        /// Keywords, such as Armor 2, Fast or Massive B-003.
        keywords: List<CardKeyword, 40>,
        /// Free text for the sheet.
        notes: Lines<4000>,
    }

    /// Armaments by slot.
    pub struct ArmamentsDraft: "armaments by slot, such as primary: {weapon: LZ-01, arc: F, dice: 3}" {
        /// The primary armament, or two of the same weapon.
        primary: OneOrMany<ArmamentDraft, 4>,
        /// The secondary armament.
        secondary: OneOrMany<ArmamentDraft, 4>,
        /// The tertiary armament.
        tertiary: OneOrMany<ArmamentDraft, 4>,
    }

    /// One armament of a card.
    pub struct ArmamentDraft: "an armament, such as {weapon: LZ-01, arc: F, dice: 3}" {
        /// The code of the weapon card.
        [needed] weapon: Code,
        /// The arc in which it may strike.
        [needed] arc: Arc,
        /// The number of dice.
        [needed] dice: Whole<1, 12>,
    }

    /// A weapon card.
    pub struct WeaponDraft: "a weapon card, such as {name: Lance, distance: 3, effects: {0-2: hit, 3+: none}}" {
        /// The weapon's name.
        [needed] name: Word<120>,
        /// Weapon types, such as Heavy and Ordnance.
        types: List<Line<40>, 6>,
        /// The maximum distance in hexes between the pieces; adjacent pieces are at 0.
        [needed] distance: Whole<0, 30>,
        /// Modifiers with their conditions.
        modifiers: List<ModifierDraft, 8>,
        /// The icons of each modified result from 0 to 8: lock, hit, critical, direct hit or none.
        [needed] effects: Map<Results, Effect, 9>,
        /// Abilities that a target lock may be spent on.
        target_lock: List<Line<200>, 4>,
    }

    /// A modifier on a weapon card, with its condition.
    pub struct ModifierDraft: "a modifier, such as {when: target is shielded, value: 1}" {
        /// The condition, in words.
        [needed] when: Word<100>,
        /// The number added to each die.
        [needed] value: ModifierValue,
    }

    /// The top of a library of weapon cards.
    pub struct LibraryDraft: "a library of weapon cards" {
        /// The library's name.
        [needed] library: Word<120>,
        /// The game.
        ruleset: RulesetKey<StarStrike>,
        /// Weapon cards by code.
        weapons: Map<Code, WeaponDraft, 200>,
    }
}
