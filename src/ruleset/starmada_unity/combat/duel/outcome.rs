//! What came of a duel: shares with their intervals, the course of it, and what killed whom.

use super::exact::Chances;
use crate::play::question::Engagement;
use crate::play::replay::Board;
use crate::play::statistics::wilson;
use crate::play::tally::{Ending, Tally};
use crate::ruleset::starmada_unity::ship::Ship;
use serde::Serialize;

/// What came of many duels, or of all that are possible.
#[derive(Clone, Debug, Serialize)]
pub struct DuelOutcome {
    /// The first side: its classes, with how many of each.
    pub first: String,
    /// The second side.
    pub second: String,
    /// The combat ratings of each side, added up.
    pub points: [u64; 2],
    /// On a line, hexes between the sides at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<usize>,
    /// On the board, how it is fought.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// Whether every chance was followed, without dice.
    pub is_exact: bool,
    /// How many duels were fought; none if every chance was followed.
    pub runs: Option<u64>,
    /// The seed of their random numbers.
    pub seed: Option<u64>,
    /// Duels that the first side wins.
    pub win: Share,
    /// Duels that the second side wins.
    pub loss: Share,
    /// Duels in which both sides are destroyed in one turn.
    pub draw: Share,
    /// Duels in which both sides are left after the last turn.
    pub no_result: Share,
    /// How long duels last.
    pub turns: DuelTurns,
    /// What a winner has left.
    pub hull_left: HullLeft,
    /// What destroys ships.
    pub kills: Vec<Kills>,
    /// A duel without a winner after this many turns has no result.
    pub most_turns: u32,
    /// The width of the intervals that was asked for, if one was.
    pub precision: Option<f64>,
    /// What the model leaves out.
    #[serde(skip)]
    pub left_out: Vec<String>,
}

/// How a battle on the board is fought.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Ground {
    /// The board.
    pub board: Board,
    /// Who commands each side.
    pub captains: [&'static str; 2],
    /// The fleet limit whose victory points end it, if one was given.
    pub limit: Option<u32>,
}

impl Ground {
    pub(super) fn of(how: &Engagement) -> Ground {
        Ground { board: how.board, captains: how.captains.map(|captain| captain.word()), limit: how.limit }
    }
}

/// A part of all duels, with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Share {
    /// The part, from 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub from: f64,
    /// The upper end.
    pub to: f64,
}

/// How long duels last.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DuelTurns {
    /// On average.
    pub mean: f64,
    /// The turn by which half of the duels have ended.
    pub median: usize,
    /// The turn by which nine tenths have ended.
    pub nine_tenths: usize,
}

/// The part of its hull that a winner has left on average; none where nobody counted or won.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct HullLeft {
    /// When the first side wins.
    pub first: Option<f64>,
    /// When the second side wins.
    pub second: Option<f64>,
}

/// Ships destroyed by a battery, counted for what did the damage in the last turn.
#[derive(Clone, Debug, Serialize)]
pub struct Kills {
    /// The side that the battery is on: `first` or `second`.
    pub side: &'static str,
    /// The class of its ship; empty for flights.
    pub ship: String,
    /// Its name.
    pub battery: String,
    /// Ships destroyed per duel.
    pub each: f64,
}

/// What dice or chances tell of a duel, without who fought it.
pub(super) struct Outcome {
    /// None if every chance was followed.
    pub(super) runs: Option<u64>,
    /// By [`Ending`].
    pub(super) shares: [Share; 4],
    pub(super) turns: DuelTurns,
    pub(super) left: HullLeft,
    pub(super) kills: Vec<Kills>,
}

impl Outcome {
    pub(super) fn of_tally(sides: &[Vec<(&Ship, u32)>; 2], tally: &Tally) -> Outcome {
        let runs = tally.runs as f64;
        let share = |count: u64| {
            let (from, to) = wilson(count as f64, runs);
            Share { share: count as f64 / runs, from, to }
        };
        let left = |side: Ending| {
            let wins = tally.endings[side as usize];
            (wins > 0).then(|| tally.left[side as usize] / wins as f64)
        };
        let turns: Vec<f64> = tally.turns.iter().map(|duels| *duels as f64 / runs).collect();
        Outcome {
            runs: Some(tally.runs),
            shares: tally.endings.map(share),
            turns: DuelTurns::of(&turns),
            left: HullLeft { first: left(Ending::First), second: left(Ending::Second) },
            kills: kills(sides, tally),
        }
    }

    pub(super) fn of_chances(chances: &Chances) -> Outcome {
        let shares = chances.endings.map(|share| Share { share, from: share, to: share });
        let (turns, left) = (DuelTurns::of(&chances.turns), HullLeft::default());
        Outcome { runs: None, shares, turns, left, kills: Vec::new() }
    }
}

impl DuelTurns {
    /// From the part of the duels that end in each turn.
    fn of(ended: &[f64]) -> DuelTurns {
        let by = |part: f64| {
            let mut sum = 0.0;
            let reaches = |ended: &f64| {
                sum += ended;
                sum >= part - 1e-9
            };
            ended.iter().position(reaches).unwrap_or(0)
        };
        let mean = ended.iter().enumerate().map(|(turn, part)| turn as f64 * part).sum();
        DuelTurns { mean, median: by(0.5), nine_tenths: by(0.9) }
    }
}

fn kills(sides: &[Vec<(&Ship, u32)>; 2], tally: &Tally) -> Vec<Kills> {
    let mut all = Vec::new();
    for (index, (groups, side)) in sides.iter().zip(["first", "second"]).enumerate() {
        let mut add = |ship: &str, battery: &str, kills: f64| {
            if kills > 0.0 {
                let (ship, battery) = (ship.to_string(), battery.to_string());
                all.push(Kills { side, ship, battery, each: kills / tally.runs as f64 });
            }
        };
        for ((ship, _), kills) in groups.iter().zip(&tally.kills[index]) {
            let name = ship.to_string();
            ship.weapons().iter().zip(kills).for_each(|(weapon, kills)| add(&name, weapon.name(), *kills));
        }
        add("", "flights", tally.flight_kills[index]);
    }
    all
}
