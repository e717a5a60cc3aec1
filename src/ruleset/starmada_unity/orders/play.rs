//! Orders flown turn by turn, carrying place, heading, speed and sideslips.

use super::check::check;
use super::helm::Helm;
use super::order::{Order, Step};
use super::parse::parse;
use super::price::{Before, Manoeuvre};
use super::setting;
use crate::doc::fault::{Fault, FaultKind, SourceLine};
use crate::doc::field::{clip, printable};
use crate::number::citation::Citation;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::hex::{Heading, Hex};
use crate::play::hexmap::{HexMap, Track};
use crate::play::orders::{Plotted, Problem, Written};
use serde_json::{Value, json};
use std::ops::Range;

/// One turn of a ship.
struct Turn {
    /// The order as it was written, made safe to show.
    text: String,
    /// The order, if it can be read.
    order: Option<Order>,
    before: Before,
    /// What it needs and how that comes about.
    lines: Vec<(String, i64, Citation)>,
    problems: Vec<Problem>,
    /// What is flown: the order, or straight ahead.
    flown: Order,
    track: Track,
}

impl Turn {
    fn is_legal(&self) -> bool {
        self.problems.is_empty()
    }

    /// The engine requirement; none of what cannot be read.
    fn requirement(&self) -> Option<i64> {
        self.order.as_ref().map(|_| self.lines.iter().map(|(_, points, _)| points).sum())
    }
}

/// Flies the orders one after the other.
pub(super) fn play(written: &[Written], helm: &Helm, first: Before) -> Plotted {
    let (mut before, mut hex, mut heading) = (first, Hex::default(), Heading::default());
    let mut turns = Vec::new();
    for (index, written) in written.iter().enumerate() {
        let turn = fly(index, written, helm.engines, before, (hex, heading));
        before = Before { speed: turn.flown.speed(), slips: turn.flown.slips() };
        (hex, heading) = (turn.track.end(), turn.track.heading);
        turns.push(turn);
    }
    let title = format!("Orders with {}", setting(helm, first));
    let json = json(&turns, helm, first);
    let (tables, notes) = (vec![overview(&turns), prices(&turns)], notes(&turns));
    let tracks: Vec<Track> = turns.iter().map(|turn| turn.track.clone()).collect();
    let map = HexMap { title: title.clone(), tracks, legend: legend(&turns), ..HexMap::default() };
    let problems = turns.into_iter().flat_map(|turn| turn.problems).collect();
    Plotted { answer: Answer { title, tables, notes, json, map: Some(map), ..Answer::default() }, problems }
}

/// One order; an illegal one is replaced by straight ahead at the previous speed (Unity 3.2).
fn fly(index: usize, written: &Written, engines: u32, before: Before, (hex, heading): (Hex, Heading)) -> Turn {
    let problem = |span: Range<usize>, message: String, rule: Option<Citation>| {
        let fault = fault(written, span, message);
        Problem { order: index, fault, rule }
    };
    let (order, lines, problems) = match parse(&written.text) {
        Err(mistake) => (None, Vec::new(), vec![problem(mistake.span, mistake.message, None)]),
        Ok(order) => {
            let manoeuvre = Manoeuvre::of(&order);
            let price = manoeuvre.price(before);
            let breaches = check(&written.text, &order, price.requirement(), engines);
            let problems = breaches.into_iter().map(|breach| problem(breach.span, breach.message, Some(breach.rule)));
            (Some(order), price.lines(manoeuvre, before), problems.collect())
        }
    };
    let ordered = order.clone().filter(|_| problems.is_empty());
    let is_replaced = ordered.is_none();
    let flown = ordered.unwrap_or_else(|| Order::of([Step::Ahead(before.speed)]));
    let (hexes, heading) = flown.fly(hex, heading);
    let facing = heading.turned(flown.pivot.as_ref().map_or(0, |pivot| pivot.what));
    let track = Track { name: (index + 1).to_string(), hexes, heading, facing, is_replaced };
    Turn { text: printable(&clip(&written.text)), order, before, lines, problems, flown, track }
}

/// A fault at a place of an order, the order itself shown; of one that is too long, its beginning.
fn fault(written: &Written, span: Range<usize>, message: String) -> Fault {
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

/// The orders, and what is drawn in another way.
fn legend(turns: &[Turn]) -> Vec<String> {
    let flown = |turn: &Turn| {
        let instead = if turn.is_legal() { String::new() } else { format!(" in place of {}", turn.text) };
        format!("{}: {}{instead}", turn.track.name, turn.flown)
    };
    let mut legend: Vec<String> = turns.iter().map(flown).collect();
    if turns.iter().any(|turn| turn.track.facing != turn.track.heading) {
        legend.push("A ship that has pivoted points where it fires; the triangle is where it heads.".to_string());
    }
    if turns.iter().any(|turn| turn.track.is_replaced) {
        legend.push("Dotted: straight ahead, because the order is not legal.".to_string());
    }
    legend
}

const OVERVIEW: &[Column] = &[
    Column::number("turn", "Turn"),
    Column::text("order", "Order"),
    Column::number("previous", "Speed before"),
    Column::number("speed", "Speed"),
    Column::number("requirement", "Needs"),
    Column::text("legal", "Legal"),
    Column::text("flown", "Flown"),
    Column::text("end", "Ends"),
    Column::number("column", "Column").only_in_data(),
    Column::number("ahead", "Ahead").only_in_data(),
    Column::number("heading", "Heading"),
    Column::number("facing", "Facing"),
];

fn overview(turns: &[Turn]) -> Table {
    let mut table = Table::new(OVERVIEW);
    for (index, turn) in turns.iter().enumerate() {
        let order = turn.order.as_ref();
        let end = turn.track.end();
        table.rows.push(vec![
            number(index as i64 + 1),
            Cell::text(&turn.text),
            number(turn.before.speed.into()),
            order.map_or(Cell::text(""), |order| number(order.speed().into())),
            turn.requirement().map_or(Cell::text(""), number),
            Cell::text(if turn.is_legal() { "yes" } else { "NO" }),
            Cell::text(turn.flown.to_string()),
            Cell::text(end.to_string()),
            number(end.column.into()),
            Cell::number(end.ahead(), end.ahead().to_string()),
            number(turn.track.heading.degrees().into()),
            number(turn.track.facing.degrees().into()),
        ]);
    }
    table
}

const PRICES: &[Column] = &[
    Column::number("turn", "Turn"),
    Column::text("part", "Engine requirement"),
    Column::number("points", "Points"),
    Column::text("rule", "Rule"),
];

fn prices(turns: &[Turn]) -> Table {
    let mut table = Table::new(PRICES);
    // The points of several turns are no sum of anything.
    table.columns[2].has_total = turns.len() == 1;
    for (index, turn) in turns.iter().enumerate() {
        for (words, points, rule) in &turn.lines {
            let points = Cell::number(*points as f64, format!("{points:+}"));
            table.rows.push(vec![number(index as i64 + 1), Cell::text(words), points, Cell::text(rule.to_string())]);
        }
    }
    table
}

fn notes(turns: &[Turn]) -> Vec<String> {
    let mut notes = Vec::new();
    for turn in turns {
        let name = &turn.track.name;
        for mark in turn.order.iter().flat_map(|order| &order.marks) {
            notes.push(format!("Turn {name}: {mark} is kept and not priced."));
        }
        if !turn.is_legal() {
            let speed = turn.before.speed;
            notes.push(format!("Turn {name}: the order is not legal; the ship goes straight ahead at speed {speed}."));
        }
        if turn.track.facing != turn.track.heading {
            notes.push(format!("Turn {name}: the pivot is undone at the end of the turn."));
        }
    }
    notes.push("Places are hexes ahead and columns aside from where the ship began, headings degrees clockwise from its bow then.".to_string());
    notes
}

/// For programs. At the top: whether all is legal, the most that is needed (null if an order cannot be read) and the last speed.
fn json(turns: &[Turn], helm: &Helm, first: Before) -> Value {
    let requirements: Option<Vec<i64>> = turns.iter().map(Turn::requirement).collect();
    json!({
        "requirement": requirements.and_then(|all| all.into_iter().max()),
        "legal": turns.iter().all(Turn::is_legal),
        "speed": turns.last().and_then(|turn| turn.order.as_ref()).map(Order::speed),
        "engines": helm.engines,
        "previous": first.speed,
        "turns": turns.iter().map(turn_json).collect::<Vec<_>>(),
    })
}

fn turn_json(turn: &Turn) -> Value {
    let price = |(words, points, rule): &(String, i64, Citation)| json!({"part": words, "points": points, "rule": rule.to_string()});
    let problem = |problem: &Problem| {
        let rule = problem.rule.map(|rule| rule.to_string());
        json!({"column": problem.fault.column, "message": problem.fault.message, "rule": rule})
    };
    json!({
        "order": turn.text,
        "requirement": turn.requirement(),
        "legal": turn.is_legal(),
        "speed": turn.order.as_ref().map(Order::speed),
        "previous": turn.before.speed,
        "price": turn.lines.iter().map(price).collect::<Vec<_>>(),
        "problems": turn.problems.iter().map(problem).collect::<Vec<_>>(),
        "marks": turn.order.as_ref().map(|order| order.marks.clone()).unwrap_or_default(),
        "flown": turn.flown.to_string(),
        "end": turn.track.end(),
        "heading": turn.track.heading.degrees(),
        "facing": turn.track.facing.degrees(),
        "path": turn.track.hexes,
    })
}

fn number(number: i64) -> Cell {
    Cell::number(number as f64, number.to_string())
}
