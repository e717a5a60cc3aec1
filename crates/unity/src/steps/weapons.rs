//! One-step changes of a weapon: its reach, the numbers and traits of its modes, the mounts and arcs of its banks.

use super::{NextStep, StepBase, adjacent_numbers};
use crate::arcs::Arc;
use crate::file::notation::{Accuracy, Count, Hexes};
use crate::numbers::Numbers;
use crate::ship::Ship;
use crate::tables::WeaponTrait;
use crate::tuning::mirrored;
use crate::weapon::{Bank, Mode, Reach, Weapon};

/// Lists the steps of one weapon: its reach, the numbers of its modes and the mounts of its banks.
pub fn weapon_steps(ship: &Ship, numbers: &Numbers, weapon: usize) -> Vec<NextStep> {
    let Some(own) = ship.weapons().get(weapon) else {
        return Vec::new();
    };
    let (now, path) = (StepBase::new(ship, numbers), format!("weapons[{weapon}]"));
    let mut steps = reach_steps(&now, weapon, own);
    for place in [ModePlace::First, ModePlace::Second] {
        place
            .mode(own)
            .iter()
            .for_each(|mode| steps.extend(mode_steps(&now, weapon, place, *mode)));
    }
    for (index, bank) in own.banks().iter().enumerate() {
        for mounts in adjacent_numbers(bank.mounts).filter(|mounts| Count::new(*mounts).is_ok()) {
            let bank = Bank { mounts, ..*bank };
            let change = |ship: &mut Ship| ship.blueprint.weapons[weapon].banks[index] = bank;
            steps.push(now.step(format!("{path}.banks[{index}]"), bank.to_string(), change));
        }
    }
    steps
}

/// One of a weapon's two modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModePlace {
    /// The first mode, which every weapon has.
    First,
    /// The second mode of a dual-mode weapon.
    Second,
}

impl ModePlace {
    /// Returns the mode, or `None` if the weapon does not have it.
    fn mode(self, weapon: &Weapon) -> Option<Mode> {
        match self {
            ModePlace::First => Some(weapon.mode()),
            ModePlace::Second => weapon.second_mode(),
        }
    }

    /// Sets this mode of a weapon.
    fn set_mode(self, weapon: &mut Weapon, mode: Mode) {
        match self {
            ModePlace::First => weapon.mode = mode,
            ModePlace::Second => weapon.second_mode = Some(mode),
        }
    }

    /// Returns the path of a key of the mode.
    fn path(self, weapon: usize, key: &str) -> String {
        match self {
            ModePlace::First => format!("weapons[{weapon}].{key}"),
            ModePlace::Second => format!("weapons[{weapon}].second_mode.{key}"),
        }
    }
}

/// A function that returns one number of a mode.
type ModeField = fn(&mut Mode) -> &mut u32;

/// Lists the steps of a mode: each number one lower and one higher.
fn mode_steps(now: &StepBase, weapon: usize, place: ModePlace, mode: Mode) -> Vec<NextStep> {
    let fields: [(&str, ModeField); 4] = [
        ("rof", |mode| &mut mode.rof),
        ("acc", |mode| &mut mode.acc),
        ("imp", |mode| &mut mode.imp),
        ("dmg", |mode| &mut mode.dmg),
    ];
    let mut steps = Vec::new();
    for (key, field) in fields {
        let is_acc = key == "acc";
        let fits = |number: &u32| {
            if is_acc {
                Accuracy::new(*number).is_ok()
            } else {
                Count::new(*number).is_ok()
            }
        };
        for number in adjacent_numbers(*field(&mut mode.clone())).filter(fits) {
            let mut changed = mode;
            *field(&mut changed) = number;
            let value = if is_acc {
                format!("{number}+")
            } else {
                number.to_string()
            };
            let change =
                |ship: &mut Ship| place.set_mode(&mut ship.blueprint.weapons[weapon], changed);
            steps.push(now.step(place.path(weapon, key), value, change));
        }
    }
    steps
}

/// Lists the steps of the reach: the next lower and higher multiple of the range step, or the movement allowance one
/// lower and one higher.
fn reach_steps(now: &StepBase, weapon: usize, own: &Weapon) -> Vec<NextStep> {
    let (key, step) = match own.reach() {
        Reach::Range(_) => (
            "range",
            now.numbers.figures.range_step.value.split().0 as u32,
        ),
        Reach::Allowance(_) => ("ma", 1),
    };
    let (hexes, step) = (own.reach().hexes(), step.max(1));
    let shorter = (hexes.saturating_sub(1) / step) * step;
    let steps = [shorter, (hexes / step + 1) * step]
        .into_iter()
        .filter(|hexes| Hexes::new(*hexes).is_ok());
    let step = |hexes: u32| {
        now.step(
            format!("weapons[{weapon}].{key}"),
            hexes.to_string(),
            |ship| {
                let weapon = &mut ship.blueprint.weapons[weapon];
                weapon.bands = None;
                weapon.reach = weapon.reach.with_hexes(hexes);
            },
        )
    };
    steps.map(step).collect()
}

/// Lists the steps that add each trait to a mode of a weapon, or remove it.
pub fn trait_steps(
    ship: &Ship,
    numbers: &Numbers,
    weapon: usize,
    place: ModePlace,
) -> Vec<(WeaponTrait, NextStep)> {
    let Some(mode) = ship.weapons().get(weapon).and_then(|own| place.mode(own)) else {
        return Vec::new();
    };
    let now = StepBase::new(ship, numbers);
    let mut steps = Vec::new();
    for other in WeaponTrait::ALL {
        let traits = mode.traits.toggle(other);
        let codes: Vec<&str> = traits.iter().map(WeaponTrait::code).collect();
        let mut then = ship.clone();
        place.set_mode(&mut then.blueprint.weapons[weapon], Mode { traits, ..mode });
        let value = (!codes.is_empty()).then(|| format!("[{}]", codes.join(", ")));
        let step = NextStep {
            barred: now.find_breach(&then),
            ..now.build_step(&then, place.path(weapon, "traits"), value)
        };
        steps.push((other, step));
    }
    steps
}

/// Lists the steps that add each arc to a bank, or remove it. A mirrored bank changes with it.
pub fn arc_steps(
    ship: &Ship,
    numbers: &Numbers,
    weapon: usize,
    bank: usize,
) -> Vec<(Arc, NextStep)> {
    let Some(own) = ship
        .weapons()
        .get(weapon)
        .and_then(|weapon| weapon.banks().get(bank))
    else {
        return Vec::new();
    };
    let (now, path) = (StepBase::new(ship, numbers), |bank: usize| {
        format!("weapons[{weapon}].banks[{bank}]")
    });
    let mirror = ship.weapons()[weapon].find_mirror(bank);
    let mut steps = Vec::new();
    for arc in Arc::ALL {
        let changed = Bank {
            arcs: own.arcs.toggle(arc),
            ..*own
        };
        // A bank needs at least one arc.
        if changed.arcs.count() == 0 {
            continue;
        }
        let mut then = ship.clone();
        let banks = &mut then.blueprint.weapons[weapon].banks;
        banks[bank] = changed;
        let mut also = None;
        if let Some(mirror) = mirror {
            banks[mirror] = mirrored(changed);
            also = Some((path(mirror), banks[mirror].to_string()));
        }
        let step = NextStep {
            also,
            ..now.build_step(&then, path(bank), Some(changed.to_string()))
        };
        steps.push((arc, step));
    }
    steps
}

impl Weapon {
    /// Finds the bank that mirrors another, with the same mounts on the other side.
    pub fn find_mirror(&self, bank: usize) -> Option<usize> {
        let own = self.banks().get(bank)?;
        let mirror = mirrored(*own);
        if mirror.arcs == own.arcs {
            return None;
        }
        self.banks().iter().position(|other| *other == mirror)
    }
}
