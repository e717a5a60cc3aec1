//! Citations of the quick-reference page, damage index codes and the phases of a turn.

use starwright_rules::word_enum::word_enum;
use starwright_text::citation::{Citation, Confidence};

const fn page(section: &'static str) -> Citation {
    Citation::new("Silent Death", section, Confidence::Book)
}

const fn derived(section: &'static str) -> Citation {
    Citation::new("Silent Death", section, Confidence::Derived)
}

/// The craft card that its owner writes.
pub const CARD: Citation = Citation::new("Silent Death", "craft card", Confidence::Design)
    .note("as written in the design: the page lists no craft and no weapons");
/// The cost of movement.
pub const MOVEMENT: Citation = page("movement");
/// The roll for a turn of more than one side.
pub const HELM_ROLL: Citation = page("movement, helm roll");
/// The bonus in a helm roll.
pub const HELM_BONUS: Citation = derived("movement, helm roll")
    .note("only the skill die is rolled: the page mentions the die bonus for attack dice only");
/// A turn that the craft cannot pay for.
pub const UNPAID_TURN: Citation = derived("movement, helm roll").note(
    "a turn that the craft cannot pay for is not made and costs nothing, even after a roll of 1",
);
/// Who fires, and how often.
pub const CANNON_FIRE: Citation = page("cannon fire");
/// The order of fire.
pub const FIRING_ORDER: Citation = page("firing order");
/// The comparison of weaponry skills.
pub const SKILL_ORDER: Citation = derived("firing order").note(
    "the skill level table is not on the page: the larger skill die is the higher skill, of equal dice the larger bonus",
);
/// Short, medium and long range.
pub const RANGE: Citation = page("range increments");
/// The roll to hit.
pub const TO_HIT: Citation = page("hitting the target");
/// The dice that do damage.
pub const DAMAGE: Citation = page("damage");
/// Modifiers of damage.
pub const DAMAGE_MODIFIERS: Citation = page("damage modifiers");
/// The step in which points above the screens are added.
pub const OVERSHOOT: Citation = derived("damage modifiers").note(
    "the page mentions armor first and the points above DS later, as additional damage of the hit; they are added before armor is subtracted",
);
/// Which side moves first.
pub const INITIATIVE: Citation = page("initiative");
/// The bonus in an initiative roll.
pub const INITIATIVE_BONUS: Citation = derived("initiative").note(
    "only the skill die is rolled, and the best skill is the larger die, of equal dice the larger bonus",
);
/// The rounding of divided damage.
pub const DIVISION: Citation = derived("damage modifiers")
    .note("the page does not state how a half is rounded: up, so that a hit counts");
/// The minimum damage.
pub const MIN_DAMAGE: Citation =
    derived("damage").note("a hit that armor absorbs completely does nothing");
/// The effects of a hit.
pub const INDEX: Citation = page("damage index");
/// Damage beyond the rows of an index.
pub const INDEX_EDGE: Citation = derived("damage index").note(
    "damage of 0 does nothing, and damage above the last row counts as the last row; the page shows no index",
);
/// The structure of each column.
pub const INDEX_COLUMNS: Citation = derived("damage index").note(
    "the first column is for structure 1, the next for 2: the page shows no index and no column headings",
);
/// The letters of an index.
pub const CODES: Citation = page("damage index codes");
/// Torpedoes.
pub const TORPEDOES: Citation = page("turn order")
    .note("the page names the launch, movement and result phases, but not what a torpedo rolls");
/// The phases of a turn.
pub const TURN: Citation = page("turn order");
/// The pilot.
pub const CREW: Citation =
    derived("craft card").note("by default the first crew member with a helm skill is the pilot");

word_enum! {
    /// An effect of a hit by the damage index, in the order of the page.
    IndexCode {
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

/// The letter and effect of each code, in the order of [`IndexCode::ALL`].
const CODE_ROWS: [(char, &str); IndexCode::ALL.len()] = [
    ('T', "thrust falls by 1"),
    ('E', "ESV falls by 1"),
    ('A', "ASV falls by 1"),
    ('M', "the maneuver number rises by 1"),
    ('W', "a weapon is lost"),
    ('C', "a crew member is lost; the defender chooses"),
    (
        '~',
        "one turn: thrust -5, or DS -2, or a weapon, countermeasure or nixie inactive",
    ),
    ('D', "DS falls by 1"),
    ('S', "crew stunned one turn: -2 on all it does"),
    ('G', "equipment, a countermeasure or a nixie lost"),
    ('X', "2d12 on the critical hit chart"),
    ('>', "structure hit, marked in upkeep"),
];

impl IndexCode {
    /// Returns the code's letter in an index.
    pub fn letter(self) -> char {
        CODE_ROWS[self as usize].0
    }

    /// Returns what the code does.
    pub fn effect(self) -> &'static str {
        CODE_ROWS[self as usize].1
    }

    /// Returns `true` if the attacker chooses the system when the damage is odd.
    pub fn is_attackers_choice_if_odd(self) -> bool {
        matches!(self, IndexCode::Weapon | IndexCode::Short)
    }

    /// Finds a code by its letter, in either case.
    pub fn from_letter(letter: char) -> Option<IndexCode> {
        IndexCode::ALL
            .into_iter()
            .find(|code| code.letter() == letter.to_ascii_uppercase())
    }
}

/// The phases of a turn with what happens in each.
pub const PHASES: [(&str, &str); 5] = [
    (
        "1 Movement",
        "drift and declared turns; initiative; craft; torpedoes",
    ),
    ("2 Torpedo results", "named, but not described on the page"),
    ("3 Cannon fire", "gunners by weaponry skill, then pilots"),
    (
        "4 Upkeep",
        "torpedo countermeasures; engineering; mark structure loss; reduce stun",
    ),
    ("5 Warhead launch", "named, but not described on the page"),
];
