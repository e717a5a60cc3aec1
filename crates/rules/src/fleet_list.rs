//! Fleets drawn up from a published list: what the list says of each card, the shares that its categories may take, and the
//! orders that a player brings. The list is the user's; the rules on it are the game's.

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

/// What a published fleet list says of a card.
#[derive(Clone, Debug, Default)]
pub struct ListEntry {
    /// What one of them costs.
    pub points: Option<u32>,
    /// Its category: `core`.
    pub category: Option<String>,
    /// The most copies of it in a fleet.
    pub max: Option<u32>,
}

/// How much of the allowance a category may take, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PercentRange {
    /// At least.
    pub least: u32,
    /// At most.
    pub most: u32,
}

impl fmt::Display for PercentRange {
    /// In words: `any`, `at most 30`, `40 to 60`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.least, self.most) {
            (0, 100) => f.write_str("any"),
            (0, most) => write!(f, "at most {most}"),
            (least, most) => write!(f, "{least} to {most}"),
        }
    }
}

impl TextValue for PercentRange {
    const EXPECTED: &'static str = "a share in percent, such as 40-60, or 30 for at most 30";

    fn parse(text: &str) -> Result<PercentRange, FieldError> {
        let percent = |text: &str| {
            let number = text.trim().trim_end_matches('%').trim_end().parse::<u32>();
            number.ok().filter(|percent| *percent <= 100)
        };
        let share = match text.split_once('-') {
            Some((least, most)) => percent(least).zip(percent(most)),
            None => percent(text).map(|most| (0, most)),
        };
        let share = share
            .filter(|(least, most)| least <= most)
            .map(|(least, most)| PercentRange { least, most });
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

/// The orders that a player brings, each by the id of its card.
#[derive(Clone, Debug, Default)]
pub struct OrderLibrary {
    /// Basic orders.
    pub basic: Vec<String>,
    /// Special orders.
    pub special: Vec<String>,
}

/// Ships of one card in a fleet.
#[derive(Clone, Copy, Debug)]
pub struct ListedShips<'a> {
    /// The file of the card.
    pub design: &'a str,
    /// What one of them counts for.
    pub ship: &'a FleetShip,
    /// How many.
    pub count: u32,
    /// What the list says of it.
    pub list_entry: &'a ListEntry,
}

/// A fleet as its game looks at it.
#[derive(Clone, Debug)]
pub struct ListedFleet<'a> {
    /// Its ships, in the order of its entries.
    pub entries: Vec<ListedShips<'a>>,
    /// What it may spend.
    pub allowance: Option<u32>,
    /// Shares of the list that differ from those of the rules.
    pub shares: &'a [(String, PercentRange)],
    /// The orders that go with it.
    pub orders: Option<&'a OrderLibrary>,
}

/// What a game says of a formation.
#[derive(Clone, Debug, Default)]
pub struct FleetInspection {
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    /// What its categories take; none if the game has none, or the fleet no limit.
    pub categories: Vec<CategoryShare>,
    /// Figures of the whole fleet that only this game has.
    pub figures: Vec<FleetFigure>,
}

/// A figure of a fleet that only its game has, such as the orders it may be given.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FleetFigure {
    /// Its name in data.
    pub figure: &'static str,
    /// What it counts.
    pub meaning: &'static str,
    /// The figure.
    pub value: u64,
    /// The rule it follows from.
    pub rule: Citation,
}

/// What a category takes of a fleet's allowance, and what it may take.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CategoryShare {
    /// Its name.
    pub category: &'static str,
    /// Ships of it.
    pub ships: u32,
    /// Their points.
    pub points: u64,
    /// The points in percent of the allowance.
    pub share: Exact,
    /// What it may take.
    #[serde(serialize_with = "serialize_display")]
    pub allowed: PercentRange,
    /// Whether it takes that.
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
                    .map(|share| (share.least, share.most)),
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
