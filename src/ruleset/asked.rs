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

/// What can be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Weapon traits.
    Traits,
    /// Systems.
    Systems,
    /// Firing arcs.
    Arcs,
    /// Weapons of libraries and ships.
    Weapons,
    /// Tech levels.
    Tech,
    /// All numbers by name.
    Numbers,
    /// Battle sizes with their limits.
    Battles,
}

impl Topic {
    /// All of them.
    pub const ALL: [Topic; 7] =
        [Topic::Traits, Topic::Systems, Topic::Arcs, Topic::Weapons, Topic::Tech, Topic::Numbers, Topic::Battles];

    /// The word for it on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Topic::Traits => "traits",
            Topic::Systems => "systems",
            Topic::Arcs => "arcs",
            Topic::Weapons => "weapons",
            Topic::Tech => "tech",
            Topic::Numbers => "numbers",
            Topic::Battles => "battles",
        }
    }
}
