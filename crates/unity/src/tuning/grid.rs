//! `sweep` over two numbers: every pair of values.

use super::fit::Rated;
use super::parameter::Variable;
use super::sweep::{course, damage, range};
use super::{Numbers, Ship};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Heat, HeatCell};
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_rules::battle::question::Refusal;
use starwright_rules::tuning::Sweep;

/// Two numbers of a design, every pair of values.
#[derive(Clone, Debug, Serialize)]
pub struct SweptPairs {
    /// The design: its whole name.
    pub ship: String,
    /// What varies first.
    pub across: String,
    /// What varies second.
    pub up: String,
    /// Hexes to the target of damage.
    pub range: u32,
    /// Every pair, the first number varying fastest.
    pub pairs: Vec<SweptPair>,
}

/// One pair of values.
#[derive(Clone, Debug, Serialize)]
pub struct SweptPair {
    /// The value of what varies first.
    pub x: f64,
    /// The value of what varies second.
    pub y: f64,
    /// The combat rating.
    pub rating: f64,
    /// The space free; negative if too much is used.
    pub free: f64,
    /// Damage dice that one volley is expected to do.
    pub expected_damage: f64,
    /// Whether the design fits.
    pub fits: bool,
    /// Both values as a design writes them.
    #[serde(skip)]
    written: [String; 2],
}

/// The most pairs that are looked at.
const MOST_PAIRS: i64 = 2500;

/// Every pair of values of two numbers.
pub fn pairs(
    ship: &Ship,
    target: Option<&Ship>,
    numbers: &Numbers,
    sweep: &Sweep,
    second: (&str, Option<f64>, Option<f64>),
) -> Result<SweptPairs, Refusal> {
    let across = course(ship, numbers, (&sweep.vary, sweep.from, sweep.to))?;
    let up = course(ship, numbers, second)?;
    if across.parameters == up.parameters {
        return Err(format!("{} varies already", second.0).into());
    }
    let range = range(ship, sweep.range);
    let [across, up] = [
        fitting(across, ship, numbers, sweep.to.is_none()),
        fitting(up, ship, numbers, second.2.is_none()),
    ];
    let count = i64::from(across.most - across.least + 1) * i64::from(up.most - up.least + 1);
    if count > MOST_PAIRS {
        return Err(format!(
            "{count} pairs are more than {MOST_PAIRS}; --from and --to bound them"
        )
        .into());
    }
    let mut pairs = Vec::new();
    for y in up.least..=up.most {
        for x in across.least..=across.most {
            let turned = up.applied(&across.applied(ship, x), y);
            let Rated { rating, free, .. } = Rated::of(&turned, numbers);
            pairs.push(SweptPair {
                x: across.first().number(x),
                y: up.first().number(y),
                rating,
                free,
                expected_damage: damage(&turned, target.unwrap_or(ship), numbers, range),
                fits: free >= 0.0,
                written: [across.first().written(x), up.first().written(y)],
            });
        }
    }
    Ok(SweptPairs {
        ship: ship.to_string(),
        across: sweep.vary.clone(),
        up: second.0.to_string(),
        range,
        pairs,
    })
}

/// The course up to the first value that does not fit with everything else as it is, if no end is given.
fn fitting(course: Variable, ship: &Ship, numbers: &Numbers, is_open: bool) -> Variable {
    if !is_open || !course.first().is_rising() {
        return course;
    }
    let fits = |value: &i32| Rated::of(&course.applied(ship, *value), numbers).free >= 0.0;
    let now = course.first().value(ship);
    let last = (course.least..=course.most)
        .take_while(fits)
        .last()
        .unwrap_or(course.least);
    // As far as the design itself, and a step further to see the edge.
    Variable {
        most: (last + 1).max(now).min(course.most),
        ..course
    }
}

impl Present for SweptPairs {
    fn title(&self) -> String {
        format!(
            "{}: {} by {}, damage at range {}",
            self.ship, self.across, self.up, self.range
        )
    }

    fn tables(&self) -> Vec<Table> {
        let parts: &[Part<SweptPair>] = &[
            (Column::number("x", "First"), |pair| {
                Cell::number(pair.x, &pair.written[0])
            }),
            (Column::number("y", "Second"), |pair| {
                Cell::number(pair.y, &pair.written[1])
            }),
            (Column::number("rating", "Rating"), |pair| {
                pair.rating.into()
            }),
            (Column::number("free", "Free"), |pair| pair.free.into()),
            (Column::number("expected_damage", "Damage"), |pair| {
                Cell::decimals(pair.expected_damage, 2)
            }),
            (Column::text("fits", "Fits"), |pair| {
                Cell::yes_or_no(pair.fits)
            }),
        ];
        vec![
            Table::from_items(&self.pairs, parts)
                .named("pairs")
                .detail(),
        ]
    }

    fn notes(&self) -> Vec<String> {
        vec!["Ratings; those in brackets do not fit. Free space and damage of every pair: --table pairs.".to_string()]
    }

    fn heat(&self) -> Option<Heat> {
        let rows: Vec<&[SweptPair]> = self.pairs.chunk_by(|a, b| a.y == b.y).collect();
        let cell = |pair: &SweptPair| HeatCell {
            value: pair.rating,
            is_out: !pair.fits,
        };
        Some(Heat {
            title: format!("{}: rating", self.ship),
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
