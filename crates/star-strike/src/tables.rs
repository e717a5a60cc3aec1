//! What the rules reference knows by name: roles, types, colours, facings, slots, keywords, and the section of each rule.

use serde::Serialize;
use starwright_rules::muster::BattleSize;
use starwright_rules::words::worded;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::nearest::same;

const fn book(section: &'static str) -> Citation {
    Citation::new("Star Strike", section, Confidence::Book)
}

const fn derived(section: &'static str) -> Citation {
    Citation::new("Star Strike", section, Confidence::Derived)
}

/// Dice and the limits of their modifiers.
pub const DICE: Citation = book("1A, dice modifiers");
/// Ship codes.
pub const CODE: Citation = book("3A.01 I, ship code");
/// Allegiance and colours.
pub const FACTION: Citation = book("3A.01 IV, allegiance");
/// Subtypes.
pub const SUBTYPE: Citation = book("3A.01 VI, subtype");
/// Bonus orders.
pub const BONUS_ORDERS: Citation = book("3A.01 VIII, bonus orders");
/// Roles and what follows from them.
pub const ROLE: Citation = book("3A.01 IX and 3A.02, roles");
/// Hull points.
pub const HULL: Citation = book("3A.01 X, hull points");
/// Armor.
pub const ARMOR: Citation = book("3A.01 XI and 9A, armor");
/// Flak.
pub const FLAK: Citation = book("3A.01 XII and 9E, flak");
/// Shields.
pub const SHIELDS: Citation = book("3A.01 XIII and 5E, shields");
/// Armaments and their slots.
pub const ARMAMENTS: Citation = book("3A.01 XIV, armaments");
/// Weapon cards.
pub const WEAPONS: Citation = book("3A.03 and 5C, weapon cards");
/// Order limit and criticals.
pub const ORDERS: Citation = book("3A.02 I, order limit");
/// Moves.
pub const MOVES: Citation = book("3A.02 II, moves per turn");
/// Moves of a piece that may not move and has one move more.
pub const STATIONARY_FAST: Citation = derived("3A.02 II and 9D, moves")
    .note("what may not move does not move, however many moves it is given");
/// Rotations.
pub const ROTATIONS: Citation = book("3A.02 III, rotations per move");
/// Any facing: three turns of 60 degrees reach it.
pub const ANY_ROTATION: Citation = book("3A.02 III, rotations per move")
    .note("any facing: three turns of 60 degrees either way reach every one");
/// Skirmish dice.
pub const SKIRMISH_DICE: Citation = book("3A.02 IV, skirmish dice");
/// Strikes of an activation.
pub const ACTIVATION: Citation = book("4B.02, action phase");
/// The round and its phases.
pub const ROUND: Citation = book("4B-4C, battle round");
/// Strikes of a team that has the initiative and moves last.
pub const STRATEGIC: Citation = book("4B.02 II, strategic activations");
/// What a team without the initiative gains when it moves last.
pub const OVERRUN: Citation = book("4B.02 III, overrun activations");
/// Arcs: the pictures are lost in the copy of the source.
pub const ARCS: Citation = derived("5A.01, arcs").note(
    "the pictures are lost in our copy: F and A are one facing of 60 degrees, FX and AX add the facing on either side, L and R are the two facings of a side",
);
/// Which facing a striker is in: the pictures are lost, too.
pub const FACINGS: Citation = derived("5E.01, shield facings").note(
    "the pictures are lost in our copy: each facing is 60 degrees wide, the direct ones around the bow and the stern; on a boundary the defender takes the stronger",
);
/// How a strike is rolled.
pub const STRIKE: Citation = book("5B-5F, strikes");
/// Lock-ons.
pub const LOCK_ON: Citation = book("5F.01, target locks");
/// When shields are spent.
pub const SHIELD_STEP: Citation = derived("5E-5F, order of the steps").note(
    "shields are spent in step 5E and lock-ons are rolled in step 5F, so icons of lock-ons meet no shields; the text does not say so in words",
);
/// What it means that a target is shielded.
pub const SHIELDED: Citation = book("13B, shielded targets");
/// The saves of a strike.
pub const STRIKE_SAVES: Citation = book("5F, saves");
/// Skirmishes.
pub const SKIRMISH: Citation = book("7, skirmish");
/// The saves of a skirmish.
pub const SKIRMISH_SAVES: Citation = book("7C, saves");
/// Terrain.
pub const TERRAIN: Citation = book("8, field effects");
/// A keyword that is on a card twice.
pub const TWICE: Citation = derived("9, keywords").note(
    "only of Deadly the rules say that the highest counts, and of Support that all do; the others are read alike",
);
/// A keyword that is named, but not defined.
pub const UNDEFINED: Citation =
    book("4B.01 II, psionic orders").note("named in a note, not defined");
/// Escalation levels.
pub const BATTLES: Citation = book("10A, escalation levels")
    .note("the text speaks of three levels and lists five; all five are taken");
/// What a published fleet list says of each card.
pub const FLEET_LIST: Citation = book("10B, fleet lists");
/// What core, specialist and support ships may take of the power points.
pub const CATEGORIES: Citation =
    book("10B.01-03, formation categories").note("a fleet list may say otherwise");
/// What the shares of categories refer to.
pub const SHARE_BASE: Citation = derived("10B.01-03, formation categories").note(
    "\"your Power Points\" are read as those that the level allows, not those that are spent",
);
/// The orders that a player brings.
pub const ORDER_LIBRARY: Citation = book("10C, order library");
/// IDs of orders.
pub const ORDER_IDS: Citation = derived("9G and 10C, order cards").note(
    "the text writes the ID of a basic order as B-xxx; any other ID is taken for a special order",
);
/// Orders that a piece must be given.
pub const NEEDED_ORDERS: Citation = derived("3A.01 VIII, 4B.01 III and 9G, required orders").note(
    "one order of a piece with bonus orders must be one of these; Massive with an ID may take that order by 9G and must by 4B.01 III",
);
/// Large pieces that are defeated.
pub const BRING_IT_DOWN: Citation = book("10E.04, Bring it Down");
/// Large pieces that survive.
pub const FLY_THE_FLAG: Citation = book("10E.06, Fly the Flag");
/// Augur and the dice of lock-ons.
pub const AUGUR_LOCKS: Citation = derived("9L, Augur").note(
    "only the armament's own dice lock on with a 5 or 6; dice of lock-ons lock on no further",
);
/// What the odds decide for both players.
pub const POLICY: Citation = derived("5E-5F, choices")
    .note("every target lock is spent on a lock-on; shields cancel criticals first, then hits");
/// Who rolls for a Grudge, and when Lethal strikes.
pub const GRUDGE: Citation = derived("9F and 9Q, Lethal and Grudge").note(
    "Lethal strikes as soon as its piece falls; then each piece still in play rolls its Grudge with a counter for every direct hit it took; a piece that falls to a Grudge is Lethal all the same",
);
/// The source of warnings that are not rules of the game.
pub const OWN: Citation = Citation::new("Starwright", "warnings", Confidence::Derived);

/// A closed list of words in book order, read in any case, with hyphens, spaces or neither.
macro_rules! words {
    ($(#[$doc:meta])+ $name:ident $what:literal { $($variant:ident $word:literal,)+ }) => {
        worded! {
            $(#[$doc])+
            #[derive(Serialize)]
            $name { $(#[serde(rename = $word)] $variant $word,)+ }
        }

        impl $name {
            /// The one of this name.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| same(one.word(), word))
            }
        }

        impl starwright_text::field::Written for $name {
            const EXPECTED: &'static str = $what;

            fn read(text: &str) -> Result<$name, starwright_text::field_error::FieldError> {
                $name::from_word(text).ok_or_else(|| super::notation::unknown_word($what, text, $name::ALL.map($name::word)))
            }

            fn schema() -> serde_json::Value {
                serde_json::json!({"enum": $name::ALL.map($name::word)})
            }
        }

        starwright_text::field::deserialize_written!($name);
    };
}

words! {
    /// How large a piece is, and how it moves.
    Role "a role" {
        Escort "escort",
        Light "light",
        Heavy "heavy",
        SuperHeavy "super heavy",
        Stationary "stationary",
    }
}

words! {
    /// How a piece belongs to its fleet.
    Kind "a type" {
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
    /// Where an armament may strike.
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
    /// The slot of an armament on the card.
    Slot "a slot" {
        Primary "primary",
        Secondary "secondary",
        Tertiary "tertiary",
    }
}

words! {
    /// The colour of an allegiance, by the first word of its name.
    Colour "a colour" {
        Blue "Explore",
        Yellow "Expand",
        Green "Exploit",
        Red "Exterminate",
    }
}

impl Role {
    /// A piece of it in words: `an escort`, `a heavy piece`.
    pub fn piece(self) -> String {
        match self {
            Role::Escort => "an escort".to_string(),
            Role::Light | Role::Heavy | Role::SuperHeavy | Role::Stationary => {
                format!("a {} piece", self.word())
            }
        }
    }

    /// Whether its card has a hexagon of six shields instead of one number.
    pub fn has_facings(self) -> bool {
        matches!(self, Role::Heavy | Role::SuperHeavy | Role::Stationary)
    }
}

impl Facing {
    /// The word for it where blanks are not allowed: `direct_fore`.
    pub fn key(self) -> String {
        self.word().replace(' ', "_")
    }
}

impl std::fmt::Display for Facing {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl Colour {
    /// The colour of an allegiance; none if its name begins with another word.
    pub fn of(faction: &str) -> Option<Colour> {
        faction
            .split_whitespace()
            .next()
            .and_then(Colour::from_word)
    }

    /// What it looks like.
    pub fn hue(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Red => "red",
        }
    }
}

impl Arc {
    /// The bearing of its middle, in degrees clockwise from the bow.
    pub fn middle(self) -> u32 {
        match self {
            Arc::All | Arc::F | Arc::Fx => 0,
            Arc::A | Arc::Ax => 180,
            Arc::L => 270,
            Arc::R => 90,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Arc::All => "all round",
            Arc::F => "forward",
            Arc::Fx => "forward extended",
            Arc::A => "aft",
            Arc::Ax => "aft extended",
            Arc::L => "left",
            Arc::R => "right",
        }
    }
}

/// What follows a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A number from 1.
    Number,
    /// The ID of a basic order, or nothing.
    Order,
}

macro_rules! keywords {
    ($($variant:ident $name:literal $takes:ident $citation:expr, $meaning:literal;)+) => {
        /// A keyword rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the names are the book's")]
        pub enum Keyword { $($variant,)+ }

        impl Keyword {
            /// All of them in book order, the one without a definition last.
            pub const ALL: [Keyword; [$($name),+].len()] = [$(Keyword::$variant),+];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Keyword::$variant => $name,)+ }
            }

            /// What follows it.
            pub fn takes(self) -> Takes {
                match self { $(Keyword::$variant => Takes::$takes,)+ }
            }

            /// What it does, in our words; x is its number.
            pub fn meaning(self) -> &'static str {
                match self { $(Keyword::$variant => $meaning,)+ }
            }

            /// Its section in the book.
            pub fn citation(self) -> Citation {
                match self { $(Keyword::$variant => $citation,)+ }
            }
        }
    };
}

keywords! {
    Armor "Armor" Number book("9A"), "armor is x higher, up to 4; on a card without an armor field it is x";
    Cover "Cover" Number book("9B"), "friends within a distance of x have flak 1 higher, up to 4";
    Deadly "Deadly" Number book("9C"), "each skirmish die of x or less is a direct hit; only the highest Deadly counts";
    Fast "Fast" Nothing book("9D"), "one move more if you like; save of 1 against direct hits";
    Flak "Flak" Number book("9E"), "flak is x higher, up to 4; on a card without a flak field it is x";
    Lethal "Lethal" Number book("9F"), "defeated in a skirmish: x direct hits on the opponent, no saves";
    Massive "Massive" Order book("9G"), "order limit 1 higher; save of 1-3 against criticals; with an ID, that basic order on top";
    ShuttleHangar "Shuttle Hangar" Nothing book("9H"), "one skirmish die more before halving; some orders ask for it";
    Skilled "Skilled" Nothing book("9I"), "once a round: -1 on the dice of one strike";
    Stealth "Stealth" Nothing book("9J"), "+1 on the dice of strikes against it, but not of Ordnance";
    Support "Support" Number book("9K"), "adjacent escorts have x skirmish dice more; several Supports add up";
    Augur "Augur" Nothing book("9L"), "once a round a friend within 2 strikes at -1, and each unmodified 5 or 6 locks on";
    BoardingArray "Boarding Array" Nothing book("9M"), "each unmodified 6 in a skirmish is a direct hit";
    OreHull "Ore Hull" Nothing book("9N"), "save of 1-2 against direct hits";
    RamProw "Ram-Prow" Nothing book("9O"), "skirmish dice by the opponent's role; save of 1 in skirmishes";
    Delectable "Delectable" Nothing book("9P"), "enemies within 2 who strike a piece without it do so at +1";
    Grudge "Grudge" Nothing book("9Q"), "after a skirmish: a die of at most the direct hits taken defeats the opponent";
    Threader "Threader" Nothing book("9R"), "an enemy that starts within 2 has at most 2 moves";
    Starmaw "Starmaw" Nothing book("9S"), "each unmodified 1 in a skirmish is three direct hits more";
    Starcaster "Starcaster" Nothing UNDEFINED, "named by the rules, not defined";
}

impl Keyword {
    /// The keyword of this name.
    pub fn from_name(name: &str) -> Option<Keyword> {
        Keyword::ALL
            .into_iter()
            .find(|keyword| same(keyword.name(), name))
    }

    /// How it is written, with what it takes: `Armor x`.
    pub fn written(self) -> String {
        match self.takes() {
            Takes::Nothing => self.name().to_string(),
            Takes::Number => format!("{} x", self.name()),
            Takes::Order => format!("{0}, or {0} B-003", self.name()),
        }
    }
}

/// The phases of a battle round with what is done in each, and how the game goes on and ends.
pub const PHASES: [(&str, &str); 9] = [
    (
        "Command phase",
        "orders face down, up to each order limit, one Psionic order a player; then all face up",
    ),
    (
        "Action phase",
        "teams alternate, the initiative first: a piece makes 0-4 strikes, then moves",
    ),
    (
        "Strategic activation",
        "only the team with the initiative has pieces left: at most 2 strikes each",
    ),
    (
        "Overrun",
        "only the other team has pieces left: they are Deadly 2 and Skilled",
    ),
    (
        "Refresh phase",
        "orders back, tokens ready, one Exhausted off each piece",
    ),
    (
        "Initiative",
        "who holds more strategic systems; tied, the team that did not have it",
    ),
    (
        "First round",
        "higher die: Team B, which has the initiative; Team A sets up first",
    ),
    (
        "Reserve",
        "pieces without a setup hex come on at the end of a refresh phase",
    ),
    (
        "End",
        "6 rounds, or a team without pieces on the board, which loses",
    ),
];

const fn level(name: &'static str, limit: u32) -> BattleSize {
    BattleSize {
        name,
        limit,
        victory_points: None,
    }
}

/// Escalation levels with the power points of a fleet; games are won by objectives.
pub const LEVELS: [BattleSize; 5] = [
    level("alpha", 10),
    level("beta", 15),
    level("delta", 20),
    level("gamma", 30),
    level("omega", 50),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_by_its_name_and_no_two_are_alike() {
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
    fn a_colour_is_the_first_word_of_an_allegiance() {
        let hue = |faction: &str| Colour::of(faction).map(Colour::hue);
        assert_eq!(hue("Explore Terran Republic"), Some("blue"));
        assert_eq!(hue("Expand Union"), Some("yellow"));
        assert_eq!(hue("exploit Combine"), Some("green"));
        assert_eq!(hue("Exterminate"), Some("red"));
        assert_eq!(hue("Terran Explore"), None);
        assert_eq!(hue(""), None);
    }
}
