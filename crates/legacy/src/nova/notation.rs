//! The short forms in a design file: range bands, a base, a bank.

use super::arcs::Arc;
use super::ship::Bank;
use super::tables::TRAIT_NAMES;
use serde_json::{Value, json};
use starwright_text::exact::Exact;
use starwright_text::field::{
    TextValue, Whole, Word, clip, deserialize_as_text, did_you_mean, pattern_schema, plain_dashes,
};
use starwright_text::field_error::FieldError;
use starwright_text::join::Join;

deserialize_as_text!(Bands, BaseField, Bank, TraitField);

/// The far ends of three range bands.
#[derive(Clone, Copy, Debug)]
pub struct Bands(pub [u32; 3]);

impl TextValue for Bands {
    const EXPECTED: &'static str = "range bands, such as 5-10-15";

    fn parse(text: &str) -> Result<Bands, FieldError> {
        let shape = || {
            FieldError::wrong_type(format!(
                "expected three range bands such as 5-10-15, found '{}'",
                clip(text)
            ))
        };
        let hexes = |text: &str| {
            Whole::<1, 99>::parse_number(text.trim())
                .map(Whole::get)
                .map_err(|_| shape())
        };
        let text = plain_dashes(text);
        let parts: Vec<&str> = text.split(['-', '/']).collect();
        let [short, medium, long] = parts[..] else {
            return Err(shape());
        };
        let bands = [hexes(short)?, hexes(medium)?, hexes(long)?];
        if bands[0] >= bands[1] || bands[1] >= bands[2] {
            return Err(FieldError::conflict(format!(
                "the range bands {} do not rise",
                parts.join("-")
            )));
        }
        Ok(Bands(bands))
    }

    fn schema() -> Value {
        pattern_schema(r"[1-9]\d?(-[1-9]\d?){2}")
    }
}

/// The base of attack dice: a decimal above 0 and at most 999.
#[derive(Clone, Copy, Debug)]
pub struct BaseField(pub Exact);

impl TextValue for BaseField {
    const EXPECTED: &'static str = "a number of dice, such as 6.4";

    fn parse(text: &str) -> Result<BaseField, FieldError> {
        match Exact::parse(text) {
            Some(base) if !base.is_zero() && base <= Exact::whole(999) => Ok(BaseField(base)),
            found => {
                let written = clip(text);
                let message = format!(
                    "expected a number of dice above 0 and at most 999, such as 6.4, found '{written}'"
                );
                Err(if found.is_some() {
                    FieldError::out_of_range(message)
                } else {
                    FieldError::wrong_type(message)
                })
            }
        }
    }

    fn schema() -> Value {
        json!({"type": "number", "exclusiveMinimum": 0, "maximum": 999})
    }
}

/// A trait as written.
#[derive(Clone, Debug)]
pub struct TraitField(pub String);

impl TextValue for TraitField {
    const EXPECTED: &'static str = "a trait, such as Dx2";

    fn parse(text: &str) -> Result<TraitField, FieldError> {
        Word::<120>::parse(text).map(|word| TraitField(word.into_string()))
    }

    fn schema() -> Value {
        json!({"anyOf": [{"enum": TRAIT_NAMES.map(|(name, ..)| name)}, <Word<120> as TextValue>::schema()]})
    }
}

impl TextValue for Bank {
    const EXPECTED: &'static str = "a bank, such as FX2";

    /// Reads `FX2`, `[FX 2]`, `FX-2`, or the share of the battery: `FX 50%`.
    fn parse(text: &str) -> Result<Bank, FieldError> {
        let bare = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .unwrap_or(text)
            .trim();
        let letters = bare
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(bare.len());
        let (code, rest) = bare.split_at(letters);
        if code.is_empty() {
            let arc = bare.trim_start_matches(|c: char| c.is_ascii_digit());
            let hint = match Arc::from_code(arc.trim()) {
                Some(known) => format!(
                    "; did you mean '{}{}'?",
                    known.code(),
                    &bare[..bare.len() - arc.len()]
                ),
                None => String::new(),
            };
            let found = clip(text);
            let message =
                format!("expected an arc and its modifier, such as FX2, found '{found}'{hint}");
            return Err(FieldError::wrong_type(message));
        }
        let arc = Arc::from_code(code).ok_or_else(|| {
            let hint = did_you_mean(code, Arc::ALL.iter().map(|arc| arc.code()));
            let hint = if hint.is_empty() {
                "; `reference arcs` lists all".to_string()
            } else {
                hint
            };
            FieldError::unknown_word(format!(
                "unknown arc '{}' in '{}'{hint}",
                clip(code),
                clip(text)
            ))
        })?;
        let rest = rest.trim();
        if let Some(percent) = rest.strip_suffix('%') {
            let share = Exact::parse(percent.trim()).map(|percent| percent / Exact::whole(100));
            let bank = share.and_then(|share| Bank::from_share(arc, share));
            return bank.ok_or_else(|| {
                FieldError::out_of_range(format!(
                    "expected a share above 0% and up to 100%, found '{}'",
                    clip(rest)
                ))
            });
        }
        let rest = plain_dashes(rest);
        let number = rest.strip_prefix('-').unwrap_or(&rest).trim();
        let modifier = if number.is_empty() {
            Ok(Whole::MIN)
        } else {
            Whole::parse_number(number)
        };
        modifier
            .map(|modifier| Bank { arc, modifier })
            .map_err(|error| {
                let mut error = error.for_part("arc modifier");
                if let Ok(share) = Whole::<20, 100>::parse_number(number) {
                    error.message += &format!("; did you mean '{} {}%'?", arc.code(), share.get());
                }
                error
            })
    }

    fn schema() -> Value {
        let arcs = Arc::ALL.iter().map(|arc| arc.code()).join("|");
        pattern_schema(&format!(r"({})([1-9]|1[01]| \d\d?(\.\d+)?%| 100%)?", arcs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn banks_are_read_in_every_form() {
        for (text, shown) in [
            ("FX2", "FX2"),
            ("fx 2", "FX2"),
            ("[PH4]", "PH4"),
            ("TT", "TT"),
            ("TT0", "TT"),
            ("AX-3", "AX3"),
            ("FX 50%", "FX2"),
            ("SS12.5%", "SS6"),
        ] {
            assert_eq!(
                Bank::parse(text).map(|bank| bank.to_string()).as_deref(),
                Ok(shown),
                "{text}"
            );
        }
        assert!(Bank::parse("FX 0%").is_err());
        let error = Bank::parse("FX 50").expect_err("no modifier is so high");
        assert!(error.message.ends_with("did you mean 'FX 50%'?"), "{error}");
        agrees!(
            Bank,
            &["FX2", "PH4", "TT", "AX11"],
            &[
                "",
                "2",
                "QQ",
                "FX12",
                "FX2x",
                "FX 101%",
                "FX 100.5%",
                "FX %",
                "F",
                "[FX2"
            ],
        );
    }

    #[test]
    fn bands_and_bases_have_schemas_that_take_them() {
        agrees!(
            Bands,
            &["5-10-15", "1-2-99"],
            &["", "5-10", "0-1-2", "5-10-100", "1-2-3-4", "x"]
        );
        agrees!(
            BaseField,
            &["6.4", "0.5", "999", "1.25"],
            &["", "1000", "-1", "1e2x", ".", "1.2.3"]
        );
    }
}
