//! Joins the items of an iterator into one text.

use std::fmt::{Display, Write};

/// Joins displayed items.
pub trait Join: Iterator {
    /// Writes the items one after the other, with a separator between them.
    fn join(mut self, separator: &str) -> String
    where
        Self: Sized,
        Self::Item: Display,
    {
        let mut text = self
            .next()
            .map_or_else(String::new, |first| first.to_string());
        for item in self {
            // Writing to a string cannot fail.
            let _ = write!(text, "{separator}{item}");
        }
        text
    }
}

impl<I: Iterator> Join for I {}

#[cfg(test)]
mod tests {
    use super::Join;

    #[test]
    fn joins_any_number_of_items() {
        assert_eq!(["a"; 0].iter().join(", "), "");
        assert_eq!((1..2).join(", "), "1");
        assert_eq!((1..4).join(", "), "1, 2, 3");
    }
}
