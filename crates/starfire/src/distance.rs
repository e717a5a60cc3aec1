//! Distances in hexes of the three scales that have hexes, in light-seconds, and roughly in kilometers and miles (01.01.02,
//! 01.04.01).

use super::tables;
use super::word_error::word_error;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::table::{Cell, Table};
use starwright_text::exact::Exact;
use starwright_text::field::{clip, did_you_mean, pluralize};
use starwright_text::field_error::FieldError;
use starwright_text::rounding::Rounding;

/// The units of distance, each with its length in tactical hexes; a tactical hex is a quarter of a light-second.
const UNITS: [(&str, u64); 5] = [
    ("system", SYSTEM),
    ("interception", INTERCEPTION),
    ("tactical", 1),
    ("light-second", 4),
    ("light-minute", 240),
];

/// A system hex of 12 light-minutes, in tactical hexes.
const SYSTEM: u64 = 2880;
/// An interception hex of 15 light-seconds, in tactical hexes; also the theoretical range of weapons.
const INTERCEPTION: u64 = 60;
/// A tactical hex in kilometers, roughly.
const KILOMETERS: u64 = 75_000;
const MILES: u64 = 46_500;

/// Maximum number of units.
const MAX_UNITS: u64 = 1_000_000;

/// Answers about distances.
#[derive(Clone, Debug, Serialize)]
pub struct Distances {
    /// The distances in the order of the question.
    pub distances: Vec<Distance>,
}

/// A distance on every scale.
#[derive(Clone, Debug, Serialize)]
pub struct Distance {
    /// The distance in words: `3 system hexes`.
    pub distance: String,
    pub system: Exact,
    pub interception: Exact,
    pub tactical: Exact,
    pub light_seconds: Exact,
    /// Approximate kilometers.
    pub kilometers: u64,
    /// Approximate miles.
    pub miles: u64,
    /// Whether it is within the theoretical range of weapons.
    pub in_weapon_range: bool,
}

impl Distance {
    /// Reads `3 system`, `60 tactical hexes`, `15 light-seconds`; the error lists every mistake.
    pub fn parse(text: &str) -> Result<Distance, Vec<FieldError>> {
        let whole = |message: String| vec![word_error(0..text.len(), message)];
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let count = text[..digits]
            .parse::<u64>()
            .ok()
            .filter(|count| *count <= MAX_UNITS);
        let Some(count) = count else {
            let message = format!(
                "expected how many hexes of which scale, up to {MAX_UNITS}, such as 3 system"
            );
            return Err(whole(message));
        };
        let unit = text[digits..].trim().to_lowercase().replace(' ', "-");
        let unit = unit
            .trim_end_matches("-hexes")
            .trim_end_matches("-hex")
            .trim_end_matches('s');
        let Some((name, hexes)) = UNITS.into_iter().find(|(name, _)| *name == unit) else {
            let message = match unit {
                "strategic" => "the strategic scale has no hexes (01.01.02)".to_string(),
                "" => "of what? Name a scale, as in 3 system".to_string(),
                unit => {
                    let hint = did_you_mean(unit, UNITS.map(|(name, _)| name));
                    let known = || format!("; known: {}", UNITS.map(|(name, _)| name).join(", "));
                    format!(
                        "unknown scale '{}'{}",
                        clip(unit),
                        if hint.is_empty() { known() } else { hint }
                    )
                }
            };
            return Err(vec![word_error(digits..text.len().max(digits), message)]);
        };
        let one = if name.starts_with("light") {
            name.to_string()
        } else {
            format!("{name} hex")
        };
        Ok(Distance::new(
            pluralize(count as usize, &one),
            count * hexes,
        ))
    }

    fn new(distance: String, tactical: u64) -> Distance {
        Distance {
            distance,
            system: Exact::ratio(tactical, SYSTEM),
            interception: Exact::ratio(tactical, INTERCEPTION),
            tactical: Exact::whole(tactical),
            light_seconds: Exact::ratio(tactical, 4),
            kilometers: tactical * KILOMETERS,
            miles: tactical * MILES,
            in_weapon_range: tactical <= INTERCEPTION,
        }
    }
}

/// Writes a number of hexes with at most three decimals.
fn hexes_cell(hexes: Exact) -> Cell {
    Cell::number(
        hexes.to_f64(),
        Rounding::nearest(3).apply(hexes).to_string(),
    )
}

impl Present for Distances {
    fn title(&self) -> String {
        pluralize(self.distances.len(), "distance")
    }

    fn tables(&self) -> Vec<Table> {
        let table = Table::from_items(
            &self.distances,
            columns! { |one|
                text distance "Distance",
                number system "System hexes" = hexes_cell(one.system),
                number interception "Interception hexes" = hexes_cell(one.interception),
                number tactical "Tactical hexes" = hexes_cell(one.tactical),
                number light_seconds "Light-seconds" = hexes_cell(one.light_seconds),
                number kilometers "Kilometers",
                number miles "Miles",
                text in_weapon_range "In weapon range" = Cell::yes_or_no(one.in_weapon_range),
            },
        );
        if table.rows.is_empty() {
            Vec::new()
        } else {
            vec![table.named("distances")]
        }
    }

    fn notes(&self) -> Vec<String> {
        vec![
            format!(
                "No weapon reaches beyond {INTERCEPTION} tactical hexes, one interception hex ({}).",
                tables::HEXES
            ),
            "Kilometers and miles are rough: the source rounds a tactical hex to 75,000 km and 46,500 miles."
                .to_string(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_of_the_scales_convert_by_their_diameters() {
        for (text, words, [system, interception, tactical, light_seconds]) in [
            ("1 system", "1 system hex", [1.0, 48.0, 2880.0, 720.0]),
            (
                "2 Interception hexes",
                "2 interception hexes",
                [2.0 / 48.0, 2.0, 120.0, 30.0],
            ),
            (
                "60 tactical",
                "60 tactical hexes",
                [1.0 / 48.0, 1.0, 60.0, 15.0],
            ),
            (
                "12 light minutes",
                "12 light-minutes",
                [1.0, 48.0, 2880.0, 720.0],
            ),
            (
                "1 light-second",
                "1 light-second",
                [4.0 / 2880.0, 4.0 / 60.0, 4.0, 1.0],
            ),
            ("0tactical", "0 tactical hexes", [0.0; 4]),
        ] {
            let found =
                Distance::parse(text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
            let numbers = [
                found.system,
                found.interception,
                found.tactical,
                found.light_seconds,
            ]
            .map(Exact::to_f64);
            assert_eq!(found.distance, words);
            let expected = [system, interception, tactical, light_seconds];
            assert!(
                numbers
                    .iter()
                    .zip(expected)
                    .all(|(found, expected)| (found - expected).abs() < 1e-12),
                "{text}"
            );
            assert_eq!(found.in_weapon_range, tactical <= 60.0, "{text}");
            assert_eq!(found.kilometers, 75_000 * tactical as u64);
        }
    }

    #[test]
    fn rejects_what_is_not_a_distance() {
        let message = |text: &str| Distance::parse(text).expect_err(text)[0].message.clone();
        assert!(message("three system").contains("expected how many hexes"));
        assert!(message("1000001 system").contains("up to 1000000"));
        assert!(message("3").contains("of what?"));
        assert!(message("3 strategic").contains("has no hexes"));
        assert_eq!(
            message("3 sytem"),
            "unknown scale 'sytem'; did you mean 'system'?"
        );
        assert!(
            message("3 parsecs")
                .contains("known: system, interception, tactical, light-second, light-minute")
        );
    }
}
