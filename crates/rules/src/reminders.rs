//! Rule reminders as text, for a game's sheets and its printed reference.

use crate::sheet_parts::pairs_table;
use starwright_paper::table::Table;

/// Reminders as text. A line `# TITLE` starts a table; each line after it is a row of two cells separated by ` | `.
#[derive(Clone, Copy, Debug)]
pub struct Reminders(pub &'static str);

impl Reminders {
    /// Returns the rows under a title; empty if there is no such title.
    pub fn rows(self, title: &str) -> Vec<[&'static str; 2]> {
        let lines = self.0.lines();
        let section = lines.skip_while(|line| line.strip_prefix("# ") != Some(title));
        let rows = section.skip(1).take_while(|line| !line.starts_with("# "));
        let cells = rows.filter_map(|line| line.split_once(" | "));
        cells.map(Into::into).collect()
    }

    /// Builds the table with this title.
    pub fn table(self, title: &str) -> Table {
        pairs_table(self.rows(title)).titled(title)
    }
}

#[cfg(test)]
mod tests {
    use super::Reminders;

    #[test]
    fn a_table_ends_before_the_next_title() {
        let text = Reminders("# One\na | b\nc | d | e\n\n# Two\nf | g\n");
        let table = text.table("One");
        let cells: Vec<&str> = table
            .rows
            .iter()
            .flatten()
            .map(|cell| cell.as_str())
            .collect();
        assert_eq!(cells, ["a", "b", "c", "d | e"]);
        assert_eq!(text.table("Two").rows.len(), 1);
        assert!(text.table("Three").rows.is_empty());
    }
}
