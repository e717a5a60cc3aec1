//! Rows that are computed when they are needed, so that a large table is never whole in memory.

use crate::table::{Cell, Column, Table};
use std::io;

/// A table whose rows are read one after the other, as often as needed.
pub trait RowSource {
    /// Returns the title above the table, if any.
    fn title(&self) -> Option<&str>;

    /// Returns the columns.
    fn columns(&self) -> &[Column];

    /// Calls a function with each row, one cell per column; stops at the first error.
    fn for_each_row(&self, take: &mut dyn FnMut(&[Cell]) -> io::Result<()>) -> io::Result<()>;
}

impl RowSource for Table {
    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn for_each_row(&self, take: &mut dyn FnMut(&[Cell]) -> io::Result<()>) -> io::Result<()> {
        self.rows.iter().try_for_each(|row| take(row))
    }
}

/// Sum of a column's cells.
#[derive(Clone, Debug, Default)]
struct ColumnSum {
    /// Whether some cell is neither empty nor 0.
    is_used: bool,
    sum: f64,
    /// Maximum number of decimals.
    decimals: usize,
}

/// Adds up the columns that have a total, with `label` in the first cell that people see, or returns `None` if no column
/// has one.
pub fn totals(source: &dyn RowSource, label: &str) -> Option<Vec<Cell>> {
    let columns = source.columns();
    if columns.iter().all(|column| !column.has_total) {
        return None;
    }
    let mut sums = vec![ColumnSum::default(); columns.len()];
    let added = source.for_each_row(&mut |row| {
        for (cell, sum) in row.iter().zip(&mut sums) {
            sum.add(cell);
        }
        Ok(())
    });
    added.expect("adding never fails");
    let first = (columns.iter().zip(&sums)).position(|(column, sum)| column.is_seen(sum.is_used));
    let cells = columns.iter().zip(&sums).enumerate();
    let cell = |(index, (column, sum)): (usize, (&Column, &ColumnSum))| {
        if index == first.unwrap_or(0) {
            Cell::text(label)
        } else if column.has_total {
            Cell::decimals(sum.sum, sum.decimals)
        } else {
            Cell::text("")
        }
    };
    Some(cells.map(cell).collect())
}

impl ColumnSum {
    fn add(&mut self, cell: &Cell) {
        let text = cell.as_str();
        self.is_used |= is_used(text);
        if let Cell::Number(value, _) = cell
            && !value.is_nan()
        {
            self.sum += value;
        }
        let decimals = text.split_once('.').map_or(0, |(_, digits)| digits.len());
        self.decimals = self.decimals.max(decimals);
    }
}

/// Returns `true` if an optional column with such a cell is shown.
pub fn is_used(text: &str) -> bool {
    !matches!(text, "" | "0")
}

/// Rows of cells in one block of memory, rather than one string per cell.
#[derive(Clone, Debug, Default)]
pub struct PackedRows {
    bytes: Vec<u8>,
    /// End of each row.
    ends: Vec<usize>,
}

/// Marks a cell of text.
const TEXT: u8 = 0;
/// Marks a number that its text states.
const STATED: u8 = 1;
/// Marks a number in front of its text.
const NUMBER: u8 = 2;
/// The length of a text that has four more bytes for its length.
const LONG: u8 = u8::MAX;

impl PackedRows {
    /// Adds a row.
    pub fn push<'a>(&mut self, cells: impl IntoIterator<Item = &'a Cell>) {
        for cell in cells {
            let text = cell.as_str();
            match cell {
                Cell::Text(_) => self.bytes.push(TEXT),
                Cell::Number(value, _)
                    if text
                        .parse()
                        .is_ok_and(|stated: f64| stated.to_bits() == value.to_bits()) =>
                {
                    self.bytes.push(STATED);
                }
                Cell::Number(value, _) => {
                    self.bytes.push(NUMBER);
                    self.bytes.extend(value.to_le_bytes());
                }
            }
            match u8::try_from(text.len())
                .ok()
                .filter(|length| *length < LONG)
            {
                Some(length) => self.bytes.push(length),
                None => {
                    let length = u32::try_from(text.len()).expect("files are smaller");
                    self.bytes.push(LONG);
                    self.bytes.extend(length.to_le_bytes());
                }
            }
            self.bytes.extend(text.as_bytes());
        }
        self.ends.push(self.bytes.len());
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns `true` if it has zero rows.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the cells of a row.
    pub fn row(&self, index: usize) -> Vec<Cell> {
        let start = match index {
            0 => 0,
            _ => self.ends[index - 1],
        };
        let mut rest = &self.bytes[start..self.ends[index]];
        let mut cells = Vec::new();
        while !rest.is_empty() {
            let [kind] = take(&mut rest);
            let number = (kind == NUMBER).then(|| f64::from_le_bytes(take(&mut rest)));
            let length = match take(&mut rest) {
                [LONG] => u32::from_le_bytes(take(&mut rest)) as usize,
                [length] => usize::from(length),
            };
            let (text, after) = rest.split_at(length);
            rest = after;
            let text = String::from_utf8(text.to_vec()).expect("packed as text");
            cells.push(match (kind, number) {
                (_, Some(number)) => Cell::Number(number, text),
                (STATED, None) => Cell::Number(text.parse().expect("packed as a number"), text),
                _ => Cell::Text(text),
            });
        }
        cells
    }
}

/// Takes the next bytes.
fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (bytes, after) = rest.split_first_chunk().expect("packed with them");
    *rest = after;
    *bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_rows_are_unpacked_as_they_were() {
        let rows = [
            vec![Cell::text("Föhn"), Cell::from(1679_u32), Cell::text("")],
            vec![],
            vec![Cell::signed(-41), Cell::decimals(0.1 + 0.2, 17)],
            vec![
                Cell::decimals(2.0 / 3.0, 2),
                Cell::text("x".repeat(254)),
                Cell::text("y".repeat(255)),
            ],
        ];
        let mut packed = PackedRows::default();
        rows.iter().for_each(|row| packed.push(row));
        assert_eq!(packed.len(), rows.len());
        for (index, row) in rows.iter().enumerate() {
            assert_eq!(&packed.row(index), row);
        }
        packed.push(&[Cell::missing()]);
        assert!(packed.row(4)[0].is_missing());
    }
}
