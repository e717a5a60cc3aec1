//! One ship against every opponent, one at a time.

use super::audit::{AuditModel, whole_percent};
use super::duel::DuelOutcome;
use super::question::Refusal;
use rayon::prelude::*;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::chart::{Axis, Chart, Mark, Series};
use starwright_paper::table::{Cell, Column, Table, group_thousands};

/// Width of a bar in characters.
const BAR_WIDTH: usize = 24;

/// The results of one ship against every opponent.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Gauntlet {
    /// Class of the ship.
    pub ship: String,
    /// The combat rating of the ship.
    pub rating: f64,
    /// The battles of the ship, in the order of the opponents.
    pub bouts: Vec<Bout>,
    /// Share of its rating that battles do not model.
    pub unmodeled: f64,
    /// The systems and traits that battles do not model.
    pub unmodeled_parts: Vec<String>,
}

/// Battles against one opponent.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Bout {
    /// Class of the opponent.
    pub opponent: String,
    /// The combat rating of the opponent.
    pub rating: f64,
    /// Share of the opponent's rating that battles do not model; if it exceeds one half, the summary does not count the
    /// bout.
    pub unmodeled: f64,
    /// The result of the battles; the ship is the first side.
    pub outcome: DuelOutcome,
}

impl Gauntlet {
    /// Fights every opponent with `duel`, leaving out opponents that cannot be fought.
    pub fn fight<M: AuditModel>(
        model: &M,
        ship: &M::Ship,
        opponents: &[M::Ship],
        duel: impl Fn(&M::Ship, &M::Ship) -> Result<DuelOutcome, Refusal> + Sync,
    ) -> Result<Gauntlet, Refusal> {
        let bouts = opponents.par_iter().filter_map(|other| {
            let entrant = model.entrant(other);
            Some(Bout {
                opponent: entrant.class,
                rating: entrant.rating,
                unmodeled: model.unmodeled_share(other).0,
                outcome: duel(ship, other).ok()?,
            })
        });
        let bouts: Vec<Bout> = bouts.collect();
        if bouts.is_empty() {
            return Err(
                "none of these opponents can be fought; name designs with weapons or engines"
                    .into(),
            );
        }
        let own = model.entrant(ship);
        let (unmodeled, unmodeled_parts) = model.unmodeled_share(ship);
        Ok(Gauntlet {
            ship: own.class,
            rating: own.rating,
            bouts,
            unmodeled,
            unmodeled_parts,
        })
    }

    /// Returns the bouts, most expensive opponent first.
    fn sort_by_points(&self) -> Vec<&Bout> {
        let mut bouts: Vec<&Bout> = self.bouts.iter().collect();
        bouts.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        bouts
    }
}

impl Bout {
    /// Returns `true` if battles model at least half of the opponent's rating.
    pub fn is_counted(&self) -> bool {
        self.unmodeled <= 0.5
    }

    /// Returns `true` if the whole 95% interval of the ship's wins is above one half.
    pub fn is_won(&self) -> bool {
        self.outcome.win.interval.from > 0.5
    }

    fn name(&self) -> String {
        let mark = if self.is_counted() { "" } else { " †" };
        format!("{}{mark}", self.opponent)
    }

    /// Draws a bar of wins, battles without a winner, and losses.
    fn draw_bar(&self) -> String {
        let (won, drawn) = (self.outcome.win.share, self.share_without_winner());
        let mut wins = (won * BAR_WIDTH as f64 + 0.5) as usize;
        if won > 0.0 && won < 1.0 {
            wins = wins.clamp(1, BAR_WIDTH - 1);
        }
        let draws = ((drawn * BAR_WIDTH as f64 + 0.5) as usize).min(BAR_WIDTH - wins);
        format!(
            "{}{}{}",
            "█".repeat(wins),
            "░".repeat(draws),
            "·".repeat(BAR_WIDTH - wins - draws)
        )
    }

    fn share_without_winner(&self) -> f64 {
        self.outcome.draw.share + self.outcome.no_result.share
    }
}

impl Present for Gauntlet {
    fn title(&self) -> String {
        let counted: Vec<&Bout> = self.bouts.iter().filter(|bout| bout.is_counted()).collect();
        let won = |bouts: &[&Bout]| bouts.iter().filter(|bout| bout.is_won()).count();
        let costlier = counted.iter().filter(|bout| bout.rating > self.rating);
        let costlier: Vec<&Bout> = costlier.copied().collect();
        format!(
            "{} ({} points) beats {} of {} opponents, one ship against one. Of the {} that cost more, it beats {}.",
            self.ship,
            group_thousands(format!("{:.0}", self.rating)),
            won(&counted),
            counted.len(),
            costlier.len(),
            won(&costlier)
        )
    }

    fn tables(&self) -> Vec<Table> {
        let bouts = self.sort_by_points();
        let table = Table::from_items(
            bouts.iter().copied(),
            &[
                (Column::text("opponent", "Opponent"), |bout| {
                    bout.name().into()
                }),
                (Column::number("points", "Points"), |bout| {
                    Cell::number(bout.rating, bout.rating.to_string())
                }),
                (Column::number("wins", "Wins"), |bout| {
                    let share = bout.outcome.win.share;
                    Cell::number(share, whole_percent(share))
                }),
                (Column::text("interval", "95% CI").importance(3), |bout| {
                    let ends = bout.outcome.win.interval;
                    format!("{:.0}-{:.0}%", 100.0 * ends.from, 100.0 * ends.to).into()
                }),
                (
                    Column::text("bar", "█ wins  ░ none  · losses"),
                    |bout| bout.draw_bar().into(),
                ),
                (
                    Column::number("no_winner", "No winner").importance(5),
                    |bout| {
                        let share = bout.share_without_winner();
                        Cell::number(share, whole_percent(share))
                    },
                ),
                (
                    Column::number("hull_left", "Hull left").importance(4),
                    |bout| {
                        let left = bout.outcome.hull_left.first;
                        left.map_or(Cell::missing(), |left| {
                            Cell::number(left, whole_percent(left))
                        })
                    },
                ),
                (Column::number("turns", "Turns").importance(4), |bout| {
                    Cell::decimals(bout.outcome.turns.mean, 1)
                }),
            ],
        );
        vec![table.named("opponents")]
    }

    fn notes(&self) -> Vec<String> {
        let outcome = &self.bouts[0].outcome;
        let mut notes = vec![format!(
            "Up to {} battles each, {}, seed {}. A bout whose interval contains 50% is even.",
            self.bouts
                .iter()
                .map(|bout| bout.outcome.runs)
                .max()
                .unwrap_or(0),
            outcome.conditions,
            outcome.seed
        )];
        if self.unmodeled > 0.0 {
            notes.push(format!(
                "Not modeled: {} of {}'s rating ({}).",
                whole_percent(self.unmodeled),
                self.ship,
                self.unmodeled_parts.join(", ")
            ));
        }
        if self.bouts.iter().any(|bout| !bout.is_counted()) {
            let words =
                "† More than half of its rating is not modeled; the summary does not count it.";
            notes.push(words.to_string());
        }
        notes.push("For equal points: starwright audit --of SHIP DESIGNS".to_string());
        notes
    }

    fn chart(&self) -> Option<Chart> {
        let bouts = self.sort_by_points();
        let last = bouts.len() as f64 - 1.0;
        let place = |index: usize| last - index as f64;
        let dots = bouts.iter().enumerate();
        let dots = dots.map(|(index, bout)| (100.0 * bout.outcome.win.share, place(index)));
        let ticks = bouts.iter().enumerate().rev();
        let ticks = ticks.map(|(index, bout)| (place(index), bout.name()));
        Some(Chart {
            title: format!("Battles that {} wins", self.ship),
            x: Axis {
                label: "wins in percent".to_string(),
                includes: vec![0.0, 100.0],
                ..Axis::default()
            },
            y: Axis {
                ticks: ticks.collect(),
                ..Axis::default()
            },
            series: vec![
                Series {
                    points: vec![(50.0, 0.0), (50.0, last)],
                    mark: Mark::Guide,
                    ..Series::default()
                },
                Series {
                    points: dots.collect(),
                    mark: Mark::Dots,
                    ..Series::default()
                },
            ],
        })
    }
}
