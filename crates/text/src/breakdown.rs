//! Ratings that explain themselves: every formula is written once, over a [`Term`] that is either the bare number
//! (fast) or a [`Breakdown`], the number with the whole tree of its derivation.

use crate::citation::Citation;
use crate::exact::Exact;
use crate::rounding::Rounding;
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::cmp::Ordering;
use std::fmt;

/// A number in a formula. Labels are closures, so that the bare number never allocates a string.
pub trait Term: Clone {
    /// Wraps a number that is not derived: a figure from a table or from the design.
    fn from_figure(amount: Exact, citation: Citation, label: impl FnOnce() -> String) -> Self;

    /// Adds terms.
    fn sum(
        terms: impl IntoIterator<Item = Self>,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> Self;

    /// Multiplies factors, rounding the product if the rules round here.
    fn product(
        factors: impl IntoIterator<Item = Self>,
        rounding: Option<Rounding>,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> Self;

    /// Takes the rounded square root of the product of two factors.
    fn root(
        factors: [Self; 2],
        rounding: Rounding,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> Self;

    /// Returns the bare number.
    fn amount(&self) -> Exact;
}

impl Term for Exact {
    #[inline]
    fn from_figure(amount: Exact, _: Citation, _: impl FnOnce() -> String) -> Exact {
        amount
    }

    #[inline]
    fn sum(
        terms: impl IntoIterator<Item = Exact>,
        _: Citation,
        _: impl FnOnce() -> String,
    ) -> Exact {
        terms.into_iter().sum()
    }

    #[inline]
    fn product(
        factors: impl IntoIterator<Item = Exact>,
        rounding: Option<Rounding>,
        _: Citation,
        _: impl FnOnce() -> String,
    ) -> Exact {
        let product = factors.into_iter().product();
        rounding.map_or(product, |rounding| rounding.apply(product))
    }

    #[inline]
    fn root(
        [a, b]: [Exact; 2],
        rounding: Rounding,
        _: Citation,
        _: impl FnOnce() -> String,
    ) -> Exact {
        rounding.root(a, b)
    }

    #[inline]
    fn amount(&self) -> Exact {
        *self
    }
}

/// How a line of a breakdown is computed from the lines below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// A given figure, which is not computed.
    Given,
    /// Sum of the lines below.
    Sum,
    /// Product of the lines below.
    Product,
    /// Square root of the product of the lines below.
    Root,
}

/// A number with the tree of its derivation.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// What the number means.
    pub label: String,
    /// How the parts combine to the amount.
    pub operation: Operation,
    /// The factors of a product or root, or the terms of a sum.
    pub parts: Vec<Breakdown>,
    /// The number before rounding (for a root: truncated after four decimals).
    pub unrounded: Exact,
    /// The rounding, if the rules round here.
    pub rounding: Option<Rounding>,
    /// The number after rounding.
    pub amount: Exact,
    /// Where the figure or formula comes from.
    pub citation: Citation,
}

impl Term for Breakdown {
    fn from_figure(amount: Exact, citation: Citation, label: impl FnOnce() -> String) -> Breakdown {
        let (operation, parts, rounding) = (Operation::Given, Vec::new(), None);
        Breakdown {
            label: label(),
            operation,
            parts,
            unrounded: amount,
            rounding,
            amount,
            citation,
        }
    }

    fn sum(
        terms: impl IntoIterator<Item = Breakdown>,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> Breakdown {
        let (parts, rounding): (Vec<Breakdown>, _) = (terms.into_iter().collect(), None);
        let amount = parts.iter().map(|part| part.amount).sum();
        Breakdown {
            label: label(),
            operation: Operation::Sum,
            parts,
            unrounded: amount,
            rounding,
            amount,
            citation,
        }
    }

    fn product(
        factors: impl IntoIterator<Item = Breakdown>,
        rounding: Option<Rounding>,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> Breakdown {
        let parts: Vec<Breakdown> = factors.into_iter().collect();
        let unrounded = parts.iter().map(|part| part.amount).product();
        let amount = rounding.map_or(unrounded, |rounding| rounding.apply(unrounded));
        Breakdown {
            label: label(),
            operation: Operation::Product,
            parts,
            unrounded,
            rounding,
            amount,
            citation,
        }
    }

    fn root(
        factors: [Breakdown; 2],
        rounding: Rounding,
        citation: Citation,
        label: impl FnOnce() -> String,
    ) -> Breakdown {
        let [a, b] = factors.each_ref().map(|factor| factor.amount);
        let (ten_thousand, down) = (
            Exact::whole(10_000),
            Rounding::to_whole(crate::rounding::Direction::Down),
        );
        let unrounded = down.root(a * ten_thousand, b * ten_thousand) / ten_thousand;
        let (operation, amount, rounding) = (Operation::Root, rounding.root(a, b), Some(rounding));
        let parts = factors.into();
        Breakdown {
            label: label(),
            operation,
            parts,
            unrounded,
            rounding,
            amount,
            citation,
        }
    }

    fn amount(&self) -> Exact {
        self.amount
    }
}

impl Breakdown {
    /// Returns `true` if rounding changed the number.
    pub fn is_rounded(&self) -> bool {
        self.rounding.is_some() && self.unrounded != self.amount
    }
}

impl Serialize for Breakdown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("label", &self.label)?;
        map.serialize_entry("operation", &self.operation)?;
        match self.operation {
            Operation::Given => {}
            Operation::Sum => map.serialize_entry("lines", &self.parts)?,
            Operation::Product | Operation::Root => map.serialize_entry("factors", &self.parts)?,
        }
        if let Some(rounding) = self.rounding {
            map.serialize_entry("unrounded", &self.unrounded.to_f64())?;
            map.serialize_entry("rounding", &rounding.describe())?;
        }
        map.serialize_entry("amount", &self.amount)?;
        map.serialize_entry("citation", &self.citation)?;
        map.end()
    }
}

impl Serialize for Exact {
    /// Serializes an integer if it is one, else a decimal.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (whole, (rest, _)) = self.split();
        match u64::try_from(whole) {
            Ok(whole) if rest == 0 => serializer.serialize_u64(whole),
            _ => serializer.serialize_f64(self.to_f64()),
        }
    }
}

/// One number minus another, which may be negative. In JSON an integer if it is one, else a decimal.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// The number to subtract from.
    pub amount: Exact,
    /// The number that is subtracted.
    pub subtracted: Exact,
}

impl Difference {
    /// Returns `true` if the difference is below zero.
    pub fn is_negative(self) -> bool {
        self.amount < self.subtracted
    }

    /// Returns the absolute value.
    pub fn size(self) -> Exact {
        if self.is_negative() {
            self.subtracted.saturating_minus(self.amount)
        } else {
            self.amount.saturating_minus(self.subtracted)
        }
    }

    /// Converts to a decimal with its sign.
    pub fn to_f64(self) -> f64 {
        if self.is_negative() {
            -self.size().to_f64()
        } else {
            self.size().to_f64()
        }
    }
}

impl Ord for Difference {
    fn cmp(&self, other: &Difference) -> Ordering {
        (self.amount + other.subtracted).cmp(&(other.amount + self.subtracted))
    }
}

impl PartialOrd for Difference {
    fn partial_cmp(&self, other: &Difference) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Difference {
    fn eq(&self, other: &Difference) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Difference {}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad_integral(!self.is_negative(), "", &self.size().to_string())
    }
}

impl Serialize for Difference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.to_f64();
        if value.fract() == 0.0 {
            serializer.serialize_i64(value as i64)
        } else {
            serializer.serialize_f64(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::Confidence;
    use crate::rounding::Direction;

    const HERE: Citation = Citation::new("test", "1", Confidence::Derived);

    fn formula<T: Term>() -> T {
        let figure = |amount: &str, label: &str| {
            T::from_figure(Exact::decimal(amount), HERE, || label.to_string())
        };
        let product = T::product(
            [figure("2.5", "a"), figure("3", "b")],
            Some(Rounding::nearest(0)),
            HERE,
            || "p".into(),
        );
        let sum = T::sum([product, figure("0.5", "c")], HERE, || "s".into());
        T::root(
            [sum, figure("2", "d")],
            Rounding::to_whole(Direction::Up),
            HERE,
            || "r".into(),
        )
    }

    #[test]
    fn the_tree_and_the_bare_number_are_one_formula() {
        let (tree, number): (Breakdown, Exact) = (formula(), formula());
        assert_eq!(tree.amount, number);
        assert_eq!(number, Exact::whole(5)); // sqrt((8 + .5) x 2) = 4.1231
        assert_eq!(tree.unrounded.to_string(), "4.1231");
        assert_eq!(tree.parts[0].parts[0].unrounded, Exact::decimal("7.5"));
        assert!(tree.is_rounded() && !tree.parts[0].is_rounded());
    }

    #[test]
    fn a_difference_keeps_its_sign() {
        let of = |of: &str, less: &str| Difference {
            amount: Exact::decimal(of),
            subtracted: Exact::decimal(less),
        };
        for (difference, text, json) in [
            (of("3", "44"), "-41", "-41"),
            (of("44", "3"), "41", "41"),
            (of("1", "2.5"), "-1.5", "-1.5"),
            (of("2", "2"), "0", "0"),
        ] {
            assert_eq!(difference.to_string(), text);
            assert_eq!(serde_json::to_string(&difference).expect("a number"), json);
        }
    }
}
