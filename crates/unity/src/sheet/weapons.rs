//! Builds the weapons of a display sheet: rolls to hit, effects of traits, arcs of banks.

use super::super::combat::figures::{Pace, pace};
use super::super::combat::{rolls, to_roll};
use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::super::tables::WeaponTrait;
use super::super::tracks::loss_limit;
use super::super::weapon::{Bank, Mode, Reach, Weapon};
use starwright_paper::sheet::{Answers, BankBoxes, Battery, Record, Shots, Span};

/// Number of turns in the turn record (Unity 1.5).
const TURNS: u32 = 9;

/// The section of the rulebook, which follows the name of a trait whose effect the sheet does not state.
const IN_THE_RULEBOOK: &str = ", C.5";

/// Builds the block of a battery.
pub fn battery_block(weapon: &Weapon, numbers: &Numbers) -> Battery {
    let reach = weapon.reach();
    let first = (
        stat_line(&format!("{reach} "), weapon.mode()),
        trait_codes(weapon.mode()),
    );
    let second = weapon
        .second_mode()
        .map(|mode| (stat_line("", mode), trait_codes(mode)));
    Battery {
        name: weapon.name().to_string(),
        banks: weapon.banks().iter().map(bank_boxes).collect(),
        loss_limit: loss_limit(weapon.mounts(), numbers),
        modes: [first].into_iter().chain(second).collect(),
        answers: modes(weapon)
            .map(|mode| roll_answers(reach, mode, numbers))
            .collect(),
        ..Battery::default()
    }
}

fn bank_boxes(bank: &Bank) -> BankBoxes {
    BankBoxes {
        arcs: bank.arcs.to_string(),
        sectors: Some(bank.arcs.sectors()),
        boxes: bank.mounts,
        per_mount: bank.per_mount,
        checked: 0,
    }
}

/// Returns the modes of a weapon: one or two.
fn modes(weapon: &Weapon) -> impl Iterator<Item = Mode> {
    [Some(weapon.mode()), weapon.second_mode()]
        .into_iter()
        .flatten()
}

fn stat_line(range: &str, mode: Mode) -> String {
    format!(
        "{range}{}x{}+/{}/{}",
        mode.rof, mode.acc, mode.imp, mode.dmg
    )
}

fn trait_codes(mode: Mode) -> String {
    mode.traits
        .iter()
        .map(WeaponTrait::code)
        .collect::<Vec<_>>()
        .join(" ")
}

fn roll_answers(reach: Reach, mode: Mode, numbers: &Numbers) -> Answers {
    let bands = rolls(reach, mode, numbers);
    let shots = match (reach, bands[1]) {
        (Reach::Allowance(hexes), Some((.., number))) => {
            Shots::Seeking(Span::Allowance(hexes), to_roll(number))
        }
        _ => Shots::Bands(bands.map(|band| {
            band.map(|(first, last, number)| (Span::Hexes(first, last), to_roll(number)))
        })),
    };
    let figures = [("ROF", mode.rof), ("IMP", mode.imp), ("DMG", mode.dmg)];
    let figures = figures
        .map(|(heading, number)| (heading, number.to_string()))
        .to_vec();
    let effect = |weapon_trait: WeaponTrait| match weapon_trait.brief_effect() {
        "" => format!("{}{IN_THE_RULEBOOK}", weapon_trait.name()),
        brief => brief.to_string(),
    };
    let traits = mode
        .traits
        .iter()
        .map(|weapon_trait| (weapon_trait.code().to_string(), effect(weapon_trait)));
    Answers {
        shots,
        figures,
        traits: traits.collect(),
    }
}

/// Builds the turn record: orders of ships that move, the mode of dual-mode weapons (Unity 2.4), whether the ship has
/// made its attacks (Unity 1.5, 4.0), and whether each slow weapon has fired.
pub fn turn_record(ship: &Ship) -> Record {
    let short = |weapon: &Weapon| {
        weapon
            .name()
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_string()
    };
    let is_slow = |weapon: &&Weapon| modes(weapon).any(|mode| pace(mode) == Pace::EverySecondTurn);
    let weapons = ship.weapons();
    let fired = (!weapons.is_empty()).then(|| "fired".to_string());
    let slow = weapons.iter().filter(is_slow).map(short);
    let slow_fired = slow.map(|name| format!("{name} fired"));
    let ticks = fired.into_iter().chain(slow_fired).collect();
    let modes_of = weapons
        .iter()
        .filter(|weapon| weapon.second_mode().is_some())
        .map(short)
        .collect();
    // Seekers launched in one turn attack in the next, so their target is written down.
    let has_seekers = weapons
        .iter()
        .any(|weapon| matches!(weapon.reach(), Reach::Allowance(_)));
    let writes = has_seekers
        .then(|| "seekers".to_string())
        .into_iter()
        .collect();
    // In the first turn the previous speed is the engine rating (Unity 3.2).
    let before = match ship.engines() {
        0 => String::new(),
        engines => format!("speed before turn 1: {engines}"),
    };
    Record {
        turns: TURNS,
        has_orders: ship.engines() > 0,
        before,
        modes: modes_of,
        ticks,
        writes,
    }
}

/// Builds the turn record of a blank sheet.
pub fn blank_record() -> Record {
    Record {
        turns: TURNS,
        has_orders: true,
        ticks: vec!["fired".to_string()],
        ..Record::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_is_never_below_two_and_a_hopeless_one_names_its_second_die() {
        assert_eq!(
            [0, 1, 2, 3, 6, 7, 8].map(to_roll),
            ["2+", "2+", "2+", "3+", "6+", "6>2+", "6>3+"]
        );
    }

    /// Unity 1.5, 4.0: a checkbox per ship and turn for having made its attacks.
    #[test]
    fn unity_1_5_every_armed_ship_has_a_tick_for_its_attacks() {
        let ticks = |weapons: &str| {
            let text = format!("{{class: S, hull: 4, weapons: [{weapons}]}}");
            turn_record(&Ship::parse(&text).expect("a ship")).ticks
        };
        assert!(ticks("").is_empty());
        assert_eq!(
            ticks("{name: Gun, stats: 9 1x4+/1/1, banks: [A]}"),
            ["fired"]
        );
        assert_eq!(
            ticks("{name: Big Gun, stats: 9 1x4+/1/1 Slw, banks: [A]}"),
            ["fired", "Gun fired"]
        );
    }
}
