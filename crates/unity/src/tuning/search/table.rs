//! The table that every search uses: for parts that each have options, the best total of each part and all later ones.
//!
//! `fit` uses tables of the highest value within each space and within each ORAT, and `fix` of the lowest space within
//! each step cost. Both skip options of a part if the table of the later parts shows that they lead nowhere.

/// A rule for adding and comparing totals.
pub struct TableRule<V> {
    pub worst: V,
    pub sum: fn(V, V) -> V,
    pub best: fn(V, V) -> V,
}

impl<V: Copy> TableRule<V> {
    /// Computes the best total of a part and the parts after it within each amount, given what each option uses and
    /// contributes.
    pub fn row(&self, options: impl Iterator<Item = (usize, V)>, after: &[V]) -> Vec<V> {
        let mut row = vec![self.worst; after.len()];
        for (takes, brings) in options.filter(|(takes, _)| *takes < after.len()) {
            for (total, rest) in row[takes..].iter_mut().zip(after) {
                *total = (self.best)(*total, (self.sum)(brings, *rest));
            }
        }
        row
    }

    /// Computes the rows of all parts in order, followed by `after`, the row that follows the last part.
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
