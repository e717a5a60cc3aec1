//! A craft card as its author wrote it: typed and bounded fields, not yet checked against each other.

use super::SilentDeath;
use super::notation::{CodeCell, DamageRow, RangeBands};
use super::ship::{AttackDice, CrewRole, DamageCode, Resistance, Skill, WeaponKind};
use starwright_rules::RulesetKey;
use starwright_text::field::{Line, Lines, List, Map, Whole, Word, draft};

/// The name of a craft, a type or a faction.
pub type Name = Line<120>;
/// A row of a damage index: one cell per structure.
pub type RowDraft = List<CodeCell, 20>;
/// A damage index: rows by net damage.
pub type IndexDraft = Map<DamageRow, RowDraft, 60>;

draft! {
    /// The top of a design file.
    pub struct Draft: "a design, such as class: Kestrel and thrust: 14" {
        /// The game.
        ruleset: RulesetKey<SilentDeath>,
        /// The house or race that flies it.
        faction: Name,
        /// The class name.
        [needed] class: Word<120>,
        /// The type of craft, such as fighter or gunboat.
        kind as "type": Name,
        /// The name of this individual craft.
        name: Name,
        /// Movement points per turn.
        thrust: Whole<0, 99>,
        /// Maneuver number.
        maneuver: Whole<0, 99>,
        /// Defensive screens (DS).
        screens: Whole<0, 99>,
        /// Armor value (ASV).
        armor: Whole<0, 99>,
        /// Energy value (ESV).
        energy: Whole<0, 99>,
        /// Structure, which selects the column of the damage index.
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
        /// The path of the file with the race's damage index, relative to this file.
        library: Word<1000>,
        /// The damage index, instead of a library: by net damage, a list with one string of codes for each structure from 1.
        damage_index: IndexDraft,
        /// Free text for the sheet.
        notes: Lines<4000>,
    }

    /// A member of the crew.
    pub struct CrewDraft: "a member of the crew, such as {name: Pilot, helm: d8+2, weaponry: d10+3}" {
        /// The name, such as Pilot or Aft gunner.
        [needed] name: Word<120>,
        /// The role; by default the first with a helm skill is the pilot.
        role: CrewRole,
        /// Skill die and bonus for initiative, such as d6+1.
        command: Skill,
        /// Skill die and bonus for turns, such as d8+2.
        helm: Skill,
        /// Skill die and bonus for cannons, such as d10+3.
        weaponry: Skill,
    }

    /// A weapon system.
    pub struct WeaponDraft:
        "a weapon, such as {name: Laser, dice: 3d6, ranges: 3/7/12, damage: Med H, against: ESV}"
    {
        /// The weapon's name.
        [needed] name: Word<120>,
        /// The kind of weapon, by default a cannon.
        kind: WeaponKind,
        /// Base attack dice, such as 3d6.
        dice: AttackDice,
        /// Short, medium and long range in hexes, such as 3/7/12.
        ranges: RangeBands,
        /// The dice that do damage and a modifier, such as Med H+1.
        damage: DamageCode,
        /// The value that resists it.
        against: Resistance,
        /// The name of the crew member who fires it, by default the pilot.
        gunner: Word<120>,
    }

    /// A library: the damage index of a race.
    pub struct LibraryDraft: "a library, such as library: Kestrel Accord and damage_index: {1: [T, S]}" {
        /// The library's name: the race.
        [needed] library: Word<120>,
        /// The game.
        ruleset: RulesetKey<SilentDeath>,
        /// Free text.
        notes: Lines<4000>,
        /// The damage index: by net damage, a list with one string of codes for each structure from 1.
        [needed] damage_index: IndexDraft,
    }
}
