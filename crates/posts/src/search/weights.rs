//! The weights of the search, in one place. Costs of pieces are with the pieces.

/// Opening a ship, and opening one without a title.
pub const OPEN_SHIP: f32 = 2.0;
pub const OPEN_UNTITLED: f32 = 3.5;
/// Opening a ship with nothing but the name of one ship.
pub const OPEN_NAMED: f32 = 0.8;
/// Ending a ship that lacks its hull, a name, weapons and systems, or a second rating.
pub const NO_HULL: f32 = 9.0;
pub const NO_NAME: f32 = 1.5;
pub const EMPTY_SHIP: f32 = 3.0;
pub const ONE_RATING: f32 = 2.0;
pub const UNFINISHED_WEAPON: f32 = 1.5;
/// A line that looked like a title and opened no ship.
pub const LONE_TITLE: f32 = 1.5;
/// A rating for the second time.
pub const TWICE: f32 = 3.0;
pub const HULL_TWICE: f32 = 9.0;
pub const SECOND_TITLE: f32 = 1.0;
/// A second line of the title right below the first one.
pub const NEXT_TITLE: f32 = 0.2;
/// A second title line of capitalized words alone, as the name of a faction is.
pub const NEXT_NAME: f32 = -1.6;
/// Being described by another ship after the hull is known.
pub const LIKE_AND_HULL: f32 = 3.0;
/// What it is worth that a title is followed by another ship that this one is like.
pub const LIKE_AFTER_TITLE: f32 = 2.5;
/// The name of such a ship as a title.
pub const NAMED_LIKE: f32 = 1.0;
/// Ignoring a line, for the line and for each word; typed pieces cost their strength in addition.
pub const IGNORE_LINE: f32 = 0.25;
pub const IGNORE_WORD: f32 = 0.03;
pub const IGNORE_OUTSIDE: f32 = 0.6;
/// The most that the pieces of an ignored line cost: one line that is not understood must not dissolve a ship.
pub const IGNORE_MAX: f32 = 9.0;
/// Ignoring a row of a table with headings.
pub const IGNORE_ROW: f32 = 9.0;
/// Continuing a ship after ignored lines.
pub const GAP: f32 = 0.35;
/// A weapon outside a ship.
pub const LIBRARY: f32 = 0.8;
/// A weapon outside a ship that has arcs, as only those of ships do.
pub const LIBRARY_MOUNTED: f32 = 3.0;
/// A system outside a ship.
pub const SYSTEM_OUTSIDE: f32 = 2.5;
/// Another edition than that of the ship before.
pub const CHANGE_EDITION: f32 = 1.0;
/// Evidence for an edition that is not taken.
pub const OTHER_EDITION: f32 = 0.3;
/// Tech levels after the weapons, which may be those of the next ships.
pub const LATE_TECH: f32 = 2.0;
/// Joining a line with the next one.
pub const WRAP: f32 = 0.5;
/// How many states the search keeps per line.
pub const BEAM: usize = 40;
