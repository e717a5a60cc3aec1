//! The short forms people type: a skill, attack dice, ranges, a damage code, a cell of a damage index.

use super::ship::{Against, Change, Damage, Dice, Kind, Pick, Role, Skill};
use super::tables::Code;
use serde_json::{Value, json};
use starwright_text::field::{
    Whole, Written, clip, deserialize_written, near_or_all, pattern_schema,
};
use starwright_text::field_error::FieldError;
use starwright_text::nearest::same;
use std::fmt;

deserialize_written!(Skill, Dice, Ranges, Damage, Against, Role, Kind, Codes, Row);

/// A whole number of a range, or why there is none, with the name of what it is of.
fn number<const LEAST: u32, const MOST: u32>(what: &str, text: &str) -> Result<u32, FieldError> {
    Whole::<LEAST, MOST>::read_text(text.trim())
        .map(Whole::get)
        .map_err(|misfit| misfit.of(what))
}

/// The number of dice before the d and what follows it; `None` without a d.
fn at_the_d(text: &str) -> Option<(&str, &str)> {
    text.split_once(['d', 'D'])
}

impl Written for Skill {
    const EXPECTED: &'static str = "a skill die and its bonus, such as d8+2";

    fn read(text: &str) -> Result<Skill, FieldError> {
        let shape = || {
            FieldError::form(format!(
                "expected a skill die and its bonus, such as d8+2, found '{}'",
                clip(text)
            ))
        };
        let (count, rest) = at_the_d(text).ok_or_else(shape)?;
        if !matches!(count.trim(), "" | "1") {
            let message = format!(
                "a skill is one die and its bonus, such as d8+2, not '{}'",
                clip(text)
            );
            return Err(FieldError::form(message));
        }
        let split = rest.find(['+', '-']).unwrap_or(rest.len());
        let (die, bonus) = rest.split_at(split);
        let die = number::<2, 100>("skill die", die)?;
        let magnitude = bonus.get(1..).unwrap_or_default().trim();
        let bonus = match bonus.chars().next() {
            None => 0,
            Some('-') => -(number::<0, 99>("bonus", magnitude)? as i32),
            Some(_) => number::<0, 99>("bonus", magnitude)? as i32,
        };
        Ok(Skill { die, bonus })
    }

    fn schema() -> Value {
        pattern_schema(r"d([2-9]|[1-9]\d|100)([-+]\d\d?)?")
    }
}

impl Written for Dice {
    const EXPECTED: &'static str = "attack dice, such as 3d6";

    fn read(text: &str) -> Result<Dice, FieldError> {
        let shape = || {
            FieldError::form(format!(
                "expected attack dice such as 3d6, found '{}'",
                clip(text)
            ))
        };
        let (count, faces) = at_the_d(text).ok_or_else(shape)?;
        if faces.contains(['+', '-']) {
            let message =
                "attack dice have no bonus of their own; it comes from the gunner's weaponry skill";
            let bare = clip(text.split(['+', '-']).next().unwrap_or(text));
            return Err(FieldError::form(format!("{message}: write {bare}")));
        }
        let count = if count.trim().is_empty() { "1" } else { count };
        Ok(Dice {
            count: number::<1, 12>("dice", count)?,
            faces: number::<2, 100>("faces of a die", faces)?,
        })
    }

    fn schema() -> Value {
        pattern_schema(r"([1-9]|1[0-2])d([2-9]|[1-9]\d|100)")
    }
}

/// The last hexes of short, medium and long range.
#[derive(Clone, Copy, Debug)]
pub struct Ranges(pub [u32; 3]);

impl Written for Ranges {
    const EXPECTED: &'static str = "ranges, such as 3/7/12";

    fn read(text: &str) -> Result<Ranges, FieldError> {
        let shape = |misfit: FieldError| {
            let found = clip(text);
            let message = format!(
                "expected short, medium and long range in hexes, such as 3/7/12, found '{found}'"
            );
            FieldError { message, ..misfit }
        };
        let parts: Vec<&str> = text.split(['/', '-']).collect();
        let [short, medium, long] = parts[..] else {
            return Err(shape(FieldError::form("")));
        };
        let hexes = |text: &str| {
            Whole::<1, 99>::read_text(text.trim())
                .map(Whole::get)
                .map_err(shape)
        };
        let ranges = [hexes(short)?, hexes(medium)?, hexes(long)?];
        match ranges.is_sorted_by(|a, b| a < b) {
            true => Ok(Ranges(ranges)),
            false => {
                let message = format!(
                    "the ranges {} do not rise from short over medium to long",
                    clip(text)
                );
                Err(FieldError::conflict(message))
            }
        }
    }

    fn schema() -> Value {
        pattern_schema(r"[1-9]\d?(/[1-9]\d?){2}")
    }
}

impl Written for Damage {
    const EXPECTED: &'static str = "a damage code, such as Med H+1";

    fn read(text: &str) -> Result<Damage, FieldError> {
        let (word, change) = match text.find(['+', '-', '/', '*', '×']) {
            Some(place) => text.split_at(place),
            // The x of `All x2` follows a blank or a letter and precedes a digit.
            None => match text.rfind(['x', 'X']).filter(|place| *place > 0) {
                Some(place) => text.split_at(place),
                None => (text, ""),
            },
        };
        Ok(Damage {
            pick: pick(word.trim(), text)?,
            change: read_change(change)?,
        })
    }

    fn schema() -> Value {
        let picks = Pick::ALL.map(Pick::word).join("|");
        pattern_schema(&format!(r"({picks})([-+]\d\d?|/[1-9]| x[1-9])?"))
    }
}

fn pick(word: &str, text: &str) -> Result<Pick, FieldError> {
    let known = || Pick::ALL.map(Pick::word);
    if same(word, "med") || same(word, "medium") {
        let found = clip(text);
        let message = format!(
            "'{found}' does not say which die counts where there is no middle one; write Med H (the higher) or Med L (the lower)"
        );
        return Err(FieldError::form(message));
    }
    Pick::ALL
        .into_iter()
        .find(|pick| same(pick.word(), word))
        .ok_or_else(|| {
            let hint = near_or_all(word, &known(), "known:");
            FieldError::word(format!("unknown damage code '{}'{hint}", clip(text)))
        })
}

fn read_change(text: &str) -> Result<Change, FieldError> {
    let Some(sign) = text.chars().next() else {
        return Ok(Change::None);
    };
    let rest = &text[sign.len_utf8()..];
    match sign {
        '+' => number::<0, 99>("added damage", rest).map(Change::Plus),
        '-' => number::<0, 99>("damage taken off", rest).map(Change::Minus),
        '/' => number::<1, 9>("divisor", rest).map(Change::Over),
        _ => number::<1, 9>("multiplier", rest).map(Change::Times),
    }
}

/// Fields that take one of a few words; the error names them.
macro_rules! one_of {
    ($($name:ident $expected:literal, $what:literal: $all:expr;)+) => {$(
        impl Written for $name {
            const EXPECTED: &'static str = $expected;

            fn read(text: &str) -> Result<$name, FieldError> {
                $all.into_iter().find(|one| same(one.word(), text)).ok_or_else(|| {
                    let known = $all.map($name::word).join(" or ");
                    FieldError::word(format!("expected {}, {known}, found '{}'", $what, clip(text)))
                })
            }

            fn schema() -> Value {
                json!({"enum": $all.map($name::word)})
            }
        }
    )+};
}

one_of! {
    Against "ASV or ESV", "the value that resists it": Against::ALL;
    Role "pilot or gunner", "a role": [Role::Pilot, Role::Gunner];
    Kind "cannon or torpedo", "a kind of weapon": Kind::ALL;
}

/// A cell of a damage index; nothing and a dash are no codes.
#[derive(Clone, Debug)]
pub struct Codes(pub Vec<Code>);

/// The most codes in a cell.
const MOST_CODES: usize = 8;

impl Written for Codes {
    const EXPECTED: &'static str = "damage codes, such as TW>";

    fn read(text: &str) -> Result<Codes, FieldError> {
        let letters: Vec<char> = text
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, ',' | '*' | '-'))
            .collect();
        if letters.len() > MOST_CODES {
            return Err(FieldError::range(format!(
                "{} codes in one cell; at most {MOST_CODES}",
                letters.len()
            )));
        }
        let code = |letter: &char| {
            Code::from_letter(*letter).ok_or_else(|| {
                let known: Vec<String> = Code::ALL
                    .iter()
                    .map(|code| code.letter().to_string())
                    .collect();
                let (found, known) = (clip(text), known.join(" "));
                FieldError::word(format!(
                    "unknown damage code '{letter}' in '{found}'; known: {known}"
                ))
            })
        };
        letters
            .iter()
            .map(code)
            .collect::<Result<_, _>>()
            .map(Codes)
    }

    fn schema() -> Value {
        let letters: String = Code::ALL.iter().map(|code| code.letter()).collect();
        let pattern = format!("^(-|[{letters}]{{0,{MOST_CODES}}})$");
        json!({"type": ["string", "null"], "pattern": pattern})
    }
}

/// The greatest net damage that may have a row.
const MOST_ROWS: u32 = 60;

/// A row of a damage index, by net damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row(pub u32);

impl Written for Row {
    const EXPECTED: &'static str = "net damage, such as 3";

    fn read(text: &str) -> Result<Row, FieldError> {
        number::<1, MOST_ROWS>("net damage", text).map(Row)
    }

    fn schema() -> Value {
        pattern_schema(r"[1-9]|[1-5]\d|60")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn skills_and_dice_are_read_and_shown_the_same() {
        for (text, shown) in [
            ("d6+1", "d6+1"),
            ("D8", "d8"),
            ("1d10 + 3", "d10+3"),
            ("d12-2", "d12-2"),
            ("d6+0", "d6"),
        ] {
            assert_eq!(
                Skill::read(text).map(|skill| skill.to_string()),
                Ok(shown.to_string()),
                "{text}"
            );
        }
        agrees!(
            Skill,
            &["d6+1", "d8", "d12-2", "d100+99"],
            &[
                "", "8", "2d6+1", "d1", "d101", "d", "d8+", "d8+x", "d8+100", "d8.5", "d8+2+3"
            ],
        );
        for (text, shown) in [("3d6", "3d6"), ("d10", "1d10"), ("12D100", "12d100")] {
            assert_eq!(
                Dice::read(text).map(|dice| dice.to_string()),
                Ok(shown.to_string()),
                "{text}"
            );
        }
        agrees!(
            Dice,
            &["3d6", "1d10", "12d100"],
            &[
                "", "3", "0d6", "13d6", "3d1", "3d101", "3d6+1", "3d", "xd6", "3d6d6"
            ],
        );
    }

    #[test]
    fn damage_codes_are_read_with_every_change() {
        for (text, shown) in [
            ("Low+1", "Low+1"),
            ("High/2", "High/2"),
            ("All x2", "All x2"),
            ("allx3", "All x3"),
            ("All*3", "All x3"),
            ("Med H", "Med H"),
            ("medl-2", "Med L-2"),
            ("MED-H", "Med H"),
            ("Med H + 1", "Med H+1"),
        ] {
            let read = Damage::read(text).map(|damage| damage.to_string());
            if text == "MED-H" {
                assert!(read.is_err(), "a dash takes off");
            } else {
                assert_eq!(read, Ok(shown.to_string()), "{text}");
            }
        }
        agrees!(
            Damage,
            &["Low+1", "High/2", "All x2", "Med H", "Med L-2", "Med H+99"],
            &[
                "", "Med", "Lowest", "High/0", "High/10", "All x", "All x0", "Low+", "Low+1+1",
                "+1", "x2", "Low+100"
            ],
        );
    }

    #[test]
    fn cells_hold_codes_or_nothing() {
        for (text, count) in [
            ("TW>", 3),
            ("t w, >", 3),
            ("~", 1),
            ("", 0),
            ("-", 0),
            ("~*X", 2),
        ] {
            assert_eq!(
                Codes::read(text).map(|codes| codes.0.len()),
                Ok(count),
                "{text}"
            );
        }
        agrees!(
            Codes,
            &["TW>", "~", "", "-", "TTTTTTTT"],
            &["TQ", "TTTTTTTTT"]
        );
        agrees!(Row, &["1", "60"], &["", "0", "61", "x"]);
        agrees!(Against, &["ASV", "ESV"], &["", "AESV"]);
    }

    #[test]
    fn ranges_rise() {
        assert_eq!(
            Ranges::read("3/7/12").map(|ranges| ranges.0),
            Ok([3, 7, 12])
        );
        assert!(
            ["3/7/7", "7/3/12"]
                .iter()
                .all(|text| Ranges::read(text).is_err())
        );
        agrees!(
            Ranges,
            &["3/7/12", "3/7/99"],
            &["", "3/7", "0/1/2", "3/7/100", "a/b/c", "1/2/3/4"]
        );
    }
}
