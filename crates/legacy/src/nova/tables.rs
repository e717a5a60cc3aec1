//! The tables of this edition: sources of rules, systems and traits by name, battle sizes.

use starwright_rules::fleets::BattleSize;
use starwright_text::citation::{Citation, Confidence};

const fn nova(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Nova", section, confidence)
}

/// The rating of a ship, which only its author could compute.
pub const RATING: Citation = nova("rating", Confidence::Player)
    .with_note("as posted; the construction chapter is not in the sources");
/// Armor and hull boxes in three groups.
pub const GROUPS: Citation = nova("p.5, damage boxes", Confidence::Designer)
    .with_note("as even as possible, the larger groups first: 17 is 6-6-5");
/// Thrust and ECM tracks.
pub const ROWS: Citation = nova("p.5, rows of five", Confidence::Derived).with_note(
    "each box is the rating times the root of one half once more, nearest, halves up: 4 3 2 1 1 and 1 1 1 as printed",
);
/// The track of weapon hits.
pub const WEAPON_HITS: Citation = nova("p.5, weapon hits", Confidence::Book);
/// The track of shield icons.
pub const SHIELDS: Citation = nova("p.6, shields", Confidence::Book);
/// Attack dice.
pub const DICE: Citation = nova("p.7, attack dice", Confidence::Derived)
    .with_note("each column is the base times the root of one half once more, nearest, halves up: all 45 printed columns");
/// A base found from a posted string.
pub const BASE: Citation = nova("p.7, attack dice", Confidence::Derived)
    .with_note("the base is not posted: the middle of all bases that give the posted columns");
/// Range bands.
pub const RANGES: Citation = nova("range bands", Confidence::Derived)
    .with_note("no rule in our sources; the posted weapons have bands of equal width");
/// Arc modifiers.
pub const MODIFIERS: Citation = nova("p.6, arc modifiers", Confidence::Derived).with_note(
    "how often the root of one half is taken for the bank's share of the battery, nearest",
);
/// Firing arcs.
pub const ARCS: Citation = nova("p.11, arcs", Confidence::Book);
/// The one arc whose end the source has lost.
pub const CUT_ARC: Citation =
    nova("p.11, arcs", Confidence::Derived).with_note("its end is lost; the mirror image of FP");
/// A figure from a post.
pub const POST: Citation = nova("post", Confidence::Player);
/// Weapon traits.
pub const TRAITS: Citation = nova("p.23, traits", Confidence::Derived)
    .with_note("the page is not in the sources: by their names, each hit that gets through checks off two or three boxes");
/// Systems.
pub const SYSTEMS: Citation = nova("p.15, systems", Confidence::Book)
    .with_note("by name only; their rules are not in the sources");
/// The attack modifier.
pub const MODIFIER: Citation = nova("p.13, attack modifier", Confidence::Book);
/// The attack roll.
pub const ATTACK_ROLL: Citation = nova("p.13, attack roll", Confidence::Derived).with_note(
    "two faces of six hit, as printed; which two is lost with the pictures (5 and 6); above +2 as at +2, beyond the twelfth column no dice",
);
/// The shield roll.
pub const SHIELD_ROLL: Citation = nova("p.13, shield roll", Confidence::Book);
/// The order of boxes.
pub const DAMAGE: Citation = nova("p.13, effects of damage", Confidence::Book);
/// Damage checks.
pub const CHECKS: Citation = nova("p.14, damage checks", Confidence::Derived).with_note(
    "two faces take two boxes, three take one and one takes none, as printed; which faces is lost with the pictures",
);
/// Movement.
pub const MANEUVERS: Citation = nova("p.9, maneuvers", Confidence::Book);
/// Battle sizes.
pub const BATTLES: Citation = nova("battle sizes", Confidence::Book);

/// Names of the systems in the book's contents.
pub const SYSTEM_NAMES: [&str; 21] = [
    "Auxiliary Services",
    "Carrier",
    "Cloaking Device",
    "Directional Defenses",
    "Drones",
    "Dual-Mode Weapons",
    "Escort",
    "Fire Control",
    "Flares",
    "Fragile Systems",
    "Hyperdrive",
    "Marines",
    "Mines",
    "Overthrusters",
    "Probes",
    "Regenerating",
    "Reinforced Systems",
    "Scout",
    "Shuttlecraft",
    "Stealth",
    "Tractor Beams",
];

/// The weapon traits on displays: name, effect, and the boxes that a hit checks off.
pub const TRAIT_NAMES: [(&str, &str, u32); 2] = [
    ("Dx2", "each hit does two points of damage", 2),
    ("Dx3", "each hit does three points of damage", 3),
];

/// Returns the boxes that a hit of a weapon with these traits checks off.
pub fn damage_factor(traits: &[String]) -> u32 {
    let known = |word: &String| {
        TRAIT_NAMES
            .iter()
            .find(|(name, ..)| name.eq_ignore_ascii_case(word))
    };
    traits
        .iter()
        .find_map(known)
        .map_or(1, |(.., boxes)| *boxes)
}

/// Battle sizes: name, fleet limit, victory points to win.
pub const BATTLE_SIZES: [BattleSize; 5] = [
    BattleSize::new("very small", 600, 300),
    BattleSize::new("small", 800, 400),
    BattleSize::new("medium", 1000, 500),
    BattleSize::new("large", 1200, 600),
    BattleSize::new("very large", 1400, 700),
];
