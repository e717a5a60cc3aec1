//! Tables for a terminal, fitted to its width. Words and numbers never break: headings and text wrap, then the least
//! important columns are hidden and named, and one record per row is the last resort.

use super::monospace;
use crate::table::{Cell, Column, Table, group_thousands};
use std::borrow::Cow;
use std::cmp::Reverse;

/// Spaces between two columns.
const GAP: usize = 2;
/// Minimum width of a text column while other columns can still be hidden.
const COMFORTABLE: usize = 20;
/// Minimum width of a column of sentences; with less room they go under their rows.
const SENTENCE: usize = 32;
/// Indentation of a sentence under its row.
const UNDER: usize = 4;

/// Renders a table with its totals under a rule. Without a width, every column is as wide as it needs.
pub fn terminal(table: &Table, totals: Option<&[Cell]>, width: Option<u16>) -> String {
    let mut rows: Vec<Vec<Cow<str>>> = table
        .rows
        .iter()
        .map(|row| row.iter().map(shown_text).collect())
        .collect();
    let shown: Vec<usize> = table.visible();
    let (shared, shown): (Vec<usize>, Vec<usize>) = shown
        .into_iter()
        .filter(|&index| is_filled(table, index))
        .partition(|&index| is_shared(table, index));
    let label = totals.and_then(|totals| {
        let first = *table.visible().first()?;
        Some(totals[first].as_str())
    });
    rows.extend(totals.map(|totals| totals.iter().map(shown_text).collect()));
    let grid = Grid {
        columns: &table.columns,
        rows,
        total_label: label,
    };
    let mut text = String::new();
    if let Some(title) = &table.title {
        text += &format!("{title}\n\n");
    }
    for index in &shared {
        text += &format!(
            "{}: {}\n",
            table.columns[*index].label, grid.rows[0][*index]
        );
    }
    if !shared.is_empty() {
        text.push('\n');
    }
    let lines = match width.map(usize::from) {
        None => grid.draw(&grid.natural(&shown), usize::MAX),
        Some(width) => match grid.fit(&shown, width) {
            Some(layout) => grid.draw(&layout, width),
            None => grid.records(&shown, width),
        },
    };
    text + &lines.join("\n") + "\n"
}

/// Returns the text of a cell, numbers with commas between thousands.
fn shown_text(cell: &Cell) -> Cow<'_, str> {
    let is_plain = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte))
    };
    match cell {
        Cell::Number(value, text) if value.abs() >= 1000.0 && is_plain(text) => {
            Cow::Owned(group_thousands(text))
        }
        cell => Cow::Borrowed(cell.as_str()),
    }
}

/// Measures the widest line of a cell in columns.
fn cell_width(text: &str) -> usize {
    text.lines().map(monospace::width).max().unwrap_or(0)
}

/// Measures the longest word of a cell in columns.
fn longest_word(text: &str) -> usize {
    let words = text.split_whitespace().map(monospace::width);
    words.max().unwrap_or(0)
}

/// Wraps a cell at spaces, continuation lines indented by `hang` if the longest word leaves room for it.
fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    let hang = if longest_word(text) + hang > width {
        0
    } else {
        hang
    };
    let mut lines = Vec::new();
    for line in text.lines() {
        if monospace::width(line) <= width {
            lines.push(line.to_string());
            continue;
        }
        for (number, part) in monospace::wrap(line, width - hang).into_iter().enumerate() {
            let indent = if number == 0 { 0 } else { hang };
            lines.push(" ".repeat(indent) + &part);
        }
    }
    lines
}

/// Returns `true` if some row has a value in this column.
fn is_filled(table: &Table, index: usize) -> bool {
    table.rows.is_empty() || table.rows.iter().any(|row| !row[index].as_str().is_empty())
}

/// Returns `true` if this column is stated once above the table: every row of several has the same value.
fn is_shared(table: &Table, index: usize) -> bool {
    let [first, others @ ..] = table.rows.as_slice() else {
        return false;
    };
    table.columns[index].is_stated_once
        && !others.is_empty()
        && others.iter().all(|row| row[index] == first[index])
}

/// The texts of a table, totals last.
struct Grid<'a> {
    columns: &'a [Column],
    rows: Vec<Vec<Cow<'a, str>>>,
    /// The label of the last row, if that has the totals; it goes into the first column that is shown.
    total_label: Option<&'a str>,
}

/// Which columns a table shows, and how wide each is.
struct Layout {
    /// Shown columns with their widths.
    columns: Vec<(usize, usize)>,
    has_short_headings: bool,
    /// The column of sentences that go under their rows.
    under: Option<usize>,
    hidden: Vec<usize>,
}

impl Layout {
    /// Returns the width of all columns with the gaps between them.
    fn width(&self) -> usize {
        let widths: usize = self.columns.iter().map(|(_, width)| width).sum();
        widths + GAP * self.columns.len().saturating_sub(1)
    }
}

impl Grid<'_> {
    fn heading(&self, index: usize, is_short: bool) -> &'static str {
        let column = &self.columns[index];
        if is_short {
            column.short_label
        } else {
            column.label
        }
    }

    /// Measures the widest cell of a column.
    fn widest_cell(&self, index: usize) -> usize {
        self.rows
            .iter()
            .map(|row| cell_width(&row[index]))
            .max()
            .unwrap_or(0)
    }

    /// Gives every column the width of its widest cell or heading.
    fn natural(&self, shown: &[usize]) -> Layout {
        let width = |&index: &usize| {
            let heading = monospace::width(self.heading(index, false));
            (index, self.widest_cell(index).max(heading))
        };
        let mut columns: Vec<(usize, usize)> = shown.iter().map(width).collect();
        if let (Some(label), Some(first)) = (self.total_label, columns.first_mut()) {
            first.1 = first.1.max(monospace::width(label));
        }
        Layout {
            columns,
            has_short_headings: false,
            under: None,
            hidden: Vec::new(),
        }
    }

    /// Returns the narrowest width of a column whose words stay whole.
    fn minimum(&self, index: usize, is_short: bool, is_comfortable: bool) -> usize {
        let heading = longest_word(self.heading(index, is_short));
        let column = &self.columns[index];
        let widest = self.widest_cell(index).max(heading);
        if column.is_number {
            return widest;
        }
        let words = self.rows.iter().map(|row| longest_word(&row[index])).max();
        let longest = words.unwrap_or(0).max(heading);
        let comfort = if is_comfortable { COMFORTABLE } else { 0 };
        widest.min(longest.max(comfort))
    }

    /// Finds the layout that shows the most within this width, or `None` if only records fit.
    fn fit(&self, shown: &[usize], width: usize) -> Option<Layout> {
        let natural = self.natural(shown);
        if natural.width() <= width {
            return Some(natural);
        }
        let sentence = shown
            .iter()
            .copied()
            .find(|&index| self.columns[index].is_sentence);
        let mut expendable: Vec<usize> = shown
            .iter()
            .copied()
            .filter(|&index| self.columns[index].importance > 1 && Some(index) != sentence)
            .collect();
        expendable.sort_by_key(|&index| Reverse((self.columns[index].importance, index)));
        for is_comfortable in [true, false] {
            for count in 0..=expendable.len() {
                let (hidden, kept): (Vec<usize>, Vec<usize>) = shown
                    .iter()
                    .partition(|index| expendable[..count].contains(index));
                for is_short in [false, true] {
                    for under in [None, sentence] {
                        let columns =
                            kept.iter()
                                .filter(|&&index| under != Some(index))
                                .map(|&index| {
                                    let width = match Some(index) == sentence {
                                        true => SENTENCE.min(self.widest_cell(index)),
                                        false => self.minimum(index, is_short, is_comfortable),
                                    };
                                    (index, width)
                                });
                        let mut layout = Layout {
                            columns: columns.collect(),
                            has_short_headings: is_short,
                            under,
                            hidden: hidden.clone(),
                        };
                        if layout.width() <= width {
                            self.spread(&mut layout, width);
                            return Some(layout);
                        }
                    }
                }
            }
        }
        None
    }

    /// Gives spare room to text that wraps, the neediest column first, and then to headings that wrap.
    fn spread(&self, layout: &mut Layout, width: usize) {
        let mut spare = width - layout.width();
        while spare > 0 {
            let needs = layout.columns.iter_mut().map(|column| {
                let need = self.widest_cell(column.0).saturating_sub(column.1);
                (need, column)
            });
            let neediest = needs
                .filter(|(need, column)| *need > 0 && !self.columns[column.0].is_number)
                .max_by_key(|(need, _)| *need);
            let Some((_, column)) = neediest else { break };
            column.1 += 1;
            spare -= 1;
        }
        for column in &mut layout.columns {
            let heading = monospace::width(self.heading(column.0, layout.has_short_headings));
            let more = heading.saturating_sub(column.1);
            if more <= spare {
                column.1 += more;
                spare -= more;
            }
        }
    }

    fn draw(&self, layout: &Layout, width: usize) -> Vec<String> {
        let headings = layout
            .columns
            .iter()
            .map(|&(index, width)| wrap(self.heading(index, layout.has_short_headings), width, 0));
        let mut headings: Vec<Vec<String>> = headings.collect();
        let height = headings.iter().map(Vec::len).max().unwrap_or(0);
        for heading in &mut headings {
            let missing = height - heading.len();
            heading.splice(0..0, vec![String::new(); missing]);
        }
        let mut lines = self.join(layout, &headings);
        let rule = "─".repeat(layout.width());
        lines.push(rule.clone());
        for (index, row) in self.rows.iter().enumerate() {
            let mut cells: Vec<Vec<String>> = Vec::with_capacity(layout.columns.len());
            for &(index, width) in &layout.columns {
                let hang = if self.columns[index].is_sentence {
                    0
                } else {
                    2
                };
                cells.push(wrap(&row[index], width, hang));
            }
            if let Some(label) = self.total_label
                && index + 1 == self.rows.len()
            {
                lines.push(rule.clone());
                cells[0] = wrap(label, layout.columns[0].1, 2);
            }
            lines.extend(self.join(layout, &cells));
            if let Some(under) = layout.under
                && !row[under].is_empty()
            {
                let sentences = wrap(&row[under], width - UNDER, 2);
                lines.extend(sentences.iter().map(|line| format!("{:UNDER$}{line}", "")));
            }
        }
        if !layout.hidden.is_empty() {
            let names: Vec<&str> = layout
                .hidden
                .iter()
                .map(|&index| self.columns[index].label)
                .collect();
            let columns = if names.len() == 1 {
                "column"
            } else {
                "columns"
            };
            let count = names.len();
            let note = format!(
                "{count} {columns} hidden: {} (--columns all)",
                names.join(", ")
            );
            lines.push(String::new());
            lines.extend(wrap(&note, width, 0));
        }
        lines
    }

    /// Joins the wrapped cells of one row to lines.
    fn join(&self, layout: &Layout, cells: &[Vec<String>]) -> Vec<String> {
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        let mut lines = Vec::with_capacity(height);
        for number in 0..height {
            let mut line = String::new();
            for (&(index, width), cell) in layout.columns.iter().zip(cells) {
                let text = cell.get(number).map_or("", String::as_str);
                let fill = " ".repeat(width.saturating_sub(monospace::width(text)));
                if self.columns[index].is_number {
                    line += &format!("{fill}{text}");
                } else {
                    line += &format!("{text}{fill}");
                }
                line += &" ".repeat(GAP);
            }
            lines.push(line.trim_end().to_string());
        }
        lines
    }

    /// Writes one block per row: its first cell, and a line for each other column.
    fn records(&self, shown: &[usize], width: usize) -> Vec<String> {
        let Some((first, others)) = shown.split_first() else {
            return Vec::new();
        };
        let names = others
            .iter()
            .map(|&index| monospace::width(self.columns[index].label));
        let name_width = names.max().unwrap_or(0);
        let room = width.saturating_sub(name_width + 4).max(1);
        let mut lines = Vec::new();
        for row in &self.rows {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(wrap(&row[*first], width, 2));
            for &index in others.iter().filter(|&&index| !row[index].is_empty()) {
                let mut name = self.columns[index].label;
                for part in wrap(&row[index], room, 0) {
                    lines.push(format!("  {name:name_width$}  {part}"));
                    name = "";
                }
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Column; 5] = [
        Column::text("faction", "Faction").stated_once(),
        Column::text("class", "Class"),
        Column::number("engines", "Engines")
            .short("Eng")
            .importance(2),
        Column::number("orat", "ORAT").importance(8),
        Column::text("error", "Error").sentence(),
    ];

    fn ships() -> Table {
        let mut table = Table::new(&COLUMNS);
        let row = |class: &str, engines: f64, error: &str| {
            vec![
                Cell::text("Granite Synod"),
                Cell::text(class),
                Cell::number(engines, format!("{engines}")),
                Cell::number(905.6, "905.60"),
                Cell::text(error),
            ]
        };
        table.rows.push(row("Barbican", 4.0, ""));
        table.rows.push(row(
            "Sovereign Remonstrance of the Nine Unbroken Mountains",
            2.0,
            "line 4: unknown key 'hul'; did you mean 'hull'?",
        ));
        table
    }

    #[test]
    fn no_line_is_wider_than_the_terminal_and_no_word_breaks() {
        let table = ships();
        let words: Vec<String> = table
            .rows
            .iter()
            .flatten()
            .flat_map(|cell| cell.as_str().split(' ').map(str::to_string))
            .collect();
        for width in 24..140 {
            let text = terminal(&table, None, Some(width));
            for line in text.lines() {
                assert!(
                    monospace::width(line) <= usize::from(width),
                    "{width}:\n{text}"
                );
            }
            for word in words.iter().filter(|word| *word != "905.60") {
                assert!(text.contains(word.as_str()), "{width}: {word}\n{text}");
            }
        }
    }

    #[test]
    fn the_least_important_column_is_hidden_and_named() {
        let text = terminal(&ships(), None, Some(30));
        assert!(
            text.contains("1 column hidden: ORAT\n(--columns all)"),
            "{text}"
        );
        assert!(
            !text.contains("905.60") && text.contains("Engines"),
            "{text}"
        );
        assert!(text.starts_with("Faction: Granite Synod\n\n"), "{text}");
        assert!(text.contains("\n    line 4: unknown"), "{text}");
    }

    #[test]
    fn a_very_narrow_terminal_gets_records() {
        let keys = ["class", "engines", "orat"];
        let text = terminal(&ships().with_columns(&keys), None, Some(20));
        let records = "Barbican\n  Engines  4\n  ORAT     905.60\n\nSovereign\n";
        assert!(text.starts_with(records), "{text}");
    }

    #[test]
    fn numbers_are_right_aligned_and_totals_ruled_off() {
        let mut table = Table::new(&[
            Column::text("who", "Who"),
            Column::number("n", "N").with_total(),
        ]);
        for (who, n) in [("ab", -41.0), ("c", 2.5)] {
            table
                .rows
                .push(vec![Cell::text(who), Cell::number(n, format!("{n:.1}"))]);
        }
        let totals = table.totals("2 rows");
        assert_eq!(
            terminal(&table, totals.as_deref(), None),
            "Who         N\n─────────────\nab      -41.0\nc         2.5\n─────────────\n2 rows  -38.5\n"
        );
    }
}
