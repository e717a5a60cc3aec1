//! Options of a starter design, and the topics of reference tables.

/// Options of a starter design; those that are not given get usual values.
#[derive(Clone, Debug, Default)]
pub struct StarterOptions {
    /// Hull size.
    pub hull: Option<u32>,
    /// The type of ship, such as cruiser or carrier.
    pub kind: Option<String>,
    pub class: Option<String>,
    pub faction: Option<String>,
}

/// Declares the topics, one line each.
macro_rules! topics {
    ($($Topic:ident $word:literal $meaning:literal,)+) => {
        /// A table that `reference` shows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Topic { $(#[doc = $meaning] $Topic,)+ }

        impl Topic {
            /// Every topic, in the order of the help.
            pub const ALL: [Topic; [$($word),+].len()] = [$(Topic::$Topic),+];

            /// Returns the word for the topic on the command line.
            pub fn word(self) -> &'static str {
                match self { $(Topic::$Topic => $word,)+ }
            }

            /// Describes what the table of the topic shows.
            pub fn meaning(self) -> &'static str {
                match self { $(Topic::$Topic => $meaning,)+ }
            }
        }
    };
}

topics! {
    Phases "phases" "Phases of a turn",
    Maneuvers "maneuvers" "Movement orders and what they cost",
    Modifiers "modifiers" "Modifiers to hit",
    Damage "damage" "The damage die and what is lost",
    Fighters "fighters" "Flights, dogfights and seekers",
    Arcs "arcs" "Firing arcs and their bearings",
    Battles "battles" "Battle sizes, fleet limits and victory points",
    Traits "traits" "Weapon traits, their factors, and what they exclude",
    Systems "systems" "Systems, their space, and what they add to ORAT and DRAT",
    Tech "tech" "Tech levels and their factors on space",
    Weapons "weapons" "Weapons in libraries and designs, sorted by space",
    Numbers "numbers" "Every number that a house pack can change",
    Keywords "keywords" "Keywords on ship cards",
    Roles "roles" "Ship roles",
    Saves "saves" "Saves and their rolls",
    Terrain "terrain" "Chances of entering and leaving terrain",
    Codes "codes" "Damage index codes",
    Units "units" "Unit type codes",
    Missiles "missiles" "Missile bodies, warheads and modifiers",
    Time "time" "Time scales and pulses",
}

impl Topic {
    /// Returns `true` if the table is for playing rather than designing.
    pub fn is_for_play(self) -> bool {
        (self as usize) <= Topic::Battles as usize
    }
}
