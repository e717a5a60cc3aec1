//! Effect charts as people type them: modified results and their icons.

use super::notation::unknown_word;
use super::ship::Icons;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_json::{Value, json};
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{
    Form, List, Whole, Written, clip, deserialize_written, pattern_schema, wrong,
};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
use std::fmt;

deserialize_written!(Results, IconCount);

/// The least and the greatest modified result of a die: 1 at -1 and 6 at +2.
pub const LAST_RESULT: usize = 8;

/// The most icons for one result, so that the odds of the worst card are still found in no time.
const MOST_ICONS: u32 = 6;

/// The most entries in the list of icons of one result.
const MOST_ENTRIES: usize = 8;

/// Modified results of an effect chart: `4`, `2-3`, `5+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Results {
    pub first: usize,
    pub last: usize,
}

impl Written for Results {
    const EXPECTED: &'static str = "modified results, such as 4, 2-3 or 5+";

    fn read(text: &str) -> Result<Results, FieldError> {
        let shape = |kind: DiagnosticKind| {
            let found = clip(text);
            let message = format!(
                "expected modified results from 0 to {LAST_RESULT}, such as 4, 2-3 or 5+, found '{found}'"
            );
            FieldError::new(kind, FieldPath::default(), message)
        };
        let number = |text: &str| {
            let text = text.trim();
            let is_plain = !text.is_empty()
                && text.len() <= 2
                && text.bytes().all(|byte| byte.is_ascii_digit());
            let number: usize = text
                .parse()
                .ok()
                .filter(|_| is_plain)
                .ok_or_else(|| shape(DiagnosticKind::WrongType))?;
            if number <= LAST_RESULT {
                Ok(number)
            } else {
                Err(shape(DiagnosticKind::OutOfRange))
            }
        };
        let (first, last) = match (text.strip_suffix('+'), text.split_once(['-', '–'])) {
            (Some(first), _) => (number(first)?, LAST_RESULT),
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
        json!({"type": ["string", "integer"], "minimum": 0, "maximum": LAST_RESULT, "pattern": pattern})
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.first, self.last) {
            (first, last) if first == last => write!(f, "{first}"),
            (first, LAST_RESULT) => write!(f, "{first}+"),
            (first, last) => write!(f, "{first}-{last}"),
        }
    }
}

/// Every word for an icon, or for none.
const ICONS: [(&str, Icons); 11] = [
    (
        "lock",
        Icons {
            locks: 1,
            ..Icons::NONE
        },
    ),
    (
        "target lock",
        Icons {
            locks: 1,
            ..Icons::NONE
        },
    ),
    (
        "hit",
        Icons {
            hits: 1,
            ..Icons::NONE
        },
    ),
    (
        "critical",
        Icons {
            criticals: 1,
            ..Icons::NONE
        },
    ),
    (
        "critical hit",
        Icons {
            criticals: 1,
            ..Icons::NONE
        },
    ),
    (
        "direct",
        Icons {
            directs: 1,
            ..Icons::NONE
        },
    ),
    (
        "direct hit",
        Icons {
            directs: 1,
            ..Icons::NONE
        },
    ),
    ("none", Icons::NONE),
    ("nothing", Icons::NONE),
    ("~", Icons::NONE),
    ("null", Icons::NONE),
];

/// This many icons of one kind: `hit`, `2 hits`, `direct hit`, `none`.
#[derive(Clone, Copy, Debug)]
struct IconCount(Icons);

impl Written for IconCount {
    const EXPECTED: &'static str = "an effect icon, such as hit or 2 criticals";

    fn read(text: &str) -> Result<IconCount, FieldError> {
        let (count, word) = match text.split_once(char::is_whitespace) {
            Some((count, word)) if count.bytes().all(|byte| byte.is_ascii_digit()) => {
                (Whole::<1, MOST_ICONS>::read_text(count)?.get(), word.trim())
            }
            _ => (1, text),
        };
        let lower = word.to_ascii_lowercase();
        let single = lower.strip_suffix('s').unwrap_or(&lower);
        let known = ICONS.into_iter().find(|(known, _)| *known == single);
        let (_, icon) = known.ok_or_else(|| {
            unknown_word(
                "an effect icon",
                word,
                ["lock", "hit", "critical", "direct hit", "none"],
            )
        })?;
        let icons = (0..count).fold(Icons::NONE, |sum, _| sum.plus(icon));
        Ok(IconCount(icons))
    }

    fn schema() -> Value {
        pattern_schema("none|([1-6] )?(lock|hit|critical|direct hit)s?")
    }
}

/// The icons of a result: one, a list, or none.
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
                let message = "nothing is written here; write 'none' where nothing happens";
                Err(wrong(DiagnosticKind::Missing, message))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Effect, E> {
                let icons = IconCount::read(text.trim())
                    .map_err(|misfit| wrong(misfit.kind, misfit.message))?;
                Ok(Effect(icons.0))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Effect, A::Error> {
                let list = List::<IconCount, MOST_ENTRIES>::deserialize(
                    SeqAccessDeserializer::new(access),
                )?;
                let all = list
                    .into_vec()
                    .into_iter()
                    .fold(Icons::NONE, |sum, icons| sum.plus(icons.0));
                match all.each().into_iter().map(|(_, count)| count).sum::<u32>() {
                    count if count > MOST_ICONS => {
                        let message =
                            format_args!("{count} icons for one result; at most {MOST_ICONS}");
                        Err(wrong(DiagnosticKind::OutOfRange, message))
                    }
                    _ => Ok(Effect(all)),
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

impl Form for Effect {
    fn schema() -> Value {
        let icon = <IconCount as Written>::schema();
        json!({"anyOf": [icon, {"type": "array", "maxItems": MOST_ENTRIES, "items": icon}]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn results_are_single_ranged_or_open() {
        let read = |text: &str| Results::read(text).map(|results| (results.first, results.last));
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
    fn icons_are_single_or_counted() {
        let read = |text: &str| IconCount::read(text).map(|icons| icons.0);
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
