//! The tables of this edition as far as posts give them: sources of rules, systems, the damage die.

use starwright_text::citation::{Citation, Confidence};

const fn admiralty(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Admiralty", section, confidence)
}

/// The rating of a ship, which only its author could compute.
pub const RATING: Citation = admiralty("rating", Confidence::Player)
    .with_note("as posted; the construction chapters are not in the sources");
/// The hull track.
pub const HULL: Citation = admiralty("hull row", Confidence::Player)
    .with_note("one box a hull point, as all posts have it");
/// Loss of engines and shields.
pub const FALLING: Citation = admiralty("engine and shield rows", Confidence::Derived).with_note(
    "the rating times the hull left over the hull, up: 12 of 14 posted rows, all 15 boxes of a row of shield types",
);
/// The weapon slots.
pub const SLOTS: Citation = admiralty("weapon slots", Confidence::Derived).with_note(
    "six times the weapons over the hull, up, at most six, laid out over the slots in the order of the batteries and then \
     round again: all 18 slots of three posted ships",
);
/// A figure from a post.
pub const POST: Citation = admiralty("post", Confidence::Player);
/// Weapon traits.
pub const TRAITS: Citation = admiralty("traits", Confidence::Player)
    .with_note("names as players posted them; the list of the book is not in the sources");
/// Special equipment.
pub const SYSTEMS: Citation = admiralty("equipment", Confidence::Player)
    .with_note("names as players posted them; the list of the book is not in the sources");
/// Weapons and their arcs.
pub const WEAPONS: Citation = admiralty("weapons", Confidence::Player);

/// Fleets.
pub const FLEETS: Citation = admiralty("fleets", Confidence::Derived)
    .with_note("posted ratings add up; the rules on fleets are not in the sources");

/// The special equipment that posts name.
pub const SYSTEM_NAMES: [&str; 22] = [
    "Anti-Fighter Batteries",
    "Armor Plating",
    "Boarding Pods",
    "Cargo",
    "Clamps",
    "Cloaking Device",
    "Countermeasures",
    "Critical Hit Save",
    "Damage Control",
    "Fighters",
    "Fire Control",
    "Hyperdrive",
    "Launch Tubes",
    "Marines",
    "Mines",
    "Overthrusters",
    "Regeneration",
    "Shuttlecraft",
    "Stealth",
    "Teleporters",
    "Teleports",
    "Transport",
];

/// Number of slots in the weapons track.
pub const SLOT_COUNT: u32 = 6;

/// Labels of the tracks, with the faces of the damage die that hit them.
pub const HULL_LABEL: &str = "HULL (1, 3, 5)";
pub const ENGINES_LABEL: &str = "ENGINES (1, 2)";
pub const SHIELDS_LABEL: &str = "SHIELDS (3, 4)";
pub const WEAPONS_LABEL: &str = "WEAPONS (5, 6)";
