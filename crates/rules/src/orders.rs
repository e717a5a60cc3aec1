//! Questions about movement orders and their answers, shared by all games.

use serde::{Serialize, Serializer, ser::SerializeMap};
use starwright_paper::answer::Answer;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::hexmap::Field;
use starwright_paper::table::Cell;
use starwright_text::citation::Citation;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, SourceLine};
use starwright_text::field::{clip, escape_controls};
use std::collections::BTreeMap;
use std::ops::Range;

/// A movement order as written.
#[derive(Clone, Debug)]
pub struct WrittenOrder {
    /// Line number, counted from 1.
    pub line: usize,
    /// The text of the order.
    pub text: String,
}

/// Maximum number of characters of an order that are shown.
const MAX_SHOWN: usize = 100;

impl WrittenOrder {
    /// Creates an error at a byte range of the order. The error quotes the order, or the start of a long one.
    pub fn error_at(&self, span: Range<usize>, message: String) -> Diagnostic {
        let shown = |text: &str| escape_controls(text).replace('\t', " ");
        let [before, marked] =
            [0..span.start, span.clone()].map(|part| self.text.get(part).unwrap_or_default());
        let column = before.chars().count() + 1;
        let start = shown(before).len();
        let whole = if self.text.chars().count() > MAX_SHOWN {
            clip(&self.text)
        } else {
            self.text.clone()
        };
        let source = SourceLine {
            text: shown(&whole).into(),
            span: start..start + shown(marked).len(),
        };
        let end = (self.line, column + marked.chars().count());
        Diagnostic {
            line: self.line,
            column,
            end,
            source: Box::new(source),
            ..Diagnostic::for_file(DiagnosticKind::WrongType, message)
        }
    }
}

/// A question about movement.
#[derive(Clone, Copy, Debug)]
pub enum OrdersQuestion<'a> {
    /// What these orders cost and where they lead, one order per turn.
    Orders(&'a [WrittenOrder]),
    /// Where the ship can be after one turn.
    Reach,
}

/// An error in an order.
#[derive(Clone, Debug)]
pub struct OrderError {
    /// Number of the order, counted from 0.
    pub order: usize,
    /// The place in the order and the message.
    pub diagnostic: Diagnostic,
    /// The rule that the order breaks, or `None` if the order cannot be read.
    pub rule: Option<Citation>,
}

impl Serialize for OrderError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("column", &self.diagnostic.column)?;
        map.serialize_entry("message", &self.diagnostic.message)?;
        map.serialize_entry("rule", &self.rule.map(|rule| rule.to_string()))?;
        map.end()
    }
}

/// A game's answer about orders.
#[derive(Clone, Debug)]
pub struct OrdersAnswer {
    /// The tables, the map and the JSON object.
    pub answer: Answer,
    /// The errors in the orders.
    pub errors: Vec<OrderError>,
}

/// A note that explains how places and headings are written.
pub const POSITIONS_NOTE: &str = "Places are hexes ahead and columns aside from where the ship began, headings degrees \
                                      clockwise from its bow then.";

/// Builds the cell for the distance ahead of the start, in hexes or half hexes.
pub fn hexes_ahead_cell(hex: Hex) -> Cell {
    Cell::number(hex.ahead(), hex.ahead().to_string())
}

/// Builds one map field per reachable hex, with the possible headings and the minimum of a number. A higher number
/// makes the field darker.
pub fn reach_fields(
    places: impl IntoIterator<Item = (Hex, Heading, i64)>,
    most: u32,
) -> Vec<Field> {
    let mut hexes: BTreeMap<Hex, (i64, Vec<Heading>)> = BTreeMap::new();
    for (hex, heading, number) in places {
        let (least, headings) = hexes.entry(hex).or_insert((i64::MAX, Vec::new()));
        *least = (*least).min(number);
        headings.push(heading);
    }
    let field = |(hex, (least, headings)): (Hex, (i64, Vec<Heading>))| Field {
        hex,
        words: least.to_string(),
        shade: least as f64 / f64::from(most.max(1)),
        headings,
    };
    hexes.into_iter().map(field).collect()
}
