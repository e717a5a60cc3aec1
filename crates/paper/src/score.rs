//! Score sheets: grids to fill in by hand, one column per round.

use crate::table::{Cell, Column, Table};

/// A score sheet.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    /// The rounds.
    pub rounds: &'static [&'static str],
    /// The blocks of rows, top to bottom.
    pub groups: Vec<ScoreGroup>,
    /// Notes on the end of the game.
    pub notes: Vec<String>,
}

/// A block of rows under a heading.
#[derive(Clone, Debug)]
pub struct ScoreGroup {
    pub title: String,
    pub rows: Vec<ScoreRow>,
}

/// A row with one box per round.
#[derive(Clone, Debug)]
pub struct ScoreRow {
    /// Thing that is counted.
    pub item: String,
    /// Explanation in smaller print.
    pub text: String,
    /// Whether each round's box is to be filled in.
    pub open: Vec<bool>,
    /// Whether the row ends with a sum.
    pub has_sum: bool,
}

impl ScoreSheet {
    /// Returns one table per block, with empty cells to fill in and a dash where nothing can be scored.
    pub fn tables(&self) -> Vec<Table> {
        let columns: Vec<Column> = [Column::text("item", "Points"), Column::text("text", "For")]
            .into_iter()
            .chain(self.rounds.iter().map(|round| Column::text("round", round)))
            .chain([Column::text("sum", "Sum")])
            .collect();
        let table = |group: &ScoreGroup| {
            let mut table = Table::new(&columns).titled(group.title.as_str());
            for row in &group.rows {
                let open = row.open.iter().chain([&row.has_sum]);
                let boxes = open.map(|is_open| Cell::text(if *is_open { "" } else { "–" }));
                let words = [row.item.as_str().into(), row.text.as_str().into()];
                table.rows.push(words.into_iter().chain(boxes).collect());
            }
            table
        };
        self.groups.iter().map(table).collect()
    }
}
