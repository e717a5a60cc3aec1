//! Starwright: ship design and combat ratings for tabletop starship combat.
//!
//! A design is a YAML document. It becomes a ship, the ship is rated, the rating explains itself, and violations of the
//! rules are reported as findings:
//!
//! ```
//! use starwright::unity::{Ship, rate, tracks};
//!
//! let ship = Ship::parse(
//!     "class: Wren\nhull: 3\nengines: 5\nshields: 1\n\
//!      weapons: [{name: Laser, stats: 3-6-9 1x4+/1/1, banks: [2AB, CDEF]}]",
//! )
//! .expect("well-formed");
//! assert_eq!(rate(&ship).rating.to_string(), "24");
//! assert_eq!(tracks(&ship).engines, [5, 2]);
//! assert!(rate(&ship.with_engines(6)?).rating > rate(&ship).rating);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! For Starmada Unity, all of it in [`unity`]:
//!
//! - Make a ship: [`Blueprint`](unity::Blueprint) in code, [`Ship::parse`](unity::Ship::parse) from a text,
//!   [`Ship::open`](unity::Ship::open) from a file. What is wrong comes as [`text::FieldErrors`] (a path and a
//!   message for each field) or [`text::diagnostic::Diagnostics`] (with line and column).
//! - Change it: [`Ship::with_engines`](unity::Ship::with_engines) and its like, or [`Ship::edit`](unity::Ship::edit) for anything.
//! - Ask: [`rate`](unity::rate), [`tracks`](unity::tracks()), [`findings`](unity::findings), [`explain`](unity::explain());
//!   [`odds`](unity::odds) and [`by_range`](unity::by_range) for volleys; [`duel`](unity::duel), [`audit`](unity::audit),
//!   [`fit`](unity::fit) and [`sweep`](unity::sweep). Answers are plain structs that serialize; [`paper::answer::Present`] gives their
//!   tables, notes and charts. Methods of [`Numbers`](unity::Numbers) and functions that take it use the numbers of a house pack.
//! - Print: [`sheet`](unity::sheet()), [`paper::printer::Printer`] and, with the feature `pdf`, `pdf::PrintPdf`.
//!
//! Any game, designs as files: [`games::Rulebooks`] with [`games::document::documents`]; fleets: [`fleet::Fleet::open`] and
//! [`fleet::check_fleet`]. Old posts: [`posts::import`] and [`posts::convert`]. `examples/` has small programs.

pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;

pub use starwright_fleet as fleet;
pub use starwright_games as games;
pub use starwright_legacy as legacy;
pub use starwright_paper as paper;
#[cfg(feature = "pdf")]
pub use starwright_pdf as pdf;
pub use starwright_posts as posts;
pub use starwright_rules as rules;
pub use starwright_silent_death as silent_death;
pub use starwright_star_strike as star_strike;
#[cfg(feature = "starfire")]
pub use starwright_starfire as starfire;
pub use starwright_text as text;
pub use starwright_unity as unity;
