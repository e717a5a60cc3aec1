//! Movement orders of flights: each declared turn makes every hex more expensive, and a sideslip costs as much as two
//! hexes (Unity 5.3).

use super::check::{BrokenRule, check};
use super::figures::{FLIGHT, MAX_TURNS};
use super::flight::{max_requirement, read};
use super::order::{Order, Step};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::hexmap::{HexMap, Track};
use starwright_paper::table::{Cell, Part, Table};
use starwright_rules::orders::{OrderError, WrittenOrder};
use starwright_text::field::{clip, escape_controls};

/// The result of flying a flight's orders one after the other.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FlightOrders {
    /// The maximum movement allowance that any order needs, or `None` if an order cannot be read.
    pub requirement: Option<i64>,
    /// Whether all orders are legal.
    pub legal: bool,
    /// Number of hexes flown in the last order, or `None` if it cannot be read.
    pub speed: Option<u32>,
    /// Movement allowance in hexes.
    pub allowance: u32,
    /// The turns, one per order.
    pub turns: Vec<FlightTurn>,
}

/// One turn of a flight.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FlightTurn {
    /// The turn's number, from 1.
    pub turn: usize,
    /// The order as written, with control characters escaped.
    pub order: String,
    /// Movement allowance that the order needs, or `None` if it cannot be read.
    pub requirement: Option<i64>,
    /// Whether the order is legal.
    pub legal: bool,
    /// Number of hexes flown, or `None` if the order cannot be read.
    pub speed: Option<u32>,
    /// Number of turns by one hex side, declared before the flight moves.
    pub declared: usize,
    /// Cost of each hex; a sideslip costs twice as much.
    pub hex_cost: i64,
    /// Syntax errors and broken rules.
    pub problems: Vec<OrderError>,
    /// The order that is flown. If the written one is illegal, the flight does not move.
    pub flown: String,
    /// The hex where the flight ends.
    pub end: Hex,
    /// The final heading.
    pub heading: Heading,
    /// The hexes of the path, starting hex first.
    pub path: Vec<Hex>,
}

/// Flies the orders of a flight one after the other, from the middle of the map and heading up.
pub fn fly_flight(orders: &[WrittenOrder], allowance: u32) -> FlightOrders {
    let (mut hex, mut heading) = (Hex::default(), Heading::default());
    let mut turns: Vec<FlightTurn> = Vec::new();
    for (index, written) in orders.iter().enumerate() {
        let turn = fly_one(index, written, allowance, (hex, heading));
        (hex, heading) = (turn.end, turn.heading);
        turns.push(turn);
    }
    FlightOrders {
        requirement: max_requirement(turns.iter().map(|turn| turn.requirement)),
        legal: turns.iter().all(|turn| turn.legal),
        speed: turns.last().and_then(|turn| turn.speed),
        allowance,
        turns,
    }
}

fn fly_one(
    index: usize,
    written: &WrittenOrder,
    allowance: u32,
    (hex, heading): (Hex, Heading),
) -> FlightTurn {
    let (order, problems) = read(index, written, |order| {
        // Notation, turns and sideslips follow the rules for ships; there are no engines to check.
        let mut breaches = check(&written.text, order, 0, 0);
        breaches.extend(find_flight_breaches(&written.text, order, allowance));
        breaches
    });
    let flown = match &order {
        Some(order) if problems.is_empty() => order.clone(),
        _ => Order::default(),
    };
    let (path, heading) = flown.fly(hex, heading);
    let declared = order.as_ref().map_or(0, |order| order.turns().len());
    FlightTurn {
        turn: index + 1,
        order: escape_controls(&clip(&written.text)),
        requirement: order.as_ref().map(cost),
        legal: problems.is_empty(),
        speed: order.as_ref().map(Order::speed),
        declared,
        hex_cost: hex_cost(declared),
        problems,
        flown: flown.to_string(),
        end: path.last().copied().unwrap_or(hex),
        heading,
        path,
    }
}

/// Returns the cost of one hex for a flight with this many turns.
fn hex_cost(turns: usize) -> i64 {
    turns.clamp(1, MAX_TURNS) as i64
}

/// Computes the movement allowance that an order needs; a U counts as three turns.
fn cost(order: &Order) -> i64 {
    let turns = if order.has_u_turn() {
        MAX_TURNS
    } else {
        order.turns().len()
    };
    let slips = i64::from(order.slips().count);
    hex_cost(turns) * (i64::from(order.speed()) + slips)
}

/// Lists the rules that an order breaks and that apply only to flights.
fn find_flight_breaches(
    text: &str,
    order: &Order,
    allowance: u32,
) -> impl Iterator<Item = BrokenRule> {
    let pivot = order.pivot.as_ref().map(|pivot| {
        (
            pivot.span.clone(),
            "a flight cannot pivot; remove the pivot".to_string(),
        )
    });
    let u_turn = order.steps.iter().find(|step| step.value == Step::UTurn);
    let u_turn = u_turn.map(|turn| {
        (
            turn.span.clone(),
            "a flight cannot make a U-turn; write PPP or SSS".to_string(),
        )
    });
    let needed = cost(order);
    let is_too_far = needed > i64::from(allowance);
    let too_far = is_too_far.then(|| {
        (
            0..text.len(),
            format!("needs a movement allowance of {needed}, but the flight has {allowance}"),
        )
    });
    [pivot, u_turn, too_far]
        .into_iter()
        .flatten()
        .map(|(span, message)| BrokenRule {
            span,
            message,
            rule: FLIGHT,
        })
}

const TURNS: &[Part<FlightTurn>] = columns! { |turn|
    number turn "Turn",
    text order "Order",
    number declared "Turns declared",
    number hex_cost "A hex costs" = Cell::from(turn.hex_cost as usize),
    number requirement "Needs",
    text legal "Legal" = Cell::yes_or_no(turn.legal),
    text end "Ends" = turn.end.to_string(),
    number heading "Heading" = turn.heading.degrees(),
};

impl Present for FlightOrders {
    fn title(&self) -> String {
        format!(
            "Orders of a flight with a movement allowance of {}",
            self.allowance
        )
    }

    fn tables(&self) -> Vec<Table> {
        vec![Table::from_items(&self.turns, TURNS).named("turns")]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = (self.turns.iter().filter(|turn| !turn.legal))
            .map(|turn| {
                format!(
                    "Turn {}: the order is not legal; the flight stays where it is.",
                    turn.turn
                )
            })
            .collect();
        notes.push(format!(
            "A hex costs 1, or 2 with two turns, or 3 with three; a sideslip costs as much as two hexes ({FLIGHT})."
        ));
        notes
    }

    fn map(&self) -> Option<HexMap> {
        let track = |turn: &FlightTurn| Track {
            name: turn.turn.to_string(),
            hexes: turn.path.clone(),
            heading: turn.heading,
            facing: turn.heading,
            is_replaced: !turn.legal,
        };
        let legend = self
            .turns
            .iter()
            .map(|turn| format!("{}: {}", turn.turn, turn.order))
            .collect();
        Some(HexMap {
            title: self.title(),
            tracks: self.turns.iter().map(track).collect(),
            legend,
            ..HexMap::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fly_text(text: &str) -> FlightTurn {
        fly_flight(
            &[WrittenOrder {
                line: 1,
                text: text.to_string(),
            }],
            8,
        )
        .turns
        .remove(0)
    }

    #[test]
    fn hexes_cost_by_the_turns_declared_and_slips_twice_as_much() {
        for (text, needs) in [
            ("8", 8),
            ("4P4", 8),
            ("2SS2", 8),
            ("1PPP1", 6),
            ("PPP", 0),
            ("3L", 5),
            ("2P1L", 5),
            ("1PPL", 6),
            ("0", 0),
        ] {
            let turn = fly_text(text);
            assert_eq!(
                (turn.requirement, turn.legal),
                (Some(needs), true),
                "{text}"
            );
        }
    }

    #[test]
    fn each_illegal_flight_order_has_its_message() {
        for (text, words) in [
            ("9", "needs a movement allowance of 9, but the flight has 8"),
            (
                "3PP2",
                "needs a movement allowance of 10, but the flight has 8",
            ),
            ("2PPP1", "needs a movement allowance of 9"),
            ("4+1", "cannot pivot"),
            ("4U", "cannot make a U-turn"),
            ("2P1S", "all turns of an order must go to the same side"),
            ("2P1R", "combine L with P"),
            ("PPPP", "at most 3"),
        ] {
            let turn = fly_text(text);
            let messages: Vec<&str> = turn
                .problems
                .iter()
                .map(|problem| problem.diagnostic.message.as_str())
                .collect();
            assert!(
                !turn.legal && messages.iter().any(|message| message.contains(words)),
                "{text}: {messages:?}"
            );
            assert_eq!(turn.end, Hex::default(), "{text}: it stays");
        }
    }
}
