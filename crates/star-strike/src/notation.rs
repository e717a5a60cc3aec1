//! The short forms people type: codes, keywords, modifiers. (Effect charts: `chart`; shields and slots: `several`.)

use super::StarStrike;
use super::ship::Fitted;
use super::tables::{Keyword, Takes};
use serde_json::{Value, json};
use starwright_rules::others::known_elsewhere;
use starwright_text::field::{
    Whole, Written, clip, deserialize_written, did_you_mean, pattern_schema,
};
use starwright_text::field_error::FieldError;
use std::cmp::Ordering;
use std::fmt;

deserialize_written!(Code, OrderId, Fitted, ModifierValue);

/// What to say of a word that is in none of our lists.
pub fn unknown_word<const N: usize>(
    what: &str,
    word: &str,
    known: [&'static str; N],
) -> FieldError {
    let bare = what.split_once(' ').map_or(what, |(_, bare)| bare);
    // Codes of a letter or two are all near each other.
    let hint = if word.chars().count() < 4 {
        String::new()
    } else {
        did_you_mean(word, known)
    };
    let hint = if hint.is_empty() {
        format!("; known here: {}", known.join(", "))
    } else {
        hint
    };
    FieldError::word(format!("unknown {bare} '{}'{hint}", clip(word)))
}

/// The code of a weapon card, `LZ-01`, as it is written; its case does not matter.
#[derive(Clone, Debug)]
pub struct Code(String);

impl Code {
    /// The code itself, in capitals.
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

impl Written for Code {
    const EXPECTED: &'static str = "a code, such as LZ-01";

    fn read(text: &str) -> Result<Code, FieldError> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if text.is_empty() || text.len() > 20 || !text.chars().all(is_part) {
            return Err(FieldError::form(format!(
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

/// The ID of an order card: `B-012`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderId(pub String);

impl Written for OrderId {
    const EXPECTED: &'static str = "the ID of an order card, such as B-012";

    fn read(text: &str) -> Result<OrderId, FieldError> {
        let shape = || {
            FieldError::form(format!(
                "expected the ID of an order card, such as B-012, found '{}'",
                clip(text)
            ))
        };
        let (letters, digits) = text.split_once('-').ok_or_else(shape)?;
        let is_letters = (1..=4).contains(&letters.len())
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_digits =
            (1..=5).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_letters && is_digits {
            Ok(OrderId(text.to_ascii_uppercase()))
        } else {
            Err(shape())
        }
    }

    fn schema() -> Value {
        pattern_schema(r"[A-Z]{1,4}-\d{1,5}")
    }
}

/// The greatest number of a keyword.
const MOST_NUMBER: u32 = 20;

impl Written for Fitted {
    const EXPECTED: &'static str = "a keyword, such as Armor 2 or Fast";

    /// `Armor 2`, `Armor [2]`, `Fast`, `Massive`, `Massive [B-003]`.
    fn read(text: &str) -> Result<Fitted, FieldError> {
        let plain: String = text
            .chars()
            .map(|c| if matches!(c, '[' | ']') { ' ' } else { c })
            .collect();
        let plain = plain.trim();
        if plain.is_empty() {
            return Err(FieldError::missing(
                "nothing is written here; expected a keyword, such as Armor 2 or Fast",
            ));
        }
        if let Some(keyword) = Keyword::from_name(plain) {
            return match keyword.takes() {
                Takes::Number => Err(FieldError::missing(format!(
                    "{0} needs its number: {0} 1",
                    keyword.name()
                ))),
                Takes::Nothing | Takes::Order => Ok(Fitted {
                    keyword,
                    number: 0,
                    order: None,
                }),
            };
        }
        let known = plain
            .rsplit_once(char::is_whitespace)
            .and_then(|(name, rest)| Some((Keyword::from_name(name)?, rest)));
        let Some((keyword, rest)) = known else {
            return Err(unknown_keyword(plain));
        };
        match keyword.takes() {
            Takes::Nothing => Err(FieldError::form(format!(
                "{0} takes no number; write it alone: {0}",
                keyword.name()
            ))),
            Takes::Number => {
                let number = Whole::<1, MOST_NUMBER>::read_text(rest)
                    .map_err(|misfit| misfit.of(keyword.name()))?;
                Ok(Fitted {
                    keyword,
                    number: number.get(),
                    order: None,
                })
            }
            Takes::Order => {
                let order = OrderId::read(rest)
                    .ok()
                    .filter(|order| order.0.starts_with("B-"));
                let order = order.ok_or_else(|| {
                    let (name, found) = (keyword.name(), clip(rest));
                    FieldError::form(format!("{name} takes the ID of a basic order, such as {name} B-003, found '{found}'"))
                })?;
                Ok(Fitted {
                    keyword,
                    number: 0,
                    order: Some(order.0),
                })
            }
        }
    }

    fn schema() -> Value {
        let that_take = |takes: Takes| {
            let names = Keyword::ALL
                .into_iter()
                .filter(|known| known.takes() == takes);
            names.map(Keyword::name).collect::<Vec<_>>().join("|")
        };
        let [alone, order, number] = [Takes::Nothing, Takes::Order, Takes::Number].map(that_take);
        pattern_schema(&format!(
            r"{alone}|({order})( B-\d{{1,5}})?|({number}) ([1-9]|1\d|20)"
        ))
    }
}

/// The message on a word that is no keyword of this game.
fn unknown_keyword(text: &str) -> FieldError {
    let bare = text
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    let hint = did_you_mean(bare, Keyword::ALL.map(Keyword::name));
    let all = || {
        format!(
            "{}; `reference keywords` lists all",
            known_elsewhere::<StarStrike>(bare)
        )
    };
    let hint = if hint.is_empty() { all() } else { hint };
    FieldError::word(format!("unknown keyword '{}'{hint}", clip(text)))
}

/// What a modifier adds to a die, from -6 to +6.
#[derive(Clone, Copy, Debug)]
pub struct ModifierValue(pub i32);

impl Written for ModifierValue {
    const EXPECTED: &'static str = "a modifier, such as +1 or -1";

    fn read(text: &str) -> Result<ModifierValue, FieldError> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse::<i32>() {
            Ok(value @ -6..=6) if digits.len() == 1 => Ok(ModifierValue(value)),
            _ => {
                let message = format!("expected a modifier from -6 to +6, found '{}'", clip(text));
                Err(if is_number {
                    FieldError::range(message)
                } else {
                    FieldError::form(message)
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
    fn codes_orders_and_modifiers_have_schemas_that_take_them() {
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
    fn keywords_are_read_in_every_form() {
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
                Fitted::read(text).map(|fitted| fitted.to_string()),
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
            assert!(Fitted::read(text).is_err(), "{text}");
        }
        agrees!(
            Fitted,
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
            Fitted::read("stealht")
                .is_err_and(|misfit| misfit.message.contains("did you mean 'Stealth'?"))
        );
    }
}
