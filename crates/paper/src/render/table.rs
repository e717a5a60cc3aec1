//! Tables for a terminal, as CSV, as Markdown and as JSON.

use crate::table::{Cell, Column, Table};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle};
use serde::{Serialize, Serializer};
use serde_json::Value;

const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// For a terminal: aligned, totals under a line. If it is wider than `width`, optional columns are dropped from the left,
/// and then words wrap; numbers never do.
pub fn terminal(table: &Table, totals: Option<&[Cell]>, width: Option<u16>) -> String {
    let mut columns = table.visible();
    let mut lines = drawn(table, &columns, totals, None);
    if let Some(width) = width.filter(|width| widest(&lines) > usize::from(*width)) {
        while let Some(position) = columns
            .iter()
            .position(|&index| table.columns[index].is_optional)
        {
            columns.remove(position);
            lines = drawn(table, &columns, totals, None);
            if widest(&lines) <= usize::from(width) {
                break;
            }
        }
        if widest(&lines) > usize::from(width) {
            lines = drawn(table, &columns, totals, Some(width));
        }
    }
    let title = table
        .title
        .iter()
        .map(|title| format!("{title}\n\n"))
        .collect::<String>();
    format!("{title}{}\n", lines.join("\n"))
}

fn widest(lines: &[String]) -> usize {
    lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
}

/// The lines of the table with these columns, totals under a rule.
fn drawn(
    table: &Table,
    columns: &[usize],
    totals: Option<&[Cell]>,
    width: Option<u16>,
) -> Vec<String> {
    let mut drawn = comfy_table::Table::new();
    drawn
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Disabled);
    if let Some(width) = width {
        drawn
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width);
    }
    drawn.set_header(columns.iter().map(|&index| table.columns[index].label));
    let words = |row: &[Cell]| {
        columns
            .iter()
            .map(|&index| row[index].as_str().to_string())
            .collect::<Vec<_>>()
    };
    for row in &table.rows {
        drawn.add_row(words(row));
    }
    if let Some(totals) = totals {
        let mut words = words(totals);
        // The label goes into the first column that is left.
        let label = table
            .visible()
            .first()
            .map(|&first| totals[first].as_str().to_string());
        if let (Some(first), Some(label)) = (words.first_mut(), label) {
            *first = label;
        }
        drawn.add_row(words);
    }
    for (position, &index) in columns.iter().enumerate() {
        if let Some(column) = drawn
            .column_mut(position)
            .filter(|_| table.columns[index].is_number)
        {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    let mut lines: Vec<String> = drawn
        .lines()
        .map(|line| line.trim_end().to_string())
        .collect();
    if let Some(rule) = lines
        .iter()
        .find(|line| line.starts_with('─'))
        .cloned()
        .filter(|_| totals.is_some())
    {
        // The totals take one line: numbers do not wrap, and their label is short.
        lines.insert(lines.len() - 1, rule);
    }
    lines
}

/// As comma-separated values: every column, no totals; numbers without signs or units. Text that a spreadsheet would run as a
/// formula is defused.
pub fn csv(table: &Table) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) if text.parse::<f64>().is_ok() => text.clone(),
        Cell::Text(text)
            if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.len() > 1 =>
        {
            format!("'{text}")
        }
        // The numbers of several facings: no one number stands for them.
        Cell::Number(_, text) if text.contains('/') => text.clone(),
        Cell::Number(number, text) if text.starts_with('+') || text.parse::<f64>().is_err() => {
            number.to_string()
        }
        cell => cell.as_str().to_string(),
    };
    let written = writer
        .write_record(table.columns.iter().map(|column| column.key))
        .and_then(|()| {
            table
                .rows
                .iter()
                .try_for_each(|row| writer.write_record(row.iter().map(cell)))
        });
    written.expect("writing to memory, every row as long as the header");
    let bytes = writer.into_inner().expect("flushing to memory");
    String::from_utf8(bytes).expect("cells are text")
}

/// As a Markdown table, totals in bold.
pub fn markdown(table: &Table, totals: Option<&[Cell]>) -> String {
    let columns = table.visible();
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let rule = |column: &Column| {
        if column.is_number {
            "---:".to_string()
        } else {
            "---".to_string()
        }
    };
    let mut text = table
        .title
        .iter()
        .map(|title| format!("{}\n\n", markdown_text(title)))
        .collect::<String>();
    text += &line(
        columns
            .iter()
            .map(|&index| table.columns[index].label.to_string())
            .collect(),
    );
    text += &line(
        columns
            .iter()
            .map(|&index| rule(&table.columns[index]))
            .collect(),
    );
    for row in &table.rows {
        text += &line(
            columns
                .iter()
                .map(|&index| markdown_text(row[index].as_str()))
                .collect(),
        );
    }
    let bold = |cell: &Cell| match cell.as_str() {
        "" => String::new(),
        words => format!("**{}**", markdown_text(words)),
    };
    if let Some(row) = totals {
        text += &line(columns.iter().map(|&index| bold(&row[index])).collect());
    }
    text
}

/// Text without anything Markdown or HTML would interpret.
pub fn markdown_text(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' => safe.extend(['\\', c]),
            '\n' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// As an array of objects, with one key per column.
pub fn json(table: &Table) -> Value {
    serde_json::to_value(table).expect("columns have only keys that JSON takes")
}

impl Serialize for Table {
    /// One object per row, with one key per column.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter().map(|row| Row {
            columns: &self.columns,
            cells: row,
        }))
    }
}

/// A row with the columns that name its cells.
struct Row<'a> {
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().map(|column| column.key).zip(self.cells))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Number(number, _) if number.fract() == 0.0 => {
                serializer.serialize_i64(*number as i64)
            }
            Cell::Number(number, _) => serializer.serialize_f64(*number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hostile() -> Table {
        let mut table = Table::new(&[
            Column::text("who", "Who"),
            Column::number("n", "N").with_total(),
        ]);
        table.rows.push(vec![
            Cell::text("=cmd|' /C calc'!A0"),
            Cell::number(-41.0, "-41"),
        ]);
        table
            .rows
            .push(vec![Cell::text("a | <b>, \"c\""), Cell::number(2.5, "2.5")]);
        table
    }

    #[test]
    fn spreadsheets_get_text_and_numbers_but_no_formulas() {
        let mut table = hostile();
        table
            .rows
            .push(vec![Cell::text("half"), Cell::percent(0.5)]);
        table
            .rows
            .push(vec![Cell::text("one more"), Cell::signed(1)]);
        table
            .rows
            .push(vec![Cell::text("by facing"), Cell::number(3.33, "4/3/3/2")]);
        assert!(
            csv(&table).ends_with("half,0.5\none more,1\nby facing,4/3/3/2\n"),
            "{}",
            csv(&table)
        );
        assert_eq!(
            csv(&hostile()),
            "who,n\n'=cmd|' /C calc'!A0,-41\n\"a | <b>, \"\"c\"\"\",2.5\n"
        );
    }

    #[test]
    fn markdown_cells_cannot_break_out() {
        let text = markdown(&hostile(), hostile().totals("2").as_deref());
        assert!(text.contains("| a \\| &lt;b&gt;, \"c\" | 2.5 |"), "{text}");
        assert!(text.ends_with("| **2** | **-38.5** |\n"), "{text}");
    }

    #[test]
    fn a_terminal_table_aligns_numbers_and_rules_off_totals() {
        let text = terminal(&hostile(), hostile().totals("2 rows").as_deref(), None);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[1], lines[4]);
        assert!(
            lines[2].ends_with("-41") && lines[5].ends_with("-38.5"),
            "{text}"
        );
    }

    #[test]
    fn a_narrow_terminal_loses_optional_columns_before_words_wrap() {
        let mut table = Table::new(&[
            Column::text("faction", "Faction").optional(),
            Column::text("class", "Class"),
            Column::number("n", "N"),
        ]);
        table.rows.push(vec![
            Cell::text("A very long faction"),
            Cell::text("Some long class name"),
            Cell::number(12345.0, "12345"),
        ]);
        table.columns[2] = table.columns[2].with_total();
        let totals = table.totals("1 ship");
        let wide = terminal(&table, None, Some(80));
        let narrow = terminal(&table, totals.as_deref(), Some(34));
        assert!(narrow.contains("1 ship"), "{narrow}");
        let tight = terminal(&table, None, Some(20));
        assert!(
            wide.contains("Faction")
                && !narrow.contains("Faction")
                && narrow.contains("Some long class name")
        );
        assert!(
            !tight.contains("Some long class name") && tight.contains("12345"),
            "{tight}"
        );
    }

    #[test]
    fn json_keeps_whole_numbers_whole() {
        assert_eq!(json(&hostile())[0]["n"], -41);
        assert_eq!(json(&hostile())[1]["n"], 2.5);
    }
}
