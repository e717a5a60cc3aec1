//! What people see of the odds of cannon fire.

use super::odds::{BatteryOdds, Codes, Volley};
use super::{Band, Code, Kind};
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::battle::odds::{Counted, RAREST, spreads};

impl Present for Volley {
    fn title(&self) -> String {
        format!(
            "{} at {}: range {}, DS {}, ASV {}, ESV {}, structure {}",
            self.attacker,
            self.target,
            self.range,
            self.screens,
            self.armor,
            self.energy,
            self.structure
        )
    }

    fn tables(&self) -> Vec<Table> {
        let damage = Counted::of("damage", "Net damage", &self.damage);
        let structure = self
            .structure_hits
            .as_ref()
            .map(|hits| Counted::of("structure", "Structure hits", hits));
        let counted: Vec<Counted> = [damage].into_iter().chain(structure).collect();
        let mut tables = vec![
            spreads(&counted, None),
            weapons(&self.batteries),
            chances(self),
        ];
        tables.extend(
            self.codes
                .zip(self.codes_at_least_once)
                .map(|(expected, likely)| codes(expected, likely)),
        );
        tables.retain(|table| !table.rows.is_empty());
        tables
    }

    fn notes(&self) -> Vec<String> {
        let first = format!(
            "{:.2} points of net damage expected of the volley.",
            self.expected_damage
        );
        [first]
            .into_iter()
            .chain(self.remarks.iter().cloned())
            .collect()
    }
}

/// Every weapon, in the order of the card.
fn weapons(batteries: &[BatteryOdds]) -> Table {
    Table::of(
        batteries,
        &[
            (Column::text("weapon", "Weapon"), |battery| {
                (&battery.name).into()
            }),
            (Column::text("gunner", "Gunner").optional(), |battery| {
                battery.gunner.as_ref().into()
            }),
            (Column::text("fires", "Fires"), |battery| {
                let words = match battery.kind {
                    Kind::Torpedo => "not known",
                    Kind::Cannon if battery.lost => "lost",
                    Kind::Cannon if battery.fires => "yes",
                    Kind::Cannon => "no",
                };
                words.into()
            }),
            (Column::text("roll", "Roll"), |battery| {
                let roll = battery.dice.zip(battery.modifier);
                roll.map(|(dice, modifier)| {
                    format!("{dice} {:+}", i64::from(battery.bonus) + modifier)
                })
                .into()
            }),
            (Column::text("range", "Range"), |battery| {
                match battery.kind {
                    Kind::Cannon if !battery.lost => {
                        battery.band.map_or("out of range", Band::word).into()
                    }
                    _ => "".into(),
                }
            }),
            (Column::number("hit", "To hit"), |battery| {
                battery.hit.map(Cell::percent).into()
            }),
            (Column::number("expected_if_fired", "If fired"), |battery| {
                battery
                    .expected_if_fired
                    .map(|damage| Cell::decimals(damage, 2))
                    .into()
            }),
            (Column::number("median", "Median"), |battery| {
                battery.median.into()
            }),
            (Column::number("at_least_one", "1 or more"), |battery| {
                battery.at_least_one.map(Cell::percent).into()
            }),
            (
                Column::number("expected_damage", "Net damage").with_total(),
                |battery| Cell::decimals(battery.expected_damage, 2),
            ),
        ],
    )
    .named("batteries")
}

/// The chance of each net damage of the weapons that fire, with what it does to the target.
fn chances(volley: &Volley) -> Table {
    let mut table = Table::new(&[
        Column::text("weapon", "Weapon"),
        Column::number("damage", "Net damage"),
        Column::number("chance", "Chance"),
        Column::number("or_more", "or more"),
        Column::text("codes", "Does").optional(),
    ]);
    for battery in volley.batteries.iter().filter(|battery| battery.fires) {
        let Some(damage) = &battery.damage else {
            continue;
        };
        for (value, chance) in (0u32..)
            .zip(damage.chances())
            .filter(|(_, chance)| **chance >= RAREST)
        {
            table.rows.push(vec![
                (&battery.name).into(),
                value.into(),
                Cell::percent(*chance),
                Cell::percent(damage.at_least(value as usize)),
                volley
                    .index
                    .as_ref()
                    .map(|index| index.shown(value, volley.structure))
                    .into(),
            ]);
        }
    }
    table
        .named("chances")
        .titled("Chance of each net damage; a miss does none")
        .detail()
}

/// How often each code is expected, and how likely it comes up at all.
fn codes(expected: Codes, likely: Codes) -> Table {
    let codes = Code::ALL.map(|code| (code, expected.of(code), likely.of(code)));
    Table::of(
        codes.iter().filter(|(_, expected, _)| *expected > 0.0),
        &[
            (Column::text("code", "Code"), |(code, ..)| {
                code.letter().to_string().into()
            }),
            (Column::text("effect", "In play"), |(code, ..)| {
                code.effect().into()
            }),
            (
                Column::number("expected", "Expected of the volley"),
                |(_, expected, _)| Cell::decimals(*expected, 2),
            ),
            (
                Column::number("at_least_once", "At least one"),
                |(.., likely)| Cell::percent(*likely),
            ),
        ],
    )
    .named("codes")
    .titled("What the damage index makes of it")
}
