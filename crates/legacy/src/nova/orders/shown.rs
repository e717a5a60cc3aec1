//! What people see of orders flown and of the places within reach.

use super::flight::{Flown, FlownTurn, Helm, Place, WithinReach};
use super::maneuver::Maneuver;
use starwright_paper::answer::Present;
use starwright_paper::hexmap::{Field, HexMap, Track};
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_rules::orders::{POSITIONS_NOTE, ahead_cell, reach_fields};
use std::fmt;

impl fmt::Display for Helm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "thrust {}, speed {}", self.thrust, self.previous)
    }
}

const TURNS: &[Part<FlownTurn>] = &[
    (Column::number("turn", "Turn"), |turn| turn.turn.into()),
    (Column::text("order", "Order"), |turn| (&turn.order).into()),
    (Column::number("previous", "Speed before"), |turn| {
        turn.previous.into()
    }),
    (Column::number("speed", "Speed"), |turn| turn.speed.into()),
    (Column::text("maneuver", "Maneuver"), |turn| {
        turn.maneuver.map(Maneuver::word).into()
    }),
    (Column::text("legal", "Legal"), |turn| {
        Cell::yes_or_no(turn.legal)
    }),
    (Column::text("flown", "Flown"), |turn| (&turn.flown).into()),
    (Column::text("end", "Ends"), |turn| {
        turn.end.to_string().into()
    }),
    (Column::number("column", "Column").only_in_data(), |turn| {
        turn.end.column.into()
    }),
    (Column::number("ahead", "Ahead").only_in_data(), |turn| {
        ahead_cell(turn.end)
    }),
    (Column::number("heading", "Heading"), |turn| {
        turn.heading.degrees().into()
    }),
];

const PLACES: &[Part<Place>] = &[
    (Column::number("distance", "Distance"), |place| {
        place.distance.into()
    }),
    (Column::text("end", "Ends"), |place| {
        place.end.to_string().into()
    }),
    (Column::number("column", "Column").only_in_data(), |place| {
        place.end.column.into()
    }),
    (Column::number("ahead", "Ahead").only_in_data(), |place| {
        ahead_cell(place.end)
    }),
    (Column::number("heading", "Heading"), |place| {
        place.heading.degrees().into()
    }),
    (Column::text("order", "Order"), |place| {
        (&place.order).into()
    }),
    (Column::text("maneuver", "Maneuver"), |place| {
        place.maneuver.word().into()
    }),
    (Column::number("speed", "Speed"), |place| place.speed.into()),
];

impl Present for Flown {
    fn title(&self) -> String {
        format!("Orders with {}", self.helm)
    }

    fn tables(&self) -> Vec<Table> {
        let hexes = |maneuver: Maneuver| match maneuver.hexes(self.helm) {
            None => "not at this speed".to_string(),
            Some(hexes) => format!("{} to {}", hexes.start(), hexes.end()),
        };
        let allowed = Maneuver::ALL.map(|maneuver| (maneuver, hexes(maneuver)));
        let parts: &[Part<(Maneuver, String)>] = &[
            (
                Column::text("maneuver", "In the first turn"),
                |(maneuver, _)| maneuver.word().into(),
            ),
            (Column::text("hexes", "Hexes"), |(_, hexes)| hexes.into()),
        ];
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

impl Present for WithinReach {
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

impl WithinReach {
    /// A field for each hex, with the slowest speed that leads there.
    fn fields(&self) -> Vec<Field> {
        let places = self
            .ends
            .iter()
            .map(|place| (place.end, place.heading, place.speed.into()));
        reach_fields(places, self.helm.previous + self.helm.thrust)
    }
}
