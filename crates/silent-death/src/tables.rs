//! The tables of the game as far as the quick-reference page has them: where rules come from, codes, phases.

use starwright_rules::words::worded;
use starwright_text::citation::{Citation, Confidence};

const fn page(section: &'static str) -> Citation {
    Citation::new("Silent Death", section, Confidence::Book)
}

const fn ours(section: &'static str) -> Citation {
    Citation::new("Silent Death", section, Confidence::Derived)
}

/// The card of a craft, which nobody but its owner has.
pub const CARD: Citation = Citation::new("Silent Death", "craft card", Confidence::Design)
    .note("as written in the design: the page lists no craft and no weapons");
/// What moving costs.
pub const MOVEMENT: Citation = page("movement");
/// Turning more than one side.
pub const HELM_ROLL: Citation = page("movement, helm roll");
/// What counts in a helm roll.
pub const HELM_BONUS: Citation = ours("movement, helm roll")
    .note("the skill die alone is rolled: the page names the die bonus for attack dice only");
/// A turn that the points do not pay for.
pub const UNPAID_TURN: Citation = ours("movement, helm roll")
    .note("a turn that the movement points do not pay for is not made and costs nothing, after a roll of 1 too");
/// Who fires, how often.
pub const CANNON_FIRE: Citation = page("cannon fire");
/// Who fires first.
pub const FIRING_ORDER: Citation = page("firing order");
/// How weaponry skills compare.
pub const SKILL_ORDER: Citation = ours("firing order")
    .note("the skill level table is not on the page: the larger skill die is the higher skill, of equal dice the larger bonus");
/// Short, medium and long range.
pub const RANGE: Citation = page("range increments");
/// To hit.
pub const TO_HIT: Citation = page("hitting the target");
/// Which dice do damage.
pub const DAMAGE: Citation = page("damage");
/// What changes damage.
pub const DAMAGE_MODIFIERS: Citation = page("damage modifiers");
/// When the points above the screens are added.
pub const OVERSHOOT: Citation = ours("damage modifiers").note(
    "the page names armor first and the points above DS afterwards, as further damage of the hit; we add them before armor is taken off",
);
/// Who moves first.
pub const INITIATIVE: Citation = page("initiative");
/// What counts in an initiative roll.
pub const INITIATIVE_BONUS: Citation = ours("initiative")
    .note("the skill die alone is rolled, and the best skill is the larger die, of equal dice the larger bonus");
/// How a division of damage is rounded.
pub const DIVISION: Citation = ours("damage modifiers")
    .note("the page does not say how a half is rounded: up, so that a hit counts");
/// The least damage.
pub const LEAST_DAMAGE: Citation = ours("damage")
    .note("a hit that the armor takes whole does nothing; damage is never below this");
/// What a hit does.
pub const INDEX: Citation = page("damage index");
/// What is looked up beyond the table.
pub const INDEX_EDGE: Citation = ours("damage index")
    .note("damage of 0 does nothing, and damage above the last row counts as the last row; the page shows no index");
/// Which column belongs to which structure.
pub const INDEX_COLUMNS: Citation = ours("damage index")
    .note("the first column is for structure 1, the next for 2: the page shows no index and no column headings");
/// What the letters of an index mean.
pub const CODES: Citation = page("damage index codes");
/// Torpedoes.
pub const TORPEDOES: Citation = page("turn order")
    .note("launch, movement and result phases are named; what a torpedo rolls is not on the page");
/// The phases of a turn.
pub const TURN: Citation = page("turn order");
/// What a crew can do.
pub const CREW: Citation =
    ours("craft card").note("a pilot is whoever says so, else the first crew with a helm skill");

worded! {
    /// What a letter of a damage index does to the craft that is hit, in the order of the page.
    Code {
        Thrust "Thrust",
        Energy "Energy",
        Armor "Armor",
        Maneuver "Maneuver",
        Weapon "Weapon",
        Crew "Crew",
        Short "System short",
        Screens "Screens",
        Stun "Stun",
        Gear "Gear",
        Critical "Critical hit",
        Structure "Structure",
    }
}

/// Letter and effect of each code, in the order of [`Code::ALL`].
const CODE_ROWS: [(char, &str); Code::ALL.len()] = [
    ('T', "thrust falls by 1"),
    ('E', "ESV falls by 1"),
    ('A', "ASV falls by 1"),
    ('M', "the maneuver number rises by 1"),
    ('W', "a weapon is lost"),
    ('C', "a crew is lost; the defender picks who"),
    (
        '~',
        "one turn: thrust -5, or DS -2, or a weapon, countermeasure or nixie dead",
    ),
    ('D', "DS falls by 1"),
    ('S', "crew stunned one turn: -2 on all it does"),
    ('G', "equipment, a countermeasure or a nixie lost"),
    ('X', "2d12 on the critical hit chart"),
    ('>', "structure hit, marked in upkeep"),
];

impl Code {
    /// The letter in an index.
    pub fn letter(self) -> char {
        CODE_ROWS[self as usize].0
    }

    /// What it does, in our words.
    pub fn effect(self) -> &'static str {
        CODE_ROWS[self as usize].1
    }

    /// Whether the attacker picks what is hit when the damage is odd.
    pub fn is_picked_on_odd(self) -> bool {
        matches!(self, Code::Weapon | Code::Short)
    }

    /// The code of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Code> {
        Code::ALL
            .into_iter()
            .find(|code| code.letter() == letter.to_ascii_uppercase())
    }
}

/// The phases of a turn with what is done in each.
pub const PHASES: [(&str, &str); 5] = [
    (
        "1 Movement",
        "drift and declared turns; initiative; craft; torpedoes",
    ),
    ("2 Torpedo results", "named on the page, not described"),
    ("3 Cannon fire", "gunners by weaponry skill, then pilots"),
    (
        "4 Upkeep",
        "torpedo countermeasures; engineering; mark structure loss; reduce stun",
    ),
    ("5 Warhead launch", "named on the page, not described"),
];
