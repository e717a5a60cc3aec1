//! Grids: rows of cells under headings, to look things up in or to tick off.

/// Rows of cells under headings; the first cell of a row names it.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Title above it; may be empty.
    pub title: String,
    /// The heading of each column.
    pub columns: Vec<String>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<GridCell>>,
}

/// A cell of a grid.
#[derive(Clone, Debug)]
pub enum GridCell {
    /// Text, which stays on one line except in the first column.
    Text(String),
    /// A number of boxes to tick.
    Boxes(u32),
}

impl Grid {
    /// Splits the columns after the first into groups that fit a width; a group has at least one column.
    pub fn groups<T: Copy + PartialOrd + std::ops::Add<Output = T>>(
        widths: &[T],
        room: T,
    ) -> Vec<Vec<usize>> {
        let mut groups: Vec<(Vec<usize>, T)> = Vec::new();
        for (index, wide) in widths.iter().copied().enumerate().skip(1) {
            match groups.last_mut() {
                Some((group, taken)) if *taken + wide <= room => {
                    group.push(index);
                    *taken = *taken + wide;
                }
                _ => groups.push((vec![index], wide)),
            }
        }
        groups.into_iter().map(|(group, _)| group).collect()
    }
}
