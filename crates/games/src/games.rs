//! The list of games: one line each, and the only place that distinguishes them. A new game needs its crate and its
//! line here.

use super::document::refuse_as_library;
use crate::house_file::HouseFile;
use starwright_rules::fleets::Fleets;
use starwright_rules::other_games::OtherGame;
use starwright_rules::{LibraryCache, Rulebook, Rules};
use starwright_text::field_error::FieldError;
use starwright_text::files::Files;
use std::fmt;
use std::sync::Arc;

/// Declares the games, one line each: the variant of [`Ruleset`], its arm in `with_rules!`, its book; only with a
/// feature of the crate if one is named.
macro_rules! games {
    ($($(#[$attribute:meta])* $Variant:ident: $game:ident::$Rules:ident $(if $feature:literal)?;)+) => {
        /// A game and edition.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Ruleset { $($(#[cfg(feature = $feature)])? $(#[$attribute])* $Variant,)+ }

        impl Ruleset {
            /// Every game, the default first.
            pub const ALL: [Ruleset; [$($(#[cfg(feature = $feature)])? Ruleset::$Variant,)+].len()] = [$($(#[cfg(feature = $feature)])? Ruleset::$Variant,)+];
        }

        /// Binds a type to the rules of a ruleset.
        macro_rules! with_rules {
            ($ruleset:expr, $R:ident => $body:expr) => {
                match $ruleset {
                    $($(#[cfg(feature = $feature)])?
                    $crate::Ruleset::$Variant => {
                        type $R = $crate::$game::$Rules;
                        $body
                    })+
                }
            };
        }

        /// Binds a type to the rules of a ship of any game, and a name to the ship.
        macro_rules! with_ship {
            ($ship:expr, $R:ident, $own:ident => $body:expr) => {
                match $ship {
                    $($(#[cfg(feature = $feature)])?
                    $crate::AnyShip::$Variant($own) => {
                        type $R = $crate::$game::$Rules;
                        $body
                    })+
                }
            };
        }

        /// The facts about each game that messages of other games mention.
        pub static GAMES: &[OtherGame] = &[$($(#[cfg(feature = $feature)])? OtherGame {
            key: <super::$game::$Rules as Rules>::KEY,
            title: <super::$game::$Rules as Rules>::TITLE,
            design_keys: <super::$game::$Rules as Rules>::DESIGN_KEYS,
            terms: <super::$game::$Rules as Fleets>::terms,
            arc_legend: <super::$game::$Rules as Fleets>::arc_legend,
        },)+];

        /// A ship of any game.
        #[derive(Clone, Debug)]
        pub enum AnyShip { $($(#[cfg(feature = $feature)])? $(#[$attribute])* $Variant(Arc<<super::$game::$Rules as Rules>::Ship>),)+ }

        impl AnyShip {
            /// Returns the game that the ship belongs to.
            pub fn ruleset(&self) -> Ruleset {
                match self { $($(#[cfg(feature = $feature)])? AnyShip::$Variant(_) => Ruleset::$Variant,)+ }
            }
        }

        impl fmt::Display for AnyShip {
            /// Writes name and class on one line.
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                with_ship!(self, R, ship => <<R as Rules>::Ship as fmt::Display>::fmt(ship, f))
            }
        }

        /// The rulebook of each game.
        #[derive(Debug)]
        pub struct Books { $($(#[cfg(feature = $feature)])? $game: Rulebook<super::$game::$Rules>,)+ }

        impl Books {
            /// Opens the books, that of its game changed by a house pack.
            pub fn open(file: Option<&HouseFile>) -> Result<Books, FieldError> {
                Ok(Books { $($(#[cfg(feature = $feature)])? $game: book(Ruleset::$Variant, file)?,)+ })
            }

            /// Takes libraries from these files.
            pub fn read_from(&mut self, files: &Arc<dyn Files>) {
                $(
                    $(#[cfg(feature = $feature)])?
                    {
                        self.$game.libraries = LibraryCache::with_files(Arc::clone(files)).with_check(refuse_as_library);
                    }
                )+
            }
        }

        $($(#[cfg(feature = $feature)])?
        impl GameEntry for super::$game::$Rules {
            const RULESET: Ruleset = Ruleset::$Variant;

            fn book(books: &Books) -> &Rulebook<Self> {
                &books.$game
            }

            fn into_any(ship: Self::Ship) -> AnyShip {
                AnyShip::$Variant(Arc::new(ship))
            }

            fn as_own(ship: &AnyShip) -> Option<&Self::Ship> {
                if let AnyShip::$Variant(ship) = ship { Some(ship) } else { None }
            }
        })+
    };
}

games! {
    /// Starmada Unity, the game of a design that names none.
    StarmadaUnity: starmada_unity::Unity;
    /// Starmada, the Admiralty Edition.
    StarmadaAdmiralty: starmada_admiralty::Admiralty;
    /// Starmada Nova.
    StarmadaNova: starmada_nova::Nova;
    /// Silent Death.
    SilentDeath: silent_death::SilentDeath;
    /// Starfire, third edition revised.
    Starfire: starfire::Starfire if "starfire";
    /// Admirals: Star Strike.
    StarStrike: star_strike::StarStrike;
}

/// Declares methods of [`Ruleset`] that return a constant of its rules `R`, or the result of a function without arguments.
macro_rules! accessors {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)+) => {
        impl Ruleset {
            $($(#[$doc])* pub fn $name(self) -> $type {
                with_rules!(self, R => $value)
            })+
        }
    };
}

impl Default for Ruleset {
    /// Returns the game of a design that names none.
    fn default() -> Ruleset {
        Ruleset::ALL[0]
    }
}

/// A game's entry in the list of games.
pub trait GameEntry: Rules {
    const RULESET: Ruleset;
    /// Returns the game's book.
    fn book(books: &Books) -> &Rulebook<Self>;
    /// Converts to a ship of any game.
    fn into_any(ship: Self::Ship) -> AnyShip;
    /// Returns the ship, or `None` if it belongs to another game.
    fn as_own(ship: &AnyShip) -> Option<&Self::Ship>;
}

fn book<R: Rules>(ruleset: Ruleset, file: Option<&HouseFile>) -> Result<Rulebook<R>, FieldError> {
    let pack = file
        .filter(|file| file.ruleset == ruleset)
        .map(|file| &file.pack);
    Ok(Rulebook {
        numbers: R::numbers(pack)?,
        libraries: LibraryCache::default().with_check(refuse_as_library),
    })
}
