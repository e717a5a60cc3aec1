//! Tables and notes for the odds of strikes and skirmishes.

use super::skirmish::{SideOdds, Skirmish};
use super::volley::{BatteryOdds, Volley};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Table, percent};
use starwright_rules::battle::dice::Distribution;
use starwright_rules::battle::odds::{RandomCount, chance_table, spread_table};
use starwright_text::join::Join;

/// Returns the probability of the highest value: all hull points lost, or the critical that defeats.
fn highest_chance(chances: &Distribution) -> f64 {
    chances.probability(chances.chances().len() - 1)
}

impl Present for Volley {
    fn title(&self) -> String {
        let best = if self.is_best_bearing { " (best)" } else { "" };
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
        let (icons, losses) = (&self.icons, &self.losses);
        let counted = [
            RandomCount::new("hull_lost", "Hull points lost", &losses.hull)
                .with_end_chance(highest_chance(&losses.hull)),
            RandomCount::new("criticals_taken", "Criticals taken", &losses.criticals)
                .with_end_chance(highest_chance(&losses.criticals)),
            RandomCount::new("hits", "Hits made", &icons.hits),
            RandomCount::new("criticals", "Criticals made", &icons.criticals),
            RandomCount::new("direct_hits", "Direct hits made", &icons.direct_hits),
        ];
        vec![
            spread_table(&counted, Some(Column::number("defeated", "Defeated"))),
            batteries(&self.batteries),
            chance_table(&counted).titled("All strikes one after another: chance of each number"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let first = format!(
            "{:.2} hull points expected, regardless of how many the target has; chance that it is defeated {}.",
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
    fn mean_cell(icons: &Option<Distribution>) -> Cell {
        Cell::decimals(icons.as_ref().map_or(0.0, Distribution::mean), 2)
    }
    Table::from_items(
        batteries,
        columns! { |battery|
            text battery "Armament" = format!(
                "{}: {}",
                battery.slot.word(),
                battery.name.as_ref().unwrap_or(&battery.weapon)
            ),
            text arc "Arc" = battery.arc.word(),
            number dice "Dice",
            text modifier "Modifier" = battery.modifier_words(),
            number hits "Hits" = mean_cell(&battery.hits),
            number criticals "Criticals" = mean_cell(&battery.criticals),
            number direct_hits "Direct hits" = mean_cell(&battery.direct_hits),
            number expected_damage "Hull points" = Cell::decimals(battery.expected_damage, 2),
            number defeated "Defeated" = Cell::percent(battery.defeated),
        },
    )
    .named("batteries")
    .titled("Each armament alone against undamaged shields: icons made, hull points lost")
}

impl BatteryOdds {
    /// Describes the modifier with its parts, or why the armament does not strike: `+2 (Stealth +1, nebula +1, limited)`.
    fn modifier_words(&self) -> String {
        let Some(modifier) = self.modifier else {
            return self.reason.unwrap_or_default().to_string();
        };
        let modifiers = self.modifiers.as_deref().unwrap_or_default();
        let later = match self.modifier_without_shields {
            Some(modifier) => format!("; {modifier:+} without shields"),
            None => String::new(),
        };
        if modifiers.is_empty() {
            return format!("{modifier:+}{later}");
        }
        let parts = modifiers
            .iter()
            .map(|part| format!("{} {:+}", part.when, part.value))
            .join(", ");
        let sum: i32 = modifiers.iter().map(|part| part.value).sum();
        let limited = if sum == modifier { "" } else { ", limited" };
        format!("{modifier:+} ({}{limited}){later}", parts)
    }
}

impl Present for Skirmish {
    fn title(&self) -> String {
        format!("{} and {} in a skirmish", self.attacker, self.target)
    }

    fn tables(&self) -> Vec<Table> {
        let [attacker, target] = &self.sides;
        let attacker_defeated = self.only_attacker_defeated + self.both_defeated;
        let target_defeated = self.only_target_defeated + self.both_defeated;
        let counted = [
            RandomCount::new("target_lost", "Hull points lost, target", &target.hull_lost)
                .with_end_chance(target_defeated),
            RandomCount::new(
                "attacker_lost",
                "Hull points lost, attacker",
                &attacker.hull_lost,
            )
            .with_end_chance(attacker_defeated),
            RandomCount::new(
                "attacker_hits",
                "Direct hits made, attacker",
                &attacker.direct_hits,
            ),
            RandomCount::new(
                "target_hits",
                "Direct hits made, target",
                &target.direct_hits,
            ),
        ];
        vec![
            spread_table(&counted, Some(Column::number("defeated", "Defeated"))),
            sides(&self.sides),
            self.ends(),
            chance_table(&counted).titled("Chance of each number"),
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
                format!("only {} is defeated", self.attacker),
                self.only_attacker_defeated,
            ),
            (
                format!("only {} is defeated", self.target),
                self.only_target_defeated,
            ),
            ("both are defeated".to_string(), self.both_defeated),
            ("neither is defeated".to_string(), self.neither_defeated),
        ];
        Table::from_items(
            &ends,
            columns! { |(words, chance)|
                text end "How it ends" = words,
                number chance "Chance" = Cell::percent(*chance),
            },
        )
        .named("ends")
    }
}

fn sides(sides: &[SideOdds]) -> Table {
    Table::from_items(
        sides,
        columns! { |side|
            text piece "Piece" = &side.name,
            number dice "Dice",
            text from "From" = side
                .dice_from
                .iter()
                .map(|from| format!("{} {}", from.dice, from.from)).join(", "),
            text hits_on "Direct hit on" = side.hits_on.as_str(),
            number direct_hits "Direct hits" = Cell::decimals(side.direct_hits.mean(), 2),
            number unsaved "Gets past its saves" = Cell::percent(side.unsaved),
            number hull "Hull points",
        },
    )
    .named("sides")
}
