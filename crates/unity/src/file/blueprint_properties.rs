//! Properties of every blueprint.

use super::blueprint::{Blueprint, Published};
use crate::arcs::{Arc, ArcSet};
use crate::properties::{described_ships, ships};
use crate::ship::{Cover, Ship};
use crate::tables::System;
use crate::weapon::{Bank, Reach};
use proptest::prelude::*;

/// Changes one field of a blueprint, often to a value that no design may have.
fn change_field(blueprint: &mut Blueprint, change: u32, number: u32) {
    let text = || {
        [
            "",
            " ",
            "x".repeat(number as usize).as_str(),
            "a\nb",
            "\u{7}",
            "~",
        ][number as usize % 6]
            .to_string()
    };
    let facings = [number % 9, number % 7, 5, 0];
    let weapon = blueprint.weapons.last_mut();
    match (change, weapon) {
        (0, _) => blueprint.hull = number,
        (1, _) => blueprint.engines = number,
        (2, _) => blueprint.shields = Cover::from(number % 9),
        (3, _) => blueprint.shields = Cover::from(facings),
        (4, _) => blueprint.screens = Cover::from([number, 0, 0, 0]),
        (5, _) => blueprint.class = text(),
        (6, _) => blueprint.faction = Some(text()),
        (7, _) => blueprint
            .systems
            .push((System::ALL[number as usize % 22], number / 2)),
        (8, Some(weapon)) => weapon.mode.acc = number % 9,
        (9, Some(weapon)) => weapon.mode.dmg = number,
        (10, Some(weapon)) => weapon.reach = Reach::Range(number),
        (11, Some(weapon)) => {
            weapon.banks.push(Bank {
                mounts: number,
                arcs: ArcSet::default().with(Arc::A),
                per_mount: number % 6,
            });
        }
        (12, Some(weapon)) => weapon.banks.push(Bank {
            mounts: 1,
            arcs: ArcSet::default(),
            per_mount: 1,
        }),
        (13, Some(weapon)) => weapon.name = text(),
        _ => {
            blueprint.published = {
                Some(Published {
                    rating: number * 10_000,
                    note: Some(text()),
                })
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_blueprint_builds_if_and_only_if_its_file_reads(ship in described_ships(ships()), change in 0u32..14, number in 0u32..300) {
        let mut blueprint = ship.to_blueprint();
        change_field(&mut blueprint, change, number);
        let (made, read) = (blueprint.build(), Ship::parse(&blueprint.to_yaml()));
        prop_assert_eq!(made.is_ok(), read.is_ok(), "{:?}\n{:?}\n{}", made, read, blueprint.to_yaml());
        if let (Ok(made), Ok(read)) = (made, read) {
            prop_assert_eq!(made, read);
        }
    }
}
