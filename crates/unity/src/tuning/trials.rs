//! Implements `sweep --vary traits` and `--vary systems`: tries each trait or system on a design and rates the result.

use super::fit::Figures;
use super::fix::illegal_findings;
use super::options::SweepOptions;
use super::quantity::Quantity;
use super::sweep::{damage, range};
use super::{Numbers, Refusal, Ship, System, WeaponTrait, without_errata};
use crate::steps::with_system_count;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Part, Table};

/// Traits or systems tried on a design one by one.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Trials {
    /// The design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The kind of change that was tried: `traits` or `systems`.
    pub vary: String,
    /// Distance to the target in hexes.
    pub range: u32,
    /// The unchanged design.
    pub before: Trial,
    /// Each trial, in the order of the design and the book.
    pub tries: Vec<Trial>,
}

/// A design with one trait or system more or less.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Trial {
    /// The weapon on which a trait is tried; empty for a system.
    pub weapon: String,
    /// The change that was tried: `with Piercing-1`, `without Hyperdrive`.
    pub what: String,
    /// The combat rating.
    pub rating: f64,
    /// The space used.
    pub space: f64,
    /// The free space, which is negative if the design uses too much.
    pub free: f64,
    /// Expected number of damage dice of one volley.
    pub expected_damage: f64,
    /// Whether the rules allow the design.
    pub legal: bool,
}

impl Numbers {
    /// Tries every trait or every system on a ship, depending on the quantity that the options vary.
    pub fn try_each(&self, ship: &Ship, options: &SweepOptions) -> Result<Trials, Refusal> {
        let variants = match options.vary {
            Quantity::Traits => with_traits(ship),
            Quantity::Systems => with_systems(ship),
            _ => return Err("expected traits or systems to try one by one".into()),
        };
        let range = range(ship, options.range);
        let trial = |(weapon, what, changed): (String, String, Ship)| {
            let changed = without_errata(&changed);
            let figures = Figures::new(&changed, self);
            Trial {
                weapon,
                what,
                rating: figures.rating,
                space: figures.space,
                free: figures.free,
                expected_damage: damage(&changed, options.target.unwrap_or(ship), self, range),
                legal: illegal_findings(&changed, self).is_empty(),
            }
        };
        Ok(Trials {
            name: ship.to_string(),
            vary: options.vary.to_string(),
            range,
            before: trial((String::new(), "as it is".to_string(), ship.clone())),
            tries: variants.into_iter().map(trial).collect(),
        })
    }
}

/// A weapon's name (empty for systems), a description of the change, and the changed ship.
type Variant = (String, String, Ship);

/// Adds every trait to the first mode of each weapon, or removes it.
fn with_traits(ship: &Ship) -> Vec<Variant> {
    let mut tries = Vec::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        for own in WeaponTrait::ALL {
            let mut changed = ship.clone();
            changed.blueprint.weapons[index].mode.traits = weapon.mode.traits.toggle(own);
            let has = weapon.mode.traits.contains(own);
            let what = format!("{} {}", if has { "without" } else { "with" }, own.name());
            tries.push((weapon.name().to_string(), what, changed));
        }
    }
    tries
}

/// Adds one more of every system, and removes each system that the ship has.
fn with_systems(ship: &Ship) -> Vec<Variant> {
    let mut tries = Vec::new();
    for system in System::ALL {
        let count = ship.system_count(system);
        let mut add = |what: String, count: u32| {
            tries.push((String::new(), what, with_system_count(ship, system, count)));
        };
        if count < system.max_count().unwrap_or(1) {
            add(
                format!("with {}", system.format_with_count(count + 1)),
                count + 1,
            );
        }
        if count > 0 {
            add(format!("without {}", system.name()), 0);
        }
    }
    tries
}

/// A trial and the unchanged design.
type TrialPair<'a> = (&'a Trial, &'a Trial);

/// Writes a difference with its sign, or `=` if it is 0.
fn format_difference(after: f64, before: f64, digits: usize) -> Cell {
    let moved = after - before;
    let text = if moved == 0.0 {
        "=".to_string()
    } else {
        format!("{moved:+.digits$}")
    };
    Cell::number(moved, text)
}

impl Present for Trials {
    fn title(&self) -> String {
        format!(
            "{}: {} tried one by one, damage at range {}",
            self.name, self.vary, self.range
        )
    }

    fn tables(&self) -> Vec<Table> {
        let tries: Vec<TrialPair> = self.tries.iter().map(|own| (own, &self.before)).collect();
        let parts: &[Part<TrialPair>] = columns! { |(own, before)|
            text weapon "Weapon".optional() = own.weapon.as_str(),
            text what "Try" = own.what.as_str(),
            number rating "Rating" = own.rating,
            number moved "Moved" = format_difference(own.rating, before.rating, 0),
            number cost "Space" = format_difference(own.space, before.space, 0),
            number free "Free" = own.free,
            number expected_damage "Damage" = Cell::decimals(own.expected_damage, 2),
            number damage_moved "More damage" = format_difference(own.expected_damage, before.expected_damage, 2),
            text legal "Legal" = Cell::yes_or_no(own.legal),
        };
        vec![Table::from_items(&tries, parts).named("tries")]
    }

    fn notes(&self) -> Vec<String> {
        let Trial {
            rating,
            free,
            expected_damage,
            ..
        } = &self.before;
        vec![format!(
            "As it is: rating {rating}, {free} space free, {expected_damage:.2} damage. Traits whose effect is not modeled are priced, but \
             change no damage."
        )]
    }
}
