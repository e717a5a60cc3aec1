//! `sweep --vary traits` and `--vary systems`: each one tried on a design, with what it costs and brings.

use super::fit::Rated;
use super::fix::illegal;
use super::sweep::{damage, range};
use super::{Numbers, Ship, System, WeaponTrait, without_errata};
use crate::steps::with_system_count;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_rules::tuning::Sweep;

/// Things tried on a design one by one.
#[derive(Clone, Debug, Serialize)]
pub struct Tried {
    /// The design: its whole name.
    pub ship: String,
    /// What was tried: `traits` or `systems`.
    pub vary: String,
    /// Hexes to the target of damage.
    pub range: u32,
    /// The design as it is.
    pub before: TriedStep,
    /// Each one, in the order of the design and the book.
    pub tries: Vec<TriedStep>,
}

/// A design with one thing more or less.
#[derive(Clone, Debug, Serialize)]
pub struct TriedStep {
    /// The weapon that it is tried on; empty for a system.
    pub weapon: String,
    /// What: `with Piercing-1`, `without Hyperdrive`.
    pub what: String,
    /// The combat rating.
    pub rating: f64,
    /// The space used.
    pub space: f64,
    /// The space free; negative if too much is used.
    pub free: f64,
    /// Damage dice that one volley is expected to do.
    pub expected_damage: f64,
    /// Whether the rules allow it.
    pub legal: bool,
}

/// Tries traits or systems on a ship.
pub fn tries(ship: &Ship, target: Option<&Ship>, numbers: &Numbers, sweep: &Sweep) -> Tried {
    let range = range(ship, sweep.range);
    let step = |weapon: &str, what: String, turned: &Ship| {
        let turned = without_errata(turned);
        let Rated {
            rating,
            space,
            free,
            ..
        } = Rated::of(&turned, numbers);
        TriedStep {
            weapon: weapon.to_string(),
            what,
            rating,
            space,
            free,
            expected_damage: damage(&turned, target.unwrap_or(ship), numbers, range),
            legal: illegal(&turned, numbers).is_empty(),
        }
    };
    let tries = if sweep.vary == "traits" {
        with_traits(ship)
    } else {
        with_systems(ship)
    };
    let tries = tries
        .iter()
        .map(|(weapon, what, turned)| step(weapon, what.clone(), turned))
        .collect();
    let before = step("", "as it is".to_string(), ship);
    Tried {
        ship: ship.to_string(),
        vary: sweep.vary.clone(),
        range,
        before,
        tries,
    }
}

/// A weapon or nothing, what is tried, and the ship with it.
type Try = (String, String, Ship);

/// Tries every trait on each weapon's first mode, or the mode without it.
fn with_traits(ship: &Ship) -> Vec<Try> {
    let mut tries = Vec::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        for own in WeaponTrait::ALL {
            let mut turned = ship.clone();
            turned.blueprint.weapons[index].mode.traits = weapon.mode.traits.toggled(own);
            let has = weapon.mode.traits.contains(own);
            let what = format!("{} {}", if has { "without" } else { "with" }, own.name());
            tries.push((weapon.name().to_string(), what, turned));
        }
    }
    tries
}

/// Tries one more of every system, and the ship without each that it has.
fn with_systems(ship: &Ship) -> Vec<Try> {
    let mut tries = Vec::new();
    for system in System::ALL {
        let count = ship.system_count(system);
        let mut add = |what: String, count: u32| {
            tries.push((String::new(), what, with_system_count(ship, system, count)));
        };
        if count < system.most().unwrap_or(1) {
            add(format!("with {}", system.counted(count + 1)), count + 1);
        }
        if count > 0 {
            add(format!("without {}", system.name()), 0);
        }
    }
    tries
}

/// A try beside the design as it is.
type Beside<'a> = (&'a TriedStep, &'a TriedStep);

/// A difference with its sign.
fn signed(after: f64, before: f64, digits: usize) -> Cell {
    let moved = after - before;
    let text = if moved == 0.0 {
        "=".to_string()
    } else {
        format!("{moved:+.digits$}")
    };
    Cell::number(moved, text)
}

impl Present for Tried {
    fn title(&self) -> String {
        format!(
            "{}: {} tried one by one, damage at range {}",
            self.ship, self.vary, self.range
        )
    }

    fn tables(&self) -> Vec<Table> {
        let tries: Vec<Beside> = self.tries.iter().map(|own| (own, &self.before)).collect();
        let parts: &[Part<Beside>] = &[
            (Column::text("weapon", "Weapon").optional(), |(own, _)| {
                own.weapon.as_str().into()
            }),
            (Column::text("what", "Try"), |(own, _)| {
                own.what.as_str().into()
            }),
            (Column::number("rating", "Rating"), |(own, _)| {
                own.rating.into()
            }),
            (Column::number("moved", "Moved"), |(own, before)| {
                signed(own.rating, before.rating, 0)
            }),
            (Column::number("cost", "Space"), |(own, before)| {
                signed(own.space, before.space, 0)
            }),
            (Column::number("free", "Free"), |(own, _)| own.free.into()),
            (Column::number("expected_damage", "Damage"), |(own, _)| {
                Cell::decimals(own.expected_damage, 2)
            }),
            (
                Column::number("damage_moved", "More damage"),
                |(own, before)| signed(own.expected_damage, before.expected_damage, 2),
            ),
            (Column::text("legal", "Legal"), |(own, _)| {
                Cell::yes_or_no(own.legal)
            }),
        ];
        vec![Table::from_items(&tries, parts).named("tries")]
    }

    fn notes(&self) -> Vec<String> {
        let TriedStep {
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
