//! Starwright: ship design and combat ratings for tabletop starship combat.
//!
//! A design is a YAML document. It becomes a ship, the ship is rated, the rating explains itself, and what the rules
//! forbid comes as findings:
//!
//! ```
//! use starwright::exact::Exact;
//! use starwright::ruleset::starmada_unity::{Numbers, Ship, rate, tracks};
//!
//! let ship = Ship::parse(
//!     "class: Wren\nhull: 3\nengines: 5\nshields: 1\n\
//!      weapons: [{name: Laser, stats: 3-6-9 1x4+/1/1, banks: [2AB, CDEF]}]",
//! )
//! .expect("well-formed");
//! let ratings = rate::<Exact>(&ship, &Numbers::standard());
//! assert_eq!(ratings.rating, Exact::whole(24));
//! assert_eq!(tracks(&ship, &Numbers::standard()).engines, [5, 2]);
//! ```
//!
//! # The map
//!
//! - `design`: a file, its documents and what each is; the libraries designs share. `yaml`: text to any type, with line,
//!   column and path when it cannot be. `guard`: what is not even parsed. `field`: what people type into one field.
//!   `quote`: the way back, text into YAML. `regular`: the files that other files name. `edit`: changes to a file that leave comments and layout alone. `house`: a club's own numbers.
//! - `ruleset`: the games, a folder each with the same file names; `ruleset/mod.rs` alone tells them apart.
//!   For Starmada Unity: [`ruleset::starmada_unity`]. `ruleset/legacy`: what the older editions share, whose ships keep a posted
//!   rating.
//! - `exact`: the numbers ratings are computed in (`wide` where they grow long). `rounding`: the rulebooks' roundings. `citation`: where a figure comes
//!   from. `breakdown`: how a rating explains itself. `finding`: what is wrong, where, by which rule.
//! - `convert`: ships of older editions into Unity, with an account of what was done.
//! - `dice`: exact distributions of dice, and a portable stream of random numbers to draw from them. `statistics`: what
//!   counts of random things tell.
//! - `battle`: questions about battles and their answers, whatever the game. `chart`: series of points over two axes.
//! - `orders`: questions about movement orders and their answers. `hex`: hexes, headings, sides. `hexmap`: pictures of hexes.
//! - `workbench`: questions about designs in the making: the best that fits, one number step by step.
//! - `sheet`: what stands on a display sheet; `layout`: where, in millimetres, by templates; `render`: how it is drawn.
//!   `fleet`: which designs, how many, by which names, under which limit; a club's profile lints it.
//! - `import`: ships that people posted as text, in whichever way; what cannot be read is kept and placed.
//! - `table`: rows and columns; `render`: how tables and breakdowns look. `nearest`: the known word nearest to a typo.
//! - `cli`: the command line, a file a command; the only place with clap and anyhow.

pub mod battle;
pub mod breakdown;
pub mod chart;
pub mod citation;
#[doc(hidden)]
pub mod cli;
pub mod convert;
pub mod design;
pub mod dice;
mod edit;
pub mod exact;
pub mod field;
pub mod finding;
pub mod fleet;
mod guard;
pub mod hex;
pub mod hexmap;
pub mod house;
pub mod import;
pub mod layout;
mod nearest;
pub mod orders;
mod quote;
mod regular;
pub mod render;
pub mod rounding;
pub mod ruleset;
pub mod sheet;
pub mod statistics;
pub mod table;
mod wide;
pub mod workbench;
pub mod yaml;
