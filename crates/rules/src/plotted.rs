//! Movement orders of games in which every step has a cost: what an order needs, whether it is legal, and where it
//! leads.

use crate::orders::{
    OrderError, OrdersAnswer, POSITIONS_NOTE, WrittenOrder, hexes_ahead_cell, reach_fields,
};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::hexmap::{HexMap, Track};
use starwright_paper::table::{Cell, Column, Part, Table};

/// Orders that were carried out one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct PlottedOrders {
    /// Whether all orders are legal.
    pub legal: bool,
    /// The maximum requirement of any order, or `None` if an order cannot be read.
    pub requirement: Option<u32>,
    /// One turn per order.
    pub turns: Vec<PlottedTurn>,
    /// The piece that moves, for the title.
    #[serde(skip)]
    pub mover: String,
    /// Notes for the reader.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// One turn of plotted orders.
#[derive(Clone, Debug, Serialize)]
pub struct PlottedTurn {
    /// The number of the turn, counted from 1.
    pub turn: usize,
    /// The order as written.
    pub order: String,
    /// Whether the order is legal.
    pub legal: bool,
    /// The requirement of the order, or `None` if it cannot be read.
    pub requirement: Option<u32>,
    /// The maximum that the piece may spend in a turn.
    pub limit: u32,
    /// The probability that the order is carried out as written, or `None` without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// The cost of each step.
    pub costs: Vec<StepCost>,
    /// The errors in the order.
    pub problems: Vec<OrderError>,
    /// The hex where the piece ends.
    pub end: Hex,
    /// The heading of the piece at the end.
    pub heading: Heading,
    /// The hexes that the piece moved through, starting hex first.
    pub path: Vec<Hex>,
}

/// The cost of one step.
#[derive(Clone, Debug, Serialize)]
pub struct StepCost {
    /// The step in words.
    pub step: String,
    /// The cost of the step.
    pub cost: u32,
    /// The condition or roll of the step; may be empty.
    pub condition: String,
    /// The rule that sets the cost.
    pub rule: String,
}

/// A place that an order can reach.
#[derive(Clone, Debug, Serialize)]
pub struct ReachedPlace {
    /// The hex of the place.
    pub end: Hex,
    /// Distance from the start in hexes.
    pub distance: u32,
    /// The heading of the piece at the place.
    pub heading: Heading,
    /// The cheapest order that leads to the place.
    pub order: String,
    /// The requirement of the cheapest order.
    pub requirement: u32,
    /// The probability that the order is carried out as written, or `None` without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// Every place that one order can reach.
#[derive(Clone, Debug, Serialize)]
pub struct ReachAnswer {
    /// The places with their headings, the nearest first.
    pub ends: Vec<ReachedPlace>,
    /// The maximum that the piece may spend in a turn.
    pub limit: u32,
    /// The piece that moves, for the title.
    #[serde(skip)]
    pub mover: String,
    /// Notes for the reader.
    #[serde(skip)]
    pub notes: Vec<String>,
}

const TURNS: &[Part<PlottedTurn>] = columns! { |turn|
    number turn "Turn",
    text order "Order",
    number requirement "Needs",
    number limit "Has",
    text legal "Legal" = Cell::yes_or_no(turn.legal),
    number chance "As written".optional() = turn.chance.map(Cell::percent),
    text end "Ends" = turn.end.to_string(),
    number column "Column".only_in_data() = turn.end.column,
    number ahead "Ahead".only_in_data() = hexes_ahead_cell(turn.end),
    number heading "Heading" = turn.heading.degrees(),
};

const PLACES: &[Part<ReachedPlace>] = columns! { |place|
    number distance "Distance",
    text end "Ends" = place.end.to_string(),
    number column "Column".only_in_data() = place.end.column,
    number ahead "Ahead".only_in_data() = hexes_ahead_cell(place.end),
    number heading "Heading" = place.heading.degrees(),
    text order "Order",
    number requirement "Needs",
    number chance "As written".optional() = place.chance.map(Cell::percent),
};

impl PlottedOrders {
    /// Plots orders one after the other, from the middle of the map and heading up. `plot_one` plots an order, given by
    /// its index, from a hex and heading. The orders are legal if each of them is.
    pub fn from_orders(
        mover: String,
        orders: &[WrittenOrder],
        notes: &[&str],
        plot_one: impl Fn(usize, &WrittenOrder, Hex, Heading) -> PlottedTurn,
    ) -> PlottedOrders {
        let (mut hex, mut heading) = (Hex::default(), Heading::default());
        let mut turns = Vec::new();
        for (index, written) in orders.iter().enumerate() {
            let turn = plot_one(index, written, hex, heading);
            (hex, heading) = (turn.end, turn.heading);
            turns.push(turn);
        }
        let needs: Option<Vec<u32>> = turns.iter().map(|turn| turn.requirement).collect();
        PlottedOrders {
            legal: turns.iter().all(|turn| turn.legal),
            requirement: needs.and_then(|needs| needs.into_iter().max()),
            turns,
            mover,
            notes: notes.iter().map(ToString::to_string).collect(),
        }
    }
}

impl ReachAnswer {
    /// Collects places, nearest first, each with the order that leads there, its requirement and its probability.
    pub fn new(
        mover: String,
        limit: u32,
        note: &str,
        places: impl Iterator<Item = ((Hex, Heading), String, u32, Option<f64>)>,
    ) -> ReachAnswer {
        let place = |((end, heading), order, requirement, chance): (_, _, _, _)| ReachedPlace {
            end,
            distance: Hex::distance(end),
            heading,
            order,
            requirement,
            chance,
        };
        let mut ends: Vec<ReachedPlace> = places.map(place).collect();
        ends.sort_by_key(|place| (place.distance, place.end, place.heading));
        ReachAnswer {
            ends,
            limit,
            mover,
            notes: vec![note.to_string()],
        }
    }
}

impl From<PlottedOrders> for OrdersAnswer {
    fn from(plotted: PlottedOrders) -> OrdersAnswer {
        let problems = plotted.turns.iter().flat_map(|turn| turn.problems.clone());
        OrdersAnswer {
            errors: problems.collect(),
            answer: plotted.into(),
        }
    }
}

impl From<ReachAnswer> for OrdersAnswer {
    fn from(reached: ReachAnswer) -> OrdersAnswer {
        OrdersAnswer {
            errors: Vec::new(),
            answer: reached.into(),
        }
    }
}

impl Present for PlottedOrders {
    fn title(&self) -> String {
        format!("Orders of {}", self.mover)
    }

    fn tables(&self) -> Vec<Table> {
        let mut costs = Table::new(&[
            Column::number("turn", "Turn"),
            Column::text("step", "Step"),
            Column::number("cost", "Cost"),
            Column::text("condition", "Condition"),
            Column::text("rule", "Rule"),
        ])
        .named("costs");
        for turn in &self.turns {
            for part in &turn.costs {
                costs.rows.push(vec![
                    turn.turn.into(),
                    (&part.step).into(),
                    part.cost.into(),
                    (&part.condition).into(),
                    (&part.rule).into(),
                ]);
            }
        }
        vec![Table::from_items(&self.turns, TURNS).named("orders"), costs]
    }

    fn notes(&self) -> Vec<String> {
        let own = self.notes.iter().cloned();
        own.chain([POSITIONS_NOTE.to_string()]).collect()
    }

    fn map(&self) -> Option<HexMap> {
        let track = |turn: &PlottedTurn| Track {
            name: turn.turn.to_string(),
            hexes: turn.path.clone(),
            heading: turn.heading,
            facing: turn.heading,
            is_replaced: !turn.legal,
        };
        let legend = self.turns.iter();
        let legend = legend.map(|turn| format!("{}: {}", turn.turn, turn.order));
        Some(HexMap {
            title: self.title(),
            tracks: self.turns.iter().map(track).collect(),
            legend: legend.collect(),
            ..HexMap::default()
        })
    }
}

impl Present for ReachAnswer {
    fn title(&self) -> String {
        format!("Within reach of {}", self.mover)
    }

    fn tables(&self) -> Vec<Table> {
        vec![Table::from_items(&self.ends, PLACES).named("reach")]
    }

    fn notes(&self) -> Vec<String> {
        let own = self.notes.iter().cloned();
        own.chain([POSITIONS_NOTE.to_string()]).collect()
    }

    fn map(&self) -> Option<HexMap> {
        let places = self.ends.iter();
        let places = places.map(|place| (place.end, place.heading, i64::from(place.requirement)));
        Some(HexMap {
            title: self.title(),
            fields: reach_fields(places, self.limit),
            legend: vec![
                "Numbers are the smallest cost, small arrows the headings there.".to_string(),
            ],
            ..HexMap::default()
        })
    }
}
