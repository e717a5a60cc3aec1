//! Fleets built from a published list: the list's entry for each card, the shares that its categories may take, and
//! the orders that a player brings. The user supplies the list; the game has the rules on it.

use super::fleets::FleetShip;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use starwright_paper::table::Cell;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::field::{TextValue, clip, deserialize_as_text};
use starwright_text::field_error::FieldError;
use starwright_text::finding::{Finding, serialize_display};
use std::fmt;

/// A published fleet list's entry for a card.
#[derive(Clone, Debug, Default)]
pub struct ListEntry {
    /// Points per ship.
    pub points: Option<u32>,
    /// The category: `core`.
    pub category: Option<String>,
    /// Maximum number of copies in a fleet.
    pub max: Option<u32>,
}

/// The share of the allowance that a category may take, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PercentRange {
    /// Minimum percentage.
    pub min: u32,
    /// Maximum percentage.
    pub max: u32,
}

impl fmt::Display for PercentRange {
    /// Writes the range in words: `any`, `at most 30`, `40 to 60`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.min, self.max) {
            (0, 100) => f.write_str("any"),
            (0, max) => write!(f, "at most {max}"),
            (min, max) => write!(f, "{min} to {max}"),
        }
    }
}

impl TextValue for PercentRange {
    const EXPECTED: &'static str = "a share in percent, such as 40-60, or 30 for at most 30";

    fn parse(text: &str) -> Result<PercentRange, FieldError> {
        let range = match text.split_once('-') {
            Some((min, max)) => parse_percent(min).zip(parse_percent(max)),
            None => parse_percent(text).map(|max| (0, max)),
        };
        let share = range
            .filter(|(min, max)| min <= max)
            .map(|(min, max)| PercentRange { min, max });
        share.ok_or_else(|| {
            FieldError::wrong_type(format!(
                "expected {}, found '{}'",
                PercentRange::EXPECTED,
                clip(text)
            ))
        })
    }

    fn schema() -> Value {
        json!({"type": ["string", "integer"], "minimum": 0, "maximum": 100, "pattern": r"^\d+-\d+$"})
    }
}

deserialize_as_text!(PercentRange);

fn parse_percent(text: &str) -> Option<u32> {
    let number = text.trim().trim_end_matches('%').trim_end().parse().ok()?;
    (number <= 100).then_some(number)
}

/// The orders that a player brings, each by the ID of its card.
#[derive(Clone, Debug, Default)]
pub struct OrderLibrary {
    /// IDs of basic orders.
    pub basic: Vec<String>,
    /// IDs of special orders.
    pub special: Vec<String>,
}

/// Ships of one card in a fleet.
#[derive(Clone, Copy, Debug)]
pub struct ListedShips<'a> {
    /// The file of the card.
    pub design: &'a str,
    /// The ship that the card describes.
    pub ship: &'a FleetShip,
    /// Number of ships.
    pub count: u32,
    /// The list's entry for the card.
    pub list_entry: &'a ListEntry,
}

/// A fleet as its game checks it.
#[derive(Clone, Debug)]
pub struct ListedFleet<'a> {
    /// The ships, in the order of the fleet's entries.
    pub entries: Vec<ListedShips<'a>>,
    /// Maximum number of points.
    pub allowance: Option<u32>,
    /// Shares of the list that differ from those of the rules.
    pub shares: &'a [(String, PercentRange)],
    /// The orders that go with it.
    pub orders: Option<&'a OrderLibrary>,
}

/// A game's verdict on a fleet.
#[derive(Clone, Debug, Default)]
pub struct FleetInspection {
    /// Violations and warnings.
    pub findings: Vec<Finding>,
    /// Share of each category; empty if the game has none, or the fleet no limit.
    pub categories: Vec<CategoryShare>,
    /// Figures of the whole fleet that only this game has.
    pub figures: Vec<FleetFigure>,
}

/// A figure of a fleet that only its game has, such as the orders it may be given.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FleetFigure {
    /// Name in data.
    pub figure: &'static str,
    /// What it counts.
    pub meaning: &'static str,
    /// The value of the figure.
    pub value: u64,
    /// The rule that the figure follows from.
    pub rule: Citation,
}

/// A category's share of a fleet's allowance.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CategoryShare {
    /// Name of the category.
    pub category: &'static str,
    /// Number of ships.
    pub ships: u32,
    /// Points of these ships.
    pub points: u64,
    /// The points in percent of the allowance.
    pub share: Exact,
    /// The share that it may take.
    #[serde(serialize_with = "serialize_display")]
    pub allowed: PercentRange,
    /// Whether the share is within that range.
    #[serde(serialize_with = "as_word")]
    pub within: bool,
}

fn as_word<S: Serializer>(is_so: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    Cell::yes_or_no(*is_so).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_as_people_write_them() {
        for (text, share) in [
            ("40-60", Some((40, 60))),
            ("40 % - 60 %", Some((40, 60))),
            ("30", Some((0, 30))),
        ] {
            assert_eq!(
                PercentRange::parse(text)
                    .ok()
                    .map(|share| (share.min, share.max)),
                share,
                "{text}"
            );
        }
        for text in ["", "60-40", "101", "-5", "4.5", "40-60-80"] {
            assert!(
                PercentRange::parse(text)
                    .expect_err(text)
                    .message
                    .contains("40-60"),
                "{text}"
            );
        }
    }
}
