//! The damage index of a race: what net damage does at each structure, as strings of codes.

use super::tables::Code;
use starwright_text::field::counted;
use starwright_text::field_error::FieldError;
use std::collections::BTreeMap;

/// A damage index: rows for net damage 1, 2, ...; in each a column for structure 1, 2, ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamageIndex {
    /// The race or library it belongs to.
    pub name: Option<String>,
    /// Never empty, all rows of the same length, none empty.
    rows: Vec<Vec<Vec<Code>>>,
}

/// What keeps rows from being an index: the net damage of each such row and what is wrong with it.
pub type Misshapen = Vec<(u32, FieldError)>;

impl DamageIndex {
    /// An index of rows by net damage; `None` without rows.
    pub(crate) fn of(
        name: Option<String>,
        rows: BTreeMap<u32, Vec<Vec<Code>>>,
    ) -> Result<Option<DamageIndex>, Misshapen> {
        let Some((_, first)) = rows.first_key_value() else {
            return Ok(None);
        };
        let columns = first.len();
        let (mut misshapen, mut expected) = (Vec::new(), 1);
        for (damage, row) in &rows {
            if *damage != expected {
                let message = format!(
                    "the rows go from 1 on without a gap; the row of net damage {expected} is missing"
                );
                misshapen.push((*damage, FieldError::missing(message)));
            }
            if row.is_empty() {
                let message = "a row needs a column for each structure, such as [T>, T]";
                misshapen.push((*damage, FieldError::missing(message)));
            } else if row.len() != columns && columns > 0 {
                let own = counted(row.len(), "column");
                let message =
                    format!("{own}, where the first row has {columns}; every row has as many");
                misshapen.push((*damage, FieldError::conflict(message)));
            }
            expected = damage + 1;
        }
        if !misshapen.is_empty() {
            return Err(misshapen);
        }
        Ok(Some(DamageIndex {
            name,
            rows: rows.into_values().collect(),
        }))
    }

    /// The greatest structure that has a column.
    pub fn columns(&self) -> u32 {
        u32::try_from(self.rows[0].len()).unwrap_or(u32::MAX)
    }

    /// The greatest net damage that has a row.
    pub fn rows(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }

    /// The codes of a hit: none for no damage, those of the last row for more than it has; none beyond its columns.
    pub fn codes(&self, damage: u32, structure: u32) -> &[Code] {
        let row = damage
            .min(self.rows())
            .checked_sub(1)
            .map(|row| &self.rows[row as usize]);
        let column = structure.checked_sub(1).map(|column| column as usize);
        row.zip(column)
            .and_then(|(row, column)| row.get(column))
            .map_or(&[], Vec::as_slice)
    }

    /// A cell as it is written: `T>`; a dash for nothing.
    pub fn shown(&self, damage: u32, structure: u32) -> String {
        match self.codes(damage, structure) {
            [] => "-".to_string(),
            codes => codes.iter().map(|code| code.letter()).collect(),
        }
    }

    /// The chance that each code comes up, by how likely each net damage is, in the order of [`Code::ALL`].
    pub fn likely(&self, damage: &[f64], structure: u32) -> [f64; 12] {
        let has = |code: Code, value: u32| self.codes(value, structure).contains(&code);
        let chance = |code: Code| {
            (0u32..)
                .zip(damage)
                .filter(|(value, _)| has(code, *value))
                .map(|(_, chance)| chance)
                .sum()
        };
        Code::ALL.map(chance)
    }

    /// How often each code is expected, by how likely each net damage is, in the order of [`Code::ALL`].
    pub fn expected(&self, damage: &[f64], structure: u32) -> [f64; 12] {
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

    fn index(rows: &[(u32, &[&str])]) -> Result<Option<DamageIndex>, Misshapen> {
        let cell = |cell: &&str| cell.chars().filter_map(Code::from_letter).collect();
        DamageIndex::of(
            None,
            rows.iter()
                .map(|(damage, row)| (*damage, row.iter().map(cell).collect()))
                .collect(),
        )
    }

    #[test]
    fn net_damage_and_structure_are_cross_referenced() {
        let index = index(&[(1, &["T>", "", "S"]), (2, &["X>>", "W", "DD"])])
            .expect("an index")
            .expect("rows");
        assert_eq!((index.rows(), index.columns()), (2, 3));
        let shown = |damage, structure| index.shown(damage, structure);
        assert_eq!([shown(1, 1), shown(1, 2), shown(2, 3)], ["T>", "-", "DD"]);
        assert_eq!(
            [shown(0, 1), shown(99, 1), shown(1, 0), shown(1, 4)],
            ["-", "X>>", "-", "-"]
        );
        let expected = index.expected(&[0.5, 0.25, 0.125, 0.125], 1);
        assert_eq!(expected[Code::Structure as usize], 0.25 + 2.0 * 0.25);
        assert_eq!(
            (
                expected[Code::Thrust as usize],
                expected[Code::Critical as usize]
            ),
            (0.25, 0.25)
        );
    }

    #[test]
    fn gaps_and_uneven_rows_are_refused() {
        assert_eq!(index(&[]), Ok(None));
        for (rows, damages) in [
            (&[(2, &["T"][..])][..], &[2][..]),
            (&[(1, &["T"]), (3, &["T"])], &[3]),
            (&[(1, &["T"]), (2, &["T", "W"])], &[2]),
            (&[(1, &[])], &[1]),
            (&[(2, &["T"]), (3, &["T", "W"]), (5, &[])], &[2, 3, 5, 5]),
        ] {
            let misshapen = index(rows).expect_err("refused");
            assert_eq!(
                misshapen
                    .iter()
                    .map(|(damage, _)| *damage)
                    .collect::<Vec<_>>(),
                damages
            );
        }
    }
}
