//! Look-up tables: damage index codes, phases, weapons and numbers.

use super::SilentDeath;
use super::design::WeaponData;
use super::gunnery::Gun;
use super::numbers::Numbers;
use super::reminders::REMINDERS;
use super::ship::{Ship, Weapon};
use super::tables::{self, IndexCode};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::{Lookup, Topic};

impl Lookup for SilentDeath {
    fn reference(topic: Topic, numbers: &Numbers) -> Option<Table> {
        match topic {
            Topic::Codes => Some(codes()),
            Topic::Phases => Some(phases()),
            Topic::Weapons => Some(Table::new(WEAPON_COLUMNS)),
            Topic::Numbers => Some(numbers.table()),
            _ => None,
        }
    }

    fn ship_weapons(ship: &Ship, numbers: &Numbers) -> Vec<Vec<Cell>> {
        ship.weapons
            .iter()
            .map(|weapon| weapon_row(ship, weapon, numbers))
            .collect()
    }
}

fn weapon_row(ship: &Ship, weapon: &Weapon, numbers: &Numbers) -> Vec<Cell> {
    let data = WeaponData::new(ship, weapon);
    let gun = Gun::new(ship, weapon);
    vec![
        ship.identity.class.as_str().into(),
        data.name.into(),
        data.kind.into(),
        data.dice.into(),
        gun.as_ref().map(|gun| format!("{:+}", gun.bonus)).into(),
        data.ranges.into(),
        data.damage.into(),
        data.against.into(),
        data.gunner.into(),
        gun.map(|gun| Cell::decimals(gun.mean_dice(numbers), 2))
            .into(),
    ]
}

fn codes() -> Table {
    Table::from_items(
        &IndexCode::ALL,
        columns! { |code|
            text code "Code" = code.letter().to_string(),
            text name "Name" = code.word(),
            text effect "In play" = {
                let choice = if code.is_attackers_choice_if_odd() {
                    "; odd damage: the attacker chooses the system"
                } else {
                    ""
                };
                format!("{}{choice}", code.effect())
            },
            text source "Source" = tables::CODES.to_string(),
        },
    )
}

fn phases() -> Table {
    Table::from_items(
        &REMINDERS.rows("Turn"),
        columns! { |[phase, what]|
            text phase "Phase" = *phase,
            text what "What happens" = *what,
            text source "Source" = tables::TURN.to_string(),
        },
    )
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
