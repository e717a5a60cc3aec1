//! What came of a duel, told: shares with their intervals, the course of it, and what killed whom.

use super::exact::Chances;
use super::fray::Battle;
use super::tally::{Ending, Tally};
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table, percent};
use crate::play::question::{Effort, Engagement};
use crate::play::statistics::wilson;
use serde_json::{Value, json};

/// What came of many duels, or of all.
pub(super) struct Outcome {
    /// None if every chance was followed.
    runs: Option<u64>,
    /// By [`Ending`]: the share and its 95 % interval.
    shares: [Share; 4],
    /// The part of the duels that ended in each turn.
    turns: Vec<f64>,
    /// The part of its hull that a winner has left on average, by side; none where nobody counted or won.
    left: [Option<f64>; 2],
    kills: Vec<Kills>,
}

#[derive(Clone, Copy)]
struct Share {
    share: f64,
    from: f64,
    to: f64,
}

/// Ships destroyed a duel, by the battery that did the damage in the last turn.
struct Kills {
    side: &'static str,
    ship: String,
    battery: String,
    each: f64,
}

impl Outcome {
    pub(super) fn of_tally(battle: &Battle, tally: &Tally) -> Outcome {
        let runs = tally.runs as f64;
        let share = |count: u64| {
            let (from, to) = wilson(count as f64, runs);
            Share { share: count as f64 / runs, from, to }
        };
        let left = |side: usize| (tally.endings[side] > 0).then(|| tally.left[side] / tally.endings[side] as f64);
        Outcome {
            runs: Some(tally.runs),
            shares: tally.endings.map(share),
            turns: tally.turns.iter().map(|duels| *duels as f64 / runs).collect(),
            left: [left(0), left(1)],
            kills: kills(battle, tally),
        }
    }

    pub(super) fn of_chances(chances: Chances) -> Outcome {
        let shares = chances.endings.map(|share| Share { share, from: share, to: share });
        Outcome { runs: None, shares, turns: chances.turns, left: [None; 2], kills: Vec::new() }
    }

    /// What the reader must know beside the numbers.
    pub(super) fn notes(&self, battle: &Battle, how: &Engagement) -> Vec<String> {
        let mut notes = Vec::new();
        let none = self.shares[Ending::None as usize].share;
        if none > 0.0 {
            notes.push(format!("No result after {} turns in {} of the duels.", battle.turns, percent(none)));
        }
        let widest = self.shares[..2].iter().map(|share| share.to - share.from).fold(0.0, f64::max);
        if let (Effort::Precision(width), Some(runs)) = (how.effort, self.runs)
            && widest > width
        {
            notes.push(format!("Stopped after {runs} duels, short of the precision of {width}."));
        }
        notes
    }

    pub(super) fn answer(
        &self,
        battle: &Battle,
        names: [String; 2],
        points: [u64; 2],
        how: &Engagement,
        notes: Vec<String>,
    ) -> Answer {
        let effort = match self.runs {
            Some(runs) => format!("{runs} duels, seed {}", how.seed),
            None => "exactly".to_string(),
        };
        let title = format!(
            "{} ({} points) against {} ({} points), {} hexes apart, {effort}",
            names[0], points[0], names[1], points[1], battle.start
        );
        let share = |ending: Ending| {
            let Share { share, from, to } = self.shares[ending as usize];
            json!({"share": share, "from": from, "to": to})
        };
        let kills = |kills: &Kills| json!({"side": kills.side, "ship": kills.ship, "battery": kills.battery, "each": kills.each});
        let json = json!({
            "first": names[0],
            "second": names[1],
            "points": points,
            "start": battle.start,
            "is_exact": self.runs.is_none(),
            "runs": self.runs,
            "seed": self.runs.map(|_| how.seed),
            "win": share(Ending::First),
            "loss": share(Ending::Second),
            "draw": share(Ending::Draw),
            "no_result": share(Ending::None),
            "turns": {"mean": self.mean_turns(), "median": self.quantile(0.5), "nine_tenths": self.quantile(0.9)},
            "hull_left": {"first": self.left[0], "second": self.left[1]},
            "kills": self.kills.iter().map(kills).collect::<Vec<Value>>(),
        });
        let mut tables = vec![self.shares_table(&names), self.course(&names)];
        if !self.kills.is_empty() {
            tables.push(self.kills_table());
        }
        Answer { title, tables, notes, json, chart: None, ..Answer::default() }
    }

    fn shares_table(&self, names: &[String; 2]) -> Table {
        let mut table = Table::new(&[
            Column::text("outcome", "Outcome"),
            Column::number("share", "Share"),
            Column::number("from", "95 % from"),
            Column::number("to", "to"),
        ]);
        let [first, second] = told_apart(names);
        let lines = [
            format!("{first} wins"),
            format!("{second} wins"),
            "both destroyed in one turn".to_string(),
            "no result".to_string(),
        ];
        for (words, Share { share, from, to }) in lines.into_iter().zip(self.shares) {
            table.rows.push([Cell::text(words)].into_iter().chain([share, from, to].map(Cell::percent)).collect());
        }
        table
    }

    fn mean_turns(&self) -> f64 {
        self.turns.iter().enumerate().map(|(turn, part)| turn as f64 * part).sum()
    }

    /// The turn by which this part of the duels has ended.
    fn quantile(&self, part: f64) -> usize {
        let mut sum = 0.0;
        let reaches = |ended: &f64| {
            sum += ended;
            sum >= part - 1e-9
        };
        self.turns.iter().position(reaches).unwrap_or(0)
    }

    fn course(&self, names: &[String; 2]) -> Table {
        let mut table = Table::new(&[Column::text("what", "Course"), Column::number("value", "Value")]);
        let turn = |turn: usize| Cell::number(turn as f64, turn.to_string());
        let mut add = |what: &str, value: Cell| table.rows.push(vec![Cell::text(what), value]);
        add("turns on average", Cell::decimals(self.mean_turns(), 2));
        add("half of the duels end by turn", turn(self.quantile(0.5)));
        add("nine tenths end by turn", turn(self.quantile(0.9)));
        for (name, left) in told_apart(names).into_iter().zip(self.left) {
            if let Some(left) = left {
                add(&format!("hull left when {name} wins"), Cell::percent(left));
            }
        }
        table
    }

    fn kills_table(&self) -> Table {
        let mut table = Table::new(&[
            Column::text("side", "Side"),
            Column::text("ship", "Ship"),
            Column::text("battery", "Destroyed by its"),
            Column::number("kills", "Ships a duel"),
        ]);
        for Kills { side, ship, battery, each } in &self.kills {
            table
                .rows
                .push([*side, ship, battery].map(Cell::text).into_iter().chain([Cell::decimals(*each, 2)]).collect());
        }
        table
    }
}

fn kills(battle: &Battle, tally: &Tally) -> Vec<Kills> {
    let mut all = Vec::new();
    for (index, (crafts, side)) in battle.sides.iter().map(|side| &side.crafts).zip(["first", "second"]).enumerate() {
        let mut add = |ship: &str, battery: &str, kills: f64| {
            if kills > 0.0 {
                let (ship, battery) = (ship.to_string(), battery.to_string());
                all.push(Kills { side, ship, battery, each: kills / tally.runs as f64 });
            }
        };
        for (craft, kills) in crafts.iter().zip(&tally.kills[index]) {
            craft.weapons.iter().zip(kills).for_each(|(weapon, kills)| add(&craft.name, weapon.name(), *kills));
        }
        add("", "flights", tally.flight_kills[index] as f64);
    }
    all
}

/// The names of the sides; the second is `the other` where they are the same.
fn told_apart(names: &[String; 2]) -> [&str; 2] {
    [&names[0], if names[0] == names[1] { "the other" } else { &names[1] }]
}
