//! Chooses the rows and columns of a table that people see: `--where`, `--sort`, `--reverse`, `--columns`.

use anyhow::{Result, bail};
use clap::Args;
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::field::suggest_or_list;
use std::cmp::Ordering;

/// The heading of options about rows and columns.
pub const ROWS: &str = "Rows and columns";

/// Options that choose rows and columns.
#[derive(Args, Clone, Debug, Default)]
pub struct RowArgs {
    /// Show only matching rows, such as 'rating<300' or 'type=Cruiser'; may be repeated
    #[arg(long = "where", value_name = "CONDITION", help_heading = ROWS)]
    conditions: Vec<String>,
    /// Sort by this column; numbers start with the largest
    #[arg(long, value_name = "COLUMN", help_heading = ROWS)]
    sort: Option<String>,
    /// Reverse the order
    #[arg(long, help_heading = ROWS)]
    reverse: bool,
    /// Choose columns, such as class,rating, or `all`
    #[arg(long, value_name = "LIST", help_heading = ROWS)]
    columns: Option<String>,
}

impl RowArgs {
    /// Chooses columns alone.
    pub fn from_columns(columns: Option<String>) -> RowArgs {
        RowArgs {
            columns,
            ..RowArgs::default()
        }
    }
}

/// How a condition compares a cell with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    LessOrEqual,
    GreaterOrEqual,
    NotEqual,
    Less,
    Greater,
    Equal,
}

impl Comparison {
    /// Signs in the order in which they are looked for: longer ones first.
    const SIGNS: [(&'static str, Comparison); 6] = [
        ("<=", Comparison::LessOrEqual),
        (">=", Comparison::GreaterOrEqual),
        ("!=", Comparison::NotEqual),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
        ("=", Comparison::Equal),
    ];

    fn accepts(self, order: Ordering) -> bool {
        match self {
            Comparison::LessOrEqual => order.is_le(),
            Comparison::GreaterOrEqual => order.is_ge(),
            Comparison::NotEqual => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::Greater => order.is_gt(),
            Comparison::Equal => order.is_eq(),
        }
    }
}

/// A condition on one column.
#[derive(Clone, Debug)]
struct Condition {
    key: &'static str,
    comparison: Comparison,
    value: String,
}

impl Condition {
    fn parse(text: &str, columns: &[Column]) -> Result<Condition> {
        let signs = Comparison::SIGNS.iter();
        let place = |&(sign, comparison): &(&str, Comparison)| {
            let (name, value) = text.split_once(sign)?;
            Some((name.trim(), comparison, value.trim()))
        };
        let parts = signs.filter_map(place).min_by_key(|(name, ..)| name.len());
        let Some((name, comparison, value)) = parts else {
            bail!("--where '{text}': expected a column, a sign and a value, such as 'rating<300'")
        };
        let key = find_column(name, columns)?.key;
        let is_size = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        if is_size && parse_number(value).is_none() {
            bail!("--where '{text}': expected a number after the sign, found '{value}'")
        }
        let value = value.to_string();
        Ok(Condition {
            key,
            comparison,
            value,
        })
    }

    /// Returns `true` if a cell meets the condition; a cell without a number is neither smaller nor larger than one.
    fn accepts(&self, cell: &Cell) -> bool {
        let order = match (cell, parse_number(&self.value)) {
            (cell, _) if cell.is_missing() => None,
            (Cell::Number(cell, _), Some(value)) => Some(cell.total_cmp(&value)),
            (cell, _) => {
                let is_equal = cell.as_str().eq_ignore_ascii_case(&self.value);
                is_equal.then_some(Ordering::Equal)
            }
        };
        match order {
            Some(order) => self.comparison.accepts(order),
            None => self.comparison == Comparison::NotEqual,
        }
    }
}

/// Reads a number, with or without thousands separators.
fn parse_number(text: &str) -> Option<f64> {
    text.replace(',', "").parse().ok()
}

/// Finds a column by its key or heading.
fn find_column<'a>(name: &str, columns: &'a [Column]) -> Result<&'a Column> {
    let is_named = |column: &&Column| {
        let mut names = [column.key, column.label, column.short_label].into_iter();
        names.any(|known| known.eq_ignore_ascii_case(name))
    };
    if let Some(column) = columns.iter().find(is_named) {
        return Ok(column);
    }
    let keys: Vec<&str> = columns.iter().map(|column| column.key).collect();
    bail!(
        "no column '{name}'{}",
        suggest_or_list(name, &keys, "columns are")
    )
}

/// Rows and columns chosen from known columns.
#[derive(Debug, Default)]
pub struct RowChoice {
    conditions: Vec<Condition>,
    sort: Option<&'static str>,
    is_reversed: bool,
    columns: ColumnChoice,
}

/// The columns that people see.
#[derive(Debug, Default)]
enum ColumnChoice {
    /// As many columns as fit.
    #[default]
    Fitting,
    All,
    /// The columns with these keys, in this order.
    Named(Vec<&'static str>),
}

impl RowArgs {
    /// Returns `true` if no option was given.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty() && self.sort.is_none() && !self.reverse && self.columns.is_none()
    }

    /// Resolves the names in the options among these columns.
    pub fn choose(&self, columns: &[Column]) -> Result<RowChoice> {
        let conditions = self.conditions.iter();
        let conditions = conditions.map(|text| Condition::parse(text, columns));
        let sort = self.sort.as_deref().map(|name| find_column(name, columns));
        let named = match self.columns.as_deref() {
            None => ColumnChoice::Fitting,
            Some("all") => ColumnChoice::All,
            Some(list) => {
                let keys = list
                    .split(',')
                    .map(|name| Ok(find_column(name.trim(), columns)?.key));
                ColumnChoice::Named(keys.collect::<Result<_>>()?)
            }
        };
        Ok(RowChoice {
            conditions: conditions.collect::<Result<_>>()?,
            sort: sort.transpose()?.map(|column| column.key),
            is_reversed: self.reverse,
            columns: named,
        })
    }
}

impl RowChoice {
    /// Keeps the matching rows and sorts them; `cell` returns the cell of a row in the column with this key.
    pub fn arrange<T>(&self, rows: &mut Vec<T>, cell: impl Fn(&T, &str) -> Option<Cell>) {
        rows.retain(|row| self.accepts(|key| cell(row, key)));
        self.put_in_order(rows, |row| cell(row, self.sort?));
    }

    /// Returns `true` if a row matches; `cell` returns its cell in the column with this key.
    pub fn accepts(&self, cell: impl Fn(&str) -> Option<Cell>) -> bool {
        let mut conditions = self.conditions.iter();
        conditions.all(|condition| cell(condition.key).is_some_and(|cell| condition.accepts(&cell)))
    }

    /// Returns the key of the column to sort by, if any.
    pub fn sort_key(&self) -> Option<&'static str> {
        self.sort
    }

    /// Sorts rows; `key` returns the cell of a row in the column to sort by.
    pub fn put_in_order<T>(&self, rows: &mut [T], key: impl Fn(&T) -> Option<Cell>) {
        if self.sort.is_some() {
            rows.sort_by(|a, b| match (key(a), key(b)) {
                (Some(a @ Cell::Number(..)), Some(b @ Cell::Number(..))) => b.order(&a),
                (Some(a), Some(b)) => a.order(&b),
                (a, b) => b.is_some().cmp(&a.is_some()),
            });
        }
        if self.is_reversed {
            rows.reverse();
        }
    }

    /// Marks which columns of a table people see.
    pub fn mark_columns(&self, table: &mut Table) {
        match &self.columns {
            ColumnChoice::Fitting => {}
            ColumnChoice::All => {
                for column in &mut table.columns {
                    *column = column.importance(1);
                }
            }
            ColumnChoice::Named(keys) => *table = table.with_columns(keys),
        }
    }

    /// Returns the table with the chosen rows and columns.
    pub fn apply(&self, table: &Table) -> Table {
        let mut table = table.clone();
        let keys: Vec<&str> = table.columns.iter().map(|column| column.key).collect();
        self.arrange(&mut table.rows, |row, key| {
            let index = keys.iter().position(|known| *known == key)?;
            row.get(index).cloned()
        });
        self.mark_columns(&mut table);
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ships() -> Table {
        let mut table = Table::new(&[
            Column::text("file", "File").only_in_data(),
            Column::text("class", "Class"),
            Column::number("rating", "Rating"),
        ]);
        for (class, rating) in [("Wren", 87), ("Majestic", 185), ("Keystone", 1679)] {
            table
                .rows
                .push(vec!["a.yaml".into(), class.into(), Cell::from(rating)]);
        }
        table
    }

    fn classes(arguments: RowArgs) -> Vec<String> {
        let table = ships();
        let table = arguments
            .choose(&table.columns)
            .expect("known columns")
            .apply(&table);
        let class = table
            .columns
            .iter()
            .position(|column| column.key == "class");
        let class = class.expect("a class");
        table
            .rows
            .iter()
            .map(|row| row[class].as_str().to_string())
            .collect()
    }

    fn matching(condition: &str) -> Vec<String> {
        classes(RowArgs {
            conditions: vec![condition.to_string()],
            ..RowArgs::default()
        })
    }

    #[test]
    fn conditions_compare_numbers_and_words() {
        assert_eq!(matching("rating<185"), ["Wren"]);
        assert_eq!(matching("Rating <= 185"), ["Wren", "Majestic"]);
        assert_eq!(matching("rating>=1,679"), ["Keystone"]);
        assert_eq!(matching("class=wren"), ["Wren"]);
        assert_eq!(matching("class!=wren"), ["Majestic", "Keystone"]);
    }

    #[test]
    fn rejects_unknown_columns_and_values_without_a_number() {
        let table = ships();
        for (condition, message) in [
            ("ratng<3", "no column 'ratng'; did you mean 'rating'?"),
            (
                "rating<many",
                "expected a number after the sign, found 'many'",
            ),
            ("rating", "expected a column, a sign and a value"),
        ] {
            let arguments = RowArgs {
                conditions: vec![condition.to_string()],
                ..RowArgs::default()
            };
            let error = arguments.choose(&table.columns).expect_err(condition);
            assert!(error.to_string().contains(message), "{error}");
        }
    }

    #[test]
    fn columns_are_chosen_in_the_order_given() {
        let table = ships();
        let arguments = RowArgs {
            columns: Some("rating,file".to_string()),
            sort: Some("rating".to_string()),
            ..RowArgs::default()
        };
        let chosen = arguments
            .choose(&table.columns)
            .expect("known")
            .apply(&table);
        assert_eq!(
            starwright_paper::render::terminal(&chosen, None, None),
            "Rating  File\n──────────────\n 1,679  a.yaml\n   185  a.yaml\n    87  a.yaml\n"
        );
    }
}
