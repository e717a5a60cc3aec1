//! A design as somebody wrote it: every field typed and bounded, nothing yet put together.

use super::SilentDeath;
use super::notation::{Codes, Ranges, Row};
use super::ship::{Against, Damage, Dice, Kind, Role, Skill};
use starwright_rules::Game;
use starwright_text::field::{Line, Lines, List, Map, Whole, Word, draft};

/// A name of a craft, of what it is for or of a faction.
pub type Name = Line<120>;
/// A row of a damage index.
pub type RowDraft = List<Codes, 20>;
/// A damage index by rows.
pub type IndexDraft = Map<Row, RowDraft, 60>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Kestrel and thrust: 14" {
        /// The game.
        ruleset: Game<SilentDeath>,
        /// The house or race that flies it.
        faction: Name,
        /// The name of the class.
        [needed] class: Word<120>,
        /// What the craft is for: fighter, gunboat.
        kind as "type": Name,
        /// The name of this very craft.
        name: Name,
        /// Movement points a turn.
        thrust: Whole<0, 99>,
        /// Maneuver number.
        maneuver: Whole<0, 99>,
        /// Defensive screens (DS).
        screens: Whole<0, 99>,
        /// Armor value (ASV).
        armor: Whole<0, 99>,
        /// Energy value (ESV).
        energy: Whole<0, 99>,
        /// Structure, which picks the column of the damage index.
        structure: Whole<0, 99>,
        /// Torpedo countermeasures.
        countermeasures: Whole<0, 99>,
        /// Nixies.
        nixies: Whole<0, 99>,
        /// Special equipment, by name.
        equipment: List<Name, 40>,
        /// The crew.
        crew: List<CrewDraft, 20>,
        /// The weapon systems.
        weapons: List<WeaponDraft, 20>,
        /// The damage index of the race, its path from this file.
        library: Word<1000>,
        /// What net damage does, by its points: a string of codes for structure 1, 2, ...; instead of a library.
        damage_index: IndexDraft,
        /// Free text for the sheet.
        notes: Lines<4000>,
    }

    /// A member of the crew.
    pub struct CrewDraft: "a crew, such as {name: Pilot, helm: d8+2, weaponry: d10+3}" {
        /// Who it is: Pilot, Aft gunner.
        [needed] name: Word<120>,
        /// Left out: the first with a helm skill is the pilot.
        role: Role,
        /// Skill die and bonus for initiative: d6+1.
        command: Skill,
        /// Skill die and bonus for turns: d8+2.
        helm: Skill,
        /// Skill die and bonus for cannons: d10+3.
        weaponry: Skill,
    }

    /// A weapon system.
    pub struct WeaponDraft:
        "a weapon, such as {name: Laser, dice: 3d6, ranges: 3/7/12, damage: Med H, against: ESV}"
    {
        /// The name of the weapon.
        [needed] name: Word<120>,
        /// Left out, a cannon.
        kind: Kind,
        /// Base attack dice: 3d6.
        dice: Dice,
        /// Short/medium/long in hexes: 3/7/12.
        ranges: Ranges,
        /// Which dice do damage, and what is done to it: Med H+1.
        damage: Damage,
        /// The value that resists it.
        against: Against,
        /// Who fires it, by name; left out, the pilot.
        gunner: Word<120>,
    }

    /// A library: the damage index of a race.
    pub struct LibraryDraft: "a library, such as library: Kestrel Accord and damage_index: {1: [T, S]}" {
        /// The name of the library: the race.
        [needed] library: Word<120>,
        /// The game.
        ruleset: Game<SilentDeath>,
        /// Free text.
        notes: Lines<4000>,
        /// What net damage does, by its points: a string of codes for structure 1, 2, ...
        [needed] damage_index: IndexDraft,
    }
}
