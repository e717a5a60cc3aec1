//! The short forms people type: range bands, shields, an accuracy, a tech level.

use super::ship::{Range, Shields, Tech};
use super::tracks::roman;
use super::traits::TraitEntry;
use crate::doc::field::{Line, Whole, Written, clip, deserialize_written, plain_dashes, wrong};
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

deserialize_written!(Range, Acc, TechLevel, TraitEntry);

type Hexes = Whole<1, 99>;

impl Written for Range {
    const EXPECTED: &'static str = "a range, such as 4/8/12";

    fn read(text: &str) -> Result<Range, String> {
        let shape = || format!("expected range bands such as 4/8/12, -/10/15 or 6/12/-, found '{}'", clip(text));
        let text = plain_dashes(text);
        let separator = if !text.contains('/') && text.matches('-').count() == 2 { '-' } else { '/' };
        match text.split(separator).map(str::trim).collect::<Vec<_>>()[..] {
            [long] => thirds(Hexes::read_text(long).map_err(|_| shape())?.get()),
            [short, medium, long] => {
                let end = |band| end(band).map_err(|_| shape());
                Range::new(end(short)?, end(medium)?.ok_or_else(shape)?, end(long)?)
            }
            _ => Err(shape()),
        }
    }
}

/// Three equal bands up to a long range.
fn thirds(long: u32) -> Result<Range, String> {
    if !long.is_multiple_of(3) {
        return Err(format!("a range of {long} has no three equal bands; write them out, such as 4/8/12"));
    }
    Range::new(Some(long / 3), 2 * long / 3, Some(long))
}

/// The far end of a band: 8 for `8` and `5-8`; dashes alone are no band.
fn end(band: &str) -> Result<Option<u32>, String> {
    if !band.is_empty() && band.chars().all(|c| c == '-') {
        return Ok(None);
    }
    let (from, to) = band.rsplit_once('-').map_or((None, band), |(from, to)| (Some(from), to));
    from.map(|from| Hexes::read_text(from.trim())).transpose()?;
    Hexes::read_text(to.trim()).map(|hexes| Some(hexes.get()))
}

impl Written for TraitEntry {
    const EXPECTED: &'static str = "a trait, such as Double Damage";

    fn read(text: &str) -> Result<TraitEntry, String> {
        match Line::<120>::read(text)?.into_option() {
            Some(text) => Ok(TraitEntry::of(&text)),
            None => Err("nothing is written here; expected a trait, such as Double Damage".to_string()),
        }
    }
}

/// An accuracy, `5+` or `5`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acc(pub(super) Whole<2, 6>);

impl Written for Acc {
    const EXPECTED: &'static str = "an accuracy from 2+ to 6+";

    fn read(text: &str) -> Result<Acc, String> {
        let number = Whole::read_text(text.strip_suffix('+').unwrap_or(text).trim_end());
        number.map(Acc).map_err(|_| format!("expected an accuracy from 2+ to 6+, found '{}'", clip(text)))
    }
}

/// A tech level, `+4`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TechLevel(pub(super) i8);

impl Written for TechLevel {
    const EXPECTED: &'static str = "a tech level";

    fn read(text: &str) -> Result<TechLevel, String> {
        let (least, most) = (Tech::LIMITS.start(), Tech::LIMITS.end());
        let level = plain_dashes(text).parse().ok().filter(|level| Tech::LIMITS.contains(level));
        level.map(TechLevel).ok_or_else(|| {
            format!("expected a tech level, a whole number from {least} to +{most}, found '{}'", clip(text))
        })
    }
}

const SHIELDS: &str = "a rating from 0 to 5, six of them clockwise from the bow, or types such as 2/2/3/II";

impl Written for Shields {
    const EXPECTED: &'static str = SHIELDS;

    fn read(text: &str) -> Result<Shields, String> {
        let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let parts: Vec<&str> = bare.split('/').map(str::trim).collect();
        let is_type = |part: &&str| (1..=8).contains(&part.chars().count()) && part.chars().all(char::is_alphanumeric);
        match parts[..] {
            [only] if (1..40).any(|n| roman(n) == only) => Ok(Shields::Types(vec![only.to_string()])),
            [only] if only.starts_with(|c: char| c.is_ascii_digit()) => Whole::read_text(only).map(Shields::Even),
            [_] => Err(format!("expected {SHIELDS}, found '{}'", clip(text))),
            _ if parts.len() <= 6 && parts.iter().all(is_type) => {
                Ok(Shields::Types(parts.into_iter().map(str::to_string).collect()))
            }
            _ => Err(format!("expected up to six types of shields, such as 2/2/3/II, found '{}'", clip(text))),
        }
    }
}

impl<'de> Deserialize<'de> for Shields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shields, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Shields;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(SHIELDS)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Shields, E> {
                Shields::read(text.trim()).map_err(wrong)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Shields, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Shields, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Shields, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Shields, A::Error> {
                let mut facets: Vec<Whole<0, 5>> = Vec::new();
                while let Some(facet) = access.next_element()? {
                    if facets.len() == 6 {
                        return Err(wrong("more than six facets; clockwise from the bow there are six"));
                    }
                    facets.push(facet);
                }
                let count = facets.len();
                let six = <[Whole<0, 5>; 6]>::try_from(facets);
                six.map(Shields::Facets)
                    .map_err(|_| wrong(format_args!("{count} facets; clockwise from the bow there are six")))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(Range::read(text).map(|range| range.to_string()).as_deref(), Ok(shown), "{text}");
        }
        for text in ["", "10", "4/8", "4/-/12", "12/8/4", "0/1/2", "x", "4/8/120", "1-2-3-4", "99999999999"] {
            assert!(Range::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn shields_are_a_number_or_types() {
        assert_eq!(Shields::read("3"), Ok(Shields::Even(Whole::read_text("3").expect("a rating"))));
        let types = ["2", "2", "3", "II"].map(str::to_string).to_vec();
        assert_eq!(Shields::read("2/2/3/II"), Ok(Shields::Types(types.clone())));
        assert_eq!(Shields::read("[2/2/3/II]"), Ok(Shields::Types(types)));
        assert_eq!(Shields::read("II"), Ok(Shields::Types(vec!["II".to_string()])));
        for text in ["", "6", "-1", "x", "2//3", "1/2/3/4/5/6/7", "2/a b"] {
            assert!(Shields::read(text).is_err(), "{text}");
        }
    }
}
