//! Tables to look things up in: damage codes, phases, weapons, numbers.

use super::SilentDeath;
use super::gunnery::Gun;
use super::numbers::Figures;
use super::ship::Ship;
use super::tables::{self, Code};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::{Lookup, Topic};

impl Lookup for SilentDeath {
    fn reference(topic: Topic, numbers: &Figures) -> Option<Table> {
        match topic {
            Topic::Codes => Some(codes()),
            Topic::Phases => Some(phases()),
            Topic::Weapons => Some(Table::new(WEAPON_COLUMNS)),
            Topic::Numbers => Some(numbers.table()),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, numbers: &Figures) -> Vec<Vec<Cell>> {
        let row = |weapon: &super::Weapon| {
            let gun = Gun::of(ship, weapon);
            let gunner = weapon.gunner.and_then(|place| ship.crew.get(place)).map(|crew| crew.name.as_str());
            let written = |key: &str| {
                let text = weapon.written.iter().find(|(known, _)| *known == key).map(|(_, text)| text.as_str());
                Cell::text(text.unwrap_or_default())
            };
            let numbers_of = match weapon.cannon {
                Some(cannon) => [
                    Cell::text(cannon.dice.to_string()),
                    Cell::text(format!("{:+}", ship.bonus(weapon))),
                    Cell::text(cannon.shown_ranges()),
                    Cell::text(cannon.damage.to_string()),
                    Cell::text(cannon.against.word()),
                ],
                None => [written("dice"), Cell::text(""), written("ranges"), written("damage"), written("against")],
            };
            let kind = if weapon.cannon.is_some() { "cannon" } else { "torpedo" };
            let mean = gun.map(|gun| gun.mean_of_dice(numbers));
            let mut row = vec![Cell::text(&ship.identity.class), Cell::text(&weapon.name), Cell::text(kind)];
            row.extend(numbers_of);
            row.push(Cell::text(gunner.unwrap_or_default()));
            row.push(mean.map_or(Cell::text(""), |mean| Cell::number(mean, format!("{mean:.2}"))));
            row
        };
        ship.weapons.iter().map(row).collect()
    }
}

fn codes() -> Table {
    let mut table = Table::new(&[
        Column::text("code", "Code"),
        Column::text("name", "Name"),
        Column::text("effect", "In play"),
        Column::text("source", "Source"),
    ]);
    let row = |code: Code| {
        let picked = if code.is_picked_on_odd() { "; odd damage: the attacker picks which" } else { "" };
        let effect = format!("{}{picked}", code.effect());
        [code.letter().to_string(), code.name().to_string(), effect, tables::CODES.to_string()].map(Cell::Text).to_vec()
    };
    table.rows = Code::ALL.map(row).to_vec();
    table
}

fn phases() -> Table {
    let mut table = Table::new(&[
        Column::text("phase", "Phase"),
        Column::text("what", "What is done"),
        Column::text("source", "Source"),
    ]);
    let row = |(phase, what): (&str, &str)| [phase, what, &tables::TURN.to_string()].map(Cell::text).to_vec();
    table.rows = tables::PHASES.map(row).to_vec();
    table
}

const WEAPON_COLUMNS: &[Column] = &[
    Column::text("from", "From"),
    Column::text("name", "Weapon"),
    Column::text("kind", "Kind"),
    Column::text("dice", "Dice"),
    Column::text("bonus", "Bonus").optional(),
    Column::text("ranges", "Ranges"),
    Column::text("damage", "Damage"),
    Column::text("against", "Against"),
    Column::text("gunner", "Gunner").optional(),
    Column::number("mean_of_dice", "Dice on average"),
];
