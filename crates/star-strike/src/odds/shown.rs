//! What people see of the odds of strikes and skirmishes.

use super::brawl::{SideOdds, Skirmish};
use super::volley::{BatteryOdds, Volley};
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Table, percent};
use starwright_rules::battle::dice::Distribution;
use starwright_rules::battle::odds::{Counted, chances, spreads};

/// The chance of the last value: all hull points lost, the critical that destroys.
fn last(chances: &Distribution) -> f64 {
    chances.exactly(chances.chances().len() - 1)
}

impl Present for Volley {
    fn title(&self) -> String {
        let best = if self.bearing_is_best {
            ", the best bearing"
        } else {
            ""
        };
        format!(
            "{} at {}: distance {}, bearing {}{best}, aspect {} ({}, shields {}, armor {}, flak {})",
            self.attacker,
            self.target,
            self.range,
            self.bearing,
            self.aspect,
            self.facing.word(),
            self.shields,
            self.armor,
            self.flak
        )
    }

    fn tables(&self) -> Vec<Table> {
        let (made, lost) = (&self.made, &self.lost);
        let counted = [
            Counted::of("hull_lost", "Hull points lost", &lost.hull).ending(last(&lost.hull)),
            Counted::of("criticals_taken", "Criticals taken", &lost.criticals)
                .ending(last(&lost.criticals)),
            Counted::of("hits", "Hits made", &made.hits),
            Counted::of("criticals", "Criticals made", &made.criticals),
            Counted::of("direct_hits", "Direct hits made", &made.direct_hits),
        ];
        vec![
            spreads(&counted, Some(Column::number("defeated", "Defeats"))),
            batteries(&self.batteries),
            chances(&counted).titled("All strikes one after the other: the chance of each number"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let first = format!(
            "{:.2} hull points expected, however many it has; chance that the target is defeated {}.",
            self.expected_damage,
            percent(self.defeated)
        );
        [first]
            .into_iter()
            .chain(self.remarks.iter().cloned())
            .collect()
    }
}

fn batteries(batteries: &[BatteryOdds]) -> Table {
    fn mean(icons: &Option<Distribution>) -> Cell {
        Cell::decimals(icons.as_ref().map_or(0.0, Distribution::mean), 2)
    }
    Table::of(
        batteries,
        &[
            (Column::text("battery", "Armament"), |battery| {
                format!(
                    "{}: {}",
                    battery.slot.word(),
                    battery.name.as_ref().unwrap_or(&battery.weapon)
                )
                .into()
            }),
            (Column::text("arc", "Arc"), |battery| {
                battery.arc.word().into()
            }),
            (Column::number("dice", "Dice"), |battery| {
                battery.dice.into()
            }),
            (Column::text("modifier", "Modifier"), |battery| {
                battery.modifier_words().into()
            }),
            (Column::number("hits", "Hits"), |battery| {
                mean(&battery.hits)
            }),
            (Column::number("criticals", "Criticals"), |battery| {
                mean(&battery.criticals)
            }),
            (Column::number("direct_hits", "Direct hits"), |battery| {
                mean(&battery.direct_hits)
            }),
            (
                Column::number("expected_damage", "Hull points"),
                |battery| Cell::decimals(battery.expected_damage, 2),
            ),
            (Column::number("defeated", "Defeats"), |battery| {
                Cell::percent(battery.defeated)
            }),
        ],
    )
    .named("batteries")
    .titled("Each armament alone, against fresh shields: icons made, hull points lost")
}

impl BatteryOdds {
    /// The modifier with what it is made of, `+2 (Stealth +1, nebula +1, as given +1, limited)`, or why it does not strike;
    /// where it changes once the target's shields are gone, that too.
    fn modifier_words(&self) -> String {
        let Some(modifier) = self.modifier else {
            return self.why_not.unwrap_or_default().to_string();
        };
        let modifiers = self.modifiers.as_deref().unwrap_or_default();
        let later = self
            .modifier_without_shields
            .map_or(String::new(), |bare| format!("; {bare:+} without shields"));
        if modifiers.is_empty() {
            return format!("{modifier:+}{later}");
        }
        let parts: Vec<String> = modifiers
            .iter()
            .map(|one| format!("{} {:+}", one.when, one.value))
            .collect();
        let sum: i32 = modifiers.iter().map(|one| one.value).sum();
        let limited = if sum == modifier { "" } else { ", limited" };
        format!("{modifier:+} ({}{limited}){later}", parts.join(", "))
    }
}

impl Present for Skirmish {
    fn title(&self) -> String {
        format!("{} and {} in a skirmish", self.attacker, self.target)
    }

    fn tables(&self) -> Vec<Table> {
        let [attacker, target] = &self.sides;
        let falls = [
            self.only_attacker_falls + self.both_fall,
            self.only_target_falls + self.both_fall,
        ];
        let counted = [
            Counted::of("target_lost", "Hull points lost, target", &target.hull_lost)
                .ending(falls[1]),
            Counted::of(
                "attacker_lost",
                "Hull points lost, attacker",
                &attacker.hull_lost,
            )
            .ending(falls[0]),
            Counted::of(
                "attacker_hits",
                "Direct hits made, attacker",
                &attacker.direct_hits,
            ),
            Counted::of(
                "target_hits",
                "Direct hits made, target",
                &target.direct_hits,
            ),
        ];
        vec![
            spreads(&counted, Some(Column::number("falls", "Falls"))),
            sides(&self.sides),
            self.ends(),
            chances(&counted).titled("The chance of each number"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let [attacker, target] = &self.sides;
        let first = format!(
            "Hull points lost on average: {:.2} by {}, {:.2} by {}.",
            target.expected_hull_lost, self.target, attacker.expected_hull_lost, self.attacker
        );
        [first]
            .into_iter()
            .chain(self.remarks.iter().cloned())
            .collect()
    }
}

impl Skirmish {
    fn ends(&self) -> Table {
        let ends = [
            (
                format!("only {} falls", self.attacker),
                self.only_attacker_falls,
            ),
            (
                format!("only {} falls", self.target),
                self.only_target_falls,
            ),
            ("both fall".to_string(), self.both_fall),
            ("neither falls".to_string(), self.neither_falls),
        ];
        Table::of(
            &ends,
            &[
                (Column::text("end", "How it ends"), |(words, _)| {
                    words.into()
                }),
                (Column::number("chance", "Chance"), |(_, chance)| {
                    Cell::percent(*chance)
                }),
            ],
        )
        .named("ends")
    }
}

fn sides(sides: &[SideOdds]) -> Table {
    Table::of(
        sides,
        &[
            (Column::text("piece", "Piece"), |side| (&side.name).into()),
            (Column::number("dice", "Dice"), |side| side.dice.into()),
            (Column::text("from", "From"), |side| {
                let from: Vec<String> = side
                    .dice_from
                    .iter()
                    .map(|from| format!("{} {}", from.dice, from.from))
                    .collect();
                from.join(", ").into()
            }),
            (Column::text("hits_on", "Direct hit on"), |side| {
                side.hits_on.as_str().into()
            }),
            (Column::number("direct_hits", "Direct hits"), |side| {
                Cell::decimals(side.direct_hits.mean(), 2)
            }),
            (Column::number("unsaved", "Gets past its saves"), |side| {
                Cell::percent(side.unsaved)
            }),
            (Column::number("hull", "Hull points"), |side| {
                side.hull.into()
            }),
        ],
    )
    .named("sides")
}
