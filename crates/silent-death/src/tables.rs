//! Citations of the quick-reference page, damage index codes and the phases of a turn.

use starwright_rules::word_enum::word_enum;
use starwright_text::citation::{Citation, Confidence};

const fn cite_page(section: &'static str) -> Citation {
    Citation::new("Silent Death", section, Confidence::Book)
}

const fn cite_derived(section: &'static str) -> Citation {
    Citation::new("Silent Death", section, Confidence::Derived)
}

/// The craft card that its owner writes.
pub const CARD: Citation = Citation::new("Silent Death", "craft card", Confidence::Design)
    .with_note("as written in the design: the page lists no craft and no weapons");
/// The cost of movement.
pub const MOVEMENT: Citation = cite_page("movement");
/// The roll for a turn of more than one side.
pub const HELM_ROLL: Citation = cite_page("movement, helm roll");
/// The bonus in a helm roll.
pub const HELM_BONUS: Citation = cite_derived("movement, helm roll").with_note(
    "only the skill die is rolled: the page mentions the die bonus for attack dice only",
);
/// A turn that the craft cannot pay for.
pub const UNPAID_TURN: Citation = cite_derived("movement, helm roll").with_note(
    "a turn that the craft cannot pay for is not made and costs nothing, even after a roll of 1",
);
/// The source of who fires, and how often.
pub const CANNON_FIRE: Citation = cite_page("cannon fire");
/// The order of fire.
pub const FIRING_ORDER: Citation = cite_page("firing order");
/// The comparison of weaponry skills.
pub const SKILL_ORDER: Citation = cite_derived("firing order").with_note(
    "the skill level table is not on the page: the larger skill die is the higher skill, of equal dice the larger bonus",
);
/// Short, medium and long range.
pub const RANGE: Citation = cite_page("range increments");
/// The roll to hit.
pub const TO_HIT: Citation = cite_page("hitting the target");
/// The dice that do damage.
pub const DAMAGE: Citation = cite_page("damage");
/// Modifiers of damage.
pub const DAMAGE_MODIFIERS: Citation = cite_page("damage modifiers");
/// The step in which points above the screens are added.
pub const OVERSHOOT: Citation = cite_derived("damage modifiers").with_note(
    "the page mentions armor first and the points above DS later, as additional damage of the hit; they are added before armor is subtracted",
);
/// Which side moves first.
pub const INITIATIVE: Citation = cite_page("initiative");
/// The bonus in an initiative roll.
pub const INITIATIVE_BONUS: Citation = cite_derived("initiative").with_note(
    "only the skill die is rolled, and the best skill is the larger die, of equal dice the larger bonus",
);
/// The rounding of divided damage.
pub const DIVISION: Citation = cite_derived("damage modifiers")
    .with_note("the page does not state how a half is rounded: up, so that a hit counts");
/// The minimum damage.
pub const MIN_DAMAGE: Citation =
    cite_derived("damage").with_note("a hit that armor absorbs completely does nothing");
/// The effects of a hit.
pub const INDEX: Citation = cite_page("damage index");
/// Damage beyond the rows of an index.
pub const INDEX_EDGE: Citation = cite_derived("damage index").with_note(
    "damage of 0 does nothing, and damage above the last row counts as the last row; the page shows no index",
);
/// The structure of each column.
pub const INDEX_COLUMNS: Citation = cite_derived("damage index").with_note(
    "the first column is for structure 1, the next for 2: the page shows no index and no column headings",
);
/// The letters of an index.
pub const CODES: Citation = cite_page("damage index codes");
/// Torpedoes.
pub const TORPEDOES: Citation = cite_page("turn order").with_note(
    "the page names the launch, movement and result phases, but not what a torpedo rolls",
);
/// The phases of a turn.
pub const TURN: Citation = cite_page("turn order");
/// The pilot.
pub const CREW: Citation = cite_derived("craft card")
    .with_note("by default the first crew member with a helm skill is the pilot");

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
