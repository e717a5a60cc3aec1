//! Orders flown turn by turn, carrying place, heading, speed and sideslips.

use super::check::check;
use super::helm::Helm;
use super::order::{Order, Step};
use super::parse::parse;
use super::price::{Before, Manoeuvre, PricePart};
use crate::doc::fault::{Fault, FaultKind, SourceLine};
use crate::doc::field::{clip, printable};
use crate::number::citation::Citation;
use crate::play::hex::{Heading, Hex};
use crate::play::orders::{Problem, Written};
use serde::Serialize;
use std::ops::Range;

/// Orders flown one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct Flown {
    /// The most that any turn needs of the engines; none if an order cannot be read.
    pub requirement: Option<i64>,
    /// Whether all orders are legal.
    pub legal: bool,
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
    /// Whether it is legal.
    pub legal: bool,
    /// The speed that it orders.
    pub speed: Option<u32>,
    /// The speed in the turn before.
    pub previous: u32,
    /// What the engines give in this turn.
    pub engines: u32,
    /// How the requirement comes about.
    pub price: Vec<PricePart>,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
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
pub fn fly(orders: &[Written], helm: &Helm) -> Flown {
    let (mut before, mut hex, mut heading) = (helm.before(), Hex::default(), Heading::default());
    let mut turns: Vec<FlownTurn> = Vec::new();
    for (index, written) in orders.iter().enumerate() {
        let (turn, flown) = fly_one(index, written, helm.engines_in(index), before, (hex, heading));
        before = Before { speed: flown.speed(), slips: flown.slips() };
        (hex, heading) = (turn.end, turn.heading);
        turns.push(turn);
    }
    let requirements: Option<Vec<i64>> = turns.iter().map(|turn| turn.requirement).collect();
    Flown {
        requirement: requirements.and_then(|all| all.into_iter().max()),
        legal: turns.iter().all(|turn| turn.legal),
        speed: turns.last().and_then(|turn| turn.speed),
        helm: helm.clone(),
        turns,
    }
}

/// One order, and what is flown of it.
fn fly_one(
    index: usize,
    written: &Written,
    engines: u32,
    before: Before,
    (hex, heading): (Hex, Heading),
) -> (FlownTurn, Order) {
    let problem = |span: Range<usize>, message: String, rule: Option<Citation>| {
        let fault = fault(written, span, message);
        Problem { order: index, fault, rule }
    };
    let (order, price, problems) = match parse(&written.text) {
        Err(mistake) => (None, Vec::new(), vec![problem(mistake.span, mistake.message, None)]),
        Ok(order) => {
            let manoeuvre = Manoeuvre::of(&order);
            let price = manoeuvre.price(before);
            let breaches = check(&written.text, &order, price.requirement(), engines);
            let problems = breaches.into_iter().map(|breach| problem(breach.span, breach.message, Some(breach.rule)));
            (Some(order), price.parts(manoeuvre, before), problems.collect())
        }
    };
    let straight_on = || Order::of([Step::Ahead(before.speed)]);
    let flown = order.clone().filter(|_| problems.is_empty()).unwrap_or_else(straight_on);
    let (path, heading) = flown.fly(hex, heading);
    let turn = FlownTurn {
        turn: index + 1,
        order: printable(&clip(&written.text)),
        requirement: order.as_ref().map(|_| price.iter().map(|part| part.points).sum()),
        legal: problems.is_empty(),
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

/// A fault at a place of an order, the order itself shown; of one that is too long, its beginning.
pub(super) fn fault(written: &Written, span: Range<usize>, message: String) -> Fault {
    let shown = |text: &str| printable(text).replace('\t', " ");
    let [before, marked] = [0..span.start, span.clone()].map(|part| written.text.get(part).unwrap_or_default());
    let column = before.chars().count() + 1;
    let start = shown(before).len();
    let source =
        SourceLine { text: shown(&clip_order(&written.text)).into(), span: start..start + shown(marked).len() };
    let end = (written.line, column + marked.chars().count());
    Fault { line: written.line, column, end, source, ..Fault::of_file(FaultKind::WrongType, message) }
}

/// An order that can be shown whole is.
fn clip_order(text: &str) -> String {
    if text.chars().count() > super::figures::LONGEST { clip(text) } else { text.to_string() }
}
