//! What people ask of a game: a ship to start from, a table to look things up in.

/// What somebody who starts a design has in mind.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Hull size.
    pub hull: Option<u32>,
    /// Type of ship: cruiser, carrier.
    pub kind: Option<String>,
    /// Name of the class.
    pub class: Option<String>,
    /// Faction.
    pub faction: Option<String>,
}

/// Makes of one line a topic what must be said of each.
macro_rules! topics {
    ($($Topic:ident $word:literal $meaning:literal,)+) => {
        /// What can be looked up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Topic { $(#[doc = $meaning] $Topic,)+ }

        impl Topic {
            /// All of them.
            pub const ALL: [Topic; [$($word),+].len()] = [$(Topic::$Topic),+];

            /// The word for it on the command line.
            pub fn word(self) -> &'static str {
                match self { $(Topic::$Topic => $word,)+ }
            }

            /// What its table shows.
            pub fn meaning(self) -> &'static str {
                match self { $(Topic::$Topic => $meaning,)+ }
            }
        }
    };
}

topics! {
    Traits "traits" "Weapon traits: multipliers, joint multipliers, what excludes what",
    Systems "systems" "Systems: kind, space, ratings",
    Arcs "arcs" "Firing arcs and their bearings",
    Weapons "weapons" "Weapons of libraries and ships",
    Tech "tech" "Tech levels and their factors on space",
    Numbers "numbers" "Every number by the name a house pack uses, with value, source and confidence",
    Battles "battles" "Battle sizes with fleet limits",
    Keywords "keywords" "Keywords of ship cards and what they do",
    Roles "roles" "Roles of ships and what follows from them",
    Saves "saves" "Saves: against what, and on which rolls",
    Codes "codes" "Codes of damage indexes",
    Phases "phases" "The phases of a turn and what is done in each",
    Units "units" "Unit type codes",
    Missiles "missiles" "Missile bodies, warheads and modifiers",
    Time "time" "Time scales, pulses and how they are written",
}
