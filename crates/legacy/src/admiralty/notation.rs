//! The short forms in a design file: range bands, shields, a tech level.

use super::ship::{Range, Shields, Tech};
use super::tracks::roman;
use super::traits::{Trait, TraitEntry};
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde_json::{Value, json};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{
    EMPTY_VALUE, Field, TextValue, Whole, Word, clip, deserialize_as_text, numbers_as_text,
    pattern_schema, plain_dashes, visitor_error,
};
use starwright_text::field_error::FieldError;
use std::fmt;

deserialize_as_text!(Range, TechLevel, TraitEntry);

type Hexes = Whole<1, 99>;
type Rating = Whole<0, 5>;

impl TextValue for Range {
    const EXPECTED: &'static str = "a range, such as 4/8/12";

    fn parse(text: &str) -> Result<Range, FieldError> {
        let shape = || {
            let found = clip(text);
            FieldError::wrong_type(format!(
                "expected range bands such as 4/8/12, -/10/15 or 6/12/-, found '{found}'"
            ))
        };
        let text = plain_dashes(text);
        let separator = if !text.contains('/') && text.matches('-').count() == 2 {
            '-'
        } else {
            '/'
        };
        match text.split(separator).map(str::trim).collect::<Vec<_>>()[..] {
            [long] => parse_thirds(Hexes::parse_number(long).map_err(|_| shape())?.get()),
            [short, medium, long] => {
                let end = |band| parse_band_end(band).map_err(|_| shape());
                Range::new(end(short)?, end(medium)?.ok_or_else(shape)?, end(long)?)
            }
            _ => Err(shape()),
        }
    }

    fn schema() -> Value {
        let band = r"([1-9]\d?-)?[1-9]\d?";
        let bands = format!("^(-+|{band})/{band}/(-+|{band})$");
        json!({"type": ["integer", "string"], "minimum": 3, "maximum": 99, "multipleOf": 3, "pattern": bands})
    }
}

/// Builds three equal bands up to a long range.
fn parse_thirds(long: u32) -> Result<Range, FieldError> {
    if !long.is_multiple_of(3) {
        let message =
            format!("a range of {long} has no three equal bands; write them out, such as 4/8/12");
        return Err(FieldError::out_of_range(message));
    }
    Range::from_long(long)
}

/// Reads the far end of a band: 8 for `8` and `5-8`; dashes alone mean no band.
fn parse_band_end(band: &str) -> Result<Option<u32>, FieldError> {
    if !band.is_empty() && band.chars().all(|c| c == '-') {
        return Ok(None);
    }
    let (from, to) = band
        .rsplit_once('-')
        .map_or((None, band), |(from, to)| (Some(from), to));
    from.map(|from| Hexes::parse_number(from.trim()))
        .transpose()?;
    Hexes::parse_number(to.trim()).map(|hexes| Some(hexes.get()))
}

impl TextValue for TraitEntry {
    const EXPECTED: &'static str = "a trait, such as Double Damage";

    fn parse(text: &str) -> Result<TraitEntry, FieldError> {
        Word::<120>::parse(text).map(|word| TraitEntry::parse(word.as_str()))
    }

    fn schema() -> Value {
        let names: Vec<&str> = Trait::ALL.iter().map(|known| known.name()).collect();
        json!({"anyOf": [{"enum": names}, <Word<120> as TextValue>::schema()]})
    }
}

/// A tech level, `+4`.
#[derive(Clone, Copy, Debug, Default)]
pub struct TechLevel(pub i8);

impl TextValue for TechLevel {
    const EXPECTED: &'static str = "a tech level";

    fn parse(text: &str) -> Result<TechLevel, FieldError> {
        let (least, most) = (Tech::LIMITS.start(), Tech::LIMITS.end());
        let level = plain_dashes(text)
            .parse()
            .ok()
            .filter(|level| Tech::LIMITS.contains(level));
        level.map(TechLevel).ok_or_else(|| {
            let found = clip(text);
            let message = format!(
                "expected a tech level, a whole number from {least} to +{most}, found '{found}'"
            );
            if text.parse::<i64>().is_ok() {
                FieldError::out_of_range(message)
            } else {
                FieldError::wrong_type(message)
            }
        })
    }

    fn schema() -> Value {
        json!({"type": "integer", "minimum": Tech::LIMITS.start(), "maximum": Tech::LIMITS.end()})
    }
}

const SHIELDS: &str =
    "a rating from 0 to 5, six of them clockwise from the bow, or types such as 2/2/3/II";

impl TextValue for Shields {
    const EXPECTED: &'static str = SHIELDS;

    fn parse(text: &str) -> Result<Shields, FieldError> {
        let bare = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .unwrap_or(text);
        let parts: Vec<&str> = bare.split('/').map(str::trim).collect();
        let is_type = |part: &&str| {
            (1..=8).contains(&part.chars().count()) && part.chars().all(char::is_alphanumeric)
        };
        match parts[..] {
            [only] if (1..40).any(|n| roman(n) == only) => {
                Ok(Shields::Types(vec![only.to_string()]))
            }
            [only] if only.starts_with(|c: char| c.is_ascii_digit()) => {
                Whole::parse_number(only).map(Shields::Even)
            }
            [_] => Err(FieldError::wrong_type(format!(
                "expected {SHIELDS}, found '{}'",
                clip(text)
            ))),
            // A number among the types is a rating.
            _ if parts
                .iter()
                .any(|part| part.parse().is_ok_and(|rating: u32| rating > 5)) =>
            {
                Err(FieldError::out_of_range(format!(
                    "expected {SHIELDS}, found '{}'",
                    clip(text)
                )))
            }
            _ if parts.len() <= 6 && parts.iter().all(is_type) => Ok(Shields::Types(
                parts.into_iter().map(str::to_string).collect(),
            )),
            _ => {
                let message = format!(
                    "expected up to six types of shields, such as 2/2/3/II, found '{}'",
                    clip(text)
                );
                Err(FieldError::wrong_type(message))
            }
        }
    }

    fn schema() -> Value {
        let rating = <Rating as TextValue>::schema();
        let facets = json!({"type": "array", "minItems": 6, "maxItems": 6, "items": rating});
        let types = pattern_schema("[IVX]+|[0-9A-Za-z]{1,8}(/[0-9A-Za-z]{1,8}){1,5}");
        json!({"anyOf": [rating, types, facets]})
    }
}

impl<'de> Deserialize<'de> for Shields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shields, D::Error> {
        struct ShieldsVisitor;
        impl<'de> Visitor<'de> for ShieldsVisitor {
            type Value = Shields;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(SHIELDS)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Shields, E> {
                Shields::parse(text.trim()).map_err(|error| visitor_error(error.kind, error))
            }

            numbers_as_text!();

            fn visit_unit<E: Error>(self) -> Result<Shields, E> {
                Err(visitor_error(DiagnosticKind::Missing, EMPTY_VALUE))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Shields, A::Error> {
                let mut facets: Vec<Field<Rating>> = Vec::new();
                while let Some(facet) = access.next_element()? {
                    facets.push(facet);
                }
                let count = facets.len();
                let message = || format!("{count} facets; clockwise from the bow there are six");
                let six = <[Field<Rating>; 6]>::try_from(facets);
                // A facet that could not be read is reported already; the others are kept.
                six.map(|six| {
                    Shields::Facets(six.map(|facet| facet.into_option().unwrap_or(Rating::MIN)))
                })
                .map_err(|_| visitor_error(DiagnosticKind::Missing, message()))
            }
        }
        deserializer.deserialize_any(ShieldsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn ranges_are_read_in_every_form_that_posts_have() {
        for (text, shown) in [
            ("4/8/12", "4/8/12"),
            ("1-4/5-8/9-12", "4/8/12"),
            ("4-8-12", "4/8/12"),
            ("12", "4/8/12"),
            ("-/10/15", "-/10/15"),
            ("6/12/---", "6/12/-"),
            ("1-6/7-12/---", "6/12/-"),
        ] {
            assert_eq!(
                Range::parse(text).map(|range| range.to_string()).as_deref(),
                Ok(shown),
                "{text}"
            );
        }
        assert!(Range::parse("12/8/4").is_err());
        agrees!(
            Range,
            &["4/8/12", "12", "-/10/15", "6/12/-", "99"],
            &[
                "",
                "10",
                "4/8",
                "4/-/12",
                "0/1/2",
                "x",
                "4/8/120",
                "1-2-3-4",
                "99999999999",
                "102"
            ],
        );
        agrees!(TechLevel, &["4", "-9", "0"], &["", "10", "-10", "1.5", "x"]);
    }

    #[test]
    fn shields_are_a_number_or_types() {
        assert_eq!(
            Shields::parse("3"),
            Ok(Shields::Even(Whole::parse_number("3").expect("a rating")))
        );
        let types = ["2", "2", "3", "II"].map(str::to_string).to_vec();
        assert_eq!(
            Shields::parse("2/2/3/II"),
            Ok(Shields::Types(types.clone()))
        );
        assert_eq!(Shields::parse("[2/2/3/II]"), Ok(Shields::Types(types)));
        assert_eq!(
            Shields::parse("II"),
            Ok(Shields::Types(vec!["II".to_string()]))
        );
        agrees!(
            Shields,
            &["3", "2/2/3/II", "II", "XXXIX", "A/a2345678"],
            &[
                "",
                "6",
                "-1",
                "x",
                "2//3",
                "1/2/3/4/5/6/7",
                "2/a b",
                "2/123456789",
                "strong",
                "ii",
            ],
        );
    }
}
