//! Implements `sweep` over two numbers, with every pair of values.

use super::fit::Figures;
use super::options::SweepOptions;
use super::parameter::Variable;
use super::quantity::Quantity;
use super::sweep::{damage, range, sweep_variable};
use super::{Numbers, Refusal, Ship};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Heat, HeatCell};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Part, Table};
use starwright_rules::tuning::Limits;

/// The answer of a sweep over two numbers of a design: every pair of values.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SweepGrid {
    /// The design's full name.
    #[serde(rename = "ship")]
    pub name: String,
    /// The quantity that varies first, from left to right.
    pub across: String,
    /// The quantity that varies second, from bottom to top.
    pub up: String,
    /// Distance to the target in hexes.
    pub range: u32,
    /// Every pair, the first number varying fastest.
    pub pairs: Vec<SweepPair>,
}

/// One pair of values, with the ratings and the damage of the design.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SweepPair {
    /// The value of the first quantity.
    pub x: f64,
    /// The value of the second quantity.
    pub y: f64,
    /// The combat rating.
    pub rating: f64,
    /// The free space, which is negative if the design uses too much.
    pub free: f64,
    /// Expected number of damage dice of one volley.
    pub expected_damage: f64,
    /// Whether the design is within its space.
    pub fits: bool,
    /// Both values as a design writes them.
    #[serde(skip)]
    written: [String; 2],
}

/// Maximum number of pairs.
const MAX_PAIRS: i64 = 2500;

impl Numbers {
    /// Varies the options' quantity and a second one over every pair of values.
    pub fn sweep_pairs(
        &self,
        ship: &Ship,
        options: &SweepOptions,
        second: (&Quantity, Limits),
    ) -> Result<SweepGrid, Refusal> {
        let mut across = sweep_variable(ship, self, &options.vary, options.limits)?;
        let mut up = sweep_variable(ship, self, second.0, second.1)?;
        if across.parameters == up.parameters {
            return Err(format!(
                "{} is varied twice; name a different second quantity",
                second.0
            )
            .into());
        }
        let range = range(ship, options.range);
        end_past_space(&mut across, options.limits, ship, self);
        end_past_space(&mut up, second.1, ship, self);
        let count = i64::from(across.most - across.least + 1) * i64::from(up.most - up.least + 1);
        if count > MAX_PAIRS {
            return Err(format!(
                "expected at most {MAX_PAIRS} pairs, found {count}; limit them with --from and --to"
            )
            .into());
        }
        let mut pairs = Vec::new();
        for y in up.least..=up.most {
            for x in across.least..=across.most {
                let changed = up.apply(&across.apply(ship, x), y);
                let Figures { rating, free, .. } = Figures::new(&changed, self);
                let target = options.target.unwrap_or(ship);
                pairs.push(SweepPair {
                    x: across.first_parameter().number(x),
                    y: up.first_parameter().number(y),
                    rating,
                    free,
                    expected_damage: damage(&changed, target, self, range),
                    fits: free >= 0.0,
                    written: [
                        across.first_parameter().format_value(x),
                        up.first_parameter().format_value(y),
                    ],
                });
            }
        }
        Ok(SweepGrid {
            name: ship.to_string(),
            across: options.vary.to_string(),
            up: second.0.to_string(),
            range,
            pairs,
        })
    }
}

/// Limits a variable without a given maximum to one step beyond the last value that fits, or to the design's own value.
fn end_past_space(course: &mut Variable, limits: Limits, ship: &Ship, numbers: &Numbers) {
    if limits.max.is_some() || !course.first_parameter().is_rising() {
        return;
    }
    let fits = |value: &i32| Figures::new(&course.apply(ship, *value), numbers).free >= 0.0;
    let fitting = (course.least..=course.most).take_while(fits);
    let last = fitting.last().unwrap_or(course.least);
    let now = course.first_parameter().value(ship);
    course.most = (last + 1).max(now).min(course.most);
}

impl Present for SweepGrid {
    fn title(&self) -> String {
        format!(
            "{}: {} by {}, damage at range {}",
            self.name, self.across, self.up, self.range
        )
    }

    fn tables(&self) -> Vec<Table> {
        let parts: &[Part<SweepPair>] = columns! { |pair|
            number x "First" = Cell::number(pair.x, &pair.written[0]),
            number y "Second" = Cell::number(pair.y, &pair.written[1]),
            number rating "Rating",
            number free "Free",
            number expected_damage "Damage" = Cell::decimals(pair.expected_damage, 2),
            text fits "Fits" = Cell::yes_or_no(pair.fits),
        };
        vec![
            Table::from_items(&self.pairs, parts)
                .named("pairs")
                .detail(),
        ]
    }

    fn notes(&self) -> Vec<String> {
        vec!["Ratings; designs in brackets do not fit. Free space and damage of every pair: --table pairs.".to_string()]
    }

    fn heat(&self) -> Option<Heat> {
        let rows: Vec<&[SweepPair]> = self.pairs.chunk_by(|a, b| a.y == b.y).collect();
        let cell = |pair: &SweepPair| HeatCell {
            value: pair.rating,
            is_out: !pair.fits,
        };
        Some(Heat {
            title: format!("{}: rating", self.name),
            across: (
                self.across.clone(),
                rows.first()?
                    .iter()
                    .map(|pair| pair.written[0].clone())
                    .collect(),
            ),
            up: (
                self.up.clone(),
                rows.iter().map(|row| row[0].written[1].clone()).collect(),
            ),
            what: "rating".to_string(),
            cells: rows
                .iter()
                .map(|row| row.iter().map(cell).collect())
                .collect(),
        })
    }
}
