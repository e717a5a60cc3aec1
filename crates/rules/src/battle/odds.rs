//! Parts of the odds that all games share: the best bearing, tables of distributions, and damage by range.

use crate::battle::dice::Distribution;
use crate::battle::question::Refusal;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Axis, Chart, Series, labels};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Column, Part, Table};
use std::fmt::Display;

/// The bearings that are tried for the best one, in degrees: every 30 degrees, nearest to the bow first.
pub const BEARINGS: [f64; 12] = [
    0.0, 30.0, 330.0, 60.0, 300.0, 90.0, 270.0, 120.0, 240.0, 150.0, 210.0, 180.0,
];

/// Returns the volley at the given bearing, or at the bearing with the highest value; of equal bearings, the one
/// nearest to the bow.
pub fn best_bearing<T>(
    bearing: Option<f64>,
    volley: impl Fn(f64) -> T,
    worth: impl Fn(&T) -> f64,
) -> (f64, T) {
    if let Some(bearing) = bearing {
        return (bearing, volley(bearing));
    }
    let mut best = (BEARINGS[0], volley(BEARINGS[0]));
    for bearing in &BEARINGS[1..] {
        let next = volley(*bearing);
        // Sums added in another order differ in their last bits.
        if worth(&next) > worth(&best.1) + 1e-9 {
            best = (*bearing, next);
        }
    }
    best
}

/// A counted result, such as hull boxes lost, in a table of odds.
pub struct RandomCount<'a> {
    /// The result's key and heading in tables.
    column: Column,
    /// Probability of each value.
    chances: &'a Distribution,
    /// Probability in the last column of the table of spreads, such as that of losing the whole track.
    end: Option<f64>,
}

impl<'a> RandomCount<'a> {
    /// Creates a count from its key in data, its heading and its probabilities.
    pub fn new(
        key: &'static str,
        label: &'static str,
        chances: &'a Distribution,
    ) -> RandomCount<'a> {
        RandomCount {
            column: Column::number(key, label).optional(),
            chances,
            end: None,
        }
    }

    /// Adds the probability for the last column, such as that of losing the whole track.
    pub fn with_end_chance(self, chance: f64) -> RandomCount<'a> {
        RandomCount {
            end: Some(chance),
            ..self
        }
    }

    /// Returns `true` if the count can be anything but 0.
    fn is_random(&self) -> bool {
        self.chances.at_least(1) > 0.0
    }
}

/// Builds the table of mean and percentiles, leaving out counts after the first that are always 0. `end` is an optional
/// last column.
pub fn spread_table(counted: &[RandomCount], end: Option<Column>) -> Table {
    let spread: &[Part<RandomCount>] = columns! { |counted|
        text what "What" = counted.column.label,
        number mean "Mean" = Cell::decimals(counted.chances.mean(), 2),
        number p10 "10%" = counted.chances.quantile(0.1),
        number p50 "50%" = counted.chances.quantile(0.5),
        number p90 "90%" = counted.chances.quantile(0.9),
    };
    let mut parts = spread.to_vec();
    if let Some(end) = end {
        parts.push((end, |counted| counted.end.map(Cell::percent).into()));
    }
    let (first, others) = counted.split_at(1.min(counted.len()));
    Table::from_items(
        first
            .iter()
            .chain(others.iter().filter(|counted| counted.is_random())),
        &parts,
    )
    .named("spread")
}

/// Minimum probability of a value that is shown.
pub const MIN_SHOWN_CHANCE: f64 = 0.000_05;

/// Builds the table of the probability of each value, up to the last value with at least [`MIN_SHOWN_CHANCE`].
pub fn chance_table(counted: &[RandomCount]) -> Table {
    let last = |counted: &RandomCount| {
        counted
            .chances
            .chances()
            .iter()
            .rposition(|chance| *chance >= MIN_SHOWN_CHANCE)
            .unwrap_or(0)
    };
    let mut table = Table::new(&[Column::number("number", "Number")]);
    table
        .columns
        .extend(counted.iter().map(|counted| counted.column));
    for value in 0..=counted.iter().map(last).max().unwrap_or(0) {
        let exactly = |counted: &RandomCount| {
            let has = counted.is_random() && value < counted.chances.chances().len();
            Cell::from(has.then(|| Cell::percent(counted.chances.probability(value))))
        };
        table.rows.push(
            [value.into()]
                .into_iter()
                .chain(counted.iter().map(exactly))
                .collect(),
        );
    }
    table.named("chances").detail()
}

/// Expected damage of one ship at every range.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ShipByRange {
    /// Name of the attacker.
    pub ship: String,
    /// One entry per range, from 0 to the maximum of any attacker.
    pub ranges: Vec<RangeDamage>,
    /// Name in a chart: the class, or the full name if another ship has the same class.
    #[serde(skip)]
    pub label: String,
}

/// Expected damage of a ship at one range.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct RangeDamage {
    /// Range in hexes.
    pub range: u32,
    /// Bearing of the target in degrees clockwise from the bow, or `None` in a game without bearings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bearing: Option<f64>,
    /// Expected damage of the volley.
    pub expected_damage: f64,
}

/// A question about the damage of several ships at one target, by range.
pub struct RangeQuestion<'a, S> {
    pub attackers: &'a [S],
    pub target: &'a S,
    pub class: fn(&S) -> &str,
    /// Returns the name of a ship in the answer.
    pub name: fn(&S) -> String,
    /// Maximum range of any attacker in hexes.
    pub max_range: u32,
}

impl<'a, S: Display> RangeQuestion<'a, S> {
    /// Builds the answer. `aim` prepares an attacker and returns a function from a range to the bearing and the
    /// expected damage.
    pub fn answer<D, A: Fn(u32) -> (Option<f64>, f64)>(
        &self,
        words: &'static RangeLabels,
        defense: D,
        remarks: Vec<String>,
        aim: impl Fn(&'a S) -> Result<A, Refusal>,
    ) -> Result<DamageByRange<D>, Refusal> {
        let names: Vec<(&str, String)> = self
            .attackers
            .iter()
            .chain([self.target])
            .map(|ship| ((self.class)(ship), ship.to_string()))
            .collect();
        let mut labels = labels(&names);
        let target_label = labels.pop().unwrap_or_default();
        let mut ships = Vec::new();
        for (ship, label) in self.attackers.iter().zip(labels) {
            let aim = aim(ship)?;
            let at = |range| {
                let (bearing, expected_damage) = aim(range);
                RangeDamage {
                    range,
                    bearing,
                    expected_damage,
                }
            };
            ships.push(ShipByRange {
                ship: (self.name)(ship),
                ranges: (0..=self.max_range).map(at).collect(),
                label,
            });
        }
        Ok(DamageByRange {
            target: (self.name)(self.target),
            defense,
            ships,
            target_label,
            remarks,
            words,
        })
    }
}

/// Expected damage of several ships at one target, at every range. `D` describes the target's protection.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DamageByRange<D> {
    /// Name of the target.
    pub target: String,
    /// Protection of the target.
    #[serde(flatten)]
    pub defense: D,
    /// Expected damage of each attacker.
    pub ships: Vec<ShipByRange>,
    /// Name of the target in a chart: the class, or the full name if an attacker has the same class.
    #[serde(skip)]
    pub target_label: String,
    /// Notes on what the odds assume and leave out.
    #[serde(skip)]
    pub remarks: Vec<String>,
    #[serde(skip)]
    words: &'static RangeLabels,
}

impl<D: Display + Serialize> Present for DamageByRange<D> {
    fn title(&self) -> String {
        format!(
            "Expected {} at {}: {}",
            self.words.what, self.target, self.defense
        )
    }

    fn tables(&self) -> Vec<Table> {
        vec![self.words.table(&self.ships)]
    }

    fn notes(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn chart(&self) -> Option<Chart> {
        Some(self.words.chart(&self.target_label, &self.ships))
    }
}

/// A game's labels for expected damage over range.
#[derive(Debug)]
pub struct RangeLabels {
    /// The quantity in the title of the answer, such as `damage`.
    pub what: &'static str,
    /// Start of the chart's title, before attacker and target.
    pub title: &'static str,
    /// Heading of the column of attackers.
    pub ship: &'static str,
    /// Heading of the column of ranges.
    pub range: &'static str,
    /// Heading of the column of damage.
    pub damage: &'static str,
    /// Label of the chart's horizontal axis.
    pub across: &'static str,
    /// Label of the chart's vertical axis.
    pub up: &'static str,
}

impl RangeLabels {
    /// Builds a table with one row per ship and range.
    fn table(&self, ships: &[ShipByRange]) -> Table {
        let rows = ships
            .iter()
            .flat_map(|ship| ship.ranges.iter().map(|at| (ship.ship.as_str(), *at)));
        let rows: Vec<(&str, RangeDamage)> = rows.collect();
        let mut parts: Vec<Part<(&str, RangeDamage)>> = vec![
            (Column::text("ship", self.ship), |(ship, _)| (*ship).into()),
            (Column::number("range", self.range), |(_, at)| {
                at.range.into()
            }),
            (Column::number("expected_damage", self.damage), |(_, at)| {
                Cell::decimals(at.expected_damage, 2)
            }),
        ];
        if rows.iter().any(|(_, at)| at.bearing.is_some()) {
            parts.insert(
                2,
                (Column::number("bearing", "Bearing"), |(_, at)| {
                    at.bearing
                        .map(|bearing| Cell::number(bearing, bearing.to_string()))
                        .into()
                }),
            );
        }
        Table::from_items(&rows, &parts).named("ranges")
    }

    /// Builds a chart with one line per ship. If there is only one ship, the title names it.
    fn chart(&self, target: &str, ships: &[ShipByRange]) -> Chart {
        let of = if let [ship] = ships {
            format!(" of {}", ship.label)
        } else {
            String::new()
        };
        let series = ships.iter().map(|ship| Series {
            name: ship.label.clone(),
            points: ship
                .ranges
                .iter()
                .map(|at| (f64::from(at.range), at.expected_damage))
                .collect(),
            ..Series::default()
        });
        Chart {
            title: format!(
                "{}{of} at {target}, by {}",
                self.title,
                self.range.to_lowercase()
            ),
            x: Axis::new(self.across).including(0.0).whole(),
            y: Axis::new(self.up).including(0.0),
            series: series.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(table: &Table) -> Vec<Vec<&str>> {
        table
            .rows
            .iter()
            .map(|row| row.iter().map(Cell::as_str).collect())
            .collect()
    }

    #[test]
    fn spreads_have_the_first_and_all_that_can_happen() {
        let (none, die) = (Distribution::constant(0), Distribution::die(6));
        // A limit that is never reached: longer than the values that can happen.
        let idle = Distribution::from_chances(vec![1.0, 0.0, 0.0]);
        let counted = [
            RandomCount::new("a", "A", &none),
            RandomCount::new("b", "B", &idle).with_end_chance(0.0),
            RandomCount::new("c", "C", &die).with_end_chance(die.probability(6)),
        ];
        let table = spread_table(&counted, Some(Column::number("all_lost", "All lost")));
        assert_eq!(
            texts(&table),
            [
                ["A", "0.00", "0", "0", "0", ""],
                ["C", "3.50", "1", "3", "6", "16.7%"]
            ]
        );
        assert_eq!(spread_table(&counted, None).columns.len(), 5);
    }

    #[test]
    fn chances_end_with_the_last_number_worth_a_row() {
        let (coin, rare) = (
            Distribution::from_chance(0.5),
            Distribution::from_chances(vec![0.999_99, 0.0, 0.000_01]),
        );
        let table = chance_table(&[
            RandomCount::new("coin", "Coin", &coin),
            RandomCount::new("rare", "Rare", &rare),
        ]);
        assert_eq!(
            texts(&table),
            [["0", "50.0%", ">99.9%"], ["1", "50.0%", "0%"]]
        );
        assert!(table.is_detail);
    }

    #[test]
    fn ranges_have_a_bearing_only_in_games_that_do() {
        let words = RangeLabels {
            what: "damage",
            ship: "Ship",
            range: "Range",
            damage: "Damage",
            title: "",
            across: "range",
            up: "damage",
        };
        let ships = |bearing| {
            let at = RangeDamage {
                range: 1,
                bearing,
                expected_damage: 0.5,
            };
            [ShipByRange {
                ship: "Wren".to_string(),
                ranges: vec![at],
                label: String::new(),
            }]
        };
        assert_eq!(
            texts(&words.table(&ships(Some(60.0)))),
            [["Wren", "1", "60", "0.50"]]
        );
        assert_eq!(texts(&words.table(&ships(None))), [["Wren", "1", "0.50"]]);
        assert_eq!(
            serde_json::json!(ships(None)[0].ranges[0])
                .as_object()
                .map(|object| object.len()),
            Some(2)
        );
    }
}
