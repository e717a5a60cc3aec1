//! A race's damage index: the codes that net damage causes at each structure.

use super::tables::IndexCode;
use starwright_text::field::pluralize;
use starwright_text::field_error::FieldError;
use std::collections::BTreeMap;

/// A damage index: rows for net damage 1, 2, ...; in each a column for structure 1, 2, ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamageIndex {
    /// The name of the race or library.
    pub name: Option<String>,
    /// At least one row; all rows have the same number of columns, at least one.
    rows: Vec<Vec<Vec<IndexCode>>>,
}

/// Errors in rows of a damage index, each with the row's net damage.
pub type RowErrors = Vec<(u32, FieldError)>;

impl DamageIndex {
    /// Builds an index from rows by net damage, or returns `None` without rows.
    pub fn new(
        name: Option<String>,
        rows: BTreeMap<u32, Vec<Vec<IndexCode>>>,
    ) -> Result<Option<DamageIndex>, RowErrors> {
        let Some((_, first)) = rows.first_key_value() else {
            return Ok(None);
        };
        let columns = first.len();
        let (mut errors, mut expected) = (Vec::new(), 1);
        for (damage, row) in &rows {
            if *damage != expected {
                let message =
                    format!("missing row {expected}: rows start at net damage 1 and have no gaps");
                errors.push((*damage, FieldError::missing(message)));
            }
            if row.is_empty() {
                let message = "a row needs one column for each structure, such as [T>, T]";
                errors.push((*damage, FieldError::missing(message)));
            } else if row.len() != columns && columns > 0 {
                let message = format!(
                    "expected {}, as in the first row, found {}",
                    pluralize(columns, "column"),
                    row.len()
                );
                errors.push((*damage, FieldError::conflict(message)));
            }
            expected = damage + 1;
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Some(DamageIndex {
            name,
            rows: rows.into_values().collect(),
        }))
    }

    /// Returns the highest structure that has a column.
    pub fn columns(&self) -> u32 {
        u32::try_from(self.rows[0].len()).unwrap_or(u32::MAX)
    }

    /// Returns the highest net damage that has a row.
    pub fn rows(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }

    /// Returns the codes of a hit. Damage above the last row uses the last row; a structure without a column has no codes.
    pub fn codes(&self, damage: u32, structure: u32) -> &[IndexCode] {
        let (Some(row), Some(column)) = (
            damage.min(self.rows()).checked_sub(1),
            structure.checked_sub(1),
        ) else {
            return &[];
        };
        let cells = &self.rows[row as usize];
        cells.get(column as usize).map_or(&[], Vec::as_slice)
    }

    /// Returns a cell as text, such as `T>`, or `-` without codes.
    pub fn cell(&self, damage: u32, structure: u32) -> String {
        match self.codes(damage, structure) {
            [] => "-".to_string(),
            codes => codes.iter().map(|code| code.letter()).collect(),
        }
    }

    /// Returns the probability that each code occurs, in the order of [`IndexCode::ALL`], from the probabilities of net damage.
    pub fn code_chances(&self, damage: &[f64], structure: u32) -> [f64; 12] {
        let mut chances = [0.0; 12];
        for (value, chance) in (0u32..).zip(damage) {
            let codes = self.codes(value, structure);
            for code in IndexCode::ALL {
                if codes.contains(&code) {
                    chances[code as usize] += chance;
                }
            }
        }
        chances
    }

    /// Returns the expected count of each code, in the order of [`IndexCode::ALL`], from the probabilities of net damage.
    pub fn expected_codes(&self, damage: &[f64], structure: u32) -> [f64; 12] {
        let mut counts = [0.0; 12];
        for (value, chance) in (0u32..).zip(damage) {
            for code in self.codes(value, structure) {
                counts[*code as usize] += chance;
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(rows: &[(u32, &[&str])]) -> Result<Option<DamageIndex>, RowErrors> {
        let cell = |cell: &&str| cell.chars().filter_map(IndexCode::from_letter).collect();
        let rows = rows
            .iter()
            .map(|(damage, row)| (*damage, row.iter().map(cell).collect()));
        DamageIndex::new(None, rows.collect())
    }

    #[test]
    fn looks_up_net_damage_and_structure() {
        let index = index(&[(1, &["T>", "", "S"]), (2, &["X>>", "W", "DD"])])
            .expect("an index")
            .expect("rows");
        assert_eq!((index.rows(), index.columns()), (2, 3));
        let cell = |damage, structure| index.cell(damage, structure);
        assert_eq!([cell(1, 1), cell(1, 2), cell(2, 3)], ["T>", "-", "DD"]);
        assert_eq!(
            [cell(0, 1), cell(99, 1), cell(1, 0), cell(1, 4)],
            ["-", "X>>", "-", "-"]
        );
        let expected = index.expected_codes(&[0.5, 0.25, 0.125, 0.125], 1);
        assert_eq!(expected[IndexCode::Structure as usize], 0.25 + 2.0 * 0.25);
        assert_eq!(
            (
                expected[IndexCode::Thrust as usize],
                expected[IndexCode::Critical as usize]
            ),
            (0.25, 0.25)
        );
    }

    #[test]
    fn rejects_gaps_and_uneven_rows() {
        assert_eq!(index(&[]), Ok(None));
        for (rows, damages) in [
            (&[(2, &["T"][..])][..], &[2][..]),
            (&[(1, &["T"]), (3, &["T"])], &[3]),
            (&[(1, &["T"]), (2, &["T", "W"])], &[2]),
            (&[(1, &[])], &[1]),
            (&[(2, &["T"]), (3, &["T", "W"]), (5, &[])], &[2, 3, 5, 5]),
        ] {
            let errors = index(rows).expect_err("rejected");
            let found: Vec<u32> = errors.iter().map(|(damage, _)| *damage).collect();
            assert_eq!(found, damages);
        }
    }
}
