//! The weapons and ships that a post names; they are words for its other lines.

use std::collections::BTreeSet;

/// The names that a post introduces, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbols {
    pub weapons: BTreeSet<String>,
    pub ships: BTreeSet<String>,
}

impl Symbols {
    /// Returns `true` if a phrase is the name of a weapon, or its plural.
    pub fn has_weapon(&self, phrase: &str) -> bool {
        if self.weapons.is_empty() {
            return false;
        }
        let low = phrase.to_lowercase();
        low.len() > 1 && self.weapons.contains(&low)
            || low.len() > 4 && self.weapons.contains(low.trim_end_matches('s'))
    }

    /// Returns `true` if a phrase in lower case is the class of a ship.
    pub fn has_ship(&self, phrase: &str) -> bool {
        self.ships.contains(phrase)
    }

    /// Returns `true` if a line has one of the names.
    pub fn occur_in(&self, text: &str) -> bool {
        let low = text.to_lowercase();
        self.weapons
            .iter()
            .chain(&self.ships)
            .any(|name| low.contains(name.as_str()))
    }
}
