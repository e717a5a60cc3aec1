//! What people see of an audit.

use super::{Audit, FeatureWorth, Match};
use crate::battle::statistics::logistic;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Axis, Chart, Mark, Series};
use starwright_paper::table::{Cell, Column, Table, percent};

/// Matches that are told of those that handicaps explain least.
const ODDEST: usize = 8;

impl Present for Audit {
    fn title(&self) -> String {
        format!("How {} ratings predict who wins", self.ships.len())
    }

    fn tables(&self) -> Vec<Table> {
        let worth = self
            .worth
            .as_ref()
            .filter(|worth| !worth.is_empty())
            .map(|worth| worth_table(worth));
        [self.standings()]
            .into_iter()
            .chain(worth)
            .chain([self.bins(), self.residuals()])
            .collect()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            format!(
                "{} battles on the board, up to {} ships a side, seed {}; the widest handicap is within {} (95 %).",
                self.battles,
                self.max_ships,
                self.seed,
                percent(self.widest)
            ),
            format!(
                "The side with more points scores {} where it has at least a tenth more; a side with twice the points is \
                 expected to score {}.",
                percent(self.favorite_score),
                percent(logistic(self.slope * 2f64.ln()))
            ),
            "A handicap above 1 means overrated: the ship needs that many points for each of the enemy's. A score counts wins \
             and half of what nobody won."
                .to_string(),
            format!(
                "Some ships suit each other: scores lie {:.1} times as far from what handicaps explain as dice alone would put \
                 them, and against a single opponent a handicap is off by {} (a standard deviation; the spread of each ship is in \
                 the table). More battles make the intervals smaller, not the spreads.",
                self.excess.sqrt(),
                percent(self.spread)
            ),
        ];
        if let Some(all) = self.sampled_from {
            notes.push(format!(
                "{all} designs; {} were drawn from them by the seed.",
                self.ships.len()
            ));
        }
        if self.is_modeled_only == Some(true) {
            notes.push(
                "Rated and fought without the systems that the model does not know.".to_string(),
            );
        }
        if !self.unrated.is_empty() {
            notes.push(format!(
                "Left out, without a rating above 0: {}.",
                self.unrated.join(", ")
            ));
        }
        notes.extend(self.remarks.iter().cloned());
        notes
    }

    fn chart(&self) -> Option<Chart> {
        let last = self.ships.len() as f64 - 1.0;
        let places = self
            .ships
            .iter()
            .enumerate()
            .map(|(index, ship)| (last - index as f64, ship));
        let dots = places
            .clone()
            .map(|(place, ship)| (ship.handicap, place))
            .collect();
        let ticks = places
            .rev()
            .map(|(place, ship)| (place, ship.label.clone()))
            .collect();
        Some(Chart {
            title: "Fair handicap: points a ship needs for each of the enemy's".to_string(),
            x: Axis {
                label: "underrated  <  1  <  overrated".to_string(),
                is_logarithmic: true,
                includes: vec![0.5, 2.0],
                ..Axis::default()
            },
            y: Axis {
                ticks,
                ..Axis::default()
            },
            series: vec![
                Series {
                    points: vec![(1.0, 0.0), (1.0, last)],
                    mark: Mark::Guide,
                    ..Series::default()
                },
                Series {
                    points: dots,
                    mark: Mark::Dots,
                    ..Series::default()
                },
            ],
        })
    }
}

impl Audit {
    fn standings(&self) -> Table {
        Table::from_items(
            &self.ships,
            &[
                (Column::text("ship", "Ship"), |ship| (&ship.ship).into()),
                (Column::number("rating", "Rating"), |ship| {
                    Cell::number(ship.rating, ship.rating.to_string())
                }),
                (Column::number("score", "Score at equal points"), |ship| {
                    ship.score_at_equal_points.map(Cell::percent).into()
                }),
                (Column::number("handicap", "Fair handicap"), |ship| {
                    Cell::decimals(ship.handicap, 2)
                }),
                (Column::number("from", "95 % from"), |ship| {
                    Cell::decimals(ship.from, 2)
                }),
                (Column::number("to", "to"), |ship| {
                    Cell::decimals(ship.to, 2)
                }),
                (Column::number("spread", "Spread"), |ship| {
                    Cell::percent(ship.spread)
                }),
                (Column::text("verdict", "Verdict"), |ship| {
                    ship.verdict.into()
                }),
                (Column::text("reason", "What stands out"), |ship| {
                    (&ship.reason).into()
                }),
            ],
        )
        .named("ships")
    }

    /// The matches that handicaps explain least, beyond their errors.
    fn residuals(&self) -> Table {
        let mut odd: Vec<&Match> = self
            .matches
            .iter()
            .filter(|played| played.residual.abs() > played.error)
            .collect();
        odd.sort_by(|a, b| (b.residual.abs() - b.error).total_cmp(&(a.residual.abs() - a.error)));
        odd.truncate(ODDEST);
        Table::from_items(
            &odd,
            &[
                (Column::text("first", "Ship"), |played| {
                    format!("{} x {}", played.counts[0], played.first).into()
                }),
                (Column::text("second", "Against"), |played| {
                    format!("{} x {}", played.counts[1], played.second).into()
                }),
                (Column::number("runs", "Battles"), |played| {
                    played.runs.into()
                }),
                (Column::number("score", "Score"), |played| {
                    Cell::percent(played.score)
                }),
                (Column::number("expected", "Expected"), |played| {
                    Cell::percent(played.expected)
                }),
                (Column::number("error", "95 % error"), |played| {
                    Cell::percent(played.error)
                }),
            ],
        )
        .titled("Matches that handicaps explain least")
        .named("residuals")
    }

    fn bins(&self) -> Table {
        Table::from_items(
            &self.calibration,
            &[
                (Column::text("points", "Points ratio"), |bin| match bin.to {
                    Some(to) => format!("{} to {to}", bin.from).into(),
                    None => format!("{} and more", bin.from).into(),
                }),
                (Column::number("matches", "Matches"), |bin| {
                    bin.matches.into()
                }),
                (Column::number("score", "Score of the larger"), |bin| {
                    Cell::percent(bin.score)
                }),
                (
                    Column::number("upsets", "Matches the smaller wins"),
                    |bin| Cell::percent(bin.upsets),
                ),
            ],
        )
        .titled("Calibration: how the side with more points fares")
        .named("calibration")
    }
}

fn worth_table(worth: &[FeatureWorth]) -> Table {
    Table::from_items(
        worth,
        &[
            (Column::text("change", "A ship with"), |worth| worth.change.into()),
            (Column::number("ships", "Ships"), |worth| worth.ships.into()),
            (Column::number("score", "Scores against itself"), |worth| Cell::percent(worth.score)),
            (Column::number("charged", "Is charged"), |worth| Cell::percent(worth.charged)),
            (Column::number("worth", "Is worth"), |worth| Cell::percent(worth.worth)),
            (Column::number("from", "95 % from"), |worth| Cell::percent(worth.from)),
            (Column::number("to", "to"), |worth| Cell::percent(worth.to)),
        ],
    )
    .titled("What features are worth in battle, as a part of the points, beside what the formula charges")
    .named("worth")
}
