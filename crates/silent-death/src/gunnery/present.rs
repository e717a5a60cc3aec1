//! Tables of the odds of cannon fire.

use super::odds::{BatteryOdds, CodeNumbers, Volley};
use super::{Band, IndexCode, WeaponKind};
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::battle::odds::{MIN_SHOWN_CHANCE, RandomCount, spread_table};

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
        let damage = RandomCount::new("damage", "Net damage", &self.damage);
        let structure = self
            .structure_hits
            .as_ref()
            .map(|hits| RandomCount::new("structure", "Structure hits", hits));
        let counted: Vec<RandomCount> = [damage].into_iter().chain(structure).collect();
        let mut tables = vec![
            spread_table(&counted, None),
            weapons_table(&self.batteries),
            chances_table(self),
        ];
        tables.extend(
            self.codes
                .zip(self.codes_at_least_once)
                .map(|(expected, chances)| codes_table(expected, chances)),
        );
        tables.retain(|table| !table.rows.is_empty());
        tables
    }

    fn notes(&self) -> Vec<String> {
        let first = format!(
            "Expected net damage of the volley: {:.2} points.",
            self.expected_damage
        );
        [first]
            .into_iter()
            .chain(self.remarks.iter().cloned())
            .collect()
    }
}

/// Lists every weapon in the order of the card.
fn weapons_table(batteries: &[BatteryOdds]) -> Table {
    Table::from_items(
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
                    WeaponKind::Torpedo => "not known",
                    WeaponKind::Cannon if battery.lost => "lost",
                    WeaponKind::Cannon if battery.fires => "yes",
                    WeaponKind::Cannon => "no",
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
                    WeaponKind::Cannon if !battery.lost => {
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
            (Column::number("p50", "Median"), |battery| {
                battery.p50.into()
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

/// Lists the probability and codes of each net damage for the weapons that fire.
fn chances_table(volley: &Volley) -> Table {
    let mut table = Table::new(&[
        Column::text("weapon", "Weapon"),
        Column::number("damage", "Net damage"),
        Column::number("chance", "Chance"),
        Column::number("or_more", "or more"),
        Column::text("codes", "Codes").optional(),
    ]);
    for battery in volley.batteries.iter().filter(|battery| battery.fires) {
        let Some(damage) = &battery.damage else {
            continue;
        };
        for (value, chance) in (0u32..)
            .zip(damage.chances())
            .filter(|(_, chance)| **chance >= MIN_SHOWN_CHANCE)
        {
            table.rows.push(vec![
                (&battery.name).into(),
                value.into(),
                Cell::percent(*chance),
                Cell::percent(damage.at_least(value as usize)),
                volley
                    .damage_index
                    .as_ref()
                    .map(|index| index.cell(value, volley.structure))
                    .into(),
            ]);
        }
    }
    table
        .named("chances")
        .titled("Chance of each net damage; a miss counts as 0")
        .detail()
}

/// Lists the expected count of each code and the probability that it occurs at all.
fn codes_table(expected: CodeNumbers, chances: CodeNumbers) -> Table {
    let codes = IndexCode::ALL.map(|code| (code, expected.get(code), chances.get(code)));
    Table::from_items(
        codes.iter().filter(|(_, expected, _)| *expected > 0.0),
        &[
            (Column::text("code", "Code"), |(code, ..)| {
                code.letter().to_string().into()
            }),
            (Column::text("effect", "In play"), |(code, ..)| {
                code.effect().into()
            }),
            (
                Column::number("expected", "Expected"),
                |(_, expected, _)| Cell::decimals(*expected, 2),
            ),
            (
                Column::number("at_least_once", "At least one"),
                |(.., chance)| Cell::percent(*chance),
            ),
        ],
    )
    .named("codes")
    .titled("Damage index codes of the volley")
}
