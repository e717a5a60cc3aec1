//! The result of many battles between two sides: who wins how often, how long battles last, and what destroys ships.

use super::dice::find_reaching;
use super::question::{Captain, DuelOptions, Effort};
use super::setup::{Battle, BattleSetup};
use super::statistics::wilson_interval;
use super::tally::{Tally, fight_battles};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::replay::Board;
use starwright_paper::table::{Cell, Table, percent};
use starwright_text::field::pluralize;
use std::fmt;

/// The result of many battles.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DuelOutcome {
    /// Classes of the first side with the number of ships.
    pub first: String,
    /// Classes of the second side with the number of ships.
    pub second: String,
    /// Sum of the ratings of each side.
    pub points: [u64; 2],
    /// The board, the captains and the fleet limit.
    #[serde(flatten)]
    pub conditions: BattleConditions,
    /// Number of battles.
    pub runs: u64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Share of battles that the first side wins.
    pub win: EstimatedShare,
    /// Share of battles that the second side wins.
    pub loss: EstimatedShare,
    /// Share of battles that both sides win or lose in the same turn.
    pub draw: EstimatedShare,
    /// Share of battles in which both sides have ships left after the last turn.
    pub no_result: EstimatedShare,
    /// Length of battles in turns.
    pub turns: DuelLength,
    /// Fraction of the winner's hull that is left.
    pub hull_left: HullLeft,
    /// Ships destroyed, by battery.
    pub kills: Vec<Kill>,
    /// Maximum number of turns.
    pub max_turns: u32,
    /// Requested width of the 95% intervals, or `None` if a number of battles was requested.
    pub precision: Option<f64>,
    /// Notes on what battles assume and leave out.
    #[serde(skip)]
    pub remarks: Vec<String>,
    /// The game's word for what a winner has left: `hull` or `boxes`.
    #[serde(skip)]
    pub hull_word: &'static str,
}

/// The conditions under which battles are fought.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct BattleConditions {
    /// The board.
    pub board: Board,
    /// Captain of each side.
    pub captains: [&'static str; 2],
    /// Fleet limit in points, if battles are fought for points.
    pub limit: Option<u32>,
    /// Whether damaged and crippled ships give victory points, in a game that has that rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<bool>,
}

impl fmt::Display for BattleConditions {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.board {
            Board::Bounded { columns, rows } => write!(f, "on a board of {columns}x{rows}")?,
            Board::Open => f.write_str("on an open board")?,
        }
        match self.captains {
            [one, other] if one == other => write!(f, ", {one} captains"),
            [one, other] => write!(f, ", a {one} captain against a {other} one"),
        }
    }
}

/// Share of all battles, with its 95% interval.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct EstimatedShare {
    /// Share from 0 to 1.
    pub share: f64,
    #[serde(flatten)]
    pub interval: Interval,
}

/// The 95% interval of a share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Interval {
    /// Lower end, from 0 to 1.
    pub from: f64,
    /// Upper end, from 0 to 1.
    pub to: f64,
}

/// Length of battles in turns.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct DuelLength {
    /// Mean number of turns.
    pub mean: f64,
    /// Turn by which half of the battles have ended.
    pub p50: usize,
    /// Turn by which nine tenths of the battles have ended.
    pub p90: usize,
}

/// Average fraction of the hull or boxes that a winner has left.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct HullLeft {
    /// Fraction left when the first side wins, or `None` if it never does.
    pub first: Option<f64>,
    /// Fraction left when the second side wins, or `None` if it never does.
    pub second: Option<f64>,
}

/// Ships destroyed by a battery. A kill is credited to the damage of the turn that destroyed the ship.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Kill {
    /// Side of the battery: `first` or `second`.
    pub side: &'static str,
    /// Full name of the battery's ship; empty for flights.
    pub ship: String,
    /// Name of the battery, or `flights`.
    pub battery: String,
    /// Average number of ships destroyed per battle.
    pub each: f64,
}

impl DuelOutcome {
    /// Fights battles and summarizes their results; `new_battle` creates a battle of the setup.
    pub fn fight<D: Sync, R: Sync, B: Battle>(
        setup: &BattleSetup<D, R>,
        options: &DuelOptions,
        new_battle: impl Fn() -> B + Sync,
        remarks: Vec<String>,
    ) -> DuelOutcome {
        let tally = fight_battles(setup, options, new_battle);
        let runs = tally.runs as f64;
        let [win, loss, draw, no_result] = tally
            .endings
            .map(|count| EstimatedShare::new(count as f64, runs));
        let [first_left, second_left] = [0, 1].map(|side| {
            let wins = tally.endings[side];
            (wins > 0).then(|| tally.left[side] / wins as f64)
        });
        DuelOutcome {
            first: side_name(setup, 0),
            second: side_name(setup, 1),
            points: [0, 1].map(|side| {
                let own = setup.contingents.iter().filter(|own| own.side == side);
                own.map(|own| u64::from(own.rating) * u64::from(own.count))
                    .sum()
            }),
            conditions: BattleConditions {
                board: options.board,
                captains: options.captains.map(Captain::word),
                limit: options.limit,
                partial: None,
            },
            runs: tally.runs,
            seed: options.seed,
            win,
            loss,
            draw,
            no_result,
            turns: DuelLength::new(&tally),
            hull_left: HullLeft {
                first: first_left,
                second: second_left,
            },
            kills: list_kills(setup, &tally),
            max_turns: options.turns,
            precision: if let Effort::Precision(width) = options.effort {
                Some(width)
            } else {
                None
            },
            remarks,
            hull_word: "hull",
        }
    }
}

/// Returns the classes of a side with the number of ships of each.
fn side_name<D, R>(setup: &BattleSetup<D, R>, side: usize) -> String {
    let own = setup.contingents.iter().filter(|own| own.side == side);
    let names: Vec<String> = own
        .map(|own| match own.count {
            1 => own.class.clone(),
            count => format!("{count} x {}", own.class),
        })
        .collect();
    names.join(" + ")
}

impl EstimatedShare {
    /// Estimates the share of something that happened `count` times in `runs`.
    fn new(count: f64, runs: f64) -> EstimatedShare {
        let (from, to) = wilson_interval(count, runs);
        EstimatedShare {
            share: count / runs,
            interval: Interval { from, to },
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} to {}", percent(self.from), percent(self.to))
    }
}

impl DuelLength {
    fn new(tally: &Tally) -> DuelLength {
        let ended = |battles: &u64| *battles as f64 / tally.runs as f64;
        let ended: Vec<f64> = tally.turns.iter().map(ended).collect();
        DuelLength {
            mean: ended
                .iter()
                .enumerate()
                .map(|(turn, part)| turn as f64 * part)
                .sum(),
            p50: find_reaching(&ended, 0.5 - 1e-9),
            p90: find_reaching(&ended, 0.9 - 1e-9),
        }
    }
}

/// Lists the ships destroyed by each battery and by flights.
fn list_kills<D, R>(setup: &BattleSetup<D, R>, tally: &Tally) -> Vec<Kill> {
    let mut all = Vec::new();
    for (index, side) in ["first", "second"].into_iter().enumerate() {
        let mut add = |ship: &str, battery: &str, kills: f64| {
            if kills > 0.0 {
                all.push(Kill {
                    side,
                    ship: ship.to_string(),
                    battery: battery.to_string(),
                    each: kills / tally.runs as f64,
                });
            }
        };
        for own in setup.contingents.iter().filter(|own| own.side == index) {
            for (battery, kills) in own.batteries.iter().zip(&tally.kills[index][own.group]) {
                add(&own.name, battery, *kills);
            }
        }
        add("", "flights", tally.flight_kills[index]);
    }
    all
}

impl Present for DuelOutcome {
    fn title(&self) -> String {
        format!(
            "{} ({} points) against {} ({} points), {}, {}, seed {}",
            self.first,
            self.points[0],
            self.second,
            self.points[1],
            self.conditions,
            pluralize(self.runs as usize, "duel"),
            self.seed
        )
    }

    fn tables(&self) -> Vec<Table> {
        let kills = (!self.kills.is_empty()).then(|| self.kills_table());
        [self.outcome_table(), self.course_table()]
            .into_iter()
            .chain(kills)
            .collect()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let none = self.no_result.share;
        if none > 0.0 {
            notes.push(format!(
                "No result after {} turns in {} of the duels.",
                self.max_turns,
                percent(none)
            ));
        }
        let widest = [self.win, self.loss]
            .map(|share| share.interval.to - share.interval.from)
            .into_iter()
            .fold(0.0, f64::max);
        if let Some(width) = self.precision
            && widest > width
        {
            notes.push(format!(
                "Stopped after {} duels, short of the precision of {width}.",
                self.runs
            ));
        }
        notes.extend(self.remarks.iter().cloned());
        notes
    }
}

impl DuelOutcome {
    /// Returns the names of both sides; the second is `the other` if they are the same.
    fn sides(&self) -> [&str; 2] {
        [
            &self.first,
            if self.first == self.second {
                "the other"
            } else {
                &self.second
            },
        ]
    }

    fn outcome_table(&self) -> Table {
        let [first, second] = self.sides();
        let both = if self.conditions.limit.is_some() {
            "both win in one turn"
        } else {
            "both destroyed in one turn"
        };
        let rows = [
            (format!("{first} wins"), self.win),
            (format!("{second} wins"), self.loss),
            (both.to_string(), self.draw),
            ("no result".to_string(), self.no_result),
        ];
        Table::from_items(
            &rows,
            columns! { |(outcome, share)|
                text outcome "Outcome" = outcome,
                number share "Share" = Cell::percent(share.share),
                number from "95% from" = Cell::percent(share.interval.from),
                number to "to" = Cell::percent(share.interval.to),
            },
        )
        .named("outcome")
    }

    fn course_table(&self) -> Table {
        let mut rows = vec![
            (
                "turns on average".to_string(),
                Cell::decimals(self.turns.mean, 2),
            ),
            (
                "half of the duels end by turn".to_string(),
                self.turns.p50.into(),
            ),
            ("nine tenths end by turn".to_string(), self.turns.p90.into()),
        ];
        let left = self
            .sides()
            .into_iter()
            .zip([self.hull_left.first, self.hull_left.second]);
        rows.extend(left.filter_map(|(side, left)| {
            Some((
                format!("{} left when {side} wins", self.hull_word),
                Cell::percent(left?),
            ))
        }));
        Table::from_items(
            &rows,
            columns! { |(what, value)|
                text what "Course" = what,
                number value "Value" = value.clone(),
            },
        )
        .named("course")
    }

    fn kills_table(&self) -> Table {
        Table::from_items(
            &self.kills,
            columns! { |kill|
                text side "Side",
                text ship "Ship",
                text battery "Enemies destroyed by",
                number kills "Ships per duel" = Cell::decimals(kill.each, 2),
            },
        )
        .named("kills")
    }
}
