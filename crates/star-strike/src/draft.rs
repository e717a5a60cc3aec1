//! A ship card as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::StarStrike;
use super::chart::{Effect, Results};
use super::notation::{Code, ModifierValue, OrderId};
use super::several::{OneOrMany, ShieldsDraft};
use super::ship::Fitted;
use super::tables::{Arc, Kind, Role};
use starwright_rules::Game;
use starwright_text::field::{Line, Lines, List, Map, Whole, Word, draft};

/// A name of a piece, subtype or faction.
pub type Name = Line<120>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Kestrel, role: light and hull: 4" {
        /// The game.
        ruleset: Game<StarStrike>,
        /// The code of the card: TR-014; the first two letters are the faction's.
        code: Line<20>,
        /// The name of the piece, which others may share.
        name: Name,
        /// The name of the class.
        [needed] class: Word<120>,
        /// The allegiance; its first word is its colour: Explore, Expand, Exploit, Exterminate.
        faction: Name,
        /// standard (or nothing), ally, refit.
        kind as "type": Kind,
        /// What kind of refit it is; massive on a Massive piece that is none.
        subtype: Name,
        /// How large it is and how it moves.
        [needed] role: Role,
        /// Hull points.
        [needed] hull: Whole<1, 30>,
        /// Armor; an old card has a keyword instead.
        armor: Whole<0, 9>,
        /// Flak; an old card has a keyword instead.
        flak: Whole<0, 9>,
        /// One number (escort, light), or six clockwise from direct fore.
        shields: ShieldsDraft,
        /// A file of weapon cards, relative to this one.
        library: Word<1000>,
        /// Weapon cards by their codes.
        weapons: Map<Code, WeaponDraft, 200>,
        /// The armaments by slot.
        armaments: ArmamentsDraft,
        /// IDs of order cards; refits and Massive pieces only.
        bonus_orders: List<OrderId, 20>,
        /// Keywords: Armor 2, Fast, Massive B-003.
        keywords: List<Fitted, 40>,
        /// Free text for the sheet.
        notes: Lines<4000>,
    }

    /// The armaments by slot.
    pub struct ArmamentsDraft: "armaments by slot, such as primary: {weapon: LZ-01, arc: F, dice: 3}" {
        /// One, or two of the same weapon.
        primary: OneOrMany<ArmamentDraft, 4>,
        /// One.
        secondary: OneOrMany<ArmamentDraft, 4>,
        /// One.
        tertiary: OneOrMany<ArmamentDraft, 4>,
    }

    /// One armament.
    pub struct ArmamentDraft: "an armament, such as {weapon: LZ-01, arc: F, dice: 3}" {
        /// The code of its weapon card.
        [needed] weapon: Code,
        /// Where it may strike.
        [needed] arc: Arc,
        /// Its dice.
        [needed] dice: Whole<1, 12>,
    }

    /// A weapon card.
    pub struct WeaponDraft: "a weapon card, such as {name: Lance, distance: 3, effects: {0-2: hit, 3+: none}}" {
        /// The name of the weapon.
        [needed] name: Word<120>,
        /// Heavy, Ordnance, others.
        types: List<Line<40>, 6>,
        /// The maximum distance; adjacent is 0.
        [needed] distance: Whole<0, 30>,
        /// Modifiers with their conditions.
        modifiers: List<ModifierDraft, 8>,
        /// Icons of every modified result from 0 to 8: lock, hit, critical, direct hit, none.
        [needed] effects: Map<Results, Effect, 9>,
        /// What a target lock may be spent on.
        target_lock: List<Line<200>, 4>,
    }

    /// A modifier of a weapon card and when it counts.
    pub struct ModifierDraft: "a modifier, such as {when: target is shielded, value: 1}" {
        /// The condition, in words.
        [needed] when: Word<100>,
        /// What is added to each die.
        [needed] value: ModifierValue,
    }

    /// The top of a library of weapon cards.
    pub struct LibraryDraft: "a library of weapon cards" {
        /// The name of the library.
        [needed] library: Word<120>,
        /// The game.
        ruleset: Game<StarStrike>,
        /// Weapon cards by their codes.
        weapons: Map<Code, WeaponDraft, 200>,
    }
}
