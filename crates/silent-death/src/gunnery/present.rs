//! Tables of the odds of cannon fire.

use super::odds::{BatteryOdds, CodeNumbers, Volley};
use super::{Band, IndexCode, WeaponKind};
use starwright_paper::answer::Present;
use starwright_paper::columns;
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
        columns! { |battery|
            text weapon "Weapon" = &battery.name,
            text gunner "Gunner".optional(),
            text fires "Fires" = match battery.kind {
                WeaponKind::Torpedo => "not known",
                WeaponKind::Cannon if battery.lost => "lost",
                WeaponKind::Cannon if battery.fires => "yes",
                WeaponKind::Cannon => "no",
            },
            text roll "Roll" = {
                let roll = battery.dice.zip(battery.modifier);
                roll.map(|(dice, modifier)| {
                    format!("{dice} {:+}", i64::from(battery.bonus) + modifier)
                })
            },
            text range "Range" = match battery.kind {
                WeaponKind::Cannon if !battery.lost => {
                    battery.band.map_or("out of range", Band::word)
                }
                _ => "",
            },
            number hit "To hit" = battery.hit.map(Cell::percent),
            number expected_if_fired "If fired" = battery.expected_if_fired.map(|damage| Cell::decimals(damage, 2)),
            number p50 "Median",
            number at_least_one "1 or more" = battery.at_least_one.map(Cell::percent),
            number expected_damage "Net damage".with_total() = Cell::decimals(battery.expected_damage, 2),
        },
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
        columns! { |(code, expected, chance)|
            text code "Code" = code.letter().to_string(),
            text effect "In play" = code.effect(),
            number expected "Expected" = Cell::decimals(*expected, 2),
            number at_least_once "At least one" = Cell::percent(*chance),
        },
    )
    .named("codes")
    .titled("Damage index codes of the volley")
}
