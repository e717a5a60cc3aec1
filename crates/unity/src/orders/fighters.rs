//! The ways of a flight: turns declared first make every hex dearer, and a sideslip costs two hexes (Unity 5.3).

use super::check::{Breach, check};
use super::figures::{FLIGHT, MOST_TURNS};
use super::flight::{greatest, read};
use super::order::{Order, Step};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::hexmap::{HexMap, Track};
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_rules::orders::{OrderError, WrittenOrder};
use starwright_text::field::{clip, escape_controls};

/// The ways of a flight, one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct FlightWays {
    /// The most of the movement allowance that any turn needs; none if an order cannot be read.
    pub requirement: Option<i64>,
    /// Whether all ways are legal.
    pub legal: bool,
    /// The hexes of the last way, if it can be read.
    pub speed: Option<u32>,
    /// The movement allowance.
    pub allowance: u32,
    /// One turn per way.
    pub turns: Vec<FlightMove>,
}

/// One turn of a flight.
#[derive(Clone, Debug, Serialize)]
pub struct FlightMove {
    /// Its number, counted from 1.
    pub turn: usize,
    /// The way as it was written, made safe to show.
    pub order: String,
    /// What it needs of the movement allowance; none if it cannot be read.
    pub requirement: Option<i64>,
    /// Whether it is legal.
    pub legal: bool,
    /// The hexes it goes.
    pub speed: Option<u32>,
    /// One-side turns, to be declared before it moves.
    pub declared: usize,
    /// What each hex costs, and each sideslip twice.
    pub hex_cost: i64,
    /// What is wrong with it.
    pub problems: Vec<OrderError>,
    /// What is flown: the way, or nothing if it is not legal.
    pub flown: String,
    /// Where the flight ends.
    pub end: Hex,
    /// Where it heads then.
    pub heading: Heading,
    /// The hexes on its way, the first being where it was.
    pub path: Vec<Hex>,
}

/// Flies the ways of a flight one after the other, from the middle of the map and heading up.
pub fn fly_flight(orders: &[WrittenOrder], allowance: u32) -> FlightWays {
    let (mut hex, mut heading) = (Hex::default(), Heading::default());
    let mut turns: Vec<FlightMove> = Vec::new();
    for (index, written) in orders.iter().enumerate() {
        let turn = fly_one(index, written, allowance, (hex, heading));
        (hex, heading) = (turn.end, turn.heading);
        turns.push(turn);
    }
    FlightWays {
        requirement: greatest(turns.iter().map(|turn| turn.requirement)),
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
) -> FlightMove {
    let (order, problems) = read(index, written, |order| {
        // Form, turns and sideslips are those of ships; the engines have no say.
        let mut breaches = check(&written.text, order, 0, 0);
        breaches.extend(own_breaches(&written.text, order, allowance));
        breaches
    });
    let flown = order
        .clone()
        .filter(|_| problems.is_empty())
        .unwrap_or_default();
    let (path, heading) = flown.fly(hex, heading);
    let declared = order.as_ref().map_or(0, |order| order.turns().len());
    FlightMove {
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

/// What a hex costs a flight that turns so often.
fn hex_cost(turns: usize) -> i64 {
    turns.clamp(1, MOST_TURNS) as i64
}

/// What a way needs of the movement allowance; a U is three turns.
fn cost(order: &Order) -> i64 {
    let turns = if order.has_u_turn() {
        MOST_TURNS
    } else {
        order.turns().len()
    };
    let slips = i64::from(order.slips().count);
    hex_cost(turns) * (i64::from(order.speed()) + slips)
}

/// What a flight must not do though a ship may.
fn own_breaches(text: &str, order: &Order, allowance: u32) -> impl Iterator<Item = Breach> {
    let pivot = order
        .pivot
        .as_ref()
        .map(|pivot| (pivot.span.clone(), "a flight does not pivot".to_string()));
    let u_turn = order.steps.iter().find(|step| step.what == Step::UTurn);
    let u_turn = u_turn.map(|turn| {
        (
            turn.span.clone(),
            "a flight has no U-turn; write PPP or SSS".to_string(),
        )
    });
    let needed = cost(order);
    let is_too_far = needed > i64::from(allowance);
    let too_far = is_too_far.then(|| {
        (
            0..text.len(),
            format!("needs {needed} of a movement allowance of {allowance}"),
        )
    });
    [pivot, u_turn, too_far]
        .into_iter()
        .flatten()
        .map(|(span, message)| Breach {
            span,
            message,
            rule: FLIGHT,
        })
}

const TURNS: &[Part<FlightMove>] = &[
    (Column::number("turn", "Turn"), |turn| turn.turn.into()),
    (Column::text("order", "Order"), |turn| (&turn.order).into()),
    (Column::number("declared", "Turns declared"), |turn| {
        turn.declared.into()
    }),
    (Column::number("hex_cost", "A hex costs"), |turn| {
        Cell::from(turn.hex_cost as usize)
    }),
    (Column::number("requirement", "Needs"), |turn| {
        turn.requirement.into()
    }),
    (Column::text("legal", "Legal"), |turn| {
        Cell::yes_or_no(turn.legal)
    }),
    (Column::text("end", "Ends"), |turn| {
        turn.end.to_string().into()
    }),
    (Column::number("heading", "Heading"), |turn| {
        turn.heading.degrees().into()
    }),
];

impl Present for FlightWays {
    fn title(&self) -> String {
        format!(
            "Ways of a flight with a movement allowance of {}",
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
                    "Turn {}: the way is not legal; the flight stays where it is.",
                    turn.turn
                )
            })
            .collect();
        notes.push(format!(
            "A hex costs 1, with two turns 2, with three 3; a sideslip costs two hexes ({FLIGHT})."
        ));
        notes
    }

    fn map(&self) -> Option<HexMap> {
        let track = |turn: &FlightMove| Track {
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

    fn flown(text: &str) -> FlightMove {
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
            let turn = flown(text);
            assert_eq!(
                (turn.requirement, turn.legal),
                (Some(needs), true),
                "{text}"
            );
        }
    }

    #[test]
    fn what_a_flight_must_not_do_has_its_message() {
        for (text, words) in [
            ("9", "needs 9 of a movement allowance of 8"),
            ("3PP2", "needs 10 of a movement allowance of 8"),
            ("2PPP1", "needs 9"),
            ("4+1", "does not pivot"),
            ("4U", "no U-turn"),
            ("2P1S", "all turns of an order go the same way"),
            ("2P1R", "L goes with P"),
            ("PPPP", "at most 3"),
        ] {
            let turn = flown(text);
            let told: Vec<&str> = turn
                .problems
                .iter()
                .map(|problem| problem.diagnostic.message.as_str())
                .collect();
            assert!(
                !turn.legal && told.iter().any(|message| message.contains(words)),
                "{text}: {told:?}"
            );
            assert_eq!(turn.end, Hex::default(), "{text}: it stays");
        }
    }
}
