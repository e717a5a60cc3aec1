//! Presents flown orders and reachable places as tables, notes and maps.

use super::flight::{FlownOrders, FlownTurn};
use super::reach::{ReachablePlace, ReachablePlaces};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::hexmap::{Field, HexMap, Track};
use starwright_paper::table::{Cell, Part, Table};
use starwright_rules::orders::{POSITIONS_NOTE, hexes_ahead_cell, reach_fields};

const TURNS: &[Part<FlownTurn>] = columns! { |turn|
    number turn "Turn",
    text order "Order",
    number previous "Speed before".importance(3),
    number speed "Speed".importance(2),
    number engines "Engines".importance(4),
    number requirement "Needs",
    text legal "Legal" = turn.legal.map_or(Cell::text("unknown"), Cell::yes_or_no),
    text flown "Flown".importance(6),
    text end "Ends" = turn.end.to_string(),
    number column "Column".only_in_data() = turn.end.column,
    number ahead "Ahead".only_in_data() = hexes_ahead_cell(turn.end),
    number heading "Heading".importance(5) = turn.heading.degrees(),
    number facing "Facing".importance(5) = turn.facing.degrees(),
};

const PLACES: &[Part<ReachablePlace>] = columns! { |place|
    number distance "Distance",
    text end "Ends" = place.end.to_string(),
    number column "Column".only_in_data() = place.end.column,
    number ahead "Ahead".only_in_data() = hexes_ahead_cell(place.end),
    number heading "Heading" = place.heading.degrees(),
    text order "Order",
    number requirement "Needs",
    number speed "Speed",
    number pivot "Pivot up to",
};

impl Present for FlownOrders {
    fn title(&self) -> String {
        format!("Orders with {}", self.helm)
    }

    fn tables(&self) -> Vec<Table> {
        vec![
            Table::from_items(&self.turns, TURNS).named("turns"),
            self.prices().named("price"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for turn in &self.turns {
            let number = turn.turn;
            notes.extend(turn.marks.iter().map(|mark| {
                format!("Turn {number}: {mark} is kept but not included in the requirement.")
            }));
            if let Some(reason) = &turn.reason {
                notes.push(format!(
                    "Turn {number}: the order {reason}; it is shown as if it had no mark."
                ));
            }
            if turn.legal == Some(false) {
                let speed = turn.previous;
                notes.push(format!(
                    "Turn {number}: the order is not legal; the ship goes straight ahead at speed {speed}."
                ));
            }
            if turn.facing != turn.heading {
                notes.push(format!(
                    "Turn {number}: the pivot is undone at the end of the turn."
                ));
            }
        }
        notes.push(POSITIONS_NOTE.to_string());
        notes
    }

    fn map(&self) -> Option<HexMap> {
        let track = |turn: &FlownTurn| Track {
            name: turn.turn.to_string(),
            hexes: turn.path.clone(),
            heading: turn.heading,
            facing: turn.facing,
            is_replaced: turn.legal == Some(false),
        };
        let tracks = self.turns.iter().map(track).collect();
        Some(HexMap {
            title: self.title(),
            tracks,
            legend: self.legend(),
            ..HexMap::default()
        })
    }
}

impl FlownOrders {
    fn prices(&self) -> Table {
        let parts = self
            .turns
            .iter()
            .flat_map(|turn| turn.price.iter().map(|part| (turn.turn, part)));
        let mut table = Table::from_items(
            &parts.collect::<Vec<_>>(),
            columns! { |(turn, part)|
                number turn "Turn" = *turn,
                text part "Engine requirement" = &part.part,
                number points "Points" = Cell::signed(part.points),
                text rule "Rule" = part.rule.to_string(),
            },
        );
        // A total over several turns would be meaningless.
        table.columns[2].has_total = self.turns.len() == 1;
        table
    }

    /// Lists the orders, and explains what the map draws differently.
    fn legend(&self) -> Vec<String> {
        let flown = |turn: &FlownTurn| {
            let instead = if turn.legal != Some(false) {
                String::new()
            } else {
                format!(" instead of {}", turn.order)
            };
            format!("{}: {}{instead}", turn.turn, turn.flown)
        };
        let mut legend: Vec<String> = self.turns.iter().map(flown).collect();
        if self.turns.iter().any(|turn| turn.facing != turn.heading) {
            legend.push(
                "A ship that has pivoted points where it fires; the triangle is where it heads."
                    .to_string(),
            );
        }
        if self.legal == Some(false) {
            legend.push("Dotted: straight ahead, because the order is not legal.".to_string());
        }
        legend
    }
}

impl Present for ReachablePlaces {
    fn title(&self) -> String {
        format!("Within reach with {}", self.helm)
    }

    fn tables(&self) -> Vec<Table> {
        vec![Table::from_items(&self.ends, PLACES).named("ends")]
    }

    fn notes(&self) -> Vec<String> {
        let (hexes, ends) = (self.fields().len(), self.ends.len());
        vec![
            format!(
                "{hexes} hexes, {ends} places counting headings; each with the order that has the lowest requirement."
            ),
            "A pivot turns the ship where it ends, for this turn's fire only.".to_string(),
        ]
    }

    fn map(&self) -> Option<HexMap> {
        let legend = [
            "The number is the minimum engine rating required.",
            "Small arrows show the possible headings.",
        ];
        let legend = legend.map(str::to_string).to_vec();
        Some(HexMap {
            title: self.title(),
            fields: self.fields(),
            legend,
            ..HexMap::default()
        })
    }
}

impl ReachablePlaces {
    /// Returns one map field per hex, with the minimum requirement of any heading there.
    fn fields(&self) -> Vec<Field> {
        reach_fields(
            self.ends
                .iter()
                .map(|place| (place.end, place.heading, place.requirement)),
            self.helm.engines,
        )
    }
}
