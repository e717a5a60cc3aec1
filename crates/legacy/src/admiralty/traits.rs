//! The weapon traits of this edition that posts name; others are kept as text.

use starwright_text::nearest::is_same_word;
use std::fmt;

macro_rules! traits {
    ($($variant:ident $name:literal $([$($alias:literal),+])?,)+) => {
        /// A weapon trait that is known by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Trait {
            $($variant,)+
        }

        impl Trait {
            /// Every known trait.
            pub const ALL: &[Trait] = &[$(Trait::$variant),+];

            /// Returns the name, as posts write it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Trait::$variant => $name,)+
                }
            }

            /// Returns other spellings in posts.
            fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(Trait::$variant => &[$($($alias),+)?],)+
                }
            }
        }
    };
}

traits! {
    AreaEffect "Area Effect",
    Carronade "Carronade",
    Catastrophic "Catastrophic",
    ContinuingDamage "Continuing Damage",
    CrewKiller "Crew Killer" ["Crew-Killer"],
    DoubleDamage "Double Damage",
    Expendable "Expendable",
    ExtraHullDamage "Extra Hull Damage",
    FireLinked "Fire-Linked",
    HalvesShields "Halves Shields",
    IgnoresShields "Ignores Shields",
    IncreasedHits "Increased Hits",
    IncreasedImpact "Increased Impact",
    MinimumRange "Minimum Range",
    NoHullDamage "No Hull Damage",
    NonPiercing "Non-Piercing",
    Piercing "Piercing",
    RangeBasedRof "Range-Based ROF" ["Range-Based Rate of Fire"],
    RangeBasedImp "Range-Based IMP" ["Range-Based Impact"],
    RangeBasedDmg "Range-Based DMG" ["Range-Based Damage"],
    Repeating "Repeating",
    ReRollsToHit "Re-Rolls To-Hit Dice" ["Re-Rolls To-Hit", "Rerolls To Hit Die"],
    SlowFiring "Slow-Firing",
    StarshipExclusive "Starship-Exclusive",
    VariableRof "Variable ROF" ["Variable Rate of Fire"],
    VariableImp "Variable IMP" ["Variable Impact"],
    VariableDmg "Variable DMG" ["Variable Damage"],
}

impl Trait {
    /// Finds a trait by name, in any case, with hyphens, spaces or neither.
    pub fn from_word(word: &str) -> Option<Trait> {
        let mut all = Trait::ALL.iter().copied();
        all.find(|known| {
            is_same_word(known.name(), word)
                || known
                    .aliases()
                    .iter()
                    .any(|alias| is_same_word(alias, word))
        })
    }
}

/// A trait as written, known or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraitEntry {
    /// The trait, if it is known.
    pub known: Option<Trait>,
    /// The trait as written.
    pub text: String,
}

impl TraitEntry {
    /// Looks up a written trait.
    pub fn parse(text: &str) -> TraitEntry {
        TraitEntry {
            known: Trait::from_word(text),
            text: text.trim().to_string(),
        }
    }
}

impl fmt::Display for TraitEntry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.known {
            Some(known) => f.write_str(known.name()),
            None => f.write_str(&self.text),
        }
    }
}
