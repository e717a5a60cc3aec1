//! Short notations: weapon codes, order IDs, keywords and modifiers.

use super::StarStrike;
use super::ship::CardKeyword;
use super::tables::{Keyword, KeywordValue};
use serde_json::{Value, json};
use starwright_rules::other_games::other_game_hint;
use starwright_text::field::{
    TextValue, Whole, clip, deserialize_as_text, did_you_mean, pattern_schema,
};
use starwright_text::field_error::FieldError;
use starwright_text::join::Join;
use starwright_text::replacement::Replacement;
use std::cmp::Ordering;
use std::fmt;

deserialize_as_text!(Code, OrderId, CardKeyword, ModifierValue);

/// Builds the error for an unknown word, with the nearest known word or all of them.
pub fn unknown_word<const N: usize>(
    what: &str,
    word: &str,
    known: [&'static str; N],
) -> FieldError {
    let noun = what.split_once(' ').map_or(what, |(_article, noun)| noun);
    let mut hint = String::new();
    let mut replacement = None;
    // Codes of one or two letters are all similar, so no guess is made.
    if word.chars().count() >= 4 {
        hint = did_you_mean(word, known);
        replacement = Replacement::nearest(word, known);
    }
    if hint.is_empty() {
        hint = format!("; known: {}", known.join(", "));
    }
    FieldError {
        replacement,
        ..FieldError::unknown_word(format!("unknown {noun} '{}'{hint}", clip(word)))
    }
}

/// The code of a weapon card as written, such as `LZ-01`; codes compare without regard to case.
#[derive(Clone, Debug)]
pub struct Code(String);

impl Code {
    /// Returns the code in capitals.
    pub fn code(&self) -> String {
        self.0.to_ascii_uppercase()
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Code) -> Ordering {
        self.code().cmp(&other.code())
    }
}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Code) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Code {}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TextValue for Code {
    const EXPECTED: &'static str = "a code, such as LZ-01";

    fn parse(text: &str) -> Result<Code, FieldError> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if text.is_empty() || text.len() > 20 || !text.chars().all(is_part) {
            return Err(FieldError::wrong_type(format!(
                "expected a code of letters, digits and hyphens, such as LZ-01, found '{}'",
                clip(text)
            )));
        }
        Ok(Code(text.to_string()))
    }

    fn schema() -> Value {
        pattern_schema("[A-Z0-9_-]{1,20}")
    }
}

/// The ID of an order card, such as `B-012`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderId(pub String);

impl TextValue for OrderId {
    const EXPECTED: &'static str = "the ID of an order card, such as B-012";

    fn parse(text: &str) -> Result<OrderId, FieldError> {
        let (letters, digits) = text.split_once('-').unwrap_or_default();
        let is_id = (1..=4).contains(&letters.len())
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
            && (1..=5).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_id {
            return Err(FieldError::wrong_type(format!(
                "expected the ID of an order card, such as B-012, found '{}'",
                clip(text)
            )));
        }
        Ok(OrderId(text.to_ascii_uppercase()))
    }

    fn schema() -> Value {
        pattern_schema(r"[A-Z]{1,4}-\d{1,5}")
    }
}

/// The maximum number after a keyword.
const MAX_NUMBER: u32 = 20;

impl TextValue for CardKeyword {
    const EXPECTED: &'static str = "a keyword, such as Armor 2 or Fast";

    /// Parses `Armor 2`, `Armor [2]`, `Fast`, `Massive` or `Massive [B-003]`.
    fn parse(text: &str) -> Result<CardKeyword, FieldError> {
        let plain = text.replace(['[', ']'], " ");
        let plain = plain.trim();
        if plain.is_empty() {
            return Err(FieldError::missing(
                "missing value; expected a keyword, such as Armor 2 or Fast",
            ));
        }
        if let Some(keyword) = Keyword::from_name(plain) {
            if keyword.value() == KeywordValue::Number {
                let name = keyword.name();
                return Err(FieldError::missing(format!(
                    "{name} needs a number, such as {name} 1"
                )));
            }
            return Ok(CardKeyword {
                keyword,
                number: 0,
                order: None,
            });
        }
        let known = plain
            .rsplit_once(char::is_whitespace)
            .and_then(|(name, rest)| Some((Keyword::from_name(name)?, rest)));
        let Some((keyword, rest)) = known else {
            return Err(unknown_keyword(plain));
        };
        match keyword.value() {
            KeywordValue::Nothing => Err(FieldError::wrong_type(format!(
                "{0} takes no number; write it alone: {0}",
                keyword.name()
            ))),
            KeywordValue::Number => {
                let number = Whole::<1, MAX_NUMBER>::parse_number(rest)
                    .map_err(|error| error.for_part(keyword.name()))?;
                Ok(CardKeyword {
                    keyword,
                    number: number.get(),
                    order: None,
                })
            }
            KeywordValue::Order => match OrderId::parse(rest) {
                Ok(order) if order.0.starts_with("B-") => Ok(CardKeyword {
                    keyword,
                    number: 0,
                    order: Some(order.0),
                }),
                _ => Err(FieldError::wrong_type(format!(
                    "{0} takes the ID of a basic order, such as {0} B-003, found '{1}'",
                    keyword.name(),
                    clip(rest)
                ))),
            },
        }
    }

    fn schema() -> Value {
        let [alone, order, number] = [
            KeywordValue::Nothing,
            KeywordValue::Order,
            KeywordValue::Number,
        ]
        .map(|value| {
            let keywords = Keyword::ALL.into_iter();
            let names = keywords.filter(|keyword| keyword.value() == value);
            names.map(Keyword::name).join("|")
        });
        pattern_schema(&format!(
            r"{alone}|({order})( B-\d{{1,5}})?|({number}) ([1-9]|1\d|20)"
        ))
    }
}

/// Builds the error for text that is not a keyword of this game.
fn unknown_keyword(text: &str) -> FieldError {
    let bare = text
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    let mut hint = did_you_mean(bare, Keyword::ALL.map(Keyword::name));
    if hint.is_empty() {
        hint = format!(
            "{}; `reference keywords` lists all",
            other_game_hint::<StarStrike>(bare)
        );
    }
    FieldError::unknown_word(format!("unknown keyword '{}'{hint}", clip(text)))
        .with_nearest(bare, Keyword::ALL.map(Keyword::name))
}

/// The number that a modifier adds to a die, from -6 to +6.
#[derive(Clone, Copy, Debug)]
pub struct ModifierValue(pub i32);

impl TextValue for ModifierValue {
    const EXPECTED: &'static str = "a modifier, such as +1 or -1";

    fn parse(text: &str) -> Result<ModifierValue, FieldError> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse::<i32>() {
            Ok(value @ -6..=6) if digits.len() == 1 => Ok(ModifierValue(value)),
            _ => {
                let message = format!("expected a modifier from -6 to +6, found '{}'", clip(text));
                Err(if is_number {
                    FieldError::out_of_range(message)
                } else {
                    FieldError::wrong_type(message)
                })
            }
        }
    }

    fn schema() -> Value {
        json!({"type": "integer", "minimum": -6, "maximum": 6})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn schemas_accept_codes_order_ids_and_modifiers() {
        agrees!(
            Code,
            &["LZ-01", "A_B"],
            &["", "LZ 01", "LZ/1", "123456789012345678901"]
        );
        agrees!(
            OrderId,
            &["B-012", "ABCD-1"],
            &["", "B012", "B-", "-1", "abcde-1", "B-123456"]
        );
        agrees!(
            ModifierValue,
            &["1", "-6", "0"],
            &["", "7", "-7", "01", "x"]
        );
    }

    #[test]
    fn reads_keywords_in_every_form() {
        for (text, shown) in [
            ("Armor 2", "Armor 2"),
            ("armor [2]", "Armor 2"),
            ("FAST", "Fast"),
            ("ram prow", "Ram-Prow"),
            ("shuttle-hangar", "Shuttle Hangar"),
            ("Massive", "Massive"),
            ("Massive [B-003]", "Massive B-003"),
            ("massive b-3", "Massive B-3"),
        ] {
            assert_eq!(
                CardKeyword::parse(text).map(|fitted| fitted.to_string()),
                Ok(shown.to_string()),
                "{text}"
            );
        }
        for text in [
            "",
            "Armor",
            "Armor 0",
            "Armor 21",
            "Armor two",
            "Fast 2",
            "Massive 3",
            "Massive S-003",
            "Hyperdrive",
        ] {
            assert!(CardKeyword::parse(text).is_err(), "{text}");
        }
        agrees!(
            CardKeyword,
            &[
                "Armor 2",
                "Armor 20",
                "Fast",
                "Ram-Prow",
                "Flak 3",
                "Massive",
                "Massive B-003"
            ],
            &[
                "",
                "Armor",
                "Armor 0",
                "Armor 21",
                "Armor two",
                "Fast 2",
                "Massive 3",
                "Massive S-003",
                "Hyperdrive"
            ],
        );
        assert!(
            CardKeyword::parse("stealht")
                .is_err_and(|error| error.message.contains("did you mean 'Stealth'?"))
        );
    }
}
