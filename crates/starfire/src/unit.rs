//! The type of a unit: a code of the table, perhaps with a size or generation (01.05.01, 01.05.02).

use super::tables::{UNIT_TYPES, UnitType};
use serde_json::Value;
use starwright_text::field::{TextValue, clip, deserialize_as_text, did_you_mean, pattern_schema};
use starwright_text::field_error::FieldError;
use starwright_text::nearest::is_same_word;
use std::fmt;

/// The type of a unit: `CA`, `FT4`, `F1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub unit_type: UnitType,
    /// Size or generation, 1 to 99.
    pub number: Option<u32>,
}

deserialize_as_text!(Unit);

impl TextValue for Unit {
    const EXPECTED: &'static str = "a type code, such as CA or FT4";

    /// Reads a code; case matters: `CT` is a corvette, `ct` a cutter.
    fn parse(text: &str) -> Result<Unit, FieldError> {
        let code = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = Some(&text[code.len()..]).filter(|digits| !digits.is_empty());
        let Some(unit_type) = UNIT_TYPES.into_iter().find(|unit| unit.code == code) else {
            return Err(unknown_code(text, code));
        };
        let number = number.map(|digits| match digits.parse() {
            Ok(number) if (1..=99).contains(&number) => Ok(number),
            _ => {
                let message = format!(
                    "the size or generation '{}' after {code} is not from 1 to 99",
                    clip(digits)
                );
                Err(FieldError::out_of_range(message))
            }
        });
        Ok(Unit {
            unit_type,
            number: number.transpose()?,
        })
    }

    fn schema() -> Value {
        let codes = UNIT_TYPES.map(|unit| unit.code).join("|");
        pattern_schema(&format!(r"({codes})([1-9]\d?)?"))
    }
}

fn unknown_code(text: &str, code: &str) -> FieldError {
    if text.is_empty() {
        return FieldError::missing("missing value; expected a type code, such as CA or FT4");
    }
    let named = |unit: &UnitType| format!("'{}' ({})", unit.code, unit.name);
    let meant: Vec<String> = UNIT_TYPES
        .iter()
        .filter(|unit| is_same_word(unit.code, code) || is_same_word(unit.name, text))
        .map(named)
        .collect();
    let hint = match meant.as_slice() {
        [] => {
            let near = did_you_mean(text, UNIT_TYPES.iter().map(|unit| unit.name));
            let is_code = code.chars().count() <= 3;
            let alike = UNIT_TYPES
                .iter()
                .filter(|unit| is_code && share_first_letter(unit.code, code))
                .map(named);
            let alike: Vec<String> = alike.collect();
            match (near.as_str(), alike.as_slice()) {
                ("", []) => "; `reference units` lists all codes".to_string(),
                ("", alike) => format!("; known with that letter: {}", alike.join(", ")),
                (near, _) => near.to_string(),
            }
        }
        meant => format!("; did you mean {}?", meant.join(" or ")),
    };
    FieldError::unknown_word(format!("unknown type '{}'{hint}", clip(text)))
}

fn share_first_letter(a: &str, b: &str) -> bool {
    let first = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
    first(a) == first(b)
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.unit_type.code)?;
        self.number.map_or(Ok(()), |number| write!(f, "{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::UnitKind;
    use super::*;

    #[test]
    fn every_code_is_read_and_written_with_and_without_a_number() {
        for unit_type in UNIT_TYPES {
            for number in [None, Some(1), Some(9), Some(12)] {
                let unit = Unit { unit_type, number };
                assert_eq!(Unit::parse(&unit.to_string()), Ok(unit));
            }
        }
        starwright_testing::agrees!(
            Unit,
            &["CA", "FT4", "F99", "ct"],
            &["", "Ct", "CA0", "CA123", "4"]
        );
        let codes: std::collections::BTreeSet<&str> =
            UNIT_TYPES.iter().map(|unit| unit.code).collect();
        assert_eq!(codes.len(), UNIT_TYPES.len());
    }

    #[test]
    fn case_distinguishes_a_corvette_from_a_cutter() {
        let name = |text: &str| {
            Unit::parse(text)
                .map(|unit| unit.unit_type.name)
                .map_err(|misfit| misfit.message)
        };
        assert_eq!(name("CT"), Ok("corvette"));
        assert_eq!(name("ct"), Ok("cutter"));
        assert_eq!(
            name("Ct"),
            Err("unknown type 'Ct'; did you mean 'CT' (corvette) or 'ct' (cutter)?".to_string())
        );
        assert_eq!(
            name("ca"),
            Err("unknown type 'ca'; did you mean 'CA' (heavy cruiser)?".to_string())
        );
        assert_eq!(
            name("ft4"),
            Err("unknown type 'ft4'; did you mean 'FT' (freighter)?".to_string())
        );
    }

    #[test]
    fn suggests_codes_for_names() {
        let hint = |text: &str| {
            Unit::parse(text)
                .err()
                .map(|misfit| misfit.message)
                .unwrap_or_default()
        };
        assert_eq!(
            hint("Heavy Cruiser"),
            "unknown type 'Heavy Cruiser'; did you mean 'CA' (heavy cruiser)?"
        );
        assert!(hint("DX").contains("'DD' (destroyer)"), "{}", hint("DX"));
        assert!(
            hint("CA0").contains("not from 1 to 99") && hint("CA123").contains("not from 1 to 99")
        );
        assert!(hint("banana").contains("reference units") && hint("").contains("missing"));
    }

    #[test]
    fn starships_are_warships_carriers_and_freighters() {
        let is_starship =
            |code: &str| Unit::parse(code).is_ok_and(|unit| unit.unit_type.kind.is_starship());
        for code in ["JG", "CA", "EX", "FT4", "CVA", "CVE", "ES"] {
            assert!(is_starship(code), "{code}");
        }
        for code in [
            "SS", "BS2", "AF", "PDC", "DSB", "F1", "GB", "pn", "ast", "st", "ct", "sbm",
        ] {
            assert!(!is_starship(code), "{code}");
        }
        assert_eq!(
            UNIT_TYPES
                .iter()
                .filter(|unit| unit.kind == UnitKind::Carrier)
                .count(),
            6
        );
    }
}
