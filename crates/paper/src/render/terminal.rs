//! Tables for a terminal, fitted to its width. Words and numbers never break: headings and text wrap, then the least
//! important columns are hidden and named, and one record per row is the last resort.

use super::monospace;
use crate::row_source::{RowSource, is_used};
use crate::table::{Cell, Column, Table, group_thousands};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::io::{self, Write};

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
    let mut bytes = Vec::new();
    let written = write_terminal(table, totals, width, &mut bytes);
    written.expect("writing to memory");
    String::from_utf8(bytes).expect("cells are text")
}

/// Writes a table as [`terminal`] renders it; its rows are read twice, first to measure them.
pub fn write_terminal(
    source: &dyn RowSource,
    totals: Option<&[Cell]>,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let columns = source.columns();
    let mut measures = vec![Measure::default(); columns.len()];
    let mut count = 0;
    source.for_each_row(&mut |row| {
        for ((measure, column), cell) in measures.iter_mut().zip(columns).zip(row) {
            measure.add(cell, column, count == 0);
        }
        count += 1;
        Ok(())
    })?;
    let visible: Vec<usize> = (0..columns.len())
        .filter(|&index| columns[index].is_seen(measures[index].is_used))
        .collect();
    let label = totals.and_then(|totals| Some(totals[*visible.first()?].as_str()));
    let (shared, shown): (Vec<usize>, Vec<usize>) = visible
        .into_iter()
        .filter(|&index| count == 0 || measures[index].is_filled)
        .partition(|&index| columns[index].is_stated_once && count > 1 && measures[index].is_same);
    for (measure, cell) in measures.iter_mut().zip(totals.unwrap_or_default()) {
        measure.widen(&shown_text(cell), false);
    }
    if let Some(title) = source.title() {
        let width = width.map_or(usize::MAX, usize::from);
        for line in wrap(title, width, 2) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    for index in &shared {
        let value = measures[*index].first.as_ref().map_or("", Cell::as_str);
        writeln!(out, "{}: {value}", columns[*index].label)?;
    }
    if !shared.is_empty() {
        writeln!(out)?;
    }
    let grid = Grid {
        source,
        columns,
        measures,
        totals,
        total_label: label,
    };
    match width.map(usize::from) {
        None => grid.draw(&grid.natural(&shown), usize::MAX, out),
        Some(width) => match grid.fit(&shown, width) {
            Some(layout) => grid.draw(&layout, width, out),
            None => grid.write_records(&shown, width, out),
        },
    }
}

/// Widths of the cells of a column.
#[derive(Clone, Debug, Default)]
struct Measure {
    /// Columns of the widest cell.
    widest: usize,
    /// Columns of the longest word.
    longest_word: usize,
    /// Whether some row has a value.
    is_filled: bool,
    /// Whether some cell is neither empty nor 0.
    is_used: bool,
    /// The first cell, and whether all others are equal, in columns that state a shared value once.
    first: Option<Cell>,
    is_same: bool,
}

impl Measure {
    fn add(&mut self, cell: &Cell, column: &Column, is_first: bool) {
        let text = cell.as_str();
        self.is_filled |= !text.is_empty();
        self.is_used |= is_used(text);
        if column.is_stated_once && is_first {
            self.first = Some(cell.clone());
            self.is_same = true;
        } else if column.is_stated_once {
            self.is_same &= self.first.as_ref() == Some(cell);
        }
        self.widen(&shown_text(cell), column.is_list);
    }

    fn widen(&mut self, text: &str, is_list: bool) {
        self.widest = self.widest.max(cell_width(text));
        self.longest_word = self.longest_word.max(match is_list {
            true => longest_item(text),
            false => longest_word(text),
        });
    }
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

/// Measures the longest item of a list in columns, with its comma and the indentation of further lines.
fn longest_item(text: &str) -> usize {
    let items = text.split(", ").map(monospace::width);
    items.max().unwrap_or(0) + ", ".len()
}

/// Wraps a list after commas, continuation lines indented by `hang`; an item longer than a line at spaces.
fn wrap_list(text: &str, width: usize, hang: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in text.split_inclusive(", ") {
        match lines.last_mut() {
            Some(last) if monospace::width(last) + monospace::width(item.trim_end()) <= width => {
                *last += item;
            }
            _ => {
                let indent = if lines.is_empty() { 0 } else { hang };
                lines.push(" ".repeat(indent) + item);
            }
        }
    }
    let wrapped = lines
        .iter()
        .flat_map(|line| match monospace::width(line.trim_end()) <= width {
            true => vec![line.trim_end().to_string()],
            false => wrap(line.trim(), width, hang),
        });
    wrapped.collect()
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

/// A table that has been measured.
struct Grid<'a> {
    source: &'a dyn RowSource,
    columns: &'a [Column],
    measures: Vec<Measure>,
    totals: Option<&'a [Cell]>,
    /// The label of the totals; it goes into the first column that is shown.
    total_label: Option<&'a str>,
}

/// Columns that a table shows, and their widths.
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

    /// Gives every column the width of its widest cell or heading.
    fn natural(&self, shown: &[usize]) -> Layout {
        let width = |&index: &usize| {
            let heading = monospace::width(self.heading(index, false));
            (index, self.measures[index].widest.max(heading))
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
        let widest = self.measures[index].widest.max(heading);
        if column.is_number {
            return widest;
        }
        let longest = self.measures[index].longest_word.max(heading);
        let comfort = if is_comfortable { COMFORTABLE } else { 0 };
        widest.min(longest.max(comfort))
    }

    /// Finds the layout that shows most columns in this width, or `None` if only records fit.
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
                                        true => SENTENCE.min(self.measures[index].widest),
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
                let need = self.measures[column.0].widest.saturating_sub(column.1);
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

    fn draw(&self, layout: &Layout, width: usize, out: &mut dyn Write) -> io::Result<()> {
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
        self.write_lines(layout, &headings, out)?;
        let rule = "─".repeat(layout.width());
        writeln!(out, "{rule}")?;
        self.source
            .for_each_row(&mut |row| self.write_row(row, None, layout, width, out))?;
        if let Some(totals) = self.totals {
            if self.total_label.is_some() {
                writeln!(out, "{rule}")?;
            }
            self.write_row(totals, self.total_label, layout, width, out)?;
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
            writeln!(out)?;
            for line in wrap(&note, width, 0) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Writes a row, `label` instead of its first cell, and the sentences under it.
    fn write_row(
        &self,
        row: &[Cell],
        label: Option<&str>,
        layout: &Layout,
        width: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut cells: Vec<Vec<String>> = Vec::with_capacity(layout.columns.len());
        for &(index, width) in &layout.columns {
            let hang = if self.columns[index].is_sentence {
                0
            } else {
                2
            };
            let text = shown_text(&row[index]);
            cells.push(match self.columns[index].is_list {
                true => wrap_list(&text, width, hang),
                false => wrap(&text, width, hang),
            });
        }
        if let (Some(label), Some(first)) = (label, cells.first_mut()) {
            *first = wrap(label, layout.columns[0].1, 2);
        }
        self.write_lines(layout, &cells, out)?;
        let under = layout.under.map(|index| row[index].as_str());
        if let Some(sentences) = under.filter(|text| !text.is_empty()) {
            for line in wrap(sentences, width - UNDER, 2) {
                writeln!(out, "{:UNDER$}{line}", "")?;
            }
        }
        Ok(())
    }

    /// Writes the wrapped cells of one row as lines.
    fn write_lines(
        &self,
        layout: &Layout,
        cells: &[Vec<String>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for number in 0..height {
            let mut line = String::new();
            for (&(index, width), cell) in layout.columns.iter().zip(cells) {
                let text = cell.get(number).map_or("", String::as_str);
                let fill = width.saturating_sub(monospace::width(text));
                let (before, after) = if self.columns[index].is_number {
                    (fill, GAP)
                } else {
                    (0, fill + GAP)
                };
                line.extend(std::iter::repeat_n(' ', before));
                line += text;
                line.extend(std::iter::repeat_n(' ', after));
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Writes one block per row: its first cell, and a line for each other column.
    fn write_records(&self, shown: &[usize], width: usize, out: &mut dyn Write) -> io::Result<()> {
        let Some((first, others)) = shown.split_first() else {
            return writeln!(out);
        };
        let names = others
            .iter()
            .map(|&index| monospace::width(self.columns[index].label));
        let name_width = names.max().unwrap_or(0);
        let room = width.saturating_sub(name_width + 4).max(1);
        let mut is_first = true;
        let mut write_record = |row: &[Cell]| {
            if !std::mem::replace(&mut is_first, false) {
                writeln!(out)?;
            }
            for line in wrap(&shown_text(&row[*first]), width, 2) {
                writeln!(out, "{line}")?;
            }
            for &index in others {
                let mut name = self.columns[index].label;
                let text = shown_text(&row[index]);
                let parts = match self.columns[index].is_list {
                    true => wrap_list(&text, room, 0),
                    false => wrap(&text, room, 0),
                };
                for part in parts {
                    writeln!(out, "  {name:name_width$}  {part}")?;
                    name = "";
                }
            }
            Ok(())
        };
        self.source.for_each_row(&mut write_record)?;
        self.totals.map_or(Ok(()), write_record)
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
