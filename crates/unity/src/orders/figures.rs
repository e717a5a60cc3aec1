//! Limits and marks of movement orders, with the sections of the book (Unity 3).

use starwright_text::citation::{Citation, Confidence};

const fn cite(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Unity", section, confidence)
}

/// The section on writing orders and on the turns that they may have.
pub const NOTATION: Citation = cite("3.1", Confidence::Book);
/// The section on what turns and changes of speed cost.
pub const REQUIREMENT: Citation = cite("3.2", Confidence::Book);
/// The section on sideslips and pivots.
pub const SPECIAL: Citation = cite("3.4", Confidence::Book);
/// The section on the minimum requirement of a maneuver.
pub const FLOOR: Citation = cite("3.2", Confidence::Derived).with_note(
    "only an unchanged speed straight ahead needs nothing, so sideslips of the previous turn cannot bring a turn below 1",
);

/// The section on moving flights.
pub const FLIGHT: Citation = cite("5.3", Confidence::Book);

/// Maximum number of turns by one hex side in an order.
pub const MAX_TURNS: usize = 3;
/// Maximum pivot in hex sides.
pub const MAX_PIVOT: i32 = 3;
/// Minimum engine requirement of a maneuver.
pub const MIN_REQUIREMENT: i64 = 1;

/// Maximum speed that is accepted, far above any ship of the rules.
pub const MAX_SPEED: u32 = 999;
/// Maximum length of an order in characters.
pub const MAX_LENGTH: usize = 100;

/// The optional rule that `[2]` marks (Unity G.5).
pub const ORBIT: &str = "planetary orbit";

/// Marks of optional rules, which precede an order: letter, name and section.
pub const PREFIXES: [(char, &str, &str); 6] = [
    ('C', "cloaking device", "B.5"),
    ('H', "hyperdrive warm-up", "B.10"),
    ('E', "emergency thrust", "D.1"),
    ('Z', "evasive action", "D.3"),
    ('@', "roll", "D.7"),
    ('T', "towing", "D.9"),
];
