//! One row of a ship: a known word, a mark, what it says.

pub use super::keys::Key;
use super::keys::alike;
use super::line::{LONGEST_NAME, bracketed};
use super::listed::listed;
use super::naming::is_verb;
use super::posted::amount;
use super::{protection, scan, slots, tech, words};

/// A row in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    pub key: Key,
    /// The text in brackets before the colon: `1,3,5`, `TL0`.
    pub tag: &'a str,
    /// The text after the colon, without a final dot.
    pub value: &'a str,
}

/// Splits a row: a known word, optional brackets, a mark, what it says.
pub fn row(text: &str) -> Option<Row<'_>> {
    let text = text.strip_prefix('-').map_or(text, str::trim_start);
    if tech::is_of_one(text) {
        return Some(Row {
            key: Key::Tech,
            tag: "",
            value: text.trim_end_matches('.'),
        });
    }
    strict_row(text)
        .or_else(|| forgiving_row(text))
        .or_else(|| lettered(text))
        .filter(|row| !row.key.is_facing() || row.value.len() < 40)
        .map(tagged_behind)
}

/// `Engines = 6 (TL +1)`: the brackets may stand behind the numbers.
fn tagged_behind(row: Row<'_>) -> Row<'_> {
    let found = row
        .value
        .rfind(['(', '['])
        .filter(|_| row.tag.is_empty())
        .and_then(|open| {
            let (tag, rest) = bracketed(&row.value[open..])?;
            (rest.trim().is_empty() && tech::tag(tag).is_some())
                .then(|| (row.value[..open].trim_end(), tag))
        });
    found.map_or(row, |(value, tag)| Row { value, tag, ..row })
}

/// `H: 4/3/2/1`, `H 4`, `W= 1-X 2-X`: a row by the letter of its word.
fn lettered(text: &str) -> Option<Row<'_>> {
    let (letter, value) = text
        .split_once([':', '=', ' '])
        .map(|(letter, value)| (letter.trim(), value))?;
    let value = value.trim_start_matches([':', '=', ' ']).trim_end();
    let key = Key::of_letter(letter).or_else(|| (letter == "W").then_some(Key::Weapons))?;
    let is_track = value.starts_with(|c: char| c.is_ascii_digit())
        && value
            .chars()
            .all(|c| c.is_ascii_digit() || " /-,.*".contains(c));
    let is_row = if key == Key::Weapons {
        says(key, letter, value, true, 0)
    } else {
        is_track
    };
    is_row.then_some(Row {
        key,
        tag: "",
        value: value.trim_end_matches('.'),
    })
}

/// The marks between the word of a row and what it says.
const MARKS: [char; 5] = [':', ';', '|', '=', '-'];

/// A row by the nearest word, whatever parts the word from what it says.
fn forgiving_row(text: &str) -> Option<Row<'_>> {
    let letters = |word: &str| {
        word.chars()
            .take_while(|c| c.is_alphabetic())
            .map(char::len_utf8)
            .sum::<usize>()
    };
    let mut ends = Vec::new();
    let mut at = 0;
    while ends.len() < 3 {
        let word = letters(&text[at..]);
        if word == 0 {
            break;
        }
        ends.push(at + word);
        at += word;
        // `Spec. Equip.: Hyperdrive`.
        let dot = usize::from(text[at..].starts_with(". "));
        match text[at + dot..].strip_prefix(' ') {
            Some(rest) if rest.starts_with(char::is_alphabetic) => at += 1 + dot,
            _ => break,
        }
    }
    ends.iter().rev().find_map(|end| {
        let (word, rest) = (&text[..*end].replace('.', ""), &text[*end..]);
        let (slips, key) = Key::of_row(word)?;
        if rest.starts_with(char::is_alphanumeric) {
            return None;
        }
        // `Engine's: 5`, as telephones write it.
        let rest = rest
            .strip_prefix("'s")
            .or(rest.strip_prefix("’s"))
            .filter(|rest| rest.starts_with(':'))
            .unwrap_or(rest);
        if rest.starts_with(['\'', '’']) {
            return None;
        }
        // `Special Equip.: Hyperdrive`, `Hull.  7 6 5`.
        let is_list = |rest: &str| {
            let first = rest.split(['.', ',', ';']).next().unwrap_or_default();
            key == Key::Specials && words::is_system(first.trim())
        };
        let is_dotted = rest.strip_prefix(". ").is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit() || c == ' ') || is_list(rest)
        });
        let is_short = |rest: &&str| is_dotted || rest.trim_start().starts_with([':', ';']);
        let rest = rest
            .strip_prefix('.')
            .filter(is_short)
            .unwrap_or(rest)
            .trim_start();
        let (tag, behind) = bracketed(rest)
            .filter(|(_, behind)| {
                behind.trim_start().starts_with(MARKS)
                    || behind
                        .trim_start()
                        .starts_with(|c: char| c.is_ascii_digit())
            })
            .unwrap_or(("", rest));
        let behind = behind.trim_start();
        let behind = ["is ", "are ", "of ", "on "]
            .iter()
            .find_map(|word| behind.strip_prefix(word))
            .unwrap_or(behind);
        let is_marked = behind.starts_with(MARKS)
            && !(behind.starts_with('-') && behind[1..].starts_with(|c: char| c.is_alphabetic()));
        let value = if is_marked && !behind.starts_with("--") {
            behind[1..].trim()
        } else {
            behind
        };
        let value = without_boxes(value.trim_end_matches('.').trim_end());
        let gap = is_dotted || text[*end..].starts_with("  ") || text[*end..].starts_with('\t');
        let is_apart = is_marked || gap;
        let value = Some(value)
            .filter(|value| says(key, word, value, is_apart, slips))
            .or_else(|| {
                // `Engines 2 (she gets towed)`.
                let is_apart = is_apart
                    || slips == 0
                        && value.ends_with(')')
                        && value
                            .trim_start_matches(|c: char| c.is_ascii_digit())
                            .starts_with(" (");
                let is_sure = is_apart
                    && key.begins_ships()
                    && key != Key::Tech
                    && (slips == 0 || word.len() > 4);
                before_aside(key, value).filter(|_| is_sure && !scan::has_four(value))
            })?;
        Some(Row {
            key,
            tag: tag.trim(),
            value,
        })
    })
}

/// The numbers of a row before what somebody says about them: `5 6 6 6 6 (not that I ever roll them)`.
fn before_aside(key: Key, value: &str) -> Option<&str> {
    let end = value.find(char::is_alphabetic)?;
    let data = value[..end].trim_end_matches(|c: char| !c.is_ascii_digit() && !")]*".contains(c));
    let is_set_off =
        value[data.len()..end].contains(|c: char| c != ' ') || value[data.len()..end].len() > 2;
    let is_said = value[end..].split_whitespace().any(is_verb);
    let is_data = data.starts_with(|c: char| c.is_ascii_digit());
    (is_data && (is_set_off || key != Key::Hull && !is_said)).then_some(data)
}

/// `8   OOO OOO OO`: the number without the boxes drawn behind it.
fn without_boxes(value: &str) -> &str {
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &value[digits..];
    let is_drawn =
        digits > 0 && behind.starts_with(' ') && behind.chars().all(|c| " Oo□☐".contains(c));
    if is_drawn { &value[..digits] } else { value }
}

/// Whether a number or nothing stands behind a dash: `Thrush-class` is no row of thrust.
fn is_minus(value: &str) -> bool {
    value
        .strip_prefix('-')
        .is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
}

/// Whether a word before a list can mean anything: what stands behind it must be systems.
fn is_vague(word: &str) -> bool {
    [
        "other",
        "misc",
        "options",
        "features",
        "upgrades",
        "divers",
        "sonstiges",
        "kit",
        "extras",
        "sp",
        "stuff",
    ]
    .iter()
    .any(|vague| word.eq_ignore_ascii_case(vague))
}

/// Whether a word before the number of a hull is another than in `Hull: size 9`, and no boxes that are drawn.
fn is_word(word: &str) -> bool {
    let is_drawn = word.chars().all(|c| matches!(c, 'O' | 'o'));
    let is_size = ["size", "rating", "of", "is", "at", "boxes", "points"]
        .contains(&word.to_lowercase().as_str());
    word.len() > 1 && word.chars().all(char::is_alphabetic) && !is_drawn && !is_size
}

/// Whether a text can be what a row of this key says.
fn says(key: Key, word: &str, value: &str, is_marked: bool, slips: usize) -> bool {
    let has_digit = value.contains(|c: char| c.is_ascii_digit());
    let is_none = ["none", "no", "nil", "n/a", "keine", "aucun", "ninguno"]
        .iter()
        .any(|word| value.eq_ignore_ascii_case(word))
        || !value.is_empty() && value.chars().all(|c| c == '-' || c == '0');
    let is_side =
        |word: &str| Key::of_row(word).is_some_and(|(slips, key)| slips == 0 && key.is_facing());
    let words = value
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| word.len() > 1 && !is_side(word) && !is_roman(word));
    let words = words.filter(|word| !protection::is_of_facets(word));
    let is_short = words.clone().count() <= if is_marked { 4 } else { 2 };
    // `Scree | ACE [][]` and `Speer [6/12/18, 1/3+/2/2]` are weapons.
    if key.begins_ships() && slips > 0 && (value.contains("[]") || scan::has_four(value)) {
        return false;
    }
    match key {
        Key::Weapons => {
            let letters = || {
                value
                    .split(|c: char| !c.is_alphabetic())
                    .filter(|part| !part.is_empty())
            };
            let is_track = has_digit && words.clone().next().is_none();
            value.is_empty() && is_marked
                || slots::slots(value).is_some()
                    && letters().count() > 2
                    && letters().all(|part| part.len() < 3)
                || is_track && (is_marked || word.ends_with("hits"))
        }
        Key::Specials if is_vague(word) => {
            is_marked && listed(value).iter().any(|item| words::is_system(item))
        }
        Key::Specials => {
            is_marked
                || slips < 2
                    && listed(value)
                        .first()
                        .is_some_and(|item| words::is_system(item))
        }
        Key::Tech => tech::all(value).is_some() || tech::in_words(value).is_some(),
        Key::Facets => is_marked && has_digit,
        Key::Class | Key::Type | Key::Faction | Key::Name => {
            is_marked && !value.is_empty() && value.len() <= LONGEST_NAME
        }
        Key::Rating => (is_marked || slips == 0) && amount(value).is_some(),
        Key::Shields | Key::Screens if value.is_empty() => is_marked,
        // `Hull: down to 6` tells of a battle.
        Key::Hull
            if value
                .split(' ')
                .next()
                .is_some_and(|first| is_word(first) && !is_none) =>
        {
            false
        }
        _ => {
            (has_digit || is_none || is_marked && is_drawn(value))
                && is_short
                && (is_marked
                    || value.starts_with(|c: char| c.is_ascii_digit() || "[(".contains(c))
                    || key == Key::Shields && value.starts_with("facet")
                    || is_none
                    || is_minus(value))
        }
    }
}

/// Whether a value is nothing but boxes that are drawn: `OOOOO OOO`.
fn is_drawn(value: &str) -> bool {
    !value.is_empty() && value.chars().all(|c| " Oo□☐".contains(c))
}

/// Whether a word is a number of a type of shields: `[2/2/3/II]`.
fn is_roman(word: &str) -> bool {
    word.bytes().all(|c| matches!(c, b'I' | b'V' | b'X'))
}

/// A row in its usual form: a known word, optional brackets, a colon; a row of mere numbers may lack the colon.
fn strict_row(text: &str) -> Option<Row<'_>> {
    let is_word = |word: &str| {
        let begin = text.as_bytes().get(..word.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(word.as_bytes()))
            && text
                .get(word.len()..)
                .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let known = alike(text).filter(|(key, _)| {
        key.begins_ships()
            || matches!(
                key,
                Key::Facets | Key::Weapons | Key::Specials | Key::Traits
            )
    });
    let known = known.map(|(key, word)| (word, key));
    let longest = known
        .filter(|(word, _)| is_word(word))
        .max_by_key(|(word, _)| word.len());
    let longest = longest.map(|(word, key)| {
        (
            word,
            if key == Key::Traits {
                Key::Specials
            } else {
                key
            },
        )
    });
    let (word, key) = longest.or_else(|| all_systems(text))?;
    let rest = text[word.len()..].trim_start();
    let (tag, behind) = bracketed(rest).unwrap_or(("", rest));
    let value = match behind.trim_start().strip_prefix(':') {
        Some(value) if key == Key::Weapons => {
            let value = value.trim().trim_end_matches('.');
            Some(value).filter(|value| {
                value.is_empty() || says(key, word, value, true, 0) || slots::slots(value).is_some()
            })?
        }
        Some(value) if key != Key::Tech && key != Key::Specials && key != Key::Facets => {
            let value = value.trim();
            let is_data = value.is_empty()
                || !has_words(value)
                || says(key, word, value.trim_end_matches('.'), true, 0);
            Some(value).filter(|_| is_data)?
        }
        Some(value) if key == Key::Specials && is_vague(word) => {
            Some(value).filter(|value| says(key, word, value.trim(), true, 0))?
        }
        Some(value) => value,
        None if key == Key::Tech => {
            Some(rest).filter(|rest| tech::all(rest.trim_end_matches('.')).is_some())?
        }
        None if rest.is_empty()
            && matches!(key, Key::Weapons | Key::Specials)
            && !is_vague(word)
            && word.len() > 4 =>
        {
            ""
        }
        // Its sides stand below it.
        None if rest.is_empty() && key == Key::Screens && word.len() > 4 => "",
        None if matches!(
            key,
            Key::Weapons | Key::Specials | Key::Facets | Key::Screens
        ) =>
        {
            return None;
        }
        None => Some(rest)
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && !has_words(rest))?,
    };
    Some(Row {
        key,
        tag: tag.trim(),
        value: value.trim().trim_end_matches('.').trim_end(),
    })
}

/// `All systems are TL +4` on a line of its own is a row of tech levels.
fn all_systems(text: &str) -> Option<(&'static str, Key)> {
    (tech::begins_phrase(text)
        || text
            .get(..9)
            .is_some_and(|begin| begin.eq_ignore_ascii_case("all tech ")))
    .then_some(("", Key::Tech))
}

fn has_words(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_known_by_their_first_word() {
        for (text, key, tag, value) in [
            ("Hull: 3 2 1", Key::Hull, "", "3 2 1"),
            ("Hull (1, 3, 5): 3 2 1.", Key::Hull, "1, 3, 5", "3 2 1"),
            ("HULL 3 2 1", Key::Hull, "", "3 2 1"),
            ("Engines [TL0]: 3", Key::Engines, "TL0", "3"),
            ("Weapons: 1[X] 2[X]", Key::Weapons, "", "1[X] 2[X]"),
            ("Tech Levels E0 F0", Key::Tech, "", "E0 F0"),
            ("Tech Levels: E0", Key::Tech, "", "E0"),
            ("Tech Level: +4", Key::Tech, "", "+4"),
            ("TL +2", Key::Tech, "", "+2"),
            ("TL +2.", Key::Tech, "", "+2"),
            ("Hull Size: 10", Key::Hull, "", "10"),
            ("All systems TL +4.", Key::Tech, "", "All systems TL +4"),
            (
                "Special Equipment: A (1); B.",
                Key::Specials,
                "",
                "A (1); B",
            ),
            ("Armour: 4", Key::Armor, "", "4"),
            ("ECM:", Key::Ecm, "", ""),
        ] {
            assert_eq!(row(text), Some(Row { key, tag, value }), "{text}");
        }
        for text in [
            "Hull 8 is too small",
            "Shield Maiden (12)",
            "Weapons free",
            "Technology: 3",
            "é",
            "",
        ] {
            assert_eq!(row(text), None, "{text}");
        }
    }
}
