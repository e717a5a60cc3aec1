//! The first line of a ship: its name, its posted rating, and what follows it.

use super::naming::without_edition;
use super::tidy::{name, tidy};
use super::title::title;
use super::weigh::weigh;
use starwright_legacy::admiralty::Tech;
use starwright_rules::identity::Identity;

/// A header in its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub identity: Identity,
    pub posted: Option<u32>,
    /// The tech level of all systems.
    pub tech: Option<i8>,
    /// What follows the rating besides the tech level.
    pub notes: Option<String>,
    /// How the name was split, if the post does not make that clear.
    pub doubt: Option<String>,
}

/// The name of a ship without a header.
pub const UNNAMED: &str = "Unnamed";

/// Splits a header into its parts, whatever separates them.
pub fn header(text: &str) -> Header {
    let text = without_edition(within(text));
    let (tech, text) = match tech_phrase(text) {
        Some((level, around)) => (Some(level), around.join(" | ")),
        None => (None, text.to_string()),
    };
    let title = title(&text);
    let (told, doubt) = weigh(&title.parts);
    let class = told.class.as_deref().and_then(known);
    // Nothing but a number or a type is a class of its own.
    let class = class
        .or_else(|| known(&text).filter(|_| title.parts.is_empty()))
        .unwrap_or(UNNAMED.to_string());
    let [faction, kind, name] =
        [told.faction, told.kind, told.name].map(|name| name.as_deref().and_then(known));
    let notes = told.notes.join(", ");
    let notes = Some(tidy(&notes, MAX_NOTES)).filter(|notes| !notes.is_empty());
    let identity = Identity {
        faction,
        class,
        kind,
        name,
    };
    let mut header = Header {
        identity,
        posted: title.posted,
        tech,
        notes,
        doubt: doubt.or(title.doubt),
    };
    header.doubt = header.doubt.take().or_else(|| oddity(&header));
    header
}

/// Returns what makes the parts of a header doubtful.
fn oddity(header: &Header) -> Option<String> {
    let is_number = |word: &str| word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit());
    let has_number = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(is_number);
    let class = &header.identity.class;
    let names = [
        Some(class),
        header.identity.faction.as_ref(),
        header.identity.kind.as_ref(),
        header.notes.as_ref(),
    ];
    let odd = names
        .into_iter()
        .flatten()
        .find(|name| header.posted.is_none() && has_number(name));
    match odd {
        _ if class.contains(['(', '[', '{', '|', '@', '=', ':', '/']) => {
            Some(format!("the class '{class}' may hold more than a name"))
        }
        Some(odd) => Some(format!("'{odd}' in the header may hold the posted rating")),
        // `Hammerhead brawler`, `galba ff`.
        None if header.identity.kind.is_none() && ends_low(class) => {
            Some(format!("the class '{class}' may end with the type"))
        }
        None => None,
    }
}

/// Returns `true` if the last of several words is in lower case.
fn ends_low(text: &str) -> bool {
    text.rsplit_once(' ')
        .is_some_and(|(_, last)| last.starts_with(char::is_lowercase))
}

/// The longest notes allowed in our files, in characters.
const MAX_NOTES: usize = 4000;

/// The maximum bytes of a header that are read.
const MAX_HEADER: usize = 2000;

/// Returns the beginning of a header that is too long.
fn within(text: &str) -> &str {
    let end = (0..=MAX_HEADER.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// Returns the level of `All systems are TL +4`, and the text around it.
fn tech_phrase(text: &str) -> Option<(i8, [&str; 2])> {
    let mut places = text.match_indices(['A', 'a']).map(|(at, _)| at);
    places.find_map(|at| {
        level_of_all(&text[at..]).map(|(level, after)| (level, [text[..at].trim_end(), after]))
    })
}

/// Reads `All systems are TL +4 (*.50 SU).` at the beginning of a text; also returns what follows.
fn level_of_all(text: &str) -> Option<(i8, &str)> {
    let begins = |words: &&&str| {
        text.get(..words.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(words))
    };
    let words = ["all systems", "all sys."].iter().find(begins)?;
    let mut rest = text[words.len()..].trim_start();
    for word in ["are", "is", "at", "at"] {
        rest = rest.strip_prefix(word).unwrap_or(rest).trim_start();
    }
    let rest = rest
        .strip_prefix("TL")
        .or_else(|| rest.strip_prefix("tl"))?
        .trim_start();
    let end = rest
        .find(|c: char| !c.is_ascii_digit() && c != '+' && c != '-')
        .unwrap_or(rest.len());
    let level = rest[..end].parse().ok();
    let level = level.filter(|level| Tech::LIMITS.contains(level))?;
    let rest = rest[end..].trim_start();
    let inner = rest
        .strip_prefix('(')
        .and_then(|inner| inner.split_once(')'));
    let rest = inner.map_or(rest, |(_, after)| after);
    Some((level, rest.trim_start_matches(['.', ',', ';', ' '])))
}

/// Returns a tidy name, if there is one.
fn known(text: &str) -> Option<String> {
    Some(name(text)).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_who_the_ship_is() {
        for (text, faction, class, kind, posted) in [
            (
                "(277) Dumbo-Class DreadNose [Elephantine]",
                "Elephantine",
                "Dumbo",
                "DreadNose",
                Some(277),
            ),
            (
                "Infiltrator class Imperial Destroyer (178)",
                "Imperial",
                "Infiltrator",
                "Destroyer",
                Some(178),
            ),
            ("Majestic-class BC (344)", "", "Majestic", "BC", Some(344)),
            ("Cargo Can (0 CR).", "", "Cargo Can", "", Some(0)),
            (
                "Firestorm Armada Terran Alliance Razorthorn Battleship (1,318CR) All systems TL +4.",
                "Firestorm Armada Terran Alliance",
                "Razorthorn",
                "Battleship",
                Some(1318),
            ),
            (
                "Imperial Atlantic Heavy Cruiser (1, 092 CR).",
                "Imperial",
                "Atlantic",
                "Heavy Cruiser",
                Some(1092),
            ),
            (
                "(95) Wasp Light Frigate [Insects]",
                "Insects",
                "Wasp",
                "Light Frigate",
                Some(95),
            ),
            ("Wasp Frigate (95)", "", "Wasp", "Frigate", Some(95)),
            (
                "Wasp-class Frigate (95) [Insects], refit",
                "Insects",
                "Wasp",
                "Frigate",
                Some(95),
            ),
            ("Heavy Cruiser (95)", "", "Heavy Cruiser", "", Some(95)),
            ("Wasp Frigate (95 cr)", "", "Wasp", "Frigate", Some(95)),
            ("Wasp Frigate (1.318 CR)", "", "Wasp", "Frigate", Some(1318)),
            ("Wasp Frigate (412 pts)", "", "Wasp", "Frigate", Some(412)),
            ("Wasp Frigate [CR 95]", "", "Wasp", "Frigate", Some(95)),
            (
                "Wasp Frigate [CR: 95] [Insects]",
                "Insects",
                "Wasp",
                "Frigate",
                Some(95),
            ),
            ("Wasp Frigate - 95 points", "", "Wasp", "Frigate", Some(95)),
            (
                "Wasp Frigate, 1,318 points",
                "",
                "Wasp",
                "Frigate",
                Some(1318),
            ),
            ("Sea Wolf", "", "Sea Wolf", "", None),
            ("Sea Wolf class", "", "Sea Wolf", "", None),
            (
                "  Sea  Wolf-class  Fast Attack Sub (7)",
                "",
                "Sea Wolf",
                "Fast Attack Sub",
                Some(7),
            ),
            ("(12)", "", "(12)", "", Some(12)),
            ("", "", UNNAMED, "", None),
            (
                "Osprey-class Hook & Line Frigate (95)",
                "Hook & Line",
                "Osprey",
                "Frigate",
                Some(95),
            ),
            (
                "Sturmvogel-Klasse Zerstörer (187)",
                "",
                "Sturmvogel",
                "Zerstörer",
                Some(187),
            ),
            (
                "Classe Hirondelle, Frégate (112)",
                "",
                "Hirondelle",
                "Frégate",
                Some(112),
            ),
            (
                "Bulwark (Patrol Cruiser) - 187",
                "",
                "Bulwark",
                "Patrol Cruiser",
                Some(187),
            ),
            (
                "Perihelion, Heavy Cruiser, 241 pts (Orrery)",
                "Orrery",
                "Perihelion",
                "Heavy Cruiser",
                Some(241),
            ),
            (
                "Hornet | Torpedo Boat | Insect Hive | 52 CR",
                "Insect Hive",
                "Hornet",
                "Torpedo Boat",
                Some(52),
            ),
        ] {
            let header = header(text);
            let identity = &header.identity;
            let found = (
                identity.faction.as_deref().unwrap_or(""),
                identity.class.as_str(),
            );
            assert_eq!(found, (faction, class), "{text}");
            assert_eq!(
                (identity.kind.as_deref().unwrap_or(""), header.posted),
                (kind, posted),
                "{text}"
            );
        }
    }

    #[test]
    fn what_stands_behind_the_rating_is_read_or_kept() {
        let full = header(
            "Imperial Atlantic Cruiser (1, 092 CR). All systems are TL +4 (*.50 SU). This is the Strategic version.",
        );
        assert_eq!(
            (full.tech, full.notes.as_deref()),
            (Some(4), Some("This is the Strategic version"))
        );
        assert!(full.doubt.is_some_and(|doubt| {
            doubt.contains("faction 'Imperial', class 'Atlantic', type 'Cruiser'")
        }));
        let late = header("Wasp Frigate (95) A refit. All systems TL -1.");
        assert_eq!(
            (late.tech, late.notes.as_deref()),
            (Some(-1), Some("A refit"))
        );
        let plain = header("(277) Dumbo-Class DreadNose [Elephantine] second refit");
        assert_eq!(
            (plain.tech, plain.notes.as_deref(), plain.doubt),
            (None, Some("second refit"), None)
        );
    }
}
