//! Starwright: ship design and combat ratings for tabletop starship combat.
//!
//! A design is a YAML document. It becomes a ship, the ship is rated, the rating explains itself, and violations of the
//! rules are reported as findings:
//!
//! ```
//! use starwright::ruleset::starmada_unity::{Ship, rate, tracks};
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
//! For Starmada Unity, all of it in [`ruleset::starmada_unity`]:
//!
//! - Make a ship: [`Blueprint`] in code, [`Ship::parse`] from a text, [`Ship::read`] from a file that names a library. What is wrong
//!   comes as [`doc::FieldErrors`] (a path and a message for each field) or [`doc::fault::Faults`] (with line and column).
//! - Change it: [`Ship::with_engines`] and its like, or [`Ship::changed`] for anything.
//! - Ask: [`rate`], [`tracks`], [`findings`], [`explain`]; [`odds`] and [`by_range`] for volleys; [`duel`], [`audit`], [`fit`] and [`sweep`].
//!   Answers are plain structs that serialize; [`paper::answer::Present`] gives their tables, notes and charts. Where a function ends in `_by`
//!   or takes [`Numbers`], it goes by the numbers of a house pack, too.
//! - Print: [`sheet`] and [`paper::press::Press`].
//!
//! Any game, designs as files: [`ruleset::Rulebooks`] with [`ruleset::document::documents`]; fleets: [`fleet::Roster`] and
//! [`fleet::FleetReport`]. Old posts: [`import`] and [`convert`]. `examples/` has small programs.
//!
//! [`Blueprint`]: ruleset::starmada_unity::Blueprint
//! [`Ship::parse`]: ruleset::starmada_unity::Ship::parse
//! [`Ship::read`]: ruleset::starmada_unity::Ship::read
//! [`Ship::with_engines`]: ruleset::starmada_unity::Ship::with_engines
//! [`Ship::changed`]: ruleset::starmada_unity::Ship::changed
//! [`rate`]: ruleset::starmada_unity::rate
//! [`tracks`]: ruleset::starmada_unity::tracks()
//! [`findings`]: ruleset::starmada_unity::findings
//! [`explain`]: ruleset::starmada_unity::explain()
//! [`odds`]: ruleset::starmada_unity::odds
//! [`by_range`]: ruleset::starmada_unity::by_range
//! [`duel`]: ruleset::starmada_unity::duel
//! [`audit`]: ruleset::starmada_unity::audit
//! [`fit`]: ruleset::starmada_unity::fit
//! [`sweep`]: ruleset::starmada_unity::sweep
//! [`sheet`]: ruleset::starmada_unity::sheet()
//! [`Numbers`]: ruleset::starmada_unity::Numbers
//!
//! # The map
//!
//! For those who work on the crate itself; much of it is not public.
//!
//! - `doc`, the text of a file. `yaml`: text to any type. `tree`: the same text with the place of every value; `reading`: types
//!   read from it, with all that is wrong. `field`: what people type into one field, and maps with known keys. `fault`: what
//!   keeps a file from being read, where, of which kind; `problem`: the same before its place is known. `slips` and
//!   `punctuation`: common slips of the pen. `doubts`: what is read, but probably meant otherwise. `finding`: what breaks a rule. `message`: how a fault
//!   or a finding is printed with its line and a caret.
//!   `lines` and `locator`: where in the text a fault is; `steps`: the work of reading, counted in tests.
//!   `nearest`: the known word nearest to a typo. `quote`: the way back, text into YAML. `edit`: changes to a file that leave
//!   comments and layout alone. `files`: where files named by other files come from.
//! - `number`, how numbers are computed. `exact`: the numbers of ratings (`wide` where they grow long). `rounding`: the
//!   rulebooks' roundings. `citation`: where a figure comes from. `breakdown`: how a rating explains itself.
//! - `play`, what games share at the table. `dice`: exact distributions, and a portable stream of random numbers to draw
//!   from them. `statistics`: what random counts imply. `question`: questions about battles and their answers. `options`: the
//!   options of a question. `tuning`: questions about designs in progress. `orders`: movement orders. `hex`: hexes, headings,
//!   sides. `board`: where battles are fought; `bearing`: directions and distances on it; `activation`: whose turn it is.
//!   `replay`: one battle in full; `staging`: what a page shows of its ships beside it; `tally`, `duel` and `audit`: many
//!   battles, counted and reported. `hexmap`: pictures of hexes. `chart`: series of points over two axes.
//! - `paper`, what people look at. `answer`: a result that is a value first and is shown by one trait. `error`: why something
//!   cannot be printed. `table`: rows and columns. `drawing`: shapes of lines and curves; `art`: pictures from files;
//!   `silhouette`: ships drawn from their designs. `sheet`: the contents of a display sheet; `layout`: their
//!   places, in millimetres, by templates; `press`: books of sheets; `render`: how sheets, tables, charts and breakdowns
//!   are drawn.
//! - `ruleset`: the games, one folder each with the same file names; only `ruleset/games.rs` distinguishes them.
//!   For Starmada Unity: [`ruleset::starmada_unity`]. `ruleset/legacy`: what the older editions share, whose ships keep a
//!   posted rating. `ruleset/document.rs`: a file, its documents and their kinds; the libraries that designs share.
//!   `ruleset/house.rs`: a club's own numbers.
//! - `import`: ships posted as text, in any notation; what cannot be read is kept with its line number.
//! - `convert`: ships of older editions into Unity, with an account of what was done.
//! - `fleet`: designs, how many of each, their names, the limit; a club's profile adds rules.
//! - `check`: any file: whether it is well-formed, its findings, its schema, its canonical form.
//! - `cli`: the command line, one file per command; the only place with clap and anyhow, and a feature that is on by default.
//! - `fuzzing`: properties that hold for whatever bytes a user gives; not part of an ordinary build.

pub mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod convert;
pub mod doc;
pub mod fleet;
#[cfg(any(fuzzing, test))]
#[doc(hidden)]
pub mod fuzzing;
pub mod import;
pub mod number;
pub mod paper;
pub mod play;
pub mod ruleset;
