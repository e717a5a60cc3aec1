//! Orders flown turn by turn, carrying place, heading, speed and sideslips.

use super::check::{Breach, check};
use super::helm::Helm;
use super::order::{Order, Step};
use super::parse::parse;
use super::price::{Before, Manoeuvre, PricePart};
use serde::Serialize;
use starwright_paper::hex::{Heading, Hex};
use starwright_rules::orders::{OrderError, WrittenOrder};
use starwright_text::field::{clip, escape_controls};

/// Orders flown one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct Flown {
    /// The most that any turn needs of the engines; none if an order cannot be read.
    pub requirement: Option<i64>,
    /// Whether all orders are legal, or `None` if none is illegal but one cannot be judged.
    pub legal: Option<bool>,
    /// The speed of the last order, if it can be read.
    pub speed: Option<u32>,
    /// The ship before the first.
    #[serde(flatten)]
    pub helm: Helm,
    /// One turn per order.
    pub turns: Vec<FlownTurn>,
}

/// One turn of a ship.
#[derive(Clone, Debug, Serialize)]
pub struct FlownTurn {
    /// Its number, counted from 1.
    pub turn: usize,
    /// The order as it was written, made safe to show.
    pub order: String,
    /// What it needs of the engines; none if it cannot be read, like the speed.
    pub requirement: Option<i64>,
    /// Whether it is legal, or `None` if it cannot be judged.
    pub legal: Option<bool>,
    /// Why it cannot be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The speed that it orders.
    pub speed: Option<u32>,
    /// The speed in the turn before.
    pub previous: u32,
    /// What the engines give in this turn.
    pub engines: u32,
    /// How the requirement comes about.
    pub price: Vec<PricePart>,
    /// What is wrong with it.
    pub problems: Vec<OrderError>,
    /// Marks of optional rules, in words; they are not priced.
    pub marks: Vec<String>,
    /// What is flown: the order, or straight ahead at the previous speed if it is not legal (Unity 3.2).
    pub flown: String,
    /// Where the ship ends.
    pub end: Hex,
    /// Where it heads then.
    pub heading: Heading,
    /// Where its bow points for this turn's fire.
    pub facing: Heading,
    /// The hexes on its way, the first being where it was.
    pub path: Vec<Hex>,
}

/// Flies orders one after the other, from the middle of the map and heading up.
pub fn fly(orders: &[WrittenOrder], helm: &Helm) -> Flown {
    let (mut before, mut hex, mut heading) = (helm.before(), Hex::default(), Heading::default());
    let mut turns: Vec<FlownTurn> = Vec::new();
    for (index, written) in orders.iter().enumerate() {
        let (turn, flown) = fly_one(
            index,
            written,
            helm.engines_in(index),
            before,
            (hex, heading),
        );
        before = Before {
            speed: flown.speed(),
            slips: flown.slips(),
        };
        (hex, heading) = (turn.end, turn.heading);
        turns.push(turn);
    }
    let verdicts = || turns.iter().map(|turn| turn.legal);
    let legal = if verdicts().any(|legal| legal == Some(false)) {
        Some(false)
    } else {
        verdicts().find(Option::is_none).unwrap_or(Some(true))
    };
    Flown {
        requirement: greatest(turns.iter().map(|turn| turn.requirement)),
        legal,
        speed: turns.last().and_then(|turn| turn.speed),
        helm: helm.clone(),
        turns,
    }
}

/// One order, and what is flown of it.
fn fly_one(
    index: usize,
    written: &WrittenOrder,
    engines: u32,
    before: Before,
    (hex, heading): (Hex, Heading),
) -> (FlownTurn, Order) {
    let mut price = Vec::new();
    let (order, problems) = read(index, written, |order| {
        let manoeuvre = Manoeuvre::of(order);
        let needed = manoeuvre.price(before);
        price = needed.parts(manoeuvre, before);
        match order.option {
            Some(_) => Vec::new(),
            None => check(&written.text, order, needed.requirement(), engines),
        }
    });
    let option = order.as_ref().and_then(|order| order.option);
    let straight_on = || Order::of([Step::Ahead(before.speed)]);
    let flown = order
        .clone()
        .filter(|_| problems.is_empty())
        .unwrap_or_else(straight_on);
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
        reason: option.map(|option| format!("cannot be judged: {option} is not in the sources")),
        speed: order.as_ref().map(Order::speed),
        previous: before.speed,
        engines,
        price,
        problems,
        marks: order.map(|order| order.marks).unwrap_or_default(),
        flown: flown.to_string(),
        end: path.last().copied().unwrap_or_default(),
        heading,
        facing: heading.turned(flown.pivot.as_ref().map_or(0, |pivot| pivot.what)),
        path,
    };
    (turn, flown)
}

/// An order as far as it can be read, and what is wrong with it: that it cannot, or the rules that it breaks.
pub fn read(
    index: usize,
    written: &WrittenOrder,
    breaches: impl FnOnce(&Order) -> Vec<Breach>,
) -> (Option<Order>, Vec<OrderError>) {
    let problem = |span, message, rule| OrderError {
        order: index,
        diagnostic: written.error_at(span, message),
        rule,
    };
    match parse(&written.text) {
        Err(mistake) => (None, vec![problem(mistake.span, mistake.message, None)]),
        Ok(order) => {
            let broken = breaches(&order).into_iter();
            let problems = broken
                .map(|breach| problem(breach.span, breach.message, Some(breach.rule)))
                .collect();
            (Some(order), problems)
        }
    }
}

/// The greatest of all requirements; none if one is not known.
pub fn greatest(requirements: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    requirements
        .collect::<Option<Vec<i64>>>()?
        .into_iter()
        .max()
}
