//! The tracks of the sheet: hull, engines, shields, and the six weapon slots.

use super::ship::{Shields, Ship};
use super::tables::SLOT_COUNT;
use serde::{Serialize, Serializer};
use starwright_rules::identity::battery_labels;
use starwright_text::field::Whole;
use starwright_text::join::Join;

/// The boxes of the tracks, first box first; a missing track is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tracks {
    /// One box per hull point, numbered down to 1.
    pub hull: Vec<u32>,
    /// Engine rating per box.
    pub engines: Vec<u32>,
    /// Shields per box.
    pub shields: ShieldTrack,
    /// The batteries that lose a weapon in each of the six slots, by their letters: `VZ`.
    pub weapons: Vec<String>,
}

/// The shield track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShieldTrack {
    /// One track all around.
    Even(Vec<u32>),
    /// One track per facet, in the order of [`FACETS`].
    Facets([Vec<u32>; 6]),
    /// The types in each box: `2/2/3/II`.
    Types(Vec<String>),
}

/// The six facets, clockwise from the bow: key in JSON, key for `--damage`, letters on the sheet.
pub const FACETS: [(&str, &str, &str); 6] = [
    ("fore", "shields.fore", "F"),
    ("fore_starboard", "shields.fore_starboard", "FS"),
    ("aft_starboard", "shields.aft_starboard", "AS"),
    ("aft", "shields.aft", "A"),
    ("aft_port", "shields.aft_port", "AP"),
    ("fore_port", "shields.fore_port", "FP"),
];

impl Serialize for ShieldTrack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ShieldTrack::Even(boxes) => boxes.serialize(serializer),
            ShieldTrack::Types(boxes) => boxes.serialize(serializer),
            ShieldTrack::Facets(facets) => {
                serializer.collect_map(FACETS.iter().map(|(key, ..)| key).zip(facets))
            }
        }
    }
}

/// Builds the tracks of a ship.
pub fn tracks(ship: &Ship) -> Tracks {
    let hull = ship.hull.get();
    let left = || (1..=hull).rev();
    let row = |rating: u32| {
        if rating == 0 {
            Vec::new()
        } else {
            left().map(|k| rating_left(rating, k, hull)).collect()
        }
    };
    Tracks {
        hull: left().collect(),
        engines: row(ship.engines.get()),
        shields: match &ship.shields {
            Shields::Even(rating) => ShieldTrack::Even(row(rating.get())),
            Shields::Facets(facets) => ShieldTrack::Facets(facets.map(Whole::get).map(row)),
            Shields::Types(types) => {
                ShieldTrack::Types(left().map(|k| types_left(types, k, hull)).collect())
            }
        },
        weapons: list_slots(ship),
    }
}

/// Computes a rating with this much of the hull left (derived).
pub fn rating_left(rating: u32, left: u32, hull: u32) -> u32 {
    rating.saturating_mul(left).div_ceil(hull)
}

/// Computes the types of shields in a box: numbers and Roman numerals fall, anything else is kept.
fn types_left(types: &[String], left: u32, hull: u32) -> String {
    let fallen = |part: &String| match (part.parse::<u32>(), roman_value(part)) {
        (Ok(rating), _) if rating <= 99 => rating_left(rating, left, hull).to_string(),
        (_, Some(rating)) => roman(rating_left(rating, left, hull)),
        _ => part.clone(),
    };
    types.iter().map(fallen).join("/")
}

/// Returns `true` if a type of shields is a number or a Roman numeral, so that it is known how it falls.
pub fn is_level(part: &str) -> bool {
    part.parse::<u32>().is_ok_and(|rating| rating <= 99) || roman_value(part).is_some()
}

fn roman_value(text: &str) -> Option<u32> {
    (1..40).find(|number| roman(*number) == text)
}

/// Writes a number below 40 in Roman numerals.
pub fn roman(number: u32) -> String {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    "X".repeat((number / 10) as usize) + ONES[(number % 10) as usize]
}

/// Returns how many slots a battery of this many weapons takes (derived).
pub fn slot_count(weapons: usize, hull: u32) -> u32 {
    let weapons = u32::try_from(weapons).unwrap_or(u32::MAX);
    weapons
        .saturating_mul(SLOT_COUNT)
        .div_ceil(hull)
        .min(SLOT_COUNT)
}

/// Distributes batteries, given by label and number of weapons, over the six slots in turn (derived).
pub fn deal_slots<T: Copy>(
    batteries: impl IntoIterator<Item = (T, usize)>,
    hull: u32,
) -> [Vec<T>; SLOT_COUNT as usize] {
    let mut slots = [const { Vec::new() }; SLOT_COUNT as usize];
    let counts = batteries
        .into_iter()
        .map(|(label, weapons)| (label, slot_count(weapons, hull)));
    let dealt = counts.flat_map(|(label, count)| (0..count).map(move |_| label));
    for (place, label) in dealt.enumerate() {
        slots[place % SLOT_COUNT as usize].push(label);
    }
    slots
}

/// Lists the batteries of each slot; empty without weapons.
fn list_slots(ship: &Ship) -> Vec<String> {
    let labels = battery_labels(ship.weapons.len());
    let between = if labels.len() > 26 { " " } else { "" };
    let weapons = ship.weapons.iter().map(|weapon| weapon.arcs.len());
    let slots = deal_slots(
        labels.iter().map(String::as_str).zip(weapons),
        ship.hull.get(),
    );
    if slots[0].is_empty() {
        Vec::new()
    } else {
        slots.iter().map(|labels| labels.join(between)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tracks_of(text: &str) -> Tracks {
        tracks(&Ship::parse(text).expect("well-formed"))
    }

    fn weapons(arcs: &[usize]) -> String {
        let weapon = |count: &usize| {
            format!(
                "  - {{name: G, range: 12, rof: 1, acc: 4, imp: 1, dmg: 1, arcs: [{}]}}\n",
                vec!["AB"; *count].join(", ")
            )
        };
        let listed: String = arcs.iter().map(weapon).collect();
        if listed.is_empty() {
            String::new()
        } else {
            format!("weapons:\n{listed}")
        }
    }

    #[test]
    fn rows_fall_as_they_were_posted() {
        let small = tracks_of("class: A\nhull: 8\nengines: 3\nshields: 4\n");
        assert_eq!(small.engines, [3, 3, 3, 2, 2, 2, 1, 1]);
        assert_eq!(
            small.shields,
            ShieldTrack::Even(vec![4, 4, 3, 3, 2, 2, 1, 1])
        );
        let large = tracks_of("class: A\nhull: 22\nengines: 6\nshields: 4\n");
        assert_eq!(
            large.engines,
            [
                6, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1
            ]
        );
        assert_eq!(
            large.shields,
            ShieldTrack::Even(vec![
                4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1
            ])
        );
        let none = tracks_of("class: A\nhull: 5\n");
        assert_eq!(
            (none.hull, none.engines, none.shields),
            (vec![5, 4, 3, 2, 1], vec![], ShieldTrack::Even(vec![]))
        );
    }

    #[test]
    fn types_of_shields_fall_alike_in_numbers_and_numerals() {
        let boxes = [
            ("2/2/3/II", 5),
            ("2/2/2/II", 3),
            ("1/1/2/I", 2),
            ("1/1/1/I", 5),
        ];
        let posted = boxes
            .iter()
            .flat_map(|(text, count)| vec![text.to_string(); *count])
            .collect();
        assert_eq!(
            tracks_of("class: A\nhull: 15\nshields: 2/2/3/II\n").shields,
            ShieldTrack::Types(posted)
        );
    }

    #[test]
    fn slots_are_dealt_as_they_were_posted() {
        let slots = |hull: u32, arcs: &[usize]| {
            tracks_of(&format!("class: A\nhull: {hull}\n{}", weapons(arcs))).weapons
        };
        assert_eq!(slots(8, &[2, 4, 1]), ["X", "X", "Y", "Y", "Y", "Z"]);
        assert_eq!(slots(22, &[4, 1, 1, 2, 7]), ["VZ", "V", "W", "X", "Y", "Z"]);
        assert_eq!(slots(15, &[1, 6, 6, 6]), ["WY", "XZ", "XZ", "XZ", "Y", "Y"]);
        assert_eq!(slots(5, &[]), [] as [&str; 0]);
        assert_eq!(slots(1, &[9]), ["X"; 6]);
        assert_eq!(slots(30, &[1]), ["X", "", "", "", "", ""]);
    }

    #[test]
    fn numerals_are_read_as_they_are_written() {
        for (number, text) in [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (39, "XXXIX")] {
            assert_eq!(
                (roman(number).as_str(), roman_value(text)),
                (text, Some(number))
            );
        }
        assert!(!is_level("IIII") && !is_level("") && !is_level("100") && is_level("0"));
    }
}
