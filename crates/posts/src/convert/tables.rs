//! What each trait and system of an Admiralty ship becomes in Unity, one row each, with its certainty.

use starwright_legacy::admiralty::Trait;
use starwright_text::citation::Confidence;
use starwright_text::nearest::is_same_stem;
use starwright_unity::tables::{System, WeaponTrait};

use Confidence::{Derived, Designer, Player};

/// What a trait of a weapon becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraitEffect {
    /// A trait of Unity.
    Gains(WeaponTrait),
    /// Twice the damage.
    DoublesDamage,
    /// Piercing-1 on hulls up to 8, Piercing-2 above.
    PiercesByHull,
    /// Several weapons per mount; the better it hits, the more.
    GrowsMounts,
    /// Scatter, which requires IMP 1: the rest of IMP goes to ROF.
    Scatters,
    /// Volatile, with ROF 1 and half the weapons, rounded up.
    Varies,
    /// Nothing: Unity has no such distinction.
    Drops,
}

/// Returns a row of the trait table: the effect, its certainty, and the argument if it is our own.
pub fn trait_row(known: Trait) -> (TraitEffect, Confidence, &'static str) {
    use TraitEffect::{Drops, Gains, Scatters, Varies};
    use WeaponTrait as W;
    const NAMES: &str = "the same name";
    match known {
        Trait::AreaEffect => (
            Gains(W::Proximity),
            Derived,
            "both touch the hexes around the target",
        ),
        Trait::Carronade => (Gains(W::Carronade), Derived, NAMES),
        Trait::Catastrophic => (Gains(W::Catastrophic), Derived, NAMES),
        Trait::ContinuingDamage => (
            Gains(W::Catastrophic),
            Derived,
            "damage beyond the hit itself",
        ),
        Trait::CrewKiller => (Gains(W::Incapacitating), Derived, "no damage to the hull"),
        Trait::DoubleDamage => (TraitEffect::DoublesDamage, Player, ""),
        Trait::Expendable => (Gains(W::Expendable), Derived, NAMES),
        Trait::ExtraHullDamage => (Gains(W::Deadly), Derived, "more damage to the hull"),
        Trait::FireLinked => (Gains(W::FireLinked), Derived, NAMES),
        Trait::HalvesShields => (
            TraitEffect::PiercesByHull,
            Player,
            "by ship size; the threshold is derived",
        ),
        Trait::IgnoresShields => (Gains(W::Piercing2), Derived, "the most that Unity has"),
        Trait::IncreasedHits | Trait::IncreasedImpact => (
            TraitEffect::GrowsMounts,
            Player,
            "weapons per mount by ACC: 6+ 1, 5+ 2, 4+ 3, 3+ and 2+ 4",
        ),
        Trait::MinimumRange => (Gains(W::Ballistic), Derived, "no short range"),
        Trait::NoHullDamage => (Gains(W::Incapacitating), Derived, "no damage to the hull"),
        Trait::NonPiercing => (Gains(W::NonPiercing), Derived, NAMES),
        Trait::Piercing => (Gains(W::Piercing1), Derived, NAMES),
        Trait::RangeBasedRof | Trait::RangeBasedImp | Trait::RangeBasedDmg => (
            Scatters,
            Player,
            "the arithmetic is derived: Scatter needs IMP 1, so IMP above 1 goes to ROF",
        ),
        Trait::Repeating => (Gains(W::Repeating), Derived, NAMES),
        Trait::ReRollsToHit => (Gains(W::Repeating), Derived, "more dice to hit with"),
        Trait::SlowFiring => (Gains(W::Slow), Derived, NAMES),
        Trait::StarshipExclusive => (Drops, Derived, "Unity has no such limit"),
        Trait::VariableRof | Trait::VariableImp | Trait::VariableDmg => {
            (Varies, Player, "half the weapons, ROF 1")
        }
    }
}

/// What a system becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemEffect {
    /// The same system, with its number where it takes one.
    Keeps(System),
    /// A system at a fixed level.
    Becomes(System, u32),
    /// Nothing: it is part of another system.
    PartOf(System),
    /// One of a system per this many points, rounded up.
    PerUp(System, u32),
    /// One of a system per this many points, rounded down.
    PerDown(System, u32),
}

/// A row of the system table: names as posted, effect, certainty, and the argument if it is our own.
pub type SystemRow = (
    &'static [&'static str],
    SystemEffect,
    Confidence,
    &'static str,
);

/// The systems with a counterpart; all others have none.
pub const SYSTEMS: [SystemRow; 13] = [
    (
        &["Hyperdrive"],
        SystemEffect::Keeps(System::Hyperdrive),
        Designer,
        "",
    ),
    (
        &["Marines"],
        SystemEffect::Keeps(System::Marines),
        Designer,
        "",
    ),
    (
        &["Countermeasures"],
        SystemEffect::Keeps(System::Countermeasures),
        Designer,
        "",
    ),
    (
        &["Fire Control"],
        SystemEffect::Keeps(System::FireControl),
        Designer,
        "",
    ),
    (
        &["Stealth"],
        SystemEffect::Keeps(System::Stealth),
        Designer,
        "",
    ),
    (
        &["Overthrusters"],
        SystemEffect::Keeps(System::Overthrusters),
        Designer,
        "",
    ),
    (&["Mines"], SystemEffect::Keeps(System::Mines), Designer, ""),
    (
        &["Shuttlecraft", "Shuttles"],
        SystemEffect::Keeps(System::Shuttlecraft),
        Designer,
        "",
    ),
    (
        &["Anti-Fighter Batteries", "Anti-Fighter Battery"],
        SystemEffect::Becomes(System::AntiFighterBatteries, 1),
        Derived,
        "the batteries become the one trait",
    ),
    (
        &["Cloaking Device", "Cloak"],
        SystemEffect::Becomes(System::Stealth, 2),
        Player,
        "",
    ),
    (
        &["Boarding Pods", "Teleporters", "Teleports"],
        SystemEffect::PartOf(System::Marines),
        Player,
        "",
    ),
    (
        &["Cargo", "Transport"],
        SystemEffect::PerUp(System::AuxiliaryServices, 50),
        Derived,
        "one for every 50, up",
    ),
    (
        &["Carrier", "Fighters", "Fighter Bays", "Hangar"],
        SystemEffect::PerDown(System::Carrier, 50),
        Designer,
        "one flight for 50 points of capacity, down",
    ),
];

/// Returns the row of a system, by its posted name.
pub fn system_row(name: &str) -> Option<&'static SystemRow> {
    SYSTEMS
        .iter()
        .find(|(names, ..)| names.iter().any(|known| is_same_stem(known, name)))
}
