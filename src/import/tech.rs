//! Tech levels as people post them.

use super::keys::{Key, alike};
use crate::doc::nearest::same;
use crate::ruleset::starmada_admiralty::Tech;
use crate::ruleset::starmada_unity::TechLevel;

/// `E0 F0 G0 S0 W0`, in any order, not necessarily all of them, with any sign; `None` if there is anything else.
pub(super) fn levels(text: &str) -> Option<Tech> {
    let mut tech = Tech::default();
    let mut words = text.split([' ', '\t', ',', ';', '/']).filter(|word| !word.is_empty()).peekable();
    words.peek()?;
    for word in words {
        let mut letters = word.chars();
        let field = match letters.next()?.to_ascii_uppercase() {
            'E' => &mut tech.engines,
            'F' => &mut tech.fighters,
            'G' => &mut tech.general,
            'S' => &mut tech.shields,
            'W' => &mut tech.weapons,
            _ => return None,
        };
        *field = level(letters.as_str().trim_start_matches([':', '=']))?;
    }
    Some(tech)
}

/// The levels of a row, or one level for all: `+4`, `TL +4`, `All systems are TL +4`.
pub(super) fn all(text: &str) -> Option<Tech> {
    let text = without_all(text);
    let one = || level(text).or_else(|| tag(text)).or_else(|| phrase(text).map(|(level, _)| level));
    levels(text).or_else(|| one().map(Tech::all)).or_else(|| admiralty_words(text))
}

/// `+1 all round`, `+1 (all systems)`: without the words that say it is for all.
fn without_all(text: &str) -> &str {
    const ALL: [&str; 9] = [
        "all round",
        "all-round",
        "across the board",
        "for everything",
        "throughout",
        "all systems",
        "overall",
        "partout",
        "all",
    ];
    let bare = text.trim().trim_end_matches([')', '.']);
    let found = ALL.iter().find_map(|words| {
        let at = bare.len().checked_sub(words.len()).filter(|at| *at > 0 && bare.is_char_boundary(*at))?;
        bare[at..].eq_ignore_ascii_case(words).then(|| bare[..at].trim_end_matches(['(', ' ', ',']))
    });
    found.unwrap_or(text)
}

/// One level: `0`, `+4`, `-1`.
pub(super) fn level(text: &str) -> Option<i8> {
    text.trim().parse().ok().filter(|level| Tech::LIMITS.contains(level))
}

/// The level in brackets after the word of a row: `TL0`.
pub(super) fn tag(tag: &str) -> Option<i8> {
    let rest = tag.get(..2).filter(|start| start.eq_ignore_ascii_case("TL")).map(|_| &tag[2..])?;
    level(rest)
}

const ALL_SYSTEMS: &str = "all systems";

/// Whether a text begins with `All systems`.
pub(super) fn begins_phrase(text: &str) -> bool {
    let begin = text.as_bytes().get(..ALL_SYSTEMS.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(ALL_SYSTEMS.as_bytes()))
}

/// `All systems are TL +4 (*.50 SU).` and what follows it.
pub(super) fn phrase(text: &str) -> Option<(i8, &str)> {
    let rest = begins_phrase(text).then(|| text[ALL_SYSTEMS.len()..].trim_start())?;
    let verb = ["are", "is", "at"].iter().find_map(|word| rest.strip_prefix(word));
    let rest = verb.unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix("at ").unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix("TL").or_else(|| rest.strip_prefix("tl"))?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '+' && c != '-').unwrap_or(rest.len());
    let level = level(&rest[..end])?;
    let rest = rest[end..].trim_start();
    let rest = super::line::bracketed(rest).map_or(rest, |(_, behind)| behind);
    Some((level, rest.trim_start_matches(['.', ',', ';', ' '])))
}

/// A header, and the row of the levels behind it: `Vesper (612 CR). Weapons TL +1, everything else TL 0.`
pub(super) fn behind_header(text: &str) -> Option<[String; 2]> {
    if !text.contains("TL") && !text.contains("Tech") {
        return None;
    }
    let (header, behind) = text.split_once(')').filter(|(_, behind)| behind.starts_with([' ', '.', ',', ';']))?;
    let levels = behind.trim_matches([' ', '.', ',', ';']);
    let levels = levels.strip_prefix("Tech").unwrap_or(levels);
    let levels = levels.strip_prefix(" Levels").unwrap_or(levels).trim_start_matches([':', ' ']);
    (!begins_phrase(levels) && told(levels).is_some() && all(levels).is_some())
        .then(|| [format!("{header})"), format!("Tech: {levels}")])
}

/// The same anywhere in a text, with what precedes and follows it.
pub(super) fn phrase_within(text: &str) -> Option<(i8, [&str; 2])> {
    let mut places = text.match_indices(['A', 'a']).map(|(at, _)| at);
    places.find_map(|at| phrase(&text[at..]).map(|(level, behind)| (level, [text[..at].trim_end(), behind])))
}

/// `Engines +1, Shields 0, Weapons +0.5`, `E+1 W0.5`, `+0.5`: the levels of a Unity ship.
pub(super) fn in_words(text: &str) -> Option<[TechLevel; 4]> {
    let half = |text: &str| {
        let level: f32 = text.trim().trim_start_matches('+').replace(',', ".").parse().ok()?;
        TechLevel::from_halves((2.0 * level) as i8).filter(|_| (2.0 * level).fract() == 0.0)
    };
    if let Some(level) = half(text) {
        return Some([level; 4]);
    }
    let mut levels = [TechLevel::default(); 4];
    for (letter, level) in told(&with_points(text))? {
        let level = half(level)?;
        match letter {
            'e' => levels[0] = level,
            's' => levels[1] = level,
            'w' => levels[2] = level,
            'f' => levels[3] = level,
            'r' => levels = [level; 4],
            _ => return None,
        }
    }
    Some(levels)
}

/// The levels of a text, each with the first letter of what has it, `r` for the rest: `Engines and weapons TL +2, all else 0`.
fn told(text: &str) -> Option<Vec<(char, &str)>> {
    let (mut told, mut waiting) = (Vec::new(), Vec::new());
    for word in text.split(|c: char| c.is_whitespace() || ",;|&/".contains(c)).filter(|word| !word.is_empty()) {
        let split = word.find(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-')).unwrap_or(word.len());
        let (letters, number) = (word[..split].trim_end_matches([':', '=', '.']), word[split..].trim_end_matches('.'));
        match letters.to_ascii_lowercase().as_str() {
            "" | "and" | "und" | "et" | "the" | "all" | "tl" | "tech" | "level" | "levels" | "at" | "are" | "is"
            | "systems" | "sys" => {}
            "rest" | "else" | "everything" | "other" | "others" | "remaining" | "alle" | "alles" | "tout" | "tous" => {
                waiting.push('r')
            }
            "equipment" | "specials" => waiting.push('g'),
            letters => waiting.extend(initial(letters)),
        }
        if !number.is_empty() {
            if waiting.is_empty() {
                return None;
            }
            told.extend(waiting.drain(..).map(|letter| (letter, number)));
        }
    }
    // What is named has its own level, wherever the rest is told.
    told.sort_by_key(|(letter, _)| *letter != 'r');
    (waiting.is_empty() && !told.is_empty()).then_some(told)
}

/// The letter of what has a level, in whatever language it is named: `Antrieb`.
fn initial(word: &str) -> Option<char> {
    match alike(word).find(|(_, known)| same(known, word)).map(|(key, _)| key) {
        Some(Key::Engines | Key::Thrust) => Some('e'),
        Some(Key::Shields) => Some('s'),
        Some(Key::Weapons) => Some('w'),
        Some(Key::Specials) => Some('g'),
        _ => word.chars().next(),
    }
}

/// A text with points for decimal commas, all of which stand before halves and whole numbers: `Antrieb +0,5, Waffen 1`.
fn with_points(text: &str) -> String {
    let is_digit = |at: Option<usize>| at.and_then(|at| text.as_bytes().get(at)).is_some_and(u8::is_ascii_digit);
    let point = |(at, c): (usize, char)| match c {
        ',' if is_digit(at.checked_sub(1)) && text[at + 1..].starts_with(['5', '0']) && !is_digit(Some(at + 2)) => '.',
        c => c,
    };
    text.char_indices().map(point).collect()
}

/// Levels of an Admiralty ship in words: `engines +2, shields +1, rest 0`, `All tech at +2`.
fn admiralty_words(text: &str) -> Option<Tech> {
    let number = |text: &str| level(text.trim_start_matches('+'));
    let Some(told) = told(text) else {
        let last = text.split_whitespace().next_back()?;
        let is_all = text.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("all "));
        return number(last).filter(|_| is_all).map(Tech::all);
    };
    let mut tech = Tech::default();
    for (letter, level) in told {
        let level = number(level)?;
        match letter {
            'e' => tech.engines = level,
            'f' => tech.fighters = level,
            'g' => tech.general = level,
            's' => tech.shields = level,
            'w' => tech.weapons = level,
            'r' => tech = Tech::all(level),
            _ => return None,
        }
    }
    Some(tech)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_however_they_are_written() {
        let mixed = Tech { engines: 1, weapons: -2, ..Tech::default() };
        for (text, expected) in [
            ("E0 F0 G0 S0 W0", Some(Tech::default())),
            ("E+1, W-2", Some(mixed)),
            ("e1 w-2", Some(mixed)),
            ("", None),
            ("X1", None),
            ("E", None),
            ("E99", None),
            ("E0 and more", None),
        ] {
            assert_eq!(levels(text), expected, "{text}");
        }
        for (text, expected) in [("+4", 4), ("TL +2", 2), ("All systems TL -1", -1)] {
            assert_eq!(all(text), Some(Tech::all(expected)), "{text}");
        }
        let two = Tech { engines: 2, weapons: 2, ..Tech::default() };
        for text in [
            "Engines and weapons TL +2, all else TL 0",
            "engines +2, weapons +2, all the rest 0",
            "W2 & E2",
            "Rest 0; Engines: +2; Weapons: +2",
            "weapons, engines at +2",
        ] {
            assert_eq!(all(text), Some(two), "{text}");
        }
        let most = Tech { general: 0, ..Tech::all(1) };
        assert_eq!((all("general 0, everything else +1"), all("All tech at +2")), (Some(most), Some(Tech::all(2))));
        let [header, row] =
            behind_header("Perun Battleship (1,006CR) Engines and weapons TL +2, all else 0.").expect("both");
        assert_eq!(
            (header.as_str(), row.as_str()),
            ("Perun Battleship (1,006CR)", "Tech: Engines and weapons TL +2, all else 0")
        );
        assert_eq!(behind_header("Sulimov (46 CR). Tech: Engines +1").expect("both")[1], "Tech: Engines +1");
        assert_eq!(behind_header("Heron (46 CR) Technocracy of 12 Worlds"), None);
        assert_eq!((all("E1 W-2"), all("high"), all("10")), (Some(mixed), None, None));
        let half = TechLevel::from_halves(1).expect("a level");
        for text in ["Antrieb +0,5, Waffen 0", "moteurs 0,5; armes 0,0", "E+0,5"] {
            assert_eq!(in_words(text), Some([half, TechLevel::default(), TechLevel::default(), TechLevel::default()]));
        }
        assert_eq!((tag("TL0"), tag("tl +4"), tag("1,3,5"), tag("TL"), tag("é")), (Some(0), Some(4), None, None, None));
    }

    #[test]
    fn the_phrase_of_a_header_leaves_what_stands_behind_it() {
        for (text, expected) in [
            ("All systems TL +4.", Some((4, ""))),
            ("All systems are TL +4 (*.50 SU). A note.", Some((4, "A note."))),
            ("all systems TL-1", Some((-1, ""))),
            ("All systems at TL +4.", Some((4, ""))),
            ("All systems are at TL +4.", Some((4, ""))),
            ("All systems go", None),
            ("All systems TL", None),
            ("All systems TL +99.", None),
        ] {
            assert_eq!(phrase(text), expected, "{text}");
        }
    }
}
