//! Effect charts as people write them: modified results and their icons.

use super::notation::unknown_word;
use super::ship::Icons;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_json::{Value, json};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{
    FileValue, List, TextValue, Whole, clip, deserialize_as_text, pattern_schema, visitor_error,
};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
use std::fmt;

deserialize_as_text!(Results, IconCount);

/// The highest modified result: a 6 with a modifier of +2. The lowest is 0, a 1 with a modifier of -1.
pub const MAX_RESULT: usize = 8;

/// The maximum number of icons for one result; it bounds the time that odds take.
const MAX_ICONS: u32 = 6;

/// The maximum number of entries in a result's list of icons.
const MAX_ENTRIES: usize = 8;

/// Modified results of an effect chart: `4`, `2-3` or `5+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Results {
    /// The lowest result.
    pub first: usize,
    /// The highest result.
    pub last: usize,
}

impl Results {
    /// Returns a range of one result.
    pub fn from_result(result: usize) -> Results {
        Results {
            first: result,
            last: result,
        }
    }
}

impl TextValue for Results {
    const EXPECTED: &'static str = "modified results, such as 4, 2-3 or 5+";

    fn parse(text: &str) -> Result<Results, FieldError> {
        let number = |part: &str| parse_result(part.trim(), text);
        let (first, last) = match (text.strip_suffix('+'), text.split_once(['-', '–'])) {
            (Some(first), _) => (number(first)?, MAX_RESULT),
            (None, Some((first, last))) => (number(first)?, number(last)?),
            (None, None) => (number(text)?, number(text)?),
        };
        if first > last {
            return Err(FieldError::conflict(format!(
                "the results {first}-{last} do not rise; write {last}-{first}"
            )));
        }
        Ok(Results { first, last })
    }

    fn schema() -> Value {
        let pattern = r"^[0-8](\+|-[0-8])?$";
        json!({"type": ["string", "integer"], "minimum": 0, "maximum": MAX_RESULT, "pattern": pattern})
    }
}

/// Parses one number of the results in `text`.
fn parse_result(part: &str, text: &str) -> Result<usize, FieldError> {
    let is_digits = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_digits { part.parse().ok() } else { None };
    let kind = match number {
        Some(number) if number <= MAX_RESULT => return Ok(number),
        Some(_) => DiagnosticKind::OutOfRange,
        None => DiagnosticKind::WrongType,
    };
    let message = format!(
        "expected modified results from 0 to {MAX_RESULT}, such as 4, 2-3 or 5+, found '{}'",
        clip(text)
    );
    Err(FieldError::new(kind, FieldPath::default(), message))
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.first, self.last) {
            (first, last) if first == last => write!(f, "{first}"),
            (first, MAX_RESULT) => write!(f, "{first}+"),
            (first, last) => write!(f, "{first}-{last}"),
        }
    }
}

/// A number of icons of one kind: `hit`, `2 hits`, `direct hit` or `none`.
#[derive(Clone, Copy, Debug)]
struct IconCount(Icons);

impl TextValue for IconCount {
    const EXPECTED: &'static str = "an effect icon, such as hit or 2 criticals";

    fn parse(text: &str) -> Result<IconCount, FieldError> {
        let (count, word) = match text.split_once(char::is_whitespace) {
            Some((count, word)) if count.bytes().all(|byte| byte.is_ascii_digit()) => (
                Whole::<1, MAX_ICONS>::parse_number(count)?.get(),
                word.trim(),
            ),
            _ => (1, text),
        };
        let lower = word.to_ascii_lowercase();
        let mut icons = Icons::NONE;
        match lower.strip_suffix('s').unwrap_or(&lower) {
            "lock" | "target lock" => icons.locks = count,
            "hit" => icons.hits = count,
            "critical" | "critical hit" => icons.criticals = count,
            "direct" | "direct hit" => icons.directs = count,
            "none" | "nothing" | "~" | "null" => {}
            _ => {
                let known = ["lock", "hit", "critical", "direct hit", "none"];
                return Err(unknown_word("an effect icon", word, known));
            }
        }
        Ok(IconCount(icons))
    }

    fn schema() -> Value {
        pattern_schema("none|([1-6] )?(lock|hit|critical|direct hit)s?")
    }
}

/// The icons of one result, written as one entry, a list or `none`.
#[derive(Clone, Copy, Debug)]
pub struct Effect(pub Icons);

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Effect;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("effect icons, such as hit, [critical, 2 hits] or none")
            }

            fn visit_unit<E: Error>(self) -> Result<Effect, E> {
                let message = "missing value; write 'none' for no effect";
                Err(visitor_error(DiagnosticKind::Missing, message))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Effect, E> {
                let icons = IconCount::parse(text.trim())
                    .map_err(|error| visitor_error(error.kind, error.message))?;
                Ok(Effect(icons.0))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Effect, A::Error> {
                let list = List::<IconCount, MAX_ENTRIES>::deserialize(
                    SeqAccessDeserializer::new(access),
                )?;
                let entries = list.into_vec().into_iter();
                let sum = entries.fold(Icons::NONE, |sum, icons| sum + icons.0);
                let count: u32 = sum.counts().iter().map(|(_, count)| count).sum();
                if count > MAX_ICONS {
                    let message = format_args!(
                        "expected at most {MAX_ICONS} icons for one result, found {count}"
                    );
                    return Err(visitor_error(DiagnosticKind::OutOfRange, message));
                }
                Ok(Effect(sum))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl FileValue for Effect {
    fn schema() -> Value {
        let icon = <IconCount as TextValue>::schema();
        json!({"anyOf": [icon, {"type": "array", "maxItems": MAX_ENTRIES, "items": icon}]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn reads_single_ranged_and_open_results() {
        let read = |text: &str| Results::parse(text).map(|results| (results.first, results.last));
        assert_eq!(
            ["4", "2-3", "5+", "0", "8+"].map(read),
            [(4, 4), (2, 3), (5, 8), (0, 0), (8, 8)].map(Ok)
        );
        assert!(read("3-2").is_err());
        agrees!(
            Results,
            &["4", "2-3", "5+", "0", "8+"],
            &["", "9", "-1", "2-9", "x", "5++", "1-2-3", "+", "00001"],
        );
    }

    #[test]
    fn reads_single_and_counted_icons() {
        let read = |text: &str| IconCount::parse(text).map(|icons| icons.0);
        assert_eq!(
            read("hit"),
            Ok(Icons {
                hits: 1,
                ..Icons::NONE
            })
        );
        assert_eq!(
            read("2 Criticals"),
            Ok(Icons {
                criticals: 2,
                ..Icons::NONE
            })
        );
        assert_eq!(
            read("critical hit"),
            Ok(Icons {
                criticals: 1,
                ..Icons::NONE
            })
        );
        assert_eq!(
            read("3 direct hits"),
            Ok(Icons {
                directs: 3,
                ..Icons::NONE
            })
        );
        assert_eq!(
            read("target locks"),
            Ok(Icons {
                locks: 1,
                ..Icons::NONE
            })
        );
        assert_eq!(read("none"), Ok(Icons::NONE));
        agrees!(
            IconCount,
            &["hit", "2 criticals", "3 direct hits", "6 locks", "none"],
            &["", "hat", "0 hits", "7 hits", "x hits", "2"],
        );
    }
}
