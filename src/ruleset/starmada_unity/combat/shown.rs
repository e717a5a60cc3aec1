//! What people see of the odds of a volley.

use super::figures::FIGHTERS;
use super::odds::{BatteryOdds, ByRange, Volley};
use crate::doc::field;
use crate::paper::answer::Present;
use crate::paper::table::{Cell, Column, Table, percent};
use crate::play::chart::Chart;
use crate::ruleset::odds::{self, Counted, RangeWords, spreads};

impl Present for Volley {
    fn title(&self) -> String {
        let best = if self.bearing_is_best { ", the best bearing" } else { "" };
        let screens = if self.screens > 0 { format!(", screens {}", self.screens) } else { String::new() };
        format!(
            "{} at {}: range {}, bearing {}{best}, aspect {} ({}, shields {}{screens})",
            self.attacker,
            self.target,
            self.range,
            self.bearing,
            self.aspect,
            self.facing.word(),
            self.shields,
        )
    }

    fn tables(&self) -> Vec<Table> {
        let end = Column::number("all", "All lost");
        vec![spreads(&counted(self), Some(end)), batteries(&self.batteries), chances(self)]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!(
            "{:.2} damage dice expected; chance to destroy {}.",
            self.expected_damage,
            percent(self.destroyed)
        )];
        if self.flights.flights > 0 {
            notes.push(format!(
                "{}, {} fighters, if adjacent: {:.2} more damage dice, not counted above ({FIGHTERS}).",
                field::counted(self.flights.flights as usize, "flight"),
                self.flights.fighters,
                self.flights.expected_damage
            ));
        }
        notes.extend(self.left_out.iter().cloned());
        notes
    }
}

/// Damage dice and boxes lost on each track, with the chance that the whole track is lost.
fn counted(volley: &Volley) -> [Counted<'_>; 6] {
    let lost = &volley.lost;
    let track = |key, label, lost| Counted::of(key, label, lost).ending(lost.at_least(lost.chances().len() - 1));
    [
        Counted::of("damage", "Damage dice", &volley.damage),
        track("screens", "Screens lost", &lost.screens),
        track("hull", "Hull lost", &lost.hull),
        track("engines", "Engines lost", &lost.engines),
        track("weapons", "Weapons lost", &lost.weapons),
        track("shields", "Shields lost", &lost.shields),
    ]
}

fn batteries(batteries: &[BatteryOdds]) -> Table {
    Table::of(
        batteries,
        &[
            (Column::text("battery", "Battery"), |battery| (&battery.name).into()),
            (Column::text("mode", "Fires as"), |battery| battery.mode.as_deref().unwrap_or("out of range").into()),
            (Column::number("weapons", "Weapons"), |battery| battery.weapons.into()),
            (Column::number("bearing", "Bear"), |battery| battery.bearing.into()),
            (Column::number("modifier", "Modifier"), |battery| battery.modifier.map(|m| Cell::signed(m.into())).into()),
            (Column::number("hit", "To hit"), |battery| battery.hit.map(Cell::percent).into()),
            (Column::number("hits", "Hits").with_total(), |battery| Cell::decimals(battery.expected_hits, 2)),
            (Column::number("impact", "Gets through"), |battery| battery.impact.map(Cell::percent).into()),
            (Column::number("impacts", "Impact").with_total(), |battery| Cell::decimals(battery.expected_impact, 2)),
            (Column::number("expected_damage", "Damage").with_total(), |battery| {
                Cell::decimals(battery.expected_damage, 2)
            }),
        ],
    )
    .named("batteries")
}

/// The chance of each number of damage dice, and of as many or more, and of boxes lost on each track.
fn chances(volley: &Volley) -> Table {
    let mut table = odds::chances(&counted(volley));
    table.columns.insert(2, Column::number("damage_or_more", "or more"));
    for (value, row) in table.rows.iter_mut().enumerate() {
        let has = value < volley.damage.chances().len();
        row.insert(2, has.then(|| Cell::percent(volley.damage.at_least(value))).into());
    }
    table.titled("Chance of each number of damage dice, and of boxes lost on each track")
}

const BY_RANGE: RangeWords = RangeWords {
    title: "Expected damage",
    ship: "Ship",
    range: "Range",
    damage: "Damage",
    across: "range in hexes",
    up: "damage dice a volley",
};

impl Present for ByRange {
    fn title(&self) -> String {
        format!("Expected damage at {}: {}, shields {}", self.target, self.facing.word(), self.shields)
    }

    fn tables(&self) -> Vec<Table> {
        vec![BY_RANGE.table(&self.ships)]
    }

    fn notes(&self) -> Vec<String> {
        self.left_out.clone()
    }

    fn chart(&self) -> Option<Chart> {
        Some(BY_RANGE.chart(&self.target_label, &self.ships))
    }
}
