//! Short notations: skills, attack dice, ranges, damage codes and cells of a damage index.

use super::ship::{
    AttackDice, CrewRole, DamageCode, DamageModifier, PickedDice, Resistance, Skill, WeaponKind,
};
use super::tables::IndexCode;
use serde_json::{Value, json};
use starwright_text::field::{
    TextValue, Whole, clip, deserialize_as_text, pattern_schema, suggest_or_list,
};
use starwright_text::field_error::FieldError;
use starwright_text::nearest::is_same_word;
use std::fmt;

deserialize_as_text!(
    Skill, AttackDice, RangeBands, DamageCode, Resistance, CrewRole, WeaponKind, CodeCell,
    DamageRow
);

/// Parses a whole number from `MIN` to `MAX`; the error names the part of the notation.
fn number<const MIN: u32, const MAX: u32>(part: &str, text: &str) -> Result<u32, FieldError> {
    Whole::<MIN, MAX>::parse_number(text.trim())
        .map(Whole::get)
        .map_err(|error| error.for_part(part))
}

impl TextValue for Skill {
    const EXPECTED: &'static str = "a skill die and its bonus, such as d8+2";

    fn parse(text: &str) -> Result<Skill, FieldError> {
        let (count, rest) = text.split_once(['d', 'D']).unwrap_or(("none", ""));
        if !matches!(count.trim(), "" | "1") {
            let message = format!(
                "expected one skill die and its bonus, such as d8+2, found '{}'",
                clip(text)
            );
            return Err(FieldError::wrong_type(message));
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

impl TextValue for AttackDice {
    const EXPECTED: &'static str = "attack dice, such as 3d6";

    fn parse(text: &str) -> Result<AttackDice, FieldError> {
        let Some((count, faces)) = text.split_once(['d', 'D']) else {
            let message = format!("expected attack dice, such as 3d6, found '{}'", clip(text));
            return Err(FieldError::wrong_type(message));
        };
        if let Some((bare, _)) = text.split_once(['+', '-']) {
            let message = format!(
                "attack dice have no bonus (the gunner's weaponry skill has); write {}",
                clip(bare)
            );
            return Err(FieldError::wrong_type(message));
        }
        let count = if count.trim().is_empty() { "1" } else { count };
        Ok(AttackDice {
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
pub struct RangeBands(pub [u32; 3]);

impl TextValue for RangeBands {
    const EXPECTED: &'static str = "ranges, such as 3/7/12";

    fn parse(text: &str) -> Result<RangeBands, FieldError> {
        let expected = |error: FieldError| {
            let message = format!(
                "expected short, medium and long range in hexes, such as 3/7/12, found '{}'",
                clip(text)
            );
            FieldError { message, ..error }
        };
        let parts: Vec<&str> = text.split(['/', '-']).collect();
        let [short, medium, long] = parts[..] else {
            return Err(expected(FieldError::wrong_type("")));
        };
        let hexes = |text: &str| number::<1, 99>("range", text).map_err(expected);
        let ranges = [hexes(short)?, hexes(medium)?, hexes(long)?];
        if !ranges.is_sorted_by(|a, b| a < b) {
            let message = format!("ranges must rise from short to long, found {}", clip(text));
            return Err(FieldError::conflict(message));
        }
        Ok(RangeBands(ranges))
    }

    fn schema() -> Value {
        pattern_schema(r"[1-9]\d?(/[1-9]\d?){2}")
    }
}

impl fmt::Display for RangeBands {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [short, medium, long] = self.0;
        write!(f, "{short}/{medium}/{long}")
    }
}

impl TextValue for DamageCode {
    const EXPECTED: &'static str = "a damage code, such as Med H+1";

    fn parse(text: &str) -> Result<DamageCode, FieldError> {
        // No word for dice contains an x, so an x starts a multiplier as in `All x2`.
        let sign = text.find(['+', '-', '/', '*', '×']);
        let sign = sign.or_else(|| text.rfind(['x', 'X']));
        let (word, modifier) = text.split_at(sign.unwrap_or(text.len()));
        Ok(DamageCode {
            pick: parse_pick(word.trim(), text)?,
            modifier: parse_modifier(modifier)?,
        })
    }

    fn schema() -> Value {
        let picks = PickedDice::ALL.map(PickedDice::word).join("|");
        pattern_schema(&format!(r"({picks})([-+]\d\d?|/[1-9]| x[1-9])?"))
    }
}

fn parse_pick(word: &str, text: &str) -> Result<PickedDice, FieldError> {
    if is_same_word(word, "med") || is_same_word(word, "medium") {
        let message = format!(
            "expected Med H or Med L (the higher or lower die if there is no middle one), found '{}'",
            clip(text)
        );
        return Err(FieldError::wrong_type(message));
    }
    let mut picks = PickedDice::ALL.into_iter();
    picks
        .find(|pick| is_same_word(pick.word(), word))
        .ok_or_else(|| {
            let hint = suggest_or_list(word, &PickedDice::ALL.map(PickedDice::word), "known:");
            FieldError::unknown_word(format!("unknown damage code '{}'{hint}", clip(text)))
                .with_nearest(word, PickedDice::ALL.map(PickedDice::word))
        })
}

fn parse_modifier(text: &str) -> Result<DamageModifier, FieldError> {
    let Some(sign) = text.chars().next() else {
        return Ok(DamageModifier::None);
    };
    let rest = &text[sign.len_utf8()..];
    match sign {
        '+' => number::<0, 99>("added damage", rest).map(DamageModifier::Plus),
        '-' => number::<0, 99>("subtracted damage", rest).map(DamageModifier::Minus),
        '/' => number::<1, 9>("divisor", rest).map(DamageModifier::DividedBy),
        _ => number::<1, 9>("multiplier", rest).map(DamageModifier::Times),
    }
}

/// Implements parsing for enums of words; the error lists the words.
macro_rules! one_of {
    ($($name:ident $expected:literal, $what:literal: $all:expr;)+) => {$(
        impl TextValue for $name {
            const EXPECTED: &'static str = $expected;

            fn parse(text: &str) -> Result<$name, FieldError> {
                $all.into_iter().find(|one| is_same_word(one.word(), text)).ok_or_else(|| {
                    let known = $all.map($name::word).join(" or ");
                    FieldError::unknown_word(format!("expected {}, {known}, found '{}'", $what, clip(text)))
                })
            }

            fn schema() -> Value {
                json!({"enum": $all.map($name::word)})
            }
        }
    )+};
}

one_of! {
    Resistance "ASV or ESV", "the value that resists it": Resistance::ALL;
    CrewRole "pilot or gunner", "a role": [CrewRole::Pilot, CrewRole::Gunner];
    WeaponKind "cannon or torpedo", "a kind of weapon": WeaponKind::ALL;
}

/// A cell of a damage index; an empty cell and `-` have no codes.
#[derive(Clone, Debug)]
pub struct CodeCell(pub Vec<IndexCode>);

/// The maximum number of codes in a cell.
const MAX_CODES: usize = 8;

impl TextValue for CodeCell {
    const EXPECTED: &'static str = "damage codes, such as TW>";

    fn parse(text: &str) -> Result<CodeCell, FieldError> {
        let letters: Vec<char> = text
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, ',' | '*' | '-'))
            .collect();
        if letters.len() > MAX_CODES {
            return Err(FieldError::out_of_range(format!(
                "expected at most {MAX_CODES} codes in a cell, found {}",
                letters.len()
            )));
        }
        let mut codes = Vec::new();
        for letter in letters {
            let Some(code) = IndexCode::from_letter(letter) else {
                let known = IndexCode::ALL.map(|code| code.letter().to_string());
                let (found, known) = (clip(text), known.join(" "));
                return Err(FieldError::unknown_word(format!(
                    "unknown damage code '{letter}' in '{found}'; known: {known}"
                )));
            };
            codes.push(code);
        }
        Ok(CodeCell(codes))
    }

    fn schema() -> Value {
        let letters: String = IndexCode::ALL.iter().map(|code| code.letter()).collect();
        let pattern = format!("^(-|[{letters}]{{0,{MAX_CODES}}})$");
        json!({"type": ["string", "null"], "pattern": pattern})
    }
}

/// The maximum net damage that may have a row.
const MAX_ROW: u32 = 60;

/// The key of a damage index's row: its net damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DamageRow(pub u32);

impl TextValue for DamageRow {
    const EXPECTED: &'static str = "net damage, such as 3";

    fn parse(text: &str) -> Result<DamageRow, FieldError> {
        number::<1, MAX_ROW>("net damage", text).map(DamageRow)
    }

    fn schema() -> Value {
        pattern_schema(r"[1-9]|[1-5]\d|60")
    }
}

impl fmt::Display for DamageRow {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn skills_and_dice_read_back_as_written() {
        for (text, shown) in [
            ("d6+1", "d6+1"),
            ("D8", "d8"),
            ("1d10 + 3", "d10+3"),
            ("d12-2", "d12-2"),
            ("d6+0", "d6"),
        ] {
            assert_eq!(
                Skill::parse(text).map(|skill| skill.to_string()),
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
                AttackDice::parse(text).map(|dice| dice.to_string()),
                Ok(shown.to_string()),
                "{text}"
            );
        }
        agrees!(
            AttackDice,
            &["3d6", "1d10", "12d100"],
            &[
                "", "3", "0d6", "13d6", "3d1", "3d101", "3d6+1", "3d", "xd6", "3d6d6"
            ],
        );
    }

    #[test]
    fn reads_damage_codes_with_every_modifier() {
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
            let read = DamageCode::parse(text).map(|damage| damage.to_string());
            if text == "MED-H" {
                assert!(read.is_err(), "a hyphen subtracts");
            } else {
                assert_eq!(read, Ok(shown.to_string()), "{text}");
            }
        }
        agrees!(
            DamageCode,
            &["Low+1", "High/2", "All x2", "Med H", "Med L-2", "Med H+99"],
            &[
                "", "Med", "Lowest", "High/0", "High/10", "All x", "All x0", "Low+", "Low+1+1",
                "+1", "x2", "Low+100"
            ],
        );
    }

    #[test]
    fn reads_cells_with_and_without_codes() {
        for (text, count) in [
            ("TW>", 3),
            ("t w, >", 3),
            ("~", 1),
            ("", 0),
            ("-", 0),
            ("~*X", 2),
        ] {
            assert_eq!(
                CodeCell::parse(text).map(|codes| codes.0.len()),
                Ok(count),
                "{text}"
            );
        }
        agrees!(
            CodeCell,
            &["TW>", "~", "", "-", "TTTTTTTT"],
            &["TQ", "TTTTTTTTT"]
        );
        agrees!(DamageRow, &["1", "60"], &["", "0", "61", "x"]);
        agrees!(Resistance, &["ASV", "ESV"], &["", "AESV"]);
    }

    #[test]
    fn rejects_ranges_that_do_not_rise() {
        assert_eq!(
            RangeBands::parse("3/7/12").map(|ranges| ranges.0),
            Ok([3, 7, 12])
        );
        assert!(
            ["3/7/7", "7/3/12"]
                .iter()
                .all(|text| RangeBands::parse(text).is_err())
        );
        agrees!(
            RangeBands,
            &["3/7/12", "3/7/99"],
            &["", "3/7", "0/1/2", "3/7/100", "a/b/c", "1/2/3/4"]
        );
    }
}
