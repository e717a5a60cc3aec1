//! The tables of `odds`: weapons, net damage, codes.

use super::super::ship::{Band, Ship};
use super::super::tables::Code;
use super::state::Target;
use super::volley::{Battery, Fire};
use crate::paper::table::{Cell, Column, Table};

/// A number with two decimals.
pub(super) fn number(value: f64) -> Cell {
    Cell::number(value, format!("{value:.2}"))
}

/// A chance in percent.
fn percent(chance: f64) -> Cell {
    let digits = if chance > 0.0 && chance < 0.0995 { 2 } else { 1 };
    Cell::number(chance, format!("{:.digits$} %", 100.0 * chance))
}

fn nothing() -> Cell {
    Cell::text("")
}

const WEAPONS: &[Column] = &[
    Column::text("weapon", "Weapon"),
    Column::text("gunner", "Gunner").optional(),
    Column::text("fires", "Fires"),
    Column::text("roll", "Roll"),
    Column::text("range", "Range"),
    Column::number("hit", "To hit"),
    Column::number("expected_if_fired", "If fired"),
    Column::number("median", "Median"),
    Column::number("at_least_one", "1 or more"),
    Column::number("expected_damage", "Net damage").with_total(),
];

/// Every weapon, in the order of the card.
pub(super) fn weapons(ship: &Ship, battery: &Battery, fires: &[Fire]) -> Table {
    let mut table = Table::new(WEAPONS);
    for (place, fire) in fires.iter().enumerate() {
        let gunner = fire.weapon.gunner.and_then(|place| ship.crew.get(place)).map(|crew| crew.name.as_str());
        let fires = match fire.weapon.cannon {
            None => "not known",
            Some(_) if battery.has_lost(place) => "lost",
            Some(_) if fire.is_fired => "yes",
            Some(_) => "no",
        };
        let mut row = vec![Cell::text(&fire.weapon.name), Cell::text(gunner.unwrap_or_default()), Cell::text(fires)];
        let (cannon, shot) = (fire.weapon.cannon, fire.shot.as_ref());
        row.extend(match cannon.zip(shot) {
            Some((cannon, shot)) => {
                let median = shot.damage.quantile(0.5);
                [
                    Cell::text(format!("{} {:+}", cannon.dice, i64::from(ship.bonus(fire.weapon)) + fire.modifier)),
                    Cell::text(fire.band.map_or("", Band::word)),
                    percent(shot.hit),
                    number(shot.expected),
                    Cell::number(median as f64, median.to_string()),
                    percent(shot.damage.at_least(1)),
                    number(fire.expected()),
                ]
            }
            None => {
                let range = match cannon {
                    Some(_) if !battery.has_lost(place) => "out of range",
                    _ => "",
                };
                [nothing(), Cell::text(range), nothing(), nothing(), nothing(), nothing(), number(0.0)]
            }
        });
        table.rows.push(row);
    }
    table
}

/// What is rarer than this has no row.
const RAREST: f64 = 0.000_05;

/// The chance of each net damage of the weapons that fire, with what it does to the target.
pub(super) fn damage(target: &Ship, left: &Target, fires: &[Fire]) -> Table {
    let mut table = Table::new(&[
        Column::text("weapon", "Weapon"),
        Column::number("damage", "Net damage"),
        Column::number("chance", "Chance"),
        Column::number("or_more", "or more"),
        Column::text("codes", "Does").optional(),
    ]);
    for fire in fires.iter().filter(|fire| fire.is_fired) {
        let Some(shot) = &fire.shot else { continue };
        let values = (0u32..).zip(shot.damage.chances()).filter(|(_, chance)| **chance >= RAREST);
        for (value, chance) in values {
            let does = target.index.as_ref().map(|index| index.shown(value, left.structure)).unwrap_or_default();
            table.rows.push(vec![
                Cell::text(&fire.weapon.name),
                Cell::number(value.into(), value.to_string()),
                percent(*chance),
                percent(shot.damage.at_least(value as usize)),
                Cell::text(does),
            ]);
        }
    }
    table.title = Some("Chance of each net damage; a miss does none".to_string());
    table
}

/// How often each code is expected.
pub(super) fn codes(expected: [f64; 12]) -> Table {
    let mut table = Table::new(&[
        Column::text("code", "Code"),
        Column::text("effect", "In play"),
        Column::number("expected", "Expected of the volley"),
    ]);
    for code in Code::ALL.into_iter().filter(|code| expected[*code as usize] > 0.0) {
        let letter = Cell::text(code.letter().to_string());
        table.rows.push(vec![letter, Cell::text(code.effect()), number(expected[code as usize])]);
    }
    table.title = Some("What the damage index makes of it".to_string());
    table
}
