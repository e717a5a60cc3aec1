//! Which games there are: one line each, and the only place that distinguishes them. A new game is its folder, its line
//! here and its `pub mod` in `mod.rs`.

use super::document::refuse_as_library;
use crate::house_file::HouseFile;
use starwright_rules::house::WrongNumber;
use starwright_rules::muster::Fleets;
use starwright_rules::others::OtherGame;
use starwright_rules::{Rulebook, Rules, Shelf};
use starwright_text::files::Files;
use std::sync::Arc;

/// Makes of one line a game what must be said of each: the variant of [`Ruleset`], its arm in `with_rules!`, its book; all
/// of it only with a feature of the crate if one is named.
macro_rules! games {
    ($($(#[$attribute:meta])* $Variant:ident: $game:ident::$Rules:ident $(if $feature:literal)?;)+) => {
        /// A game and edition.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Ruleset { $($(#[cfg(feature = $feature)])? $(#[$attribute])* $Variant,)+ }

        impl Ruleset {
            /// All of them, the default first.
            pub const ALL: [Ruleset; [$($(#[cfg(feature = $feature)])? Ruleset::$Variant,)+].len()] = [$($(#[cfg(feature = $feature)])? Ruleset::$Variant,)+];
        }

        /// Names the rules of a ruleset.
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

        /// What the messages of one game say about the others.
        pub static GAMES: &[OtherGame] = &[$($(#[cfg(feature = $feature)])? OtherGame {
            key: <super::$game::$Rules as Rules>::KEY,
            title: <super::$game::$Rules as Rules>::TITLE,
            design_keys: <super::$game::$Rules as Rules>::DESIGN_KEYS,
            terms: <super::$game::$Rules as Fleets>::terms,
            arc_legend: <super::$game::$Rules as Fleets>::arc_legend,
        },)+];

        /// The book of each game.
        #[derive(Debug)]
        pub struct Books { $($(#[cfg(feature = $feature)])? $game: Rulebook<super::$game::$Rules>,)+ }

        impl Books {
            /// The books as they are, that of its game changed by a house pack; the error is (name of the number, message).
            pub fn open(file: Option<&HouseFile>) -> Result<Books, WrongNumber> {
                Ok(Books { $($(#[cfg(feature = $feature)])? $game: book(Ruleset::$Variant, file)?,)+ })
            }

            /// Takes libraries from these files from now on.
            pub fn read_from(&mut self, files: &Arc<dyn Files>) {
                $(
                    $(#[cfg(feature = $feature)])?
                    {
                        self.$game.shelf = Shelf::of(Arc::clone(files)).judged_by(refuse_as_library);
                    }
                )+
            }
        }

        $($(#[cfg(feature = $feature)])?
        impl InBooks for super::$game::$Rules {
            fn book(books: &Books) -> &Rulebook<Self> {
                &books.$game
            }
        })+
    };
}

games! {
    /// Starmada Unity, what a design is of when it does not say.
    #[default]
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

/// The position of a game's book among the others.
pub trait InBooks: Rules {
    fn book(books: &Books) -> &Rulebook<Self>;
}

fn book<R: Rules>(ruleset: Ruleset, file: Option<&HouseFile>) -> Result<Rulebook<R>, WrongNumber> {
    let pack = file
        .filter(|file| file.ruleset == ruleset)
        .map(|file| &file.pack);
    Ok(Rulebook {
        numbers: R::numbers(pack)?,
        shelf: Shelf::default().judged_by(refuse_as_library),
    })
}
