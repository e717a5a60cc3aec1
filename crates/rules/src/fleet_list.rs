//! Fleets built from a published fleet list: the entry of each card, the shares of its categories, and the player's
//! orders. The user supplies the list; the game has the rules for it.

use super::fleets::FleetShip;
use super::word_enum::word_enum;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::field::{TextValue, clip, deserialize_as_text};
use starwright_text::field_error::FieldError;
use starwright_text::finding::{Finding, serialize_display};
use starwright_text::nearest::is_same_word;
use std::fmt;

/// A published fleet list's entry for a card.
#[derive(Clone, Debug, Default)]
pub struct ListEntry {
    /// Points per ship.
    pub points: Option<u32>,
    /// The category, such as `core`.
    pub category: Option<String>,
    /// Maximum number of copies in a fleet.
    pub max: Option<u32>,
}

/// The range of percentages of the allowance that a category may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PercentRange {
    /// Minimum percentage.
    pub min: u32,
    /// Maximum percentage.
    pub max: u32,
}

impl fmt::Display for PercentRange {
    /// Writes the range in words, such as `any`, `at most 30` or `40 to 60`.
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
    /// The texts of the cards, as far as the player supplies them.
    pub cards: Vec<OrderCard>,
    /// The order that applies to all pieces without their own.
    pub omega: Option<String>,
    /// The orders assigned to each piece in one round.
    pub assigned: Vec<AssignedOrders>,
}

/// An order card.
#[derive(Clone, Debug, Default)]
pub struct OrderCard {
    /// The ID of the card, such as `B-012`.
    pub id: String,
    /// The name of the card.
    pub name: Option<String>,
    /// The type of the card.
    pub kind: Option<OrderKind>,
    /// The effect of the order, in the player's words.
    pub note: Option<String>,
}

word_enum! {
    /// The type of an order card.
    OrderKind {
        /// One of the ten basic orders of a library.
        Basic "basic",
        /// One of at most five special orders of a library.
        Special "special",
        /// A psionic order, limited for each player and round.
        Psionic "psionic",
    }
}

impl TextValue for OrderKind {
    const EXPECTED: &'static str = "basic, special or psionic";

    fn parse(text: &str) -> Result<OrderKind, FieldError> {
        let found = OrderKind::ALL
            .into_iter()
            .find(|kind| is_same_word(kind.word(), text));
        found.ok_or_else(|| {
            let expected = OrderKind::EXPECTED;
            FieldError::unknown_word(format!("expected {expected}, found '{}'", clip(text)))
        })
    }

    fn schema() -> Value {
        json!({"enum": OrderKind::ALL.map(OrderKind::word)})
    }
}

deserialize_as_text!(OrderKind);

/// The orders assigned to one piece.
#[derive(Clone, Debug)]
pub struct AssignedOrders {
    /// The piece, by its name, class or code.
    pub ship: String,
    /// IDs of the orders.
    pub orders: Vec<String>,
}

impl OrderLibrary {
    /// Finds the card with an ID.
    pub fn card(&self, id: &str) -> Option<&OrderCard> {
        self.cards.iter().find(|card| is_same_word(&card.id, id))
    }

    /// Returns the number of copies of an order.
    pub fn count_copies(&self, id: &str) -> usize {
        let ids = self.basic.iter().chain(&self.special);
        ids.filter(|own| is_same_word(own, id)).count()
    }

    /// Builds the table of orders, each listed once with its number of copies and the text of its card.
    pub fn table(&self) -> Table {
        let mut table = Table::new(&[
            Column::text("order", "Order"),
            Column::text("name", "Name").optional(),
            Column::text("list", "List"),
            Column::text("type", "Type").optional(),
            Column::number("copies", "Copies"),
            Column::text("note", "What it does").optional(),
        ]);
        let lists = [("basic", &self.basic), ("special", &self.special)];
        for (list, ids) in lists {
            for (index, id) in ids.iter().enumerate() {
                if ids[..index].iter().any(|own| is_same_word(own, id)) {
                    continue;
                }
                let card = self.card(id);
                let omega = self
                    .omega
                    .as_ref()
                    .is_some_and(|omega| is_same_word(omega, id));
                let kind = card.and_then(|card| card.kind).map(OrderKind::word);
                let kind = if omega { Some("Omega Order") } else { kind };
                table.rows.push(vec![
                    id.into(),
                    card.and_then(|card| card.name.clone()).into(),
                    list.into(),
                    kind.into(),
                    self.count_copies(id).into(),
                    card.and_then(|card| card.note.clone()).into(),
                ]);
            }
        }
        table
    }
}

/// Ships of one card in a fleet.
#[derive(Clone, Copy, Debug)]
pub struct ListedShips<'a> {
    /// The file of the card.
    pub design: &'a str,
    /// The ship that the card describes.
    pub ship: &'a FleetShip,
    /// The name of each ship, or `None` for a ship without one.
    pub names: &'a [Option<String>],
    /// Number of ships.
    pub count: u32,
    /// The list's entry for the card.
    pub list_entry: &'a ListEntry,
}

/// A fleet in the form that a game checks.
#[derive(Clone, Debug)]
pub struct ListedFleet<'a> {
    /// The ships, in the order of the fleet's entries.
    pub entries: Vec<ListedShips<'a>>,
    /// Maximum number of points.
    pub allowance: Option<u32>,
    /// Shares of categories that the list sets instead of those in the rules.
    pub shares: &'a [(String, PercentRange)],
    /// The orders that the fleet brings.
    pub orders: Option<&'a OrderLibrary>,
}

/// A game's verdict on a fleet.
#[derive(Clone, Debug, Default)]
pub struct FleetInspection {
    /// Violations and warnings.
    pub findings: Vec<Finding>,
    /// Share of each category; empty if the game has no categories or the fleet has no limit.
    pub categories: Vec<CategoryShare>,
    /// Figures of the whole fleet that are specific to the game.
    pub figures: Vec<FleetFigure>,
}

/// A figure of a fleet that is specific to its game, such as the number of orders.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FleetFigure {
    /// The figure's key in data.
    pub figure: &'static str,
    /// What the figure counts.
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
    /// The range of shares that the category may use.
    #[serde(serialize_with = "serialize_display")]
    pub allowed: PercentRange,
    /// Whether the share is within the allowed range.
    #[serde(serialize_with = "serialize_as_word")]
    pub within: bool,
}

fn serialize_as_word<S: Serializer>(is_so: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    Cell::yes_or_no(*is_so).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_shares_in_every_form() {
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
