//! Presents the odds of volleys and dogfights as tables and notes.

use super::figures::{BLOCKING_PENALTY, FIGHTER_TO_HIT, FIGHTERS, LINE_OF_SIGHT};
use super::flights::Dogfight;
use super::odds::{BatteryOdds, Volley};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Part, Table, percent};
use starwright_rules::battle::odds;
use starwright_rules::battle::odds::{RandomCount, spread_table};
use starwright_text::field;

impl Present for Volley {
    fn title(&self) -> String {
        let best = if self.is_best_bearing {
            ", the best bearing"
        } else {
            ""
        };
        let bearing = self
            .bearing
            .map(|bearing| format!(", bearing {bearing}{best}"))
            .unwrap_or_default();
        let screens = if self.screens > 0 {
            format!(", screens {}", self.screens)
        } else {
            String::new()
        };
        let aspect = self.facing.map(|facing| {
            format!(
                ", aspect {} ({}, shields {}{screens})",
                self.aspect,
                facing.word(),
                self.shields
            )
        });
        format!(
            "{} at {}: range {}{bearing}{}",
            self.attacker,
            self.target,
            self.range,
            aspect.unwrap_or_default()
        )
    }

    fn tables(&self) -> Vec<Table> {
        let end = Column::number("all_lost", "All lost");
        vec![
            spread_table(&random_counts(self), Some(end)),
            batteries(self),
            chances(self),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let destroyed = percent(self.destroyed);
        let mut notes = vec![match &self.at_flight {
            None => format!(
                "{:.2} damage dice expected; chance to destroy {destroyed}.",
                self.expected_damage
            ),
            Some(flight) => format!(
                "{:.2} of {} fighters expected to be shot down; chance of the whole flight {destroyed}. A hit kills \
                 a fighter, without impact or damage dice ({FIGHTERS}).",
                flight.expected_kills, flight.fighters
            ),
        }];
        if self.intervening >= BLOCKING_PENALTY {
            notes.push(format!(
                "The line of sight is blocked: objects on it add up to -{}; -{BLOCKING_PENALTY} blocks it ({LINE_OF_SIGHT}).",
                self.intervening
            ));
        }
        if self.flights.flights > 0 {
            notes.push(format!(
                "{}, {} fighters, if adjacent: {:.2} more damage dice, not counted above ({FIGHTERS}).",
                field::pluralize(self.flights.flights as usize, "flight"),
                self.flights.fighters,
                self.flights.expected_damage
            ));
        }
        if self.bearing.is_none() {
            notes.push(format!(
                "Flights attack one after the other, each against the shields that are then left, all from the same side; \
                 no modifiers apply ({FIGHTERS})."
            ));
        }
        notes.extend(self.left_out.iter().cloned());
        notes
    }
}

impl Present for Dogfight {
    fn title(&self) -> String {
        format!("{} at {}, adjacent", self.attacker, self.target)
    }

    fn tables(&self) -> Vec<Table> {
        let counted = self.random_counts();
        let chances = odds::chance_table(&counted).titled("Chance of each number of fighters lost");
        vec![
            spread_table(&counted, Some(Column::number("all_lost", "All lost"))),
            chances,
        ]
    }

    fn notes(&self) -> Vec<String> {
        vec![format!(
            "Each die kills on {FIGHTER_TO_HIT} or 6 and costs the attacker a fighter on 1, neither more than the target has ({FIGHTERS})."
        )]
    }
}

impl Dogfight {
    fn random_counts(&self) -> [RandomCount<'_>; 2] {
        [
            RandomCount::new("kills", "Shot down", &self.kills).with_end_chance(self.destroyed),
            RandomCount::new("losses", "Lost by the attacker", &self.losses)
                .with_end_chance(self.lost),
        ]
    }
}

/// Lists the distributions of a volley's results: damage dice and boxes lost on each track, or the fighters shot down.
fn random_counts(volley: &Volley) -> Vec<RandomCount<'_>> {
    if let Some(flight) = &volley.at_flight {
        return vec![
            RandomCount::new("kills", "Fighters shot down", &flight.kills)
                .with_end_chance(volley.destroyed),
        ];
    }
    let lost = &volley.lost;
    let track = |key, label, lost| {
        RandomCount::new(key, label, lost).with_end_chance(lost.at_least(lost.chances().len() - 1))
    };
    vec![
        RandomCount::new("damage", "Damage dice", &volley.damage),
        track("screens", "Screens lost", &lost.screens),
        track("hull", "Hull lost", &lost.hull),
        track("engines", "Engines lost", &lost.engines),
        track("weapons", "Weapons lost", &lost.weapons),
        track("shields", "Shields lost", &lost.shields),
    ]
}

fn batteries(volley: &Volley) -> Table {
    let idle = if volley.intervening >= BLOCKING_PENALTY {
        "blocked"
    } else {
        "out of range"
    };
    let rows: Vec<(&BatteryOdds, &str)> = volley
        .batteries
        .iter()
        .map(|battery| (battery, idle))
        .collect();
    let fire: &[Part<(&BatteryOdds, &str)>] = columns! { |(battery, idle)|
        text battery "Battery" = &battery.name,
        text mode "Fires as".importance(3) = battery.mode.as_deref().unwrap_or(idle),
        number weapons "Weapons".importance(5) = battery.weapons,
        number bearing "Bear".importance(2) = battery.bearing,
        number modifier "Modifier".importance(6) = battery.modifier.map(|modifier| Cell::signed(modifier.into())),
        number hit "To hit".importance(2) = battery.hit.map(Cell::percent),
        number hits "Hits".with_total().importance(5) = Cell::decimals(battery.expected_hits, 2),
    };
    let damage: &[Part<(&BatteryOdds, &str)>] = columns! { |(battery, _)|
        number impact "Gets through".importance(4) = battery.impact.map(Cell::percent),
        number impacts "Impact".with_total().importance(7) = Cell::decimals(battery.expected_impact, 2),
        number expected_damage "Damage".with_total() = Cell::decimals(battery.expected_damage, 2),
    };
    let damage = if volley.at_flight.is_none() {
        damage
    } else {
        &[]
    };
    Table::from_items(&rows, &[fire, damage].concat()).named("batteries")
}

/// Builds a table of the probability of each number of damage dice and boxes lost, or of fighters shot down.
fn chances(volley: &Volley) -> Table {
    let mut table = odds::chance_table(&random_counts(volley));
    if volley.at_flight.is_some() {
        return table.titled("Chance of each number of fighters shot down");
    }
    table
        .columns
        .insert(2, Column::number("damage_or_more", "or more"));
    for (value, row) in table.rows.iter_mut().enumerate() {
        let has = value < volley.damage.chances().len();
        row.insert(
            2,
            has.then(|| Cell::percent(volley.damage.at_least(value)))
                .into(),
        );
    }
    table.titled("Chance of each number of damage dice, and of boxes lost on each track")
}
