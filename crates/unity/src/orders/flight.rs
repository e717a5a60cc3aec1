//! Flies a ship's orders turn by turn. Hex, heading, speed and sideslips carry over from one turn to the next.

use super::check::{BrokenRule, check};
use super::helm::Helm;
use super::order::{Order, Step};
use super::parse::parse;
use super::price::{Maneuver, PreviousTurn, PricePart};
use serde::Serialize;
use starwright_paper::hex::{Heading, Hex};
use starwright_rules::orders::{OrderError, WrittenOrder};
use starwright_text::field::{clip, escape_controls};

/// The result of flying a ship's orders one after the other.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FlownOrders {
    /// The maximum engine requirement of any turn, or `None` if an order cannot be read.
    pub requirement: Option<i64>,
    /// Whether all orders are legal, or `None` if no order is illegal but some cannot be judged.
    pub legal: Option<bool>,
    /// Speed of the last order, or `None` if it cannot be read.
    pub speed: Option<u32>,
    /// The ship before the first order.
    #[serde(flatten)]
    pub helm: Helm,
    /// The turns, one per order.
    pub turns: Vec<FlownTurn>,
}

/// One turn of a ship.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FlownTurn {
    /// The turn's number, from 1.
    pub turn: usize,
    /// The order as written, with control characters escaped.
    pub order: String,
    /// Engine requirement, or `None` if the order cannot be read.
    pub requirement: Option<i64>,
    /// Whether the order is legal, or `None` if it cannot be judged.
    pub legal: Option<bool>,
    /// The reason why the order cannot be judged, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Ordered speed, or `None` if the order cannot be read.
    pub speed: Option<u32>,
    /// Speed in the previous turn.
    pub previous: u32,
    /// Engine rating in this turn.
    pub engines: u32,
    /// Explanation of the requirement, part by part.
    pub price: Vec<PricePart>,
    /// Syntax errors and broken rules.
    pub problems: Vec<OrderError>,
    /// Marks of optional rules, spelled out; the requirement does not include them.
    pub marks: Vec<String>,
    /// The order that is flown. If the written one is illegal, the ship goes straight ahead at the previous speed
    /// (Unity 3.2).
    pub flown: String,
    /// The hex where the ship ends.
    pub end: Hex,
    /// The final heading.
    pub heading: Heading,
    /// The direction of the bow for this turn's fire.
    pub facing: Heading,
    /// The hexes of the path, starting hex first.
    pub path: Vec<Hex>,
}

/// Flies orders one after the other, from the middle of the map and heading up.
pub fn fly(orders: &[WrittenOrder], helm: &Helm) -> FlownOrders {
    let (mut before, mut hex, mut heading) =
        (helm.previous_turn(), Hex::default(), Heading::default());
    let mut turns: Vec<FlownTurn> = Vec::new();
    for (index, written) in orders.iter().enumerate() {
        let (turn, flown) = fly_one(
            index,
            written,
            helm.engine_rating(index),
            before,
            (hex, heading),
        );
        before = PreviousTurn {
            speed: flown.speed(),
            slips: flown.slips(),
        };
        (hex, heading) = (turn.end, turn.heading);
        turns.push(turn);
    }
    let legal = if turns.iter().any(|turn| turn.legal == Some(false)) {
        Some(false)
    } else if turns.iter().any(|turn| turn.legal.is_none()) {
        None
    } else {
        Some(true)
    };
    FlownOrders {
        requirement: max_requirement(turns.iter().map(|turn| turn.requirement)),
        legal,
        speed: turns.last().and_then(|turn| turn.speed),
        helm: helm.clone(),
        turns,
    }
}

/// Flies one order, or its replacement if it is illegal. Returns the turn and the order that was flown.
fn fly_one(
    index: usize,
    written: &WrittenOrder,
    engines: u32,
    before: PreviousTurn,
    (hex, heading): (Hex, Heading),
) -> (FlownTurn, Order) {
    let mut price = Vec::new();
    let (order, problems) = read(index, written, |order| {
        let maneuver = Maneuver::from_order(order);
        let needed = maneuver.price(before);
        price = needed.parts(maneuver, before);
        match order.option {
            Some(_) => Vec::new(),
            None => check(&written.text, order, needed.requirement(), engines),
        }
    });
    let option = order.as_ref().and_then(|order| order.option);
    let flown = match &order {
        Some(order) if problems.is_empty() => order.clone(),
        _ => Order::from_steps([Step::Ahead(before.speed)]),
    };
    let (path, heading) = flown.fly(hex, heading);
    let turn = FlownTurn {
        turn: index + 1,
        order: escape_controls(&clip(&written.text)),
        requirement: order
            .as_ref()
            .map(|_| price.iter().map(|part| part.points).sum()),
        legal: match option {
            Some(_) => None,
            None => Some(problems.is_empty()),
        },
        reason: option.map(|option| {
            format!("cannot be judged, because the rule on {option} is not in the sources")
        }),
        speed: order.as_ref().map(Order::speed),
        previous: before.speed,
        engines,
        price,
        problems,
        marks: order.map(|order| order.marks).unwrap_or_default(),
        flown: flown.to_string(),
        end: path.last().copied().unwrap_or_default(),
        heading,
        facing: heading.turned(flown.pivot.as_ref().map_or(0, |pivot| pivot.value)),
        path,
    };
    (turn, flown)
}

/// Parses an order and lists its errors: the syntax error, or the rules that it breaks.
pub fn read(
    index: usize,
    written: &WrittenOrder,
    breaches: impl FnOnce(&Order) -> Vec<BrokenRule>,
) -> (Option<Order>, Vec<OrderError>) {
    let problem = |span, message, rule| OrderError {
        order: index,
        diagnostic: written.error_at(span, message),
        rule,
    };
    match parse(&written.text) {
        Err(error) => (None, vec![problem(error.span, error.message, None)]),
        Ok(order) => {
            let broken = breaches(&order).into_iter();
            let problems = broken
                .map(|breach| problem(breach.span, breach.message, Some(breach.rule)))
                .collect();
            (Some(order), problems)
        }
    }
}

/// Returns the maximum requirement, or `None` if one is unknown.
pub fn max_requirement(requirements: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    requirements
        .collect::<Option<Vec<i64>>>()?
        .into_iter()
        .max()
}
