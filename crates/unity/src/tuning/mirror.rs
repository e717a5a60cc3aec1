//! Finds parts that are equal on both sides of a ship, and should stay equal.

use super::{Bank, Cover, Ship, Weapon};

/// Groups the banks of a ship, as (weapon, bank) indices. Two banks that mirror each other form a group: they have the
/// same stats, equal mounts and mirrored arcs. If the ship may become asymmetric, each bank is its own group.
pub fn bank_units(ship: &Ship, is_asymmetric: bool) -> Vec<Vec<(usize, usize)>> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        all.extend((0..weapon.banks.len()).map(|bank| (index, bank)));
    }
    let mut units: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for (place, &own) in all.iter().enumerate() {
        if taken.contains(&own) {
            continue;
        }
        let mut unit = vec![own];
        if !is_asymmetric {
            let mut others = all[place + 1..].iter();
            let twin = others.find(|other| !taken.contains(other) && are_twins(ship, own, **other));
            unit.extend(twin);
        }
        taken.extend(&unit);
        units.push(unit);
    }
    units
}

fn are_twins(ship: &Ship, own: (usize, usize), twin: (usize, usize)) -> bool {
    let [(weapon, bank), (twin, other)] =
        [own, twin].map(|(w, b)| (&ship.weapons()[w], ship.weapons()[w].banks[b]));
    let stats = |weapon: &Weapon| (weapon.reach, weapon.mode, weapon.second_mode);
    let is_lopsided = bank.arcs != bank.arcs.mirror();
    is_lopsided && stats(weapon) == stats(twin) && mirrored(bank) == other
}

/// Returns the bank with mirrored arcs.
pub fn mirrored(bank: Bank) -> Bank {
    Bank {
        arcs: bank.arcs.mirror(),
        ..bank
    }
}

/// Returns `true` if port and starboard have equal protection.
pub fn is_even_sided(cover: Cover) -> bool {
    match cover {
        Cover::Even(_) => true,
        Cover::Directional([_, port, starboard, _]) => port == starboard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banks_of_the_other_side_go_together() {
        let ship = |banks: &str| {
            let text = format!(
                "{{class: A, hull: 5, weapons: [{{name: G, stats: 3-6-9 1x4+/1/1, banks: [{banks}]}}]}}"
            );
            Ship::parse(&text).expect("well-formed")
        };
        let found = |banks: &str, is_asymmetric: bool| -> Vec<Vec<usize>> {
            let units = bank_units(&ship(banks), is_asymmetric);
            units
                .into_iter()
                .map(|unit| unit.into_iter().map(|(_, bank)| bank).collect())
                .collect()
        };
        for (banks, expected) in [
            ("AC, BD", vec![vec![0, 1]]),
            ("AB, AC, EF, BD", vec![vec![0], vec![1, 3], vec![2]]),
            ("HJ, G, IK", vec![vec![0, 2], vec![1]]),
            ("2AC, BD", vec![vec![0], vec![1]]),
            ("AC2, BD", vec![vec![0], vec![1]]),
            ("A, A, B, B, B", vec![vec![0, 2], vec![1, 3], vec![4]]),
        ] {
            assert_eq!(found(banks, false), expected, "{banks}");
            assert!(
                found(banks, true).iter().all(|unit| unit.len() == 1),
                "{banks}"
            );
        }
    }
}
