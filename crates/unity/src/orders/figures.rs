//! The figures of movement orders, each with its source (Unity 3).

use starwright_text::citation::{Citation, Confidence};

const fn unity(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Unity", section, confidence)
}

/// How orders are written and what turns they may have.
pub const NOTATION: Citation = unity("3.1", Confidence::Book);
/// What turns and changes of speed need.
pub const REQUIREMENT: Citation = unity("3.2", Confidence::Book);
/// Sideslips and pivots.
pub const SPECIAL: Citation = unity("3.4", Confidence::Book);
/// The least that a manoeuvre needs.
pub const FLOOR: Citation = unity("3.2", Confidence::Derived).note(
    "only an unchanged speed straight ahead needs nothing, so sideslips of the turn before cannot bring a turn below 1",
);

/// How flights move.
pub const FLIGHT: Citation = unity("5.3", Confidence::Book);

/// The most one-side turns in an order.
pub const MOST_TURNS: usize = 3;
/// The most hex sides of a pivot.
pub const MOST_PIVOT: i32 = 3;
/// What every manoeuvre needs at least.
pub const LEAST: i64 = 1;

/// The fastest speed that is read; no ship of the rules comes near it.
pub const FASTEST: u32 = 999;
/// The longest order that is read, in characters.
pub const LONGEST: usize = 100;

/// The name of the option that `[2]` marks (Unity G.5).
pub const ORBIT: &str = "planetary orbit";

/// Marks of optional rules in front of an order: (letter, what it announces, the rule).
pub const PREFIXES: [(char, &str, &str); 6] = [
    ('C', "cloaking device", "B.5"),
    ('H', "hyperdrive warm-up", "B.10"),
    ('E', "emergency thrust", "D.1"),
    ('Z', "evasive action", "D.3"),
    ('@', "roll", "D.7"),
    ('T', "towing", "D.9"),
];
