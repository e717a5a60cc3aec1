//! Shows flown orders and places within reach as tables and maps.

use super::flight::{FlownOrders, FlownTurn, Helm, Place, ReachablePlaces};
use super::maneuver::Maneuver;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::hexmap::{Field, HexMap, Track};
use starwright_paper::table::{Cell, Part, Table};
use starwright_rules::orders::{POSITIONS_NOTE, hexes_ahead_cell, reach_fields};
use std::fmt;

impl fmt::Display for Helm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "thrust {}, speed {}", self.thrust, self.previous)
    }
}

const TURNS: &[Part<FlownTurn>] = columns! { |turn|
    number turn "Turn",
    text order "Order",
    number previous "Speed before",
    number speed "Speed",
    text maneuver "Maneuver" = turn.maneuver.map(Maneuver::word),
    text legal "Legal" = Cell::yes_or_no(turn.legal),
    text flown "Flown",
    text end "Ends" = turn.end.to_string(),
    number column "Column".only_in_data() = turn.end.column,
    number ahead "Ahead".only_in_data() = hexes_ahead_cell(turn.end),
    number heading "Heading" = turn.heading.degrees(),
};

const PLACES: &[Part<Place>] = columns! { |place|
    number distance "Distance",
    text end "Ends" = place.end.to_string(),
    number column "Column".only_in_data() = place.end.column,
    number ahead "Ahead".only_in_data() = hexes_ahead_cell(place.end),
    number heading "Heading" = place.heading.degrees(),
    text order "Order",
    text maneuver "Maneuver" = place.maneuver.word(),
    number speed "Speed",
};

impl Present for FlownOrders {
    fn title(&self) -> String {
        format!("Orders with {}", self.helm)
    }

    fn tables(&self) -> Vec<Table> {
        let hexes = |maneuver: Maneuver| match maneuver.hexes(self.helm) {
            None => "not at this speed".to_string(),
            Some(hexes) => format!("{} to {}", hexes.start(), hexes.end()),
        };
        let allowed = Maneuver::ALL.map(|maneuver| (maneuver, hexes(maneuver)));
        let parts: &[Part<(Maneuver, String)>] = columns! { |(maneuver, hexes)|
            text maneuver "In the first turn" = maneuver.word(),
            text hexes "Hexes" = hexes,
        };
        vec![
            Table::from_items(&self.turns, TURNS).named("turns"),
            Table::from_items(&allowed, parts).named("maneuvers"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let note = |FlownTurn { turn, previous, .. }: &FlownTurn| {
            format!(
                "Turn {turn}: the order is not legal; the ship goes straight ahead at speed {previous}."
            )
        };
        let mut notes: Vec<String> = self
            .turns
            .iter()
            .filter(|turn| !turn.legal)
            .map(note)
            .collect();
        notes.push(POSITIONS_NOTE.to_string());
        notes
    }

    fn map(&self) -> Option<HexMap> {
        let track = |turn: &FlownTurn| Track {
            name: turn.turn.to_string(),
            hexes: turn.path.clone(),
            heading: turn.heading,
            facing: turn.heading,
            is_replaced: !turn.legal,
        };
        let legend = self
            .turns
            .iter()
            .map(|turn| format!("{}: {}", turn.turn, turn.flown))
            .collect();
        Some(HexMap {
            title: self.title(),
            tracks: self.turns.iter().map(track).collect(),
            legend,
            ..HexMap::default()
        })
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
        vec![format!(
            "{} hexes, {} with their headings; each with the order that has the fewest turns, then hexes.",
            self.fields().len(),
            self.ends.len()
        )]
    }

    fn map(&self) -> Option<HexMap> {
        let legend = [
            "The number is the speed.",
            "Small arrows are the headings possible there.",
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
    /// Returns one field per hex with the minimum speed that leads there.
    fn fields(&self) -> Vec<Field> {
        let places = self
            .ends
            .iter()
            .map(|place| (place.end, place.heading, place.speed.into()));
        reach_fields(places, self.helm.previous + self.helm.thrust)
    }
}
