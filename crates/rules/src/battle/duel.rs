//! The result of many battles of two sides: shares with their intervals, the course of it, and what killed whom.

use crate::battle::question::{BattleOptions, Effort};
use crate::battle::statistics::wilson_interval;
use crate::battle::tally::{Ending, Tally};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::replay::Board;
use starwright_paper::table::{Cell, Column, Table, percent};
use starwright_text::field::pluralize;
use std::fmt;

/// A side as an answer tells of it.
#[derive(Clone, Debug)]
pub struct SideSummary {
    /// The class, name and batteries of each design, and how many ships.
    pub designs: Vec<(String, String, Vec<String>, u32)>,
    /// Its ratings, added up.
    pub points: u64,
}

impl SideSummary {
    fn name(&self) -> String {
        let name = |(class, _, _, count): &(String, String, Vec<String>, u32)| match count {
            1 => class.clone(),
            count => format!("{count} x {class}"),
        };
        self.designs
            .iter()
            .map(name)
            .collect::<Vec<_>>()
            .join(" + ")
    }
}

/// The result of many battles.
#[derive(Clone, Debug, Serialize)]
pub struct DuelOutcome {
    /// The first side: its classes, with how many of each.
    pub first: String,
    /// The second side.
    pub second: String,
    /// The ratings of each side, added up.
    pub points: [u64; 2],
    /// How they are fought.
    #[serde(flatten)]
    pub conditions: BattleConditions,
    /// How many battles were fought.
    pub runs: u64,
    /// The seed of their random numbers.
    pub seed: u64,
    /// Battles that the first side wins.
    pub win: EstimatedShare,
    /// Battles that the second side wins.
    pub loss: EstimatedShare,
    /// Battles that both win or lose in one turn.
    pub draw: EstimatedShare,
    /// Battles in which both sides are left after the last turn.
    pub no_result: EstimatedShare,
    /// How long battles last.
    pub turns: DuelLength,
    /// What a winner has left.
    pub hull_left: HullLeft,
    /// What destroys ships.
    pub kills: Vec<Kill>,
    /// A battle without a winner after this many turns has no result.
    pub max_turns: u32,
    /// The width of the intervals that was asked for, if one was.
    pub precision: Option<f64>,
    /// What the model assumes and leaves out.
    #[serde(skip)]
    pub remarks: Vec<String>,
    /// What the game calls that of which a winner has some left: `hull`, `boxes`.
    #[serde(skip)]
    pub hull_word: &'static str,
}

/// How a battle is fought.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BattleConditions {
    /// The board.
    pub board: Board,
    /// Who commands each side.
    pub captains: [&'static str; 2],
    /// The fleet limit whose victory points end it, if one was given.
    pub limit: Option<u32>,
    /// Whether damaged and crippled ships give victory points too, in a game that knows this.
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

/// A part of all battles, with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct EstimatedShare {
    /// The part, from 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

/// How long battles last.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DuelLength {
    /// On average.
    pub mean: f64,
    /// The turn by which half of the battles have ended.
    pub p50: usize,
    /// The turn by which nine tenths have ended.
    pub p90: usize,
}

/// The part of its hull or boxes that a winner has left on average; none where nobody counted or won.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct HullLeft {
    /// When the first side wins.
    pub first: Option<f64>,
    /// When the second side wins.
    pub second: Option<f64>,
}

/// Ships destroyed by a battery, counted for what did the damage in the last attack.
#[derive(Clone, Debug, Serialize)]
pub struct Kill {
    /// The side that the battery is on: `first` or `second`.
    pub side: &'static str,
    /// Its ship; empty for flights.
    pub ship: String,
    /// Its name.
    pub battery: String,
    /// Ships destroyed per battle.
    pub each: f64,
}

impl DuelOutcome {
    /// Builds the answer from a tally of battles.
    pub fn from_tally(sides: &[SideSummary; 2], tally: &Tally, how: &BattleOptions) -> DuelOutcome {
        let runs = tally.runs as f64;
        let share = |count: u64| {
            let (from, to) = wilson_interval(count as f64, runs);
            EstimatedShare {
                share: count as f64 / runs,
                from,
                to,
            }
        };
        let left = |side: Ending| {
            let wins = tally.endings[side as usize];
            (wins > 0).then(|| tally.left[side as usize] / wins as f64)
        };
        let turns: Vec<f64> = tally
            .turns
            .iter()
            .map(|battles| *battles as f64 / runs)
            .collect();
        let [win, loss, draw, no_result] = tally.endings.map(share);
        DuelOutcome {
            first: sides[0].name(),
            second: sides[1].name(),
            points: sides.each_ref().map(|side| side.points),
            conditions: BattleConditions {
                board: how.board,
                captains: how.captains.map(|captain| captain.word()),
                limit: how.limit,
                partial: None,
            },
            runs: tally.runs,
            seed: how.seed,
            win,
            loss,
            draw,
            no_result,
            turns: DuelLength::of(&turns),
            hull_left: HullLeft {
                first: left(Ending::First),
                second: left(Ending::Second),
            },
            kills: kills(sides, tally),
            max_turns: how.turns,
            precision: if let Effort::Precision(width) = how.effort {
                Some(width)
            } else {
                None
            },
            remarks: Vec::new(),
            hull_word: "hull",
        }
    }
}

impl DuelLength {
    /// From the part of the battles that end in each turn.
    fn of(ended: &[f64]) -> DuelLength {
        let by = |part: f64| {
            let mut sum = 0.0;
            let reaches = |ended: &f64| {
                sum += ended;
                sum >= part - 1e-9
            };
            ended.iter().position(reaches).unwrap_or(0)
        };
        let mean = ended
            .iter()
            .enumerate()
            .map(|(turn, part)| turn as f64 * part)
            .sum();
        DuelLength {
            mean,
            p50: by(0.5),
            p90: by(0.9),
        }
    }
}

fn kills(sides: &[SideSummary; 2], tally: &Tally) -> Vec<Kill> {
    let mut all = Vec::new();
    for (index, (party, side)) in sides.iter().zip(["first", "second"]).enumerate() {
        let mut add = |ship: &str, battery: &str, kills: f64| {
            if kills > 0.0 {
                let (ship, battery) = (ship.to_string(), battery.to_string());
                all.push(Kill {
                    side,
                    ship,
                    battery,
                    each: kills / tally.runs as f64,
                });
            }
        };
        for ((_, ship, batteries, _), kills) in party.designs.iter().zip(&tally.kills[index]) {
            batteries
                .iter()
                .zip(kills)
                .for_each(|(battery, kills)| add(ship, battery, *kills));
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
        [self.shares(), self.course()]
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
            .map(|share| share.to - share.from)
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
    /// What the sides are called; the second is `the other` where both are the same.
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

    fn shares(&self) -> Table {
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
            &[
                (Column::text("outcome", "Outcome"), |(outcome, _)| {
                    outcome.into()
                }),
                (Column::number("share", "Share"), |(_, share)| {
                    Cell::percent(share.share)
                }),
                (Column::number("from", "95 % from"), |(_, share)| {
                    Cell::percent(share.from)
                }),
                (Column::number("to", "to"), |(_, share)| {
                    Cell::percent(share.to)
                }),
            ],
        )
        .named("outcome")
    }

    fn course(&self) -> Table {
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
            &[
                (Column::text("what", "Course"), |(what, _)| what.into()),
                (Column::number("value", "Value"), |(_, value)| value.clone()),
            ],
        )
        .named("course")
    }

    fn kills_table(&self) -> Table {
        Table::from_items(
            &self.kills,
            &[
                (Column::text("side", "Side"), |kill| kill.side.into()),
                (Column::text("ship", "Ship"), |kill| (&kill.ship).into()),
                (Column::text("battery", "Enemies destroyed by"), |kill| {
                    (&kill.battery).into()
                }),
                (Column::number("kills", "Ships per duel"), |kill| {
                    Cell::decimals(kill.each, 2)
                }),
            ],
        )
        .named("kills")
    }
}
