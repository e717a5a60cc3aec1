//! Tables to look things up in: damage codes, phases, weapons, numbers.

use super::SilentDeath;
use super::design::DesignWeapon;
use super::gunnery::Gun;
use super::numbers::Figures;
use super::ship::Ship;
use super::tables::{self, Code};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::{Lookup, Topic};

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
            let DesignWeapon {
                name,
                kind,
                gunner,
                dice,
                ranges,
                damage,
                against,
            } = DesignWeapon::of(ship, weapon);
            let bonus = weapon.cannon.map(|_| format!("{:+}", ship.bonus(weapon)));
            let words = [dice, bonus, ranges, damage, against].map(Cell::from);
            let mean = gun.map(|gun| Cell::decimals(gun.mean_of_dice(numbers), 2));
            let who = [ship.identity.class.as_str(), name, kind].map(Cell::from);
            who.into_iter()
                .chain(words)
                .chain([gunner.into(), mean.into()])
                .collect()
        };
        ship.weapons.iter().map(row).collect()
    }
}

fn codes() -> Table {
    Table::of(
        &Code::ALL,
        &[
            (Column::text("code", "Code"), |code| {
                code.letter().to_string().into()
            }),
            (Column::text("name", "Name"), |code| code.word().into()),
            (Column::text("effect", "In play"), |code| {
                let picked = if code.is_picked_on_odd() {
                    "; odd damage: the attacker picks which"
                } else {
                    ""
                };
                format!("{}{picked}", code.effect()).into()
            }),
            (Column::text("source", "Source"), |_| {
                tables::CODES.to_string().into()
            }),
        ],
    )
}

fn phases() -> Table {
    Table::of(
        &tables::PHASES,
        &[
            (Column::text("phase", "Phase"), |(phase, _)| (*phase).into()),
            (Column::text("what", "What is done"), |(_, what)| {
                (*what).into()
            }),
            (Column::text("source", "Source"), |_| {
                tables::TURN.to_string().into()
            }),
        ],
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
