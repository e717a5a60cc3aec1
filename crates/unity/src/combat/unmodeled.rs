//! Lists what odds and battles leave out.

use super::super::numbers::Numbers;
use super::super::ratings::rate;
use super::super::ship::Ship;
use super::super::tables::{System, WeaponTrait};
use super::figures::SEEKING;
use starwright_rules::battle::question::Fallback;
use starwright_text::exact::Exact;
use std::collections::BTreeSet;

/// Lists the traits of a ship's weapons that are not modeled, in book order.
pub fn traits(ship: &Ship) -> Vec<WeaponTrait> {
    let modes = ship
        .weapons()
        .iter()
        .flat_map(|weapon| [Some(weapon.mode()), weapon.second_mode()])
        .flatten();
    let unknown: BTreeSet<WeaponTrait> = modes
        .flat_map(|mode| mode.traits.iter())
        .filter(|t| !t.is_modeled())
        .collect();
    unknown.into_iter().collect()
}

/// Returns `true` if odds and battles model a system.
pub fn is_modeled_system(system: System) -> bool {
    matches!(
        system,
        System::AntiFighterBatteries
            | System::Carrier
            | System::Countermeasures
            | System::FireControl
    )
}

/// Lists the systems of a ship that affect its ratings but are not modeled.
pub fn systems(ship: &Ship, numbers: &Numbers) -> Vec<System> {
    let counts = |system| {
        let row = numbers.system(system);
        !row.orat.value.is_zero()
            || row.drat_times.value != Exact::ONE
            || !row.drat_plus.value.is_zero()
            || system == System::Stutterdrive
    };
    let fitted = ship.systems().into_iter().map(|fitted| fitted.system);
    fitted
        .filter(|system| !is_modeled_system(*system) && counts(*system))
        .collect()
}

/// Returns the ship without the systems that are not modeled.
pub fn without_systems(ship: &Ship, numbers: &Numbers) -> Ship {
    let left_out = systems(ship, numbers);
    ship.edit_unchecked(|blueprint| {
        blueprint
            .systems
            .retain(|(system, _)| !left_out.contains(system));
    })
}

/// Returns the share of a ship's rating, from 0 to 1, that comes from systems that are not modeled.
pub fn unmodeled_share(ship: &Ship, numbers: &Numbers) -> f64 {
    let rating = |ship: &Ship| rate::<Exact>(ship, numbers).rating.to_f64();
    let known = rating(&without_systems(ship, numbers)) / rating(ship).max(1.0);
    (1.0 - known).max(0.0)
}

/// Lists notes on what is left out when a ship fires at a flight.
pub fn notes_at_flight(ship: &Ship) -> Vec<String> {
    let mut unknown = traits(ship);
    unknown.retain(|own| *own != WeaponTrait::Incapacitating);
    let mut notes = seeking_note([ship].into_iter());
    notes.extend(traits_note(unknown, "the weapons fire without them"));
    notes
}

/// Lists notes on what the model leaves out for these ships; empty if nothing is left out.
pub fn notes<'a>(
    ships: impl Iterator<Item = &'a Ship> + Clone,
    fallback: Fallback,
    numbers: &Numbers,
) -> Vec<String> {
    let traits: BTreeSet<WeaponTrait> = ships.clone().flat_map(traits).collect();
    let systems = ships.clone().flat_map(|ship| systems(ship, numbers));
    let systems: BTreeSet<System> = systems.collect();
    let instead = match fallback {
        Fallback::Ignore => {
            "the weapons fire without them (--unmodeled price scales damage by what they cost)"
        }
        Fallback::Price => "damage is scaled by what they multiply the weapon's space with",
    };
    let mut notes = seeking_note(ships);
    notes.extend(traits_note(traits, instead));
    if !systems.is_empty() {
        let names: Vec<&str> = systems.into_iter().map(System::name).collect();
        notes.push(format!(
            "Systems not modeled: {}; they do nothing here.",
            names.join(", ")
        ));
    }
    notes
}

/// Explains how seeking weapons count, if a ship has any.
fn seeking_note<'a>(mut ships: impl Iterator<Item = &'a Ship>) -> Vec<String> {
    let is_seeking = |ship: &Ship| {
        let mut weapons = ship.weapons().iter();
        weapons.any(|weapon| weapon.reach().is_seeking())
    };
    let note = || format!("Seeking weapons count {} ({SEEKING}).", SEEKING.note);
    ships.any(is_seeking).then(note).into_iter().collect()
}

/// Lists traits that are not modeled and states what happens instead, or returns `None` if there are none.
fn traits_note(traits: impl IntoIterator<Item = WeaponTrait>, instead: &str) -> Option<String> {
    let codes: Vec<&str> = traits.into_iter().map(WeaponTrait::code).collect();
    let note = || format!("Traits not modeled: {}; {instead}.", codes.join(", "));
    (!codes.is_empty()).then(note)
}
