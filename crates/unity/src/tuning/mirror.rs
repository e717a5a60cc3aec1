//! What is alike on both sides of a ship, and stays alike.

/// Groups the banks of a ship, by weapon and bank: those that mirror each other together, having the same stats, as many mounts and
/// the arcs of the other side; each on its own if the ship need not stay symmetric.
pub fn bank_units(ship: &Ship, is_asymmetric: bool) -> Vec<Vec<(usize, usize)>> {
    let of = |w: usize| (0..ship.weapons()[w].banks.len()).map(move |b| (w, b));
    let all: Vec<(usize, usize)> = (0..ship.weapons().len()).flat_map(of).collect();
    let mut units: Vec<Vec<(usize, usize)>> = Vec::new();
    for (place, &own) in all.iter().enumerate() {
        if units.iter().flatten().any(|taken| *taken == own) {
            continue;
        }
        let is_free =
            |other: &&(usize, usize)| !units.iter().flatten().any(|taken| taken == *other);
        let twin = all[place + 1..]
            .iter()
            .filter(is_free)
            .find(|other| are_twins(ship, own, **other));
        units.push(
            [own]
                .into_iter()
                .chain(twin.copied().filter(|_| !is_asymmetric))
                .collect(),
        );
    }
    units
}

fn are_twins(ship: &Ship, own: (usize, usize), twin: (usize, usize)) -> bool {
    let [(weapon, bank), (twin, other)] =
        [own, twin].map(|(w, b)| (&ship.weapons()[w], ship.weapons()[w].banks[b]));
    let stats = |weapon: &Weapon| (weapon.reach, weapon.mode, weapon.second_mode);
    let is_lopsided = bank.arcs != bank.arcs.mirrored();
    is_lopsided && stats(weapon) == stats(twin) && mirrored(bank) == other
}

/// Returns a bank on the other side.
pub fn mirrored(bank: Bank) -> Bank {
    Bank {
        arcs: bank.arcs.mirrored(),
        ..bank
    }
}

/// Returns `true` if port and starboard are the same.
pub fn is_even_sided(cover: Cover) -> bool {
    match cover {
        Cover::Even(_) => true,
        Cover::Directional([_, port, starboard, _]) => port == starboard,
    }
}

use super::{Bank, Cover, Ship, Weapon};
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
