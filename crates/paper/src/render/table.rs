//! Tables as CSV, Markdown and JSON.

use crate::row_source::RowSource;
use crate::table::{Cell, Column, Table};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::io::{self, Write};

/// Renders a table as comma-separated values: every column, no totals; numbers without signs or units. Text that a
/// spreadsheet would run as a formula is defused.
pub fn csv(table: &Table) -> String {
    let mut bytes = Vec::new();
    write_csv(table, &mut bytes).expect("writing to memory, every row as long as the header");
    String::from_utf8(bytes).expect("cells are text")
}

/// Writes rows as [`csv()`] renders them.
pub fn write_csv(source: &dyn RowSource, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(source.columns().iter().map(|column| column.key))?;
    source.for_each_row(&mut |row| {
        for cell in row {
            writer.write_field(&*csv_text(cell))?;
        }
        Ok(writer.write_record(None::<&[u8]>)?)
    })?;
    writer.flush()
}

/// Returns the text of a cell in CSV.
fn csv_text(cell: &Cell) -> Cow<'_, str> {
    match cell {
        cell if cell.is_missing() => "".into(),
        Cell::Text(text) if text.parse::<f64>().is_ok() => text.into(),
        Cell::Text(text)
            if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.len() > 1 =>
        {
            format!("'{text}").into()
        }
        // The numbers of several facings: no one number stands for them.
        Cell::Number(_, text) if text.contains('/') => text.into(),
        Cell::Number(number, text) if text.starts_with('+') || text.parse::<f64>().is_err() => {
            number.to_string().into()
        }
        cell if cell.as_str().contains('\n') => cell.as_str().replace('\n', "; ").into(),
        cell => cell.as_str().into(),
    }
}

/// Writes a Markdown table, totals in bold.
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

/// Escapes a text for Markdown and HTML.
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

/// Converts a table to an array of objects, with one key per column.
pub fn json(table: &Table) -> Value {
    serde_json::to_value(table).expect("columns have only keys that JSON takes")
}

impl Serialize for Table {
    /// Returns one object per row, with one key per column.
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
    fn json_keeps_whole_numbers_whole() {
        assert_eq!(json(&hostile())[0]["n"], -41);
        assert_eq!(json(&hostile())[1]["n"], 2.5);
    }
}
