//! Orders of games that pay for each step: what an order needs, whether it is legal, where it leads.

use crate::orders::{OrderError, OrdersAnswer, POSITIONS_NOTE, ahead_cell, reach_fields};
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::hexmap::{HexMap, Track};
use starwright_paper::table::{Cell, Column, Part, Table};

/// Orders moved one after the other.
#[derive(Clone, Debug, Serialize)]
pub struct Plotted {
    /// Whether all orders are legal.
    pub legal: bool,
    /// The largest requirement of any order, or `None` if one cannot be read.
    pub requirement: Option<u32>,
    /// One turn per order.
    pub turns: Vec<PlottedTurn>,
    /// Who moves, for the title.
    #[serde(skip)]
    pub mover: String,
    /// What the reader must know.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// One turn.
#[derive(Clone, Debug, Serialize)]
pub struct PlottedTurn {
    /// Its number, counted from 1.
    pub turn: usize,
    /// The order as written.
    pub order: String,
    /// Whether it is legal.
    pub legal: bool,
    /// What it needs, or `None` if it cannot be read.
    pub requirement: Option<u32>,
    /// What the piece may spend.
    pub limit: u32,
    /// The probability that it is carried out as written, or `None` without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Each step with its cost.
    pub costs: Vec<StepCost>,
    /// What is wrong with it.
    pub problems: Vec<OrderError>,
    /// Where the piece ends.
    pub end: Hex,
    /// Where it heads then.
    pub heading: Heading,
    /// The hexes it moved through, starting hex first.
    pub path: Vec<Hex>,
}

/// What one step costs.
#[derive(Clone, Debug, Serialize)]
pub struct StepCost {
    /// The step in words.
    pub step: String,
    /// Its cost.
    pub cost: u32,
    /// Its condition or roll; may be empty.
    pub condition: String,
    /// Its rule.
    pub rule: String,
}

/// A place within reach.
#[derive(Clone, Debug, Serialize)]
pub struct ReachedPlace {
    /// Where it is.
    pub end: Hex,
    /// Hexes from the start.
    pub distance: u32,
    /// Where the piece heads there.
    pub heading: Heading,
    /// A cheapest order that leads there.
    pub order: String,
    /// What it needs.
    pub requirement: u32,
    /// The probability that it is carried out as written, or `None` without dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// Every place that one order can reach.
#[derive(Clone, Debug, Serialize)]
pub struct ReachAnswer {
    /// The places with their headings, the nearest first.
    pub ends: Vec<ReachedPlace>,
    /// What the piece may spend.
    pub limit: u32,
    /// Who moves, for the title.
    #[serde(skip)]
    pub mover: String,
    /// What the reader must know.
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
    number ahead "Ahead".only_in_data() = ahead_cell(turn.end),
    number heading "Heading" = turn.heading.degrees(),
};

const PLACES: &[Part<ReachedPlace>] = columns! { |place|
    number distance "Distance",
    text end "Ends" = place.end.to_string(),
    number column "Column".only_in_data() = place.end.column,
    number ahead "Ahead".only_in_data() = ahead_cell(place.end),
    number heading "Heading" = place.heading.degrees(),
    text order "Order",
    number requirement "Needs",
    number chance "As written".optional() = place.chance.map(Cell::percent),
};

impl Plotted {
    /// Collects turns; the orders are legal if each of them is.
    pub fn new(mover: String, turns: Vec<PlottedTurn>, notes: Vec<String>) -> Plotted {
        let needs: Option<Vec<u32>> = turns.iter().map(|turn| turn.requirement).collect();
        Plotted {
            legal: turns.iter().all(|turn| turn.legal),
            requirement: needs.and_then(|needs| needs.into_iter().max()),
            turns,
            mover,
            notes,
        }
    }
}

impl From<Plotted> for OrdersAnswer {
    fn from(plotted: Plotted) -> OrdersAnswer {
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

impl Present for Plotted {
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
