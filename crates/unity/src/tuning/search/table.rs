//! The table under every search: parts of which each has options, and what is best for the parts from each on.
//!
//! `fit` asks for the most value within each space and within each offensive rating, `--fix` for the least space within each
//! step cost. Both follow a part's options only as far as the table of the parts after it promises something.

/// How totals are added and compared.
pub struct TableRule<V> {
    pub worst: V,
    pub sum: fn(V, V) -> V,
    pub best: fn(V, V) -> V,
}

impl<V: Copy> TableRule<V> {
    /// Computes the best total of a part and the parts after it within each amount, from what each option takes and brings.
    pub fn row(&self, options: impl Iterator<Item = (usize, V)>, after: &[V]) -> Vec<V> {
        let mut row = vec![self.worst; after.len()];
        for (takes, brings) in options.filter(|(takes, _)| *takes < after.len()) {
            for (total, rest) in row[takes..].iter_mut().zip(after) {
                *total = (self.best)(*total, (self.sum)(brings, *rest));
            }
        }
        row
    }

    /// Computes the rows of all parts, the first part's first and what comes after the last part last.
    pub fn rows<O: Iterator<Item = (usize, V)>>(
        &self,
        parts: impl DoubleEndedIterator<Item = O>,
        after: Vec<V>,
    ) -> Vec<Vec<V>> {
        let mut rows = vec![after];
        for options in parts.rev() {
            rows.push(self.row(options, &rows[rows.len() - 1]));
        }
        rows.reverse();
        rows
    }
}
