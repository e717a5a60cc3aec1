//! The short forms people type: a skill, attack dice, ranges, a damage code, a cell of a damage index.

use super::ship::{Against, Change, Damage, Dice, Pick, Role, Skill};
use super::tables::Code;
use crate::doc::field::{Whole, Written, clip, deserialize_written, did_you_mean};
use crate::doc::nearest::same;

deserialize_written!(Skill, Dice, Ranges, Damage, Against, Role, Kind, Codes, Row);

/// A whole number of a range, or a message that names what it is of.
fn number<const LEAST: u32, const MOST: u32>(what: &str, text: &str) -> Result<u32, String> {
    Whole::<LEAST, MOST>::read_text(text.trim()).map(Whole::get).map_err(|message| format!("{what}: {message}"))
}

/// The number of dice before the d and what stands behind it; `None` without a d.
fn at_the_d(text: &str) -> Option<(&str, &str)> {
    text.split_once(['d', 'D'])
}

impl Written for Skill {
    const EXPECTED: &'static str = "a skill die and its bonus, such as d8+2";

    fn read(text: &str) -> Result<Skill, String> {
        let shape = || format!("expected a skill die and its bonus, such as d8+2, found '{}'", clip(text));
        let (count, rest) = at_the_d(text).ok_or_else(shape)?;
        if !matches!(count.trim(), "" | "1") {
            return Err(format!("a skill is one die and its bonus, such as d8+2, not '{}'", clip(text)));
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
}

impl Written for Dice {
    const EXPECTED: &'static str = "attack dice, such as 3d6";

    fn read(text: &str) -> Result<Dice, String> {
        let shape = || format!("expected attack dice such as 3d6, found '{}'", clip(text));
        let (count, faces) = at_the_d(text).ok_or_else(shape)?;
        if faces.contains(['+', '-']) {
            let message = "attack dice have no bonus of their own; it comes from the gunner's weaponry skill";
            return Err(format!("{message}: write {}", clip(text.split(['+', '-']).next().unwrap_or(text))));
        }
        let count = if count.trim().is_empty() { "1" } else { count };
        Ok(Dice { count: number::<1, 12>("dice", count)?, faces: number::<2, 100>("faces of a die", faces)? })
    }
}

/// The last hexes of short, medium and long range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranges(pub(super) [u32; 3]);

impl Written for Ranges {
    const EXPECTED: &'static str = "ranges, such as 3/7/12";

    fn read(text: &str) -> Result<Ranges, String> {
        let shape =
            || format!("expected short, medium and long range in hexes, such as 3/7/12, found '{}'", clip(text));
        let parts: Vec<&str> = text.split(['/', '-']).collect();
        let [short, medium, long] = parts[..] else { return Err(shape()) };
        let hexes = |text: &str| Whole::<1, 99>::read_text(text.trim()).map(Whole::get).map_err(|_| shape());
        let ranges = [hexes(short)?, hexes(medium)?, hexes(long)?];
        match ranges.is_sorted_by(|a, b| a < b) {
            true => Ok(Ranges(ranges)),
            false => Err(format!("the ranges {} do not rise from short over medium to long", clip(text))),
        }
    }
}

impl Written for Damage {
    const EXPECTED: &'static str = "a damage code, such as Med H+1";

    fn read(text: &str) -> Result<Damage, String> {
        let (word, change) = match text.find(['+', '-', '/', '*', '×']) {
            Some(place) => text.split_at(place),
            // The x of `All x2` follows a blank or a letter and stands before a digit.
            None => match text.rfind(['x', 'X']).filter(|place| *place > 0) {
                Some(place) => text.split_at(place),
                None => (text, ""),
            },
        };
        Ok(Damage { pick: pick(word.trim(), text)?, change: read_change(change)? })
    }
}

fn pick(word: &str, text: &str) -> Result<Pick, String> {
    let known = || Pick::ALL.map(Pick::word);
    if same(word, "med") || same(word, "medium") {
        return Err(format!("'{}' does not say which die counts without a middle one: Med H or Med L", clip(text)));
    }
    Pick::ALL.into_iter().find(|pick| same(pick.word(), word)).ok_or_else(|| {
        let hint = did_you_mean(word, known());
        let hint = if hint.is_empty() { format!("; known: {}", known().join(", ")) } else { hint };
        format!("unknown damage code '{}'{hint}", clip(text))
    })
}

fn read_change(text: &str) -> Result<Change, String> {
    let Some(sign) = text.chars().next() else { return Ok(Change::None) };
    let rest = &text[sign.len_utf8()..];
    match sign {
        '+' => number::<0, 99>("added damage", rest).map(Change::Plus),
        '-' => number::<0, 99>("damage taken off", rest).map(Change::Minus),
        '/' => number::<1, 9>("divisor", rest).map(Change::Over),
        _ => number::<1, 9>("multiplier", rest).map(Change::Times),
    }
}

/// The one of a few words that is meant; the error names them.
fn one_of<T: Copy>(what: &str, all: &[T], word: impl Fn(T) -> &'static str, text: &str) -> Result<T, String> {
    all.iter().copied().find(|one| same(word(*one), text)).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|one| word(*one)).collect();
        format!("expected {what}, {}, found '{}'", known.join(" or "), clip(text))
    })
}

impl Written for Against {
    const EXPECTED: &'static str = "ASV or ESV";

    fn read(text: &str) -> Result<Against, String> {
        one_of("the value that resists it", &Against::ALL, Against::word, text)
    }
}

impl Written for Role {
    const EXPECTED: &'static str = "pilot or gunner";

    fn read(text: &str) -> Result<Role, String> {
        one_of("a role", &[Role::Pilot, Role::Gunner], Role::word, text)
    }
}

/// What a weapon is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Cannon,
    Torpedo,
}

impl Kind {
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Cannon => "cannon",
            Kind::Torpedo => "torpedo",
        }
    }
}

impl Written for Kind {
    const EXPECTED: &'static str = "cannon or torpedo";

    fn read(text: &str) -> Result<Kind, String> {
        one_of("a kind of weapon", &[Kind::Cannon, Kind::Torpedo], Kind::word, text)
    }
}

/// A cell of a damage index; nothing and a dash are no codes.
#[derive(Clone, Debug)]
pub(super) struct Codes(pub(super) Vec<Code>);

/// The most codes in a cell.
const MOST_CODES: usize = 8;

impl Written for Codes {
    const EXPECTED: &'static str = "damage codes, such as TW>";

    fn read(text: &str) -> Result<Codes, String> {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '*' | '-')).collect();
        if letters.len() > MOST_CODES {
            return Err(format!("{} codes in one cell; at most {MOST_CODES}", letters.len()));
        }
        let code = |letter: &char| {
            Code::from_letter(*letter).ok_or_else(|| {
                let known: Vec<String> = Code::ALL.iter().map(|code| code.letter().to_string()).collect();
                format!("unknown damage code '{letter}' in '{}'; known: {}", clip(text), known.join(" "))
            })
        };
        letters.iter().map(code).collect::<Result<_, _>>().map(Codes)
    }
}

/// A row of a damage index, by net damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row(pub(super) u32);

impl Written for Row {
    const EXPECTED: &'static str = "net damage, such as 3";

    fn read(text: &str) -> Result<Row, String> {
        number::<1, 60>("net damage", text).map(Row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_and_dice_are_read_and_shown_the_same() {
        for (text, shown) in [("d6+1", "d6+1"), ("D8", "d8"), ("1d10 + 3", "d10+3"), ("d12-2", "d12-2"), ("d6+0", "d6")]
        {
            assert_eq!(Skill::read(text).map(|skill| skill.to_string()).as_deref(), Ok(shown), "{text}");
        }
        for text in ["", "8", "2d6+1", "d1", "d101", "d", "d8+", "d8+x", "d8+100", "d8.5", "d8+2+3"] {
            assert!(Skill::read(text).is_err(), "{text}");
        }
        for (text, shown) in [("3d6", "3d6"), ("d10", "1d10"), ("12D100", "12d100")] {
            assert_eq!(Dice::read(text).map(|dice| dice.to_string()).as_deref(), Ok(shown), "{text}");
        }
        for text in ["", "3", "0d6", "13d6", "3d1", "3d6+1", "3d", "xd6", "3d6d6"] {
            assert!(Dice::read(text).is_err(), "{text}");
        }
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
                assert_eq!(read.as_deref(), Ok(shown), "{text}");
            }
        }
        for text in ["", "Med", "Lowest", "High/0", "High/10", "All x", "All x0", "Low+", "Low+1+1", "+1", "x2"] {
            assert!(Damage::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn cells_hold_codes_or_nothing() {
        for (text, count) in [("TW>", 3), ("t w, >", 3), ("~", 1), ("", 0), ("-", 0), ("~*X", 2)] {
            assert_eq!(Codes::read(text).map(|codes| codes.0.len()), Ok(count), "{text}");
        }
        assert!(Codes::read("TQ").is_err() && Codes::read(&"T".repeat(9)).is_err());
    }

    #[test]
    fn ranges_rise() {
        assert_eq!(Ranges::read("3/7/12").map(|ranges| ranges.0), Ok([3, 7, 12]));
        for text in ["", "3/7", "3/7/7", "7/3/12", "0/1/2", "3/7/100", "a/b/c", "1/2/3/4"] {
            assert!(Ranges::read(text).is_err(), "{text}");
        }
    }
}
