//! Tech levels as people post them.

use super::keys::{Key, alike};
use super::line::bracketed;
use starwright_legacy::admiralty::Tech;
use starwright_text::nearest::is_same_word;
use starwright_unity::TechLevel;

/// The levels of an Admiralty ship: `E0 F0 G0 S0 W0`, `+4`, `All systems are TL +4`, `engines +2, rest 0`.
pub fn all(text: &str) -> Option<Tech> {
    onto(text, Tech::default())
}

/// The same, where levels that the text does not name are known.
pub fn onto(text: &str, mut tech: Tech) -> Option<Tech> {
    let phrase = || phrase(text).map(|(level, _)| vec![('r', 2 * level)]);
    for (letter, halves) in told(text).or_else(phrase)? {
        let level =
            Some(halves / 2).filter(|level| halves % 2 == 0 && Tech::LIMITS.contains(level))?;
        match letter {
            'e' => tech.engines = level,
            'f' => tech.fighters = level,
            'g' => tech.general = level,
            's' => tech.shields = level,
            'w' => tech.weapons = level,
            _ => tech = Tech::all(level),
        }
    }
    Some(tech)
}

/// The levels of a Unity ship: `Engines +1, Shields 0, Weapons +0.5`, `E+1 W0.5`, `+0.5`.
pub fn in_words(text: &str) -> Option<[TechLevel; 4]> {
    halves_onto(text, <[TechLevel; 4]>::default())
}

/// The same, where levels that the text does not name are known.
pub fn halves_onto(text: &str, mut levels: [TechLevel; 4]) -> Option<[TechLevel; 4]> {
    for (letter, halves) in told(text)? {
        let level = TechLevel::from_halves(halves)?;
        match letter {
            'r' => levels = [level; 4],
            letter => levels["eswf".find(letter)?] = level,
        }
    }
    Some(levels)
}

/// Words beside levels that change nothing.
const FILLERS: &str = "|and|und|et|the|all|tl|tls|tech|level|levels|lvl|lvls|at|are|is|systems|sys|bar|but|except|apart|from|save|other|than";

/// The levels of a text in halves, each with the first letter of what has it, `r` for all or for the rest:
/// `Engines and weapons TL +2, all else 0`, `(E-1, S+1)`, `+4`.
fn told(text: &str) -> Option<Vec<(char, i8)>> {
    let is_filler = |word: &str| FILLERS.split('|').any(|filler| filler == word);
    let (mut told, mut waiting) = (Vec::new(), Vec::new());
    let text = with_points(without_all(text));
    for word in text
        .split(|c: char| c.is_whitespace() || ",;|&/()[]".contains(c))
        .filter(|word| !word.is_empty())
    {
        let split = word
            .find(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'))
            .unwrap_or(word.len());
        let letters = word[..split]
            .trim_end_matches([':', '=', '.'])
            .to_lowercase();
        let mut number = word[split..].trim_end_matches('.');
        match letters.as_str() {
            "standard" | "normal" | "zero" | "default" | "basic" if !waiting.is_empty() => {
                number = "0"
            }
            "rest" | "else" | "everything" | "other" | "others" | "remaining" | "alle"
            | "alles" | "tout" | "tous" => waiting.push('r'),
            letters if is_filler(letters) => {}
            "equipment" | "specials" => waiting.push('g'),
            letters => waiting.push(initial(letters)?),
        }
        if !number.is_empty() {
            // A number alone is the level of everything.
            if waiting.is_empty() && told.is_empty() {
                waiting.push('r');
            }
            let level: f32 = number
                .parse()
                .ok()
                .filter(|level: &f32| level.abs() < 10.0)?;
            let halves = Some((2.0 * level) as i8)
                .filter(|_| (2.0 * level).fract() == 0.0 && !waiting.is_empty())?;
            told.extend(waiting.drain(..).map(|letter| (letter, halves)));
        }
    }
    // What is named has its own level, wherever the rest is told.
    told.sort_by_key(|(letter, _)| *letter != 'r');
    (waiting.is_empty() && !told.is_empty()).then_some(told)
}

/// The letter of what has a level, in whatever language it is named: `Antrieb`.
fn initial(word: &str) -> Option<char> {
    match alike(word)
        .find(|(_, known)| is_same_word(known, word))
        .map(|(key, _)| key)
    {
        Some(Key::Engines | Key::Thrust) => Some('e'),
        Some(Key::Shields) => Some('s'),
        Some(Key::Weapons) => Some('w'),
        Some(Key::Specials) => Some('g'),
        // `Eng`, `Ftr`, `Fighters`, but no other words.
        _ => {
            let stems = ["fight", "flight", "general", "engin", "shield", "weapon"];
            let is_known = word.len() < 5 || stems.iter().any(|stem| word.starts_with(stem));
            word.chars()
                .next()
                .filter(|letter| is_known && "efgsw".contains(*letter))
        }
    }
}

/// A text with points for decimal commas, all of which stand before halves and whole numbers: `Antrieb +0,5, Waffen 1`.
fn with_points(text: &str) -> String {
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| text.as_bytes().get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let point = |(at, c): (usize, char)| match c {
        ',' if is_digit(at.checked_sub(1))
            && text[at + 1..].starts_with(['5', '0'])
            && !is_digit(Some(at + 2)) =>
        {
            '.'
        }
        c => c,
    };
    text.char_indices().map(point).collect()
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
        let at = bare
            .len()
            .checked_sub(words.len())
            .filter(|at| *at > 0 && bare.is_char_boundary(*at))?;
        bare[at..]
            .eq_ignore_ascii_case(words)
            .then(|| bare[..at].trim_end_matches(['(', ' ', ',']))
    });
    found.unwrap_or(text)
}

/// The level in brackets beside the word of a row, as it is written: `TL0`, `TL +0.5`.
pub fn tag(tag: &str) -> Option<&str> {
    let rest = tag
        .get(..2)
        .filter(|start| start.eq_ignore_ascii_case("TL"))
        .map(|_| tag[2..].trim())?;
    (!rest.contains(char::is_alphabetic) && told(rest).is_some()).then_some(rest)
}

/// The levels of a row whose brackets have one: `Engines [TL0]`.
pub fn tagged(key: Key, level: &str) -> String {
    let whose = match key {
        Key::Engines | Key::Thrust => "E",
        Key::Shields => "S",
        Key::Weapons => "W",
        _ => "G",
    };
    format!("{whose} {level}")
}

/// Whether a text tells the level of one thing: `Weapon TL = -1`.
pub fn is_of_one(text: &str) -> bool {
    let words = || {
        text.split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty())
    };
    let is_rated = |word: &str| {
        matches!(
            Key::of_row(word),
            Some((0, Key::Engines | Key::Shields | Key::Weapons))
        )
    };
    text.len() < 40
        && words().next().is_some_and(is_rated)
        && words().nth(1).is_some_and(|word| Key::Tech.is_called(word))
        && !text.contains(['[', '('])
        && told(text).is_some()
}

/// Whether a text begins with `All systems`.
pub fn begins_phrase(text: &str) -> bool {
    behind_all(text).is_some()
}

/// What stands behind `All systems`, `All sys.`.
fn behind_all(text: &str) -> Option<&str> {
    let begins = |words: &&&str| {
        text.get(..words.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(words))
    };
    ["all systems", "all sys."]
        .iter()
        .find(begins)
        .map(|words| text[words.len()..].trim_start())
}

/// `All systems are TL +4 (*.50 SU).` and what follows it.
pub fn phrase(text: &str) -> Option<(i8, &str)> {
    let rest = behind_all(text)?;
    let verb = ["are", "is", "at"]
        .iter()
        .find_map(|word| rest.strip_prefix(word));
    let rest = verb.unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix("at ").unwrap_or(rest).trim_start();
    let rest = rest
        .strip_prefix("TL")
        .or_else(|| rest.strip_prefix("tl"))?
        .trim_start();
    let end = rest
        .find(|c: char| !c.is_ascii_digit() && c != '+' && c != '-')
        .unwrap_or(rest.len());
    let level = rest[..end]
        .parse()
        .ok()
        .filter(|level| Tech::LIMITS.contains(level))?;
    let rest = rest[end..].trim_start();
    let rest = bracketed(rest).map_or(rest, |(_, behind)| behind);
    Some((level, rest.trim_start_matches(['.', ',', ';', ' '])))
}

/// The same anywhere in a text, with what precedes and follows it.
pub fn phrase_within(text: &str) -> Option<(i8, [&str; 2])> {
    let mut places = text.match_indices(['A', 'a']).map(|(at, _)| at);
    places.find_map(|at| {
        phrase(&text[at..]).map(|(level, behind)| (level, [text[..at].trim_end(), behind]))
    })
}

/// A line, and the row of the levels behind it: `Vesper (612 CR). Weapons TL +1, everything else TL 0.`,
/// `305 pts | TL: E0 / W+1`.
pub fn behind(text: &str) -> Option<[String; 2]> {
    let row = |before: &str, levels: &str| {
        let before =
            before.trim_end_matches(|c: char| c.is_whitespace() || ",;:|-/.(·—–".contains(c));
        let levels = levels.trim_matches([':', '=', ' ', '.', ',', ';']);
        // Its own bracket may end with the line's.
        let is_open = levels.matches('(').count() < levels.matches(')').count();
        let levels = if is_open {
            levels.trim_end_matches(')')
        } else {
            levels
        };
        let is_row = before.contains(char::is_alphanumeric)
            && !begins_phrase(levels)
            && told(levels).is_some();
        is_row.then(|| [before.to_string(), format!("Tech: {levels}")])
    };
    let words = text.match_indices(['T', 't']).filter_map(|(at, _)| {
        let is_word = |known: &str| {
            let behind = &text[at + known.len()..];
            text[at..]
                .get(..known.len())
                .is_some_and(|word| word.eq_ignore_ascii_case(known))
                && behind.trim_start().starts_with([':', '=', '('])
        };
        let fits = |known: &&str| {
            text.len() >= at + known.len() && text.is_char_boundary(at + known.len())
        };
        let own = alike(&text[at..])
            .filter(|(key, known)| *key == Key::Tech && fits(known) && is_word(known));
        let (_, known) = own.max_by_key(|(_, known)| known.len())?;
        Some((at, at + known.len())).filter(|_| !text[..at].ends_with(char::is_alphanumeric))
    });
    let header = text
        .find(')')
        .filter(|end| text[end + 1..].starts_with([' ', '.', ',', ';']));
    let is_tech = |word: &str| word == "TL" || word == "Tech";
    let header = header.filter(|end| {
        text[*end..]
            .split(|c: char| !c.is_alphabetic())
            .any(is_tech)
    });
    let from = words
        .map(|(at, end)| row(&text[..at], &text[end..]))
        .find_map(|found| found);
    from.or_else(|| {
        let (header, behind) = text.split_at(header? + 1);
        let levels = behind.trim_start_matches([' ', '.', ',', ';']);
        let [_, levels] = row(
            header,
            levels
                .strip_prefix("Tech")
                .map_or(levels, |levels| levels.trim_start_matches(" Levels")),
        )?;
        Some([header.to_string(), levels])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_however_they_are_written() {
        let mixed = Tech {
            engines: 1,
            weapons: -2,
            ..Tech::default()
        };
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
            assert_eq!(all(text), expected, "{text}");
        }
        for (text, expected) in [("+4", 4), ("TL +2", 2), ("All systems TL -1", -1)] {
            assert_eq!(all(text), Some(Tech::all(expected)), "{text}");
        }
        let two = Tech {
            engines: 2,
            weapons: 2,
            ..Tech::default()
        };
        for text in [
            "Engines and weapons TL +2, all else TL 0",
            "engines +2, weapons +2, all the rest 0",
            "W2 & E2",
            "Rest 0; Engines: +2; Weapons: +2",
            "weapons, engines at +2",
        ] {
            assert_eq!(all(text), Some(two), "{text}");
        }
        let most = Tech {
            general: 0,
            ..Tech::all(1)
        };
        assert_eq!(
            (all("general 0, everything else +1"), all("All tech at +2")),
            (Some(most), Some(Tech::all(2)))
        );
        let [header, row] =
            behind("Perun Battleship (1,006CR) Engines and weapons TL +2, all else 0.")
                .expect("both");
        assert_eq!(
            (header.as_str(), row.as_str()),
            (
                "Perun Battleship (1,006CR)",
                "Tech: Engines and weapons TL +2, all else 0"
            )
        );
        assert_eq!(
            behind("Sulimov (46 CR). Tech: Engines +1").expect("both")[1],
            "Tech: Engines +1"
        );
        assert_eq!(behind("Heron (46 CR) Technocracy of 12 Worlds"), None);
        assert_eq!(
            (all("E1 W-2"), all("high"), all("10")),
            (Some(mixed), None, None)
        );
        let half = TechLevel::from_halves(1).expect("a level");
        for text in ["Antrieb +0,5, Waffen 0", "moteurs 0,5; armes 0,0", "E+0,5"] {
            assert_eq!(
                in_words(text),
                Some([
                    half,
                    TechLevel::default(),
                    TechLevel::default(),
                    TechLevel::default()
                ])
            );
        }
        assert_eq!(
            (tag("TL0"), tag("tl +4"), tag("1,3,5")),
            (Some("0"), Some("+4"), None)
        );
        assert_eq!((tag("TL"), tag("é")), (None, None));
        for text in [
            "305 pts | TL: E+1 / W-2",
            "305 pts (Tech Levels (E+1, W-2))",
            "Reed Guild    Tech: E+1 W-2, rest standard",
        ] {
            let [before, row] = behind(text).expect("both");
            assert_eq!(
                (all(&row[5..]), before.contains("TL")),
                (Some(mixed), false),
                "{text}"
            );
        }
        for (text, expected) in [
            ("Weapon TL = -1", true),
            ("Engines TL +1: 5 4 3", false),
            ("Engines 5", false),
        ] {
            assert_eq!(is_of_one(text), expected, "{text}");
        }
    }

    #[test]
    fn the_phrase_of_a_header_leaves_what_stands_behind_it() {
        for (text, expected) in [
            ("All systems TL +4.", Some((4, ""))),
            (
                "All systems are TL +4 (*.50 SU). A note.",
                Some((4, "A note.")),
            ),
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
