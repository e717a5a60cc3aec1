//! Nova to Unity, by equal expectation.

use super::admiralty::{bands, fitted};
use super::amount::amount;
use super::{Account, Conversion};
use starwright_legacy::nova::{Arc, Base, Battery, Ship};
use starwright_text::citation::Confidence::Derived;
use starwright_text::exact::Exact;
use starwright_text::rounding::{Direction, Rounding};
use starwright_unity::arcs;
use starwright_unity::arcs::ArcSet;
use starwright_unity::tables::System;
use starwright_unity::{Bank, Blueprint, Cover, Mode, Reach, Traits, Weapon};
use std::collections::BTreeSet;

/// Returns the Unity design of a Nova ship.
pub fn convert(ship: &Ship) -> Conversion {
    let mut account = Account::default();
    let nearest_even = Rounding::to_whole(Direction::NearestEven).with_min_one();
    let hull = whole(nearest_even.apply(Exact::from(ship.hull.get()) * Exact::ratio(1, 2)));
    let why = "a Unity hull box takes two damage dice on average; the published Majestic is 17 in Nova and 8 in Unity";
    account.map(
        "",
        format!("hull {}", ship.hull.get()),
        format!("hull {hull}"),
        (Derived, why),
    );
    let mut blueprint = Blueprint::new(ship.identity.class.clone(), hull);
    blueprint.faction.clone_from(&ship.identity.faction);
    blueprint.ship_type.clone_from(&ship.identity.kind);
    blueprint.name.clone_from(&ship.identity.name);
    blueprint.notes.clone_from(&ship.notes);
    blueprint.engines = ship.thrust.get();
    account.map(
        "",
        format!("thrust {}", blueprint.engines),
        format!("engines {}", blueprint.engines),
        (Derived, "the same movement"),
    );
    if ship.armor.get() > 0 {
        blueprint.screens = Cover::Even(ship.armor.get());
        let how = (Derived, "one box, one hit");
        account.map(
            "",
            format!("armor {}", ship.armor.get()),
            format!("screens {}", ship.armor.get()),
            how,
        );
    }
    if let Some(faces) = &ship.shields {
        let distinct: BTreeSet<u32> = faces.iter().map(|face| face.get()).collect();
        let rating = (distinct.len() as u32).min(5);
        blueprint.shields = Cover::Even(rating);
        let faces: Vec<String> = faces.iter().map(|face| face.get().to_string()).collect();
        let how = (Derived, "both cancel this many sixths of the hits");
        account.map(
            "",
            format!("shields {}", faces.join(" ")),
            format!("shields {rating}"),
            how,
        );
    }
    blueprint.systems = systems(ship, &mut account);
    blueprint.weapons = ship
        .weapons
        .iter()
        .map(|battery| weapon(battery, &mut account))
        .collect();
    account.unread.clone_from(&ship.unread);
    Conversion { blueprint, account }
}

fn systems(ship: &Ship, account: &mut Account) -> Vec<(System, u32)> {
    let mut counted: Vec<(System, u32)> = Vec::new();
    let mut add =
        |system: System, count: u32| match counted.iter_mut().find(|(known, _)| *known == system) {
            Some((_, sum)) if system.max_count().is_some() => *sum += count,
            Some(_) => {}
            None => counted.push((system, count)),
        };
    if ship.ecm.get() > 0 {
        let ecm = ship.ecm.get();
        add(System::Countermeasures, ecm);
        account.map(
            "",
            format!("ECM {ecm}"),
            format!("Countermeasures {ecm}"),
            (Derived, "-1 to hit each"),
        );
    }
    for entry in &ship.systems {
        let Some(system) = System::from_word(&entry.name) else {
            account.lose("", entry);
            continue;
        };
        add(
            system,
            if system.max_count().is_some() {
                amount(entry, account)
            } else {
                1
            },
        );
        account.map("", entry, system.name(), (Derived, "the same name"));
    }
    counted
        .into_iter()
        .map(|(system, count)| fitted(system, count, account))
        .collect()
}

fn weapon(battery: &Battery, account: &mut Account) -> Weapon {
    let mut damage = 1;
    for word in &battery.traits {
        match word.to_ascii_lowercase().as_str() {
            "dx2" => damage = 2,
            "dx3" => damage = 3,
            _ => {
                account.lose(&battery.name, word);
                continue;
            }
        }
        account.map(
            &battery.name,
            word,
            format!("DMG {damage}"),
            (Derived, "damage multiplied"),
        );
    }
    let Base {
        value: base,
        is_consistent,
        ..
    } = battery.base();
    if !is_consistent {
        let message = "no number of dice gives the posted columns; the first was taken";
        account
            .warnings
            .push(format!("{}: {message}", battery.name));
    }
    let bank = |bank: &starwright_legacy::nova::Bank| {
        // base x sqrt(1/2)^m as the root of base x base / 2^m, exactly.
        let share = base / Exact::from(1 << bank.modifier.get());
        let weapons = whole(Rounding::nearest(0).with_min_one().root(base, share));
        (
            bank.to_string(),
            Bank {
                mounts: weapons,
                arcs: lettered(bank.arc),
                per_mount: 1,
            },
        )
    };
    let banks: Vec<(String, Bank)> = battery.banks.iter().map(bank).collect();
    let why = "a Nova die and a weapon with ROF 1, ACC 5+ both hit on 5-6 at medium range, with the same range modifiers";
    for (from, to) in &banks {
        let from = format!("{:.2} dice, bank {from}", base.to_f64());
        account.map(
            &battery.name,
            from,
            format!("{to}, 1x5+/1/{damage}"),
            (Derived, why),
        );
    }
    let [short, medium, long] = battery.range;
    if [short, medium] != [long / 3, 2 * long / 3] {
        let is = bands(long);
        account.warnings.push(format!(
            "{}: the range bands {short}-{medium}-{long} become {is}",
            battery.name
        ));
    }
    let mode = Mode {
        rof: 1,
        acc: 5,
        imp: 1,
        dmg: damage,
        traits: Traits::default(),
    };
    let mut weapon = Weapon::new(&battery.name, Reach::Range(long), mode);
    let banks = banks.into_iter().map(|(_, bank)| bank);
    weapon.banks_mut().extend(banks);
    weapon
}

/// Returns the lettered arcs that cover the same hours, 30 degrees each: exact.
fn lettered(arc: Arc) -> ArcSet {
    let letters = match arc {
        Arc::FF => "AB",
        Arc::AA => "EF",
        Arc::PP => "HJ",
        Arc::SS => "IK",
        Arc::FP => "AC",
        Arc::FS => "BD",
        Arc::AP => "CE",
        Arc::AS => "DF",
        Arc::FR => "G",
        Arc::AR => "L",
        Arc::PR => "C",
        Arc::SR => "D",
        Arc::FH => "GHI",
        Arc::AH => "JKL",
        Arc::PH => "ACE",
        Arc::SH => "BDF",
        Arc::FX => "ABCD",
        Arc::AX => "CDEF",
        Arc::TR => "GHIJK",
        Arc::TT => "ABCDEF",
    };
    letters
        .chars()
        .filter_map(arcs::Arc::from_letter)
        .fold(ArcSet::default(), ArcSet::with)
}

fn whole(number: Exact) -> u32 {
    u32::try_from(number.split().0).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lettered_arcs_cover_the_same_hours() {
        for arc in Arc::ALL {
            let (from, to) = arc.hours();
            let hours = if from == to {
                12
            } else {
                (to + 12 - from) % 12
            };
            let mut sectors = [false; 12];
            (0..hours).for_each(|hour| sectors[((from + hour) % 12) as usize] = true);
            assert_eq!(lettered(*arc).sectors(), sectors, "{}", arc.code());
        }
    }
}
