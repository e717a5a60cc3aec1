//! Parses short forms in designs: stats lines, ranges, tech levels. (Banks are in `bank`, traits and systems in
//! `words`.)

use crate::tables::{TechLevel, WeaponTrait};
use crate::weapon::{Mode, Reach, Traits, Weapon, range_thirds};
use serde_json::{Value, json};
pub use starwright_rules::accuracy::Accuracy;
use starwright_rules::accuracy::AccuracyText;
use starwright_text::diagnostic::DiagnosticKind;
use starwright_text::field::{
    TIMES_SIGNS, TextValue, Whole, clip, deserialize_as_text, pattern_schema, plain_dashes,
};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
use std::str::FromStr;

pub type Hexes = Whole<1, 99>;
pub type Count = Whole<1, 99>;

/// The schema pattern of a mode.
const MODE: &str = r"[1-9]\d?x[2-6]\+/[1-9]\d?/[1-9]\d?(,? [A-Z][A-Za-z0-9]+)*";

deserialize_as_text!(TechLevel, StatLine, ModeLine, RangeField, Allowance);

/// Collects traits into a set, or returns an error if a trait is listed twice.
pub fn trait_set(traits: impl IntoIterator<Item = WeaponTrait>) -> Result<Traits, FieldError> {
    traits
        .into_iter()
        .try_fold(Traits::default(), |set, weapon_trait| {
            if set.contains(weapon_trait) {
                let message = format!(
                    "the trait {} is written twice; write it once",
                    weapon_trait.name()
                );
                let path = FieldPath::default();
                return Err(FieldError::new(DiagnosticKind::Duplicate, path, message));
            }
            Ok(set.with_trait(weapon_trait))
        })
}

/// Parses the traits at the end of a stats line, separated by commas or spaces; some names have two words. Errors are
/// added to `wrong`.
fn parse_traits(text: &str, wrong: &mut Vec<FieldError>) -> Traits {
    let mut found = Vec::new();
    for chunk in text
        .split([',', ';'])
        .map(str::trim)
        .filter(|chunk| !chunk.is_empty())
    {
        let words: Vec<&str> = chunk.split_whitespace().collect();
        let mut at = 0;
        while at < words.len() {
            let pair = words
                .get(at..at + 2)
                .map(|pair| pair.join(" "))
                .and_then(|pair| WeaponTrait::from_word(&pair));
            at += if pair.is_some() { 2 } else { 1 };
            match pair.map_or_else(|| WeaponTrait::parse(words[at - 1]), Ok) {
                Ok(weapon_trait) => found.push(weapon_trait),
                Err(error) => wrong.push(error),
            }
        }
    }
    value_or_default(trait_set(found), wrong)
}

/// Unwraps a value, or adds the error to `wrong` and returns the default.
fn value_or_default<T: Default>(read: Result<T, FieldError>, wrong: &mut Vec<FieldError>) -> T {
    read.unwrap_or_else(|error| {
        wrong.push(error);
        T::default()
    })
}

/// A stats line without a range: `1x4+/2/1 Pr1`.
#[derive(Clone, Copy, Debug)]
pub struct ModeLine(pub Mode);

/// A stats line as on the sheet: `3-6-9 1x4+/2/1 Gid`, or `MA 8 1x4+/2/1 Exp`.
#[derive(Clone, Copy, Debug)]
pub struct StatLine {
    pub reach: Reach,
    /// Short and medium range, if they are not thirds of the long range.
    pub bands: Option<[u32; 2]>,
    pub mode: Mode,
}

impl FromStr for TechLevel {
    type Err = FieldError;

    /// Parses a level in half steps: `1`, `-0.5`.
    fn from_str(text: &str) -> Result<TechLevel, FieldError> {
        TechLevel::parse(text.trim())
    }
}

impl FromStr for Mode {
    type Err = FieldError;

    /// Parses a mode as written on the sheet: `1x4+/2/1 Pr1`.
    fn from_str(text: &str) -> Result<Mode, FieldError> {
        ModeLine::parse(text.trim()).map(|line| line.0)
    }
}

fn parse_count(part: &str, text: &str) -> Result<u32, FieldError> {
    let count = Count::parse_number(text.trim()).map(Count::get);
    count.map_err(|error| error.for_part(part))
}

impl TextValue for ModeLine {
    const EXPECTED: &'static str = "a stats line, such as 1x4+/2/1";

    fn parse(text: &str) -> Result<ModeLine, FieldError> {
        let shape = || {
            FieldError::wrong_type(format!(
                "expected ROFxACC/IMP/DMG, such as 1x4+/2/1, found '{}'",
                clip(text)
            ))
        };
        if let Some((range, rest)) = text.split_once(' ')
            && plain_dashes(range).contains('-')
        {
            let rest = rest.trim();
            let message = format!(
                "a second mode shares the range of the first: write '{rest}' without '{range}'"
            );
            return Err(FieldError::wrong_type(message));
        }
        let mut parts = text.splitn(3, '/').map(str::trim);
        let (rate, imp, rest) = (parts.next(), parts.next(), parts.next());
        let (Some(rate), Some(imp), Some(rest)) = (rate, imp, rest) else {
            return Err(shape());
        };
        let (rof, acc) = rate.split_once(TIMES_SIGNS).ok_or_else(shape)?;
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let mut wrong = Vec::new();
        let mode = Mode {
            rof: value_or_default(parse_count("ROF", rof), &mut wrong),
            acc: value_or_default(
                AccuracyText::parse(acc.trim()).map(|acc| acc.0.get()),
                &mut wrong,
            ),
            imp: value_or_default(parse_count("IMP", imp), &mut wrong),
            dmg: value_or_default(parse_count("DMG", &rest[..end]), &mut wrong),
            traits: parse_traits(&rest[end..], &mut wrong),
        };
        FieldError::join(wrong).map_or(Ok(ModeLine(mode)), Err)
    }

    fn schema() -> Value {
        pattern_schema(MODE)
    }
}

/// The movement allowance of a seeking weapon in hexes.
#[derive(Clone, Copy, Debug)]
pub struct Allowance(pub u32);

impl TextValue for Allowance {
    const EXPECTED: &'static str = "a movement allowance, such as 8";

    fn parse(text: &str) -> Result<Allowance, FieldError> {
        Hexes::parse_number(text).map(|hexes| Allowance(hexes.get()))
    }

    fn schema() -> Value {
        <Hexes as TextValue>::schema()
    }
}

/// A long range in hexes, with or without the two shorter bands.
#[derive(Clone, Copy, Debug)]
pub struct RangeField {
    pub long: u32,
    /// Short and medium range, if they are not thirds of the long range.
    pub bands: Option<[u32; 2]>,
}

fn parse_hexes(text: &str) -> Result<u32, FieldError> {
    Hexes::parse_number(text.trim()).map(Hexes::get)
}

impl TextValue for RangeField {
    const EXPECTED: &'static str = "a range, such as 9 or 3-6-9";

    fn parse(text: &str) -> Result<RangeField, FieldError> {
        let text = plain_dashes(text);
        if text.contains('/') {
            return Err(FieldError::wrong_type(match StatLine::parse(&text) {
                Ok(_) => format!(
                    "'{}' is a whole stats line; write 'stats:' instead of 'range:'",
                    clip(&text)
                ),
                Err(_) => format!(
                    "expected a range such as 9 or 3-6-9, found '{0}'; write {1}",
                    clip(&text),
                    clip(&text.replace('/', "-"))
                ),
            }));
        }
        let parts: Vec<&str> = text.split('-').collect();
        if parts.len() == 2 && parts.iter().all(|part| parse_hexes(part).is_ok()) {
            let message = format!(
                "expected one range or three bands, such as 9 or 3-6-9, found '{}'",
                clip(&text)
            );
            return Err(FieldError::wrong_type(message));
        }
        let [short, medium, long] = parts[..] else {
            return Ok(RangeField {
                long: parse_hexes(&text)?,
                bands: None,
            });
        };
        let (bands, long) = (
            [parse_hexes(short)?, parse_hexes(medium)?],
            parse_hexes(long)?,
        );
        if bands[0] >= bands[1] || bands[1] >= long {
            return Err(FieldError::conflict(format!(
                "expected range bands that increase, such as 3-6-9, found {}",
                parts.join("-")
            )));
        }
        let is_usual = bands == range_thirds(long);
        Ok(RangeField {
            long,
            bands: (!is_usual).then_some(bands),
        })
    }

    fn schema() -> Value {
        json!({"type": ["integer", "string"], "minimum": 1, "maximum": 99, "pattern": r"^[1-9]\d?(-[1-9]\d?){2}$"})
    }
}

impl Weapon {
    /// Parses a weapon without banks from its stats line, such as `3-6-9 1x4+/2/1 Gid` or `MA 8 1x4+/2/1 Exp`.
    ///
    /// ```
    /// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
    /// use starwright::unity::Weapon;
    ///
    /// let laser = Weapon::parse("Laser", "3-6-9 1x4+/2/1")?.with_banks(["2AC", "2BD", "EF"])?;
    /// assert_eq!((laser.mounts(), laser.stat_line().as_str()), (5, "3-6-9 1x4+/2/1"));
    /// assert!(Weapon::parse("Laser", "3-6-9 1x9+/2/1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(name: impl Into<String>, stats: &str) -> Result<Weapon, FieldError> {
        let StatLine { reach, bands, mode } = StatLine::parse(stats.trim())?;
        Ok(Weapon {
            bands,
            ..Weapon::new(name, reach, mode)
        })
    }
}

impl TextValue for StatLine {
    const EXPECTED: &'static str = "a stats line, such as 3-6-9 1x4+/2/1";

    fn parse(text: &str) -> Result<StatLine, FieldError> {
        let shape = || {
            let found = clip(text);
            FieldError::wrong_type(format!(
                "expected a range and ROFxACC/IMP/DMG, such as 3-6-9 1x4+/2/1, found '{found}'"
            ))
        };
        let head = text.get(..2).unwrap_or_default();
        if head.eq_ignore_ascii_case("MA") {
            let rest = text[2..].trim_start();
            let (allowance, mode) = rest.split_once(char::is_whitespace).ok_or_else(shape)?;
            let allowance = Allowance::parse(allowance).map_err(|error| error.for_part("MA"))?;
            let reach = Reach::Allowance(allowance.0);
            return Ok(StatLine {
                reach,
                bands: None,
                mode: ModeLine::parse(mode.trim_start())?.0,
            });
        }
        let (range, mode) = text.split_once(char::is_whitespace).ok_or_else(shape)?;
        if range.contains(['x', '/']) {
            return Err(shape());
        }
        let range = RangeField::parse(range).map_err(|error| error.for_part("range"));
        let mode = ModeLine::parse(mode.trim_start());
        let (Ok(range), Ok(mode)) = (&range, &mode) else {
            let wrong = [range.err(), mode.err()].into_iter().flatten();
            return Err(FieldError::join(wrong.collect()).unwrap_or_else(shape));
        };
        Ok(StatLine {
            reach: Reach::Range(range.long),
            bands: range.bands,
            mode: mode.0,
        })
    }

    fn schema() -> Value {
        pattern_schema(&format!(r"(MA [1-9]\d?|[1-9]\d?(-[1-9]\d?){{2}}) {MODE}"))
    }
}

impl TextValue for TechLevel {
    const EXPECTED: &'static str = "a tech level from -2 to +2 in halves";

    fn parse(text: &str) -> Result<TechLevel, FieldError> {
        let text = plain_dashes(text);
        let level = TechLevel::all().find(|level| {
            let plain = level.to_string();
            [plain.as_str(), plain.trim_start_matches('+')]
                .into_iter()
                .any(|known| {
                    text == known
                        || text.strip_suffix(".0") == Some(known)
                        || text.replacen("-.", "-0.", 1) == known
                })
        });
        level.ok_or_else(|| {
            let point = text.replace(',', ".");
            let hint = if TechLevel::all()
                .any(|level| level.to_string().trim_start_matches('+') == point)
            {
                format!("; write {point}")
            } else {
                String::new()
            };
            let message = format!(
                "expected a tech level from -2 to +2 in halves, found '{}'{hint}",
                clip(&text)
            );
            if text.parse::<f64>().is_ok() {
                FieldError::out_of_range(message)
            } else {
                FieldError::wrong_type(message)
            }
        })
    }

    fn schema() -> Value {
        let levels: Vec<f64> = TechLevel::all().map(TechLevel::number).collect();
        json!({"enum": levels})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn accepts_common_spellings_of_stats_lines() {
        for (text, written) in [
            ("3-6-9 1x4+/2/1", "3-6-9 1x4+/2/1"),
            ("9 1x4/2/1", "3-6-9 1x4+/2/1"),
            ("4-8-12  2X5+/1/1 pr1", "4-8-12 2x5+/1/1 Pr1"),
            (
                "4-8-12 2×5+ / 1 / 1 Piercing-1, Fire Linked",
                "4-8-12 2x5+/1/1 FrL Pr1",
            ),
            ("MA 8 1x4+/2/1 Exp", "MA 8 1x4+/2/1 Exp"),
            ("4–8–12 2*5+/1/1", "4-8-12 2x5+/1/1"),
            ("4−8−12 2×5+/1/1", "4-8-12 2x5+/1/1"),
            ("ma8 1x4+/2/1 Exp Non Piercing", "MA 8 1x4+/2/1 Exp NPr"),
        ] {
            let read = StatLine::parse(text).map(|line| format!("{} {}", line.reach, line.mode));
            assert_eq!(read, Ok(written.to_string()), "{text}");
        }
        assert!(StatLine::parse("9 1x4+/2/1 Gid Guided").is_err());
        let error = StatLine::parse("6-9 0x9+/1/1 Foo Bar").expect_err("five errors");
        for part in [
            "three bands",
            "ROF: expected",
            "found '9+'",
            "'Foo'",
            "'Bar'",
        ] {
            assert!(error.message.contains(part), "{error}");
        }
        let wrong = [
            "",
            "3-6-9",
            "3-6 1x4+/2/1",
            "1x4+/2/1",
            "9 1x7+/2/1",
            "9 1x1+/2/1",
            "9 0x4+/2/1",
            "0 1x4+/2/1",
        ];
        agrees!(
            StatLine,
            &[
                "3-6-9 1x4+/2/1",
                "4-8-12 2x5+/1/1 FrL Pr1",
                "4-8-12 2x5+/1/1 FrL, Pr1"
            ],
            &wrong
        );
        let wrong = [
            "MA 1x4+/2/1",
            "9 1x4+/2",
            "9 1x4+/2/1 Xyz",
            "MA",
            "é 1x4+/2/1",
            "9 1x4+/2/1 Pr",
            "9 1x4+/2/100",
        ];
        agrees!(StatLine, &["MA 8 1x4+/2/1 Exp", "MA 99 99x6+/9/99"], &wrong);
        agrees!(
            ModeLine,
            &["1x4+/2/1 Pr1"],
            &["", "1x4+/2", "3-6-9 1x4+/2/1", "1x4+/2/1 9"]
        );
    }

    #[test]
    fn schemas_of_numbers_accept_what_is_read() {
        agrees!(
            AccuracyText,
            &["5+", "2+", "6+"],
            &["", "1+", "7", "5++", "x"]
        );
        agrees!(
            RangeField,
            &["9", "3-6-9", "3-6-99"],
            &["", "0", "100", "3-6", "3/6/9", "1-2-3-4"]
        );
    }

    #[test]
    fn tech_levels_are_multiples_of_a_half() {
        for (text, halves) in [
            ("1", 2),
            ("+1", 2),
            ("1.0", 2),
            ("-0.5", -1),
            ("-.5", -1),
            ("+1.5", 3),
            ("0", 0),
            ("2", 4),
        ] {
            assert_eq!(
                TechLevel::parse(text).map(TechLevel::half_steps),
                Ok(halves),
                "{text}"
            );
        }
        agrees!(
            TechLevel,
            &["1", "-0.5", "0", "2", "-2"],
            &["3", "-2.5", "0.25", "x", "", "NaN", ".", "-"],
        );
    }
}
