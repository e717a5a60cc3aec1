//! The short forms people type: codes, keywords, results and icons of an effect chart, shields, one thing or a list.

use super::StarStrike;
use super::ship::{Fitted, Icons};
use super::tables::{Facing, Keyword, Takes};
use crate::doc::field::{List, Map, Whole, Written, clip, deserialize_written, did_you_mean, wrong};
use crate::ruleset::muster::known_elsewhere;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

deserialize_written!(Code, OrderId, Fitted, Results, IconCount);

/// The least and the greatest modified result of a die: 1 at -1 and 6 at +2.
pub(super) const LAST_RESULT: usize = 8;

/// The most icons for one result, so that the odds of the worst card are still found in no time.
const MOST_ICONS: u32 = 6;

/// What to say of a word that is in none of our lists.
pub(super) fn unknown_word<const N: usize>(what: &str, word: &str, known: [&'static str; N]) -> String {
    let bare = what.split_once(' ').map_or(what, |(_, bare)| bare);
    // Codes of a letter or two are all near each other.
    let hint = if word.chars().count() < 4 { String::new() } else { did_you_mean(word, known) };
    let hint = if hint.is_empty() { format!("; known here: {}", known.join(", ")) } else { hint };
    format!("unknown {bare} '{}'{hint}", clip(word))
}

/// The code of a weapon card: `LZ-01`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Code(pub(super) String);

impl Written for Code {
    const EXPECTED: &'static str = "a code, such as LZ-01";

    fn read(text: &str) -> Result<Code, String> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if text.is_empty() || text.len() > 20 || !text.chars().all(is_part) {
            return Err(format!(
                "expected a code of letters, digits and hyphens, such as LZ-01, found '{}'",
                clip(text)
            ));
        }
        Ok(Code(text.to_ascii_uppercase()))
    }
}

/// The ID of an order card: `B-012`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OrderId(pub(super) String);

impl Written for OrderId {
    const EXPECTED: &'static str = "the ID of an order card, such as B-012";

    fn read(text: &str) -> Result<OrderId, String> {
        let shape = || format!("expected the ID of an order card, such as B-012, found '{}'", clip(text));
        let (letters, digits) = text.split_once('-').ok_or_else(shape)?;
        let is_letters = (1..=4).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
        let is_digits = (1..=5).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_letters && is_digits { Ok(OrderId(text.to_ascii_uppercase())) } else { Err(shape()) }
    }
}

impl Written for Fitted {
    const EXPECTED: &'static str = "a keyword, such as Armor 2 or Fast";

    /// `Armor 2`, `Armor [2]`, `Fast`, `Massive`, `Massive [B-003]`.
    fn read(text: &str) -> Result<Fitted, String> {
        let plain: String = text.chars().map(|c| if matches!(c, '[' | ']') { ' ' } else { c }).collect();
        let plain = plain.trim();
        if plain.is_empty() {
            return Err("nothing is written here; expected a keyword, such as Armor 2 or Fast".to_string());
        }
        if let Some(keyword) = Keyword::from_name(plain) {
            return match keyword.takes() {
                Takes::Number => Err(format!("{0} needs its number: {0} 1", keyword.name())),
                Takes::Nothing | Takes::Order => Ok(Fitted { keyword, number: 0, order: None }),
            };
        }
        let known =
            plain.rsplit_once(char::is_whitespace).and_then(|(name, rest)| Some((Keyword::from_name(name)?, rest)));
        let Some((keyword, rest)) = known else { return Err(unknown_keyword(plain)) };
        match keyword.takes() {
            Takes::Nothing => Err(format!("{0} takes no number; write it alone: {0}", keyword.name())),
            Takes::Number => {
                let number =
                    Whole::<1, 20>::read_text(rest).map_err(|message| format!("{}: {message}", keyword.name()))?;
                Ok(Fitted { keyword, number: number.get(), order: None })
            }
            Takes::Order => {
                let order = OrderId::read(rest).ok().filter(|order| order.0.starts_with("B-"));
                let order = order.ok_or_else(|| {
                    format!(
                        "{0} takes the ID of a basic order, such as {0} B-003, found '{1}'",
                        keyword.name(),
                        clip(rest)
                    )
                })?;
                Ok(Fitted { keyword, number: 0, order: Some(order.0) })
            }
        }
    }
}

/// The message on a word that is no keyword of this game.
fn unknown_keyword(text: &str) -> String {
    let bare = text.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let hint = did_you_mean(bare, Keyword::ALL.map(Keyword::name));
    let all = || format!("{}; `reference keywords` lists all", known_elsewhere::<StarStrike>(bare));
    let hint = if hint.is_empty() { all() } else { hint };
    format!("unknown keyword '{}'{hint}", clip(text))
}

/// Modified results of an effect chart: `4`, `2-3`, `5+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Results {
    pub(super) first: usize,
    pub(super) last: usize,
}

impl Written for Results {
    const EXPECTED: &'static str = "modified results, such as 4, 2-3 or 5+";

    fn read(text: &str) -> Result<Results, String> {
        let shape = || {
            format!("expected modified results from 0 to {LAST_RESULT}, such as 4, 2-3 or 5+, found '{}'", clip(text))
        };
        let number = |text: &str| {
            let text = text.trim();
            let is_plain = !text.is_empty() && text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|number| is_plain && *number <= LAST_RESULT).ok_or_else(shape)
        };
        let (first, last) = match (text.strip_suffix('+'), text.split_once(['-', '–'])) {
            (Some(first), _) => (number(first)?, LAST_RESULT),
            (None, Some((first, last))) => (number(first)?, number(last)?),
            (None, None) => (number(text)?, number(text)?),
        };
        if first > last {
            return Err(format!("the results {first}-{last} do not rise; write {last}-{first}"));
        }
        Ok(Results { first, last })
    }
}

/// So many icons of one kind: `hit`, `2 hits`, `direct hit`, `none`.
#[derive(Clone, Copy, Debug)]
struct IconCount(Icons);

impl Written for IconCount {
    const EXPECTED: &'static str = "an effect icon, such as hit or 2 criticals";

    fn read(text: &str) -> Result<IconCount, String> {
        let (count, word) = match text.split_once(char::is_whitespace) {
            Some((count, word)) if count.bytes().all(|byte| byte.is_ascii_digit()) => {
                (Whole::<1, MOST_ICONS>::read_text(count)?.get(), word.trim())
            }
            _ => (1, text),
        };
        let lower = word.to_ascii_lowercase();
        let single = lower.strip_suffix('s').unwrap_or(&lower);
        let icons = match single {
            "lock" | "target lock" => Icons { locks: count, ..Icons::NONE },
            "hit" => Icons { hits: count, ..Icons::NONE },
            "critical" | "critical hit" => Icons { criticals: count, ..Icons::NONE },
            "direct" | "direct hit" => Icons { directs: count, ..Icons::NONE },
            "none" | "nothing" | "~" | "null" => Icons::NONE,
            _ => return Err(unknown_word("an effect icon", word, ["lock", "hit", "critical", "direct hit", "none"])),
        };
        Ok(IconCount(icons))
    }
}

/// The icons of a result: one, a list, or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect(pub(super) Icons);

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Effect;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("effect icons, such as hit, [critical, 2 hits] or none")
            }

            fn visit_unit<E: Error>(self) -> Result<Effect, E> {
                Err(wrong("nothing is written here; write 'none' where nothing happens"))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Effect, E> {
                IconCount::read(text.trim()).map(|icons| Effect(icons.0)).map_err(wrong)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Effect, A::Error> {
                let list = List::<IconCount, 8>::deserialize(SeqAccessDeserializer::new(access))?;
                let all = list.into_vec().into_iter().fold(Icons::NONE, |sum, icons| sum.plus(icons.0));
                match all.each().into_iter().map(|(_, count)| count).sum::<u32>() {
                    count if count > MOST_ICONS => {
                        Err(wrong(format_args!("{count} icons for one result; at most {MOST_ICONS}")))
                    }
                    _ => Ok(Effect(all)),
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// Shield points: one number, six clockwise from direct fore, or a map by facing.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShieldsDraft {
    /// One number all round.
    Even(Points),
    /// By facing, clockwise from direct fore.
    Facings([Points; 6]),
    /// The same by name, some of them left out.
    Named([Option<Points>; 6]),
}

/// Shield points of a facing.
pub(super) type Points = Whole<0, 10>;

impl<'de> Deserialize<'de> for ShieldsDraft {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ShieldsDraft, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = ShieldsDraft;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number of shield points, or six of them such as [4, 3, 2, 2, 2, 3]")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<ShieldsDraft, E> {
                Points::read_text(text.trim()).map(ShieldsDraft::Even).map_err(wrong)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<ShieldsDraft, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<ShieldsDraft, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<ShieldsDraft, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<ShieldsDraft, A::Error> {
                let list = List::<Points, 6>::deserialize(SeqAccessDeserializer::new(access))?.into_vec();
                let count = list.len();
                let six = <[Points; 6]>::try_from(list).map_err(|_| {
                    wrong(format_args!(
                        "{count} shield values; a card has six, clockwise from direct fore, such as [4, 3, 2, 2, 2, 3]"
                    ))
                })?;
                Ok(ShieldsDraft::Facings(six))
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<ShieldsDraft, A::Error> {
                let map = Map::<Facing, Points, 6>::deserialize(MapAccessDeserializer::new(access))?.into_vec();
                let of = |facing: Facing| map.iter().find(|(key, _)| *key == facing).map(|(_, points)| *points);
                Ok(ShieldsDraft::Named(Facing::ALL.map(of)))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// One thing or a list of at most `MOST`.
#[derive(Clone, Debug)]
pub(super) struct OneOrMany<T, const MOST: usize>(pub(super) Vec<T>);

impl<T, const MOST: usize> Default for OneOrMany<T, MOST> {
    fn default() -> Self {
        OneOrMany(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for OneOrMany<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T, const MOST: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Reader<T, MOST> {
            type Value = OneOrMany<T, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an armament, such as {weapon: LZ-01, arc: F, dice: 3}, or a list of them")
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Ok(OneOrMany::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(access)).map(|one| OneOrMany(vec![one]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
                let list = List::<T, MOST>::deserialize(SeqAccessDeserializer::new(access))?;
                Ok(OneOrMany(list.into_vec()))
            }
        }
        deserializer.deserialize_any(Reader(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(Fitted::read(text).map(|fitted| fitted.to_string()).as_deref(), Ok(shown), "{text}");
        }
        for text in
            ["", "Armor", "Armor 0", "Armor 21", "Armor two", "Fast 2", "Massive 3", "Massive S-003", "Hyperdrive"]
        {
            assert!(Fitted::read(text).is_err(), "{text}");
        }
        assert!(Fitted::read("stealht").is_err_and(|message| message.contains("did you mean 'Stealth'?")));
    }

    #[test]
    fn results_are_single_ranged_or_open() {
        let read = |text: &str| Results::read(text).map(|results| (results.first, results.last));
        assert_eq!(["4", "2-3", "5+", "0", "8+"].map(read), [(4, 4), (2, 3), (5, 8), (0, 0), (8, 8)].map(Ok));
        for text in ["", "9", "-1", "3-2", "2-9", "x", "5++", "1-2-3", "+", "00001"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn icons_are_single_or_counted() {
        let read = |text: &str| IconCount::read(text).map(|icons| icons.0);
        assert_eq!(read("hit"), Ok(Icons { hits: 1, ..Icons::NONE }));
        assert_eq!(read("2 Criticals"), Ok(Icons { criticals: 2, ..Icons::NONE }));
        assert_eq!(read("critical hit"), Ok(Icons { criticals: 1, ..Icons::NONE }));
        assert_eq!(read("3 direct hits"), Ok(Icons { directs: 3, ..Icons::NONE }));
        assert_eq!(read("target locks"), Ok(Icons { locks: 1, ..Icons::NONE }));
        assert_eq!(read("none"), Ok(Icons::NONE));
        for text in ["", "hat", "0 hits", "7 hits", "x hits", "2"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
