//! How far the design of a post can be trusted, and why.

use super::make::{Made, Product};

/// How far the design of a post can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipVerdict {
    /// Every line was read with certainty; parts without an equivalent and illegal designs are notes.
    Sure,
    /// A design exists, but parts may be missing or misread.
    Check,
    /// There is no design.
    Failed,
}

impl ShipVerdict {
    /// All verdicts, best first.
    pub const ALL: [ShipVerdict; 3] = [ShipVerdict::Sure, ShipVerdict::Check, ShipVerdict::Failed];

    /// Returns the verdict as users see it.
    pub fn word(self) -> &'static str {
        match self {
            ShipVerdict::Sure => "sure",
            ShipVerdict::Check => "check",
            ShipVerdict::Failed => "failed",
        }
    }
}

impl Made {
    /// Returns how far the design can be trusted.
    pub fn verdict(&self) -> ShipVerdict {
        if self.result.is_err() || self.unwritten().is_some() {
            ShipVerdict::Failed
        } else if self.unreadable().is_none() && self.account.warnings.is_empty() {
            ShipVerdict::Sure
        } else {
            ShipVerdict::Check
        }
    }

    /// Returns the reasons for the verdict, then what has no equivalent and what is illegal, one sentence each.
    pub fn reasons(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        reasons.extend(
            self.result
                .as_ref()
                .err()
                .map(|error| error.message.clone()),
        );
        reasons.extend(self.unwritten().map(str::to_string));
        reasons.extend(self.unreadable());
        reasons.extend(self.account.warnings.iter().cloned());
        let lost = self.account.lost.iter().map(ToString::to_string);
        let lost = lost.collect::<Vec<_>>().join(", ");
        reasons.extend((!lost.is_empty()).then(|| format!("no equivalent: {lost}")));
        let rated = self
            .product()
            .and_then(|product: &Product| product.rated.as_ref());
        let illegal = rated.into_iter().flat_map(|rated| &rated.illegal);
        reasons.extend(illegal.map(|finding| format!("illegal: {}", finding.message)));
        reasons
    }

    /// Names the first line that could not be read, and counts the others.
    fn unreadable(&self) -> Option<String> {
        let mut lines = self.unread.lines.iter();
        let first = lines.next()?;
        Some(match self.unread.count - 1 {
            0 => format!("unreadable: {first}"),
            1 => format!("unreadable: {first}, and 1 more line"),
            more => format!("unreadable: {first}, and {more} more lines"),
        })
    }
}
