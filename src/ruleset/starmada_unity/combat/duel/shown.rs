//! What people see of a duel.

use super::outcome::{DuelOutcome, Ground};
use crate::paper::answer::Present;
use crate::paper::table::{Cell, Column, Table, percent};
use crate::play::replay::Board;
use std::fmt;

impl Present for DuelOutcome {
    fn title(&self) -> String {
        let effort = match (self.runs, self.seed) {
            (Some(runs), Some(seed)) => format!("{runs} duels, seed {seed}"),
            _ => "exactly".to_string(),
        };
        let place = match (self.start, &self.ground) {
            (Some(hexes), _) => format!("on a line, {hexes} hexes apart"),
            (None, Some(ground)) => ground.to_string(),
            (None, None) => String::new(),
        };
        format!(
            "{} ({} points) against {} ({} points), {place}, {effort}",
            self.first, self.points[0], self.second, self.points[1]
        )
    }

    fn tables(&self) -> Vec<Table> {
        let kills = (!self.kills.is_empty()).then(|| self.kills_table());
        [self.shares(), self.course()].into_iter().chain(kills).collect()
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let none = self.no_result.share;
        if none > 0.0 {
            notes.push(format!("No result after {} turns in {} of the duels.", self.most_turns, percent(none)));
        }
        let widest = [self.win, self.loss].map(|share| share.to - share.from).into_iter().fold(0.0, f64::max);
        if let (Some(width), Some(runs)) = (self.precision, self.runs)
            && widest > width
        {
            notes.push(format!("Stopped after {runs} duels, short of the precision of {width}."));
        }
        notes.extend(self.left_out.iter().cloned());
        notes
    }
}

impl fmt::Display for Ground {
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

impl DuelOutcome {
    /// What the sides are called; the second is `the other` where both are the same.
    fn sides(&self) -> [&str; 2] {
        [&self.first, if self.first == self.second { "the other" } else { &self.second }]
    }

    fn shares(&self) -> Table {
        let [first, second] = self.sides();
        let rows = [
            (format!("{first} wins"), self.win),
            (format!("{second} wins"), self.loss),
            ("both destroyed in one turn".to_string(), self.draw),
            ("no result".to_string(), self.no_result),
        ];
        Table::of(
            &rows,
            &[
                (Column::text("outcome", "Outcome"), |(outcome, _)| outcome.into()),
                (Column::number("share", "Share"), |(_, share)| Cell::percent(share.share)),
                (Column::number("from", "95 % from"), |(_, share)| Cell::percent(share.from)),
                (Column::number("to", "to"), |(_, share)| Cell::percent(share.to)),
            ],
        )
        .named("outcome")
    }

    fn course(&self) -> Table {
        let mut rows = vec![
            ("turns on average".to_string(), Cell::decimals(self.turns.mean, 2)),
            ("half of the duels end by turn".to_string(), self.turns.median.into()),
            ("nine tenths end by turn".to_string(), self.turns.nine_tenths.into()),
        ];
        let left = self.sides().into_iter().zip([self.hull_left.first, self.hull_left.second]);
        rows.extend(
            left.filter_map(|(side, left)| Some((format!("hull left when {side} wins"), Cell::percent(left?)))),
        );
        Table::of(
            &rows,
            &[
                (Column::text("what", "Course"), |(what, _)| what.into()),
                (Column::number("value", "Value"), |(_, value)| value.clone()),
            ],
        )
        .named("course")
    }

    fn kills_table(&self) -> Table {
        Table::of(
            &self.kills,
            &[
                (Column::text("side", "Side"), |kills| kills.side.into()),
                (Column::text("ship", "Ship"), |kills| (&kills.ship).into()),
                (Column::text("battery", "Destroyed by its"), |kills| (&kills.battery).into()),
                (Column::number("kills", "Ships a duel"), |kills| Cell::decimals(kills.each, 2)),
            ],
        )
        .named("kills")
    }
}
