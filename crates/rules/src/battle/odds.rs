//! What the odds of all games share: mean and percentiles, the chance of each number, and expected damage over range.

use crate::battle::dice::Distribution;
use crate::battle::question::Refusal;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Axis, Chart, Series, labels};
use starwright_paper::table::{Cell, Column, Part, Table};
use std::fmt::Display;

/// A number that dice decide.
pub struct RandomCount<'a> {
    /// Its name in tables.
    column: Column,
    /// How likely each value is.
    chances: &'a Distribution,
    /// The chance of what the last column of the spreads says, if it says anything of this number.
    end: Option<f64>,
}

impl<'a> RandomCount<'a> {
    /// A number with its name in data, its heading for people, and its chances.
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

    /// The same with the chance of some end: that a whole track is lost.
    pub fn with_end_chance(self, chance: f64) -> RandomCount<'a> {
        RandomCount {
            end: Some(chance),
            ..self
        }
    }

    /// Whether it can be anything but 0.
    fn varies(&self) -> bool {
        self.chances.at_least(1) > 0.0
    }
}

/// Mean and percentiles of the first and of all others that can be anything but 0; then the chance of some end.
pub fn spread_table(counted: &[RandomCount], end: Option<Column>) -> Table {
    let mut parts: Vec<Part<RandomCount>> = vec![
        (Column::text("what", "What"), |counted| {
            counted.column.label.into()
        }),
        (Column::number("mean", "Mean"), |counted| {
            Cell::decimals(counted.chances.mean(), 2)
        }),
        (Column::number("p10", "10 %"), |counted| {
            counted.chances.quantile(0.1).into()
        }),
        (Column::number("p50", "50 %"), |counted| {
            counted.chances.quantile(0.5).into()
        }),
        (Column::number("p90", "90 %"), |counted| {
            counted.chances.quantile(0.9).into()
        }),
    ];
    if let Some(end) = end {
        parts.push((end, |counted| counted.end.map(Cell::percent).into()));
    }
    let (first, others) = counted.split_at(1.min(counted.len()));
    Table::from_items(
        first
            .iter()
            .chain(others.iter().filter(|counted| counted.varies())),
        &parts,
    )
    .named("spread")
}

/// What is rarer than this has no row.
pub const MIN_SHOWN_CHANCE: f64 = 0.000_05;

/// The chance of each number, side by side, as far as any is worth a row.
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
            let has = counted.varies() && value < counted.chances.chances().len();
            Cell::from(has.then(|| Cell::percent(counted.chances.exactly(value))))
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

/// The expected damage of one ship at every range.
#[derive(Clone, Debug, Serialize)]
pub struct ShipByRange {
    /// Who fires.
    pub ship: String,
    /// From range 0 to the longest of any attacker.
    pub ranges: Vec<RangeDamage>,
    /// The ship in a chart: its class, or its whole name where another ship shares the class.
    #[serde(skip)]
    pub label: String,
}

/// The expected damage of a ship at one range.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RangeDamage {
    /// Hexes to the target.
    pub range: u32,
    /// The bearing of the target: the best, unless one was asked for; none in a game without bearings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bearing: Option<f64>,
    /// Damage expected.
    pub expected_damage: f64,
}

/// Ships that fire at one target at every range.
pub struct RangeQuestion<'a, S> {
    pub attackers: &'a [S],
    pub target: &'a S,
    pub class: fn(&S) -> &str,
    /// The name of a ship in the answer.
    pub name: fn(&S) -> String,
    /// The maximum range of any attacker.
    pub max_range: u32,
}

impl<'a, S: Display> RangeQuestion<'a, S> {
    /// Builds the answer: `aim` prepares an attacker and returns the bearing and expected damage at a range.
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
        let of = |(ship, label): (&'a S, String)| {
            let aim = aim(ship)?;
            let at = |range| {
                let (bearing, expected_damage) = aim(range);
                RangeDamage {
                    range,
                    bearing,
                    expected_damage,
                }
            };
            Ok(ShipByRange {
                ship: (self.name)(ship),
                ranges: (0..=self.max_range).map(at).collect(),
                label,
            })
        };
        let ships: Result<_, Refusal> = self.attackers.iter().zip(labels).map(of).collect();
        Ok(DamageByRange {
            target: (self.name)(self.target),
            defense,
            ships: ships?,
            target_label,
            remarks,
            words,
        })
    }
}

/// Expected damage of several ships at one target, at every range; `D` is what protects the target.
#[derive(Clone, Debug, Serialize)]
pub struct DamageByRange<D> {
    /// At whom.
    pub target: String,
    /// What protects it.
    #[serde(flatten)]
    pub defense: D,
    /// The attackers.
    pub ships: Vec<ShipByRange>,
    /// The target in a chart: its class, or its whole name where an attacker shares the class.
    #[serde(skip)]
    pub target_label: String,
    /// What is assumed and left out.
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

/// The words of a game for expected damage over range.
#[derive(Debug)]
pub struct RangeLabels {
    /// What is expected, in the title of the answer: `damage`.
    pub what: &'static str,
    /// The title of the chart, before who fires at whom.
    pub title: &'static str,
    /// The heading of attackers.
    pub ship: &'static str,
    /// Of ranges.
    pub range: &'static str,
    /// Of damage.
    pub damage: &'static str,
    /// What the chart has across.
    pub across: &'static str,
    /// And up.
    pub up: &'static str,
}

impl RangeLabels {
    /// One row per ship and range.
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

    /// A line per ship; a single one is named by the title.
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
        let (none, die) = (Distribution::certain(0), Distribution::die(6));
        // A limit that is never reached: longer than the values that can happen.
        let idle = Distribution::from_chances(vec![1.0, 0.0, 0.0]);
        let counted = [
            RandomCount::new("a", "A", &none),
            RandomCount::new("b", "B", &idle).with_end_chance(0.0),
            RandomCount::new("c", "C", &die).with_end_chance(die.exactly(6)),
        ];
        let table = spread_table(&counted, Some(Column::number("all_lost", "All lost")));
        assert_eq!(
            texts(&table),
            [
                ["A", "0.00", "0", "0", "0", ""],
                ["C", "3.50", "1", "3", "6", "16.7 %"]
            ]
        );
        assert_eq!(spread_table(&counted, None).columns.len(), 5);
    }

    #[test]
    fn chances_end_with_the_last_number_worth_a_row() {
        let (coin, rare) = (
            Distribution::chance(0.5),
            Distribution::from_chances(vec![0.999_99, 0.0, 0.000_01]),
        );
        let table = chance_table(&[
            RandomCount::new("coin", "Coin", &coin),
            RandomCount::new("rare", "Rare", &rare),
        ]);
        assert_eq!(
            texts(&table),
            [["0", "50.0 %", "100.0 %"], ["1", "50.0 %", "0 %"]]
        );
        assert!(table.is_detail);
    }

    #[test]
    fn ranges_have_a_bearing_only_where_the_game_has() {
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
