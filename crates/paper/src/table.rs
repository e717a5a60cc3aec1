//! Plain tables: columns, rows, totals. Their appearance is up to `render`.

use crate::row_source::{RowSource, is_used, totals};
use starwright_text::exact::Exact;
pub use starwright_text::field::group_thousands;
use std::cmp::Ordering;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Name in CSV, JSON and `--sort`.
    pub key: &'static str,
    /// Heading for people.
    pub label: &'static str,
    /// Whether it holds numbers, which are right-aligned.
    pub is_number: bool,
    /// Whether it has a total.
    pub has_total: bool,
    /// Whether it is hidden from people.
    pub is_only_data: bool,
    /// Whether people see it only if some cell is neither empty nor 0.
    pub is_optional: bool,
    /// Importance from 1 (never hidden) to 9 (hidden first if a table is too wide).
    pub importance: u8,
    /// The heading where room is scarce.
    pub short_label: &'static str,
    /// Whether it holds sentences, which go under their rows where room is scarce.
    pub is_sentence: bool,
    /// Whether its cells are lists, which break after commas only.
    pub is_list: bool,
    /// Whether a value that all rows share is stated once above the table.
    pub is_stated_once: bool,
}

impl Column {
    /// Creates a column of text.
    pub const fn text(key: &'static str, label: &'static str) -> Column {
        Column {
            key,
            label,
            is_number: false,
            has_total: false,
            is_only_data: false,
            is_optional: false,
            importance: 1,
            short_label: label,
            is_sentence: false,
            is_list: false,
            is_stated_once: false,
        }
    }

    /// Creates a column of numbers.
    pub const fn number(key: &'static str, label: &'static str) -> Column {
        Column {
            is_number: true,
            ..Column::text(key, label)
        }
    }

    /// Sets the importance: 1 is never hidden, 9 is hidden first.
    pub const fn importance(self, importance: u8) -> Column {
        Column { importance, ..self }
    }

    /// Sets the heading for narrow tables.
    pub const fn short(self, short_label: &'static str) -> Column {
        Column {
            short_label,
            ..self
        }
    }

    /// Marks the column's cells as sentences.
    pub const fn sentence(self) -> Column {
        Column {
            is_sentence: true,
            ..self
        }
    }

    /// Marks the column's cells as lists with commas.
    pub const fn list(self) -> Column {
        Column {
            is_list: true,
            ..self
        }
    }

    /// States a value that all rows share once above the table.
    pub const fn stated_once(self) -> Column {
        Column {
            is_stated_once: true,
            ..self
        }
    }

    /// Adds a total in the last line.
    pub const fn with_total(self) -> Column {
        Column {
            has_total: true,
            ..self
        }
    }

    /// Shows the column to people only if some row has a value other than 0.
    pub const fn optional(self) -> Column {
        Column {
            is_optional: true,
            importance: 9,
            ..self
        }
    }

    /// Returns `true` if people see the column; `is_used` states whether some cell is neither empty nor 0.
    pub fn is_seen(&self, is_used: bool) -> bool {
        !self.is_only_data && (!self.is_optional || is_used)
    }

    /// Shows the column only in output for programs: CSV and JSON.
    pub const fn only_in_data(self) -> Column {
        Column {
            is_only_data: true,
            ..self
        }
    }
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A number and its written form.
    Number(f64, String),
}

impl Cell {
    /// Creates a cell of text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// Creates a cell of a number with its written form.
    pub fn number(value: f64, text: impl Into<String>) -> Cell {
        Cell::Number(value, text.into())
    }

    /// Creates a cell of a number that is not known: `-` for people, empty in CSV, null in JSON.
    pub fn missing() -> Cell {
        Cell::Number(f64::NAN, "-".to_string())
    }

    /// Returns `true` if the cell is a number that is not known.
    pub fn is_missing(&self) -> bool {
        matches!(self, Cell::Number(value, _) if value.is_nan())
    }

    /// Creates a cell of a number with this many decimals.
    pub fn decimals(value: f64, digits: usize) -> Cell {
        Cell::Number(value, format!("{value:.digits$}"))
    }

    /// Creates a cell of a number with its sign.
    pub fn signed(value: i64) -> Cell {
        Cell::Number(value as f64, format!("{value:+}"))
    }

    /// Creates a cell that shows a probability as a percentage.
    pub fn percent(chance: f64) -> Cell {
        Cell::Number(chance, percent(chance))
    }

    /// Writes `yes` or `no`.
    pub fn yes_or_no(is_so: bool) -> Cell {
        Cell::text(if is_so { "yes" } else { "no" })
    }

    /// Writes whether a ship is legal: `yes`, `no`, or `errata` if it is legal only by its errata.
    pub fn legal<E>(is_legal: bool, errata: &[E]) -> Cell {
        if is_legal && !errata.is_empty() {
            Cell::text("errata")
        } else {
            Cell::yes_or_no(is_legal)
        }
    }

    /// Returns the written form.
    pub fn as_str(&self) -> &str {
        match self {
            Cell::Text(text) | Cell::Number(_, text) => text,
        }
    }

    /// Orders numbers by size and text alphabetically, numbers first.
    pub fn order(&self, other: &Cell) -> Ordering {
        match (self, other) {
            (Cell::Number(a, _), Cell::Number(b, _)) => a.total_cmp(b),
            (Cell::Text(a), Cell::Text(b)) => a.to_lowercase().cmp(&b.to_lowercase()),
            (Cell::Number(..), Cell::Text(_)) => Ordering::Less,
            (Cell::Text(_), Cell::Number(..)) => Ordering::Greater,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::text(text)
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Cell {
        Cell::text(text)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<&&str> for Cell {
    fn from(text: &&str) -> Cell {
        Cell::text(*text)
    }
}

impl From<Exact> for Cell {
    fn from(number: Exact) -> Cell {
        Cell::Number(number.to_f64(), number.to_string())
    }
}

impl From<f64> for Cell {
    /// Writes the number with at most four decimals and no trailing zeros, as an exact one is written.
    fn from(number: f64) -> Cell {
        let text = format!("{number:.4}");
        Cell::Number(
            number,
            text.trim_end_matches('0').trim_end_matches('.').to_string(),
        )
    }
}

macro_rules! whole_numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Cell {
            fn from(number: $number) -> Cell {
                Cell::Number(number as f64, number.to_string())
            }
        })+
    };
}

whole_numbers!(u32, u64, usize, i32, i64);

macro_rules! copied_values {
    ($($number:ty),+) => {
        $(impl From<&$number> for Cell {
            fn from(number: &$number) -> Cell {
                Cell::from(*number)
            }
        })+
    };
}

copied_values!(
    u32,
    u64,
    usize,
    i32,
    i64,
    f64,
    Exact,
    Option<u32>,
    Option<usize>,
    Option<f64>,
    Option<i64>,
    Option<&'static str>
);

impl From<&Option<String>> for Cell {
    fn from(text: &Option<String>) -> Cell {
        text.as_ref().into()
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    /// Converts the value, or creates an empty cell.
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Text(String::new()), Into::into)
    }
}

/// Writes a probability in percent, with more decimals if it is small; 0% and 100% only if it is certain.
pub fn percent(chance: f64) -> String {
    match chance {
        0.0 => "0%".to_string(),
        chance if (chance - 1.0).abs() < 1e-9 => "100%".to_string(),
        chance if (0.0..0.00005).contains(&chance) => "<0.01%".to_string(),
        chance if (0.9995..1.0).contains(&chance) => ">99.9%".to_string(),
        chance if chance < 0.0995 => format!("{:.2}%", 100.0 * chance),
        chance => format!("{:.1}%", 100.0 * chance),
    }
}

/// A column, and the function that computes its cell for an item.
pub type Part<T> = (Column, fn(&T) -> Cell);

/// Declares columns with the function that computes the cell of each, a slice of [`Part`]s.
///
/// `number hull "Hull"` is a column of numbers with the key `hull`, and shows the field of that name. Methods of [`Column`] may
/// follow the heading; after `=` goes the value of the cell, if it is not a field.
///
/// ```
/// use starwright_paper::{columns, table::{Part, Table}};
///
/// struct Ship { class: String, hull: u32, crew: Vec<String> }
///
/// const SHIP: &[Part<Ship>] = columns! { |ship|
///     text class "Class",
///     number hull "Hull".with_total(),
///     number crew "Crew".optional() = ship.crew.len(),
/// };
/// let ships = [Ship { class: "Wren".to_string(), hull: 3, crew: Vec::new() }];
/// assert_eq!(Table::from_items(&ships, SHIP).rows[0][1].as_str(), "3");
/// ```
#[macro_export]
macro_rules! columns {
    (|$pattern:tt| $($kind:ident $key:tt $label:literal $(. $change:ident($($value:literal)?))* $(= $cell:expr)?,)*) => {
        &[$((
            $crate::table::Column::$kind(stringify!($key), $label)$(.$change($($value)?))*,
            |item: &_| {
                #[allow(unused_variables, reason = "some cells need only a part of the item")]
                let $pattern = item;
                $crate::columns!(@cell item $key $($cell)?)
            },
        )),*]
    };
    (@cell $item:ident $key:tt) => { $crate::table::Cell::from(&$item.$key) };
    (@cell $item:ident $key:tt $cell:expr) => { $crate::table::Cell::from($cell) };
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Name on the command line and as a file; unique among the tables of one answer.
    pub name: &'static str,
    /// Whether people see it only if they request everything.
    pub is_detail: bool,
    /// The title above it, if any.
    pub title: Option<String>,
    pub columns: Vec<Column>,
    /// The rows, with one cell per column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Creates an empty table.
    pub fn new(columns: &[Column]) -> Table {
        Table {
            columns: columns.to_vec(),
            ..Table::default()
        }
    }

    /// Collects the rows of a source.
    pub fn from_rows(source: &dyn RowSource) -> Table {
        let mut table = Table::new(source.columns());
        table.title = source.title().map(str::to_string);
        let collected = source.for_each_row(&mut |row| {
            table.rows.push(row.to_vec());
            Ok(())
        });
        collected.expect("collecting never fails");
        table
    }

    /// Builds one row per item.
    pub fn from_items<'a, T: 'a>(
        things: impl IntoIterator<Item = &'a T>,
        parts: &[Part<T>],
    ) -> Table {
        let row = |thing: &T| parts.iter().map(|(_, cell)| cell(thing)).collect();
        let columns = parts.iter().map(|(column, _)| *column).collect();
        Table {
            columns,
            rows: things.into_iter().map(row).collect(),
            ..Table::default()
        }
    }

    /// Sets the name.
    pub fn named(self, name: &'static str) -> Table {
        Table { name, ..self }
    }

    /// Shows the table only to people who request everything.
    pub fn detail(self) -> Table {
        Table {
            is_detail: true,
            ..self
        }
    }

    /// Sets the title.
    pub fn titled(self, title: impl Into<String>) -> Table {
        Table {
            title: Some(title.into()),
            ..self
        }
    }

    /// Adds the rows of another table below. A column that only one of them has is empty in the rows of the other.
    pub fn append(&mut self, other: Table) {
        let before = self.columns.len();
        let place_of = |column: Column, columns: &mut Vec<Column>| {
            columns
                .iter()
                .position(|known| known.key == column.key)
                .unwrap_or_else(|| {
                    columns.push(column);
                    columns.len() - 1
                })
        };
        let places: Vec<usize> = other
            .columns
            .iter()
            .map(|column| place_of(*column, &mut self.columns))
            .collect();
        let empty = || vec![Cell::text(""); self.columns.len()];
        if self.columns.len() > before {
            self.rows
                .iter_mut()
                .for_each(|row| row.resize(self.columns.len(), Cell::text("")));
        }
        self.rows.extend(other.rows.into_iter().map(|cells| {
            let mut row = empty();
            cells
                .into_iter()
                .zip(&places)
                .for_each(|(cell, place)| row[*place] = cell);
            row
        }));
    }

    /// Returns the table with only the columns of these keys, all shown to people.
    pub fn with_columns(&self, keys: &[&str]) -> Table {
        let places: Vec<usize> = keys
            .iter()
            .filter_map(|key| self.columns.iter().position(|column| column.key == *key))
            .collect();
        let column = |&place: &usize| Column {
            is_only_data: false,
            is_optional: false,
            importance: 1,
            ..self.columns[place]
        };
        let cells = |row: &Vec<Cell>| places.iter().map(|&place| row[place].clone()).collect();
        Table {
            columns: places.iter().map(column).collect(),
            rows: self.rows.iter().map(cells).collect(),
            title: self.title.clone(),
            ..*self
        }
    }

    /// Returns the indices of the columns shown to people.
    pub fn visible(&self) -> Vec<usize> {
        let is_used = |index: usize| self.rows.iter().any(|row| is_used(row[index].as_str()));
        let is_seen = |(index, column): &(usize, &Column)| {
            column.is_seen(column.is_optional && is_used(*index))
        };
        self.columns
            .iter()
            .enumerate()
            .filter(is_seen)
            .map(|(index, _)| index)
            .collect()
    }

    /// Adds up the columns that have a total, with `label` in the first cell, or returns `None` if no column has one.
    pub fn totals(&self, label: &str) -> Option<Vec<Cell>> {
        totals(self, label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&[
            Column::text("who", "Who"),
            Column::number("n", "N").with_total(),
        ]);
        for (who, n) in [("b", 1.5), ("A", 3.0), ("c", 3.0)] {
            table
                .rows
                .push(vec![Cell::text(who), Cell::number(n, format!("{n:.2}"))]);
        }
        table
    }

    #[test]
    fn fractions_and_floats_are_written_alike() {
        for (over, under) in [
            (0, 1),
            (8, 1),
            (100, 1),
            (288, 5),
            (1, 3),
            (5934, 10),
            (1, 16),
            (7, 100_000),
        ] {
            let exact = Exact::ratio(over, under);
            assert_eq!(Cell::from(exact.to_f64()), Cell::from(exact));
        }
    }

    #[test]
    fn tables_below_each_other_share_columns_by_key() {
        let mut all = table();
        let mut other = Table::new(&[
            Column::number("n", "Number"),
            Column::text("where", "Where"),
        ]);
        other
            .rows
            .push(vec![Cell::number(2.0, "2"), Cell::text("here")]);
        all.append(other);
        assert_eq!(
            all.columns
                .iter()
                .map(|column| column.key)
                .collect::<Vec<_>>(),
            ["who", "n", "where"]
        );
        assert_eq!(
            all.rows[0],
            [Cell::text("b"), Cell::number(1.5, "1.50"), Cell::text("")]
        );
        assert_eq!(
            all.rows[3],
            [Cell::text(""), Cell::number(2.0, "2"), Cell::text("here")]
        );
    }

    #[test]
    fn totals_add_up_with_the_decimals_of_their_column() {
        let totals = table().totals("3 ships").expect("a column has a total");
        assert_eq!(totals, [Cell::text("3 ships"), Cell::number(7.5, "7.50")]);
    }
}
