//! Presents an audit as tables, notes and a chart.

use super::{Audit, FeatureWorth, Match};
use crate::battle::statistics::logistic;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Axis, Chart, Mark, Series};
use starwright_paper::columns;
use starwright_paper::table::{Cell, Table, percent};

/// Maximum number of matches in the table of residuals.
const MAX_RESIDUALS: usize = 8;

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
        [self.ships_table()]
            .into_iter()
            .chain(worth)
            .chain([self.calibration_table(), self.residuals_table()])
            .collect()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![
            format!(
                "{} battles on the board, up to {} ships per side, seed {}; the widest 95% interval is {} of its handicap.",
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
             and half of the battles without a winner."
                .to_string(),
            format!(
                "Some ships do better against some opponents than against others: scores differ {:.1} times as much from what handicaps \
                 explain as they would by dice alone, and against a single opponent a handicap is off by {} (a standard deviation; \
                 the table has each ship's spread). More battles make the intervals smaller, not the spreads.",
                self.excess.sqrt(),
                percent(self.spread)
            ),
        ];
        if let Some(all) = self.sampled_from {
            notes.push(format!(
                "{} of {all} designs took part, chosen at random by the seed.",
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
    fn ships_table(&self) -> Table {
        Table::from_items(
            &self.ships,
            columns! { |ship|
                text ship "Ship",
                number rating "Rating".importance(2) = Cell::number(ship.rating, ship.rating.to_string()),
                number score "Score at equal points".importance(3) = ship.score_at_equal_points.map(Cell::percent),
                number handicap "Fair handicap" = Cell::decimals(ship.handicap, 2),
                number from "95% from".importance(4) = Cell::decimals(ship.from, 2),
                number to "to".importance(4) = Cell::decimals(ship.to, 2),
                number spread "Spread".importance(5) = Cell::percent(ship.spread),
                text verdict "Verdict",
                text reason "What stands out".sentence(),
            },
        )
        .named("ships")
    }

    /// Builds the table of the matches whose scores differ most from the expected ones, beyond their errors.
    fn residuals_table(&self) -> Table {
        let mut odd: Vec<&Match> = self
            .matches
            .iter()
            .filter(|played| played.residual.abs() > played.error)
            .collect();
        odd.sort_by(|a, b| (b.residual.abs() - b.error).total_cmp(&(a.residual.abs() - a.error)));
        odd.truncate(MAX_RESIDUALS);
        Table::from_items(
            &odd,
            columns! { |played|
                text first "Ship" = format!("{} x {}", played.counts[0], played.first),
                text second "Against" = format!("{} x {}", played.counts[1], played.second),
                number runs "Battles",
                number score "Score" = Cell::percent(played.score),
                number expected "Expected" = Cell::percent(played.expected),
                number error "95% error" = Cell::percent(played.error),
            },
        )
        .titled("Matches that handicaps explain least")
        .named("residuals")
    }

    fn calibration_table(&self) -> Table {
        Table::from_items(
            &self.calibration,
            columns! { |bin|
                text points "Points ratio" = match bin.to {
                    Some(to) => format!("{} to {to}", bin.from),
                    None => format!("{} and more", bin.from),
                },
                number matches "Matches",
                number score "Score of the larger" = Cell::percent(bin.score),
                number upsets "Matches the smaller wins" = Cell::percent(bin.upsets),
            },
        )
        .titled("Calibration: how the side with more points fares")
        .named("calibration")
    }
}

fn worth_table(worth: &[FeatureWorth]) -> Table {
    Table::from_items(
        worth,
        columns! { |worth|
            text change "A ship with",
            number ships "Ships",
            number score "Scores against itself" = Cell::percent(worth.score),
            number charged "Is charged" = Cell::percent(worth.charged),
            number worth "Is worth" = Cell::percent(worth.worth),
            number from "95% from" = Cell::percent(worth.from),
            number to "to" = Cell::percent(worth.to),
        },
    )
    .titled("What features are worth in battle, as a share of the points, next to what the formula charges")
    .named("worth")
}
