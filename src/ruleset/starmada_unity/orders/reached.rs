//! What is told of the places that a ship can reach: a table, an object for programs, a map.

use super::figures::MOST_PIVOT;
use super::helm::Helm;
use super::price::{Before, Manoeuvre};
use super::reach::{Reached, reach};
use super::setting;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table};
use crate::play::hex::{Heading, Hex};
use crate::play::hexmap::{Field, HexMap};
use crate::play::orders::Plotted;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const COLUMNS: &[Column] = &[
    Column::number("distance", "Distance"),
    Column::text("end", "Ends"),
    Column::number("column", "Column").only_in_data(),
    Column::number("ahead", "Ahead").only_in_data(),
    Column::number("heading", "Heading"),
    Column::text("order", "Order"),
    Column::number("requirement", "Needs"),
    Column::number("speed", "Speed"),
    Column::number("pivot", "Pivot up to"),
];

/// Every place with its cheapest order.
pub(super) fn reached(helm: &Helm, before: Before) -> Plotted {
    let all = reach(helm.engines, before);
    let pivots: Vec<u32> = all.iter().map(|reached| widest_pivot(reached, helm.engines, before)).collect();
    let title = format!("Within reach with {}", setting(helm, before));
    let mut table = Table::new(COLUMNS);
    table.rows = all.iter().zip(&pivots).map(|(reached, pivot)| row(reached, *pivot)).collect();
    let ends = all.iter().zip(&pivots).map(|(reached, pivot)| object(reached, *pivot));
    let json = json!({
        "engines": helm.engines,
        "previous": before.speed,
        "ends": ends.collect::<Vec<Value>>(),
    });
    let map =
        HexMap { title: title.clone(), fields: fields(&all, helm.engines), legend: legend(), ..HexMap::default() };
    let hexes = map.fields.len();
    let notes = vec![
        format!("{hexes} hexes, {} with their headings; each with the order that needs least.", all.len()),
        "A pivot turns the ship where it ends, for this turn's fire only.".to_string(),
    ];
    Plotted {
        answer: Answer { title, tables: vec![table], notes, json, map: Some(map), ..Answer::default() },
        problems: Vec::new(),
    }
}

/// The most hex sides that the ship can pivot at the end with what the engines still give.
fn widest_pivot(reached: &Reached, engines: u32, before: Before) -> u32 {
    let manoeuvre = reached.course.manoeuvre();
    let is_paid = |pivot: &u32| {
        let price = Manoeuvre { pivot: *pivot, ..manoeuvre }.price(before);
        price.requirement() <= i64::from(engines)
    };
    (1..=MOST_PIVOT.unsigned_abs()).rev().find(is_paid).unwrap_or(0)
}

fn row(reached: &Reached, pivot: u32) -> Vec<Cell> {
    let number = |number: f64| Cell::number(number, number.to_string());
    let order = reached.course.order();
    vec![
        number(reached.hex.distance().into()),
        Cell::text(reached.hex.to_string()),
        number(reached.hex.column.into()),
        number(reached.hex.ahead()),
        number(reached.heading.degrees().into()),
        Cell::text(order.to_string()),
        number(reached.requirement as f64),
        number(order.speed().into()),
        number(pivot.into()),
    ]
}

fn object(reached: &Reached, pivot: u32) -> Value {
    let order = reached.course.order();
    json!({
        "end": reached.hex,
        "distance": reached.hex.distance(),
        "heading": reached.heading.degrees(),
        "order": order.to_string(),
        "requirement": reached.requirement,
        "speed": order.speed(),
        "pivot": pivot,
    })
}

/// A field for each hex, with the least that any heading there needs.
fn fields(all: &[Reached], engines: u32) -> Vec<Field> {
    let mut hexes: BTreeMap<Hex, (i64, Vec<Heading>)> = BTreeMap::new();
    for reached in all {
        let (least, headings) = hexes.entry(reached.hex).or_insert((i64::MAX, Vec::new()));
        *least = (*least).min(reached.requirement);
        headings.push(reached.heading);
    }
    let field = |(hex, (least, headings)): (Hex, (i64, Vec<Heading>))| Field {
        hex,
        words: least.to_string(),
        shade: least as f64 / f64::from(engines.max(1)),
        headings,
    };
    hexes.into_iter().map(field).collect()
}

fn legend() -> Vec<String> {
    let lines =
        ["The number is the least that the engines must give.", "Small arrows are the headings possible there."];
    lines.map(str::to_string).to_vec()
}

#[cfg(test)]
mod tests {
    use super::super::check::check;
    use super::super::helm::Slips;
    use super::super::parse::parse;
    use super::super::price::Before;
    use super::*;
    use crate::play::hex::Side;

    /// The least requirement of every place, over all order texts of up to `length` letters.
    fn brute(engines: u32, before: Before, length: usize) -> BTreeMap<(Hex, Heading), i64> {
        let mut found = BTreeMap::new();
        let mut texts = vec![String::new()];
        for _ in 0..length {
            texts = texts
                .iter()
                .flat_map(|text| ["1 ", "P", "S", "U", "L", "R"].map(|letter| format!("{text}{letter}")))
                .collect();
            for text in texts.iter().chain([&"0".to_string()]) {
                let order = parse(text).expect("an order");
                let needed = Manoeuvre::of(&order).price(before).requirement();
                if check(text, &order, needed, engines).is_empty() {
                    let (hexes, heading) = order.fly(Hex::default(), Heading::default());
                    let end = hexes.last().copied().expect("never empty");
                    let least = found.entry((end, heading)).or_insert(needed);
                    *least = needed.min(*least);
                }
            }
            texts.retain(|text| check(text, &parse(text).expect("an order"), 0, 0).is_empty());
        }
        found
    }

    #[test]
    fn no_order_reaches_more_or_cheaper() {
        let none = Slips::NONE;
        let two = Slips { count: 2, side: Side::Starboard };
        for (engines, speed, slips, length) in [
            (0, 2, none, 5),
            (1, 0, none, 5),
            (2, 1, none, 6),
            (3, 1, two, 6),
            (3, 3, none, 7),
            (2, 3, two, 7),
            (4, 0, none, 7),
        ] {
            let before = Before { speed, slips };
            let quick = reach(engines, before);
            let all: BTreeMap<_, _> =
                quick.iter().map(|reached| ((reached.hex, reached.heading), reached.requirement)).collect();
            assert_eq!(quick.len(), all.len(), "each place once");
            assert_eq!(all, brute(engines, before, length), "engines {engines}, speed {speed}");
        }
    }

    #[test]
    fn every_order_told_is_legal_and_leads_where_it_says() {
        for engines in 0..9 {
            for speed in 0..9 {
                for slips in [Slips::NONE, Slips { count: 3, side: Side::Port }] {
                    let before = Before { speed, slips };
                    for reached in reach(engines, before) {
                        let text = reached.course.order().to_string();
                        let order = parse(&text).expect("an order");
                        let needed = Manoeuvre::of(&order).price(before).requirement();
                        assert_eq!(needed, reached.requirement, "{text}");
                        assert!(check(&text, &order, needed, engines).is_empty(), "{text}");
                        let (hexes, heading) = order.fly(Hex::default(), Heading::default());
                        assert_eq!((hexes.last(), heading), (Some(&reached.hex), reached.heading), "{text}");
                    }
                }
            }
        }
    }
}
