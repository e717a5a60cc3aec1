//! The named lists of the rules reference (roles, types, colors, facings, slots, keywords) and a citation for each rule.

use serde::Serialize;
use starwright_rules::fleets::BattleSize;
use starwright_rules::word_enum::word_enum;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::nearest::is_same_word;

const fn cite_book(section: &'static str) -> Citation {
    Citation::new("Star Strike", section, Confidence::Book)
}

const fn cite_derived(section: &'static str) -> Citation {
    Citation::new("Star Strike", section, Confidence::Derived)
}

/// Dice and the limits on their modifiers.
pub const DICE: Citation = cite_book("1A, dice modifiers");
/// Ship codes.
pub const CODE: Citation = cite_book("3A.01 I, ship code");
/// Allegiance and colors.
pub const FACTION: Citation = cite_book("3A.01 IV, allegiance");
/// Subtypes.
pub const SUBTYPE: Citation = cite_book("3A.01 VI, subtype");
/// Bonus orders.
pub const BONUS_ORDERS: Citation = cite_book("3A.01 VIII, bonus orders");
/// Roles and what follows from them.
pub const ROLE: Citation = cite_book("3A.01 IX and 3A.02, roles");
/// Hull points.
pub const HULL: Citation = cite_book("3A.01 X, hull points");
/// Armor.
pub const ARMOR: Citation = cite_book("3A.01 XI and 9A, armor");
/// Flak.
pub const FLAK: Citation = cite_book("3A.01 XII and 9E, flak");
/// Shields.
pub const SHIELDS: Citation = cite_book("3A.01 XIII and 5E, shields");
/// Armaments and their slots.
pub const ARMAMENTS: Citation = cite_book("3A.01 XIV, armaments");
/// Weapon cards.
pub const WEAPONS: Citation = cite_book("3A.03 and 5C, weapon cards");
/// Order limit and criticals.
pub const ORDERS: Citation = cite_book("3A.02 I, order limit");
/// Moves.
pub const MOVES: Citation = cite_book("3A.02 II, moves per turn");
/// Moves of a stationary piece that is Fast.
pub const STATIONARY_FAST: Citation = cite_derived("3A.02 II and 9D, moves")
    .with_note("a stationary piece does not move, even with an additional move");
/// Rotations.
pub const ROTATIONS: Citation = cite_book("3A.02 III, rotations per move");
/// Rotation to any facing, which takes at most three turns of 60 degrees.
pub const ANY_ROTATION: Citation = cite_book("3A.02 III, rotations per move")
    .with_note("any facing: three turns of 60 degrees to either side reach every facing");
/// Skirmish dice.
pub const SKIRMISH_DICE: Citation = cite_book("3A.02 IV, skirmish dice");
/// Strikes in one activation.
pub const ACTIVATION: Citation = cite_book("4B.02, action phase");
/// The source of the round and its phases.
pub const ROUND: Citation = cite_book("4B-4C, battle round");
/// Strikes when only the team with the initiative has pieces left to activate.
pub const STRATEGIC: Citation = cite_book("4B.02 II, strategic activations");
/// Keywords gained when only the team without the initiative has pieces left to activate.
pub const OVERRUN: Citation = cite_book("4B.02 III, overrun activations");
/// Arcs, whose diagrams are missing from the source.
pub const ARCS: Citation = cite_derived("5A.01, arcs").with_note(
    "the diagrams are missing from the source: F and A are one facing of 60 degrees, FX and AX add the facing on either side, L and R are the two facings of a side",
);
/// Shield facings, whose diagrams are missing from the source.
pub const FACINGS: Citation = cite_derived("5E.01, shield facings").with_note(
    "the diagrams are missing from the source: each facing is 60 degrees wide, the direct ones around bow and stern; on a boundary the defender uses the stronger facing",
);
/// The procedure of a strike.
pub const STRIKE: Citation = cite_book("5B-5F, strikes");
/// Lock-ons.
pub const LOCK_ON: Citation = cite_book("5F.01, target locks");
/// The step in which shields are spent.
pub const SHIELD_STEP: Citation = cite_derived("5E-5F, order of the steps").with_note(
    "shields are spent in step 5E and lock-ons are rolled in step 5F, so shields do not cancel icons of lock-ons; the text does not state this",
);
/// The meaning of "shielded".
pub const SHIELDED: Citation = cite_book("13B, shielded targets");
/// Saves in a strike.
pub const STRIKE_SAVES: Citation = cite_book("5F, saves");
/// Skirmishes.
pub const SKIRMISH: Citation = cite_book("7, skirmish");
/// Saves in a skirmish.
pub const SKIRMISH_SAVES: Citation = cite_book("7C, saves");
/// The Ahead maneuver.
pub const AHEAD: Citation = cite_book("6B.01, Ahead");
/// The Ahead Pass maneuver.
pub const AHEAD_PASS: Citation = cite_book("6B.02, Ahead Pass");
/// The Bypass Sling maneuver.
pub const BYPASS_SLING: Citation = cite_book("6B.03, Bypass Sling");
/// The Assault maneuver.
pub const ASSAULT: Citation = cite_book("6B.04, Assault");
/// Terrain.
pub const TERRAIN: Citation = cite_book("8, field effects");
/// The die for entering the horizon of a black hole.
pub const DRAWN_IN: Citation = cite_book("8B.01, drawn in");
/// The die for leaving the core of a black hole.
pub const ESCAPE: Citation = cite_book("8B.05, escape velocity");
/// The die for entering a dust cloud.
pub const DUST: Citation = cite_book("8C.03, treacherous navigation");
/// Keywords that are on a card twice.
pub const TWICE: Citation = cite_derived("9, keywords").with_note(
    "the rules state only that the highest Deadly counts and that every Support does; other keywords are treated in the same way",
);
/// A keyword that is named but not defined.
pub const UNDEFINED: Citation =
    cite_book("4B.01 II, psionic orders").with_note("named in a note, not defined");
/// Escalation levels.
pub const BATTLES: Citation = cite_book("10A, escalation levels")
    .with_note("the text announces three levels and lists five; all five are used");
/// The entries of a published fleet list.
pub const FLEET_LIST: Citation = cite_book("10B, fleet lists");
/// Limits on core, specialist and support ships.
pub const CATEGORIES: Citation =
    cite_book("10B.01-03, formation categories").with_note("a fleet list may set other limits");
/// The points that the categories' percentages refer to.
pub const SHARE_BASE: Citation = cite_derived("10B.01-03, formation categories").with_note(
    "\"your Power Points\" means the points that the level allows, not the points spent",
);
/// The limit on Psionic orders.
pub const PSIONIC_ORDERS: Citation = cite_book("4B.01 II, psionic orders");
/// The limit on the orders of a piece.
pub const PIECE_LIMITS: Citation = cite_book("4B.01 I, piece limits");
/// The order for all pieces without one.
pub const OMEGA_ORDERS: Citation = cite_book("10A.05 I, omega orders");
/// A player's order library.
pub const ORDER_LIBRARY: Citation = cite_book("10C, order library");
/// IDs of order cards.
pub const ORDER_IDS: Citation = cite_derived("9G and 10C, order cards").with_note(
    "the text writes the ID of a basic order as B-xxx; every other ID is treated as a special order",
);
/// Orders that must be assigned to a piece.
pub const REQUIRED_ORDERS: Citation =
    cite_derived("3A.01 VIII, 4B.01 III and 9G, required orders").with_note(
        "a piece with bonus orders must be assigned one of them; the order after Massive is optional by 9G and required by 4B.01 III",
    );
/// Points for defeating large pieces.
pub const BRING_IT_DOWN: Citation = cite_book("10E.04, Bring it Down");
/// Points for large pieces that survive.
pub const FLY_THE_FLAG: Citation = cite_book("10E.06, Fly the Flag");
/// Lock-ons of an Augmented strike.
pub const AUGUR_LOCKS: Citation = cite_derived("9L, Augur").with_note(
    "only the armament's own dice lock on with a 5 or 6; dice rolled for a lock-on do not lock on again",
);
/// The choices that the odds make for both players.
pub const POLICY: Citation = cite_derived("5E-5F, choices").with_note(
    "every target lock is spent on a lock-on; shields cancel criticals first, then hits",
);
/// The timing of Lethal and Grudge.
pub const GRUDGE: Citation = cite_derived("9F and 9Q, Lethal and Grudge").with_note(
    "Lethal hits are dealt as soon as the piece is defeated; then each piece still in play rolls for its Grudge with one counter per direct hit taken; a piece defeated by a Grudge still deals its Lethal hits",
);
/// Warnings that are not rules of the game.
pub const WARNING: Citation = Citation::new("Starwright", "warnings", Confidence::Derived);

/// Defines an enum of words in book order, parsed in any case, with hyphens, spaces or neither.
macro_rules! words {
    ($(#[$doc:meta])+ $name:ident $what:literal { $($variant:ident $word:literal,)+ }) => {
        word_enum! {
            $(#[$doc])+
            #[derive(Serialize)]
            $name { $(#[serde(rename = $word)] $variant $word,)+ }
        }

        impl $name {
            /// Finds the value that a word names.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| is_same_word(one.word(), word))
            }
        }

        impl starwright_text::field::TextValue for $name {
            const EXPECTED: &'static str = $what;

            fn parse(text: &str) -> Result<$name, starwright_text::field_error::FieldError> {
                $name::from_word(text).ok_or_else(|| super::notation::unknown_word($what, text, $name::ALL.map($name::word)))
            }

            fn schema() -> serde_json::Value {
                serde_json::json!({"enum": $name::ALL.map($name::word)})
            }
        }

        starwright_text::field::deserialize_as_text!($name);
    };
}

words! {
    /// A piece's role: how large it is and how it moves.
    Role "a role" {
        Escort "escort",
        Light "light",
        Heavy "heavy",
        SuperHeavy "super heavy",
        Stationary "stationary",
    }
}

words! {
    /// A piece's type, which decides the fleets that it may join.
    PieceType "a type" {
        Standard "standard",
        Ally "ally",
        Refit "refit",
    }
}

words! {
    /// A facing of a hex, clockwise from the bow.
    Facing "a facing" {
        DirectFore "direct fore",
        RightFore "right fore",
        RightAft "right aft",
        DirectAft "direct aft",
        LeftAft "left aft",
        LeftFore "left fore",
    }
}

words! {
    /// The arc in which an armament may strike.
    Arc "an arc" {
        All "360",
        F "F",
        Fx "FX",
        A "A",
        Ax "AX",
        L "L",
        R "R",
    }
}

words! {
    /// An armament's slot on the card.
    Slot "a slot" {
        Primary "primary",
        Secondary "secondary",
        Tertiary "tertiary",
    }
}

words! {
    /// The color of an allegiance, given by the first word of its name.
    AllegianceColor "a color" {
        Blue "Explore",
        Yellow "Expand",
        Green "Exploit",
        Red "Exterminate",
    }
}

impl Role {
    /// Names a piece with this role: `an escort`, `a heavy piece`.
    pub fn noun_phrase(self) -> String {
        match self {
            Role::Escort => "an escort".to_string(),
            Role::Light | Role::Heavy | Role::SuperHeavy | Role::Stationary => {
                format!("a {} piece", self.word())
            }
        }
    }

    /// Returns `true` if the card has six shield facings instead of one number.
    pub fn has_facings(self) -> bool {
        matches!(self, Role::Heavy | Role::SuperHeavy | Role::Stationary)
    }
}

impl Facing {
    /// Returns the facing's JSON key, such as `direct_fore`.
    pub fn key(self) -> String {
        self.word().replace(' ', "_")
    }
}

impl std::fmt::Display for Facing {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl AllegianceColor {
    /// Returns a faction's color, or `None` if its name starts with another word.
    pub fn from_faction(faction: &str) -> Option<AllegianceColor> {
        AllegianceColor::from_word(faction.split_whitespace().next()?)
    }

    /// Returns the color's name, such as `blue`.
    pub fn name(self) -> &'static str {
        match self {
            AllegianceColor::Blue => "blue",
            AllegianceColor::Yellow => "yellow",
            AllegianceColor::Green => "green",
            AllegianceColor::Red => "red",
        }
    }
}

impl Arc {
    /// Returns the bearing of the arc's center, in degrees clockwise from the bow.
    pub fn center(self) -> u32 {
        match self {
            Arc::All | Arc::F | Arc::Fx => 0,
            Arc::A | Arc::Ax => 180,
            Arc::L => 270,
            Arc::R => 90,
        }
    }

    /// Returns the arc's name in words.
    pub fn name(self) -> &'static str {
        match self {
            Arc::All => "all around",
            Arc::F => "forward",
            Arc::Fx => "forward extended",
            Arc::A => "aft",
            Arc::Ax => "aft extended",
            Arc::L => "left",
            Arc::R => "right",
        }
    }
}

/// The kind of value that follows a keyword on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeywordValue {
    /// No value.
    Nothing,
    /// A whole number from 1.
    Number,
    /// The ID of a basic order, which may be left out.
    Order,
}

macro_rules! keywords {
    ($($variant:ident $name:literal $value:ident $citation:expr, $meaning:literal;)+) => {
        /// A keyword rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the names are the book's")]
        pub enum Keyword { $($variant,)+ }

        impl Keyword {
            /// All keywords in book order; the one that the book does not define is last.
            pub const ALL: [Keyword; [$($name),+].len()] = [$(Keyword::$variant),+];

            /// Returns the keyword's name.
            pub fn name(self) -> &'static str {
                match self { $(Keyword::$variant => $name,)+ }
            }

            /// Returns the kind of value that follows the keyword.
            pub fn value(self) -> KeywordValue {
                match self { $(Keyword::$variant => KeywordValue::$value,)+ }
            }

            /// Returns what the keyword does; `x` stands for its number.
            pub fn meaning(self) -> &'static str {
                match self { $(Keyword::$variant => $meaning,)+ }
            }

            /// Returns the rule that defines the keyword.
            pub fn citation(self) -> Citation {
                match self { $(Keyword::$variant => $citation,)+ }
            }
        }
    };
}

keywords! {
    Armor "Armor" Number cite_book("9A"), "armor is x higher, up to 4; on a card without an armor field it is x";
    Cover "Cover" Number cite_book("9B"), "friends within a distance of x have flak 1 higher, up to 4";
    Deadly "Deadly" Number cite_book("9C"), "each skirmish die of x or less is a direct hit; only the highest Deadly counts";
    Fast "Fast" Nothing cite_book("9D"), "one optional additional move; save of 1 against direct hits";
    Flak "Flak" Number cite_book("9E"), "flak is x higher, up to 4; on a card without a flak field it is x";
    Lethal "Lethal" Number cite_book("9F"), "defeated in a skirmish: x direct hits on the opponent, no saves";
    Massive "Massive" Order cite_book("9G"), "order limit 1 higher; save of 1-3 against criticals; with an ID, that basic order in addition";
    ShuttleHangar "Shuttle Hangar" Nothing cite_book("9H"), "one additional skirmish die before halving; some orders require it";
    Skilled "Skilled" Nothing cite_book("9I"), "once per round: -1 on the dice of one strike";
    Stealth "Stealth" Nothing cite_book("9J"), "+1 on the dice of strikes against it, except Ordnance";
    Support "Support" Number cite_book("9K"), "adjacent escorts have x additional skirmish dice; several Supports add up";
    Augur "Augur" Nothing cite_book("9L"), "once per round a friend within 2 strikes at -1, and each unmodified 5 or 6 locks on";
    BoardingArray "Boarding Array" Nothing cite_book("9M"), "each unmodified 6 in a skirmish is a direct hit";
    OreHull "Ore Hull" Nothing cite_book("9N"), "save of 1-2 against direct hits";
    RamProw "Ram-Prow" Nothing cite_book("9O"), "skirmish dice by the opponent's role; save of 1 in skirmishes";
    Delectable "Delectable" Nothing cite_book("9P"), "enemies within 2 who strike a piece without it do so at +1";
    Grudge "Grudge" Nothing cite_book("9Q"), "after a skirmish: a die that rolls at most the direct hits taken defeats the opponent";
    Threader "Threader" Nothing cite_book("9R"), "an enemy that starts within 2 has at most 2 moves";
    Starmaw "Starmaw" Nothing cite_book("9S"), "each unmodified 1 in a skirmish makes three additional direct hits";
    Starcaster "Starcaster" Nothing UNDEFINED, "exempt from the limit of one Psionic order; not defined otherwise";
}

impl Keyword {
    /// Finds a keyword by its name.
    pub fn from_name(name: &str) -> Option<Keyword> {
        Keyword::ALL
            .into_iter()
            .find(|keyword| is_same_word(keyword.name(), name))
    }

    /// Returns how the keyword is written on a card: `Armor x`.
    pub fn pattern(self) -> String {
        match self.value() {
            KeywordValue::Nothing => self.name().to_string(),
            KeywordValue::Number => format!("{} x", self.name()),
            KeywordValue::Order => format!("{0}, or {0} B-003", self.name()),
        }
    }
}

/// A source of objective points in constructed play.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// The rule's name.
    pub name: &'static str,
    /// The event or objective that scores.
    pub what: &'static str,
    /// The time at which it scores.
    pub when: &'static str,
    /// Points for each.
    pub points: u32,
}

/// The time at which the last objectives are scored.
pub const GAME_END: &str = "end of round 6";

/// The six sources of objective points.
pub const OBJECTIVES: [Objective; 6] = [
    Objective {
        name: "Secure Area",
        what: "own piece in a strategic system",
        when: "each refresh phase",
        points: 1,
    },
    Objective {
        name: "Hold Territory",
        what: "own piece next to a strategic system that you hold",
        when: "each refresh phase",
        points: 1,
    },
    Objective {
        name: "Bring it Down",
        what: "super heavy or stationary enemy defeated",
        when: "immediately",
        points: 1,
    },
    Objective {
        name: "Stake a Claim",
        what: "strategic system that you hold",
        when: GAME_END,
        points: 3,
    },
    Objective {
        name: "Fly the Flag",
        what: "own super heavy or stationary piece in play",
        when: GAME_END,
        points: 1,
    },
    Objective {
        name: "Shut Out",
        what: "enemy piece still in reserve",
        when: GAME_END,
        points: 1,
    },
];

const fn battle_size(name: &'static str, limit: u32) -> BattleSize {
    BattleSize {
        name,
        limit,
        victory_points: None,
    }
}

/// The escalation levels with a fleet's power points; victory depends on objectives.
pub const ESCALATION_LEVELS: [BattleSize; 5] = [
    battle_size("alpha", 10),
    battle_size("beta", 15),
    battle_size("delta", 20),
    battle_size("gamma", 30),
    battle_size("omega", 50),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_word_by_its_name() {
        for keyword in Keyword::ALL {
            assert_eq!(
                Keyword::from_name(&keyword.name().to_uppercase()),
                Some(keyword)
            );
        }
        for role in Role::ALL {
            assert_eq!(Role::from_word(&role.word().replace(' ', "-")), Some(role));
        }
        for arc in Arc::ALL {
            assert_eq!(Arc::from_word(&arc.word().to_lowercase()), Some(arc));
        }
        assert_eq!(Keyword::ALL.len(), 20);
    }

    #[test]
    fn the_first_word_of_an_allegiance_sets_its_color() {
        let hue = |faction: &str| AllegianceColor::from_faction(faction).map(AllegianceColor::name);
        assert_eq!(hue("Explore Terran Republic"), Some("blue"));
        assert_eq!(hue("Expand Union"), Some("yellow"));
        assert_eq!(hue("exploit Combine"), Some("green"));
        assert_eq!(hue("Exterminate"), Some("red"));
        assert_eq!(hue("Terran Explore"), None);
        assert_eq!(hue(""), None);
    }
}
