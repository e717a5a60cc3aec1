//! Numbers of attack and damage, each with its source (Unity 4).

use super::super::tables::WeaponTrait;
use super::super::weapon::{Mode, Reach, range_thirds};
use starwright_text::citation::{Citation, Confidence};

const fn cite(section: &'static str, confidence: Confidence) -> Citation {
    Citation::new("Unity", section, confidence)
}

/// Source of the roll to hit.
pub const TO_HIT: Citation = cite("4.2", Confidence::Book);
/// Source of the rules on the line of sight.
pub const LINE_OF_SIGHT: Citation = cite("4.1", Confidence::Book);
/// Source of the roll for impact.
pub const IMPACT: Citation = cite("4.3", Confidence::Book);
/// Source of the effects of damage dice.
pub const DAMAGE: Citation = cite("4.4", Confidence::Book);
/// Source of the effect of screens.
pub const SCREENS: Citation =
    cite("B.18", Confidence::Derived).with_note("a box takes one damage die");
/// Source of how seeking weapons count in odds.
pub const SEEKING: Citation = cite("C.4", Confidence::Derived)
    .with_note("as direct fire at medium range within the movement allowance");
/// Source of the effects of Bls, Crn, Exp and Slw.
pub const NAMED_TRAITS: Citation =
    cite("C.5", Confidence::Derived).with_note("Bls, Crn, Exp and Slw by their names and costs");
/// Source of the effect of Fire Control, which only cancels penalties.
pub const FIRE_CONTROL: Citation = cite("B.8", Confidence::Derived)
    .with_note("cancels negative modifiers, one per level, and never exceeds them");
/// Source of the rules of fighters.
pub const FIGHTERS: Citation = cite("5", Confidence::Book);
/// Source of the four facings.
pub const FACINGS: Citation = cite("B.7", Confidence::Derived)
    .with_note("90 degrees each, fore 315-45; on a boundary the defender takes the stronger");

/// The rules from which the odds of a volley follow.
pub const VOLLEY_RULES: [Citation; 9] = [
    TO_HIT,
    IMPACT,
    DAMAGE,
    SCREENS,
    SEEKING,
    FIRE_CONTROL,
    NAMED_TRAITS,
    FIGHTERS,
    FACINGS,
];

/// Number of fighters in a flight.
pub const FIGHTERS_PER_FLIGHT: u32 = 6;
/// Sum of penalties at which the line of sight is blocked (Unity 4.1).
pub const BLOCKING_PENALTY: u32 = 4;
/// Minimum roll with which a fighter hits a ship or another fighter.
pub const FIGHTER_TO_HIT: i32 = 5;
/// Probability that a die of a flight attacking another costs the attacker a fighter, by a roll of 1.
pub const FIGHTER_LOSS_CHANCE: f64 = 1.0 / 6.0;
/// Movement allowance of a flight in hexes per turn.
pub const FIGHTER_MOVEMENT: u32 = 8;

/// Probabilities that a damage die hits hull, engines, weapons and shields.
pub const DAMAGE_SHARES: [f64; 4] = [3.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0];

/// A range band: a third of a weapon's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    Short,
    Medium,
    Long,
}

impl Band {
    /// Returns the name of the band in replays.
    pub fn word(self) -> &'static str {
        match self {
            Band::Short => "short",
            Band::Medium => "medium",
            Band::Long => "long",
        }
    }
}

/// Returns the band of a range, or `None` if the weapon cannot fire at that range (Unity 1.3; derived for Bls, Crn and
/// seeking weapons).
pub fn band(reach: Reach, mode: Mode, range: u32) -> Option<Band> {
    let band = match reach {
        Reach::Allowance(hexes) => (range <= hexes).then_some(Band::Medium)?,
        Reach::Range(long) if range <= range_thirds(long)[0] => Band::Short,
        Reach::Range(long) if range <= range_thirds(long)[1] => Band::Medium,
        Reach::Range(long) => (range <= long).then_some(Band::Long)?,
    };
    let is_barred = match band {
        Band::Short => mode.traits.contains(WeaponTrait::Ballistic),
        Band::Medium => false,
        Band::Long => mode.traits.contains(WeaponTrait::Carronade),
    };
    (!is_barred).then_some(band)
}

/// How often a weapon may fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    EveryTurn,
    EverySecondTurn,
    Once,
}

/// Returns how often a weapon may fire in a mode (derived for Exp and Slw).
pub fn pace(mode: Mode) -> Pace {
    match mode.traits {
        traits if traits.contains(WeaponTrait::Expendable) => Pace::Once,
        traits if traits.contains(WeaponTrait::Slow) => Pace::EverySecondTurn,
        _ => Pace::EveryTurn,
    }
}

/// Returns the to-hit modifier of a band (Unity 4.2).
pub fn range_modifier(mode: Mode, band: Band) -> i32 {
    let has = |weapon_trait| mode.traits.contains(weapon_trait);
    let short = match (
        has(WeaponTrait::Guided),
        has(WeaponTrait::Diffuse),
        has(WeaponTrait::Focused),
    ) {
        (true, _, _) => 0,
        (false, true, true) => -2,
        (false, true, false) => 2,
        (false, false, true) => -1,
        (false, false, false) => 1,
    };
    match band {
        Band::Short => short,
        Band::Medium => 0,
        Band::Long => -short,
    }
}

/// Returns the to-hit modifier against a tiny target (Unity 4.2).
pub fn tiny_modifier(mode: Mode) -> i32 {
    let has = |weapon_trait| mode.traits.contains(weapon_trait);
    if has(WeaponTrait::Incapacitating) || has(WeaponTrait::NonPiercing) {
        -2
    } else if has(WeaponTrait::Accurate) {
        0
    } else {
        -1
    }
}

/// Returns the modifier to each impact die (Unity 4.3).
pub fn piercing(mode: Mode) -> i32 {
    let steps = [
        (WeaponTrait::Piercing1, 1),
        (WeaponTrait::Piercing2, 2),
        (WeaponTrait::NonPiercing, -1),
    ];
    steps
        .into_iter()
        .filter(|(weapon_trait, _)| mode.traits.contains(*weapon_trait))
        .map(|(_, step)| step)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weapon::Traits;

    fn mode(traits: &[WeaponTrait]) -> Mode {
        let traits = traits
            .iter()
            .fold(Traits::default(), |set, t| set.with_trait(*t));
        Mode {
            rof: 1,
            acc: 4,
            imp: 1,
            dmg: 1,
            traits,
        }
    }

    #[test]
    fn range_modifiers_are_those_of_the_note() {
        use WeaponTrait::{Diffuse, Focused, Guided};
        let cases: [(&[WeaponTrait], [i32; 3]); 5] = [
            (&[], [1, 0, -1]),
            (&[Diffuse], [2, 0, -2]),
            (&[Focused], [-1, 0, 1]),
            (&[Diffuse, Focused], [-2, 0, 2]),
            (&[Guided], [0, 0, 0]),
        ];
        for (traits, expected) in cases {
            let found = [Band::Short, Band::Medium, Band::Long]
                .map(|band| range_modifier(mode(traits), band));
            assert_eq!(found, expected, "{traits:?}");
        }
    }

    #[test]
    fn bands_end_at_thirds_and_barred_bands_do_not_fire() {
        let bands = |traits: &[WeaponTrait], reach| -> String {
            let letter = |range| {
                band(reach, mode(traits), range).map_or('-', |band| ['s', 'm', 'l'][band as usize])
            };
            (0..=10).map(letter).collect()
        };
        assert_eq!(bands(&[], Reach::Range(9)), "ssssmmmlll-");
        assert_eq!(
            bands(&[WeaponTrait::Ballistic], Reach::Range(9)),
            "----mmmlll-"
        );
        assert_eq!(
            bands(&[WeaponTrait::Carronade], Reach::Range(9)),
            "ssssmmm----"
        );
        assert_eq!(bands(&[], Reach::Allowance(4)), "mmmmm------");
    }

    #[test]
    fn tiny_targets_are_harder_to_hit_but_not_for_accurate_weapons() {
        use WeaponTrait::{Accurate, Incapacitating, NonPiercing};
        let found = [&[][..], &[Accurate], &[Incapacitating], &[NonPiercing]]
            .map(|traits| tiny_modifier(mode(traits)));
        assert_eq!(found, [-1, 0, -2, -2]);
    }
}
